"""Rows of printed tables held against each other, cell by cell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

BAR = " | "

_FIGURES = re.compile(r"\d+(?:[.,]\d+)?")
_WORD = re.compile(r"[^\W\d_]{4,}|[^\W\d_]*[^\W\d_A-ZА-Я][^\W\d_]*")


def cells(text: str) -> list[str]:
    """Return the cells of a row; nothing where a text is none."""
    found = [cell.strip() for cell in text.strip("| ").split(BAR.strip())] if BAR.strip() in text else []
    return found if len(found) > 1 else []


def codes(text: str) -> frozenset[str]:
    """Return the cells of a row that are no words: results such as A1, NE."""
    return frozenset(cell for cell in cells(text) if not _WORD.search(cell))


def differing(row: str, other: str, known: Collection[str]) -> list[tuple[str, str]]:
    """Return the cells of two rows that say something else; `known` are the codes that both tables have.

    What is said in words is not compared, nor are rows that have not equally many cells.
    """
    here, there = cells(row), cells(other)
    if len(here) != len(there):
        return []
    return [(one, another) for one, another in zip(here, there, strict=True) if _differ(one, another, known)]


def _differ(one: str, other: str, known: Collection[str]) -> bool:
    figures, others = (_FIGURES.findall(cell.replace(",", ".")) for cell in (one, other))
    if _WORD.search(one) or _WORD.search(other):
        return bool(figures and others) and figures != others
    return figures != others or (one != other and one in known and other in known)
