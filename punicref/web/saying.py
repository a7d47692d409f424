"""The box on top of every page: a line in a player's words, answered at once; and the evening that all phones share."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl

from starlette.responses import RedirectResponse, StreamingResponse

from punicref.base import LANGUAGES
from punicref.build import settling
from punicref.errors import Problem
from punicref.games import display
from punicref.language.messages import cited
from punicref.reader import hearing
from punicref.render import plain
from punicref.rulebook import reference
from punicref.ruling import worded
from punicref.sheet import listening, sequence, words
from punicref.sheet import registry as sheets
from punicref.sheet.situation import Situation
from punicref.sheet.table import Table
from punicref.web import address, battle_pages, cases, form, qr, site, texts, tonight, votes
from punicref.web.cases import Case
from punicref.web.markup import Piece

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence

    from starlette.responses import Response

    from punicref.book.book import Book
    from punicref.language.messages import Message
    from punicref.ruling.model import Ruling
    from punicref.sheet.evening import Entry
    from punicref.web.site import Visit
    from punicref.web.tonight import Reply, Tonight

SAY, READING, OF, WHO, WHOM, CASE, GO, DO, PLACE, AT, FACTS = (
    "say", "reading", "of", "who", "whom", "case", "go", "do", "evening", "at", "facts"
)  # fmt: skip
"""What a form of these pages sends: a line, which reading of it is meant, of what facts are that it asked for; who goes
against whom, the calculator of a case; where to go on, what to do, what to open; beside which case a line is said."""

TEXT = "text"
SEAT = "seat"
POINT = "point"
"""The text of what the house agrees on, who says so, and the open point that is settled."""

CITED = re.compile(r"\b([a-z]{2,20}):([\w.:-]*\w)")
"""A clause as rulings name it: pw:9.14."""

MOST_FIELDS = 200
SHOWN = 25
"""So many lines of the evening stand on its page; the rest is a tap away."""

OPEN = 4
"""Of an answer with more lines the first alone stands open."""

SECONDS, BEAT, LISTENERS = 0.4, 15.0, 60
"""How often it is looked for news, after how many seconds without any it is said that nothing is new, and to how many
phones at the most."""


class Said(NamedTuple):
    """A line of the evening, and what it was answered: the first of it stands open."""

    line: str
    first: tuple[list[Piece], ...]
    more: tuple[list[Piece], ...]
    heading: str  # where the evening has gone on to


class Question(NamedTuple):
    """What a line is asked back: the facts that are missing, or the readings among which to choose."""

    again: tuple[tuple[str, str], ...]
    problem: Message
    hint: Message | None
    unused: Message | None
    of: str
    given: tuple[tuple[str, str], ...]
    fields: tuple[form.Field, ...]
    any_of: bool
    ways: tuple[str, ...]


# The box, where no evening is open


def line(book: Book, visit: Visit) -> Response:
    """Answer a line with the page that has its ruling, its clause or its answer; or ask back."""
    said = " ".join(visit.one(SAY).split())
    game = _game(book, visit.one("game"))
    if not said:
        return RedirectResponse(address.game(visit.lang, game) if game else address.home(visit.lang), 303)
    house = tonight.House(book)
    table = Table(house, game)
    at = visit.one(AT)
    if at:
        calculator = book.calculator(at)
        facts = form.facts(calculator, _pairs(visit.one(FACTS)), book)
        table.situation = Situation(calculator=at, facts=calculator.stated(facts))
    reply = tonight.told(table, house, lambda table: table.tell(said), reading=_reading(visit.one(READING)))
    if reply.asked is not None:  # the form of the case says what is missing
        return RedirectResponse(address.case(visit.lang, reply.asked.calculator.name, reply.asked.facts), 303)
    if reply.problem is not None:
        return _asked(book, visit, said, reply, address.say(visit.lang), game)
    answer = reply.answer
    assert answer is not None
    if answer.ruling is not None and answer.ruling.calculator == at:  # of what the page is needs not be said there
        told = tuple(one for one in answer.told if one.text != listening.TAKEN)
        reply = reply._replace(answer=(answer := answer._replace(told=told)))
    if answer.ruling is not None and not answer.told:
        return RedirectResponse(address.case(visit.lang, answer.ruling.calculator, reply.situation.facts), 303)
    return _looked_up(book, visit, reply, game) or _told(book, visit, said, reply, game)


def settle(book: Book, visit: Visit) -> Response:
    """Settle an open point by a reading for the group, or leave it open again, and go back to the case."""
    sent = dict(_form(visit.body or b""))
    clause, _, issue = sent.get(POINT, "").partition("#")
    found = reference.find([clause], book.library)
    if issue not in [one.key for one in book.library.issues(found.game, found.id, book.lang)]:
        raise KeyError(issue)
    name = sent.get(AT, "")
    calculator = book.calculator(name)
    facts = calculator.stated(form.facts(calculator, _pairs(sent.get(FACTS, "")), book))
    settling.unsettle(str(found), issue, sent.get(READING, ""), book.library, book.lang)
    return RedirectResponse(address.case(visit.lang, name, facts), 303)


def _reading(written: str) -> int | None:
    return int(written) if written.isascii() and written.isdecimal() and len(written) < 3 else None


def _game(book: Book, code: str) -> str:
    return reference.game(code, book.library) if code else ""


def _looked_up(book: Book, visit: Visit, reply: Reply, game: str) -> Response | None:
    """Return what leads to the clause or the answer of a question; None for any other line."""
    answer = reply.answer
    assert answer is not None
    if answer.kind == "show":
        found = reference.several(answer.words.split(), book.library)[0]
        return RedirectResponse(address.clause(visit.lang, found.game, found.id), 303)
    if answer.kind == "ask":
        return RedirectResponse(address.ask(visit.lang, answer.words, game), 303)
    return None


def _told(book: Book, visit: Visit, said: str, reply: Reply, game: str) -> Response:
    """Answer with a ruling that has something said beside it, or with what was told."""
    answer = reply.answer
    assert answer is not None
    made, facts = answer.ruling, reply.situation.facts
    return site.page(
        "said.html",
        book,
        visit,
        game=made.calculator.partition(".")[0] if made is not None else game,
        line=said,
        told=answer.told or ((texts.ASIDE_HELP,) if answer.kind == "help" else ()),
        question=None,
        **_shown(book, made, facts),
        form=address.case(visit.lang, made.calculator, facts) if made is not None else "",
        unkept=made is None and visit.evening is None,
        action="",
        steps=(),
    )


def _shown(book: Book, made: Ruling | None, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the part of a page with a ruling is given."""
    return {
        "case": Case(dict(facts), made, None, {}),
        "shown": cases.ruling(made, book, facts) if made is not None else None,
        "part": False,
        "echo": worded.situation(book.calculator(made.calculator), facts, book.library) if made is not None else (),
    }


