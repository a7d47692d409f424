"""What `check` finds, for a person in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from punicref.render import audit
from punicref.render.terminal import Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.audit.finding import Finding, Printed
    from punicref.language.messages import Message, Translator

STYLE = {"error": "bold red", "warning": "bold yellow", "hint": "cyan"}


def findings(
    found: Sequence[Finding], places: Sequence[str], summary: Sequence[Message], translate: Translator
) -> None:
    """Print what was found, and how much of it."""
    page = Page(translate)
    for one, place in zip(found, places, strict=True):
        severity = translate(audit.SEVERITY[one.severity])
        page.add(
            Text.assemble((severity, STYLE[one.severity]), "  ", (audit.heading(one), "bold"), "  ", (place, "dim"))
        )
        page.add(Padding(Text(translate(one.message)), (0, 0, 0, 2)))
    if found:
        page.text("")
    page.text(" ".join(translate(part) for part in summary), "bold")
    page.show()


def printed(found: Sequence[Printed], summary: Sequence[Message], translate: Translator) -> None:
    """Print what was found in printed texts: what and why, then the passages."""
    page = Page(translate)
    for one in found:
        severity = (translate(audit.SEVERITY[one.severity]), STYLE[one.severity])
        page.add(Text.assemble(severity, "  ", (f"{one.game}:{one.id}", "bold"), "  ", translate(one.message)))
        table = Table.grid(padding=(0, 2))
        for lang, text in one.passages.items():
            table.add_row(Text(lang, style="dim"), Text(audit.passage(text)))
        page.add(Padding(table, (0, 0, 0, 2)), Text(""))
    page.text(" ".join(translate(part) for part in summary), "bold")
    page.show()
