"""A battle that two phones play: the server keeps its record, and each side sees its own hand.

A battle is what its dialogue asks for, answered from the pages. Nothing of it waits between two requests: for each the
record is replayed, the answers given since the last play are given again, and the first question without one is shown.
What is needed for that is kept on disk, so that the addresses of a battle are good after a restart, too.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from punicref.errors import InputProblem, Problem
from punicref.files import files, records
from punicref.language.messages import Message, say
from punicref.ruling import dialogue
from punicref.ruling.case import Case
from punicref.ruling.dialogue import OPEN, Held, Sought, Stopped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from punicref.book.book import Book
    from punicref.games.display import Duel
    from punicref.ruling.model import Ruling

T = TypeVar("T")

MOST = 40
"""The most battles at a time: nobody fills the disk."""

HALF_A_DAY = 12 * 60 * 60
STALE = 7 * 24 * 60 * 60
"""After so many seconds without a change a battle that is over goes, one that may make room for another does, and any
other goes; the record stays."""

FOLDER = "battles"
"""Where it is kept, in the user's data folder, how the battles of the pages stand."""

_KEY = re.compile(r"[0-9a-f]{12}")

LONGEST = 400
"""The most plays of a battle; none has a tenth of them."""

LUCK = 1_000_000


class Question(NamedTuple):
    """What is asked now."""

    prompt: Message
    sought: Sought


class Scene(NamedTuple):
    """How a battle stands: what has come of it, what was said, what is asked, and what each side has in hand."""

    ruling: Ruling | None
    said: tuple[Message, ...]
    question: Question | None
    hands: dict[str, tuple[Held, ...]]
    number: int  # of answers so far: a question has one of its own, also where one is asked again
    problem: Problem | None = None
    late: bool = False  # what was answered was asked before


class Running(NamedTuple):
    """A battle under way, as a list of them shows it."""

    key: str
    raw: Mapping[str, Any]  # as it was begun
    plays: int
    free: tuple[str, ...]  # whose hands no phone has
    idle: int  # seconds since something was answered


class _Asking(Exception):  # noqa: N818  it is no error
    """A question has no answer yet."""

    def __init__(self, question: Question, problem: InputProblem | None = None) -> None:
        super().__init__()
        self.question = question
        self.problem = problem


class _Desk:
    """A desk whose answers have been given before, and that stops at the first question without one."""

    apart = True

    def __init__(self, calculator: str, book: Book, raw: dict[str, Any], answers: Sequence[str]) -> None:
        self._calculator = calculator
        self._book = book
        self._raw = raw
        self._answers = list(answers)
        self.ruling: Ruling | None = None
        self.said: list[Message] = []
        self.hands: dict[str, tuple[Held, ...]] = {}
        self.kept = ""

    def need(self, name: str, check: Callable[[str], object] | None = None) -> str:
        """Return what the form says; InputProblem where it says nothing."""
        found = str(self._raw.get(name) or "")
        if not found:
            inputs = {one.name: one for one in self._book.calculator(self._calculator).inputs}
            raise InputProblem(say("Still needed: {facts}.", facts=inputs[name].ask.prompt))
        if check is not None:
            check(found)
        return found

    def ask(self, prompt: Message, read: Callable[[str], T], sought: Sought = OPEN) -> T:
        """Return the answer that was given before."""
        question = Question(prompt, sought)
        if not self._answers:
            raise _Asking(question)
        try:
            return read(self._answers.pop(0))
        except InputProblem as problem:
            raise _Asking(question, problem) from None

    def hold(self, side: str, things: Sequence[Held]) -> None:
        """Note what a side has in hand."""
        self.hands[side] = tuple(things)

    def say(self, message: Message) -> None:
        """Note what is said."""
        self.said.append(message)

    def show(self, ruling: Ruling) -> None:
        """Note how the battle stands; what was said before is past."""
        self.ruling = ruling
        self.said = []

    def aside(self, ruling: Ruling, *, why: bool = False) -> None:
        """Show nothing: chances that know both hands are for nobody who plays."""

    def alone(self, prompt: Message) -> None:
        """Wait for nobody: each side has a page of its own."""

    def clear(self) -> None:
        """Clear nothing, for the same reason."""

    def keep(self, record: str, source: str = "") -> None:  # noqa: ARG002
        """Note the record."""
        self.kept = record

    def case(self) -> Case:
        """Return a new case."""
        return Case(self._calculator, self._book.library, self._book.printed)


