"""If, unless, except, or: on what a rule hangs."""

from __future__ import annotations

from punicref.audit.lexicon.senses import Lexicon

IF, UNLESS, OR = "if", "unless", "or"

LOST_ONLY = (UNLESS,)
"""A sense that a language may well add."""

CONTRARY = ((IF, UNLESS),)

_SURE = {
    "it": {
        IF: r"se; qualora; purché; a patto che; a condizione che; nel caso in cui; nel caso che; in caso",
        UNLESS: r"""
            a meno che; a meno che … non; salvo; tranne; eccetto; ad eccezione; fatt\w eccezione; fann?o eccezione
            eccezion\w; salvo (?:che|se|quando); tranne (?:che|se|quando); se non; esclus[oaie]; fuorché
        """,
        "": r"""
            come se; se stess\w; anche se; che se ne; in caso contrario; in ogni caso; in questo caso; in tal caso
            anche solo se; più o meno; o no
            o (?:più|meno|superior\w|inferior\w|maggior\w|minor\w|supera\w*)
        """,
        OR: r"o; od; oppure; ovvero; o \w+ o; l un[oa] o l altr[oa]",
    },
    "en": {
        IF: r"if; provided; in case; on condition; if not",
        UNLESS: r"unless; except\w*; other than; save; apart from; but for; exclud\w+",
        "": r"""
            as if; even if; even when; in this case; in that case; in which case; in any case; what if; if any
            whether or not; or not; more or less; or (?:more|less|fewer|higher|lower|better|worse|greater|exceed\w*)
        """,
        OR: r"or",
    },
    "ru": {
        IF: r"если; при условии; в случае; если бы; когда бы",
        UNLESS: r"""
            если только не; если только … не; кроме случаев когда; кроме; исключ\w+; разве что; помимо; если не
            если только
        """,
        "": r"""
            как если бы; даже если; в этом случае; в таком случае; в любом случае; кроме того; исключительно
            то если; или нет
            (?:как|кто|что|чт|че|где|когда|куда)\w* либо
            или (?:больше|меньше|более|менее|выше|ниже|лучше|хуже)
        """,
        OR: r"или; либо; тот или другой; того или другого",
    },
}  # fmt: skip

_PERHAPS = {
    "it": {
        IF: r"""
            quando; dove; che; chi; dopo; \w{2,}(?:ando|endo); appena; finché; mentre; in; con; ogni volta
            eventual\w+; a; cui
            nel; così; perché; \w+(?:at|it|ut)[oaie]; senza; quest\w+; anche; altrimenti; allora; qualunque
        """,
        UNLESS: r"non; solo; soltanto; altr\w; né; nessun\w*; fuori; senza; ma; oltre; purché",
        OR: r"né; qualsiasi; qualunque",
    },
    "en": {
        IF: r"""
            when; whenever; where; that; who; which; whether; after; with; once; as; until; while; whoever; whose
            \w+ing; any
            for; unless; or; before; so; by; without; on; whatever; under; then; on; in
        """,
        UNLESS: r"""
            not; only; no; other; none; besides; outside; without; nor; but; never; beyond; out; if; cannot; more
        """,
        OR: r"nor; either; any; whichever",
    },
    "ru": {
        IF: r"""
            когда; где; котор\w+; при; ли; после; пока; кто; как; чтобы; \w{3,}(?:вш|ющ|ащ|ущ|ящ)\w+
            \w+(?:вш?и|ая|яя|в|вшись|ясь)
            в; то; что; раз; без; всякий; каждый; чей; чья; какой; до; с; чьи; при; какие; так; сколько; тогда; так
        """,
        UNLESS: r"не; только; нет; без; друг\w+; вне; лишь; ни; нельзя; остальн\w+; но; проч\w+; сверх",
        OR: r"ни; люб\w+",
    },
}  # fmt: skip

LEXICON = {lang: Lexicon(_SURE[lang], _PERHAPS[lang]) for lang in _SURE}
