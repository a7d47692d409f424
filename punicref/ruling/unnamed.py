"""What is wrong with an answer, said where its question stands above it: without the name of the fact."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from punicref.errors import InputProblem
from punicref.language.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator

_TEXTS = {
    "{name} must be a whole number, not {found}.": say("A whole number is needed, not {found}.", found=""),
    "{name} is {found}; the least is {least}.": say("{found} is too small; the least is {least}.", found="", least=""),
    "{name} is {found}; it must be from {least} to {most}.": say(
        "{found} cannot be; it is from {least} to {most}.", found="", least="", most=""
    ),
    "{name} must be a number that was rolled, or random; not {found}.": say(
        "A number that was rolled is needed, or random; not {found}.", found=""
    ),
    "{name} is {found}; choose one of {choices}.": say("{found} is none of these: {choices}.", found="", choices=()),
    "{name} must be the losses as printed, attacker/defender in percent, such as {example}; not {found}.": say(
        "The losses are needed as printed, attacker/defender in percent, such as {example}; not {found}.",
        example="",
        found="",
    ),
    "{name} names at least one number.": say("At least one number is needed."),
    "{name} spans more than {most} values.": say("These are more than {most} values.", most=""),
    "{name}: say of every die whose it is, or of none.": say("Say of every die whose it is, or of none."),
    "{fact}: yes or no (y/n), not {found}.": say("Answer yes or no (y/n), not {found}.", found=""),
}
"""What `reading` says of a fact that it names, and the same without the name."""


@contextmanager
def unnamed() -> Iterator[None]:
    """Let what is refused inside be said without the name of the fact."""
    try:
        yield
    except InputProblem as problem:
        problem.message = _told(problem.message)
        raise


def _told(said: Message) -> Message:
    other = _TEXTS.get(said.text)
    if other is None:
        return said
    return Message(text=other.text, plural=None, number=1, args=said.args, cites=said.cites)
