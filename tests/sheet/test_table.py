"""The table: what a line does to the case at hand, and what a result leaves for the next."""

from __future__ import annotations

import ast
import inspect
import textwrap
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem, Problem
from punicref.language.messages import Translator, say
from punicref.reader.hearing import Unclear
from punicref.ruling import phrases, registry
from punicref.sheet import pieces
from punicref.sheet import registry as sheets
from punicref.sheet.effects import Key
from punicref.sheet.kinds import GAME
from punicref.sheet.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.language.messages import Message
    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction


class House:
    """Rules without tables, and nobody to ask."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.settled: list[tuple[str, str, str]] = []

    def printed(self, _: str) -> None:
        """Return no table."""

    def complete(self, calculator: CalculatorFunction, facts: Mapping[str, Any]) -> Any:
        """Rule, which says what is missing."""
        return calculator.rule(facts, self.library, self.printed)

    def converse(self, *_: Any) -> bool:
        """Nobody can be asked."""
        return False

    def noted(self, _: Any) -> None:
        """Nothing is recorded."""

    def named(self, game: str, said: Sequence[str]) -> tuple[str, int]:
        """Return the calculator of that name."""
        return (said[0], 1) if f"{game}.{said[0]}" in self.library.calculator_names() else ("", 0)

    def unsettle(self, clause: str, issue: str, reading: str) -> Message:
        """Note what was taken back."""
        self.settled.remove((clause, issue, "2"))
        assert not reading
        return say("Open again.")

    def chosen(self, calculator: CalculatorFunction, problem: Unclear) -> Any:  # noqa: ARG002
        """Nobody can be asked."""
        raise problem

    def valued(self, calculator: CalculatorFunction, names: Sequence[str]) -> Any:  # noqa: ARG002
        """Nobody can be asked."""
        assert not names
        return {}

    def settle(self, clause: str, issue: str, reading: str) -> Message:
        """Note what was settled."""
        self.settled.append((clause, issue, reading))
        return say("Settled.")


@pytest.fixture
def house(shipped: Library) -> House:
    """Return the rules as they come."""
    return House(shipped)


def table(house: House, game: str, *lines: str, part: str = "") -> Table:
    """Return a table at which these lines have been said."""
    found = Table(house, game, part)
    for line in lines:
        found.tell(line)
    return found


LED = "combat infantry 9 v hastati 3 with leader, attacker morale 5, defender morale 2"

TAKEN = [
    # A force of 12 loses half of it, one of 4 a quarter (9.31 leaves nothing open there); 11 movement points less 5.
    (
        "pw",
        ["combat leader A 2, attack 12, defend 4, city movement 11", "result 50/25", "take"],
        {"attack": 6, "defend": 3, "movement": 6, "leader": 2, "terrain": "city"},
        {Key("leader", "A"): {"rating": 2, "movement": 6}, Key("force", "@A"): {"land": 6}},
    ),
    # Nobody said how many movement points are left: all twenty, and two attacks on men inside use them up (9.14).
    (
        "pw",
        ["combat leader A 2, attack 12, defend 4, city inside", "result 0/0", "take", "again", "result 0/0", "take"],
        {"attack": 12, "defend": 4, "movement": 0},
        {Key("leader", "A"): {"rating": 2, "movement": 0}},
    ),
    (
        "pw",
        ["movement leader A land 4 naval 0 hex land movement 3", "take"],
        {"movement": 2},
        {Key("leader", "A"): {"movement": 2}, Key("force", "@A"): {"land": 4, "naval": 0}},
    ),
    (
        "pw",
        ["attrition enter-sea land 0 naval 8", "percent 50", "take"],
        {"naval": 4},
        {Key("force", "#1"): {"land": 0, "naval": 4}},
    ),
    # 6 + 4 to 1 + 3: twice as much and more, two points; nobody suffers rout points.
    (
        "dbp",
        ["combat attack 4 defend 3, attacker morale 5, defender morale 4, Roman, 6 1", "take"],
        {"defender_disorder": 2},
        {
            Key("unit", "#1"): {"side": "roman", "attacked": True, "disorder": None},
            Key("unit", "#2"): {"side": "carthaginian", "disorder": 2},
            Key("side", "roman"): {"rout": 0},
            Key("side", "carthaginian"): {"rout": 0},
        },
    ),
    ("dbp", ["rout Roman, panicked 2 hastati", "take"], {"so_far": 4}, {Key("side", "roman"): {"rout": 4}}),
    (
        "sor",
        ["raise event level 3 units 5", "take"],
        {"level": 4},
        {Key("unrest"): {"level": 4, "raised": True}, Key("box"): {"cu": 5}},
    ),
    ("sor", ["garrison direction in units 2 box 5 card 3", "take"], {"box": 7}, {Key("box"): {"cu": 7}}),
    (
        "pi",
        ["siege Roman besiegers 4 supply 5, no port, modifier 0, number 3, die 9", "take"],
        {"supply": 1},
        {Key("operation"): {"supply": 1}},
    ),
]


@pytest.mark.parametrize(("game", "lines", "facts", "kept"), TAKEN, ids=[" ".join(one[1][:1]) for one in TAKEN])
def test_what_a_result_leaves(
    house: House, game: str, lines: list[str], facts: dict[str, Any], kept: dict[Key, dict[str, Any]]
) -> None:
    """After `take` the facts are as the result left them, the dice are gone, and the next case begins with them."""
    found = table(house, game, *lines)
    assert {key: {field: found.things.get(key, field) for field in fields} for key, fields in kept.items()} == kept
    assert not {"roll", "result", "attacker_roll", "defender_roll"} & found.situation.facts.keys()
    assert facts.items() <= found.situation.facts.items()


@pytest.mark.parametrize(
    ("game", "lines", "stale"),
    [
        # The turn forbids the same attack again: what the first one left stands there all the same.
        (
            "sor",
            ["unrest-battle units 6 tactics 2 level 4 sacred band roll 6 6 6 6 unrest dice 1 1 1", "take"],
            {"roll", "unrest_roll", "sacred_band"},
        ),
        (
            "dbp",
            [f"{LED}, 6 1, defender leader die 1", "take"],
            {"attacker_roll", "defender_roll", "defender_leader_roll"},
        ),
    ],
    ids=["sor", "dbp"],
)
def test_the_dice_are_gone_with_the_result_whatever_the_turn_forbids(
    house: House, game: str, lines: list[str], stale: set[str]
) -> None:
    """Also where the case cannot be gone on with."""
    found = table(house, game, *lines)
    assert found.situation.taken
    assert not stale & found.situation.facts.keys()


def test_what_panicked_is_counted_once(house: House) -> None:
    """Rout points that were taken are in the sum; the units that brought them are not counted again (dbp 16.1)."""
    found = table(house, "dbp", "rout Roman, panicked 2 hastati", "take")
    assert "panicked" not in found.situation.facts
    with suppress(InputProblem):
        found.tell("again")
    assert found.made is None or found.made.result["total"] == 4


@pytest.mark.parametrize(
    "line",
    [
        "combat attack 12 leader A 2 defend 4 city",
        "combat attack 12 defend 4 leader A 2 city",
        "combat 12:4 leader A 2 city",
    ],
)
def test_the_leader_of_an_attack_is_the_one_who_is_named_with_his_value(house: House, line: str) -> None:
    """Wherever in the line he stands: a value without "enemy" is the attacker's."""
    found = table(house, "pw", line)
    assert found.situation.facts["leader"] == 2
    assert found.situation.roles["leader"] == Key("leader", "A")


def test_the_unrest_level_and_the_box_go_to_every_case_that_asks_for_them(house: House) -> None:
    """What an event leaves is the level of a hand and of a plan, and the box that the event was measured by."""
    found = table(house, "sor", "raise event level 3 units 5", "take", "hand ports 2")
    assert found.situation.facts == {"level": 4, "ports": 2}
    found.tell("plan tactics 3")
    assert found.situation.facts == {"units": 5, "level": 4, "leaders": [3]}


def test_what_is_kept_goes_to_other_cases(house: House) -> None:
    """Movement points from an attack to a march of the same leader, rout points to the question who wins."""
    found = table(house, "pw", "combat leader A 2, attack 12, defend 4, city movement 11", "result 50/25", "take")
    answer = found.tell("movement leader A naval 0 hex land")
    assert [one.text for one in answer.told] == ["From the sheet: {facts}."]
    assert (found.situation.facts["movement"], found.situation.facts["land"]) == (6, 6)
    found.tell("movement leader B land 6 naval 0 hex land")
    assert "movement" not in found.situation.facts
    fight = table(house, "dbp", "rout Roman, panicked 2 hastati", "take", part="trebbia")
    fight.tell("rout Carthaginian, panicked 1 infantry")
    fight.tell("take")
    fight.tell("victory game-turn 3")
    assert fight.situation.facts == {"battle": "trebbia", "game_turn": 3, "roman": 4, "carthaginian": 1}


