"""What its owner has typed in of a printed list, where a question names a row of it, such as what Latium is worth."""

from __future__ import annotations

from punicref.language import words
from punicref.language.messages import clean
from punicref.rulebook import records

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.rulebook.declared import Declared
    from punicref.rulebook.records import Records


def rows(
    declared: Declared, typed: Records, called: Mapping[str, Mapping[str, Sequence[str]]], question: str, lang: str
) -> tuple[str, ...]:
    """Return the rows that a question names, in any of the languages, each with its facts as they are called in one.

    `called` are the names of regions and units: by id and language.
    """
    said = words.tokens(question)[: words.MOST]
    found = {one: f" {' '.join(words.stems(said, one))} " for one in words.languages(said)}
    return tuple(
        f"{clean(row)}: {', '.join(_facts(declared, facts, lang))}"
        for row, facts in typed.rows.items()
        if any(
            f" {' '.join(words.stemmed(name, one))} " in asked
            for one, asked in found.items()
            for name in _names(called, row, one)
        )
    )


def _names(called: Mapping[str, Mapping[str, Sequence[str]]], row: str, lang: str) -> Iterable[str]:
    """Return what a row is called in a language: as its owner has typed it, and otherwise."""
    same = (names for names in called.values() if any(row in all_ for all_ in names.values()))
    return (row, *(name for names in same for name in names.get(lang, ())))


def _facts(declared: Declared, facts: dict[str, str | int], lang: str) -> Iterable[str]:
    for field, value in facts.items():
        shown = records.name(declared, value).texts[lang] if isinstance(value, str) else value
        yield f"{records.name(declared, field).texts[lang]} {clean(str(shown))}"
