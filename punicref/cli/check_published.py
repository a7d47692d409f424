"""`check --published`: imported rulebooks against each other and against our values."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from punicref.audit import prints
from punicref.audit.finding import SEVERITIES
from punicref.cli.check import as_dict
from punicref.errors import NotFound
from punicref.messages import count, say
from punicref.published import store
from punicref.render import audit as render
from punicref.rulebook import reference

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.audit.printed import Printed
    from punicref.cli.session import Session
    from punicref.published.model import Published


def check_published(session: Session, game: str | None, langs: Sequence[str]) -> int:
    """Show what is found between the imported rulebooks of a game, or of every game; nothing in them is our error."""
    library = session.library
    games = [reference.game(game, library)] if game else library.game_codes()
    imports = {code: _imports(code, langs) for code in games}
    if not any(imports.values()):
        raise NotFound(
            say("No rulebook is imported."),
            hint=say("Import yours: {command}", command="punicref import FILE --game CODE --lang LANG"),
        )
    found: list[Printed] = []
    for published in imports.values():
        found += prints.findings(published, library)
    counts = Counter(one.severity for one in found)
    if session.json:
        session.print_json(
            {
                "findings": [as_dict(session, one) | {"passages": dict(one.passages)} for one in found],
                "counts": {severity: counts[severity] for severity in SEVERITIES},
            }
        )
        return 0
    names = ", ".join(one.reference for published in imports.values() for one in published)
    summary = [
        say("{imports} compared:", imports=names),
        count("{n} warning,", "{n} warnings,", counts["warning"]),
        count("{n} hint.", "{n} hints.", counts["hint"]),
    ]
    if session.terminal:
        from punicref.render import audit_terminal

        audit_terminal.printed(found, summary, session.translate)
    else:
        session.print(render.printed(found, summary, session.translate))
    return 0


def _imports(game: str, langs: Sequence[str]) -> list[Published]:
    """Return one import in each language: the one without a name, or the first of those that have one."""
    found: dict[str, Published] = {}
    for one in store.of_game(game):
        if not langs or one.lang in langs:
            found.setdefault(one.lang, one)
    return list(found.values())
