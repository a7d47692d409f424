"""Two imported rulebooks of a game held against each other, and against our values.

What could change play comes first. There is no third language to decide which one is right, so each finding shows
both passages.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from punicref.audit import editing, facts, passages, segments
from punicref.audit.compare import TERM
from punicref.audit.finding import HINT, WARNING, Printed
from punicref.audit.view import together
from punicref.language.messages import Message, count, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.audit.compare import Finder
    from punicref.published.model import Published, PublishedClause
    from punicref.rulebook.library import Library

ORDER = (
    "numbers", "values", "signs", "clauses", "sentences", "negations", "modals", "limits", "times", "opposites",
    "references", "numbering", "headings", "terms", "remarks", "codes", "broken", "foreign", "names", "variants",
    "more", "capitals", "spelling", "import", "errata",
)  # fmt: skip
"""The kinds of finding, what can change play first."""

NO_NUMBERS = ("first", "second", "third", "double")
"""Words that count nothing that a rule sets; "double" is compared only where it is a value, as 2."""

ASIDE = ("note", "section")
"""Kinds of clause that hold no rule, as a rule."""


@dataclass(frozen=True)
class Place:
    """What the two texts say in one place."""

    clause: str
    said: Mapping[str, str]
    sentences: Mapping[str, int]


class Audit:
    """Compares imported rulebooks of one game, one in each of two languages, or a single one with our values."""

    def __init__(self, imports: Sequence[Published], library: Library, finder: Finder) -> None:
        self.imports = {one.lang: one for one in imports}
        self.game = imports[0].game
        self.library = library
        self.finder = finder
        self.ids = library.ids(self.game)
        self.abbreviated = frozenset(
            short
            for term in library.terms(self.game)
            for said in term.words.values()
            for short in said.get("short", ())
        )
        self.terms = {term.id: term for term in library.terms(self.game)}
        self.short = frozenset(
            short
            for term in self.terms.values()
            for said in term.words.values()
            for short in said.get("short", ())
            if any(short not in other.get("short", ()) for other in term.words.values())
        ) | {"BC", "AD"}

    def findings(self) -> list[Printed]:
        """Return everything that was found, what can change play first, then in the order of the rules."""
        found: list[Printed] = []
        lost: list[Place] = []
        for one in self.ids:
            clauses = {
                lang: published.clauses[one] for lang, published in self.imports.items() if one in published.clauses
            }
            if not clauses:
                continue
            if len(clauses) < len(self.imports):
                found.append(self._missing(one, clauses))
            found += self._numbers(one, clauses)
            if len(clauses) > 1:
                places = self._places(one, clauses)
                lost += [place for place in places if len(place.said) == 1]
                spoken = {lang: self.finder.spoken_of(whole(clause), lang) for lang, clause in clauses.items()}
                for place in places:
                    if len(place.said) > 1:
                        found += self._place(place)
                        found += self._terms(place, spoken)
                found += self._references(one, clauses)
        found += self._sentences(lost)
        found = _merged(found) + [
            Printed(one.check, self.game, one.clause, one.langs, one.message, HINT, one.passages)
            for one in self._remarks()
        ]
        return sorted(found, key=lambda one: (ORDER.index(one.check), self.ids.index(one.id)))

    def _remarks(self) -> Iterator[editing.Remark]:
        """Yield what an editor sees in each print, and in both."""
        terms = tuple(self.terms.values())
        prints = tuple(self.imports.values())
        for one in prints:
            yield from editing.of_one(one, terms, self.library.vocabulary(one.lang))
        for first, second in combinations(prints, 2):
            yield from editing.of_two(first, second, terms)

    def _facts(self, text: str, lang: str) -> facts.Facts:
        return facts.of(text, lang, self.ids, self.short)

    def _missing(self, one: str, clauses: Mapping[str, PublishedClause]) -> Printed:
        (lang,) = clauses
        other = next(name for name in self.imports if name != lang)
        message = say("The whole clause stands in {lang} only; {other} does not have it.", lang=lang, other=other)
        return Printed(
            "clauses",
            self.game,
            one,
            (other,),
            message,
            HINT if self._kind(one) in ASIDE else WARNING,
            {lang: whole(clauses[lang])},
        )

    def _places(self, one: str, clauses: Mapping[str, PublishedClause]) -> list[Place]:
        """Put the sentences of a clause side by side."""
        blocks = {lang: segments.blocks(joined(clause.text), lang) for lang, clause in clauses.items()}
        blocks = {lang: found for lang, found in blocks.items() if found}
        if len(blocks) < 2:
            return []
        flat = {
            lang: [segments.Block(False, tuple(s for block in found for s in block.sentences))]
            for lang, found in blocks.items()
        }
        common = frozenset.intersection(*(_roots(whole(clause)) for clause in clauses.values()))
        return [
            Place(
                one,
                {lang: said.text for lang, said in group.said.items()},
                {lang: said.number for lang, said in group.said.items()},
            )
            for group in together(
                "text", flat, lambda lang, text: self.finder.spoken_of(text, lang) | (_roots(text) & common)
            )
        ]

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
            elif facts.value(item) not in known and self._sets(one, clauses, item):
                message = say("The print states the number {number}, our clause does not.", number=item)
                yield self._number(one, clauses, item, message, "values")
        states = {facts.value(item) for side in stated.values() for item in (*side.numbers, *+side.perhaps)}
        states |= {item for side in stated.values() for item in side.references}
        written = "\n".join(f"{clause.number} {whole(clause)}" for clause in clauses.values())
        for item in sorted(own - states - odd - aside):
            if self._kind(one) == "table" or _literally(item, written):
                continue
            message = say("Our clause states the number {number}, the print does not.", number=item)
            yield self._number(one, clauses, item, message, "values")

    def _sets(self, one: str, clauses: Mapping[str, PublishedClause], item: str) -> bool:
        """Whether a print states a number in figures, as what a rule sets; labels and references are no numbers."""
        if self._kind(one) in ASIDE and not self._values(one):
            return False
        written = "\n".join(_LABEL.sub(" ", whole(clause)) for clause in clauses.values())
        missing = any(not _literally(value, written) for value in self._values(one) if value.isdigit())
        return missing or _literally(item.removeprefix("d"), written)

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
        shown = {}
        for lang, clause in clauses.items():
            sentences = [s for block in segments.blocks(joined(whole(clause)), lang) for s in block.sentences]
            stating = [s for s in sentences if self._facts(s, lang).numbers[item]]
            shown[lang] = " … ".join(stating) if stating else _start(sentences)
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

    def _place(self, place: Place) -> Iterator[Printed]:
        """Compare two passages that say the same thing."""
        stated = {lang: self._facts(text, lang) for lang, text in place.said.items()}
        for one in passages.compared(place.said, stated, place.sentences):
            yield Printed(one.check, self.game, place.clause, one.langs, one.message, one.severity, place.said)

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

    def _sentences(self, lost: Sequence[Place]) -> Iterator[Printed]:
        """Sentences that one print alone has, those that follow each other together; a moved one is no loss."""
        moved = {
            at: other
            for at, place in enumerate(lost)
            for other, there in enumerate(lost)
            if at < other and self._moved(place, there)
        }
        gone = {*moved, *moved.values()}
        for at, other in moved.items():
            ((lang, text),) = lost[at].said.items()
            ((their_lang, their_text),) = lost[other].said.items()
            message = say("The sentence stands under {clause} in {lang}.", clause=lost[other].clause, lang=their_lang)
            both = {lang: text, their_lang: their_text}
            yield Printed("sentences", self.game, lost[at].clause, (their_lang,), message, HINT, both)
        together: dict[tuple[str, str], list[str]] = {}
        for at, place in enumerate(lost):
            if at not in gone:
                ((lang, text),) = place.said.items()
                together.setdefault((place.clause, lang), []).append(text)
        for (clause, lang), texts in together.items():
            others = tuple(other for other in self.imports if other != lang)
            severity = HINT if self._kind(clause) in ASIDE else WARNING
            message = count(
                "This sentence stands in {lang} only.", "These sentences stand in {lang} only.", len(texts), lang=lang
            )
            yield Printed("sentences", self.game, clause, others, message, severity, {lang: " … ".join(texts)})

    def _moved(self, one: Place, other: Place) -> bool:
        """Whether two lonely sentences of different languages probably say the same thing."""
        ((lang, text),) = one.said.items()
        ((their_lang, their_text),) = other.said.items()
        above = one.clause.startswith(f"{other.clause}.") or other.clause.startswith(f"{one.clause}.")
        if lang == their_lang or not above:
            return False
        if not 0.5 < len(text) / len(their_text) < 2:
            return False
        here, there = self.finder.spoken_of(text, lang), self.finder.spoken_of(their_text, their_lang)
        same_numbers = self._facts(text, lang).numbers == self._facts(their_text, their_lang).numbers
        return same_numbers and bool(here & there) and 2 * len(here & there) >= max(len(here), len(there))


ROOT = 4
"""So many letters of a word are alike in names and cognates."""


def _roots(text: str) -> frozenset[str]:
    """Return the beginnings of the longer words of a text, without accents: names and cognates anchor an alignment."""
    flat = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return frozenset(f"{word[:ROOT]}…" for word in segments.tokens(flat) if len(word) >= ROOT)


_LABEL = re.compile(r"#\s?\d+|(?<!\w)\(?\d+\)|\b[a-z]?\d+(?:\.\w+)+|\d/\d|^\s*\d+[.:)]", re.MULTILINE)
"""What numbers things and counts nothing: #7, (1), 9.6.6.a."""


