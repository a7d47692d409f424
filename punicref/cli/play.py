"""`play`: the table, a prompt that stays open for the evening."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from datetime import datetime
from typing import TYPE_CHECKING, Any

from punicref.cli import meaning, problems
from punicref.cli.dialogue import Aside
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import InputProblem, NotFound, Problem, near
from punicref.files import files
from punicref.language.messages import Message, cited, say
from punicref.render import streams
from punicref.rulebook import reference
from punicref.ruling.dialogue import Stopped
from punicref.ruling.needed import Needed
from punicref.ruling.words import agreed
from punicref.sheet import evening as records
from punicref.sheet import registry as sheets
from punicref.sheet import sequence, words
from punicref.sheet.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from punicref.cli.session import Session
    from punicref.reader.hearing import Unclear
    from punicref.rulebook.library import Library
    from punicref.ruling.model import Assumed, Caveat
    from punicref.ruling.registry import CalculatorFunction, Look
    from punicref.sheet.desk import Answer
    from punicref.sheet.evening import Entry, Evening, Kept
    from punicref.sheet.situation import Situation

HELP = (
    (say("CALCULATOR FACTS"), say("a case: a calculator (Tab shows which there are) and its facts in your own words")),
    (say("FACTS"), say("facts alone change the case at hand")),
    ("again", say("again, with new dice and what is said behind it")),
    ("roll", say("again, and punicref rolls")),
    ("take", say("accept the result: what it changes is kept for the cases that follow")),
    ("state", say("what is kept, thing by thing; with a thing and a fact behind it: change that")),
    (say("NEXT TURN"), say("the evening goes on: a new turn, the next phase, a phase by its name")),
    ("where", say("where in the turn it is")),
    ("swap", say("the other side attacks")),
    ("odds", say("every outcome instead of the dice")),
    ("what-if", say("which values of a fact change the ruling, or what would be")),
    ("why", say("the steps and their clauses")),
    ("reading", say("settle the open point for your group: its number or name")),
    ("undo", say("take back the last line")),
    ("log", say("what was ruled so far, turn by turn; with a file behind it: write it there")),
    ("leave", say("end; the evening is kept")),
    (say("NUMBER"), say("what a rule says")),
    (say("WORDS?"), say("a question, in your own words")),
)


ASIDE = ("undo", "state", "where", "help", "leave", "why", "log")
"""The words of the table that are no answer to any question."""


class House:
    """What a table needs: the session's rules, and the person in front of it."""

    def __init__(self, session: Session, evening: Evening) -> None:
        self.session = session
        self._evening = evening

    def noted(self, situation: Situation) -> None:
        """Record a situation at once."""
        self._evening.answer((), situation)

    @property
    def library(self) -> Library:
        """The rules in force."""
        return self.session.library

    @property
    def printed(self) -> Look:
        """The owner's printed tables."""
        return self.session.printed

    def complete(
        self, calculator: CalculatorFunction, facts: Mapping[str, Any]
    ) -> tuple[dict[str, Any], frozenset[str]]:
        """Ask for what is missing; Needed where nobody sits at a terminal."""
        if not (self.session.terminal and sys.stdin.isatty()):
            calculator.rule(facts, self.library, self.printed)  # which says what is needed
        from punicref.cli import dialogue

        return dialogue.complete(self.session, calculator, facts)

    def converse(self, calculator: CalculatorFunction, facts: dict[str, Any], kept: Callable[[str], None]) -> bool:
        """Hold a dialogue that asks on, in a terminal."""
        if not (self.session.terminal and sys.stdin.isatty()):
            return False
        from punicref.cli import dialogue

        return dialogue.run(self.session, calculator, facts, kept)

    def named(self, game: str, said: Sequence[str]) -> tuple[str, int]:
        """Return the calculator of a game that a word names."""
        return meaning.calculator(said, game, self.library)

    def chosen(self, calculator: CalculatorFunction, problem: Unclear) -> Mapping[str, Any]:
        """Return the facts of the reading that the person chooses; Stopped where none is meant."""
        from punicref.cli import readings

        found = readings.chosen(self.session, calculator, problem, on=False)
        if found is None:
            raise Stopped
        return found

    def valued(self, calculator: CalculatorFunction, names: Sequence[str]) -> Mapping[str, Any]:
        """Return the values of what a line says to be there only."""
        from punicref.cli import readings

        return readings.valued(self.session, calculator, names)

    def settle(self, clause: str, issue: str, reading: str) -> Message:
        """Settle an open point, and read the rules anew."""
        from punicref.build import settling

        told = settling.settle(clause, issue, reading, self.library, self.session.lang)
        self.session.reopen()
        return told

    def unsettle(self, clause: str, issue: str, reading: str) -> Message:
        """Take a settled point back, and read the rules anew."""
        from punicref.build import settling

        told = settling.unsettle(clause, issue, reading, self.library, self.session.lang)
        self.session.reopen()
        return told


