"""The table keeps what it should, and nothing else: chains by people who did not build it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.language.messages import Translator
from tests.chains.playing import RIGHT, Chain, came_of, chains

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

CHAINS = chains()


@pytest.mark.parametrize("chain", [one for one in CHAINS if not one.open], ids=lambda one: one.name)
def test_a_chain_ends_as_it_must(chain: Chain, shipped: Library) -> None:
    """The last line is ruled on with all that was taken before it, and with nothing else."""
    came, told = came_of(chain, shipped, Translator(chain.lang))
    assert came == RIGHT, told


@pytest.mark.parametrize("chain", [one for one in CHAINS if one.open], ids=lambda one: one.name)
def test_what_is_open_is_open_yet(chain: Chain, shipped: Library) -> None:
    """A chain that comes right is not called open."""
    assert came_of(chain, shipped, Translator(chain.lang))[0] != RIGHT


def test_there_are_enough_of_each_game() -> None:
    """Fifteen of each game."""
    for game in ("pw", "dbp", "sor", "pi"):
        assert sum(one.game == game for one in CHAINS) >= 15, game
