"""What `check` finds of mistakes put into the texts on purpose, without stamps, and what it says of clean texts.

    python benchmarks/translations.py [40] [seed] [--missed] [kind …]

Each of so many mistakes of every kind and language changes one thing in one text; the kinds are in
tests/audit/mutate.py, with words of their own, which the checks do not know of; naming some tries these alone. It is
found where a check says something of the clause that it did not say before. A systematic mistake changes a word
everywhere in one language: the share of the clauses that it changes and that are reported is counted, by the sort of
text that it stands in.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))

from punicref import LANGUAGES, paths
from punicref.audit import context, registry
from tests.audit import mutate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.audit.context import Context


def single(rules: Context, number: int, seed: int, kinds: Sequence[str], *, missed: bool) -> None:
    """Print the shares of single mistakes that are found, by kind and language."""
    print(f"{'':26}" + "".join(f"{lang:>6}" for lang in LANGUAGES) + "   all  found by")
    total: Counter[str] = Counter()
    for kind in kinds:
        shares = []
        by_check: Counter[str] = Counter()
        for lang in LANGUAGES:
            random = Random(f"{kind} {lang} {seed}")
            found = 0
            for _ in range(number):
                try:
                    before, after = mutate.mistaken(rules, kind, random, lang)
                except LookupError:  # the language has no place for it
                    break
                checks = mutate.found(rules, before, after)
                by_check.update(checks)
                found += bool(checks)
                if missed and not checks:
                    _show(kind, lang, mutate.changed(before, after, lang), f"{before.game}:{before.id}")
            else:
                shares.append(found / number)
                total.update(found=found, tried=number)
                continue
            shares.append(float("nan"))
        told = [share for share in shares if share == share]  # noqa: PLR0124
        names = ", ".join(f"{name} {n}" for name, n in by_check.most_common(4))
        print(f"{kind:26}" + "".join(f"{one:6.0%}" for one in (*shares, sum(told) / len(told))) + f"  {names}")
    print(f"{'all':26}{total['found'] / total['tried']:24.1%}")


def systematic(rules: Context) -> None:
    """Print the shares of changed clauses that are found where a word is changed everywhere in one language."""
    clean = {key: mutate.said_of(rules, clause) for key, clause in mutate.clauses(rules).items()}
    for sort in mutate.SORTS:
        every: Counter[str] = Counter()
        for lang in LANGUAGES:
            shares = []
            for old, new in mutate.ALWAYS[lang].items():
                wrong = mutate.changed_everywhere(rules, lang, old, new, sort)
                texts = mutate.clauses(wrong)
                altered = [key for key, clause in texts.items() if clause is not mutate.clauses(rules)[key]]
                found = sum(bool(mutate.said_of(wrong, texts[key]) - clean[key]) for key in altered)
                every.update(found=found, tried=len(altered))
                shares.append(f"{old} {found}/{len(altered)}")
            print(f"{sort} {lang}: {', '.join(shares)}")
        print(f"systematic, {sort}: {every['found'] / every['tried']:.1%} of {every['tried']} changed clauses")


def clean(rules: Context) -> None:
    """Print what is said of the texts as they are."""
    found = list(registry.check_all(rules, registry.CHECKS))
    print("clean:", dict(Counter(one.severity for one in found)), dict(Counter(one.check for one in found)))


def _show(kind: str, lang: str, change: tuple[str, str], clause: str) -> None:
    print(f"  missed {kind} {lang} {clause}: {' '.join(change[0].split())}  →  {' '.join(change[1].split())}")


def main() -> None:
    """Print all tables."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    read = context.read(paths.RULES)
    rules = context.Context(read.games.values(), read.terms)
    clean(rules)
    number, seed = (*numbers, *(40, 1)[len(numbers) :])[:2]
    kinds = [kind for kind in mutate.KINDS if kind in sys.argv]
    single(rules, number, seed, kinds or list(mutate.KINDS), missed="--missed" in sys.argv)
    if not kinds:
        systematic(rules)


if __name__ == "__main__":
    main()