def _asked(
    book: Book,
    visit: Visit,
    said: str,
    reply: Reply,
    action: str,
    game: str,
    again: Mapping[str, str] | None = None,
) -> Response:
    """Answer with what a line is asked back, each answer a tap or a field; they are sent with the line `again`."""
    return site.page(
        "said.html",
        book,
        visit,
        status=400,
        game=game,
        line=said,
        told=(),
        question=_question(book, again or {SAY: said}, reply),
        case=None,
        shown=None,
        form="",
        unkept=False,
        action=action,
        steps=_steps(book, reply, game),
    )


def _steps(book: Book, reply: Reply, game: str) -> tuple[tonight.Coming, ...]:
    """Return the steps of the turn among which to choose, where a line has asked for the next and it is not known."""
    if not isinstance(reply.problem, sequence.WhichStep):
        return ()
    return tuple(
        one for one in tonight.coming(sheets.bound(reply.situation.things(game), game, book.library)) if not one.near
    )


def _question(book: Book, again: Mapping[str, str], reply: Reply) -> Question:
    problem, asked = reply.problem, reply.asked
    assert problem is not None
    unclear = problem if isinstance(problem, hearing.Unclear) else None
    t = book.translator()
    return Question(
        tuple(again.items()),
        worded.on_page(cited(problem.message), None, book.library),
        worded.on_page(problem.hint, None, book.library) if problem.hint else None,
        hearing.not_used(unclear.hearing.unused) if unclear is not None and unclear.hearing.unused else None,
        asked.calculator.name if asked is not None else "",
        tuple((name, address.written(value)) for name, value in reply.given.items()) if asked is not None else (),
        tuple(form.asked(asked.calculator, asked.names, book)) if asked is not None else (),
        asked is not None and asked.any_of,
        tuple(t(one) for one in unclear.said) if unclear is not None and unclear.hearing.facts else (),
    )


