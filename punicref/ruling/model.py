"""A ruling: a verdict, the chain of steps that leads to it, and what stays open. All frozen.

Named tuples: a dataclass takes three times as long to define, and every ruling starts with these. The annotations are
real for the same reason: a quoted one would be compiled at every start.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from punicref.messages import Message, Name, Percent

FORMAT = "punicref.ruling/1"


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
    """A table of results, drawn in a terminal: rows and columns named, cells as short texts."""

    corner: Message
    rows: tuple[Message | Name | str, ...]
    columns: tuple[Message | Name | str, ...]
    cells: tuple[tuple[str, ...], ...]


class Ruling(NamedTuple):
    """The answer of a calculator."""

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


def as_dict(
    ruling: Ruling, translate: Callable[[Message], str], issue_text: Callable[[str, str], Any]
) -> dict[str, Any]:
    """Return the JSON form of a ruling, texts in the translator's language (design: the JSON contract).

    `issue_text` takes a clause reference and an issue key and returns the issue in that language.
    """
    return {
        "format": FORMAT,
        "calculator": ruling.calculator,
        "verdict": translate(ruling.verdict),
        "result": plain(ruling.result, translate),
        "steps": [
            {"text": translate(step.text), "value": plain(step.value, translate), "cites": list(step.cites)}
            for step in ruling.steps
        ],
        "assumed": [
            {"fact": one.fact, "value": plain(one.value, translate), "text": translate(one.text)}
            for one in ruling.assumed
        ],
        "caveats": [_caveat(caveat, translate, issue_text) for caveat in ruling.caveats],
        "needs": list(ruling.needs),
    }


def _caveat(
    caveat: Caveat, translate: Callable[[Message], str], issue_text: Callable[[str, str], Any]
) -> dict[str, Any]:
    if caveat.text is not None:
        return {"text": translate(caveat.text), "cites": list(caveat.cites)}
    issue = issue_text(caveat.cites[0], caveat.issue)
    said = {reading.key: reading for reading in issue.readings}
    return {
        "text": issue.text,
        "cites": list(caveat.cites),
        "issue": f"{caveat.cites[0]}#{caveat.issue}",
        "readings": [
            {
                "reading": key,
                "name": said[key].name,
                "text": said[key].text,
                "played": key == caveat.played,
                "result": plain(result, translate),
            }
            for key, result in caveat.readings
        ],
        "settled": issue.settled,
    }


def plain(value: Any, translate: Callable[[Message], str]) -> Any:
    """Turn a value into what JSON can hold; a chance becomes a fraction string and a float."""
    if isinstance(value, Message):
        return translate(value)
    if isinstance(value, Name):
        return translate(Message(text="{name}", plural=None, number=0, args={"name": value}))
    if isinstance(value, Percent):
        value = value.chance
    if isinstance(value, Fraction):
        return {"exact": str(value), "float": float(value)}
    if isinstance(value, dict):
        return {str(key): plain(item, translate) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item, translate) for item in value]
    return value
