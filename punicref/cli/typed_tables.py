"""Taking over a printed table that its owner has typed in, and telling that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.book import typed_tables
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.cli.session import Session
    from punicref.errors import Mistakes
    from punicref.rulebook.declared import Declared


def accept(session: Session, raw: Mapping[str, Any], declared: Declared, wrong: Mistakes) -> int:
    """Check a table and install it; everything that is wrong with it is raised at once."""
    odd = typed_tables.install(session.book, raw, declared, wrong)
    if session.json:
        session.print_json({"installed": declared.name, "warnings": [session.translate(one) for one in odd]})
        return 0
    for one in odd:
        session.note(say("Warning: {text}", text=one))
    session.say(say("{table} is installed; rulings use it from now on.", table=declared.name))
    return 0
