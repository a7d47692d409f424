"""sor.unrest-battle and sor.battle against brute force over all dice, icepool, and each other (20.3, base:12)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import icepool
import pytest

import punicref
from punicref.errors import InputProblem
from punicref.rulebook import installed
from punicref.rulebook.records import Records
from punicref.ruling.case import REPEATED

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLE = Records(
    "sor:base:12.2.1",
    {
        ratio: {"modifier": modifier, "automatic": automatic}
        for ratio, modifier, automatic in (
            ("5:4", 0, "no"),
            ("3:2", 1, "no"),
            ("2:1", 3, "no"),
            ("3:1", 7, "no"),
            ("6:1", 0, "yes"),
        )
    },
)
"""Made up, but for the two cells that the rules know."""


@pytest.fixture
def table() -> None:
    """Have a made-up force-ratio table at hand."""
    installed.install(TABLE)


def issues(ruling: Any) -> set[str]:
    return {f"{caveat.cites[0]}#{caveat.issue}" for caveat in ruling.caveats}


def throws(dice: int) -> Counter[tuple[int, ...]]:
    """Count all throws of so many dice by their sum and the numbers of sixes, fives, fours and ones."""
    rolled = product(range(1, 7), repeat=dice)
    return Counter((sum(faces), *(faces.count(face) for face in (6, 5, 4, 1))) for faces in rolled)


def as_winner(throw: tuple[int, ...], size: int) -> int:
    """What base:12.3 says in its three lines on the winner's dice."""
    _, six, five, four, _ = throw
    return 2 * six + (2 * five if size >= 2 else 0) + (four if size >= 3 else 0)


def as_loser(throw: tuple[int, ...], size: int) -> tuple[int, int]:
    """What its four lines on the loser's dice say: losses of the winner, and his own."""
    _, six, five, four, one = throw
    return six + (five if size >= 2 else 0) + (four if size >= 3 else 0), one if size >= 2 else 0


def battles(attacker: tuple[int, int, int], defender: tuple[int, int, int]) -> Iterator[tuple[bool, int, int, int]]:
    """Yield winner, losses of both and the ways, over all dice; a side is size, modifier, dice."""
    for own, ways in throws(attacker[2]).items():
        for other, more in throws(defender[2]).items():
            if own[0] + attacker[1] > other[0] + defender[1]:
                back, self_ = as_loser(other, defender[0])
                yield True, back, as_winner(own, attacker[0]) + self_, ways * more
            else:
                back, self_ = as_loser(own, attacker[0])
                yield False, as_winner(other, defender[0]) + self_, back, ways * more


@pytest.mark.parametrize(
    ("units", "tactics", "level", "others", "band", "size"),
    [
        (6, 3, 4, 2, False, (1, 0)),
        (4, 0, 4, 0, False, (0, 0)),
        (2, 2, 4, 0, True, (0, 3)),
        (10, 1, 5, 6, False, (3, 0)),
        (2, 3, 1, 0, False, (3, 0)),
        (1, 1, 1, 9, True, (0, 0)),
        (1, 0, 2, 3, False, (0, 3)),
    ],
)
def test_attack_equals_brute_force(
    rule: Any, units: int, tactics: int, level: int, others: int, band: bool, size: tuple[int, int]
) -> None:
    """Winner, losses, CU removed, support and level, jointly, over all 6^6 or 6^7 throws."""
    counted: Counter[tuple[Any, ...]] = Counter()
    dice = 4 if band else 3
    for wins, carthage, unrest, ways in battles((units, tactics + size[0], dice), (level, size[1], 3)):
        removed = min(units, carthage)
        if wins:
            points = (unrest + 1) // 2
            after = max(0, level - points)
        else:
            points = (removed + 1) // 2
            ceiling = max(0, 10 - (others + units - removed))
            after = level if level >= ceiling else min(level + points, ceiling)
        counted["carthage" if wins else "unrest", carthage, unrest, removed, points, after] += ways
    total = 6 ** (dice + 3)
    result = rule(
        "sor.unrest-battle", units=units, tactics=tactics, level=level, garrison=others, sacred_band=band
    ).result
    found = {
        (one["winner"], *one["losses"].values(), one["removed"], one["points"], one["level"]): one["chance"]
        for one in result["outcomes"]
    }
    assert found == {key: Fraction(ways, total) for key, ways in counted.items()}
    assert result["win"] == sum(chance for key, chance in found.items() if key[0] == "carthage")
    assert result["rise"] == sum(chance for key, chance in found.items() if key[-1] > level)
    assert result["fall"] == sum(chance for key, chance in found.items() if key[-1] < level)
    assert result["mean_removed"] == sum(chance * key[3] for key, chance in found.items())
    assert result["all_removed"] == sum(chance for key, chance in found.items() if key[3] == units)
    for after, chance in result["levels"].items():
        assert chance == sum(share for key, share in found.items() if key[-1] == after)


