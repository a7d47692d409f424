"""Two imported rulebooks of a game held against each other, and against our values.

What could change play comes first. There is no third language to decide which one is right, so each finding shows
both passages.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from punicref import paths
from punicref.audit import editing, facts, naming, passages, segments, termbase
from punicref.audit.between import NO_NUMBERS, ORDER, Between, joined, merged
from punicref.audit.compare import TERM
from punicref.audit.finding import HINT, WARNING, Printed
from punicref.language.messages import Message, say
from punicref.published.model import whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from punicref.audit.between import Place
    from punicref.audit.compare import Finder
    from punicref.audit.remarks import Remark
    from punicref.published.model import Published, PublishedClause
    from punicref.rulebook.library import Library

ASIDE = ("note", "section")
"""Kinds of clause that hold no rule, as a rule."""


class Audit(Between):
    """Compares imported rulebooks of one game, one in each of two languages, or a single one with our values."""

    def __init__(self, imports: Sequence[Published], library: Library, finder: Finder) -> None:
        self.imports = {one.lang: one for one in imports}
        self.library = library
        game = imports[0].game
        self.terms = {term.id: term for term in library.terms(game)}
        self.abbreviated = frozenset(
            short for term in self.terms.values() for said in term.words.values() for short in said.get("short", ())
        )
        short = frozenset(
            short
            for term in self.terms.values()
            for said in term.words.values()
            for short in said.get("short", ())
            if any(short not in other.get("short", ()) for other in term.words.values())
        ) | {"BC", "AD"}
        texts = {one.lang: one.clauses for one in imports}
        self._known: dict[tuple[str, str], frozenset[str]] = {}
        super().__init__(texts, library.ids(game), finder, game, short)

    def findings(self) -> list[Printed]:
        """Return everything that was found, what can change play first, then in the order of the rules."""
        found = merged(super().findings()) + [
            Printed(one.check, self.game, one.clause, one.langs, one.message, HINT, one.passages)
            for one in self._remarks()
        ]
        return sorted(found, key=lambda one: (ORDER.index(one.check), self.ids.index(one.id)))

    def _of_clause(self, one: str, clauses: Mapping[str, PublishedClause]) -> Iterator[Printed]:
        yield from self._numbers(one, clauses)
        if len(clauses) > 1:
            yield from self._references(one, clauses)

    def _of_place(self, place: Place, around: Sequence[Place]) -> Iterator[Printed]:
        yield from super()._of_place(place, around)
        clauses = self.clauses(place.clause)
        yield from self._terms(place, {lang: self._spoken(clause, lang) for lang, clause in clauses.items()})

    def _spoken(self, clause: PublishedClause, lang: str) -> frozenset[str]:
        """Return every term that a printed clause may speak of."""
        if (lang, clause.id) not in self._known:
            self._known[lang, clause.id] = self.finder.spoken_of(whole(clause), lang)
        return self._known[lang, clause.id]

    def _is_aside(self, one: str) -> bool:
        return self._kind(one) in ASIDE

    def _remarks(self) -> Iterator[Remark]:
        """Yield what an editor sees in each print, and in both."""
        terms = tuple(self.terms.values())
        prints = tuple(self.imports.values())
        for one in prints:
            yield from editing.of_one(one, terms, self.library.vocabulary(one.lang))
        for first, second in combinations(prints, 2):
            yield from editing.of_two(first, second, terms)
            known = {game: set(self.library.ids(game)) for game in self.library.game_codes()}
            places = [place for one in self.ids for place in self.places(one, self.clauses(one))]
            yield from naming.remarks(places, terms, self.finder, termbase.read(paths.RULES, known, self.game)[0])

    def _numbers(self, one: str, clauses: Mapping[str, PublishedClause]) -> Iterator[Printed]:
        """Numbers that the prints do not state alike, and those that our clause states differently."""
        stated = {lang: self._facts(_labelled(clause), lang) for lang, clause in clauses.items()}
        ruled, told = ([self._facts(read(one, lang), lang) for lang in clauses] for read in (self._ruled, self._told))
        own = self._values(one)
        known = own | {number for side in (*ruled, *told) for number in (*side.numbers, *side.perhaps)}
        # What only an open point of ours speaks of, such as the other printing's number, is not to be looked for.
        aside = set().union(*(side.numbers for side in told)).difference(*(side.numbers for side in ruled))
        odd = set()
        for item in dict.fromkeys(item for side in stated.values() for item in side.numbers):
            if item in NO_NUMBERS:
                continue
            if not facts.agree(item, stated.values()):
                odd.add(item)
                shown = ", ".join(f"{lang} {side.numbers[item]}" for lang, side in stated.items())
                template = (
                    say("The number {number} is not stated equally often: {counts}. Our clause states it.")
                    if facts.value(item) in known
                    else say("The number {number} is not stated equally often: {counts}. Our clause does not state it.")
                )
                yield self._number(one, clauses, item, say(template.text, number=item, counts=shown), "numbers")
            elif facts.value(item) not in known and self._sets(one, clauses, item, stated.values()):
                message = say("The print states the number {number}, our clause does not.", number=item)
                yield self._number(one, clauses, item, message, "values")
        states = {facts.value(item) for side in stated.values() for item in (*side.numbers, *+side.perhaps)}
        states |= {item for side in stated.values() for item in side.references}
        written = "\n".join(f"{clause.number} {whole(clause)}" for clause in clauses.values())
        for item in sorted(own - states - odd - aside):
            if self._kind(one) == "table" or _literally(item, written):
                continue
            message = say("Our clause states the number {number}, the print does not.", number=item)
            found = self._number(one, clauses, item, message, "values")
            # A single print may have it in another clause, or on the map.
            yield found if len(self.imports) > 1 else replace(found, severity=HINT)

    def _sets(self, one: str, clauses: Mapping[str, PublishedClause], item: str, stated: Iterable[facts.Facts]) -> bool:
        """Whether a print states a number as what a rule sets: in figures, or where one of ours is missing.

        Labels and references are no numbers, a half in words may be a turn of phrase, and many clauses tell the die of
        the game.
        """
        if self._kind(one) in ASIDE and not self._values(one):
            return False
        if item.startswith("d") and self._dice[item] > 1:
            return False
        said = {facts.value(number) for side in stated for number in (*side.numbers, *side.perhaps)}
        if "/" not in item and any(value.isdigit() and value not in said for value in self._values(one)):
            return True
        return _literally(item.removeprefix("d"), "\n".join(_LABEL.sub(" ", whole(one)) for one in clauses.values()))

    @cached_property
    def _dice(self) -> Counter[str]:
        """In how many printed clauses each kind of die is thrown."""
        every = (self._facts(whole(one), lang) for lang, clauses in self.texts.items() for one in clauses.values())
        return Counter(item for side in every for item in side.numbers if item.startswith("d"))

    def _values(self, one: str) -> set[str]:
        """Return the numbers among our clause's own values, signs aside."""
        flat: list[object] = []
        for value in self.library.values(self.game, one)[0].values():
            flat += value if isinstance(value, list) else [value]
        numbers = {
            str(abs(value)) if isinstance(value, int) else str(value) for value in flat if isinstance(value, int | str)
        }
        return {number for number in numbers if number[0].isdigit()} - {"0", "1"}  # one is mostly left unsaid

    def _kind(self, one: str) -> str:
        return self.library.clause(self.game, one, "en").kind

    def _number(
        self, one: str, clauses: Mapping[str, PublishedClause], item: str, message: Message, check: str
    ) -> Printed:
        """Make a finding with the sentences that state the number, or the beginning of the clause."""
        places = self.places(one, clauses)
        shown = {}
        for lang, clause in clauses.items():
            sentences = [s for block in segments.blocks(joined(whole(clause)), lang) for s in block.sentences]
            stating = [s for s in sentences if self._facts(s, lang).numbers[item]]
            beside = [
                place.said[lang]
                for place in places
                if lang in place.said
                and any(self._facts(text, other).numbers[item] for other, text in place.said.items() if other != lang)
            ]
            shown[lang] = " … ".join(stating or beside) or _start(sentences)
        return Printed(check, self.game, one, tuple(clauses), message, WARNING, shown)

    def _ruled(self, one: str, lang: str) -> str:
        """Return what our clause rules, its open points aside."""
        clause = self.library.clause(self.game, one, lang)
        return f"{clause.title}\n\n{clause.text}\n\n{clause.example}"

    def _told(self, one: str, lang: str) -> str:
        """Return the open points of our clause, which tell what each printing has."""
        issues = self.library.clause(self.game, one, lang).issues
        return "\n\n".join(
            text for issue in issues for text in (issue.text, *(reading.text for reading in issue.readings))
        )

    def _terms(self, place: Place, spoken: Mapping[str, frozenset[str]]) -> Iterator[Printed]:
        """Terms of several words, or abbreviated, that one text uses and the other nowhere in the clause.

        Single words are left out: prints are not as strict about them as our texts, and "side" has many senses.
        """
        for lang, other in passages.both(place.said):
            text = place.said[lang]
            found = [one for one in self.finder.found(text, lang) if one.kind == TERM]
            used = {one.item for one in found if " " in (said := text[one.start : one.end]) or said in self.abbreviated}
            stems = self.finder.stems(place.said[other], other)
            lost = sorted(one for one in used - spoken[other] if not self.finder.renders(one, stems, other))
            if lost:
                names = tuple(self.terms[one].words[lang]["term"][0] for one in lost)
                message = say("{lang} speaks of {terms}, {other} does not.", lang=lang, other=other, terms=names)
                yield Printed("terms", self.game, place.clause, (other,), message, HINT, place.said)

    def _references(self, one: str, clauses: Mapping[str, PublishedClause]) -> Iterator[Printed]:
        stated = {lang: self._facts(whole(clause), lang).references for lang, clause in clauses.items()}
        first, second = stated.values()
        texts = {lang: joined(clause.text) for lang, clause in clauses.items()}
        for target in dict.fromkeys((*first, *second)):
            if first[target] != second[target]:
                shown = ", ".join(f"{lang} {side[target]}" for lang, side in stated.items())
                message = say(
                    "The reference to {target} is not equally often in both: {counts}.", target=target, counts=shown
                )
                yield Printed("references", self.game, one, tuple(clauses), message, HINT, texts)
            elif target not in self.ids:
                message = say("Both refer to {target}, which is no clause.", target=target)
                yield Printed("references", self.game, one, tuple(clauses), message, HINT, texts)


_LABEL = re.compile(r"#\s?\d+|(?<!\w)\(?\d+\)|\b[a-z]?\d+(?:\.\w+)+|\d/\d|^\s*\d+[.:)]", re.MULTILINE)
"""What numbers things and counts nothing: #7, (1), 9.6.6.a."""


def _literally(item: str, text: str) -> bool:
    """Whether a number stands in a text in figures; 5.000 is 5000, and 1:2 may have blanks."""
    flat = re.sub(r"(?<=\d)[.,\u00a0\u202f' ](?=\d{3}\b)", "", text)
    pattern = r"\s*".join(map(re.escape, re.split(r"([:/–-])", item)))
    return re.search(rf"(?<![\d.]){pattern}(?!\d)", flat) is not None


def _labelled(clause: PublishedClause) -> str:
    """Return a printed clause with the die roll that it begins with, if any."""
    return f"{clause.number if clause.number.endswith(':') else ''} {whole(clause)}"


def _start(sentences: Sequence[str]) -> str:
    """Return the beginning of a clause."""
    return f"{sentences[0]} …" if len(sentences) > 1 else "".join(sentences)
