"""A calculator as a form: it follows from its declared facts, and reads an address back into them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import Message, cited, say
from punicref.ruling import phrases, vocabulary
from punicref.ruling.facts import SEED, takes_dice
from punicref.ruling.needed import Needed
from punicref.ruling.reading import bound, met, read_one
from punicref.ruling.unnamed import unnamed
from punicref.ruling.values import Result, Roll, Rolls, Span
from punicref.web.address import written

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from punicref.book.book import Book
    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction

FEW = 8
"""The most values that stand beside each other as buttons; of more, words are a list, numbers have a stepper."""

DIGITS = 9
"""Longer numbers are left as they are written: no fact takes them, and it is said so."""

RANDOM = "random"

NOTHING = say("not said")
YES, NO = say("Yes"), say("No")
ROLL = say("Roll")
STILL_NEEDED, ONE_OF_NEEDED = say("Still needed:"), say("Still needed, one of these:")
EVERY = say("every outcome")

DICE = {
    one.text: one
    for one in (
        say("the die that was rolled"),
        say("the die that Rome rolled"),
        say("the die that Carthage rolled"),
        say("the attacker's die"),
        say("the defender's die"),
        say("the die for the attacker's leader"),
        say("the die for the defender's leader"),
        say("the die for the leader with the target"),
        say("the die of a single unit"),
        say("the die of a single check"),
    )
}
"""How a page asks for a die: it has a button for a throw, and one that says nothing."""


class Choice(NamedTuple):
    """One of the buttons or list entries of a field."""

    value: str
    shown: Message
    checked: bool
    usual: bool = False  # it says nothing, so that the usual holds


class Add(NamedTuple):
    """A button that writes into a text: `add` an item, `mark` the last of them, or `set` the whole."""

    does: str
    value: str


class Field(NamedTuple):
    """A fact as a page asks for it. `kind` is choice, list, number or text."""

    name: str
    kind: str
    asked: Message
    hint: Message | None
    value: str
    needed: bool
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    start: int | None = None  # where a stepper begins
    example: str = ""
    names: tuple[str, ...] = ()  # what may be written into a text
    wrong: Message | None = None
    adds: tuple[Add, ...] = ()  # what may be tapped instead of typed
    lacking: bool = False  # the case as it is stated needs it


class Fieldset(NamedTuple):
    """Facts that belong together: those to be seen at once, and the rest."""

    heading: Message | None
    first: tuple[Field, ...]
    more: tuple[Field, ...]


def facts(calculator: CalculatorFunction, pairs: Iterable[tuple[str, str]], book: Book) -> dict[str, Any]:
    """Read the facts that an address states; those left empty are not stated."""
    inputs = {one.name: one for one in calculator.inputs}
    found: dict[str, Any] = {}
    for name, text in pairs:
        key = name.replace("-", "_")
        if text.strip():
            found[key] = _value(inputs[key], text.strip(), book) if key in inputs else text.strip()
    order = [*inputs, SEED]
    return {name: found[name] for name in sorted(found, key=lambda name: order.index(name) if name in order else -1)}


def _value(one: Input, text: str, book: Book) -> Any:
    """Return a fact as JSON would state it, where it can be one."""
    if one.choices:
        with suppress(InputProblem):  # it is said beside the field what is wrong
            return vocabulary.choice(text, one, book.library)
    number = text.lstrip("-").isascii() and text.lstrip("-").isdecimal() and len(text) <= DIGITS
    if one.kind is bool and text in ("yes", "no"):
        return text == "yes"
    return int(text) if one.kind in (int, Span, Roll) and number else text


def wrong(calculator: CalculatorFunction, stated: Mapping[str, Any], book: Book) -> dict[str, Message]:
    """Return what is wrong with facts, each looked at for itself, by their names."""
    inputs = {one.name: one for one in calculator.inputs}
    found: dict[str, Message] = {}
    for name, value in stated.items():
        one = inputs.get(name)
        if one is None:
            continue
        try:
            # What is wrong stands beside the question, without the name of the input.
            with unnamed():
                read = read_one(one, value, book.library, calculator.game)
        except InputProblem as problem:
            found[name] = cited(problem.message)
            continue
        if read != one.default and not met(one, inputs, stated):
            needs = phrases.named(inputs[one.ask.needs], book.library)
            found[name] = say("This means nothing without: {fact}.", fact=needs)
    return found


def needed(problem: Needed) -> Message:
    """Say that something is needed; what it is follows."""
    return ONE_OF_NEEDED if problem.any_of and len(problem.facts) > 1 else STILL_NEEDED


def fieldsets(
    calculator: CalculatorFunction,
    stated: Mapping[str, Any],
    mattering: Collection[str] | None,
    problems: Mapping[str, Message],
    book: Book,
    due: Collection[str] = (),
) -> list[Fieldset]:
    """Return the form: of each group first what is needed, stated, `due` or `mattering` now, behind it the rest.

    Where there is no ruling yet, nobody knows what matters (None): then what is not seldom comes first.
    """
    groups: dict[Message | None, list[Input]] = {}
    for one in calculator.inputs:
        groups.setdefault(one.group.heading if one.group else None, []).append(one)
    made = []
    for heading, inputs in groups.items():
        first: list[Field] = []
        more: list[Field] = []
        for one in inputs:
            seen = one.required or any(one.name in some for some in (stated, mattering or (), due))
            plain = not (one.ask.ordinary or one.ask.printed or one.ask.needs)
            (first if seen or (plain and mattering is None) or (one.rolled and not one.ask.needs) else more).append(
                _field(one, stated.get(one.name), problems.get(one.name), book)._replace(
                    lacking=one.name in due and one.name not in problems
                )
            )
        made.append(Fieldset(heading, tuple(first), tuple(more)))
    if takes_dice(calculator.inputs) and SEED in stated:
        seed = Field(SEED, "number", say("repeats a random roll"), None, written(stated[SEED]), needed=False)
        made.append(Fieldset(None, (), (seed,)))
    return made


def asked(calculator: CalculatorFunction, names: Collection[str], book: Book) -> list[Field]:
    """Return some facts as they are asked for by themselves: each is needed, and tells whose it is."""
    found = []
    for one in calculator.inputs:
        if one.name in names:
            made = _field(one, None, None, book)._replace(needed=True, hint=None)
            whose = one.group.heading if one.group else None
            found.append(made._replace(asked=say("{side}: {fact}", side=whose, fact=made.asked)) if whose else made)
    return found


def _field(one: Input, stated: Any, problem: Message | None, book: Book) -> Field:
    low, high = (
        bound(limit, book.library, one.home.partition(".")[0], pick)
        for limit, pick in ((one.ask.least, min), (one.ask.most, max))
    )
    value = "" if stated is None else written(stated)
    usual = one.ask.usual or (EVERY if one.told else None)
    made = Field(one.name, "text", one.ask.prompt, usual, value, one.required, wrong=problem)
    if one.choices:
        shown = [(word, say("{name}", name=vocabulary.shown(one, word, book.library))) for word in one.choices]
        # What is usual is a button of its own, in the words for it: not the same choice twice.
        return _chosen(made, [pair for pair in shown if made.hint is None or pair[0] != one.default])
    if one.kind is bool:
        return _chosen(made, [("yes", YES), ("no", NO)])
    if one.ask.named:
        return _by_name(made, one, book)
    if one.kind is Roll:
        made = made._replace(asked=DICE.get(one.ask.prompt.text.partition(", or random")[0], made.asked))
    numbered = one.kind in (int, Roll)
    if numbered and low is not None and high is not None and high - low < FEW:
        shown = [(str(number), say("{n}", n=number)) for number in range(low, high + 1)]
        if one.kind is Roll:
            shown.append((RANDOM, ROLL))
        return _chosen(made, shown)
    if one.kind is int:
        start = one.default if isinstance(one.default, int) else None
        return made._replace(kind="number", least=low, most=high, start=start)
    examples = {Span: "4-12", Roll: RANDOM, Rolls: "3,5", Result: "50/25", tuple: "1,2"}
    names: tuple[str, ...] = ()
    if one.kind is str:
        said = book.library.names(one.home.partition(".")[0]).values()
        names = tuple(dict.fromkeys(texts[book.lang][0] for texts in said if book.lang in texts))
    adds = _adds(one, low, high, book)
    return made._replace(example=examples.get(one.kind, ""), names=names, adds=adds)  # type: ignore[call-overload]


def _adds(one: Input, low: int | None, high: int | None, book: Book) -> tuple[Add, ...]:
    """Return what may be tapped into a text: the faces of several dice, or the items of a list with their marks."""
    if one.kind is Rolls and low is not None and high is not None:
        return (*(Add("add", str(face)) for face in range(low, high + 1)), Add("set", RANDOM))
    parts = one.ask.parts
    if parts is None or not (parts.heads and parts.marks) or parts.acts:
        return ()
    said = book.library.said(parts.section)
    return tuple(
        Add(does, said[word][book.lang][0])
        for does, words in (("add", parts.heads), ("mark", parts.marks))
        for word in words
    )


def _by_name(made: Field, one: Input, book: Book) -> Field:
    """Return a list of the names of a game, as the reader calls them; a name in another language is the same."""
    said = book.library.names(one.home.partition(".")[0]).values()
    found = next((texts["en"][0] for texts in said if _is_named(made.value, texts)), "")
    shown = [(texts["en"][0].casefold(), say("{name}", name=texts[book.lang][0])) for texts in said]
    shown.sort(key=lambda pair: str(pair[1].args["name"]).casefold())
    if made.value and not found:  # it is said beside the field what is wrong with it
        shown.append((made.value, say("{name}", name=made.value)))
    return _chosen(made._replace(value=found.casefold() or made.value), shown)


def _is_named(value: str, said: Mapping[str, Sequence[str]]) -> bool:
    return value.casefold() in {name.casefold() for all_ in said.values() for name in all_}


def _chosen(made: Field, shown: list[tuple[str, Message]]) -> Field:
    """Return a field of buttons or of a list, the first of which says nothing unless it is needed."""
    known = made.value in {value for value, _ in shown}
    choices = [Choice(value, text, value == made.value) for value, text in shown]
    if not made.needed or not made.value:
        nothing = Choice("", made.hint or NOTHING, not known, usual=True)
        choices = [nothing, *choices] if not made.needed else choices
    return made._replace(kind="choice" if len(shown) <= FEW else "list", choices=tuple(choices))
