"""A line read for a calculator, with how sure that is.

Clear: one reading is well before every other that would be ruled otherwise, and nothing that tells was left out.
Near: there are others, or a number, a denial or a word of the game was lost; whoever said the line chooses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem, Needed
from punicref.messages import say
from punicref.reader import grammar, hearing, mentions, model, readings, sureness, used
from punicref.reader import index as indexes
from punicref.reader.hearing import Hearing, Reading, Said
from punicref.reader.mentions import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from punicref.reader.mentions import Line
    from punicref.reader.readings import State
    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction, Look

    Same = Callable[[Mapping[str, Any]], object]
    """Gives something that is equal for facts that lead to the same ruling."""

NEAR = 5.0
"""Readings so near to the best are offered beside it."""

MOST = 3
"""The most readings that one question offers."""

SURE = 5.0
"""The margin of a line of which every word fits."""

FAR = 99.0
"""The margin where there is no other reading."""

LEADER = "leader"
"""The field that tells what kind of leader there is."""

LONGEST = 2_000
"""The most characters of a line."""

WORDS = 300
"""And the most words."""


def understood(
    calculator: CalculatorFunction,
    text: str,
    library: Library,
    stated: Mapping[str, Any] | None = None,
    same: Same | None = None,
    *,
    words: bool = False,
) -> Hearing:
    """Read a line that can be ruled on as it is; Unclear where it would be a guess."""
    found = read(calculator, text, library, stated, same, words=words)
    if not found.clear:
        raise hearing.unclear(found, calculator, library)
    return found


def read(
    calculator: CalculatorFunction,
    text: str,
    library: Library,
    stated: Mapping[str, Any] | None = None,
    same: Same | None = None,
    *,
    words: bool = False,
) -> Hearing:
    """Read a line for a calculator; InputProblem where it is too long. `stated` are facts known before.

    A line every word of which fits the grammar is taken as it says; any other is weighed. With `words` it is found out
    which of them say each fact; else the whole line stands for each, where the grammar reads it.
    """
    bounded(text)
    exact = grammar.parsed(calculator, text, library, stated or {})
    if not exact.facts:
        found = weighed(calculator, text, library, stated, same)
        unvalued = tuple(dict.fromkeys((*found.unvalued, *_without_value(calculator, found.facts, stated or {}))))
        return found._replace(problem=exact.problem, doubt=exact.doubt, unvalued=unvalued)
    spans: dict[tuple[str, str], str] = {}
    if words:
        line, states = _weighed(calculator, text, library, stated)
        spans = {(one.fact, repr(one.value)): one.words for one in _said(line, states[0], text)}
    said = (Said(name, value, spans.get((name, repr(value)), text.strip())) for name, value in exact.facts.items())
    unvalued = tuple(_without_value(calculator, exact.facts, stated or {}))
    return Hearing(calculator.name, exact.facts, tuple(said), (), (), SURE, (Reading(exact.facts),), unvalued)


def _without_value(
    calculator: CalculatorFunction, facts: Mapping[str, Any], stated: Mapping[str, Any]
) -> Iterator[str]:
    """Yield the values of leaders who are spoken of without them: without his value he would count as none."""
    known = {one.name: one for one in calculator.inputs}
    for name in facts:
        one = known[name]
        needs = known.get(one.ask.needs)
        valued = one.place[-1] == LEADER and one.choices and needs is not None and needs.kind is int
        if valued and needs is not None and needs.name not in {**stated, **facts}:
            yield needs.name


def weighed(
    calculator: CalculatorFunction,
    text: str,
    library: Library,
    stated: Mapping[str, Any] | None = None,
    same: Same | None = None,
) -> Hearing:
    """Read a line by the learned weights alone."""
    line, states = _weighed(calculator, text, library, stated)
    best = _reading(line, states[0])
    lead, near = _near(line, states, best, same)
    idle = tuple(used.unused(line, states[0], text))
    margin = sureness.sureness(sureness.signs(line, states[0], lead, len(idle)))
    said, lost = tuple(_said(line, states[0], text)), tuple(used.lost(line, states[0]))
    return Hearing(calculator.name, best.facts, said, idle, lost, margin, near, best.unvalued)


def signs(
    calculator: CalculatorFunction, text: str, library: Library, stated: Mapping[str, Any] | None = None
) -> sureness.Signs:
    """Return what tells how sure a line is read, for whoever fits its weights."""
    line, states = _weighed(calculator, text, library, stated)
    lead, _ = _near(line, states, _reading(line, states[0]), None)
    return sureness.signs(line, states[0], lead, len(used.unused(line, states[0], text)))


def _weighed(
    calculator: CalculatorFunction, text: str, library: Library, stated: Mapping[str, Any] | None
) -> tuple[Line, list[State]]:
    """Return a line and its readings, the best first."""
    learned = model.shipped()
    index = indexes.of(calculator, library)
    line = mentions.line(
        index, text, indexes.numerals(library), learned.learned(index.game), learned.known, learned.concepts
    )
    line.stated = frozenset(stated or ())
    return line, readings.search(line, learned.total)


def alike(calculator: CalculatorFunction, stated: Mapping[str, Any], library: Library, printed: Look) -> Same:
    """Return what tells whether facts lead to the same ruling, beside those that are stated."""
    usual = {one.name: one.default for one in calculator.inputs}

    def made(facts: Mapping[str, Any]) -> object:
        try:
            ruled = calculator.rule({**stated, **facts}, library, printed)
        except Needed as problem:
            told = {name: value for name, value in facts.items() if value is not False and value != usual[name]}
            return problem.missing, tuple(sorted(map(str, told.items())))
        except InputProblem as problem:
            return str(problem)
        return ruled.verdict, ruled.result

    return made


def bounded(text: str) -> None:
    """Raise InputProblem for a line that is too long to be a case."""
    number = len(text.split())
    if len(text) > LONGEST:
        raise InputProblem(
            say("This line has {number} characters; at most {most} are read.", number=len(text), most=LONGEST)
        )
    if number > WORDS:
        raise InputProblem(
            say("These are {number} words; a case is told in at most {most}.", number=number, most=WORDS)
        )


def _reading(line: Line, state: State) -> Reading:
    found = readings.facts_of(line, state)
    unvalued = tuple(name for name, value in found.items() if value in (UNKNOWN, [UNKNOWN]))
    return Reading({name: value for name, value in found.items() if name not in unvalued}, unvalued)


def _near(line: Line, states: Sequence[State], best: Reading, same: Same | None) -> tuple[float, tuple[Reading, ...]]:
    """Return how far the best reading is before the next that is ruled otherwise, and those that are near."""
    margin, found = FAR, [best]
    ruled = [same(best.facts)] if same is not None else []
    for state in states[1:]:
        behind = states[0].score - state.score
        if behind > NEAR and margin < FAR:
            break
        other = _reading(line, state)
        if other in found:
            continue
        if same is not None and behind <= NEAR:
            made = same(other.facts)
            if made in ruled:
                continue
            ruled.append(made)
        margin = min(margin, behind)
        if behind <= NEAR and len(found) < MOST:
            found.append(other)
    return margin, tuple(found)


def _said(line: Line, state: State, text: str) -> Iterator[Said]:
    """Yield the facts in the order of the line, each with its words."""
    facts = readings.facts_of(line, state)
    for name, places in used.places_of(line, state).items():
        words = dict.fromkeys(used.text_of(text, line, one.at, one.end) for one in places)
        yield Said(name, facts[name], " … ".join(words))
