"""A spoken line: the facts of a case without option names, in any order and in any of the three languages.

    pw combat 12:5 leader 2 city inside
    dbp combat equites fanteria retro disordine difensore 1 3 5

- A word names a fact, a value to choose, a condition that holds, a side, or a thing such as a type of unit.
- A number belongs to the fact named before it, else to the one named after it. A bare number belongs to the facts that
  the calculator needs, in order, and after these to its dice; it must be clear to which.
- 12:5, 12 v 5, 12 contro 5, 12 против 5 are two sides: what stands before is of the first, what stands after of the
  other.
- A colon between a word and its number says nothing, nor does an equals sign. "roll" without a number: punicref does.
- What stands in quotation marks behind a fact that is a text, such as a list of units, is that text as it is; at the
  beginning it is for the first text that the calculator needs: pi cohesion "3 naval 5".
- no, not, senza, non, без, не before a condition: it does not hold; before a number that may be nought: nought.
- Little words (with, of, di, con, в, с …) say nothing. Any other word that is not understood, or could mean two things,
  is told, and there is no ruling.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref import LANGUAGES
from punicref.errors import InputProblem
from punicref.messages import Message, Name, say
from punicref.ruling import lexicon, vocabulary
from punicref.ruling.lexicon import Item, Meaning
from punicref.ruling.values import ROW, Result, Roll, Span, Throws
from punicref.ruling.words import is_random
from punicref.search import words as stemming

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction


class Unclear(InputProblem):
    """A line that is understood, but for which of several facts a number is."""


class Understood(NamedTuple):
    """The facts that a line states, and each as a phrase to be repeated."""

    facts: dict[str, Any]
    echo: tuple[Message, ...]


def understand(
    calculator: CalculatorFunction, line: Sequence[str], library: Library, stated: Iterable[str] = ()
) -> Understood:
    """Read a line for a calculator; InputProblem where a word is not understood or could mean two things.

    `stated` are facts known before, which bare numbers are not for.
    """
    known = lexicon.lexicon_of(calculator, library)
    reader = _Reader(calculator.inputs, library, frozenset(stated))
    reader.read(lexicon.items_of(line, known))
    facts = reader.facts
    return Understood(
        facts, tuple(echo(one, facts[one.name], library) for one in calculator.inputs if one.name in facts)
    )


def offered(calculator: CalculatorFunction, question: str, library: Library, lang: str) -> str:
    """Return what a question says that the calculator understands, as a line; "" where it states no case.

    A case has at least two numbers, and every number of the question belongs to a fact that is named or to a side: what
    a bare one is for would be a guess. The line is read back to exactly the facts of the question.
    """
    known = lexicon.lexicon_of(calculator, library)
    pieces = lexicon.PIECE.findall(question.casefold().replace("ё", "е"))
    line: list[str] = []
    at = 0
    while at < len(pieces):
        size, meanings = lexicon.longest(pieces, at, known)
        said = meanings or pieces[at] in lexicon.AGAINST or pieces[at] in lexicon.WITHOUT
        if pieces[at][-1].isdecimal() or said or pieces[at] in ",;":
            line += pieces[at : at + size]
        at += size
    if sum(piece[-1].isdecimal() for piece in line) <= 1:
        return ""
    with suppress(InputProblem):
        reader = _Reader(calculator.inputs, library, frozenset())
        reader.read(lexicon.items_of(line, known))
        if not reader.guessed and any(one.required and one.name in reader.facts for one in calculator.inputs):
            return said_of(calculator, reader.facts, library, lang)
    return ""


def said_of(calculator: CalculatorFunction, facts: Mapping[str, Any], library: Library, lang: str) -> str:
    """Return a line that states these facts, in the words of a language, else as options; it is read back to them."""
    stated = [one for one in calculator.inputs if one.name in facts]
    line = ", ".join(_phrase(one, facts[one.name], library, lang) for one in stated)
    with suppress(InputProblem):
        if understand(calculator, line.split(), library).facts == facts:
            return line
    shown = ("" if facts[one.name] is True else f" {_plainly(facts[one.name])}" for one in stated)
    return " ".join(f"{one.option}{value}" for one, value in zip(stated, shown, strict=True))


def _phrase(one: Input, value: Any, library: Library, lang: str) -> str:
    """Return a fact as somebody says it in a line: its side, its name and its value."""
    name = (vocabulary.of_fact(one, library).get(lang) or [one.name.replace("_", " ")])[0]
    side = next(iter(vocabulary.of_side(one, library).get(lang, ())), "")
    if one.kind is bool:
        told = name if value else f"{NOT[lang]} {name}"
    elif one.choices:
        told = f"{name} {vocabulary.shown(one, value, library).texts[lang]}"
    else:
        told = f"{name} {_plainly(value)}"
    return f"{side} {told}".strip()


def _plainly(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


NOT = {"it": "non", "en": "not", "ru": "не"}
"""What denies a condition in a line."""


def is_word(calculator: CalculatorFunction, word: str, library: Library) -> bool:
    """Whether a word, whole, says something of a case of the calculator."""
    return bool(lexicon.lexicon_of(calculator, library).find(stemming.tokens(word)))


def sets_against(line: Iterable[str]) -> bool:
    """Whether a line sets two sides against each other: "triarii against infantry"."""
    return any(piece in lexicon.AGAINST for text in line for piece in lexicon.PIECE.findall(text.casefold()))


def fact(calculator: CalculatorFunction, line: Sequence[str], library: Library) -> Input | None:
    """Return the one fact that a line names, and nothing besides; None where it says anything else."""
    with suppress(InputProblem):
        items = lexicon.items_of(line, lexicon.lexicon_of(calculator, library))
        sides = {one.fact for item in items for one in item.meanings if one.kind == "side"}
        named = {one.fact for item in items for one in item.meanings if one.kind == "fact"}
        inputs = [one for one in calculator.inputs if one.name in named]
        if sides and len(inputs) > 1:
            inputs = [one for one in inputs if _heading(one) in sides]
        if len(inputs) == 1 and all(item.kind == "phrase" for item in items) and len(items) <= 2:
            chosen = any(one.kind == "choice" for item in items for one in item.meanings)
            return inputs[0] if inputs[0].kind is not bool and not chosen else None
    return None


class _Reader:
    """The facts of a line as they are made out."""

    def __init__(self, inputs: Sequence[Input], library: Library, stated: frozenset[str]) -> None:
        self._stated = stated
        self._inputs = {one.name: one for one in inputs}
        self._library = library
        self.facts: dict[str, Any] = {}
        self._free: list[str] = []  # bare numbers, and those beside "against", before it and after it
        self._sides: tuple[list[str], list[str]] = ([], [])
        self._versus = False
        self._after = False
        self._listing = ""  # the list to which the next thing belongs
        self._counts: set[int] = set()  # numbers before things of a list
        self.guessed = False  # whether a number stood for itself, and was taken for what was still needed

    def read(self, items: list[Item]) -> None:
        """Make out all facts."""
        self._versus = any(one.kind == "against" for one in items)
        used: set[int] = set()
        lists = any(one.ask.row == "things" for one in self._inputs.values())
        for at, item in enumerate(items):
            if item.kind not in ("number", "phrase") or (item.kind == "phrase" and not _thing(item)):
                self._listing = ""
            if lists and item.kind == "number" and at + 1 < len(items) and _thing(items[at + 1]) and not item.stop:
                used.add(at)
                self._counts.add(at)
            elif item.kind == "against":
                self._after = True
            elif item.kind == "text" and at not in used:
                first = next(one for one in self._inputs.values() if one.kind is str and one.required)
                self._state(first.name, item.text)
            elif at in used or item.kind == "without":
                continue
            elif item.kind == "number":
                if not self._of_next(items, at):
                    self._refuse_either(items, at)
                    used.add(at)
                    self._bare(items, at)
            else:
                self._phrase(items, at, used)
        lost = [item.text for at, item in enumerate(items) if item.kind == "number" and at not in used]
        if lost:
            raise InputProblem(say("Say what each number is: {numbers}.", numbers=lost))
        self._numbers()

    def _bare(self, items: list[Item], at: int) -> None:
        """Put a bare number with its side, if only numbers stand between it and "against", else with the free ones."""
        low = at
        while low > 0 and self._of_a_row(items[low - 1]) and not items[low - 1].stop:
            low -= 1
        if low > 0 and items[low - 1].kind == "against" and not items[low - 1].stop:
            self._sides[1].append(items[at].text)
        elif self._before_against(items, at):
            self._sides[0].append(items[at].text)
        else:
            self._free.append(items[at].text)

    def _before_against(self, items: list[Item], at: int) -> bool:
        """Whether only what is said of the same side stands between a number and "against": "hastati 5 support 2 v"."""
        parted = False
        while at + 1 < len(items) and items[at].kind in ("number", "phrase", "without"):
            parted = parted or items[at].stop
            at += 1
            if parted and items[at].kind == "number" and not self._takes_number(items[at - 1]):
                return False
        return items[at].kind == "against"

    def _of_a_row(self, item: Item) -> bool:
        """Whether a number, or a word that takes none, such as the type of the unit that has the number."""
        return item.kind == "number" or (
            item.kind == "phrase"
            and all(one.kind in ("choice", "thing") or self._is_condition(one) for one in item.meanings)
        )

    def _is_condition(self, one: Meaning) -> bool:
        return one.kind == "fact" and self._inputs[one.fact].kind is bool

    def _of_next(self, items: list[Item], at: int) -> bool:
        """Whether a number belongs to the fact behind it: its row begins with a number and ends with a fact.

        "4 land 6 naval" is such a row, "land 4 naval 6" is none; a comma ends a row, and so does "against".
        """
        first = at
        while first > 0 and not items[first - 1].stop and self._takes_number(items[first - 1]):
            if first < 2 or items[first - 2].kind != "number" or items[first - 2].stop:
                return False
            first -= 2
        if first > 0 and items[first - 1].kind == "against":
            return False  # it is what the other side has
        while True:
            fact = _past_sides(items, at + 1)
            if items[at].stop or fact >= len(items) or not self._takes_number(items[fact]):
                return False
            behind = _past_sides(items, fact + 1)
            if behind >= len(items) or items[behind].kind != "number" or items[behind - 1].stop:
                return True
            at = behind

    def _refuse_either(self, items: list[Item], at: int) -> None:
        """Refuse a bare number before a count that has another behind it: "12 points 9" may be 12 points, or 9 of them.

        A number that the fact cannot have, and one in a row of numbers or beside "against", is for something else.
        """
        fact = _past_sides(items, at + 1)
        behind = _past_sides(items, fact + 1)
        if (
            self._versus
            or items[at].stop
            or items[at].text.endswith("%")
            or behind >= len(items)
            or items[behind].kind != "number"
        ):
            return
        alone = (
            at == 0 or items[at - 1].stop or (items[at - 1].kind == "phrase" and not self._takes_number(items[at - 1]))
        )
        counts = [one.fact for one in items[fact].meanings if one.kind == "fact" and self._counted(one.fact)]
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

    def _counted(self, name: str) -> bool:
        """Whether a fact is a count without a limit, said after its number as well as before it: "5 points"."""
        one = self._inputs[name]
        limited = one.ask.most is not None or one.ask.printed or one.ask.row == "rating"
        return one.kind in (int, Span) and not limited

    def _takes_number(self, item: Item) -> bool:
        return any(one.kind == "fact" and self._numeric(one.fact) for one in item.meanings)

    def _numeric(self, name: str) -> bool:
        return self._inputs[name].kind in (int, Span, Roll, Result, *ROW)

    def _phrase(self, items: list[Item], at: int, used: set[int]) -> None:
        item = items[at]
        if self._names_side_of(items, at):
            return
        side, number = self._beside(items, at, used)
        meanings = {one for one in item.meanings if one.kind != "side"}
        if not meanings:
            self._side_alone(items, at, used)
            return
        denied = at > 0 and items[at - 1].kind == "without"
        named = at + 1 < len(items) and (
            items[at + 1].kind == "text" or any(one.kind == "thing" for one in items[at + 1].meanings)
        )
        texts = {one for one in meanings if one.kind == "fact" and self._inputs[one.fact].kind in (str, Throws)}
        if named and texts:
            meanings = texts
        side = side or ("" if _thing(item) else self._of_part(items, at))
        meanings = self._fitting(meanings, side, self._with(items, at), number=number is not None, denied=denied)
        if len(meanings) != 1:
            self._several(item, meanings)
        one = next(iter(meanings))
        if one.kind == "choice":
            self._choose(self._inputs[one.fact], one.value, item, denied=denied)
        elif one.kind == "thing":
            self._thing(one, item, items[at - 1].text if at and at - 1 in self._counts else "", side)
        else:
            self._fact(self._inputs[one.fact], items, at, used, number, denied=denied)

    def _choose(self, one: Input, value: str, item: Item, *, denied: bool) -> None:
        """Take a choice; "not" before one of two means the other, of more it leaves open which."""
        if denied:
            others = [other for other in one.choices if other != value]
            if len(others) != 1:
                raise InputProblem(
                    say(
                        "Not “{word}”: say which it is of these: {choices}.",
                        word=item.text,
                        choices=[vocabulary.shown(one, other, self._library) for other in others],
                    )
                )
            value = others[0]
        self._state(one.name, value)

    def _beside(self, items: list[Item], at: int, used: set[int]) -> tuple[str, int | None]:
        """Return the side named beside a phrase, which is used up by that, and where the phrase's number stands."""
        side, behind = "", at + 1
        if at > 0 and _is_side(items[at - 1]) and self._names_side_of(items, at - 1):
            side = _side(items[at - 1])
        elif (
            behind < len(items)
            and not items[at].stop
            and _is_side(items[behind])
            and self._shared(items[at])
            and behind not in used
            and not (_thing(items[at]) and self._names_side_of(items, behind))
        ):
            side = _side(items[behind])
            used.add(behind)
            behind += 1
        before = at - 2 if side and behind == at + 1 else at - 1
        has_before = (
            before >= 0 and items[before].kind == "number" and before not in used and self._of_next(items, before)
        )
        parted = has_before and items[behind - 1].stop  # "12 points, 9"
        if (
            behind < len(items)
            and items[behind].kind == "number"
            and behind not in used
            and not parted
            and not self._of_next(items, behind)
        ):
            return side, behind
        return side, before if has_before else None

    def _names_side_of(self, items: list[Item], at: int) -> bool:
        """Whether a phrase that may name a side does so for the one behind it: "defender morale 4"."""
        return _is_side(items[at]) and at + 1 < len(items) and self._shared(items[at + 1])

    def _shared(self, item: Item) -> bool:
        return item.kind == "phrase" and any(
            (one.kind in ("fact", "choice") and self._inputs[one.fact].shared)
            or (one.kind == "thing" and any(text.shared for text in self._inputs.values() if text.kind is str))
            for one in item.meanings
            if not (_is_side(item) and one.kind == "fact")
        )

    def _part(self, items: list[Item], at: int) -> list[Item]:
        """Return what stands with an item between two commas, or a comma and "against"."""
        first = last = at
        while first > 0 and not items[first - 1].stop and items[first - 1].kind != "against":
            first -= 1
        while last + 1 < len(items) and not items[last].stop and items[last + 1].kind != "against":
            last += 1
        return items[first : last + 1]

    def _of_part(self, items: list[Item], at: int) -> str:
        """Return the one side that is spoken of between the same two commas: "attack 4 with a leader, defend 3"."""
        if self._versus:
            return ""
        sides = set()
        for item in self._part(items, at):
            if _is_side(item):
                sides.add(_side(item))
                continue
            here = {_heading(self._inputs[one.fact]) if one.fact else "" for one in item.meanings}
            sides |= here if len(here) == 1 else set()
        sides.discard("")
        return sides.pop() if len(sides) == 1 else ""

    def _with(self, items: list[Item], at: int) -> str:
        """Return the parameter of the side with which a phrase stands in a line that sets two against each other.

        "" where that is not clear: behind the second side and a comma, and behind 12:5, both may be meant.
        """
        homes = self._homes()
        if not self._versus:
            return ""
        if not self._after:
            return homes[0]
        part = self._part(items, at)
        beside = [item for item in part if item.kind == "number" or _thing(item)]
        begins = items.index(part[0])
        pair = items[begins - 1].text == ":" and part[0].kind == "number" and not any(map(_thing, part))
        behind_comma = items[begins - 1].kind != "against"
        return "" if behind_comma or pair or not beside else homes[1]

    def _fitting(self, meanings: set[Meaning], side: str, home: str, *, number: bool, denied: bool) -> set[Meaning]:
        """Return the meanings that fit what stands beside the phrase, and the side of the line."""
        asked = any(one.kind == "fact" and self._inputs[one.fact].kind is bool for one in meanings)
        if any(one.kind == "choice" for one in meanings) or (asked and not self._listing):
            meanings = {one for one in meanings if one.kind != "thing"}
        if denied:
            meanings = {one for one in meanings if one.kind == "fact"} or meanings
        if number and any(one.kind == "fact" and self._numeric(one.fact) for one in meanings):
            meanings = {one for one in meanings if one.kind == "fact" and self._numeric(one.fact)}
        elif not denied and any(one.kind in ("choice", "thing") for one in meanings):
            plain = {one for one in meanings if one.kind != "fact" or self._inputs[one.fact].kind is bool}
            meanings = plain or meanings
        if side:
            named = {one for one in meanings if one.fact and _heading(self._inputs[one.fact]) == side}
            meanings = named or meanings
        if len(meanings) > 1 and home:
            here = {one for one in meanings if one.fact and self._inputs[one.fact].place[0] == home}
            meanings = here or meanings
        if len(meanings) > 1 and not side:
            # What belongs to a part of the case that may be missing must be named: "second attack tactics 2".
            main = {one for one in meanings if not one.fact or not self._inputs[one.fact].optional}
            meanings = main or meanings
        if len(meanings) > 1:
            left = {one for one in meanings if one.fact not in self.facts}
            if len(left) == 1 and {one.kind for one in meanings} == {"choice"}:
                return left  # the other fact with this value has been said
            if left and {one.kind for one in left} == {"choice"} and len({one.value for one in meanings}) == 1:
                needed = {one for one in left if self._inputs[one.fact].required}
                meanings = needed if len(needed) == 1 else meanings
        return meanings

    def _side_alone(self, items: list[Item], at: int, used: set[int]) -> None:
        """A side beside no fact of its own: its first number, else refused."""
        if at + 1 < len(items) and items[at + 1].kind == "number" and at + 1 not in used:
            # "attacker 12": the first number that the side needs
            one = next((one for one in self._of_side(_side(items[at])) if one.name not in self.facts), None)
            if one is not None:
                used.add(at + 1)
                self._state(one.name, _number(items[at + 1].text))
                return
        raise InputProblem(say("“{word}”: a side, but nothing of it is said.", word=items[at].text))

    def _of_side(self, heading: str) -> list[Input]:
        own = [one for one in self._inputs.values() if _heading(one) == heading and one.kind in (int, Span)]
        return sorted(own, key=lambda one: not one.required)

    def _fact(
        self, one: Input, items: list[Item], at: int, used: set[int], number: int | None, *, denied: bool
    ) -> None:
        item = items[at]
        if one.kind is bool:
            self._state(one.name, not denied)
        elif denied and one.kind in (int, Span):
            self._state(one.name, 0)
        elif denied and "no" in one.choices:
            self._state(one.name, "no")
        elif self._numeric(one.name) and not any(here.kind == "text" for here in items[at + 1 : at + 2]):
            if number is None and one.told and is_random(item.text):
                self._state(one.name, "random")  # "roll" alone: punicref does
                return
            if number is None:
                raise InputProblem(say("“{word}” needs a number.", word=item.text))
            used.add(number)
            values = [items[number].text]
            while one.kind in ROW and number + 1 < len(items) and items[number + 1].kind == "number":
                number += 1
                used.add(number)
                values.append(items[number].text)
            self._state(one.name, _value(one, values))
        else:
            self._named(one, items, at, used)

    def _named(self, one: Input, items: list[Item], at: int, used: set[int]) -> None:
        """Take the value behind a fact that has words for values: a choice of its own, or a thing."""
        behind = _past_sides(items, at + 1)
        if one.kind in (str, Throws):
            if behind < len(items) and items[behind].kind == "text":
                used.add(behind)
                self._state(one.name, items[behind].text)
                return
            named = []
            while (found := _some(items, behind)) is not None:
                text, size = found
                used.update(range(behind, behind + size))
                named.append(text)
                behind += size
            if named:
                self._state(one.name, ", ".join(named))
                return
        else:
            # A side may be the value itself: "allegiance Roman".
            for place in range(at + 1, min(behind + 1, len(items))):
                for meaning in items[place].meanings:
                    if (meaning.kind, meaning.fact) == ("choice", one.name):
                        used.add(place)
                        self._state(one.name, meaning.value)
                        return
        if "yes" in one.choices:
            self._state(one.name, "yes")  # what is named alone is there: "port"
            return
        raise InputProblem(
            say(
                "“{word}” needs one of these: {choices}.",
                word=items[at].text,
                choices=[vocabulary.shown(one, value, self._library) for value in one.choices],
            )
            if one.choices
            else say("“{word}” needs a name.", word=items[at].text)
        )

    def _thing(self, thing: Meaning, item: Item, number: str, side: str) -> None:
        homes = self._homes()
        texts = [one for one in self._inputs.values() if one.kind is str and one.name not in self.facts]
        if side:
            texts = [one for one in texts if _heading(one) == side]
        elif self._versus:
            texts = [one for one in texts if one.place[0] == homes[self._after]] or texts
        named = thing.value if not number else f"{number} {thing.value}"
        if self._listing:
            self.facts[self._listing] += f", {named}"
            return
        if not texts:
            raise InputProblem(say("“{word}”: the calculator has no place for it.", word=item.text))
        self._state(texts[0].name, named)
        self._listing = texts[0].name if texts[0].ask.row == "things" else ""

    def _homes(self) -> tuple[str, str]:
        """Return the parameters of the two sides: the first two groups that have numbers."""
        homes = list(
            dict.fromkeys(one.place[0] for one in self._inputs.values() if len(one.place) > 1 and self._number(one))
        )
        return (homes[0], homes[1]) if len(homes) > 1 else ("", "")

    @staticmethod
    def _number(one: Input) -> bool:
        return one.kind in (int, Span)

    def _several(self, item: Item, meanings: set[Meaning]) -> None:
        readings = [_reading(one, self._inputs, self._library) for one in sorted(meanings)]
        raise InputProblem(say("“{word}” could be several things: {readings}.", word=item.text, readings=readings))

    def _state(self, name: str, value: Any) -> None:
        if name in self.facts and self.facts[name] != value:
            raise InputProblem(
                say(
                    "{fact} is said twice: {one} and {other}.",
                    fact=_reading(Meaning("fact", name), self._inputs, self._library),
                    one=str(self.facts[name]),
                    other=str(value),
                )
            )
        self.facts[name] = value

    # Bare numbers

    def _numbers(self) -> None:
        free = list(self._free)
        self.guessed = bool(free)
        if any(self._sides):
            before, after = self._sides
            if before and len(after) > len(before):  # "5 v 4 6 1": what is more than the other side has are dice
                after, free = after[: len(before)], [*after[len(before) :], *free]
            if after and not before and len(after) > 1:
                raise Unclear(say("Say what each number is: {numbers}.", numbers=after))
            for facts, numbers in zip(self._two_sides(), (before, after), strict=True):
                free += self._fill(facts, numbers, strict=True)
        elif free:
            needed = [
                one
                for one in self._inputs.values()
                if one.required and self._number(one) and one.name not in self.facts and one.name not in self._stated
            ]
            if len(free) < len(needed):
                raise InputProblem(
                    say(
                        "Say what each number is: {numbers}. Needed are {facts}.",
                        numbers=free,
                        facts=[_reading(Meaning("fact", one.name), self._inputs, self._library) for one in needed],
                    )
                )
            free = self._fill(needed, free)
        self._unnamed(free)
        dice = [one for one in self._inputs.values() if one.told and not one.optional and one.name not in self.facts]
        for one in dice:
            if free:
                taken = len(free) if one.kind in ROW else 1
                self._state(one.name, _value(one, free[:taken]))
                free = free[taken:]
        if free:
            raise InputProblem(say("Say what each number is: {numbers}.", numbers=free))

    def _unnamed(self, numbers: Sequence[str]) -> None:
        """Refuse numbers that could be several facts, none of which has been said."""
        marked = [one for one in self._inputs.values() if one.ask.row == "alone"]
        if numbers and marked and not any(one.name in {*self._stated, *self.facts} for one in marked):
            raise Unclear(
                say(
                    "Say what each number is: {numbers}. It could be one of these: {facts}.",
                    numbers=numbers,
                    facts=[named(one, self._library) for one in marked],
                )
            )

    def _two_sides(self) -> tuple[list[Input], list[Input]]:
        """Return the numbers of the two sides, in order: those of two groups, or the halves of what is needed."""
        first, second = self._homes()
        numbers = [one for one in self._inputs.values() if self._number(one)]
        before = [one for one in numbers if one.place[0] == first]
        after = [one for one in numbers if one.place[0] == second]
        needed = [one for one in numbers if one.required]
        if not first or (needed and not any(one.required for one in (*before, *after))):
            half = len(needed) // 2
            if not needed or len(needed) % 2:
                raise InputProblem(say("This calculator does not know two sides: say what each number is."))
            before, after = needed[:half], needed[half:]
        return before, after

    def _fill(self, facts: Sequence[Input], numbers: Sequence[str], *, strict: bool = False) -> list[str]:
        """State numbers in order; returns those for which there was no fact.

        Where it is `strict`, the first number is for the first fact, whether that has been said or not.
        """
        left = list(numbers)
        if left and strict and facts and facts[0].name in self.facts:
            self._state(facts[0].name, _number(left.pop(0)))
        for one in facts:
            if left and one.name not in self.facts:
                self._state(one.name, _number(left.pop(0)))
        return left