# The evening


class Pages:
    """The pages of the evening that a server has open, if it has one.

    `battles` are the pages of the battles that are played, `where` is the server's address for other phones.
    """

    def __init__(self, evening: Tonight, battles: battle_pages.Pages, where: str = "") -> None:
        self._evening = evening
        self._battles = battles
        self._where = where
        self._listening = 0

    def show(self, book: Book, visit: Visit) -> Response:
        """Answer with the evening as it stands, or with what can be opened; take a line, a case, or what to do."""
        if visit.body is not None:
            return self._sent(book, visit, _form(visit.body))
        if self._evening.game is None:
            return site.page("open.html", book, visit, places=_places(book), place=visit.one("game"))
        return self._page(book, visit)

    def _sent(self, book: Book, visit: Visit, pairs: Sequence[tuple[str, str]]) -> Response:
        sent = dict(pairs)
        here = RedirectResponse(address.tonight(visit.lang), 303)
        if PLACE in sent:
            if sent[PLACE] not in [value for value, _ in _places(book)]:
                raise KeyError(sent[PLACE])
            self._evening.open(sent[PLACE])
            return here
        if sent.get(DO) == "end":
            self._evening.end(words.shown("leave", book.lang, book.library))
            return here
        if sent.get(DO) in votes.SAYS:
            self._agreed(book, sent[DO], " ".join(sent.get(TEXT, "").split()), votes.named(sent.get(SEAT, "")))
            return here
        if GO in sent:
            return self._gone(book, visit, sent[GO])
        facts = [pair for pair in pairs if pair[0] not in (SAY, READING, OF, WHO, WHOM, CASE)]
        if WHO in sent:
            return self._fought(book, visit, sent, facts)
        if CASE in sent:
            return self._put(book, visit, sent[CASE], facts)
        said = " ".join(sent.get(SAY, "").split())
        if not said:
            return here
        given, with_them = self._given(book, said, sent.get(OF, ""), facts)
        reply = self._evening.tell(
            with_them,
            lambda table: table.tell(said),
            lambda reply: _written(book, reply, self._evening.game or ""),
            given,
            _reading(sent.get(READING, "")),
            book.lang,
        )
        if reply.problem is not None:
            return _asked(book, visit, said, reply, address.tonight(visit.lang), self._evening.game or "")
        if reply.answer is not None and reply.answer.kind == "help":
            return _told(book, visit, said, reply, self._evening.game or "")
        return _looked_up(book, visit, reply, self._evening.game or "") or here

    def _agreed(self, book: Book, does: str, text: str, seat: str) -> None:
        """Note what is said of the house: who sits at the table, what is put to a vote, who says yes or no."""
        text = votes.named(text) if does in ("sit", "leave") else text
        if not text or (does in votes.VOTES and not seat):
            return
        line = votes.line(does, text, book.translator(), seat)

        def written(lines: Sequence[str]) -> tuple[str, ...]:
            before, now = (votes.after(one, book.translator) for one in (lines, [*lines, line]))
            told = votes.came_of(before, now, text) if does in votes.VOTES else None
            return (book.translator()(told),) if told is not None else ()

        self._evening.note(line, written)

    @staticmethod
    def _given(book: Book, said: str, name: str, pairs: Sequence[tuple[str, str]]) -> tuple[Mapping[str, Any], str]:
        """Return the facts that a line has asked for, and the line with them."""
        if not name:
            return {}, said
        calculator = book.calculator(name)
        given = form.facts(calculator, pairs, book)
        stated = hearing.echoed(given, calculator, book.library)
        return given, "; ".join((said, *map(book.translator(), stated)))

    def _gone(self, book: Book, visit: Visit, place: str) -> Response:
        """Go on in the sequence of play, to one of the moments that there are."""
        found = {one.name: one for one in self._evening.state().moments}[place]
        to, said = found.moment, book.translator()(found.said)
        reply = self._evening.tell(said, lambda table: table.go(to, said), lambda reply: _written(book, reply, ""))
        if reply.problem is not None:
            return _asked(book, visit, said, reply, address.tonight(visit.lang), self._evening.game or "")
        return RedirectResponse(address.tonight(visit.lang), 303)

    def _fought(self, book: Book, visit: Visit, sent: Mapping[str, str], pairs: Sequence[tuple[str, str]]) -> Response:
        """Rule at the table on one thing against another; a calculator by a tap, the facts from the sheet."""
        things = {address.thing(one.key): one for one in self._evening.state().things}
        who, name = things[sent[WHO]], sent.get(CASE, "")
        fight = next((one for one in who.fights if one.calculator == name), None)
        whom = things[sent.get(WHOM, "")]
        if fight is None or whom.key not in [key for key, _ in fight.foes]:
            raise KeyError(name)
        t = book.translator()
        said = f"{book.library.called(name, book.lang)}: {t(texts.against(who.called, whom.called))}"
        given, with_them = self._given(book, said, sent.get(OF, ""), pairs)
        seats = dict(zip(fight.roles, (who.key, whom.key), strict=True))
        reply = self._evening.tell(
            with_them,
            lambda table: table.put(name, given, said, seats),
            lambda reply: _written(book, reply, ""),
            given,
        )
        if reply.problem is not None:
            again = {WHO: sent[WHO], WHOM: sent[WHOM], CASE: name}
            return _asked(book, visit, said, reply, address.tonight(visit.lang), self._evening.game or "", again)
        return RedirectResponse(address.tonight(visit.lang), 303)

    def _put(self, book: Book, visit: Visit, name: str, pairs: Sequence[tuple[str, str]]) -> Response:
        """Rule at the table on a case that a form states."""
        calculator = book.calculator(name)
        facts = calculator.stated(form.facts(calculator, pairs, book))
        t = book.translator()
        stated = "; ".join(map(t, worded.situation(calculator, facts, book.library)))
        said = f"{book.library.called(name, book.lang)}: {stated}"
        reply = self._evening.tell(
            said,
            lambda table: table.put(name, facts, said),
            lambda reply: _written(book, reply, calculator.game),
        )
        if reply.problem is not None:  # the form says what is wrong with it
            return RedirectResponse(address.case(visit.lang, name, facts), 303)
        return RedirectResponse(address.tonight(visit.lang), 303)

    def _page(self, book: Book, visit: Visit) -> Response:
        state = self._evening.state()
        made, facts = state.made, state.situation.facts
        entries = state.entries if visit.one("all") else state.entries[-SHOWN:]
        plays = display.of(state.game).duel is not None
        ruled = (
            next((one for one in reversed(entries) if one.situation is not None), None) if made is not None else None
        )
        return site.page(
            "tonight.html",
            book,
            visit,
            game=state.game,
            tab="tonight",
            state=state,
            votes=votes,
            house=votes.after([one.line for one in state.entries], book.translator),
            called={
                one.name: book.library.called(one.name, book.lang) for one in book.calculators if one.game == state.game
            },
            who=next((one for one in state.things if address.thing(one.key) == visit.one(WHO)), None),
            title=_title(book, state.game, state.part),
            last=_said(book, entries[-1]) if entries and entries[-1] is not ruled else None,
            ruled=_said(book, ruled) if ruled is not None else None,
            **_shown(book, made, facts),
            notes=_notes(book, made, ruled) if made is not None and ruled is not None else (),
            form=address.case(visit.lang, made.calculator, facts) if made is not None else "",
            taps={one: words.shown(one, book.lang, book.library) for one in ("take", "undo")},
            plays=plays,
            running=self._battles.running(visit.lang) if plays else (),
            log=list(reversed(_log(book, state.game, entries))),
            left=len(state.entries) - len(entries),
            where=self._where + address.tonight(visit.lang) if self._where else "",
            code=qr.drawn(self._where + address.tonight(visit.lang)) if self._where else "",
        )

    def events(self, closing: Callable[[], bool]) -> Response | None:
        """Return what tells a phone that something was said, until it goes or we are `closing`; None for too many."""
        if self._listening >= LISTENERS:
            return None
        self._listening += 1
        return StreamingResponse(self._news(closing), media_type="text/event-stream")

    async def _news(self, closing: Callable[[], bool]) -> AsyncIterator[str]:
        try:
            yield "retry: 2000\n\n"
            last, quiet = "-", 0.0
            while not closing():
                mark = self._evening.mark()
                if mark != last:
                    yield f"data: {mark}\n\n"
                    last, quiet = mark, 0.0
                elif quiet >= BEAT:
                    yield ":\n\n"
                    quiet = 0.0
                await asyncio.sleep(SECONDS)
                quiet += SECONDS
        finally:
            self._listening -= 1


