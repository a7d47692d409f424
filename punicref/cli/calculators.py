"""`calculators`: what punicref can resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.cli.parsing import two_columns
from punicref.cli.spec import Command
from punicref.language.messages import say
from punicref.render import labels

if TYPE_CHECKING:
    from punicref.cli.session import Session


def _run(session: Session, _: dict[str, Any]) -> int:
    book = session.book
    if session.json:
        session.print_json({"calculators": book.described()})
        return 0
    rows = [(labels.command(one.name, session.library, session.lang), one.title) for one in book.calculators]
    session.print(two_columns(rows, most=max(len(name) for name, _ in rows)))
    return 0


COMMAND = Command("calculators", say("The calculators: what punicref can resolve."), _run)
