"""A line read for a calculator, with how sure that is.

Clear: one reading is well before every other that would be ruled otherwise, and nothing that tells was left out.
Near: there are others, or a number, a denial or a word of the game was lost; whoever said the line chooses.
"""

from __future__ import annotations

import re
from math import exp
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.reader import (
    amounts,
    features,
    grammar,
    hearing,
    literal,
    mentions,
    model,
    network,
    order,
    persons,
    plainly,
    readings,
    speech,
    trust,
    used,
)
from punicref.reader import index as indexes
from punicref.reader.hearing import Hearing, Reading, Said
from punicref.reader.mentions import UNKNOWN
from punicref.reader.tokens import NUMBER, WORD, forms, plain, tokens
from punicref.ruling.facts import SEED, takes_dice
from punicref.ruling.needed import Needed
from punicref.ruling.values import Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

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

LIKELY, FREELY = 0.3, 0.9
"""What the grammar reads of a sentence must have such a share of the chances to stand; more with numbers as words."""

JOINS = frozenset(
    word
    for words in (
        "and with of at to the a an v vs no none without against",
        "e ed con di del della dello dei degli delle al alla il lo la i gli le un una",
        "senza nessun nessuno nessuna contro",
        "и с со в на без нет против",
    )
    for word in words.split()
)
"""Little words that only join what stands beside them: articles, and, with, of, without; they make no sentence."""

SURE = 5.0
"""The margin of a telegram that the grammar reads."""

NAMED = 2.0
"""The margin of a line that says its facts by names, and has words besides."""

RUNS = "runs"
"""The fact of a case that is simulated: it takes too long to be tried."""

AGAINST, AGAIN = 2.0, 1.0
"""So much less likely is a reading, as a logarithm, for each value that the table knows otherwise, or knows already."""

THROWN = 1.5
"""And so much less if a number that is thrown is anything but dice: "I roll 5"."""

CERTAIN = 0.95
"""So likely a fact must be, whatever else a line says, to stand while the rest is asked for."""

SIDED = {"attacker", "defender"}
"""The facts that are the names of two who fight."""

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
    beside: Mapping[str, Any] | None = None,
    *,
    words: bool = False,
) -> Hearing:
    """Read a line that can be ruled on as it is; Unclear where it would be a guess."""
    found = read(calculator, text, library, printed, stated, beside, words=words)
    if not found.clear:
        raise hearing.unclear(found, calculator, library)
    return found


def read(
    calculator: CalculatorFunction,
    text: str,
    library: Library,
    printed: Look,
    stated: Mapping[str, Any] | None = None,
    beside: Mapping[str, Any] | None = None,
    *,
    words: bool = False,
) -> Hearing:
    """Read a line for a calculator; InputProblem where it is too long. `stated` are facts known before.

    A telegram that the grammar reads is taken as it says, and so is any line if the network finds that likely, too; any
    other is weighed. With `words` it is found out which of a telegram's words say each fact; else the whole of it does.

    What is known `beside` holds unless the line says otherwise: it tells what the rules make of a reading.
    """
    bounded(text)
    text, dice = amounts.paired(text, calculator)
    if dice:
        return _with_dice(calculator, text, dice, library, printed, stated, beside, words=words)
    text, rest = amounts.without_rest(amounts.without_steps(text, library), calculator, library)
    if {one.name for one in calculator.inputs if one.kind is str} >= SIDED:
        text = order.subject_first(text, calculator.game, library)
    if any(one.kind is Result for one in calculator.inputs):
        text = persons.shares(text, library)
    heard = _read(calculator, text, library, printed, stated or {}, beside or {}, words=words)
    heard = heard._replace(unused=(*heard.unused, rest)) if rest else heard
    heard = amounts.whole_rows(heard, text, calculator)
    return amounts.relative(heard, text, stated or {}, calculator, library)


