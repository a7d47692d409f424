"""Procedures of eight kinds of wargames, and one of morale: what they rule agrees with counting every throw."""

from __future__ import annotations

import timeit
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punicref.errors import InputProblem
from punicref.language.messages import English
from punicref.ruling import registry
from tests.procedures import EIGHT, calculator, checked, ruled

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library

D6 = range(1, 7)
RATIOS = (Fraction(1, 3), Fraction(1, 2), *map(Fraction, range(1, 7)))

Facts = dict[str, Any]
Count = Counter[Any]


def place(starts: tuple[Any, ...], value: Any) -> int:
    """Return the last place that begins at or below a value; the first for what is below all."""
    return max(0, sum(bool(one <= value) for one in starts) - 1)


def odds(attack: int, defend: int, terrain: str, river: bool) -> Count:
    rows = ["AR AR DR DR DR DE DE DE", "AR AR AR DR DR DR DE DE", "AE AR AR EX DR DR DR DE"]
    rows += ["AE AE AR AR EX EX DR DR", "AE AE AE AR AR EX EX DR", "AE AE AE AE AR AR EX EX"]
    shift = {"clear": 0, "woods": -1, "city": -1, "mountain": -2}[terrain] - river
    column = max(0, min(7, place(RATIOS, Fraction(attack, defend)) + shift))
    return Counter(rows[die - 1].split()[column] for die in D6)


def difference(attack: int, defend: int, guns: int, uphill: bool) -> Count:
    rows = ["AB AB AR AR AR NE DR DR", "AB AR AR AR NE DR DR DR", "AR AR AR NE DR DR DR DB"]
    rows += ["AR AR NE DR DR DR DB DB", "AR NE DR DR DR DB DB DB", "NE DR DR DR DB DB DB DB"]
    column = place((-99, -3, -1, 0, 1, 2, 4, 7), attack - defend)
    morale = {"DB": 2, "DR": 1, "AB": -1}
    found = (rows[max(1, min(6, die + min(guns, 2) - uphill)) - 1].split()[column] for die in D6)
    return Counter(morale.get(one, 0) for one in found)


def buckets(range: int, shooter: str, target: str, cover: str, figures: int, steadfast: int) -> Count:  # noqa: A002
    less = {"none": 0, "woods": 1 if shooter == "infantry" else 2, "town": min(2, range)}[cover]
    number = max(0, (4 - range if shooter == "infantry" else 3) - less)
    hit = {"infantry": (1, 2, 3), "armour": (1, 4), "artillery": (1,)}[target]
    found: Count = Counter()
    for faces in product(D6, repeat=number):
        hits, flags = sum(face in hit for face in faces), faces.count(6)
        back = flags > steadfast
        end = ("falls back with losses" if hits else "falls back") if back else "losses" if hits else "holds"
        found["eliminated" if hits >= figures else end] += 1
    return found


def opposed(own: int, theirs: int, overlaps: int, against: str, pikes: bool) -> Count:
    factor = own - overlaps + (0 if not pikes else 1 if against == "mounted" else 3)
    found: Count = Counter()
    for one, other in product(D6, repeat=2):
        ours, their = factor + one, theirs + other
        if ours == their:
            end = "no effect"
        elif ours >= 2 * their:
            end = "they are destroyed"
        elif their >= 2 * ours:
            end = "we are destroyed"
        else:
            end = "they recoil" if ours > their else "we recoil"
        found[end] += 1
    return found


def losses(attack: int, defend: int, trench: int, terrain: str, step: int) -> Count:
    rows = ["011122334", "111223344", "112233445", "122334455", "123344557", "233445577"]
    starts = (1, 2, 3, 4, 5, 6, 9, 12, 15)
    left = max(0, place(starts, attack) - trench - (terrain == "mountain"))
    right = place(starts, defend)
    found: Count = Counter()
    for one, other in product(D6, repeat=2):
        inflicted, suffered = int(rows[one - 1][left]), int(rows[min(6, other + trench) - 1][right])
        steps = inflicted // step >= 1
        if inflicted > suffered:
            end = "the defender loses steps and falls back" if steps else "the defender falls back"
        else:
            end = "the defender loses steps" if steps else "the line holds"
        found[end] += 1
    return found


