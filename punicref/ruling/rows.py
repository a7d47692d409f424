"""To which word a number of a spoken line belongs: to the one before it, or to the one behind it.

land 4 naval 6      4 land 6 naval      4 naval units      12 points, 3 cards in hand
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.language.messages import say
from punicref.ruling import lexicon, rated, sides
from punicref.ruling.listed import Unclear
from punicref.ruling.values import ROW, Result, Roll, Span

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.ruling.facts import Input
    from punicref.ruling.items import Item, Meaning


class Rows:
    """Numbers and words in a row, for a case with these facts."""

    def __init__(self, inputs: Mapping[str, Input]) -> None:
        self._inputs = inputs

    def counts_behind(self, items: Sequence[Item]) -> set[int]:
        """Return where the numbers behind the things of a list stand, if each has one and none stands before."""
        places = [at for at, item in enumerate(items) if sides.thing(item) and not sides.names_one(item)]
        behind = {
            at + 1 for at in places if at + 1 < len(items) and items[at + 1].kind == "number" and not items[at].stop
        }
        before = places and places[0] and items[places[0] - 1].kind == "number" and not items[places[0] - 1].stop
        taken = any(self.of_next(items, at) and not sides.thing(items[at + 1]) for at in behind)
        return behind if len(behind) == len(places) and not before and not taken else set()

    def before_against(self, items: Sequence[Item], at: int) -> bool:
        """Whether only what is said of the same side stands between a number and "against": "hastati 5 support 2 v"."""
        parted = False
        while at + 1 < len(items) and items[at].kind in ("number", "phrase", "without"):
            parted = parted or items[at].stop
            at += 1
            if parted and items[at].kind == "number" and not self.takes_number(items[at - 1]):
                return False
        return items[at].kind == "against"

    def of_a_row(self, item: Item) -> bool:
        """Whether a number, or a word that takes none, such as the type of the unit that has the number."""
        return item.kind == "number" or (
            item.kind == "phrase"
            and all(one.kind in ("choice", "thing") or self._is_condition(one) for one in item.meanings)
        )

    def _is_condition(self, one: Meaning) -> bool:
        """Whether a word names what holds or not."""
        return one.kind == "fact" and self._inputs[one.fact].kind is bool

    def of_next(self, items: Sequence[Item], at: int) -> bool:
        """Whether a number belongs to the fact behind it: its row begins with a number and ends with a fact.

        "4 land 6 naval" is such a row, "land 4 naval 6" is none; a comma ends a row, and so does "against".
        """
        first = at
        while first > 0 and not items[first - 1].stop and self.takes_number(items[first - 1]):
            if first < 2 or items[first - 2].kind != "number" or items[first - 2].stop:
                return False
            first -= 2
        if first > 0 and items[first - 1].kind == "against" and not self._has_count(items, at):
            return False  # it is what the other side has
        while True:
            fact = at + 1 if self._is_own(items, at + 1) else sides.past(items, at + 1)
            fact += self.says_kind(items, fact)
            if items[at].stop or fact >= len(items) or not self.takes_number(items[fact]):
                return False
            behind = sides.past(items, fact + 1)
            if behind >= len(items) or items[behind].kind != "number" or any(item.stop for item in items[fact:behind]):
                return True
            at = behind

    def _has_count(self, items: Sequence[Item], at: int) -> bool:
        """Whether a count stands behind a number and has no other: "against 4 besiegers"."""
        fact, behind = at + 1, at + 2
        if items[at].stop or fact >= len(items) or sides.names_one(items[fact]):
            return False
        counts = [one.fact for one in items[fact].meanings if one.kind == "fact" and self.counted(one.fact)]
        home = sides.homes(self._inputs)[0]
        others = any(home and self._inputs[one].place[0] == home for one in counts)
        numbered = behind < len(items) and items[behind].kind == "number" and not items[fact].stop
        return bool(counts) and not others and not numbered

    def says_kind(self, items: Sequence[Item], at: int) -> bool:
        """Whether a choice stands before what a number counts: "4 naval units"."""
        if at + 1 >= len(items) or items[at].stop or items[at].kind != "phrase" or not items[at].meanings:
            return False
        kinds = all(
            one.kind == "choice" and not rated.of(self._inputs[one.fact], self._inputs) for one in items[at].meanings
        )
        counts = {one.fact for one in items[at + 1].meanings if one.kind == "fact" and self.counted(one.fact)}
        return kinds and bool(counts)

    def _is_own(self, items: Sequence[Item], at: int) -> bool:
        """Whether an item names a side and is a number of that itself, behind which stands none: "10 Roman 5 Punic"."""
        if at >= len(items) or not sides.names_one(items[at]) or not self.takes_number(items[at]):
            return False
        return items[at].stop or not (at + 1 < len(items) and sides.shared(items[at + 1], self._inputs))

    def refuse_either(self, items: Sequence[Item], at: int, *, versus: bool) -> None:
        """Refuse a bare number before a count that has another behind it: "12 points 9" may be 12 points, or 9 of them.

        A number that the fact cannot have, and one in a row of numbers or beside "against", is for something else.
        """
        fact = sides.past(items, at + 1)
        behind = sides.past(items, fact + 1)
        if (
            versus
            or items[at].stop
            or items[at].text.endswith("%")
            or behind >= len(items)
            or items[behind].kind != "number"
        ):
            return
        alone = (
            at == 0 or items[at - 1].stop or (items[at - 1].kind == "phrase" and not self.takes_number(items[at - 1]))
        )
        counts = [one.fact for one in items[fact].meanings if one.kind == "fact" and self.counted(one.fact)]
        if not (alone and counts) or items[behind - 1].stop:
            return
        words = " ".join(item.text for item in items[at + 1 : behind])
        first, second = items[at].text, items[behind].text
        raise Unclear(
            say(
                "“{line}”: of {first} and {second}, which is for “{word}”? A comma tells: “{one}” or “{other}”.",
                line=f"{first} {words} {second}",
                first=first,
                second=second,
                word=words,
                one=f"{first} {words}, {second}",
                other=f"{first}, {words} {second}",
            )
        )

    def counted(self, name: str) -> bool:
        """Whether a fact is a count without a limit, said after its number as well as before it: "5 points"."""
        one = self._inputs[name]
        limited = one.ask.most is not None or one.ask.printed or one.ask.row == "rating"
        return one.kind in (int, Span) and not limited

    def takes_number(self, item: Item) -> bool:
        """Whether a word names a fact that has a number."""
        return any(one.kind == "fact" and self.numeric(one.fact) for one in item.meanings)

    def numeric(self, name: str) -> bool:
        """Whether a fact is a number, dice or a printed result."""
        return self._inputs[name].kind in (int, Span, Roll, Result, *ROW)

    def said_of_number(self, items: Sequence[Item], at: int) -> bool:
        """Whether a choice stands between a fact and its number, which has no other fact: "attackers naval 10"."""
        if at + 1 >= len(items) or items[at].stop or items[at + 1].kind != "number" or items[at].kind != "phrase":
            return False
        choices = all(
            one.kind == "choice" and not rated.of(self._inputs[one.fact], self._inputs) for one in items[at].meanings
        )
        return choices and not self.of_next(items, at + 1)

    def in_row(self, item: Item) -> bool:
        """Whether a number may be one more of a row: a modifier is none."""
        return item.kind == "number" and item.text[0] not in lexicon.SIGNS
