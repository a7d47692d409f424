"""The two lanes: bare words are answered without an option parser, everything else through Typer."""

from __future__ import annotations

import sys

from punicref.cli import language
from punicref.cli.session import Session
from punicref.render import streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = ("show", "ask", "compare", "check", "terms", "calculators", "rule", "tables", "house", "import")
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
        return problems.report(error, Session(language.wanted(argv)).translate, json="--json" in argv)
    return code


def _lane(argv: Sequence[str]) -> int:
    if argv and argv[0].strip() and not any(word.startswith("-") for word in argv):
        code = _bare(argv)
        if code is not None:
            return code
    from punicref.cli.commands import run_command

    return run_command(*_common_apart(argv))


def _bare(argv: Sequence[str]) -> int | None:
    """Answer a reference or a question without an option parser, `show` and `ask` before it or not; None: neither."""
    command, words, game = "", argv, ""
    if argv[0] in COMMANDS:
        if len(argv) == 1 or argv[0] not in ("show", "ask"):
            return None
        command, words = argv[0], argv[1:]
    session = Session(language.from_environment())
    games: Sequence[str] = ()
    if not command:
        from punicref.rulebook import reference

        games = session.library.game_codes()
        command = "show" if reference.looks_like_reference(words, games) else "ask"
        if command == "ask" and words[0] in games:
            game, words = words[0], words[1:]
            if not asks_about(words):
                return None
    if command == "show":
        from punicref.cli.show import show

        return show(session, words, (session.lang,))
    from punicref.cli.ask import ask

    return ask(session, " ".join(words), game, commands=(*COMMANDS, *games) if len(argv) == 1 else ())


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