def _form(body: bytes) -> list[tuple[str, str]]:
    try:
        return _pairs(body.decode("utf-8"))
    except UnicodeDecodeError:
        raise Problem(texts.WRONG) from None


def _pairs(written: str) -> list[tuple[str, str]]:
    """Return the pairs of a form, or of an address; Problem for too many."""
    try:
        return parse_qsl(written, max_num_fields=MOST_FIELDS, keep_blank_values=True)
    except ValueError:
        raise Problem(texts.TOO_LARGE) from None


def _places(book: Book) -> list[tuple[str, str]]:
    """Return what an evening can be of, as an address has it and as it is shown."""
    return [
        ("/".join(filter(None, (code, part))), _title(book, code, part))
        for code in book.games
        for part in ("", *book.library.parts(code))
    ]


def _title(book: Book, game: str, part: str) -> str:
    if not part:
        return book.games.get(game, "punicref")
    return f"{book.games[game]}: {book.library.title(game, book.library.parts(game)[part], book.lang)}"


def _written(book: Book, reply: Reply, game: str) -> list[str]:
    """Return what is recorded of a reply, in the language of whoever has said the line."""
    answer, t = reply.answer, book.translator()
    assert answer is not None
    if answer.kind == "show":
        found = [str(one) for one in reference.several(answer.words.split(), book.library)[:1]]
        return [_clause(book, one) for one in found]
    if answer.kind == "ask":
        reply_to = book.ask(answer.words, game=game, lang=book.lang)
        return [_clause(book, reply_to.hits[0].reference)] if reply_to else reply_to.refusal.split("\n")[:1]
    ruled = plain.ruling(answer.ruling, t, book.issue, options=False) if answer.ruling is not None else ()
    return [*map(t, answer.told), *ruled]


