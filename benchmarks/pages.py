"""What the pages cost, beside an empty Starlette route in the same run: `python benchmarks/pages.py`.

Each request goes to the application in this process, one after the other on one core; ours and the empty one take
turns. Of a ruling the time within the server is told, and how much of it is finding out what is assumed. Timings
drift, so this is no test.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import sys
import time
from statistics import median
from typing import Any

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from punicref.book.book import opened
from punicref.web import app

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tests.web.asgi import request, send

ROUNDS = 40
A_SECOND = 100
SECONDS = 5
LARGEST = 20_000

CASES = {
    "first page": "/en/",
    "a game": "/en/dbp",
    "a clause": "/it/pw/clause/9.14",
    "a chapter": "/it/dbp/rules/10",
    "a chapter, three languages": "/ru/pi/rules/s9?beside=en,it",
    "all rules of a game": "/ru/pi/rules",
    "all rules, a part": "/ru/pi/rules?part=s9",
    "a chapter side by side, a part": "/ru/pi/rules/s9?beside=en,it&part=1",
    "terms": "/ru/terms",
    "charts": "/ru/pw/charts",
    "a player's aid": "/ru/sor/aid",
    "a comparison": "/ru/pw/compare/9.0",
    "printed tables": "/ru/pw/tables",
    "a question": "/en/ask?q=can+one+unit+support+two+fights&game=dbp",
    "a calculator": "/en/pw/rule/combat",
    "a ruling with its page": "/en/pw/rule/combat?attack=10&leader=2&defend=4&terrain=city&inverted=yes&roll=5",
    "a ruling alone": "/en/pw/rule/combat/ruling?attack=10&leader=2&defend=4&terrain=city&inverted=yes&roll=5",
    "a ruling, De Bello Punico": "/en/dbp/rule/combat/ruling?attacker=hastati&attack=5&defender=infantry&defend=4",
    "the API": "/api/rule/pw.combat?attack=10&leader=2&defend=4",
}
RULINGS: dict[str, dict[str, Any]] = {
    "pw.combat": {"attack": 10, "defend": 4, "leader": 2, "terrain": "city", "inverted": True, "roll": 5},
    "dbp.combat": {"attacker": "hastati", "attack": 5, "defender": "infantry", "defend": 4},
    "pw.siege": {"inside_land": 2, "inside_naval": 0, "enemy_land": 4, "enemy_naval": 1},
}


async def timed(application: Any, address: str) -> float:
    """Return the milliseconds of a request."""
    start = time.perf_counter()
    await send(application, request(address))
    return 1000 * (time.perf_counter() - start)


async def pages() -> None:
    """Measure every page in turn with an empty route."""
    ours = app.make()
    empty = Starlette(routes=[Route("/", lambda _: PlainTextResponse("ok"))])
    print(f"{'page':30} {'ms':>7} {'empty':>7} {'ratio':>7} {'kB':>6}")
    for name, address in CASES.items():
        status, _, body = await send(ours, request(address))
        assert status == 200, (address, status)
        pairs = [(await timed(ours, address), await timed(empty, "/")) for _ in range(ROUNDS)]
        mine, theirs = (median(column) for column in zip(*pairs, strict=True))
        size = len(gzip.compress(body, app.PACKED))
        verdict = "" if size <= LARGEST else "  OVER 20 kB"
        print(f"{name:30} {mine:7.1f} {theirs:7.2f} {mine / theirs:7.0f} {size / 1000:6.1f}{verdict}")
    statuses: list[int] = []
    start = time.perf_counter()
    cases = list(CASES.values())
    cases.remove(CASES["all rules of a game"])
    while time.perf_counter() < start + SECONDS:
        batch = [send(ours, request(cases[(len(statuses) + at) % len(cases)])) for at in range(len(cases))]
        statuses += [status for status, *_ in await asyncio.gather(*batch)]
    rate = len(statuses) / (time.perf_counter() - start)
    failed = sum(status != 200 for status in statuses)
    print(f"\nall of them mixed: {rate:.0f} a second (wanted: {A_SECOND}), {failed} failed of {len(statuses)}")
    ours.state.workers.close()


def rulings() -> None:
    """Measure without the server: a ruling, and with what it assumes."""
    book = opened("en")
    print(f"\n{'ruling':30} {'alone':>7} {'assumed':>8}  ms")
    for name, facts in RULINGS.items():
        one = book.calculator(name)
        alone, whole = [], []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            book.made(one, facts, assumed=False)
            middle = time.perf_counter()
            book.made(one, facts)
            alone.append(1000 * (middle - start))
            whole.append(1000 * (time.perf_counter() - middle))
        print(f"{name:30} {median(alone):7.2f} {median(whole):8.2f}")


if __name__ == "__main__":
    asyncio.run(pages())
    rulings()
