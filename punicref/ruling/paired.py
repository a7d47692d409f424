"""What a spoken line says of both sides at once, taken out of it before the rest is read.

- 8:3 leaders 2:1, leader 2 against leader 1: of a fact that both sides have the first is the attacker's.
- 4:3 hastati against infantry: numbers set against each other beside units that are.
- hastati 4 infantry 3: a number behind a unit is its strength.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.ruling import rated, sides
from punicref.ruling.items import Item
from punicref.ruling.lexicon import DICE
from punicref.ruling.values import Rolls

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.ruling.facts import Input


class Paired(NamedTuple):
    """The items that are left of a line, and the numbers that are known to be of a fact."""

    items: list[Item]
    stated: tuple[tuple[Input, str], ...]


def taken(items: Sequence[Item], inputs: Mapping[str, Input]) -> Paired:
    """Return a line without its pairs, and these as facts."""
    if not sides.homes(inputs)[0]:
        return Paired(list(items), ())
    here = _Line(list(items), inputs)
    here.of_the_enemy()
    here.of_facts()
    here.of_numbers()
    here.of_units()
    return Paired(here.items, tuple(here.stated))


def counterparts(item: Item, inputs: Mapping[str, Input]) -> tuple[Input, Input] | None:
    """Return the fact of each side that a phrase names for both or for the first; None where there are no two."""
    facts = [inputs[one.fact] for one in item.meanings if one.kind == "fact"]
    named = {(rated.of(one, inputs) or one).name for one in facts}
    pairs = [pair for name in sorted(named) if (pair := of_fact(name, inputs)) is not None]
    return pairs[0] if len(pairs) == 1 else None


def of_fact(name: str, inputs: Mapping[str, Input]) -> tuple[Input, Input] | None:
    """Return a number or dice of the first side with the same of the second; None where it is no such fact."""
    first, homes = inputs[name], sides.homes(inputs)
    if not homes[0] or first.place[0] != homes[0] or not (sides.counted(first) or first.kind is Rolls):
        return None
    place = (homes[1], *first.place[1:])
    return next(
        ((first, two) for two in inputs.values() if two.place == place and two.kind == first.kind and not two.optional),
        None,
    )


class _Line:
    """A line from which pairs are taken."""

    def __init__(self, items: list[Item], inputs: Mapping[str, Input]) -> None:
        self.items = items
        self.stated: list[tuple[Input, str]] = []
        self._inputs = inputs

    def of_the_enemy(self) -> None:
        """Take what is said of the enemy: "leader 2 enemy 1", "enemy leader 1"; the same of nobody is one's own then.

        Else he is a side, or beside a word of the second one he says nothing; InputProblem where nothing is his.
        """
        spoken = self._first()
        while (at := next((at for at in range(len(self.items)) if self._enemy(at, spoken)), -1)) >= 0:
            before, behind = self._pair(at - 1), self._pair(at + 1)
            if self._number(at + 1) and (before or spoken):
                pair = before or spoken
                self._his(pair, at - 1 if before else at, at + 1)
            elif behind is not None and self._number(at + 2):
                self._his(behind, at, at + 2)
            elif self._against(at - 1) and at + 1 < len(self.items) and sides.thing(self.items[at + 1]):
                self._drop(at, at + 1)  # "against enemy infantry"
            elif at and sides.thing(self.items[at - 1]) and any(map(self._against, range(at))):
                self._drop(at, at + 1, ends=self.items[at].stop)
            elif self.items[at].meanings:
                self.items[at] = self.items[at]._replace(kind="phrase")
            elif at + 1 < len(self.items) and self._of_second(at + 1):
                self._drop(at, at + 1)
            else:
                raise InputProblem(say("“{word}”: a side, but nothing of it is said.", word=self.items[at].text))

    def _his(self, pair: tuple[Input, Input] | None, first: int, last: int) -> None:
        """State a number of the enemy, and the same of the other side, where it stands with nobody's name."""
        assert pair is not None
        self.stated.append((pair[1], self.items[last].text))
        self._drop(first, last + 1)
        for at in range(len(self.items)):
            named = self._side(at - 1) or self._side(at + 1)
            if self._pair(at) == pair and self._number(at + 1) and not named and self._second(at) == 0:
                self.stated.append((pair[0], self.items[at + 1].text))
                self._drop(at, at + 2)
                return

    def _side(self, at: int) -> bool:
        return 0 <= at < len(self.items) and (self.items[at].kind == "enemy" or sides.names_one(self.items[at]))

    def _first(self) -> tuple[Input, Input] | None:
        """Return the first fact that both sides have and that is said with its number."""
        found = (self._pair(at) for at in range(len(self.items)) if self._number(at + 1))
        return next(filter(None, found), None)

    def _pair(self, at: int) -> tuple[Input, Input] | None:
        return counterparts(self.items[at], self._inputs) if 0 <= at < len(self.items) else None

    def _enemy(self, at: int, spoken: tuple[Input, Input] | None) -> bool:
        """Whether the enemy is named, or the defender with a number where that is only a choice."""
        meanings = self.items[at].meanings
        choice = bool(meanings) and all((one.kind, one.value) == ("choice", "defender") for one in meanings)
        return self.items[at].kind == "enemy" or (choice and spoken is not None and self._number(at + 1))

    def _of_second(self, at: int) -> bool:
        """Whether what a phrase names concerns the second side only."""
        second = sides.homes(self._inputs)[1]
        facts = [self._inputs[one.fact] for one in self.items[at].meanings if one.fact in self._inputs]
        return bool(facts) and all(one.place[0] == second for one in facts)

    def of_facts(self) -> None:
        """Take two numbers behind a fact that both sides have: "leaders 2:1", "tactics 2 and 1"."""
        at = 0
        while at < len(self.items):
            rows = self._rows(at)
            if rows is not None:
                second = at + 3 if self._against(at + 2) else at + 2
                self.stated += zip(rows, (self.items[at + 1].text, self.items[second].text), strict=True)
                self._drop(at, second + 1)
                continue
            pair = counterparts(self.items[at], self._inputs)
            behind = self._second(at) if pair is not None else 0
            if pair is not None and behind:
                numbers = (self.items[at + 1].text, self.items[behind].text)
                self.stated += zip(pair, numbers, strict=True)
                self._drop(at, behind + 1)
            else:
                at += 1

    def _rows(self, at: int) -> tuple[Input, Input] | None:
        """Return the dice of the two that throw against each other, where a row of each stands behind "dice"."""
        behind = (at + 1, at + 3 if self._against(at + 2) else at + 2)  # "dice 2,2,5 against 6,5,5"
        if self.items[at].text not in DICE or not all(self._number(two) for two in behind):
            return None
        named = [self._inputs[one.fact] for one in self.items[at].meanings if one.kind == "fact"]
        main = [one for one in named if one.kind is Rolls and not one.optional]
        if len(main) != 1 or not all("," in self.items[two].text for two in behind):
            return None
        place = main[0].place[:-1]
        both = [one for one in self._inputs.values() if one.kind is Rolls and one.place[:-1] == place]
        return (both[0], both[1]) if len(both) == len(behind) and both[0] == main[0] else None

    def _second(self, at: int) -> int:
        """Return where the second of two numbers behind a phrase stands; 0 where there is none."""
        if self.items[at].stop or not self._number(at + 1) or self.items[at + 1].stop:
            return 0
        if self._against(at + 2):
            behind = at + 3
            if self._same(at, behind):
                behind += 1
            return behind if self._number(behind) and self._alone(behind) else 0
        behind = at + 2
        return behind if self.items[at + 1].more and self._number(behind) and self._alone(behind) else 0

    def of_numbers(self) -> None:
        """Take 4:3, where units are set against each other besides, or stand both on the same side of it."""
        strengths = sides.strengths(self._inputs)
        places = [at for at, item in enumerate(self.items) if item.kind == "against"]
        bare = [at for at in places if self._bare(at)]
        things = [at for at, item in enumerate(self.items) if sides.thing(item)]
        apart = len(places) == 1 and len(things) > 1 and bool(bare) and not things[0] < bare[0] < things[-1]
        if strengths and len(bare) == 1 and (len(places) > 1 or apart):
            at = bare[0]
            numbers = (self.items[at - 1].text, self.items[at + 1].text)
            self.stated += zip(strengths, numbers, strict=True)
            self._drop(at - 1, at + 2)

    def _bare(self, at: int) -> bool:
        """Whether "against" stands between two numbers that no word and no other number has."""
        return (
            self._number(at - 1)
            and self._number(at + 1)
            and not (at > 1 and not self.items[at - 2].stop and self._takes(at - 2))
            and self._alone(at + 1)
        )

    def of_units(self) -> None:
        """Read "hastati 4 infantry 3" as what stands against each other; with sides named each has its own."""
        strengths = sides.strengths(self._inputs)
        lists = any(one.ask.row == "things" for one in self._inputs.values())
        things = [at for at, item in enumerate(self.items) if sides.thing(item)]
        against = any(item.kind == "against" for item in self.items)
        if not strengths or lists or against or len(things) != len(strengths):
            return
        if not all(self._number(at + 1) and not self.items[at].stop and self._alone(at + 1) for at in things):
            return
        named = [sides.named(self.items[at - 1]) if at and sides.names_one(self.items[at - 1]) else "" for at in things]
        order = [sides.heading(one) for one in strengths]
        if sorted(named) == sorted(order) and all(named):
            for at, side in zip(reversed(things), reversed(named), strict=True):
                self.stated.append((strengths[order.index(side)], self.items[at + 1].text))
                self._drop(at + 1, at + 2)
        elif not any(named):
            self.items[things[1] - 1] = self.items[things[1] - 1]._replace(stop=False)
            self.items.insert(things[1], Item(":", "against"))

    def _drop(self, first: int, end: int, *, ends: bool = True) -> None:
        """Take items out; what stands before ends there."""
        if ends and first and not self._against(first - 1):
            self.items[first - 1] = self.items[first - 1]._replace(stop=True)
        del self.items[first:end]

    def _number(self, at: int) -> bool:
        return 0 <= at < len(self.items) and self.items[at].kind == "number"

    def _against(self, at: int) -> bool:
        return 0 <= at < len(self.items) and self.items[at].kind == "against"

    def _same(self, at: int, behind: int) -> bool:
        """Whether the same fact is named again."""
        return behind < len(self.items) and counterparts(self.items[behind], self._inputs) == counterparts(
            self.items[at], self._inputs
        )

    def _takes(self, at: int) -> bool:
        """Whether a phrase names a fact that has a number."""
        facts = (self._inputs[one.fact] for one in self.items[at].meanings if one.kind == "fact")
        return any(sides.counted(one) or one.rolled for one in facts)

    def _alone(self, at: int) -> bool:
        """Whether a number stands with nothing behind it that would have it: another number, or a fact without one."""
        if self.items[at].stop or at + 1 >= len(self.items):
            return True
        if self._number(at + 1) and self._against(at + 2):
            return True  # "leaders 2:1 8:3"
        return not self._number(at + 1) and (not self._takes(at + 1) or self._number(at + 2))
