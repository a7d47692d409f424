"""The published rulebooks, where they lie beside the checkout: nearly every clause is found, and no word is lost."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from punicref import paths
from punicref.published import known, reading
from tests.published import books

if TYPE_CHECKING:
    from punicref.published.model import Published
    from punicref.rulebook.library import Library

SOURCES = Path(paths.CHECKOUT or ".", "..", "shared", "sources").resolve()

pytestmark = pytest.mark.skipif(not SOURCES.is_dir(), reason="the published texts are not beside this checkout")

FILES = {
    "dbp:it": ("de-bello-punico.it.txt", 0.98),
    "dbp:en": ("de-bello-punico.en.txt", 0.98),
    "pw:it": ("punic-wars.it.txt", 0.95),
    "sor:ru": ("sword-of-rome.ru.txt", 0.95),
    "pi:en": ("punic-island.en.txt", 0.95),
}

# Found by hand: the line that a clause begins on, or a part of it stands on, where no printed number says so.
BY_HAND = {
    "dbp:it": {"2.4.def.unit-types": 174, "10": 359, "10.3": 390, "10.4": 440, "11": 442, "15.1.r5": 522,
               "17.1.3.c": 607, "16.1.2": 577},
    "dbp:en": {"2.4.def.unit-types": 146, "10.3.a": 380, "10.3.h": 387, "10.4": 409, "15.1.r6": 492, "19": 608,
               "en.19": 618},
    "pw:it": {"3.2.def.commander-value": 14, "4.2.a.1": 27, "4.2.b.1": 39, "7.35": 150, "10.42": 289, "14.13": 401,
              "16.36.4": 469, "19.15": 601},
    "sor:ru": {"19.ex1": 4, "20.note1": 11, "20.2.b": 20, "20.3.note1": 31, "21.1.a": 34, "21.2.12": 36,
               "21.5.15": 46, "g": 47, "g.adjacent": 48, "g.victory-point": 75},
    "pi:en": {"s4.2.2.t1": 62, "s5.5.2.t7": 131, "s7.1.7.a": 177, "s7.3.3": 187, "s9.6.3.f": 265, "s11.3.3.c": 321,
              "ex.operation": 299, "ex.operation.4": 307, "c1": 345, "c1.g": 361, "c3.note": 389, "c15.b.2": 505,
              "c15.e": 508, "c18": 562, "note.carthaginian": 566, "chit.carthaginian.naval": 619,
              "chit.roman.land.flank-attack": 646, "chit.roman.naval": 666, "chit.roman.naval.corvus": 683,
              "ex.pintias.0": 689, "ex.pintias.4b": 715, "ex.pintias.end": 717},
}  # fmt: skip


@cache
def _read(name: str) -> str:
    return (SOURCES / FILES[name][0]).read_text(encoding="utf-8")


@pytest.fixture(scope="module", params=FILES)
def name(request: pytest.FixtureRequest) -> str:
    """Go through all the published texts."""
    return str(request.param)


@pytest.fixture(scope="module")
def published(name: str, shipped: Library) -> Published:
    """Take a published text apart."""
    game, _, lang = name.partition(":")
    return reading.take_apart(_read(name), known.of_game(shipped, game, lang), game, lang)


def test_nearly_every_clause_is_placed(name: str, published: Published, shipped: Library) -> None:
    """At least so many of our clauses are found, those of other rulebooks and other languages left out."""
    game, _, lang = name.partition(":")
    missing = reading.missing_from(published, known.of_game(shipped, game, lang))
    total = len(published.clauses) + len(missing)
    print(f"{name}: {len(published.clauses)} of {total} clauses placed; missing: {', '.join(missing) or '–'}")
    assert len(published.clauses) / total >= FILES[name][1]


def test_printed_numbers_are_those_of_the_clauses(name: str, published: Published, shipped: Library) -> None:
    """A clause that was found by a number with dots has that number."""
    game, _, lang = name.partition(":")
    numbers = {one.id: one.numbers for one in known.of_game(shipped, game, lang)}
    for one in published.clauses.values():
        printed = re.sub(r"[^\d.]", "", one.number).strip(".")
        if "." in printed and not one.number.endswith("..."):
            assert printed in numbers[one.id], one.id


def test_what_has_no_number_is_where_a_reader_finds_it(name: str, published: Published) -> None:
    """The clauses that were looked up by hand begin or stand on those lines."""
    for clause, line in BY_HAND[name].items():
        stretches = published.clauses[clause].lines
        assert any(first <= line <= last for first, last in stretches), (clause, line, stretches)


def test_no_word_is_lost(name: str, published: Published) -> None:
    """Every word of the file is in one clause, one unplaced passage or the furniture."""
    text = re.sub(r"<[^<>]*>", " ", _read(name).replace("**", ""))
    text = re.sub(r"(?<=[^\W\d])-\n(?=[^\W\d_A-ZА-Я])", "", text)
    assert books.kept(published) == Counter(re.findall(r"\w+", text))


def test_hardly_anything_is_unplaced(name: str, published: Published) -> None:
    """What is left over is the title page and the like: less than one word in a hundred."""
    left = sum(len(one.text.split()) for one in published.unplaced)
    print(f"{name}: unplaced {[(one.first, one.last) for one in published.unplaced]}")
    assert left * 100 < len(_read(name).split())
