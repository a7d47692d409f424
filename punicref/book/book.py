"""The rules as a program has them: one object that every door goes through (docs/python.md).

Nothing is imported here before it is needed: the bare lane pays for it.
"""

from __future__ import annotations

import os

from punicref import paths
from punicref.base import LANGUAGES, Record
from punicref.book import arguments, languages
from punicref.build import locate
from punicref.language.messages import Translator
from punicref.rulebook import reference
from punicref.rulebook.library import Closed, Damage
from punicref.rulebook.model import Named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, Concatenate, ParamSpec, Self, TypeVar

    from punicref.book.comparison import Comparison
    from punicref.errors import Problem
    from punicref.reader.hearing import Hearing
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Clause, Issue, Term
    from punicref.rulebook.moment import Moment
    from punicref.rulebook.records import Records
    from punicref.rulebook.tables import Printed
    from punicref.ruling import model
    from punicref.ruling.registry import CalculatorFunction
    from punicref.ruling.told import Ruling
    from punicref.search.reply import Reply
    from punicref.sheet.program import Evening

    Given = ParamSpec("Given")
    Found = TypeVar("Found")

MOST = 5
"""How many clauses answer a question unless it is said how many."""

TYPED = 3
"""In the printed lists of so many clauses that answer a row is looked for that a question names."""


class Heading(Named):
    """A clause of the table of contents.

    `parent` is the reference of the one above it, or empty; `short` is what it says in one breath.
    """

    lang: str
    title: str
    parent: str
    short: str

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "game": self.game,
            "id": self.id,
            "lang": self.lang,
            "title": self.title,
            "short": self.short,
            "parent": self.parent,
        }


