"""The code that the documentation shows."""

from __future__ import annotations

import re
from pathlib import Path

from punicref import paths

ROOT = Path(paths.CHECKOUT or ".")
DOCS = ROOT / "docs"
BLOCK = re.compile(r'^```(?P<kind>\w+)(?: title="(?P<title>[^"]*)")?\n(?P<body>.*?)^```$', re.MULTILINE | re.DOTALL)
"""A fenced block of a page."""


def blocks(name: str, kind: str) -> list[str]:
    """Return the fenced blocks of a kind that a page shows."""
    return [one["body"] for one in BLOCK.finditer((DOCS / name).read_text("utf-8")) if one["kind"] == kind]
