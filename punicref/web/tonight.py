"""The evening that all phones share: one table, its file, and what came of each line.

What a phone says goes the way of a line at `play`, and the laptop can have the same evening open.
"""

from __future__ import annotations

import json
import os
import threading
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.build import settling
from punicref.errors import Problem
from punicref.files import files
from punicref.games import display
from punicref.language.messages import say
from punicref.rulebook import installed
from punicref.sheet import drafts, registry, roles, sequence, words
from punicref.sheet import evening as records
from punicref.sheet.program import Alone, Asked
from punicref.sheet.sequence import Moment
from punicref.sheet.situation import NOTHING, Situation
from punicref.sheet.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from punicref.book.book import Book
    from punicref.language.messages import Message
    from punicref.ruling.model import Ruling
    from punicref.sheet.desk import Answer
    from punicref.sheet.effects import Key
    from punicref.sheet.evening import Entry, Evening
    from punicref.sheet.things import Rules, Things

    Say = Callable[[Table], Answer]

ASIDE = ("help", "log")
"""What is shown, and no line of the evening."""

BORROWED = ".tables"
"""What the name of the file beside the evening's ends with that names the tables typed in for it alone."""

CLOSED = say("There is no evening here yet.")


class Reply(NamedTuple):
    """What came of a line: the answer and the situation after it, or why there is none, and what was asked back."""

    answer: Answer | None
    situation: Situation
    problem: Problem | None = None
    asked: Asked | None = None
    given: Mapping[str, Any] = NOTHING


class Coming(NamedTuple):
    """A moment to which the evening can go on, and how that is said."""

    moment: Moment
    said: Message
    near: bool  # it is the next step, or a new turn or the like

    @property
    def name(self) -> str:
        """What it is called in a form."""
        return self.moment.step or f"new {self.moment.span}"


def coming(things: Things) -> Iterator[Coming]:
    """Yield where an evening can go on to: the next step where that is known, a new turn and the like, each step."""
    order = things.declared.sequence
    if order.ordered and order.steps and things.get(sequence.TURN, sequence.STEP) is not None:
        yield Coming(Moment(span=order.of), say("next phase"), near=True)
    for span in order.spans:
        if span.name != order.of:
            yield Coming(Moment(span=span.name), say("new {span}", span=span.says), near=True)
    for step in order.steps:
        yield Coming(Moment(step=step.name), step.says, near=False)


class Thing(NamedTuple):
    """A thing of the sheet: what is known of it, what it is called, and the fights in which it may go first."""

    key: Key
    told: Message
    called: Message
    fights: tuple[Fight, ...]


class Fight(NamedTuple):
    """A case of one thing against another: the calculator, the roles of both, and whom it may go against."""

    calculator: str
    roles: tuple[str, str]
    foes: tuple[tuple[Key, Message], ...] = ()


@lru_cache
def _fights(calculators: tuple[str, ...], kind: str, rules: Rules) -> tuple[Fight, ...]:
    """Return the cases in which a thing of a kind is set against another of it; none that asks on."""
    found = []
    things = registry.begun(rules.game, rules.library)
    for name in calculators:
        of_kind = [one for one in drafts.case_of(name, things).roles if one.kind == kind and not one.like]
        first = next((one.name for one in of_kind if not one.second), "")
        second = next((one.name for one in of_kind if one.second), "")
        if first and second:
            found.append(Fight(name, (first, second)))
    return tuple(found)


def _thing(things: Things, key: Key, calculators: tuple[str, ...]) -> Thing:
    side = things.declared.kind(key.kind).side
    whose = things.get(key, side) if side else None
    foes = tuple(
        (one, roles.shown(things, one))
        for one in things.of(key.kind)
        if one != key and not things.gone(one) and (whose is None or things.get(one, side) != whose)
    )
    fights = _fights(calculators, key.kind, things.rules) if things.rules and foes and not things.gone(key) else ()
    return Thing(
        key,
        roles.told(things, key, things.known(key)),
        roles.shown(things, key),
        tuple(one._replace(foes=foes) for one in fights),
    )


class State(NamedTuple):
    """An evening as it stands: its lines without those that were taken back, the case at hand, and the sheet."""

    game: str
    part: str
    day: str
    entries: tuple[Entry, ...]
    situation: Situation
    made: Ruling | None
    where: Message | None
    moments: tuple[Coming, ...]
    things: tuple[Thing, ...]
    mark: str


class House(Alone):
    """What a phone's table needs, in the language of whoever says something; `settles` as an evening's does."""

    def __init__(self, book: Book, *, settles: bool = False) -> None:
        super().__init__(book)
        self._rules = book
        self._settles = settles
        self.lang = book.lang

    def settle(self, clause: str, issue: str, reading: str) -> Message:
        """Settle an open point for the group, and read the rules anew; Problem where it is only looked at."""
        if not self._settles:
            raise Problem(say("Tap the reading beside the ruling: from then on rulings go by it."))
        told = settling.settle(clause, issue, reading, self.library, self.lang)
        self._rules.reopen()
        return told

    def unsettle(self, clause: str, issue: str, reading: str) -> Message:
        """Take a settled point back, and read the rules anew."""
        told = settling.unsettle(clause, issue, reading, self.library, self.lang)
        self._rules.reopen()
        return told


