"""Texts in a spoken line that are made of words: units with their values, areas one after the other, actions.

    3 infantry 6/4 depleted, cavalry 5          a number before a thing counts it, one behind it is its value
    sea, 2 sea beside, embark 3                 a number before a head repeats it
    move infantry, distance 1; siege 5 infantry

What is gathered is written in our own words, commas between the items and a semicolon between actions or ways, so that
the calculator reads it whatever the language was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.errors import InputProblem
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.ruling.facts import Input, Parts
    from punicref.ruling.items import Item

MOST = 12
"""The most areas that a number before one makes of it; no move is longer."""


class Unclear(InputProblem):
    """A line that is understood, but for which of several facts a number is."""


def word_of(item: Item, name: str) -> str:
    """Return our word for an item in the text of a fact; empty where it has none."""
    return next(iter(_words(item, name)), "")


def _words(item: Item, name: str) -> list[str]:
    """Return our words for an item in the text of a fact, the one that it says itself first."""
    words = [one.value for one in item.meanings if one.kind == "part" and one.fact == name]
    return sorted(words, key=lambda one: (one != item.text.casefold(), one))


def begins(items: Sequence[Item], at: int, one: Input) -> bool:
    """Whether the text of a fact may begin here: with a thing or a head, or a number that counts it."""
    parts = one.ask.parts
    if parts is None or at >= len(items):
        return False
    if items[at].kind == "number" and not parts.single:
        at += 0 if items[at].stop or not items[at].text.isdecimal() else 1
    return at < len(items) and word_of(items[at], one.name) in (*parts.things, *parts.heads)


def gather(
    items: Sequence[Item], at: int, one: Input, *, named: bool = False, own: frozenset[str] = frozenset()
) -> tuple[str, int]:
    """Return the text of a fact that begins here, and where it ends; `named`: the fact stands before it.

    `own` are the facts that have a number of their own, when their words stand in the text: "crossing 2".

    Unclear, where a number may count what follows as well as be the value of what stands before.
    """
    assert one.ask.parts is not None
    taken = _Gathered(one.name, one.ask.parts, items, at, named=named, own=own)
    return taken.text(), taken.at


class _Gathered:
    """Items as they are gathered, each as its words."""

    def __init__(
        self, name: str, parts: Parts, items: Sequence[Item], at: int, *, named: bool, own: frozenset[str]
    ) -> None:
        self._name, self._parts, self._items, self._named, self._own = name, parts, items, named, own
        self.at = at
        self._groups: list[list[list[str]]] = [[]]
        self._awaits = False  # a counted word stands before, whose number comes next
        self._value = False  # the thing before has its value
        self._counted = False  # a number stood before the thing
        self._repeat: dict[int, int] = {}
        while self.at < len(items) and not (parts.single and self.at > at) and self._take():
            pass

    def text(self) -> str:
        """Return what was gathered."""
        groups = [[" ".join(words) for words in group] for group in self._groups if group]
        if self._parts.acts:
            return "; ".join(f"{head} {', '.join(rest)}".strip() for head, *rest in groups)
        return "; ".join(", ".join(group) for group in groups)

    @property
    def _last(self) -> list[str] | None:
        return self._groups[-1][-1] if self._groups[-1] else None

    def _take(self) -> bool:
        """Take one item; False where the text ends."""
        item = self._items[self.at]
        before = self._items[self.at - 1] if self.at else None
        if item.kind == "id":
            if self._last is None:
                self._begin([])
            assert self._last is not None
            self._last.append(item.text)
        elif item.kind == "number":
            if not self._number(item, before):
                return False
        elif item.kind == "phrase":
            if not self._word(item, before):
                return False
        else:
            return False
        self.at += 1
        if item.end and self._groups[-1] and not self._ends():
            self._groups.append([])
            self._value = self._awaits = False
        return True

    def _ends(self) -> bool:
        """Whether what follows is no more of the text."""
        return self.at >= len(self._items) or not (
            word_of(self._items[self.at], self._name) or self._items[self.at].kind in ("number", "id")
        )

    def _next(self) -> str:
        """Return our word for the item behind this one, if it is a thing or a head and nothing parts them."""
        parts, at = self._parts, self.at + 1
        if at >= len(self._items) or self._items[self.at].stop:
            return ""
        word = word_of(self._items[at], self._name)
        return word if word in (*parts.things, *parts.heads) else ""

    def _number(self, item: Item, before: Item | None) -> bool:
        text, last = item.text, self._last
        if self._awaits and last is not None:
            last.append(text)
            self._awaits = False
            if last[0] in self._parts.heads:
                self._swallow()
            return True
        if (
            before is not None
            and not before.stop
            and any(one.fact in self._own for one in before.meanings if one.kind == "fact")
        ):
            return False
        follows = text.isdecimal() and bool(self._next())
        parted = before is not None and (before.stop or before.more)
        valued = self._parts.valued and last is not None and not self._value and not parted and self._is_thing(last)
        said = {one.kind for one in before.meanings} if before is not None and not parted else set()
        thing = "thing" in said and "side" not in said
        if follows and (thing or (valued and not self._counted and not self._behind_next())):
            self._refuse(item)
        if valued and not (follows and (self._counted and not self._behind_next())):
            assert last is not None
            last.append(text)
            self._value = True
            return True
        if follows:
            return self._count(int(text))
        things = any(self._is_thing(words) for group in self._groups for words in group)
        if self._parts.alone and self._named and not things:
            self._groups[-1].append([text])
            return True
        return False

    def _behind_next(self) -> bool:
        """Whether the thing behind this number has a number behind it too: "infantry 6 cavalry 5"."""
        at = self.at + 2
        if at >= len(self._items) or self._items[at - 1].stop or self._items[at].kind != "number":
            return False
        return at + 1 >= len(self._items) or not word_of(self._items[at + 1], self._name)

    def _refuse(self, item: Item) -> None:
        before, behind = self._items[self.at - 1].text, self._items[self.at + 1].text
        raise Unclear(
            say(
                "“{line}”: is {number} the value of “{before}” or the number of “{behind}”? "
                "A comma tells: “{one}” or “{other}”.",
                line=f"{before} {item.text} {behind}",
                number=item.text,
                before=before,
                behind=behind,
                one=f"{before} {item.text}, {behind}",
                other=f"{before}, {item.text} {behind}",
            )
        )

    def _count(self, number: int) -> bool:
        """Take a number before a thing, or repeat the head behind it."""
        self.at += 1
        item = self._items[self.at]
        word = word_of(item, self._name)
        if word in self._parts.things:
            self._begin([str(number), word])
            self._counted = True
            return True
        marks = []
        while not item.stop and self.at + 1 < len(self._items):
            mark = word_of(self._items[self.at + 1], self._name)
            if mark not in self._parts.marks:
                break
            marks.append(mark)
            self.at += 1
            item = self._items[self.at]
        if not 0 < number <= MOST:
            self._begin([str(number), word, *marks])  # which the calculator refuses
        for _ in range(number if 0 < number <= MOST else 0):
            self._begin([word, *marks])
        return True

    def _is_thing(self, words: Sequence[str]) -> bool:
        return any(word in self._parts.things for word in words)

    def _begin(self, words: list[str]) -> None:
        self._groups[-1].append(words)
        self._value = self._awaits = self._counted = False

    def _swallow(self) -> None:
        """Pass over what a number behind a counted word counts: "embark 3 infantry"."""
        at = self.at + 1
        if at >= len(self._items) or self._items[self.at].stop or word_of(self._items[at], self._name):
            return
        item = self._items[at]
        behind = self._items[at + 1] if at + 1 < len(self._items) and not item.stop else None
        if any(one.kind == "part" for one in item.meanings) and (behind is None or behind.kind != "number"):
            self.at += 1

    def _word(self, item: Item, before: Item | None) -> bool:
        parts, word, last = self._parts, self._meant(item), self._last
        if not word:
            return False
        other = any(one.kind in ("fact", "choice", "side") for one in item.meanings)
        behind = self._items[self.at + 1].meanings if self.at + 1 < len(self._items) else ()
        if any(one.kind == "side" for one in item.meanings) and any(one.kind == "fact" for one in behind):
            return False  # "cities Messana, Carthage units lost 3"
        if word in parts.things:
            if self._goes_with(word, before):
                assert last is not None
                # A people and a type, in either order: "Iberian cavalry", "cavalleria iberica".
                last.insert(len(last) if last[-1] in parts.before else len(last) - 1, word)
                return True
            if parts.acts and not parts.heads and self._groups[-1]:
                self._groups.append([])
            self._begin([word])
        elif word in parts.heads and not (
            word in parts.counted and self._groups[-1] and parts.acts and self._number_behind()
        ):
            if parts.acts and self._groups[-1]:
                self._groups.append([])
            self._begin([word])
            self._awaits = word in parts.counted and self._number_behind()
        elif last is not None and (word in parts.flags or (parts.acts and word in parts.counted)):
            self._begin([word])
            self._awaits = word in parts.counted
        elif last is None:
            if not parts.alone and not self._named:
                return False
            self._begin([word])
            self._awaits = word in parts.counted
        else:
            if other and before is not None and before.stop:
                return False
            last.append(word)
            self._awaits = word in parts.counted
        return True

    def _meant(self, item: Item) -> str:
        """Return our word for an item here: of an action who does it first, as in "move fleet", then what is there."""
        words = _words(item, self._name)
        said = any(self._is_thing(one) for one in self._groups[-1]) or self._counted_behind()
        fits = [one for one in words if (one in self._parts.things) != said] if self._parts.acts else words
        return next(iter(fits or words), "")

    def _counted_behind(self) -> bool:
        """Whether a number and a thing follow: "fleet: 6 naval"."""
        behind = self._items[self.at + 1 : self.at + 3]
        return (
            [one.kind for one in behind] == ["number", "phrase"]
            and not behind[0].stop
            and word_of(behind[1], self._name) in self._parts.things
        )

    def _goes_with(self, word: str, before: Item | None) -> bool:
        """Whether a thing and the one before it are a unit and what stands before its name, such as its people."""
        last, ahead = self._last, self._parts.before
        if last is None or last[-1] not in self._parts.things or (before is not None and (before.stop or before.more)):
            return False
        return len(last) - self._counted == 1 and (last[-1] in ahead) != (word in ahead)

    def _number_behind(self) -> bool:
        at = self.at + 1
        return at < len(self._items) and not self._items[self.at].stop and self._items[at].kind == "number"
