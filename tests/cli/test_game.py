"""A game's calculators as commands: each once, with its help, as a player types them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.conftest import DESIGN
from tests.program import answer_here

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from tests.program import Answer

    Run = Callable[..., Answer]

CASES = {
    "losses": "--percent 30 --points 7",
    "movement": "--land 3 --naval 0 --hex mountain",
    "ferry": "--hex sicily --fleet 3 --enemy-fleet 2",
    "attrition": "--event enter-sea --land 2 --naval 3",
    "odds": "--attack 10 --defend 4",
    "combat": "--attack 10 --defend 4 --leader 2",
    "siege": "--inside-land 3 --inside-naval 1 --enemy-land 3 --enemy-naval 1",
    "relief": "--action enter --land 5 --naval 0 --besieger-land 3 --garrison-land 2",
    "town-control": "--roman-land 2 --carthaginian-land 0 --last carthaginian",
    "control": "--value 5 --allegiance roman --roman 1 --carthaginian 7",
    "defection-marker": "--start roman --phase roman-taxation --value 5 --own 3 --enemy 1",
    "diplomacy": "--scenario 1",
    "exchange": "--before 3,3 --after 5,1",
    "invert": "--unit land --turn inside --where city --phase own --control own",
    "leaders": "--action eliminate --enemy 5 --friendly 0",
    "phase": "--scenario 1 --game-turn 1 --phase diplomacy",
    "recruit": "--side roman --treasury 10 --control own --value 5",
    "setup": "--scenario 1",
    "supply": "--able 10 --treasury 8",
    "syracuse": "--event invade --allegiance roman --side roman",
    "treasury": "--treasury 10",
    "victory": "--scenario 1 --event agreement --roman 3 --carthaginian 2",
}

VERDICTS = {
    "losses": "Lost: 2 or 3 of 7 strength points; left: 4 or 5.",
    "movement": "Allowed; the force is then subject to attrition (punicref pw attrition).",
    "ferry": "Not allowed: an enemy fleet is in the ferry hex.",
    "attrition": "Subject to attrition: a percentage of 3, die modifier 0.",
    "odds": "Column 2:1.",
    "combat": "Allowed, for 5 movement points: column 2:1, die modifier +2.",
    "siege": "Besieged.",
    "relief": "Allowed; the besiegers must be attacked at once.",
    "town-control": "Controlled by Rome.",
    "control": "Controlled by Carthage.",
    "exchange": "Allowed, at any time.",
    "invert": "Not allowed: it is the campaign phase of its own player.",
    "supply": "Subject to attrition: a percentage of 2, die modifier 0.",
    "treasury": "Treasury: 10 (tens 1, units 0).",
}
"""What comes out, for the cases where one sentence says it all."""


def test_every_calculator_of_the_game_has_a_case_here(shipped: Library) -> None:
    """No calculator of The Punic Wars is left out of these tests."""
    assert set(CASES) == {one.name.removeprefix("pw.") for one in shipped.calculators() if one.name.startswith("pw.")}
    assert set(VERDICTS) <= set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_a_calculator_rules(run: Run, name: str) -> None:
    """The verdict comes first, then numbered steps with their clauses; a ruling `not allowed` is an answer too."""
    found = run("pw", name, *CASES[name].split())
    lines = found.out.splitlines()
    assert (found.code, found.err) == (0, "")
    assert lines[0] == VERDICTS.get(name, lines[0] or "a verdict")
    assert lines[2].startswith("1. ")
    assert lines[2].endswith("]")
    assert "[pw:" in lines[2]


@pytest.mark.parametrize("name", CASES)
def test_every_cited_clause_can_be_shown(run: Run, shipped: Library, name: str) -> None:
    """The JSON form has the same verdict, and every clause that it cites exists."""
    ruling = run("pw", name, *CASES[name].split(), "--json").json
    assert ruling["verdict"] == answer_here("pw", name, *CASES[name].split()).out.splitlines()[0]
    cites = {cite for step in ruling["steps"] for cite in step["cites"]}
    assert cites
    assert {cite.removeprefix("pw:") for cite in cites} <= set(shipped.ids("pw"))


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_a_calculator_explains_itself(run: Run, shipped: Library, name: str, lang: str) -> None:
    """--help names every option of the calculator in the user's language and needs no input."""
    found = run("pw", name, "--help", "--lang", lang)
    assert (found.code, found.err) == (0, "")
    schema = {one["name"]: one for one in answer_here("calculators", "--json", "--lang", lang).json["calculators"]}
    wanted = schema[f"pw.{name}"]
    assert wanted["title"] in found.out
    for option, body in wanted["inputs"]["properties"].items():
        assert f"  --{option.replace('_', '-')}" in found.out
        whole = body["description"]
        assert whole in found.out or whole.partition(": ")[2] in found.out  # a side stands above its options
    needed = {"it": "obbligatorio", "en": "needed", "ru": "обязательно"}[lang]
    assert found.out.count(f"({needed})") == len(wanted["inputs"]["required"])


