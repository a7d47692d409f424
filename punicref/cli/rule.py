"""`rule`: any calculator, from JSON; with --lines one ruling for each line of input."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, BinaryIO

from punicref import files
from punicref.cli import lines
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import InputProblem, Problem
from punicref.messages import say
from punicref.ruling import registry
from punicref.ruling.model import as_dict

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from punicref.cli.session import Session
    from punicref.ruling.model import Ruling


def show_ruling(session: Session, made: Ruling) -> None:
    """Show a ruling in the form that the session asks for."""
    if session.json:
        session.print_json(as_dict(made, session.translate, session.issue))
    elif session.terminal:
        from punicref.render import terminal

        terminal.ruling(made, session.translate, session.issue)
    else:
        from punicref.render import plain

        session.print(plain.ruling(made, session.translate, session.issue))


def _run(session: Session, values: dict[str, Any]) -> int:
    if not values["name"]:
        raise Problem(say("Say which calculator."), hint=say("{command} lists them.", command="punicref calculators"))
    calculator = registry.load(values["name"], session.library)
    if values["lines"]:

        def rule(line: str) -> dict[str, Any]:
            made = calculator.rule(_object(line), session.library, session.printed)
            return as_dict(made, session.translate, session.issue)

        with _opened(values["input"] or "-") as opened:
            lines.answer(session, opened, rule)
        return 0
    raw = _object(_text(values["input"])) if values["input"] is not None else {}
    show_ruling(session, calculator.rule(raw, session.library, session.printed))
    return 0


def _object(text: str) -> dict[str, Any]:
    import json

    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputProblem(
            say("This is not valid JSON, line {line}, column {column}.", line=error.lineno, column=error.colno)
        ) from None
    except (RecursionError, ValueError):
        raise InputProblem(say("This JSON is too deep or holds too long a number.")) from None
    if not isinstance(raw, dict):
        raise InputProblem(say("The input must be a JSON object, such as {example}.", example='{"attack": 10}'))
    return raw


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
    ),
    examples=(
        """punicref rule pw.combat --input '{"attack": 10, "defend": 4, "leader": 2}' --json""",
        "punicref rule pw.odds --lines < cases.jsonl",
    ),
)