class Calculator(Record):
    """What can be resolved: its name, such as pw.combat, and the clauses that it applies."""

    name: str
    game: str
    lang: str
    title: str
    clauses: tuple[str, ...]  # such as pw:9.14
    chapter: str  # that of its procedure

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form, without the inputs: see `Book.schema`."""
        return {"name": self.name, "title": self.title, "clauses": list(self.clauses)}


def guarded(method: Callable[Concatenate[Book, Given], Found]) -> Callable[Concatenate[Book, Given], Found]:
    """Have all that goes wrong in a method be of one family, and speak the language of the book.

    Arguments of another kind than is declared go wrong before anything is done with them.
    """
    check = arguments.checked(method)

    def call(self: Book, /, *args: Given.args, **more: Given.kwargs) -> Found:
        try:
            check(args, more)
            return method(self, *args, **more)
        except Exception as error:
            problem = _problem(error, self.lang, more.get("lang"))
            if problem is error or problem is None:
                raise
            raise problem from error

    call.__name__, call.__qualname__, call.__doc__ = method.__name__, method.__qualname__, method.__doc__
    call.__annotations__, call.__wrapped__ = method.__annotations__, method  # type: ignore[attr-defined]
    return call


class Book:
    """The rules in force, house rules as `open` found them and printed tables included; for any number of threads.

    `lang` is what it speaks where a method is not told otherwise; `chosen`: whether that was asked for, so that an
    answer is not in the language of its question.
    """

    def __init__(self, lang: str, *, chosen: bool = True) -> None:
        self.lang = lang
        self.chosen = chosen
        self.moment: Moment | None = None
        """Where the evening stands, if there is one: exceptions that do not hold there are left out."""
        self._library: Library | None = None
        self._printed: dict[str, tuple[int, Printed | Records | None]] = {}
        self._translators: dict[str, Translator] = {}
        self._known: dict[str, CalculatorFunction] = {}

    # The book itself

    @property
    def library(self) -> Library:
        """The compiled rules, opened when they are first needed. For the doors of punicref: it may change."""
        if self._library is None:
            self._library = locate.open_library()
        self._be_open()
        return self._library

    @property
    def opened(self) -> bool:
        """Whether the compiled rules have been opened."""
        return self._library is not None

    def reopen(self) -> None:
        """Read the rules anew: a house rule has changed, or a game of the user's own."""
        self._library = None
        self._known = {}

    @guarded
    def speaking(self, lang: str) -> Book:
        """Return the same rules in another language; Problem where there is no such language.

        Both have the same files: where one is closed, so is the other.
        """
        self._be_open()
        other = Book(self._spoken(lang))
        other._library = self._library
        other._printed = self._printed
        other._translators = self._translators
        other._known = self._known
        other.moment = self.moment
        return other

    def close(self) -> None:
        """Let the files go; whoever is reading at that moment, or goes on reading, gets a Problem."""
        if self._library is not None:
            self._library.close()

    @guarded
    def __enter__(self) -> Self:
        self._be_open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """Let another process open the rules for itself."""
        return _reopened, (self.lang, self.chosen)

    def __repr__(self) -> str:
        return f"<punicref.Book {self.lang}>"

    # What the rules say

    @property
    def games(self) -> Mapping[str, str]:
        """Code and title of each game."""
        return self._games()

    @guarded
    def contents(self, game: str, *, lang: str | None = None) -> tuple[Heading, ...]:
        """Return every clause of a game by its title, in the rulebook's order; NotFound where there is no such game."""
        game, lang = reference.game(game, self.library), self._spoken(lang)
        rows = self.library.contents(game, lang)
        return tuple(
            Heading(game=game, id=one, lang=lang, title=title, parent=f"{game}:{parent}" if parent else "", short=short)
            for one, title, parent, short in rows
        )

    @guarded
    def clause(self, named: str, *, lang: str | None = None) -> Clause:
        """Return one clause, named as a person does: pw:9.14, pw 9.14, or 9.14 where the game is clear.

        NotFound, with near ones in `suggestions`, where there is none; Problem where several games have it.
        """
        found = reference.find([named], self.library)
        return self._holding(self.library.clause(found.game, found.id, self._spoken(lang)))

    @guarded
    def clauses(self, named: str, *, alone: bool = False, lang: str | None = None) -> tuple[Clause, ...]:
        """Return a clause and, unless `alone`, everything under it, in the rulebook's order; it goes wrong as `clause`.

        The name of a group without a heading, such as sor:base, gives the clauses of the group.
        """
        lang = self._spoken(lang)
        wanted = reference.group([named], self.library)
        if not wanted:
            found = reference.find([named], self.library)
            ids = [found.id] if alone else self.library.family(found.game, found.id)
            wanted = [reference.Reference(game=found.game, id=one) for one in ids]
        return tuple(self._holding(self.library.clause(one.game, one.id, lang)) for one in wanted)

    def _holding(self, clause: Clause) -> Clause:
        if self.moment is None:
            return clause
        from punicref.rulebook import moment

        return moment.holding(clause, self.moment, self.library)

    @guarded
    def above(self, named: str, *, lang: str | None = None) -> tuple[Heading, ...]:
        """Return the headings above a clause, the chapter first; none above a group. It goes wrong as `clause` does."""
        lang = self._spoken(lang)
        if reference.group([named], self.library):
            return ()
        found = reference.find([named], self.library)
        made: list[Heading] = []
        for one in self.library.ancestors(found.game, found.id):
            title = self.library.title(found.game, one, lang)
            parent = made[-1].reference if made else ""
            short = self.library.short(found.game, one, lang)
            made.append(Heading(game=found.game, id=one, lang=lang, title=title, parent=parent, short=short))
        return tuple(made)

    @guarded
    def ask(self, question: str, *, game: str = "", part: str = "", most: int = MOST, lang: str | None = None) -> Reply:
        """Answer a question in any of the languages: the clauses that answer it, or a refusal.

        `game` keeps to one game; else the one that PUNICREF_GAME names is preferred. Clauses of another `part` of the
        game, a battle or scenario, come last. `most` is from 1 to 100. The answer is in `lang`, else in the language of
        the question, unless that of the book was chosen. Problem for an empty question or one that is far too long,
        NotFound for an unknown game or part.
        """
        from punicref.language import words
        from punicref.search import answer, reply

        if not question.strip():
            raise _nothing_asked()
        if len(question) > words.LETTERS:
            raise _too_long(question, words.LETTERS)
        _within("most", most, 1, 100)
        library = self.library
        mind = reference.default_game(library.game_codes())
        game = reference.game(game, library) if game else ""
        if part:
            home, part = _part(part, library, (game, mind, *library.game_codes()))
            mind = mind or home
        elif game in ("", mind):
            part = reference.default_part(library)
        found = answer.reply(library, question, game, most, mind=game or mind, part=part)
        lang = self._spoken(lang) if lang or self.chosen else found.lang or self.lang
        typed = self._typed(question, [one.reference for one in found.answers[:TYPED]], lang)
        return reply.told(library, found, lang, self._refusal(question, found, lang, game or mind), typed)

    def _typed(self, question: str, clauses: Sequence[str], lang: str) -> tuple[str, ...]:
        """Return the rows that a question names of printed lists of some clauses, where their owner typed them in."""
        lists = [one for one in clauses if os.path.exists(paths.printed_table(one))]
        if not lists:
            return ()
        from punicref.rulebook.records import Records
        from punicref.search import typed

        declared = {one.name: one for one in self.library.tables()}
        found = {one: printed for one in lists if isinstance(printed := self.printed(one), Records)}
        return tuple(
            row
            for one, list_ in found.items()
            for row in typed.rows(declared[one], list_, self.library.names(declared[one].game), question, lang)
        )

    @guarded
    def terms(self, word: str = "", *, game: str = "") -> tuple[Term, ...]:
        """Return the terms that are called so in any language, the best first; without a word all of them.

        `game` keeps to those of one game. NotFound, with near ones in `suggestions`, where no term is called so.
        """
        found = self.library.terms(reference.game(game, self.library) if game else "")
        if not word.strip():
            return tuple(found)
        from punicref.search import terms

        return terms.called(self.library, word, found)

    @guarded
    def compare(self, named: str, *, langs: Sequence[str] = LANGUAGES) -> Comparison:
        """Return a clause in several languages, sentence by sentence, with what differs; Problem for no language."""
        from punicref.book import comparison

        if not langs:
            raise _no_language()

        found = reference.find([named], self.library)
        return comparison.of(
            self.library, found.game, found.id, [self._spoken(one) for one in langs], self.translator()
        )

    # How it comes out

    @property
    def calculators(self) -> tuple[Calculator, ...]:
        """What can be resolved, game by game."""
        return self._calculators()

    @guarded
    def schema(self, calculator: str, *, lang: str | None = None) -> dict[str, Any]:
        """Return the JSON Schema of the facts that a calculator takes; NotFound where there is no such calculator."""
        from punicref.ruling import schema

        one = self.calculator(calculator)
        return schema.schema(one.inputs, self.library, one.game, self.translator(self._spoken(lang)))

    @guarded
    def result_schema(self, calculator: str, *, lang: str | None = None) -> dict[str, Any]:
        """Return the JSON Schema of what a calculator's `result` holds in JSON; NotFound where there is no such one.

        Each field says in its `description` what it is. A field is `required` where every ruling has it.
        """
        from punicref.ruling import results

        spoken = self._spoken(lang)
        return results.schema(self.calculator(calculator).name, self.library, spoken, self.translator(spoken))

    @guarded
    def rule(
        self,
        calculator: str,
        facts: Mapping[str, Any] | None = None,
        /,
        *,
        lang: str | None = None,
        assumed: bool = True,
        **more: Any,
    ) -> Ruling:
        """Rule on a case: `facts` and those given by keyword are what is true at the table.

        A fact that is None or not a number (as tables of data write what is missing) is not stated; numbers and columns
        of NumPy, pandas, Polars and Arrow are taken as such. Without `assumed` it is not looked for what the ruling
        takes for granted, which is ten times as quick. NotFound for an unknown calculator, Needed where facts are
        missing, InputProblem for one that cannot be used. No fact opens a file by its name.
        """
        stated = {**(arguments.stated(facts) if facts is not None else {}), **arguments.stated(more)}
        return self._rule(self.calculator(calculator), stated, lang=lang, assumed=assumed)

    @guarded
    def told(self, line: str, /, *, game: str = "", lang: str | None = None) -> Ruling:
        """Rule on a case in a player's words, in any of the languages: `pw combat 12:5 leader 2 city`.

        The game and the calculator may stand in front; `game` may name the one, and without the other all calculators
        of the game are weighed. The ruling's `heard` tells what was understood, what was not used, and the near
        readings. InputProblem where it is not clear which case or which reading is meant (its JSON form has the
        readings), Needed where facts are missing.
        """
        from punicref.files import files
        from punicref.reader import doors

        name, words = doors.case_of(line, game, self.library)
        found = self.calculator(name)
        if not words.strip():  # nothing but the case: what it needs is asked for
            return self.translated(self.keyed(found, {}), lang=lang)
        reply = self.heard(found, words)
        with files.none_by_name():
            return self.translated(self.keyed(found, reply.facts), lang=lang, heard=reply)

    @guarded
    def rulings(
        self,
        calculator: str,
        cases: Iterable[Mapping[str, Any]],
        /,
        *,
        aside: Sequence[str] = (),
        lang: str | None = None,
        assumed: bool = False,
    ) -> Iterator[Ruling | Problem]:
        """Rule on many cases, each as `rule` does; a case that cannot be ruled on gives its Problem in its place.

        `aside` are names that stand in the cases and are no facts, such as a number of the row: they are left aside.
        """
        from punicref.errors import Problem

        found, lang = self.calculator(calculator), self._spoken(lang)

        def ruled(case: Mapping[str, Any]) -> Ruling | Problem:
            try:
                return self._rule(found, arguments.stated(case, aside), lang=lang, assumed=assumed)
            except Problem as problem:
                problem.lang = lang
                return problem

        return map(ruled, cases)

    # For the doors of punicref; they may change

    def described(self, game: str = "") -> list[dict[str, Any]]:
        """Return the JSON form of all calculators, or those of a game, each with the schemas of facts and result."""
        found = (one for one in self.calculators if game in ("", one.game))
        return [
            {**one.as_dict(), "inputs": self.schema(one.name), "result": self.result_schema(one.name)} for one in found
        ]

    @guarded
    def calculator(self, name: str) -> CalculatorFunction:
        """Import and return one calculator."""
        if name not in self._known:
            from punicref.ruling import registry

            self._known[name] = registry.load(name, self.library)
        return self._known[name]

    @guarded
    def made(
        self,
        calculator: CalculatorFunction,
        facts: Mapping[str, Any],
        *,
        assumed: bool = True,
        confirmed: frozenset[str] = frozenset(),
    ) -> model.Ruling:
        """Return a ruling in no language yet; `confirmed` are facts that somebody said are as usual."""
        seen: dict[str, Printed | Records | None] = {}

        def printed(named: str) -> Printed | Records | None:
            """Look a table up once for each ruling: all of it goes by the same."""
            if named not in seen:
                seen[named] = self.printed(named)
            return seen[named]

        if not assumed:
            return calculator.rule(facts, self.library, printed)
        return calculator.answer(facts, self.library, printed, confirmed)._replace(facts=dict(facts))

    def keyed(self, calculator: CalculatorFunction, facts: Mapping[str, Any], *, assumed: bool = True) -> model.Ruling:
        """Return a ruling, or raise a problem, that names facts as JSON does: for whoever does not type options."""
        from punicref.errors import InputProblem
        from punicref.ruling import keyed

        try:
            return keyed.ruled(self.made(calculator, facts, assumed=assumed), calculator.inputs)
        except InputProblem as problem:
            keyed.refused(problem, calculator.inputs)
            raise

    def translated(
        self, made: model.Ruling, *, lang: str | None = None, assumed: bool = True, heard: Hearing | None = None
    ) -> Ruling:
        """Return a ruling in a language, with what a spoken line was understood to say if it rests on one."""
        from punicref.ruling import told as telling

        lang = self._spoken(lang)
        translate, said = self.translator(lang), None
        if heard is not None:
            from punicref.reader import hearing

            said = hearing.heard(heard, self.calculator(made.calculator), self.library, translate)
        changes: tuple[telling.Change, ...] = ()
        if made.facts is not None:
            from punicref.sheet import alone

            changes = alone.changes(made, self.library)
        return telling.told(
            made,
            translate,
            lambda *issue: self.issue(*issue, lang=lang),
            assumed=assumed,
            heard=said,
            changes=changes,
        )

    def heard(self, calculator: CalculatorFunction, words: str, stated: Mapping[str, Any] | None = None) -> Hearing:
        """Read a spoken line for a calculator, beside facts that are stated.

        Unclear where it could be read in several ways, InputProblem where it names something without its value.
        """
        from punicref.errors import InputProblem
        from punicref.reader import hearing, judged

        found = judged.understood(calculator, words, self.library, self.printed, stated, words=True)
        if found.unvalued:
            raise InputProblem(hearing.unvalued(found, calculator, self.library))
        return found

    @guarded
    def evening(self, game: str, part: str = "") -> Evening:
        """Open a table of a game, or of a battle or scenario of it, that remembers what was accepted.

        evening.tell("combat …"), take, undo, state and log; NotFound for no such game.
        """
        from punicref.errors import NotFound, near
        from punicref.language.messages import say
        from punicref.sheet.program import Evening

        if game not in self.library.game_codes():
            games = self.library.game_codes()
            raise NotFound(
                say("There is no game {game}; the games are {games}.", game=game, games=games),
                suggestions=near(game, games),
            )
        return Evening(self, game, part)

    def translator(self, lang: str = "") -> Translator:
        """Return what turns messages into text."""
        lang = lang or self.lang
        if lang not in self._translators:
            self._translators[lang] = Translator(lang)
        return self._translators[lang]

    def printed(self, named: str) -> Printed | Records | None:
        """Look up an installed printed table; one that its owner types in meanwhile is seen."""
        try:
            changed = os.stat(paths.printed_table(named)).st_mtime_ns
        except (FileNotFoundError, NotADirectoryError):
            return None  # without importing what would read it
        except OSError:
            changed = -1  # `installed` says why it cannot be read
        kept = self._printed.get(named)
        if kept is None or kept[0] != changed:
            from punicref.rulebook import installed

            declared = next(one for one in self.library.tables() if one.name == named)
            kept = self._printed[named] = (changed, installed.load(named, declared))
        return kept[1]

    def issue(self, named: str, key: str, *, lang: str = "") -> Issue:
        """Return a known issue of a clause."""
        game, _, clause = named.partition(":")
        return next(one for one in self.library.issues(game, clause, lang or self.lang) if one.key == key)

    @guarded
    def _rule(
        self, calculator: CalculatorFunction, facts: Mapping[str, Any], *, lang: str | None, assumed: bool
    ) -> Ruling:
        from punicref.files import files

        with files.none_by_name():
            return self.translated(self.keyed(calculator, facts, assumed=assumed), lang=lang, assumed=assumed)

    @guarded
    def _games(self) -> Mapping[str, str]:
        from punicref.rulebook.model import Frozen

        return Frozen(self.library.games(self.lang))

    @guarded
    def _calculators(self) -> tuple[Calculator, ...]:
        from punicref.language.messages import say

        translate = self.translator()
        return tuple(
            Calculator(
                name=one.name,
                game=game,
                lang=self.lang,
                title=translate(say(one.title)),
                clauses=tuple(f"{game}:{clause}" for clause in one.clauses),
                chapter=f"{game}:{one.chapter}",
            )
            for one in self.library.calculators()
            for game in (one.name.partition(".")[0],)
        )

    def _refusal(self, question: str, found: Any, lang: str, game: str) -> str:
        if found.answers:
            return ""
        from punicref.render import labels

        said = labels.refused(self.library, " ".join(question.split()), found, lang)
        if game and found.lang and found.lang not in (written := self.library.languages(game)):
            said.append(labels.written_in(game, written))
        return "\n".join(map(self.translator(lang), said))

    def _be_open(self) -> None:
        if self._library is not None and self._library.closed:
            raise Closed

    def _spoken(self, lang: str | None) -> str:
        return self.lang if lang is None or lang == self.lang else languages.one(lang)


