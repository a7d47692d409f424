"""How well what players want to know is answered: `python benchmarks/needs.py [dev|test|train] [--misses]`.

tests/needs has needs in three languages, each with the clauses that answer, by people who had a rulebook and a player's
tongue. Printed, within the game: the share with a clause of theirs first, among three, refused, and with another as
surely the best; of what the rules do not answer, the share refused, and answered as sure.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path

import tomli

import punicref

NEEDS = Path(__file__).parent.parent / "tests" / "needs"
AMONG = 3


def main() -> None:
    """Ask all the needs of a part, and print what came of them."""
    part = next((one for one in sys.argv[1:] if not one.startswith("-")), "dev")
    book = punicref.open("en")
    answered: dict[str, Counter[str]] = defaultdict(Counter)
    beyond: dict[str, Counter[str]] = defaultdict(Counter)
    for path in sorted((NEEDS / part).glob("*.toml")):
        for need in tomli.loads(path.read_text("utf-8"))["need"]:
            for lang in punicref.LANGUAGES:
                reply = book.ask(need[lang], game=path.stem, most=5)
                found = [one.id for one in reply.hits]
                groups = ("all", lang, path.stem)
                if not need["clauses"]:
                    came = "sure" if found and reply.sure else "near" if found else "refused"
                    for group in groups:
                        beyond[group][came] += 1
                    continue
                rank = next((at for at, one in enumerate(found) if one in need["clauses"]), AMONG)
                came = "refused" if not found else "first" if not rank else "among" if rank < AMONG else "missed"
                for group in groups:
                    answered[group][came] += 1
                    answered[group]["wrong"] += bool(reply.sure and rank)
                if rank and "--misses" in sys.argv:
                    print(
                        f"{came} {path.stem} | {need[lang]} | {' '.join(need['clauses'])} | {' '.join(found[:AMONG])}"
                    )
    print(f"{'':8}{'asked':>7}{'first':>9}{'among 3':>9}{'refused':>9}{'wrong':>9}   beyond the rules: refused, sure")
    for group, found_ in answered.items():
        whole = sum(found_[one] for one in ("first", "among", "missed", "refused"))
        first, refused, wrong = (found_[one] / whole for one in ("first", "refused", "wrong"))
        among = first + found_["among"] / whole
        none = beyond[group]
        share = [none[one] / max(1, sum(none.values())) for one in ("refused", "sure")]
        print(
            f"{group:8}{whole:7}{first:9.1%}{among:9.1%}{refused:9.1%}{wrong:9.1%}"
            f"{sum(none.values()):10}{share[0]:9.1%}{share[1]:9.1%}"
        )


if __name__ == "__main__":
    main()