def _with_dice(calculator: CalculatorFunction, text: str, dice: Mapping[str, Any], *known: Any, words: bool) -> Hearing:
    """Return what is heard of the rest of a line, with the dice of both sides that it says."""
    said = tuple(Said(name, value, " ".join(map(str, value))) for name, value in dice.items())
    if not any(one.kind in (NUMBER, WORD) for one in tokens(text, {})):
        return Hearing(calculator.name, dice, said, (), (), SURE, (Reading(dice),))
    heard = read(calculator, text, *known, words=words)
    return heard._replace(
        facts={**heard.facts, **dice},
        understood=(*heard.understood, *said),
        alternatives=tuple(one._replace(facts={**one.facts, **dice}) for one in heard.alternatives),
    )


def _read(
    calculator: CalculatorFunction,
    text: str,
    library: Library,
    printed: Look,
    stated: Mapping[str, Any],
    beside: Mapping[str, Any],
    *,
    words: bool,
) -> Hearing:
    text, seed = _parted(text, library) if takes_dice(calculator.inputs) else (text, None)
    exact = grammar.parsed(calculator, text, library, stated)
    telegram = _telegram(text, calculator, library, frozenset() if exact.guessed else JOINS)
    if not model.shipped().knows(calculator.name):
        return _by_names(calculator, text, exact, library, stated, seed)
    seen = None
    if not (exact.facts and telegram) or words:  # the network is not asked where nobody needs it
        seen = _seen(calculator, text, library, stated)
    if exact.facts and (seen is None or telegram or _likely(seen, exact.facts)):
        heard = _exactly(calculator, text, seen, exact.facts, stated)
        return heard if seed is None else _seeded(heard, seed)
    assert seen is not None
    heard = _weighed(calculator, text, seen, library, printed, stated, {**beside, **stated})
    unvalued = dict.fromkeys((*heard.unvalued, *_without_value(calculator, heard.facts, stated)))
    doubt = exact.doubt and telegram and _telegram(text, calculator, library)
    heard = heard._replace(unvalued=tuple(unvalued), problem=exact.problem if doubt else None)
    return heard if seed is None else _seeded(heard, seed)


def _by_names(
    calculator: CalculatorFunction,
    text: str,
    exact: grammar.Parsed,
    library: Library,
    stated: Mapping[str, Any],
    seed: Said | None,
) -> Hearing:
    """Return what grammar and names make of a line for a calculator that the network has never heard of."""
    plain_ = None if exact.facts else plainly.read(calculator, text, library, stated)
    if exact.facts:
        heard = _exactly(calculator, text, None, exact.facts, stated)
    elif plain_ is not None:
        heard = _exactly(calculator, text, None, plain_.facts, stated)
        unused = (*plain_.lost, *plain_.unused)
        heard = heard._replace(margin=SURE if not unused else NAMED, lost=plain_.lost, unused=unused)
    else:
        heard = Hearing(
            calculator.name, {}, (), tuple(filter(None, (text.strip(),))), (), 0.0, (), problem=exact.problem
        )
    return heard if seed is None else _seeded(heard, seed)


def _telegram(
    text: str, calculator: CalculatorFunction, library: Library, joins: AbstractSet[str] = frozenset()
) -> bool:
    """Whether a line is a telegram: numbers in figures, no little words but those of the case and those that join."""
    numerals = indexes.numerals(library)
    words = [plain(word.strip(",;:.")) for word in text.split()]
    if any(word in numerals and word not in joins for word in words):
        return False
    little = [word for word in words if word in used.LITTLE and word not in joins]
    known = indexes.of(calculator, library).phrases if little else {}
    return all(any(form in known for form in forms(word)) for word in little)


def _likely(seen: _Seen, facts: Mapping[str, Any]) -> bool:
    """Whether the network finds likely what the grammar reads."""
    least = FREELY if any(one.said and one.value != "1" for one in seen.line.tokens) else LIKELY
    own = _compared(seen.line, facts)
    whole = sum(exp(one.score) for one in seen.found)
    return sum(exp(one.score) for one in seen.found if _compared(seen.line, one.facts) == own) >= least * whole