def test_the_example_of_the_design(run: Run) -> None:
    """The attack on a city of the design: cost 10, column 2:1, leader +2, walls -2, die 5, and what to look up."""
    found = run(*DESIGN)
    lines = found.out.splitlines()
    assert lines[0] == "Allowed, for 10 movement points: column 2:1, die 5."
    steps = {line.partition(". ")[2].partition("  [")[0]: line.partition("  [")[2] for line in lines if "  [" in line}
    assert "pw:9.14" in steps["An attack on inverted units costs 10 of a leader's 20 movement points."]
    assert "pw:9.32" in steps["10 to 4, rounded in the defender's favour: column 2:1."]
    assert "pw:9.26" in steps["Attacking leader: +2."]
    assert "pw:9.23" in steps["Land points inside the walls: -2."]
    assert lines[-1].startswith("Look it up: pw:9.4 is printed on the map or a play aid.")


def test_the_printed_result_may_be_given_and_the_ruling_goes_on(run: Run) -> None:
    """With --result the losses are computed from what the owner read off the map."""
    ruling = run(*DESIGN, "--result", "50/25", "--json").json
    assert ruling["result"]["result"] == {"attacker": 50, "defender": 25}
    assert ruling["result"]["losses"]["attacker"] == 5


def test_without_a_roll_every_outcome_has_its_chance(run: Run) -> None:
    """Without --roll each face of the die is listed with fraction and percentage."""
    found = run("pw", "combat", *CASES["combat"].split()).out
    assert found.count("1/6  16.7%  ") == 6


def test_a_random_roll_is_repeated_by_its_seed(run: Run) -> None:
    """The same seed rolls the same die, and some other seed another."""
    rolled: dict[str, Any] = {}
    for seed in ("1", "2", "3", "7", "1"):
        found = run(*DESIGN[:-1], "random", "--seed", seed, "--json").json
        face = found["result"]["roll"]
        assert 1 <= face <= 6
        assert rolled.setdefault(seed, found) == found
    assert len({one["result"]["roll"] for one in rolled.values()}) > 1


def test_a_random_roll_tells_the_seed_that_repeats_it(run: Run) -> None:
    """Without --seed the ruling says which seed repeats it, and that seed does."""
    found = run(*DESIGN[:-1], "random").out
    seed = found.partition("--seed ")[2].partition(")")[0]
    assert seed.isdigit()
    assert run(*DESIGN[:-1], "random", "--seed", seed).out == found


def test_a_range_draws_a_matrix(run: Run) -> None:
    """Ranges of attack and defence give a table with a cell for each pair."""
    found = run("pw", "odds", "--attack", "4-6", "--defend", "2-3").out.splitlines()
    assert [line.split()[-2:] for line in found[-4:]] == [["2", "3"], ["2:1", "1:1"], ["2:1", "1:1"], ["3:1", "2:1"]]
    assert [line.split()[0] for line in found[-3:]] == ["4", "5", "6"]
    assert run("pw", "odds", "--attack", "1-61", "--defend", "2").code == 2


