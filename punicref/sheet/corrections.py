"""What is kept, changed by saying so: "state Hastati A disorder 2", "положение уровень 3"."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.reader import judged, speech
from punicref.reader.index import numerals
from punicref.reader.tokens import NUMBER, WORD, tokens
from punicref.ruling import registry
from punicref.sheet import names, roles, statements
from punicref.sheet.effects import Key
from punicref.sheet.listening import Unheard

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.reader.hearing import Hearing
    from punicref.rulebook.library import Library
    from punicref.sheet.names import Named
    from punicref.sheet.roles import Mention
    from punicref.sheet.situation import Situation
    from punicref.sheet.things import Things


SHORT = 4
"""A line of so few words may say something of what there is one of."""


class Corrected(NamedTuple):
    """The sheet as it was said to be, and the fields of each thing that were said; `only` these of a longer line."""

    things: Things
    told: tuple[tuple[Key, tuple[str, ...]], ...]
    only: bool = False


class _Way(NamedTuple):
    """A way to read a correction: as facts of the case of a calculator.

    `told` of the words are those by which the fields are told that it changes.
    """

    calculator: str
    facts: Mapping[str, Any]
    worth: int
    margin: float
    told: int = 0


def read(named: Named, situation: Situation, things: Things, library: Library, game: str) -> Corrected:
    """Return the sheet with what a line says of its things; InputProblem where it says nothing that is kept.

    What is said by the words that `state` tells it with is taken so; the rest is read as the facts of that case of
    which it says most.
    """
    if _names_only(named, things, library):
        valued = values_of(named, things)
        if valued is not None:
            return valued._replace(only=False)
        keys = [Key(one.kind, one.name) for one in (_own(named) or named.mentions)]
        return Corrected(things, tuple((key, tuple(things.known(key))) for key in keys))
    together = joined(named, things)
    if together is not None:
        return together
    said = statements.read(named.line, things)
    if said.told and not said.rest:
        return Corrected(said.things, said.told)
    if said.told:
        rest = names.read(said.rest, said.things, library, game)
        with suppress(InputProblem):
            found = _as_facts(rest, situation, said.things, library, game, beside=True)
            return Corrected(found.things, statements.merged((*said.told, *found.told)), only=found.only)
        return Corrected(said.things, said.told, only=True)
    return _as_facts(named, situation, things, library, game)


def _as_facts(
    named: Named, situation: Situation, things: Things, library: Library, game: str, *, beside: bool = False
) -> Corrected:
    """Return the sheet with what a line says as the facts of a case; `beside` what else it says of the same things."""
    kinds = {one.kind for one in _own(named)}
    if beside:  # whose it is has been told
        named = names.read(named.of({roles.SIDE}), things, library, game)
    said = _words(named, library)
    ways = [_way(heard, kinds, things, said) for heard in _heard(named, library, things, kinds) if _whole(heard)]
    ways = [one for one in ways if one.facts and (one.told or one.margin > 0 or (beside and kinds))]
    if not ways:
        raise Unheard(
            say("This says nothing of what is kept."),
            hint=say("Say the thing and the fact: its letter or name, and what is to be changed."),
        )
    best = max(ways, key=lambda one: (one.told, one.worth, one.calculator == situation.calculator, one.margin))
    found = _noted(best, named, situation, things, kinds)
    return found._replace(only=found.only or _numbers(named, library) > _numbers_of(best.facts))


def _numbers(named: Named, library: Library) -> int:
    """Return how many numbers a line says, in figures or words; an article is none."""
    articles = {"a", *speech.words(library, "little")}
    found = tokens(named.text, numerals(library))
    return sum(one.kind == NUMBER and not one.ordinal and one.text.casefold() not in articles for one in found)


def _numbers_of(facts: Mapping[str, Any]) -> int:
    """Return how many numbers some facts have."""
    return sum(len(NUMBERS.findall(str(one))) for one in facts.values() if not isinstance(one, bool))


NUMBERS = re.compile(r"\d+")
"""What is a number in the value of a fact."""


def single(named: Named, situation: Situation, things: Things, library: Library) -> Corrected | None:
    """Return the sheet where a line says only something of what there is one of: "campaign card"; else None."""
    ways = []
    said = _words(named, library)
    for heard in _heard(named, library, things, set()):
        case = things.declared.cases[heard.calculator]
        own = {fact for role in case.roles if things.single(role.kind) for fact in role.facts}
        if heard.clear and heard.facts and not heard.unused and set(heard.facts) <= own:
            ways.append(_way(heard, set(), things, said))
    ways = [one for one in ways if one.told]
    if not ways:
        return None
    return _noted(max(ways, key=lambda one: one.margin), named, situation, things, set())


def joined(named: Named, things: Things) -> Corrected | None:
    """Return the sheet where a line says only that one thing is with another: "Scipio is with Hastati A"."""
    refers = {
        one.kind: field
        for one in named.mentions
        for field in things.declared.kind(one.kind).fields
        if field.refers in {other.kind for other in named.mentions}
    }
    own = _own(named)
    if len(own) != 2 or len(refers) != 1 or any(map(str.isdecimal, named.text)):
        return None
    kind, field = next(iter(refers.items()))
    first = next(one for one in own if one.kind == kind)
    other = next(one for one in own if one.kind == field.refers)
    key, to = Key(kind, first.name), Key(other.kind, other.name)
    now = things.put(to, **dict(other.fields)).put(key, **{field.name: other.name})
    return Corrected(now, ((key, (field.name,)),))


def _names_only(named: Named, things: Things, library: Library) -> bool:
    """Whether a line says nothing but names: then what is known of them is told."""
    found = tokens(named.of({kind for _, _, kind in named.letters}), {})
    words = [one for one in found if one.kind == WORD and not speech.says(one, library, "little")]
    kinds = [things.declared.kind(one.kind) for one in named.mentions]
    own = [forms for kind in kinds for all_ in kind.words.values() for one in all_ for forms in speech.forms_of(one)]
    return (
        bool(named.mentions)
        and not any(one.kind == NUMBER for one in found)
        and all(any(set(one.forms) & set(forms) for forms in own) for one in words)
    )


def _heard(named: Named, library: Library, things: Things, kinds: set[str]) -> Iterator[Hearing]:
    """Yield the readings of a line for each calculator that has to do with such things."""
    for name, case in things.declared.cases.items():
        bound = [role for role in case.roles if role.facts and (not kinds or role.kind in kinds)]
        if bound:
            yield judged.read(registry.load(name, library), named.text, library, lambda _: None)


def _words(named: Named, library: Library) -> list[tuple[str, ...]]:
    """Return the stems of the words of a line that are no little ones."""
    return [one.forms for one in tokens(named.text, {}) if one.kind == WORD and not speech.says(one, library, "little")]


def _whole(heard: Hearing) -> bool:
    """Whether a reading leaves nothing out: what it changes is told, and can be taken back."""
    return bool(heard.facts) and not heard.lost and not heard.unused


def _way(heard: Hearing, kinds: set[str], things: Things, said: Sequence[tuple[str, ...]]) -> _Way:
    """Return what a reading says of things; without facts where it takes a number for what is not of them."""
    case = things.declared.cases[heard.calculator]
    bound = {
        fact: field
        for role in case.roles
        if not kinds or role.kind in kinds or things.single(role.kind)
        for fact, field in ((fact, things.declared.kind(role.kind).field(name)) for fact, name in role.facts.items())
    }
    named = {role.named for role in case.roles if role.named}
    facts = {name: value for name, value in heard.facts.items() if name in bound or name in named}
    left = [value for name, value in heard.facts.items() if name not in facts]
    if not set(facts) - named or any(any(map(str.isdecimal, str(one))) for one in left):
        facts = {}
    labels = [forms for name in facts if name in bound for all_ in statements.called(bound[name]) for forms in all_]
    told = sum(any(set(forms) & set(one) for one in labels) for forms in said)
    return _Way(heard.calculator, facts, len(facts) - 2 * len(left), heard.margin, told)


def _noted(way: _Way, named: Named, situation: Situation, things: Things, kinds: set[str]) -> Corrected:
    """Return the sheet with the facts of a way noted on their things."""
    case = things.declared.cases[way.calculator]
    own = _own(named)
    if len(own) == 1:  # whatever it would be in the case, it is the one that is named
        meant = Key(own[0].kind, own[0].name)
        said = {
            field: way.facts[fact]
            for role in case.roles
            if role.kind == meant.kind
            for fact, field in role.facts.items()
            if fact in way.facts and field != things.declared.kind(meant.kind).valued
        }
        if set(said) - {things.declared.kind(meant.kind).typed}:
            return Corrected(_with_fields(named, things).put(meant, **said), ((meant, tuple(said)),))
    before = situation.roles if way.calculator == situation.calculator and not kinds else roles.NOBODY
    filled = roles.filled(case, things, way.facts, named.mentions, before, way.facts)
    now = things
    told: list[tuple[Key, tuple[str, ...]]] = []
    for role in case.roles:
        key = filled.roles.get(role.name)
        fields = {field: way.facts[fact] for fact, field in role.facts.items() if fact in way.facts}
        if key is not None and fields:
            now = now.put(key, **fields)
            told.append((key, tuple(fields)))
    return Corrected(_with_fields(named, now), tuple(told))


def values_of(named: Named, things: Things) -> Corrected | None:
    """Return the sheet with the values of those whom a line of no case names; None where it says none."""
    told = tuple(
        (Key(one.kind, one.name), tuple(dict(one.fields)))
        for one in _own(named)
        if things.declared.kind(one.kind).valued in dict(one.fields)
    )
    return Corrected(_with_fields(named, things), told, only=True) if told else None


def _own(named: Named) -> list[Mention]:
    """Return the things that a line names, but the sides."""
    return [one for one in named.mentions if one.kind != roles.SIDE]


def _with_fields(named: Named, things: Things) -> Things:
    """Return the sheet with what names say of their bearers: the type of a unit, the value of a leader."""
    for one in _own(named):
        if one.fields:
            things = things.put(Key(one.kind, one.name), **dict(one.fields))
    return things