def _literally(item: str, text: str) -> bool:
    """Whether a number stands in a text in figures; 5.000 is 5000, and 1:2 may have blanks."""
    flat = re.sub(r"(?<=\d)[.,\u00a0\u202f' ](?=\d{3}\b)", "", text)
    pattern = r"\s*".join(map(re.escape, re.split(r"([:/–-])", item)))
    return re.search(rf"(?<![\d.]){pattern}(?!\d)", flat) is not None


def _merged(found: Sequence[Printed]) -> list[Printed]:
    """Make one finding of those about the same passages, and of the numbers of one clause; the weightiest leads."""
    together: dict[object, list[Printed]] = {}
    for one in found:
        same = (one.id, "numbers") if one.check == "numbers" else (one.id, tuple(one.passages.items()))
        together.setdefault(same, []).append(one)
    merged = []
    for several in together.values():
        several.sort(key=lambda one: ORDER.index(one.check))
        first = (
            max(several, key=lambda one: sum(map(len, one.passages.values())))
            if several[0].check == "numbers"
            else several[0]
        )
        message = several[0].message
        for other in several[1:]:
            message = say("{first} {second}", first=message, second=other.message)
        merged.append(replace(first, message=message, severity=several[0].severity))
    return merged


def joined(text: str) -> str:
    """Join the lines of a paragraph, as `template.fill` does for ours; a dash at the start of a line is an item."""
    text = re.sub(r"\n\s*\n", "\f", text.strip())
    text = re.sub(r"\n(?!\s*[-–•] )", " ", text)
    return text.replace("\f", "\n\n")


def _labelled(clause: PublishedClause) -> str:
    """Return a printed clause with the die roll that it begins with, if any."""
    return f"{clause.number if clause.number.endswith(':') else ''} {whole(clause)}"


def whole(clause: PublishedClause) -> str:
    """Return heading and text of a printed clause."""
    return "\n\n".join(part for part in (clause.heading, clause.text) if part.strip())


def _start(sentences: Sequence[str]) -> str:
    """Return the beginning of a clause."""
    return f"{sentences[0]} …" if len(sentences) > 1 else "".join(sentences)
