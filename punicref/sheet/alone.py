"""What a ruling changes where no table remembers anything: its effects on the things of its case alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.errors import Problem
from punicref.ruling import model
from punicref.ruling.told import Change
from punicref.sheet import drafts, registry, roles
from punicref.sheet.effects import Effect, Key
from punicref.sheet.things import UNNAMED
from punicref.sheet.view import View

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


def changes(made: model.Ruling, library: Library) -> tuple[Change, ...]:
    """Return what accepting a ruling changes; nothing where it is not decided, or of what has no name in the case."""
    game = made.calculator.partition(".")[0]
    things = registry.begun(game, library)
    case = drafts.case_of(made.calculator, things)
    if case.effects is None or made.facts is None:
        return ()
    try:
        filled = roles.filled(case, things, made.facts)
        facts = {**filled.told, **made.facts}
        noted = roles.noted(case, things, filled.roles, facts)
        found = list(case.effects(View(noted, filled.roles, facts), model.played(made)) or ())
    except Problem:
        return ()  # it takes more to be accepted than to be ruled on: whose unit it is
    named = {key: role for role, key in filled.roles.items()}
    return tuple(change for one in found if (change := _change(one, named)) is not None)


def _change(one: Effect, named: dict[Key, str]) -> Change | None:
    of = one.of if isinstance(one.of, str) else named.get(one.of) or _called(one.of)
    return Change(of=of, field=one.field, value=one.value, added=one.added) if of else None


def _called(key: Key) -> str:
    return "" if UNNAMED in key.name else " ".join(filter(None, key))