def test_a_third_attack_on_men_inside_is_beyond_the_leader(house: House) -> None:
    """Twice ten movement points are all that he has (3.2, 9.14), though nobody named them."""
    found = table(house, "pw", "combat 12:4 leader 2 city inside", "result 0/0", "take", "again", "result 0/0", "take")
    made = found.tell("again").ruling
    assert made is not None
    assert made.result["allowed"] is False


def test_the_scenario_of_the_table_is_not_asked_for(house: House) -> None:
    """What the scenario forbids is said, instead of doing without the scenario and asking for it."""
    found = Table(house, "pw", "1")
    with pytest.raises(InputProblem, match="No units may enter Hispania"):
        found.tell("control 2 0 region hispania value 4")
    with pytest.raises(InputProblem, match="Still needed: allegiance"):
        found.tell("control 2 0 region latium value 4")


def test_a_result_is_taken_once(house: House) -> None:
    """A second time would count it twice."""
    found = table(house, "pw", "combat 12:4 leader 2 city movement 11", "result 50/25", "take")
    with pytest.raises(Problem, match="has been taken"):
        found.tell("take")


def test_a_result_that_is_not_decided_is_not_taken(house: House) -> None:
    """Without the dice, or without the table, there is nothing to take."""
    for line in ("combat 12:5 leader 2 city", "combat 12:5 leader 2 city die 4"):
        with pytest.raises(Problem, match="no result to take"):
            table(house, "pw", line).tell("take")


def test_undo_takes_back_line_by_line(house: House) -> None:
    """Each line that has changed something, and the first one, too."""
    found = table(house, "pw", "siege 2 0 v 4 1")
    first = found.situation
    found.tell("enemy land points 1")
    found.tell("again")
    for expected in (1, 4):
        found.tell("undo")
        assert found.situation.facts["enemy_land"] == expected
    assert found.situation == first
    found.tell("undo")
    assert not found.situation.calculator
    with pytest.raises(Problem, match="nothing to undo"):
        found.tell("undo")


def test_a_problem_leaves_all_as_it_was(house: House) -> None:
    """A word that nobody understands, a fact out of its limits, a fact that the rules exclude."""
    found = table(house, "pw", "combat 12:5 leader 2 city")
    before = found.situation
    for line in ("bagpipes 3", "again, bagpipes", "leader 99", "what if bagpipes 2", "die 7"):
        with pytest.raises(InputProblem):
            found.tell(line)
        assert found.situation == before, line


def test_again_has_new_dice_and_a_bare_fact_keeps_them(house: House) -> None:
    """A correction is of the same attack; `again` is another."""
    found = table(house, "pw", "combat 12:5 leader 2 city die 4")
    found.tell("inside")
    assert found.situation.facts["roll"] == 4
    found.tell("again")
    assert "roll" not in found.situation.facts
    found.tell("roll")
    assert found.situation.facts["roll"] == "random"
    assert "seed" in found.situation.facts
    before = found.situation
    answer = found.tell("odds")
    assert answer.ruling is not None
    assert "roll" not in answer.ruling.result
    assert found.situation == before


def test_the_other_side_attacks(house: House) -> None:
    """What belongs to a side goes with it, and what was of the attack alone is gone; twice is once more the same."""
    found = table(house, "dbp", "combat attack 4 defend 3, attacker morale 5, defender disorder 1, Roman Trebbia")
    before = dict(found.situation.facts)
    found.tell("swap")
    assert found.situation.facts == {
        "attack": 3, "defend": 4, "defender_morale": 5, "attacker_disorder": 1, "side": "carthaginian",
        "battle": "trebbia",
    }  # fmt: skip
    found.tell("swap")
    assert found.situation.facts == before


def test_what_if_changes_nothing(house: House) -> None:
    """Neither with a value nor without."""
    found = table(house, "pw", "siege 2 0 v 4 1")
    before = found.situation
    told = found.tell("what if enemy land points").told
    assert told
    assert found.tell("what if enemy land points 1").ruling is not None
    assert found.situation == before


def test_a_question_is_none_of_the_tables(house: House) -> None:
    """A question mark, or words that are no facts, whatever the case at hand."""
    found = table(house, "pw", "combat 12:5 leader 2 city")
    assert found.tell("city?").kind == "ask"
    assert found.tell("why can I not attack a fleet").kind == "ask"
    assert found.tell("9.14").words == "pw 9.14"
    assert found.tell("dbp:10.7").words == "dbp:10.7"


def test_what_two_things_could_be_is_asked_back(house: House) -> None:
    """A calculator that is called like a fact of the case at hand."""
    found = table(house, "sor", "unrest-battle units 6 tactics 3 level 4")
    with pytest.raises(InputProblem, match="could be a fact of the case at hand or another case"):
        found.tell("garrison 2 card 3")


def test_a_reading_is_offered_once_and_settled(house: House) -> None:
    """The open point that matters; `reading` means that one."""
    found = Table(house, "pw")
    found.tell("combat 12:5 leader 2 city")
    offered = found.tell("result 50/25").offered
    assert offered is not None
    assert found.tell("leader 3, result 50/25").offered is None
    found.tell("reading 2")
    assert house.settled == [(offered.cites[0], offered.issue, "2")]


def test_undo_after_a_reading_rules_anew(house: House) -> None:
    """What was settled is open again, and that is said; the ruling before it is shown."""
    found = Table(house, "pw")
    found.tell("combat 12:5 leader 2 city")
    found.tell("result 50/25")
    found.tell("reading 2")
    back = found.tell("undo")
    assert [one.text for one in back.told] == ["Taken back: {line}.", "Open again."]
    assert not house.settled
    assert back.ruling is not None


def test_the_movement_of_a_leader_is_his_own(house: House) -> None:
    """Another leader has not spent it; he is told by his rating."""
    found = table(house, "pw", "combat 12:3 leader 1 city inverted movement 10 result 0/0", "take")
    assert found.things.get(found.situation.roles["leader"], "movement") == 0
    found.tell("combat 8:3 leader 2 city")
    assert "movement" not in found.situation.facts
    found.tell("combat 8:3 leader 1 city")
    assert found.situation.facts["movement"] == 0


@pytest.mark.parametrize("line", ["siege 2 0 v 4 1", "9.14", "may ships attack?", "pw siege 2 0 v 4 1"])
def test_what_opens_something_else_is_no_answer_to_a_question(line: str, house: House) -> None:
    """A new case, a clause, a question; a number or a word is none of these."""
    found = Table(house, "pw")
    assert found.opens(line)
    assert not any(found.opens(one) for one in ("3", "city", "siege", ""))


def test_what_is_missing_is_told_and_taken_up(house: House) -> None:
    """A case that is not whole stays at hand; what is said next completes it."""
    found = Table(house, "pw")
    with pytest.raises(InputProblem, match=r"Still needed: .*leader"):
        found.tell("combat attack 12")
    with pytest.raises(InputProblem, match="Still needed: defend"):
        found.tell("leader 2")
    assert found.tell("defend 5").ruling is not None


def fact_names(calculator: str, shipped: Library) -> set[str]:
    """Return the names of the facts of a calculator."""
    return {one.name for one in registry.load(calculator, shipped).inputs}


def test_every_case_of_a_sheet_is_of_a_calculator_and_its_facts(shipped: Library) -> None:
    """No fact is bound, dropped, or read off that a calculator does not have; none is given to a field that is none."""
    for game in shipped.game_codes():
        sheet = sheets.of(game)
        assert sheet.cases.keys() <= set(shipped.calculator_names())
        for name, case in sheet.cases.items():
            facts = fact_names(name, shipped)
            assert len({role.name for role in case.roles}) == len(case.roles), name
            assert {one for step in case.read_off for one in step} <= facts, name
            for role in case.roles:
                where = f"{name}, {role.name}"
                fields = {one.name for one in sheet.kind(role.kind).fields}
                assert role.facts.keys() <= facts, where
                assert set(role.facts.values()) <= fields, where
                assert set(role.case) <= facts, where
                assert {role.named} - {""} <= facts, where