def _problem(error: Exception, lang: str, asked: object) -> Problem | None:
    """Return what goes wrong as one of the family, in the language; None where it is a mistake of ours."""
    from punicref.errors import Problem, Unreadable, unreadable
    from punicref.language import catalogue

    if isinstance(error, Problem):
        if not isinstance(error, Unreadable):
            error.lang = asked if isinstance(asked, str) and asked in LANGUAGES else lang
        return error
    if not isinstance(error, (Damage, OSError, catalogue.Damaged)):
        return None
    problem = _closed() if isinstance(error, Closed) else unreadable(error)
    problem.lang = "en" if isinstance(error, catalogue.Damaged) else lang  # English needs no catalogue
    return problem


def _closed() -> Problem:
    from punicref.errors import Unreadable
    from punicref.language.messages import say

    return Unreadable(say("This book has been closed."), hint=say("Open it again: {call}.", call="punicref.open()"))


def opened(lang: str = "") -> Book:
    """Open the rules in force, mending what is damaged and can be made again.

    `lang` is it, en or ru; without it PUNICREF_LANG decides, then the locale. Problem for another language, Unreadable
    where the rules cannot be read.
    """
    if lang is not None and not isinstance(lang, str):
        raise arguments.wrong("lang", "str", lang)
    spoken = languages.one(lang) if lang else languages.from_environment()
    book = Book(spoken, chosen=bool(lang) or languages.chosen())
    try:
        book._games()  # noqa: SLF001
    except Exception as error:
        from punicref.build import repair
        from punicref.errors import Unreadable

        if not isinstance(error, Unreadable) or not repair.mend():
            raise
        book._library = None  # noqa: SLF001
        book._games()  # noqa: SLF001
    return book


