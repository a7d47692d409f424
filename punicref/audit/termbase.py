"""The termbase for the checks: read leniently, and found in a text by stems.

What the termbase lists is compared by stems, longest first: "combat unit" is not also "unit". Where the stems of two
terms are alike (it. attacco, attaccante), what is written decides, if either is written so.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import segments
from punicref.audit.corpus import Mistake
from punicref.errors import RulesProblem
from punicref.rulebook import shape, terms
from punicref.search import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.rulebook.terms import Term


def read(folder: str, ids: Mapping[str, set[str]]) -> tuple[list[Term], list[Mistake]]:
    """Read the termbase of a rules folder and what is wrong with it; `ids` are the clauses by game."""
    path = os.path.join(folder, terms.FILE)
    if not os.path.exists(path):
        return [], []
    try:
        raw = shape.load(path, terms.FILE)
    except RulesProblem as problem:
        return [], [Mistake("", "", terms.FILE, problem.message)]
    found, mistakes = [], []
    for one, body in raw.items():
        try:
            found.append(terms.entry(one, body, ids))
        except RulesProblem as problem:
            mistakes.append(Mistake(one, "", terms.FILE, problem.message))
    return found, mistakes


class Use(NamedTuple):
    """A place where a sentence uses a term: the ids that it may be, and the words."""

    terms: frozenset[str]
    start: int
    end: int


class Terms(NamedTuple):
    """What a sentence says in terms: those that it surely uses, those that it may speak of, its other stems."""

    sure: frozenset[str]
    near: frozenset[str]
    stems: frozenset[str]


class Spoken(NamedTuple):
    """The terms of one place, by language."""

    said: Mapping[str, Terms]

    def expected(self, lang: str) -> frozenset[str]:
        """Return the terms that every other language uses there."""
        return frozenset.intersection(*(one.sure for other, one in self.said.items() if other != lang))

    def lost(self, lang: str) -> frozenset[str]:
        """Return the terms that every other language uses there, and this one does not."""
        return self.expected(lang) - self.said[lang].near

    def added(self, lang: str) -> frozenset[str]:
        """Return the terms that only this language uses there."""
        others = [terms for other, terms in self.said.items() if other != lang]
        return self.said[lang].sure - frozenset.union(*(one.near for one in others))


class Habits:
    """How the texts of a game render its terms: a term that is often rendered otherwise proves nothing.

    A stem that mostly stands where the others use a term renders it, too, whatever the termbase lists.
    """

    def __init__(self, places: Iterable[Spoken]) -> None:
        self._expected: Counter[tuple[str, str]] = Counter()
        self._used: Counter[tuple[str, str]] = Counter()
        self._added: Counter[tuple[str, str]] = Counter()
        self._together: dict[tuple[str, str], Counter[str]] = {}
        self._stems: dict[str, Counter[str]] = {}
        lost: dict[tuple[str, str], list[frozenset[str]]] = {}
        kept = list(places)
        for place in kept:
            for lang, here in place.said.items():
                self._stems.setdefault(lang, Counter()).update(here.stems)
                self._used.update((lang, term) for term in here.sure)
                self._added.update((lang, term) for term in place.added(lang))
                self._expected.update((lang, term) for term in place.expected(lang))
                for term in place.lost(lang):
                    lost.setdefault((lang, term), []).append(here.stems)
        for place in kept:
            for lang, here in place.said.items():
                for term in place.expected(lang):
                    if (lang, term) in lost:
                        self._together.setdefault((lang, term), Counter()).update(here.stems)
        self._missed = {key: sum(not self._renders(*key, stems) for stems in rows) for key, rows in lost.items()}

    def _renders(self, lang: str, term: str, stems: Iterable[str]) -> bool:
        """Whether one of these stems mostly stands where the others use the term."""
        together = self._together.get((lang, term), Counter())
        every = self._stems[lang]
        return any(together[stem] > 1 and 2 * together[stem] >= every[stem] and len(stem) > 2 for stem in stems)

    def rendered(self, lang: str, term: str, stems: Iterable[str]) -> bool:
        """Whether a sentence without the term says it in other words, as the texts also do elsewhere."""
        return self._renders(lang, term, stems)

    def missed(self, lang: str, term: str) -> float:
        """Return how often a language does without a term that the others use, as a share."""
        return (self._missed.get((lang, term), 0) + PRIOR) / (self._expected[lang, term] + 1)

    def alone(self, lang: str, term: str) -> float:
        """Return how often a language uses a term where no other does, as a share."""
        return (self._added[lang, term] + PRIOR) / (self._used[lang, term] + 1)


PRIOR = 0.3
"""What is assumed of a term before it has been seen."""


class Phrase(NamedTuple):
    """One name of a term; `own` where our texts use it, not only players."""

    stems: tuple[str, ...]
    tokens: tuple[str, ...]
    term: str
    own: bool


class Matcher:
    """Finds the terms of a game in the sentences of one language."""

    def __init__(self, base: Iterable[Term], lang: str, known: dict[str, str]) -> None:
        self.lang = lang
        self._stems = known  # of the language, shared by all games
        self._names: dict[str, list[Phrase]] = {}
        self._avoid: dict[str, list[Phrase]] = {}
        base = tuple(base)
        said_at_all = (name for term in base for name in (*term.words[lang].all, *term.words[lang].avoid))
        self.stems([word for name in said_at_all for word in segments.tokens(name)])  # all at once is much quicker
        for term in base:
            said = term.words[lang]
            self._add(self._names, (said.term, *said.forms, *said.short), term.id, own=True)
            self._add(self._names, said.synonyms, term.id, own=False)
            self._add(self._avoid, said.avoid, term.id, own=True)

    def _add(self, names: dict[str, list[Phrase]], written: Iterable[str], term: str, *, own: bool) -> None:
        """Put phrases in by the stem that they begin with."""
        for name in written:
            tokens = tuple(segments.tokens(name))
            if tokens:
                stems = tuple(self.stems(tokens))
                names.setdefault(stems[0], []).append(Phrase(stems, tokens, term, own))

    def stems(self, tokens: Sequence[str]) -> list[str]:
        """Return the stems of words, each worked out once."""
        known = self._stems
        try:
            return [known[word] for word in tokens]
        except KeyError:
            new = [word for word in dict.fromkeys(tokens) if word not in known]
            known.update(zip(new, words.stems(new, self.lang), strict=True))
            return [known[word] for word in tokens]

    def spoken(self, tokens: Sequence[str]) -> Terms:
        """Return what a sentence says in terms: also a synonym, or part of a longer term, may speak of one."""
        stems = self.stems(tokens)
        hits = _hits(self._names, stems)
        uses = _longest(hits, tokens)
        sure = {next(iter(use.terms)) for use in uses if len(use.terms) == 1}
        near = {phrase.term for phrases in hits.values() for phrase in phrases}
        taken = {at for use in uses for at in range(use.start, use.end)}
        return Terms(
            frozenset(sure), frozenset(near), frozenset(stem for at, stem in enumerate(stems) if at not in taken)
        )

    def uses(self, tokens: Sequence[str]) -> list[Use]:
        """Return the terms that a sentence uses, the longest at each place; nothing overlaps."""
        return _longest(_hits(self._names, self.stems(tokens)), tokens)

    def proper(self, tokens: Sequence[str]) -> set[str]:
        """Return the terms that a sentence calls as our texts should, also as part of a longer term."""
        hits = _hits(self._names, self.stems(tokens))
        return {phrase.term for phrases in hits.values() for phrase in phrases if phrase.own}

    def avoided(self, tokens: Sequence[str]) -> list[Use]:
        """Return the places that use a word which a term's entry says not to write."""
        return _longest(_hits(self._avoid, self.stems(tokens)), tokens) if self._avoid else []


def _hits(names: Mapping[str, list[Phrase]], stems: Sequence[str]) -> dict[int, list[Phrase]]:
    """Return the phrases that begin at each place."""
    hits = {}
    whole = tuple(stems)
    for at, stem in enumerate(whole):
        if stem in names:
            here = [one for one in names[stem] if one.stems == whole[at : at + len(one.stems)]]
            if here:
                hits[at] = here
    return hits


def _longest(hits: Mapping[int, list[Phrase]], tokens: Sequence[str]) -> list[Use]:
    """Return the longest of our own phrases at each place; what is written decides between like stems."""
    uses: list[Use] = []
    end = 0
    for at, phrases in hits.items():
        if at < end:
            continue
        longest = max((len(one.stems) for one in phrases if one.own), default=0)
        if longest:
            end = at + longest
            same = [one for one in phrases if one.own and len(one.stems) == longest]
            if len(same) > 1:
                there = tuple(tokens[at:end])
                same = [one for one in same if one.tokens == there] or same
            uses.append(Use(frozenset(one.term for one in same), at, end))
    return uses
