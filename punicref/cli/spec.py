"""What a command is: declared once, parsed by Typer, shown by --help in three languages."""

from collections.abc import Callable, Sequence
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.language.messages import Message, say

if TYPE_CHECKING:
    from punicref.cli.session import Session


class Option(NamedTuple):
    """An option; without a metavar it is a flag."""

    name: str
    help: Message
    metavar: str = ""
    panel: Message | None = None  # the heading under which --help shows it
    shown: Callable[[], str] | None = None  # what --help shows for the metavar, where that takes time to find out
    usual: bool | None = None  # of a fact that holds or not, what is usual; where it holds, --no-… denies it

    @property
    def denied(self) -> str:
        """The option that denies it; empty where there is none."""
        return f"--no-{self.name[2:]}" if self.usual else ""

    @property
    def absent(self) -> bool | None:
        """What it is where nobody has typed it."""
        return None if self.metavar or self.usual is not None else False

    @property
    def variable(self) -> str:
        """What its value is called."""
        name = self.name.lstrip("-").replace("-", "_")
        return f"{name}_" if iskeyword(name) else name


class Argument(NamedTuple):
    """A positional argument; `many` takes all the words that are left."""

    name: str
    help: Message
    many: bool = False
    shown: Callable[[], Message] | None = None  # what --help says of it, where that takes time to find out


class Command(NamedTuple):
    """A command: what it is called, takes and does. `run` gets the parsed values and returns the exit code."""

    name: str
    help: Message
    run: Callable[["Session", dict[str, Any]], int]
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()
    examples: tuple[str | Message, ...] = ()
    lang: Message | None = None  # what --lang is here, where it is more than the language that is spoken
    data: bool = True  # whether it answers with data, so that --json prints them

    @property
    def every(self) -> tuple[Option, ...]:
        """Its options and those that every command takes."""
        lang, json = COMMON
        lang = lang if self.lang is None else lang._replace(help=self.lang)
        return (*self.options, lang, json) if self.data else (*self.options, lang)

    def told(self, words: Sequence[str], common: Sequence[str]) -> dict[str, Any] | None:
        """Return the values of a line that has words, --lang and --json alone, as most have; None: Typer must judge it.

        Typer would take half of the time that the whole answer takes.
        """
        if any(word.startswith("-") for word in words) or ("--json" in common and not self.data):
            return None
        left = list(words)
        values: dict[str, Any] = {"json": "--json" in common}
        for one in self.arguments:
            values[one.name] = (left or None) if one.many else left.pop(0) if left else None
            left = [] if one.many else left
        for at, word in enumerate(common):
            if word.startswith("--lang"):
                values["lang"] = word.partition("=")[2] if "=" in word else common[at + 1]
        return None if left else values


Section = tuple[str, tuple[tuple[str, Message], ...]]
"""A heading, and names with their help under it."""


class Group(NamedTuple):
    """Commands under one name, each with its help; a command itself is loaded by `load`."""

    name: str
    help: Message
    commands: tuple[tuple[str, Message], ...]
    load: Callable[[str], Command]
    sections: Callable[[], tuple[Section, ...]] | None = None  # the same under headings, as --help shows them
    spoken: Callable[[], dict[str, str]] | None = None  # each name, in any language, with the one that is shown
    alone: str = ""  # the command that is meant where none is named


ASKED = "_PUNICREF_COMPLETE"
"""The variable by which a shell asks for completions."""

COMMON = (
    Option("--lang", say("language: it, en or ru"), "LANG"),
    Option("--json", say("print one JSON document")),
)
"""What every command takes, the second one that answers with data."""
