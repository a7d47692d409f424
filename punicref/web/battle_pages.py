"""The pages of a battle: its beginning, the table for everybody, and each side's hand for one phone."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl

from starlette.responses import RedirectResponse

from punicref.errors import InputProblem, Problem
from punicref.language.messages import Message, cited, say
from punicref.ruling.model import Ruling
from punicref.web import address, qr, site, texts
from punicref.web.battles import Battles
from punicref.web.site import Link

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.responses import Response

    from punicref.book.book import Book
    from punicref.games.display import Duel
    from punicref.web.battles import Battle, Running, Scene
    from punicref.web.site import Visit

MOST_FIELDS = 100
MOST_REFUSALS = 100
"""So many refusals wait to be shown; older ones are dropped."""

REFUSED = "refused"
"""The word of an address behind which stands which refusal it shows, once."""

BACK = "back"
"""What is answered to take a play back (`playing.BACK`)."""


HANDED_ON = say("Another phone has this hand now, or nobody has it.")

MARKED = say("It cannot begin yet: see where it is marked.")


class Offered(NamedTuple):
    """Something that may be answered by a tap."""

    value: str
    shown: str


class Chit(NamedTuple):
    """A chit in hand, and where its text stands."""

    name: str
    address: str


class Listed(NamedTuple):
    """A battle under way, as one of a list."""

    address: str
    kind: Message
    attacker: Message
    plays: Message
    idle: Message
    free: tuple[Message, ...]


class Asked(NamedTuple):
    """The question as it is shown to whoever may answer it."""

    prompt: str
    offers: tuple[Offered, ...]
    number: int
    dice: tuple[str, ...]
    faces: tuple[Offered, ...]
    written: bool  # whether it may be answered in words
    aside: bool  # whether the other side is asked first


class Pages:
    """The pages of the battles on this server; `where` is its address for other phones, if they can reach it.

    `noted` is told, as a line and what is said of it, that a battle has begun or is over.
    """

    def __init__(self, duel: Duel, where: str, noted: Callable[[str, tuple[str, ...]], None]) -> None:
        self._duel = duel
        self._where = where
        self._noted = noted
        self._battles = Battles(duel)
        self._refusals: dict[str, Message] = {}

    def begin(self, book: Book, visit: Visit) -> Response:
        """Answer with the form of a battle, or begin the one that it describes."""
        form: dict[str, str] = {}
        problem: Problem | None = None
        wrong: dict[str, Message] = {}
        if visit.body is not None:
            form = _form(visit.body)
            wrong = self._duel.wrong(form)
            try:
                key = "" if wrong else self._battles.begin(book, self._duel.raw(form))
            except Problem as found:
                problem = found
            else:
                if key:
                    begun = say("A battle has begun: {side} attacks.", side=self._duel.sides[form["attacker"]])
                    self._noted(book.translator()(begun), ())
                    return RedirectResponse(address.battle(visit.lang, key), 303)
                problem = Problem(MARKED)
        return site.page(
            "battle.html",
            book,
            visit,
            status=400 if problem else 200,
            game=self._duel.game,
            tab="resolve",
            form=form,
            wrong=wrong,
            problem=cited(problem.message) if problem else None,
            hint=problem.hint if problem else None,
            sides=list(self._duel.sides.items()),
            **self._duel.offered(book.library, book.printed, book.lang),
            running=self.running(visit.lang),
        )

    def running(self, lang: str) -> list[Listed]:
        """Return the battles under way, as a list of them shows them."""
        return [_listed(lang, one, self._duel) for one in self._battles.running()]

    def table(self, book: Book, visit: Visit) -> Response:
        """Answer with the table, which shows no hand; or give a hand to this phone."""
        key = visit.params["key"]
        battle = self._battles.find(key)
        problem: Problem | None = None
        if visit.body is not None:
            form = _form(visit.body)
            if visit.at_host and form.get("free"):
                self._battles.free(key, form["free"])
                return RedirectResponse(address.battle(visit.lang, key), 303)
            try:
                seat = self._battles.take(key, form.get("side", ""))
                return RedirectResponse(address.battle(visit.lang, key, seat), 303)
            except InputProblem as taken:  # said on the table's page, from which the other hand can be taken
                problem = taken
        response = self._page(book, visit, battle, battle.scene(book), "", cited(problem.message) if problem else None)
        response.status_code = 400 if problem else 200
        return response

    def hand(self, book: Book, visit: Visit) -> Response:
        """Answer with a side's page; take an answer of it, or the hand back."""
        key, seat = visit.params["key"], visit.params["seat"]
        battle = self._battles.find(key)
        try:
            side = self._battles.side(key, seat)
        except KeyError:
            table = Link(book.translator()(texts.TABLE_PAGE), address.battle(visit.lang, key))
            told = (HANDED_ON,)
            return site.page(
                "error.html",
                book,
                visit,
                status=404,
                heading=texts.NO_HAND,
                lines=told,
                links=(table,),
                game=self._duel.game,
            )
        if visit.body is None:
            refused = self._refusals.pop(visit.one(REFUSED), None)
            return self._page(book, visit, battle, battle.scene(book), side, refused)
        form = _form(visit.body)
        if form.get("leave"):
            self._battles.free(key, side)
            return RedirectResponse(address.battle(visit.lang, key), 303)
        here = address.battle(visit.lang, key, seat)
        scene = battle.scene(book)
        number = int(form["number"]) if form.get("number", "").isdecimal() else scene.number
        if number == scene.number and not _may(scene, side):
            return RedirectResponse(here, 303)
        scene = self._battles.answer(book, key, _answer(visit.body, form), number)
        if scene.late:
            return RedirectResponse(self._refused(here, _late(scene)), 303)
        if scene.question is None and scene.problem is None and scene.ruling is not None:
            t = book.translator()
            self._noted(t(texts.OVER), (t(scene.ruling.verdict), *map(t, scene.said)))
        return RedirectResponse(
            here if scene.problem is None else self._refused(here, cited(scene.problem.message)), 303
        )

    def _refused(self, here: str, told: Message) -> str:
        """Return the address that shows a refusal once: it is gone when the page is loaded again."""
        mark = secrets.token_urlsafe(6)
        while len(self._refusals) >= MOST_REFUSALS:
            self._refusals.pop(next(iter(self._refusals)), None)
        self._refusals[mark] = told
        return f"{here}?{REFUSED}={mark}"

    def _page(
        self, book: Book, visit: Visit, battle: Battle, scene: Scene, side: str, problem: Message | None = None
    ) -> Response:
        t = book.translator()
        made = scene.ruling
        question = scene.question
        whom = question.sought.whom if question is not None else ""
        response = site.page(
            "table.html",
            book,
            visit,
            game=self._duel.game,
            tab="resolve",
            key=visit.params["key"],
            side=side,
            name=self._duel.sides.get(side),
            seats=[(one, called, one in battle.seats) for one, called in self._duel.sides.items()],
            verdict=t(made.verdict) if made is not None else "",
            steps=_steps(made, t),
            said=scene.said,
            asked=_asked(scene, side, t) if side and _may(scene, side) else None,
            rolls=question is not None and bool(question.sought.dice),
            number=scene.number,
            host=visit.at_host,
            where=(where := self._where + address.battle(visit.lang, visit.params["key"])),
            code=qr.drawn(where) if self._where and not side else "",
            whom=self._duel.sides.get(whom),
            over=question is None,
            hand=[
                Chit(t.show(one.shown), address.reference(visit.lang, one.clause)) for one in scene.hands.get(side, ())
            ],
            problem=problem,
            back=BACK,
        )
        response.headers["cache-control"] = "private, no-cache"
        return response


