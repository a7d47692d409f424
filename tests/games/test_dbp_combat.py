"""dbp.combat and dbp.fight: against brute force, against icepool, with a list of unit values, and bad input."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import icepool
import pytest

from punicref.errors import InputProblem
from punicref.games.dbp import duel as duels
from punicref.games.dbp import units
from punicref.games.dbp.duel import Duel, Fighter, Terms
from punicref.language.messages import say
from punicref.rulebook import tables
from punicref.ruling import registry
from punicref.ruling.case import REPEATED
from punicref.ruling.dice import Distribution

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

    Rule = Callable[..., Ruling]

TYPICAL = {"attack": 5, "defend": 4, "attacker_morale": 3, "defender_morale": 3, "attacker_support": 1}

CASES: list[dict[str, Any]] = [
    TYPICAL,
    {"attack": 3, "defend": 4, "attacker_morale": 2, "defender_morale": 2, "attacker_disorder": 1},
    {"attack": 2, "defend": 2, "attacker_disorder": 2, "defender_disorder": 3, "attacker_morale": 4},
    {"attack": 4, "defend": 5, "attacker": "mercenaries", "charge": True, "attacker_morale": 2, "defender_morale": 1},
    {"attack": 4, "defend": 5, "attacker": "mercenaries", "charge": True, "attacker_leader": True},
    {"attack": 4, "defend": 4, "attacker_leader": True, "defender_leader": True, "attacker_morale": 1},
]  # fmt: skip


def hit(attack: int, defend: int) -> tuple[int, int]:
    """Compare two totals as 10.6 says, read literally: disorder points of attacker and defender."""
    if attack == defend:
        return 1, 1
    if attack > defend:
        return 0, 2 if attack >= 2 * defend else 1
    return 2 if defend >= 2 * attack else 1, 0


def bonuses(case: dict[str, Any]) -> tuple[int, int]:
    """Add the modifiers up, as 10.3 says."""
    attack, defend = (
        case[points]
        + case.get(f"{role}_support", 0)
        + case.get(f"{role}_command", False)
        + case.get(f"{role}_leader", False)
        - case.get(f"{role}_disorder", 0)
        for points, role in (("attack", "attacker"), ("defend", "defender"))
    )
    return attack + 2 * case.get("charge", False), defend


def every_die(case: dict[str, Any]) -> dict[tuple[Any, ...], Fraction]:
    """Go through all four dice one by one: points of both, panic of both, leaders killed."""
    found: dict[tuple[Any, ...], Fraction] = {}
    attack, defend = bonuses(case)
    for a, d, own, other in product(range(1, 7), repeat=4):
        attacker, defender = hit(a + attack, d + defend)
        attacker += bool(case.get("charge")) and a >= 5
        panic = tuple(
            f"{role}_morale" in case
            and points > 0
            and case.get(f"{role}_disorder", 0) + points >= case[f"{role}_morale"]
            for role, points in (("attacker", attacker), ("defender", defender))
        )
        killed = (
            bool(case.get("attacker_leader")) and attacker > 0 and own == 1,
            bool(case.get("defender_leader")) and defender > 0 and other == 1,
        )
        key = (attacker, defender, *panic, *killed)
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 6**4)
    return found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_outcome_has_the_chance_that_the_dice_give_it(rule: Rule, case: dict[str, Any]) -> None:
    """The joint distribution of disorder, panic and leaders is that of all the dice, thrown one by one."""
    result = rule("dbp.combat", **case).result
    found: dict[tuple[Any, ...], Fraction] = {}
    for one in result["outcomes"]:
        leaders = one.get("leader_eliminated", {"attacker": False, "defender": False})
        key = (*one["disorder"].values(), *(bool(panic) for panic in one["panic"].values()), *leaders.values())
        found[key] = found.get(key, Fraction(0)) + one["chance"]
    assert found == every_die(case)
    assert sum(one["chance"] for one in result["outcomes"]) == 1


@pytest.mark.parametrize("case", CASES, ids=str)
def test_icepool_finds_the_same_distribution(rule: Rule, case: dict[str, Any]) -> None:
    """An independent dice library agrees on who suffers how much."""
    attack, defend = bonuses(case)
    charge = bool(case.get("charge"))

    def points(a: int, d: int) -> tuple[int, int]:
        attacker, defender = hit(a + attack, d + defend)
        return attacker + (charge and a >= 5), defender

    oracle = icepool.map(points, icepool.d6, icepool.d6)
    wanted = {tuple(key): Fraction(number, oracle.denominator()) for key, number in oracle.items()}
    found: dict[tuple[int, int], Fraction] = {}
    for one in rule("dbp.combat", **case).result["outcomes"]:
        key = (one["disorder"]["attacker"], one["disorder"]["defender"])
        found[key] = found.get(key, Fraction(0)) + one["chance"]
    assert found == wanted


def test_the_engine_agrees_with_icepool() -> None:
    """The arithmetic itself, without a case around it, gives icepool's distribution."""
    terms = Terms(6, 1, 1, 2, 2)
    for attack, defend in product(range(-4, 9), repeat=2):
        spread: Distribution[duels.Outcome] = duels.spread(Duel(terms, Fighter(attack), Fighter(defend)))
        ours = dict(spread.map(lambda one: (one.blow.attacker, one.blow.defender)))
        oracle = icepool.map(lambda a, d, x=attack, y=defend: hit(a + x, d + y), icepool.d6, icepool.d6)
        assert ours == {tuple(key): Fraction(number, oracle.denominator()) for key, number in oracle.items()}


