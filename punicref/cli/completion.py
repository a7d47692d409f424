"""Completion in the shell: Typer speaks with bash, zsh, fish and PowerShell; this says what may come next on a line."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import typer
from typer import core
from typer.core import TyperCommand

from punicref.cli import language, meaning
from punicref.cli.session import Session
from punicref.cli.spec import ASKED, COMMON, Group
from punicref.errors import Problem, near
from punicref.language.messages import say
from punicref.ruling import registry, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction

PROGRAM = "punicref"
NAMED = "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION"
"""The variable by which Typer takes the shell that is named; otherwise it hears only the one that it finds."""

OPTIONS = ("--install-completion", "--show-completion")
REFERENCES = ("show", "compare", "check")
"""The commands that take clauses."""

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
"""Those that Typer can complete in."""

ITEM: Any = core.CompletionItem  # type: ignore[attr-defined]
"""Typer carries its parser inside and does not export what a completion is."""

Candidate = tuple[str, str]
"""A word that may come next, and what it means."""


def _nothing() -> None:
    """Stand for the program where only Typer's own options are wanted."""


def run(argv: Sequence[str]) -> int:
    """Install or show completion for a shell (Typer's own options), or answer a shell that asks.

    The shell is the one that is named after the option, else the one that Typer finds to be in use.
    Problem for one that Typer does not know.
    """
    if ASKED not in os.environ and len(argv) > 1 and argv[1] != "--help":
        _check(argv[1])
        os.environ.setdefault(NAMED, "1")
    installer = typer.Typer(name=PROGRAM, rich_markup_mode=None, pretty_exceptions_enable=False)
    installer.command()(_nothing)
    own = typer.main.get_command(installer)  # it makes the shells known, too
    if ASKED not in os.environ:
        own.main(args=list(argv), prog_name=PROGRAM, standalone_mode=False)
        return 0
    completer = typer.Typer(name=PROGRAM, add_completion=False, rich_markup_mode=None)
    words = {"ignore_unknown_options": True, "allow_extra_args": True}
    completer.command(cls=Line, add_help_option=False, context_settings=words)(_nothing)
    typer.main.get_command(completer).main(args=[], prog_name=PROGRAM)
    return 0


def _check(shell: str) -> None:
    if shell not in SHELLS:
        told = say("There is no completion for {shell}; there is for {shells}.", shell=shell, shells=SHELLS)
        raise Problem(told, suggestions=near(shell, SHELLS))


class Line(TyperCommand):
    """The whole line as one command without options of its own, so that all its words are completed in one place."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return what may come next, for Typer to tell the shell."""
        session = Session(language.from_environment())
        return [ITEM(value, help=told) for value, told in candidates(ctx.args, incomplete, session)]


def candidates(words: Sequence[str], incomplete: str, session: Session) -> Iterator[Candidate]:
    """Yield what may stand where `incomplete` has been begun, after `words`."""
    words = _joined(words)
    wanted = incomplete.casefold()
    for value, told in _next(words, incomplete, session):
        if value.casefold().startswith(wanted):
            yield value, told


def _joined(words: Sequence[str]) -> list[str]:
    """Put together what bash parts at a colon: pw : 9.14; the clause that is being typed stands after "pw:"."""
    joined: list[str] = []
    for word in words:
        if (word == ":" and joined) or (joined and joined[-1].endswith(":")):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _next(words: list[str], incomplete: str, session: Session) -> Iterator[Candidate]:
    library = session.library
    games = library.game_codes()
    if words and words[-1].endswith(":"):  # of a reference that bash has parted
        yield from _clauses(words[-1][:-1], "", session)
    elif ":" in incomplete:
        yield from _clauses(game := incomplete.partition(":")[0], f"{game}:", session)
    elif not words:
        from punicref.rulebook import reference

        yield from ((code, title) for code, title in library.games(session.lang).items())
        mind = reference.default_game(games)
        if mind:
            yield from _calculators(mind, session)
        yield from ((name, "") for name in meaning.COMMANDS)
        yield from ((name, "") for name in OPTIONS)
    elif words[0] in meaning.COMMANDS:
        yield from _of_command(words, session)
    else:
        meant = meaning.of(words, library)
        if meant.kind == "rule":
            calculator = registry.load(f"{meant.game}.{meant.name}", library)
            yield from _facts(calculator, list(meant.rest), session)
        elif words[0] in games and len(words) == 1:
            yield from _calculators(words[0], session)
            yield from _clauses(words[0], "", session)


def _calculators(game: str, session: Session) -> Iterator[Candidate]:
    from punicref.cli.game import called

    for one in session.library.calculators():
        if one.name.startswith(f"{game}."):
            yield called(one.name, session), session.translate(say(one.title))


def _clauses(game: str, before: str, session: Session) -> Iterator[Candidate]:
    if game in session.library.game_codes():
        for one in session.library.ids(game):
            yield f"{before}{one}", session.library.title(game, one, session.lang)


def _of_command(words: list[str], session: Session) -> Iterator[Candidate]:
    from punicref.cli.commands import command

    found = command(words[0], session)
    if isinstance(found, Group):
        if len(words) == 1:
            yield from ((name, session.translate(told)) for name, told in found.commands)
            return
        names = [name for name, _ in found.commands]
        if words[1] not in names:
            return
        found = found.load(words[1])
    if words[-1] == "--with":
        from punicref.published import store

        yield from ((one, "") for one in store.references())
        return
    if words[0] == "check":
        from punicref.audit import registry as audits

        yield from ((one.name, session.translate(one.about)) for one in audits.CHECKS)
    if words[0] in REFERENCES or words[:2] == ["house", "reading"] or words[:2] == ["house", "template"]:
        yield from ((f"{game}:", title) for game, title in session.library.games(session.lang).items())
    if words[0] == "rule" and len(words) == 1:
        yield from ((name, "") for name in session.library.calculator_names())
    if words[0] == "tables" and len(words) > 1:
        yield from ((one.name, "") for one in session.library.tables())
    for one in found.every:
        if one.name not in words:
            yield one.name, session.translate(one.help)


def _facts(calculator: CalculatorFunction, words: list[str], session: Session) -> Iterator[Candidate]:
    """Yield what a calculator may still be told: the value of the option before, else facts and choices by word."""
    by_option = {one.option: one for one in calculator.inputs}
    if words and words[-1] in by_option and by_option[words[-1]].kind is not bool:
        yield from _values(by_option[words[-1]], session)
        return
    for one in calculator.inputs:
        asked = session.translate(one.asked)
        yield from ((value, asked) for value, _ in _values(one, session))
        said = vocabulary.of_fact(one, session.library).get(session.lang)
        if said:
            yield said[0], asked
    for option, one in by_option.items():
        if not {option, one.states_other} & {*words}:
            yield one.states_other, session.translate(one.asked)
    yield from ((one.name, session.translate(one.help)) for one in COMMON)


def _values(one: Input, session: Session) -> Iterator[Candidate]:
    for value in one.choices:
        yield session.translate.show(vocabulary.shown(one, value, session.library)), ""
    if one.kind is str:
        game = one.home.partition(".")[0]
        names: dict[str, dict[str, list[str]]] = session.library.names(game)
        yield from ((all_[session.lang][0], "") for all_ in names.values() if session.lang in all_)
