"""A game's code as a command: its calculators, each with the options that its signature declares."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from punicref.cli.rule import WHY, show_ruling
from punicref.cli.spec import Argument, Command, Group, Option, Section
from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.ruling import facts, vocabulary
from punicref.ruling.needed import Needed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.cli.session import Session
    from punicref.language.messages import Message
    from punicref.reader.hearing import Hearing
    from punicref.rulebook.model import Calculator
    from punicref.ruling.model import Ruling
    from punicref.ruling.registry import CalculatorFunction


FACTS = Argument("facts", say("the facts in your own words"), many=True)


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
        lambda name: _command(session.book.calculator(f"{game}.{name}"), session),
        partial(_by_chapter, game, known.values(), session),
        partial(_names, known.values(), session),
    )


def _names(known: Iterable[Calculator], session: Session) -> dict[str, str]:
    """Return what calculators are called, in any language, with what each is called in the session's."""
    said = session.library.said("calculator")
    return {
        word: called(one.name, session)
        for one in known
        for word in (one.name.partition(".")[2], *(word for all_ in said.get(one.name, {}).values() for word in all_))
    }


def _by_chapter(game: str, known: Iterable[Calculator], session: Session) -> tuple[Section, ...]:
    """Return the calculators of a game under the chapters of their procedures, in the rules' order."""
    chapters: dict[str, list[tuple[str, Message]]] = {}
    for one in known:
        chapters.setdefault(one.chapter, []).append((called(one.name, session), say(one.title)))
    return tuple(
        (f"{chapter} {session.library.title(game, chapter, session.lang)}", tuple(chapters[chapter]))
        for chapter in session.library.ids(game)
        if chapter in chapters
    )


def called(name: str, session: Session) -> str:
    """Return what a calculator is called after its game's code, in the session's language."""
    return session.library.called(name, session.lang)


def _command(calculator: CalculatorFunction, session: Session) -> Command:
    def run(session: Session, values: dict[str, Any]) -> int:
        why = values.pop(WHY.name.removeprefix("--"))
        spoken = values.pop(FACTS.name)
        raw = {name: value for name, value in values.items() if value is not None and name != "lang"}
        typed = bool(raw)
        whole, heard = True, None
        if spoken:
            understood = _understood(calculator, spoken, raw, session)
            if understood is None:
                return InputProblem.code
            raw, whole, heard = understood
        raw = _in_mind(calculator, raw, session)
        try:
            return answered(session, raw, why=why, whole=whole, heard=heard)
        except InputProblem as problem:
            if not session.json:  # whoever has typed no option is not told of any
                from punicref.ruling.worded import in_words

                in_words(problem, calculator, session.library, typed=typed)
            raise

    def answered(session: Session, raw: dict[str, Any], *, why: bool, whole: bool, heard: Hearing | None) -> int:
        if not session.terminal:
            show_ruling(session, session.book.made(calculator, raw), heard=heard)
            return 0
        from punicref.render import progress

        def ruled(facts: Mapping[str, Any], confirmed: frozenset[str] = frozenset()) -> Ruling:
            with progress.shown(session.translate(say("Simulated"))):
                return session.book.made(calculator, facts, confirmed=confirmed)

        made = None
        asking = sys.stdin.isatty()
        if asking:
            from punicref.cli import dialogue

            if dialogue.run(session, calculator, raw):
                return 0
        if (raw and whole) or not asking:  # of a line that is not whole, the rest is asked for
            try:
                made = ruled(raw)
            except Needed:
                if not asking:
                    raise
        show_ruling(session, made or ruled(*dialogue.complete(session, calculator, raw)), why=why)
        return 0

    options = [
        Option(
            one.option,
            _help(one),
            "" if one.kind is bool else one.metavar,
            one.group.heading if one.group else None,
            partial(_choices, one, session) if one.choices else None,
            bool(one.default) if one.kind is bool else None,
        )
        for one in calculator.inputs
    ]
    if facts.takes_dice(calculator.inputs):
        options.append(Option(f"--{facts.SEED}", say("repeats a random roll"), "N"))
    return Command(
        calculator.name, calculator.title, run, arguments=(_facts(calculator, session),), options=(*options, WHY)
    )