def _thing(item: Item) -> str:
    return next((one.value for one in item.meanings if one.kind == "thing"), "")


def _some(items: Sequence[Item], at: int) -> tuple[str, int] | None:
    """Return the thing that is named here, with the number before it if there is one, and how many items that is."""
    counted = at + 1 < len(items) and items[at].kind == "number" and not items[at].stop
    place = at + 1 if counted else at
    thing = _thing(items[place]) if place < len(items) else ""
    if not thing:
        return None
    return (f"{items[at].text} {thing}", 2) if counted else (thing, 1)


def _past_sides(items: Sequence[Item], at: int) -> int:
    """Return the place of the first item from here that names no side."""
    while at < len(items) and _is_side(items[at]):
        at += 1
    return at


def _is_side(item: Item) -> bool:
    return item.kind == "phrase" and any(one.kind == "side" for one in item.meanings)


def _side(item: Item) -> str:
    return next(one.fact for one in item.meanings if one.kind == "side")


def _heading(one: Input) -> str:
    return one.group.heading.text if one.group is not None and one.shared else ""


def _number(text: str) -> Any:
    text = text.rstrip("%")
    return int(text) if text.lstrip("+-").isdecimal() else text


def _value(one: Input, texts: Sequence[str]) -> Any:
    if one.kind in ROW:
        numbers = [_number(part) for text in texts for part in text.split(",")]
        rolled = [number for number in numbers if isinstance(number, int)]
        if rolled and len(rolled) < len(numbers):
            raise InputProblem(say("Say what each number is: {numbers}.", numbers=list(texts)))
        return rolled or "random"
    return "random" if is_random(texts[0]) else _number(texts[0])


