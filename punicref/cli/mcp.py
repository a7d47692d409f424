"""`mcp`: the same for an assistant program, over the Model Context Protocol."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from punicref.cli import extra
from punicref.cli.spec import Command
from punicref.language.messages import say

if TYPE_CHECKING:
    from punicref.cli.session import Session

EXTRA = "mcp"
MODULES = ("mcp", "mcp_types", "anyio", "jsonschema")


def _run(session: Session, _: dict[str, Any]) -> int:
    extra.needed(EXTRA, *MODULES)
    book = session.book
    book.games  # noqa: B018  what cannot be read is told before anything is served
    if sys.stdin.isatty():
        session.note(
            say("An assistant program starts this and speaks with it: see docs/assistants.md. Ctrl-C ends it.")
        )
    from punicref.web.assistant import server

    server.serve(book)
    return 0


COMMAND = Command(
    "mcp",
    say("The rules for an assistant program, over the Model Context Protocol."),
    _run,
    data=False,
    examples=("punicref mcp", "punicref mcp --lang it"),
)
"""The command."""
