"""The two lanes: bare words are answered without an option parser, everything else through Typer."""

from __future__ import annotations

import os
import sys

from punicref.cli import language, meaning
from punicref.cli.session import Session
from punicref.render import streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def run(argv: Sequence[str]) -> int:
    """Answer a command line; returns the exit code (design: 0 answered, 1 findings, 2 wrong usage, 3 not found)."""
    streams.prepare()
    if sys.stdin is None:  # closed from the start: nothing can be read from it
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  open to the end
    try:
        return _answer(argv, _again)
    except BrokenPipeError:  # the reader has seen enough
        streams.abandon()
        return 0
    except KeyboardInterrupt:
        from punicref.cli import problems

        problems.complain("")
        return 130


def _answer(argv: Sequence[str], failed: Callable[[Sequence[str], Exception], int]) -> int:
    """Answer a command line; `failed` does what is left to be done where an exception comes out of it."""
    try:
        code = _lane(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001  what is no Problem comes out of `failed`
        return failed(argv, error)
    return code


def _again(argv: Sequence[str], error: Exception) -> int:
    """Answer once more where something was damaged and has been made again."""
    from punicref.build import repair
    from punicref.errors import NotFound, Problem, Unreadable
    from punicref.language.messages import say

    if isinstance(error, Problem) and not isinstance(error, (NotFound, Unreadable)):  # what is not found may be lost
        return _report(argv, error)
    try:
        mended = repair.mend()
    except Problem as problem:
        return _report(argv, problem)
    if not mended:
        return _report(argv, error)
    if any(word.startswith(("--lines", "--input")) for word in argv):  # what was read is gone
        return _report(
            argv, Problem(say("The compiled rules were damaged and have been made again; repeat the command."))
        )
    return _answer(argv, _report)


def _report(argv: Sequence[str], error: Exception) -> int:
    """Tell what went wrong; a mistake of ours goes on as it is."""
    from punicref.cli import problems
    from punicref.errors import Problem
    from punicref.language.messages import English

    problem = error if isinstance(error, Problem) else problems.of(error)
    if problem is None:
        raise error
    translate = Session(language.wanted(argv)).translate
    try:
        translate(problem.message)
    except (OSError, ValueError):  # the catalogue may be what is wrong
        translate = English()
    return problems.report(problem, translate, json="--json" in argv or "--lines" in argv)


def _lane(argv: Sequence[str]) -> int:
    if "_PUNICREF_COMPLETE" in os.environ or (argv and argv[0].startswith(("--install-c", "--show-c"))):
        from punicref.cli import completion

        return completion.run(argv)
    if argv and argv[0].strip() and not any(word.startswith("-") for word in argv):
        code = _bare(argv)
        if code is not None:
            return code
    from punicref.cli.commands import ending_in_order, run_command

    with ending_in_order():
        return run_command(*_common_apart(argv))


def _bare(argv: Sequence[str]) -> int | None:
    """Answer a reference or a question without an option parser, `show` and `ask` before it or not; None: neither."""
    session = Session(language.from_environment())
    if argv[0] in ("show", "ask") and len(argv) > 1:
        meant = meaning.Meaning(kind=argv[0], game="", name="", rest=tuple(argv[1:]))
    elif argv[0] in meaning.COMMANDS:
        return None
    else:
        meant = meaning.of(argv, session.library)
    if meant.kind == "show":
        from punicref.cli.show import show

        return show(session, meant.rest, (session.lang,))
    if meant.kind not in ("ask", "word"):
        return None
    from punicref.cli.ask import ask

    if meant.kind == "word":
        return ask(session, meant.name, meant.game, commands=(*meaning.COMMANDS, *session.library.game_codes()))
    return ask(session, " ".join(meant.rest), meant.game)


def _common_apart(argv: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part --lang and --json, wherever they stand, from the rest of the line."""
    words: list[str] = []
    common: list[str] = []
    rest = iter(argv)
    for word in rest:
        if word == "--json" or word.startswith("--lang="):
            common.append(word)
        elif word == "--lang":
            common += [word, *(value for value in (next(rest, None),) if value is not None)]
        else:
            words.append(word)
    return words, common
