"""Reading what the open table keeps: things with fields and phases of the turn; who is what in a case; what it changes.

[torre.sheet.unit]                            a kind of things: unit A, unit B
called = "unit"
[torre.sheet.unit.fields]
lost = { usual = 0, most = 4, called = "steps lost" }
[torre.combat]
things = { attacker = "unit", defender = "unit" }
changes = [ { of = "defender.lost", add = 1, when = "result = D" } ]
[torre.combat.facts]
lost = { kept = "defender.lost", usual = 0, most = 4 }
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.errors import near
from punicref.language.messages import say
from punicref.ruling.procedures import facts, steps
from punicref.ruling.procedures.declared import Change, Kept, Sheet, Thing
from punicref.ruling.procedures.kinds import NUMBER, WORD, YES
from punicref.ruling.procedures.parts import NAME, Part

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from punicref.ruling.procedures.declared import Fact, Head, Procedure
    from punicref.ruling.procedures.kinds import Kind
    from punicref.ruling.procedures.steps import Scope

MOST_THINGS, MOST_FIELDS, MOST_PHASES, MOST_NAMES = 20, 30, 20, 60

THING_KEYS = ("called", "names", "single", "fields")
FIELD_KEYS = ("of", "words", "least", "most", "usual", "called", "clause", "lasts", "gone")

GAME, TURN, PHASE, PHASES = "game", "turn", "phase", "phases"
"""How long a field may last; what is declared beside the things."""

RESERVED = (TURN, PHASE, "place", "side")
"""What no thing is called: the open table has them itself."""


def fields_of(made: Procedure) -> Iterator[tuple[str, str]]:
    """Yield the fields that facts of a procedure are, or that it changes, each with the role or kind of the thing."""
    for one in made.facts:
        of, _, field = one.kept.partition(".")
        if field:
            yield of, field
    for change in made.changes:
        yield change.of, change.field


def sheet(part: Part) -> Sheet:
    """Return what the open table keeps of a game."""
    if not part.there or not part.table():
        return Sheet({}, {})
    taken = (GAME, TURN, PHASE)
    phases = {name: one.said(_plain(name)) for name, one in _named(part.at(PHASES), MOST_PHASES, taken)}
    found = {}
    rest = Part({name: one for name, one in part.raw.items() if name != PHASES}, part.path, part.notes)
    for name, one in _named(rest, MOST_THINGS, RESERVED):
        made = _thing(one, name, phases)
        if made is not None:
            found[name] = made
        else:
            part.notes.lost.add(name)
    return Sheet(found, phases)


def _named(part: Part, most: int, taken: tuple[str, ...] = ()) -> Iterator[tuple[str, Part]]:
    """Yield what stands in a table under names; what cannot be one is noted."""
    for name, one in part.under(most):
        if NAME.fullmatch(name) and name not in taken:
            yield name, one
            continue
        one.wrong(
            say("Nothing can be called {name}.", name=name[:40]),
            say("A name has small letters a–z, digits and _, a letter first; {words} are taken.", words=taken or ["–"]),
        )


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _thing(part: Part, name: str, phases: Mapping[str, object]) -> Thing | None:
    if not part.table(*THING_KEYS):
        return None
    fields = {}
    for key, one in _named(part.at("fields"), MOST_FIELDS):
        made = _field(one, key, phases)
        if made is not None:
            fields[key] = made
    if not part.at("fields").there:
        part.wrong(
            say("Nothing is kept of {name}.", name=name),
            say("Add {example}.", example="fields = { lost = { usual = 0 } }"),
        )
    called = {key: one.said(_plain(key)) for key, one in _named(part.at("names"), MOST_NAMES)}
    return Thing(name, part.at("called").said(_plain(name)), called, part.at("single").flag(), fields)


def _field(part: Part, name: str, phases: Mapping[str, object]) -> Kept | None:
    if not part.table(*FIELD_KEYS):
        return None
    kind = facts.kind_of(part)
    if kind is None:
        return None
    lasts = part.at("lasts").string() if "lasts" in part.raw else GAME
    spans = (GAME, TURN, *((PHASE,) if phases else ()), *phases)
    if lasts not in spans:
        part.at("lasts").wrong(
            say("“{word}” is none of these: {words}.", word=lasts, words=spans), None, near(lasts, spans, 1)
        )
    gone = part.at("gone").flag()
    if gone and kind.of != YES:
        part.at("gone").wrong(say("Only what is yes or no says that a thing is out of play."))
    return Kept(
        name, kind, part.at("called").said(_plain(name)), steps.words(part.at("words"), kind),
        facts.usual_of(part.at("usual"), kind), lasts, gone, part.at("clause").clauses(),
    )  # fmt: skip


def roles(part: Part, known: Sheet) -> dict[str, str]:
    """Return which things a case has: the kind of each, by what it is in the case."""
    found = {}
    for name, one in _named(part, MOST_THINGS):
        kind = one.string()
        if kind in known.things:
            found[name] = kind
        elif kind and kind not in part.notes.lost:
            one.wrong(
                say("The open table keeps no {name}.", name=kind),
                say("It keeps {names}.", names=list(known.things) or ["–"]),
                near(kind, known.things, 1),
            )
    return found


def bound(part: Part, asked: Mapping[str, Fact], roles_now: Mapping[str, str], known: Sheet) -> None:
    """Note the facts of a procedure that are said to be fields and are none, or of another kind."""
    own = part.raw.get("facts")
    for name, one in asked.items():
        if one.kept and isinstance(own, dict) and name in own:
            at = part.at("facts").at(name).at("kept")
            field = _field_of(at, one.kept, roles_now, known)
            if field is not None and not _alike(one.kind, field.kind):
                at.wrong(say("{fact} and {field} are not of one kind.", fact=name, field=one.kept))


def _field_of(part: Part, written: str, roles_now: Mapping[str, str], known: Sheet) -> Kept | None:
    """Return the field that is named by the role of a thing, or the kind of the only one; None for none such."""
    of, _, name = written.partition(".")
    single = [one.name for one in known.things.values() if one.single]
    thing = known.things.get(roles_now.get(of, of if of in single else ""))
    if of in part.notes.lost:
        return None
    if thing is None:
        names = [*roles_now, *single]
        part.wrong(
            say("No thing of this case is called {name}.", name=of),
            say("Its things are {names}; declare them: {example}.",
                names=names or ["–"], example='things = { attacker = "unit" }'),
            near(of, names, 1), written,
        )  # fmt: skip
        return None
    if name not in thing.fields:
        fields = [f"{of}.{one}" for one in thing.fields]
        part.wrong(
            say("Of {thing} no {name} is kept.", thing=of, name=name or "–"),
            say("It has {names}.", names=fields or ["–"]), near(written, fields, 1), written,
        )  # fmt: skip
        return None
    return thing.fields[name]


def _alike(one: Kind, field: Kind) -> bool:
    """Whether what is of one kind can be a field of another."""
    return one.of == field.of and (one.of != WORD or set(one.words) <= set(field.words))


def changes(
    part: Part, roles_now: Mapping[str, str], known: Sheet, scope: Scope, heads: Iterable[Head]
) -> tuple[Change, ...]:
    """Return what a ruling changes; it can rest on facts and on steps that stand in the result."""
    if not part.there:
        return ()
    inner = {one.name for one in heads if one.inner}
    shown = {name: kind for name, kind in scope.kinds.items() if name not in inner}
    found = [_change(one, roles_now, known, shown) for one in part.items(steps.MOST)]
    return tuple(one for one in found if one is not None)


def _change(part: Part, roles_now: Mapping[str, str], known: Sheet, scope: Mapping[str, Kind]) -> Change | None:
    if not part.table("of", "set", "word", "add", "when"):
        return None
    ways = [key for key in ("set", "word", "add") if key in part.raw]
    if len(ways) != 1:
        part.wrong(say("A change has one of these keys: {keys}.", keys=("set", "word", "add")))
        return None
    written = part.at("of").string()
    field = _field_of(part.at("of"), written, roles_now, known) if written else None
    when = part.at("when").condition(scope) if "when" in part.raw else None
    value = steps.constant(part, scope, ways[0])
    if field is None or value is None or (when is None and "when" in part.raw):
        return None
    node, kind = value
    if ways[0] == "add" and field.kind.of != NUMBER:
        part.at("add").wrong(say("Only to a number something can be added; {name} is none.", name=written))
        return None
    if not _alike(kind, field.kind) or (kind.of == NUMBER and not kind.whole):
        part.at(ways[0]).wrong(say("This is not what {name} can be.", name=written), needle=str(part.raw[ways[0]]))
        return None
    of, _, name = written.partition(".")
    return Change(of, name, node, ways[0] == "add", when)