@pytest.mark.parametrize(
    ("zero", "attack", "defend", "blow"),
    [
        ("literal", 0, -1, (1, True, 0, 2)),
        ("zero", 0, -1, (0, False, 1, 1)),
        ("never", 0, -1, (1, False, 0, 1)),
        ("literal", -2, 3, (-1, True, 2, 0)),
        ("zero", -2, 3, (-1, True, 2, 0)),
        ("never", -2, 3, (-1, False, 1, 0)),
        ("literal", 8, 4, (1, True, 0, 2)),
        ("never", 8, 4, (1, True, 0, 2)),
        ("literal", 7, 4, (1, False, 0, 1)),
        ("literal", 4, 4, (0, False, 1, 1)),
    ],
)
def test_blow(zero: duels.Zero, attack: int, defend: int, blow: tuple[int, bool, int, int]) -> None:
    """Every reading of totals of zero or less, and ordinary totals at the multiple and below it."""
    assert duels.blow(Terms(6, 1, 1, 2, 2, zero=zero), attack, defend, wild=False) == blow


def walk(case: dict[str, Any], *, alternate: bool) -> dict[tuple[int, str], Fraction]:
    """Follow a fight by recursion over every pair of dice, without leaders."""
    attack, defend = bonuses({**case, "attacker_disorder": 0, "defender_disorder": 0})
    once = case.get("attacker_command", False)
    ends: dict[tuple[int, str], Fraction] = {}

    def go(own: int, other: int, number: int, chance: Fraction) -> None:
        for a, d in product(range(1, 7), repeat=2):
            mine, yours = a + attack - own - (once and number > 1), d + defend - other
            if alternate and number % 2 == 0:
                received = hit(yours, mine)[::-1]
            else:
                received = hit(mine, yours)
            new = own + received[0], other + received[1]
            panic = (
                received[0] > 0 and new[0] >= case["attacker_morale"],
                received[1] > 0 and new[1] >= case["defender_morale"],
            )
            if any(panic):
                key = (number, "both" if all(panic) else "attacker" if panic[0] else "defender")
                ends[key] = ends.get(key, Fraction(0)) + chance / 36
            else:
                go(*new, number + 1, chance / 36)

    go(case.get("attacker_disorder", 0), case.get("defender_disorder", 0), 1, Fraction(1))
    return ends


@pytest.mark.parametrize("alternate", [False, True])
@pytest.mark.parametrize(
    "case",
    [
        {"attack": 5, "defend": 4, "attacker_morale": 2, "defender_morale": 2, "attacker_support": 1},
        {"attack": 4, "defend": 4, "attacker_morale": 2, "defender_morale": 3, "attacker_disorder": 1},
        {"attack": 3, "defend": 5, "attacker_morale": 2, "defender_morale": 2, "attacker_command": True},
        {"attack": 1, "defend": 1, "attacker_morale": 2, "defender_morale": 2, "defender_disorder": 1},
    ],
    ids=str,
)
def test_a_fight_goes_as_its_combats_go(rule: Rule, case: dict[str, Any], *, alternate: bool) -> None:
    """The chain of combats gives what following every pair of dice gives; a command point counts once."""
    ends = walk(case, alternate=alternate)
    result = rule("dbp.fight", **case, strikes_back=alternate).result
    assert {(one["combats"], one["panic"]): one["chance"] for one in result["ends"]} == ends
    assert result["expected_combats"] == sum(number * chance for (number, _), chance in ends.items())
    assert sum(result["first_panic"].values()) == sum(result["combats"].values()) == 1
    assert result["first_panic"]["neither"] == 0


