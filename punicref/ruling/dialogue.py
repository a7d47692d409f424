"""A calculator that asks on: step by step it asks for what comes next and shows what has come of it so far.

It is a function registered beside the calculator; it knows no terminal, only a desk at which a person sits.

@dialogue("pi.battle")
def converse(desk: Desk, raw: dict[str, Any]) -> str | None: …
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from punicref.language.messages import Message, Name
from punicref.ruling.case import Case
from punicref.ruling.model import Ruling

T = TypeVar("T")


class Stopped(Exception):  # noqa: N818  it is no error
    """The person wants to answer no more."""


class Offer(NamedTuple):
    """Something that may be answered: what is written for it, and what it is called."""

    written: str
    shown: Message | Name


class Held(NamedTuple):
    """Something in a side's hand: what it is called, and the clause that says what it does, such as pi:c12.f."""

    shown: Message | Name
    clause: str


class Sought(NamedTuple):
    """What is known of a question beside its words, for a desk that shows more than these.

    `asked` is the question where what may be answered is offered beside it, and need not be explained; `whom` is the
    side that answers, empty where anybody may; `offers` are what may be answered, `number` of them at
    once; with `faces`, each of the `dice` (what they are rolled for) is a number from the first to the last of these:
    `whom` rolls them, though anybody may tell them.
    `explained` tells whoever does not know it what may be answered; `own` knows the words that the dialogue
    understands at any question, and that are no line of the table then.
    """

    asked: Message | None = None
    whom: str = ""
    offers: tuple[Offer, ...] = ()
    number: int = 1
    dice: tuple[Message, ...] = ()
    faces: tuple[int, int] = (0, 0)
    explained: tuple[Message, ...] = ()
    own: Callable[[str], bool] = lambda _: False


OPEN = Sought()
"""A question of which nothing more is known."""


class Desk(Protocol):
    """Where a person is asked and shown things.

    Where the sides are `apart`, each sits before a screen of its own, and what one may know is not shown to the other.
    """

    @property
    def apart(self) -> bool:
        """Whether each side sits before a screen of its own."""
        ...

    def need(self, name: str, check: Callable[[str], object] | None = None) -> str:
        """Return an input of the calculator by its name: as given, else asked for until it can be used.

        `check` raises InputProblem for what cannot be, beyond the limits that the input declares.
        """
        ...

    def ask(self, prompt: Message, read: Callable[[str], T], sought: Sought = OPEN) -> T:
        """Ask until `read` does not raise InputProblem for the answer; Stopped where there is none."""
        ...

    def hold(self, side: str, things: Sequence[Held]) -> None:
        """Tell what a side has in hand, for its eyes only; where the sides share a screen, questions tell it."""
        ...

    def say(self, message: Message) -> None:
        """Tell the person something."""
        ...

    def show(self, ruling: Ruling) -> None:
        """Show a ruling, without the steps that the one shown before has, too."""
        ...

    def aside(self, ruling: Ruling, *, why: bool = False) -> None:
        """Show a ruling beside the one that goes on, with all its steps where `why`."""
        ...

    def alone(self, prompt: Message) -> None:
        """Wait until only one person looks, who presses Enter."""
        ...

    def clear(self) -> None:
        """Take from the screen what only one person may see."""
        ...

    def keep(self, record: str, source: str = "") -> None:
        """Keep a record as it stands now, in the place of the one before: in the file that it came from, if any."""
        ...

    def case(self) -> Case:
        """Return a new case of the calculator."""
        ...


Dialogue = Callable[[Desk, dict[str, Any]], bool]
"""Asks for inputs beyond the raw ones and completes these; whether it has shown all there is to show.

False: nothing has been shown, and the calculator rules on the raw inputs as usual.
"""

_DIALOGUES: dict[str, Dialogue] = {}


def dialogue(name: str) -> Callable[[Dialogue], Dialogue]:
    """Register a function as the dialogue of the calculator `name`."""

    def register(function: Dialogue) -> Dialogue:
        assert name not in _DIALOGUES, name
        _DIALOGUES[name] = function
        return function

    return register


def find(name: str) -> Dialogue | None:
    """Return the dialogue of a calculator whose module has been imported, None where it has none."""
    return _DIALOGUES.get(name)
