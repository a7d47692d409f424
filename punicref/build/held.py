"""What the result of each calculator holds, rules/results.toml: see punicref/ruling/results.py."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from punicref.build import shape

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = "results.toml"


def read(folder: str) -> Mapping[str, Any]:
    """Read the fields of each calculator's result; none where there is no such file."""
    path = os.path.join(folder, FILE)
    return shape.load(path, FILE) if os.path.exists(path) else {}
