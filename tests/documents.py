"""The code that the documentation shows."""

from __future__ import annotations

import re
from pathlib import Path

from punicref import paths

DOCS = Path(paths.CHECKOUT or ".", "docs")


def blocks(name: str, kind: str) -> list[str]:
    """Return the fenced blocks of a kind that a page shows."""
    text = (DOCS / name).read_text("utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
