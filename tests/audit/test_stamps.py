"""The file of stamps: what is written is what is read, and what is damaged is refused."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from punicref import paths
from punicref.audit import reviewed, stamps
from punicref.audit.corpus import Text
from punicref.audit.stamps import Accepted, Stamp
from punicref.errors import RulesProblem

if TYPE_CHECKING:
    from pathlib import Path

STAMPS = {
    "sg:1.1": Stamp("2026-01-02", {"it": "a", "en": "b", "ru": "c"}),
    "sg:1.2": Stamp("2026-01-03", {"it": "a"}, 'Anna "B" \\', (Accepted("terms", ("it", "ru"), "k", "2026-01-04"),)),
    "sg:1.3": Stamp("", {}, "", (Accepted("limits", (), "k", "2026-01-04", "Иван", "так и надо"),)),
}


def test_stamps_are_written_and_read(tmp_path: Path) -> None:
    """What is written can be read again; no file is no stamps."""
    assert stamps.read(str(tmp_path)) == {}
    (tmp_path / stamps.FILE).write_text(stamps.written(STAMPS), "utf-8")
    assert stamps.read(str(tmp_path)) == STAMPS


@pytest.mark.parametrize(
    "damaged",
    [
        "it = 3",
        'it = "a"',
        'reviewed = "2026-01-01"\nby = 3',
        'reviewed = "2026-01-01"\naccepted = 3',
        'reviewed = "2026-01-01"\naccepted = [3]',
        'accepted = [{ check = "terms" }]',
        'accepted = [{ check = "terms", langs = ["it"], key = 3, date = "" }]',
        'reviewed = "2026-01-01"\nother = "x"',
    ],
)
def test_damage_is_refused(tmp_path: Path, damaged: str) -> None:
    """What is no stamp is named with its clause."""
    (tmp_path / stamps.FILE).write_text(f'["sg:1.1"]\n{damaged}\n', "utf-8")
    with pytest.raises(RulesProblem) as refused:
        stamps.read(str(tmp_path))
    assert "sg:1.1" in refused.value.where


def test_the_file_is_as_it_is_written() -> None:
    """Stamping one clause changes no line of another one, wherever a merge has put it."""
    with open(f"{paths.RULES}/{stamps.FILE}", encoding="utf-8") as file:
        text = file.read()
    written = stamps.written(stamps.read(paths.RULES))
    assert sorted(written.rstrip("\n").split("\n\n")) == sorted(text.rstrip("\n").split("\n\n"))


@pytest.mark.skipif(not os.path.isfile(reviewed.path(paths.RULES, "pw")), reason="the texts belong to a checkout")
def test_kept_texts_are_those_of_the_stamps() -> None:
    """Every kept text gives the hash that it goes by, and there are many."""
    for game in ("pw", "dbp", "sor", "pi"):
        kept = reviewed.read(paths.RULES, game)
        assert len(kept) > 50
        assert all(stamps.digest(Text(parts)) == hashed for hashed, parts in kept.items())
