"""Two printed passages that say the same thing: what one forbids, permits, requires, limits or adds."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import contrasts, lexicon, segments
from punicref.audit.finding import HINT, WARNING
from punicref.audit.lexicon import comparisons, conditions, factors, opposites, quantities, relations, times
from punicref.base import LANGUAGES
from punicref.language.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from punicref.audit.facts import Facts
    from punicref.audit.lexicon.senses import Tally
    from punicref.audit.segments import Sentence

MORE = 1.5
"""A passage so many times as long as the other says more."""

CLOSE = 4
"""So many words before an or, each and any make it an and."""

LETTERS = 35
"""So many letters more are worth a look."""


class Seen(NamedTuple):
    """What differs between two passages, and in which languages to look."""

    check: str
    severity: str
    langs: tuple[str, ...]
    message: Message


def compared(said: Mapping[str, str], stated: Mapping[str, Facts], sentences: Mapping[str, int]) -> Iterator[Seen]:
    """Compare two passages by the facts that they state, by their length, and by their words where both are known."""
    if all(lang in LANGUAGES for lang in said):
        words = {lang: segments.joined([text]) for lang, text in said.items()}
        yield from _denied(words)
        yield from _urged(words)
        yield from _limited(words)
        yield from _turned(words)
        yield from _swapped(words)
        yield from _chosen(words)
    yield from _facts(stated)
    yield from _length(said, sentences)


def both(said: Mapping[str, object]) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the two languages, either way round."""
    first, second = said
    return (first, second), (second, first)


def _denied(said: Mapping[str, Sentence]) -> Iterator[Seen]:
    forces = {lang: _denials(one, lang) for lang, one in said.items()}
    hidden = {lang: sum(lexicon.hides_denial(word, lang) for word in one.tokens) for lang, one in said.items()}
    spare = _spare(said)
    for lang, other in both(said):
        if forces[lang].least > forces[other].least + max(0, forces[other].extra + hidden[other] - spare):
            message = say("{lang} denies something that {other} does not deny.", lang=lang, other=other)
            yield Seen("negations", WARNING, (lang, other), message)


def _spare(said: Mapping[str, Sentence]) -> int:
    """Count the turns of phrase that deny something in some languages and that both have: until, unless, at most.

    What they deny stands for nothing else.
    """
    tallies = [
        Counter(
            until=times.LEXICON[lang].tally(one.tokens).sure[times.UNTIL],
            unless=conditions.LEXICON[lang].tally(one.tokens).sure[conditions.UNLESS],
        )
        + Counter(
            sense
            for sense, number in _limits(one, lang).sure.items()
            for _ in range(number)
            if sense in (comparisons.LEAST, comparisons.MOST)
        )
        for lang, one in said.items()
    ]
    return (tallies[0] & tallies[1]).total()


def _denials(said: Sentence, lang: str) -> lexicon.Force:
    """Count what a sentence denies; a bound may be a denial and need not: not more than is at most."""
    words = list(_in_figures(said, lang))
    extra = 0
    for start, end in comparisons.LEXICON[lang].spans(words, (comparisons.LEAST, comparisons.MOST)):
        inside = lexicon.negations(f" {' '.join(words[start:end])} ", lang)
        extra += bool(inside.least or inside.extra)
        words[start:end] = ["|"] * (end - start)
    force = lexicon.negations(f" {' '.join(words)} ", lang, freely=True)
    return lexicon.Force(force.least, force.extra + extra)


def _urged(said: Mapping[str, Sentence]) -> Iterator[Seen]:
    plain = {lang: lexicon.without_prohibitions(one.plain, lang) for lang, one in said.items()}
    may = {lang: lexicon.permitted(words, lang).least for lang, words in plain.items()}
    must = {lang: lexicon.required(words, lang).least for lang, words in plain.items()}
    at_all = {
        lang: (lexicon.permitted(one.plain, lang).least, lexicon.required(one.plain, lang).least)
        for lang, one in said.items()
    }
    opened = {lang: lexicon.opens(one.plain, lang) for lang, one in said.items()}
    duty = {lang: sum(lexicon.hides_duty(word, lang) for word in one.tokens) for lang, one in said.items()}
    bounded = all(_limits(one, lang).sure[comparisons.MOST] for lang, one in said.items())  # holds up to eight
    for lang, other in both(said):
        names = {"lang": lang, "other": other}
        more = at_all[lang][0] > at_all[other][0] and at_all[lang][1] < at_all[other][1]
        if more and may[lang] > may[other] and must[lang] < must[other]:
            message = say("What {lang} permits, {other} requires.", **names)
        elif may[lang] and not at_all[other][0] and not opened[other] and not bounded:
            message = say("{lang} says that something may or can be done, {other} does not.", **names)
        elif must[lang] and not at_all[other][1] and not duty[other] and not may[other]:
            message = say("{lang} says that something must be done, {other} does not.", **names)
        else:
            continue
        yield Seen("modals", WARNING, (lang, other), message)


