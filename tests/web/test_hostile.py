"""Ten thousand requests of somebody who means no good: no mistake of ours, nothing read, nothing written."""

from __future__ import annotations

import asyncio
import json
import os
import random
import string
import sys
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

import pytest

from punicref import LANGUAGES
from punicref.web import app, workers
from punicref.web.guard import POLICY
from tests.web.asgi import request, send

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from punicref.book.book import Book

T = TypeVar("T")

NUMBER = int(os.environ.get("PUNICREF_HOSTILE", "1500"))
"""How many of them in a test run; PUNICREF_HOSTILE=10000 sends all ten thousand, in a minute."""

NASTY = (
    "", "0", "-1", "9" * 30, "1e9", "nan", "random", "yes", "../../etc/passwd", "/etc/passwd", "@/etc/passwd", "%00",
    "\x00", "\x1b[2J",
    "<script>alert(1)</script>", "{{7*7}}", "{0.__class__}", "' OR 1=1 --", "\ud7ff", "𝕏", "ё" * 50,
    "a" * 3000, "[" * 500, '{"a":' * 100, "1-60", "60-1", "1,2,3", "1/2", "R1 1", "CON",
    "\r\nX: y", "٣", "½", "pw:9.14",
)  # fmt: skip
HEADERS = ("host", "accept-language", "if-none-match", "cookie", "origin", "content-length", "range", "x-forwarded-for")
METHODS = ("GET", "GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW")


