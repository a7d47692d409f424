"""Two printed passages that say the same thing: what one forbids, permits, requires, limits or adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import contrasts, lexicon, segments
from punicref.audit.finding import HINT, WARNING
from punicref.audit.lexicon import comparisons, opposites, times
from punicref.language.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from punicref.audit.facts import Facts
    from punicref.audit.segments import Sentence

MORE = 1.5
"""A passage so many times as long as the other says more."""

LETTERS = 35
"""So many letters more are worth a look."""


class Seen(NamedTuple):
    """What differs between two passages, and in which languages to look."""

    check: str
    severity: str
    langs: tuple[str, ...]
    message: Message


def compared(said: Mapping[str, str], stated: Mapping[str, Facts], sentences: Mapping[str, int]) -> Iterator[Seen]:
    """Compare two passages by their words, by the facts that they state and by their length."""
    words = {lang: segments.joined([text]) for lang, text in said.items()}
    yield from _denied(words)
    yield from _urged(words)
    yield from _limited(words)
    yield from _turned(words)
    yield from _facts(stated)
    yield from _length(said, sentences)


def both(said: Mapping[str, object]) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the two languages, either way round."""
    first, second = said
    return (first, second), (second, first)


def _denied(said: Mapping[str, Sentence]) -> Iterator[Seen]:
    forces = {lang: lexicon.negations(one.plain, lang) for lang, one in said.items()}
    hidden = {lang: sum(lexicon.hides_negation(word, lang) for word in one.tokens) for lang, one in said.items()}
    for lang, other in both(said):
        if forces[lang].least > forces[other].least + forces[other].extra + hidden[other]:
            message = say("{lang} denies something that {other} does not deny.", lang=lang, other=other)
            yield Seen("negations", WARNING, (lang, other), message)


def _urged(said: Mapping[str, Sentence]) -> Iterator[Seen]:
    may = {lang: lexicon.permitted(one.plain, lang).least for lang, one in said.items()}
    must = {lang: lexicon.required(one.plain, lang).least for lang, one in said.items()}
    opened = {lang: lexicon.opens(one.plain, lang) for lang, one in said.items()}
    duty = {lang: sum(lexicon.hides_duty(word, lang) for word in one.tokens) for lang, one in said.items()}
    for lang, other in both(said):
        names = {"lang": lang, "other": other}
        if may[lang] > may[other] and must[lang] < must[other]:
            message = say("What {lang} permits, {other} requires.", **names)
        elif may[lang] and not may[other] and not opened[other]:
            message = say("{lang} says that something may or can be done, {other} does not.", **names)
        elif must[lang] and not must[other] and not duty[other] and not may[other]:
            message = say("{lang} says that something must be done, {other} does not.", **names)
        else:
            continue
        yield Seen("modals", WARNING, (lang, other), message)


def _limited(said: Mapping[str, Sentence]) -> Iterator[Seen]:
    only = {lang: lexicon.only(one.plain, lang) for lang, one in said.items()}
    for lang, other in both(said):
        if only[lang] and not lexicon.only_at_all(said[other].plain, other):
            message = say("{lang} says “only”, {other} does not.", lang=lang, other=other)
            yield Seen("limits", WARNING, (lang, other), message)
    tallies = {lang: comparisons.LEXICON[lang].tally(one.tokens) for lang, one in said.items()}
    for odd in contrasts.odd(tallies, (comparisons.MORE, comparisons.LESS), shared=False):
        (other,) = (one for one in said if one != odd.lang)
        word = comparisons.LEXICON[odd.lang].words(said[odd.lang].tokens, odd.sense)
        message = say("{lang} says “{limit}” or the like, {other} does not.", lang=odd.lang, other=other, limit=word)
        yield Seen("limits", WARNING, (odd.lang, other), message)


def _turned(said: Mapping[str, Sentence]) -> Iterator[Seen]:
    """Contrary senses: at least and at most, before and after, inside and outside."""
    for check, lexicons, contrary in (
        ("limits", comparisons.LEXICON, comparisons.CONTRARY),
        ("times", times.LEXICON, times.CONTRARY),
        ("opposites", opposites.LEXICON, None),
    ):
        tallies = {lang: lexicons[lang].tally(one.tokens) for lang, one in said.items()}
        counts = {lang: one.sure if contrary else one.perhaps for lang, one in tallies.items()}
        for one in contrasts.turned(counts, contrary or opposites.pairs(counts, light=False), closely=True):
            (other,) = (lang for lang in said if lang != one.lang)
            here = lexicons[one.lang].words(said[one.lang].tokens, one.gained)
            there = lexicons[other].words(said[other].tokens, one.lost)
            if any(
                {one.gained, one.lost} <= lexicons[lang].tally(words.split()).perhaps.keys()
                for lang, words in ((one.lang, here), (other, there))
            ):
                continue  # the word has both senses: "movement points left"
            message = say(
                "{lang} says “{word}”, {other} “{others}”.", lang=one.lang, word=here, other=other, others=there
            )
            yield Seen(check, WARNING, (one.lang, other), message)
            break


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
