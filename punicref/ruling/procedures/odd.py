"""What is odd in a procedure that can be used: what never counts, and what nothing asks for."""

from __future__ import annotations

import re
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from punicref.base import LANGUAGES
from punicref.language.messages import say
from punicref.ruling.procedures import declared, infer, kept, kinds
from punicref.ruling.procedures.declared import Column, Given, Look, Note, Refuse, Repeat, Sum, Throw
from punicref.ruling.procedures.kinds import WORD, YES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.ruling.procedures.declared import Common, Procedure, Step
    from punicref.ruling.procedures.grammar import Node
    from punicref.ruling.procedures.kinds import Kind
    from punicref.ruling.procedures.parts import Part, Rules

COMBINED = 4096
"""So many combinations of words, and of yes and no, are gone through to find out whether a condition can hold."""


def of_procedure(part: Part, made: Procedure) -> None:
    """Note conditions that no case meets, or every one, and facts and steps that nothing asks for."""
    scope = {one.name: one.kind for one in made.facts}
    _conditions(part.at("steps"), made.steps, scope, part.notes.rules)
    used = {made.outcome, *(one.needs for one in made.facts)}
    for step in made.steps:
        used |= declared.uses_of(step)
    for verdict in made.verdicts:
        used |= verdict.when.names if verdict.when else frozenset()
    texts = _slots(part.raw)
    own = part.raw.get("facts", {})
    for name in own if isinstance(own, dict) else ():
        if name not in used and name not in texts:
            part.at("facts").at(name).odd(say("Nothing asks for the fact {name}.", name=name))
    for step, at in _places(part.at("steps"), made.steps):
        if step.head.name and step.head.inner and not {*declared.names_of(step)} & (used | texts):
            at.odd(say("Nothing rests on the step {name}, which is told nobody.", name=step.head.name))
    _uncalled(part, made)


def _uncalled(part: Part, made: Procedure) -> None:
    """Note what is said in some of the languages of the title and not in others, and what has no name there."""
    langs = _langs(part.raw["title"])
    own = part.raw.get("facts", {})
    places = [(name, part.at("facts").at(name)) for name in (own if isinstance(own, dict) else ())]
    told = list(_places(part.at("steps"), made.steps))
    for step, at in told:
        if isinstance(step, Repeat):
            told += _places(at.at("each"), step.each)
        head = step.head
        if head.name and not (head.inner or head.silent or head.text):
            places.append((head.name, at))
    for name, at in places:
        lacking = [lang for lang in langs if lang != "en"] if "called" not in at.raw else []
        if lacking:
            at.odd(
                say("Nothing says what {name} is called in these languages: {langs}.", name=name, langs=lacking),
                say("Add {example}.", example=f'called = {{ en = "{name.replace("_", " ")}", {lacking[0]} = "…" }}'),
            )
    _unsaid(part, langs)


def _langs(title: object) -> list[str]:
    """Return the languages of a title; none where it is one text for all."""
    return [lang for lang in LANGUAGES if lang in title] if isinstance(title, dict) else []


SAID = ("title", "called", "ask", "assume", "text", "verdict", "before", "why", "note", "corner")
"""Keys under which something is said."""

PHRASES = ("title", "ask", "assume", "verdict", "before", "why", "note")
"""Those under which it is not the same in two languages."""


def _unsaid(part: Part, langs: Sequence[str], key: str | int = "") -> None:
    """Note what is said in some languages and not in all of these, and sentences that are one text for all."""
    raw = part.raw
    if len(langs) < 2:
        return
    if isinstance(raw, dict) and raw and {*raw} <= {*LANGUAGES}:
        if lacking := [lang for lang in langs if lang not in raw]:
            first = next(iter(raw.values()))
            part.odd(
                say("This is not said in these languages: {langs}.", langs=lacking),
                say("Add {example}.", example=f'{lacking[0]} = "…"'),
                needle=first if isinstance(first, str) else "",
            )
    elif isinstance(raw, str):
        if key in PHRASES and any(map(str.isalpha, re.sub(r"\{[^{}|]*\}", "", raw))):
            part.odd(
                say("This is one text for all languages; the title is in {langs}.", langs=list(langs)),
                say("Write {example}.", example="{ " + ", ".join(f'{lang} = "…"' for lang in langs) + " }"),
                needle=raw,
            )
    elif isinstance(raw, (dict, list)):
        for inner in raw if isinstance(raw, dict) else range(len(raw)):
            if isinstance(raw[inner], (dict, list)) or inner in SAID:
                _unsaid(part.at(inner), langs, inner)


