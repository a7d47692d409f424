"""What stands before every page: whom to answer, how much to take in, what a browser may do with the answer."""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import socket
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_ADDRESS = 8_000
LARGEST_BODY = 64_000
"""Bytes of an address and of what is sent with a request; the longest of cases has a tenth of it."""

MOST_FACTS = 200
"""The most pairs that a query may have."""

PATIENCE = 5.0
"""Seconds in which what is sent must have come in."""

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'"
)
"""Content security policy: everything comes from here, and nothing that stands in a page is run."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # with none, a browser calls the origin of our own forms null
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

EVENTS = "text/event-stream"
"""What is no page that ends, but goes on for as long as somebody listens."""

WRITES = "POST"
READS = ("GET", "HEAD")


class Guard:
    """Middleware: refuses what is too long, comes from another site or speaks to another host; marks what goes out."""

    def __init__(self, app: ASGIApp, refuse: Callable[[Scope, int], Awaitable[ASGIApp]]) -> None:
        self._app = app
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _Answer(send, Headers(scope=scope).get("if-none-match", ""), scope["method"])
        status = _status(scope)
        body = b""
        if not status and scope["method"] == WRITES:
            status, body = await _body(receive)
        app = await self._refuse(scope, status) if status else self._app
        sent = False

        async def once() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await app(scope, once, answer)


def _status(scope: Scope) -> int:
    """Return with which status a request is refused before anything is done; 0 where it is not."""
    headers = Headers(scope=scope)
    path = scope.get("raw_path") or scope["path"].encode()
    if len(path) + len(scope["query_string"]) > LONGEST_ADDRESS:
        return 414
    if scope["query_string"].count(b"&") >= MOST_FACTS:
        return 400
    if not is_ours(headers.get("host", "")):
        return 421
    if scope["method"] == WRITES:
        origin = headers.get("origin")
        other = origin is not None and origin.partition("://")[2] != headers.get("host")
        if other or headers.get("sec-fetch-site") == "cross-site":
            return 403
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdecimal() or len(length) > 9 or int(length) > LARGEST_BODY:
            return 413
    return 0


async def _body(receive: Receive) -> tuple[int, bytes]:
    """Return what is sent with a request, or the status with which it is refused."""
    body = b""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return 400, b""
                body += message.get("body", b"")
                if len(body) > LARGEST_BODY:
                    return 413, b""
                if not message.get("more_body"):
                    return 0, body
    except TimeoutError:
        return 408, b""


def is_ours(host: str) -> bool:
    """Whether a host may be this computer: another name that leads here is a trick of a page from elsewhere."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    name = name.casefold().rstrip(".")
    if name in ("localhost", socket.gethostname().casefold()) or name.endswith((".local", ".localhost")):
        return True
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


class _Answer:
    """Sends an answer with its headers, and with a mark of what is in it; a visitor who has it gets the mark only."""

    def __init__(self, send: Send, known: str, method: str) -> None:
        self._send = send
        self._known = known
        self._method = method
        self._start: Message | None = None
        self._body = b""
        self._stream = False  # it is sent as it comes

    def _is_stream(self, start: Message) -> bool:
        headers = MutableHeaders(raw=start["headers"])
        self._stream = headers.get("content-type", "").startswith(EVENTS)
        if self._stream:
            headers.update({**HEADERS, "cache-control": "no-store"})
        return self._stream

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and self._is_stream(message):
            await self._send(message)
            return
        if message["type"] == "http.response.start":
            self._start = message
            return
        if self._stream:
            await self._send(message)
            return
        self._body += message.get("body", b"")
        if message.get("more_body") or self._start is None:
            return
        start, body = self._start, self._body
        headers = MutableHeaders(raw=start["headers"])
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("cache-control", "no-cache")
        if start["status"] == 200 and self._method in READS:
            mark = f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
            headers["etag"] = mark
            if mark in self._known:
                start["status"], body = 304, b""
                for name in ("content-length", "content-type"):
                    del headers[name]
        await self._send(start)
        await self._send({"type": "http.response.body", "body": b"" if self._method == "HEAD" else body})