@pytest.mark.parametrize(("own", "other", "dice"), [(3, 1, (3, 3)), (0, 3, (4, 3)), (9, 0, (2, 5))])
def test_victory_equals_icepool(rule: Any, own: int, other: int, dice: tuple[int, int]) -> None:
    """The attacker must be ahead, whatever the number of dice."""
    result = rule(
        "sor.battle",
        attack=4,
        defend=4,
        attacker_tactics=own,
        defender_tactics=other,
        attacker_dice=dice[0],
        defender_dice=dice[1],
    ).result
    attacker, defender = dice[0] @ icepool.d6 + own, dice[1] @ icepool.d6 + other
    assert result["win"] == (attacker > defender).probability(True)


@pytest.mark.parametrize(
    ("attack", "defend", "size"), [(4, 2, (3, 0)), (1, 1, (0, 0)), (2, 3, (0, 1)), (12, 12, (0, 0))]
)
def test_battle_equals_brute_force(rule: Any, attack: int, defend: int, size: tuple[int, int]) -> None:
    """On the map nobody removes more than he has, and support counts what the loser removes."""
    counted: Counter[tuple[Any, ...]] = Counter()
    for wins, own, other, ways in battles((attack, 2 + size[0], 3), (defend, 1 + size[1], 3)):
        removed = min(own, attack), min(other, defend)
        counted["attacker" if wins else "defender", *removed, (removed[wins] + 1) // 2] += ways
    result = rule("sor.battle", attack=attack, defend=defend, attacker_tactics=2, friendly="defender").result
    found = {(one["winner"], *one["removed"].values(), one["points"]): one["chance"] for one in result["outcomes"]}
    assert found == {key: Fraction(ways, 6**6) for key, ways in counted.items()}
    for side, at in (("attacker", 1), ("defender", 2)):
        assert result["mean_removed"][side] == sum(key[at] * chance for key, chance in found.items())
        assert result["mean_points"][side] == sum(key[3] * share for key, share in found.items() if key[0] == side)


def test_titus_manlius_leaves_the_winner_alone(rule: Any) -> None:
    """The same chances of victory, but nobody removes anything."""
    case = {"attack": 6, "defend": 4, "attacker_tactics": 1}
    plain, bloodless = rule("sor.battle", **case).result, rule("sor.battle", **case, titus_manlius=True).result
    assert plain["win"] == bloodless["win"]
    assert bloodless["mean_removed"] == {"attacker": 0, "defender": 0}
    assert len(bloodless["outcomes"]) == 2


def test_one_side_rolled(rule: Any) -> None:
    """With one side's dice the other's remain open: 14 beats three dice in all but 16 ways or so."""
    result = rule("sor.unrest-battle", units=4, tactics=4, level=4, roll=[4, 3, 3]).result
    assert result["win"] == Fraction(sum(sum(faces) < 14 for faces in product(range(1, 7), repeat=3)), 216)
    result = rule("sor.unrest-battle", units=4, tactics=4, level=4, unrest_roll=[6, 6, 6]).result
    assert result["win"] == Fraction(sum(sum(faces) + 4 > 18 for faces in product(range(1, 7), repeat=3)), 216)


def test_rolled_dice_are_one_outcome_of_all(rule: Any) -> None:
    """What dice bring is among the outcomes without dice."""
    case = {"units": 6, "tactics": 3, "level": 4, "garrison": 2}
    every = rule("sor.unrest-battle", **case).result["outcomes"]
    for rolls in (([1, 1, 2], [6, 4, 4]), ([6, 6, 5], [1, 2, 3]), ([4, 4, 4], [4, 4, 4])):
        one = rule("sor.unrest-battle", **case, roll=list(rolls[0]), unrest_roll=list(rolls[1])).result
        keys = ("winner", "losses", "removed", "points", "level")
        assert {key: one[key] for key in keys} in [{key: other[key] for key in keys} for other in every]


def test_ratio_counts_whatever_the_sizes(rule: Any) -> None:
    """3:2 as 6:4, 6:3 as 2:1; the smaller army has no modifier."""
    assert rule("sor.unrest-battle", units=3, tactics=0, level=2).result["modifiers"]["carthage"]["size"] == 1
    assert rule("sor.unrest-battle", units=6, tactics=0, level=3).result["modifiers"]["carthage"]["size"] == 3
    found = rule("sor.unrest-battle", units=3, tactics=0, level=6).result["modifiers"]
    assert (found["carthage"]["size"], found["unrest"]["size"]) == (0, 3)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("units", "level", "modifier"), [(5, 4, 0), (6, 5, 0), (8, 7, 0), (7, 4, 1), (5, 2, 3), (9, 3, 7), (10, 2, 7)]
)
def test_table_completes_the_ruling(rule: Any, units: int, level: int, modifier: int) -> None:
    """A row counts up to the next one, below the first there is no modifier; nothing needs to be looked up."""
    ruling = rule("sor.unrest-battle", units=units, tactics=1, level=level)
    assert ruling.result["modifiers"]["carthage"] == {"tactics": 1, "size": modifier}
    assert not ruling.needs
    assert "sor:base:12.2.1#automatic" not in issues(ruling)


