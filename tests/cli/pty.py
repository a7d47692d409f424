"""A pseudo-terminal for the tests: what a person sees, and the prompts that they answer."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import re
import signal
import sys
import time
import traceback
from typing import TYPE_CHECKING, Any

import pexpect

from punicref.cli import main
from tests import once
from tests.program import COMMAND

if TYPE_CHECKING:
    from collections.abc import Sequence

for _name in ("punicref.cli.commands", "punicref.render.terminal", "typer.rich_utils"):
    importlib.import_module(_name)  # what is forked off need not

ESCAPE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])")
"""What a terminal acts on instead of showing."""


def _by_default() -> None:
    """Let signals do what they do in a terminal, though the tests may have been started without one, by nohup or &."""
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def _answered(words: Sequence[str], environment: dict[str, str]) -> None:
    """Answer and end, in the process that was forked off: what the installed command would import is there already."""
    _by_default()
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # one of them tells that the program has started
    gc.freeze()  # what the tests hold is not looked through
    os.environ.clear()
    os.environ.update(environment)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = open(number, "w" if number else "r", encoding="utf-8")  # noqa: SIM115  open to the end
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    code = 1
    try:
        with once.remembered():
            code = main.run(words)
    except BaseException:  # noqa: BLE001  it must not go on as a second run of the tests
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def spawn(*words: str, columns: int = 80, rows: int = 24, forked: bool = False, **environment: str) -> Any:
    """Start the installed command in a terminal of that size; or, ten times as fast, what this process has of it."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    env = {**inherited, "TERM": "xterm-256color", **environment}
    return pexpect.spawn(
        COMMAND,
        list(words),
        env=env,
        dimensions=(rows, columns),
        encoding="utf-8",
        preexec_fn=(lambda: _answered(words, env)) if forked else _by_default,
        use_poll=True,  # by select no file past the 1024th that is open could be waited for
        timeout=60,  # a busy machine; nobody waits so long for what comes
    )


def interrupt(child: Any, shows: Any = pexpect.EOF) -> None:
    """Press Ctrl-C until the program shows that, or ends.

    A signal that comes just after the prompt, before the interpreter waits for a key, is seen at the next only.
    """
    for _ in range(10):
        child.sendintr()
        if child.expect([shows, pexpect.TIMEOUT], timeout=6) == 0:
            return
    raise AssertionError(child.before)


def hang_up(child: Any) -> None:
    """Close the terminal, as who closes its window, and wait for the end, however long a busy machine takes.

    A signal may be lost, to a program that is about to wait for a key or is just being started: it is sent again.
    """
    for _ in range(60):
        if not child.isalive():
            child.close()
            return
        child.kill(signal.SIGHUP)
        with contextlib.suppress(
            pexpect.TIMEOUT, pexpect.EOF
        ):  # what it still shows is read, else it would wait for that
            while True:
                child.read_nonblocking(4096, timeout=1)
        time.sleep(0.02)
    child.close(force=True)
    raise AssertionError(child.before)


def finish(child: Any) -> tuple[int | None, str]:
    """Wait for the end; returns the exit code and what was shown since the last prompt."""
    if child.after is not pexpect.EOF:
        child.expect(pexpect.EOF)
    child.close()
    assert child.signalstatus is None
    return child.exitstatus, str(child.before).replace("\r\n", "\n")


def seen(*words: str, columns: int = 80, rows: int = 24, **environment: str) -> tuple[int | None, str]:
    """Answer a command in a terminal to its end."""
    return finish(spawn(*words, columns=columns, rows=rows, forked=True, **environment))


def lines(shown: str) -> Sequence[str]:
    """Return the lines on the screen, without colours and the spaces at their ends."""
    return [line.rstrip() for line in ESCAPE.sub("", shown).removesuffix("\n").split("\n")]
