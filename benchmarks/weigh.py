"""Learn what nearness by words, by a clause's own questions and by meaning count for in the ranking (`search.engine`).

python benchmarks/meaning.py tests/needs/train/*.toml --into FILE
python benchmarks/weigh.py FILE        prints KINDRED, MEANT and SHARP, learned on tests/needs/dev

By conditional logit: of all clauses of a game that were found, those that answer a need should score most.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from pathlib import Path

import tomli
import torch

from punicref import LANGUAGES
from punicref.build import build
from punicref.search import engine, learned

NEEDS = Path(__file__).parent.parent / "tests" / "needs" / "dev"
NAMES = ("words", "kindred", "exact", "meant")
MOST = 500
STEPS = 60


def main() -> None:
    """Print the weights, in units of what words count for, and how well they rank."""
    learned.FILE = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "library.sqlite"))
        build.build(path)
        seen = list(_seen(sqlite3.connect(path)))
    weights = torch.zeros(len(NAMES), requires_grad=True)
    best = torch.optim.LBFGS([weights], max_iter=STEPS)

    def lost() -> torch.Tensor:
        best.zero_grad()
        shares = [torch.log_softmax(values @ weights, 0)[right].logsumexp(0) for values, right in seen]
        loss = -torch.stack(shares).mean() + 1e-4 * (weights**2).sum()
        loss.backward()
        return loss

    best.step(lost)
    found = dict(zip(NAMES, weights.tolist(), strict=True))
    sharp = found["words"]
    print(f"KINDRED = {found['kindred'] / sharp:.2f}\nMEANT = {found['meant'] / sharp:.2f}\nSHARP = {sharp:.1f}")
    ranks = [int((values @ weights > (values @ weights)[right].max()).sum()) for values, right in seen]
    print(f"{len(ranks)}: first {sum(not one for one in ranks) / len(ranks):.1%}", end=", ")
    print(f"among three {sum(one < 3 for one in ranks) / len(ranks):.1%}; exact {found['exact'] / sharp:.2f}")


def _seen(db: sqlite3.Connection) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Return for each need what speaks for the clauses found, and which of them answer it."""
    ids = {row: (game, one) for row, game, one in db.execute("SELECT row, game, id FROM entry")}
    cases = []
    for path in sorted(NEEDS.glob("*.toml")):
        for need in tomli.loads(path.read_text("utf-8"))["need"]:
            for lang in LANGUAGES if need["clauses"] else ():
                found = engine.search(db, need[lang], path.stem, MOST)
                hits = [hit for hit in found.hits if ids[hit.row][0] == path.stem]
                right = torch.tensor([ids[hit.row][1] in need["clauses"] for hit in hits])
                if right.any():
                    cases.append((torch.tensor([_parts(hit, found.whole) for hit in hits]), right))
    return cases


def _parts(hit: engine.Hit, whole: float) -> list[float]:
    """Return what a score is made of, before it is weighed."""
    closeness = engine.close(hit.near)
    words = hit.score / (whole or 1.0) - engine.gain(hit.kindred) - engine.MEANT * closeness
    return [words, hit.kindred, float(hit.kindred >= engine.EXACT), closeness]


if __name__ == "__main__":
    main()
