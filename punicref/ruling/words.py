"""What people write for yes and no, and for chance, in any of the three languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.errors import InputProblem
from punicref.language.messages import Name, say
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from punicref.ruling.facts import Input

YES = ("y", "yes", "s", "si", "sì", "д", "да", "1", "true")
NO = ("n", "no", "н", "нет", "0", "false")
EXPLAIN = ("?", "help", "aiuto", "помощь", "справка")
BACK = Name(texts={"en": "back", "it": "indietro", "ru": "назад"})
UNKNOWN = (
    *("don t know", "i don t know", "dont know", "dunno", "no idea", "unknown"),
    *("non so", "non lo so", "boh", "non saprei"),
    *("не знаю", "неизвестно", "хз", "без понятия"),
)
RANDOM = ("r", "random", "roll", "a caso", "caso", "tira", "случайно", "бросок", "р")


_ENDING = re.compile(
    r"(?<=[а-я]{4})(?:ами|ями|ыми|ими|ого|его|ому|ему|ах|ях|ов|ев|ей|ой|ою|ую|юю|ая|яя|ое|ее|ые|ие|ых|их|ым|им|ом|ем|"
    r"ам|ям|а|я|о|е|у|ю|ы|и|ь|й)$"
)
"""What a Russian word of some length ends with in one of its cases."""


def uncased(token: str) -> str:
    """Return a Russian word without the ending of its case, which the stem of a name may still have: «Мессану»."""
    return _ENDING.sub("", token)


def yes_or_no(written: str, one: Input) -> bool:
    """Read a yes or no; InputProblem for anything else."""
    word = plain(written)
    if word in YES:
        return True
    if word in NO:
        return False
    raise InputProblem(say("{fact}: yes or no (y/n), not {found}.", fact=one.ask.prompt, found=written.strip()))


def agreed(written: str) -> bool:
    """Read yes or no where nothing is no."""
    word = plain(written)
    if word and word not in (*YES, *NO):
        raise InputProblem(say("Answer yes or no."))
    return word in YES


def is_unknown(written: str) -> bool:
    """Whether a person says that they do not know."""
    return plain(written.strip(" ?!.…")) in UNKNOWN


def wants_help(written: str) -> bool:
    """Whether a person asks what may be answered."""
    return plain(written).strip() in EXPLAIN


def is_back(written: str) -> bool:
    """Whether a person wants the question before asked again."""
    return plain(written) in map(plain, BACK.texts.values())


def is_random(written: str) -> bool:
    """Whether punicref is to roll."""
    return plain(written) in RANDOM