def of_game(part: Part, made: Iterable[Procedure], common: Common) -> None:
    """Note shared facts, tables and fields of things that no procedure uses."""
    found = list(made)
    langs = [
        lang
        for lang in LANGUAGES
        if all(lang in _langs(part.raw[one.name.partition(".")[2]]["title"]) for one in found)
    ]
    for key in ("facts", "tables", "sheet"):
        _unsaid(part.at(key), langs)
    facts = {one.name for each in found for one in each.facts}
    for name in common.facts:
        if name not in facts:
            part.at("facts").at(name).odd(say("Nothing asks for the fact {name}.", name=name))
    looks = [step for each in found for step in declared.within(each.steps) if isinstance(step, Look)]
    columns = {step.labels.texts for each in found for step in declared.within(each.steps) if isinstance(step, Column)}
    nodes = (node for each in found for step in declared.within(each.steps) for node in declared.nodes_of(step))
    cells = {part.parts[0].name for node in nodes for part in node.every() if part.kind == "cell"}
    for name, table in common.tables.items():
        own = [step for step in looks if step.table.name == name] or name in cells
        of_columns = table.columns is not None and table.columns.texts in columns
        if not own and not of_columns:
            part.at("tables").at(name).odd(say("Nothing is looked up in the table {name}.", name=name))
    fields = {(each.roles.get(of, of), name) for each in found for of, name in kept.fields_of(each)}
    for thing in common.sheet.things.values():
        for name in thing.fields:
            if (thing.name, name) not in fields:
                where = part.at("sheet").at(thing.name).at("fields").at(name)
                where.odd(
                    say("No fact is {name}, and no ruling changes it.", name=f"{thing.name}.{name}"),
                    say("A fact says {one}, a procedure {other}.", one=f'kept = "….{name}"', other="changes"),
                )


def _slots(raw: object) -> set[str]:
    """Return the names that have places in any text."""
    from punicref.ruling.procedures.parts import slots

    if isinstance(raw, dict):
        return {name for value in raw.values() for name in _slots(value)}
    if isinstance(raw, list):
        return {name for value in raw for name in _slots(value)}
    return set(slots(raw)) if isinstance(raw, str) else set()


def _places(part: Part, steps: Sequence[Step]) -> list[tuple[Step, Part]]:
    """Return the steps with where they stand; of a sound procedure none is left out."""
    return [(step, part.at(place)) for place, step in enumerate(steps)]


def _conditions(part: Part, steps: Sequence[Step], scope: dict[str, Kind], rules: Rules) -> None:
    for step, at in _places(part, steps):
        if isinstance(step, (Given, Sum)):
            key = "choose" if isinstance(step, Given) else "sum"
            _ways(at.at(key), step, scope, rules)
        elif isinstance(step, (Refuse, Note)) and step.when is not None:
            when = always(step.when, scope, rules)
            key = "refuse" if isinstance(step, Refuse) else "when"
            if when is not None:
                _tell(at.at(key), holds=when)
        elif isinstance(step, Repeat):
            inner = {**scope, step.head.name: step.kind}
            _conditions(at.at("each"), step.each, inner, rules)
        for name in declared.names_of(step):
            scope[name] = step.kind if not isinstance(step, Throw) or not step.counts else _counted(step, name)


def _counted(step: Throw, name: str) -> Kind:
    return step.kind if name == step.head.name else kinds.number(-kinds.BEYOND, kinds.BEYOND)


def _ways(part: Part, step: Given | Sum, scope: Mapping[str, Kind], rules: Rules) -> None:
    if not isinstance(part.raw, list):
        return
    for place, way in enumerate(step.ways):
        if way.when is None:
            continue
        holds = always(way.when, scope, rules)
        if holds is None:
            continue
        if holds and isinstance(step, Given):
            part.at(place).odd(
                say("This holds in every case: nothing behind it ever counts."), needle=str(part.raw[place]["when"])
            )
            return
        _tell(part.at(place).at("when"), holds=holds)


def _tell(part: Part, *, holds: bool) -> None:
    told = say("This holds in every case.") if holds else say("This holds in no case: it never counts.")
    part.odd(told, needle=str(part.raw))


def always(node: Node, scope: Mapping[str, Kind], rules: Rules) -> bool | None:
    """Return how a condition comes out in every case; None where that depends, or too much would have to be tried.

    Words, and yes and no, are tried one by one, in all combinations; numbers stay within their limits.
    """
    tried = [name for name in sorted(node.names) if name in scope and scope[name].of in (WORD, YES)]
    values = {name: _single(scope[name]) for name in tried}
    if prod(len(all_) for all_ in values.values()) > COMBINED:
        return None
    found: set[bool | None] = set()
    for row in product(*values.values()):
        found.add(infer.of(node, {**scope, **dict(zip(tried, row, strict=True))}, rules.value).always)
        if len(found) > 1 or None in found:
            return None
    return found.pop()


def _single(kind: Kind) -> list[Kind]:
    if kind.of == YES:
        return [kinds.yes(True), kinds.yes(False)]
    return [kinds.word(word)._replace(always=True) for word in kind.words]
