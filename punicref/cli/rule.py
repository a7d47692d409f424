"""`rule`: any calculator, from JSON; with --lines one ruling for each line of input."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, BinaryIO

from punicref.cli import lines
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import InputProblem, Problem
from punicref.files import files, given
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from punicref.cli.session import Session
    from punicref.reader.hearing import Hearing
    from punicref.ruling.model import Assumed, Ruling


WHY = Option("--why", say("show every step with its clauses, and every open point whole"))
"""What commands that rule take for a dispute; in a pipe and in JSON all is shown anyway."""


def show_ruling(
    session: Session,
    made: Ruling,
    *,
    why: bool = False,
    table: str = "",
    before: Sequence[Assumed] = (),
    heard: Hearing | None = None,
) -> None:
    """Show a ruling in the form that the session asks for.

    `table` is the word that asks for the steps at a table, `before` what the last ruling there has assumed, `heard`
    what a spoken line was understood to say.
    """
    if session.json:
        session.print_json(session.book.translated(made, heard=heard).as_dict())
    elif session.terminal:
        from punicref.render import terminal

        terminal.ruling(made, session.translate, session.issue, why=why, table=table, before=before)
    else:
        from punicref.render import plain

        session.print(plain.ruling(made, session.translate, session.issue, options=not table, before=before))


def _run(session: Session, values: dict[str, Any]) -> int:
    if not values["name"]:
        raise Problem(say("Say which calculator."), hint=say("{command} lists them.", command="punicref calculators"))
    book = session.book
    calculator = book.calculator(values["name"])
    if values["lines"]:
        # What a ruling assumes takes many more rulings to find out: for a batch it is asked for by itself.
        def rule(line: str) -> dict[str, Any]:
            return book.rule(calculator.name, given.case(line), assumed=values["assumed"]).as_dict()

        with _opened(values["input"] or "-") as opened:
            lines.answer(session, opened, rule)
        return 0
    raw = given.case(_text(values["input"])) if values["input"] is not None else {}
    show_ruling(session, book.keyed(calculator, raw), why=values["why"])
    return 0


def _text(source: str) -> str:
    """Return the input itself, a file's text after @, or stdin for a dash."""
    if source == "-":
        data = sys.stdin.buffer.read(files.LARGEST + 1)
        if len(data) > files.LARGEST:
            raise InputProblem(say("The input is longer than {size} MB.", size=files.LARGEST // 1_000_000))
        return lines.decoded(data)
    return files.read(source[1:]) if source.startswith("@") else source


def _opened(source: str) -> AbstractContextManager[BinaryIO]:
    """Open the lines to rule: stdin, or a file after @."""
    if source == "-":
        return nullcontext(sys.stdin.buffer)
    if not source.startswith("@"):
        raise Problem(say("With --lines the input is - (stdin) or @FILE."))
    return files.regular(source[1:])


COMMAND = Command(
    "rule",
    say("A ruling by any calculator, from JSON; for programs and for many cases at once."),
    _run,
    arguments=(Argument("name", say("the calculator, for example pw.combat")),),
    options=(
        Option("--input", say("the case as JSON: the object itself, @FILE, or - for stdin"), "JSON"),
        Option("--lines", say("one JSON object a line in, one ruling a line out")),
        Option("--assumed", say("with --lines: name what each ruling assumes, too; this takes much longer")),
        WHY,
    ),
    examples=(
        """punicref rule pw.combat --input '{"attack": 10, "defend": 4, "leader": 2}' --json""",
        "punicref rule pw.odds --lines < cases.jsonl",
    ),
)