class Play:
    """An evening at a table, line by line."""

    def __init__(self, session: Session, table: Table, evening: Evening, place: str) -> None:
        self._session = session
        self._table = table
        self._evening = evening
        self._place = place
        self._assumed: dict[str, tuple[Assumed, ...]] = {}  # by the last ruling, for cases of its kind

    @property
    def prompt(self) -> str:
        """What stands before a line."""
        return f"{self._place or 'punicref'}> "

    def answer(self, line: str) -> bool:
        """Answer a line and record both; whether the evening goes on."""
        if not line.strip():
            return True
        if told := self.news():
            self._session.print(told)
        return self._answer(line)

    def _answer(self, line: str) -> bool:
        """Answer a line on what this table knows."""
        self._evening.line(line)
        if command := _of_the_shell(line):
            return self._tried(lambda _: self._run(command))
        return self._tried(lambda said: self._show(self._table.tell(line), said))

    def news(self) -> list[str]:
        """Go on with what was said at other tables since, and return it as it is shown here."""
        found = self._evening.news()
        self._table.follow(found)
        told = self._session.translate(say("At another table"))
        return [line for one in found if one.answered for line in (f"{told}: {one.line}", *one.said)]

    def _run(self, command: Sequence[str]) -> bool:
        """Run a command of the program that the table has no word for, about the game that is played."""
        sys.stdout.flush()
        about = {"PUNICREF_GAME": self._place} if self._place else {}
        subprocess.run([sys.executable, "-m", "punicref", *command], env={**os.environ, **about}, check=False)
        return True

    def go_on(self) -> bool:
        """Go on with the dialogue in the middle of which the evening ended; whether there was one."""
        found = True

        def resume(_: list[str]) -> bool:
            nonlocal found
            found = self._table.resume()
            return True

        self._tried(resume)
        return found

    def beside(self, line: str) -> None:
        """Answer a line in the middle of a dialogue, which goes on with the case at hand as it is."""
        situation = self._table.situation
        with self._table.beside():  # what others say meanwhile waits: the table is put back as it is now
            goes_on = self._answer(line)
            changed = self._table.situation != situation
        if changed:
            self._evening.answer((), situation)
        if not goes_on:
            raise Stopped

    def _tried(self, do: Callable[[list[str]], bool]) -> bool:
        """Do what a line says, and record what came of it; whether the evening goes on."""
        before, translate = self._table.situation, self._session.translate
        said: list[str] = []
        goes_on = True
        try:
            goes_on = do(said)
        except Needed as problem:
            said = self._refused(problem)
        except Problem as problem:
            said = self._refused(problem)
        except Stopped:
            said = []
        except KeyboardInterrupt:
            self._session.print([""])
            said = [translate(say("The question is left; nothing has changed."))]
            self._session.print(said)
        except Aside as aside:
            self._evening.answer((), None)
            return self.answer(str(aside))
        after = self._table.situation
        self._evening.answer(said, after if after != before else None)
        return goes_on

    def _refused(self, problem: Problem) -> list[str]:
        translate = self._session.translate
        problems.report(problem, translate, json=False)
        return [translate(cited(problem.message))]

    def _show(self, answer: Answer, said: list[str]) -> bool:
        """Show an answer; `said` takes what the record keeps of it."""
        session, translate = self._session, self._session.translate
        if answer.kind == "leave":
            return False
        session.book.moment = self._table.moment
        if answer.kind == "help":
            _show_help(session)
        elif answer.kind == "log":
            self._log(answer.words)
        elif answer.kind == "show":
            from punicref.cli.show import show

            show(session, answer.words.split(), (session.lang,))
        elif answer.kind == "ask":
            from punicref.cli.ask import ask

            ask(session, answer.words, self._game_of(answer.words), part=self._table.part)
        said += map(translate, answer.told)
        for one in said:
            session.print(streams.lines(one))
        if answer.ruling is not None:
            from punicref.cli.rule import show_ruling
            from punicref.render import plain

            word = words.shown("why", session.lang, session.library)
            show_ruling(session, answer.ruling, why=answer.why, table=word, before=self._before(answer))
            said += plain.ruling(answer.ruling, translate, session.issue, options=False)
        if answer.facts:
            _show_now(session, answer.facts)
        if answer.offered is not None:
            self._offer(answer.offered)
        return True

    def _before(self, answer: Answer) -> tuple[Assumed, ...]:
        """Return what the last ruling on a case of this kind has assumed; none where the whole is asked for."""
        made = answer.ruling
        assert made is not None
        before = self._assumed.get(made.calculator, ()) if not answer.why else ()
        self._assumed = {made.calculator: made.assumed}
        return before

    def _game_of(self, question: str) -> str:
        return "" if question.split(maxsplit=1)[0] in self._session.library.game_codes() else self._table.game

    def _offer(self, caveat: Caveat) -> None:
        """Say how the open point that matters now for the first time can be settled."""
        session = self._session
        issue = session.issue(caveat.cites[0], caveat.issue)
        names = [f"{number} {one.name}" for number, one in enumerate(issue.readings, 1)]
        word = words.shown("reading", session.lang, session.library)
        session.say(say("{command} settles it for your group: {readings}.", command=f"{word} N", readings=names))

    def _log(self, path: str) -> None:
        """Write the evening as a page, or show it where no file is named."""
        if path:
            _write_page(self._session, self._evening.path, path)
        else:
            self._session.print(_page(self._session, self._evening.path).split("\n"))


