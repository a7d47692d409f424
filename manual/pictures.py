"""Pictures of a terminal in docs/pictures/: the real commands, run in one, drawn as SVG by Rich.

`python -m manual.pictures` writes them anew; manual/pictures.toml says what is typed.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pexpect
import tomli
from rich.console import Console
from rich.text import Text

from tests.cli import pty

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

HERE = Path(__file__).parent
FOLDER = HERE.parent / "docs" / "pictures"
FONT = re.compile(r"@font-face \{.*?\}", re.DOTALL)
"""Fonts that Rich would fetch from the network; without them the reader's own is taken."""

ROWS = 200
"""Lines of the terminal: more than any picture has, so that nothing scrolls."""


def pictures() -> dict[str, dict[str, Any]]:
    """Return what is typed in each picture, by its name."""
    return tomli.loads((HERE / "pictures.toml").read_text("utf-8"))


def drawn(name: str, typed: Mapping[str, Any]) -> str:
    """Run the commands of a picture and return it as SVG; the same screen always gives the same picture."""
    console = Console(
        width=typed["columns"], record=True, file=io.StringIO(), force_terminal=True, legacy_windows=False
    )
    for line in _screen(typed):
        console.print(Text.from_ansi(line))
    svg = FONT.sub("", console.export_svg(title="punicref", unique_id=f"punicref-{name}"))
    return "\n".join(line.rstrip() for line in svg.splitlines() if line.strip()) + "\n"


def _screen(typed: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines on the screen, with what was typed and their colours."""
    answers = list(typed.get("typed", ()))
    with tempfile.TemporaryDirectory() as home:
        locale = {"en": "en_GB", "it": "it_IT", "ru": "ru_RU"}[typed.get("lang", "en")]
        settings = {"PUNICREF_HOME": home, "LC_ALL": f"{locale}.UTF-8", "PUNICREF_LANG": typed.get("lang", "en")}
        for command in typed["commands"]:
            last = command == typed["commands"][-1]
            yield f"\x1b[1;32m$\x1b[0m \x1b[1m{command}\x1b[0m"
            child = pty.spawn(*shlex.split(command)[1:], columns=typed["columns"], rows=ROWS, **settings)
            yield from _shown(child, answers if last else []).splitlines()
            if not last:
                yield ""


def _shown(child: Any, answers: list[str]) -> str:
    """Return all that a command shows, its questions answered in order, and with Enter when there is no answer left."""
    shown = ""
    waiting = list(answers)
    while child.expect([r"[\])?a-z]: $", pexpect.EOF]) == 0:
        shown += child.before + child.after
        child.sendline(waiting.pop(0) if waiting else "")
    assert not waiting, f"never asked for: {waiting}"
    return f"{shown}{child.before}".replace("\r\n", "\n")


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, typed in pictures().items():
        part = FOLDER / f"{name}.svg.part{os.getpid()}"
        part.write_text(drawn(name, typed), "utf-8")
        part.replace(FOLDER / f"{name}.svg")


if __name__ == "__main__":
    main()