def test_what_counts_once_may_count_every_time(rule: Rule) -> None:
    """With --every a command point helps in later combats, too; a charge does only its own side's attacks."""
    case = {"attack": 4, "defend": 4, "attacker_morale": 3, "defender_morale": 3, "attacker_command": True}
    once = rule("dbp.fight", **case).result["first_panic"]["defender"]
    every = rule("dbp.fight", **case, every=True).result["first_panic"]["defender"]
    support = rule("dbp.fight", **{**case, "attacker_command": False, "attacker_support": 1}).result
    assert once < every == support["first_panic"]["defender"]
    charge = {**case, "attacker": "mercenaries", "charge": True, "every": True}
    turns = rule("dbp.fight", **charge, strikes_back=True).result["first_panic"]
    assert turns != rule("dbp.fight", **charge).result["first_panic"]


@pytest.mark.parametrize(("attack", "defend"), list(product(range(2, 6), repeat=2)))
@pytest.mark.parametrize("morale", [(2, 3), (3, 4), (4, 4)])
def test_it_makes_no_difference_who_attacks(rule: Rule, attack: int, defend: int, morale: tuple[int, int]) -> None:
    """Without charge, run and rear attack a fight goes the same way whether or not the sides take turns."""
    case = {"attack": attack, "defend": defend, "attacker_morale": morale[0], "defender_morale": morale[1]}
    assert rule("dbp.fight", **case).result == rule("dbp.fight", **case, strikes_back=True).result


BROKEN: dict[str, Any] = {
    "attacker": "hastati", "attack": 3, "attacker_morale": 3, "attacker_roll": 6,
    "defender": "equites", "defend": 1, "defender_morale": 1, "defender_roll": 4, "defender_leader": True,
}  # fmt: skip


def said(made: Ruling) -> list[str]:
    """Return the templates of a ruling's verdict and steps, messages in messages included."""

    def parts(message: Any) -> list[str]:
        inner = [one for one in message.args.values() if hasattr(one, "args")]
        return [message.text, *(text for one in inner for text in parts(one))]

    return [text for message in (made.verdict, *(step.text for step in made.steps)) for text in parts(message)]


def test_the_fate_of_a_leader_is_told_as_far_as_the_dice_go(rule: Rule) -> None:
    """With his die: dead in the verdict, or he must withdraw; without it a chance. No disorder, no roll."""
    dead = said(rule("dbp.combat", **BROKEN, defender_leader_roll=1))
    unharmed = said(rule("dbp.combat", **BROKEN, defender_leader_roll=3))
    open_ = said(rule("dbp.combat", **BROKEN))
    assert "The defender's leader is eliminated." in dead
    assert not any("withdraw" in text for text in dead)
    assert "{side}, rout points from this combat: {points}." in dead
    assert {"{leader}: unharmed.", "He must withdraw."} <= set(unharmed)
    assert not any("eliminated" in text for text in unharmed)
    assert "If he lives he must withdraw." in open_
    assert "If it panics he must withdraw." in said(
        rule("dbp.combat", **{**BROKEN, "defender_roll": None, "attacker_roll": None})
    )
    spared = said(rule("dbp.combat", **{**BROKEN, "defender_roll": 6, "attacker_roll": 1}, defender_leader_roll=1))
    assert "{leader}: no roll, as his unit receives no disorder." in spared


def test_a_side_that_reaches_its_limit_is_named_in_the_headline(rule: Rule) -> None:
    """The twelfth rout point at the Trebbia; the eleventh is none."""
    case = {**BROKEN, "defender": "infantry", "defender_leader": False, "battle": "trebbia", "side": "roman"}
    text = "The defender's side has reached its limit of rout points."
    for before, reached in ((11, True), (10, False)):
        verdict = rule("dbp.combat", **case, defender_rout=before).verdict
        other: Any = verdict.args.get("other")
        assert (other is not None and other.text == text) is reached


def test_who_may_panic_with_the_other_advances_with_a_reservation(rule: Rule) -> None:
    """A tie breaks both units of morale 1; a defender that breaks only on a double leaves the attacker in order."""
    case = {"attacker": "hastati", "defender": "infantry", "attack": 1, "defend": 1, "attacker_morale": 1}
    both = said(rule("dbp.combat", **case, defender_morale=1))
    alone = said(rule("dbp.combat", **case, defender_morale=2))
    assert "The attacker may enter the defender's vacant hex, unless it panics itself." in both
    assert "The attacker may enter the defender's vacant hex." in alone