@pytest.mark.usefixtures("table")
def test_table_makes_victories_automatic(rule: Any) -> None:
    """Six to one, for either side."""
    ruling = rule("sor.unrest-battle", units=6, tactics=0, level=1)
    assert (ruling.result["automatic"], ruling.result["level"]) == (True, 0)
    ruling = rule("sor.unrest-battle", units=1, tactics=9, level=6, garrison=4)
    assert (ruling.result["winner"], ruling.result["level"], ruling.result["maximum"]) == ("unrest", 6, 6)
    assert issues(ruling) == {"sor:20.3#automatic_unrest"}
    assert rule("sor.battle", attack=1, defend=6).result["removed"] == {"attacker": 1, "defender": 0}


def test_without_the_table_each_modifier_has_its_chance(rule: Any) -> None:
    """Nothing is guessed: the chance of victory by the modifier that the table may give."""
    ruling = rule("sor.unrest-battle", units=5, tactics=2, level=3)
    assert ruling.needs == ("sor:base:12.2.1",)
    assert issues(ruling) == {"sor:base:12.2.1#automatic"}
    for modifier, chance in ruling.result["win_by_modifier"].items():
        known = rule("sor.unrest-battle", units=5, tactics=2, level=3, size_modifier=modifier)
        assert known.result["win"] == chance
        assert not known.needs
    assert list(ruling.result["win_by_modifier"]) == [1, 2, 3]  # 5:3 lies between 3:2 and 2:1
    assert list(rule("sor.unrest-battle", units=5, tactics=2, level=4).result["win_by_modifier"]) == [0, 1]
    above = rule("sor.unrest-battle", units=9, tactics=2, level=1).result
    assert (list(above["win_by_modifier"]), above["automatic_possible"]) == ([3, 4, 5, 6], True)
    on_map = rule("sor.battle", attack=3, defend=5)
    assert (on_map.needs, on_map.result["larger"]) == (("sor:base:12.2.1",), "defender")
    assert on_map.result["win_by_modifier"][1] > on_map.result["win_by_modifier"][3]


def test_open_issues_arise_only_where_they_matter(rule: Any) -> None:
    """Survivors of a defeat, a leader who wins and loses all, a die of 1 of an army of one."""
    assert issues(rule("sor.unrest-battle", units=6, tactics=3, level=4)) == {"sor:20.3#retreat"}
    assert issues(rule("sor.unrest-battle", units=3, tactics=3, level=3)) == {"sor:20.3#retreat", "sor:base:8.4#winner"}
    found = issues(rule("sor.unrest-battle", units=2, tactics=3, level=1))
    assert found == {"sor:20.3#retreat", "sor:base:12.3#one", "sor:base:8.4#winner"}
    ruling = rule("sor.unrest-battle", units=2, tactics=3, level=1, roll=[6, 6, 6], unrest_roll=[1, 1, 1])
    assert issues(ruling) == set()


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("garrison", [0, 4])
def test_two_attacks_are_one_after_the_other(rule: Any, garrison: int) -> None:
    """The chances after both equal those of the second attack on each level that the first may leave."""
    first = {"units": 4, "tactics": 2, "level": 4}
    second = {"units": 3, "tactics": 1}
    both = rule(
        "sor.unrest-battle", **first, garrison=garrison, campaign=True, second_units=3, second_tactics=1
    ).result["second"]
    assert both["unknown_at"] == {}
    levels: Counter[int] = Counter()
    mean = Fraction(0)
    for end in rule("sor.unrest-battle", **first, garrison=garrison + 3).result["outcomes"]:
        mean += end["chance"] * end["removed"]
        if end["level"] == 0:
            levels[0] += end["chance"]
            continue
        others = garrison + 4 - end["removed"]
        then = rule("sor.unrest-battle", **second, level=end["level"], garrison=others).result
        for level, chance in (then.get("levels") or {then["level"]: Fraction(1)}).items():
            levels[level] += chance * end["chance"]
        mean += end["chance"] * then.get("mean_removed", then.get("removed"))
    assert both["levels"] == dict(levels)
    assert both["mean_removed"] == mean
    assert both["fall"] == sum(chance for level, chance in levels.items() if level < 4)