class Battle:
    """A battle as it is played. `seats` has the key of each side's page, once somebody has taken it.

    `state` is one that was kept: then it is gone on with, by its record.
    """

    def __init__(self, calculator: str, raw: dict[str, Any], state: Mapping[str, Any] | None = None) -> None:
        self.seats: dict[str, str] = {}
        self._calculator = calculator
        self._raw = raw
        self._record = ""
        self._answers: list[str] = []
        self._luck = secrets.randbelow(LUCK)
        self._file = ""
        self._number = 0
        self._over = False
        self._lock = threading.Lock()
        if state is not None:
            self.seats, self._answers, self._luck = state["seats"], state["answers"], state["luck"]
            self._file, self._number, self._over = state["file"], state.get("number", 0), state.get("over", False)
            self._record = files.read(self._file).rstrip("\n") if self._file else ""

    @property
    def state(self) -> dict[str, Any]:
        """What is kept of it beside its record."""
        with self._lock:
            return {
                "raw": self._raw,
                "seats": self.seats,
                "answers": self._answers,
                "luck": self._luck,
                "file": self._file,
                "number": self._number,
                "over": self._over,
                "plays": len(json.loads(self._record)["plays"]) if self._record else 0,
            }

    def scene(self, book: Book) -> Scene:
        """Return how the battle stands."""
        with self._lock:
            return self._tried(book, self._answers)

    def answer(self, book: Book, written: str, number: int) -> Scene:
        """Take an answer to the question with a number; the scene after it, or the same with what is wrong with it.

        One to another question than that which stands is late: nothing is done with it.
        """
        with self._lock:
            if number != self._number:
                return self._tried(book, self._answers)._replace(late=True)
            scene = self._tried(book, [*self._answers, written])
            if scene.problem is None:
                self._number += 1
            return scene

    def _tried(self, book: Book, answers: list[str]) -> Scene:
        """Return the scene after some answers, and keep them where they can be."""
        raw: dict[str, Any] = {"plays": self._record} if self._record else dict(self._raw)
        desk = _Desk(self._calculator, book, {**raw, "seed": self._luck}, answers)
        question: Question | None = None
        calculator = book.calculator(self._calculator)
        converse = dialogue.find(self._calculator)
        assert converse is not None, self._calculator
        try:
            converse(desk, {**raw, "seed": self._luck})
        except Stopped:
            pass
        except _Asking as asking:
            question = asking.question
            if asking.problem is not None:
                return self._refused(book, asking.problem, answers)
        except InputProblem as problem:
            if not answers:
                raise
            return self._refused(book, problem, answers)
        if desk.kept and desk.kept != self._record:
            self._keep(desk.kept)
        else:
            self._answers = answers
        made = desk.ruling
        self._over = question is None
        if self._over and made is None and self._record:  # nobody has anything to hide
            made = book.made(calculator, {"plays": self._record}, assumed=False)
        return Scene(made, tuple(desk.said), question, desk.hands, self._number)

    def _refused(self, book: Book, problem: Problem, answers: list[str]) -> Scene:
        """Return the scene as it stood before the last answer, with what is wrong with that."""
        before = self._tried(book, answers[:-1])
        return before._replace(problem=problem)

    def _keep(self, record: str) -> None:
        """Keep the record on disk, and begin the next play with dice that nobody can know."""
        if len(json.loads(record)["plays"]) > LONGEST:
            raise InputProblem(say("This battle is longer than any; begin another."))
        if not self._file:
            self._file = records.new_file(self._calculator)
        files.write(self._file, record + "\n")
        self._record, self._answers, self._luck = record, [], secrets.randbelow(LUCK)