def alone(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run in a thread of its own: the driver of a browser leaves its loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


class Fuzz:
    """Makes requests out of parts of real ones and of what nobody should send."""

    def __init__(self, book: Book, seed: int) -> None:
        self._luck = random.Random(seed)
        self._book = book
        self._names = [one.name for one in book.calculators]
        self._clauses = [one.id for one in book.contents("dbp")]

    def text(self) -> str:
        """Return a piece of what nobody should send."""
        one = self._luck.choice(NASTY)
        return one if self._luck.random() < 0.8 else one + "".join(self._luck.choices(string.printable, k=5))

    def path(self) -> str:
        """Return a path, mostly of a page that there is."""
        luck = self._luck
        lang = luck.choice(LANGUAGES) if luck.random() < 0.9 else self.text()
        game = luck.choice(list(self._book.games)) if luck.random() < 0.9 else self.text()
        name = luck.choice(self._names).partition(".")[2] if luck.random() < 0.5 else self.text()
        clause = luck.choice(self._clauses) if luck.random() < 0.5 else self.text()
        paths = (
            f"/{lang}/", f"/{lang}/ask", f"/{lang}/terms", f"/{lang}/{game}", f"/{lang}/{game}/clause/{clause}",
            f"/{lang}/{game}/rules/{clause}", f"/{lang}/{game}/rule/{name}", f"/{lang}/{game}/rule/{name}/ruling",
            f"/{lang}/{game}/compare/{clause}", f"/{lang}/battle", f"/{lang}/battle/{clause}",
            f"/{lang}/battle/{clause}/{name}", f"/static/{self.text()}", f"/api/{self.text()}",
            f"/api/rule/{game}.{name}",
            f"/api/show/{clause}", "/api/ask", "/api/terms", "/" + self.text(),
        )  # fmt: skip
        return quote(luck.choice(paths), safe="/:%" if luck.random() < 0.3 else "/:")

    def query(self, path: str) -> str:
        """Return a query: the facts of the calculator, and what nobody asks."""
        luck = self._luck
        names = ["q", "game", "lang", "say", "beside", "n", "seed"]
        for one in self._names:
            if path.endswith(one.partition(".")[2]):
                names = [fact.name for fact in self._book.calculator(one).inputs] * 3 + names
                break
        told = [
            (luck.choice(names) if luck.random() < 0.95 else self.text(), self.value())
            for _ in range(luck.randrange(5))
        ]
        return "&".join(f"{quote(name)}={quote(value)}" for name, value in told)

    def value(self) -> str:
        """Return a value: now and then one that could be."""
        return str(self._luck.randrange(-3, 30)) if self._luck.random() < 0.5 else self.text()

    def scope(self) -> tuple[dict[str, Any], bytes]:
        """Return a request and what is sent with it."""
        luck = self._luck
        path = self.path()
        headers = [(b"host", b"localhost")] if luck.random() < 0.95 else []
        for _ in range(luck.randrange(3)):
            headers.append((luck.choice(HEADERS).encode(), self.text().encode("utf-8", "replace").replace(b"\n", b"")))
        body = self.text().encode("utf-8", "replace") * luck.choice((1, 1, 30))
        changed = {
            "method": luck.choice(METHODS),
            "raw_path": path.encode(),
            "query_string": self.query(path).encode(),
            "headers": headers,
        }
        return {**request(path), **changed}, body


def test_nothing_comes_of_it(book: Book, home: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Every answer is a page or a document with the headers of one; none is a mistake; the home stays empty."""
    fuzz = Fuzz(book, 18)
    statuses: dict[int, int] = {}

    async def all_of_them() -> None:
        application = app.make(seconds=20.0)
        for _ in range(NUMBER):
            scope, body = fuzz.scope()
            status, headers, answer = await send(application, scope, body)
            statuses[status] = statuses.get(status, 0) + 1
            assert status != 500, (scope["path"], scope["query_string"], caplog.text)
            assert headers[b"content-security-policy"] == POLICY.encode()
            assert b"Traceback" not in answer
            if not headers.get(b"content-type", b"").startswith(b"application/json"):  # which no browser runs
                assert b"<script>alert" not in answer
            assert b"root:x:" not in answer
        application.state.workers.close()

    alone(all_of_them())
    assert not list(home.rglob("*.json"))
    assert not caplog.records
    assert statuses[200] > NUMBER // 20
    assert {400, 404, 405} <= set(statuses)


LONG = (
    "/api/rule/pi.battle?battle=land&attacker=roman&odds=yes&seed=1&runs=900000"
    "&roman=9+infantry+9/9+tactical+9/9&carthaginian=9+infantry+9/9+tactical+9/9"
)


def test_a_long_simulation_ends_in_time() -> None:
    """It is told with as many battles as were played meanwhile; others are answered at the same time."""

    async def both() -> tuple[int, int, bytes]:
        application = app.make(seconds=10.0)  # half of it is for the simulation, half to spare
        long = asyncio.create_task(send(application, request(LONG)))
        await asyncio.sleep(0.2)
        meanwhile, _, _ = await send(application, request("/en/"))
        status, _, answer = await long
        application.state.workers.close()
        return meanwhile, status, answer

    meanwhile, status, answer = alone(both())
    assert (meanwhile, status) == (200, 200)
    assert 0 < json.loads(answer)["result"]["runs"] < 900_000


def test_what_takes_too_long_is_stopped() -> None:
    """Its thread is free again at once; so many others at a time are turned away."""
    ended: list[threading.Event] = []

    def endless() -> None:
        end = threading.Event()
        ended.append(end)
        try:
            while True:
                sum(range(100))
        finally:
            end.set()

    async def stopped() -> str:
        crew = workers.Workers(0.3)
        for _ in range(2 * workers.THREADS):
            with pytest.raises(workers.TooLongError):
                await crew.do(endless)
        found = await crew.do(lambda: "free")
        crew.close()
        return found

    assert alone(stopped()) == "free"
    assert all(one.wait(30) for one in ended)


def test_what_is_dear_waits_with_its_like(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a kind is known to be dear, however many of it are asked for, a cheap one finds a thread."""
    monkeypatch.setattr(workers, "DEAR", 0.03)

    def dear() -> None:
        began = time.thread_time()
        while time.thread_time() - began < 1.2 * workers.DEAR:
            sum(range(100))

    async def both() -> tuple[list[None], bool]:
        crew = workers.Workers(30.0)
        await crew.do(dear, "dear")
        many = [asyncio.create_task(crew.do(dear, "dear")) for _ in range(12)]
        await asyncio.sleep(0)
        await crew.do(lambda: None, "cheap")
        running = sum(not one.done() for one in many) >= 12 - workers.DEAR_THREADS
        found = await asyncio.gather(*many)
        with pytest.raises(workers.Busy):
            await asyncio.gather(*(crew.do(dear, "dear") for _ in range(workers.DEAR_WAITING + 1)))
        crew.close()
        return found, running

    found, running = alone(both())
    assert found == [None] * 12
    assert running


class Thing:
    """Something that can be forgotten."""


def test_a_stop_that_strikes_in_a_callback_of_the_interpreter_is_repeated(capfd: pytest.CaptureFixture[str]) -> None:
    """There it is dropped, with a word on the error output: neither must keep the thread nor reach anybody."""
    ended, struck = threading.Event(), threading.Event()

    def busy(_: object) -> None:
        try:
            while True:
                sum(range(100))
        except workers.TooLongError:
            struck.set()
            raise

    def endless() -> None:
        try:
            thing = Thing()
            watched = weakref.ref(thing, busy)
            del thing
            while watched() is None:
                sum(range(100))
        finally:
            ended.set()

    async def stopped() -> str:
        crew = workers.Workers(0.3)
        with pytest.raises(workers.TooLongError):
            await crew.do(endless)
        await asyncio.to_thread(ended.wait, 30)
        found = await crew.do(lambda: "free")
        crew.close()
        return found

    before = sys.unraisablehook
    assert alone(asyncio.wait_for(stopped(), 30)) == "free"
    assert struck.is_set()
    assert sys.unraisablehook == before
    assert not capfd.readouterr().err
