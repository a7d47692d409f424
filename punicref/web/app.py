"""The application: which address leads where, and what is answered where something goes wrong."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from punicref.base import LANGUAGES
from punicref.book import book
from punicref.errors import Problem
from punicref.games import display
from punicref.ruling.words import is_random
from punicref.web import (
    address,
    aid,
    api,
    battle_pages,
    cases,
    comparing,
    kept,
    pages,
    rules,
    saying,
    site,
    texts,
    typing,
)
from punicref.web.guard import WRITES, Guard
from punicref.web.shelf import Shelf
from punicref.web.site import Visit
from punicref.web.tonight import Tonight
from punicref.web.workers import Busy, TooLongError, Workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    from starlette.requests import Request
    from starlette.types import ASGIApp, Scope

    from punicref.book.book import Book

    Page = Callable[[Book, Visit], Response]

T = TypeVar("T")

API = "/api/"

log = logging.getLogger("punicref")

PACKED = 6
"""How hard answers are compressed: a level less makes the longest of pages 3 kB longer, and saves 4 ms."""

STATUS = {
    400: (texts.TOO_LARGE, (texts.TOO_LARGE_HINT,)),
    403: (texts.FOREIGN, ()),
    404: (texts.NOT_FOUND, (texts.NOT_FOUND_HINT,)),
    405: (texts.METHOD, ()),
    408: (texts.SLOW, ()),
    413: (texts.TOO_LARGE, (texts.TOO_LARGE_HINT,)),
    414: (texts.TOO_LARGE, (texts.TOO_LARGE_HINT,)),
    421: (texts.NOT_HERE, (texts.NOT_HERE_HINT,)),
    500: (texts.FAILED, (texts.FAILED_HINT,)),
    503: (texts.BUSY, (texts.BUSY_HINT,)),
    504: (texts.SLOW, (texts.SLOW_HINT,)),
}
"""What is said with each status."""


class Files(StaticFiles):
    """Our own files: one that is asked for by its hash never changes."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file."""
        answer = await super().get_response(path, scope)
        if answer.status_code == 200 and f"/static/{path}?{scope['query_string'].decode('latin-1')}" == site.static(
            path
        ):
            answer.headers["cache-control"] = "public, max-age=31536000, immutable"
        return answer


class Missing(Exception):  # noqa: N818  it is no mistake of the program
    """There is no such page."""


class House:
    """What answers requests: the rules in each language, the same for all threads, and the threads."""

    def __init__(self, workers: Workers, opened: Book) -> None:
        self.workers = workers
        self.kept = kept.Kept()
        self._going: dict[kept.Key, asyncio.Task[Response]] = {}
        self._shelf = Shelf(opened)
        self.evening = Tonight(opened)

    def warm(self) -> None:
        """Load what requests need, so that none has to wait for it."""
        site.environment()
        spoken = self._shelf.at_hand("en")
        for one in spoken.calculators:
            spoken.calculator(one.name)

    async def answer_again(self, page: Page, request: Request) -> Response:
        """Answer with a page as it was when the same was asked before, unless dice are to be thrown for it."""
        scope = request.scope
        if request.method == WRITES or any(is_random(word) for word in re.split(r"[=&+,]", request.url.query)):
            return await self.answer(page, request)
        key = kept.key(scope, language(scope), self.evening.game)
        found = self.kept.find(key)
        if found is not None:
            return found
        if key not in self._going:
            self._going[key] = asyncio.create_task(self.answer(page, request))
            self._going[key].add_done_callback(lambda _: self._going.pop(key))
        # Whoever asks meanwhile waits for the same, also when the first one waits no longer.
        made = await asyncio.shield(self._going[key])
        self.kept.keep(key, made)
        return kept.copied(made)

    async def answer(self, page: Page, request: Request) -> Response:
        """Answer with a page, or with one that says why not."""
        scope, params = request.scope, request.path_params
        body = await request.body() if request.method == WRITES else None
        refuse = api.problem if scope["path"].startswith(API) else pages.problem

        def work() -> Response:
            spoken = self._shelf.speaking(language(scope))
            if params.get("lang", "en") not in LANGUAGES or ("game" in params and params["game"] not in spoken.games):
                raise Missing
            asked = visit(scope, params, body)._replace(evening=self.evening.game)
            try:
                return page(spoken, asked)
            except Problem as problem:
                return refuse(spoken, asked, problem)
            except KeyError:
                raise Missing from None

        try:
            return await self.workers.do(work, kind(scope))
        except Missing:
            status = 404
        except Busy:
            status = 503
        except TooLongError:
            status = 504
        except Exception:
            log.exception("%s", ascii(scope["path"][:200]))
            status = 500
        return await self.error(scope, status)

    async def listen(self, pages: saying.Pages, request: Request) -> Response:
        """Tell a phone whenever something was said, for as long as it listens."""
        return pages.events(request.app.state.closing) or await self.error(request.scope, 503)

    async def error(self, scope: Scope, status: int, headers: Mapping[str, str] | None = None) -> Response:
        """Answer with what went wrong, in the visitor's language; in plain words where no thread is free."""
        answer = await self._error(scope, status)
        answer.headers.update(headers or {})
        return answer

    async def _error(self, scope: Scope, status: int) -> Response:
        heading, lines = STATUS.get(status, (texts.WRONG, ()))
        spoken = self._shelf.at_hand(language(scope))
        if scope["path"].startswith(API):
            said, *hints = await self._made(
                lambda: list(map(spoken.translator(), (heading, *lines))), [one.text for one in (heading, *lines)]
            )
            told = {"kind": "http", "message": said, "where": "", "suggestions": [], "hint": " ".join(hints)}
            return JSONResponse({"error": told}, status)
        asked = Visit(spoken.lang, "/en/", "", (), {}, evening=self.evening.game)
        plain = Response(heading.text, status, media_type="text/plain")
        return await self._made(partial(pages.error, spoken, asked, status, heading, lines), plain)

    async def _made(self, work: Callable[[], T], otherwise: T) -> T:
        """Return what some work makes, or where no thread is free for it, something else."""
        try:
            return await self.workers.do(work)
        except (Busy, TooLongError):
            return otherwise

    async def status(self, status: int, request: Request, error: Exception) -> Response:
        """Answer what the application has no page for; with what may be done there instead, if anything."""
        return await self.error(request.scope, status, getattr(error, "headers", None))

    async def refuse(self, scope: Scope, status: int) -> ASGIApp:
        """Answer what is not let in."""
        return await self.error(scope, status)


