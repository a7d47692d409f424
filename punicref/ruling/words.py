"""What people write for yes and no, and for chance, in any of the three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.errors import InputProblem
from punicref.messages import say
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from punicref.ruling.facts import Input

YES = ("y", "yes", "s", "si", "sì", "д", "да", "1", "true")
NO = ("n", "no", "н", "нет", "0", "false")
RANDOM = ("r", "random", "roll", "a caso", "caso", "tira", "случайно", "бросок", "р")


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


def is_random(written: str) -> bool:
    """Whether punicref is to roll."""
    return plain(written) in RANDOM