def test_a_leader_helps_as_long_as_he_lives(rule: Rule) -> None:
    """Two combats at most: with the leader +1, and in the second only if he did not die in the first (1 in 6)."""
    case = {"attack": 4, "defend": 4, "attacker_morale": 9, "defender_morale": 1, "defender_leader": False}
    alone = rule("dbp.fight", **case, impulses=2, attacker_leader=True).result["first_panic"]["neither"]
    # First combat at +1: the defender survives where the attacker's total is lower (10 of 36 pairs; d - a >= 2).
    # The attacker then has one disorder point, or two where the defender doubles him: never here (d+4 >= 2(a+5) has
    # no pair). Second combat: with the leader 5 - 1 = 4 against 4, survived in 15 of 36; without him 3, in 21.
    assert alone == Fraction(10, 36) * (Fraction(5, 6) * Fraction(15, 36) + Fraction(1, 6) * Fraction(21, 36))


def listed(shipped: Library, **rows: str) -> Callable[[str], Any]:
    """Have a made-up list of unit values at hand."""
    declared = next(one for one in shipped.tables() if one.name == "dbp:2.4")
    raw = {"table": "dbp:2.4", "rows": {name.replace("_", " "): row for name, row in rows.items()}}
    printed, _ = tables.parse(raw, declared, "made up:")
    return {"dbp:2.4": printed}.get


def test_with_the_printed_list_a_type_is_enough(shipped: Library) -> None:
    """Combat points and morale come from the list, which is cited; given numbers go before it."""
    combat = registry.load("dbp.combat", shipped)
    printed = listed(shipped, Astati="6 5 3 no 6 5 3", Infantry="4 4 1 no 2 4 1")
    made = combat.rule({"attacker": "hastati", "defender": "infantry"}, shipped, printed)
    assert (made.result["attacker"]["bonus"], made.result["defender"]["morale"]) == (6, 1)
    assert "dbp:2.4" in {cite for step in made.steps for cite in step.cites}
    assert made.needs == ()
    given = combat.rule({"attacker": "hastati", "attack": 9, "defender": "infantry"}, shipped, printed)
    assert given.result["attacker"]["bonus"] == 9
    # A disordered unit whose back has other numbers: both readings.
    raw = {"attacker": "hastati", "defender": "infantry", "defender_disorder": 1, "defender_morale": 3}
    both = combat.rule({**raw, "attacker_roll": 1, "defender_roll": 5}, shipped, printed)
    assert {caveat.issue: [text.args for _, text in caveat.readings] for caveat in both.caveats} == {
        "back": [{"points": "1/0"}, {"points": "0/1"}]
    }


def test_without_morale_panic_is_not_judged(rule: Rule) -> None:
    """No chance of panic is given, the steps say why, and the list that would tell is named where it could."""
    made = rule("dbp.combat", attacker="velites", attack=3, defend=4, defender_morale=2)
    assert made.result["panic"]["attacker"] is None
    assert made.result["panic"]["both"] is None
    assert made.result["panic"]["defender"] is not None
    assert made.needs == ("dbp:2.4",)
    assert rule("dbp.combat", attack=3, defend=4).needs == ("dbp:2.4",)


def test_one_die_leaves_the_other_open(rule: Rule) -> None:
    """With the attacker's die alone six results are left, and the picture has one row."""
    made = rule("dbp.combat", **TYPICAL, attacker_roll=4)
    assert made.result["rolls"] == {"attacker": 10}
    assert made.result["tie"] == Fraction(1, 6)
    assert made.matrix is not None
    assert (made.matrix.rows, len(made.matrix.columns)) == (("4",), 6)
    assert "one_more" not in made.result


def test_random_dice_are_independent_and_repeatable(rule: Rule) -> None:
    """One seed gives both dice, the same ones every time, and not the same face for both."""
    seen = set()
    for seed in range(30):
        words = {"attacker_roll": "random", "defender_roll": "random", "seed": seed}
        made = rule("dbp.combat", **TYPICAL, **words)
        assert made == rule("dbp.combat", **TYPICAL, **words)
        dice = next(step.value for step in made.steps if step.text.text == REPEATED.text)
        assert made.result["rolls"] == {"attacker": dice[0] + 6, "defender": dice[1] + 4}
        seen.add(tuple(dice))
    assert len(seen) > 15
    assert any(a != d for a, d in seen)


