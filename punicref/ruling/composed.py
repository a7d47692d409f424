"""Facts that a spoken line names by several words, of which one may serve for several numbers.

    inside 3 land 1 naval, enemy 4 land 0 naval
    land inside 3, naval inside 1, enemy land 4
    3 land 1 ship inside
    inside 3 land no ships against 4 land

Such a fact is known by its traits: where its points are and whose, which is said once for all behind it, and of what
type they are, which is said of each. What stands in another way ends a run: a comma, a choice, a fact of other words.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.ruling import traits
from punicref.ruling.items import Item, Meaning
from punicref.ruling.listed import Unclear
from punicref.ruling.phrases import named
from punicref.ruling.traits import OPPOSED, SILENT, TYPES, Traits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input


class Number(NamedTuple):
    """A number of a run, and the words that stand with it."""

    text: str
    items: tuple[Item, ...]


def taken(items: Sequence[Item], inputs: Mapping[str, Input], library: Library) -> list[Item]:
    """Return a line in which each number of a run stands behind its fact; any other item as it is."""
    facts = traits.of_numbers(inputs.values(), library)
    if not facts:
        return list(items)
    return _Line(items, inputs, library, facts).read()


class _Line:
    """A line whose runs are taken apart."""

    def __init__(
        self, items: Sequence[Item], inputs: Mapping[str, Input], library: Library, facts: Mapping[Traits, str]
    ) -> None:
        self._items, self._inputs, self._library, self._facts = items, inputs, library, facts
        self._known = SILENT.union(*facts)
        self._versus = any(item.kind == "against" for item in items)

    def read(self) -> list[Item]:
        """Return the items of the line."""
        found: list[Item] = []
        at, after = 0, False
        while at < len(self._items):
            end = self._end(at)
            run = self._items[at:end]
            told = self._told(run, after=after) if run else None
            if told is not None:
                if found and found[-1].kind == "against":
                    found.pop()
                found += told
            elif run:
                found += run
            else:
                end = at + 1
                after = after or self._items[at].kind == "against"
                found.append(self._items[at])
            at = end
        lost = [item.text for item in found if item.kind == "trait"]
        if lost:
            raise InputProblem(say("“{word}”: the calculator has no place for it.", word=lost[0]))
        return found

    def _end(self, at: int) -> int:
        """Return where the run that begins here ends; the place itself where none begins."""
        end = at
        while end < len(self._items) and self._belongs(end):
            end += 1
            if self._items[end - 1].stop:
                break
        return end

    def _belongs(self, at: int) -> bool:
        item = self._items[at]
        follows = at + 1 < len(self._items) and bool(self._traits(self._items[at + 1]))
        if item.kind in ("number", "without"):
            return item.kind == "number" or follows
        return bool(self._traits(item)) and not self._answers(at)

    def _traits(self, item: Item) -> Traits:
        """Return the traits that an item names; none where it names what is no such number."""
        own = {*self._facts.values()}
        facts = {one.fact for one in item.meanings if one.kind == "fact"}
        choices = any(one.kind == "choice" for one in item.meanings)
        if item.kind not in ("trait", "enemy", "phrase") or facts - own:
            return frozenset()
        if (choices or not facts) and not traits.whole(item.text, self._library, self._known):
            return frozenset()  # "leaves the enemy" is another word
        return traits.named(item.text, self._library) & self._known

    def _answers(self, at: int) -> bool:
        """Whether a word is a value of the fact before it: "control enemy"."""
        asked = {one.fact for one in self._items[at - 1].meanings if one.kind == "fact"} if at else set()
        return any(one.kind == "choice" and one.fact in asked for one in self._items[at].meanings)

    def _told(self, run: Sequence[Item], *, after: bool) -> list[Item] | None:
        """Return the numbers of a run behind their facts; None where each has its own word alone, as known anyway."""
        numbers = self._numbers(run)
        if numbers is None:
            return None
        if not self._versus and all(map(self._is_known, numbers)):
            return None
        return [item for fact, text in self._facts_of(numbers, after=after) for item in self._items_of(fact, text)]

    def _is_known(self, one: Number) -> bool:
        """Whether a number stands with a word alone that names its fact."""
        facts = {meaning.fact for item in one.items for meaning in item.meanings if meaning.kind == "fact"}
        return not one.items or (len(one.items) == 1 and one.items[0].kind == "phrase" and bool(facts))

    def _items_of(self, fact: str, text: str) -> tuple[Item, Item]:
        return (
            Item(fact.replace("_", " "), "phrase", frozenset((Meaning("fact", fact),))),
            Item(text, "number", stop=True),
        )

    def _numbers(self, run: Sequence[Item]) -> list[Number] | None:
        """Return the numbers of a run with their words: those before them, or those behind; None where it is no run."""
        places = [at for at, item in enumerate(run) if item.kind in ("number", "without")]
        bearing = [bool(self._traits(item)) for item in run]
        if not places or len(places) == len(run):
            return None
        before = run[-1].kind == "number" and places[0] > 0 and all(two - one > 1 for one, two in pairwise(places))
        if before:
            starts = [0, *(at + 1 for at in places[:-1])]
            return [self._number(run, at, run[start:at]) for start, at in zip(starts, places, strict=True)]
        head = places[0]
        found = []
        for at, end in zip(places, [*places[1:], len(run)], strict=True):
            own = list(run[at + 1 : end])
            # What says where or whose, behind the type and before the next number, is said of what follows.
            next_head = [item for item in own[1:] if not self._traits(item) & TYPES] if end < len(run) and head else []
            found.append(self._number(run, at, [*run[:head], *own[: len(own) - len(next_head)]]))
            if next_head:
                return [*found, *(self._numbers([*next_head, *run[end:]]) or ())]
        if not all(one.items for one in found):
            return None
        return found if all(bearing[at + 1] for at in places if at + 1 < len(run)) else None

    def _number(self, run: Sequence[Item], at: int, items: Sequence[Item]) -> Number:
        return Number("0" if run[at].kind == "without" else run[at].text, tuple(items))

    def _facts_of(self, numbers: Sequence[Number], *, after: bool) -> list[tuple[str, str]]:
        """Return the fact of each number of a run."""
        said = [frozenset(trait for item in one.items for trait in self._traits(item)) for one in numbers]
        places = [one - TYPES for one in said]
        shared = next(filter(None, places), frozenset())
        alone = len({item for one in numbers for item in one.items if self._traits(item) - TYPES}) == 1
        found: list[tuple[str, str]] = []
        for one, own in zip(numbers, said, strict=True):
            self._refuse_outside(one, own)
            fact = self._fact_of(one, own, shared if alone else frozenset(), after=after)
            if fact:
                found.append((fact, one.text))
                continue
            near = [name for parts, name in self._facts.items() if parts >= own - {"fleet"}]
            if len(near) == 1:
                found.append((near[0], one.text))
                continue
            every = [name for name in near if self._inputs[name].required]
            if one.text != "0" or not every or own - TYPES:
                raise self._unclear(one, near)
            found += [(name, "0") for name in every]  # "no ships": nowhere
        return found

    def _refuse_outside(self, one: Number, own: Traits) -> None:
        """Refuse points outside where nobody is called enemy or friend: they may be the besiegers."""
        said = frozenset(trait for item in self._items for trait in self._traits(item))
        if "outside" in own and not said & {*OPPOSED, "friendly"} and not self._versus:
            both = [self._fact(own - {"outside"} | {trait}) for trait in OPPOSED] + [self._fact(own)]
            raise self._unclear(one, [name for name in both if name])

    def _fact_of(self, one: Number, own: Traits, shared: Traits, *, after: bool) -> str:
        """Return the fact of a number by its own words, by those that it shares, or by its side; empty if by none."""
        if own - TYPES:
            return self._fact(own) or self._by_word(one)
        known = "" if self._versus else self._fact(own)
        common = self._fact(own | shared) if shared else ""
        if known and common:
            raise self._unclear(one, (known, common))
        return known or common or self._fact(own | self._of_side(after=after)) or self._by_word(one)

    def _fact(self, own: Traits) -> str:
        """Return the fact that has these traits; empty where none has."""
        return next((self._facts[one] for one in traits.candidates(own) if one in self._facts), "")

    def _by_word(self, one: Number) -> str:
        """Return the fact of a number whose only word is known by itself: "inside 3"."""
        facts = {meaning.fact for item in one.items for meaning in item.meanings if meaning.kind == "fact"}
        return facts.pop() if len(one.items) == len(facts) == 1 else ""

    def _of_side(self, *, after: bool) -> Traits:
        """Return the traits of the side that a number stands on in a line with "against"."""
        if not self._versus:
            return frozenset()
        if after:
            return frozenset(trait for trait in OPPOSED if any(trait in parts for parts in self._facts))
        first = next((parts for parts, name in self._facts.items() if self._inputs[name].required), frozenset[str]())
        return first - TYPES

    def _unclear(self, one: Number, names: Iterable[str]) -> InputProblem:
        facts = [named(self._inputs[name], self._library) for name in names]
        line = " ".join((one.text, *(item.text for item in one.items)))
        if not facts:
            return InputProblem(say("“{word}”: the calculator has no place for it.", word=line))
        return Unclear(
            say("“{line}” could be several things: {readings}.", line=line, readings=facts),
        )