def _compared(line: Line, facts: Mapping[str, Any]) -> dict[str, str]:
    """Return facts as they are compared: without those that are as usual, in one spelling."""
    usual = {name: slot.one.default for name, slot in line.index.slots.items()}
    return {
        name: str(value).strip("[]").replace("-", " ").casefold()
        for name, value in facts.items()
        if value is not False and value != usual.get(name)
    }


def _exactly(
    calculator: CalculatorFunction, text: str, seen: _Seen | None, facts: Mapping[str, Any], stated: Mapping[str, Any]
) -> Hearing:
    """Return what the grammar reads of a line, as sure as can be."""
    found = _said(seen.line, seen.found[0], text) if seen is not None else ()
    spans = {(one.fact, repr(one.value)): one.words for one in found}
    said = (Said(name, value, spans.get((name, repr(value)), text.strip())) for name, value in facts.items())
    unvalued = tuple(_without_value(calculator, facts, stated))
    return Hearing(calculator.name, facts, tuple(said), (), (), SURE, (Reading(facts),), unvalued)


def _parted(text: str, library: Library) -> tuple[str, Said | None]:
    """Return a line without what repeats its dice, and that: no fact of a case, so the network knows nothing of it."""
    words = "|".join(word for said in library.said("fact")[SEED].values() for word in said)
    found = re.search(rf"\b(?:{words})\s*[:=]?\s*(\d{{1,9}}|[^\W\d_]+)\b", text, re.IGNORECASE)
    number = indexes.numerals(library).get(plain(found[1]), found[1]) if found is not None else ""
    if found is None or not number.isdecimal():
        return text, None
    rest = f"{text[: found.start()]}{' ' * len(found[0])}{text[found.end() :]}"
    return rest, Said(SEED, int(number), found[0])


def _seeded(heard: Hearing, seed: Said) -> Hearing:
    """Return a hearing with the number that repeats its dice."""
    said = {SEED: seed.value}
    return heard._replace(
        facts={**heard.facts, **said},
        understood=(*heard.understood, seed),
        alternatives=tuple(one._replace(facts={**one.facts, **said}) for one in heard.alternatives),
    )


class _Seen(NamedTuple):
    """A line, what its tokens say, and its readings, the likeliest first."""

    line: Line
    told: Scores
    found: list[readings.Reading]


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
    return _like(seen, stated), _candidates(calculator, text, seen, library, printed, stated)


def _candidates(
    calculator: CalculatorFunction,
    text: str,
    seen: _Seen,
    library: Library,
    printed: Look,
    known: Mapping[str, Any],
) -> list[Candidate]:
    thrown = [one.name for one in calculator.inputs if one.told]
    found = [
        one._replace(score=one.score - _against(seen.line, one, known) - _not_thrown(seen.line, one, thrown, library))
        for one in seen.found
    ]
    found.sort(key=lambda one: -one.score)
    whole = sum(exp(one.score - found[0].score) for one in found)
    labels = model.shipped().labels(calculator.name)
    said = literal.Said(seen.line)
    made: dict[object, Candidate] = {}
    for at, one in enumerate(found):
        share = exp(one.score - found[0].score) / whole
        state, same = _outcome(calculator, one, library, printed, known, tried=at < TRIED and share >= POOR)
        before = made.get(same)
        missed = (before is None or before.measures.lost) and any(used.lost(seen.line, one, seen.told, labels))
        if before is not None:
            measures = before.measures
            measures = measures._replace(
                share=measures.share + share, chance=measures.chance + exp(min(0.0, one.score))
            )
            if measures.lost and not missed:  # it is ruled alike, and makes something of all that tells
                idle = len(used.stray(seen.line, one, seen.told.idle))
                before, measures = before._replace(reading=one), measures._replace(lost=False, idle=idle)
            made[same] = before._replace(measures=measures)
            continue
        unused = used.unused(seen.line, one, text, seen.told.idle)
        reading = _reading(one)
        made[same] = Candidate(
            one,
            trust.Measures(
                share=share,
                chance=exp(min(0.0, one.score)),
                facts=len(reading.facts),
                weakest=one.weakest,
                doubts=one.doubts,
                literal=said.share(one),
                idle=len(used.stray(seen.line, one, seen.told.idle)),
                lost=missed,
                unused=len(unused),
                words=sum(len(run.split()) for run in unused),
                state=state,
                missing=sum(
                    each.required and each.name not in {**known, **reading.facts} for each in calculator.inputs
                ),
                unvalued=len(reading.unvalued),
                **_beside(seen.line, reading.facts),
            ),
        )
    return list(made.values())