def _steps(made: Ruling | None, t: Any) -> list[str]:
    """Return what happened, the latest first."""
    return [t(step.text) for step in reversed(made.steps)] if made is not None else []


def _late(scene: Scene) -> Message:
    """Say that another answer came first, and what has happened last."""
    if scene.ruling is None or not scene.ruling.steps:
        return say("That was answered already.")
    return say("That was answered already. What has happened since: {step}", step=scene.ruling.steps[-1].text)


def _may(scene: Scene, side: str) -> bool:
    """Whether a side may answer what is asked now: dice may be told by either, though one rolls them."""
    return scene.question is not None and (scene.question.sought.whom in ("", side) or bool(scene.question.sought.dice))


def _asked(scene: Scene, side: str, t: Any) -> Asked:
    assert scene.question is not None
    prompt, sought = scene.question
    return Asked(
        t(sought.asked or prompt),
        tuple(Offered(one.written, t.show(one.shown)) for one in sought.offers),
        sought.number,
        tuple(t.show(one) for one in sought.dice),
        _faces(*sought.faces) if sought.dice else (),
        written=not sought.dice,
        aside=sought.whom not in ("", side),
    )


def _faces(low: int, high: int) -> tuple[Offered, ...]:
    """Return the faces of a die: a zero is the highest, and stands there, not twice."""
    faces = [Offered(str(face), str(face)) for face in range(max(low, 1), high + 1)]
    return (*faces[:-1], Offered(str(high), f"{high} / {low}")) if low == 0 else tuple(faces)


MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


def _listed(lang: str, one: Running, duel: Duel) -> Listed:
    return Listed(
        address.battle(lang, one.key),
        duel.called(one.raw),
        say("{side} attacks", side=duel.sides[one.raw["attacker"]]),
        say("{n} {n|play|plays}", n=one.plays),
        _idle(one.idle),
        tuple(duel.sides[side] for side in one.free),
    )


def _idle(seconds: int) -> Message:
    if seconds < HOUR:
        return say("{n} {n|minute|minutes} ago", n=seconds // MINUTE)
    if seconds < DAY:
        return say("{n} {n|hour|hours} ago", n=seconds // HOUR)
    return say("{n} {n|day|days} ago", n=seconds // DAY)


def _form(body: bytes) -> dict[str, str]:
    """Read what a form has sent; Problem for what is none."""
    try:
        pairs = parse_qsl(body.decode("utf-8"), max_num_fields=MOST_FIELDS)
    except (UnicodeDecodeError, ValueError):
        raise Problem(say("The input is not UTF-8 text.")) from None
    return {name: " ".join(value.split()) for name, value in pairs}


def _answer(body: bytes, form: Mapping[str, str]) -> str:
    """Return an answer as it would be written: one of those offered, the dice one after the other, or words."""
    if form.get("do"):
        return form["do"]
    dice = sorted(((int(name[1:]), value) for name, value in form.items() if name[:1] == "d" and name[1:].isdecimal()))
    if dice:
        return " ".join(value for _, value in dice)
    chosen = [value for name, value in parse_qsl(body.decode("utf-8"), max_num_fields=MOST_FIELDS) if name == "choice"]
    return " ".join(chosen) or form.get("words", "")