def test_second_attack_without_the_table(rule: Any) -> None:
    """Where it would meet a level of unknown ratio, that is said with its chance, and nothing is guessed."""
    ruling = rule("sor.unrest-battle", units=4, tactics=2, level=4, campaign=True, second_units=2, second_tactics=1)
    second = ruling.result["second"]
    assert ruling.needs == ("sor:base:12.2.1",)
    assert sum(second["levels"].values()) + sum(second["unknown_at"].values()) == 1
    assert set(second["unknown_at"]) == {5, 6}  # two CU against 4, 3, 2, 1 are known
    assert sum(outcome.chance for outcome in ruling.outcomes) == 1


def test_second_attack_after_dice(rule: Any) -> None:
    """The first attack may have been rolled; level 0 needs no second one."""
    case = {
        "units": 2,
        "tactics": 2,
        "level": 4,
        "sacred_band": True,
        "campaign": True,
        "second_units": 2,
        "second_tactics": 1,
    }
    ruling = rule("sor.unrest-battle", **case, roll=[6, 6, 6, 6], unrest_roll=[4, 4, 5])
    assert ruling.result["second"]["levels"] == {0: 1}
    ruling = rule("sor.unrest-battle", **case, roll=[6, 4, 4, 4], unrest_roll=[4, 4, 5])
    assert ruling.result["level"] == 3  # 20 against 16: two losses (four counts from size 3), one point
    assert ruling.needs == ()


SEVERAL = "The force ratio of the second attack is not a single one; it may meet these unrest levels: 1, 2, 3, 4, 5, 6."


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"roll": [6, 6, 6, 6]}, "--roll has 4 dice; this side rolls 3."),
        ({"unrest_roll": [6, 6]}, "--unrest-roll has 2 dice; this side rolls 3."),
        ({"sacred_band": True, "roll": [6, 6, 6]}, "--roll has 3 dice; this side rolls 4."),
        ({"roll": [6, 6, 7]}, "roll is 7; it must be from 1 to 6."),
        ({"size_modifier": 2}, "At 4:2 the modifier of the larger army is 3, the rules say."),
        ({"automatic": True}, "At 4:2 the modifier of the larger army is 3, the rules say."),
        ({"units": 7, "automatic": True, "roll": [1, 1, 1]}, "An automatic victory needs no dice."),
        (
            {"units": 7, "automatic": True, "size_modifier": 3},
            "An automatic victory has no modifier: give only one of them.",
        ),
        (
            {"sailed": 9},
            (
                "--sailed is 9, but the CU that attack and those that stay behind are only 4. "
                "Who sails in and does not attack belongs to --garrison."
            ),
        ),
        (
            {"spent": 1},
            "--spent needs --sailed. --sailed: CU that sail into the box with the leader before he attacks.",
        ),
        (
            {"campaign": True},
            "Still needed: --second-units. A Campaign card allows a second attack; --second-units 0: there is none.",
        ),
        ({"sailed": 3, "card": 1, "campaign": True}, "A Campaign card carries nothing by a value: leave --card out."),
        ({"shared": "units"}, "--shared needs --second-units. --second-units: CU that attack; 0: no attack."),
        ({"second_roll": [1, 1, 1]}, "Still needed: --second-units. --second-units: CU that attack; 0: no attack."),
        (
            {"campaign": True, "second_units": 4, "second_tactics": 1, "second_size_modifier": 3, "level": 4},
            SEVERAL,
        ),
        ({"second_tactics": 2}, "Still needed: --second-units. --second-units: CU that attack; 0: no attack."),
        ({"level": 11}, "level is 11; it must be from 0 to 10."),
    ],
)
def test_impossible_input_is_refused(rule: Any, inputs: dict[str, Any], message: str) -> None:
    """What cannot be is named, with what would be right."""
    with pytest.raises(InputProblem) as caught:
        rule("sor.unrest-battle", **{"units": 4, "tactics": 2, "level": 2, **inputs})
    assert str(caught.value) == message