def _of_the_shell(line: str) -> list[str]:
    """Return the words of a command that is typed as in a shell; none where the table itself answers it."""
    if line.split(maxsplit=1)[0] != words.PROGRAM:
        return []
    try:
        said = shlex.split(line)[1:]
    except ValueError:  # an apostrophe, no quotation mark
        return []
    options = any(word.startswith("-") for word in said)
    known = bool(said) and said[0] in meaning.COMMANDS and said[0] not in ("show", "ask")
    return said if options or known else []


def _run(session: Session, values: dict[str, Any]) -> int:
    if session.json:
        raise Problem(
            say("The table is for people; it has no JSON."),
            hint=say("{command} answers programs.", command="punicref rule --lines"),
        )
    said = list(values["game"] or ())
    game, part = place_of(session.library, said)
    place = "/".join(filter(None, (game, part)))
    if values["list"]:
        return _list(session, place if said else "")
    if values["log"]:
        _write_page(session, records.latest(place if said else ""), values["log"])
        return 0
    entries: list[Entry] = []
    found = None if values["resume"] else _unfinished(session, place)
    if values["resume"]:
        evening, place, entries = records.resume(place if said else "")
    elif found is not None:
        (evening, entries), place = records.opened(found), found.place
    else:
        evening = records.begin(place, datetime.now().astimezone().date().isoformat())
    game, _, part = place.partition("/")
    table = Table(House(session, evening), game, part)
    table.load()
    play = Play(session, table, evening, place)

    def aside(answer: str, refused: bool) -> bool:
        """Whether a line at a question is one of the table: of what the question refuses, a case or a clause, too."""
        word = words.read(answer, session.library)[0]
        return word in ASIDE or (refused and (bool(word) or table.opens(answer)))

    session.aside, session.beside = aside, play.beside
    table.follow(entries)
    _greet(session, game, cases=table.has_cases() or not game)
    if entries:
        _go_on(session, play, table, entries)
    for line in _lines(session, play, table, [one.line for one in entries]):
        if not play.answer(line):
            break
    session.say(say("The evening is kept: {file}.", file=evening.path))
    return 0


def _unfinished(session: Session, place: str) -> Kept | None:
    """Return the last evening of a game or battle that nobody has ended, if the person wants to go on with it."""
    if not (session.terminal and sys.stdin.isatty()):
        return None
    kept = next(records.every(place), None) if place else None
    if kept is None or not any(one.situation for one in kept.entries):
        return None
    if words.read(kept.last, session.library)[0] == "leave":
        return None
    session.say(say("The evening of {day} is not ended; its last line: {line}", day=kept.day, line=kept.last))
    return kept if _agrees(session, say("Go on with it?")) else None


def _agrees(session: Session, prompt: Message) -> bool:
    """Ask for a yes or no; Enter alone is yes, the end of input no."""
    from punicref.cli import desk

    translate = session.translate
    yes_no, empty = say("y/n"), say("yes")
    asked = f"{translate(prompt)} ({translate(yes_no)}) [{translate(empty)}]"
    while True:
        try:
            answer = desk.asked(asked)
            return agreed(answer) if answer else True
        except EOFError:
            return False
        except InputProblem as problem:
            session.say(cited(problem.message))


def _list(session: Session, place: str) -> int:
    """List the evenings: day, game and battle, how many lines, the last one; and what cannot be read."""
    found = list(records.every(place))
    for kept in found:
        session.say(
            say(
                "{day}  {place}  lines: {n}  last: {line}",
                day=kept.day,
                place=kept.place or "punicref",
                n=len(kept.entries),
                line=kept.last or "-",
            )
        )
    if not found:
        session.say(say("There is no evening yet."))
    for path in records.unreadable():
        session.say(say("Not readable: {file}. Its first line must be “{head}…”.", file=path, head=records.HEAD))
    return 0


