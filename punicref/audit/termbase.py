"""The termbase for the checks: read leniently, and found in a text by stems.

What the termbase lists is compared by stems, longest first: "combat unit" is not also "unit". Where the stems of two
terms are alike (it. attacco, attaccante), what is written decides, if either is written so.
"""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import segments
from punicref.audit.corpus import Mistake, unread
from punicref.build import shape, terms
from punicref.errors import RulesProblem
from punicref.language import words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from punicref.rulebook.entries import Term


def read(folder: str, ids: Mapping[str, set[str]], game: str = "") -> tuple[list[Term], list[Mistake]]:
    """Read the termbase of a rules folder, and what is wrong, with one game's terms or any; `ids`: clauses by game."""
    path = os.path.join(folder, terms.FILE)
    if not os.path.exists(path):
        return [], []
    try:
        raw = shape.load(path, terms.FILE)
    except RulesProblem as problem:
        return [], [unread(terms.FILE, problem)]
    found, mistakes = [], []
    for one, body in raw.items():
        elsewhere = (
            game and isinstance(body, dict) and isinstance(body.get("games"), list) and game not in body["games"]
        )
        try:
            found.append(terms.entry(one, body, ids))
        except RulesProblem as problem:
            if not elsewhere:
                mistakes.append(Mistake(one, "", terms.FILE, problem.message))
    return found, mistakes


class Use(NamedTuple):
    """A place where a sentence uses a term: the ids that it may be, and the words."""

    terms: frozenset[str]
    start: int
    end: int


class Terms(NamedTuple):
    """What a sentence says in terms."""

    counts: Mapping[str, int]  # how often it surely uses each
    sure: frozenset[str]  # it uses them
    listed: frozenset[str]  # of these, those in a form that the termbase lists
    near: frozenset[str]  # it may speak of them
    loose: frozenset[str]  # the same, if everyday words are taken in
    places: tuple[tuple[str, int, int], ...]  # where it surely uses them: term, first word, end


class Spoken(NamedTuple):
    """The terms of one place, by language."""

    said: Mapping[str, Terms]

    def expected(self, lang: str) -> frozenset[str]:
        """Return the terms that every other language uses there."""
        return frozenset.intersection(*[one.sure for other, one in self.said.items() if other != lang])

    def lost(self, lang: str) -> frozenset[str]:
        """Return the terms that every other language uses there, and this one does not."""
        return self.expected(lang) - self.said[lang].near

    def fewer(self, lang: str) -> frozenset[str]:
        """Return the terms that this language uses less often there than each other does."""
        here = self.said[lang].counts
        others = [one.counts for other, one in self.said.items() if other != lang]
        return frozenset(term for term in here if all(one.get(term, 0) > here[term] for one in others))

    def added(self, lang: str) -> frozenset[str]:
        """Return the terms that only this language uses there."""
        return self.said[lang].sure.difference(*[terms.near for other, terms in self.said.items() if other != lang])


SHORT = 2
"""Shorter stems are small words."""

WORDS = ("по",)
"""Abbreviations that are words, too, when they are not written in capitals."""


