"""How well `ask` knows that it does not know: `python benchmarks/refusals.py`.

Prints the curve of the share of unanswerable questions refused, by kind, against the share of answerable ones refused
wrongly, and where the threshold of `search.confidence` stands on it. `--fit` fits its weights anew and prints them:
logistic regression on these very questions, both classes weighing the same; the curve is then that of a fit on the
other three quarters of the questions. Other files of questions may be named; one whose `code` is "none" holds
questions without an answer. `--typos only` makes a slip in every question that has an answer.
"""

from __future__ import annotations

import argparse
import math
import random
import sqlite3
import tempfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import ask
import tomli

from punicref import LANGUAGES
from punicref.build import build
from punicref.language import words
from punicref.rulebook.library import Library
from punicref.search import absent, answer, confidence, engine, learned

if TYPE_CHECKING:
    from collections.abc import Sequence

OWN = Path(__file__).parent / "questions"
NEEDS = Path(__file__).parent.parent / "tests" / "needs"
LOSSES = (0.005, 0.01, 0.015, 0.02, 0.03, 0.05)
"""The shares of answerable questions refused wrongly at which the curve is printed."""

FOLDS = 4
STEPS, RATE, DECAY = 400, 0.5, 1e-3


class Case(NamedTuple):
    """A question with what speaks for its answer; None where it is refused or sent to a command without a measure."""

    kind: str  # "" where it has an answer
    text: str
    game: str
    evidence: dict[str, float] | None


