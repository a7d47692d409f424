"""Before and after, until and while, beginning and end, the last and the next."""

from __future__ import annotations

from punicref.audit.lexicon.senses import Lexicon

BEFORE, AFTER, UNTIL, DURING, NEXT, PREVIOUS, BEGINNING, END, FIRST, THEN, WHEN, AT_ONCE = (
    "before", "after", "until", "during", "next", "previous", "beginning", "end", "first", "then", "when", "at once",
)  # fmt: skip

QUIET = (FIRST, THEN, WHEN, AT_ONCE)
"""Senses that only count beside their contrary: "then" is left out too easily."""

LOST_ONLY = (NEXT, BEGINNING, END, DURING)
"""Senses that a language may well add."""

CONTRARY = (
    (BEFORE, AFTER), (UNTIL, AFTER), (DURING, BEFORE), (DURING, AFTER), (UNTIL, DURING), (NEXT, PREVIOUS),
    (BEGINNING, END), (BEFORE, NEXT), (AFTER, PREVIOUS), (UNTIL, BEFORE), (FIRST, THEN),
    (BEFORE, THEN), (WHEN, UNTIL), (WHEN, DURING), (AT_ONCE, END),
)  # fmt: skip
"""Senses that exchange for each other turn what is said."""

PLAINLY = tuple(pair for pair in CONTRARY if not {FIRST, THEN, WHEN, DURING, UNTIL} & set(pair))
"""Those of which two languages alone tell something."""

_SURE = {
    "it": {
        WHEN: r"quando; ogni volta che; appena; non appena; nel momento in cui; allorché",
        AT_ONCE: r"subito; immediatament\w; all istante",
        FIRST: r"prima; dapprima; anzitutto; per prim[oaie]; innanzitutto",
        THEN: r"poi; quindi; dopodiché; infine",
        BEFORE: r"prima (?:di|d|che|del\w*|dei|dell|degli|ancora|della|delle); anteriorment\w; in anticipo",
        AFTER: r"""
            dopo; dopo (?:che|di|d|aver\w*|il|la|l|i|le|lo|gli); in seguito; successivament\w
            non appena; a partire da; più tardi; non appena
        """,
        UNTIL: r"""
            finché … non; finche … non; fin quando non; fino a quando
            fino (?:al|alla|all|ai|alle) (?:fine|inizio|termine|prossim\w+|turn\w+|fase)
        """,
        DURING: r"""
            durante; mentre; nel corso; finché; finche; intanto; fin tanto che; fintanto; nel frattempo
            contemporaneament\w
        """,
        NEXT: r"successiv[oaie]; seguent[ei]; prossim[oaie]; che segu\w+; in arrivo",
        PREVIOUS: r"precedent[ei]; scors[oaie]; anterior[ei]",
        BEGINNING: r"all inizi\w*; inizi\w*; cominci\w+; comincia; avvi\w+; inizial\w+; principi[oa]",
        END: r"fine; alla fine; termin\w+; conclu\w+; finisc\w+; finit[oaie]; final[ei]; cess\w+",
    },
    "en": {
        WHEN: r"when; whenever; once; as soon as; every time; the moment",
        AT_ONCE: r"at once; immediately; right away",
        FIRST: r"first; at first; firstly",
        THEN: r"then; finally",
        BEFORE: r"before; prior to; beforehand; earlier; ahead of; in advance; by the time",
        AFTER: r"""
            after; afterwards?; as soon as; subsequently; thereupon; thereafter; at a later; following which
            since the (?:last|latest|first)
        """,
        UNTIL: r"until; till; up to the (?:end|start|beginning)",
        DURING: r"""
            during; while; whilst; as long as; so long as; meanwhile; throughout; in the course; at the same time
        """,
        "": r"next to; at last; at once; the former",
        NEXT: r"next; following; subsequent; coming; that follow\w*; succeeding",
        PREVIOUS: r"previous\w*; preceding; last (?:turn|phase|impulse|round); former; past",
        BEGINNING: r"start\w*; begin\w*; began; beginning; initial\w*; at first; outset; opening; commenc\w+",
        END: r"end; ends; ended; ending; finish\w*; conclu\w+; final\w*; clos(?:e|es|ed); at last; cease\w*",
    },
    "ru": {
        "": r"по прежнему; по прежней; как и прежде; тот же прежн\w+",
        WHEN: r"когда; как только; всякий раз; каждый раз; едва",
        AT_ONCE: r"сразу; немедленно; тут же; тотчас",
        FIRST: r"сначала; сперва; вначале; прежде всего; перв(?:ым|ой|ыми)",
        THEN: r"затем; потом; далее; после этого; после чего; наконец",
        BEFORE: r"""
            перед; до того как; до того; прежде чем; прежде; раньше; ранее; заранее
            до (?:начал|ход|нач|бро|сра|атак|фаз|движ|этог|нег|выбор|бо[яйе]|битв|посл|перв|тог|осад)\w*
        """,
        AFTER: r"после; после того как; как только; едва; впоследствии; спустя; вслед за",
        UNTIL: r"пока … не; пока не; до тех пор пока; до (?:конца|начала|следующ\w+|окончания|завершения)",
        DURING: r"во время; пока; в течение; в ходе; при этом; одновременно; на протяжении; тем временем; все время",
        NEXT: r"следующ\w+; дальнейш\w+; последующ\w+; очередн\w+; ближайш\w+",
        PREVIOUS: r"предыдущ\w+; прошл(?:ый|ая|ого|ой|ом|ую|ое|ым|ые|ых); предшеств\w+; прежн\w+; минувш\w+",
        BEGINNING: r"""
            начал\w*; начин\w+; начат\w+; начн\w+; начальн\w+; исходн\w+; открыва\w+; первоначальн\w+; вначале
        """,
        END: r"""
            кон(?:ец|ца|це|цу|цом); конц\w+; конеч\w+; закон(?:чи|ча|че)\w+; ; заканчив\w+; окон\w+; конча\w+
            кончен\w*; заверш\w+; прекра\w+
        """,
    },
}

