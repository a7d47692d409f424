"""How it stands at a table: the case at hand, what its things are, and the sheet; as events of the evening's file."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.sheet import registry
from punicref.sheet.effects import Key
from punicref.sheet.things import Things

if TYPE_CHECKING:
    from collections.abc import Mapping


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Situation(NamedTuple):
    """A case as it stands, the things that have roles in it, and the sheets of the games.

    `drawn` are the facts that come from the sheet; `taken` says whether the result has been accepted. `foes` are those
    against whom it went last, by kind: "the same".
    """

    calculator: str = ""
    facts: Mapping[str, Any] = NOTHING
    drawn: tuple[str, ...] = ()
    roles: Mapping[str, Key] = NOTHING
    taken: bool = False
    sheets: Mapping[str, Things] = NOTHING
    foes: Mapping[str, Key] = NOTHING

    def things(self, game: str) -> Things:
        """Return the sheet of a game."""
        return self.sheets.get(game) or Things(registry.of(game))

    def having(self, game: str, things: Things) -> Situation:
        """Return the situation with another sheet of a game."""
        return self._replace(sheets={**self.sheets, game: things})


def event(before: Situation, after: Situation) -> dict[str, Any]:
    """Return what has changed from one situation to the next, as JSON holds it."""
    found: dict[str, Any] = {
        "calculator": after.calculator,
        "facts": dict(after.facts),
        "drawn": list(after.drawn),
        "roles": {role: list(key) for role, key in after.roles.items()},
        "taken": after.taken,
        "foes": [list(key) for key in after.foes.values()],
    }
    sheets = {}
    for game in {**before.sheets, **after.sheets}:
        old, things = before.things(game), after.things(game)
        if things == old and list(things) == list(old):
            continue
        changed = [
            {"kind": key.kind, "name": key.name, "fields": dict(things.known(key))}
            for key in things
            if key not in old or things.known(key) != old.known(key)
        ]
        gone = [{"kind": key.kind, "name": key.name, "fields": None} for key in old if key not in things]
        sheets[game] = [*changed, *gone]
    return {**found, "sheets": sheets} if sheets else found


def after(before: Situation, raw: Mapping[str, Any]) -> Situation:
    """Return the situation after an event; ValueError, KeyError or TypeError where it is none."""
    now = Situation(
        calculator=str(raw["calculator"]),
        facts=dict(raw["facts"]),
        drawn=tuple(map(str, raw.get("drawn", ()))),
        roles={str(role): Key(str(key[0]), str(key[1])) for role, key in raw.get("roles", {}).items()},
        taken=bool(raw.get("taken", False)),
        sheets=before.sheets,
        foes={str(key[0]): Key(str(key[0]), str(key[1])) for key in raw.get("foes", ())},
    )
    for game, changes in raw.get("sheets", {}).items():
        now = now.having(game, before.things(game).changed(changes))
    return now


def merged(before: Situation, after: Situation, other: Situation) -> Situation:
    """Return what two tables make of a situation: one went on to `after`, the other to `other`.

    The case at hand is that of `after`; of a thing each field is, that changed there, what the other has is kept.
    """
    now = after._replace(sheets=other.sheets)
    for game, things in after.sheets.items():
        old, made = before.things(game), other.things(game).under(things.rules, things.declared)
        for key in things:
            known, was = things.known(key), old.known(key)
            changed = {name: known.get(name) for name in {**was, **known} if known.get(name) != was.get(name)}
            if changed or key not in old:
                made = made.put(key, **changed)
        now = now.having(game, made.forget(key for key in old if key not in things))
    return now