def _facts(calculator: CalculatorFunction, session: Session) -> Argument:
    """Return the facts in a player's own words; in help with an example, which takes time to find."""

    def explained() -> Message:
        from punicref.reader import lines

        line = lines.example(calculator, session.library, session.lang)
        return say("the facts in your own words, for example {example}", example=line) if line else FACTS.help

    return FACTS._replace(shown=explained)


def _understood(
    calculator: CalculatorFunction, line: Sequence[str], raw: dict[str, Any], session: Session
) -> tuple[dict[str, Any], bool, Hearing | None] | None:
    """Read facts without option names, and repeat them as they are understood; options beside them must not differ.

    False beside them: the person has chosen among readings, and is asked for the rest. None: nobody wants any of them.
    """
    from punicref.reader import hearing, judged, lines
    from punicref.ruling import phrases

    text = lines.joined(line)
    try:
        found = judged.understood(calculator, text, session.library, session.printed, raw, words=session.json)
    except hearing.Unclear as problem:
        if problem.hint is None:
            problem.hint = say(
                "{help} shows the facts; a question: {ask}",
                help=f"punicref {calculator.game} {called(calculator.name, session)} --help",
                ask=f"punicref ask … --game {calculator.game}",
            )
        from punicref.cli import readings

        chosen = readings.chosen(session, calculator, problem, on=True)
        return None if chosen is None else ({**raw, **chosen}, False, None)
    for one in calculator.inputs:
        value = found.facts.get(one.name)
        if value is not None and one.name in raw and str(raw[one.name]) != str(value):
            # As an option it may stand in any words, and need not be one that can be used.
            said = {"fact": phrases.named(one, session.library), "other": phrases.told(one, value, session.library)}
            raise InputProblem(say("{fact} is said twice: {one} and {other}.", one=str(raw[one.name]), **said))
    if not session.json:
        session.say(say("Understood: {facts}.", facts=hearing.echoed(found.facts, calculator, session.library)))
        if found.unused:
            session.say(hearing.not_used(found.unused))
    facts = {**raw, **found.facts}
    if found.unvalued:
        from punicref.cli import readings

        facts |= readings.valued(session, calculator, found.unvalued)
    return facts, True, found


def _in_mind(calculator: CalculatorFunction, raw: dict[str, Any], session: Session) -> dict[str, Any]:
    """Add the battle or scenario that PUNICREF_GAME names (dbp/trebbia, pw/2), where the calculator asks for it."""
    game, _, part = os.environ.get("PUNICREF_GAME", "").partition("/")
    one = next((one for one in calculator.inputs if one.name in ("battle", "scenario") and one.name not in raw), None)
    if not part or one is None or game.casefold() != calculator.game:
        return raw
    value = vocabulary.choice(part, one, session.library) if one.choices else part
    told = {**raw, one.name: value}
    try:
        calculator.rule(told, session.library, session.printed)
    except Needed:
        pass
    except InputProblem:
        return raw  # with these facts the rules leave no room for it
    if not session.json:
        from punicref.ruling import phrases

        session.say(say("From PUNICREF_GAME: {facts}.", facts=phrases.echo(one, value, session.library)))
    return told


def _choices(one: facts.Input, session: Session) -> str:
    """Return the choices of a fact in the session's language."""
    shown = (vocabulary.shown(one, value, session.library) for value in one.choices)
    return "|".join(map(session.translate.show, shown))


def _help(one: facts.Input) -> Any:
    asked = one.ask.prompt
    if one.required:
        return say("{meaning} (needed)", meaning=asked)
    return say("{meaning} [{usual}]", meaning=asked, usual=one.ask.usual) if one.ask.usual else asked
