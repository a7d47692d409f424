"""At least, at most, more than, less than, in all the ways to say them; negations are taken in."""

from __future__ import annotations

from punicref.audit.lexicon.senses import Lexicon

LEAST, MOST, MORE, LESS = SENSES = ("at least", "at most", "more than", "less than")

CONTRARY = ((LEAST, MOST), (MORE, LESS), (LEAST, LESS), (MOST, MORE), (LEAST, MORE), (MOST, LESS))
"""Senses that exchange for each other turn what is said."""

_SURE = {
    "it": {
        LEAST: r"""
            almeno; perlomeno; per lo meno; come minimo; quanto meno; quantomeno; (?:un|il|al) minimo; minim[oaie]
            non (?:meno|inferior\w|minor\w); non … meno (?:di|del|della|dei)
            non \w+ (?:inferior\w|minor\w); non \w+ \w+ (?:inferior\w|minor\w)
            non \w+ \w+ \w+ (?:inferior\w|minor\w); non \w+ \w+ \w+ \w+ (?:inferior\w|minor\w)
            [oe] (?:più|superior\w|maggior\w|oltre|meglio); o più alt[oaie]; o di più; da # in su; # in su
            (?:raggiung\w+|uguagli\w+) o super\w+; (?:pari|uguale|uguali) o (?:superior|maggior)\w+
            super\w+ o raggiung\w+
            non (?:scende|scendono|scendere) sotto; non al di sotto; non sotto; non raggiung\w+ … non
        """,
        MOST: r"""
            al massimo; al più; tutt al più; al più tardi; massim[oaie]; fino a #; fino ad? un (?:massimo|totale)
            non (?:più|oltre|superior\w|maggior\w) (?:di|a|del\w*|al\w*|che|d|i|il|lo|la|le)
            non … più (?:di|d|del\w*|che)
            non … più (?:alt|grand|elevat|lung|lontan)\w+; non oltre; nessun\w* … più di; mai più di; mai oltre
            non \w+ (?:superior\w|maggior\w); non \w+ \w+ (?:superior\w|maggior\w)
            non \w+ \w+ \w+ (?:superior\w|maggior\w); non \w+ \w+ \w+ \w+ (?:superior\w|maggior\w)
            non … (?:supera\w*|ecced\w+); non … oltre
            (?:pari|uguale|uguali) o (?:inferior|minor)\w+
            o (?:meno|inferior\w|minor\w|peggio); o di meno; o più bass[oaie]; # in giù; e non di più; non di più
            (?:fino|sino) a #; entro #; entro il limite; nel limite; limitat[oaie] a
        """,
        MORE: r"""
            più (?:di|d|del|dei|della|delle|che) ; più … (?:di|del|dei|della|delle|dell|che); più di un[oa]?
            oltre #; oltre (?:il|la|lo|i|le|gli|l) ; superior\w; maggior\w; supera\w*; ecced\w+; eccess\w+; eccedenz\w
            al di sopra; sopra #; più (?:alt|grand|numeros|fort|elevat|veloc|rapid)\w+; di più; passa #; sopra lo
            soprannumer\w+
        """,
        LESS: r"""
            meno (?:di|d|del|dei|della|delle|che); meno … (?:di|del|dei|della|delle|che); inferior\w; minor\w; di meno
            sotto #; al di sotto; più (?:bass|piccol|scars|debol|lent)\w+ (?:di|d|del\w*|che)
            più (?:bass|piccol|scars|debol|lent)\w+; in meno; in difetto; meno
            non (?:raggiung\w+|basta\w*); non arriv\w+ al\w* (?:dopp|tripl|metà)\w*; non arriv\w+ a #
        """,
        "": r"""
            non … più; non più; mai più; più volte; più o meno; per lo più; (?:a|tanto) meno che; meno che; meno male
            venir\w* meno; leader minor\w; maggior parte; da # a #; non … più niente; non appena; più non; di più non
            tanto più; ancora più
        """,
    },
    "en": {
        LEAST: r"""
            at least; at the least; at the very least; (?:no|not) (?:fewer|less|lower|smaller|below|under)
            (?:no|not) … (?:fewer|less) than; or (?:more|higher|greater|better|over|above|larger)
            and (?:up|over|upwards)
            (?:equals?|reach(?:es)?|meets?|match(?:es)?) or (?:exceeds?|passes|surpass\w*|beats?)
            equal to or (?:more|higher|greater|above|larger)
            (?:more|higher|greater|above|larger) or equal; (?:more|higher|greater|larger) than or equal; minimum
            or … more; never less; never fewer; minimal; # or more
        """,
        MOST: r"""
            at most; at the most; (?:cannot|not|no|nobody|none|nor) … more than; never be more
            not be (?:more|higher|greater|larger) than; at the very most
            (?:no|not) (?:more|greater|higher|larger|longer|further|farther) than
            (?:no|not) (?:exceed\w*|above|over|beyond|more); never (?:above|over|beyond)
            (?:never|not) … exceed\w*; never … more than
            equal to or (?:less|lower|fewer|smaller|below); or (?:fewer|less|lower|smaller|under|below|worse)
            maximum; up to #; up to (?:an?|half|twice)
            highest allowed
            as (?:many|much) as #; within # ; limited to; nor more; cannot exceed
        """,
        MORE: r"""
            more than; more … than; greater; higher; larger; exceed\w*; excess\w*; over #; above; beyond; in excess
            surplus
            over and above; better than; outnumber\w*; bigger; longer than; (?:highest|greatest|largest|most)
            stronger; faster; more
        """,
        LESS: r"""
            (?:fewer|less) than; (?:fewer|less) … than; lower; smaller; below; under #; short of; falls? short
            less; fewer; (?:lowest|smallest|least|fewest); weaker; slower
        """,
        "": r"""
            no longer; not … any more; any more; no more; more or less; once more; unless; nevertheless; nonetheless
            (?:at|the) most of; most (?:of|often|units); under (?:the|a|an); over (?:the|a|an|its|his); one more
            # more
            furthermore; moreover; further; (?:cases?|described|see|rules?|given|listed|table|as) below
            the cases? below; above all; from # to #; minor leaders?; even more; regardless
            lower (?:side|edge|half|part); least of all
        """,
    },
    "ru": {
        LEAST: r"""
            не (?:менее|меньш\w*|ниже); не … (?:менее|меньше) (?:чем|#); хотя бы; по (?:меньшей|крайней) мере; минимум
            как минимум; самое меньшее; минимальн\w+; (?:или|и) (?:больше|более|выше|свыше|больший|большее|лучше)
            от # и выше; от # и больше; никак не меньше; рав\w+ … или (?:больше|выше|более|превы\w+|превос\w+)
            (?:достиг\w+|сравн\w+) или (?:прев\w+|больше)
        """,
        MOST: r"""
            не (?:более|больше|свыше|выше|дальше|далее|дольше|больш\w+); не … (?:более|больше|свыше|выше) (?:чем|#)
            не (?:превы\w+|превос\w+); не … (?:превыша\w+|превыс\w+); (?:не|никогда) … превыс\w+; максимум
            как максимум; самое большее
            максимальн\w+; (?:или|и) (?:меньше|менее|ниже|меньшее|хуже); до #; вплоть до #; ограничен\w* #
            не … больше; не сверх; числом до; (?:никто|нельзя) … (?:больше|более) #
            (?:больше|более) # … не (?:разреш|допуска|мо[гж]|позвол)\w+; рав\w+ … или (?:меньше|менее|ниже)
        """,
        MORE: r"""
            более; больше; свыше; выше; сверх; превы\w+; превос\w+; больш(?:ий|ее|его|ему|ем)
            наибол\w+; избыт\w+; излиш\w+; самый высок\w+; крупнее; сильнее; быстрее; выше чем; больше чем; старше
            высш\w+; самого высокого; самым высоким
        """,
        LESS: r"""
            менее; меньше; ниже; недостает; не хватает; меньш(?:ий|ее|его|ему|ем|им|ая|ей); наимен\w+
            слабее; медленнее; уступа(?:ет|ют|ть); низш\w+; недобор\w*; самый низк\w+
        """,
        "": r"""
            от # до #; с # до #; не меня\w+; (?:описан\w*|см|указан\w*|привед\w+) ниже; больше … не
            больше … нет; более не
            больше никогда; более того; тем более; тем не менее; тем не мене\w+
            больше нет; больше (?:нигде|ничего|никто|никого|никуда|ни); нигде больше; ничего больше; ничего более
            еще больше
            не ниже чем для; больше нельзя; больше (?:нечего|некому|некуда)
        """,
    },
}