def told(table: Table, house: Alone, say: Say, given: Mapping[str, Any] = NOTHING, reading: int | None = None) -> Reply:
    """Say something at a table; `given` and `reading` answer what it asked back before.

    What is refused leaves the table as it was.
    """
    house.given, house.reading, house.asked = given, reading, None
    try:
        with table.held():
            answer = say(table)
    except Problem as problem:
        return Reply(None, table.situation, problem, house.asked, given)
    return Reply(answer, table.situation)


class Tonight:
    """The evening of a server, if one is open; for any number of threads."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._house = House(book, settles=True)
        self._lock = threading.RLock()
        self._table: Table | None = None
        self._record: Evening | None = None
        self._entries: list[Entry] = []
        self._undoes: dict[str, bool] = {}

    @property
    def game(self) -> str | None:
        """The game that is played, empty for all; None where no evening is open."""
        table = self._table
        return table.game if table is not None else None

    @property
    def path(self) -> str:
        """The file of the evening; empty where none is open."""
        record = self._record
        return record.path if record is not None else ""

    def open(self, place: str) -> None:
        """Open the last evening of a game or battle that nobody has ended, or begin one, unless one is open."""
        with self._lock:
            if self._record is not None:
                return
            kept = next((one for one in records.every(place) if one.place == place), None)
            if kept is not None and not self._is("leave", kept.last):
                self._record, self._entries = records.opened(kept)
            else:
                self._record = records.begin(place, datetime.now().astimezone().date().isoformat())
                self._entries = []
            game, _, part = place.partition("/")
            table = Table(self._house, game, part)
            table.load()
            table.follow(self._entries)
            self._table = table

    def end(self, line: str) -> None:
        """End the evening with a line; it is kept, but for the tables that were typed in for it alone."""
        with self._lock:
            _, record = self._open()
            record.line(line)
            record.close()
            for name in self._borrowed():
                installed.remove(name)
            files.remove(record.path + BORROWED)
            self._table = self._record = None

    def tell(
        self,
        line: str,
        say: Say,
        written: Callable[[Reply], list[str]],
        given: Mapping[str, Any] = NOTHING,
        reading: int | None = None,
        lang: str = "en",
    ) -> Reply:
        """Say something at the evening's table, and record it as `line` with what is `written` of the reply."""
        with self._lock:
            table, record = self._open()
            self._house.lang = lang
            self._follow()
            before = table.situation
            reply = told(table, self._house, say, given, reading)
            if reply.answer is None or reply.answer.kind in ASIDE:
                return reply
            with table.held():
                changed = reply.situation if reply.situation != before else None
                said = tuple(one for text in written(reply) for one in text.splitlines())
                record.answer(said, changed, line=line)
            self._entries.append(records.Entry(" ".join(line.split()), said, changed))
            return reply

    def note(self, line: str, written: Callable[[Sequence[str]], tuple[str, ...]] = lambda _: ()) -> None:
        """Note in the evening that something was done beside it, with what is `written` after the lines so far."""
        with self._lock:
            _, record = self._open()
            self._follow()
            said = written([one.line for one in self._entries])
            record.answer(said, None, line=line)
            self._entries.append(records.Entry(line, said))

    def beside(self, game: str, line: str, said: tuple[str, ...]) -> None:
        """Note what was done beside the evening in a game, if one is open that is of it."""
        with self._lock:
            if self._record is not None and self.game in ("", game):
                self.note(line, lambda _: said)

    def borrow(self, table: str) -> None:
        """Have a printed table that was typed in be forgotten when the evening ends."""
        with self._lock:
            _, record = self._open()
            files.write(record.path + BORROWED, json.dumps([*self._borrowed(), table]) + "\n")

    def _borrowed(self) -> list[str]:
        """Return the tables that are there for this evening only."""
        _, record = self._open()
        path = record.path + BORROWED
        return [str(one) for one in json.loads(files.read(path))] if files.exists(path) else []

    def state(self) -> State:
        """Return how the evening stands; Problem where none is open."""
        with self._lock:
            table, record = self._open()
            self._follow()
            things = table.things
            turn = things.single(sequence.TURN.kind)
            duel = display.of(table.game).duel  # no case of one answer
            calculators = tuple(
                one.name
                for one in self._book.calculators
                if one.game == table.game and (duel is None or one.name != duel.calculator)
            )
            return State(
                table.game,
                table.part,
                os.path.basename(record.path)[: len("2026-01-01")],
                tuple(records.kept(self._entries, self._takes_back)),
                table.situation,
                table.made if not table.situation.taken else None,
                sequence.told(things) if turn else None,
                tuple(coming(things)) if turn else (),
                tuple(_thing(things, key, calculators) for key in things if things.known(key) and key != sequence.TURN),
                self.mark(),
            )

    def mark(self) -> str:
        """Return what changes whenever something is said, here or at the laptop."""
        path = self.path
        try:
            return str(os.stat(path).st_size) if path else ""
        except OSError:
            return ""

    def _open(self) -> tuple[Table, Evening]:
        if self._table is None or self._record is None:
            raise Problem(CLOSED)
        return self._table, self._record

    def _follow(self) -> None:
        """Go on with what was said at other tables, in the order in which it stands in the file."""
        table, record = self._open()
        found = record.news()
        table.follow(found)
        for one in found:
            if self._entries and not self._entries[-1].answered and self._entries[-1].line == one.line:
                self._entries.pop()
            self._entries.append(one)

    def _takes_back(self, line: str) -> bool:
        if line not in self._undoes:
            self._undoes[line] = self._is("undo", line)
        return self._undoes[line]

    def _is(self, word: str, line: str) -> bool:
        return words.read(line, self._book.library)[0] == word