def test_every_field_of_a_sheet_ends_with_something_that_there_is(shipped: Library) -> None:
    """A span or a step of the sequence, or the game; what names fields or kinds names such as there are."""
    for game in shipped.game_codes():
        sheet = sheets.of(game)
        order = sheet.sequence
        spans, steps = {one.name for one in order.spans}, {one.name for one in order.steps}
        assert len({kind.name for kind in sheet.kinds}) == len(sheet.kinds), game
        assert {order.begin} - {""} <= steps, game
        assert {span.step for span in order.spans} - {""} <= steps, game
        assert {step.side for step in order.steps} - {""} <= order.sides.keys(), game
        assert not steps or order.of in spans, game
        for kind in sheet.kinds:
            where = f"{game}, {kind.name}"
            fields = {one.name for one in kind.fields}
            assert len(fields) == len(kind.fields), where
            assert {kind.typed, kind.gone, kind.side, *kind.key} - {""} <= fields, where
            assert {one for known in kind.known.values() for one in known} <= fields, where
            for field in kind.fields:
                assert field.lasts in {*spans, GAME}, f"{where}, {field.name}"
                assert {one.removeprefix("on:") for one in field.ends} <= steps, f"{where}, {field.name}"
                if field.refers:
                    sheet.kind(field.refers)


