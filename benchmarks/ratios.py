"""The budgets of the design as ratios to an empty Typer app, measured side by side: `make bench`.

Each pair of commands runs in turn, A B A B …, as whole processes with compiled byte code; the ratio of the medians
is printed with its budget. Timings drift, so this is no test.
"""

from __future__ import annotations

import compileall
import os
import pty
import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import NamedTuple

import punicref

ROUNDS = int(os.environ.get("ROUNDS", "21"))

EMPTY = "import typer\napp = typer.Typer()\n@app.command()\ndef main() -> None: pass\napp()\n"
OURS = "from punicref.__main__ import main\nmain()\n"


class Budget(NamedTuple):
    """A command, where its output goes, and the most that it may take of an empty Typer app's time."""

    name: str
    words: tuple[str, ...]
    terminal: bool
    most: float


COMBAT = ("pw", "combat", "--attack", "10", "--defend", "4", "--leader", "2", "--terrain", "city", "--inverted")
QUESTION = ("can", "my", "fleet", "attack", "an", "army")
BUDGETS = (
    Budget("bare look-up, pipe", ("pw:9.14",), False, 0.5),
    Budget("bare look-up, terminal", ("pw:9.14",), True, 1.3),
    Budget("show, pipe", ("show", "pw:9.14"), False, 1.5),
    Budget("show, terminal", ("show", "pw:9.14"), True, 2.0),
    Budget("bare question, pipe", QUESTION, False, 0.65),
    Budget("bare question, terminal", QUESTION, True, 1.3),
    Budget("ask, pipe", ("ask", *QUESTION), False, 1.5),
    Budget("ask, terminal", ("ask", *QUESTION), True, 2.0),
    Budget("ruling, pipe", COMBAT, False, 1.5),
    Budget("ruling, terminal", COMBAT, True, 2.0),
)


def timed(argv: list[str], environment: dict[str, str], *, terminal: bool) -> float:
    """Run a command once and return its seconds."""
    if not terminal:
        start = time.perf_counter()
        subprocess.run(argv, env=environment, capture_output=True, check=True)
        return time.perf_counter() - start
    reader, writer = pty.openpty()
    start = time.perf_counter()
    process = subprocess.Popen(argv, env=environment, stdout=writer, stderr=writer, stdin=subprocess.DEVNULL)
    os.close(writer)
    try:
        while os.read(reader, 65536):
            pass
    except OSError:  # Linux tells the end of a pseudo-terminal so
        pass
    process.wait()
    seconds = time.perf_counter() - start
    os.close(reader)
    return seconds


def main() -> None:
    """Measure every budget and print one line for each."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"LANG": "en_GB.UTF-8", "TERM": "xterm", "PYTHONUTF8": "1"}
    package = os.path.dirname(punicref.__file__)
    compileall.compile_dir(package, quiet=1)
    with tempfile.TemporaryDirectory() as folder:
        environment["PUNICREF_HOME"] = folder
        scripts = {}
        for name, text in (("empty", EMPTY), ("ours", OURS)):
            scripts[name] = os.path.join(folder, f"{name}.py")
            with open(scripts[name], "w", encoding="utf-8") as file:
                file.write(text)
        empty = [sys.executable, scripts["empty"]]
        for budget in BUDGETS:
            ours = [sys.executable, scripts["ours"], *budget.words]
            timed(ours, environment, terminal=budget.terminal)
            pairs = [
                (timed(ours, environment, terminal=budget.terminal), timed(empty, environment, terminal=False))
                for _ in range(ROUNDS)
            ]
            mine, theirs = (median(column) for column in zip(*pairs, strict=True))
            ratio = mine / theirs
            verdict = "within" if ratio <= budget.most else "OVER"
            print(
                f"{budget.name:24} {mine * 1000:6.0f} ms  empty Typer app {theirs * 1000:6.0f} ms"
                f"  ratio {ratio:4.2f}  budget {budget.most:4.2f}  {verdict}"
            )


if __name__ == "__main__":
    main()