def _limited(said: Mapping[str, Sentence]) -> Iterator[Seen]:
    only = {lang: lexicon.only(_ONE_ONLY[lang].sub(" ", one.plain), lang) for lang, one in said.items()}
    for lang, other in both(said):
        if only[lang] and not lexicon.only_at_all(said[other].plain, other):
            message = say("{lang} says “only”, {other} does not.", lang=lang, other=other)
            yield Seen("limits", WARNING, (lang, other), message)
    tallies = {lang: _limits(one, lang) for lang, one in said.items()}
    for odd in contrasts.odd(tallies, (comparisons.MORE, comparisons.LESS), shared=False):
        (other,) = (one for one in said if one != odd.lang)
        word = comparisons.LEXICON[odd.lang].words(_in_figures(said[odd.lang], odd.lang), odd.sense)
        message = say("{lang} says “{limit}” or the like, {other} does not.", lang=odd.lang, other=other, limit=word)
        yield Seen("limits", WARNING, (odd.lang, other), message)


def _limits(said: Sentence, lang: str) -> Tally:
    return comparisons.LEXICON[lang].tally(_in_figures(said, lang))


def _in_figures(said: Sentence, lang: str) -> tuple[str, ...]:
    """Return the words of a sentence, numbers in figures: up to two is up to 2."""
    known = lexicon.NUMBERS[lang]
    words = [known[word] if known.get(word, "").isdigit() else word for word in said.tokens]
    around = zip(["", *words[:-1]], words, [*words[1:], ""], strict=True)
    return tuple(
        "±" if one in _SIGNS and after.isdigit() and before not in _OR else one for before, one, after in around
    )


_SIGNS = frozenset(("plus", "minus", "più", "meno", "плюс", "минус"))
"""Before a number: più 1 is no comparison."""

_OR = frozenset(("o", "or", "или", "non", "no", "не"))
"""Not behind these: 5 o meno."""


def _is_if_not(said: Mapping[str, Sentence], lang: str) -> bool:
    """Whether the language that says if denies more than the other one, which says unless."""
    denied = {}
    for one, sentence in said.items():
        words = list(sentence.tokens)
        for start, end in conditions.LEXICON[one].spans(words, (conditions.UNLESS,)):
            words[start:end] = ["|"] * (end - start)
        denied[one] = lexicon.negations(f" {' '.join(words)} ", one).least
    return any(denied[lang] > number for number in denied.values())


def _plain(here: Mapping[str, int], there: Mapping[str, int], one: contrasts.Turned) -> bool:
    """Whether one word plainly stands for the other: neither passage has both, or both have as many of the two."""
    apart = not here.get(one.lost) and not there.get(one.gained)
    return apart or sum(here.get(sense, 0) - there.get(sense, 0) for sense in (one.lost, one.gained)) == 0


_ONE_ONLY = {
    "it": re.compile(r" (?:un\w? sol\w|un\w? \w+ (?:soltanto|sol[oa])|solo un\w?|soltanto un\w?)(?= )"),
    "en": re.compile(r" (?:one \w+ only|only (?:one|once)|just one)(?= )"),
    "ru": re.compile(r" (?:только од\w+|лишь од\w+|только раз)(?= )"),
}
"""One, said more strongly."""


def _turned(said: Mapping[str, Sentence]) -> Iterator[Seen]:
    """Contrary senses: at least and at most, before and after, inside and outside."""
    for check, lexicons, contrary in (
        ("limits", comparisons.LEXICON, comparisons.CONTRARY),
        ("limits", comparisons.ROUNDING, comparisons.ROUNDED),
        ("numbers", factors.LEXICON, factors.CONTRARY),
        ("times", times.LEXICON, times.PLAINLY),
        ("times", times.MOMENTS, (times.MOMENT,)),
        ("conditions", conditions.LEXICON, conditions.CONTRARY),
        ("limits", quantities.LEXICON, ((quantities.EVERY, quantities.SOME), (quantities.SOME, quantities.ONE))),
        ("limits", quantities.PARTS, ((quantities.EVERY, quantities.ONE),)),
        ("limits", quantities.SHARES, ((quantities.EACH, quantities.TOTAL),)),
        ("opposites", relations.LEXICON, relations.PLAINLY),
        ("opposites", opposites.LEXICON, None),
    ):
        words = {lang: _in_figures(one, lang) if check == "limits" else one.tokens for lang, one in said.items()}
        tallies = {lang: lexicons[lang].tally(one) for lang, one in words.items()}
        counts = {lang: one.sure if contrary else one.perhaps for lang, one in tallies.items()}
        for one in contrasts.turned(counts, contrary or opposites.pairs(counts, closely=True), closely=True):
            (other,) = (lang for lang in said if lang != one.lang)
            if contrary is None and not _plain(counts[one.lang], counts[other], one):
                continue
            if lexicons is comparisons.LEXICON and {one.gained, one.lost} in _DENIED and _equally_denied(said):
                continue  # no attacks below 1:2, attacks below 1:2 are not allowed
            if check == "conditions" and _is_if_not(said, one.lang if one.gained == conditions.IF else other):
                continue
            here = lexicons[one.lang].words(words[one.lang], one.gained)
            there = lexicons[other].words(words[other], one.lost)
            if contrary is None and any(
                {one.gained, one.lost} <= lexicons[lang].tally(phrase.split()).perhaps.keys()
                for lang, phrase in ((one.lang, here), (other, there))
            ):
                continue  # the word has both senses: "movement points left"
            message = say(
                "{lang} says “{word}”, {other} “{others}”.", lang=one.lang, word=here, other=other, others=there
            )
            yield Seen(check, WARNING, (one.lang, other), message)
            break


