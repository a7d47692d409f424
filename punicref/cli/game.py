"""A game's code as a command: its calculators, each with the options that its signature declares."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from punicref.cli.rule import show_ruling
from punicref.cli.spec import Command, Group, Option
from punicref.messages import say
from punicref.ruling import facts, registry

if TYPE_CHECKING:
    from punicref.cli.session import Session


def group(game: str, title: str, session: Session) -> Group:
    """Return the commands of a game."""
    known = {
        one.name.partition(".")[2]: one for one in session.library.calculators() if one.name.startswith(f"{game}.")
    }
    return Group(
        game,
        say("Calculators of {title}.", title=title)
        if known
        else say("{title}: the rules only, no calculators yet.", title=title),
        tuple((name, say(one.title)) for name, one in known.items()),
        lambda name: _command(registry.load(f"{game}.{name}", session.library)),
    )


def _command(calculator: registry.CalculatorFunction) -> Command:
    def run(session: Session, values: dict[str, Any]) -> int:
        # A flag says yes where it stands; where it does not, nobody has said no.
        raw = {name: value for name, value in values.items() if value not in (None, False) and name != "lang"}
        if not session.terminal:
            show_ruling(session, calculator.answer(raw, session.library, session.printed))
            return 0
        if sys.stdin.isatty():
            from punicref.cli import dialogue

            if dialogue.run(session, calculator, raw):
                return 0
            _ask_missing(session, calculator, raw)
        from punicref.render import progress

        with progress.shown(session.translate(say("Simulated"))):
            made = calculator.answer(raw, session.library, session.printed)
        show_ruling(session, made)
        return 0

    options = [Option(one.option, _help(one), "" if one.kind is bool else one.metavar) for one in calculator.inputs]
    if facts.takes_dice(calculator.inputs):
        options.append(Option(f"--{facts.SEED}", say("repeats a random roll"), "N"))
    return Command(calculator.name, calculator.title, run, options=tuple(options))


def _help(one: facts.Input) -> Any:
    return say("{meaning} (needed)", meaning=one.ask.prompt) if one.required else one.ask.prompt


def _ask_missing(session: Session, calculator: registry.CalculatorFunction, raw: dict[str, Any]) -> None:
    """Ask the person for each input that is needed and was not given, until the answer can be used."""
    from punicref.cli.dialogue import ask_input
    from punicref.ruling.dialogue import Stopped

    for one in calculator.inputs:
        if one.required and one.name not in raw:
            try:
                raw[one.name] = ask_input(session, calculator, one)
            except Stopped:
                return  # what is still missing is said as in a pipe