def reached(function: Any, package: str, seen: dict[Any, ast.AST]) -> dict[Any, ast.AST]:
    """Return a function and those of a package that it names, with their source."""
    if function in seen:
        return seen
    seen[function] = ast.parse(textwrap.dedent(inspect.getsource(function)))
    for node in ast.walk(seen[function]):
        if isinstance(node, ast.Name):
            one = function.__globals__.get(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            one = getattr(function.__globals__.get(node.value.id), node.attr, None)
        else:
            continue
        if inspect.isfunction(one) and one.__module__.startswith(package):
            reached(one, package, seen)
    return seen


def changed(function: Any, package: str) -> Iterator[tuple[str, str | None]]:
    """Yield of which role or kind the effects of a function are, and of which field; None for one that is reckoned."""
    for source in reached(function, package, {}).values():
        for node in ast.walk(source):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("put", "add"):
                of, field = node.args[:2]
                if isinstance(of, ast.Constant):
                    yield str(of.value), str(field.value) if isinstance(field, ast.Constant) else None


def test_the_effects_of_a_case_are_on_its_things(shipped: Library) -> None:
    """On a role of it, or on what there is but one of, and on a field of that."""
    for game in shipped.game_codes():
        sheet = sheets.of(game)
        for name, case in sheet.cases.items():
            if case.effects is None:
                continue
            roles = {role.name: role.kind for role in case.roles}
            roles |= {kind.name: kind.name for kind in sheet.kinds if kind.single and kind.name not in roles}
            for of, field in changed(case.effects, f"punicref.games.{game}"):
                assert of in roles, f"{name}: {of}"
                assert field is None or field in {one.name for one in sheet.kind(roles[of]).fields}, f"{name}: {field}"


def test_the_name_of_a_calculator_begins_a_new_case(house: House) -> None:
    """Also that of the case at hand, and where a fact begins with the same letters."""
    found = table(house, "dbp", "withdraw 5 v 6", part="trebbia")
    before = found.situation.facts
    made = found.tell("withdraw 6 v 5").ruling
    assert made is not None
    assert made.result["allowed"] is True
    assert (before["movement"], found.situation.facts["movement"]) == (5, 6)


@pytest.mark.parametrize("line", ["again 6", "again", "die 1", "leader 1", "defend 6"])
def test_a_result_read_off_for_another_die_is_forgotten(house: House, line: str) -> None:
    """It holds only for the die, the column and the modifiers for which it was read."""
    found = table(house, "pw", "combat 12:5 leader 2 die 4 result 25/50")
    assert found.situation.facts["result"] == "25/50"
    (told,) = found.tell(line).told
    assert told.text.startswith("Forgotten")
    assert "result" not in found.situation.facts


def test_what_was_read_off_holds_as_long_as_what_it_was_read_for(house: House) -> None:
    """A loss is read off for a result; the other side's loss, or the same fact said again, changes nothing."""
    found = table(house, "pw", "combat 12:5 leader 2 die 4 result 25/50", "attacker lost 3", "defender lost 2")
    assert {"result", "attacker_lost", "defender_lost"} <= set(found.situation.facts)
    assert not found.tell("die 4").told
    assert "result" in found.situation.facts
    found.tell("result 50/25")
    assert found.situation.facts["result"] == "50/25"
    assert not {"attacker_lost", "defender_lost"} & set(found.situation.facts)


def test_a_card_that_was_played_is_gone_with_the_result(house: House) -> None:
    """The next attack needs another one, and is measured by the level that the first one left."""
    found = table(house, "sor", "unrest-battle units 6 tactics 2 level 4 sacred band roll 6 6 6 6 unrest dice 4 4 5")
    assert found.situation.facts["sacred_band"] is True
    found.tell("take")
    level = found.things.get(Key("unrest"), "level")
    assert level is not None
    assert level < 4
    found.tell("new action")
    assert "sacred_band" not in found.situation.facts
    assert found.situation.facts["tactics"] == 2
    assert found.situation.facts["level"] == level


def test_a_new_case_may_say_again_what_is_kept(house: House) -> None:
    """Bare numbers are for all that is needed, if there are as many."""
    found = table(house, "sor", "unrest-battle 4 4 tactics 2 roll 6 6 6 unrest dice 4 4 5", "take", "new action")
    found.tell("unrest-battle 2 1 tactics 3 roll 2 2 5 unrest dice 6 5 5")
    assert (found.situation.facts["units"], found.situation.facts["level"]) == (2, 1)
    assert "second_roll" not in found.situation.facts


def test_romans_begin_the_trebbia_reduced(house: House) -> None:
    """The battle is known at the table: whose unit it is tells the rest; of a legion it is clear, else it is said."""
    found = table(house, "dbp", "combat equites infantry 5 v 4 3 3", part="trebbia")
    assert found.made is not None
    taken = {one.fact: one for one in found.made.assumed}
    assert taken["side"].text.text == "neither unit told to be of Rome, whose units begin the Trebbia reduced"
    found = table(house, "dbp", "combat hastati infantry 5 v 4 3 3", part="trebbia")
    assert found.made is not None
    taken = {one.fact: one for one in found.made.assumed}
    assert taken["side"].value == "roman"
    found.tell("Roman")
    assert found.made.result["rolls"] == {"attacker": 7, "defender": 7}
    taken = {one.fact: one for one in found.made.assumed}
    assert (taken["attacker_disorder"].value, taken["attacker_disorder"].text.text) == (
        1,
        "reduced since the battle began",
    )
    found.tell("attacker disorder 0")
    assert found.made.result["rolls"] == {"attacker": 8, "defender": 7}


def test_nothing_comes_from_an_empty_sheet(house: House) -> None:
    """What the types of the units tell is no thing that was kept."""
    found = Table(house, "dbp")
    told = found.tell("combat hastati infantry 5 v 4 3 3").told
    assert not [key for key in found.things if found.things.known(key)]
    assert [one.text for one in told if one.text == "From the sheet: {facts}."] == []


def test_the_battle_of_the_table_is_not_dropped_for_a_mistake_beside_it(house: House) -> None:
    """Victory needs the battle: what is wrong is the game turn."""
    with pytest.raises(InputProblem, match=r"turn is 99; the battle lasts 14 game turns\."):
        table(house, "dbp", "victory turn 99 Rome 3 Carthage 4", part="trebbia")


def test_what_is_refused_names_facts_in_words(house: House) -> None:
    """No option was typed at the table, so none is named."""
    with pytest.raises(InputProblem, match=r"^run is only for Elephants"):
        table(house, "dbp", "combat hastati infantry run 4 5 v 4")
    found = table(house, "dbp", "combat hastati infantry 5 v 4 3 3")
    with pytest.raises(InputProblem, match=r"^run is only for Elephants"):
        found.tell("what-if run 4")  # with a hyphen or without
    with pytest.raises(InputProblem, match=r"could be a fact of the case at hand or another case|^Still needed"):
        found.tell("elephants 1")


FIGHT = "combat hastati 5 v infantry 4, attacker morale 6, defender morale 5, defender disorder 2, 3 4"

ANOTHER = [
    # Nothing of the two units holds for others; that Rome attacks, their types tell.
    (
        "dbp",
        [f"{FIGHT}, Roman"],
        "triarii against veterans",
        {"attacker": "triarii", "defender": "veterans", "side": "roman"},
    ),
    # One of the two is another: what is true of the one that stays, stays; the dice were of the other fight.
    (
        "dbp",
        [FIGHT],
        "attacker triarii",
        {
            "attacker": "triarii",
            "defender": "infantry",
            "defend": 4,
            "defender_morale": 5,
            "defender_disorder": 2,
        },
    ),
    # What is said with its name is of the new one.
    (
        "dbp",
        [FIGHT],
        "triarii 7 against veterans 6",
        {"attacker": "triarii", "attack": 7, "defender": "veterans", "defend": 6},
    ),
    # The same names with more are the same units.
    (
        "dbp",
        [FIGHT],
        "defender infantry disorder 3",
        {
            "attacker": "hastati",
            "attack": 5,
            "attacker_morale": 6,
            "attacker_roll": 3,
            "defender": "infantry",
            "defend": 4,
            "defender_morale": 5,
            "defender_disorder": 3,
            "defender_roll": 4,
        },
    ),
    # A name for those that had none completes the case.
    (
        "dbp",
        ["combat 5 v 4, 3 4"],
        "attacker triarii",
        {"attacker": "triarii", "attack": 5, "defend": 4, "attacker_roll": 3, "defender_roll": 4},
    ),
    (
        "dbp",
        ["missile velites hastati, distance 2, shots 1"],
        "target infantry",
        {"side": "carthaginian", "shooter": "velites", "shots": 1, "target": "infantry"},
    ),
    (
        "pw",
        ["control 2 1 region latium value 4 allegiance Roman"],
        "region sardinia",
        {"region": "sardinia"},
    ),
]


@pytest.mark.parametrize(("game", "lines", "line", "facts"), ANOTHER, ids=[f"{one[0]} {one[2]}" for one in ANOTHER])
def test_nothing_of_one_unit_or_place_holds_for_another(
    house: House, game: str, lines: list[str], line: str, facts: dict[str, Any]
) -> None:
    """Another unit has its own values; what is true of the leader, the side and the other unit stays."""
    found = table(house, game, *lines)
    with suppress(InputProblem):
        found.tell(line)
    assert found.situation.facts == facts


def test_a_unit_keeps_its_side_where_it_attacks_in_its_turn(house: House) -> None:
    """The side said for the attack before is that of its attacker, not of whoever attacks next."""
    fight = "combat Rome: hastati A 5 morale 4 v veterans V 6 morale 4, dice 5 2"
    found = table(house, "dbp", "turn 2, Roman combat impulse", fight, "take", part="zama")
    for line in ("state hastati A disorder 2", "Carthaginian combat impulse", "veterans V attack hastati A, dice 4 1"):
        found.tell(line)
    found.tell("take")
    sides = {one: found.things.get(Key("unit", one), "side") for one in ("hastati A", "veterans V")}
    assert sides == {"hastati A": "roman", "veterans V": "carthaginian"}
    assert found.things.get(Key("side", "roman"), "rout") == 2


@pytest.mark.parametrize(
    ("line", "attack"),
    [
        ("Annibale attacca il console A, che vale 2 e ha 4 punti terrestri, dado 5", 8),
        ("combat: Hannibal attacks consul A, who is worth 2 and has 4 land points, defend 4, die 5", 8),
        ("бой: Ганнибал атакует консула A (2), который имеет 4 сухопутных очка, кубик 5", 8),
        ("combattimento: Annibale attacca con 6 punti 4 punti del console A, valore 2, dado 5", 6),
        ("combat: Hannibal attacks with 6 points 4 points of consul A, rating 2, die 5", 6),
    ],
)
def test_the_points_of_who_is_attacked_are_his(house: House, line: str, attack: int) -> None:
    """Neither his points are the attacker's, nor the attacker's losses his."""
    found = table(house, "pw", "Annibale, valore 3, con 8 punti terrestri", line)
    facts = {"attack": attack, "leader": 3, "defend": 4, "defender_leader": 2}
    assert found.situation.facts.items() >= facts.items()
    roles_ = {"force": Key("force", "@hannibal"), "enemy": Key("force", "@A")}
    assert found.situation.roles.items() >= roles_.items()


def test_an_attack_is_no_attrition(house: House) -> None:
    """Who is named with his points is no change of the case at hand, and who attacks another begins a combat."""
    march = (
        "Annibale vale 3 e ha con sé 8 punti terrestri",
        "attrito: Annibale entra in un esagono di montagna, dado 3",
    )
    found = table(house, "pw", *march, "console A vale 2 e ha con sé 4 punti terrestri")
    assert found.situation.roles["leader"] == Key("leader", "hannibal")
    found.tell("Annibale attacca il console A, dado 5")
    assert found.situation.calculator == "pw.combat"
    assert found.situation.facts == {"attack": 8, "leader": 3, "defend": 4, "defender_leader": 2, "roll": 5}


@pytest.mark.parametrize(
    "line", ["Asdrubale, comandante B, vale 2, ha 5 punti navali", "Hasdrubal, leader B, rating 2"]
)
def test_a_letter_of_the_other_side_is_refused(house: House, line: str) -> None:
    """A consul is not overwritten by a leader of Carthage with the same letter."""
    found = table(house, "pw", "il console B, valore 1, con 7 punti terrestri")
    with pytest.raises(InputProblem, match="other side"):
        found.tell(line)
    assert found.things.get(Key("leader", "B"), "rating") == 1


def test_nobody_attacks_himself(house: House) -> None:
    """Who was attacked and attacks another now is not whom he attacks."""
    told = ("Annibale vale 3 e ha con sé 3 punti terrestri", "il console B, valore 1, con 7 punti terrestri")
    found = table(house, "pw", *told, "console B attacca Annibale, dado 4, risultato 10/25", "accetta")
    with pytest.raises(InputProblem, match="defend"):
        found.tell("Annibale attacca la città 3013, dado 3")
    assert found.situation.roles["enemy"] != Key("force", "@hannibal")


def test_what_is_not_carried_over_is_told(house: House) -> None:
    """With what is needed of the new units, or with the ruling."""
    found = table(house, "dbp", FIGHT)
    with pytest.raises(InputProblem, match="Still needed: attacker: attack, defender: defend") as caught:
        found.tell("triarii against veterans")
    assert caught.value.hint is not None
    assert "of the one before" in caught.value.hint.text
    told = table(house, "dbp", FIGHT).tell("triarii 7 against veterans 6").told
    assert [one.text for one in told if one.text != "From the sheet: {facts}."] == [
        "Not carried over, as it was of the one before: {facts}."
    ]


PANIC = "combat hastati 5 v infantry 3, attacker morale 5, defender morale 2"
PANICS = (
    "combat hastati {letter} 5 v infantry {letter} 3, attacker morale 5, defender morale 2, "
    "attacker die 6, defender die 1"
)

SUFFERED = [
    # Nobody said whose unit it is, but only Rome has Hastati; Infantry counts one point (16.1).
    ([f"{PANIC}, 6 1", "take"], {"roman": 0, "carthaginian": 1}),
    # Other units of the same types: the points are added up.
    (
        [PANICS.format(letter="A"), "take", PANICS.format(letter="B"), "take"],
        {"roman": 0, "carthaginian": 2},
    ),
    # The leader with the unit falls on a one: his five points and the unit's two (13, 16.1).
    (
        [f"{LED}, 6 1, defender leader die 1", "take"],
        {"roman": 7, "carthaginian": 0},
    ),
    # Panic by missiles counts as any other.
    (
        ["missile velites infantry, distance 1, number 4, morale 1, die 2", "take"],
        {"roman": 0, "carthaginian": 1},
    ),
    (
        ["missile skirmishers hastati, distance 1, number 4, morale 1, disorder 0, die 2", "take"],
        {"roman": 2, "carthaginian": 0},
    ),
]


@pytest.mark.parametrize(("lines", "kept"), SUFFERED, ids=["named", "twice", "leader", "missiles", "Roman"])
def test_rout_points_of_what_was_taken_go_to_victory(house: House, lines: list[str], kept: dict[str, int]) -> None:
    """Without anybody saying whose units they are, where that is clear (16.1)."""
    found = table(house, "dbp", *lines, part="trebbia")
    assert {side: found.things.get(Key("side", side), "rout") for side in kept} == kept
    found.tell("victory turn 4")
    assert {side: found.situation.facts.get(side) for side in kept} == kept


def test_what_cannot_be_kept_is_told(house: House) -> None:
    """Both sides have Equites and Infantry: it must be said whose panic it is, and nothing is kept before."""
    found = table(house, "dbp", "combat equites 5 v infantry 3, attacker morale 5, defender morale 2, 6 1")
    with pytest.raises(InputProblem, match="Say whose unit it is: its side suffers rout points"):
        found.tell("take")
    assert not found.situation.taken
    assert not [key for key in found.things if found.things.known(key)]
    found.tell("Roman")
    found.tell("take")
    assert found.things.get(Key("side", "carthaginian"), "rout") == 1


def test_a_unit_shoots_once_a_turn(house: House) -> None:
    """After its shot was taken it may not again (9) in this turn; another unit may, which a letter tells apart."""
    found = table(house, "dbp", "missile velites infantry, distance 1, number 4, morale 5, die 2", "take")
    made = found.tell("again 3").ruling
    assert made is not None
    assert made.result["allowed"] is False
    assert "9" in [cite.partition(":")[2] for step in made.steps for cite in step.cites]
    made = found.tell("velites B infantry").ruling
    assert made is not None
    assert made.result["allowed"] is True
    made = found.tell("missile velites infantry, distance 1, number 4").ruling
    assert made is not None
    assert made.result["allowed"] is False
    found.tell("new turn")
    made = found.tell("missile velites infantry, distance 1, number 4").ruling
    assert made is not None
    assert made.result["allowed"] is True


WHAT_IF = [
    # 12 to 5 is 2:1 from 10 to 14 (9.21); below 1:2 there is no attack (9.0).
    ("pw", "combat 12:5 leader 2 city die 5", "what if attack", "attack", [(1, 2), (3, 4), (5, 9), (10, 14), (15, 19)]),
    # Two against two die points: 6 + 4 to 1 + 3; twice as much (10.6) from a four on.
    (
        "dbp",
        "combat 5 v 4, attacker disorder 1, attacker morale 6, defender morale 7, 6 1",
        "what if die",
        "attacker_roll",
        [(1, 1), (2, 5), (6, 6)],
    ),
    # A siege needs two land points against two inside (10.42).
    ("pw", "siege 2 0 v 4 1", "what if enemy land points", "enemy_land", [(0, 0), (1, 1), (2, 100)]),
    # A fortress falls at three or less: die + 1 - 4; a ten-sided die counts nought as ten (s11.3.3).
    (
        "pi",
        "siege Roman besiegers 4 supply 5, no port, modifier 1, number 3, die 4",
        "what if die",
        "roll",
        [(0, 0), (1, 6), (7, 10)],
    ),
]


@pytest.mark.parametrize(
    ("game", "line", "asked", "fact", "stretches"), WHAT_IF, ids=[f"{one[0]} {one[3]}" for one in WHAT_IF]
)
def test_what_if_says_where_the_ruling_turns(
    house: House, game: str, line: str, asked: str, fact: str, stretches: list[tuple[int, int]]
) -> None:
    """Values that lead to the same stand in one line, of dice, too; from the last on nothing changes."""
    found = table(house, game, line)
    told = found.tell(asked).told
    at_hand = found.calculator
    assert at_hand is not None
    (one,) = (one for one in at_hand.inputs if one.name == fact)
    name = phrases.named(one, house.library)
    got = []
    for message in told:
        if message.args.get("fact") == name:
            got.append((message.args["least"], message.args.get("most")))
        else:
            got += [(n, n) for n in range(101) if message.args["fact"] == phrases.echo(one, n, house.library)]
    assert [first for first, _ in got][: len(stretches)] == [first for first, _ in stretches]
    for (_, last), (_, meant) in zip(got, stretches, strict=False):
        assert last in (meant, None)


def test_what_if_shows_what_a_verdict_leaves_out(house: House) -> None:
    """The verdict is the same everywhere, what follows is not (9.16)."""
    told = table(house, "pw", "combat 12:5 leader 2 city die 5").tell("what if terrain").told
    assert len(told) > 1


@pytest.mark.parametrize(
    ("line", "control"),
    [
        ("combat 9 v 12, leader 3, enemy leader 2, city, inside", "attacker"),
        ("combat 9 v 12, leader 3, enemy leader 2, city", "attacker"),
        ("combat 9 v 12, leader 3, city, control attacker", "defender"),
        ("combat 9 v 12, leader 3", None),
    ],
)
def test_whoever_controls_the_place_still_does_when_the_other_side_attacks(
    house: House, line: str, control: str | None
) -> None:
    """A besieger who is attacked cannot go inside (pw 10.22)."""
    found = table(house, "pw", line, "swap")
    assert found.situation.facts.get("control") == control
    told = " ".join(str(one.text.text) for one in found.made.steps) if found.made is not None else ""
    assert ("cannot go inside" in told) == (control == "attacker")


def test_a_result_that_waits_to_be_accepted_is_named(house: House) -> None:
    """Rout points that were worked out and not accepted are not left out in silence (dbp 16)."""
    lines = ["combat hastati 6 infantry 4 dice 3 5 roman", "take", "rout roman 6 hastati"]
    found = table(house, "dbp", *lines, part="trebbia")
    told = found.tell("victory turn 5").told
    assert [one.text for one in told] == [
        "Not accepted yet, and so not counted here: {facts}. {word} first counts it.",
        "From the sheet: {facts}.",
    ]
    found = table(house, "dbp", *lines, "take", part="trebbia")
    assert [one.text for one in found.tell("victory turn 5").told] == ["From the sheet: {facts}."]
    assert found.situation.facts["roman"] == 12


@pytest.mark.parametrize(
    ("game", "line", "case"),
    [
        ("pw", "9 contro 4 comandante 3", "combat"),
        ("pw", "9 against 4, leader 3", "combat"),
        ("pw", "9 против 4 полководец 3", "combat"),
    ],
)
def test_a_whole_case_needs_no_name(house: House, game: str, line: str, case: str) -> None:
    """It is said for which case the line was taken."""
    found = Table(house, game)
    told = found.tell(line).told
    assert found.situation.calculator == f"{game}.{case}"
    assert told[0].text == "Taken for this case: {case}."


@pytest.mark.parametrize(
    ("game", "line", "case"),
    [
        ("dbp", "hastati contro fanteria", "combat"),
        ("dbp", "гастаты против пехоты", "combat"),
    ],
)
def test_facts_without_a_case_are_no_question(house: House, game: str, line: str, case: str) -> None:
    """Where something is missing, the cases that they could be of are named; what they advise is a line that works."""
    with pytest.raises(InputProblem) as found:
        table(house, game).tell(line)
    problem = found.value
    assert problem.message.text == "These are facts, but of what case? They could be of: {cases}."
    cases = problem.message.args["cases"]
    assert isinstance(cases, list)
    assert case in [one.texts["en"] for one in cases]
    assert problem.hint is not None
    with suppress(Problem):  # something may be needed besides
        table(house, game).tell(f"{case} {line}")


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("dbp", "who goes first"),
        ("pw", "can I stack 10 units"),
        ("dbp", "hastati contro fanteria?"),
        ("pi", "garrison"),
    ],
)
def test_a_question_without_a_case_is_looked_up(house: House, game: str, line: str) -> None:
    """With a question mark it is always one."""
    assert table(house, game).tell(line).kind == "ask"


