"""How well the table remembers: of the chains in tests/chains right, wrong, and not understood.

    python benchmarks/chains.py [GAME]

Nobody can be asked there: what a player would be asked counts as not understood.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from punicref.book.book import Book
from punicref.language.messages import Translator
from tests.chains.playing import RIGHT, came_of, chains


def main() -> None:
    """Play the chains, and print what came of them."""
    library = Book("en").library
    counts: Counter[tuple[str, str]] = Counter()
    for one in chains():
        if sys.argv[1:] and one.game not in sys.argv[1:]:
            continue
        came, told = came_of(one, library, Translator(one.lang))
        counts[one.game, came] += 1
        if came != RIGHT:
            print(f"{one.name} {came}: {told}")
    for (game, came), number in sorted(counts.items()):
        print(game, came, number)


if __name__ == "__main__":
    main()
