"""What hurt somebody who wrote procedures with the page alone: each of it is said as he expected, and stays so."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

HERE = Path(__file__).parent

RULED = [
    # (language, line, what is told, what is not)
    ("en", "morale 8", ["is the unit in supply: yes", "--no-supplied"], ["in supply: no"]),
    ("en", "morale 8 --no-supplied", ["Modified morale: 6."], ["in supply:"]),
    ("en", "morale 8 unit not in supply", ["Modified morale: 6."], []),
    ("en", "morale 8 out of supply", ["Modified morale: 6."], []),
    ("en", "morale 8 fed", ["Modified morale: 8."], ["in supply: yes"]),
    ("en", "morale 8 leader 1 out of supply", ["Leader: +1.", "Out of supply: -2."], []),
    ("en", "morale 9", ["it is shaken\n1/36"], []),
    ("en", "go artillery", ["Cost: 2.  [outpost:1.1]", "ground of the hex: open"], ["[outpost:1]"]),
    ("en", "go foot river", ["1. A river costs 1 more.  ["], ["more.:"]),
    ("en", "go artillery a peak", ["allows no a peak for artillery.  [outpost:1.1]"], ["river", "bridge"]),
    ("it", "vai artiglieria una vetta", ["non permette una vetta per artiglieria"], ["peak", "guns"]),
    ("en", "attack leader 1 die 6", ["Still to roll: peril, d6.  [outpost:3.3]"], ["Leader lost"]),
    ("en", "attack leader 1 die 6 peril 5", ["Leader lost: yes."], ["Still to roll"]),
    ("en", "attack leader 1 die 5 --peril random", ["Loss: 5."], ["Peril", "Leader lost"]),
    ("en", "attack die 3", ["gas: no"], ["rain"]),
    ("it", "morale 8 unità non rifornita", ["Morale modificato: 6."], []),
]


@pytest.fixture
def outpost(home: Path, run: Callable[..., Answer]) -> Callable[..., Answer]:
    """Make the game."""
    del home
    made = run("import", str(HERE / "outpost.txt"), "--new-game", "outpost", "--title", "Outpost", "--lang", "en")
    assert made.code == 0
    found = run("games", "procedures", "outpost", str(HERE / "outpost.toml"))
    assert found.code == 0, found.err
    return run


def test_what_is_ruled_is_what_was_said(outpost: Callable[..., Answer]) -> None:
    for lang, line, told, untold in RULED:
        found = outpost("outpost", *line.split(), "--lang", lang)
        assert found.code == 0, (line, found.err)
        assert all(text in found.out for text in told), (line, found.out)
        assert not any(text in found.out for text in untold), (line, found.out)


def test_a_yes_or_no_behind_the_option_of_a_fact_is_refused(outpost: Callable[..., Answer]) -> None:
    """It would deny the next word of the line, or nothing."""
    for words in (["--supplied", "no"], ["--supplied=false"], ["--no-supplied", "yes", "leader", "1"]):
        found = outpost("outpost", "morale", "8", *words)
        assert found.code == 2
        assert "takes no value" in found.err
        assert "--supplied or --no-supplied" in found.err


def test_dice_of_another_number_are_told_by_name(outpost: Callable[..., Answer]) -> None:
    sum_ = outpost("outpost", "morale", "8", "dice", "11")
    assert sum_.code == 2
    assert "each die by itself" in sum_.err
    none = outpost("outpost", "attack", "leader", "1", "die", "5", "peril", "5")
    assert none.code == 2
    assert "Peril: 0 dice are rolled here, not 1." in none.err


def test_a_procedure_has_its_own_name_and_all_that_it_is_called(outpost: Callable[..., Answer]) -> None:
    for name in ("outpost.move", "outpost.go", "outpost.marcia"):
        assert outpost("rule", name, "--input", '{"unit": "foot"}', "--json").json["result"]["cost"] == 1


def test_a_file_takes_the_place_of_all_and_says_what_is_gone(outpost: Callable[..., Answer], tmp_path: Path) -> None:
    first = (HERE / "outpost.toml").read_text("utf-8").partition("[outpost.morale]")[0]
    (tmp_path / "p.toml").write_text(first, "utf-8")
    found = outpost("games", "procedures", "outpost", str(tmp_path / "p.toml"), "--yes")
    assert "not in this file: outpost.morale, outpost.attack." in found.out
