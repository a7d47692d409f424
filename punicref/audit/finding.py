"""What a check finds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from punicref.language.messages import Message

ERROR, WARNING, HINT = SEVERITIES = ("error", "warning", "hint")
"""An error is wrong whatever the text means; a warning nearly always; a hint is worth a look."""

SURE, STRONG, FAIR, WEAK = 95, 75, 50, 25
"""How much a finding is to be trusted, in per cent: it orders what is shown."""


@dataclass(frozen=True)
class Note:
    """What a check says of the clause before it; `langs` are the languages that are to be looked at."""

    severity: str
    langs: tuple[str, ...]
    message: Message
    part: str = ""  # title, text, example, issues.KEY, issues.KEY.readings.READING
    file: str = ""  # below the rules folder; empty: the first language's, or the neutral one
    passages: tuple[tuple[str, str], ...] = ()  # where it is, by language, if not in what the message quotes
    place: int = -1  # in the view's `groups`; -1: no sentence, or no single one
    trust: int = SURE


@dataclass(frozen=True)
class Printed:
    """What was found between two printed texts, or between one and our values; the passages by language."""

    check: str
    game: str
    id: str
    langs: tuple[str, ...]
    message: Message
    severity: str
    passages: Mapping[str, str]

    @property
    def reference(self) -> str:
        """The clause as a person types it; of a rulebook that is no game of ours, its number."""
        return f"{self.game}:{self.id}" if self.game else self.id


@dataclass(frozen=True)
class Finding:
    """A note with the check that made it and the clause that it is about."""

    check: str
    game: str
    id: str
    langs: tuple[str, ...]
    message: Message
    severity: str
    file: str  # below the rules folder
    part: str = ""
    line: int = 0  # 0: it is looked up by the clause and its part
    besides: tuple[str, ...] = ()  # the languages that took part in the vote, or changed
    passages: tuple[tuple[str, str], ...] = ()  # where it is, by language, if not in what the message quotes
    place: int = -1  # findings of one clause and part with the same one, if it is not -1, are about one sentence
    trust: int = SURE
    parts: tuple[Finding, ...] = ()  # what is told together in this one, the strongest first

    def concerns(self, langs: Collection[str]) -> bool:
        """Whether a finding is of interest where only some languages are: any may be wrong where they differ."""
        return not langs or not self.langs or not set(langs).isdisjoint((*self.langs, *self.besides))


def finding_as_dict(
    check: str, game: str, one: str, langs: Iterable[str], message: str, severity: str
) -> dict[str, Any]:
    """Return the JSON form of a finding, which every command and the library share; `one` is the clause."""
    return {"check": check, "game": game, "id": one, "langs": list(langs), "message": message, "severity": severity}


class PlainRow(NamedTuple):
    """What stands in a row of a comparison, as data: `marks` are stretches of a text, as start, end and kind."""

    part: str
    texts: Mapping[str, str]
    marks: Mapping[str, list[list[object]]]
    findings: Sequence[dict[str, Any]]


def comparison_as_dict(
    game: str,
    one: str,
    columns: Iterable[str],
    missing: Iterable[str],
    rows: Iterable[PlainRow],
    findings: Iterable[dict[str, Any]],
) -> dict[str, Any]:
    """Return the JSON form of a clause side by side; `findings` are those that belong to no row."""
    return {
        "game": game,
        "id": one,
        "columns": list(columns),
        "missing": list(missing),
        "rows": [
            {"part": row.part, "texts": dict(row.texts), "marks": dict(row.marks), "findings": list(row.findings)}
            for row in rows
        ],
        "findings": list(findings),
    }
