"""Which thing is what in a case: roles filled by names, by what identifies a thing, by other roles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import Message, Name, say
from punicref.sheet import naming
from punicref.sheet.effects import Key
from punicref.sheet.things import UNNAMED
from punicref.sheet.view import View

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from punicref.sheet.declared import Case, Role
    from punicref.sheet.kinds import Kind
    from punicref.sheet.things import Things


NOBODY: Mapping[str, Key] = MappingProxyType({})
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Mention(NamedTuple):
    """A thing that a line names. `second`: it stands behind "against" or "defends"; `fields` are what its name says."""

    kind: str
    name: str
    second: bool = False
    fields: tuple[tuple[str, Any], ...] = ()


class Filled(NamedTuple):
    """Which thing has each role, which of the mentions have none, and which facts the others tell.

    `others` are the roles that have another thing than before, `fields` what
    names say of their bearers.
    """

    roles: dict[str, Key]
    left: tuple[Mention, ...]
    told: dict[str, Any]
    others: tuple[str, ...]
    fields: dict[Key, dict[str, Any]]


def filled(
    case: Case,
    things: Things,
    facts: Mapping[str, Any],
    mentions: Sequence[Mention] = (),
    before: Mapping[str, Key] = NOBODY,
    changed: Iterable[str] | None = None,
    was: Mapping[str, Any] = NOTHING,
) -> Filled:
    """Fill the roles of a case; InputProblem where a thing out of play is named, or several could be meant.

    `before` are roles that keep their things unless a line names others, or `changed`, the facts that it states,
    identify others than the facts that there were before.
    """
    roles: dict[str, Key] = {}
    left = list(mentions)
    told: dict[str, Any] = {}
    others: list[str] = []
    fields: dict[Key, dict[str, Any]] = {}
    now = things
    for role in case.roles:
        view = View(now, roles, facts)
        named = _mentioned(role, case, left, view)
        had = kept = before.get(role.name)
        anew = role.anew in (changed or ())
        over = kept is not None and (now.gone(kept) or _on_the_other_side(kept, role, case, view))
        if kept is not None and (anew or over or _says_another(role, now, facts, changed, kept, was)):
            kept = None
        stays = kept is not None and role.stays is not None and role.stays(view, kept)
        found: Key | None
        if named is not None:
            left.remove(named)
            found = _named(now, role, named)
            said = dict(named.fields)
            told |= {fact: said[field] for fact, field in role.facts.items() if field in said}
            valued = {field: value for field, value in said.items() if field != now.declared.kind(role.kind).typed}
            fields |= {found: valued} if valued else {}
        elif role.of is not None and not stays and (name := role.of(view)) and not now.gone(Key(role.kind, name)):
            found = Key(role.kind, name)
        else:
            found = kept or _found(role, view)
        if had is not None and (found != had or (kept is None and named is None)) and not _now_led(had, found):
            others.append(role.name)
        if found is not None:
            roles[role.name] = found
            if found not in now and found.name.startswith(UNNAMED):
                now = now.put(found)
    return Filled(roles, tuple(one for one in left if one.kind not in (SIDE, PLACE)), told, tuple(others), fields)


def _on_the_other_side(kept: Key, role: Role, case: Case, view: View) -> bool:
    """Whether a thing, or who leads it, is one of the other of two now: who was attacked attacks."""
    led = view.things.declared.kind(role.kind).led
    others = [view.roles[one.name] for one in case.roles if one.second != role.second and one.name in view.roles]
    return kept in others or kept.name in [f"{LED}{one.name}" for one in others if one.kind == led]


def _now_led(had: Key, found: Key | None) -> bool:
    """Whether a nameless force has only got a leader of whom nothing was said before."""
    return found is not None and had.kind == found.kind and had.name.startswith(UNNAMED) and found.name.startswith(LED)


LED = "@"
"""What the name of a thing begins with that is called after its leader."""

PLACE = "place"
"""The kind of things that are told by where they are."""

SIDE = "side"
"""The kind of things that are the players: they are spoken of in many ways."""


def _mentioned(role: Role, case: Case, mentions: Sequence[Mention], view: View) -> Mention | None:
    """Return the mention that a role takes.

    One that says what it is ("Velites V") goes to the role of which the facts say the same; where two roles of a kind
    are told apart by "against", each takes its own.
    """
    facts, kind = view.facts, view.things.declared.kind(role.kind)
    if role.named and facts.get(role.named) is not None:
        return None
    sides = view.things.declared.sequence.sides
    if role.name in sides and sum(one.kind == SIDE and one.name in sides for one in case.roles) > 1:
        return next((one for one in mentions if (one.kind, one.name) == (SIDE, role.name)), None)  # whoever is first
    if role.like:
        return _alike(role, case, mentions, view)
    same = [one for one in case.roles if one.kind == role.kind and not one.like]
    two = len({one.second for one in same}) > 1
    fact = next((fact for fact, field in role.facts.items() if field == kind.typed), "") if kind.typed else ""
    own = [one for one in mentions if one.kind == role.kind]
    if fact:
        typed = [one for one in own if dict(one.fields).get(kind.typed) == facts.get(fact) is not None]
        first = next((one for one in typed if not two or one.second == role.second), None)
        if first is not None or typed:
            return first or typed[0]
        own = [one for one in own if not one.fields or facts.get(fact) is None]
    if role.later and own and not any(one.second for one in own):
        return own[0]  # the first role has taken the one before it
    return next((one for one in own if not two or one.second == role.second), None)


def _alike(role: Role, case: Case, mentions: Sequence[Mention], view: View) -> Mention | None:
    """Return the mention of the type of another role; if both are of it, of the one on its side of "against"."""
    kind = view.things.declared.kind(role.kind)

    def typed(name: str) -> Any:
        bound = next(one for one in case.roles if one.name == name)
        fact = next(fact for fact, field in bound.facts.items() if field == kind.typed)
        return view.facts.get(fact) or view.get(name, kind.typed)

    both = len({typed(one) for one in {one.like for one in case.roles if one.like}}) == 1
    for one in mentions:
        if one.kind != role.kind or Key(one.kind, one.name) in view.roles.values():
            continue
        own = dict(one.fields).get(kind.typed) or view.things.get(Key(one.kind, one.name), kind.typed)
        if own and own == typed(role.like) and (not both or one.second == role.second):
            return one
    return None


def _named(things: Things, role: Role, mention: Mention) -> Key:
    """Return the thing that a mention names; InputProblem where it is out of play."""
    key = Key(role.kind, mention.name)
    if things.gone(key) and not role.fallen:
        raise InputProblem(
            say("{thing} is out of play.", thing=shown(things, key)),
            hint=say("If that is wrong, {word} takes back what was accepted.", word=say("undo")),
        )
    return key


def keep_their_sides(mentions: Iterable[Mention], things: Things) -> None:
    """Refuse a name by which one of the other side is known: both would be the same."""
    for one in mentions:
        key, side = Key(one.kind, one.name), things.declared.kind(one.kind).side
        said, known = dict(one.fields).get(side), things.get(key, side) if side else None
        if said is not None and known not in (None, said):
            raise InputProblem(
                say("{thing} is known as one of the other side.", thing=shown(things, key)),
                hint=say("Say another letter for this one."),
            )


def called(kind: Kind, value: Any) -> str:
    """Return the name of a thing by the value of a fact: what is printed in another language is the same one."""
    said = str(value).casefold()
    for name, words in kind.printed.items():
        if any(said == one.casefold() for all_ in words.values() for one in all_):
            return name
    return str(value)


def _identity(role: Role, things: Things, facts: Mapping[str, Any], view: View) -> dict[str, Any]:
    """Return the fields that identify the thing of a role, as far as the facts say them."""
    kind = things.declared.kind(role.kind)
    by_field = {field: fact for fact, field in role.facts.items()}
    found = {field: facts[by_field[field]] for field in kind.key if by_field.get(field) in facts}
    if kind.side and role.owner is not None and (owner := role.owner(view)):
        found[kind.side] = owner
    return found


def _says_another(
    role: Role,
    things: Things,
    facts: Mapping[str, Any],
    changed: Iterable[str] | None,
    kept: Key,
    was: Mapping[str, Any],
) -> bool:
    """Whether the changed facts of a case identify another thing than the one that it has."""
    said = set(changed or ())
    kind = things.declared.kind(role.kind)
    if role.named in said:
        return called(kind, facts[role.named]) != kept.name
    keys = {fact: field for fact, field in role.facts.items() if field in kind.key}
    for fact, field in keys.items():
        known = things.get(kept, field)
        if known is None and field == kind.typed:
            known = was.get(fact)  # another type is another thing; another value of an unknown leader a correction
        if fact in said and known not in (None, facts[fact]):
            return True
    return False


def _found(role: Role, view: View) -> Key | None:
    things, facts = view.things, view.facts
    kind = things.declared.kind(role.kind)
    if kind.single:
        return Key(role.kind)
    if role.named:
        return Key(role.kind, called(kind, facts[role.named])) if facts.get(role.named) is not None else None
    identity = _identity(role, things, facts, view)
    said = {field: value for field, value in identity.items() if field in kind.key and field != kind.side}
    if any(value == 0 for value in said.values()):
        return None  # "no leader"
    if said:
        found = [one for one in things.found(kind, identity) if one not in view.roles.values()]
        if len(found) > 1:
            raise InputProblem(
                say("Which one is meant? {things}.", things=[shown(things, one) for one in found]),
                hint=say("Say its letter or its name."),
            )
        return found[0] if found else things.new(role.kind)
    if role.only:
        owner = role.owner(view) if role.owner is not None else ""
        only = things.found(kind, {kind.side: owner} if owner and kind.side else {})
        if len(only) == 1 and only[0] not in view.roles.values():
            return only[0]  # the case cannot say which one; there is but one
    return things.new(role.kind) if role.always else None


def drawn(case: Case, things: Things, roles: Mapping[str, Key], facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts that the sheet gives to a case, beside those that are stated."""
    found: dict[str, Any] = {}
    for role in case.roles:
        key = roles.get(role.name)
        if key is None:
            continue
        kind = things.declared.kind(role.kind)
        for fact, field in role.facts.items():
            value = things.get(key, field)
            known = field in things.known(key) or field in kind.known.get(key.name, {})
            if fact in facts or fact in found or value is None or (not known and value in (0, False)):
                continue
            if value is not False:
                found[fact] = value
    if case.given is not None:
        given = case.given(View(things, roles, {**facts, **found}))
        found |= {name: value for name, value in given.items() if name not in facts and value is not None}
    return found