def test_impossible_battle_is_refused(rule: Any) -> None:
    """Dice of another number than an event allows, and dice of an automatic victory."""
    with pytest.raises(InputProblem, match="--defender-roll has 3 dice; this side rolls 4"):
        rule("sor.battle", attack=4, defend=4, defender_dice=4, defender_roll=[1, 1, 1])
    with pytest.raises(InputProblem, match="--defender-leader needs --defender-tactics"):
        rule("sor.battle", attack=4, defend=4, defender_leader="minor")
    with pytest.raises(InputProblem, match="--further-losses is 3; CU that the loser has left: 2"):
        rule("sor.battle", attack=4, defend=4, further_losses=3, attacker_roll=[5, 2, 2], defender_roll=[2, 2, 3])
    with pytest.raises(InputProblem, match="An automatic victory needs no dice"):
        rule("sor.battle", attack=9, defend=4, automatic=True, defender_roll=[1, 1, 1])


def test_leaders_on_the_map(rule: Any) -> None:
    """An army without a leader has none to lose; a minor one is set aside."""
    case = {"attack": 1, "defend": 4, "attacker_roll": [1, 1, 1], "defender_roll": [6, 6, 6], "size_modifier": 3}
    assert rule("sor.battle", **case).result["leader_lost"] == {"attacker": None, "defender": None}
    found = rule("sor.battle", **case, attacker_tactics=1, attacker_leader="minor")
    assert found.result["leader_lost"] == {"attacker": True, "defender": None}
    assert any("set aside" in step.text.text for step in found.steps)


def said(ruling: Any) -> set[str]:
    """Return the English templates of a ruling's steps."""
    return {step.text.text for step in ruling.steps}


CAMPAIGN = {"units": 4, "tactics": 2, "level": 4, "campaign": True}


def test_what_is_open_is_not_counted_as_known(rule: Any) -> None:
    """Where a second attack's force ratio must be looked up, chances over both attacks are the least ones."""
    ruling = rule("sor.unrest-battle", **CAMPAIGN, second_units=4, second_tactics=3)
    second = ruling.result["second"]
    assert (second["fall"], second["rise"], second["mean_removed"]) == (None, None, None)
    assert second["at_least"]["rise"] == sum(chance for level, chance in second["levels"].items() if level > 4)
    assert ruling.verdict.args["chance"].text == "at least {value}"
    case = {**CAMPAIGN, "second_units": 2, "second_tactics": 3, "roll": [1, 1, 2], "unrest_roll": [1, 4, 2]}
    ruling = rule("sor.unrest-battle", **case)
    assert (ruling.result["level"], ruling.result["second"]["levels"]) == (6, {})
    assert ruling.verdict.args == {"option": "--second-size-modifier"}
    assert list(ruling.result["second"]["battle"]["win_by_modifier"]) == [3, 4, 5, 6]


def test_a_ratio_that_was_read_holds_for_both_attacks(rule: Any) -> None:
    """3:4 is 3:4 in the second attack, too."""
    case = {"units": 3, "tactics": 1, "level": 4, "size_modifier": 1, "campaign": True}
    ruling = rule("sor.unrest-battle", **case, second_units=3, second_tactics=1, roll=[2, 2, 2], unrest_roll=[2, 2, 2])
    assert not ruling.needs
    assert ruling.result["second"]["battle"]["modifiers"]["unrest"]["size"] == 1


def test_second_attack_is_told_like_the_first(rule: Any) -> None:
    """With its ratio, its dice and its leader; what it brings is what the same attack brings alone."""
    dice = {"roll": [1, 1, 2], "unrest_roll": [1, 4, 2]}
    then = {"second_roll": [1, 1, 1], "second_unrest_roll": [6, 6, 1]}
    ruling = rule(
        "sor.unrest-battle",
        **CAMPAIGN,
        **dice,
        **then,
        second_units=2,
        second_tactics=3,
        second_leader="minor",
        second_size_modifier=4,
    )
    battle = ruling.result["second"]["battle"]
    alone = rule(
        "sor.unrest-battle",
        units=2,
        tactics=3,
        level=6,
        garrison=1,
        leader="minor",
        size_modifier=4,
        roll=[1, 1, 1],
        unrest_roll=[6, 6, 1],
    ).result
    assert battle == {key: value for key, value in alone.items() if key != "allowed"}
    assert (battle["leader_lost"], ruling.result["leader_lost"]) == (True, False)
    headline = ruling.verdict.args["verdict"]
    assert (headline.args, ruling.verdict.args["side"].text) == ({"level": 7, "removed": 5}, "Second attack")
    assert ruling.result["second"]["leader_lost"] == 1
    band = rule("sor.unrest-battle", **CAMPAIGN, **dice, second_units=6, second_tactics=0, second_sacred_band=True)
    assert band.result["second"]["battle"]["dice"] == {"carthage": 4, "unrest": 3}


