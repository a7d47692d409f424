"""What a reader gets from the compiled library: clauses, known issues, printed tables. All frozen."""

from __future__ import annotations

from punicref.base import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, NoReturn

    Value = int | str | list[int] | list[str]


class Frozen(dict[str, "Any"]):
    """A mapping that cannot be changed; JSON and pickle know it as a dict."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("what the rules say cannot be changed here")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type[Frozen], tuple[dict[str, Any]]]:
        return Frozen, (dict(self),)


def frozen(value: Any) -> Any:
    """Return data of mappings and lists as data that cannot be changed."""
    if isinstance(value, dict):
        return Frozen({str(key): frozen(item) for key, item in value.items()})
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value


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

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "id": self.key,
            "kind": self.kind,
            "text": self.text,
            "readings": [
                {"key": one.key, "name": one.name, "text": one.text, "played": one.key == self.played}
                for one in self.readings
            ],
            "settled": bool(self.settled),
            "see": list(self.see),
        }


class Named(Record):
    """A clause by its game and number."""

    game: str
    id: str

    @property
    def reference(self) -> str:
        """The clause as a person types it, e.g. pw:9.14."""
        return f"{self.game}:{self.id}"


class Exempt(Named):
    """An exception to a clause: the clause that makes it, what that depends on, and what it says in one breath."""

    kind: str  # first turn, scenario, battle, place, card, unit or other
    short: str

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"clause": self.reference, "short": self.short}


class Clause(Named):
    """One numbered clause in one language; `short` is what it says in one breath."""

    lang: str
    title: str
    short: str
    text: str
    example: str
    kind: str
    parent: str
    but: tuple[Exempt, ...]
    see: tuple[str, ...]
    issues: tuple[Issue, ...]
    house: tuple[str, ...]  # names of the house rules that change it
    calculators: tuple[str, ...]
    values: Mapping[str, Any]  # the numbers and texts that it states, by name; lists are tuples

    @property
    def parts(self) -> Mapping[str, str]:
        """Its texts by part: title, text, example, issues.KEY, its readings and names."""
        parts = {"title": self.title, "short": self.short, "text": self.text, "example": self.example}
        for issue in self.issues:
            parts[f"issues.{issue.key}"] = issue.text
            parts |= {f"issues.{issue.key}.readings.{reading.key}": reading.text for reading in issue.readings}
            parts |= {f"issues.{issue.key}.names.{reading.key}": reading.name for reading in issue.readings}
        return parts

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form (design: the JSON contract)."""
        return {
            "game": self.game,
            "id": self.id,
            "lang": self.lang,
            "title": self.title,
            "short": self.short,
            "text": self.text,
            "example": self.example,
            "kind": self.kind,
            "parent": self.parent,
            "values": dict(self.values),
            "see": list(self.see),
            "but": [one.as_dict() for one in self.but],
            "issues": [one.as_dict() for one in self.issues],
            "house_rules": list(self.house),
            "calculators": list(self.calculators),
        }


class Term(Record):
    """A term of the games that use it; `words` by language and kind: term, form, short, synonym.

    `clauses` are those that define it, of the game that was asked for or one of each game that does; `defined` is the
    first, or empty.
    """

    id: str
    games: tuple[str, ...]
    defined: str
    clauses: tuple[str, ...]
    words: Mapping[str, Mapping[str, Sequence[str]]]

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form: for each language the term, its abbreviations, what else players say."""
        return {
            "id": self.id,
            "games": list(self.games),
            "defined": self.defined or None,
            "clauses": list(self.clauses),
            **{
                lang: {
                    "term": said["term"][0],
                    "short": list(said.get("short", ())),
                    "synonyms": list(said.get("synonym", ())),
                }
                for lang, said in self.words.items()
            },
        }


class Calculator(Record):
    """What the library knows of a calculator without importing it."""

    name: str
    module: str
    title: str
    clauses: tuple[str, ...]
    chapter: str  # where it stands among the others