def test_two_numbers_of_no_case_are_no_question(house: House) -> None:
    """Not even where no other word of the line is understood."""
    with pytest.raises(Problem):
        table(house, "pw").tell("9 qwzx 4 bfft 7 zxzx")


def test_what_is_taken_back_is_named_and_no_ruling_stands_above_facts_that_are_not_its_own(house: House) -> None:
    """Back behind an accepted result there are the facts that it left."""
    found = table(house, "pw", "combat 12 to 5, leader 2, die 4, attacker lost 3, defender lost 2, result 25/40")
    before = dict(found.situation.facts)
    found.tell("take")
    left = dict(found.situation.facts)
    found.tell("again")
    answer = found.tell("undo")
    assert found.situation.facts == left
    assert answer.ruling is None
    assert [one.args["line"] for one in answer.told if one.text == "Taken back: {line}."] == ["again"]
    answer = found.tell("undo")
    assert found.situation.facts == before
    assert answer.ruling is not None
    assert [one.args["line"] for one in answer.told] == ["take"]


def test_the_treasury_stays_for_the_next_spending(house: House) -> None:
    """What is left of it is what there is (pw 15.0): in the phase of a player it is his."""
    found = table(house, "pw", "Roman campaign", "treasury 42, spend 7", "take")
    assert found.things.get(Key("side", "roman"), "treasury") == 35
    assert found.things.get(Key("side", "carthaginian"), "treasury") is None
    found.tell("spend 5")
    assert found.made is not None
    assert found.made.result["treasury"] == 30


