"""How `ask` grows: today's library against one of 100 times as many clauses, as whole processes, A B A B ….

Every game is copied a hundred times under other codes, words and all, so each word stands in a hundred times as many
clauses: harder than new games would be, which bring words of their own.
"""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
import tempfile
import time
from statistics import median

from punicref import paths
from punicref.build import build, source, terms
from punicref.build import compile as compiling

ROUNDS = int(os.environ.get("ROUNDS", "21"))
TIMES = 100
MOST = 1.5

QUESTIONS = (
    ("can", "my", "fleet", "attack", "an", "army"),
    ("quanto", "costa", "attaccare", "una", "città"),
    ("только", "что", "победил,", "можно", "ударить", "кого-то", "ещё?"),
)

OURS = """import sys
from punicref import paths
paths.LIBRARY, paths.CHECKOUT = sys.argv.pop(1), None
from punicref.__main__ import main
main()
"""


def main() -> None:
    """Print the ratio of the medians for each question."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        environment |= {"LANG": "en_GB.UTF-8", "PYTHONUTF8": "1", "PUNICREF_HOME": folder}
        script = os.path.join(folder, "ours.py")
        with open(script, "w", encoding="utf-8") as file:
            file.write(OURS)
        today, large = (os.path.join(folder, name) for name in ("today.sqlite", "large.sqlite"))
        build.build(today)
        books = source.read_all(paths.RULES)
        copies = [
            dataclasses.replace(book, code=f"{book.code}{number}" if number else book.code)
            for number in range(TIMES)
            for book in books
        ]
        compiling.write(large, copies, terms.read(paths.RULES, books), build.calculators(books), {})
        for words in QUESTIONS:
            pairs = [
                tuple(_timed([sys.executable, script, path, *words], environment) for path in (large, today))
                for _ in range(ROUNDS + 1)
            ][1:]
            slow, fast = (median(column) for column in zip(*pairs, strict=True))
            verdict = "within" if slow / fast <= MOST else "OVER"
            print(
                f"{' '.join(words):50} {slow * 1000:5.0f} ms  today's library {fast * 1000:5.0f} ms"
                f"  ratio {slow / fast:4.2f}  budget {MOST:4.2f}  {verdict}"
            )


def _timed(argv: list[str], environment: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(argv, env=environment, capture_output=True, check=True)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