def card(card: int, stability: int, theirs: int, own: int, bonus: int) -> Count:
    found: Count = Counter()
    for die in D6:
        success = max(0, card + bonus + die - 2 * stability)
        found[own + success - min(success, theirs)] += 1
    return found


def siege(walls: int, points: int, turns: int, train: bool, sally: int) -> Count:
    gains = [0, 1, 1, 1, 2, 2] if train else [0, 0, 0, 1, 1, 2]
    found: Count = Counter()
    for faces in product(D6, repeat=turns):
        reached = points
        for face in faces:
            if reached < walls:
                reached = max(0, reached + gains[face - 1] - (sally if face == 1 else 0))
        found["yes" if reached >= walls else "no"] += 1
    return found


def morale(morale: int, leader: int, hits: int, cover: str) -> Count:
    found: Count = Counter()
    for one, other in product(range(1, 11), repeat=2):
        total = one + other - leader + hits - {"open": 0, "wall": 1, "stone": 2}[cover]
        if one + other == 2:
            end = "steady, and rallies"
        else:
            end = "steady" if total <= morale else "broken for good" if total > morale + 4 else "broken"
        found[end] += 1
    return found


def numbers(low: int, high: int) -> st.SearchStrategy[int]:
    return st.integers(low, high)


COVERS = st.sampled_from(["none", "woods", "town"])
CASES: dict[str, tuple[Callable[..., Count], dict[str, st.SearchStrategy[Any]]]] = {
    "odds": (
        odds,
        {
            "attack": numbers(1, 40),
            "defend": numbers(1, 6),
            "terrain": st.sampled_from(["clear", "woods", "mountain", "city"]),
            "river": st.booleans(),
        },
    ),
    "difference": (
        difference,
        {"attack": numbers(1, 40), "defend": numbers(1, 40), "guns": numbers(0, 3), "uphill": st.booleans()},
    ),
    "buckets": (
        buckets,
        {
            "range": numbers(1, 3),
            "shooter": st.sampled_from(["infantry", "armour"]),
            "target": st.sampled_from(["infantry", "armour", "artillery"]),
            "cover": COVERS,
            "figures": numbers(1, 4),
            "steadfast": numbers(0, 3),
        },
    ),
    "opposed": (
        opposed,
        {
            "own": numbers(0, 12),
            "theirs": numbers(0, 12),
            "overlaps": numbers(0, 2),
            "against": st.sampled_from(["foot", "mounted"]),
            "pikes": st.booleans(),
        },
    ),
    "losses": (
        losses,
        {
            "attack": numbers(1, 20),
            "defend": numbers(1, 20),
            "trench": numbers(0, 2),
            "terrain": st.sampled_from(["clear", "forest", "mountain"]),
            "step": numbers(1, 4),
        },
    ),
    "card": (
        card,
        {
            "card": numbers(1, 4),
            "stability": numbers(1, 5),
            "theirs": numbers(1, 20),
            "own": numbers(0, 20),
            "bonus": numbers(-1, 1),
        },
    ),
    "siege": (
        siege,
        {
            "walls": numbers(1, 9),
            "points": numbers(0, 9),
            "turns": numbers(1, 4),
            "train": st.booleans(),
            "sally": numbers(0, 2),
        },
    ),
    "morale": (
        morale,
        {
            "morale": numbers(2, 15),
            "leader": numbers(0, 3),
            "hits": numbers(0, 4),
            "cover": st.sampled_from(["open", "wall", "stone"]),
        },
    ),
}
ENGLISH = English()
FILES = sorted(EIGHT.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_wrong_or_odd_in_them(path: object) -> None:
    assert checked(path.read_text("utf-8")) == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", CASES)
def test_chances_are_those_of_every_throw_counted(name: str) -> None:
    """Whatever the facts, the ruling has the same chances as all throws gone through one by one."""
    brute, facts = CASES[name]
    found = calculator((EIGHT / f"{name}.toml").read_text("utf-8"))

    @settings(max_examples=60, deadline=None, derandomize=True)
    @given(st.fixed_dictionaries(facts))
    def agree(stated: Facts) -> None:
        counted = brute(**stated)
        made = ruled(found, stated)
        whole = sum(counted.values())
        if made.outcomes:
            (chances,) = [value for value in made.result.values() if isinstance(value, dict)]
            assert chances == {str(value): Fraction(ways, whole) for value, ways in counted.items()}
            assert [one.chance for one in made.outcomes] == list(chances.values())
        else:  # a siege that is over: nothing is thrown
            assert counted == {"yes" if made.result["fallen"] else "no": whole}

    agree()


@pytest.mark.parametrize("name", [name for name in CASES if name not in ("siege", "buckets")])
def test_a_throw_that_is_told_gives_what_it_counts_for(name: str) -> None:
    """Of all throws told one after the other come the same results, as often."""
    brute, facts = CASES[name]
    found = calculator((EIGHT / f"{name}.toml").read_text("utf-8"))
    dice = [one for one in found.inputs if one.rolled]
    number = 2 if name == "morale" else 1

    @settings(max_examples=5, deadline=None, derandomize=True)
    @given(st.fixed_dictionaries(facts))
    def agree(stated: Facts) -> None:
        told: Count = Counter()
        high = int(str(dice[0].ask.most))
        for faces in product(range(1, high + 1), repeat=number * len(dice)):
            rolled = list(faces) if number > 1 else None
            thrown = {dice[0].name: rolled} if rolled else dict(zip([one.name for one in dice], faces, strict=True))
            made = ruled(found, {**stated, **thrown})
            assert not made.outcomes
            told[made.result[found.function.outcome]] += 1  # type: ignore[attr-defined]
        assert told == brute(**stated)

    agree()


def test_a_repetition_whose_dice_are_told_goes_turn_by_turn() -> None:
    """All turns told, each comes to what it counts for; some, and the rest is left to chance; never one too many."""
    found = calculator((EIGHT / "siege.toml").read_text("utf-8"))
    facts = {"walls": 3, "points": 1, "turns": 3, "sally": 1}
    whole: Count = Counter()
    for faces in product(D6, repeat=3):
        points, told = 1, 0
        while told < 3 and points < 3:
            points = max(0, points + [0, 0, 0, 1, 1, 2][faces[told] - 1] - (faces[told] == 1))
            told += 1
        made = ruled(found, {**facts, "roll": [*faces[:told]]})
        assert made.result == {"reached": points, "fallen": points >= 3}
        turns = [ENGLISH(step.text) for step in made.steps if ENGLISH(step.text).startswith("Turn ")]
        assert len(turns) == told
        assert turns[-1].startswith(f"Turn {told}: Roll: {faces[told - 1]}, ")
        assert turns[-1].endswith(f": {points}.")
        whole["yes" if points >= 3 else "no"] += 1
        if told < 3:
            with pytest.raises(InputProblem, match=f"{told} .* rolled here, not {told + 1}"):
                ruled(found, {**facts, "roll": [*faces[: told + 1]]})
    chances = ruled(found, facts).result["fallen"]
    assert chances == {key: Fraction(ways, 216) for key, ways in whole.items()}
    assert ruled(found, {**facts, "roll": [4]}).result == ruled(found, {**facts, "points": 2, "turns": 2}).result
    assert ruled(found, {**facts, "roll": "random", "seed": 3}).result["reached"] >= 0


@pytest.mark.parametrize(
    ("facts", "cost"),
    [
        ({"unit": "foot", "allowance": 8, "clear": 2, "woods": 1, "rivers": 1}, 5),
        ({"unit": "wheels", "allowance": 20, "woods": 2, "hills": 1, "swamp": 1, "rivers": 2}, 21),
        ({"unit": "tracks", "allowance": 9, "clear": 1, "road": 5, "entered": 1, "left_zone": 1}, 7),
    ],
)
def test_a_move_costs_what_its_hexes_cost(facts: Facts, cost: int) -> None:
    made = ruled(calculator((EIGHT / "movement.toml").read_text("utf-8")), facts)
    assert made.result == {"cost": cost, "left": facts["allowance"] - cost}
    assert ENGLISH(made.verdict).startswith("It costs" if cost <= facts["allowance"] else "Too far")


def test_what_forbids_is_told_with_its_reason_and_clause() -> None:
    text = (EIGHT / "movement.toml").read_text("utf-8")
    made = ruled(calculator(text), {"unit": "foot", "allowance": 4, "from_zone_to_zone": True, "moved": True})
    assert made.result["allowed"] is False
    assert ENGLISH(made.verdict) == "Not allowed: from one enemy zone to another only a whole move goes."
    assert made.steps[-1].cites == ("trial:6.4",)


RANGES = """
[trial.x]
title = "Odds over ranges"
clause = "1"
[trial.x.facts]
attack = { least = 1, range = true }
defend = { least = 1, range = true }
hill = { usual = false }
[[trial.x.steps]]
refuse = "defend > 2 * attack"
why = "too few"
[[trial.x.steps]]
name = "column"
column = ["1:2", "1:1", "2:1"]
of = "attack / defend"
[[trial.x.steps]]
name = "roll"
dice = "d6"
[[trial.x.steps]]
name = "hits"
choose = [ { when = "column = '2:1'", value = "roll" }, { when = "hill", value = 0 }, { value = "min(roll, 3)" } ]
"""


def test_ranges_make_a_table_of_what_each_number_comes_to() -> None:
    """The mean of what dice decide, and nothing where it is not allowed; a single number is a case like any other."""
    found = calculator(RANGES)
    made = ruled(found, {"attack": "1-4", "defend": "2-3"})
    low = Fraction(1 + 2 + 3 * 4, 6)
    assert made.result == {
        "matrix": {1: {2: low, 3: None}, 2: {2: low, 3: low}, 3: {2: low, 3: low}, 4: {2: Fraction(7, 2), 3: low}}
    }
    assert made.matrix is not None
    assert made.matrix.rows == ("1", "2", "3", "4")
    assert made.matrix.cells[0] == ("2.50", "–")
    assert ENGLISH(made.verdict) == "Hits: Attack 1-4, Defend 2-3."
    assert ruled(found, {"attack": 4, "defend": 2, "roll": 5}).result["hits"] == 5
    assert ruled(found, {"attack": 4, "defend": 2}).result["mean"] == Fraction(7, 2)
    with pytest.raises(Exception, match="3600 cases"):
        ruled(found, {"attack": "1-60", "defend": "1-60"})


def test_a_ruling_by_data_costs_at_most_three_times_one_by_python(shipped: Library) -> None:
    """The same facts, the same kind of procedure: odds to a column, modifiers, a die; the best of several times."""
    by_data = calculator((EIGHT / "odds.toml").read_text("utf-8"))
    by_python = registry.load("pw.combat", shipped)
    facts = {"attack": 10, "defend": 4, "roll": 3}

    def of_data() -> None:
        ruled(by_data, {**facts, "terrain": "woods"})

    def of_python() -> None:
        by_python.rule({**facts, "terrain": "city", "leader": 2}, shipped, lambda _: None)

    times = [[timeit.timeit(one, number=10) for one in (of_data, of_python)] for _ in range(40)]
    data, python = (min(column) for column in zip(*times, strict=True))
    assert data < 3 * python
