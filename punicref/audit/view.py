"""A clause as the checks see it: its languages part by part, sentence by sentence, side by side."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from punicref.audit import align, segments
from punicref.audit.finding import FAIR, HINT, Note
from punicref.audit.termbase import Spoken
from punicref.language.messages import Message, say
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause, Neutral

T = TypeVar("T")

FIRST_MARK = 0xE000
"""A number is one sign of the private use area while words are looked at, the same in every language."""

MARK = re.compile("[\ue000-\uf8ff]")
REFERENCE = re.compile(r"\[[^\[\]]*\]")
"""The numbers and the references of a text."""

_FACT = re.compile(r"[\ue000-\uf8ff]|\d+(?:[./]\d+)*")


class Group(NamedTuple):
    """What the languages say in one place of a part; a language that says nothing there has no sentence."""

    part: str
    item: bool
    said: Mapping[str, segments.Sentence]

    def marks(self, lang: str) -> list[str]:
        """Return the numbers that stand there, as marks."""
        return MARK.findall(self.said[lang].text)


class View:
    """A clause in the languages that have it; what several checks need is worked out once."""

    def __init__(self, clause: Clause, context: Context) -> None:
        self.clause = clause
        self.context = context
        self.langs = tuple(lang for lang in context.game(clause).langs if lang in clause.texts)
        self._marks: dict[tuple[str, str], str] = {}
        self._once: dict[Hashable, Any] = {}

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what several checks work out from this clause, worked out when it is first asked for."""
        if key not in self._once:
            self._once[key] = make()
        made: T = self._once[key]
        return made

    @property
    def neutral(self) -> Neutral | None:
        """What is the same in every language."""
        return self.clause.neutral

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The parts that stand in some language, in order."""
        return tuple(dict.fromkeys(part for lang in self.langs for part in self.clause.texts[lang].parts))

    def part(self, part: str) -> dict[str, str]:
        """Return a part as it is written, in the languages that have it."""
        return self._written[part]

    @cached_property
    def _written(self) -> dict[str, dict[str, str]]:
        texts = {lang: self.clause.texts[lang].parts for lang in self.langs}
        return {part: {lang: parts[part] for lang, parts in texts.items() if part in parts} for part in self.parts}

    @cached_property
    def readable(self) -> dict[str, dict[str, str]]:
        """The parts as joined lines, by part and language: numbers are marks, word forms are one of them."""
        return {
            part: {lang: self._readable(text, lang) for lang, text in self.part(part).items()} for part in self.parts
        }

    def _readable(self, text: str, lang: str) -> str:
        def mark(home: str, name: str) -> str:
            key = (home or self.clause.id, name)
            return self._marks.setdefault(key, chr(FIRST_MARK + len(self._marks)))

        try:
            return template.fill(text, lang, mark)
        except (IndexError, KeyError):  # too few word forms, no such number word: another check says so
            return text

    def name_of(self, mark: str) -> str:
        """Return the value that a mark stands for, as a text names it."""
        for (home, name), sign in self._marks.items():
            if sign == mark:
                return f"{{{name}}}" if home == self.clause.id else f"{{{home}:{name}}}"
        return mark

    @cached_property
    def blocks(self) -> dict[str, dict[str, list[segments.Block]]]:
        """The paragraphs and list items, by part and language."""
        return {
            part: {lang: segments.blocks(text, lang) for lang, text in texts.items()}
            for part, texts in self.readable.items()
        }

    def quote(self, text: str) -> str:
        """Return a text with the names of its values in place of their marks."""
        return MARK.sub(lambda match: self.name_of(match[0]), text)

    def note(self, at: int, lang: str, message: Message, trust: int = FAIR, /, **args: object) -> Note:
        """Return a hint that a language is to be looked at in a place of `groups`; the message quotes what it says."""
        group = self.groups[at]
        quoted = say(message.text, text=self.quote(group.said[lang].text), **args)
        return Note(HINT, (lang,), quoted, group.part, place=at, trust=trust)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """What the languages say, place by place; parts that fewer than two languages have are left out."""
        found: list[Group] = []
        for part in self.parts:
            blocks = self.blocks[part]
            if len(blocks) > 1:
                found += together(part, blocks)
        return tuple(found)

    @cached_property
    def binding(self) -> tuple[int, ...]:
        """The places in `groups` that all languages have."""
        return tuple(at for at, group in enumerate(self.groups) if len(group.said) > 2)

    @cached_property
    def words(self) -> dict[int, dict[str, tuple[str, ...]]]:
        """The words of each place of `binding`, by language; each number is the word 0."""
        return {at: {lang: words(one) for lang, one in self.groups[at].said.items()} for at in self.binding}

    @cached_property
    def spoken(self) -> dict[int, Spoken]:
        """The terms that are used in each place of `binding`."""
        matchers = {lang: self.context.matcher(self.clause.game, lang) for lang in self.langs}
        places = ((at, self.groups[at].said.items()) for at in self.binding)
        return {at: Spoken({lang: matchers[lang].spoken(one.tokens) for lang, one in said}) for at, said in places}


def of(clause: Clause, context: Context) -> View:
    """Return a clause as the checks see it; it may differ from the one that stands in the rules."""
    if context.game(clause).clauses.get(clause.id) is not clause:
        return View(clause, context)
    return context.once((View, clause.game, clause.id), lambda: View(clause, context))


def words(said: segments.Sentence) -> tuple[str, ...]:
    """Return the words of a sentence, references left out, with a 0 for every mark of a number."""
    bare = REFERENCE.sub(" ", said.text)
    return segments.tokens(MARK.sub(" 0 ", bare)) if bare != said.text or MARK.search(bare) else said.tokens


def together(
    part: str,
    texts: Mapping[str, list[segments.Block]],
    terms: Callable[[str, str], frozenset[str]] | None = None,
    *,
    freely: bool = False,
) -> list[Group]:
    """Put the sentences of a text in several columns beside each other.

    `terms` returns the terms that a column's sentence uses, where they are to help; `freely`: where the paragraphs and
    lists of the columns differ, a sentence's partner may stand in another one.
    """

    def unit(key: str, text: str) -> align.Unit:
        return align.Unit(len(text), frozenset(_FACT.findall(text)), terms(key, text) if terms else frozenset())

    langs = tuple(texts)
    blocks = [texts[lang] for lang in langs]
    alike = len({tuple((one.item, freely and len(one.sentences)) for one in side) for side in blocks}) == 1
    if freely and not alike:
        blocks = [[segments.Block(one.item, (said,)) for one in side for said in one.sentences] for side in blocks]
    if alike:
        rows: list[tuple[tuple[int, ...], ...]] = [tuple((at,) for _ in langs) for at in range(len(blocks[0]))]
    else:
        rows = align.join(
            [[unit(key, " ".join(block.sentences)) for block in side] for key, side in zip(langs, blocks, strict=True)]
        )
    groups = []
    for row in rows:
        sides = [[one for at in place for one in side[at].sentences] for side, place in zip(blocks, row, strict=True)]
        item = any(side[at].item for side, place in zip(blocks, row, strict=True) for at in place)
        if all(len(side) == 1 for side in sides):  # most blocks
            groups.append(
                Group(part, item, {key: segments.joined(side) for key, side in zip(langs, sides, strict=True)})
            )
            continue
        for places in align.join([[unit(key, one) for one in side] for key, side in zip(langs, sides, strict=True)]):
            said = {
                lang: segments.joined([side[at] for at in place])
                for lang, side, place in zip(langs, sides, places, strict=True)
                if place
            }
            groups.append(Group(part, item, said))
    return groups
