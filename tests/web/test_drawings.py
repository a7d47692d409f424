"""The drawings of hexes: what they show is what the rules say, and whoever does not see them is told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from punicref import LANGUAGES
from punicref.games import display, hexes
from punicref.web import drawings

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from punicref.book.book import Book
    from punicref.games.display import Drawing
    from punicref.games.hexes import Hexside


DRAWINGS = [drawing for game in ("dbp", "pi") for drawing in display.of(game).drawings]


def of(title: str) -> Drawing:
    """Return the drawing that is called so."""
    return next(one for one in DRAWINGS if one.title.text == title)


def sides(way: str) -> tuple[Hexside, ...]:
    """Return a way side by side."""
    return tuple(side for one in way.split(",") for side in hexes.SIDES if side == one)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_stands_beside_its_clause(lang: str, client: TestClient) -> None:
    """On the page of the clause and of the whole rules, with a title and a description, each name once on a page."""
    for one in DRAWINGS:
        game, _, clause = one.clause.partition(":")
        page = client.get(f"/{lang}/{game}/clause/{clause}").text
        shown = re.findall(r'aria-labelledby="([^"]+)" aria-describedby="([^"]+)"', page)
        names = [name for pair in shown for name in pair]
        assert len(names) == len(set(names))
        assert all(f' id="{name}">' in page for name in names)
        assert len(shown) >= sum(each.clause == one.clause for each in DRAWINGS)
    page = client.get(f"/{lang}/dbp/rules?whole=1").text
    assert page.count('class="drawing"') == sum(one.clause.startswith("dbp:") for one in DRAWINGS)


def test_no_two_units_stand_in_one_hex() -> None:
    """And no two have the same letter, where one is spoken of."""
    for one in DRAWINGS:
        for found in ([hexes.at(sides(unit.way)) for unit in one.units], [unit.letter for unit in one.units]):
            assert len(found) == len(set(found)), one.title


def test_front_and_rear_follow_the_rules(book: Book) -> None:
    """As many hexes are marked as the rules say."""
    values = book.library.values("dbp", "8")[0]
    (picture, all_round) = drawings.beside(book, "dbp:8")
    looks = [one.look for one in picture.hexagons]
    assert (looks.count("front"), looks.count("rear")) == (values["front"], values["rear"])
    assert [one.look for one in all_round.hexagons].count("front") == len(hexes.SIDES)


def test_the_arc_of_fire_is_that_of_the_rulings(book: Book) -> None:
    """Just the targets that are marked are in it, of all at that distance."""
    drawing, missile = of("Arc of fire"), book.calculator("dbp.missile")
    marked = {hexes.at(sides(way)) for way, _, _ in drawing.marks}
    facts = {"shooter": "skirmishers", "target": "infantry", "facing": drawing.units[0].faces, "morale": 3}
    for one in hexes.SIDES:
        for other in hexes.SIDES:
            to = hexes.at((one, other))
            if hexes.distance(to) == 2:
                made = book.made(missile, {**facts, "toward": f"{one},{other}", "number": [2]}, assumed=False)
                assert made.result["allowed"] is (to in marked), (one, other)


@pytest.mark.parametrize("title", ["Line of sight", "Line of sight along a hexside"])
def test_lines_of_sight_are_those_of_the_rulings(title: str, book: Book) -> None:
    """What is drawn as blocked is ruled to be."""
    drawing, missile = of(title), book.calculator("dbp.missile")
    standing = {hexes.at(sides(one.way)) for one in drawing.units}
    for _, to, look in drawing.lines:
        way = sides(to)
        crossed = {hexes.at((side,)) for side in hexes.first_steps(hexes.at(way))}
        facts = {"shooter": "skirmishers", "target": "infantry", "morale": 3, "number": [2], "toward": to}
        facts |= {"facing": drawing.units[0].faces, "between": len(crossed & standing)}
        assert book.made(missile, facts, assumed=False).result["allowed"] is (look == "free"), to


def test_support_is_that_of_the_rulings() -> None:
    """Who stands behind and faces the same way supports; who does not, or stands in a zone of control, does not."""
    drawing = of("Support")
    units = {one.letter: one for one in drawing.units}
    width, fighting = 3, units["D"]
    assert fighting.faces is not None
    enemies = {
        hexes.Hex(at.east + hexes.STEPS[side].east, at.south + hexes.STEPS[side].south)
        for one in units.values()
        if one.side == "enemy" and one.faces is not None
        for at in [hexes.at(sides(one.way))]
        for side in hexes.front(width, one.faces)
    }
    said = {way: word.text for way, word, _ in drawing.marks}
    for one in units.values():
        if one.way in said:
            behind = one.way in hexes.rear(width, fighting.faces)
            free = hexes.at(sides(one.way)) not in enemies
            assert (said[one.way] == "yes") is (behind and free and one.faces == fighting.faces), one.letter
