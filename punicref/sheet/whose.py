"""Whose the units of a case are, by where a line says a side: "the Carthaginian skirmishers shoot at hastati"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.reader import speech
from punicref.reader.index import numerals
from punicref.reader.tokens import NUMBER, WORD, alike, tokens
from punicref.sheet import names
from punicref.sheet.roles import SIDE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library
    from punicref.sheet.declared import Case, Role
    from punicref.sheet.names import Named
    from punicref.sheet.things import Rules, Things


class _Part(NamedTuple):
    """The words for a side or for a type of unit."""

    start: int
    end: int
    of: str


def set_right(case: Case, facts: Mapping[str, Any], line: str, things: Things) -> dict[str, Any]:
    """Return facts with the fact that says whose a unit is as the line says it: of that unit, or of its enemy.

    A side beside a type is of that one, one before all types of who acts; where both are of one type, or nothing tells,
    it stays as it was read.
    """
    for role in case.roles:
        kind = things.declared.kind(role.kind)
        fact = next((fact for fact, field in role.facts.items() if kind.typed and field == kind.side), "")
        if things.rules is None or not facts.get(fact):
            continue
        enemy = next((one for one in case.roles if one.kind == role.kind and one != role and _type(one, things)), None)
        own, other = (_said(one, facts, things) for one in (role, enemy)) if enemy is not None else ("", "")
        if not (own and other) or own == other:
            continue
        whose, first = _sides(tokens(line, {}), things, things.rules)
        if enemy == case.roles[0] and first and not {own, other} & whose.keys():
            whose = {other: first}
        against = next((side for side in things.declared.sequence.sides if side != whose.get(other)), "")
        found = whose.get(own) or (against if other in whose else "")
        if found:
            return {**facts, fact: found}
    return dict(facts)


def refuse_two(case: Case, facts: Mapping[str, Any], named: Named, library: Library) -> None:
    """Refuse what only one side can have where a line says numbers of either: "Rome has one there, Carthage two"."""
    of_one = [role for role in case.roles if role.of is not None and role.owner is None]
    own = len(case.roles) == 1 and any(not facts.keys().isdisjoint(role.case) for role in of_one)
    sides = sorted(start for start, _, kind in named.letters if kind == SIDE)
    numbers = [one.at for one in tokens(named.line, numerals(library)) if one.kind == NUMBER]
    each = len(sides) > 1 and any(sides[0] < at < sides[1] for at in numbers) and any(at > sides[1] for at in numbers)
    if own and each:
        raise InputProblem(say("This can only be said of one side at a time."))


def types(line: str, things: Things) -> int:
    """Return how many types of units a line names."""
    assert things.rules is not None
    library, game = things.rules
    return len({one.start for one in _parts(tokens(line, {}), library.names(game), library)})


def typed_first(line: str, things: Things) -> bool:
    """Whether a line names a type of unit before it says that somebody attacks: that one does."""
    assert things.rules is not None
    library, game = things.rules
    found = tokens(line, {})
    verb = next((at for at, one in enumerate(found) if speech.says(one, library, "attacks")), 0)
    return any(one.end <= verb for one in _parts(found, library.names(game), library))


def _type(role: Role, things: Things) -> str:
    """Return the fact that says the type of a unit in a role."""
    typed = things.declared.kind(role.kind).typed
    return next((fact for fact, field in role.facts.items() if field == typed), "")


def _said(role: Role, facts: Mapping[str, Any], things: Things) -> str:
    return str(facts.get(_type(role, things)) or "").casefold().replace(" ", "-")


def _sides(found: Sequence[Token], things: Things, rules: Rules) -> tuple[dict[str, str], str]:
    """Return whose a line says the units of each type are, and the side that it names before all types."""
    types = _parts(found, rules.library.names(rules.game), rules.library)
    sides = _parts(found, things.declared.sequence.sides, rules.library)
    ends = [one.end + (one.end < len(found) and names.is_letter(found[one.end])) for one in types]
    whose = {
        one.of: side.of
        for one, end in zip(types, ends, strict=True)
        for side in sides
        if side.end == one.start or side.start in (one.end, end)
    }
    before = [one.of for one in sides if all(one.end <= each.start for each in types)]
    return whose, before[0] if len({*before}) == 1 else ""


def _parts(found: Sequence[Token], known: Mapping[str, Mapping[str, Sequence[str]]], library: Library) -> list[_Part]:
    """Return where a line has words of those that are known, in whatever form."""
    said = [(of, speech.forms_of(one)) for of, words in known.items() for all_ in words.values() for one in all_]
    return [
        _Part(at, at + len(phrase), of)
        for at in range(len(found))
        for of, phrase in said
        if len(found[at : at + len(phrase)]) == len(phrase)
        and all(
            one.kind == WORD and not names.ordinary(one, library) and alike(one.forms, frozenset(stems))
            for one, stems in zip(found[at : at + len(phrase)], phrase, strict=True)
        )
    ]
