"""A calculator's page: its form, and the ruling on the facts that the address states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import RedirectResponse

from punicref.errors import Problem
from punicref.games import display
from punicref.language.messages import Message, cited, say
from punicref.render import labels
from punicref.ruling import phrases, worded
from punicref.ruling.needed import Needed
from punicref.sheet import words
from punicref.web import address, form, pictures, site
from punicref.web.site import Link

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from starlette.responses import Response

    from punicref.book.book import Book
    from punicref.ruling.facts import Input
    from punicref.ruling.model import Assumed, Caveat, Ruling
    from punicref.ruling.registry import CalculatorFunction
    from punicref.web.site import Visit

PART = "/ruling"
"""What the address of a ruling without its page ends with."""


LONG = 10
"""The name of an outcome with more letters stands above its bar."""


class Reading(NamedTuple):
    """One reading of an open point, with what it gives."""

    text: str
    played: bool
    name: str
    says: str  # at a table, that it is played from now on


class Point(NamedTuple):
    """Something that the reader must know: an open point of the rules, or a house rule."""

    label: str
    text: str
    cites: tuple[Link, ...]
    readings: tuple[Reading, ...] = ()
    named: str = ""  # as it is settled by a tap, or left open again where it is: pw:9.31#rounding


class Statement(NamedTuple):
    """A step of the chain, with its clauses."""

    text: str
    cites: tuple[Link, ...]


class Taken(NamedTuple):
    """A fact that was assumed, and the address that states it otherwise, or where it is asked for."""

    side: str
    text: str
    address: str
    fact: str
    states: bool  # the address states it


class Shown(NamedTuple):
    """A ruling as a page shows it."""

    verdict: str
    sums: tuple[str, ...]
    follows: tuple[str, ...]
    steps: tuple[Statement, ...]
    bars: tuple[pictures.Bar, ...]
    long: bool  # the bars have long names
    heat: pictures.Heat | None
    legend: str  # what the results in bars and table mean
    assumed: tuple[Taken, ...]
    stated: tuple[Taken, ...]  # each with the address of the case without it
    points: tuple[Point, ...]
    needs: tuple[Link, ...]
    facts: str  # as an address has them


class Due(NamedTuple):
    """A fact that a case still needs, or that cannot be as it is stated."""

    fact: str
    text: str


class Case(NamedTuple):
    """A case as far as it is stated: its ruling, or why there is none."""

    stated: dict[str, Any]
    made: Ruling | None
    problem: Message | str | None
    wrong: dict[str, Message]
    due: tuple[Due, ...] = ()  # what is to be stated before there is a ruling, or stated otherwise
    hint: str | None = None


def show(book: Book, visit: Visit) -> Response:
    """Answer with a calculator's page, or, where the address ends so, with the ruling alone.

    An address that states a case otherwise than it is shared (empty fields, dice to be thrown) leads to the one that
    does.
    """
    name = f"{visit.params['game']}.{visit.params['name']}"
    calculator = book.calculator(name)
    part = PART if visit.path.endswith(PART) else ""
    stated = form.facts(calculator, visit.pairs, book)
    stated = calculator.stated(stated)
    canonical = address.case(visit.lang, name, stated, part)
    if visit.query and canonical.partition("?")[2] != visit.query:
        return RedirectResponse(canonical, 303)
    case = judge(calculator, stated, book)
    if case.made is None and not stated:
        case = case._replace(problem=None)
    shown = ruling(case.made, book, case.stated) if case.made else None
    context: dict[str, Any] = {
        "game": calculator.game,
        "name": name,
        "title": calculator.title,
        "called": book.library.called(name, visit.lang),
        "case": case,
        "shown": shown,
        "echo": worded.situation(calculator, stated, book.library),
    }
    if part:
        return site.page("ruling.html", book, visit, part=True, **context)
    mattering = {one.fact for one in case.made.assumed if not one.ordinary} if case.made else None
    duel = display.of(calculator.game).duel
    return site.page(
        "case.html",
        book,
        visit,
        dialogue=duel is not None and duel.calculator == name,
        fieldsets=form.fieldsets(calculator, stated, mattering, case.wrong, book, {one.fact for one in case.due}),
        share=canonical,
        **context,
    )


def judge(calculator: CalculatorFunction, stated: dict[str, Any], book: Book) -> Case:
    """Rule on what is stated, as far as that can be done."""

    def due(facts: Iterable[Input]) -> tuple[Due, ...]:
        return tuple(Due(one.name, book.translator()(phrases.named(one, book.library))) for one in facts)

    wrong = form.wrong(calculator, stated, book)
    if wrong:
        marked = due(one for one in calculator.inputs if one.name in wrong)
        return Case(stated, None, say("This cannot be:"), wrong, marked)
    try:
        return Case(stated, book.made(calculator, stated), None, {})
    except Needed as problem:
        return Case(stated, None, form.needed(problem), {}, due(problem.facts))
    except Problem as problem:
        worded.in_words(problem, calculator, book.library)  # nobody who taps knows of options
        t = book.translator()

        def shown(said: Message) -> str:
            return worded.without_options(
                t(worded.on_page(said, calculator, book.library)), calculator, book.library, t
            )

        return Case(stated, None, shown(cited(problem.message)), {}, (), shown(problem.hint) if problem.hint else None)


def ruling(made: Ruling, book: Book, stated: Mapping[str, Any]) -> Shown:
    """Return a ruling in the language of the book."""
    t, lang = book.translator(), book.lang
    calculator = book.calculator(made.calculator)

    def told(said: Message) -> str:
        return worded.without_options(t(worded.on_page(said, calculator, book.library)), calculator, book.library, t)

    return Shown(
        told(made.verdict),
        tuple(told(step.text) for step in made.steps if step.part == "sum"),
        tuple(told(step.text) for step in made.steps if step.part == "follows"),
        tuple(Statement(told(step.text), _cited(step.cites, lang) + _named(step.text, book)) for step in made.steps),
        (bars := tuple(pictures.bars(made.outcomes, t)) if _tells(made) else ()),
        any(len(one.label) + len(one.detail) > LONG for one in bars),
        pictures.heat(made.matrix, t) if made.matrix else None,
        t(made.matrix.legend) if made.matrix and made.matrix.legend else "",
        tuple(_taken(one, made.calculator, book, stated) for one in made.assumed),
        _stated(made.calculator, book, stated),
        tuple(_point(one, book) for one in made.caveats),
        tuple(Link(t(labels.need_of_page(one)), _needed(lang, one)) for one in made.needs),
        address.case(lang, made.calculator, _ordered(stated, made.calculator, book)).partition("?")[2],
    )


def _needed(lang: str, table: str) -> str:
    """Return where a printed table is typed in."""
    return address.tables(lang, table.partition(":")[0], table.partition("#")[0])


def _tells(made: Ruling) -> bool:
    """Whether chances say something: the faces of a die whose printed table is not here are no outcomes."""
    return not made.needs or len({one.chance for one in made.outcomes}) > 1


def _cited(cites: tuple[str, ...], lang: str) -> tuple[Link, ...]:
    return tuple(Link(one, address.reference(lang, one)) for one in cites)


def _named(said: Message, book: Book) -> tuple[Link, ...]:
    """Return links to the procedures that a step names."""
    return tuple(
        Link(book.library.called(name, book.lang), address.case(book.lang, name))
        for name in worded.procedures(said, book.library)
    )


def _taken(one: Assumed, name: str, book: Book, stated: Mapping[str, Any]) -> Taken:
    """Return a fact that was assumed: a yes or no is turned by its link, any other leads to where it is asked for."""
    t, lang = book.translator(), book.lang
    states = isinstance(one.value, bool) or (one.value is None and _is_flag(one, name, book))
    facts = {**stated, one.fact: not one.value} if states else stated
    here = address.case(lang, name, _ordered(facts, name, book))
    return Taken(
        t(one.group) if one.group else "", t(one.text), here if states else f"{here}#f-{one.fact}", one.fact, states
    )


def _stated(name: str, book: Book, stated: Mapping[str, Any]) -> tuple[Taken, ...]:
    """Return what was stated with a yes or no where something is usual, so that a tap takes it back."""
    t, lang = book.translator(), book.lang
    flags = [
        one for one in book.calculator(name).inputs if one.kind is bool and one.name in stated and not one.required
    ]
    return tuple(
        Taken(
            "",
            t(phrases.echo(one, stated[one.name], book.library)),
            address.case(lang, name, {key: value for key, value in stated.items() if key != one.name}),
            one.name,
            states=True,
        )
        for one in flags
    )


def _is_flag(one: Assumed, name: str, book: Book) -> bool:
    return any(fact.name == one.fact and fact.kind is bool for fact in book.calculator(name).inputs)


def _ordered(facts: Mapping[str, Any], name: str, book: Book) -> dict[str, Any]:
    """Return facts in the order of their declaration, so that a case has one address."""
    names = [one.name for one in book.calculator(name).inputs]
    return dict(sorted(facts.items(), key=lambda one: names.index(one[0]) if one[0] in names else len(names)))


def _point(caveat: Caveat, book: Book) -> Point:
    t, cites = book.translator(), _cited(caveat.cites, book.lang)
    if caveat.text is not None:
        return Point("", t(caveat.text), cites)
    issue = book.issue(caveat.cites[0], caveat.issue)
    named = f"{caveat.cites[0]}#{caveat.issue}"
    house = labels.by_house(caveat, issue)
    if house is not None:
        return Point("", t(house), cites, (), named)
    said = {reading.key: reading for reading in issue.readings}
    readings = tuple(
        Reading(
            t(labels.reading(said[key], played=key == caveat.played, result=labels.result(result, t))),
            key == caveat.played,
            said[key].name,
            f"{words.shown('reading', book.lang, book.library)} {named} {said[key].name}",
        )
        for key, result in caveat.readings
    )
    return Point(t(labels.issue_heading(issue)), issue.text, cites, readings, named)