def _against(line: Line, reading: readings.Reading, known: Mapping[str, Any]) -> float:
    """Return what speaks against a reading that states facts which are known, and not by what was said before."""
    told = [
        (value, known[name])
        for name, value in reading.facts.items()
        if name in known and name not in line.stated and type(known[name]) in (int, str)  # no value yet to come
    ]
    return sum(AGAIN if features.plainly(value) == features.plainly(had) else AGAINST for value, had in told)


def _not_thrown(line: Line, reading: readings.Reading, dice: Sequence[str], library: Library) -> float:
    """Return what speaks against a reading that takes a number behind a word for throwing for anything but dice."""
    throws = speech.words(library, "throws") if dice else frozenset()
    return sum(
        THROWN
        for one in reading.places
        if one.fact not in dice
        and one.at
        and line.tokens[one.at].kind == NUMBER
        and "/" not in line.tokens[one.at].value
        and line.tokens[one.at - 1].value in throws
    )


def _beside(line: Line, facts: Mapping[str, Any]) -> dict[str, int]:
    """Return how many facts of a case at hand a reading changes or repeats, and how many are texts."""
    before = [name for name in facts if name in line.stated]
    same = sum(features.plainly(line.stated[name]) == features.plainly(facts[name]) for name in before)
    texts = sum(line.index.slots[name].listed or line.index.slots[name].one.ask.parts is not None for name in facts)
    return {"restated": len(before) - same, "repeated": same, "texts": texts}


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


def _like(seen: _Seen, stated: Mapping[str, Any]) -> trust.Line:
    known = model.shipped().known
    line = seen.line
    words = [one for one in line.tokens if one.kind == WORD]
    meant = {at for one in line.phrases for at in range(one.at, one.end)}
    return trust.Line(
        tokens=len(line.tokens),
        numbers=len(line.numbers),
        unknown=sum(one.stem not in known and one.head not in known for one in words),
        follows=bool(stated),
        commas=sum(one.text in (",", ";") for one in line.tokens),
        terse=not any(one.kind == NUMBER and one.said for one in line.tokens)
        and not any(at not in meant and one.value in used.LITTLE for at, one in enumerate(line.tokens)),
        strange=sum(one.kind == WORD and at not in meant for at, one in enumerate(line.tokens)),
        corrects=bool(stated and line.tokens) and line.tokens[0].denies,
    )


def _weighed(
    calculator: CalculatorFunction,
    text: str,
    seen: _Seen,
    library: Library,
    printed: Look,
    stated: Mapping[str, Any],
    known: Mapping[str, Any],
) -> Hearing:
    """Return the reading that is trusted most, with how far that goes."""
    made = _candidates(calculator, text, seen, library, printed, known)
    weights = model.shipped().trust
    measures = [one.measures for one in made]
    ranks = trust.ranked(measures, weights)
    best = made[ranks[0][1]].reading
    idle = tuple(used.unused(seen.line, best, text, seen.told.idle, values=True))
    lost = tuple(used.lost(seen.line, best, seen.told, model.shipped().labels(calculator.name)))
    if idle and used.wordless(seen.line, best, seen.told.idle):
        lost = (*lost, *idle)
    own = _reading(best)
    return Hearing(
        calculator.name,
        own.facts,
        tuple(_said(seen.line, best, text)),
        idle,
        lost,
        max(0.0, trust.margin(_like(seen, stated), measures, ranks, weights)),
        tuple(one for one in (_reading(made[at].reading) for _, at in ranks[:MOST]) if one.facts or one.unvalued),
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
