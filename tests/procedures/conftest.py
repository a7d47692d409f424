"""The Ford of docs/procedures.md, made as the page does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.documents import DOCS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

FORD = DOCS / "ford"
TEXTS = {"en": "rules.txt", "it": "regole.txt", "ru": "pravila.txt"}


@pytest.fixture
def ford(home: Path, run: Callable[..., Answer]) -> Callable[..., Answer]:
    """Make the game of its three texts and its procedures, as the page does."""
    for lang, name in TEXTS.items():
        new = ["--new-game", "ford", "--title", "The Ford"] if lang == "en" else ["--game", "ford", "--title", name]
        assert run("import", str(FORD / name), *new, "--lang", lang).code == 0
    assert run("games", "procedures", "ford", str(FORD / "procedures.toml")).code == 0
    return run
