"""pi.battle: battles replayed from their records, the printed one of Pintias die by die (s9.5, c12, c13)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from punicref.errors import InputProblem, NotFound
from punicref.games.pi.battles import journal
from punicref.rulebook import installed
from punicref.rulebook.records import Records

PINTIAS = str(Path(__file__).parents[1] / "examples" / "plays" / "pintias.toml")


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> dict[str, dict[str, Any]]:
    return {f"{caveat.cites[0]}#{caveat.issue}": dict(caveat.readings) for caveat in ruling.caveats}


def states(facts: dict[str, Any]) -> dict[str, str]:
    """Return the units that are not as at the start: d depleted, o disorganized, - retreated, x destroyed."""
    marks = {"battle": "", "retreated": "-", "destroyed": "x"}
    found = {
        one: ("d" if unit["depleted"] else "") + ("o" if unit["disorganized"] else "") + marks[unit["place"]]
        for one, unit in facts["units"].items()
    }
    return {one: state for one, state in found.items() if state}


def table(facts: dict[str, Any]) -> list[str]:
    return [" ".join([one["chit"], *one["own"], *one["enemy"]]) for one in facts["engaged"]]


# The printed example

AFTER = {
    "1a": ("C2 d, C3 d", []),
    "1b": ("R1 d, C2 d, C3 d", []),
    "2a": ("R1 d, R2 d, C2 d, C3 do", ["corvus R2 C2 C3"]),
    "2b": ("R1 d, R2 d, R3 d, C2 d, C3 dox", []),
    "3a": ("R1 d, R2 d, R3 d, C1 do-, C2 do, C3 dox", ["corvus R2 C2"]),
    "3b": ("R1 d, R2 d, R3 do, C1 do-, C2 do, C3 dox", ["corvus R2 C2", "boarding C4 R1", "boarding C5 R3"]),
    "4a": (
        "R1 d, R2 d, R3 dox, R4 d, C1 do-, C2 do, C3 dox, C4 do, C5 do",
        ["corvus R2 C2", "boarding C4 R1", "corvus R4 C4 C5"],
    ),
    "4b": ("R1 do, R2 do-, R3 dox, R4 d, R5 d, R6 d, C1 do-, C2 dox, C3 dox, C4 dox, C5 dox", []),
}
"""What each play leaves behind, read off the printed text."""

BREACHES = [
    ("2a", {"s9.5.4"}),  # the attacker's die is told first
    ("2a", {"s9.5.5"}),  # one chit is drawn
    ("2b", {"s9.5.4"}),  # Carthage chooses Roman ships
    ("2b", {"c12.e", "chit.roman.naval.corvus"}),  # no die for the second ship
    ("2b", {"s9.5.4"}),
    ("2b", {"c12.e", "c12.f"}),  # the Corvus is discarded
    ("3a", {"c12.e", "c12.f"}),  # the Corvus is back
    ("3a", {"s9.6.5.b"}),  # C3 is destroyed again
    ("3a", {"s9.5.4"}),
    ("3b", {"c12.e", "chit.roman.naval.corvus"}),  # the Corvus does not work
    ("4a", {"c12.e", "chit.roman.naval.corvus"}),
    ("4a", {"s9.5.4"}),
    ("4a", {"s9.5.5"}),  # Rome does not draw
    ("4b", {"c12.e", "chit.roman.naval.corvus"}),
    ("4b", {"c12.e", "chit.roman.naval.corvus"}),
    ("4b", {"s9.6.3.d", "chit.roman.naval.corvus"}),  # the engaged R2 retreats
    ("4b", {"c12.e", "s9.6.5", "s9.6.5.a"}),  # what became of C2 and C5 is not told
    ("4b", {"c12.e", "s9.6.5", "s9.6.5.a"}),
]


@pytest.fixture
def pintias(rule: Any) -> Any:
    """Replay the printed battle."""
    return rule("pi.battle", plays=PINTIAS)


def test_pintias_play_by_play(pintias: Any) -> None:
    """After each play the states and the chits in play are those that the example tells."""
    told = {one["title"]: one for one in pintias.result["plays"]}
    assert list(told) == list(AFTER)
    for title, (wanted, engaged) in AFTER.items():
        assert states(told[title]) == dict(item.split() for item in wanted.split(", ")), title
        assert table(told[title]) == engaged, title


def test_pintias_breaks_its_own_rules(pintias: Any) -> None:
    """Each breach is named with its play and its clauses, in the order of the text."""
    found = [
        (one["play"], {clause.partition(":")[2] for clause in one["clauses"]}) for one in pintias.result["breaches"]
    ]
    assert found == BREACHES


def test_pintias_end(pintias: Any) -> None:
    """Four sunk, two recoveries: one ship comes back and one depleted ship is restored."""
    result = pintias.result
    assert (result["over"], result["winner"]) == (True, "roman")
    assert result["recovery"] == {"destroyed": 4, "lost": 1, "returned": 1, "restored": 1}
    assert issues(pintias)["pi:c13.c#surplus"] == {"one_each": 1, "all": 4}
    assert pintias.needs == ("pi:c9.b",)
    assert set(issues(pintias)) == {
        "pi:c9.e#ground",
        "pi:ex.pintias.3a#leader",
        "pi:chit.carthaginian.naval.boarding#doubled",
        "pi:c12.b#either",
        "pi:c13.c#surplus",
    }


def test_pintias_chits(pintias: Any) -> None:
    """Three chits with Haderbal, two without; two Diekplus are replaced because no ship is free."""
    hands = {one["title"]: one["hands"] for one in pintias.result["plays"]}
    assert hands["1a"] == {"roman": ["corvus"], "carthaginian": ["ballistas", "ballistas", "boarding"]}
    assert hands["2a"]["roman"] == ["corvus", "periplus"]
    assert hands["3b"]["carthaginian"] == ["ballistas", "boarding"]
    assert "roman" not in hands["4a"]


def test_pintias_without_leave_to_break_the_rules(rule: Any) -> None:
    """The same record without `printed` is refused at the first breach that matters, with its clause."""
    text = "\n".join(line for line in Path(PINTIAS).read_text("utf-8").splitlines() if not line.startswith("printed"))
    record = json.dumps(journal._toml(text, "test"))
    with pytest.raises(InputProblem, match=r"plays\[4\]\.chooser: Carthage chooses .* up to Rome\. See pi:s9\.5\.4"):
        rule("pi.battle", plays=record)


# Other battles

NAVAL: dict[str, Any] = {"battle": "naval", "attacker": "roman", "roman": "2 naval 5/4", "carthaginian": "2 naval 5/4"}
LAND: dict[str, Any] = {
    "battle": "land",
    "attacker": "carthaginian",
    "roman": "2 infantry 5/4, cavalry 6/5",
    "carthaginian": "infantry 5/4, gallic-infantry 5/4, elephant 6/5",
}


def play(side: str, chit: str, dice: Any = "", **more: Any) -> dict[str, Any]:
    return {"side": side, "chit": chit, "dice": dice} | more


def replay(rule: Any, base: dict[str, Any], *told: dict[str, Any], **more: Any) -> Any:
    return rule("pi.battle", plays=json.dumps(base | more | {"plays": list(told)}))


def test_nothing_played_yet(rule: Any) -> None:
    """The attacker begins."""
    result = replay(rule, NAVAL).result
    assert (result["over"], result["next"], result["plays"]) == (False, "roman", [])


def test_a_battle_on_land(rule: Any) -> None:
    """Wedge engages; the engaged units check again after the next chit, and a disorganized unit retreats."""
    ruling = replay(
        rule,
        LAND,
        play("carthaginian", "flank-attack", {"R1": 0}, own="C1", enemy="R1"),
        play("roman", "wedge", "C2 1, R2 1", own=["R2"], enemy=["C2"]),
        play("carthaginian", "elephant charge", "R3 0, C3 0", again=[{"chit": "wedge", "dice": "C2 4, R2 6"}]),
        play("roman", "skirmish", "C1 6", again=[{"chit": "wedge", "dice": "C2 2, R2 4"}]),
        play("carthaginian", "confusion", "C1 9", again=[{"chit": "Cuneo", "dice": "R2 4, C2 3"}]),
    )
    found = [states(one) for one in ruling.result["plays"]]
    assert found == [
        {"R1": "o-"},
        {"R1": "o-"},
        {"R1": "o-", "R2": "d", "R3": "o-", "C2": "d", "C3": "x"},
        {"R1": "o-", "R2": "d", "R3": "o-", "C1": "d", "C2": "d", "C3": "x"},
        {"R1": "o-", "R2": "d", "R3": "o-", "C1": "do-", "C2": "do-", "C3": "x"},
    ]
    assert [table(one) for one in ruling.result["plays"]] == [[], ["wedge R2 C2"], ["wedge R2 C2"], ["wedge R2 C2"], []]
    assert ruling.result["winner"] == "roman"
    assert "recovery" not in ruling.result
    assert {"s9.5.6", "c12.e", "chit.roman.land.wedge", "s9.6.2.b"} <= cited(ruling)


def test_json_and_toml_say_the_same(rule: Any, tmp_path: Path) -> None:
    """A record is read from JSON text, from a JSON file and from a TOML file."""
    told = [play("roman", "ballistas", "C1 6, C2 1")]
    text = json.dumps(NAVAL | {"plays": told})
    (tmp_path / "battle.json").write_text(text, "utf-8")
    lines = [f"{key} = {json.dumps(value)}" for key, value in NAVAL.items()]
    lines += ["[[plays]]", *(f"{key} = {json.dumps(value)}" for key, value in told[0].items())]
    (tmp_path / "battle.toml").write_text("\n".join(lines), "utf-8")
    first = rule("pi.battle", plays=text)
    assert rule("pi.battle", plays=str(tmp_path / "battle.json")) == first
    assert rule("pi.battle", plays=str(tmp_path / "battle.toml")) == first
    assert "pi:s9.5.4#fewer" in issues(first)


# What the rules do not allow

TWO = NAVAL | {"roman": "2 naval 5/4 tactical 1/1", "carthaginian": "2 naval 5/4 tactical 1/1"}
HANDS = TWO | {"hands": {"roman": ["Corvus"], "carthaginian": ["Ballistas"]}}
CORVUS = play("roman", "corvus", "C1 1, C2 1, R1 1", own="R1", enemy="C1 C2")

REFUSED: list[tuple[dict[str, Any], list[dict[str, Any]], str]] = [
    (NAVAL, [play("carthaginian", "ballistas", "R1 1, R2 1")], r"the turn of Rome. See pi:s9.5.3"),
    (NAVAL, [CORVUS, CORVUS], r"plays\[2\].side: it is the turn of Carthage"),
    (NAVAL, [play("roman", "wedge")], r"plays\[1\].chit: Rome has no battle chit wedge here"),
    (
        NAVAL,
        [play("roman", "corvus", "C1 1, C2 1", own="R1", enemy="C1 C2")],
        "no die is told for R1, .*chit.roman.naval.corvus",
    ),
    (NAVAL, [play("roman", "periplus", "C1 1, R1 2")], "a die is told for R1, which does not check"),
    (NAVAL, [play("roman", "periplus", "C9 1")], "There is no unit C9"),
    (NAVAL, [play("roman", "periplus", "C1 11")], "The die of C1 is 11; it must be from 0 to 10"),
    (NAVAL, [play("roman", "periplus", "C1 maybe")], "The die of C1 is maybe; give a number, or passes, fails"),
    (NAVAL, [play("roman", "periplus", "C1 1, C1 2")], "C1 is named twice"),
    (NAVAL, [play("roman", "periplus", "ship 1")], "ship is not the id of a unit"),
    (NAVAL, [play("roman", "corvus", "C1 1, R1 1", own="R1", enemy="C1")], "the chit asks for 2"),
    (NAVAL, [play("roman", "corvus", "", own="C1", enemy="C2")], "C1 is not a unit of Rome"),
    (
        NAVAL,
        [CORVUS, play("carthaginian", "ballistas", "R1 1, R2 1")],
        "Corvus is still in play and should work again, .* C1, C2, R1.* See .*pi:c12.e",
    ),
    (
        NAVAL,
        [play("roman", "ballistas", "C1 1, C2 1", again=[{"chit": "corvus", "dice": "C1 1"}])],
        "it is no longer in play. See pi:c12.e, pi:c12.f",
    ),
    (NAVAL, [play("roman", "ballistas", "C1 1, C2 1", chooser="roman")], "which is up to Carthage. See pi:s9.5.4"),
    (NAVAL, [play("roman", "ballistas", "C1 1, C2 1", leader_leaves=True)], "no unit of a side with a leader retreats"),
    (
        NAVAL | {"carthaginian": "naval 5/4"},
        [play("roman", "periplus", "C1 9"), play("carthaginian", "ballistas", "R1 1, R2 1")],
        "the battle is over before this play",
    ),
    (HANDS, [play("roman", "periplus", "C1 9")], "Rome does not have Periplus in hand"),
    (HANDS, [CORVUS], "has played its last chit and draws again; no draw is told. See pi:s9.5.5"),
    (HANDS, [CORVUS | {"draws": ["Corvus", "Corvus"]}], "Rome draws 2 chits, and its highest tactical value is 1"),
    (TWO | {"hands": {"roman": [], "carthaginian": ["Ballistas"]}}, [], "hands.roman: Rome draws 0 chits"),
    (TWO | {"hands": {"roman": ["Corvus"]}}, [], "of both sides, or of none"),
    (
        NAVAL | {"roman": "2 naval 5/4 tactical 9/9", "hands": {"roman": ["dieklus"] * 3, "carthaginian": []}},
        [],
        "there is no Diekplus left in the cup of Rome",
    ),
    (NAVAL, [play("roman", "ballistas", "C1 1, C2 1", draws=["Corvus"])], "give the first chits of both sides"),
    (NAVAL | {"roman": "infantry 5"}, [], "R1 is a ground unit, and this is a naval battle"),
    (NAVAL | {"roman": "2 naval"}, [play("roman", "wrong course", "R1 1")], "the cohesion value of R1 is not known"),
    (NAVAL | {"roman": 3}, [], "roman must be a text"),
    (NAVAL | {"battle": "air"}, [], "battle is air; choose one of land, naval"),
    (NAVAL | {"atacker": "roman"}, [], "There is no key atacker; .* Did you mean attacker"),
    (NAVAL, [{"side": "roman"}], r"plays\[1\].chit is missing"),
    (NAVAL, [play("roman", "corvus", 3)], r"plays\[1\].dice must be a text such as"),
    (NAVAL, [play("roman", "corvus", {"R1": True})], "The die of R1 is True"),
    (NAVAL, [play("roman", "corvus", own=3)], "must be a list of texts"),
    (NAVAL, [play("roman", "corvus", again=3)], "again must be a list"),
    (NAVAL, [play("roman", "corvus", leader_leaves=3)], "leader_leaves must be true or false"),
    (NAVAL, [play("roman", "corvus", printed=3)], "printed must be a table"),
    (NAVAL | {"leaders": {"roman": {"tactical": "x"}}}, [], "leaders.roman.tactical must be a whole number"),
]


@pytest.mark.parametrize(("base", "told", "message"), REFUSED, ids=[one[2][:40] for one in REFUSED])
def test_refused(rule: Any, base: dict[str, Any], told: list[dict[str, Any]], message: str) -> None:
    """A play that is not allowed, or a record that cannot be read, is named with its key and the clause."""
    with pytest.raises(InputProblem, match=message):
        replay(rule, base, *told)


@pytest.mark.parametrize(
    ("text", "message"), [("{", "not valid JSON"), ('{"plays": 3}', "battle is missing"), ("[[[", "cannot be read")]
)
def test_no_record(rule: Any, text: str, message: str) -> None:
    """What is no record is refused; what is no JSON is taken for a file."""
    with pytest.raises((InputProblem, NotFound), match=message):
        rule("pi.battle", plays=text)


def test_no_toml(rule: Any, tmp_path: Path) -> None:
    """A broken file is named."""
    (tmp_path / "battle.toml").write_text("battle = ", "utf-8")
    with pytest.raises(InputProblem, match=r"battle\.toml: This is not valid TOML"):
        rule("pi.battle", plays=str(tmp_path / "battle.toml"))


# Chits, leaders, the end


def test_drawing_again(rule: Any) -> None:
    """With the last chit played the side draws as many as its tactical value is now; a useless one is replaced."""
    ruling = replay(
        rule,
        NAVAL
        | {
            "roman": "2 naval 5/4 tactical 2/1",
            "carthaginian": "2 naval 5/4 tactical 1/1",
            "hands": {"roman": ["Corvus", "Ballistas"], "carthaginian": ["Ballistas"]},
        },
        CORVUS | {"dice": "C1 0, C2 1, R1 0"},
        play(
            "carthaginian",
            "ballistas",
            "R1 0, R2 0",
            again=[{"chit": "corvus", "dice": "C1 1, C2 1, R1 1"}],
            draws=["Periplus", "Diekplus", "Boarding"],
        ),
        play(
            "roman", "ballistas", "C1 1, C2 1", again=[{"chit": "corvus", "dice": "C1 1, C2 1, R1 1"}], draws="Periplus"
        ),
    )
    told = ruling.result["plays"]
    assert told[1]["hands"] == {"roman": ["ballistas"], "carthaginian": ["boarding"]}
    assert told[2]["hands"]["roman"] == ["periplus"]
    assert {"s9.5.5", "c12.d", "c12.f", "chit.carthaginian.naval.periplus"} <= cited(ruling)


def test_cup_filled_again(rule: Any) -> None:
    """A side that draws more than its cup holds fills it again, without what it has in hand."""
    names = {
        "carthaginian": ["ballistas"] * 3 + ["periplus"] * 4 + ["wrong course"] * 2 + ["diekplus"],
        "roman": ["periplus"] * 3 + ["diekplus"] * 2 + ["wrong course"] * 2 + ["ballistas"] * 3,
    }
    dice = {
        "periplus": "{}1 1",
        "ballistas": "{}1 1, {}2 1, {}3 1",
        "wrong course": "{own}1 1",
        "diekplus": "{}1 1, {}2 1, {own}1 1",
    }
    told = []
    for pair in zip(names["roman"], names["carthaginian"], strict=True):
        for side, chit in zip(("roman", "carthaginian"), pair, strict=True):
            letters = ("C", "R") if side == "roman" else ("R", "C")
            told.append(play(side, chit, dice[chit].replace("{}", letters[0]).replace("{own}", letters[1])))
    told.pop()
    base = NAVAL | dict.fromkeys(names, "3 naval 9/9 tactical 10/10") | {"hands": names}
    rest = ["ballistas"] + ["corvus"] * 5
    with pytest.raises(InputProblem, match="there is no Diekplus left in the cup of Rome"):
        replay(rule, base, *told[:-1], told[-1] | {"draws": ["diekplus", *rest]})
    with pytest.raises(InputProblem, match="there is no Corvus left in the cup of Rome"):
        replay(rule, base, *told[:-1], told[-1] | {"draws": [*rest, "corvus"]})
    ruling = replay(
        rule, base, *told[:-1], told[-1] | {"draws": [*rest, "periplus", "periplus", "periplus", "diekplus"]}
    )
    assert "pi:s9.5.5#refill" in issues(ruling)
    (filled,) = (step for step in ruling.steps if "filled again" in step.text.text)
    assert filled.cites == ("pi:s9.5.5", "pi:c12.f")


def test_tactical_value_not_given(rule: Any) -> None:
    """Without it the number of chits cannot be held against the rule: the list of counters is missing."""
    ruling = replay(rule, NAVAL | {"hands": {"roman": ["Corvus"], "carthaginian": ["Ballistas"]}})
    assert ruling.needs == ("pi:s3.3",)


def test_leader_of_the_printed_list(rule: Any) -> None:
    """With the list installed the name is enough; his cohesion modifier counts in checks."""
    row: dict[str, str | int] = {"side": "carthaginian", "cohesion": 1, "movement": 1, "tactical": 2}
    installed.install(Records("pi:c9.b", {"Haderbal": row}))
    base = TWO | {"leaders": {"carthaginian": {"name": "haderbal"}}}
    ruling = replay(
        rule,
        base | {"hands": {"roman": ["Corvus"], "carthaginian": ["Ballistas"] * 3}},
        CORVUS | {"dice": "C1 6, C2 7, R1 1", "draws": ["Ballistas"]},
    )
    assert states(ruling.result) == {"C2": "d"}
    assert ruling.needs == ()


def test_leader_lost_with_his_units(rule: Any) -> None:
    """If all units with a leader are destroyed, so is he (s12.3)."""
    ruling = replay(
        rule,
        NAVAL
        | {
            "carthaginian": "naval 5/4 depleted disorganized",
            "leaders": {"carthaginian": {"name": "Hanno", "tactical": 1}},
        },
        play("roman", "ballistas", "C1 0"),
    )
    assert ruling.result["leader_lost"] == "carthaginian"
    assert "s12.3" in cited(ruling)


@pytest.mark.parametrize(
    ("sunk", "lost", "depleted", "returned", "restored", "caveat"),
    [
        (1, 0, 0, 0, 0, False),
        (2, 1, 0, 1, 0, False),
        (2, 0, 2, 0, 1, True),
        (4, 1, 1, 1, 1, False),
        (4, 0, 3, 0, 2, True),
        (5, 3, 0, 2, 0, False),
    ],
)
def test_recovery(rule: Any, sunk: int, lost: int, depleted: int, returned: int, restored: int, caveat: bool) -> None:
    """One ship for every two sunk, rounded down; what is left over restores depleted ships (c13.c)."""
    told = [
        play(
            "roman",
            "wrong course",
            "R1 1",
            printed={
                "units": {
                    **{f"R{at}": "destroyed" for at in range(2, 2 + lost)},
                    **{f"R{at}": "depleted" for at in range(2 + lost, 2 + lost + depleted)},
                    **{f"C{at}": "destroyed" for at in range(1, sunk + 1)},
                }
            },
        )
    ]
    ruling = replay(rule, NAVAL | {"roman": "8 naval 5/4", "carthaginian": f"{sunk} naval 5/4"}, *told)
    assert ruling.result["recovery"] == {"destroyed": sunk, "lost": lost, "returned": returned, "restored": restored}
    assert ("pi:c13.c#surplus" in issues(ruling)) is caveat


def test_nobody_left(rule: Any) -> None:
    """When the last units of both sides leave together, the rules name no winner (s9.5.6)."""
    ruling = replay(
        rule,
        NAVAL | {"roman": "naval 5/4 depleted disorganized", "carthaginian": "naval 5/4 depleted disorganized"},
        play("roman", "corvus", "C1 0, R1 0", own="R1", enemy="C1"),
    )
    assert (ruling.result["over"], ruling.result["winner"]) == (True, None)
    assert "pi:s9.5.6#both" in issues(ruling)


def test_chits_checked_otherwise_by_another_reading(rule: Any) -> None:
    """Each play is held against the other readings: here whether a depleted ship hit by Periplus sinks."""
    ruling = replay(rule, NAVAL | {"carthaginian": "2 naval 5/4 depleted"}, play("roman", "periplus", "C1 9"))
    readings = issues(ruling)["pi:s9.6.5.a#both"]
    assert [one.args["parts"][0].args["state"].text for one in readings.values()] == ["{state} (retreats)", "destroyed"]


# Ground units aboard

FIRST = {"side": "roman", "chit": "corvus", "own": ["R1"], "enemy": ["C1", "C2"], "dice": "C1 9, C2 9, R1 9"}
SAILING: dict[str, Any] = {
    "battle": "naval",
    "attacker": "roman",
    "roman": "2 naval 5/4 tactical 1/1",
    "carthaginian": "2 naval 3/2 tactical 1/1",
    "aboard": {"roman": 1, "carthaginian": 3},
    "plays": [
        FIRST,
        {
            "side": "carthaginian", "chit": "ballistas", "dice": "R1 9, R2 9",
            "again": [{"chit": "corvus", "dice": "C1 9, C2 9, R1 0"}],
        },
    ],
}  # fmt: skip


def test_units_aboard_share_the_fate_of_their_ships(rule: Any) -> None:
    """Rome: depleted with R1, disorganized with R1, depleted with R2, lost with R1; Carthage: two and two of three."""
    found = rule("pi.battle", plays=json.dumps(SAILING))
    assert found.result["aboard"] == {
        "roman": {"left": 0, "disorganized": 1, "depleted": 2, "destroyed": 1},
        "carthaginian": {"left": 3, "disorganized": 2, "depleted": 2, "destroyed": 0},
    }
    assert {"s7.4.1", "s7.4.2", "s7.4.3"} <= cited(found)
    assert any(caveat.cites[0] == "pi:s7.4.1" for caveat in found.caveats)
    alone = rule("pi.battle", plays=json.dumps(SAILING | {"aboard": {"roman": 1}}))
    assert not any(caveat.cites[0] == "pi:s7.4.1" for caveat in alone.caveats)


def test_with_the_last_ship_everything_aboard_is_lost(rule: Any) -> None:
    """Both Carthaginian ships are sunk: one unit goes down with each, and the third, too."""
    again = [{"chit": "corvus", "dice": "C1 9, C2 9, R1 0"}]
    sunk = [
        FIRST,
        {"side": "carthaginian", "chit": "diekplus", "again": again},
        {"side": "roman", "chit": "ballistas", "dice": "C1 9, C2 9"},
    ]
    record = SAILING | {"plays": sunk}
    found = rule("pi.battle", plays=json.dumps(record))
    assert found.result["winner"] == "roman"
    assert found.result["aboard"]["carthaginian"] == {"left": 0, "disorganized": 2, "depleted": 2, "destroyed": 3}
    assert "s7.4.4" in cited(found)


def test_nobody_is_aboard_on_land(rule: Any) -> None:
    """Units aboard are of naval battles, and a number."""
    land = {
        "battle": "land",
        "attacker": "roman",
        "roman": "infantry 5/4 tactical 1/1",
        "carthaginian": "infantry 5/4 tactical 1/1",
    }
    with pytest.raises(InputProblem, match="only a naval battle"):
        rule("pi.battle", plays=json.dumps(land | {"aboard": {"roman": 1}}))
    with pytest.raises(InputProblem, match=r"aboard\.roman must be a whole number"):
        rule("pi.battle", plays=json.dumps(SAILING | {"aboard": {"roman": -1}}))


def test_a_stack_carries_no_more_than_it_may(rule: Any) -> None:
    """Three ground units for a stack (c6.a.1)."""
    with pytest.raises(InputProblem, match=r"aboard\.carthaginian is 9; a stack carries at most 3 .*c6\.a\.1"):
        rule("pi.battle", plays=json.dumps(SAILING | {"aboard": {"carthaginian": 9}}))


WORN = "naval 5/4 tactical 1/1 depleted disorganized"
BOTH_SINK: list[dict[str, Any]] = [
    {"side": "roman", "chit": "corvus", "own": ["R1"], "enemy": ["C1", "C2"], "dice": "C1 9, C2 1, R1 9"},
    {"side": "carthaginian", "chit": "wrong-course", "dice": "C2 1"},
    {"side": "roman", "chit": "periplus", "dice": "C2 9"},
]


def test_cargo_of_a_ship_that_comes_back(rule: Any) -> None:
    """R1 comes back: what of the unit lost with it? Not asked where nothing was aboard (c13.c)."""
    base = {"battle": "naval", "attacker": "roman", "roman": f"2 {WORN}", "carthaginian": f"2 {WORN}"}
    carrying = replay(rule, base | {"aboard": {"roman": 2}}, *BOTH_SINK)
    assert carrying.result["recovery"]["returned"] == 1
    assert "pi:c13.c#cargo" in issues(carrying)
    assert "pi:c13.c#cargo" not in issues(replay(rule, base, *BOTH_SINK))


def test_units_left_aboard_of_ships_that_retreated(rule: Any) -> None:
    """C1 retreats, C2 sinks: two of three ground units are left, and it is said where (s7.4.4)."""
    base = {
        "battle": "naval",
        "attacker": "roman",
        "roman": "2 naval 5/4 tactical 2/1",
        "carthaginian": f"naval 5/4 tactical 1/1, {WORN}",
        "aboard": {"carthaginian": 3},
    }
    ruling = replay(rule, base, *RETREATS_THEN_SINKS)
    assert ruling.result["aboard"]["carthaginian"]["left"] == 2
    assert "s7.4.4" in cited(ruling)


# Leaders at the end (s12.3)

RETREATS_THEN_SINKS = [
    play("roman", "periplus", "C1 9"),
    play("carthaginian", "wrong-course", "C2 1"),
    play("roman", "periplus", "C2 9"),
]
HADERBAL = {
    "battle": "naval",
    "attacker": "roman",
    "roman": "2 naval 6/4 tactical 2/1",
    "carthaginian": f"naval 5/4 tactical 1/1, {WORN}",
    "leaders": {"carthaginian": {"name": "Haderbal", "tactical": 1}},
}


def test_a_leader_who_stays_when_a_ship_retreats(rule: Any) -> None:
    """C1 retreats without him, C2 sinks with him; he is safe if he left with C1, or if the last ship retreats."""
    ruling = replay(rule, HADERBAL, *RETREATS_THEN_SINKS)
    assert ruling.result["leader_lost"] == "carthaginian"
    assert "s12.3" in cited(ruling)
    first, *others = RETREATS_THEN_SINKS
    assert "leader_lost" not in replay(rule, HADERBAL, first | {"leader_leaves": True}, *others).result
    away = replay(rule, HADERBAL | {"carthaginian": "naval 5/4 tactical 1/1"}, first)
    assert away.result["over"]
    assert "leader_lost" not in away.result


def test_no_winner_no_leaders_no_ships(rule: Any) -> None:
    """The last ships of both sides sink by the same chit: both leaders are lost, and no ship comes back."""
    base = HADERBAL | {"roman": WORN, "carthaginian": WORN}
    base["leaders"] = {side: {"name": side, "tactical": 1} for side in ("roman", "carthaginian")}
    ruling = replay(
        rule,
        base,
        play("roman", "corvus", "C1 1, R1 1", own="R1", enemy="C1"),
        play("carthaginian", "ballistas", "R1 1", again=[{"chit": "corvus", "dice": "C1 9, R1 9"}]),
    )
    assert (ruling.result["winner"], ruling.result["leader_lost"]) == (None, "both")
    assert ruling.result["recovery"] == {"destroyed": 2, "lost": 2, "returned": 0, "restored": 0}
    assert "pi:s9.5.6#both" in issues(ruling)


def test_a_battle_that_goes_on_has_not_ended_for_both(rule: Any) -> None:
    """Nothing is said of both sides leaving at once where the battle goes on."""
    assert "pi:s9.5.6#both" not in issues(replay(rule, NAVAL, CORVUS))


# Open rules in a record

SINKING = {"battle": "naval", "attacker": "roman", "roman": "naval 5/4 tactical 2/1", "carthaginian": f"2 {WORN}"}
SINKS = play("roman", "corvus", "C1 9, C2 1, R1 1", own="R1", enemy="C1 C2")
THEN = play("carthaginian", "wrong-course", "C2 1")


def test_an_engagement_that_loses_a_ship(rule: Any) -> None:
    """That the Corvus stays beside R1 and C2 is a reading; a table that took it off can say so (c12.e)."""
    again = [{"chit": "corvus", "dice": "C2 9, R1 1"}]
    ruling = replay(rule, SINKING, SINKS, THEN | {"again": again})
    assert set(issues(ruling)["pi:c12.e#until"]) == {"last_unit", "first_unit"}
    with pytest.raises(InputProblem, match=r"See .*c12\.e\. When an engagement ends is open.*readings = "):
        replay(rule, SINKING, SINKS, THEN)
    with pytest.raises(InputProblem, match=r"See .*c12\.e\.$"):
        replay(rule, SINKING, SINKS | {"dice": "C1 1, C2 1, R1 1"}, THEN)
    ended = replay(rule, SINKING, SINKS | {"printed": {"table": []}}, THEN)
    assert ended.result["next"] == "roman"


def test_a_ship_freed_by_the_last_sinking(rule: Any) -> None:
    """R1 is disorganized in the battle and held; that it stays when C1 sinks is a reading (s9.6.3.d)."""
    held = play("roman", "corvus", "C1 1, R1 9", own="R1", enemy="C1")
    base = SINKING | {"roman": "naval 5/4 tactical 2/1 depleted", "carthaginian": WORN}
    ruling = replay(
        rule, base, held, play("carthaginian", "ballistas", "R1 1", again=[{"chit": "corvus", "dice": "C1 9, R1 1"}])
    )
    assert ruling.result["winner"] == "roman"
    assert set(issues(ruling)["pi:s9.6.3.d#released"]) == {"stays", "leaves"}


def test_a_unit_protected_by_its_cavalry(rule: Any) -> None:
    """Dice for a chit that finds nobody to engage are refused with the clause that is open (c12.b)."""
    wedge = {"chit": "wedge", "dice": "C1 1, R1 1"}
    base = {
        "battle": "land",
        "attacker": "roman",
        "roman": "2 infantry 6/4 tactical 2/1",
        "carthaginian": "infantry 5/4, cavalry 5/4",
    }
    with pytest.raises(InputProblem, match=r"not check.*pi:c12\.b"):
        replay(
            rule,
            base,
            play("roman", own="R1", enemy="C1", **wedge),
            play("carthaginian", "confusion", "C2 1", again=[wedge]),
            play("roman", "wedge", "C1 1, R2 1", own="R2", enemy="C1", again=[wedge]),
        )
