"""The sheet of a game whose procedures are data: what their file says is kept, and what their rulings change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.ruling import procedures, reading, registry
from punicref.ruling.procedures import called, declared, matrix, reckon
from punicref.ruling.procedures.kept import PHASE, TURN
from punicref.ruling.procedures.kinds import NUMBER
from punicref.sheet import kinds
from punicref.sheet.declared import Case, Role, Sheet
from punicref.sheet.effects import Effect, put

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from punicref.language.messages import Message
    from punicref.rulebook.library import Library
    from punicref.ruling.procedures.declared import Change, Kept, Procedure, Said, Thing
    from punicref.sheet.declared import Result
    from punicref.sheet.kinds import Words
    from punicref.sheet.view import View

    Reckon = Callable[[Mapping[str, Any]], Any]

NEXT_TURN: Words = {
    "it": ("nuovo turno", "prossimo turno", "turno successivo", "fine del turno"),
    "en": ("new turn", "next turn", "end of the turn", "the turn is over"),
    "ru": ("новый ход", "следующий ход", "конец хода"),
}
NEXT_PHASE: Words = {
    "it": ("prossima fase", "fase successiva", "avanti"),
    "en": ("next phase", "go on"),
    "ru": ("следующая фаза", "дальше"),
}

THE_TURN = kinds.Kind(
    TURN, say("turn"), (kinds.Field("number", say("turn"), starts=1), kinds.Field("step", lasts=TURN)), single=True
)


def of(game: str, library: Library) -> Sheet:
    """Return the sheet of a game; one without things where its procedures keep none."""
    sheet, made = procedures.every(game, library)
    if not sheet.things:
        return Sheet((), kinds.Sequence(()), {})
    sequence = kinds.Sequence(
        (
            kinds.Span(TURN, say("turn"), NEXT_TURN),
            *([kinds.Span(PHASE, say("phase"), NEXT_PHASE)] if sheet.phases else []),
        ),
        tuple(kinds.Step(name, _says(said, name), said) for name, said in sheet.phases.items()),
        of=PHASE,
    )
    cases = {one.name: _case(one, sheet, library) for one in made}
    return Sheet((*map(_kind, sheet.things.values()), THE_TURN), sequence, cases)


def _says(said: Said, name: str) -> Message:
    return say("{name}", name=called.word({name: said}, name))


def _kind(one: Thing) -> kinds.Kind:
    gone = next((field.name for field in one.fields.values() if field.gone), "")
    fields = tuple(map(_field, one.fields.values()))
    return kinds.Kind(
        one.name, _says(one.said, one.name), fields, one.said,
        printed=one.called, apart=True, single=one.single, gone=gone,
    )  # fmt: skip


def _field(one: Kept) -> kinds.Field:
    spans = (kinds.GAME, TURN, PHASE)
    return kinds.Field(
        one.name,
        _says(one.said, one.name),
        starts=one.starts,
        lasts=one.lasts if one.lasts in spans else kinds.GAME,
        ends=() if one.lasts in spans else (one.lasts,),
        values={word: _says(one.words.get(word, {}), word) for word in one.kind.words},
        words={lang: said[1:] for lang, said in one.said.items()},
        most=int(one.kind.most) if one.kind.of == NUMBER else None,
        clause=next(iter(one.clauses), ""),
    )


def _case(made: Procedure, sheet: declared.Sheet, library: Library) -> Case:
    """Return what a procedure has to do with the sheet: of two things of a kind it goes against the second."""
    singles = {one.name: one.name for one in sheet.things.values() if one.single}
    seen: set[str] = set()
    roles = []
    for role, kind in {**made.roles, **singles}.items():
        bound = {one.name: one.kept.partition(".")[2] for one in made.facts if one.kept.partition(".")[0] == role}
        if role in made.roles or bound:
            roles.append(Role(role, kind, bound, second=kind in seen, always=False, later=kind in seen))
            seen.add(kind)
    told = tuple((step.told,) for step in made.steps if isinstance(step, declared.Look) and step.told)
    return Case(tuple(roles), _effects(made, sheet, library) if made.changes else None, read_off=told)


def _effects(made: Procedure, sheet: declared.Sheet, library: Library) -> Callable[[View, Result], list[Effect] | None]:
    """Return what finds the effects of a ruling: None where what they rest on is not decided."""
    game = made.name.partition(".")[0]
    read = procedures.values(library, game)
    ways = [(one, one.when and reckon.of(one.when, read), reckon.of(one.value, read)) for one in made.changes]
    keys = {step.head.key: step.head.name for step in made.steps if step.head.key}
    ranges = [one.name for one in made.facts if one.range]
    kept = {(one.of, one.field): sheet.things[made.roles.get(one.of, one.of)].fields[one.field] for one in made.changes}

    def found(view: View, result: Result) -> list[Effect] | None:
        if result.get("allowed") is False:
            raise InputProblem(say("This is not allowed: it leaves nothing to take."))
        inputs = registry.load(made.name, library).inputs
        stated = {one.name: view.facts[one.name] for one in inputs if one.name in view.facts}
        facts = matrix.single(reading.read(inputs, stated, library, game), ranges)
        if facts is None:
            return None
        known = facts | {keys.get(name, name): value for name, value in result.items() if not isinstance(value, dict)}
        effects = [_effect(one, when, value, known) for one, when, value in ways]
        if None in effects:
            return None
        told = [_within(one, kept[str(one.of), one.field], view) for all_ in effects for one in all_ or ()]
        return [one for one in told if one is not None]

    return found


def _effect(one: Change, when: Reckon | None, value: Reckon, known: Mapping[str, Any]) -> list[Effect] | None:
    """Return the effect of a change, as far as it is one; None where it rests on what is not decided."""
    try:
        if when is not None and not when(known):
            return []
        return [Effect(one.of, one.field, value(known), added=one.added)]
    except KeyError:
        return None


def _within(one: Effect, kept: Kept, view: View) -> Effect | None:
    """Return an effect within the limits of its field; None where it changes nothing."""
    before, value = view.get(one.of, one.field, kept.starts), one.value
    if one.added and before is None:
        return one
    if kept.kind.of == NUMBER:
        whole = before + value if one.added else value
        value = min(int(kept.kind.most), max(int(kept.kind.least), int(whole)))
        if one.added and value == max(0, whole):
            return one
    return None if value == before else put(one.of, one.field, value)