def make(game: str = "", seconds: float | None = None, evening: str = "", where: str = "") -> Starlette:
    """Return the application; `game` is where a visitor begins who names none.

    `evening` is the game, and its battle or scenario, of an evening to be opened, `where` what other phones reach the
    server by, such as http://192.0.2.1:8264.
    """
    ground = book.opened("en")
    house = House(Workers(seconds) if seconds else Workers(), ground)
    if evening:
        house.evening.open(evening)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        house.warm()
        yield
        house.workers.close()

    async def begin(request: Request) -> Response:
        lang = language(request.scope)
        if house.evening.game is not None:
            first = address.tonight(lang)
        else:
            first = address.game(lang, game) if game else address.home(lang)
        return RedirectResponse(first, 303, {"vary": "Accept-Language"})

    def route(path: str, page: Page, *methods: str) -> Route:
        return Route(path, partial(house.answer_again, page), methods=[*methods] or ["GET"])

    def live(path: str, page: Page) -> Route:
        return Route(path, partial(house.answer, page), methods=["GET", "POST"])

    duel = next(duel for code in ground.games if (duel := display.of(code).duel) is not None)
    table = battle_pages.Pages(duel, where, partial(house.evening.beside, duel.game))
    tonight = saying.Pages(house.evening, table, where)
    typed = typing.Pages(house.evening)
    routes = [
        Route("/", begin),
        Mount("/static", Files(directory=site.STATIC)),
        route("/api/openapi.json", api.described),
        route("/api/show/{reference}", api.show),
        route("/api/compare/{reference}", api.compared),
        route("/api/ask", api.ask),
        route("/api/terms", api.terms),
        route("/api/calculators", api.calculators),
        route("/api/rule/{name}", api.rule, "GET", "POST"),
        route("/{lang}/", pages.home),
        route("/{lang}/ask", pages.ask),
        route("/{lang}/terms", pages.terms),
        route("/{lang}/say", saying.line),
        live("/{lang}/settle", saying.settle),
        live("/{lang}/tonight", tonight.show),
        Route("/{lang}/tonight/events", partial(house.listen, tonight), methods=["GET"]),
        live("/{lang}/battle", table.begin),
        live("/{lang}/battle/{key}", table.table),
        live("/{lang}/battle/{key}/{seat}", table.hand),
        route("/{lang}/{game}", pages.game),
        route("/{lang}/{game}/rules", rules.whole),
        route("/{lang}/{game}/rules/{clause}", rules.show),
        route("/{lang}/{game}/clause/{clause}", rules.show),
        route("/{lang}/{game}/charts", pages.drawn),
        route("/{lang}/{game}/aid", aid.show),
        live("/{lang}/{game}/tables", typed.listed),
        live("/{lang}/{game}/tables/{table}", typed.show),
        route("/{lang}/{game}/compare/{clause}", comparing.show),
        route("/{lang}/{game}/rule/{name}", cases.show),
        route("/{lang}/{game}/rule/{name}/ruling", cases.show),
    ]
    app = Starlette(
        routes=routes,
        lifespan=life,
        middleware=[
            Middleware(GZipMiddleware, minimum_size=700, compresslevel=PACKED),
            Middleware(Guard, refuse=house.refuse),
        ],
        exception_handlers={status: partial(house.status, status) for status in (404, 405)},
    )
    app.state.workers = house.workers
    app.state.closing = bool
    return app


def kind(scope: Scope) -> str:
    """Return what requests that cost alike have in common: the page, and which facts are stated."""
    names = sorted({pair.partition(b"=")[0] for pair in scope["query_string"].split(b"&")})
    return f"{scope['path']}?{b'&'.join(names).decode('latin-1')}"


def language(scope: Scope) -> str:
    """Return the language of an address, else the first that the browser prefers of ours, else English."""
    lang: str = scope["path"].strip("/").partition("/")[0]
    if lang in LANGUAGES:
        return lang
    wanted = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-language"), "")
    ranked = []
    for place, part in enumerate(wanted[:200].split(",")):
        name, _, quality = part.partition(";q=")
        try:
            ranked.append((-float(quality or 1), place, name.strip()[:2].casefold()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(ranked) if name in LANGUAGES), "en")


def visit(scope: Scope, params: dict[str, str], body: bytes | None = None) -> Visit:
    """Return what a request asks for."""
    query = scope["query_string"].decode("latin-1")
    pairs = parse_qsl(query)
    return Visit(language(scope), scope["path"], query, tuple(pairs), params, body, at_host(scope))


def at_host(scope: Scope) -> bool:
    """Whether somebody asks from the computer that serves: there the hands of a battle are given back."""
    client, server = scope.get("client"), scope.get("server")
    if not client or not server:
        return False
    try:
        return client[0] == server[0] or ipaddress.ip_address(client[0]).is_loopback
    except ValueError:
        return False