def test_a_treasury_that_is_nobodys_is_not_as_before(house: House) -> None:
    """Where nobody has said whose phase it is: what was spent and taken is not there once more (pw 15.0)."""
    found = table(house, "pw", "treasury 42, spend 7")
    with suppress(Problem):  # it may ask whose treasury it is
        found.tell("take")
        found.tell("spend 5")
        assert found.made is not None
        assert found.made.result["treasury"] == 30


def test_other_cases_are_called_as_at_the_table(house: House) -> None:
    """A ruling there names no command, which would be no line."""
    found = table(house, "pi", "operation siege infantry, inland")
    assert found.made is not None
    told = [Translator("en")(one.text) for one in found.made.steps]
    assert not [one for one in told if "punicref" in one or "pi.siege" in one]


def test_a_result_of_nobody_says_what_would_be_kept(house: House) -> None:
    """Without a name there is nobody to remember it of; that is said, and with one it is kept."""
    found = table(house, "dbp", "elephants die 4")
    (told,) = found.tell("take").told
    assert told.text.startswith("Nothing is kept of it")
    found.tell("elephants A, die 4")
    (told,) = found.tell("take").told
    assert "halted" in Translator("en")(told)


def test_what_the_turn_forbids_cites_its_clause(house: House) -> None:
    """A refusal by the rules is shown with the clause that it rests on."""
    found = table(house, "dbp")
    found.tell(
        "combat equites A attack 4 morale 5 against hastati B defend 4 morale 5, supported by hastati C, dice 5 3"
    )
    found.tell("take")
    with pytest.raises(Problem, match=r"\[10\.4\.1\]"):
        found.tell(
            "combat equites D attack 4 morale 5 against hastati E defend 4 morale 5, supported by hastati C, dice 5 3"
        )


def test_without_a_case_at_hand_a_line_of_one_need_not_be_whole(house: House) -> None:
    """What is missing is asked for, instead of the case."""
    found = table(house, "pw")
    with pytest.raises(InputProblem, match="Still needed: naval points"):
        found.tell("unsupplied attrition with 10 land points, die 4")
    assert found.situation.calculator == "pw.attrition"
    assert found.situation.facts["land"] == 10


@pytest.mark.parametrize(
    "line",
    [
        "combat: consul A attacks with all his points, defend 3",
        "combattimento: console A con tutti i suoi punti, difesa 3",
        "бой: консул A со всеми своими очками, защита 3",
    ],
)
def test_all_his_points_are_those_of_the_sheet(house: House, line: str) -> None:
    """Who says all need not say how many."""
    found = table(house, "pw")
    found.tell("combat: consul A leader 2, attack 8, defend 4, die 4, result 25/25")
    found.tell("take")
    with suppress(Problem):
        found.tell(line)
    facts = found.situation.facts
    assert (facts["attack"], facts["leader"], facts["defend"], facts["movement"]) == (6, 2, 3, 15)


@pytest.mark.parametrize(
    "line",
    [
        "combat: Hannibal, leader 3, attack 12, defend 6, defending consul B, rating 1, die 3",
        "combattimento: Annibale, comandante 3, attacco 12, difesa 6, difensore console B, valore 1, dado 3",
        "бой: Ганнибал, полководец 3, атака 12, защита 6, обороняющийся консул B, рейтинг 1, кубик 3",
    ],
)
def test_a_word_before_a_leader_says_which_of_the_two_he_is(house: House, line: str) -> None:
    """It is no word of the case: that has its own for his rating."""
    facts = table(house, "pw", line).situation.facts
    assert (facts["attack"], facts["leader"], facts["defend"], facts["defender_leader"]) == (12, 3, 6, 1)


@pytest.mark.parametrize(
    "line", ["equites A attaccano hastati B con supporto degli hastati C", "equites A attack hastati B"]
)
def test_units_set_against_each_other_are_no_question(house: House, line: str) -> None:
    """Who names both has a case, though he says no number yet."""
    with suppress(InputProblem):
        assert table(house, "dbp").tell(line).kind != "ask"


def test_without_a_game_it_is_asked_for(house: House) -> None:
    """At a table for all games a line of facts lacks its game first."""
    with pytest.raises(Problem) as caught:
        table(house, "").tell("combat: consul A, rating 2, attack 8, defend 4, die 4")
    assert "pw" in caught.value.advice


@pytest.mark.parametrize(
    ("line", "kind", "looked_up"),
    [
        ("9,14", "show", "pw 9,14"),
        ("show 9.14", "show", "pw 9.14"),
        ("show pw", "show", "pw"),
        ("punicref pw:9.15", "show", "pw:9.15"),
        ("punicref show dbp:10.4.1", "show", "dbp:10.4.1"),
        ("ask may ships attack an army", "ask", "may ships attack an army"),
        ("show me how to attack", "ask", "show me how to attack"),
    ],
)
def test_what_is_suggested_can_be_typed_as_it_stands(house: House, line: str, kind: str, looked_up: str) -> None:
    """With the program's name before it, or with the words of the command line."""
    found = Table(house, "pw").tell(line)
    assert (found.kind, found.words) == (kind, looked_up)


def test_a_suggested_calculator_asks_for_its_facts(house: House) -> None:
    """As without the program's name."""
    with pytest.raises(InputProblem, match="Still needed: attack"):
        Table(house, "pw").tell("punicref pw combat")


def test_a_book_is_no_line(house: House) -> None:
    """It is refused at once."""
    with pytest.raises(Problem, match="too long"):
        Table(house, "pw").tell("ships " * 200_000)


def test_a_table_of_all_games_is_nowhere_yet(house: House) -> None:
    """Neither a game's name alone nor the question where we are breaks it."""
    found = table(house, "")
    assert [one.text for one in found.tell("where are we").told] == ["Nothing is kept yet."]
    with pytest.raises(Problem, match="A game alone is no case") as caught:
        found.tell("sor")
    assert "punicref play sor" in caught.value.advice
    assert [one.text for one in table(house, "pw").tell("where are we").told] != ["Nothing is kept yet."]


# What is said next: corrections, suppositions, another case

FOLLOWING: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    # who a fact is of follows from who attacks: the power that is named is called attacker or defender
    "whose dice": (
        "sor",
        "battle Gauls 6 against Romans 4, attacker die 6 6 1, defender die 4 3 1",
        "no, the Romans threw 6 3 1",
        {"defender_roll": [6, 3, 1], "attacker_roll": [6, 6, 1]},
    ),
    "whose troops": ("sor", "battle Gauls 6 against Romans 4", "no, the Gauls had eight", {"attack": 8, "defend": 4}),
    "чьи войска": ("sor", "battle галлы 6 против римляне 4", "нет, галлов было восемь", {"attack": 8, "defend": 4}),
    "a number": ("sor", "hand: level 7, ports 3", "no, four ports", {"level": 7, "ports": 4}),
    "un numero": ("sor", "mano: livello 7, porti 3", "no, i porti erano quattro", {"level": 7, "ports": 4}),
    "число": ("sor", "рука: уровень 7, порты 3", "нет, портов было четыре", {"level": 7, "ports": 4}),
    # in De Bello Punico by the types of the two
    "his die": (
        "dbp",
        "gli Hastati B, forza 5 morale 4, attaccano i Mercenari M, forza 4 morale 3, dadi 4 e 3",
        "no, il difensore ha fatto 1",
        {"attacker_roll": 4, "defender_roll": 1},
    ),
    "my die": ("dbp", "combat hastati 5 veterans 6, dice 4 3", "no, the attacker rolled a 2", {"attacker_roll": 2}),
    "его кубик": (
        "dbp",
        "бой гастаты 5 ветераны 6, кубики 4 3",
        "нет, обороняющийся выкинул 1",
        {"attacker_roll": 4, "defender_roll": 1},
    ),
    "whose points": ("dbp", "combat hastati 4 veterans 5", "no, the veterans are a 6", {"attack": 4, "defend": 6}),
    "чьё расстройство": (
        "dbp",
        "бой гастаты 4 ветераны 5",
        "нет, у ветеранов два беспорядка",
        {"attack": 4, "defend": 5, "defender_disorder": 2},
    ),
    # what has no place any more is left out, and told
    "out of the city": (
        "pw",
        "combat 12:5 leader 2 city inverted",
        "no, in the open",
        {"terrain": "open", "attack": 12},
    ),
}


def test_an_item_of_a_list_is_corrected_alone() -> None:
    """The others stay; what is no part of it, or all of it, replaces it."""
    assert pieces.joined("2 hastati, velites", "3 Hastati") == "3 Hastati, velites"
    assert pieces.joined("2 hastati, velites", "3 equites") == "3 equites"
    assert pieces.joined("2 hastati, velites", "hastati, 2 velites") == "hastati, 2 velites"
    assert pieces.joined(None, "3 hastati") == "3 hastati"
    assert pieces.joined(4, 5) == 5


