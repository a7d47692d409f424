"""The application: which address leads where, and what is answered where something goes wrong."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from punicref import LANGUAGES
from punicref.errors import Problem
from punicref.ruling import registry
from punicref.web import address, api, battle_pages, cases, comparing, pages, rules, site, texts
from punicref.web.engine import Engine
from punicref.web.guard import WRITES, Guard
from punicref.web.site import Visit
from punicref.web.workers import Busy, TooLongError, Workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request
    from starlette.types import ASGIApp, Scope

    from punicref.messages import Message

    Page = Callable[[Engine, Visit], Response]

API = "/api/"

log = logging.getLogger("punicref")

MOST_FACTS = 200
"""The most pairs that a query may have."""

STATUS = {
    403: (texts.METHOD, ()),
    404: (texts.NOT_FOUND, (texts.NOT_FOUND_HINT,)),
    405: (texts.METHOD, ()),
    408: (texts.SLOW, ()),
    413: (texts.TOO_LARGE, (texts.TOO_LARGE_HINT,)),
    414: (texts.TOO_LARGE, (texts.TOO_LARGE_HINT,)),
    421: (texts.NOT_FOUND, ()),
    500: (texts.FAILED, (texts.FAILED_HINT,)),
    503: (texts.BUSY, (texts.BUSY_HINT,)),
    504: (texts.SLOW, (texts.SLOW_HINT,)),
}
"""What is said with each status."""


class Missing(Exception):  # noqa: N818  it is no mistake of the program
    """There is no such page."""


def make(game: str = "", seconds: float | None = None) -> Starlette:
    """Return the application; `game` is where a visitor begins who names none."""
    workers = Workers(seconds) if seconds else Workers()

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        engine = Engine()  # before anybody asks: in a checkout this may compile the rules first
        _warm(engine)
        engine.close()
        yield
        workers.close()

    async def begin(request: Request) -> Response:
        lang = language(request.scope)
        return RedirectResponse(
            address.game(lang, game) if game else address.home(lang), 303, {"vary": "Accept-Language"}
        )

    def route(path: str, page: Page, *methods: str) -> Route:
        return Route(path, partial(_answer, workers, page), methods=[*methods] or ["GET"])

    table = battle_pages.Pages()
    routes = [
        Route("/", begin),
        Mount("/static", StaticFiles(directory=site.STATIC)),
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
        route("/{lang}/battle", table.begin, "GET", "POST"),
        route("/{lang}/battle/{key}", table.table, "GET", "POST"),
        route("/{lang}/battle/{key}/{seat}", table.hand, "GET", "POST"),
        route("/{lang}/{game}", pages.game),
        route("/{lang}/{game}/rules", rules.whole),
        route("/{lang}/{game}/rules/{clause}", rules.show),
        route("/{lang}/{game}/clause/{clause}", rules.show),
        route("/{lang}/{game}/charts", pages.drawn),
        route("/{lang}/{game}/compare/{clause}", comparing.show),
        route("/{lang}/{game}/rule/{name}", cases.show),
        route("/{lang}/{game}/rule/{name}/ruling", cases.show),
    ]
    refuse = partial(_refuse, workers)
    app = Starlette(
        routes=routes,
        lifespan=life,
        middleware=[Middleware(GZipMiddleware, minimum_size=700, compresslevel=5), Middleware(Guard, refuse=refuse)],
        exception_handlers={404: partial(_status, workers, 404), 405: partial(_status, workers, 405)},
    )
    app.state.workers = workers
    return app


def _warm(engine: Engine) -> None:
    """Load what requests need, so that none has to wait for it."""
    site.environment()
    for name in engine.calculators:
        registry.load(name, engine.library)


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
    try:
        pairs = parse_qsl(query, max_num_fields=MOST_FACTS)
    except ValueError:
        raise Problem(texts.TOO_LARGE) from None
    return Visit(language(scope), scope["path"], query, tuple(pairs), params, body)


async def _answer(workers: Workers, page: Page, request: Request) -> Response:
    """Answer with a page, or with one that says why not."""
    params = request.path_params
    body = await request.body() if request.method == WRITES else None
    refuse = api.problem if request.url.path.startswith(API) else pages.problem

    def work(engine: Engine) -> Response:
        if params.get("lang", "en") not in LANGUAGES or ("game" in params and params["game"] not in engine.games):
            raise Missing
        asked = visit(request.scope, params, body)
        try:
            return page(engine, asked)
        except Problem as problem:
            return refuse(engine, asked, problem)
        except KeyError:
            raise Missing from None

    return await guarded(workers, work, request.scope)


async def guarded(workers: Workers, work: Callable[[Engine], Response], scope: Scope) -> Response:
    """Do some work; where that fails, answer with a page that says why."""
    try:
        return await workers.do(work)
    except Missing:
        status = 404
    except Busy:
        status = 503
    except TooLongError:
        status = 504
    except Exception:
        log.exception("%s", ascii(scope["path"][:200]))
        status = 500
    return await error(workers, scope, status)


async def error(workers: Workers, scope: Scope, status: int) -> Response:
    """Answer with a page about what went wrong, in the visitor's language; in plain words where no thread is free."""
    heading, lines = STATUS.get(status, (texts.WRONG, ()))
    asked = Visit(language(scope), "/en/", "", (), {})
    if scope["path"].startswith(API):
        said = await _said(workers, asked.lang, heading)
        return JSONResponse({"error": {"kind": "http", "message": said}}, status)
    try:
        return await workers.do(lambda engine: pages.error(engine, asked, status, heading, lines))
    except (Busy, TooLongError):
        return Response(heading.text, status, media_type="text/plain")


async def _said(workers: Workers, lang: str, message: Message) -> str:
    """Return a message in a language; in English where no thread is free."""
    try:
        return await workers.do(lambda engine: engine.speakers[lang](message))
    except (Busy, TooLongError):
        return message.text


async def _status(workers: Workers, status: int, request: Request, _: Exception) -> Response:
    return await error(workers, request.scope, status)


async def _refuse(workers: Workers, scope: Scope, status: int) -> ASGIApp:
    return await error(workers, scope, status)
