"""What words may mean in the cases of a calculator: one index over the declarations and the words of the rules."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from punicref.language import lists
from punicref.reader.tokens import code, plain, stems_of
from punicref.ruling import vocabulary
from punicref.ruling.values import ROW, Result, Roll, Span, Throws

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction

FACT, DENIED, CHOICE, THING, SIDE, PART = "fact", "denied", "choice", "thing", "side", "part"

ITALIAN_ONES = {"uno": 1, "due": 2, "tre": 3, "quattro": 4, "cinque": 5, "sei": 6, "sette": 7, "otto": 8, "nove": 9}
SHORTEST = 3
"""A shorter beginning may be of anything."""

MOST_NEAR = 12

TENS = (20, 30, 40, 50, 60, 70, 80, 90)


class Meaning(NamedTuple):
    """What a phrase may mean: the kind, the fact (or of a side the group's parameter), and the value."""

    kind: str
    fact: str
    value: str = ""


class Slot(NamedTuple):
    """A fact as the reader sees it: the input, its numbers for features, and what it takes."""

    one: Input
    name: str
    field: int  # the number of the field, shared by both sides and by all calculators
    role: int  # and of its side; 0 for none
    numeric: bool
    many: bool
    text: bool
    most: int | None
    least: int | None

    @property
    def listed(self) -> bool:
        """Whether its text is a list of things."""
        return self.one.ask.row in ("things", "values") or self.name == WAY


class Index:
    """The facts of a calculator, and what phrases may mean there, by the first stem."""

    def __init__(self, calculator: CalculatorFunction, library: Library) -> None:
        from punicref.ruling.reading import bound

        self.calculator = calculator
        self.name = calculator.name
        self.game = calculator.game
        self.library = library
        self.inputs = {one.name: one for one in calculator.inputs if one.name != "plays"}
        homes = list(dict.fromkeys(one.place[0] for one in self.inputs.values() if one.shared))
        self.homes = homes if len(homes) == 2 else []
        self.slots: dict[str, Slot] = {}
        for one in self.inputs.values():
            field = one.place[-1]
            many = one.kind in ROW or one.ask.row == "dice" or one.kind is Span
            limits: list[int | None] = [None, None]
            if one.kind in (int, Span, Roll, tuple) or one.told:
                limits = [bound(one.ask.least, library, self.game, min), bound(one.ask.most, library, self.game, max)]
            side = self.homes.index(one.place[0]) if one.shared and one.place[0] in self.homes else -1
            if side < 0 and (two := _twin(one, self.inputs)) is not None:
                side, field = two
            role = code(f"role:{side}") if side >= 0 else 0
            self.slots[one.name] = Slot(
                one,
                one.name,
                code(f"field:{field}"),
                role,
                one.kind in (int, Span, Result) or one.told or one.kind is tuple,
                many,
                one.kind is str,
                limits[1],
                limits[0],
            )
        self.numbers = [one for one in self.slots.values() if one.numeric]
        self.required = [one.name for one in self.inputs.values() if one.required]
        self.parted = [one for one in self.slots.values() if one.one.ask.parts is not None]
        self.spans = [one for one in self.slots.values() if one.one.kind is Span]
        self.throws = [one for one in self.slots.values() if one.one.kind is Throws]
        self.units = self.game == "pi"
        self.lists = any(one.many for one in self.slots.values()) and not self.parted
        fields = [one.rpartition("_")[2] for one in self.slots]
        self.adds = not ("land" in fields and "naval" in fields)  # there 3+2 are the points of both kinds
        self.ratios = any(
            one.one.kind is Result or (one.one.ask.parts is not None and one.one.ask.parts.valued)
            for one in self.slots.values()
        )
        self.texts = [one for one in self.slots.values() if one.text]
        self.words = {one.name: self._words(one.one) for one in self.texts}
        self.twins = {
            one.name: two.name
            for one in self.slots.values()
            for two in self.slots.values()
            if one.role and two.role and one.field == two.field and one.role != two.role
        }
        self.phrases: dict[str, list[tuple[tuple[tuple[str, ...], ...], Meaning]]] = defaultdict(list)
        self._single: dict[str, dict[Meaning, None]] = defaultdict(dict)
        self._near: dict[str, dict[Meaning, None]] | None = None
        self._fill()

    def _fill(self) -> None:
        for one in self.inputs.values():
            for said, kind in (
                (vocabulary.of_fact(one, self.library), FACT),
                (vocabulary.of_denied(one, self.library), DENIED),
            ):
                self._add(said, Meaning(kind, one.name))
            self._add(vocabulary.of_side(one, self.library), Meaning(SIDE, one.place[0]))
            for value in one.choices:
                meaning = Meaning(CHOICE, one.name, value)
                self._phrase(value.replace("-", " "), meaning)
                self._add(vocabulary.of_choice(one, value, self.library), meaning)
            if one.ask.parts is not None:
                parts = one.ask.parts
                for word, said in vocabulary.of_parts(one, self.library).items():
                    self._add(said, Meaning(PART, one.name, word))
                    self._phrase(word.replace("-", " "), Meaning(PART, one.name, word))
                del parts
            elif one.kind is str:
                own = self.library.said("choice") if one.name == WAY else self.library.names(self.game)
                for thing, said in own.items():
                    if one.name != WAY or thing in HEXSIDES:
                        self._add(said, Meaning(THING, one.name, thing))
        for key, said in self.library.said("same").items():
            game, _, field = key.rpartition(".")
            if game in ("", self.game):
                for one in self.inputs.values():
                    if field in (one.name, one.place[-1]):
                        self._add(said, Meaning(FACT, one.name))

    def near(self, word: str) -> tuple[Meaning, ...]:
        """Return what a word may mean that is the beginning of a known one, or known but for one letter."""
        if self._near is None:
            self._near = defaultdict(dict)
            self._begun: dict[str, dict[Meaning, None]] = defaultdict(dict)
            for known, meanings in self._single.items():
                for less in _less(known):
                    self._near[less].update(meanings)
                for size in range(SHORTEST, len(known)):
                    self._begun[known[:size]].update(meanings)
        if len(word) < SHORTEST:
            return ()
        found = self._begun.get(word)
        if found is None and len(word) > SHORTEST:
            found = {}
            for less in _less(word):
                found.update(self._near.get(less, {}))
        return tuple(found or ())[:MOST_NEAR]

    def _words(self, one: Input) -> frozenset[str]:
        """Return the words that the text of a fact may hold, as we write them."""
        parts = one.ask.parts
        if parts is None and one.name == WAY:
            return frozenset(HEXSIDES)
        if parts is None:
            return frozenset(self.library.names(self.game))
        return frozenset((*parts.things, *parts.heads, *parts.flags, *parts.marks, *parts.counted))

    def _add(self, said: Mapping[str, Iterable[str]], meaning: Meaning) -> None:
        for phrases in said.values():
            for phrase in phrases:
                self._phrase(phrase, meaning)

    def _phrase(self, phrase: str, meaning: Meaning) -> None:
        keys = stems_of(phrase)
        if not keys:
            return
        if len(keys) == 1:
            self._single[plain(phrase)][meaning] = None
        entry = (keys, meaning)
        for form in keys[0]:
            if entry not in self.phrases[form]:
                self.phrases[form].append(entry)


PAIRS = (
    ("attacker", "defender"),
    ("roman", "carthaginian"),
    ("attack", "defend"),
    ("inside", "enemy"),
    ("", "unrest"),
    ("", "enemy"),
    ("", "defender"),
)
"""Words in the names of facts by which two are told apart that are of two sides."""


def _twin(one: Input, inputs: Mapping[str, Input]) -> tuple[int, str] | None:
    """Return the side, 0 or 1, of a fact that has a twin by its name, and the name without the side; else None."""
    words = one.name.split("_")
    for pair in PAIRS:
        for side, own in enumerate(pair):
            rest = [word for word in words if word != own] if own else words
            if own and len(rest) == len(words):
                continue
            other = pair[1 - side]
            places = range(len(rest) + 1) if other else (0,)
            for at in places:
                name = "_".join([*rest[:at], *([other] if other else []), *rest[at:]])
                if name != one.name and name in inputs and inputs[name].kind == one.kind:
                    return side, "_".join(rest) or "points"
    return None


def _less(word: str) -> list[str]:
    """Return a word, and it without each of its letters: two words that differ by a slip share one of these."""
    return list(dict.fromkeys((word, *(word[:at] + word[at + 1 :] for at in range(len(word))))))


@cache
def of(calculator: CalculatorFunction, library: Library) -> Index:
    """Return the index of a calculator, made once."""
    return Index(calculator, library)


WAY, HEXSIDES = "toward", ("n", "ne", "se", "s", "sw", "nw")
"""The fact that is told by hexsides, and these."""

FACES = lists.numbered("faces")
"""Several faces of dice, or counters, of one number: "three sixes" are three of them."""

SEVERAL = frozenset(word for words in FACES.values() for word in words)

TOGETHER = lists.numbered("together")
"""Numbers of those who are together, and of faces of a die, by their stems without an ending."""

ORDINAL_ENDINGS = ("ая", "ое", "ого", "его", "ому", "ой", "ую", "ым", "ом", "ем", "ей", "ю", "я", "е", "его", "ему")

LONG, CERTAIN = 6, 3
"""A numeral of so many letters is known with one left out, but for its first ones."""

ENDINGS = ("", "а", "у", "и", "е", "ой", "ою", "о", "ых", "ым", "ыми", "ей", "их", "a", "e", "o", "i", "io", "s")


@cache
def numerals(library: Library) -> dict[str, str]:
    """Return the numbers that are words, in figures, those among them that Italian writes as one word."""
    found = {plain(word): number for word, number in vocabulary.numerals(library).items() if " " not in word}
    for word, number in list(found.items()):
        if number.isdecimal() and int(number) in TENS:
            for one, ones in ITALIAN_ONES.items():
                stem = word[:-1] if one in ("uno", "otto") else word
                found.setdefault(stem + one, str(int(number) + ones))
    found = _slips(found) | found
    for together, stems in TOGETHER.items():
        for stem in stems:
            for ending in ENDINGS:
                if len(stem + ending) > 2:
                    found.setdefault(stem + ending, str(together))
    for face, faces in FACES.items():
        found |= dict.fromkeys(faces, str(face))
    for word, number in vocabulary.ordinals(library).items():
        if " " not in word and word not in ("i", "ii", "iii"):
            found.setdefault(plain(word), f"{number}.")
            if word[-1] == "o" and word.isalpha():  # Italian
                found.setdefault(plain(word[:-1] + "a"), f"{number}.")
            if plain(word)[-2:] in ("ый", "ой", "ий"):
                stem = plain(word)[:-2] + ("ь" if plain(word)[-2:] == "ий" else "")
                for ending in ORDINAL_ENDINGS:
                    found.setdefault(stem + ending, f"{number}.")
    return found | {"un": "1", "uno": "1", "una": "1", "a": "1", "an": "1", "one": "1"}


@cache
def counts(library: Library) -> dict[str, str]:
    """Return the numbers that are words, but one, which is an article, too, and ordinals."""
    return {word: number for word, number in numerals(library).items() if number.isdecimal() and int(number) > 1}


def _slips(known: Mapping[str, str]) -> dict[str, str]:
    """Return long numerals with a letter left out behind the third, where that is none of another number."""
    found: dict[str, set[str]] = defaultdict(set)
    for word, number in known.items():
        if len(word) >= LONG:
            for at in range(CERTAIN, len(word)):
                found[word[:at] + word[at + 1 :]].add(number)
    return {word: next(iter(numbers)) for word, numbers in found.items() if len(numbers) == 1}
