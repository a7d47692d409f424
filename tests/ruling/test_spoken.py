"""Spoken lines: what players say is understood in each language, nothing is dropped, nothing is ruled on a guess."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli
from hypothesis import given, settings
from hypothesis import strategies as st

from punicref import LANGUAGES
from punicref.errors import InputProblem
from punicref.reader import judged, lines
from punicref.ruling import registry, spoken, worded

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

FOLDER = Path(__file__).parent.parent / "spoken"
SAID = [tomli.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))]
LINES: list[dict[str, Any]] = [line for said in SAID for line in said.get("line", ())]
TYPED = [
    (one["calculator"], line, one["facts"]) for said in SAID for one in said.get("typed", ()) for line in one["lines"]
]
REFUSED = [
    (one["calculator"], line, one["said"]) for said in SAID for one in said.get("refused", ()) for line in one["lines"]
]
UNCLEAR: list[dict[str, Any]] = [line for said in SAID for line in said.get("unclear", ())]


def facts(calculator: str, line: str, library: Library) -> dict[str, Any]:
    """Return the facts that a line states."""
    return spoken.understand(registry.load(calculator, library), line.split(), library).facts


def test_there_are_enough_lines() -> None:
    """Twenty for each game and language."""
    assert len(LINES) * len(LANGUAGES) >= 240


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", LINES, ids=lambda one: f"{one['calculator']} {one['en']}")
def test_a_line_is_understood(line: dict[str, Any], lang: str, shipped: Library) -> None:
    """The facts that it means come out, whatever the language."""
    assert facts(line["calculator"], line[lang], shipped) == line["facts"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", UNCLEAR, ids=lambda one: f"{one['calculator']} {one['en']}")
def test_a_number_that_could_be_several_things_is_no_die(line: dict[str, Any], lang: str, shipped: Library) -> None:
    """It is asked back what it is."""
    with pytest.raises(spoken.Unclear):
        facts(line["calculator"], line[lang], shipped)


@pytest.mark.parametrize(("calculator", "line", "meant"), TYPED, ids=[f"{one[0]} {one[1]}" for one in TYPED])
def test_what_players_typed_is_understood(calculator: str, line: str, meant: dict[str, Any], shipped: Library) -> None:
    """Exactly the facts that it means, whatever the words and their order."""
    assert facts(calculator, line, shipped) == meant


@pytest.mark.parametrize(("calculator", "line", "said"), REFUSED, ids=[f"{one[0]} {one[1]}" for one in REFUSED])
def test_what_could_be_misread_is_not_read(calculator: str, line: str, said: str, shipped: Library) -> None:
    """A number never goes to a fact that may not be meant."""
    with pytest.raises(InputProblem) as caught:
        facts(calculator, line, shipped)
    assert said in str(caught.value)


def test_a_line_that_nobody_types_is_not_read(shipped: Library) -> None:
    """What its words may mean beside each other would take seconds; in quotation marks or not."""
    words = ["attack", "12"] * 150
    for line in (" ".join([*words, "city"]), " ".join(words) + " 'a city'"):
        with pytest.raises(InputProblem, match=r"These are 30\d words"):
            facts("pw.combat", line, shipped)
    with pytest.raises(InputProblem, match="said twice"):
        facts("pw.combat", " ".join([*words[2:], "attack", "5"]), shipped)


@pytest.mark.parametrize(
    ("calculator", "word"),
    [
        ("pw.control", "unit"),
        ("dbp.cross", "crows"),
        ("dbp.combat", "allies"),
        ("pw.combat", "clearer"),
        ("pw.combat", "zz"),
    ],
)
def test_a_word_that_is_not_close_is_not_offered(calculator: str, word: str, shipped: Library) -> None:
    """One letter of four may be another."""
    with pytest.raises(InputProblem) as caught:
        facts(calculator, word, shipped)
    assert not caught.value.suggestions


@pytest.mark.parametrize(("word", "near"), [("leadr", "leader"), ("vilage", "village"), ("attackrs", "attackers")])
def test_a_word_that_is_close_is_offered(word: str, near: str, shipped: Library) -> None:
    """A letter that is missing."""
    with pytest.raises(InputProblem) as caught:
        facts("pw.combat", f"12:5 {word}", shipped)
    assert near in [str(one) if isinstance(one, str) else one.texts["en"] for one in caught.value.suggestions]


@pytest.mark.parametrize("line", LINES, ids=lambda one: f"{one['calculator']} {one['en']}")
def test_a_word_that_means_nothing_is_said(line: dict[str, Any], shipped: Library) -> None:
    """One unknown word, wherever it stands, and there are no facts: it is named."""
    words = line["en"].split()
    for at in (0, len(words) // 2, len(words)):
        with pytest.raises(InputProblem) as caught:
            facts(line["calculator"], " ".join([*words[:at], "zzyzx", *words[at:]]), shipped)
        assert "zzyzx" in str(caught.value)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(data=st.data())
def test_no_number_is_dropped(data: st.DataObject, shipped: Library) -> None:
    """A number more than the line has: it is stated as a fact, or the line is refused."""
    line = data.draw(st.sampled_from(LINES))
    lang = data.draw(st.sampled_from(LANGUAGES))
    words = line[lang].split()
    at = data.draw(st.integers(0, len(words)))
    try:
        found = facts(line["calculator"], " ".join([*words[:at], "37", *words[at:]]), shipped)
    except InputProblem:
        return
    assert "37" in str(found)


@pytest.mark.parametrize(
    ("calculator", "line", "said"),
    [
        ("dbp.combat", "attack 8 defend 6 morale 4", "morale"),  # whose?
        ("pw.combat", "12 5", "Needed are"),  # three are needed: no guess
        ("pw.combat", "12:5 leader 2 leader 3", "said twice"),
        ("pw.combat", "12:5 leader", "needs a number"),
        ("pw.combat", "12:5 leader 2 terrain", "needs one of these"),
        ("pw.combat", "12:5 leader 2 4 3", "Say what each number is"),
        ("sor.hand", "4 contro 2 contro 3", "Say what each number is"),
        ("pw.treasury", "12:5", "two sides"),
        ("pw.combat", "12:5 leader 2 $", "$"),
        ("pw.supply", "12 очков 9", "which is for"),  # 12 points and a treasury of 9, or the other way round
        ("sor.unrest-battle", "2 CU 4 tactics 2", "which is for"),
        ("pw.combat", "12:5 leader 2 no city", "Not “city”"),  # what it is is not said
        ("dbp.combat", "hastati contro fanteria 4 6", "Say what each number is"),  # values or dice
        ("dbp.combat", "hastati 4 v infantry 3, with a leader", "several things"),  # behind both: whose?
        ("dbp.combat", "hastati 4 contro fanteria 3, con comando", "several things"),
        ("dbp.combat", "гастаты 4 против пехоты 3, с командованием", "several things"),
        ("dbp.combat", "4:3 with a leader", "several things"),
        ("dbp.combat", "attacker 4, with a leader, defender 3", "several things"),
        ("dbp.combat", "6 morale 7 v attack 4 morale 5", "said twice"),
    ],
)
def test_what_could_mean_two_things_is_refused(calculator: str, line: str, said: str, shipped: Library) -> None:
    """It is told what is unclear."""
    with pytest.raises(InputProblem) as caught:
        facts(calculator, line, shipped)
    assert said in str(caught.value)


NEIGHBOURS = [
    ("dbp.combat", "hastati 4 with a leader v infantry 3", {"attacker_leader": True, "defender_leader": None}),
    ("dbp.combat", "hastati 4 contro fanteria 3 con comandante", {"attacker_leader": None, "defender_leader": True}),
    ("dbp.combat", "гастаты 4 с командованием против пехоты 3", {"attacker_command": True, "defender_command": None}),
    (
        "dbp.combat",
        "hastati 4, with a leader, v infantry 3, 4 5",
        {"attack": 4, "attacker_leader": True, "defend": 3, "attacker_roll": 4, "defender_roll": 5},
    ),
    ("dbp.combat", "hastati 4 v with command infantry 3", {"attack": 4, "defend": 3, "defender_command": True}),
    ("dbp.combat", "attack 4 with command, defend 3", {"attacker_command": True, "defender_command": None}),
    ("dbp.combat", "defend 3, attack 4 con comando", {"attacker_command": True, "defender_command": None}),
    ("dbp.combat", "attacker triarii 6 v infantry 4", {"attacker": "triarii", "defender": "infantry", "attack": 6}),
    ("dbp.combat", "defender infantry, attacker triarii", {"attacker": "triarii", "defender": "infantry"}),
    ("pw.supply", "12 очков, 9", {"able": 12, "treasury": 9}),
    ("pw.supply", "12, очков 9", {"able": 9, "treasury": 12}),
    ("dbp.rout", "Roman 1 hastati e 1 velites", {"side": "roman", "panicked": "1 hastati, 1 velites"}),
    ("dbp.rout", "Roman 1 hastati E", {"side": "roman", "panicked": "1 hastati, equites"}),
    ("dbp.combat", "hastati 5 support 2 v infantry 4", {"attack": 5, "attacker_support": 2, "defend": 4}),
    (
        "dbp.combat",
        "hastati 5 v infantry 4 dice 3 6",
        {"attack": 5, "defend": 4, "attacker_roll": 3, "defender_roll": 6},
    ),
]


@pytest.mark.parametrize(("calculator", "line", "meant"), NEIGHBOURS, ids=[one[1] for one in NEIGHBOURS])
def test_numbers_and_little_words_belong_to_their_neighbours(
    calculator: str, line: str, meant: dict[str, Any], shipped: Library
) -> None:
    """A comma parts them, "e" is an "and", and dice may be called dice."""
    found = facts(calculator, line, shipped)
    assert {name: found.get(name) for name in meant} == meant


@pytest.mark.parametrize("line", ["1", "2", "Zama 3"])
def test_a_number_that_could_be_units_or_the_die_is_asked_back(line: str, shipped: Library) -> None:
    """One elephant unit, or a one on the die: nobody can tell."""
    with pytest.raises(spoken.Unclear, match=r"could be one of these: elephant units, die"):
        facts("dbp.elephants", line, shipped)


def test_a_number_beside_a_named_one_is_clear(shipped: Library) -> None:
    """Where the number of units has been said, what is left is the die."""
    assert facts("dbp.elephants", "number 1, 5", shipped) == {"number": 1, "roll": 5}
    elephants = registry.load("dbp.elephants", shipped)
    assert spoken.understand(elephants, ["5"], shipped, stated=["roll"]).facts == {"roll": 5}


WORDED = [
    ("dbp.combat", "hastati infantry run 4 5 v 4", "run is only for Elephants; the attacker is Hastati."),
    ("dbp.combat", "hastati infantry, defender leader value 3", "defender: leader value needs defender: distance."),
    ("dbp.combat", "hastati infantry", "Still needed: attacker: attack, defender: defend."),
    ("dbp.elephants", "number 2 die 3", "give one with die, several with dice."),
    ("dbp.victory", "Zama turn 99 Rome 4 Carthage 9", "turn is 99; the battle lasts 16 game turns."),
]


@pytest.mark.parametrize(("calculator", "line", "said"), WORDED, ids=[one[1] for one in WORDED])
def test_what_is_refused_names_facts_as_players_do(calculator: str, line: str, said: str, shipped: Library) -> None:
    """Nobody who speaks in words is told of options."""
    function = registry.load(calculator, shipped)
    with pytest.raises(InputProblem) as caught:
        function.rule(facts(calculator, line, shipped), shipped, lambda _: None)
    worded.in_words(caught.value, function, shipped)
    assert said in str(caught.value)
    assert "--" not in str(caught.value)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", LINES, ids=lambda one: f"{one['calculator']} {one['en']}")
def test_a_line_that_is_offered_says_exactly_the_facts(line: dict[str, Any], lang: str, shipped: Library) -> None:
    """Whatever the facts: it is read back to them, or states them as options."""
    calculator = registry.load(line["calculator"], shipped)
    meant = facts(line["calculator"], line["en"], shipped)
    said = lines.said_of(calculator, meant, shipped, lang)
    if "--" in said:
        assert {word for word in said.split() if word.startswith("--")} == {
            one.option for one in calculator.inputs if one.name in meant
        }
    else:
        heard = judged.read(calculator, said, shipped, lambda _: None)
        assert heard.clear
        assert heard.facts == meant


@pytest.mark.parametrize(
    ("calculator", "question", "line"),
    [
        ("pw.combat", "10 against 4 in a city with leader 2, what column?", "attack 10, leader 2, defend 4, terrain city"),
        ("sor.hand", "how many cards with 2 ports at level 4?", "level 4, ports 2"),
        ("pw.combat", "can my 12 men with leader 2 attack his 5 men?", ""),  # 12 and 5: a guess
        ("pw.combat", "what does rule 9 of 2009 say on leaders", ""),
    ],
)  # fmt: skip
def test_a_case_in_a_question_is_offered_only_where_it_is_clear(
    calculator: str, question: str, line: str, shipped: Library
) -> None:
    """A number that is no named fact's and no side's is not made one."""
    assert lines.offered(registry.load(calculator, shipped), question, shipped, "en") == line