@pytest.mark.usefixtures("table")
def test_second_attack_may_be_automatic(rule: Any) -> None:
    """Then random dice are not thrown, and told ones refused."""
    case = {**CAMPAIGN, "second_units": 6, "second_tactics": 0, "roll": [6, 5, 3], "unrest_roll": [1, 2, 2]}
    case = {**case, "level": 4, "units": 2}  # 14 + 2 against 5 + 3: the six and the five cost four, the one one
    ruling = rule("sor.unrest-battle", **case, second_roll="random", seed=1)
    assert ruling.result["level"] == 1
    assert (ruling.result["second"]["battle"]["automatic"], ruling.result["second"]["levels"]) == (True, {0: 1})
    assert not any("seed" in step.text.args for step in ruling.steps)
    with pytest.raises(InputProblem, match="An automatic victory needs no dice"):
        rule("sor.unrest-battle", **case, second_roll=[1, 1, 1])


def test_the_second_leader_may_sail_in_later(rule: Any) -> None:
    """His CU count in the box only after the first attack; all that sail are there for a second attack."""
    case = {"units": 5, "tactics": 0, "level": 5, "campaign": True, "second_units": 5, "second_tactics": 3}
    dice = {"roll": [1, 2, 2], "unrest_roll": [6, 6, 6]}
    assert rule("sor.unrest-battle", **case, **dice, sailed=10).result["maximum"] == 5
    late = rule("sor.unrest-battle", **case, **dice, second_sailed=5)
    assert (late.result["maximum"], late.result["box"]) == (10, 0)
    assert "sor:base:9.6.3#campaign" in issues(late)
    with pytest.raises(
        InputProblem, match="--sailed is 6, but the CU that attack and those that stay behind are only 5"
    ):
        rule("sor.unrest-battle", **case, sailed=6, second_sailed=5)
    with pytest.raises(InputProblem, match="--second-sailed is 6, but"):
        rule("sor.unrest-battle", **case, second_sailed=6)


def test_an_inferred_ratio_gives_way_to_the_map(rule: Any) -> None:
    """6:3 counts like 4:2 and that is said, but who reads something else may say so; a printed pair stays as it is."""
    inferred = "Sizes {first} to {second}: {side} {modifier}, as at the printed {cell}."
    assert inferred in said(rule("sor.battle", attack=9, defend=6))
    assert inferred not in said(rule("sor.battle", attack=6, defend=4))
    other = rule("sor.unrest-battle", units=6, tactics=2, level=3, size_modifier=2)
    assert other.result["modifiers"]["carthage"]["size"] == 2
    assert any(text.startswith("The printed cell {cell}") for text in said(other))
    with pytest.raises(InputProblem, match="the rules say"):
        rule("sor.battle", attack=6, defend=4, size_modifier=2)


@pytest.mark.parametrize(
    ("sizes", "read", "odd"),
    [
        ((5, 4), {"automatic": True}, "a larger"),
        ((5, 4), {"size_modifier": 2}, "a larger"),
        ((5, 4), {"size_modifier": 1}, ""),
        ((5, 3), {"size_modifier": 0}, "a smaller"),
        ((5, 1), {"size_modifier": 2}, "a smaller"),
        ((5, 1), {"size_modifier": 9}, ""),
        ((5, 1), {"automatic": True}, ""),
        ((5, 3), {"size_modifier": 2}, ""),
    ],
)
def test_what_hardly_can_stand_in_the_table_is_doubted(
    rule: Any, sizes: tuple[int, int], read: dict[str, Any], odd: str
) -> None:
    """The printed cells rule it out, if a larger ratio never gives less."""
    texts = said(rule("sor.battle", attack=sizes[0], defend=sizes[1], **read))
    doubts = [text for text in texts if text.endswith("is the table read right?")]
    assert len(doubts) == bool(odd)
    assert all(odd in text for text in doubts)


