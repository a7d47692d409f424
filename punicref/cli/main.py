"""The two lanes: bare words are answered without an option parser, everything else through Typer."""

from __future__ import annotations

import sys

from punicref.cli import language
from punicref.cli.session import Session
from punicref.render import streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

IMPORT = "import"
PLAIN = ("show", "ask")
"""The commands that need no option parser as long as no options are given."""

COMMANDS = ("show", "ask", "compare", "check", "terms", "calculators", "rule", "tables", "house", IMPORT)
"""The commands that know no game, each in a module of its own under `cli`; a game's code is a command too."""


def run(argv: Sequence[str]) -> int:
    """Answer a command line; returns the exit code (design: 0 answered, 1 findings, 2 wrong usage, 3 not found)."""
    streams.prepare()
    try:
        code = _lane(argv)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        streams.abandon()
        return 0
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    except Exception as error:
        from punicref.cli import problems
        from punicref.errors import Problem, unwritable

        if isinstance(error, OSError):
            streams.abandon()
            error = unwritable(error)
        if not isinstance(error, Problem):
            raise
        spoken = () if tuple(argv[:1]) == (IMPORT,) else argv  # there --lang is the language of a file
        return problems.report(error, Session(language.wanted(spoken)).translate, json="--json" in argv)
    return code


def _lane(argv: Sequence[str]) -> int:
    if len(argv) > 1 and argv[0] in PLAIN and not any(word.startswith("-") for word in argv):
        session = Session(language.from_environment())
        if argv[0] == "show":
            from punicref.cli.show import show

            return show(session, argv[1:], (session.lang,))
        from punicref.cli.ask import ask

        return ask(session, " ".join(argv[1:]))
    if argv and argv[0].strip() and argv[0] not in COMMANDS and not any(word.startswith("-") for word in argv):
        from punicref.rulebook import reference

        session = Session(language.from_environment())
        games = session.library.game_codes()
        if reference.looks_like_reference(argv, games):
            from punicref.cli.show import show

            return show(session, argv, (session.lang,))
        game = argv[0] if argv[0] in games else ""
        if not game or asks_about(argv[1:]):
            from punicref.cli.ask import ask

            lone = (*COMMANDS, *games) if len(argv) == 1 else ()
            return ask(session, " ".join(argv[1:] if game else argv), game, commands=lone)
    from punicref.cli.commands import run_command

    return run_command(*_common_apart(argv))


def asks_about(words: Sequence[str]) -> bool:
    """Whether words are a question: a command or a calculator's name stands alone or before options."""
    return len(words) > 1 or (len(words) == 1 and any(c.isspace() for c in words[0]))


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
