"""Texts side by side for a person in a terminal: two in columns where there is room, else below each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from punicref.audit.changes import GONE, NEW
from punicref.language.messages import clean
from punicref.render import comparison
from punicref.render.audit_terminal import STYLE
from punicref.render.terminal import Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from punicref.audit.compare import Compared, Row
    from punicref.language.messages import Message, Translator
    from punicref.rulebook.library import Library

BESIDE = 100
"""From so many columns on, two texts stand beside each other."""

WIDEST = 160
"""Two texts beside each other are hard to read in wider columns."""

MARKS = {GONE: "red strike", NEW: "bold green"}


def clauses(
    done: Sequence[Compared], library: Library, summary: Sequence[Message], translate: Translator, *, only: bool
) -> None:
    """Print compared clauses, of rows that differ `only` if so wanted, and the summary."""
    page = Page(translate)
    if page.console.width >= BESIDE:
        page.width = min(page.console.width, WIDEST)
    for one in done:
        page.text(comparison.heading(one, library, translate), "bold cyan")
        for key in one.missing:
            page.text(comparison.missing(key, translate), "yellow")
        keys = [key for key in one.columns if key not in one.missing]
        beside = len(keys) == 2 and page.console.width >= BESIDE
        part = ""
        issues = comparison.issues(one, library, translate)
        if beside:
            page.add(_beside([Text(comparison.name(key, translate), style="dim") for key in keys]))
        for row in comparison.shown(one, only=only):
            if row.part != part and (label := comparison.part_label(row.part, issues, translate)):
                page.text("")
                page.text(label, "green" if row.part == "example" else "yellow")
            elif not beside and part:
                page.text("")
            part = row.part
            here = keys if beside else comparison.those(row, keys)
            texts = [_cell(key, row, translate) for key in here]
            page.add(_beside(texts) if beside else _stacked(here, texts, translate))
            for found in row.findings:
                page.text(comparison.finding(found, translate), STYLE[found.severity], 2)
        for found in one.findings:
            page.text(comparison.finding(found, translate), STYLE[found.severity], 2)
        page.text("")
    page.text(" ".join(translate(part) for part in summary), "bold")
    page.show()


def _beside(texts: Sequence[RenderableType]) -> Table:
    table = Table.grid(padding=(0, 2), expand=True)
    for _ in texts:
        table.add_column(ratio=1)
    table.add_row(*texts)
    return table


def _stacked(keys: Sequence[str], texts: Sequence[RenderableType], translate: Translator) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_column()
    for key, text in zip(keys, texts, strict=True):
        table.add_row(Text(comparison.name(key, translate)), text)
    return table


def _cell(key: str, row: Row, translate: Translator) -> Text:
    cell = row.cells.get(key)
    if cell is None:
        return Text("" if comparison.none_due(row, key) else translate(comparison.NOTHING), style="dim")
    text = Text("• " if row.item else "", style="bold" if row.part == "title" else "")
    at = 0
    for mark in cell.marks:
        text.append(clean(cell.text[at : mark.start]))
        text.append(clean(cell.text[mark.start : mark.end]), style=MARKS[mark.kind])
        at = mark.end
    return text.append(clean(cell.text[at:]))