def test_the_picture(rule: Rule) -> None:
    """The matrix shows disorder points of attacker/defender, panic marked; the bars are the same, best first."""
    made = rule("dbp.combat", **{**TYPICAL, "defender_morale": 1})
    assert made.matrix is not None
    assert made.matrix.cells[0] == ("0/1!", "0/1!", "1/1!", "1/0", "1/0", "1/0")
    assert made.matrix.cells[3][0] == "0/2!"
    assert [one.label for one in made.outcomes] == ["0/2!", "0/1!", "1/1!", "1/0"]
    assert sum(one.chance for one in made.outcomes) == 1


ONES = {"attack": 1, "defend": 1}
RANGED = {"attacker_command": True, "attacker_distance": 3}
FAR = {"defender_distance": 1, "defender_leader_points": 3}


@pytest.mark.parametrize(
    ("name", "inputs", "message"),
    [
        ("combat", {**ONES, "attacker": "hastti"}, "There is no unit type hastti. Did you mean Hastati"),
        ("combat", {"attacker": "hastati", "defend": 1}, "Still needed: --attack. It stands on the counter"),
        ("combat", {"attack": 1}, "Still needed: --defend."),
        ("combat", {**ONES, "attacker": "hastati", "charge": True}, "--charge is only for Mercenaries"),
        ("combat", {**ONES, "attacker": "hastati", "run": 4}, "--run is only for Elephants"),
        ("combat", {**ONES, "attacker": "hastati", "halted": True}, "--halted is only for Elephants"),
        ("combat", {**ONES, "rear": True}, "--rear needs --attacker."),
        ("combat", {**ONES, "attacker_support": 4}, "from 0 to 3"),
        ("combat", {**ONES, "attacker_roll": 7}, "from 1 to 6"),
        ("combat", {**ONES, "defender_leader_roll": 1}, "--defender-leader-roll needs --defender-leader."),
        ("combat", {**ONES, **RANGED, "attacker_distance": 5}, "one of --attacker-leader-points, --battle"),
        (
            "combat",
            {**ONES, "defender_command": True, "defender_leader_points": 3},
            "--defender-leader-points needs --defender-distance.",
        ),
        ("combat", {**ONES, **FAR}, "--defender-distance needs --defender-command."),
        ("combat", {**ONES, **RANGED, "attacker_distance": 5, "battle": "zama"}, "Still needed: --side."),
        ("combat", {**ONES, "defender_rout": 3}, "Still needed: --defender. Rout points go by the type of the unit."),
        ("combat", {**ONES, "defender": "hastati", "defender_rout": 3}, "Still needed: --defender-morale."),
        ("combat", {**ONES, "defender": "comandante"}, "A leader is no unit type"),
        ("fight", {**ONES, "attacker_morale": 2}, "Still needed: --defender-morale."),
        ("combat", {**ONES, "attacker_leader": True, "attacker_leader_lost": True}, "exclude each other"),
        ("combat", {**ONES, "defender_leader": True, "defender_command": True, "defender_distance": 1}, "exclude"),
        ("combat", {**ONES, "leader_alone": True}, "--leader-alone: then no unit defends."),
        ("fight", {**ONES}, "Still needed: --attacker-morale, --defender-morale."),
        ("fight", {**ONES, "attacker_morale": 99, "defender_morale": 99}, "--impulses sets a limit"),
    ],
)
def test_bad_input_is_refused(rule: Rule, name: str, inputs: dict[str, Any], message: str) -> None:
    """What cannot be is refused, with what would be right."""
    with pytest.raises(InputProblem) as caught:
        rule(f"dbp.{name}", **inputs)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"attacker": "hastati", "defend": 4}, "Still needed: --attack."),
        ({"defend": 4}, "Still needed: one of --attacker, --attack."),
        ({"attack": 4}, "Still needed: one of --defender, --defend."),
    ],
)
def test_with_the_list_installed_the_type_is_asked_for(shipped: Library, inputs: dict[str, Any], message: str) -> None:
    """Who has installed the list need not be told to; a type that it leaves out is a matter of the counter."""
    printed = listed(shipped, **{one: "4 4 3 no 4 4 3" for one in units.TYPES if one != "hastati"})
    with pytest.raises(InputProblem) as caught:
        registry.load("dbp.combat", shipped).rule(inputs, shipped, printed)
    assert str(caught.value).startswith(message)
    assert "template" not in str(caught.value)