_DENIED = ({comparisons.LEAST, comparisons.LESS}, {comparisons.MOST, comparisons.MORE})
"""Of each pair the first is the second denied."""


def _equally_denied(said: Mapping[str, Sentence]) -> bool:
    forces = [lexicon.negations(one.plain, lang) for lang, one in said.items()]
    return len({force.least + force.extra for force in forces}) == 1


def _chosen(said: Mapping[str, Sentence]) -> Iterator[Seen]:
    """The one or the other in place of both; what is denied of both is denied of either, and each of two is any."""
    counts = {lang: conditions.CHOICES[lang].tally(one.tokens).sure for lang, one in said.items()}
    if len({one.total() for one in counts.values()}) > 1:
        return
    for one in contrasts.turned(counts, ((conditions.AND, conditions.OR),), closely=True):
        if one.gained != conditions.OR or _is_either_way(said[one.lang], one.lang):
            continue
        (other,) = (lang for lang in said if lang != one.lang)
        message = say(
            "{lang} says “{word}”, {other} “{others}”.",
            lang=one.lang, word=conditions.CHOICES[one.lang].words(said[one.lang].tokens, one.gained), other=other,
            others=conditions.CHOICES[other].words(said[other].tokens, one.lost),
        )  # fmt: skip
        yield Seen("conditions", WARNING, (one.lang, other), message)
        return


def _is_either_way(said: Sentence, lang: str) -> bool:
    """Whether an or is the same as an and: where both are denied, permitted, or anything of several."""
    for at, _ in conditions.CHOICES[lang].spans(said.tokens, (conditions.OR,)):
        near = said.tokens[max(0, at - CLOSE) : at]
        found = quantities.LEXICON[lang].tally(near).sure
        if found[quantities.EVERY] or found[quantities.ANY] or lexicon.permitted(f" {' '.join(near)} ", lang).least:
            return True
        if lexicon.negations(f" {' '.join(said.tokens[:at])} ", lang).least:
            return True
    return False


def _swapped(said: Mapping[str, Sentence]) -> Iterator[Seen]:
    """Opposites that the two name the other way round: the left number for the right one."""
    (lang, here), (other, there) = said.items()
    first, second = (opposites.LEXICON[one].order(words.tokens) for one, words in said.items())
    for pair in opposites.ORDERED_CLOSELY:
        order = tuple(sense for sense in first if sense in pair)
        turned = tuple(sense for sense in second if sense in pair)
        if order != turned and sorted(order) == sorted(turned):
            words = [opposites.LEXICON[lang].words(here.tokens, sense) for sense in dict.fromkeys(order)]
            others = [opposites.LEXICON[other].words(there.tokens, sense) for sense in dict.fromkeys(turned)]
            message = say(
                "{lang} says first “{word}”, then “{then}”, {other} first “{others}”, then “{last}”.",
                lang=lang, word=words[0], then=words[1], other=other, others=others[0], last=others[1],
            )  # fmt: skip
            yield Seen("opposites", WARNING, (lang, other), message)
            return


def _facts(stated: Mapping[str, Facts]) -> Iterator[Seen]:
    langs = tuple(stated)
    first, second = stated.values()
    signs = [{sign[1:]: sign for sign in side.signs} for side in (first, second)]
    for number in signs[0].keys() & signs[1].keys():
        if signs[0][number] != signs[1][number]:
            yield Seen("signs", WARNING, langs, say("The number {number} has different signs.", number=number))
    if odd := sorted(set(first.codes) ^ set(second.codes)):
        yield Seen("codes", HINT, langs, say("The abbreviations {codes} stand in one text only.", codes=tuple(odd)))
    if len(first.remarks) != len(second.remarks):
        lang = max(stated, key=lambda one: len(stated[one].remarks))
        yield Seen("remarks", HINT, langs, say("A remark in brackets stands in {lang} only.", lang=lang))


def _length(said: Mapping[str, str], sentences: Mapping[str, int]) -> Iterator[Seen]:
    short, long = sorted(said, key=lambda lang: len(said[lang]))
    if len(said[long]) <= MORE * len(said[short]) or len(said[long]) - len(said[short]) <= LETTERS:
        return
    if sentences[long] > sentences[short]:
        message = say("{long} says this in more sentences than {short}; is one missing?", long=long, short=short)
        yield Seen("sentences", WARNING, (short,), message)
    else:
        message = say("{long} says more here than {short}.", long=long, short=short)
        yield Seen("more", HINT, (short,), message)
