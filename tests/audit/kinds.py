"""More kinds of mistakes in one word: another number word, only for also, each for one, half for double, and for or.

They are written as `mutate`'s are, apart from the checks' own lexicons; `mutate.KINDS` has the others.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause

Pairs = dict[str, dict[str, str]]

LIMITS: Pairs = {
    "it": {
        r"soltanto": "anche", r"solo": "anche", r"anche": "soltanto", r"salvo": "compreso", r"tranne": "incluso",
        r"eccetto": "compreso", r"unicamente": "perfino", r"sola": "altra", r"pure": "solo", r"soli": "anche i",
    },
    "en": {
        r"only": "also", r"also": "only", r"except": "including", r"too": "alone", r"alone": "too", r"unless": "if",
        r"as well": "only", r"besides": "except", r"apart from": "including", r"even": "only",
    },
    "ru": {
        r"только": "также", r"лишь": "даже", r"также": "только", r"тоже": "только", r"кроме": "включая",
        r"за исключением": "включая", r"даже": "лишь", r"исключительно": "в том числе",
    },
}  # fmt: skip
"""Only, also, except."""

EACH: Pairs = {
    "it": {
        r"ogni": "un", r"ciascun": "un", r"ciascuna": "una", r"ciascuno": "uno", r"ognuno": "uno", r"ognuna": "una",
        r"un solo": "ogni", r"una sola": "ogni", r"un'altra": "ogni", r"qualsiasi": "un certo",
        r"qualunque": "un certo",
    },
    "en": {
        r"each": "one", r"every": "one", r"one": "each", r"a single": "every", r"per": "for one", r"once": "always",
        r"exactly one": "each",
    },
    "ru": {
        r"кажд(?:ый|ое|ая)": "один", r"каждого": "одного", r"каждой": "одной", r"каждому": "одному",
        r"каждую": "одну", r"один": "каждый", r"одна": "каждая", r"одну": "каждую", r"одного": "каждого",
        r"одной": "каждой", r"каждым": "одним",
    },
}  # fmt: skip
"""Each, one."""

ALL: Pairs = {
    "it": {
        r"tutti": "alcuni", r"tutte": "alcune", r"tutto": "parte di", r"tutta": "parte di", r"intera": "mezza",
        r"interamente": "in parte", r"alcun[ei]": "tutte", r"qualche": "ogni", r"nessun": "ogni", r"nessuna": "ogni",
        r"intero": "mezzo", r"qualsiasi": "nessun", r"qualunque": "nessun",
    },
    "en": {
        r"all": "some", r"any": "no", r"whole": "half", r"entire": "partial", r"some": "all", r"every": "some",
        r"both": "either", r"either": "both", r"none": "all", r"entirely": "partly", r"no": "any",
    },
    "ru": {
        r"все": "некоторые", r"всех": "некоторых", r"всем": "некоторым", r"всеми": "некоторыми", r"весь": "не весь",
        r"вся": "часть", r"любой": "никакой", r"любая": "никакая", r"любого": "никакого", r"любую": "никакую",
        r"целиком": "частично", r"полностью": "частично", r"некоторые": "все", r"оба": "один", r"обе": "одна",
        r"обоих": "одного",
    },
}  # fmt: skip
"""All, any, some, none, both."""

HALVES: Pairs = {
    "it": {
        r"metà": "doppio", r"doppi[oae]": "mezzo", r"doppia": "mezza", r"raddoppia(\w*)": r"dimezza\1",
        r"dimezza(\w*)": r"raddoppia\1", r"mezzo": "doppio", r"mezza": "doppia", r"terzo": "quarto",
        r"triplo": "doppio",
        r"un quarto": "metà", r"due volte": "una volta", r"una volta": "due volte", r"per eccesso": "per difetto",
        r"per difetto": "per eccesso",
    },
    "en": {
        r"half": "double", r"halves": "doubles", r"halved": "doubled", r"doubled": "halved", r"doubles": "halves",
        r"double": "half", r"twice": "half", r"quarter": "half", r"a third": "half", r"once": "twice", r"up": "down",
        r"down": "up", r"rounded up": "rounded down",
    },
    "ru": {
        r"половин\w": "удвоение", r"вдвое": "втрое", r"удва\w+": "делится пополам", r"пополам": "вдвое",
        r"двойн(\w+)": r"половинн\1", r"треть": "половина", r"четверть": "половина", r"дважды": "однажды",
        r"один раз": "два раза", r"вверх": "вниз", r"вниз": "вверх", r"пол(?=овин)": "четверть",
    },
}  # fmt: skip
"""Half, double, once, twice, up and down."""

LINKS: Pairs = {
    "it": {r"e": "o", r"o": "e", r"oppure": "e", r"ed": "o", r"sia": "o", r"né": "e"},
    "en": {r"and": "or", r"or": "and", r"nor": "and", r"either": "both"},
    "ru": {r"и": "или", r"или": "и", r"либо": "и", r"а также": "или"},
}
"""And, or."""

UNTIL: Pairs = {
    "it": {
        r"finché": "appena", r"fino al(?=la? )": "dopo", r"fino a(?=lla? )": "dopo ", r"fintanto che": "dopo che",
        r"sino": "dopo", r"fino alla": "dopo la", r"fino al": "dopo il", r"da quando": "finché", r"quando": "finché",
        r"subito": "alla fine", r"prima di": "dopo", r"dopo": "durante",
    },
    "en": {
        r"until": "once", r"till": "once", r"while": "before", r"as long as": "after", r"once": "until",
        r"when": "until", r"immediately": "eventually", r"at once": "at the end", r"since": "until", r"by the end of":
        "after", r"before": "during", r"after": "during",
    },
    "ru": {
        r"пока не": "как только", r"пока": "после того как", r"до конца": "после конца", r"как только": "пока не",
        r"когда": "пока не", r"сразу": "в конце", r"немедленно": "в конце", r"вплоть до": "после",
        r"с начала": "до начала", r"после": "во время", r"перед": "во время",
    },
}  # fmt: skip
"""Until, once, while, at once."""

COUNTED = {
    "it": ("due", "tre", "quattro", "cinque", "otto", "dieci"),
    "en": ("two", "three", "four", "five", "eight", "ten"),
    "ru": ("два", "три", "четыре", "пять", "восемь", "десять"),
}


def valued(text: str, random: Random) -> tuple[int, int, template.Placeholder] | None:
    """Choose a placeholder that states a value, or return None where a text has none."""
    found = [one for one in template.placed(text) if not one[2].forms]
    return random.choice(found) if found else None


def number_word(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Write a number as a word where a placeholder stands."""
    text = clause.texts[lang].parts[part]
    found = valued(text, random)
    return text[: found[0]] + random.choice(COUNTED[lang]) + text[found[1] :] if found else None