def place_of(library: Library, said: Sequence[str]) -> tuple[str, str]:
    """Return the game and the battle or scenario that are named, or are in mind."""
    games = library.game_codes()
    if not said:
        return reference.default_game(games), reference.default_part(library)
    game, _, written = said[0].casefold().partition("/")
    if game not in games:
        raise NotFound(
            say("There is no game {game}; the games are {games}.", game=game, games=games),
            suggestions=near(game, games),
        )
    written = " ".join([written, *said[1:]]).strip()
    part = reference.part(game, written, library) if written else ""
    if written and not part:
        parts = list(library.parts(game))
        raise NotFound(
            say("{game} has no battle or scenario {name}; it has {parts}.", game=game, name=written, parts=parts)
            if parts
            else say("{game} has no battles or scenarios to choose from.", game=game),
            suggestions=near(written, parts),
        )
    return game, part


def _greet(session: Session, game: str, *, cases: bool) -> None:
    """Say in a line where one is, and how to go on and to end."""
    if not (session.terminal and sys.stdin.isatty()):
        return
    words_ = {key: words.shown(key, session.lang, session.library) for key in ("help", "leave")}
    if game:
        words_["title"] = session.library.games(session.lang)[game]
        session.say(
            say("{title}: a case, a rule or a question; {help} shows more, {leave} ends.", **words_)
            if cases
            else say("{title}: a rule or a question, no cases; {help} shows more, {leave} ends.", **words_)
        )
    else:
        session.say(say("A case, a rule or a question; {help} shows more, {leave} ends.", **words_))


def _show_now(session: Session, facts: tuple[Message, ...]) -> None:
    """Show the situation line: the facts as they are, those of a side together."""
    now = say("Now")
    session.print(streams.lines(f"· {session.translate(now)}: {'; '.join(map(session.translate, facts))}."))


def _go_on(session: Session, play: Play, table: Table, entries: list[Entry]) -> None:
    """Say where an evening stood, and answer the line that was left without an answer."""
    facts = table.facts()
    if facts:
        _show_now(session, facts)
    if play.go_on():
        return
    last = entries[-1]
    if not last.answered and not words.read(last.line, session.library)[0]:
        session.say(say("Not answered yet: {line}", line=last.line))
        play.answer(last.line)


def _lines(session: Session, play: Play, table: Table, before: list[str]) -> Iterator[str]:
    """Yield the lines that are typed, or that come from a pipe."""
    if not (session.terminal and sys.stdin.isatty()):
        for line in sys.stdin:
            session.print([play.prompt + line.strip()])
            yield line
        return
    from punicref.cli import prompt

    yield from prompt.lines(session, play.prompt, before, table, play.news)


def _show_help(session: Session) -> None:
    from punicref.cli.parsing import two_columns

    def typed(what: Message | str) -> str:
        if isinstance(what, Message):
            return session.translate(what)
        known = session.library.said("table")
        return words.shown(what, session.lang, session.library) if what in known else what

    session.print(two_columns([(typed(what), session.translate(text)) for what, text in HELP]))


def _page(session: Session, path: str) -> str:
    """Return an evening as a page, turn by turn, without what was taken back."""
    import os

    place, entries = records.read(path)
    game = place.partition("/")[0]
    title = session.library.games(session.lang).get(game, "punicref")
    said = [one for one in entries if words.read(one.line, session.library)[0] not in ("log", "help", "leave")]
    kept = records.kept(said, lambda line: words.read(line, session.library)[0] == "undo")

    def where(situation: Situation) -> str:
        things = sheets.bound(situation.things(game), game, session.library)
        return session.translate(sequence.told(things)).rstrip(".") if sequence.TURN in things else ""

    return records.page(kept, f"{title}, {os.path.basename(path)[:10]}", where)


def _write_page(session: Session, path: str, target: str) -> None:
    """Write an evening as a page; an existing file is left alone."""
    import os

    if os.path.exists(target):
        raise Problem(say("{file} cannot be written: {reason}.", file=target, reason=say("it exists already")))
    files.write(target, _page(session, path))
    session.say(say("Written: {file}.", file=target))


COMMAND = Command(
    "play",
    say("The table: a prompt that stays open for the evening and keeps the situation."),
    _run,
    arguments=(Argument("game", say("a game, and its battle or scenario: dbp trebbia"), many=True),),
    options=(
        Option("--resume", say("go on with the last evening, of the game or battle if one is named")),
        Option("--list", say("list the evenings")),
        Option("--log", say("write the last evening as a page to read or send"), "FILE"),
    ),
    examples=("punicref play dbp trebbia",),
)
