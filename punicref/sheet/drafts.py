"""A case made ready to be ruled on: what its line says, what the sheet knows of its things, what the turn forbids."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem, Problem
from punicref.language.messages import Message, say
from punicref.ruling import model
from punicref.ruling.facts import SEED
from punicref.ruling.needed import Needed
from punicref.sheet import roles
from punicref.sheet.declared import Case
from punicref.sheet.effects import Key
from punicref.sheet.names import CALLED, PRINTED, TYPE
from punicref.sheet.roles import NOBODY
from punicref.sheet.things import UNNAMED
from punicref.sheet.view import View

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling
    from punicref.ruling.registry import CalculatorFunction, Look
    from punicref.sheet.effects import Effect
    from punicref.sheet.roles import Mention
    from punicref.sheet.situation import Situation
    from punicref.sheet.things import Things

NO_CASE = Case()


class AnyValue(int):
    """A value for a trial: it will be asked for."""


class Draft(NamedTuple):
    """The facts of a case, which of them the sheet gives, the things in its roles, and the names that have none."""

    facts: dict[str, Any]
    drawn: tuple[str, ...]
    roles: dict[str, Key]
    left: tuple[Mention, ...]
    others: tuple[str, ...] = ()
    fields: Mapping[Key, Mapping[str, Any]] = MappingProxyType({})


def case_of(calculator: str, things: Things) -> Case:
    """Return what a calculator's case has to do with the sheet of its game."""
    found: Case = things.declared.cases.get(calculator, NO_CASE)
    return found


def draft(
    calculator: str,
    things: Things,
    stated: Mapping[str, Any],
    mentions: Sequence[Mention] = (),
    before: Mapping[str, Key] = NOBODY,
    changed: Iterable[str] | None = None,
    was: Mapping[str, Any] = roles.NOTHING,
) -> Draft:
    """Return a case with what the sheet gives to it; Problem where the turn forbids it, or names are not clear."""
    case = case_of(calculator, things)
    filled = roles.filled(case, things, stated, mentions, before, changed, was)
    stated = {**filled.told, **_of_the_other(case, filled, stated)}
    if case.meant is not None:
        said = frozenset((*(stated if changed is None else changed), *(one.kind for one in mentions)))
        stated |= case.meant(View(things, filled.roles, stated), said)
    drawn = roles.drawn(case, things, filled.roles, stated)
    facts = {**drawn, **stated}
    forbidden = case.forbids(View(things, filled.roles, facts)) if case.forbids is not None else None
    if forbidden is not None:
        raise Problem(forbidden)
    return Draft(facts, tuple(drawn), filled.roles, filled.left, filled.others, filled.fields)


