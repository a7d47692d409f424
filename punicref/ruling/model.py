"""A ruling: a verdict, the chain of steps that leads to it, and what stays open. All frozen.

Named tuples: a dataclass takes three times as long to define, and every ruling starts with these. The annotations are
real for the same reason: a quoted one would be compiled at every start.
"""

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.language.messages import Message, Name, Percent
from punicref.rulebook.model import Frozen

if TYPE_CHECKING:
    from punicref.language.messages import Translator


class Step(NamedTuple):
    """One statement of the chain, the value that it arrives at, and the clauses that it rests on."""

    text: Message
    value: Any = None
    cites: tuple[str, ...] = ()
    part: str = ""  # sum: what decides; follows: what comes of it; else of the chain only


class Assumed(NamedTuple):
    """A fact that nobody stated, taken as usual, and that would have changed the ruling."""

    fact: str  # the input
    option: str
    value: Any
    text: Message
    ordinary: bool = False
    group: Message | None = None  # the side whose fact it is, where there are two


class Usual(NamedTuple):
    """What a fact is taken to be in this case, where that is not what its declaration says."""

    fact: str
    value: Any
    text: Message


class Caveat(NamedTuple):
    """Something that the reader must know: an open issue of a clause used, or a house rule in force.

    `text` is a message, or the issue's own words in the reader's language, fetched when it is shown.
    `readings` gives each reading of the issue with its result, where they differ; `played` is the one that the ruling
    goes by.
    """

    cites: tuple[str, ...]
    text: Message | None = None
    issue: str = ""
    readings: tuple[tuple[str, Any], ...] = ()
    played: str = ""


class Outcome(NamedTuple):
    """One possible outcome: what it is, and its exact chance."""

    label: Message | str
    chance: Fraction
    detail: Message | None = None


class Matrix(NamedTuple):
    """A table of results: rows and columns named, cells as short texts; `legend` says what these mean."""

    corner: Message
    rows: tuple[Message | Name | str, ...]
    columns: tuple[Message | Name | str, ...]
    cells: tuple[tuple[str, ...], ...]
    legend: Message | None = None


class Ruling(NamedTuple):
    """The answer of a calculator; `facts` are those that it was asked about, where somebody wants to know."""

    calculator: str
    verdict: Message
    result: dict[str, Any]
    steps: tuple[Step, ...] = ()
    caveats: tuple[Caveat, ...] = ()
    needs: tuple[str, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    matrix: Matrix | None = None
    assumed: tuple[Assumed, ...] = ()
    usual: tuple[Usual, ...] = ()
    facts: dict[str, Any] | None = None


def played(made: Ruling) -> Any:
    """Return a result in which, for what differs by reading, the value of the reading that is played stands."""
    return _played(
        made.result, {frozenset(key for key, _ in one.readings): one.played for one in made.caveats if one.played}
    )


def _played(result: Any, by: dict[frozenset[str], str]) -> Any:
    if isinstance(result, dict):
        reading = by.get(frozenset(map(str, result)))
        if reading is not None:
            return _played(result[reading], by)
        return {key: _played(value, by) for key, value in result.items()}
    return result


def said(value: Any, translate: "Translator") -> Any:
    """Return a value without messages, names and figures: plain, and not to be changed."""
    kind = type(value)
    if kind is int or kind is str or kind is bool or value is None:
        return value
    if isinstance(value, (Message, Name)):
        return translate.show(value)
    if isinstance(value, Percent):
        return value.chance
    if isinstance(value, dict):
        return Frozen({str(key): said(item, translate) for key, item in value.items()})
    if isinstance(value, (list, tuple)):
        return tuple([said(item, translate) for item in value])
    if isinstance(value, int):  # a figure carries its clause, which the step names
        return int(value)
    return str(value) if isinstance(value, str) else value


def plain(value: Any, translate: "Translator") -> Any:
    """Return a value of an untold ruling as JSON would hold it."""
    return jsonable(said(value, translate))


def jsonable(value: Any) -> Any:
    """Turn a value into what JSON can hold; a chance becomes a fraction string and a float."""
    if isinstance(value, Fraction):
        return {"exact": str(value), "float": float(value)}
    if isinstance(value, dict):
        return {key: jsonable(item) for key, item in value.items()}
    return [jsonable(item) for item in value] if isinstance(value, tuple) else value