_PERHAPS = {
    "it": {
        BEFORE: r"""
            prim\w; preced\w+; già; fin\w*; ancora; non ancora; previ\w+; anzitutto; innanzi; anticip\w+; dapprima
            subito; inizi\w+
        """,
        AFTER: r"""
            segu\w+; success\w+; poi; una volta; più tardi; conclus\w; appena; quando; quindi; fatt\w; avvenut\w
            aver\w*; trascors\w; scors\w; da quando; una; e; da; esaurit\w
        """,
        UNTIL: r"fin\w*; finché; finche; quando; prima; sino; non; ancora",
        DURING: r"nel\w*; in; quando; finch\w; per; contemporane\w+; insieme; tutt\w; con; se",
        NEXT: r"segu\w+; dopo; poi; success\w+; prossim\w; altr\w; sotto; qui; accanto; ecco; quest\w",
        PREVIOUS: r"preced\w+; prima; già; ultim\w; poco; appena; scorso; sopra; vecchi\w",
        BEGINNING: r"""
            iniz\w+; prim\w; cominc\w+; apr\w+; partenza; partita; schier\w+; fin da\w*; subito; da; origin\w+
            avvi\w+; parte
        """,
        END: r"""
            fin\w+; ultim\w; chiu\w+; fino; termin\w+; conclu\w+; smett\w+; scad\w+; poi; esaur\w+; spent\w; basta
            dopo
        """,
    },
    "en": {
        BEFORE: r"first; prior; previous\w*; already; ahead; yet; until; precede\w*; in front; still; former; by",
        AFTER: r"""
            when; once; then; later; follow\w*; next; then; later; having; since; has; have; having; on; and; from
            used; as
        """,
        UNTIL: r"till; before; as long as; up to; when; not yet; unless; first; by",
        DURING: r"in; when; as; within; for; together; all; with; throughout; still; on; over; if; at; same",
        NEXT: r"follow\w*; then; after; below; next; other; here; later; nearest; adjacent; beside; this; these; thus",
        PREVIOUS: r"before; last; already; just; earlier; preced\w+; above; prior; old",
        BEGINNING: r"first; open\w*; beg\w+; set; from; outset; original\w*; go; goes; onset",
        END: r"""
            last; over; stop\w*; until; finish\w*; complet\w+; end\w*; finally; done; expire\w*; after; used up
            up to
        """,
    },
    "ru": {
        BEFORE: r"""
            до; сначала; прежн\w+; предыд\w+; уже; еще; перв\w+; пока; предшеств\w+; прежде; заранее; сперва
            начал\w*; ранн\w+
        """,
        AFTER: r"""
            след\w+; затем; когда; потом; позже; позднее; далее; уже; далее; по; вслед; от; после\w+; с; и; после\w*
            из; едва; от
        """,
        UNTIL: r"до; пока; прежде; только; еще не; если; вплоть",
        DURING: r"в; при; пока; когда; за; вместе; все; на; во; если; одновремен\w+; до; по",
        NEXT: r"""
            след\w+; затем; после; потом; далее; ниже; вот; друг\w+; нижеслед\w+; рядом; сосед\w+; такой; так; эт\w+
        """,
        PREVIOUS: r"до; раньше; ранее; прежде; уже; последн\w+; выше; стар\w+; только; преж\w+; тот",
        BEGINNING: r"""
            нач\w+; перв\w+; сначала; исход\w+; откры\w+; сперва; с; изначальн\w+; расстанов\w+; старт\w*; отправ\w+
            при
        """,
        END: r"""
            кон\w+; последн\w+; закры\w+; до; исчерп\w+; итог\w*; окон(?:чи|ча|че)\w+; ; остан\w+; после; истек\w+
            завер\w+; подход\w+
        """,
    },
}

LEXICON = {lang: Lexicon(_SURE[lang], _PERHAPS[lang]) for lang in _SURE}
