"""`punicref serve` as a command: where it listens, how it ends, and that nobody else pays for it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from punicref.web import serving
from punicref.web.guard import is_ours
from tests.program import COMMAND
from tests.test_imports import loaded
from tests.web.test_hostile import alone

if TYPE_CHECKING:
    from collections.abc import Callable

WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("starlette", "uvicorn", "jinja2", "segno"):
            raise ModuleNotFoundError(name)
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in ("starlette", "jinja2") else found(name, package)
sys.meta_path.insert(0, Missing())
from punicref.cli.main import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
def test_it_serves_until_it_is_ended(number: signal.Signals, code: int, shipped: object) -> None:
    """It says where, answers there, and ends in order."""
    words = [COMMAND, "serve", "--port", "0", "--game", "dbp", "--lang", "it"]
    child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert child.stdout
        assert child.stderr
        address = child.stdout.readline().split()[1]
        assert address.startswith("http://127.0.0.1:")
        assert address.endswith("/it/dbp")
        with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310
            assert answer.status == 200
            assert "De Bello Punico" in answer.read().decode("utf-8")
        child.send_signal(number)
        assert child.wait(20) in (code, -number)
        assert "Traceback" not in child.stderr.read()
    finally:
        child.kill()
        child.communicate()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--port", "x"), "--port is x; it must be a whole number from 0 to 65535."),
        (("--port", "70000"), "--port is 70000"),
        (("--evening", "dbp nowhere"), "dbp has no battle or scenario nowhere"),
        (("--evening", "pw", "--game", "dbp"), "The evening is of pw, the visitors begin with dbp."),
        (("--lan", "--host", "127.0.0.1"), "Give either --host or --lan, not both."),
        (("--host", "192.0.2.77"), "192.0.2.77:8264 cannot be listened at"),
        (("--host", "no such host"), "cannot be listened at"),
    ],
)
def test_wrong_usage_is_refused(words: tuple[str, ...], told: str, run: Callable[..., Any]) -> None:
    """With what is wrong, exit code 2."""
    done = run("serve", *words)
    assert done.code in (2, 3)
    assert told in done.err


def test_a_port_in_use_is_told(run: Callable[..., Any]) -> None:
    """Another punicref may be there."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        done = run("serve", "--port", str(other.getsockname()[1]))
    assert done.code == 2
    assert "--port takes another one" in done.err


@pytest.mark.parametrize("words", [("serve",), ("book", "dbp")])
def test_without_the_extra_it_is_named(words: tuple[str, ...]) -> None:
    """Exit code 2, and the command that installs it: here, in a clone; tests/test_wheel.py has an installed one."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *words], capture_output=True, text=True, env={**os.environ}, check=False
    )
    assert done.returncode == 2
    assert "In a clone of the repository: pip install --editable '.[web]'" in done.stderr


def test_no_other_command_loads_anything_of_it(shipped: object) -> None:
    """A look-up, a ruling and help know neither the pages nor what they need."""
    for words in (("pw:9.14",), ("pw", "odds", "--attack", "3", "--defend", "1"), ("--help",)):
        modules = loaded(*words)
        found = {one.partition(".")[0] for one in modules} | {one for one in modules if ".web" in one}
        assert not found & {"starlette", "uvicorn", "jinja2", "segno", "anyio", "punicref.web"}, words


def test_the_address_for_others_as_a_qr_code() -> None:
    """The first address is the one that others see; the code is a square of a terminal's half blocks."""
    with serving.bind("0.0.0.0", 0) as bound:  # noqa: S104
        addresses = serving.addresses(bound, "/it/dbp")
        assert addresses[-1].startswith("http://127.0.0.1:")
        assert all(one.endswith("/it/dbp") for one in addresses)
    lines = [line for line in serving.qr_code(addresses[0]) if line.strip()]
    assert len(lines) > 10
    assert serving.is_only_here("::1")
    assert not serving.is_only_here("0.0.0.0")  # noqa: S104


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("127.0.0.1:8264", True), ("192.168.1.7:8264", True), ("[::1]:8264", True), ("localhost", True),
        ("laptop.local:8264", True), ("evil.example", False), ("testserver", False),
         ("127.0.0.1.evil.example", False), ("", False),
        ("[", False),
    ],
)  # fmt: skip
def test_only_names_of_this_computer_are_answered(host: str, ours: bool) -> None:
    """A name from elsewhere that leads here is a trick of a page from elsewhere."""
    assert is_ours(host) is ours


def test_nothing_waits_for_more_to_be_sent() -> None:
    """An answer goes out at once: asyncio does so only where the protocol of the socket is named."""
    with serving.bind("127.0.0.1", 0) as bound:
        assert bound.proto == socket.IPPROTO_TCP


@pytest.mark.parametrize("begun", [b"", b"GET /en/ HTTP/1.1\r\nHost: localhost\r\n"])
@pytest.mark.parametrize("after", [False, True], ids=["first", "after another"])
def test_a_slow_head_is_cut_off(begun: bytes, after: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens a connection and sends a byte now and then keeps it no longer than a slow body."""

    async def empty(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def held() -> bytes:
        config = uvicorn.Config(empty, http=serving.Prompt, ws="none", lifespan="off", log_level="error")
        config.load()
        state = ServerState()
        loop = asyncio.get_running_loop()
        listening = await loop.create_server(lambda: serving.Prompt(config, state, {}), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname()[:2])
        if after:
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b"204" in await reader.readuntil(b"\r\n\r\n")
        writer.write(begun)
        dripping = asyncio.create_task(drip(writer))
        told = b""
        with contextlib.suppress(ConnectionResetError):  # what was sent meanwhile is not read any more
            told = await asyncio.wait_for(reader.read(), 20)
        dripping.cancel()
        writer.close()
        listening.close()
        return told

    async def drip(writer: asyncio.StreamWriter) -> None:
        while begun:
            await asyncio.sleep(0.05)
            writer.write(b"x")

    monkeypatch.setattr(serving, "PATIENCE", 0.3)
    told = alone(held())
    assert told.startswith(b"HTTP/1.1 408 ") or (told == b"" and (begun or after))