def noted(case: Case, things: Things, roles: Mapping[str, Key], facts: Mapping[str, Any]) -> Things:
    """Return the sheet with what the facts of a case say of its things."""
    now = things
    for role in case.roles:
        key = roles.get(role.name)
        if key is None:
            continue
        told = {field: _number(facts[fact]) for fact, field in role.facts.items() if facts.get(fact) is not None}
        kind = things.declared.kind(role.kind)
        if kind.side and kind.side not in told and role.owner is not None:
            owner = role.owner(View(now, roles, facts))
            told |= {kind.side: owner} if owner else {}
        here = roles.get(PLACE)
        if here is not None and here.name:
            told |= {one.name: here.name for one in kind.fields if one.refers == PLACE}
        now = now.put(key, **{field: value for field, value in told.items() if value != now.get(key, field)})
    return now


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def shown(things: Things, key: Key) -> Message:
    """Return what a thing is called."""
    kind = things.declared.kind(key.kind)
    name = (
        kind.printed.get(key.name)
        or naming.shown(key.name, things)
        or things.declared.sequence.sides.get(key.name)
        or things.names(key.name)
    )
    if name:
        return say("{name}", name=_name(name))
    if key.name.startswith(UNNAMED):
        fields = dict.fromkeys(filter(None, (*kind.key, kind.side)))
        fields |= {one.name: None for one in kind.fields if one.refers == PLACE}
        known = {one: value for one in fields if (value := things.get(key, one)) is not None}
        told = [_value(things, kind, one, value) for one, value in known.items() if UNNAMED not in str(value)]
        return say("{kind} ({fields})", kind=kind.says, fields=told) if told else kind.says
    if kind.typed:
        typed, _, letter = key.name.rpartition(" ")
        if typed:
            return say("{name} {letter}", name=_value(things, kind, kind.typed, typed), letter=letter)
    if kind.led and key.name.startswith(LED):
        leader = key.name.removeprefix(LED)
        printed = things.declared.kind(kind.led).printed.get(leader) or naming.shown(leader, things)
        if leader.startswith(UNNAMED):
            return say("{kind} ({fields})", kind=kind.says, fields=[shown(things, Key(kind.led, leader))])
        return say("{kind} {name}", kind=kind.says, name=_name(printed) if printed else leader)
    if kind.given and key.name[:1].isalpha() and not key.name.isupper():
        return say("{name}", name=key.name)
    return say("{kind} {name}", kind=kind.says, name=key.name) if key.name else kind.says


def _name(words: Mapping[str, Sequence[str]]) -> Name:
    return Name(texts={lang: all_[0] for lang, all_ in words.items()})


def _value(things: Things, kind: Kind, field: str, value: Any) -> Any:
    names = things.names(str(value)) or things.declared.sequence.sides.get(str(value))
    return kind.field(field).values.get(value) or (_name(names) if names else str(value))


def told(things: Things, key: Key, fields: Iterable[str]) -> Message:
    """Return what is known of a thing in some of its fields."""
    kind = things.declared.kind(key.kind)
    parts = []
    for one in kind.fields:
        value = things.get(key, one.name)
        if one.name not in set(fields) or one.says is None or value is None:
            continue
        if value is True:
            parts.append(one.says)
        elif value is False:
            parts.append(say("not {fact}", fact=one.says))
        else:
            said = shown(things, Key(one.refers, value)) if one.refers else _value(things, kind, one.name, value)
            parts.append(say("{fact} {value}", fact=one.says, value=said))
    return (
        say("{thing}: {facts}", thing=shown(things, key), facts=parts)
        if parts
        else say("{thing}", thing=shown(things, key))
    )
