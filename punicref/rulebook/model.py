"""What a reader gets from the compiled library: clauses, known issues, printed tables. All frozen."""

from __future__ import annotations

from punicref import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Value = int | str | list[int] | list[str]


class Reading(Record):
    """One way of reading a clause that the source leaves open."""

    key: str
    name: str  # in a few words
    text: str


class Issue(Record):
    """A known problem of the published rules at one clause."""

    key: str
    kind: str  # gap, contradiction, misprint or inference
    text: str
    readings: tuple[Reading, ...]
    see: tuple[str, ...]
    settled: str  # the key of the reading that a house rule plays, or empty

    @property
    def open(self) -> bool:
        """Whether it can change how the game is played: a caveat for every ruling that uses the clause."""
        return self.kind in ("gap", "contradiction") and not self.settled

    @property
    def played(self) -> str:
        """The key of the reading that rulings go by; empty where there are no readings."""
        return self.settled or (self.readings[0].key if self.readings else "")


class Clause(Record):
    """One numbered clause in one language."""

    game: str
    id: str
    lang: str
    title: str
    text: str
    example: str
    kind: str
    parent: str
    see: tuple[str, ...]
    issues: tuple[Issue, ...]
    house: tuple[str, ...]  # names of the house rules that change it
    calculators: tuple[str, ...]

    @property
    def reference(self) -> str:
        """The clause as a person types it, e.g. pw:9.14."""
        return f"{self.game}:{self.id}"


class Term(Record):
    """A term of the games that use it; `words` by language and kind: term, form, short, synonym."""

    id: str
    games: tuple[str, ...]
    defined: str  # the clause that explains it, or empty
    words: dict[str, dict[str, list[str]]]


class Calculator(Record):
    """What the library knows of a calculator without importing it."""

    name: str
    module: str
    title: str
    clauses: tuple[str, ...]
    usage: str  # the command, with the options that it needs
    chapter: str  # of whose clauses it applies most


def as_dict(clause: Clause, values: dict[str, Value]) -> dict[str, Any]:
    """Return the JSON form of a clause and its values (design: the JSON contract)."""
    return {
        "game": clause.game,
        "id": clause.id,
        "lang": clause.lang,
        "title": clause.title,
        "text": clause.text,
        "example": clause.example,
        "kind": clause.kind,
        "parent": clause.parent,
        "values": values,
        "see": list(clause.see),
        "issues": [
            {
                "id": issue.key,
                "kind": issue.kind,
                "text": issue.text,
                "readings": [
                    {
                        "key": reading.key,
                        "name": reading.name,
                        "text": reading.text,
                        "played": reading.key == issue.played,
                    }
                    for reading in issue.readings
                ],
                "settled": bool(issue.settled),
                "see": list(issue.see),
            }
            for issue in clause.issues
        ],
        "house_rules": list(clause.house),
        "calculators": list(clause.calculators),
    }