def main() -> None:
    """Print the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", nargs="*", type=Path)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument(
        "--typos", choices=("no", "only", "too"), default="no", help="slips in all or some questions with an answer"
    )
    parser.add_argument("--meaning", help="a file of benchmarks/meaning.py that has not learned from tests/needs/dev")
    parser.add_argument("--misses", action="store_true", help="print what is refused or answered wrongly")
    options = parser.parse_args()
    learned.FILE = options.meaning or learned.FILE
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "library.sqlite"))
        build.build(path)
        db, library = sqlite3.connect(path), Library(path)
        files = options.questions or sorted(OWN.glob("*.toml"))
        cases = [one for file in files for one in _cases(db, library, file, typos=options.typos)]
        cases += _needs(db, library)
    if options.fit:
        _print_fit(cases)
        scored = _crossed(cases)
    else:
        scored = [(one, _score(one, confidence.WEIGHTS, confidence.BIAS)) for one in cases]
    _curve(scored)
    if not options.fit:
        _standing(scored, misses=options.misses)


def _cases(db: sqlite3.Connection, library: Library, file: Path, *, typos: str) -> list[Case]:
    raw = tomli.loads(file.read_text("utf-8"))
    if raw.get("code", "none") != "none":
        chance = random.Random(1)
        asked = ask.read(file)
        slips = [one._replace(text=ask.misspelt(one.text, chance)) for one in asked]
        asked = slips if typos == "only" else [*asked, *slips[::4]] if typos == "too" else asked
        return [_case(db, library, "", one.text, game) for one in asked for game in (one.game, "")]
    games = library.game_codes()
    found = []
    for number, one in enumerate(raw["q"]):
        within = (one["game"],) if "game" in one else ("", games[number % len(games)])
        for lang in LANGUAGES:
            found += [_case(db, library, one["kind"], one[lang], game) for game in within]
    return found


def _needs(db: sqlite3.Connection, library: Library) -> list[Case]:
    """Return the needs of tests/needs/dev; those that the rules do not answer are a kind of their own."""
    return [
        _case(db, library, "" if need["clauses"] else "need", need[lang], path.stem)
        for path in sorted((NEEDS / "dev").glob("*.toml"))
        for need in tomli.loads(path.read_text("utf-8"))["need"]
        for lang in LANGUAGES
    ]


def _case(db: sqlite3.Connection, library: Library, kind: str, text: str, game: str) -> Case:
    found = engine.search(db, text, game, 6)
    where = dict(db.execute("SELECT row, game FROM entry"))
    lacking = absent.lacking(library.db, text)
    has = answer.having([(where[one.row], "", one) for one in found.hits], lacking)
    hits = [one for game_, _, one in has if game_ != words.PROGRAM]
    about_the_program = bool(found.hits) and where[found.hits[0].row] == words.PROGRAM
    if not hits or about_the_program or not any(one.tells for one in found.asked):
        return Case(kind, text, game, None)
    beyond = engine.search(db, text, "", 1).hits[0].score if game else 0.0
    return Case(kind, text, game, confidence.evidence(found, hits, beyond))


def _score(one: Case, weights: dict[str, float], bias: float) -> float:
    if one.evidence is None:
        return -math.inf
    return bias + sum(weight * one.evidence[name] for name, weight in weights.items())


# Fitting


def _fitted(cases: Sequence[Case]) -> tuple[dict[str, float], float]:
    """Return weights and bias: gradient descent on what is scaled to the same spread."""
    known = [(one.evidence, not one.kind) for one in cases if one.evidence is not None]
    names = list(known[0][0])
    middle = {name: sum(one[name] for one, _ in known) / len(known) for name in names}
    spread = {
        name: math.sqrt(sum((one[name] - middle[name]) ** 2 for one, _ in known) / len(known)) or 1.0 for name in names
    }
    rows = [([(one[name] - middle[name]) / spread[name] for name in names] + [1.0], right) for one, right in known]
    share = {right: 0.5 / max(1, sum(one is right for _, one in rows)) for right in (True, False)}
    weights = [0.0] * (len(names) + 1)
    for _ in range(STEPS):
        slope = [DECAY * weight for weight in weights]
        for row, right in rows:
            odds = sum(weight * value for weight, value in zip(weights, row, strict=True))
            wrong = (1 / (1 + math.exp(-max(-30.0, min(30.0, odds)))) - right) * share[right]
            for at, value in enumerate(row):
                slope[at] += wrong * value
        weights = [weight - 2 * RATE * change for weight, change in zip(weights, slope, strict=True)]
    scaled = {name: weights[at] / spread[name] for at, name in enumerate(names)}
    return scaled, weights[-1] - sum(scaled[name] * middle[name] for name in names)


def _print_fit(cases: Sequence[Case]) -> None:
    weights, bias = _fitted(cases)
    scored = sorted(_score(one, weights, bias) for one in cases if not one.kind)
    print("WEIGHTS = {" + ", ".join(f'"{name}": {weight:.2f}' for name, weight in weights.items()) + "}")
    print(f"BIAS = {bias:.2f}")
    print(f"THRESHOLD = {scored[int(0.02 * len(scored))]:.2f}")


def _crossed(cases: Sequence[Case]) -> list[tuple[Case, float]]:
    """Score each question by a fit that has not seen it."""
    found = []
    for fold in range(FOLDS):
        own = [one for one in cases if zlib.crc32(one.text.encode()) % FOLDS == fold]
        weights, bias = _fitted([one for one in cases if zlib.crc32(one.text.encode()) % FOLDS != fold])
        found += [(one, _score(one, weights, bias)) for one in own]
    return found


# Telling


def _curve(scored: Sequence[tuple[Case, float]]) -> None:
    right = sorted(score for one, score in scored if not one.kind)
    kinds = dict.fromkeys(one.kind for one, _ in scored if one.kind)
    print("wrongly refused  threshold  refused:", *(f"{kind:>11}" for kind in kinds), "        all")
    for loss in LOSSES if right else ():
        threshold = right[int(loss * len(right))]
        shares = [_refused(scored, threshold, kind) for kind in (*kinds, None)]
        print(f"{loss:15.1%}  {threshold:9.2f}          ", *(f"{share:11.0%}" for share in shares))


def _refused(scored: Sequence[tuple[Case, float]], threshold: float, kind: str | None) -> float:
    wanted = [score < threshold for one, score in scored if (one.kind == kind if kind is not None else one.kind)]
    return sum(wanted) / max(1, len(wanted))


def _standing(scored: Sequence[tuple[Case, float]], *, misses: bool) -> None:
    wrong = [one for one, score in scored if not one.kind and score < confidence.THRESHOLD]
    answered = [one for one, score in scored if one.kind and score >= confidence.THRESHOLD]
    number = sum(not one.kind for one, _ in scored)
    print(f"at {confidence.THRESHOLD}: {len(wrong)} of {number} answerable refused;", end=" ")
    for kind in dict.fromkeys(one.kind for one, _ in scored if one.kind):
        print(f"{kind} {_refused(scored, confidence.THRESHOLD, kind):.0%}", end=" ")
    print()
    if misses:
        for label, cases in (("refused", wrong), ("answered", answered)):
            for one in cases:
                print(f"  {label:9} {one.kind:10} {one.game:4} {one.text}")


if __name__ == "__main__":
    main()
