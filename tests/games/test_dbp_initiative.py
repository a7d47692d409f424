"""dbp.initiative: chances against brute force and icepool, Fortuna against a solution of its own (5, 4.9)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

from punicref.errors import InputProblem
from punicref.games.dbp import initiative

POINTS = range(4)
FACES = range(1, 7)


def readings(ruling: Any) -> dict[str, list[str]]:
    return {f"{caveat.cites[0]}#{caveat.issue}": [key for key, _ in caveat.readings] for caveat in ruling.caveats}


@pytest.mark.parametrize(("roman", "carthaginian"), list(product(POINTS, POINTS)))
def test_chances_equal_brute_force_and_icepool(rule: Any, roman: int, carthaginian: int) -> None:
    """Without Fortuna: the share of the 36 pairs, equal ones rolled again."""
    result = rule("dbp.initiative", roman=roman, carthaginian=carthaginian).result
    leads = [one + roman - other - carthaginian for one, other in product(FACES, FACES)]
    higher, equal = sum(lead > 0 for lead in leads), leads.count(0)
    lower = 36 - higher - equal
    assert result["single_roll"] == {
        "roman": Fraction(higher, 36),
        "equal": Fraction(equal, 36),
        "carthaginian": Fraction(lower, 36),
    }
    theirs = (icepool.d6 + roman - (icepool.d6 + carthaginian)).reroll([0], depth="inf")
    assert result["chances"]["roman"] == theirs.probability(">", 0) == Fraction(higher, higher + lower)
    assert result["chances"]["carthaginian"] == 1 - result["chances"]["roman"]
    assert result["rolls"] == Fraction(36, 36 - equal)


def by_iteration(roman: int, carthaginian: int, order: tuple[str, ...], *, used_up: bool, any_die: bool) -> float:
    """Find Rome's chance by playing ever more rolls backwards, in floating point, written down independently."""

    def after(
        one: int, other: int, deciders: tuple[str, ...], left: frozenset[str], old: dict[frozenset[str], float]
    ) -> float:
        if not deciders:
            lead = one + roman - other - carthaginian
            return 1.0 if lead > 0 else 0.0 if lead < 0 else old[left]
        who, rest = deciders[0], deciders[1:]
        kept = left - {who} if used_up else left
        choices = [after(one, other, rest, left, old)]
        if any_die or who == "roman":
            choices.append(sum(after(new, other, rest, kept, old) for new in FACES) / 6)
        if any_die or who == "carthaginian":
            choices.append(sum(after(one, new, rest, kept, old) for new in FACES) / 6)
        return max(choices) if who == "roman" else min(choices)

    states = [frozenset[str](), *(frozenset({one}) for one in order), frozenset(order)]
    value = dict.fromkeys(states, 0.5)
    for _ in range(16):
        value = {
            state: sum(
                after(one, other, tuple(who for who in order if who in state), state, value)
                for one, other in product(FACES, FACES)
            )
            / 36
            for state in value
        }
    return value[frozenset(order)]


@pytest.mark.parametrize("used_up", [True, False])
@pytest.mark.parametrize("any_die", [True, False])
@pytest.mark.parametrize(("roman", "carthaginian"), [(0, 0), (1, 0), (0, 3)])
@pytest.mark.parametrize("order", [("roman",), ("carthaginian",), ("roman", "carthaginian"), ("carthaginian", "roman")])
def test_fortuna_equals_brute_force(
    order: tuple[str, ...], roman: int, carthaginian: int, *, any_die: bool, used_up: bool
) -> None:
    """The exact chance with Fortuna is the one that playing on and on comes to."""
    contest = initiative.Contest(6, roman, carthaginian, used_up, any_die)
    exact = initiative.chance(contest, order)
    assert float(exact) == pytest.approx(
        by_iteration(roman, carthaginian, order, used_up=used_up, any_die=any_die), abs=1e-7
    )


