"""Lines in players' words: how many are read as they are meant, and that nothing is ruled on a guess."""

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
from punicref.ruling import registry, worded
from punicref.ruling.needed import Needed

if TYPE_CHECKING:
    from punicref.reader.hearing import Hearing
    from punicref.rulebook.library import Library

SPOKEN = Path(__file__).parent.parent / "spoken"
SAID = [tomli.loads(path.read_text("utf-8")) for path in sorted(SPOKEN.glob("*.toml"))]
LINES: list[tuple[str, str, dict[str, Any]]] = [
    *(
        (one["calculator"], one[lang], one["facts"])
        for said in SAID
        for one in said.get("line", ())
        for lang in LANGUAGES
    ),
    *(
        (one["calculator"], line, one["facts"])
        for said in SAID
        for one in said.get("typed", ())
        for line in one["lines"]
    ),
]
ASKED_BACK: list[tuple[str, str]] = [
    *((one["calculator"], line) for said in SAID for one in said.get("refused", ()) for line in one["lines"]),
    *((one["calculator"], one[lang]) for said in SAID for one in said.get("unclear", ()) for lang in LANGUAGES),
]


def read(calculator: str, line: str, library: Library, stated: dict[str, Any] | None = None) -> Hearing:
    """Read a line as every door does."""
    function = registry.load(calculator, library)
    return judged.read(function, line, library, lambda _: None, stated)


def means(calculator: str, facts: Any, library: Library) -> object:
    """Return what is the same for facts that are ruled alike."""
    function = registry.load(calculator, library)
    usual = {one.name: one.default for one in function.inputs}
    told = sorted(f"{name} {value}" for name, value in facts.items() if value is not False and value != usual[name])
    try:
        made = function.rule(facts, library, lambda _: None)
    except Needed as problem:
        return problem.missing, told
    except InputProblem as problem:
        return str(problem)
    return made.verdict, made.result


def test_lines_of_every_game_are_read_as_they_are_meant(shipped: Library) -> None:
    """Of those that the project has collected since its first day, 97 in 100 at least; none of them is few."""
    right = [
        heard.clear and means(calculator, heard.facts, shipped) == means(calculator, facts, shipped)
        for calculator, line, facts in LINES
        for heard in (read(calculator, line, shipped),)
    ]
    assert len(right) > 1000
    assert sum(right) / len(right) >= 0.97


def test_what_could_be_meant_otherwise_is_asked_back(shipped: Library) -> None:
    """A number that may be two things, a side that nobody has named: of a hundred at most eight are ruled on."""
    ruled = [(line, heard.unused) for name, line in ASKED_BACK if (heard := read(name, line, shipped)).clear]
    assert len(ASKED_BACK) > 60
    assert len(ruled) <= len(ASKED_BACK) / 12, ruled


TURNED = [
    ("pw.combat", "attacco cinque nemici con dieci dei miei, console 2", {"attack": 5, "defend": 10}),
    (
        "pw.combat",
        "ho nove punti con un console da 2 e attacco quattro punti in campo aperto",
        {"attack": 4, "defend": 9},
    ),
]
"""Free speech in which every word fits a reading that nobody means."""


@pytest.mark.parametrize(("calculator", "line", "wrong"), TURNED, ids=["with", "and"])
def test_words_that_fit_are_not_taken_for_what_nobody_means(
    calculator: str, line: str, wrong: dict[str, int], shipped: Library
) -> None:
    """Who has ten of his own attack five is not ruled on as five against ten: it is asked, or read rightly."""
    heard = read(calculator, line, shipped)
    assert not heard.clear or not wrong.items() <= heard.facts.items()


def test_a_word_that_says_nothing_is_named_and_refuses_nothing(shipped: Library) -> None:
    """The ruling comes all the same, and says what it did not use."""
    plain = read("pw.combat", "10:4 leader 2 city inside die 5", shipped)
    heard = read("pw.combat", "10:4 leader 2 city inside die 5, pass me the pizza", shipped)
    assert heard.clear
    assert heard.facts == plain.facts
    assert any("pizza" in words for words in heard.unused)
    assert not plain.unused


def test_every_number_is_used_or_told(shipped: Library) -> None:
    """What is left of them makes the reading unclear."""
    heard = read("pw.combat", "10:4 leader 2 city inside die 5 777777", shipped)
    assert "777777" in heard.lost
    assert not heard.clear


def test_what_stands_in_quotation_marks_is_taken_as_it_is(shipped: Library) -> None:
    """It is the text of the fact before it, else of the first that the calculator needs."""
    heard = read("pi.cohesion", '"3 naval 5, infantry 6/4 depleted" die 7', shipped)
    assert heard.facts["units"] == "3 naval 5, infantry 6/4 depleted"


