"""What rulings of De Bello Punico say beside their numbers: the reading that a chain follows, names as printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.language.messages import Translator
from punicref.ruling import registry
from tests.test_rulings import RULINGS

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

    Rule = Callable[..., Ruling]

PARTED = [one for one in RULINGS if one["calculator"].startswith("dbp.") and one.get("caveats")]

ELSEWHERE = {
    "dbp:4.9#both": "the headline says that the rules are silent",
    "dbp:15.1#rolls": "the step says that every unit has a roll of its own, a contradiction of the texts",
    "dbp:17.4.3#box": "of a set-up",
}
"""Open points whose reading is told in other words than "our reading"."""


@pytest.mark.parametrize("case", PARTED, ids=lambda case: f"{case['calculator']} {case['title']}")
def test_the_chain_says_which_reading_it_follows(case: dict[str, Any], rule: Rule, shipped: Library) -> None:
    """Where readings part, a step or the headline marks ours: it is not told as the printed rule."""
    if set(case["caveats"]) <= set(ELSEWHERE):
        return
    made = rule(case["calculator"], **case["input"])
    translate = Translator("en")
    told = " ".join(map(translate, (made.verdict, *(step.text for step in made.steps))))
    assert "our reading" in told


PRINTED = {
    "skirmishers": ["Skirmisher", "Skirmisher (T)", "tiratore", "Tiratori"],
    "veterans": ["Veteran", "veterano"],
    "light-cavalry": ["Numidian light cavalry", "Cavalleria leggera Numida"],
    "equites": ["Equites (heavy cavalry)", "Equites (Cavalleria pesante)"],
    "elephants": ["Elephant", "elefante", "слон"],
    "mercenaries": ["Mercenary", "mercenario", "наёмник"],
    "infantry": ["Infantrymen", "fante"],
    "celtic-allies": ["Celts", "Celti", "Celts Allied (socii)"],
    "numidian-allies": ["Numidians Allied (socii)"],
}


@pytest.mark.parametrize("one", PRINTED)
def test_types_are_known_by_their_printed_names(one: str, rule: Rule) -> None:
    """As the captions of both rulebooks have them, in the singular, too."""
    for name in PRINTED[one]:
        found = rule("dbp.support", unit=name, by=name)
        assert [each["unit"] for each in found.result["units"]] == [one]


@pytest.mark.parametrize("name", ["Hannibal", "Annibale", "Sempronius", "Ceteghus", "Сципион"])
def test_a_leader_is_known_by_his_name(name: str, rule: Rule) -> None:
    """Whoever shoots at Hannibal shoots at a leader."""
    made = rule("dbp.missile", shooter="velites", target=name, distance=1)
    assert [str(one.text) for one in made.result["reasons"]] == ["a leader alone is no target"]
    with pytest.raises(InputProblem, match="A leader is no unit type"):
        rule("dbp.combat", attacker=name, attack=1, defend=1)


def test_a_second_command_point_is_refused_by_the_rule(rule: Rule) -> None:
    """A number is understood where the rule allows one; more is refused, with the clause."""
    one = rule("dbp.combat", attack=5, defend=4, attacker_command=1)
    assert one.result["attacker"]["modifiers"] == {"command": 1}
    with pytest.raises(InputProblem, match=r"from 0 to 1\. See dbp:4\.1\.1\."):
        rule("dbp.combat", attack=5, defend=4, attacker_command=2)


def test_foot_flees_with_its_whole_allowance(rule: Rule, shipped: Library) -> None:
    """Only cavalry leaves the map at once (11.2); foot moves its whole allowance, with a marker (11)."""
    faces = {"attacker_roll": 6, "defender_roll": 1, "defender_morale": 1}
    made = rule("dbp.combat", attacker="hastati", attack=5, defender="infantry", defend=1, **faces)
    told = [Translator("en")(step.text) for step in made.steps]
    (flight,) = [one for one in told if one.startswith("Panic: ")]
    assert "In Fugam marker" in flight
    assert "its whole movement allowance towards its own edge" in flight
    assert "rides off" not in flight


NOBODY_SAID = [
    ("dbp.cross", {"mover": "velites", "crossed": "veterans", "panicked": True}, {"front", "enemy"}),
    ("dbp.withdraw", {"movement": 5, "attacker_movement": 4}, {"others_withdrawn", "vacant"}),
    ("dbp.zoc", {"deed": "leave"}, {"from_zoc", "enemy"}),
    ("dbp.missile", {"shooter": "skirmishers", "target": "infantry"}, {"arrow", "distance", "toward"}),
    ("dbp.missile", {"shooter": "skirmishers", "target": "infantry", "distance": 2}, {"arrow", "between"}),
    ("dbp.movement", {"battle": "zama", "way": "open", "movement": 4, "friends": [1]}, {"zoc"}),
    ("dbp.pursuit", {"victor": "equites", "fled": "equites"}, {"by_fire", "zoc"}),
]
"""Cases, and what must be told as taken for granted in each."""


@pytest.mark.parametrize(
    ("name", "told", "taken"), NOBODY_SAID, ids=[f"{name} {' '.join(sorted(taken))}" for name, _, taken in NOBODY_SAID]
)
def test_what_nobody_said_is_named(name: str, told: dict[str, Any], taken: set[str], shipped: Library) -> None:
    """Facts that decide life or death are not taken on the harmless side without a word."""
    made = registry.load(name, shipped).answer(told, shipped, lambda _: None)
    assert taken <= {one.fact for one in made.assumed}


FIRST = {
    ("11.1", "when"): "next_turn",
    ("14", "fire"): "any_cause",
    ("9", "leader"): "no_target",
    ("15.1.r5", "line"): "ahead",
    ("15.1.r5", "end"): "stops",
    ("15.1.r6", "edge"): "stays",
    ("9.2", "leader"): "free",
    ("9.2", "terrain"): "units_only",
    ("17.1.3.a", "codes"): "celts",
    ("17.1.3.b", "vacuus"): "barred",
    ("13", "alone"): "eliminated",
    ("17.3.2", "order"): "carthaginian",
    ("17.4.2", "order"): "carthaginian",
    ("4.9", "both"): "carthaginian_first",
    ("14.1", "entry"): "move",
    ("14.1", "taken"): "waits",
}


@pytest.mark.parametrize(("clause", "issue"), FIRST)
def test_open_points_are_noted_with_their_readings(clause: str, issue: str, shipped: Library) -> None:
    """Each stands at its clause, the reading that is played first."""
    (found,) = [one for one in shipped.issues("dbp", clause, "en") if one.key == issue]
    assert found.readings[0].key == FIRST[clause, issue]
    assert len(found.readings) > 1


SEE = {
    "11": {"4.4", "12"},
    "15.1.r6": {"11.1.1", "13"},
    "17.2.3": {"16.1"},
    "17.3.3": {"16.1"},
    "17.4.3": {"16.1"},
}


@pytest.mark.parametrize("clause", SEE)
def test_neighbours_are_named(clause: str, shipped: Library) -> None:
    """A clause leads to those without which it cannot be played."""
    assert SEE[clause] <= set(shipped.clause("dbp", clause, "en").see)


def test_a_draw_on_the_last_turn_leaves_nothing_open(rule: Rule) -> None:
    """It is one at the end of the game, to the letter; an earlier one may be none (17.1.4, 17.2.3)."""
    for battle, turns, roman, carthaginian in (("trebbia", 14, 12, 12), ("beneventum", 12, 10, 9)):
        case = {"battle": battle, "roman": roman, "carthaginian": carthaginian}
        assert not rule("dbp.victory", game_turn=turns, **case).caveats
        assert [one.issue for one in rule("dbp.victory", game_turn=turns - 1, **case).caveats] == ["draw"]