@pytest.mark.parametrize("name", FOLLOWING)
def test_a_correction_changes_the_case_at_hand(name: str, house: House) -> None:
    """Whatever it says is of that case: it is no question, and no other case."""
    game, case, line, facts = FOLLOWING[name]
    found = table(house, game, case)
    found.tell(line)
    now = found.situation.facts
    assert {one: now[one] for one in facts if isinstance(facts[one], (list, str))} == {
        one: value for one, value in facts.items() if isinstance(value, (list, str))
    }
    assert all(int(now[one]) == value for one, value in facts.items() if isinstance(value, int))


def test_what_a_correction_leaves_no_place_for_is_told(house: House) -> None:
    """In the open nobody is inside: the fact goes, and the answer says so."""
    found = table(house, "pw", "combat 12:5 leader 2 city inverted")
    told = found.tell("terrain open").told
    assert "inverted" not in found.situation.facts
    assert any("no place any more" in str(Translator("en")(one)) for one in told)


@pytest.mark.parametrize(
    ("line", "defend"),
    [("no, two more defenders", 7), ("no, two fewer defenders", 3), ("no, due difensori in più", 7)],
)
def test_more_is_more_than_there_was(line: str, defend: int, house: House) -> None:
    """ "Two more" is no two: it is so ruled, or so offered."""
    found = table(house, "pw", "combat 12:5 leader 2 city")
    try:
        found.tell(line)
        ways = [dict(found.situation.facts)]
    except Unclear as problem:
        ways = [dict(one.facts) for one in problem.hearing.alternatives]
    assert any(int(one.get("defend", 0)) == defend for one in ways)
    assert not any(2 in (one.get("defend"), one.get("attack")) for one in ways)


@pytest.mark.parametrize(
    ("game", "case", "line"),
    [
        ("sor", "hand: level 7, ports 3", "and at unrest 5?"),
        ("sor", "рука: уровень 7, порты 3", "а если волнений пять?"),
        ("pw", "combat 12:5 leader 2 city inverted", "and out in the open?"),
    ],
)
def test_a_question_for_what_a_change_would_bring_is_ruled_and_changes_nothing(
    game: str, case: str, line: str, house: House
) -> None:
    """It begins with no question word, and says a fact of the case at hand."""
    found = table(house, game, case)
    before = found.situation
    answer = found.tell(line)
    assert answer.ruling is not None
    assert answer.told
    assert found.situation == before


@pytest.mark.parametrize(
    ("game", "case", "line", "calculator"),
    [
        ("sor", "battle Gauls 6 against Romans 4", "disordini 7, tre porti in Sicilia", "sor.hand"),
        ("sor", "unrest-battle units 6 tactics 3 level 4", "волнения семь, три порта на Сицилии", "sor.hand"),
    ],
)
def test_a_new_subject_is_not_taken_for_a_change(
    game: str, case: str, line: str, calculator: str, house: House
) -> None:
    """A line that is of another case by its words begins that one."""
    found = table(house, game, case)
    found.tell(line)
    assert found.situation.calculator == calculator


@pytest.mark.parametrize(
    "line",
    [
        "how many cards does Carthage draw at unrest 5 with 4 ports?",
        "quante carte prende Cartagine con disordini 5 e quattro porti?",
        "сколько карт возьмёт Карфаген, если волнения пять, а портов у него четыре?",
    ],
)
def test_a_question_that_states_a_case_whole_is_ruled(line: str, house: House) -> None:
    """And is the case at hand then: what is corrected next is of it."""
    found = table(house, "sor", "battle Gauls 6 against Romans 4")
    made = found.tell(line).ruling
    assert made is not None
    assert made.calculator == "sor.hand"
    assert made.result["hand"] == 7
    assert found.situation.calculator == "sor.hand"


# Who is who


def test_each_side_has_its_own_role_whoever_is_named_first(house: House) -> None:
    """A correction of one side's offer changes nothing else."""
    found = table(
        house, "pw", "diplomacy scenario 2, Carthage bid 5, Rome bid 3, losses of Rome 4, losses of Carthage 6"
    )
    roles = found.situation.roles
    assert (roles["roman"].name, roles["carthaginian"].name) == ("roman", "carthaginian")
    before = found.situation.facts
    found.tell("no, Rome bid 5")
    assert found.situation.facts == {**before, "roman_bid": 5}


def test_whose_leader_is_worth_what_follows_from_who_attacks(house: House) -> None:
    """Hannibal attacks, the consul is inside: a value that is told of one is not the other's."""
    found = table(house, "pw", "Hannibal is a 3")
    found.tell(
        "combattimento: Annibale con 20 punti assalta Roma, dentro ci sono 4 legioni con il console B che vale 1"
    )
    facts = found.situation.facts
    assert (facts["leader"], facts["defender_leader"], facts["defend"]) == (3, 1, 4)


def test_a_line_that_states_the_case_anew_keeps_nothing_of_the_one_before(house: House) -> None:
    """Points of the last attrition are none of the next."""
    found = table(house, "pw", "attrition enter sea, 5 naval points, 4 land points, leader 1, roll 2")
    found.tell("unsupplied, land points 7, naval points 0, leader 2, roll 4")
    assert found.situation.facts == {"event": "unsupplied", "land": 7, "naval": 0, "leader": 2, "roll": 4}


@pytest.mark.parametrize(
    ("game", "case", "line", "facts"),
    [
        (
            "dbp",
            "разгром Рима: двое гастатов, триарии и велиты",
            "нет, гастатов было трое",
            {"panicked": "3 hastati, triarii, velites"},
        ),
        (
            "dbp",
            "rout roman panicked 2 hastati, velites",
            "no, there were three hastati",
            {"panicked": "3 hastati, velites"},
        ),
        ("dbp", "elephants number 2 points 2 rolls 5 6", "no, the second was a three", {"rolls": [5, 3]}),
        ("dbp", "elefanti numero 2 punti 2 dadi 5 6", "no, il primo era un quattro", {"rolls": [4, 6]}),
    ],
)
def test_one_piece_of_a_fact_is_corrected(
    game: str, case: str, line: str, facts: Mapping[str, Any], house: House
) -> None:
    """The rest of it stays."""
    found = table(house, game, case)
    found.tell(line)
    now = found.situation.facts
    assert {one: now[one] if isinstance(now[one], str) else list(now[one]) for one in facts} == facts


def test_what_is_told_of_somebody_leaves_the_case_as_it_is(house: House) -> None:
    """A leader who is not in it has a value now; the others have theirs."""
    found = table(house, "pw", "combat 10:4 leader 3 city roll 3")
    before = dict(found.situation.facts)
    found.tell("il console B vale 1")
    assert dict(found.situation.facts) == before


def test_a_leader_of_whom_one_hears_makes_no_other_army(house: House) -> None:
    """What was said of the defenders stays theirs."""
    found = table(house, "pw", "combat 10:4 leader 3 open roll 3")
    found.tell("defender leader 1")
    facts = found.situation.facts
    assert (facts["defend"], facts["terrain"], facts["defender_leader"]) == (4, "open", 1)


@pytest.mark.parametrize("line", ["take it", "lo prendiamo", "принимаем"])
def test_a_result_is_taken_in_players_words(line: str, house: House) -> None:
    """As at any table."""
    found = table(house, "pw", "combat 10:4 leader 3 open roll 3 result 25/50")
    found.tell(line)
    assert found.situation.taken


def test_another_change_leaves_the_leader_who_attacks(house: House) -> None:
    """A correction of the box, or dice, are no word about the leader and his tactics: one who stands by is not he."""
    found = table(
        house, "sor", "Hanno attacks the rebels with 3 CU, tactics 2, level 4, card 2, dice 6 4 2, rebels 5 3 1"
    )
    found.tell("take")
    found.tell("new action")
    found.tell("unrest-battle units 2 Hasdrubal tactics 3 card 3")
    for line in ("state Garrison Box CU 6", "dice of Carthage 6 4 2, dice of the rebels 4 4 2"):
        found.tell(line)
        assert found.situation.facts["tactics"] == 3
        assert found.situation.roles["leader"].name == "hasdrubal"


def test_dice_put_nothing_else_out_of_place(house: House) -> None:
    """More dice than are thrown are refused; the leader whose dice they would be stays."""
    found = table(house, "sor", "unrest-battle Hanno tactics 1 units 3 level 3 card 2")
    before = found.situation
    with pytest.raises(InputProblem):
        found.tell("dice 6 4 2 5 3 1")
    assert found.situation == before