_PERHAPS = {
    "it": {
        LEAST: r"minim\w+; meno; sotto; basta\w*; anche un\w* sol\w; sol[oaie]; da #; sufficient\w; o; non; qualche",
        MOST: r"massim\w+; più; oltre; fino; limit\w+; sol[oaie]; soltanto; entro; non; tetto; supera\w*",
        MORE: r"più; oltre; maggior\w*; passa\w*; divers[ie]; molt\w; altr\w; sopra; sorpass\w+; ancora; in eccedenza",
        LESS: r"meno; sotto; bass\w; poch[ie]; riduc\w+; ridott\w; manc\w+; sol[oaie]; non",
    },
    "en": {
        LEAST: r"minim\w*; enough; even one; least; from #; a single; not; sufficient; any; some",
        MOST: r"maxim\w*; limit\w*; only; no more; up to; within; until; most; exceed\w*; not; cap; beyond",
        MORE: r"""
            more; further; farther; longest; over; beyond; above; exceed\w*; several; extra; other; past; rest
            further; surpass\w*; better
        """,
        LESS: r"less; below; shortest; nearest; under; fewer; few; short; reduc\w+; lack\w*; only; not",
    },
    "ru": {
        LEAST: r"миним\w+; хват\w+; достаточн\w+; меньш\w*; от #; хоть; даже; один; одна; одного; не; нескольк\w+",
        MOST: r"максим\w+; предел\w*; вплоть; лимит\w*; только; лишь; до; не; больше; превы\w+; огранич\w+; более",
        MORE: r"""
            больш\w*; дальше; более; сверх; свыше; еще; нескольк\w+; выше; кроме; лишн\w+; превы\w+; старш\w+
            остал\w+; друг\w+; не один
        """,
        LESS: r"меньш\w*; ниже; мал\w+; сокращ\w+; недоста\w+; нехват\w+; только; лишь; уменьш\w+; не",
    },
}

LEXICON = {lang: Lexicon(_SURE[lang], _PERHAPS[lang]) for lang in _SURE}


UP, DOWN = "rounded up", "rounded down"

_ROUNDED = {
    "it": {UP: r"per eccesso; all insù; verso l alto", DOWN: r"(?:per|in) difetto; all ingiù; verso il basso"},
    "en": {UP: r"round(?:ed|ing|s)? … up", DOWN: r"round(?:ed|ing|s)? … down"},
    "ru": {
        UP: r"округл\w+ … вверх; вверх … округл\w+; округл\w+ … больш\w+ сторону; в больш\w+ сторону … округл\w+",
        DOWN: r"округл\w+ … вниз; вниз … округл\w+; округл\w+ … меньш\w+ сторону; в меньш\w+ сторону … округл\w+",
    },
}
ROUNDING = {lang: Lexicon(senses, {}) for lang, senses in _ROUNDED.items()}
"""Which way a fraction goes, apart from all else that goes up or down."""

ROUNDED = ((UP, DOWN),)