def _of_the_other(case: Case, filled: roles.Filled, stated: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is stated with what a line says otherwise of somebody with whose name it stands as that of the other.

    "Mago, rated 2, against 4 points with a consul rated 1".
    """
    found = dict(stated)
    own = {fact: (one, field) for one in case.roles for fact, field in one.facts.items()}
    for fact, value in filled.told.items():
        if stated.get(fact) in (None, value) or own[fact][0].second:
            continue
        role, field = own[fact]
        others = [name for name, (one, of) in own.items() if one.second and (one.kind, of) == (role.kind, field)]
        if len(others) == 1 and found.get(others[0]) is None:
            found[others[0]], found[fact] = found[fact], value
    return found


def to_come(calculator: str, things: Things, made: Draft) -> dict[str, Any]:
    """Return the facts that will be asked for, as those who have them are named; any value does for a trial."""
    return {
        fact: AnyValue(1)
        for role in case_of(calculator, things).roles
        if role.name in made.roles and not made.roles[role.name].name.startswith(UNNAMED)
        for fact, field in role.facts.items()
        if field == things.declared.kind(role.kind).valued and fact not in made.facts
    }


def untold(calculator: str, things: Things, made: Draft) -> dict[str, Any]:
    """Return the facts that are so only once the sheet says it, and it does not: who has not attacked has not."""
    return {
        fact: False
        for role in case_of(calculator, things).roles
        if role.name in made.roles
        for fact, field in role.facts.items()
        if fact not in made.facts and things.get(made.roles[role.name], field) is False
    }


def swapped(calculator: str, roles_now: Mapping[str, Key], things: Things) -> dict[str, Key]:
    """Return the roles of a case with the second of two in the place of the first; who helped was of the one attack."""
    own = [one for one in case_of(calculator, things).roles if not one.like]
    found = {one.name: roles_now[one.name] for one in own if one.name in roles_now}
    for one in own:
        if one.second:
            other = next((each for each in own if each.kind == one.kind and not each.second), None)
            if other is not None:
                pair = {one.name: roles_now.get(other.name), other.name: roles_now.get(one.name)}
                found = {name: key for name, key in {**found, **pair}.items() if key is not None}
    return found


def parties(situation: Situation, things: Things) -> dict[str, bool]:
    """Return the sides that have to do with the case at hand; true for one that stands against another."""
    view = View(things, situation.roles, situation.facts)
    found: dict[str, set[bool]] = {}
    for one in case_of(situation.calculator, things).roles:
        side = one.owner(view) if one.owner is not None else ""
        if side:
            found.setdefault(side, set()).add(one.second)
    return {side: True in seconds for side, seconds in found.items() if len(seconds) == 1}


def types(situation: Situation, things: Things) -> dict[str, bool]:
    """Return the types of the two that fight in the case at hand; true for that of the one who is attacked."""
    found: dict[str, set[bool]] = {}
    for role in case_of(situation.calculator, things).roles:
        typed = things.declared.kind(role.kind).typed
        fact = next((fact for fact, field in role.facts.items() if typed and field == typed), "")
        if role.owner is not None and (value := situation.facts.get(fact)):
            found.setdefault(str(value).casefold().replace(" ", "-"), set()).add(role.second)
    known = {name: True in seconds for name, seconds in found.items() if len(seconds) == 1}
    return known if len(set(known.values())) == 2 else {}


def against(calculator: str, foes: Mapping[str, Key], things: Things) -> dict[str, Key]:
    """Return the roles of a case against whom it goes, filled with those of before."""
    second = {one.name: foes.get(one.kind) for one in case_of(calculator, things).roles if one.second}
    return {role: key for role, key in second.items() if key is not None}


def sets_two(calculator: str, things: Things) -> bool:
    """Whether two of a kind stand against each other in a case."""
    found = {(one.kind, one.second) for one in case_of(calculator, things).roles if one.facts}
    return any((kind, True) in found and (kind, False) in found for kind, _ in found)


def foes(calculator: str, roles_now: Mapping[str, Key], things: Things) -> dict[str, Key]:
    """Return those against whom a case goes, by their kind; empty where it is no such case."""
    own = case_of(calculator, things).roles
    return {one.kind: roles_now[one.name] for one in own if one.second and one.name in roles_now}


def nameless(situation: Situation, things: Things) -> list[Key]:
    """Return the things that no line can mean any more: nobody has named them, and nothing tells them apart."""
    meant = {*situation.roles.values(), *situation.foes.values()}
    return [key for key in things if key.name.startswith(UNNAMED) and key not in meant and not _told_apart(things, key)]


def _told_apart(things: Things, key: Key) -> bool:
    kind = things.declared.kind(key.kind)
    return bool(kind.key) or any(things.known(key).get(one.name) for one in kind.fields if one.refers == roles.PLACE)


def bound(calculator: str, things: Things) -> frozenset[tuple[str, str]]:
    """Return the fields that are facts of a case, each with its kind."""
    return frozenset((role.kind, field) for role in case_of(calculator, things).roles for field in role.facts.values())


def kinds_of(calculator: CalculatorFunction, things: Things) -> frozenset[str]:
    """Return the kinds of things of a case that are told by names; a side is, where no fact of the case is one.

    With the words of their types, where the case has no fact for these, and printed names, where nothing of it is bound
    to them.
    """
    sides = any({"roman", "carthaginian"} & {*one.choices, *one.name.split("_")} for one in calculator.inputs) or any(
        role.named for role in case_of(calculator.name, things).roles if role.kind == roles.SIDE
    )
    case, declared = case_of(calculator.name, things), things.declared
    kinds = {role.kind for role in case.roles if role.kind != roles.SIDE or not sides}
    told = {(role.kind, field) for role in case.roles for field in role.facts.values()}
    with_facts = {role.kind for role in case.roles if role.facts or role.named}
    named = {role.kind for role in case.roles if role.named}
    # Who has no place in the case is no word of it either.
    kinds |= {
        one.name for one in declared.kinds if (one.typed or one.valued or one.words) and one.name not in with_facts
    }
    apart = {f"{kind}{PRINTED}" for kind in kinds - with_facts} | {f"{kind}{CALLED}" for kind in kinds - named}
    apart |= {f"{role.kind}{TYPE}" for role in case.roles if role.typed}
    if not any(one.kind is str for one in calculator.inputs):
        apart |= {f"{kind}{TYPE}" for kind in kinds if (kind, declared.kind(kind).typed) not in told}
    return frozenset(kinds | apart)


def typed(calculator: str, things: Things) -> frozenset[str]:
    """Return the roles of things that a line names by what they are: "triarii against veterans"."""
    return frozenset(role.name for role in case_of(calculator, things).roles if things.declared.kind(role.kind).typed)


def of_the_thing(calculator: str, role: str, things: Things) -> frozenset[str]:
    """Return the facts that hold of the thing in a role alone; whose it is stays with the case."""
    one = next(one for one in case_of(calculator, things).roles if one.name == role)
    side = things.declared.kind(one.kind).side
    return frozenset((*(fact for fact, field in one.facts.items() if field != side), *one.case))


def belied(
    calculator: str, others: Iterable[str], roles_now: Mapping[str, Key], things: Things, facts: Mapping[str, Any]
) -> frozenset[str]:
    """Return the facts that say whose a thing is which is in one of the `others` roles now, and is not theirs."""
    found = set()
    for role in case_of(calculator, things).roles:
        side = things.declared.kind(role.kind).side
        fact = next((fact for fact, field in role.facts.items() if field == side), "")
        if side and role.name in others and role.owner is not None and facts.get(fact) is not None:
            rest = {name: value for name, value in facts.items() if name != fact}
            if role.owner(View(things, roles_now, rest)) not in ("", str(facts[fact])):
                found.add(fact)
    return frozenset(found)


def dice(calculator: CalculatorFunction) -> frozenset[str]:
    """Return the facts of a case that are thrown."""
    return frozenset({one.name for one in calculator.inputs if one.told or one.ask.row == "dice"} | {SEED})


def kept(situation: Situation, things: Things) -> frozenset[str]:
    """Return the facts of the case at hand that the sheet keeps: they hold beside what the case itself was about."""
    bound = {fact for role in case_of(situation.calculator, things).roles for fact in role.facts}
    return frozenset(bound | {*situation.drawn})


def once(calculator: CalculatorFunction, things: Things) -> frozenset[str]:
    """Return the facts of a case that go with its result: dice, what is read off a table, what held of it alone."""
    case = case_of(calculator.name, things)
    read_off = {name for step in case.read_off for name in step}
    return dice(calculator) | read_off | {name for role in case.roles for name in role.case}


def outdated(
    calculator: str, things: Things, facts: Mapping[str, Any], now: Mapping[str, Any], said: Collection[str]
) -> tuple[str, ...]:
    """Return the facts read off a printed table, not just `said`, that hold no more as the facts are `now`."""
    changed = {name for name in {*facts, *now} if facts.get(name) != now.get(name)}
    steps = case_of(calculator, things).read_off
    found: list[str] = []
    for at, names in enumerate(steps):
        later = {name for step in steps[at:] for name in step}
        if changed - later:
            found += [name for name in names if name in now and name not in said]
            changed.update(found)
    return tuple(found)


class Effects(NamedTuple):
    """What a result changes: the sheet after it, and which fields of which things."""

    things: Things
    changed: dict[Key, tuple[str, ...]]


def effects(situation: Situation, things: Things, made: Ruling) -> Effects | None:
    """Return what accepting a ruling changes; None where it is not decided yet, or changes nothing."""
    case = case_of(made.calculator, things)
    if case.effects is None:
        return None
    before = roles.noted(case, things, situation.roles, situation.facts)
    view = View(before, situation.roles, situation.facts)
    found: Iterable[Effect] | None = case.effects(view, model.played(made))
    if found is None:
        return None
    told = list(found)
    after = view.after(told).things
    changed: dict[Key, tuple[str, ...]] = {}
    for key in after:
        names = [one.name for one in after.declared.kind(key.kind).fields]
        fields = tuple(name for name in names if _changed(things, before, after, key, name))
        changed |= {key: fields} if fields else {}
    return Effects(after, changed)


def _changed(sheet: Things, noted: Things, after: Things, key: Key, field: str) -> bool:
    """Whether a ruling changes a field, or what was said for it changes what was known of it."""
    if noted.get(key, field) != after.get(key, field):
        return True
    return field in sheet.known(key) and bool(sheet.get(key, field) != after.get(key, field))


def changes(found: Effects) -> tuple[Message, ...]:
    """Return what a result has changed, thing by thing."""
    return tuple(roles.told(found.things, key, fields) for key, fields in found.changed.items() if _tells(found, key))


def _tells(found: Effects, key: Key) -> bool:
    kind = found.things.declared.kind(key.kind)
    return any(kind.field(name).says is not None for name in found.changed[key])


def stated_of(
    calculator: str,
    things: Things,
    facts: Mapping[str, Any],
    roles_now: Mapping[str, Key],
    changed: Container[tuple[Key, str]] | None = None,
) -> dict[str, Any]:
    """Return facts as their things have them now.

    `changed` are the fields that are told anew: what is said of the others stays with the case. None: it is taken, and
    what is not known any more is gone.
    """
    now = dict(facts)
    for role in case_of(calculator, things).roles:
        key = roles_now.get(role.name)
        if key is None:
            continue
        gone = things.gone(key)
        for fact, field in role.facts.items():
            if fact in now:
                value = things.get(key, field)
                if gone or (value is None and changed is None):
                    del now[fact]
                elif value is not None and (changed is None or (key, field) in changed):
                    now[fact] = value
    return now


def has_place(calculator: str, mentions: Sequence[Mention], things: Things) -> bool:
    """Whether a case has a place for any of those whom a line names, if it names somebody."""
    own = {one.kind for one in mentions} - {roles.SIDE, roles.PLACE}
    return not own or bool(own & {one.kind for one in case_of(calculator, things).roles})


def of_fallen(things: Things, mentions: Sequence[Mention]) -> str:
    """Return the case that is about those who are out of play, where a line names one of them; empty for none."""
    gone = {one.kind for one in mentions if things.gone(Key(one.kind, one.name))}
    cases = things.declared.cases.items() if gone else ()
    found = [name for name, case in cases if any(role.fallen and role.kind in gone for role in case.roles)]
    return found[0] if len(found) == 1 else ""


def unplaced(left: Sequence[Mention], roles_now: Mapping[str, Key], things: Things) -> tuple[Message, ...]:
    """Return what is said of names that a case has no place for."""
    left = [one for one in left if Key(one.kind, one.name) not in roles_now.values()]
    if not left:
        return ()
    named = [roles.shown(things, Key(one.kind, one.name)) for one in left]
    return (say("This case has no place for: {things}.", things=named),)


def unchanged(calculator: str, roles_now: Mapping[str, Key], things: Things) -> Message:
    """Return what is said of a result that changes nothing: so it is, or nobody is named whom it could change."""
    case = case_of(calculator, things)
    kinds = {one.kind: things.declared.kind(one.kind) for one in case.roles}
    named = [one for one in kinds.values() if one.typed or one.valued]  # those with letters
    if case.effects is None or not named or any(kinds[key.kind] in named for key in roles_now.values()):
        return say("It changes nothing that the table keeps.")
    example = say("{kind} {name}", kind=named[0].says, name="A")
    return say(
        "Nothing is kept of it, since nobody is named whom it could concern: a letter does ({example}).",
        example=example,
    )


def without_misplaced(
    calculator: CalculatorFunction,
    facts: dict[str, Any],
    doubtful: AbstractSet[str],
    library: Library,
    printed: Look,
) -> dict[str, Any]:
    """Return the facts without those that the table added and this case has no room for, as few as will do.

    One that the case would then ask for is no such fact: what is wrong with it is wrong with the case.
    """

    def fails(kept: Mapping[str, Any]) -> bool:
        try:
            calculator.rule(kept, library, printed)
        except Needed as problem:
            return any(one.name in doubtful and one.name not in kept for one in problem.facts)
        except InputProblem:
            return True
        return False

    if not fails(facts):
        return facts
    added = [one for one in facts if one in doubtful]
    for lost in (*((one,) for one in added), tuple(added)):
        fewer = {one: value for one, value in facts.items() if one not in lost}
        if not fails(fewer):
            return fewer
    return facts


def thrown(calculator: CalculatorFunction, facts: Mapping[str, Any], library: Library, printed: Look) -> dict[str, Any]:
    """Return random dice for all that the ruling takes; InputProblem where it takes none."""
    rolled: dict[str, Any] = {}
    for one in calculator.inputs:
        if not one.rolled:
            continue
        try:
            calculator.rule({**facts, **rolled, one.name: "random"}, library, printed)
        except InputProblem:  # of a part of the case that is not there
            continue
        rolled[one.name] = "random"
    if not rolled:
        raise Problem(say("There is nothing to roll for."))
    return rolled


def standing(
    situation: Situation,
    calculator: CalculatorFunction,
    things: Things,
    changed: Container[tuple[Key, str]] | None = None,
) -> Situation:
    """Return a case as its things are now: with the fields that are `changed`.

    None: its result is taken, and it is without its dice and what held of it alone. What the turn forbids from now on
    is said where it is tried.
    """
    gone = {*situation.drawn, *(once(calculator, things) if changed is None else ())}
    stated = {name: value for name, value in situation.facts.items() if name not in gone}
    stated = stated_of(calculator.name, things, stated, situation.roles, changed)
    now = situation._replace(facts=stated, drawn=())
    with suppress(Problem):
        made = draft(calculator.name, things, stated, before=situation.roles)
        now = now._replace(facts=made.facts, drawn=made.drawn, roles=made.roles)
    return now


def refilled(calculator: str, things: Things, before: Draft, facts: Mapping[str, Any]) -> Draft:
    """Return a case with the things that answers have told, which have been asked for since."""
    told = {name: value for name, value in facts.items() if name not in before.facts}
    stated = {name: value for name, value in facts.items() if name not in before.drawn}
    with suppress(Problem):
        return before._replace(roles=draft(calculator, things, stated, (), before.roles, told).roles)
    return before