BOUNDS = [
    ("pw.combat", "1 " * 301, "words"),
    ("pw.combat", "x" * 2001, "characters"),
]


@pytest.mark.parametrize(("calculator", "line", "said"), BOUNDS, ids=["words", "characters"])
def test_a_line_that_is_too_long_is_refused(calculator: str, line: str, said: str, shipped: Library) -> None:
    """Before anything is read of it."""
    with pytest.raises(InputProblem, match=said):
        judged.read(registry.load(calculator, shipped), line, shipped, lambda _: None)


@pytest.mark.parametrize("line", ["9" * 1999, "{" * 1999, "\udcff\udcfe 3", "a" * 1999, ", " * 290, "1/0 " * 200, "?"])
def test_no_line_breaks_it(line: str, shipped: Library) -> None:
    """It is read like any other bad line: nothing is clear."""
    assert not read("pw.combat", line, shipped).clear


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_hearing_holds_what_the_calculator_takes(data: st.DataObject, shipped: Library) -> None:
    """Whatever is said: facts of the calculator, words of the line, a margin that is no less than nothing."""
    calculator = registry.load(data.draw(st.sampled_from(shipped.calculator_names())), shipped)
    known = [
        "12",
        "3",
        "leader",
        "città",
        "без",
        "hastati",
        "против",
        ":",
        "inside",
        "e",
        "два",
        "+1",
        "6/4",
        "R1",
        "не",
    ]
    words = data.draw(st.lists(st.one_of(st.sampled_from(known), st.text(max_size=8)), max_size=12))
    line = " ".join(words)
    heard = judged.read(calculator, line, shipped, lambda _: None)
    assert set(heard.facts) <= {one.name for one in calculator.inputs}
    assert heard.margin >= 0
    assert all(word in line for word in heard.unused)
    told = [one.fact for one in heard.understood]
    assert len(told) == len(set(told))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_that_is_offered_says_exactly_the_facts(lang: str, shipped: Library) -> None:
    """Whatever the facts: it is read back to them, or states them as options."""
    for calculator, _, facts in LINES[::9]:
        function = registry.load(calculator, shipped)
        said = lines.said_of(function, facts, shipped, lang)
        if "--" not in said:
            assert read(calculator, said, shipped).facts == facts
        else:
            options = {word for word in said.split() if word.startswith("--")}
            assert options == {one.option for one in function.inputs if one.name in facts}


def test_a_leader_without_a_value_is_asked_for_it(shipped: Library) -> None:
    """He is not taken as no leader: the ruling needs his value."""
    heard = read("sor.unrest-battle", "Hanno attacks with 5 units, unrest level 4", shipped)
    assert heard.unvalued == ("tactics",)
    assert read("sor.unrest-battle", "Hanno tactics 2 attacks with 5 units, unrest level 4", shipped).unvalued == ()


def test_a_value_that_is_left_out_is_told(shipped: Library) -> None:
    """A word that names a value of a fact that the reading does not state is not used, however well it is known."""
    heard = read("pw.diplomacy", "без ставок, бросок 6, результат война", shipped)
    assert ("result" in heard.facts) != any("война" in words for words in heard.unused)


NEIGHBOURS: list[tuple[str, str, dict[str, Any]]] = [
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
"""A comma parts numbers and little words from their neighbours, "e" is an "and", and dice may be called dice."""


def test_numbers_and_little_words_belong_to_their_neighbours(shipped: Library) -> None:
    """Of such lines six in seven are read so at once; the others are asked."""
    wrong, right = [], 0
    for calculator, line, meant in NEIGHBOURS:
        heard = read(calculator, line, shipped)
        if {name: heard.facts.get(name) for name in meant} == meant:
            right += heard.clear
        elif heard.clear:
            wrong.append(line)
    assert not wrong
    assert right >= len(NEIGHBOURS) * 0.85


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
        function.rule(read(calculator, line, shipped).facts, shipped, lambda _: None)
    worded.in_words(caught.value, function, shipped)
    assert said in str(caught.value)
    assert "--" not in str(caught.value)


@pytest.mark.parametrize(
    ("calculator", "question", "line"),
    [
        ("pw.combat", "10 v 4 in a city with leader 2, what column?", "attack 10, leader 2, defend 4, terrain city"),
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


@pytest.mark.parametrize(
    "line", ["нет, их было шесть", "no, erano sei", "no, there were six", "нет, карта была карфагенская"]
)
def test_a_correction_says_that_nothing_is_nought(line: str, shipped: Library) -> None:
    """The "no" that begins it denies nothing of the case."""
    before = {"units": 5, "tactics": 2, "level": 4}
    assert read("sor.unrest-battle", line, shipped, before).facts.get("level") != 0
