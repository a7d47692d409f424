"""Words that both the plain and the terminal form use."""

from __future__ import annotations

from punicref.base import Record
from punicref.language.messages import Message, Percent, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.language.messages import Translator
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Clause, Issue, Reading
    from punicref.ruling.model import Assumed, Caveat, Outcome
    from punicref.search.answer import Reply
    from punicref.search.reply import Hit

ISSUE_KINDS = {
    "gap": say("The rules are silent"),
    "contradiction": say("The rules contradict themselves"),
    "misprint": say("Misprint"),
    "inference": say("How we read it"),
}
SEE = say("See also")
CALCULATORS = say("Resolve it with")
EXAMPLE = say("Example")
BUT = say("But")
WHOLE = say("The whole clause")
HOUSE = say("House rule in force")
LOOK_UP = say("Look it up")
MATCHED = say("Matched")
ALSO = say("Perhaps also")
DEFINED = say("Defined in")
SYNONYMS = say("also called")


TYPED = say("As you have typed it in")
EQUALS = say("Several clauses fit about equally well")
NEAREST = say("Nearest, but no answer")
ELSEWHERE = say("Another game has it")


class Page(Record):
    """What is shown of an answer: the clear one, or, with `tellings`, near equals by what they say.

    `telling` is what a clear one says of the question: the whole text, or a part of it where that is long.

    `mended` are misspelt words with those as which they were read, `typed` rows of printed lists that answer,
    `games` those spoken of, where none was named.
    `usage` is what resolves it, ready to be typed, and `resolver` the calculator of that; `calculator` and `line` are
    those of a case that the question has.
    """

    best: Clause
    answers: Sequence[Hit]
    tellings: tuple[str, ...]
    telling: str
    mended: tuple[tuple[str, str], ...]
    typed: tuple[str, ...]
    usage: str
    resolver: str
    calculator: str
    line: str
    games: tuple[str, ...]


def by_game(page: Page) -> list[tuple[str, list[tuple[Hit, str]]]]:
    """Return near equals with what they say, game by game; one group without a name where only one game was asked."""
    both = list(zip(page.answers, page.tellings, strict=True))
    if len(page.games) < 2:
        return [("", both)]
    return [(game, [one for one in both if one[0].game == game]) for game in page.games]


def mended(words: Sequence[tuple[str, str]]) -> list[Message]:
    """Say as what misspelt words were read."""
    return [say("“{typed}” was read as “{read}”.", typed=typed, read=read) for typed, read in words]


def refused(library: Library, question: str, found: Reply, lang: str) -> list[Message]:
    """Say that the rules have no answer to a question, and what there is instead."""
    if found.command:
        return [
            say("That is about the program, not about the rules."),
            say("{about}: {command}", about=library.topic(found.topic, lang)[1], command=found.command),
        ]
    if found.lacking:
        from punicref.search import absent

        lines = [say("Not in these rules: {question}", question=question)]
        lines.append(
            say("The rules have nothing of the kind: {thing}.", thing=absent.name(library.db, found.lacking, lang))
        )
    else:  # how other words were read matters where it is they that were looked for
        lines = [say("Probably not in these rules: {question}", question=question)]
        lines += mended(found.mended)
        if found.unknown:
            lines.append(say("No clause knows {words}.", words=list(found.unknown)))
    if found.nearest:
        lines.append(say("{label}:", label=ELSEWHERE if found.elsewhere else NEAREST))
        lines += [
            say("  {reference}  {title}: {short}", reference=one.reference, title=title, short=short)
            if (short := library.short(one.game, one.id, lang))
            else say("  {reference}  {title}", reference=one.reference, title=title)
            for one in found.nearest
            for title in (library.title(one.game, one.id, lang),)
        ]
    return lines


def written_in(game: str, languages: Sequence[str]) -> Message:
    """Say in which languages a game's rules are: one of the user's own need not have all."""
    return say("{game} is written in {languages}.", game=game, languages=tuple(languages))


def in_brief(issue: Issue) -> str:
    """Return a known problem in a line: its readings by name, else what it says."""
    return " / ".join(one.name for one in issue.readings) or issue.text


def folded(clause: Clause, telling: str) -> bool:
    """Whether something of a clause is left out where only what it says of a question is shown."""
    return bool(telling != clause.text or clause.example or notes(clause, every=False)[0])


def exceptions(clause: Clause) -> list[str]:
    """Return the exceptions to a clause, each as what its clause says, with that."""
    return [f"{one.short} [{one.reference}]" for one in clause.but]


def issue_heading(issue: Issue) -> Message:
    """Say what kind of problem an issue is."""
    return ISSUE_KINDS[issue.kind]


def notes(clause: Clause, *, every: bool) -> tuple[list[Issue], int]:
    """Return the issues of a clause, those that change play first, and how many are left out that change nothing.

    `every` leaves none out.
    """
    shown = [issue for issue in clause.issues if every or issue.open or issue.readings]
    return sorted(shown, key=lambda issue: not issue.open), len(clause.issues) - len(shown)


