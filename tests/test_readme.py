"""The README and the pages in docs/ are true: every command that they show gives the output that they show."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from punicref import paths
from tests import documents, shown
from tests.program import answer_here

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

README = documents.ROOT / "README.md"
PAGES = {str(page.relative_to(documents.ROOT)): page for page in shown.pages()} if paths.CHECKOUT else {}
SHELL = pytest.mark.skipif(
    os.name == "nt" or shutil.which("sh") is None, reason="there is no shell as the pages mean it"
)


def test_some_commands_are_shown() -> None:
    """The README shows real output, a ruling in it; the pages many more."""
    own = [one for one in shown.commands(README.read_text("utf-8")) if one.output]
    assert sum("pw combat" in one.line for one in own) >= 1
    assert len(own) >= 3
    assert sum(len(shown.commands(page.read_text("utf-8"))) for page in PAGES.values()) >= 60


@SHELL
@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_shows_is_true(page: str, tmp_path: Path) -> None:
    """Every command prints what stands below it, and one without output succeeds (`make examples` writes it anew)."""
    wrong = []
    for one in shown.replay(PAGES[page].read_text("utf-8"), tmp_path):
        if one.shown.output:
            if one.output != one.shown.output:
                wrong.append(f"$ {one.shown.line}\n{one.output}")
        elif one.code:
            wrong.append(f"$ {one.shown.line}\n{one.output}\nexit code {one.code}")
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.parametrize("page", PAGES)
def test_commands_stand_where_they_are_run(page: str) -> None:
    """No block shows a command of ours without the prompt by which it is replayed."""
    text = PAGES[page].read_text("utf-8")
    for block in documents.BLOCK.finditer(text):
        if block["kind"] in ("console", "sh"):
            assert not re.search(r"^punicref ", block["body"], re.MULTILINE), block[0]


@pytest.mark.parametrize("page", PAGES)
def test_every_block_is_read(page: str) -> None:
    """A fence that is indented, or says more than its kind and title, would be passed over."""
    text = PAGES[page].read_text("utf-8")
    fences = [line for line in text.splitlines() if line.lstrip().startswith("```")]
    assert len(fences) == 2 * len(list(documents.BLOCK.finditer(text)))


@pytest.mark.parametrize("page", PAGES)
def test_commands_within_sentences_exist(page: str) -> None:
    """The command, its parts and its options are known: its help is shown."""
    for line in shown.inline(PAGES[page].read_text("utf-8")):
        words = [word for word in shlex.split(line)[1:] if word != "…"]
        if "-h" not in words and "--version" not in words:
            assert answer_here(*words, "--help").code == 0, line


def test_first_command_prints_the_ruling_shown(run: Callable[..., Any]) -> None:
    """`make ruling` runs the command of the Makefile, and the README shows its ruling."""
    makefile = README.with_name("Makefile").read_text("utf-8")
    words = shlex.split(re.findall(r"^\t@\$\(BIN\)/punicref (.*)$", makefile, re.MULTILINE)[0])
    assert run(*words).out.strip() in README.read_text("utf-8")
