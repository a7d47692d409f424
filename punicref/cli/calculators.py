"""`calculators`: what punicref can resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.cli.parsing import two_columns
from punicref.cli.spec import Command
from punicref.messages import say
from punicref.render import labels
from punicref.ruling import registry, schema

if TYPE_CHECKING:
    from punicref.cli.session import Session


def _run(session: Session, _: dict[str, Any]) -> int:
    known = session.library.calculators()
    if session.json:
        functions = [(one.clauses, registry.load(one.name, session.library)) for one in known]
        document = [
            {
                "name": one.name,
                "title": session.translate(one.title),
                "clauses": [f"{one.game}:{clause}" for clause in clauses],
                "inputs": schema.schema(one.inputs, session.library, one.game, session.translate),
            }
            for clauses, one in functions
        ]
        session.print_json({"calculators": document})
        return 0
    session.print(two_columns([(labels.command(one.name), session.translate(say(one.title))) for one in known]))
    return 0


COMMAND = Command("calculators", say("The calculators: what punicref can resolve."), _run)
