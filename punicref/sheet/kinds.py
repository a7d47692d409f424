"""Which kinds of things a game's rulings speak of, how long what is known of them holds, and the sequence of play."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from punicref.language.messages import Message

Words = Mapping[str, tuple[str, ...]]
"""What players say, by language; the first is what is shown."""

Facts = Mapping[str, Any]

NONE: Mapping[str, Any] = MappingProxyType({})

FEW = 12
"""More points never lie on one counter; who says so has made a slip."""

GAME = "game"
"""The span that ends with the game only."""


class Field(NamedTuple):
    """What is known of a thing.

    `says` names it; without, it is not shown. `starts` is what it is before anything has changed it: None is not known.
    It `lasts` as long as a span of the sequence ("turn", "phase", "battle", "game"), or until the end of one of the
    steps named in `ends`, or until it begins ("on:reinforcement"); then it is as at the start. It may `refer` to a
    thing of another kind by its name. `values` say what is no number and no yes or no. `words` are what else players
    say for it; it is a number up to `most`. When the span begins that it lasts, it is what the rules have at the
    address `begins`. One that is `due` says what has still to be done; one that is
    a `pair` is the values of both sides of a counter ("7/5"). The `clause` is the one that has it.
    """

    name: str
    says: Message | None = None
    starts: Any = None
    lasts: str = GAME
    ends: tuple[str, ...] = ()
    values: Mapping[Any, Message] = NONE
    refers: str = ""
    words: Words = NONE
    most: int | None = None
    begins: str = ""
    due: bool = False
    pair: bool = False
    clause: str = ""


class Kind(NamedTuple):
    """A kind of things: leaders, units, places, sides.

    One is told by a name: a letter, a number, or both, behind one of `words` ("consul A"), or behind a name of its
    field `typed` as `rules/names.toml` has them ("hastati B"); a `printed` name stands alone, with what is `known` of
    its bearer: values, or where the rules have them ("20.3.ex1:tactics"). The field `valued` is what is said right
    behind a name ("consul A, rating 2"), at `most` what the rules have at an address; printed names that stand `apart`
    are no words of a case. Numbers of the form `numbered` are names, too. What one of its words says beside is
    `implied`: a consul is a Roman. One that is `led` by another kind is named after its leader ("@A"). Without a name
    it is known by the fields of its `key`. There is but one that is `single`. A thing whose field `gone` is true is out
    of play; `side` is the field that says whose it is; `counts` are those that say how many there are, each with a
    [trait] of rules/words.toml that names it. What is a `counter` has its strength and its morale value printed on it.
    """

    name: str
    says: Message
    fields: tuple[Field, ...]
    words: Words = NONE
    typed: str = ""
    printed: Mapping[str, Words] = NONE
    known: Mapping[str, Facts] = NONE
    valued: str = ""
    most: str = ""
    apart: bool = False
    numbered: str = ""
    implied: Mapping[str, Facts] = NONE
    given: bool = False
    led: str = ""
    key: tuple[str, ...] = ()
    single: bool = False
    gone: str = ""
    side: str = ""
    counts: tuple[str, ...] = ()
    counter: bool = False

    def field(self, name: str) -> Field:
        """Return one of its fields; KeyError for no such one."""
        return next(one for one in self.fields if one.name == name) if name else self.fields[0]


class Span(NamedTuple):
    """A stretch of the game: a turn, a round, an operation, a battle; `words` begin a new one, in its `step`."""

    name: str
    says: Message
    words: Words
    counted: bool = False
    step: str = ""


class Step(NamedTuple):
    """A step of the sequence of play: a phase, an impulse; `words` name it, with the side's name where it has one.

    What is said of it behind these words is of the calculator `case`, whose `facts` the step says.
    """

    name: str
    says: Message
    words: Words
    side: str = ""
    case: str = ""
    facts: Facts = NONE


class Sequence(NamedTuple):
    """The sequence of play. `spans` stand outermost first; a new one ends all within it.

    The steps are of the span `of`; where they are not `ordered` the next one must be named. Turn 1 begins with the step
    `begin`. `sides` are the words by which a side is named in a step or a span.
    """

    spans: tuple[Span, ...]
    steps: tuple[Step, ...] = ()
    of: str = "phase"
    ordered: bool = True
    begin: str = ""
    next: Words = NONE
    sides: Mapping[str, Words] = NONE


class Declared(Protocol):
    """What a game declares of its things and its sequence of play."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of things."""
        ...

    @property
    def sequence(self) -> Sequence:
        """The sequence of play."""
        ...

    @property
    def cases(self) -> Mapping[str, Any]:
        """What each calculator has to do with the things, by its name: `declared.Case`."""
        ...

    @property
    def falls(self) -> Mapping[str, Any]:
        """What follows where a thing of a kind is said to be out of play."""
        ...

    def kind(self, name: str) -> Kind:
        """Return one of the kinds; KeyError for no such one."""
        ...