def test_dice_may_settle_the_winner_without_the_table(rule: Any) -> None:
    """Losses come from bare dice, so nothing is open then but an automatic victory, and that only where it differs."""
    case = {"units": 9, "tactics": 2, "level": 1}
    ruling = rule("sor.unrest-battle", **case, roll=[6, 6, 6], unrest_roll=[1, 2, 2])
    assert (ruling.result["level"], ruling.needs, issues(ruling)) == (0, (), set())
    ruling = rule("sor.unrest-battle", **{**case, "level": 3}, roll=[6, 3, 3], unrest_roll=[1, 2, 5])
    assert (ruling.result["level"], ruling.result["if_automatic"]) == (1, {"level": 0, "removed": 0})
    assert ruling.needs == ("sor:base:12.2.1",)
    ruling = rule("sor.unrest-battle", **case, roll=[1, 2, 2], unrest_roll=[6, 6, 6])
    assert ruling.result["wins_from"] == 12
    assert "level" not in ruling.result
    on_map = rule(
        "sor.battle", attack=9, defend=3, attacker_tactics=2, attacker_roll=[6, 3, 3], defender_roll=[2, 5, 5]
    )
    assert (on_map.result["removed"], on_map.result["points"]) == ({"attacker": 2, "defender": 2}, 1)
    assert on_map.result["if_automatic"]["removed"] == {"attacker": 0, "defender": 3}
    second = rule(
        "sor.unrest-battle",
        **CAMPAIGN,
        second_units=5,
        second_tactics=3,
        roll=[2, 2, 2],
        unrest_roll=[4, 3, 3],
        second_roll=[6, 6, 6],
        second_unrest_roll=[1, 2, 2],
    )
    assert second.result["second"]["levels"] == {0: 1}
    assert not second.needs


@pytest.mark.parametrize("seed", [3, 4])
def test_random_dice_are_thrown_at_once(rule: Any, seed: int) -> None:
    """The ruling says the faces and the seed once, and is the one of these dice told."""
    case = {**CAMPAIGN, "second_units": 4, "second_tactics": 3, "sacred_band": True}
    names = ("roll", "unrest_roll", "second_roll", "second_unrest_roll")
    ruling = rule("sor.unrest-battle", **case, **dict.fromkeys(names, "random"), seed=seed)
    thrown = [step.text.args["die"] for step in ruling.steps if step.text.text == REPEATED.text]
    assert len(thrown) == 1
    (faces,) = thrown
    assert len(faces) == 13
    told = dict(zip(names, (faces[:4], faces[4:7], faces[7:10], faces[10:]), strict=True))
    assert rule("sor.unrest-battle", **case, **told).result == ruling.result
    on_map = rule("sor.battle", attack=4, defend=4, attacker_roll="random", defender_roll="random", seed=seed)
    (faces,) = [step.text.args["die"] for step in on_map.steps if step.text.text == REPEATED.text]
    assert (
        on_map.result == rule("sor.battle", attack=4, defend=4, attacker_roll=faces[:3], defender_roll=faces[3:]).result
    )


def test_further_losses_earn_support(rule: Any) -> None:
    """What the loser removes for his retreat or by battle events counts (21.3.11); unasked for, it is assumed away."""
    case = {"attack": 4, "defend": 4, "attacker_roll": [5, 2, 2], "defender_roll": [2, 2, 3]}
    plain, more = rule("sor.battle", **case), rule("sor.battle", **case, further_losses=1)
    assert (plain.result["points"], more.result["points"]) == (1, 2)
    assert more.result["removed"] == {"attacker": 0, "defender": 3}
    titus = rule("sor.battle", **case, titus_manlius=True, further_losses=1)
    assert (titus.result["removed"]["defender"], titus.result["points"]) == (1, 1)
    every = rule("sor.battle", attack=4, defend=4, titus_manlius=True, further_losses=3).result
    assert sum(every["mean_points"].values()) == 2


def test_caveats_fit_the_case(rule: Any) -> None:
    """No Hasdrubal where nobody loses all his CU, no survivors where no defeat is possible."""
    band = {"tactics": 2, "level": 4, "sacred_band": True}
    won = rule("sor.unrest-battle", units=8, **band, roll=[6, 6, 6, 6], unrest_roll=[2, 2, 2])
    assert issues(won) == set()
    hasdrubal = rule("sor.unrest-battle", units=2, **band, roll=[6, 6, 6, 6], unrest_roll=[4, 4, 5])
    assert issues(hasdrubal) == {"sor:base:8.4#winner"}
    assert "sor:20.3.ex1#leader" not in issues(rule("sor.plan", units=4, leaders=[2], level=2, sacred_band=True))
    over = rule(
        "sor.unrest-battle", **CAMPAIGN, second_units=4, second_tactics=3, roll=[6, 6, 6], unrest_roll=[1, 1, 1]
    )
    assert issues(over) == set()