def turned(pairs: Pairs) -> Callable[[Clause, str, str, Random, Context], str | None]:
    """Return what writes another word for one of those that a language lists."""

    def write(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
        return exchanged(clause.texts[lang].parts[part], pairs[lang], random)

    return write


def exchanged(text: str, pairs: Mapping[str, str], random: Random) -> str | None:
    """Write another word in the place of one, or return None where none of them stands."""
    text = re.sub(r"\n(?![-|\n])(?<!\n\n)", " ", text)
    taken = [match.span() for match in re.finditer(r"\{[^{}]*\}|\[[^\[\]]*\]", text)]
    found = [
        (match, new)
        for old, new in pairs.items()
        for match in re.finditer(rf"\b(?:{old})\b", text, re.IGNORECASE)
        if not any(start <= match.start() < end for start, end in taken)
    ]
    if not found:
        return None
    match, new = random.choice(found)
    said = match.expand(new)
    if match[0][0].isupper():
        said = said[:1].upper() + said[1:]
    return text[: match.start()] + said + text[match.end() :]


WRITTEN: dict[str, Pairs] = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text("utf-8"))

KINDS = {
    "number word": number_word,
    "only, also": turned(LIMITS),
    "each, one": turned(EACH),
    "all, any": turned(ALL),
    "half, double": turned(HALVES),
    "and, or": turned(LINKS),
    "until": turned(UNTIL),
    **{kind: turned(pairs) for kind, pairs in WRITTEN.items()},
}
