"""What the house agrees on during an evening: who sits at the table, what is put to a vote, what came of it.

All of it is lines of the evening, in the language of whoever said them, so that the log has it and every phone and the
laptop know the same:

    At the table: Anna
    Put to a vote: cocked dice are rolled again
    Yes, Anna: cocked dice are rolled again

Adopted is what more than half of those at the table say yes to; dropped, what no longer can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.base import LANGUAGES
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from punicref.language.messages import Message, Translator

SIT, LEAVE = say("At the table"), say("No longer at the table")
PROPOSE, LIFT = say("Put to a vote"), say("Put to a vote, whether to drop it")
YES, NO = say("Yes"), say("No")

SAYS = {"sit": SIT, "leave": LEAVE, "propose": PROPOSE, "lift": LIFT, "yes": YES, "no": NO}
"""How a line begins that does one of these."""

VOTES = ("yes", "no")

LONGEST_NAME = 20


class Vote(NamedTuple):
    """What is put to a vote, whether it is to be dropped, and who has said what."""

    text: str
    lifts: bool = False
    said: tuple[tuple[str, str], ...] = ()  # a name, and yes or no

    def of(self, seat: str) -> str:
        """Return what somebody has said; empty where he has not."""
        return dict(self.said).get(seat, "")

    def number(self, what: str, seats: Sequence[str]) -> int:
        """Return how many of those at the table have said yes, or no."""
        return sum(self.of(one) == what for one in seats)


class Standing(NamedTuple):
    """Who sits at the table, what they have agreed on, and what is put to a vote."""

    seats: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()
    votes: tuple[Vote, ...] = ()

    def vote(self, text: str) -> Vote | None:
        """Return the vote on a text, if there is one."""
        return next((one for one in self.votes if one.text == text), None)


def line(does: str, text: str, t: Translator, seat: str = "") -> str:
    """Return the line that says something of the house."""
    return f"{t(SAYS[does])}{f', {seat}' if seat else ''}: {text}"


def named(written: str) -> str:
    """Return a name as it can stand in a line: short, without what has a meaning there."""
    return " ".join(written.replace(",", " ").replace(":", " ").split())[:LONGEST_NAME].strip()


def after(lines: Iterable[str], translator: Callable[[str], Translator]) -> Standing:
    """Return how the house stands after the lines of an evening."""
    now = Standing()
    begins = {translator(lang)(said): does for does, said in SAYS.items() for lang in LANGUAGES}
    for one in lines:
        before, _, text = one.partition(": ")
        said, _, seat = before.partition(", ")
        does = begins.get(before) or (begins.get(said, "") if begins.get(said) in VOTES else "")
        if does and text:
            now = _counted(_said(now, does, text, seat))
    return now


def came_of(before: Standing, now: Standing, text: str) -> Message | None:
    """Return what a line has decided, or how a vote stands; None where it was about none."""
    vote = now.vote(text)
    if vote is not None:
        return say("{yes} of {n} say yes.", yes=vote.number("yes", now.seats), n=len(now.seats))
    decided = before.vote(text)
    if decided is None:
        return None
    return say("Adopted.") if (text in now.agreed) is not decided.lifts else say("Dropped.")


def _said(now: Standing, does: str, text: str, seat: str) -> Standing:
    if does == "sit":
        return now if text in now.seats else now._replace(seats=(*now.seats, text))
    if does == "leave":
        return now._replace(seats=tuple(one for one in now.seats if one != text))
    vote = now.vote(text)
    if does in VOTES:
        if vote is None or seat not in now.seats:
            return now
        said = (*(one for one in vote.said if one[0] != seat), (seat, does))
        return now._replace(votes=tuple(one._replace(said=said) if one is vote else one for one in now.votes))
    lifts = does == "lift"
    if vote is not None or (text in now.agreed) is not lifts:
        return now
    return now._replace(votes=(*now.votes, Vote(text, lifts)))


def _counted(now: Standing) -> Standing:
    """Return the house with what is decided: by more than half of those at the table, or by what no longer can be."""
    size = len(now.seats)
    for vote in now.votes if size else ():
        yes, no = vote.number("yes", now.seats), vote.number("no", now.seats)
        if yes * 2 > size:
            kept = tuple(one for one in now.agreed if one != vote.text)
            now = now._replace(agreed=kept if vote.lifts else (*kept, vote.text))
        if yes * 2 > size or no * 2 >= size:
            now = now._replace(votes=tuple(one for one in now.votes if one is not vote))
    return now
