"""A line read for a calculator, with how sure that is.

Clear: one reading is well before every other that would be ruled otherwise, and nothing that tells was left out.
Near: there are others, or a number, a denial or a word of the game was lost; whoever said the line chooses.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem, Needed
from punicref.messages import say
from punicref.reader import grammar, hearing, mentions, model, network, readings, used
from punicref.reader import index as indexes
from punicref.reader.hearing import Hearing, Reading, Said
from punicref.reader.mentions import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from punicref.reader.mentions import Line
    from punicref.reader.network import Scores
    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction, Look

    Same = Callable[[Mapping[str, Any]], object]
    """Gives something that is equal for facts that lead to the same ruling."""

NEAR = 5.0
"""Readings so near to the best, by the logarithms of their chances, are offered beside it."""

MOST = 3
"""The most readings that one question offers."""

FREE = 2
"""A line with so many little words, and fewer commas than facts ask for, is free speech."""

FEW = 4
"""With more facts every word of which fits it is no mere chance that they do."""

LIKELY = 0.35
"""In free speech a reading of which every word fits must be as likely as this, of all readings."""

SURE = 5.0
"""The margin of a line of which every word fits."""

CERTAIN = 0.95
"""So likely a fact must be, whatever else a line says, to stand while the rest is asked for."""

BEYOND = 2.0
"""So much surer a reading may be among those that go together than among all that the numbers and words could say."""

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
        heard = weighed(calculator, text, library, stated, same)
        unvalued = tuple(dict.fromkeys((*heard.unvalued, *_without_value(calculator, heard.facts, stated or {}))))
        return heard._replace(problem=exact.problem, doubt=exact.doubt, unvalued=unvalued)
    spans: dict[tuple[str, str], str] = {}
    free = _free(text, exact.facts)
    if words or free:
        line, _, found = _weighed(calculator, text, library, stated)
        spans = {(one.fact, repr(one.value)): one.words for one in _said(line, found[0], text)}
        if free and _unlikely(line, found, exact.facts):
            heard = weighed(calculator, text, library, stated, same)
            ways = [Reading(exact.facts), *(one for one in heard.alternatives if one.facts != exact.facts)]
            return heard._replace(alternatives=tuple(ways[:MOST]), margin=0.0)
    said = (Said(name, value, spans.get((name, repr(value)), text.strip())) for name, value in exact.facts.items())
    unvalued = tuple(_without_value(calculator, exact.facts, stated or {}))
    return Hearing(calculator.name, exact.facts, tuple(said), (), (), SURE, (Reading(exact.facts),), unvalued)


def _free(text: str, facts: Mapping[str, Any]) -> bool:
    """Whether a line is free speech: that every word fits does not settle what it means."""
    little = sum(word in used.LITTLE for word in text.casefold().split())
    return little >= FREE and text.count(",") + 1 < len(facts) <= FEW


def _unlikely(line: Line, found: Sequence[readings.Reading], facts: Mapping[str, Any]) -> bool:
    """Whether what every word seems to say is no likely reading of a line; texts are not compared.

    In free speech words that fit are often meant otherwise: "I attack five with ten of mine".
    """
    if any(line.index.slots[name].text for name in facts if name in line.index.slots):
        return False
    own = _plain(line, facts)
    shares = [exp(one.score) for one in found if _plain(line, one.facts) == own]
    return sum(shares) < LIKELY


def _plain(line: Line, facts: Mapping[str, Any]) -> dict[str, str]:
    """Return facts as they are compared: without those that are as usual, in one spelling."""
    usual = {name: slot.one.default for name, slot in line.index.slots.items()}
    return {
        name: str(value).strip("[]").replace("-", " ").casefold()
        for name, value in facts.items()
        if value is not False and value != usual.get(name)
    }


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
    line, told, found = _weighed(calculator, text, library, stated)
    best = _reading(found[0])
    odds, near = _near(found, best, same)
    idle = tuple(used.unused(line, found[0], text, told.idle))
    lost = tuple(used.lost(line, found[0], told, model.shipped().labels(calculator.name)))
    if idle and used.wordless(line, found[0], told.idle):
        lost = (*lost, *idle)
    said = tuple(_said(line, found[0], text))
    margin = max(0.0, odds)
    return Hearing(
        calculator.name, best.facts, said, idle, lost, margin, near, best.unvalued, certain=_certain(found, best)
    )


def _certain(found: Sequence[readings.Reading], best: Reading) -> dict[str, Any]:
    """Return the facts of the best reading that hardly any other is without."""
    shares = [exp(one.score - found[0].score) for one in found]
    whole = sum(shares)

    def share(name: str, value: Any) -> float:
        return sum(part for one, part in zip(found, shares, strict=True) if one.facts.get(name) == value) / whole

    return {name: value for name, value in best.facts.items() if share(name, value) >= CERTAIN}


def _odds(chance: float) -> float:
    """Return the logarithm of the odds of a chance."""
    chance = min(max(chance, 1e-6), 1 - 1e-6)
    return log(chance / (1 - chance))


def _weighed(
    calculator: CalculatorFunction, text: str, library: Library, stated: Mapping[str, Any] | None
) -> tuple[Line, Scores, list[readings.Reading]]:
    """Return a line, what its tokens say, and its readings, the likeliest first."""
    learned = model.shipped()
    index = indexes.of(calculator, library)
    line = mentions.line(index, text, indexes.numerals(library), learned.concepts, tuple(stated or ()))
    labels = learned.labels(index.name)
    tokens = [learned.rows.sum(one) for one in line.features]
    scores = network.scores(
        learned.layers, tokens, [one.at for one in line.numbers], labels.of_numbers, labels.of_words
    )
    return line, scores, readings.search(line, scores, labels)


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


def _reading(found: readings.Reading) -> Reading:
    unvalued = tuple(name for name, value in found.facts.items() if value in (UNKNOWN, [UNKNOWN]))
    return Reading({name: value for name, value in found.facts.items() if name not in unvalued}, unvalued)


def _near(found: Sequence[readings.Reading], best: Reading, same: Same | None) -> tuple[float, tuple[Reading, ...]]:
    """Return how sure the best reading is, with those that are ruled alike, and those that are near it.

    That is the logarithm of its odds among the readings that go together; where much speaks for others that do not go
    together, it is no surer than that leaves it.
    """
    near = [best]
    shares = [1.0]
    ruled: list[object] = [same(best.facts)] if same is not None else []
    whole = 1.0
    for one in found[1:]:
        share = exp(one.score - found[0].score)
        whole += share
        other = _reading(one)
        if found[0].score - one.score > NEAR:
            continue
        if same is not None:
            made = same(other.facts)
            if made in ruled:
                shares[ruled.index(made)] += share
                continue
            ruled.append(made)
            shares.append(share)
        if len(near) < MOST:
            near.append(other)
    chance = shares[0] * exp(found[0].score)
    return min(_odds(shares[0] / whole), _odds(chance) + BEYOND), tuple(near)


def _said(line: Line, reading: readings.Reading, text: str) -> Iterator[Said]:
    """Yield the facts in the order of the line, each with its words."""
    for name, places in used.places_of(reading).items():
        if name not in reading.facts:
            continue
        words = dict.fromkeys(used.text_of(text, line, one.at, one.end) for one in places)
        yield Said(name, reading.facts[name], " … ".join(words))
