"""A ruling as it is told: in one language, its texts written out. What programs get, and what JSON is made of. Frozen.

It holds nothing that needs the library, so it can be kept, sent to another process and compared.
"""

from __future__ import annotations

from fractions import Fraction

from punicref.base import Record
from punicref.ruling.model import jsonable, said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from punicref.language.messages import Translator
    from punicref.rulebook.model import Issue
    from punicref.ruling import model

FORMAT = "punicref.ruling/1"


class Step(Record):
    """One statement of the chain, the value that it arrives at, and the clauses that it rests on.

    `part` is "sum" for what decides, "follows" for what comes of the ruling, else empty.
    """

    text: str
    value: Any
    cites: tuple[str, ...]
    part: str


class Assumed(Record):
    """A fact that nobody stated, taken as usual, and that would have changed the ruling.

    `option` says otherwise on the command line; `group` is the side whose fact it is, where there are two.
    """

    fact: str
    value: Any
    text: str
    option: str
    group: str


class ReadingResult(Record):
    """What one reading of an open point gives in the case; `played` is the one that the ruling goes by."""

    key: str
    name: str
    text: str
    played: bool
    result: Any


class Caveat(Record):
    """What the reader must know: an open point of a clause used, or a house rule in force.

    `issue` is such as pw:9.31#rounding, or empty; `readings` are there where they differ; `settled` is the key of the
    reading that a house rule plays.
    """

    text: str
    cites: tuple[str, ...]
    issue: str
    readings: tuple[ReadingResult, ...]
    settled: str


class Outcome(Record):
    """One possible outcome and its exact chance."""

    label: str
    chance: Fraction
    detail: str


class Matrix(Record):
    """A table of results: its corner, the names of rows and columns, the cells row by row."""

    corner: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]


class Understood(Record):
    """A fact of a spoken line, its value, and the words that say it."""

    fact: str
    value: Any
    words: str


class Way(Record):
    """One way in which a spoken line can be read: the facts, and these as a phrase."""

    facts: Mapping[str, Any]
    text: str


class Heard(Record):
    """What a spoken line was understood to say.

    `unused` are its words that say nothing of the case. `margin` is the logarithm of the odds that the reading taken is
    right, 0 where it is rather not; `alternatives` are the near readings, the first of them the one taken.
    """

    understood: tuple[Understood, ...]
    unused: tuple[str, ...]
    margin: float
    alternatives: tuple[Way, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "understood": [
                {"fact": one.fact, "value": jsonable(one.value), "words": one.words} for one in self.understood
            ],
            "unused": list(self.unused),
            "margin": self.margin,
            "alternatives": [{"facts": jsonable(one.facts), "text": one.text} for one in self.alternatives],
        }


class Ruling(Record):
    """The answer of a calculator, in the language `lang`.

    `result` is read-only; chances in it are fractions, lists are tuples. `assumed` is None where it was not looked for,
    which is not the same as none. `needs` are printed tables that were missing. `heard` is what a spoken line was
    understood to say, None where the facts were stated as such.
    """

    calculator: str
    lang: str
    verdict: str
    result: Mapping[str, Any]
    steps: tuple[Step, ...]
    assumed: tuple[Assumed, ...] | None
    caveats: tuple[Caveat, ...]
    needs: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    matrix: Matrix | None
    heard: Heard | None

    @property
    def cites(self) -> tuple[str, ...]:
        """All clauses that the ruling rests on, in the order in which they are named."""
        return tuple(dict.fromkeys(cite for step in self.steps for cite in step.cites))

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form (design: the JSON contract); without `assumed` where that was not looked for."""
        document: dict[str, Any] = {
            "format": FORMAT,
            "calculator": self.calculator,
            "verdict": self.verdict,
            "result": jsonable(self.result),
            "steps": [{"text": one.text, "value": jsonable(one.value), "cites": list(one.cites)} for one in self.steps],
        }
        if self.assumed is not None:
            document["assumed"] = [
                {"fact": one.fact, "value": jsonable(one.value), "text": one.text} for one in self.assumed
            ]
        document |= {"caveats": [_caveat_as_dict(one) for one in self.caveats], "needs": list(self.needs)}
        return document if self.heard is None else {**document, **self.heard.as_dict()}


def told(
    made: model.Ruling,
    translate: Translator,
    issue_of: Callable[[str, str], Issue],
    *,
    assumed: bool = True,
    heard: Heard | None = None,
) -> Ruling:
    """Return a ruling in the translator's language.

    `issue_of` takes a clause reference and an issue's key and returns the issue in that language; `assumed`: whether it
    was looked for what the ruling assumes; `heard` is what a spoken line was understood to say.
    """
    return Ruling(
        calculator=made.calculator,
        lang=translate.lang,
        verdict=translate(made.verdict),
        result=said(made.result, translate),
        steps=tuple(
            Step(text=translate(one.text), value=said(one.value, translate), cites=one.cites, part=one.part)
            for one in made.steps
        ),
        assumed=tuple(_assumed(one, translate) for one in made.assumed) if assumed else None,
        caveats=tuple(_caveat(one, translate, issue_of) for one in made.caveats),
        needs=made.needs,
        outcomes=tuple(
            Outcome(
                label=translate.show(one.label),
                chance=one.chance,
                detail=translate(one.detail) if one.detail else "",
            )
            for one in made.outcomes
        ),
        matrix=_matrix(made.matrix, translate) if made.matrix else None,
        heard=heard,
    )


def _assumed(one: model.Assumed, translate: Translator) -> Assumed:
    return Assumed(
        fact=one.fact,
        value=said(one.value, translate),
        text=translate(one.text),
        option=one.option,
        group=translate(one.group) if one.group else "",
    )


def _caveat(one: model.Caveat, translate: Translator, issue_of: Callable[[str, str], Issue]) -> Caveat:
    if one.text is not None:
        return Caveat(text=translate(one.text), cites=one.cites, issue="", readings=(), settled="")
    issue = issue_of(one.cites[0], one.issue)
    known = {reading.key: reading for reading in issue.readings}
    return Caveat(
        text=issue.text,
        cites=one.cites,
        issue=f"{one.cites[0]}#{one.issue}",
        readings=tuple(
            ReadingResult(
                key=key,
                name=known[key].name,
                text=known[key].text,
                played=key == one.played,
                result=said(result, translate),
            )
            for key, result in one.readings
        ),
        settled=issue.settled,
    )


def _matrix(drawn: model.Matrix, translate: Translator) -> Matrix:
    return Matrix(
        corner=translate(drawn.corner),
        rows=tuple(map(translate.show, drawn.rows)),
        columns=tuple(map(translate.show, drawn.columns)),
        cells=drawn.cells,
    )


def _caveat_as_dict(one: Caveat) -> dict[str, Any]:
    if not one.issue:
        return {"text": one.text, "cites": list(one.cites)}
    return {
        "text": one.text,
        "cites": list(one.cites),
        "issue": one.issue,
        "readings": [
            {
                "reading": reading.key,
                "name": reading.name,
                "text": reading.text,
                "played": reading.played,
                "result": jsonable(reading.result),
            }
            for reading in one.readings
        ],
        "settled": one.settled,
    }
