"""Open points: the headline names the other reading, the chain says whose it follows, and goes by a settled one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import Problem
from punicref.language.messages import Translator
from punicref.ruling import registry
from punicref.ruling.model import plain
from tests.golden.rulings import cases
from tests.ruling import spread
from tests.ruling.test_house_readings import Settled

if TYPE_CHECKING:
    from punicref.ruling.model import Ruling

LONE: dict[str, Any] = {"units": 1, "level": 1, "tactics": 1, "garrison": 4, "roll": [4, 1, 5]}
"""10 + 1 against the rebels' dice: a single CU against a single rebel, whose 4 and 5 cost nothing (base:12.3)."""

HASDRUBAL = {
    "units": 2, "tactics": 2, "level": 4, "card": 2, "sacred_band": True,
    "roll": [6, 6, 6, 6], "unrest_roll": [4, 4, 5],
}  # fmt: skip
"""20.3.ex1: he wins and loses all his CU."""

TWELVE = {"units": 12, "tactics": 2, "level": 6, "roll": [6, 6, 6], "unrest_roll": [2, 2, 2]}
"""Two to one, and three 6s: 6 CU, 3 points (base:12.5)."""


@pytest.fixture(scope="module")
def library() -> Settled:
    """Return rules in which a reading can be settled."""
    return Settled()


def ruled(library: Settled, name: str, raw: dict[str, Any], *settled: str) -> Ruling:
    """Rule on a case with a reading settled: clause, issue, reading; or with none."""
    library.settled = ("sor", *settled) if settled else ("", "", "", "")  # type: ignore[assignment]
    return registry.load(f"sor.{name}", library).rule(raw, library, spread.nothing)


def texts(made: Ruling, library: Settled) -> list[str]:
    """Return the headline and the steps in English."""
    translate = Translator("en")
    return [translate(made.verdict), *(translate(step.text) for step in made.steps)]


SETTLED = [
    # 4 + 1 + 5 + 1 = 11 against 7: of the rebels' two 1s only the first finds somebody to lose; a loss is a point.
    ("unrest-battle", {**LONE, "unrest_roll": [5, 1, 1]}, ("base:12.3", "one", "loses"), {"level": 0, "points": 1}),
    ("unrest-battle", {**LONE, "unrest_roll": [5, 1, 4]}, ("base:12.3", "one", "loses"), {"level": 0, "points": 1}),
    ("raise", {"by": "event", "level": 5, "units": 7}, ("20", "at_maximum", "wasted"),
     {"allowed": True, "level": 5, "marker": True}),
    ("unrest-battle", TWELVE, ("20.3", "limit", "free"), {"allowed": True, "level": 3}),
    # 4 points less 1 for the attack and 3 for the sea move; 3 CU in the box less 2.
    ("garrison", {"direction": "out", "units": 2, "box": 3, "attacked": True}, ("20.3", "after", "move_on"),
     {"allowed": True, "movement_left": 0, "box": 1}),
    ("reinforce", {"units": 2, "leader": "minor", "box": 4}, ("19.1", "leaders", "units"), {"allowed": False}),
    # 7 / 3, rounded down, is 2, but there is only one to lose.
    ("victory-points", {"level": 7, "points": 1}, ("20.2.b", "below", "stop"), {"left": 0, "lost": 1}),
    ("battle", {"attack": 10, "defend": 2, "automatic": True, "titus_manlius": True},
     ("21.3.11", "automatic", "spared"), {"removed": {"attacker": 0, "defender": 0}, "points": 0}),
    ("unrest-battle", HASDRUBAL, ("base:8.4", "winner", "stays"), {"leader_lost": False, "level": 0, "removed": 2}),
    ("unrest-battle", {**LONE, "unrest_roll": [2, 2, 2], "rebel_event": True}, ("20.3", "battle_cards", "opponents"),
     {"rebel_event": True}),
    ("unrest-battle", {**LONE, "mistrust": True}, ("21.4.29", "marker", "again"), {"allowed": False}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "raw", "settled", "result"), SETTLED, ids=lambda one: str(one)[:60])
