"""What a ruling costs in process, on one core: `python benchmarks/batch.py`.

The budgets: 0.4 ms for pw.combat, 3 ms with what it assumes. The processor's time is counted, and the best of some
rounds, since other programs slow a round but never speed it up. A timing is no test.
"""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import punicref

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = int(os.environ.get("ROUNDS", "7"))

CITY = {"attack": 10, "defend": 4, "leader": 2, "terrain": "city", "inverted": True}
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "combat, every outcome": ("pw.combat", CITY),
    "combat, die 5": ("pw.combat", {**CITY, "roll": 5}),
    "combat, bare": ("pw.combat", {"attack": 10, "defend": 4, "leader": 2}),
}
BUDGETS = {"ruling": 0.4, "with Assumed": 3.0}


def cost(call: Callable[[], object], number: int) -> float:
    """Return the milliseconds that a call takes, at best."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(number):
            call()
        best = min(best, time.process_time() - start)
    return best * 1000 / number


def main() -> None:
    """Measure and print one line for each case and language."""
    print(f"Python {sys.version.split()[0]}, best of {ROUNDS} rounds, milliseconds of processor time per ruling")
    for lang in punicref.LANGUAGES:
        book = punicref.open(lang)
        for name, (calculator, facts) in CASES.items():
            measured = {
                "ruling": cost(partial(book.rule, calculator, facts, assumed=False), 300),
                "with Assumed": cost(partial(book.rule, calculator, facts), 30),
            }
            shown = "  ".join(
                f"{what} {ms:5.2f} (budget {BUDGETS[what]:.1f}, {'within' if ms <= BUDGETS[what] else 'OVER'})"
                for what, ms in measured.items()
            )
            print(f"{lang}  {name:22} {shown}")
    book = punicref.open("en")
    cases = [{**CITY, "attack": 1 + number % 30} for number in range(3000)]
    start = time.process_time()
    done = sum(isinstance(one, punicref.Ruling) for one in book.rulings("pw.combat", cases))
    print(f"{done} rulings by `rulings`: {(time.process_time() - start) * 1000 / done:.2f} each")


if __name__ == "__main__":
    main()