class Phrase(NamedTuple):
    """The names of a term that have the same stems; `own` where our texts use them, not only players."""

    stems: tuple[str, ...]
    tokens: set[tuple[str, ...]]
    term: str
    own: bool
    loose: bool  # an everyday word that may mean it


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
            short = [name for name in said.short if len(name) > (1 if name.isupper() else 2)]  # Ha and E are words, too
            short = [name for name in short if name.casefold() not in WORDS]
            self._add(self._names, (said.term, *said.forms, *short), term.id, own=True)
            self._add(self._names, said.synonyms, term.id, own=False)
            self._add(self._names, said.near, term.id, own=False, loose=True)
            self._add(self._avoid, said.avoid, term.id, own=True)

    def _add(
        self, names: dict[str, list[Phrase]], written: Iterable[str], term: str, *, own: bool, loose: bool = False
    ) -> None:
        """Put phrases in by the stem that they begin with."""
        for name in written:
            tokens = segments.tokens(name)
            if tokens:
                stems = tuple(self.stems(tokens))
                same = names.setdefault(stems[0], [])
                alike = (one for one in same if one.stems == stems and one[2:] == (term, own, loose))
                if (phrase := next(alike, None)) is None:
                    same.append(phrase := Phrase(stems, set(), term, own, loose))
                phrase.tokens.add(tokens)

    def stems(self, tokens: Sequence[str]) -> list[str]:
        """Return the stems of words, each worked out once."""
        known = self._stems
        try:
            return [known[word] for word in tokens]
        except KeyError:
            new = [word for word in dict.fromkeys(tokens) if word not in known]
            known.update(zip(new, words.stems(new, self.lang), strict=True))
            return [known[word] for word in tokens]

    def renders(self, term: str, stems: Collection[str]) -> bool:
        """Whether words stand for a term: all those of one of its names, in any order, or an everyday word for it."""
        return any(
            phrase.term == term and all(stem in stems for stem in phrase.stems if len(stem) > SHORT)
            for phrases in self._names.values()
            for phrase in phrases
        )

    @cached_property
    def doubtful(self) -> frozenset[str]:
        """The terms whose only word stands for another term, too: to draw a card and to draw a game."""
        every = [phrase for phrases in self._names.values() for phrase in phrases]
        parts = {(stem, phrase.term) for phrase in every if phrase.own for stem in phrase.stems}
        others: dict[str, set[str]] = {}
        for phrase in every:
            # A term that has the word in its own name is akin, as the attacker is to the attack, and no other sense.
            if len(phrase.stems) == 1 and not phrase.own and (phrase.stems[0], phrase.term) not in parts:
                others.setdefault(phrase.stems[0], set()).add(phrase.term)
        single = (phrase for phrase in every if phrase.own and len(phrase.stems) == 1)
        return frozenset(phrase.term for phrase in single if others.get(phrase.stems[0], set()) - {phrase.term})

    def spoken(self, tokens: tuple[str, ...]) -> Terms:
        """Return what a sentence says in terms: also a synonym, or part of a longer term, may speak of one.

        It is `uses` and more in a single pass, for every sentence of the rules comes here.
        """
        stems = tuple(self.stems(tokens))
        counts: dict[str, int] = {}
        listed: set[str] = set()
        near: set[str] = set()
        loose: set[str] = set()
        places: list[tuple[str, int, int]] = []
        end = 0
        names = self._names
        for at, phrases in [(at, names[stem]) for at, stem in enumerate(stems) if stem in names]:
            longest = 0
            same: list[Phrase] = []
            for phrase in phrases:
                length = len(phrase.stems)
                if length > 1 and phrase.stems != stems[at : at + length]:
                    continue
                loose.add(phrase.term)
                if phrase.loose:
                    continue
                near.add(phrase.term)
                if phrase.own:
                    if tokens[at : at + length] in phrase.tokens:
                        listed.add(phrase.term)
                    if length > longest:
                        longest, same = length, [phrase]
                    elif length == longest:
                        same.append(phrase)
            if at < end:
                continue
            if same:
                end = at + longest
                terms_here = {same[0].term} if len(same) == 1 else _written(same, tokens[at:end])
                if len(terms_here) == 1:  # nearly always
                    (term,) = terms_here
                    counts[term] = counts.get(term, 0) + 1
                    places.append((term, at, end))
        listed &= counts.keys()
        return Terms(counts, frozenset(counts), frozenset(listed), frozenset(near), frozenset(loose), tuple(places))

    def uses(self, tokens: tuple[str, ...]) -> list[Use]:
        """Return the terms that a sentence uses, the longest at each place; nothing overlaps."""
        return _longest(_hits(self._names, self.stems(tokens)), tokens)

    def proper(self, tokens: tuple[str, ...]) -> set[str]:
        """Return the terms that a sentence calls as our texts should, also as part of a longer term."""
        hits = _hits(self._names, self.stems(tokens))
        return {phrase.term for phrases in hits.values() for phrase in phrases if phrase.own}

    def may_avoid(self, words: Collection[str]) -> bool:
        """Whether a word is among these that begins what an entry says not to write."""
        return bool(self._avoid) and not self._avoid.keys().isdisjoint(self.stems(tuple(words)))

    def avoided(self, tokens: tuple[str, ...]) -> list[Use]:
        """Return the places that use a word which a term's entry says not to write."""
        return _longest(_hits(self._avoid, self.stems(tokens)), tokens) if self._avoid else []


def _hits(names: Mapping[str, list[Phrase]], stems: Sequence[str]) -> dict[int, list[Phrase]]:
    """Return the phrases that begin at each place."""
    whole = tuple(stems)
    hits = {}
    for at, phrases in [(at, names[stem]) for at, stem in enumerate(whole) if stem in names]:
        here = [one for one in phrases if len(one.stems) == 1 or one.stems == whole[at : at + len(one.stems)]]
        if here:
            hits[at] = here
    return hits


def _longest(hits: Mapping[int, list[Phrase]], tokens: tuple[str, ...]) -> list[Use]:
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
            uses.append(Use(_written(same, tokens[at:end]), at, end))
    return uses


def _written(same: Sequence[Phrase], there: tuple[str, ...]) -> frozenset[str]:
    """Return the terms of phrases with the same stems: those that are written so, or all where none is."""
    if len(same) > 1:
        same = [one for one in same if there in one.tokens] or same
    return frozenset([one.term for one in same])
