"""`make golden`: write the golden rulings anew."""

from __future__ import annotations

import sys
from pathlib import Path

from punicref import paths
from punicref.build import held, locate
from punicref.build.resolvers import FILE
from tests.golden import resolvers, results
from tests.golden.rulings import FOLDER, VALUES, golden, summed

RESOLVERS, RESULTS = Path(paths.RULES, FILE), Path(paths.RULES, held.FILE)


def main() -> int:
    """Write one file a calculator, and remove those of calculators that are gone."""
    library = locate.open_library()
    wanted, made, sums = golden(library)
    for path in FOLDER.glob("*.txt"):
        if path.stem not in wanted and path != VALUES:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
    RESOLVERS.write_text(resolvers.written(wanted), encoding="utf-8")
    VALUES.write_text(summed(sums), encoding="utf-8")
    RESULTS.write_text(results.written(made, library), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
