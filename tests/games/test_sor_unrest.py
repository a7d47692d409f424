"""The unrest level, the Garrison Box: inputs that cannot be, and rulings that agree with each other (19, 20)."""

from __future__ import annotations

from typing import Any

import pytest

from punicref.errors import InputProblem


@pytest.mark.parametrize(
    ("name", "inputs", "message"),
    [
        (
            "raise",
            {"by": "victory"},
            "Still needed: one of --losses, --points. --losses: CU that Carthage removed in the battle (victory).",
        ),
        ("raise", {"by": "victory", "losses": 3, "points": 3}, "--points is 3; the victory earned 2."),
        ("raise", {"by": "event", "losses": 3}, "--losses is only for a victory."),
        ("raise", {"by": "other-event", "points": 3}, "--points is only for a victory."),
        ("raise", {"by": "riot"}, "by is riot; choose one of event, Carthaginian event, other event, victory."),
        ("raise", {"by": "event", "level": 11}, "level is 11; it must be from 0 to 10."),
        ("garrison", {"direction": "out", "units": 4, "box": 3}, "--units is 4; the Garrison Box holds 3."),
        (
            "garrison",
            {"direction": "in", "units": 4, "attacked": True},
            "The rebels are attacked from the box: nobody sails into it after an attack.",
        ),
        ("garrison", {"direction": "in", "units": 4, "card": 4}, "card is 4; it must be from 1 to 3."),
        (
            "garrison",
            {"direction": "in", "units": 4, "card": 3, "campaign": True},
            "A Campaign card carries nothing by a value: leave --card out.",
        ),
        ("garrison", {"direction": "in", "units": 4, "spent": 5}, "spent is 5; it must be from 0 to 4."),
    ],
)
def test_impossible_input_is_refused(rule: Any, name: str, inputs: dict[str, Any], message: str) -> None:
    """What cannot be is named, with what would be right."""
    base = {"level": 3, "units": 2} if name == "raise" else {}
    with pytest.raises(InputProblem) as caught:
        rule(f"sor.{name}", **{**base, **inputs})
    assert str(caught.value) == message


@pytest.mark.parametrize("card", [1, 2, 3])
def test_lift_is_the_same_with_the_card_and_without(rule: Any, card: int) -> None:
    """A card is among those that are enough exactly where it is."""
    for units in range(13):
        enough = rule("sor.garrison", direction="out", units=units).result["cards"]
        assert rule("sor.garrison", direction="out", units=units, card=card).result["allowed"] == (card in enough)


def test_hand_is_full_without_unrest(rule: Any) -> None:
    """Five cards and one for each port; ten levels take five of them, as the designer says (20.2.note1)."""
    assert [rule("sor.hand", level=0, ports=ports).result["hand"] for ports in (0, 1, 3)] == [5, 6, 8]
    cards = [rule("sor.hand", level=level, ports=0).result["unrest"] for level in range(11)]
    assert cards == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    points = [rule("sor.victory-points", level=level).result["lost"] for level in range(11)]
    assert points == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]


def test_a_victory_rests_on_the_example(rule: Any) -> None:
    """Only the example says that the winner may raise the level; the limit for each round is none for him."""
    ruling = rule("sor.raise", by="victory", level=3, units=6, losses=5)
    assert "sor:20.1.ex1" in {cite for step in ruling.steps for cite in step.cites}
    asked = rule("sor.raise", by="victory", level=3, units=6, losses=5, raised=True)
    assert asked.result == ruling.result
    assert asked.steps[-1].cites == ("sor:20",)


def test_no_box_is_no_empty_box(rule: Any) -> None:
    """Without the CU in the box there is no maximum."""
    assert rule("sor.reinforce", units=4).result == {"allowed": True}
    assert rule("sor.reinforce", units=4, box=0).result == {"allowed": True, "box": 4, "maximum": 6}


def test_a_campaign_card_may_carry_too_little(rule: Any) -> None:
    """The verdict hangs on what the source does not say; a leader alone sails in any case."""
    verdict = rule("sor.garrison", direction="in", units=10, campaign=True).verdict
    assert verdict.text == "If the Campaign card carries {units} CU with him: {verdict}"
    assert rule("sor.garrison", direction="in", units=0, campaign=True).verdict.text.startswith("Allowed; ")