@pytest.mark.parametrize(("defender", "faster"), [("equites", True), ("triarii", False), ("infantry", False)])
def test_a_faster_defender_may_withdraw_before_the_dice(shipped: Library, defender: str, faster: bool) -> None:
    """With the list the program knows who is faster; equally fast is not faster. After the dice it is too late."""
    rows = {"Hastati": "4 4 3 no 4 4 3", "Equites": "4 7 3 no 4 7 3", "Triarii": "4 3 3 no 4 3 3"}
    printed = listed(shipped, **rows, **{one: "4 4 3 no 4 4 3" for one in units.TYPES if one.title() not in rows})
    raw = {"attacker": "hastati", "defender": defender}
    combat = registry.load("dbp.combat", shipped)
    made = combat.rule(raw, shipped, printed)
    assert made.result["withdrawal"] is faster
    assert any("may withdraw" in text for text in said(made)) is faster
    assert "withdrawal" not in combat.rule({**raw, "attacker_roll": 2, "defender_roll": 2}, shipped, printed).result


def test_a_charge_and_a_command_point_in_a_fight_are_a_matter_of_reading(rule: Rule) -> None:
    """The charge may count as the command point of the unit, in a fight as in a combat."""
    case = {"attacker": "mercenaries", "attack": 3, "defend": 5, "attacker_morale": 2, "defender_morale": 2}
    made = rule("dbp.fight", **case, charge=True, attacker_command=True)
    assert "furor" in {caveat.issue for caveat in made.caveats}


def assumed(shipped: Library, name: str, **inputs: Any) -> set[str]:
    """Return the facts that a ruling names as assumed."""
    return {one.fact for one in registry.load(name, shipped).answer(inputs, shipped, lambda _: None).assumed}


def test_what_is_assumed_is_what_matters(shipped: Library) -> None:
    """Nothing of a charge for Hastati, nothing of the command range without a command point."""
    case = {"attacker": "hastati", "attack": 5, "defender": "infantry", "defend": 4}
    plain_ = assumed(shipped, "dbp.combat", **case)
    assert {
        "attacker_disorder",
        "defender_support",
        "defender_leader",
        "rear",
        "left_zoc",
        "defender_panicked",
    } <= plain_
    assert not {"charge", "run", "halted", "attacker_distance", "attacker_leader_lost", "side", "battle"} & plain_
    commanded = assumed(shipped, "dbp.combat", **case, attacker_command=True)
    assert {"attacker_distance", "attacker_leader_lost"} <= commanded
    with_him = assumed(shipped, "dbp.combat", **case, attacker_command=True, attacker_leader=True)
    assert "attacker_distance" not in with_him
    assert "side" in assumed(shipped, "dbp.combat", **{**case, "attacker": "mercenaries"}, charge=True)
    assert {"run", "halted"} <= assumed(shipped, "dbp.combat", **{**case, "attacker": "elephants"})


def test_a_long_fight_can_be_limited(rule: Rule) -> None:
    """High morale values are no hindrance where the number of combats is limited."""
    result = rule("dbp.fight", attack=5, defend=5, attacker_morale=99, defender_morale=99, impulses=3).result
    assert result["first_panic"]["neither"] == 1
    assert result["expected_combats"] == 3


def test_a_unit_in_panic_does_not_fight(rule: Rule) -> None:
    """With as many disorder points as morale there is no fight to follow."""
    made = rule("dbp.fight", **ONES, attacker_morale=2, defender_morale=2, defender_disorder=2)
    assert made.result == {"allowed": False, "reasons": [say("a unit is in panic already")]}
    assert [step.cites for step in made.steps] == [("dbp:11",)]


def test_the_work_of_a_fight_is_known_beforehand(rule: Rule) -> None:
    """Limits that counters can have, and a bound on the positions, on the back of the counters, too."""
    plain = {"attack": 5, "defend": 5, "attacker_morale": 5, "defender_morale": 5}
    for name in ("attacker_morale", "defender_morale", "attacker_morale_back", "defender_morale_back"):
        with pytest.raises(InputProblem, match="must be from 1 to 99"):
            rule("dbp.fight", **plain | {name: 100})
    leaders = {"attacker_leader": True, "defender_leader": True, "strikes_back": True, "impulses": 40}
    for high in (
        {"attacker_morale": 99, "defender_morale": 99},
        {"attacker_morale_back": 99, "defender_morale_back": 99},
    ):
        with pytest.raises(InputProblem, match="positions; the most is 2000"):
            rule("dbp.fight", **plain | leaders | high)
    assert rule("dbp.fight", **plain | leaders).result["allowed"]
