"""What mkdocs calls while it builds the pages: it adds those that are made of the program, none of them a file."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import sys
import tempfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COPIED = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
"""Pages that stand beside the README, and are found here, too."""

MORE = "More"
"""The heading of pages in docs/ that mkdocs.yml names nowhere."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Let no rule or table of whoever builds the pages get into them, and leave no page of docs/ without an entry."""
    if ROOT not in sys.path:
        sys.path.insert(0, ROOT)
    home = tempfile.mkdtemp(prefix="punicref-docs-")
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    os.environ["PUNICREF_HOME"] = home
    named = str(config.nav)
    there = sorted(name for name in os.listdir(config.docs_dir) if name.endswith(".md"))
    left = [name for name in there if f"'{name}'" not in named]
    if left and config.nav is not None:
        config.nav.append({MORE: list(left)})
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the games in three languages, and what is beside the README."""
    from mkdocs.structure.files import File

    from manual import games
    from punicref import LANGUAGES
    from punicref.cli.session import Session

    for lang in LANGUAGES:
        for code in Session(lang).library.game_codes():
            name = f"games/{code}.md" if lang == "en" else f"{lang}/games/{code}.md"
            files.append(File.generated(config, name, content=games.page(code, lang)))
    for name, source in COPIED.items():
        with open(os.path.join(ROOT, source), encoding="utf-8") as file:
            text = re.sub(r"\]\(docs/", "](", file.read())
        files.append(File.generated(config, name, content=text))
    return files