def _reopened(lang: str, chosen: bool) -> Book:
    book = opened(lang)
    book.chosen = chosen
    return book


def _nothing_asked() -> Problem:
    from punicref.errors import Problem
    from punicref.language.messages import say

    example = 'punicref ask "can a fleet attack an army"'
    return Problem(say("Ask something."), hint=say("For example {example}.", example=example))


def _part(written: str, library: Library, games: Iterable[str]) -> tuple[str, str]:
    """Return the first of some games that has a battle or scenario of that name, and what calculators call it."""
    for game in filter(None, games):
        if part := reference.part(game, written, library):
            return game, part
    from punicref.errors import NotFound, near
    from punicref.language.messages import say

    parts = [part for game in library.game_codes() for part in library.parts(game)]
    raise NotFound(
        say("There is no battle or scenario {name}; there are {parts}.", name=written, parts=parts),
        suggestions=near(written, parts),
    )


def _no_language() -> Problem:
    from punicref.errors import Problem
    from punicref.language.messages import say

    return Problem(say("Name a language: {languages}.", languages=LANGUAGES))


def _too_long(question: str, most: int) -> Problem:
    from punicref.files import given

    return given.too_long(question, most)


def _within(name: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        from punicref.files import given

        raise given.beyond(name, number, low, high)
