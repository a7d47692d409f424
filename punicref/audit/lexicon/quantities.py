"""All, each, both; any; some; one of them: of how many a rule speaks, without a number."""

from __future__ import annotations

from punicref.audit.lexicon.senses import Lexicon

EVERY, ANY, SOME, ONE = "every", "any", "some", "one"

QUIET = (ANY, SOME, ONE)
"""Senses that only count beside their contrary: an article may stand for them."""

CONTRARY = ((EVERY, ANY), (EVERY, SOME), (EVERY, ONE), (ANY, SOME), (ANY, ONE), (SOME, ONE))
"""Senses that exchange for each other turn what is said."""

_SURE = {
    "it": {
        EVERY: r"""
            ogni; ognun[oa]; ciascun\w*; tutt[oaie]; entramb[ie]; ambedue; inter[oaie]; tutt[ie] e due
            l un[oa] e l altr[oa]; dell un[oa] e dell altr[oa]; ogni altr[oa]; tutt[ie] (?:gli|le) altr[ie]
        """,
        ANY: r"""
            qualsiasi; qualunque; chiunque; l un[oa] o l altr[oa]; all un[oa] o all altr[oa]; un[oa] qualsiasi
            dell un[oa] o dell altr[oa]
        """,
        SOME: r"""
            alcun[ie]; talun[ie]; qualche; cert[ie]; una parte; parte (?:dei|delle|degli); soltanto parte
            solo parte
        """,
        ONE: r"""
            un[oa] (?:di|dei|degli|delle|tra|fra); un[oa] sol[oa]; singol[oa]; un[oa] # di; una di queste
            uno di questi
        """,
        "": r"""
            del tutto; tutt al più; in tutto; prima di tutto; tutt altro; ogni volta; ogni volta che; in ogni momento
            in qualsiasi momento; in qualunque momento; in ogni caso; in ogni modo; per intero; a tutti gli effetti
            una di (?:terra|mare); né l un[oa] né l altr[oa]; e basta; tutto il tempo; certi casi
        """,
    },
    "en": {
        EVERY: r"all; every; each; both; everything; everyone; everybody; whole; entire; (?:any|every|all) others?",
        ANY: r"any; anyone; anybody; anything; either",
        SOME: r"some; several; a few; few of; part of",
        ONE: r"one of; a single; single; one",
        "": r"""
            all the same; at all; not at all; first of all; above all; after all; each other; no one; one another
            by one
            one by one; whole number; any more; any longer; in any case; at any time; every time; all but; all along
            in all; as a whole; all in all; all sea; any number; with any; at any moment; that is all; one side; one is
            both (?!of|players|sides|units|forces|armies|these|those|his|its|texts|games)\w+ and
            both (?!of|players|sides|units|forces|armies|these|those|his|its|texts|games)\w+ \w+ and
            both (?!of|players|sides|units|forces|armies|these|those|his|its|texts|games)\w+ \w+ \w+ and
            on one side; the one; this one; that one; which one; any one
        """,
    },
    "ru": {
        EVERY: r"""
            кажд\w+; вс(?:е|ех|ем|еми|я|ей|ю|ему); весь; всяк\w+; об[ае]; об[ео](?:их|им|ими|и)
            цел(?:ый|ая|ое|ые|ого|ой|ую|ых)
            целиком; и т\w+ и друг\w+; люб\w+ друг\w+; вс\w+ друг\w+; кажд\w+ друг\w+; люб\w+ ин\w+; всей сво\w+
        """,
        ANY: r"люб\w+; какой угодно; какая угодно; кто угодно; тот или другой; того или другого; каки\w+ угодно",
        SOME: r"некотор\w+; нескольк\w+; част(?:ь|и|ью); кое \w+; иные",
        ONE: r"од(?:ин|на|но|ного|ной|ну|ному|ним) из; од(?:ин|на|но|ного|ной|ну|ному|ним)",
        "": r"""
            все равно; все же; все еще; все таки; прежде всего; скорее всего; чаще всего; больше всего; лучше всего
            друг друга; по одному; один за другим; одни и те же; од\w+ и т\w+ же; один на один; все более; все больше
            каждый раз; всякий раз; в любом случае; в любой момент; в любое время; в целом; так же; без всякого
            все так же
            цел(?:ое|ого|ых) чис\w+; большей частью; ни од\w+; одн\w+ раз\w*; целой области; за одно; на одну
        """,
    },
}  # fmt: skip

_PERHAPS = {
    "it": {EVERY: r"sempre; complet\w+; total\w+; qualsiasi; qualunque; chiunque; complessiv\w+; sia … sia"},
    "en": {EVERY: r"always; complete\w*; total; throughout; full\w*; everywhere; rest; altogether; any; per"},
    "ru": {
        EVERY: r"всегда; полност\w+; сумм\w+; полн\w+; всего; всюду; везде; люб\w+; как … так и; по; прочи\w+"
    },
}  # fmt: skip

LEXICON = {lang: Lexicon(_SURE[lang], _PERHAPS[lang]) for lang in _SURE}

_EACH = {
    "it": (r"per (?:ogni|ciascun\w*|ognun[oa])", r"ogni; ciascun\w*; ognun[oa]; testa"),
    "en": (r"for (?:each|every)", r"each; every; apiece; per"),
    "ru": (r"(?:за|на) кажд\w+", r"кажд\w+; по"),
}

EACH = "each"

SHARED = {lang: Lexicon({EACH: sure}, {EACH: perhaps}) for lang, (sure, perhaps) in _EACH.items()}
"""For each: what is done for every single one, and not for all together."""