class Battles:
    """The battles that are played on this server, this one and earlier ones."""

    def __init__(self, duel: Duel) -> None:
        self._duel = duel
        self._battles: dict[str, Battle] = {}
        self._lock = threading.Lock()

    def begin(self, book: Book, raw: dict[str, Any]) -> str:
        """Begin a battle, and return its key; InputProblem for what cannot be, and where there are too many."""
        battle = Battle(self._duel.calculator, raw)
        battle.scene(book)  # which says what is wrong with it
        with self._lock:
            self._make_room()
            key = secrets.token_hex(6)
            self._battles[key] = battle
            self._keep(key)
        return key

    def _make_room(self) -> None:
        """Forget battles that nobody plays any more; InputProblem where there are too many others."""
        kept = self._running()
        if len(kept) >= MOST:
            if not kept or kept[-1].idle < HALF_A_DAY:
                raise InputProblem(say("There are too many battles here; go on with one of them."))
            self._forget(kept[-1].key)

    def _forget(self, key: str) -> None:
        os.remove(_path(key))
        self._battles.pop(key, None)

    def running(self) -> list[Running]:
        """Return the battles under way, the latest first; those that are over or that nobody plays go by and by."""
        with self._lock:
            return self._running()

    def _running(self) -> list[Running]:
        found = []
        for path in _kept():
            key = os.path.basename(path).removesuffix(records.SUFFIX)
            with suppress(OSError):  # gone meanwhile
                idle = int(time.time() - os.path.getmtime(path))
                one = _running(path, key, idle, self._duel)
                if idle > (STALE if one else HALF_A_DAY):
                    self._forget(key)
                elif one:
                    found.append(one)
        return sorted(found, key=lambda one: one.idle)

    def _keep(self, key: str) -> None:
        files.write(_path(key), json.dumps(self._battles[key].state, ensure_ascii=False) + "\n")

    def find(self, key: str) -> Battle:
        """Return a battle, one that another server has begun as well; KeyError where there is none."""
        with self._lock:
            if key not in self._battles:
                if not _KEY.fullmatch(key):
                    raise KeyError(key)
                try:
                    state = json.loads(files.read(_path(key)))
                    self._battles[key] = Battle(self._duel.calculator, state["raw"], state)
                except (Problem, ValueError, TypeError):  # it is not there any more, or not as it was kept
                    raise KeyError(key) from None
            return self._battles[key]

    def answer(self, book: Book, key: str, written: str, number: int) -> Scene:
        """Take an answer in a battle, and return the scene after it; KeyError where there is no such battle."""
        scene = self.find(key).answer(book, written, number)
        with self._lock:
            self._keep(key)
        return scene

    def take(self, key: str, side: str) -> str:
        """Take a side's hand, and return the key of its page; InputProblem where somebody has it."""
        battle = self.find(key)
        with self._lock:
            if side not in self._duel.sides:
                raise KeyError(side)
            if side in battle.seats:
                raise InputProblem(say("Somebody else has this hand."))
            battle.seats[side] = secrets.token_urlsafe(9)
            self._keep(key)
        return battle.seats[side]

    def free(self, key: str, side: str) -> None:
        """Take a side's hand back, so that another phone can have it; KeyError where none has it."""
        battle = self.find(key)
        with self._lock:
            del battle.seats[side]
            self._keep(key)

    def side(self, key: str, seat: str) -> str:
        """Return whose page a key is for; KeyError where it is none."""
        for side in self._duel.sides:
            if secrets.compare_digest(self.find(key).seats.get(side, "").encode(), seat.encode()):
                return str(side)
        raise KeyError(seat)


def _path(key: str) -> str:
    return os.path.join(records.folder(FOLDER), key + records.SUFFIX)


def _kept() -> list[str]:
    """Return the files of the battles that are kept."""
    folder = records.folder(FOLDER)
    return [os.path.join(folder, name) for name in (os.listdir(folder) if os.path.isdir(folder) else ())]


def _running(path: str, key: str, idle: int, duel: Duel) -> Running | None:
    """Return a battle under way; None for one that is over, or is not as it was kept."""
    try:
        state = json.loads(files.read(path))
        raw, seats = state["raw"], state["seats"]
        free = tuple(side for side in duel.sides if side not in seats)
        duel.called(raw)  # KeyError where it is none
        made = Running(key, raw, state.get("plays", 0), free, idle)
        return None if state.get("over") or raw["attacker"] not in duel.sides else made
    except (Problem, ValueError, TypeError, KeyError):
        return None
