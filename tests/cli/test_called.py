"""Calculators are found by what they are called, hyphens or not, in any language, by the head of their title."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.cli import meaning

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


def test_every_name_is_found_without_its_hyphens(shipped: Library) -> None:
    """As two words at the table, and what follows is left for the facts."""
    tried = 0
    for name, said in shipped.said("calculator").items():
        game, _, own = name.partition(".")
        for word in (own, *(one for all_ in said.values() for one in all_)):
            words = word.replace("-", " ").split()
            assert meaning.calculator([*words, "12", "5"], game, shipped) == (own, len(words)), word
            assert meaning.calculator([word.upper(), "12"], game, shipped)[0] == own, word
            tried += len(words) > 1
    assert tried > len(shipped.said("calculator")) // 2


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("pi perdite navali 1 2", "naval-losses"),
        ("pi морские потери 1 2", "naval-losses"),
        ("pi iniziativa strategica Roma 7", "strategic-initiative"),
        ("pi iniziativa 4 7", "initiative"),
        ("pi verifiche di coesione 6", "cohesion"),
        ("pi победные очки", "victory"),
        ("dbp zona di controllo", "zoc"),
        ("dbp punti rotta", "rout"),
        ("pw rapporto di forze 9 4", "odds"),
        ("pw контроль города", "town-control"),
        ("sor punti vittoria 3", "victory-points"),
        ("sor атака на бунтовщиков 3 2", "unrest-battle"),
    ],
)
def test_a_line_begins_with_the_longest_name(line: str, name: str, shipped: Library) -> None:
    """In every game and language."""
    meant = meaning.of(line.split(), shipped)
    assert (meant.kind, meant.name) == ("rule", name)


@pytest.mark.parametrize("line", ["pi chi vince", "pw who wins the war", "dbp can elephants move"])
def test_a_question_stays_one(line: str, shipped: Library) -> None:
    """Words that name no calculator are asked."""
    assert meaning.of(line.split(), shipped).kind == "ask"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("pw combat 10 against 4 leader 2", "rule"),
        ("sor battaglia 5 contro 4", "rule"),
        ("pw бой 10 против 4", "rule"),
        ("pw combat 10 against 4?", "ask"),
        ("can 2 ships attack", "ask"),
        ("pw combat strength", "ask"),
    ],
)
def test_a_line_in_quotation_marks(line: str, kind: str, shipped: Library) -> None:
    """With a figure in it, it is the same line as without them; else a question."""
    meant = meaning.of([line], shipped)
    assert meant.kind == kind
    if kind == "rule":
        assert meant == meaning.of(line.split(), shipped)
