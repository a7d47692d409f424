"""The rulings of all cases in Italian and Russian: what no reader of that language would write."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest

from punicref.errors import Problem
from punicref.language.messages import Translator
from punicref.render import plain
from punicref.ruling import registry
from tests.golden.rulings import SEED, cases
from tests.ruling import spread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Issue
    from punicref.ruling.model import Ruling

LANGS = ("it", "ru")

FORMS = {
    "it": (
        ("unità navale", "unità navali"), ("unità terrestre", "unità terrestri"), ("punto", "punti"), ("area", "aree"),
        ("esagono", "esagoni"), ("comandante", "comandanti"), ("carta", "carte"), ("nave", "navi"), ("volta", "volte"),
        ("turno", "turni"), ("combattimento", "combattimenti"), ("fattore", "fattori"), ("segnalino", "segnalini"),
        ("dado", "dadi"), ("carica", "cariche"), ("verifica", "verifiche"),
    ),
    "ru": (
        ("отряд", "отрядов"), ("очко", "очков"), ("гекс", "гексов"), ("полководец", "полководцев"), ("карта", "карт"),
        ("корабль", "кораблей"), ("ход", "ходов"), ("бой", "боёв"), ("область", "областей"), ("маркер", "маркеров"),
        ("город", "городов"), ("единица", "единиц"), ("кубик", "кубиков"), ("натиск", "натисков"),
        ("проверка", "проверок"), ("морской отряд", "морских отрядов"), ("фактор", "факторов"),
    ),
}  # fmt: skip
"""What stands behind 1 (and in Russian 21, 31 …) and what never does."""

NUMBER = r"(?<![\w,.:/+−#-])(\d+) "


@pytest.fixture(scope="module")
def lines(shipped: Library) -> dict[str, list[str]]:
    """Return the lines of all rulings and refusals, each once, by language."""
    found: dict[str, dict[str, None]] = {lang: {} for lang in LANGS}
    for made in _made(shipped):
        for lang in LANGS:
            translate = Translator(lang)
            told = (
                [translate(made.message)]
                if isinstance(made, Problem)
                else plain.ruling(made, translate, partial(_issue, shipped, lang))
            )
            found[lang].update(dict.fromkeys(told))
    return {lang: list(one) for lang, one in found.items()}


def _made(library: Library) -> Iterator[Ruling | Problem]:
    for look in (spread.nothing, spread.typed_in(library)):
        for name, raw in cases():
            seeded = {**raw, "seed": raw.get("seed", SEED)} if "random" in raw.values() else raw
            try:
                yield registry.load(name, library).rule(seeded, library, look)
            except Problem as problem:
                yield problem


def _issue(library: Library, lang: str, reference: str, key: str) -> Issue:
    game, _, clause = reference.partition(":")
    return next(one for one in library.issues(game, clause, lang) if one.key == key)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(r"(?<!\.)\.\.(?!\.)|[,;:][,;.]|\.;|\( | [,;.)](?!\.)", id="stops"),
        pytest.param(r"\b([^\W\d]{2,}): \1[.;,]", id="said-twice"),
        pytest.param(r"\{\w*\}|\bNone\b|\[\d+, \d+\]", id="machine"),
    ],
)
def test_no_ruling_is_set_wrongly(lang: str, wrong: str, lines: dict[str, list[str]]) -> None:
    """No stop stands twice, nothing is named as itself, and nothing of the machine shows."""
    found = [line for line in lines[lang] if re.search(wrong, line, re.IGNORECASE)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", LANGS)
def test_nouns_agree_with_their_numbers(lang: str, lines: dict[str, list[str]]) -> None:
    """Neither “2 unità navale” nor “1 отрядов” is written."""
    found = [line for line in lines[lang] if disagrees(line, lang)]
    assert not found, "\n".join(found)


def disagrees(line: str, lang: str) -> bool:
    """Whether a noun stands behind a number that cannot."""
    for single, several in FORMS[lang]:
        ones, others = (rf"{NUMBER}{form}\b" for form in (single, several))
        if any(not _is_one(match[1], lang) for match in re.finditer(ones, line)):
            return True
        if any(_is_one(match[1], lang) for match in re.finditer(others, line)):
            return True
    return False


def _is_one(number: str, lang: str) -> bool:
    return number == "1" if lang == "it" else number.endswith("1") and not number.endswith("11")


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("it", "unità 2 unità navale, 3 fanteria"),
        ("it", "resta 1 punti movimento"),
        ("ru", "2 морской отряд, 3 пехота"),
        ("ru", "осталось 21 очков силы"),
    ],
)
def test_the_net_catches_what_it_is_for(lang: str, line: str) -> None:
    """What was once written is found."""
    assert disagrees(line, lang)