def test_fortuna_by_hand(rule: Any) -> None:
    """No points, Rome has Fortuna: 36 V = 15 wins + 55/12 from rerolling 15 losses + 20/12 from two ties + 4 V."""
    ruling = rule("dbp.initiative", fortuna="roman")
    assert ruling.result["chances"] == {"roman": Fraction(85, 128), "carthaginian": Fraction(43, 128)}
    fortuna = ruling.result["fortuna"]
    assert fortuna["ties"] == [1, 2]
    assert fortuna["how_often"] == {"once": Fraction(85, 128), "every_die": Fraction(17, 25)}
    assert fortuna["whose"] == {"own": Fraction(85, 128), "any": Fraction(301, 408)}
    assert readings(ruling) == {"dbp:4.9#how_often": ["once", "every_die"], "dbp:4.9#whose": ["own", "any"]}


def test_fortuna_with_dice_by_hand(rule: Any) -> None:
    """3 + 1 against 5: a 5 or 6 wins at once, a 4 ties, and then 21 of 31 decided rolls are Rome's."""
    ruling = rule("dbp.initiative", roman=1, fortuna="roman", roman_roll=3, carthaginian_roll=5)
    again = Fraction(2, 6) + Fraction(1, 6) * Fraction(21, 31)
    assert ruling.result["fortuna"]["stands"] == 0
    assert ruling.result["fortuna"]["reroll"] == ruling.result["chances"]["roman"] == again
    assert ruling.result["winner"] is None


@pytest.mark.parametrize(
    ("inputs", "winner"),
    [
        ({"roman_roll": 6, "carthaginian_roll": 5}, "roman"),
        ({"roman_roll": 3, "carthaginian_roll": 2, "carthaginian": 2}, "carthaginian"),
        ({"roman_roll": 3, "carthaginian_roll": 2, "carthaginian": 1}, None),
        ({"roman_roll": 2, "carthaginian_roll": 5, "fortuna": "carthaginian"}, "carthaginian"),
        ({"roman_roll": 1, "roman": 3, "carthaginian_roll": 3, "fortuna": "both"}, None),
    ],
)
def test_with_dice(rule: Any, inputs: dict[str, Any], winner: str | None) -> None:
    """With both dice the higher result wins; who is ahead with the only Fortuna has won."""
    ruling = rule("dbp.initiative", **inputs)
    assert ruling.result["winner"] == winner
    assert ruling.outcomes == ()


def test_both_may_reroll(rule: Any) -> None:
    """The rules do not say who decides first: both orders are given, and deciding second is never worse."""
    ruling = rule("dbp.initiative", fortuna="both")
    assert ruling.result["chances"] is None
    first, second = (ruling.result["fortuna"][f"{side}_first"]["roman"] for side in ("roman", "carthaginian"))
    assert first < Fraction(1, 2) < second
    assert first + second == 1
    assert readings(ruling)["dbp:4.9#both"] == ["carthaginian_first", "roman_first"]


def test_one_die_alone(rule: Any) -> None:
    """Rome rolled 3: two faces lose to it, one ties with it and half of the rest follows."""
    ruling = rule("dbp.initiative", roman_roll=3)
    assert ruling.result["chances"]["roman"] == Fraction(2, 6) + Fraction(1, 12)
    assert ruling.result["single_roll"]["equal"] == Fraction(1, 6)


def test_open_issues_that_do_not_matter_are_not_shown(rule: Any) -> None:
    """Without Fortuna nothing is open; ahead with the only Fortuna nothing either."""
    assert not rule("dbp.initiative", roman=2).caveats
    assert not rule("dbp.initiative", roman_roll=6, carthaginian_roll=1, fortuna="roman").caveats


@pytest.mark.parametrize("inputs", [{"roman": 4}, {"carthaginian": -1}, {"roman_roll": 7}, {"fortuna": "everyone"}])
def test_what_cannot_be_is_refused(rule: Any, inputs: dict[str, Any]) -> None:
    """Points and dice keep to the limits of the rules."""
    with pytest.raises(InputProblem):
        rule("dbp.initiative", **inputs)


def test_a_die_with_one_side_never_decides() -> None:
    """A house rule could make it so; it is said, and nothing is divided by zero."""
    with pytest.raises(InputProblem, match="always equal"):
        initiative.chance(initiative.Contest(1, 0, 0), ())