def test_a_turn_that_is_named_for_the_first_time_ends_the_action(house: House) -> None:
    """What was fought before the second turn was fought in the first, though nobody said so; a first stays the same."""
    first = "unrest-battle Hanno tactics 2 units 2 level 4 card 2 dice 6 6 6 unrest-roll 1 1 1"
    for line, attacks in (("turn 2", 0), ("turn 1", 1)):
        found = table(house, "sor", first, "take", line)
        assert found.things.get(Key("action"), "attacks") == attacks


def test_what_an_unfinished_case_was_told_of_the_unrest_is_not_said_again(house: House) -> None:
    """A level that was said before the attack on the rebels is that of the attack; another one takes its place."""
    for line, level in (("", 3), (" level 5", 5)):
        found = Table(house, "sor")
        with pytest.raises(InputProblem, match="Still needed"):
            found.tell("unrest-battle level 3")
        found.tell(f"unrest-battle Hanno tactics 1 units 3 card 2{line}")
        assert found.situation.facts["level"] == level


def test_the_evening_begins_with_a_turn(house: House) -> None:
    """That it begins is no case."""
    for line in ("we begin, turn 3", "начинаем, ход 3", "cominciamo: turno 3"):
        assert table(house, "sor", line).things.get(Key("turn"), "number") == 3


def test_a_result_that_is_open_was_understood(house: House) -> None:
    """Who takes a battle before all its dice are thrown is told that it is open, not that it was not understood."""
    found = table(house, "sor", "battle 5:4 attacker tactics 2 defender tactics 1")
    with pytest.raises(Problem, match="no result to take"):
        found.tell("take")
    told = [one.text for one in found.tell("hand level 4 ports 3").told]
    assert any("is open" in one for one in told)
    assert not any("not understood" in one for one in told)


# Whose and which a unit is

NUMBERED = [
    (
        "Hastati 3 are 5 with morale 4. They hit Mercenaries B, a 4 with morale 4: I roll 5, you roll 2",
        {"attacker": "hastati 3", "defender": "mercenaries B"},
        {"attack": 5, "defend": 4, "attacker_roll": 5},
    ),
    (
        "gli Hastati 1, forza 5, morale 4, attaccano i Mercenari 2, forza 4, morale 3, dadi 4 e 3",
        {"attacker": "hastati 1", "defender": "mercenaries 2"},
        {"attack": 5, "defend": 4, "defender_morale": 3},
    ),
    (
        "Гастаты 1, сила 5, мораль 4, атакуют ветеранов А, у тех 6 и мораль 5",
        {"attacker": "hastati 1", "defender": "veterans A"},
        {"attack": 5, "defend": 6},
    ),
    (
        "gli Hastati 5 morale 4 attaccano i Mercenari 4 morale 3, dadi 4 e 3",
        {"attacker": "#1", "defender": "#2"},
        {"attack": 5, "defend": 4},
    ),
    (
        "Velites 2 let fly at Mercenaries 4 in the hex right in front of them, morale 4. The table says 3, I roll 2",
        {"shooter": "velites 2", "target": "mercenaries 4"},
        {"number": [3], "roll": 2, "morale": 4},
    ),
]


@pytest.mark.parametrize(("line", "who", "facts"), NUMBERED, ids=[one[0][:20] for one in NUMBERED])
def test_a_number_behind_a_type_is_a_name_where_its_strength_is_told(
    house: House, line: str, who: dict[str, str], facts: dict[str, Any]
) -> None:
    """It is no count, support or strength; a number that alone could be the strength is that."""
    found = table(house, "dbp", line).situation
    assert {role: key.name for role, key in found.roles.items()} == who
    assert facts.items() <= found.facts.items()


SHOT_AT = [
    ("i Tiratori T cartaginesi tirano sugli Hastati A a due esagoni, numero 3, dado 2", "roman"),
    ("missile fire of Carthage: Skirmishers T at Hastati A, distance 2, number 3, die 2", "roman"),
    ("the Carthaginian Skirmishers T shoot at Infantry F two hexes away, number 3, die 2", "roman"),
    ("карфагенские стрелки Т стреляют по гастатам А, дистанция 2, число 3, кубик 2", "roman"),
    ("i Tiratori T tirano sugli Hastati A romani a due esagoni, numero 3, dado 2", "roman"),
    ("the Skirmishers S shoot at the Carthaginian Infantry F two hexes away, number 3, die 2", "carthaginian"),
]


@pytest.mark.parametrize(("line", "side"), SHOT_AT, ids=[one[0][:20] for one in SHOT_AT])
def test_a_side_is_of_the_unit_beside_which_it_is_said(house: House, line: str, side: str) -> None:
    """It is not always that of the target; of no unit's side it is who shoots."""
    assert table(house, "dbp", line).situation.facts["side"] == side


@pytest.mark.parametrize(
    "line",
    [
        "turno 1, Roma mette due punti in iniziativa e uno su elefanti, Cartagine uno in iniziativa e uno su furor",
        "turn 1, Rome puts two points in initiative and one on elephants, Carthage one in initiative and one on furor",
    ],
)
def test_points_that_are_not_kept_are_told(house: House, line: str) -> None:
    """Who says more numbers than are kept hears of it."""
    assert any("No more of this line is kept" in one.text for one in table(house, "dbp").tell(line).told)


def test_the_boxes_of_one_side_are_not_the_others(house: House) -> None:
    """Where the other side places points, nothing is left of those before."""
    found = table(house, "dbp", "Roma mette un punto in Elefanti", "Cartagine mette un punto in Furor")
    assert found.situation.facts == {"side": "carthaginian", "furor": 1}


TRIES = [
    ("gli Hastati B ci riprovano, 6 a 1", ""),
    ("gli Hastati B attaccano ancora i Mercenari M: 6 a 1", ""),
    ("Hastati B try again, 6 to 1", ""),
    ("гастаты В пробуют ещё раз, 6 на 1", ""),
    ("gli Hastati B ci riprovano, 6 a 1", "take"),
]


@pytest.mark.parametrize(("line", "before"), TRIES, ids=[f"{one[0][:20]} {one[1]}" for one in TRIES])
def test_two_numbers_of_those_who_try_again_are_dice(house: House, line: str, before: str) -> None:
    """What is printed on their counters is known."""
    found = table(house, "dbp", "combat Hastati B 5 morale 4 v Mercenaries M 4 morale 3, dice 4 3")
    for one in filter(None, (before, line)):
        found.tell(one)
    facts = {"attacker": "hastati", "attack": 5, "defend": 4, "attacker_roll": 6, "defender_roll": 1}
    assert facts.items() <= found.situation.facts.items()


@pytest.mark.parametrize(
    "line",
    [
        "Roma ha anche un punto sugli elefanti, Cartagine uno sul furor",
        "command Rome has one point on elephants, Carthage two on combat",
    ],
)
def test_the_boxes_of_two_sides_are_not_said_at_once(house: House, line: str) -> None:
    """What is of one would be the other's."""
    with pytest.raises(InputProblem, match="one side at a time"):
        table(house, "dbp", line)


def test_who_is_named_by_its_type_is_not_who_was_spoken_of_before(house: House) -> None:
    """Veterans that attack are no velites that have shot."""
    shot = "велиты 2 стреляют по наёмникам 4 в соседнем гексе, число 3, кубик 2"
    found = table(house, "dbp", shot, "ветераны 6 мораль 5 атакуют триариев 7 мораль 5, кубики 4 и 2")
    assert found.situation.roles["attacker"].name not in ("velites 2", "mercenaries 4")


def test_what_is_taken_after_a_question_is_named(house: House) -> None:
    """What was asked beside the case at hand is not what is taken."""
    found = table(house, "sor", "turn 2, unrest 7, 13 CU in the Garrison Box")
    found.tell("unrest-battle tactics 3, units 6, dice 1 1 2, rebels 6 4 4")
    assert "hand" in " ".join(str(Translator("en")(one)) for one in found.tell("how many cards, with 4 ports?").told)
    told = [str(Translator("en")(one)) for one in found.tell("take").told]
    assert told[0].startswith("This is the case at hand, unrest-battle;")
    assert "unrest-battle" in found.situation.calculator


@pytest.mark.parametrize(
    ("game", "line"), [("pw", "4 attack 2, 6 6 6 to 1 1 1"), ("dbp", "4 attack 4, 6 4 2 and 5 3 1")]
)
def test_rows_of_dice_where_one_is_thrown_are_refused(house: House, game: str, line: str) -> None:
    """Not a mistake of ours."""
    with pytest.raises(Problem):
        table(house, game, line)
