"""Stamps: what changed since a person compared the languages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from punicref.audit import stamps
from punicref.audit.corpus import Text
from punicref.audit.stale import CHECK
from tests.audit.sample import ALIKE, clause, notes, said

if TYPE_CHECKING:
    from punicref.audit.corpus import Clause

CLAUSE = clause(**ALIKE)
STAMPS = {"sg:1.1": stamps.stamp(CLAUSE, "2026-01-02")}


def changed(**texts: str) -> Clause:
    """Return the clause with other texts."""
    return replace(CLAUSE, texts={**CLAUSE.texts, **{lang: Text({"text": text}) for lang, text in texts.items()}})


def test_what_did_not_change_is_right() -> None:
    """An unchanged clause is silent, and one without a stamp; layout and questions do not count."""
    assert not notes(CHECK, CLAUSE, stamps=STAMPS)
    assert not notes(CHECK, changed(en="Other."))
    assert not notes(CHECK, changed(en="It  costs\n{cost}."), stamps=STAMPS)
    asked = replace(CLAUSE, texts={lang: Text(text.parts, ("how?",)) for lang, text in CLAUSE.texts.items()})
    assert not notes(CHECK, asked, stamps=STAMPS)


def test_the_languages_that_did_not_follow_are_found() -> None:
    """Where one language changed, the others are to be looked at, until they are stamped again."""
    [found] = said(notes(CHECK, changed(en="Other."), stamps=STAMPS))
    assert found[:2] == ("warning", ("it", "ru"))
    assert "en changed since 2026-01-02, it, ru did not" in found[2]
    assert "punicref check --stamp sg:1.1" in found[2]
    [note] = notes(CHECK, changed(en="Other."), stamps=STAMPS)
    assert note.file == "en/sample.toml"  # where the change is, not what did not follow
    new = {"sg:1.1": stamps.stamp(changed(en="Other."), "2026-01-03")}
    assert not notes(CHECK, changed(en="Other."), stamps=new)


def test_all_changed_together_is_right() -> None:
    """A change of all languages at once is no stale translation."""
    assert not notes(CHECK, changed(it="a", en="b", ru="c"), stamps=STAMPS)
