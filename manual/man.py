"""The man page, from the declarations of the commands and the calculators.

`python -m manual.man FILE` writes it; the wheel holds it as share/man/man1/punicref.1 (hatch_build.py).
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from punicref import __version__, paths
from punicref.cli import commands
from punicref.cli import help as helping
from punicref.cli.meaning import COMMANDS
from punicref.cli.session import Session
from punicref.cli.spec import COMMON, Command, Group
from punicref.language.messages import English
from punicref.rulebook.library import Library

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from punicref.cli.spec import Argument, Option

TITLE = "punicref"
ENVIRONMENT = (
    ("PUNICREF_LANG", "The language: it, en or ru. The option --lang goes before it, the locale comes after it."),
    (
        "PUNICREF_GAME",
        "The game of this evening (pw, dbp, sor, pi), with its battle or scenario if you like: dbp/trebbia, pw/2.",
    ),
    (
        "PUNICREF_HOME",
        "A folder for everything that you give punicref, instead of the one that is usual on your system.",
    ),
    ("PUNICREF_REVIEWER", "Who stamps and accepts, where the option --by does not say it."),
    ("NO_COLOR", "Nothing is coloured."),
)
CODES = (
    ("0", "Answered. A ruling that says “not allowed” is an answer."),
    ("1", "The command check has found something."),
    ("2", "Wrong usage, or input that cannot be used."),
    ("3", "No such clause, table or file; or a question that these rules do not answer."),
)

ESCAPES = {"\\": "\\e", "-": "\\-", '"': "\\(dq", "…": "\\&..."}

say = English()


def page(library: Library) -> str:
    """Return the man page, in roff."""
    return "\n".join(_page(library)) + "\n"


def _page(library: Library) -> Iterator[str]:
    yield f'.TH {TITLE.upper()} 1 "" "{TITLE} {__version__}" "User Commands"'
    yield from (".SH NAME", f"{TITLE} \\- rules reference and adjudication for board wargames on the Punic Wars")
    yield ".SH SYNOPSIS"
    for at, (line, _) in enumerate(commands.TABLE):
        filled = line.format(question="may ships attack an army", combat="combat", facts="12:5 leader 2 city")
        yield from ([".br"] if at else [])
        yield f".B {roff(filled)}"
    yield from (".br", f".B {TITLE}", ".I COMMAND", "[\\&...]")
    yield from (".SH DESCRIPTION", "What is typed at the table:")
    for line, text in commands.TABLE:
        filled = line.format(question="QUESTION", combat="combat", facts="FACTS")
        yield from _entry(filled, say(text))
    yield ".SH COMMANDS"
    session = Session("en")
    for name in COMMANDS:
        yield from _command(f"{TITLE} {name}", commands.command(name, session))
    yield from (".SH OPTIONS", "Every command takes:", *_options(COMMON))
    for code, title in library.games("en").items():
        yield f'.SH "{roff(title.upper())}"'
        yield "What can be resolved; the option \\fB\\-\\-help\\fP lists the facts that each takes."
        for one in library.calculators():
            if one.name.startswith(f"{code}."):
                yield from _entry(
                    f"{TITLE} {one.name.replace('.', ' ')}", one.title if one.title.endswith("?") else f"{one.title}."
                )
    yield ".SH ENVIRONMENT"
    for name, explained in ENVIRONMENT:
        yield from _entry(name, explained)
    yield ".SH EXIT STATUS"
    for name, explained in CODES:
        yield from _entry(name, explained)


def _command(path: str, found: Command | Group) -> Iterator[str]:
    """A command with what it takes; of a group, each of its commands."""
    if isinstance(found, Group):
        yield from (f'.SS "{roff(path)} COMMAND"', roff(say(found.help)))
        for name, _ in found.commands:
            one = found.load(name)
            yield from _entry(f"{path} {name}{_arguments(one.arguments)}", say(one.help))
            yield from (".RS", *_takes(one), ".RE")
    else:
        yield from (f'.SS "{roff(path + _arguments(found.arguments))}"', roff(say(found.help)), *_takes(found))


def _takes(one: Command) -> Iterator[str]:
    """What a command takes, and examples."""
    for argument in one.arguments:
        yield from _entry(argument.name.upper(), say(argument.help))
    yield from _options(one.options)
    if one.examples:
        yield from (".PP", roff(say(helping.EXAMPLES)), ".PP", ".nf", ".RS")
        yield from (roff(say.show(example)) for example in one.examples)
        yield from (".RE", ".fi")


def _arguments(arguments: Iterable[Argument]) -> str:
    return "".join(f" [{one.name.upper()}]" for one in arguments)


def _options(options: Iterable[Option]) -> Iterator[str]:
    for one in options:
        yield from _entry(f"{one.name} {one.metavar}".rstrip(), say(one.help))


def _entry(name: str, text: str) -> Iterator[str]:
    yield from (".TP", f".B {roff(name)}", roff(text[:1].upper() + text[1:]))


def roff(text: str) -> str:
    """Return a text with nothing in it that roff would act on, and no sign that is not ASCII."""
    escaped = "".join(ESCAPES.get(sign) or (sign if sign.isascii() else f"\\[u{ord(sign):04X}]") for sign in text)
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


def write(path: str) -> None:
    """Write the man page from the library that is compiled; a file that is there is replaced whole."""
    library = Library(paths.LIBRARY)
    try:
        text = page(library)
    finally:
        library.close()
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    part = f"{path}.part{os.getpid()}"
    with open(part, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(part, path)


if __name__ == "__main__":
    write(sys.argv[1])
