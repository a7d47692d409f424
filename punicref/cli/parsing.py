"""Typer for one command: only the command that was typed is built, and Typer parses what it is given."""

from __future__ import annotations

import inspect
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

import typer

from punicref.cli import help as pages
from punicref.cli.spec import ASKED, Argument, Command, Option
from punicref.errors import Problem, near
from punicref.language.messages import say
from punicref.render import streams
from punicref.ruling.names import plain
from punicref.ruling.words import NO, YES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.cli.session import Session
    from punicref.language.messages import Message, Translator

USAGE_ERROR: type[Exception] = typer.BadParameter.__bases__[0]
"""Typer carries its parser inside and does not export the base of its errors."""


def parsed(command: Command, path: str, argv: Sequence[str], session: Session) -> dict[str, Any] | None:
    """Return the values of the rest of a command line; None where it was --help; Problem for wrong usage.

    Only the options that the line names are built, except for help: Typer takes half a millisecond for each.
    """
    named = {word.partition("=")[0] if word.startswith("--") else word[:2] for word in argv}
    asked = named.intersection(pages.NAMES)
    options = [one for one in command.every if asked or not named.isdisjoint((one.name, one.denied))]
    _valued(command, path, argv)
    options.sort(key=lambda one: one.panel is None)  # help shows what is general last
    found: dict[str, Any] | None = None

    def keep(**values: Any) -> None:
        nonlocal found
        found = values

    keep.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [*(_argument(one, session.translate, shown=bool(asked)) for one in command.arguments)]
        + [_option(one, session.translate, shown=bool(asked)) for one in options]
    )
    app = typer.Typer(add_completion=False, rich_markup_mode=pages.markup(), pretty_exceptions_enable=False)
    form = pages.command_class(command, session.translate)
    app.command(command.name, cls=form, context_settings=pages.settings(), options_metavar="[…]")(keep)
    try:
        typer.main.get_command(app).main(args=list(argv), prog_name=path, complete_var=ASKED, standalone_mode=False)
    except USAGE_ERROR as error:
        raise _problem(error, command, path) from None
    return found


def _argument(one: Argument, translate: Translator, *, shown: bool) -> inspect.Parameter:
    kind: Any = list[str] if one.many else str
    if shown and one.shown is not None:
        one = one._replace(help=one.shown())
    described = pages.described(one, translate)
    metavar = pages.placeholder(one.name.upper(), translate)
    annotation = Annotated[kind | None, typer.Argument(metavar=metavar, parser=pages.text(translate), **described)]
    return inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=None)


def _option(one: Option, translate: Translator, *, shown: bool) -> inspect.Parameter:
    """Return an option for Typer; what help shows of it only where it is `shown`, since choices take time to find."""
    kind: Any = str | None if one.metavar else bool | None if one.absent is None else bool
    described: Any = {}
    if shown:
        described = pages.described(one, translate)
        if one.metavar:
            described["metavar"] = one.shown() if one.shown is not None else pages.placeholder(one.metavar, translate)
    names = f"{one.name}/{one.denied}" if one.denied else one.name
    annotation = Annotated[kind, typer.Option(names, show_default=False, **described)]
    return inspect.Parameter(one.variable, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=one.absent)


def two_columns(rows: Sequence[tuple[str, str]], most: int = 34) -> list[str]:
    """Set names and explanations in two columns, wrapped in a terminal; a long name gets a line of its own."""
    width = min(most, max((len(name) for name, _ in rows), default=0)) + 2
    room = streams.width()
    lines = []
    for name, text in rows:
        wrapped = [text]
        if room is not None:
            from textwrap import wrap

            wrapped = wrap(text, max(20, room - width - 3)) or [""]
        first, *more = wrapped
        if len(name) + 2 > width:
            lines.append(f"  {name}")
            name = ""  # noqa: PLW2901
        lines.append(f"  {name:{width}}{first}")
        lines += [f"  {'':{width}}{line}" for line in more]
    return lines


def _valued(command: Command, path: str, argv: Sequence[str]) -> None:
    """Refuse a yes or no behind the option of a fact, which has none: as a word of the case it would mean another."""
    facts = {name: one for one in command.options if one.usual is not None for name in (one.name, one.denied) if name}
    for word, behind in pairwise(argv):
        if word in facts and plain(behind) in (*YES, *NO) and len(behind) > 1:
            raise _no_value(facts[word], word, say("{command} explains it.", command=f"{path} --help"))


def _no_value(flag: Option, option: str, hint: Message) -> Problem:
    said = say("The option {option} takes no value.", option=option)
    if not flag.denied:
        return Problem(said, hint=hint)
    return Problem(said, hint=say("Write {one} or {other}.", one=flag.name, other=flag.denied))


def _problem(error: Exception, command: Command, path: str) -> Problem:
    """Put Typer's complaint into our words."""
    hint: Message = say("{command} explains it.", command=f"{path} --help")
    option = getattr(error, "option_name", None)
    if type(error).__name__ == "NoSuchOption":
        names = [name for one in command.every for name in (one.name, one.denied) if name]
        return Problem(
            say("{path} has no option {option}.", path=path, option=option),
            suggestions=near(str(option), names),
            hint=hint,
        )
    flag = next((one for one in command.every if option in (one.name, one.denied) and not one.metavar), None)
    if option and flag is not None:
        return _no_value(flag, option, hint)
    if option:
        return Problem(say("The option {option} needs a value.", option=option), hint=hint)
    complaint = str(getattr(error, "message", error))
    extra = complaint.partition(" (")[2].removesuffix(")")  # "Got unexpected extra argument(s) (…)"
    return Problem(say("This is too much: {words}.", words=extra or complaint), hint=hint)
