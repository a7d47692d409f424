"""The two lanes: bare words are answered without an option parser, everything else through Typer."""

from __future__ import annotations

import os
import sys

from punicref.cli import language
from punicref.cli.session import Session
from punicref.render import streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = ("show", "calculators", "rule", "tables", "house")
"""The commands that know no game, each in a module of its own under `cli`; a game's code is a command too."""


def run(argv: Sequence[str]) -> int:
    """Answer a command line; returns the exit code (design: 0 answered, 1 findings, 2 wrong usage, 3 not found)."""
    streams.prepare()
    try:
        code = _lane(argv)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    except Exception as error:
        from punicref.cli import problems
        from punicref.errors import Problem

        if not isinstance(error, Problem):
            raise
        return problems.report(error, Session(language.wanted(argv)).translate, json="--json" in argv)
    return code


def _lane(argv: Sequence[str]) -> int:
    if argv and not any(word.startswith("-") for word in argv) and argv[0] not in COMMANDS:
        from punicref.rulebook import reference

        session = Session(language.from_environment())
        games = session.library.game_codes()
        if reference.looks_like_reference(argv, games):
            from punicref.cli.show import show

            return show(session, argv, (session.lang,))
        if argv[0] not in games:
            from punicref.errors import Problem, near
            from punicref.messages import say

            raise Problem(
                say("{words} is neither a command nor a clause.", words=" ".join(argv)),
                suggestions=near(argv[0], [*COMMANDS, *games]),
                hint=say("{command} lists the commands.", command="punicref --help"),
            )
    from punicref.cli.commands import run_command

    return run_command(_common_last(argv))


def _common_last(argv: Sequence[str]) -> list[str]:
    """Move --lang and --json that stand before the command behind it, where Typer looks for them."""
    words = list(argv)
    first: list[str] = []
    while words and (words[0] in ("--lang", "--json") or words[0].startswith("--lang=")):
        first += [words.pop(0)]
        if first[-1] == "--lang" and words:
            first.append(words.pop(0))
    depth = (
        2 if len(words) > 1 and words[0] not in ("show", "calculators", "rule") and not words[1].startswith("-") else 1
    )
    return [*words[:depth], *first, *words[depth:]]
