"""A game as a ZIP archive: what `packed` wrote is read, anything else is refused, and nothing is written anywhere."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from punicref.audit.exchange import sharing
from punicref.errors import Problem
from punicref.files import files
from punicref.rulebook import own

NEUTRAL = '[game]\ncode = "torre"\npublished = "x"\nverbatim = true\n\n["1"]\n'
TEXTS = '[game]\ntitle = "Torre"\n\n["1"]\ntitle = "Uno"\ntext = "Si muove di 4."\n'
FILES = {"torre.toml": NEUTRAL, "it/torre.toml": TEXTS}


def archive(tmp_path: Path, members: list[tuple[str, str]]) -> str:
    """Write an archive of these members."""
    path = tmp_path / "game.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in members:
            made.writestr(name, text)
    return str(path)


def test_what_is_packed_is_unpacked(tmp_path: Path) -> None:
    """All of the game's files and nothing else, always the same bytes."""
    sharing.install("torre", FILES)
    Path(own.folder("torre"), "notes.txt").write_text("mine", "utf-8")
    data = sharing.packed("torre")
    (tmp_path / "a.zip").write_bytes(data)
    assert sharing.unpacked(str(tmp_path / "a.zip")) == ("torre", FILES)
    assert sharing.packed("torre") == data
    sharing.remove("torre")
    assert own.codes() == []


@pytest.mark.parametrize(
    "name",
    [
        "../torre/torre.toml", "/etc/torre.toml", "torre/../x.toml", "torre/it/../torre.toml", "torre\\torre.toml",
        "torre/de/torre.toml", "torre/other.toml", "torre.toml", "torre/it/other.toml", "TORRE/TORRE.toml",
    ],
)  # fmt: skip
def test_other_names_are_refused(tmp_path: Path, name: str) -> None:
    """None of them is a file of a game's folder."""
    path = archive(tmp_path, [("torre/torre.toml", NEUTRAL), (name, TEXTS)])
    with pytest.raises(Problem, match="no file of a game"):
        sharing.unpacked(path)


@pytest.mark.parametrize(
    ("members", "match"),
    [
        ([], "no game"),
        ([("torre/torre.toml", NEUTRAL), ("ponte/ponte.toml", NEUTRAL)], "no game, or several"),
        ([("torre/it/torre.toml", TEXTS)], "It holds no torre/torre.toml"),
        ([("torre/torre.toml", NEUTRAL)] * 2, "no file of a game"),
        ([("torre/torre.toml", "x" * (files.LARGEST + 1))], "larger than 1 MB"),
    ],
    ids=["empty", "two games", "no neutral file", "a name twice", "a bomb"],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_archives_that_hold_no_game(tmp_path: Path, members: list[tuple[str, str]], match: str) -> None:
    """What is wrong is said; a bomb is read only as far as a game's file may be long."""
    with pytest.raises(Problem, match=match):
        sharing.unpacked(archive(tmp_path, members))


@pytest.mark.parametrize("cut", [0, 10, 60, -30])
def test_broken_archives(tmp_path: Path, cut: int) -> None:
    """They are refused, wherever they are cut off."""
    path = archive(tmp_path, [("torre/torre.toml", NEUTRAL)])
    data = Path(path).read_bytes()
    Path(path).write_bytes(data[:cut])
    with pytest.raises(Problem):
        sharing.unpacked(path)


def test_texts_that_are_none(tmp_path: Path) -> None:
    """Bytes that are no UTF-8, and sizes that are a lie."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        made.writestr("torre/torre.toml", b"\xff\xfe")
    (tmp_path / "b.zip").write_bytes(data.getvalue())
    with pytest.raises(Problem, match="not UTF-8"):
        sharing.unpacked(str(tmp_path / "b.zip"))
