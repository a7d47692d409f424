"""House rules and errata: small TOML files that change values and settle readings, and with them texts and rulings.

name = "Quick assaults"

["pw:9.14"]
values = { inverted = 8 }

["dbp:10.7"]
readings = { back = "front" }
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from punicref.build import shape, source
from punicref.errors import NotFound, RulesProblem, near
from punicref.files import files
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.build.source import Book
    from punicref.rulebook.model import Value


@dataclass(frozen=True)
class Overlay:
    """A house rule: its name, the values that it sets and the readings that it plays, by game and clause."""

    name: str
    changes: Mapping[str, Mapping[str, Mapping[str, Value]]]
    readings: Mapping[str, Mapping[str, Mapping[str, str]]]


def read(path: str, shown: str, books: Iterable[Book]) -> Overlay:
    """Read a house rule and hold it against the rules that it changes; RulesProblem where it does not fit."""
    try:
        raw = shape.parse(files.load(path), shown)
    except NotFound as problem:
        reason = problem.message.args.get("reason", "")
        raise RulesProblem(say("The file cannot be read: {reason}.", reason=reason), where=shown) from None
    by_code = {book.code: book for book in books}
    name = raw.pop("name", None)
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise RulesProblem(
            say("The house rule has no name."),
            where=shown,
            hint=say("Begin the file with {line}.", line='name = "…"'),
        )
    changes: dict[str, dict[str, dict[str, Value]]] = {}
    readings: dict[str, dict[str, dict[str, str]]] = {}
    for reference, body in raw.items():
        game, _, clause = reference.partition(":")
        if game not in by_code or clause not in by_code[game].clauses:
            known = [f"{book.code}:{one}" for book in by_code.values() for one in book.clauses]
            raise RulesProblem(
                say("There is no clause {target}.", target=reference),
                where=shown,
                suggestions=near(reference, known),
                hint=say("Write game and number, for example {example}.", example='["pw:9.14"]'),
            )
        where = f"{shown}: {reference}:"
        if not isinstance(body, dict) or not body or not set(body) <= {"values", "readings"}:
            raise RulesProblem(
                say(
                    "Under a clause a house rule has {values} or {readings} and nothing else.",
                    values="values = { … }",
                    readings="readings = { … }",
                ),
                where=where,
            )
        if any(part == {} for part in body.values()):
            raise RulesProblem(say("The house rule changes nothing."), where=where)
        if "values" in body:
            changes.setdefault(game, {})[clause] = _values(body["values"], by_code[game], clause, shown)
        if "readings" in body:
            readings.setdefault(game, {})[clause] = _readings(body["readings"], by_code[game], clause, shown)
    if not changes and not readings:
        raise RulesProblem(say("The house rule changes nothing."), where=shown)
    return Overlay(name.strip(), changes, readings)


def apply(books: Sequence[Book], overlays: Iterable[Overlay]) -> list[Book]:
    """Return the books with the house rules in force, later ones winning."""
    changed = list(books)
    for overlay in overlays:
        changed = [
            source.with_readings(
                source.with_values(book, overlay.changes.get(book.code, {}), overlay.name),
                overlay.readings.get(book.code, {}),
            )
            for book in changed
        ]
    return changed


def _forms(value: Value) -> set[str]:
    """Return how a value is written, digits aside: odds, fractions and hexes must stay what they are."""
    items = value if isinstance(value, list) else [value]
    return {re.sub(r"\d+", "0", item) if isinstance(item, str) else type(item).__name__ for item in items}


def _values(raw: Any, book: Book, clause: str, shown: str) -> dict[str, Value]:
    where = f"{shown}: {book.code}:{clause}:"
    values = source.values_of(raw, shown, clause, "values")
    known = book.clauses[clause].values
    for name, value in values.items():
        if name not in known:
            raise RulesProblem(
                say("The clause has no value {name}; it has {names}.", name=name, names=tuple(known) or "–"),
                where=where,
                suggestions=near(name, known),
            )
        if type(value) is not type(known[name]) or not _forms(value) <= _forms(known[name]):
            raise RulesProblem(
                say("{name} must be of the kind of {value}.", name=name, value=str(known[name])), where=where
            )
        if not _possible(value, known[name]):
            raise RulesProblem(
                say("{name} cannot be {found}; it is {value}.", name=name, found=str(value), value=str(known[name])),
                where=where,
            )
    return values


def _readings(raw: Any, book: Book, clause: str, shown: str) -> dict[str, str]:
    where = f"{shown}: {book.code}:{clause}:"
    issues = {key: issue.readings for key, issue in book.clauses[clause].issues.items() if issue.readings}
    settled = {}
    for key, reading in shape.table(raw, shown, clause, None, "readings").items():
        if key not in issues:
            raise RulesProblem(
                say("The clause has no open point {name}; it has {names}.", name=key, names=tuple(issues) or "–"),
                where=where,
                suggestions=near(key, issues),
            )
        if reading not in issues[key]:
            raise RulesProblem(
                say(
                    "{name} has no reading {reading}; it has {names}.",
                    name=key,
                    reading=str(reading),
                    names=issues[key],
                ),
                where=where,
                suggestions=near(str(reading), issues[key]),
            )
        settled[key] = str(reading)
    return settled


def _possible(value: Value, printed: Value) -> bool:
    """Whether a value can stand where the printed one stands.

    What is a cost, a limit or a die stays above 0, and a modifier may change its sign; no odds or fraction with 0; no
    empty list.
    """
    if isinstance(value, list) and isinstance(printed, list):
        return bool(value)
    if isinstance(value, int) and isinstance(printed, int):
        return value > 0 or printed <= 0
    return not re.search(r"[:/]0+$|^0+:", str(value))
