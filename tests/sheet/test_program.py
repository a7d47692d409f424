"""An evening for programs: lines, what they change, the sheet as JSON, events that lead to it again."""

from __future__ import annotations

import json

import pytest

from punicref.book.book import Book
from punicref.errors import NotFound, Problem
from punicref.sheet.program import folded

FIGHT = "combat Rome, Hastati A 5 morale 4 v Mercenaries M 4 morale 3, dice 1 6"


@pytest.fixture
def book() -> Book:
    """Return the rules in English."""
    return Book("en")


def test_what_is_taken_is_on_the_sheet(book: Book) -> None:
    """A ruling alone changes nothing; the events are JSON, and their fold is the sheet."""
    evening = book.evening("dbp", "zama")
    made = evening.tell(FIGHT)
    assert made.ruling is not None
    assert made.ruling.verdict == "The attacker receives 1 disorder point."
    assert not any("disorder" in one["fields"] for one in evening.state()["things"])
    assert evening.take().told == ("Hastati A: disorder points 1, has attacked",)
    state = evening.state()
    assert state["format"] == "punicref.sheet/1"
    unit = next(one for one in state["things"] if one["name"] == "hastati A")
    assert (unit["kind"], unit["fields"]["disorder"], unit["fields"]["attacked"]) == ("unit", 1, True)
    events = json.loads(json.dumps(evening.log()))
    assert folded(events).things("dbp").as_list() == state["things"]
    evening.tell("new turn")
    assert evening.state()["turn"]["number"] == 2
    assert "attacked" not in next(one for one in evening.state()["things"] if one["name"] == "hastati A")["fields"]


def test_a_problem_changes_nothing(book: Book) -> None:
    """What is missing is told; nobody is asked, nothing is settled, and there is nothing to take."""
    evening = book.evening("pw")
    for line in ("undo", "take", "combat attack 12", "combat leader A, attack 6, defend 2"):
        with pytest.raises(Problem):
            evening.tell(line)
    assert evening.state()["things"] == []
    with pytest.raises(NotFound):
        book.evening("chess")


def test_a_clause_and_a_question_are_handed_back(book: Book) -> None:
    """They are for the caller to look up; the table stays as it is."""
    evening = book.evening("pw")
    assert (evening.tell("9.14").kind, evening.tell("9.14").words) == ("show", "pw 9.14")
    assert evening.tell("what happens when the treasury is empty?").kind == "ask"