# What was understood


def _reading(one: Meaning, inputs: Mapping[str, Input], library: Library) -> Message:
    """Return a meaning in the reader's words."""
    if one.kind == "thing" or not one.fact:
        return say("{name}", name=one.value or one.fact)
    fact = inputs[one.fact]
    return echo(fact, one.value, library) if one.kind == "choice" else named(fact, library)


def _name(one: Input, library: Library) -> Name:
    said = vocabulary.of_fact(one, library)
    return Name(texts={lang: said[lang][0] if lang in said else one.name.replace("_", " ") for lang in LANGUAGES})


def _sided(one: Input, told: Message) -> Message:
    if one.group is None or not one.shared:
        return told
    return say("{group}: {fact}", group=one.group.heading, fact=told)


def named(one: Input, library: Library) -> Message:
    """Return a fact as it is called, with its side where there are two."""
    return _sided(one, say("{name}", name=_name(one, library)))


def echo(one: Input, value: Any, library: Library) -> Message:
    """Return a fact and its value as a phrase, in the words that are shown."""
    name = _name(one, library)
    if one.kind is bool:
        told = say("{fact}", fact=name) if value else say("not: {fact}", fact=name)
    elif one.choices:
        told = say("{fact}: {value}", fact=name, value=vocabulary.shown(one, value, library))
    else:
        shown = value
        if one.kind is str:
            names = library.names(one.home.partition(".")[0])
            shown = [
                Name(texts={lang: names[item][lang][0] for lang in LANGUAGES}) if item in names else item
                for item in value.split(", ")
            ]
        told = say("{fact} {value}", fact=name, value=say("rolled by punicref") if value == "random" else shown)
    return _sided(one, told)
