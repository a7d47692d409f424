"""Odds (9.0, 9.32): the column of the Combat Results Table from two strengths."""

from fractions import Fraction
from functools import cache, lru_cache
from math import ceil
from typing import Annotated

from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.dice import KEPT
from punicref.ruling.facts import ask
from punicref.ruling.model import Matrix, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Span

REFUSED = "–"
"""What a matrix shows where the odds are too low to attack."""


@cache
def ratio(odds: str) -> Fraction:
    """Return odds as printed, "3:1", as a fraction."""
    attack, _, defend = odds.partition(":")
    return Fraction(int(attack), int(defend))


def column(case: Case, attack: int, defend: int) -> str | None:
    """Return the column for two strengths of at least 1, rounded in the defender's favour; None below the lowest odds."""
    columns = case.texts("9.4", "columns")
    place = _place(columns, case.text("9.32", "lowest"), case.text("9.32", "highest"), int(attack), int(defend))
    return None if place is None else columns[place]


@lru_cache(KEPT)
def _place(columns: tuple[str, ...], lowest: str, highest: str, attack: int, defend: int) -> int | None:
    """Return which of the columns it is."""
    odds = Fraction(attack, defend)
    if odds < ratio(lowest):
        return None
    odds = min(odds, ratio(highest))
    fitting = (place for place, one in enumerate(columns) if ratio(one) <= odds)
    return max(fitting, key=lambda place: ratio(columns[place]), default=None)


def told(case: Case, attack: int, defend: int, found: str | None) -> list[Message]:
    """Say which column two strengths give; returns that the odds are too low, if so."""
    if found is None:
        lowest = case.text("9.32", "lowest")
        case.tell(
            "{attack} to {defend} is less than {lowest}. [7.21, 9.21, 9.0]",
            False,
            attack=attack,
            defend=defend,
            lowest=lowest,
        )
        return [say("the odds are below {lowest}", lowest=lowest)]
    case.sum(
        "{attack} to {defend}, rounded in the defender's favour: column {column}. [7.21, 9.21, 9.0, 9.32]",
        found,
        attack=attack,
        defend=defend,
        column=found,
    )
    return []


@calculator("pw.odds", "Odds column of an attack")
def odds(
    case: Case,
    attack: Annotated[Span, ask("strength points attacking, or a range", least=1)],
    defend: Annotated[Span, ask("strength points defending, or a range", least=1)],
) -> Ruling:
    """Give the column for two strengths, or the matrix for ranges of them (9.0, 9.32)."""
    if attack.low == attack.high and defend.low == defend.high:
        return _single(case, attack.low, defend.low)
    rows = range(attack.low, attack.high + 1)
    columns = range(defend.low, defend.high + 1)
    table = {a: {d: column(case, a, d) for d in columns} for a in rows}
    case.tell(
        "Odds are rounded in the defender's favour; below {lowest} no attack is possible, above {highest} counts as {highest}. [9.0, 9.4]",
        lowest=case.text("9.32", "lowest"),
        highest=case.text("9.32", "highest"),
    )
    matrix = Matrix(
        say("attack \\ defend"),
        tuple(map(str, rows)),
        tuple(map(str, columns)),
        tuple(tuple(table[a][d] or REFUSED for d in columns) for a in rows),
    )
    return case.rule(
        "Odds columns for {attack} against {defend} strength points.",
        {"matrix": table},
        attack=str(attack),
        defend=str(defend),
        matrix=matrix,
    )


def _single(case: Case, attack: int, defend: int) -> Ruling:
    found = column(case, attack, defend)
    result = {
        "attack": attack,
        "defend": defend,
        "ratio": Fraction(attack, defend),
        "column": found,
        "allowed": found is not None,
    }
    if found is None:
        lowest = case.text("9.32", "lowest")
        needed = ceil(ratio(lowest) * defend)
        case.tell(
            "{attack} to {defend} is less than {lowest}: no attack is possible. [9.0]",
            attack=attack,
            defend=defend,
            lowest=lowest,
        )
        case.tell("An attack needs at least {n} strength {n|point|points}. [9.32]", needed, n=needed)
        reasons = [say("the odds are below {lowest}", lowest=lowest)]
        return case.rule("Not allowed: {reasons}.", {**result, "needed": needed, "reasons": reasons}, reasons=reasons)
    case.tell(
        "{attack} to {defend}, rounded in the defender's favour: column {column}. [9.0, 9.32]",
        found,
        attack=attack,
        defend=defend,
        column=found,
    )
    better = [one for one in case.texts("9.4", "columns") if ratio(one) > ratio(found)]
    if better:
        following = min(better, key=ratio)
        needed = ceil(ratio(following) * defend)
        result["next"] = {"column": following, "needed": needed}
        case.tell("The next column, {column}, needs {n} strength {n|point|points}.", needed, n=needed, column=following)
    else:
        case.tell("There is no higher column. [9.4]")
    return case.rule("Column {column}.", result, column=found)
