"""Texts of the same rules held against each other, clause by clause, where none of them is the measure of the others.

With three languages the two that agree outvote the third; with two nobody can say which one is right, so each finding
shows both passages.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from punicref.audit import facts, passages, segments
from punicref.audit.finding import HINT, WARNING, Printed
from punicref.audit.view import together
from punicref.language.messages import say
from punicref.published.model import whole

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from punicref.audit.compare import Finder
    from punicref.audit.passages import Seen
    from punicref.published.model import PublishedClause

ORDER = (
    "tables", "numbers", "values", "signs", "clauses", "sentences", "negations", "modals", "limits", "times",
    "conditions", "opposites", "words", "lists", "references", "numbering", "headings", "terms", "untranslated",
    "placeholders", "remarks", "codes", "broken", "foreign", "names", "variants", "more", "capitals", "spelling",
    "import", "errata",
)  # fmt: skip
"""The kinds of finding, what can change play first."""

NO_NUMBERS = ("first", "second", "third", "double", "triple")
"""Words that count nothing that a rule sets; "double" is compared only where it is a value, as 2."""

FAR = 3
"""So many things a sentence and its translation speak of in common that stand in clauses far apart."""

ROOT = 4
"""So many letters of a word are alike in names and cognates."""


@dataclass(frozen=True)
class Place:
    """What the texts say in one place, and in how many sentences each."""

    clause: str
    said: Mapping[str, str]
    sentences: Mapping[str, int]


class Between:
    """Compares texts of one game by language: two or three of them, or one alone, which is compared with nothing."""

    def __init__(
        self,
        texts: Mapping[str, Mapping[str, PublishedClause]],
        ids: Sequence[str],
        finder: Finder,
        game: str = "",
        short: Collection[str] = (),
    ) -> None:
        self.texts = texts
        self.ids = ids
        self.finder = finder
        self.game = game
        self.short = short

    def findings(self) -> list[Printed]:
        """Return everything that was found, in the order of the rules."""
        found: list[Printed] = []
        lost: list[Place] = []
        for one in self.ids:
            clauses = self.clauses(one)
            if not clauses:
                continue
            if len(clauses) < len(self.texts):
                found.append(self._missing(one, clauses))
            found += self._of_clause(one, clauses)
            if len(clauses) > 1:
                places = self.places(one, clauses)
                lost += [place for place in places if len(place.said) < len(clauses)]
                for at, place in enumerate(places):
                    if len(place.said) > 1:
                        found += self._of_place(place, places[max(0, at - 1) : at + 2])
        return [*found, *self._sentences(lost)]

    def clauses(self, one: str) -> dict[str, PublishedClause]:
        """Return a clause in the languages that have it."""
        return {lang: clauses[one] for lang, clauses in self.texts.items() if one in clauses}

    def _of_clause(self, one: str, clauses: Mapping[str, PublishedClause]) -> Iterable[Printed]:
        """Return what is found in a clause as a whole."""
        raise NotImplementedError

    def _of_place(self, place: Place, around: Sequence[Place]) -> Iterable[Printed]:
        """Return what is found in a place; `around` are the places about it, itself included."""
        return self._compared(place, around)

    def _facts(self, text: str, lang: str) -> facts.Facts:
        return facts.of(text, lang, self.ids, self.short)

    def _is_aside(self, one: str) -> bool:
        """Whether a clause holds no rule, as a rule."""
        del one
        return False

    def _missing(self, one: str, clauses: Mapping[str, PublishedClause]) -> Printed:
        without = tuple(name for name in self.texts if name not in clauses)
        message = say(
            "The whole clause stands in {lang} only; {other} does not have it.",
            lang=", ".join(clauses), other=", ".join(without),
        )  # fmt: skip
        severity = HINT if self._is_aside(one) else WARNING
        said = {lang: whole(clause) for lang, clause in clauses.items()}
        return Printed("clauses", self.game, one, without, message, severity, said)

    def places(self, one: str, clauses: Mapping[str, PublishedClause]) -> list[Place]:
        """Put the sentences of a clause side by side."""
        blocks = {lang: segments.blocks(self._running(clause), lang) for lang, clause in clauses.items()}
        blocks = {lang: found for lang, found in blocks.items() if found}
        if len(blocks) < 2:
            return []
        flat = {
            lang: [segments.Block(False, tuple(s for block in found for s in block.sentences))]
            for lang, found in blocks.items()
        }
        common = frozenset.intersection(*(roots(whole(clause)) for clause in clauses.values()))
        groups = together("text", flat, lambda lang, text: self._anchors(text, lang) | (roots(text) & common))
        return [
            Place(
                one,
                {lang: said.text for lang, said in group.said.items()},
                {lang: said.number for lang, said in group.said.items()},
            )
            for group in groups
        ]

    def _running(self, clause: PublishedClause) -> str:
        """Return what of a clause is put side by side."""
        return joined(clause.text)

    def _anchors(self, text: str, lang: str) -> frozenset[str]:
        """Return what a sentence speaks of, the same in every language."""
        return self.finder.spoken_of(text, lang)

    def _compared(self, place: Place, around: Sequence[Place]) -> Iterator[Printed]:
        """Compare passages that say the same, each two of them; of three, what only one pair shows is but a hint."""
        stated = {lang: self._facts(text, lang) for lang, text in place.said.items()}
        seen = [
            (pair, one)
            for pair in combinations(place.said, 2)
            for one in self._seen(_of(pair, place), {lang: stated[lang] for lang in pair}, around)
        ]
        for one in voted(seen) if len(place.said) > 2 else (one for _, one in seen):
            yield Printed(one.check, self.game, place.clause, one.langs, one.message, one.severity, place.said)

    def _seen(self, place: Place, stated: Mapping[str, facts.Facts], around: Sequence[Place]) -> Iterable[Seen]:
        """Return what differs between two passages."""
        del around
        return passages.compared(place.said, stated, place.sentences)

    def _sentences(self, lost: Sequence[Place]) -> Iterator[Printed]:
        """Sentences that not all texts have, those that follow each other together; a moved one is no loss."""
        moved = {
            at: other
            for at, place in enumerate(lost)
            for other, there in enumerate(lost)
            if at < other and len(place.said) == len(there.said) == 1 and self._moved(place, there)
        }
        gone = {*moved, *moved.values()}
        for at, other in moved.items():
            ((lang, text),) = lost[at].said.items()
            ((their_lang, their_text),) = lost[other].said.items()
            message = say("The sentence stands under {clause} in {lang}.", clause=lost[other].clause, lang=their_lang)
            both = {lang: text, their_lang: their_text}
            yield Printed("sentences", self.game, lost[at].clause, (their_lang,), message, HINT, both)
        together: dict[tuple[str, tuple[str, ...]], list[Place]] = {}
        for at, place in enumerate(lost):
            if at not in gone:
                together.setdefault((place.clause, tuple(place.said)), []).append(place)
        for (clause, langs), places in together.items():
            others = tuple(other for other in self.clauses(clause) if other not in langs)
            severity = HINT if self._is_aside(clause) else WARNING
            message = say(
                "{n|This sentence stands|These sentences stand} in {lang} only.", n=len(places), lang=", ".join(langs)
            )
            said = {lang: " … ".join(place.said[lang] for place in places) for lang in langs}
            yield Printed("sentences", self.game, clause, others, message, severity, said)

    def _moved(self, one: Place, other: Place) -> bool:
        """Whether two lonely sentences of different languages probably say the same thing."""
        ((lang, text),) = one.said.items()
        ((their_lang, their_text),) = other.said.items()
        if lang == their_lang or not 0.5 < len(text) / len(their_text) < 2:
            return False
        above = one.clause.startswith(f"{other.clause}.") or other.clause.startswith(f"{one.clause}.")
        here, there = self._anchors(text, lang), self._anchors(their_text, their_lang)
        same_numbers = self._facts(text, lang).numbers == self._facts(their_text, their_lang).numbers
        common, most = len(here & there), max(len(here), len(there))
        return (
            same_numbers and common > 0 and (2 * common >= most if above else common >= FAR and 4 * common >= 3 * most)
        )


FREE = frozenset(("words", "opposites", "more"))
"""What only one of three pairs shows of these is a freer word; what is exchanged shows in two."""


def _of(pair: Iterable[str], place: Place) -> Place:
    """Return a place in two languages only."""
    return Place(
        place.clause,
        {lang: place.said[lang] for lang in pair},
        {lang: place.sentences[lang] for lang in pair},
    )


def voted(seen: Sequence[tuple[tuple[str, ...], Seen]]) -> Iterator[Seen]:
    """Yield what was seen between each two of three texts, once: what two pairs show is of the text that is in both."""
    by_check: dict[str, list[tuple[tuple[str, ...], Seen]]] = {}
    for pair, one in seen:
        by_check.setdefault(one.check, []).append((pair, one))
    for several in by_check.values():
        times = Counter(lang for pair in dict.fromkeys(pair for pair, _ in several) for lang in pair)
        odd = tuple(lang for lang, number in times.items() if number > 1)
        one = several[0][1]
        if len(odd) == 1:
            yield one._replace(langs=odd)
        elif odd:
            yield one
        elif one.check not in FREE:
            yield one._replace(severity=HINT)


def roots(text: str) -> frozenset[str]:
    """Return the beginnings of the longer words of a text, without accents: names and cognates anchor an alignment."""
    flat = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return frozenset(f"{word[:ROOT]}…" for word in segments.tokens(flat) if len(word) >= ROOT)


def joined(text: str) -> str:
    """Join the lines of a paragraph, as `template.fill` does for ours; a dash at the start of a line is an item."""
    text = re.sub(r"\n\s*\n", "\f", text.strip())
    text = re.sub(r"\n(?!\s*[-–•] )", " ", text)
    return text.replace("\f", "\n\n")


def merged(found: Sequence[Printed]) -> list[Printed]:
    """Make one finding of those about the same passages, and of the numbers of one clause; the weightiest leads."""
    together: dict[object, list[Printed]] = {}
    for one in found:
        same = (one.id, "numbers") if one.check == "numbers" else (one.id, tuple(one.passages.items()))
        together.setdefault(same, []).append(one)
    return [_one_of(several) for several in together.values()]


def _one_of(several: list[Printed]) -> Printed:
    several.sort(key=lambda one: ORDER.index(one.check))
    first = several[0]
    if first.check == "numbers":
        first = max(several, key=lambda one: sum(map(len, one.passages.values())))
    message = several[0].message
    for other in several[1:]:
        message = say("{first} {second}", first=message, second=other.message)
    return replace(first, message=message, severity=several[0].severity)
