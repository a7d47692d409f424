"""What people write for yes and no, for chance, and for one of several words, in any of the three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.errors import InputProblem, near
from punicref.messages import say
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.ruling.facts import Input

YES = ("y", "yes", "s", "si", "sì", "д", "да", "1", "true")
NO = ("n", "no", "н", "нет", "0", "false")
RANDOM = ("r", "random", "roll", "caso", "tira", "случайно", "бросок", "р")


def yes_or_no(written: str, one: Input) -> bool:
    """Read a yes or no; InputProblem for anything else."""
    word = plain(written)
    if word in YES:
        return True
    if word in NO:
        return False
    raise InputProblem(say("{fact}: yes or no (y/n), not {found}.", fact=one.ask.prompt, found=written.strip()))


def is_random(written: str) -> bool:
    """Whether punicref is to roll."""
    return plain(written) in RANDOM


def choice(written: str, choices: Sequence[str]) -> str:
    """Read one of several words, by its number in the list or an unambiguous beginning; InputProblem for any other."""
    word = plain(written)
    known = {plain(one): one for one in choices}
    if word in known:
        return known[word]
    if word.isdecimal() and 1 <= int(word) <= len(choices):
        return choices[int(word) - 1]
    found = [one for name, one in known.items() if word and name.startswith(word)]
    if len(found) == 1:
        return found[0]
    raise InputProblem(
        say("{found} could be {several}.", found=written.strip(), several=found)
        if found
        else say("{found} is none of these: {choices}.", found=written.strip(), choices=choices),
        suggestions=() if found else near(word, choices, 1),
    )
