"""A server to talk to, in this process and over the network, and a real browser where there is one."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from starlette.testclient import TestClient

from punicref import paths
from punicref.book.book import opened
from punicref.web import app, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from starlette.applications import Starlette

    from punicref.book.book import Book
    from punicref.rulebook.library import Library

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 30_000  # milliseconds
SECONDS = 20.0
"""The longest that a request is worked on here: a busy machine takes its time. test_hostile.py tests the limit."""
NO_MISTAKE = re.compile(r"status of (4|503|504)|net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION)")
"""A refusal is an answer, and a network may fail, but the browser's console calls both errors."""

PHONE = {"width": 375, "height": 667}


@pytest.fixture(scope="session")
def book(shipped: Library) -> Iterator[Book]:
    """Open the rules as the server does."""
    with opened("en") as found:
        yield found


@pytest.fixture(scope="module")
def client(shipped: Library) -> Iterator[TestClient]:
    """Talk to the application in this process; redirects are followed."""
    with talking(headers={"accept-language": "en"}) as made:
        yield made


def talking(**how: Any) -> TestClient:
    """Return what talks to a server of its own."""
    return TestClient(app.make(seconds=SECONDS), "http://localhost", **how)


@contextlib.contextmanager
def serving_at(made: Starlette) -> Iterator[str]:
    """Serve an application on a free port, and return where."""
    bound = serving.bind("127.0.0.1", 0)
    server = serving.server(made)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.05)
    yield f"http://127.0.0.1:{bound.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)
    bound.close()


@pytest.fixture(scope="session")
def server(shipped: Library) -> Iterator[str]:
    """Serve on a free port, and return where."""
    with serving_at(app.make(seconds=SECONDS)) as where:
        yield where


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Start the system's Chromium; skip, and say so, where there is none."""
    driver = pytest.importorskip("playwright.sync_api", reason="no Playwright here: `make browser` installs it")
    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("no Chromium here: `make browser` installs it")
    with driver.sync_playwright() as playing:
        started = playing.chromium.launch(executable_path=path, args=list(SWITCHES))
        yield started
        started.close()


@pytest.fixture(scope="session")
def expect(browser: Any) -> Callable[..., Any]:
    """Return what waits for a page to be as it is expected: a page is told of a tap or an address a moment later."""
    waiting = pytest.importorskip("playwright.sync_api").expect
    waiting.set_options(timeout=PATIENCE)
    return cast("Callable[..., Any]", waiting)


COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def faults(page: Any) -> list[Any]:
    """Return what axe-core finds wrong with a page, and with its colours by night; skip where there is no axe-core."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe-core here: `make browser`").Axe()
    found = []
    for scheme, options in (("light", {}), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        told = axe.run(page, options=options).response
        assert told["passes"]
        found += [(scheme, one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in told["violations"]]
    return found


def unfolded(page: Any) -> None:
    """Open whatever is folded on a page."""
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")


def sent(page: Any, button: Any) -> None:
    """Tap what sends a form, and wait for the page that answers: until then the old page stands, or none."""
    with page.expect_navigation():
        button.click()


def shot(name: str, folder: Path) -> str:
    """Return where a picture of a page goes: with PUNICREF_SCREENSHOTS set to docs/, where the README shows it."""
    docs = Path(paths.CHECKOUT, "docs") if paths.CHECKOUT and os.environ.get("PUNICREF_SCREENSHOTS") else folder
    return str(docs / f"{name}.png")


@pytest.fixture
def phone(browser: Any, server: str) -> Iterator[Callable[..., Any]]:
    """Return what opens a page on a phone of its own; what the page complains of fails the test."""
    with contextlib.ExitStack() as stack:
        complaints: list[str] = []

        def opened(path: str = "", **context: Any) -> Any:
            made = browser.new_context(**{"viewport": PHONE, "locale": "en-GB", **context})
            stack.callback(made.close)
            page = made.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda one: complaints.append(one.text) if one.type == "error" else None)
            page.goto(path if "://" in path else server + path)
            return page

        yield opened
        assert not [one for one in complaints if not NO_MISTAKE.search(one)]