def test_the_chain_follows_a_settled_reading(
    library: Settled, name: str, raw: dict[str, Any], settled: tuple[str, ...], result: dict[str, Any]
) -> None:
    """Result and steps go by it and say that it is the players'; before, a step says that it is only ours."""
    made = ruled(library, name, raw, *settled)
    found = plain(made.result, Translator("en"))
    assert result.items() <= found.items()
    shown = texts(made, library)
    assert any("house reading" in text for text in shown)
    assert not any("our reading" in text for text in shown)
    assert "house_readings" not in found  # nothing beside the chain
    library.settled = ("", "", "", "")
    before = texts(ruled(library, name, raw), library)
    assert any("our reading" in text for text in before)
    assert before != shown


@pytest.mark.parametrize(
    ("name", "raw", "headline"),
    [
        (
            "unrest-battle",
            {**LONE, "unrest_roll": [5, 1, 4]},
            (
                "Carthage wins, but the unrest level stays at 1. CU removed: 0."
                " By the other reading: unrest level 0, CU removed 0."
            ),
        ),
        (
            "unrest-battle",
            HASDRUBAL,
            "Carthage wins; the unrest level falls from 4 to 0. CU removed: 2. Carthage: the leader is displaced.",
        ),
        (
            "battle",
            {"attack": 10, "defend": 2, "automatic": True, "titus_manlius": True, "defender_tactics": 1,
             "defender_leader": "minor"},
            (
                "The attacker wins. CU removed: attacker 0, defender 2; support points: 1."
                " Defender: the minor leader is set aside. By the other reading: CU destroyed: 0."
            ),
        ),
        (
            "raise",
            {"by": "event", "level": 4, "units": 6},
            "Not allowed (our reading): the level is at its maximum. The unrest level stays at 4.",
        ),
        (
            "unrest-battle",
            {"units": 11, "tactics": 2, "level": 6},
            "Not allowed: too many CU for a leader (our reading).",
        ),
        (
            "garrison",
            {"direction": "out", "units": 2, "attacked": True},
            "Not allowed: the attack has ended his move (our reading).",
        ),
        ("reinforce", {"units": 0, "leader": "minor"}, "Allowed, the leader, too (our reading)."),
    ],
)  # fmt: skip
def test_the_headline_says_what_is_open(library: Settled, name: str, raw: dict[str, Any], headline: str) -> None:
    """A reading is not stated as the rule: it is called ours, or the other one's end stands beside it."""
    assert texts(ruled(library, name, raw), library)[0] == headline


def test_every_refusal_has_its_reasons_in_headline_and_result(library: Settled) -> None:
    """What is not allowed is so for reasons, which stand in the headline and in the result."""
    translate, number = Translator("en"), 0
    for name, raw in cases():
        if not name.startswith("sor.") or "random" in raw.values():
            continue
        try:
            made = ruled(library, name.removeprefix("sor."), raw)
        except Problem:
            continue
        if made.result.get("allowed") is not False:
            continue
        number += 1
        reasons = [translate(one) for one in made.result["reasons"]]
        assert reasons, (name, raw)
        assert all(one in translate(made.verdict) for one in reasons), (name, raw)
    assert number > 20


def test_who_sailed_in_and_who_was_there(library: Settled) -> None:
    """Seven sail in, four of them attack: with three other CU nobody was there before, with six three were (20.1)."""
    raw = {"units": 4, "sailed": 7, "tactics": 1, "level": 4, "card": 3, "roll": [1, 2, 2], "unrest_roll": [6, 5, 3]}
    for others, before, level in ((3, 0, 6), (6, 3, 4)):
        made = ruled(library, "unrest-battle", {**raw, "garrison": others})
        assert (made.result["sea"]["before"], made.result["level"]) == (before, level)
        assert any(f"there before: {before}." in text for text in texts(made, library))
