"""Finding the command that was typed, loading only that, and help for all of them."""

from __future__ import annotations

import importlib
from contextlib import contextmanager
from typing import TYPE_CHECKING

from punicref.cli import language, meaning
from punicref.cli.meaning import COMMANDS
from punicref.cli.session import Session
from punicref.cli.spec import Command, Group
from punicref.errors import Problem, near
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

PROGRAM = "punicref"
MODULES = {"import": "import_"}
"""The modules that cannot be called as their commands are."""

TABLE = (
    (f"{PROGRAM} pw:9.14", say("what a rule says")),
    (
        f"{PROGRAM} {{question}}",
        say("a question, in your own words; quotation marks around it where it has an apostrophe"),
    ),
    (f"{PROGRAM} pw {{combat}}", say("a ruling: answer the questions")),
    (f"{PROGRAM} pw {{combat}} {{facts}}", say("or tell the facts in your own words")),
    (f"{PROGRAM} pw", say("what can be resolved in a game")),
)
"""What a player types at the table, the first screen first."""

QUESTION = say("may ships attack an army")
SPOKEN = say("12:5 leader 2 city")

SHOWN = 6
"""How many calculators of a game the first screen names: those that apply the most clauses."""


@contextmanager
def ending_in_order() -> Iterator[None]:
    """In the block let signals that end the program end it in order: the terminal as it was, no process left behind."""
    import signal
    import threading

    def end(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        numbers = []  # only there Python lets signals be handled; whoever calls from another one sees to them
    numbers = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]
    try:
        for number in numbers:
            signal.signal(number, end)
        yield
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)


def run_command(words: Sequence[str], common: Sequence[str]) -> int:
    """Run the command that the words name; `common` are --lang and --json. Problem where there is no such command."""
    session = Session(language.wanted([*words[:1], *common]))
    if common and common[-1] == "--lang":
        raise Problem(say("The option {option} needs a value.", option="--lang"))
    if not words or words[0] in ("-h", "--help"):
        _no_data(common, PROGRAM)
        _show_program(session)
        return 0
    if words[0] == "--version":
        from punicref import __version__

        session.print([f"{PROGRAM} {__version__}"])
        return 0
    words = _as_command(words, session)
    found = command(words[0], session)
    path, rest = f"{PROGRAM} {found.name}", list(words[1:])
    if isinstance(found, Group):
        known = [name for name, _ in found.commands]
        rest = rest or [found.alone] * bool(found.alone)
        if not rest or rest[0] in ("-h", "--help"):
            from punicref.cli import help as pages

            _no_data(common, path)
            pages.show_group(found, path, session.translate)
            return 0
        names = found.spoken() if found.spoken is not None else {name: name for name in known}
        if rest[0] not in known:
            raise _unknown_command(rest[0], path, names)
        path, found = f"{path} {names[rest[0]]}", found.load(rest.pop(0))
    return _carried_out(found, path, rest, common, session)


def _carried_out(found: Command, path: str, words: Sequence[str], common: Sequence[str], session: Session) -> int:
    """Run a command with what is typed behind its name. It runs outside of Typer, which would swallow interrupts."""
    values = found.told(words, common)
    if values is None:
        from punicref.cli import parsing

        values = parsing.parsed(found, path, [*words, *common], session)
        if values is None:  # it was --help
            return 0
    given = values.pop("lang", None)
    lang = language.spoken(found.name, given)
    spoken = session.speaking(lang, json=values.pop("json", False), chosen=given is not None)
    absent = {one.variable: one.absent for one in found.options}
    return found.run(spoken, {**absent, **values, "lang": given})


def _no_data(common: Sequence[str], path: str) -> None:
    """Refuse --json where help would be shown."""
    if "--json" in common:
        raise Problem(
            say("{command} alone has no JSON: name a command.", command=path),
            hint=say("{command} explains it.", command=f"{path} --help"),
        )


def _as_command(words: Sequence[str], session: Session) -> Sequence[str]:
    """Put the command before a reference, a question or a calculator that is followed by options."""
    first = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    if first == 0 or words[0] in COMMANDS:
        return words
    meant = meaning.of(words[:first], session.library)
    options = words[first:]
    if meant.kind == "show":
        return ["show", *meant.rest, *options]
    if meant.kind == "rule":
        if meant.unnamed and "--json" not in options:
            called = session.library.called(f"{meant.game}.{meant.name}", session.lang)
            session.say(say("Taken for this case: {case}.", case=called))
        return [meant.game, meant.name, *meant.rest, *options]
    if meant.kind == "tool":
        return [meant.name, *meant.rest, *options]
    if meant.kind == "ask":
        return ["ask", *([f"--game={meant.game}"] if meant.game else []), *meant.rest, *options]
    return words


def command(word: str, session: Session) -> Command | Group:
    """Return the command of that name, of the program or a game; Problem where there is none."""
    if word in COMMANDS:
        found: Command | Group = importlib.import_module(f"punicref.cli.{MODULES.get(word, word)}").COMMAND
        return found
    games = session.library.games(session.lang)
    if word in games:
        from punicref.cli.game import group

        return group(word, games[word], session)
    if word.startswith("-"):
        raise Problem(
            say("{path} has no option {option}.", path=PROGRAM, option=word),
            hint=say("{command} explains it.", command=f"{PROGRAM} --help"),
        )
    raise _unknown_command(word, PROGRAM, {one: one for one in (*COMMANDS, *games)})


def _unknown_command(word: str, path: str, known: Mapping[str, str]) -> Problem:
    """Say that a word is no command; `known` are those that there are, each with how it is shown."""
    return Problem(
        say("{word} is no command of {path}.", word=word, path=path),
        suggestions=dict.fromkeys(known[one] for one in near(word, known)),
        hint=say("{command} lists them.", command=f"{path} --help"),
    )


def _show_program(session: Session) -> None:
    """Show the help of the program itself: for a player at the table first, then the tools."""
    from punicref.cli import help as pages
    from punicref.cli.game import called

    translate, library = session.translate, session.library
    words = {
        "{question}": translate(QUESTION),
        "{combat}": called("pw.combat", session),
        "{facts}": translate(SPOKEN),
    }
    table = []
    for line, text in TABLE:
        typed = line
        for place, word in words.items():
            typed = typed.replace(place, word)
        table.append((typed, text))
    games = []
    for code, title in library.games(session.lang).items():
        widest = sorted(
            (one for one in library.calculators() if one.name.startswith(f"{code}.")), key=lambda one: -len(one.clauses)
        )
        names = ", ".join(called(one.name, session) for one in widest[:SHOWN])
        games.append((code, say("{title}: {names} …", title=title, names=names)))
    tools = [(name, command(name, session).help) for name in COMMANDS]
    pages.show_sections(
        translate(say("Rules reference and adjudication for board wargames on the Punic Wars.")),
        (
            (translate(say("At the table")), tuple(table)),
            (translate(say("Games, and what can be resolved")), tuple(games)),
            (translate(pages.COMMANDS), tuple(tools)),
        ),
        PROGRAM,
        translate,
        translate(say("{command} explains one of them.", command=f"{PROGRAM} {translate(pages.COMMAND)} --help")),
    )