def test_a_second_attack_needs_a_campaign_card(rule: Any) -> None:
    """Asked all the same, it is refused with both reasons; no CU attack twice."""
    case = {"units": 4, "tactics": 2, "level": 4, "second_units": 2, "second_tactics": 2}
    ruling = rule("sor.unrest-battle", **case, shared="units")
    assert (ruling.result["allowed"], len(ruling.result["reasons"])) == (False, 2)
    assert "sor:20.3.c" in {cite for step in ruling.steps for cite in step.cites}


def test_least_chances_are_shown_as_such(rule: Any) -> None:
    """Where the second attack's force ratio is open, so is what becomes of its leader."""
    ruling = rule("sor.unrest-battle", **CAMPAIGN, second_units=4, second_tactics=1)
    (then,) = [step.text for step in ruling.steps if step.text.text == "Second attack: {text}"]
    assert then.args["text"].args["chance"].text == "at least {value}"
    # the readings of base:8.4 are told once for both attacks
    case = {"units": 2, "tactics": 3, "level": 2, "campaign": True, "second_units": 2, "second_tactics": 3}
    leaders = [caveat for caveat in rule("sor.unrest-battle", **case).caveats if caveat.cites == ("sor:base:8.4",)]
    assert [caveat.readings[0][1].text for caveat in leaders] == ["first attack: {one}; second attack: {other}"]


def test_ties_are_shown_apart(rule: Any) -> None:
    """Equal forces: victory, tie and defeat add up to one, and the two sides are alike."""
    found = rule("sor.battle", attack=4, defend=4).result
    assert found["win"] * 2 + found["tie"] == 1
    found = rule("sor.unrest-battle", units=4, tactics=0, level=4).result
    assert found["win"] * 2 + found["tie"] == 1


def test_dice_are_told_one_by_one(rule: Any) -> None:
    """As the example has it: a six, two fours, and the beaten Carthaginians' own two ones (20.3.ex3)."""
    ruling = rule("sor.unrest-battle", units=6, tactics=3, level=4, roll=[1, 1, 2], unrest_roll=[6, 4, 4])
    (told,) = [step.text.args for step in ruling.steps if step.text.text == "{side}: losses {total} ({dice})."]
    assert [(one.text, one.args["face"], one.args["loss"]) for one in told["dice"]] == [
        ("{face} → {loss}", 6, 2),
        ("{face} → {loss}", 4, 1),
        ("{face} → {loss}", 4, 1),
        ("own {face} → {loss}", 1, 1),
        ("own {face} → {loss}", 1, 1),
    ]
    assert told["total"] == 6


def test_headline_says_what_is_known_without_the_table(rule: Any) -> None:
    """The span of the chances, the least or the most where victory may be automatic, or the modifier that is needed."""
    case = {"units": 5, "tactics": 2, "level": 3}
    made = rule("sor.unrest-battle", **case)
    chances = made.result["win_by_modifier"].values()
    assert (made.verdict.args["low"].chance, made.verdict.args["high"].chance) == (min(chances), max(chances))
    made = rule("sor.unrest-battle", units=9, tactics=2, level=1)
    assert made.verdict.text.endswith("chance of victory at least {low}.")
    made = rule("sor.unrest-battle", units=1, tactics=2, level=9)
    assert made.verdict.text.endswith("chance of victory at most {high}.")
    made = rule("sor.unrest-battle", units=3, tactics=2, level=5, roll=[4, 4, 1], unrest_roll=[3, 3, 3])
    assert (made.verdict.args["side"].text, made.verdict.args["modifier"]) == ("Rebels", "+2")


LOOKED_UP = [
    ({"attack": 7, "defend": 4, "attacker_roll": [3, 3, 3], "defender_roll": [3, 3, 3]}, "attacker", [10, 9]),
    ({"attack": 5, "defend": 8, "attacker_roll": [3, 3, 4], "defender_roll": [3, 3, 3]}, "defender", [10, 10]),
    ({"attack": 4, "defend": 7, "attacker_roll": [5, 5, 5], "defender_roll": [3, 3, 3]}, "attacker", [15, 10]),
]


@pytest.mark.parametrize(("facts", "winner", "totals"), LOOKED_UP, ids=["tie", "a point less", "far ahead"])
def test_the_modifier_that_is_not_looked_up_counts_where_it_settles_the_winner(
    facts: dict[str, Any], winner: str, totals: list[int]
) -> None:
    """The larger army has at least the least of its modifiers: the winner by all of them wins (base:12.2.5)."""
    with punicref.open("en") as book:
        made = book.rule("sor.battle", facts)
    assert made.result["winner"] == winner
    assert list(made.result["totals"].values()) == totals
