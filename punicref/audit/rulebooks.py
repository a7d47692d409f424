"""Rulebooks of any game held against each other: two or three languages, none of which is the measure of the others.

Beside what their words and numbers say, what stands for what is learnt from the texts themselves. A language without a
lexicon gets what needs none: figures, references, signs, items, missing sentences, and what was learnt.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from statistics import median
from typing import TYPE_CHECKING

from punicref.audit import counterparts, crossed, editing, facts, lexicon, passages, rows, segments, vote
from punicref.audit.between import NO_NUMBERS, ORDER, Between, Place, joined, roots
from punicref.audit.compare import TERM, Cell, Compared, Row
from punicref.audit.counterparts import Counterparts
from punicref.audit.finding import HINT, SEVERITIES, WARNING, Printed
from punicref.audit.lexicon import conditions, opposites
from punicref.audit.named import Named
from punicref.audit.passages import Seen, both
from punicref.base import LANGUAGES
from punicref.language.messages import say
from punicref.published.model import Published, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from punicref.audit.compare import Finder
    from punicref.published.model import PublishedClause

SAME = 4
"""A sentence of fewer words may be the same in two languages."""

HALF = "1/2"
"""To halve it says the same again as a half."""

LONGER = 1.35
"""So many times as long as usual is a passage that says more."""

FULLER = 1.2
"""The same of one that has a condition or an exception besides."""

LOSSES = ("negations", "sentences", "more", "conditions")
"""What tells already that a passage says less."""

SHORT = 8
"""So many words an item of a list has that is a name; what longer ones say is compared sentence by sentence."""

_LETTERS = re.compile(r"[^\W\d_]+")

_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{[\w.:]*\}|</?\w+[^<>]*>|\\n")
"""What a program puts in, or takes as markup."""


class Rulebooks(Between):
    """Compares rulebooks by language; the finder knows the terms that were settled for them."""

    def __init__(
        self,
        texts: Mapping[str, Mapping[str, PublishedClause]],
        ids: Sequence[str],
        finder: Finder,
    ) -> None:
        codes = [
            {code for one in clauses.values() for code in facts.of(whole(one), lang, ids).codes}
            for lang, clauses in texts.items()
        ]  # an abbreviation that only one language has is translated
        super().__init__(
            texts, ids, finder, short=frozenset().union(*codes) - frozenset.intersection(*map(frozenset, codes))
        )
        self.learnt: dict[tuple[str, str], Counterparts] = {}
        self._named: dict[tuple[str, str], Named] = {}
        self._odd: dict[tuple[str, tuple[str, ...]], tuple[set[str], set[str]]] = {}
        aligned = [place for one in ids for place in self.places(one, self.clauses(one))]
        self._codes = {
            lang: frozenset().union(*(rows.codes(place.said[lang]) for place in aligned if lang in place.said))
            for lang in texts
        }
        self._ratio: dict[tuple[str, str], float] = {}
        for here, there in combinations(texts, 2):
            lengths = [
                len(place.said[here]) / len(place.said[there])
                for place in aligned
                if {here, there} <= place.said.keys() and place.sentences[here] == place.sentences[there]
            ]
            self._ratio[here, there] = median(lengths) if lengths else 1.0
            said = [(place.said[here], place.said[there]) for place in aligned if {here, there} <= place.said.keys()]
            self.learnt[here, there] = Counterparts(said, here, there)
            self._named[here, there] = Named(said, here, there)

    def findings(self) -> list[Printed]:
        """Return what was found, one thing a sentence, the strongest first."""
        together: dict[object, list[Printed]] = {}
        every = [*super().findings(), *self._unsigned()]
        shorter = {one.id for one in every if one.check == "sentences"}  # which tells of a missing item, too
        for one in (one for one in every if one.check != "lists" or one.id not in shorter):
            together.setdefault((one.id, tuple(one.passages.items())), []).append(one)
        found = [_one_of(several) for several in together.values()]
        return sorted(found, key=lambda one: (*_strength(one), self.ids.index(one.id)))

    def _unsigned(self) -> Iterator[Printed]:
        """Yield the items of lists that have lost a sign."""
        for lang, clauses in self.texts.items():
            for one in editing.unsigned(Published(self.game, lang, "", "", "", clauses)):
                yield Printed(one.check, self.game, one.clause, one.langs, one.message, HINT, one.passages)

    def compared(self, found: Sequence[Printed]) -> list[Compared]:
        """Return every clause side by side, with what was found there."""
        left: dict[str, list[Printed]] = {}
        for one in found:
            left.setdefault(one.id, []).append(one)
        done = []
        for id_ in self.ids:
            clauses, here = self.clauses(id_), left.get(id_, [])
            shown = []
            for place in self.places(id_, clauses) or [
                Place(id_, {k: self._running(c) for k, c in clauses.items()}, {})
            ]:
                at = tuple(one for one in here if place.said.items() >= one.passages.items())
                here = [one for one in here if one not in at]
                shown.append(Row("", False, {lang: Cell(text) for lang, text in place.said.items()}, at))
            missing = tuple(lang for lang in self.texts if lang not in clauses)
            done.append(Compared("", id_, tuple(self.texts), tuple(shown), missing, tuple(here)))
        return done

    def _running(self, clause: PublishedClause) -> str:
        return joined(whole(clause))

    def _anchors(self, text: str, lang: str) -> frozenset[str]:
        first = next(iter(self.texts))
        found = self.finder.spoken_of(text, lang)
        for (here, there), known in self.learnt.items():
            if here == first and lang in (here, there):
                found |= known.anchors(text, there=lang == there)
        return found

    def _of_clause(self, one: str, clauses: Mapping[str, PublishedClause]) -> Iterator[Printed]:
        """Lists: as many items, and in the same order; the clauses right under this one are a list, too."""
        if len(clauses) < 2:
            return
        blocks = {lang: segments.blocks(joined(clause.text), lang) for lang, clause in clauses.items()}
        items = {lang: [" ".join(block.sentences) for block in found if block.item] for lang, found in blocks.items()}
        counts = {lang: len(found) for lang, found in items.items()}
        said = {lang: self._running(clause) for lang, clause in clauses.items()}
        if odd := vote.odd(counts):
            message = say("The list items are not as many in all: {counts}.", counts=vote.shown(counts))
            yield Printed("lists", self.game, one, odd, message, WARNING, said)
            return
        under = [id_ for id_ in self.ids if id_.startswith(f"{one}.") and "." not in id_.removeprefix(f"{one}.")]
        below = {
            lang: [self._running(texts[id_]) for id_ in under if id_ in texts] for lang, texts in self.texts.items()
        }
        for listed in (items, below):
            if odd := self._reordered({lang: listed[lang] for lang in clauses}):
                message = say("The items of the list stand in another order.")
                yield Printed("lists", self.game, one, odd, message, WARNING, said)

    def _reordered(self, items: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
        """Return the languages in which the same short items plainly stand in another order, all where none is odd."""
        if len({len(one) for one in items.values()}) > 1 or any(
            len(text.split()) > SHORT for one in items.values() for text in one
        ):
            return ()
        turned: dict[str, int] = dict.fromkeys(items, 0)
        for here, there in combinations(items, 2):
            known = self.learnt.get((here, there))
            if known is None:
                return ()
            first = [known.anchors(text, there=False) | roots(text) for text in items[here]]
            second = [known.anchors(text, there=True) | roots(text) for text in items[there]]
            if counterparts.reordered(first, second):
                turned[here] += 1
                turned[there] += 1
        most = max(turned.values(), default=0)
        return tuple(lang for lang, number in turned.items() if most and number == most)

    def _seen(self, place: Place, stated: Mapping[str, facts.Facts], around: Sequence[Place]) -> Iterator[Seen]:
        said = {lang: _PLACEHOLDER.sub(" … ", text) for lang, text in place.said.items()}
        seen = [*self._shorter(place), *super()._seen(replace(place, said=said), stated, around)]
        seen = [one for one in seen if one.check != "more" or self._is_longer(place, passages.MORE)]
        if cells := list(self._cells(place)):
            yield from (*seen, *cells)
            return
        factors = any(one.check == "numbers" for one in seen)
        seen += self._stated(place, stated, aside=(HALF,) if factors else ())
        yield from seen
        if not any(one.check == "opposites" for one in seen):  # what else is exchanged is most often the same
            yield from list(self._words(place, around)) or list(self._crossed(place)) or self._terms(place, around)
        if not any(one.check in LOSSES for one in seen):
            yield from self._left_out(place)
        yield from _copied(place)

    def _cells(self, place: Place) -> Iterator[Seen]:
        """Rows of a table whose cells are not the same."""
        (lang, here), (other, there) = place.said.items()
        known = self._codes[lang] & self._codes[other]
        if differing := rows.differing(here, there, known):
            message = say(
                "In the row {lang} has {cells}, {other} {others}.",
                lang=lang, cells=tuple(one for one, _ in differing), other=other,
                others=tuple(one for _, one in differing),
            )  # fmt: skip
            yield Seen("tables", WARNING, (lang, other), message)

    def _is_longer(self, place: Place, times: float) -> bool:
        """Whether one passage is so many times as long as the other, as long as is usual between their languages."""
        (here, text), (there, other) = place.said.items()
        ratio = len(text) / (self._ratio[here, there] * len(other))
        return max(ratio, 1 / ratio) > times

    def _shorter(self, place: Place) -> Iterator[Seen]:
        """Several sentences in one that is shorter than is usual between the two languages: one may be missing."""
        here, there = place.said
        if place.sentences[here] == place.sentences[there]:
            return
        long, short = sorted(place.said, key=place.sentences.__getitem__, reverse=True)
        usual = self._ratio[here, there] if short == there else 1 / self._ratio[here, there]
        if len(place.said[long]) > LONGER * usual * len(place.said[short]):
            message = say("{long} says this in more sentences than {short}; is one missing?", long=long, short=short)
            yield Seen("sentences", WARNING, (short,), message)

    def _stated(self, place: Place, stated: Mapping[str, facts.Facts], aside: Sequence[str]) -> Iterator[Seen]:
        """Numbers and references that the two clauses do not have equally often, where it is in this sentence."""
        langs = tuple(stated)
        numbers, references = self._odd_in(place.clause, langs)
        first, second = stated.values()
        odd = [one for one in dict.fromkeys((*first.numbers, *second.numbers)) if one in numbers and one not in aside]
        odd = [one for one in odd if one != HALF or not (first.numbers[one] and second.numbers[one])]
        odd = [one for one in odd if not facts.agree(one, (first, second))] or _exchanged(first, second)
        if not set(langs) <= set(LANGUAGES) and not (first.numbers - second.numbers and second.numbers - first.numbers):
            odd = []  # one may say in words what the other says in figures
        if odd:
            counts = "; ".join(
                f"{one}: {vote.shown({lang: stated[lang].numbers[one] for lang in langs})}" for one in odd
            )
            yield Seen(
                "numbers", WARNING, langs, say("Numbers that are not stated equally often: {counts}.", counts=counts)
            )
        for target in dict.fromkeys((*first.references, *second.references)):
            if target in references and first.references[target] != second.references[target]:
                shown = vote.shown({lang: stated[lang].references[target] for lang in langs})
                message = say(
                    "The reference to {target} is not equally often in both: {counts}.", target=target, counts=shown
                )
                yield Seen("references", WARNING, langs, message)

    def _odd_in(self, clause: str, langs: tuple[str, ...]) -> tuple[set[str], set[str]]:
        """Return the numbers and references of a clause that two languages do not state equally often."""
        if (clause, langs) not in self._odd:
            sides = [self._facts(self._running(self.texts[lang][clause]), lang) for lang in langs]
            numbers = {item for side in sides for item in side.numbers if item not in NO_NUMBERS}
            targets = {item for side in sides for item in side.references}
            self._odd[clause, langs] = (
                {item for item in numbers if not facts.agree(item, sides)},
                {item for item in targets if len({side.references[item] for side in sides}) > 1},
            )
        return self._odd[clause, langs]

    def _left_out(self, place: Place) -> Iterator[Seen]:
        """A passage that is shorter than is usual and lacks what stands for words of the other one elsewhere."""
        here, there = place.said
        usual = self._ratio[here, there]
        ratio = len(place.said[here]) / (usual * len(place.said[there]))
        long, short = (here, there) if ratio > 1 else (there, here)
        lost, gained = self.learnt[here, there].unmatched(place.said[here], place.said[there])
        if long == there:
            lost, gained = gained, lost
        fuller = max(ratio, 1 / ratio)
        hangs = fuller > FULLER and _hangs_on_more(place, long, short)
        if lost and not gained and (hangs or (fuller > LONGER and len(lost) > 1)):
            message = say("{long} says more here than {short}: {words}.", long=long, short=short, words=tuple(lost))
            yield Seen("more", WARNING, (short,), message)

    def _crossed(self, place: Place) -> Iterator[Seen]:
        """Things that have exchanged what they go with."""
        here, there = place.said
        known = self.learnt[here, there]
        sides = []
        for lang, said in place.said.items():
            both = opposites.paired(_senses(said, lang))
            sides.append(
                [
                    known.anchors(part, there=lang == there) | _figures(part, lang) | both & _senses(part, lang)
                    for part in crossed.parts(said)
                ]
            )
        if exchanged := crossed.found(*sides):
            one, other = (_in_words(name, place.said[here], here) for name in exchanged)
            message = say("“{one}” and “{other}” are exchanged.", one=one, other=other)
            yield Seen("values", WARNING, (here, there), message)

    def _words(self, place: Place, around: Sequence[Place]) -> Iterator[Seen]:
        """A word in place of another one, by what the texts say elsewhere."""
        here, there = place.said
        near = tuple(
            " ".join(one.said[lang] for one in around if lang in one.said and one is not place) for lang in place.said
        )
        known = self.learnt[here, there]
        name = self._named[here, there].exchanged(place.said[here], place.said[there])
        words = known.exchanged(place.said[here], place.said[there], (near[0], near[1]))
        for one in (name, *words) if name else words:
            message = say(
                "{lang} says “{word}”, {other} “{others}”, elsewhere “{usual}”.",
                lang=here, word=one.here, other=there, others=one.there, usual=one.usual,
            )  # fmt: skip
            yield Seen("words", WARNING, (here, there), message)
            return

    def _terms(self, place: Place, around: Sequence[Place]) -> Iterator[Seen]:
        """Terms that were settled: one that only one of the two uses, or another one in its place."""
        used = {
            lang: {
                one.item
                for one in self.finder.found(text, lang)
                if one.kind == TERM and all(self.finder.has(one.item, each) for each in place.said)
            }
            for lang, text in place.said.items()
        }
        near = {
            lang: frozenset().union(
                *(self.finder.spoken_of(one.said[lang], lang) for one in around if lang in one.said)
            )
            for lang in place.said
        }
        for lang, other in both(place.said):
            stems = self.finder.stems(place.said[other], other)
            lost = sorted(one for one in used[lang] - near[other] if not self.finder.renders(one, stems, other))
            added = sorted(used[other] - near[lang])
            if lost and added:
                message = say(
                    "{lang} speaks of {terms}, {other} of {others}.", lang=lang, terms=lost, other=other, others=added
                )
                yield Seen("terms", WARNING, (lang, other), message)
                return
            if lost:
                yield Seen(
                    "terms",
                    HINT,
                    (other,),
                    say("{lang} speaks of {terms}, {other} does not.", lang=lang, other=other, terms=lost),
                )


def _exchanged(first: facts.Facts, second: facts.Facts) -> list[str]:
    """Return a figure that one of two passages has, and the other one that stands in its place."""
    lost, gained = first.numbers - second.numbers, second.numbers - first.numbers
    plain = all(one.isdigit() and one != "1" for one in (*lost, *gained))
    if plain and lost.total() == gained.total() == 1 and not (first.perhaps | second.perhaps).keys() & {*lost, *gained}:
        return [*lost, *gained]
    return []


def _figures(text: str, lang: str) -> frozenset[str]:
    """Return the numbers of a passage, in figures."""
    known = lexicon.NUMBERS.get(lang, {})
    return frozenset(one for word in segments.tokens(text) if (one := known.get(word, word)).isdigit())


def _senses(text: str, lang: str) -> frozenset[str]:
    return opposites.named(segments.tokens(text), lang)


def _in_words(name: str, text: str, lang: str) -> str:
    """Return the word of a passage by which it speaks of something."""
    words = counterparts.stemmed(text, lang)
    return words.get(name) or opposites.word(name, segments.tokens(text), lang) or name


def _hangs_on_more(place: Place, long: str, short: str) -> bool:
    """Whether a passage has a condition or an exception that the other one has not."""
    if not {long, short} <= set(LANGUAGES):
        return False
    more, less = (conditions.LEXICON[lang].tally(segments.tokens(place.said[lang])).sure for lang in (long, short))
    return more[conditions.IF] + more[conditions.UNLESS] > less[conditions.IF] + less[conditions.UNLESS]


def _copied(place: Place) -> Iterator[Seen]:
    """A sentence that is the same in both languages; what a program puts in that one has not."""
    langs = tuple(place.said)
    first, second = place.said.values()
    words = [word for word in _LETTERS.findall(first) if not word.isupper()]
    if len(words) >= SAME and segments.tokens(first) == segments.tokens(second):
        yield Seen("untranslated", WARNING, langs, say("The sentence is the same in both."))
    marks = [sorted(_PLACEHOLDER.findall(text)) for text in (first, second)]
    if marks[0] != marks[1]:
        odd = sorted({*marks[0]} ^ {*marks[1]}) or sorted({*marks[0]})
        yield Seen("placeholders", WARNING, langs, say("Marks that a program reads differ: {marks}.", marks=odd))


def _strength(one: Printed) -> tuple[int, int]:
    return SEVERITIES.index(one.severity), ORDER.index(one.check)


def _one_of(several: Iterable[Printed]) -> Printed:
    """Return the strongest of what was found in one place, with what the others say."""
    first, *others = sorted(several, key=_strength)
    message = first.message
    for other in dict.fromkeys(one.message for one in others if one.message != first.message):
        message = say("{first} {second}", first=message, second=other)
    langs = tuple(dict.fromkeys(lang for one in (first, *others) for lang in one.langs))
    return Printed(first.check, first.game, first.id, first.langs or langs, message, first.severity, first.passages)
