"""Clauses and their parts: all in every language, none too many."""

from __future__ import annotations

from dataclasses import replace

from punicref.audit.clauses import CHECK
from punicref.audit.corpus import Neutral, Text
from punicref.build.source import SourceIssue
from tests.audit.sample import ALIKE, clause, notes, said

ISSUE = Neutral(issues={"odd": SourceIssue("gap", ("up", "down"), ())})
READINGS = [f"issues.odd.{part}.{one}" for part in ("readings", "names") for one in ("up", "down")]
PARTS = {"text": "a", "issues.odd": "b", **dict(zip(READINGS, "cdef", strict=True))}
WHOLE = clause(parts=dict.fromkeys(ALIKE, PARTS), neutral=ISSUE)


def test_a_whole_clause_is_right() -> None:
    """A clause with all its parts in all languages is silent."""
    assert not notes(CHECK, WHOLE)


def test_a_missing_clause_is_found() -> None:
    """A clause that a language lacks is an error, and so is one that the neutral file lacks."""
    texts = {lang: text for lang, text in WHOLE.texts.items() if lang != "ru"}
    found = said(notes(CHECK, replace(WHOLE, texts=texts)))
    assert found == [("error", ("ru",), "The clause has no text in ru.")]
    found = said(notes(CHECK, replace(WHOLE, neutral=None)))
    assert found[0] == ("error", ("it", "en", "ru"), "The clause stands in no neutral file.")


def test_a_file_that_cannot_be_read_is_no_missing_clause() -> None:
    """Where a language's file could not be parsed, not every clause is reported."""
    texts = {lang: text for lang, text in WHOLE.texts.items() if lang != "ru"}
    assert not notes(CHECK, replace(WHOLE, texts=texts), langs=("it", "en"))


def test_missing_parts_are_found() -> None:
    """A missing example, issue or reading is an error in its language, and so is one too many."""
    parts = {lang: dict(PARTS) for lang in ALIKE}
    parts["it"]["example"] = "e"
    del parts["en"]["issues.odd.readings.up"]
    parts["ru"]["issues.new"] = "n"
    found = said(notes(CHECK, clause(parts=parts, neutral=ISSUE)))
    assert found == [
        ("error", ("en", "ru"), "example is missing in en, ru, unlike in the others."),
        ("error", ("en",), "issues.odd.readings.up is declared and has no text here."),
        ("error", ("ru",), "issues.new is not declared in the neutral file."),
    ]


def test_missing_questions_are_found() -> None:
    """A language without the questions that the others have is a warning."""
    texts = {lang: Text(text.parts, ("how?",) if lang != "en" else ()) for lang, text in WHOLE.texts.items()}
    assert said(notes(CHECK, replace(WHOLE, texts=texts)))[0][:2] == ("warning", ("en",))
