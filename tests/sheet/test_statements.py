"""What is told without a case: who stands where, who is dead, how things are, and what a refused line leaves unsure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem, Problem
from punicref.ruling.model import played
from punicref.sheet.effects import Key
from punicref.sheet.table import Table
from tests.chains.playing import UNSURE, House

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.sheet.desk import Answer


def told(library: Library, game: str, *lines: str) -> Table:
    """Return a table at which lines have been said."""
    found = Table(House(library), game)
    for line in lines:
        found.tell(line)
    return found


def result(answer: Answer) -> Any:
    assert answer.ruling is not None
    return played(answer.ruling)


PLACED = [
    "in the city 3013 are 10 Carthaginian land points inside; consul A, rating 2, is there with 9 land and 3 naval",
    "nella città 3013 sono dentro 10 punti terrestri cartaginesi; fuori il console A (2) con 9 terrestri e 3 navali",
    "в городе 3013 внутри 10 сухопутных очков Карфагена; консул A, рейтинг 2, стоит с 9 сухопутными и 3 морскими",
]


@pytest.mark.parametrize("line", PLACED)
def test_who_stands_where(shipped: Library, line: str) -> None:
    """Each force has its points, its side, its posture and its place; the siege needs no number."""
    found = told(shipped, "pw", "scenario 2, turn 3, Roman campaign phase", line)
    ours, theirs = Key("force", "@A"), Key("force", "#1")
    things = found.things
    assert [things.get(ours, one) for one in ("side", "land", "naval", "at")] == ["roman", 9, 3, "3013"]
    assert [things.get(theirs, one) for one in ("side", "land", "inside_land", "at")] == [
        "carthaginian",
        10,
        True,
        "3013",
    ]
    assert things.get(Key("leader", "A"), "rating") == 2
    assert result(found.tell("siege of 3013"))["missing"] == {"land": 1, "naval": 0}


def test_some_of_them_stand_outside(shipped: Library) -> None:
    """12 points of which 4 outside are 8 inside and 4 outside."""
    found = told(
        shipped,
        "pw",
        "in the city 3013 are 12 Roman land points inside, 4 of them outside; Hannibal is there outside with 2 land",
    )
    forces = [found.things.known(key) for key in found.things.of("force") if key.name.startswith("#")]
    assert [(one["side"], one["land"], one.get("inside_land", False)) for one in forces] == [
        ("roman", 8, True),
        ("roman", 4, False),
    ]


def test_those_who_stand_there_are_attacked(shipped: Library) -> None:
    """An attack there is on them, under their leader; elsewhere it is not."""
    line = (
        "at 2915 are 2 Carthaginian land points with leader C, rating 2; consul A, rating 1, arrives with 6 land points"
    )
    found = told(shipped, "pw", "scenario 2, turn 3, Roman campaign phase", line)
    assert result(found.tell("combat: A, attack 6, die 4"))["modifier"] == -1
    told_apart = told(
        shipped,
        "pw",
        "scenario 2, turn 3, Roman campaign phase",
        line,
        "combat: consul B, rating 1, attack 6, defend 2, die 4",
    )
    assert told_apart.situation.roles["enemy"].name != "@C"


FALLEN = [
    ("pw", "Hannibal is dead", Key("leader", "hannibal"), "out"),
    ("pw", "il console A è morto", Key("leader", "A"), "out"),
    ("dbp", "Сципион погиб", Key("leader", "roman"), "lost"),
    ("dbp", "gli Hastati A sono eliminati", Key("unit", "hastati A"), "out"),
    ("pi", "Hamilcar Barca is dead", Key("leader", "Hamilcar Barca"), "gone"),
    ("sor", "Ганнон погиб", Key("leader", "hanno"), "displaced"),
]


@pytest.mark.parametrize(("game", "line", "key", "field"), FALLEN, ids=[one[1] for one in FALLEN])
def test_the_dead(shipped: Library, game: str, line: str, key: Key, field: str) -> None:
    """Who is said to be dead is out of play, and back where that is taken back; a question only asks for that."""
    found = told(shipped, game, line)
    assert found.things.get(key, field) is True
    found.tell("undo")
    assert not found.things.get(key, field)
    with pytest.raises(Problem):
        found.tell("undo")
    before = found.situation
    assert found.tell(f"{line}?").kind == "told"
    assert found.situation == before


def test_what_follows_from_a_death_is_taken_back(shipped: Library) -> None:
    """The rout points of a leader go with him (16.1), and come back with him."""
    found = told(shipped, "dbp", "Scipio is dead")
    assert found.things.get(Key("side", "roman"), "rout") == shipped.values("dbp", "16.1")[0]["leader"]
    found.tell("Scipio is alive")
    assert found.things.get(Key("side", "roman"), "rout") == 0
    assert found.things.get(Key("leader", "roman"), "lost") is False


STATED = [
    ("pi", "state Camarina Roman resource points 3", Key("place", "Camarina"), {"roman_resources": 3}),
    ("pi", "положение Мессана римские очки ресурсов 4", Key("place", "Messana"), {"roman_resources": 4}),
    (
        "pi",
        "state infantry A, Roman, cohesion 7/5, depleted",
        Key("unit", "infantry A"),
        {"side": "roman", "cohesion": "7/5", "depleted": True},
    ),
    ("pi", "state army A, 2 Roman infantry, in Africa", Key("stack", "A"), {"side": "roman", "africa": True}),
    ("pi", "state army B, 1 Roman infantry with consul A", Key("leader", "A"), {"stack": "B"}),
    (
        "pi",
        "battle off Panormo, naval, attacker Roman: Carthage has won",
        Key("battle"),
        {"winner": "carthaginian", "attacker": "roman", "naval": True},
    ),
    ("dbp", "state rout points Rome 12, Carthage 10", Key("side", "carthaginian"), {"rout": 10}),
    ("sor", "карта Кампании", Key("action"), {"campaign": True}),
]


@pytest.mark.parametrize(("game", "line", "key", "fields"), STATED, ids=[one[1] for one in STATED])
def test_parts_of_a_line(shipped: Library, game: str, line: str, key: Key, fields: dict[str, Any]) -> None:
    """Each part of a line says a field by the words that tell it."""
    things = told(shipped, game, line).things
    assert {name: things.get(key, name) for name in fields} == fields


UNREST, BOX, CARTHAGE = Key("unrest"), Key("box"), Key("side", "carthage")

SCENES: dict[str, tuple[int, int, dict[str, int | None]]] = {
    "В Поле Гарнизона восемь БЕ и Гасдрубал, тактика у него 2, уровень волнений 5": (8, 5, {"hasdrubal": 2}),
    "Carthage has six CU in the Garrison Box with Hanno and minor leader B, and the unrest stands at 4": (
        6,
        4,
        {"hanno": None, "B": None},
    ),
    "Ten CU and Bomilcar in the Garrison Box, he's a tactics 3; unrest is 5": (10, 5, {"bomilcar": 3}),
    "Box della guarnigione: due CU. Disordini a 4, e Cartagine sta a nove punti vittoria": (2, 4, {}),
    "Nel box ho sei CU con Asdrubale, tattica 2, e il comandante minore A, tattica 1. I disordini sono a 4": (
        6,
        4,
        {"hasdrubal": 2, "A": 1},
    ),
    "Гарнизон: девять БЕ, Бомилькар с тактикой 3 и второстепенный лидер А, у него тактика 1. Волнения 6": (
        9,
        6,
        {"bomilcar": 3, "A": 1},
    ),
    "We have 7 CU and Hasdrubal (tactics 2) in the Garrison Box. Unrest: 3": (7, 3, {"hasdrubal": 2}),
    "I disordini sono a cinque; nel box della guarnigione Bomilcare (tattica 3) con otto CU": (8, 5, {"bomilcar": 3}),
    "Бомилькар (тактика 3) и семь БЕ сидят в Поле Гарнизона, волнения на уровне 5": (7, 5, {"bomilcar": 3}),
    "Garrison Box: Hanno with four CU; unrest level five": (4, 5, {"hanno": None}),
}


@pytest.mark.parametrize("line", SCENES)
def test_an_opening_scene(shipped: Library, line: str) -> None:
    """How many stand in the Garrison Box, who leads there, and the unrest are kept, and no case is ruled on."""
    found = told(shipped, "sor", line)
    units, level, leaders = SCENES[line]
    things = found.things
    assert (things.get(BOX, "cu"), things.get(UNREST, "level"), found.situation.calculator) == (units, level, "")
    assert {key.name for key in things.of("leader") if things.get(key, "where") == "box"} == leaders.keys()
    for name, tactics in leaders.items():
        assert tactics is None or things.get(Key("leader", name), "tactics") == tactics


@pytest.mark.parametrize(
    "line",
    [
        "Cartagine ha due porti in Sicilia e undici punti vittoria, disordini 2",
        "У Карфагена два порта на Сицилии и одиннадцать победных очков, волнения на 2",
        "Carthage is at 11 VP and holds 2 ports in Sicily; unrest 2",
    ],
)
def test_points_and_ports(shipped: Library, line: str) -> None:
    """What is said of a side behind "and" is of the same side."""
    things = told(shipped, "sor", line).things
    assert [things.get(CARTHAGE, one) for one in ("points", "ports")] == [11, 2]
    assert things.get(UNREST, "level") == 2


def test_a_number_out_of_its_range(shipped: Library) -> None:
    """What no unit can have is refused, and nothing is kept."""
    found = told(shipped, "dbp", "state Hastati A disorder 2")
    with pytest.raises(InputProblem, match="from 0 to"):
        found.tell("state Hastati A disorder 99")
    assert found.things.get(Key("unit", "hastati A"), "disorder") == 2


def test_a_refused_line_leaves_doubt(shipped: Library) -> None:
    """A ruling that may rest on it says so, until it is said anew; what only asks leaves none."""
    found = told(
        shipped,
        "pw",
        "scenario 2, turn 3, Roman campaign phase",
        "combat: consul A, rating 2, attack 8, defend 4, die 4",
    )
    with pytest.raises(InputProblem):
        found.tell("attrition of A, bagpipes 3")
    unsure = found.tell("movement: consul B, rating 1, with 4 land points, land hex")
    assert any(one.text.startswith(UNSURE) for one in unsure.told)
    found.tell("attrition enter-sea land 0 naval 8")
    sure = found.tell("movement: consul B, rating 1, with 4 land points, land hex")
    assert not any(one.text.startswith(UNSURE) for one in sure.told)


def test_nobody_piles_up(shipped: Library) -> None:
    """An enemy whom nobody has named is forgotten with the fight: nobody can speak of him again."""
    found = told(shipped, "pw", "scenario 2, turn 3, Roman campaign phase")
    for defend in (2, 3, 4):
        for line in (f"combat: consul A, rating 2, attack 8, defend {defend}, die 4, result 0/0", "take"):
            found.tell(line)
    assert sum(key.name.startswith("#") for key in found.things.of("force")) == 1


def test_what_is_still_to_be_done(shipped: Library) -> None:
    """Who has come to besieged friends must attack (10.29); where the phase ends before, it is said."""
    where = "at the city 3013 are 3 Carthaginian land points inside; consul A, rating 1, is outside with 6 land points"
    lines = (
        "scenario 2, turn 3, Carthaginian campaign phase",
        where,
        "relief: leader C, rating 2, enters 3013 with 4 land points",
    )
    found = told(shipped, "pw", *lines, "take")
    assert any("still" in one.text.casefold() for one in found.tell("Carthaginian supply phase").told)


THROWN = [
    (
        "Box della guarnigione: due CU. Disordini a 4",
        "Asdrubale attacca i ribelli con due CU, la tabella dà +3 a loro. Noi 2, 3, 2, loro 6, 5, 4",
        {"carthage": 9, "unrest": 18},
    ),
    (
        "Волнения 4, в поле гарнизона 9 БЕ",
        "Бомилькар с пятью БЕ атакует бунтовщиков, у Карфагена 1 1 2, у бунтовщиков 6 4 4",
        {"carthage": 7, "unrest": 14},
    ),
    (
        "Ten CU and Bomilcar in the Garrison Box, he's a tactics 3; unrest is 5",
        "Bomilcar attacks the rebels with six CU, the table gives us +1. We rolled 5, 4, 3, they 4, 2, 3",
        {"carthage": 16, "unrest": 9},
    ),
]


@pytest.mark.parametrize(("scene", "line", "totals"), THROWN, ids=["it", "ru", "en"])
def test_dice_in_a_row_are_of_one_throw(shipped: Library, scene: str, line: str, totals: dict[str, int]) -> None:
    """Three numbers in a row are never torn apart, nor is a second attack made of a leader's name."""
    assert result(told(shipped, "sor", scene).tell(line))["totals"] == totals


def test_the_event_takes_level_and_box_from_the_scene(shipped: Library) -> None:
    """Who stirs up the unrest need not say again how high it is."""
    table = told(shipped, "sor", "Carthage has six CU in the Garrison Box with Hanno, and the unrest stands at 3")
    found = table.tell("Rome: Activate Neutral Power, to stir up the unrest")
    assert table.situation.facts == {"level": 3, "units": 6, "by": "event"}
    assert result(found)["level"] == 4