def left_out(number: int) -> Message:
    """Say that notes are left out."""
    return say(
        "{n} {n|note|notes} that {n|changes|change} nothing in play {n|is|are} left out; --all shows {n|it|them}.",
        n=number,
    )


MOST = 3
"""How many calculators a clause names, the most particular first."""


def command(calculator: str, library: Library, lang: str) -> str:
    """Return a calculator's name as a command to be typed in a language: pw.combat is punicref pw combattimento."""
    return f"punicref {calculator.partition('.')[0]} {library.called(calculator, lang)}"


def resolving(clause: Clause, library: Library) -> str:
    """Return the commands that resolve a clause, the most particular first, in its language."""
    return ", ".join(command(one, library, clause.lang) for one in clause.calculators[:MOST])


def need(reference: str) -> Message:
    """Say that a printed table is missing and how to give it."""
    return say(
        "{table} is printed on the map or a play aid. Type it in once ({command}), and rulings go on from there.",
        table=reference,
        command=f"punicref tables template {reference}",
    )


def need_of_page(reference: str) -> Message:
    """Say that a printed table is missing to somebody who has a page before him and no command line."""
    return say(
        "{table} is printed on the map or a play aid. Type it in here; rulings go on from there.",
        table=reference,
    )


def assumed(facts: Sequence[Assumed], *, options: bool = True, before: Sequence[Assumed] = ()) -> Message | None:
    """Say in one line what is assumed, and which options say otherwise; None where nothing is.

    What a side assumes stands behind its name: "attacker: in order, no support". What was assumed `before` as well is
    not said again.
    """
    if not facts:
        return None
    new = [one for one in facts if one not in before]
    if len(new) == len(facts):
        return _assumed(facts, options=options)
    return say("Assumed as before, and: {facts}.", facts=_listed(new)) if new else say("Assumed as before.")


def _assumed(facts: Sequence[Assumed], *, options: bool) -> Message:
    shown = _listed(facts)
    if not options:
        return say("Assumed: {facts}.", facts=shown)
    return say("Assumed: {facts} ({options}).", facts=shown, options=tuple(one.option for one in facts))


def _listed(facts: Sequence[Assumed]) -> Message:
    sides: dict[tuple[bool, Message | None], list[Message]] = {}
    for one in facts:
        sides.setdefault((one.ordinary, one.group), []).append(one.text)
    parts = [
        say("{facts}", facts=tuple(texts)) if group is None else say("{group}: {fact}", group=group, fact=tuple(texts))
        for (_, group), texts in sides.items()
    ]
    shown = parts[0]
    for part in parts[1:]:
        shown = say("{before}; {after}", before=shown, after=part)
    return shown


def reading(one: Reading, *, played: bool, result: str = "") -> Message:
    """Name a reading, say what it gives, and whether it is the one that rulings go by."""
    name = say("{reading} (played)", reading=one.name) if played else one.name
    result = result.removesuffix(".")
    if result and not one.name.casefold().endswith(result.casefold()):  # "Rome sets up first: Rome" says it twice
        return say("{reading}: {result}. {text}", reading=name, result=result, text=_sentence(one.text))
    return say("{reading}: {text}", reading=name, text=_sentence(one.text))


def _sentence(text: str) -> str:
    """Return a text as a sentence: with a capital, and a stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def settled(issue: Issue) -> Reading | None:
    """Return the reading that the players have settled on, if any."""
    return next((one for one in issue.readings if one.key == issue.settled), None)


def house_reading(one: Reading) -> Message:
    """Say which reading the players have settled on."""
    return say("House reading: {reading}. {text}", reading=one.name, text=one.text)


def by_house(caveat: Caveat, issue: Issue) -> Message | None:
    """Say in a few words that a settled reading is played, if one is."""
    one = settled(issue)
    if one is None or (caveat.readings and caveat.played != one.key):
        return None
    return say("House reading: {reading}.", reading=one.name)


LONGEST_FRACTION = 20
"""A fraction with more characters says nothing to a reader; JSON has it in full."""


def chance(outcome: Outcome, translate: Translator) -> tuple[str, str]:
    """Return an outcome's chance as a fraction, where that can be read, and as a percentage."""
    exact = str(outcome.chance)
    return exact if len(exact) <= LONGEST_FRACTION else "", translate.show(Percent(chance=outcome.chance))


def result(value: object, translate: Translator) -> str:
    """Return the result of a reading as a short text."""
    from fractions import Fraction

    from punicref.ruling.model import plain

    if isinstance(value, bool):
        return translate(say("yes") if value else say("no"))
    if isinstance(value, Fraction) and 0 <= value <= 1:
        value = Percent(chance=value)
    if isinstance(value, Percent):
        return translate.show(value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {result(item, translate)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(result(item, translate) for item in value)
    return str(plain(value, translate))
