"""A combat of De Bello Punico on a screen: matrix and bars side by side, everything on one page."""

from __future__ import annotations

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not of Windows", allow_module_level=True)

from tests.cli.pty import lines, seen

COMBAT = [
    "dbp", "combat", "--attacker", "hastati", "--attack", "5", "--defender", "infantry", "--defend", "4",
    "--attacker-morale", "3", "--defender-morale", "3", "--attacker-support", "1",
]  # fmt: skip
PLAIN = COMBAT[:-2]
MERCENARIES = [
    "dbp", "combat", "--attacker", "mercenaries", "--attack", "3", "--defender", "hastati", "--defend", "3",
    "--attacker-morale", "3", "--defender-morale", "3", "--charge",
]  # fmt: skip
SINGLE = {
    "every die": COMBAT,
    "leader": [*PLAIN, "--attacker-leader"],
    "enemy leader": [*PLAIN, "--defender-leader"],
    "disorder": [*PLAIN, "--attacker-disorder", "1"],
    "enemy disorder": [*PLAIN, "--defender-disorder", "1"],
    "command point": [*PLAIN, "--attacker-command"],
    "rear": [*PLAIN, "--rear"],
    "charge": MERCENARIES,
    "rolled": [*COMBAT, "--attacker-roll", "6", "--defender-roll", "1"],
    "one die": [*COMBAT, "--attacker-roll", "6"],
    "fight": ["dbp", "fight", *COMBAT[2:]],
}
MATRIX = "A/D"


@pytest.mark.parametrize("lang", ["en", "it", "ru"])
@pytest.mark.parametrize("name", SINGLE)
def test_a_combat_fits_the_screen(name: str, lang: str) -> None:
    """A typical ruling fits 80 by 24 together with the next shell prompt."""
    code, shown = seen(*SINGLE[name], PUNICREF_LANG=lang)
    assert code == 0
    assert len(lines(shown)) <= 23
    assert max(map(len, lines(shown))) <= 80


def test_matrix_and_bars_stand_side_by_side() -> None:
    """The first bar is on the line of the matrix's head, nothing is cut off, and nothing wraps."""
    _, shown = seen(*COMBAT, PUNICREF_LANG="en")
    rows = lines(shown)
    head = next(at for at, row in enumerate(rows) if row.startswith(MATRIX))
    assert "11.1%   1/9" in rows[head]
    assert rows[head].endswith("0/2")
    assert "61.1% 11/18" in rows[head + 1]
    assert not any("…" in row for row in rows)
    assert rows[head + 7].startswith("Assumed: ")


def test_in_a_narrow_terminal_the_bars_stand_below() -> None:
    """Where both do not fit, the bars follow the matrix."""
    _, shown = seen(*COMBAT, columns=60, PUNICREF_LANG="en")
    rows = lines(shown)
    head = next(at for at, row in enumerate(rows) if row.startswith(MATRIX))
    assert "%" not in "".join(rows[head : head + 7])
    assert rows[head + 7] == ""
    assert rows[head + 8].endswith("0/2")
    assert max(map(len, rows)) <= 60


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_long_fight_stays_within_the_terminal(columns: int, lang: str) -> None:
    """Fractions that nobody could read are left to JSON."""
    words = ["dbp", "fight", "--attack", "9", "--defend", "9", "--attacker-morale", "12", "--defender-morale", "12"]
    code, shown = seen(*words, columns=columns, PUNICREF_LANG=lang)
    assert code == 0
    assert max(map(len, lines(shown))) <= columns
    assert not any("…" in row for row in lines(shown))
