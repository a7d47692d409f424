"""The small rulebook in tests/bad/base, and what the files beside it do to it."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Any

import tomli

from punicref.build import compile as compiling
from punicref.build import overlay, source
from punicref.rulebook.library import Library

BAD = Path(__file__).parent.parent / "bad"
BASE = BAD / "base"
NAME = "sample"
HOUSE = "house/quick.toml"


def mistakes() -> list[str]:
    """Return the names of the files, which say what is wrong."""
    return sorted(path.stem for path in BAD.glob("*.toml"))


def described(name: str) -> dict[str, Any]:
    """Return what a file says about its mistake."""
    return tomli.loads((BAD / f"{name}.toml").read_text("utf-8"))


def spoilt(mistake: dict[str, Any], folder: Path) -> Path:
    """Copy the base into a folder with the mistake put in."""
    rules = folder / "rules"
    shutil.copytree(BASE, rules)
    path = rules / mistake["file"]
    if mistake.get("remove"):
        path.unlink()
        return rules
    text = path.read_text("utf-8")
    if "append" in mistake:
        changed = f"{text}\n{mistake['append']}\n"
    else:
        assert text.count(mistake["replace"]) == 1, "the text to be replaced must stand exactly once in the base"
        changed = text.replace(mistake["replace"], mistake["with"])
    path.write_bytes(changed.encode(mistake.get("encoding", "utf-8")))
    return rules


def read_with_house_rule(rules: Path) -> tuple[source.Book, overlay.Overlay]:
    """Read a copy of the base and its house rule."""
    book = source.read(os.fspath(rules), NAME)
    return book, overlay.read(os.fspath(rules / HOUSE), HOUSE, [book])


def compiled(book: source.Book, folder: Path) -> Library:
    """Compile a book and open the result."""
    target = os.fspath(folder / "sample.sqlite")
    compiling.write(target, [book], [], [], {})
    return Library(target)


def pattern(text: str) -> re.Pattern[str]:
    """Return what an expected message matches: … stands for anything."""
    return re.compile(".+".join(map(re.escape, text.split("…"))), re.DOTALL)
