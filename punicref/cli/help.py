"""Help pages in the user's language, drawn by Typer: with Rich's panels in a terminal, plain elsewhere.

Ours are the words and the headings: Typer's own are English, and its plain pages know no panels.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from typer import Context
from typer.core import TyperCommand, TyperGroup

from punicref.language.messages import say
from punicref.render import streams

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from punicref.cli.spec import Argument, Command, Group, Option, Section
    from punicref.language.messages import Message, Translator

COMMAND = say("COMMAND")
COMMANDS = say("Tools")
EXAMPLES = say("Examples:")
OPTIONS = say("In general")
USAGE = say("Usage")
WORDS = say("What to type")
NAMES = ("-h", "--help")
PLACEHOLDERS = {
    "ADDRESS": say("ADDRESS"),
    "CHECK": say("CHECK"),
    "CLAUSE": say("CLAUSE"),
    "CODE": say("CODE"),
    "FACTS": say("FACTS"),
    "FILE": say("FILE"),
    "OLD": say("OLD"),
    "GAME": say("GAME"),
    "IMPORT": say("IMPORT"),
    "LANG": say("LANG"),
    "NAME": say("NAME"),
    "QUESTION": say("QUESTION"),
    "READING": say("READING"),
    "REFERENCE": say("REFERENCE"),
    "SEVERITY": say("SEVERITY"),
    "TABLE": say("TABLE"),
    "TEXT": say("TEXT"),
    "WORD": say("WORD"),
    "random": say("random"),
}
"""What stands for a value in usage lines and options. JSON is JSON in every language."""

WIDEST = 40
"""Columns of what is explained on a plain page; what is longer gets a line of its own."""

UNWRAPPED = 1000
"""Columns of a plain page: whoever reads it wraps it."""


def settings() -> dict[str, Any]:
    """Return what Typer needs to know for help as we give it."""
    return {"help_option_names": list(NAMES), "terminal_width": UNWRAPPED}


def markup() -> Any:
    """Return how Typer is to read texts: for Rich in a terminal, as they are elsewhere."""
    return "rich" if streams.is_terminal() else None


def described(one: Argument | Option, translate: Translator) -> dict[str, str]:
    """Return what Typer shows of an argument or option: its help and the panel that it stands in."""
    heading = translate(getattr(one, "panel", None) or (OPTIONS if one.name.startswith("-") else WORDS))
    return {"help": _safe(translate(one.help)), "rich_help_panel": heading[:1].upper() + heading[1:]}


def placeholder(written: str, translate: Translator) -> str:
    """Return what stands for a value, such as N|random or FILE, in the reader's language."""
    return re.sub("[A-Za-z]{2,}", lambda word: translate(PLACEHOLDERS.get(word[0], say(word[0]))), written)


def text(translate: Translator) -> Callable[[str], str]:
    """Return a function that leaves a word as it is; Typer names the kind of an argument after it."""

    def same(word: str) -> str:
        return word

    same.__name__ = translate(say("text"))
    return same


def command_class(command: Command, translate: Translator) -> type[TyperCommand]:
    """Return Typer's command with help in the user's language."""

    class LocalizedCommand(_Localized, TyperCommand):
        say = translate

        def __init__(self, *args: Any, **given: Any) -> None:
            super().__init__(*args, **given)
            self.help = _safe(translate(command.help))
            self.epilog = _epilog(command.examples, translate)

    return LocalizedCommand


def show_group(group: Group, path: str, translate: Translator) -> None:
    """Show the commands of a group under their headings."""
    sections = group.sections() if group.sections is not None else ((translate(COMMANDS), group.commands),)
    show_sections(translate(group.help), sections, path, translate)


def show_sections(
    about: str, sections: Iterable[Section], path: str, translate: Translator, epilog: str | None = None
) -> None:
    """Show names with what each means, under headings."""

    class LocalizedGroup(_Localized, TyperGroup):
        say = translate

    commands: dict[str, Any] = {
        name: TyperCommand(name, help=_safe(translate(text)), rich_help_panel=heading)
        for heading, rows in sections
        for name, text in rows
    }
    page = LocalizedGroup(
        name=path, commands=commands, help=_safe(about), epilog=epilog, rich_markup_mode=markup(),
        options_metavar=None, subcommand_metavar=f"{translate(COMMAND)} […]", add_help_option=False,
    )  # fmt: skip
    text = page.get_help(Context(page, info_name=path, terminal_width=UNWRAPPED))
    if text:  # what Rich draws is printed
        print(text)


class _Localized:
    """What Typer says in English, and its plain pages without panels."""

    say: Translator

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        pieces = self.collect_usage_pieces(ctx)  # type: ignore[attr-defined]
        usage = type(self).say(USAGE)
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=f"{usage}: ")

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help, option.rich_help_panel = type(self).say(say("show this help")), type(self).say(OPTIONS)
        return option

    def format_options(self, ctx: Any, formatter: Any) -> None:
        params = self.get_params(ctx)  # type: ignore[attr-defined]
        _sections(((one.rich_help_panel, one.get_help_record(ctx)) for one in params), formatter)
        commands = getattr(self, "commands", {}).values()
        _sections(((one.rich_help_panel, (one.name, one.help)) for one in commands), formatter)

    def format_epilog(self, _: Any, formatter: Any) -> None:
        if self.epilog:  # type: ignore[attr-defined]
            formatter.write(f"\n{self.epilog}\n")  # type: ignore[attr-defined]


def _sections(rows: Iterable[tuple[str, tuple[str, str]]], formatter: Any) -> None:
    sections: dict[str, list[tuple[str, str]]] = {}
    for heading, row in rows:
        sections.setdefault(heading, []).append(row)
    for heading, own in sections.items():
        with formatter.section(heading):
            formatter.write_dl(own, col_max=WIDEST)


def _epilog(examples: Sequence[str | Message], translate: Translator) -> str | None:
    if not examples:
        return None
    return _safe("\n".join((translate(EXAMPLES), *(f"  {translate.show(one)}" for one in examples))))


def _safe(text: str) -> str:
    """Return a text in which Rich finds no markup."""
    if markup() is None:
        return text
    from rich.markup import escape

    return escape(text)
