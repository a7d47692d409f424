"""A line read for a calculator, with how sure that is.

Clear: one reading is well before every other that would be ruled otherwise, and nothing that tells was left out.
Near: there are others, or a number, a denial or a word of the game was lost; whoever said the line chooses.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.reader import grammar, hearing, mentions, model, network, readings, trust, used
from punicref.reader import index as indexes
from punicref.reader.hearing import Hearing, Reading, Said
from punicref.reader.mentions import UNKNOWN
from punicref.reader.tokens import NUMBER, WORD, forms, plain
from punicref.ruling.needed import Needed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.reader.mentions import Line
    from punicref.reader.network import Scores
    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction, Look

MOST = 3
"""The most readings that one question offers."""

TRIED = 6
"""So many readings are tried on the rules, the likeliest first."""

POOR = 0.01
"""A reading with less of the chances is not tried."""

LIKELY = 0.05
"""What the grammar reads must have such a share of the chances to stand at once, unless it is a mere telegram."""

FREELY = 0.35
"""And such a share in free speech."""

STRANGE = 1e-3
"""The share of what the grammar reads where the network knows nothing of it."""

SURE = 5.0
"""The margin of a line that the grammar reads."""

RUNS = "runs"
"""The fact of a case that is simulated: it takes too long to be tried."""

CERTAIN = 0.95
"""So likely a fact must be, whatever else a line says, to stand while the rest is asked for."""

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
    printed: Look,
    stated: Mapping[str, Any] | None = None,
    *,
    words: bool = False,
    beside: Mapping[str, Any] | None = None,
) -> Hearing:
    """Read a line that can be ruled on as it is; Unclear where it would be a guess."""
    found = read(calculator, text, library, printed, stated, words=words, beside=beside)
    if not found.clear:
        raise hearing.unclear(found, calculator, library)
    return found


def read(
    calculator: CalculatorFunction,
    text: str,
    library: Library,
    printed: Look,
    stated: Mapping[str, Any] | None = None,
    *,
    words: bool = False,
    beside: Mapping[str, Any] | None = None,
) -> Hearing:
    """Read a line for a calculator; InputProblem where it is too long. `stated` are facts known before.

    What is known `beside` holds unless the line says otherwise: it tells what the rules make of a reading.

    A telegram that the grammar reads is taken as it says, and so is any line if the network finds that likely, too; any
    other is weighed. With `words` it is found out which of them say each fact; else the whole line stands for each.
    """
    bounded(text)
    stated = stated or {}
    exact = grammar.parsed(calculator, text, library, stated)
    telegram = _telegram(text, calculator, library)
    if exact.facts and telegram and not words:
        return _exactly(calculator, text, exact.facts, stated, {})
    seen = _seen(calculator, text, library, stated)
    if exact.facts and (telegram or _likely(seen, exact.facts)):
        spans = {(one.fact, repr(one.value)): one.words for one in _said(seen.line, seen.found[0], text)}
        return _exactly(calculator, text, exact.facts, stated, spans)
    heard = _weighed(calculator, text, seen, library, printed, stated, exact.facts, {**(beside or {}), **stated})
    unvalued = tuple(dict.fromkeys((*heard.unvalued, *_without_value(calculator, heard.facts, stated))))
    if exact.facts:
        return heard._replace(unvalued=unvalued)
    return heard._replace(problem=exact.problem, doubt=exact.doubt and telegram, unvalued=unvalued)


def weighed(
    calculator: CalculatorFunction,
    text: str,
    library: Library,
    printed: Look,
    stated: Mapping[str, Any] | None = None,
) -> Hearing:
    """Read a line by the learned weights alone."""
    seen = _seen(calculator, text, library, stated or {})
    return _weighed(calculator, text, seen, library, printed, stated or {}, None, stated or {})


def _telegram(text: str, calculator: CalculatorFunction, library: Library) -> bool:
    """Whether a line is a telegram: numbers in figures, no little words that make sentences but those of the case."""
    numerals = indexes.numerals(library)
    if any(plain(word.strip(",;:.")) in numerals for word in text.split()):
        return False
    little = [word for word in text.casefold().split() if word in used.LITTLE]
    known = indexes.of(calculator, library).phrases if little else {}
    return all(any(form in known for form in forms(word)) for word in little)


def _exactly(
    calculator: CalculatorFunction,
    text: str,
    facts: Mapping[str, Any],
    stated: Mapping[str, Any],
    spans: Mapping[tuple[str, str], str],
) -> Hearing:
    """Return what the grammar reads, as sure as can be."""
    said = (Said(name, value, spans.get((name, repr(value)), text.strip())) for name, value in facts.items())
    unvalued = tuple(_without_value(calculator, facts, stated))
    return Hearing(calculator.name, facts, tuple(said), (), (), SURE, (Reading(facts),), unvalued)


class _Seen(NamedTuple):
    """A line, what its tokens say, and its readings, the likeliest first."""

    line: Line
    told: Scores
    found: list[readings.Reading]


def _likely(seen: _Seen, facts: Mapping[str, Any]) -> bool:
    """Whether the network finds what the grammar reads likely; in free speech, with numbers as words, very much so.

    Words that fit are often meant otherwise there: "I attack five with ten of mine".
    """
    if not any(one.kind == NUMBER and not one.said for one in seen.line.tokens):
        return False
    least = FREELY if any(one.kind == NUMBER and one.said for one in seen.line.tokens) else LIKELY
    own = _plain(seen.line, facts)
    whole = sum(exp(one.score) for one in seen.found)
    return sum(exp(one.score) for one in seen.found if _plain(seen.line, one.facts) == own) >= least * whole


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


class Candidate(NamedTuple):
    """Readings that are ruled alike, with the likeliest of them, and what speaks for them."""

    reading: readings.Reading
    measures: trust.Measures


def _seen(calculator: CalculatorFunction, text: str, library: Library, stated: Mapping[str, Any]) -> _Seen:
    learned = model.shipped()
    index = indexes.of(calculator, library)
    line = mentions.line(index, text, indexes.numerals(library), learned.concepts, stated)
    labels = learned.labels(index.name)
    tokens = [learned.rows.sum(one) for one in line.features]
    scores = network.scores(
        learned.layers, tokens, [one.at for one in line.numbers], labels.of_numbers, labels.of_words
    )
    return _Seen(line, scores, readings.search(line, scores, labels))


def candidates(
    calculator: CalculatorFunction,
    text: str,
    library: Library,
    printed: Look,
    stated: Mapping[str, Any],
) -> tuple[trust.Line, list[Candidate]]:
    """Return what a line is like, and its readings with what speaks for them: what trust is learned from."""
    seen = _seen(calculator, text, library, stated)
    exact = grammar.parsed(calculator, text, library, stated).facts
    return _like(seen, stated, exact), _candidates(calculator, text, seen, library, printed, exact, stated)


def _candidates(
    calculator: CalculatorFunction,
    text: str,
    seen: _Seen,
    library: Library,
    printed: Look,
    exact: Mapping[str, Any] | None,
    known: Mapping[str, Any],
) -> list[Candidate]:
    found = list(seen.found)
    own = _plain(seen.line, exact) if exact else None
    if exact and all(_plain(seen.line, one.facts) != own for one in found):
        found.append(readings.Reading(found[0].score + log(STRANGE), exact, (), ()))
    whole = sum(exp(one.score - found[0].score) for one in found)
    labels = model.shipped().labels(calculator.name)
    made: dict[object, Candidate] = {}
    for at, one in enumerate(found):
        share = exp(one.score - found[0].score) / whole
        state, same = _outcome(calculator, one, library, printed, known, tried=at < TRIED and share >= POOR)
        before = made.get(same)
        is_exact = own is not None and _plain(seen.line, one.facts) == own
        if before is not None:
            measures = before.measures
            made[same] = before._replace(
                measures=measures._replace(
                    share=measures.share + share,
                    chance=measures.chance + exp(min(0.0, one.score)),
                    exact=measures.exact or is_exact,
                )
            )
            continue
        unused = used.unused(seen.line, one, text, seen.told.idle) if one.places else []
        lost = any(True for _ in used.lost(seen.line, one, seen.told, labels)) if one.places else False
        reading = _reading(one)
        made[same] = Candidate(
            one,
            trust.Measures(
                share=share,
                chance=exp(min(0.0, one.score)),
                facts=len(reading.facts),
                idle=len(one.idle),
                lost=lost,
                unused=len(unused),
                words=sum(len(run.split()) for run in unused),
                state=state,
                missing=sum(
                    each.required and each.name not in {**known, **reading.facts} for each in calculator.inputs
                ),
                unvalued=len(reading.unvalued),
                exact=is_exact,
            ),
        )
    return list(made.values())


def _outcome(
    calculator: CalculatorFunction,
    reading: readings.Reading,
    library: Library,
    printed: Look,
    stated: Mapping[str, Any],
    *,
    tried: bool,
) -> tuple[str, object]:
    """Return what the rules make of a reading, and something that is equal for readings that are ruled alike."""
    facts = _reading(reading).facts
    usual = {one.name: one.default for one in calculator.inputs}
    told = tuple(
        sorted(f"{name} {value}" for name, value in facts.items() if value is not False and value != usual[name])
    )
    if not tried or RUNS in usual:
        return "", told
    try:
        made = calculator.rule({**stated, **facts}, library, printed)
    except Needed:
        return trust.NEEDS, told
    except InputProblem:
        return trust.REFUSED, told
    return trust.RULED, repr((made.verdict, made.result))


def _like(seen: _Seen, stated: Mapping[str, Any], exact: Mapping[str, Any] | None) -> trust.Line:
    known = model.shipped().known
    words = [one for one in seen.line.tokens if one.kind == WORD]
    return trust.Line(
        tokens=len(seen.line.tokens),
        numbers=len(seen.line.numbers),
        unknown=sum(one.stem not in known and one.head not in known for one in words),
        follows=bool(stated),
        commas=sum(one.text in (",", ";") for one in seen.line.tokens),
        exact=bool(exact),
    )


def _weighed(
    calculator: CalculatorFunction,
    text: str,
    seen: _Seen,
    library: Library,
    printed: Look,
    stated: Mapping[str, Any],
    exact: Mapping[str, Any] | None,
    known: Mapping[str, Any],
) -> Hearing:
    """Return the reading that is trusted most, with how far that goes."""
    made = _candidates(calculator, text, seen, library, printed, exact, known)
    weights = model.shipped().trust
    measures = [one.measures for one in made]
    order = trust.ranked(measures, weights)
    best = made[order[0][1]].reading
    idle = tuple(used.unused(seen.line, best, text, seen.told.idle, values=True)) if best.places else ()
    lost = tuple(used.lost(seen.line, best, seen.told, model.shipped().labels(calculator.name))) if best.places else ()
    if idle and used.wordless(seen.line, best, seen.told.idle):
        lost = (*lost, *idle)
    own = _reading(best)
    return Hearing(
        calculator.name,
        own.facts,
        tuple(_said(seen.line, best, text)),
        idle,
        lost,
        max(0.0, trust.margin(_like(seen, stated, exact), measures, order, weights)),
        tuple(_reading(made[at].reading) for _, at in order[:MOST]),
        own.unvalued,
        certain=_certain(seen.found, own),
    )


def _certain(found: Sequence[readings.Reading], best: Reading) -> dict[str, Any]:
    """Return the facts of the best reading that hardly any other is without."""
    shares = [exp(one.score - found[0].score) for one in found]
    whole = sum(shares)

    def share(name: str, value: Any) -> float:
        return sum(part for one, part in zip(found, shares, strict=True) if one.facts.get(name) == value) / whole

    return {name: value for name, value in best.facts.items() if share(name, value) >= CERTAIN}


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


def _said(line: Line, reading: readings.Reading, text: str) -> Iterator[Said]:
    """Yield the facts in the order of the line, each with its words."""
    for name, places in used.places_of(reading).items():
        if name not in reading.facts:
            continue
        words = dict.fromkeys(used.text_of(text, line, one.at, one.end) for one in places)
        yield Said(name, reading.facts[name], " … ".join(words))