@pytest.mark.parametrize(
    ("words", "wrong", "suggested"),
    [
        (["pw", "combt"], "combt", "combat"),
        (["pw", "combat", "--atack", "3"], "--atack", "--attack"),
        (["pw", "combat", "--defender", "3"], "--defender", "--defend"),
        (["pw", "combat", *CASES["combat"].split(), "--terrain", "cty"], "cty", "city"),
        (["pw", "combat", *CASES["combat"].split(), "--roll", "randm"], "randm", "random"),
        (["pw", "ferry", "--hex", "sicly", "--fleet", "1", "--enemy-fleet", "1"], "sicly", "Sicily"),
        (["pw", "combat", *CASES["combat"].split(), "--langg", "it"], "--langg", "--lang"),
    ],
)
def test_near_misses_are_offered(run: Run, words: list[str], wrong: str, suggested: str) -> None:
    """A misspelt sub-command, option or value is named, and the right one is offered."""
    found = run(*words)
    assert (found.code, found.out) == (2, "")
    first, second = found.err.splitlines()[:2]
    assert wrong in first
    assert "Did you mean" in second
    assert suggested in second.partition("Did you mean")[2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Still needed: attack, leader, defend."),
        ("--attack 10", "Still needed: --leader, --defend."),
        ("--attack ten --defend 4 --leader 2", "attack must be a whole number, not ten."),
        ("--attack 0 --defend 4 --leader 2", "attack is 0; the least is 1."),
        ("--attack -3 --defend 4 --leader 2", "attack is -3"),
        ("--attack 10 --defend 4 --leader 2 --roll 7", "die is 7; it must be from 1 to 6."),
        ("--attack 10 --defend 4 --leader 2 --result 50", "attacker/defender"),
        ("--attack 10 --defend 4 --leader 2 --result 50/101", "from 0 to 100"),
        ("--attack", "The option --attack needs a value."),
        ("--attack 10 --defend 4 --leader 2 --roll random --seed x", "seed must be a whole number, not x."),
    ],
)
def test_in_a_pipe_what_is_missing_or_wrong_is_said(run: Run, words: str, said: str) -> None:
    """In a pipe nobody is asked: the error says what is missing or wrong, all at once."""
    found = run("pw", "combat", *words.split())
    assert (found.code, found.out) == (2, "")
    assert said in found.err


def test_the_option_may_be_joined_to_its_value(run: Run) -> None:
    """--attack=10 is --attack 10."""
    joined = [f"{name}={value}" for name, value in zip(DESIGN[2:8:2], DESIGN[3:8:2], strict=True)]
    assert run("pw", "combat", *joined, *DESIGN[8:]).out == run(*DESIGN).out


def test_a_word_too_many_is_named(run: Run) -> None:
    """A word that nothing asked for is wrong usage and is repeated."""
    found = run(*DESIGN, "surplus")
    assert (found.code, found.out) == (2, "")
    assert "surplus" in found.err


def test_a_word_that_means_nothing_is_named_cleanly(run: Run) -> None:
    """The error about a word that is no fact repeats that word and nothing of the parser's own wording."""
    assert "Nothing of this line is understood: surplus." in run(*DESIGN, "surplus").err


def test_a_flag_takes_no_value(run: Run) -> None:
    """--inverted=yes is refused because the option takes no value, not because it lacks one."""
    found = run("pw", "combat", *CASES["combat"].split(), "--inverted=yes")
    assert found.code == 2
    assert "--inverted" in found.err
    assert "needs a value" not in found.err


def test_the_rule_command_gives_the_same_json(run: Run) -> None:
    """`pw combat --json` and `rule pw.combat --json` print the same document."""
    case = {"attack": 10, "defend": 4, "leader": 2, "terrain": "city", "inverted": True, "roll": 5}
    assert run(*DESIGN, "--json").out == run("rule", "pw.combat", "--input", json.dumps(case), "--json").out