def _clause(book: Book, named: str) -> str:
    clause = book.clause(named)
    return f"{named} {clause.title}: {clause.short}" if clause.short else f"{named} {clause.title}"


def _said(book: Book, entry: Entry, heading: str = "") -> Said:
    open_ = entry.said if len(entry.said) <= OPEN else entry.said[:1]
    shown = [_pieces(book, _read(book, one)) for one in entry.said]
    return Said(entry.line, tuple(shown[: len(open_)]), tuple(shown[len(open_) :]), heading)


def _read(book: Book, text: str) -> str:
    """Return a line of an answer, in the reader's language where it is a clause that answers a question."""
    match = CITED.match(text)
    clause = match is not None and text[match.end() :].startswith(" ") and book.library.has(match[1], match[2])
    return _clause(book, match[0]) if match is not None and clause else text


def _pieces(book: Book, text: str) -> list[Piece]:
    """Return a line of an answer with the clauses that it names as links."""
    made: list[Piece] = []
    at = 0
    for match in CITED.finditer(text):
        if book.library.has(match[1], match[2]):
            made += [Piece(text[at : match.start()]), Piece(match[0], address.reference(book.lang, match[0]))]
            at = match.end()
    return [one for one in (*made, Piece(text[at:])) if one.text]


def _log(book: Book, game: str, entries: Sequence[Entry]) -> list[Said]:
    """Return lines of the evening with what they were answered; a heading stands where it has gone on."""
    t, found, before = book.translator(), [], ""
    for one in entries:
        things = sheets.bound(one.situation.things(game), game, book.library) if one.situation and game else None
        here = t(sequence.told(things)).rstrip(".") if things is not None and sequence.TURN in things else before
        found.append(_said(book, one, here if here != before else ""))
        before = here
    return found


def _notes(book: Book, made: Ruling, entry: Entry) -> tuple[str, ...]:
    """Return what was told beside a ruling, in whatever language that was."""
    verdicts = {book.translator(lang)(made.verdict) for lang in LANGUAGES}
    at = next((at for at, one in enumerate(entry.said) if one in verdicts), 0)
    return entry.said[:at]
