"""What a result leaves for the next case: points, disorder, movement points, rout points.

A game declares it in its module `carried`, for those calculators whose results another case begins with. Only what a
ruling uses is kept: punicref adjudicates single cases, it is no referee of the map.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from punicref.messages import Message

Facts = Mapping[str, Any]
Result = Mapping[str, Any]
Kept = Mapping[str, int]


class Left(NamedTuple):
    """What is left after a ruling; a fact that is None is not known any more.

    `case` are facts of the same case, as they are now; `kept` is what any other case of the game may begin with.
    `lost` says what could not be kept, and why.
    """

    case: dict[str, Any]
    kept: dict[str, int]
    lost: Message | None = None


class Carried(NamedTuple):
    """What a game's results leave, by calculator.

    `names` are what may be kept, each as it is called; `after` takes the facts, the result of a ruling and what is kept
    so far, and returns None where the result is not decided yet; `begin` returns the facts that what is kept gives to a
    new case; `swap` returns the facts with the other side attacking; `read_off` names the facts that are read off
    printed tables, step by step: each holds only as long as the die, the other facts and the steps before it.
    `own` names, by the fact that says which unit or place it is, what is true of that one alone.
    """

    names: Mapping[str, Message]
    after: Mapping[str, Callable[[Facts, Result, Kept], Left | None]]
    begin: Mapping[str, Callable[[Facts, Kept], dict[str, Any]]]
    swap: Mapping[str, Callable[[Facts], dict[str, Any]]]
    read_off: Mapping[str, tuple[tuple[str, ...], ...]] = MappingProxyType({})
    own: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType({})

    def outdated(self, calculator: str, facts: Facts, now: Facts, said: Collection[str]) -> tuple[str, ...]:
        """Return the facts read off a printed table, not just `said`, that hold no more as the facts are `now`."""
        changed = {name for name in {*facts, *now} if facts.get(name) != now.get(name)}
        steps = self.read_off.get(calculator, ())
        found: list[str] = []
        for at, names in enumerate(steps):
            later = {name for step in steps[at:] for name in step}
            if changed - later:
                found += [name for name in names if name in now and name not in said]
                changed.update(found)
        return tuple(found)

    def another(self, calculator: str, facts: Facts, changed: Facts, *, versus: bool = False) -> tuple[str, ...] | None:
        """Return the facts that held of a unit or a place only, in whose stead `changed` names another; None for none.

        One that had no name is completed by it, unless a line sets two against each other (`versus`): that is another
        fight. The same names again, with nothing besides, are others of that kind; with more, more is said of the same.
        """
        own = self.own.get(calculator, {})
        named = [name for name in own if name in changed and (name in facts or versus)]
        same = all(changed[name] == facts.get(name) for name in named)
        if not named or (same and len(changed) > len(named)):
            return None
        return tuple(dict.fromkeys(one for name in named for one in own[name] if one in facts and one not in changed))

    def given(self, calculator: str, facts: Facts, kept: Kept) -> dict[str, Any]:
        """Return the facts that what is kept gives to a case of a calculator."""
        begin = self.begin.get(calculator)
        return begin(facts, kept) if begin is not None else {}

    def corrected(self, calculator: str, facts: Facts, changed: Facts, kept: Kept) -> dict[str, int]:
        """Return what is kept after some facts of a case have been changed by saying so."""
        now = dict(kept)
        for name, value in kept.items():
            # Among the facts of a case it goes by another name: the one that it is given to.
            for fact in self.given(calculator, {**facts, **changed}, {name: value}):
                now[name] = int(changed.get(fact, value))
        return now


NOTHING = Carried({}, {}, {}, {})


def of(game: str) -> Carried:
    """Return what a game's results leave; nothing where it declares none."""
    try:
        found: Carried = importlib.import_module(f"punicref.games.{game}.carried").CARRIED
    except ModuleNotFoundError:
        return NOTHING
    return found


def as_is(**facts: str) -> Callable[[Facts, Kept], dict[str, Any]]:
    """Return a `begin` that gives what is kept to facts of a case: fact="what is kept"."""

    def begin(_: Facts, kept: Kept) -> dict[str, Any]:
        return {fact: kept[name] for fact, name in facts.items() if name in kept}

    return begin


def exchanged(facts: Facts, pairs: Mapping[str, str], stay: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Return the facts with each of a pair in the place of the other; the rest goes, except what is to `stay`."""
    other = {**pairs, **{second: first for first, second in pairs.items()}}
    return {other.get(name, name): value for name, value in facts.items() if name in other or name in stay}
