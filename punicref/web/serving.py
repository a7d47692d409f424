"""Serving the pages: where they can be opened, and the server itself."""

from __future__ import annotations

import asyncio
import io
import ipaddress
import socket
import sys
from typing import TYPE_CHECKING

import h11
import segno
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from punicref.errors import Problem, reason
from punicref.language.messages import say
from punicref.web import app
from punicref.web.guard import PATIENCE

if TYPE_CHECKING:
    from starlette.applications import Starlette

ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): the way there tells which of ours others see; nothing is sent."""

IDLE = 5
"""Seconds after which a connection that nobody uses is closed."""

AT_ONCE = 300
"""The most connections at a time."""

TURN = 0.0005
"""Seconds after which a thread that computes lets another have its turn: no cheap request waits for a simulation."""

LARGEST_HEAD = 32_000
"""Bytes of the head of a request."""


def bind(host: str, port: int) -> socket.socket:
    """Return a socket that listens there; Problem where that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only where the protocol is named does asyncio send what there is at once, without waiting for more (Nagle).
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        bound.listen()  # whoever opens the address before all is ready waits
    except (OSError, UnicodeError) as error:
        bound.close()
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise Problem(
            say("{address} cannot be listened at: {reason}.", address=f"{host}:{port}", reason=why),
            hint=say("Another punicref may be there; --port takes another one."),
        ) from None
    return bound


def is_only_here(host: str) -> bool:
    """Whether an address is reached from this computer only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


def addresses(bound: socket.socket, path: str) -> list[str]:
    """Return where a page is opened: first from other computers, if it can be."""
    host, port = bound.getsockname()[:2]
    if not ipaddress.ip_address(host).is_unspecified:
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}{path}"]
    return [f"http://{one}:{port}{path}" for one in dict.fromkeys((_seen(), "127.0.0.1"))]


def _seen() -> str:
    """Return the address by which other computers of the network see this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
            return str(way.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def qr_code(address: str) -> list[str]:
    """Return an address as a QR code, in lines for a terminal."""
    drawn = io.StringIO()
    segno.make(address, micro=False, error="l").terminal(drawn, compact=True)
    return drawn.getvalue().splitlines()


class Prompt(H11Protocol):
    """A connection on which the head of a request must have come in a while after it began: uvicorn waits for ever."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first head."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a head, or no longer."""
        super().data_received(data)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing."""
        super().connection_lost(exc)
        self._wait(over=True)

    def _wait(self, *, over: bool = False) -> None:
        if over or self.conn.their_state is not h11.IDLE:
            if self._late is not None:
                self._late.cancel()
            self._late = None
        elif self._late is None:
            self._late = self.loop.call_later(PATIENCE, self._cut)

    def _cut(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()


def run(bound: socket.socket, game: str, evening: str = "", where: str = "") -> None:
    """Serve until somebody ends it; `evening` and `where` are as `app.make` takes them."""
    serving = server(app.make(game, evening=evening, where=where))
    sys.setswitchinterval(TURN)
    try:
        serving.run(sockets=[bound])
    except KeyboardInterrupt:
        pass  # that is how it is ended
    finally:
        bound.close()


def server(made: Starlette) -> uvicorn.Server:
    """Return what serves an application; whoever listens for news is let go when it ends."""
    config = uvicorn.Config(
        made,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=1,
        limit_concurrency=AT_ONCE,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        http=Prompt,
        ws="none",
    )
    found = uvicorn.Server(config)
    made.state.closing = lambda: found.should_exit
    return found
