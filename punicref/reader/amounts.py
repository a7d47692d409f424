"""Amounts that are said as more or less than what a case at hand has: "he had two more"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from punicref.base import LANGUAGES
from punicref.language import lists
from punicref.reader import index as indexes
from punicref.reader import speech
from punicref.reader.hearing import CLEAR, Reading
from punicref.reader.tokens import NUMBER, WORD, plain, tokens
from punicref.ruling import reading, vocabulary
from punicref.ruling.values import Roll, Rolls

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.reader.hearing import Hearing
    from punicref.reader.index import Slot
    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction


MOST = 3
"""So many numbers of a case are offered where a line does not say which is more."""

REACH = 2
"""So many words behind a number may say that it is more or less: "two points more"."""


def without_steps(line: str, library: Library) -> str:
    """Return a line without the one by which something rises or falls: "unrest goes up by one" says no level."""
    found = tokens(line, {})
    for at, one in enumerate(found):
        if one.kind == WORD and speech.says(one, library, "rises"):
            near = found[at + 1 : at + 1 + STEP]
            place = next((n for n, each in enumerate(near) if each.value in BY), len(near))
            end = near[place + 1] if place + 1 < len(near) else None
            if end is not None and end.value in ONE:
                return f"{line[: near[place].at].rstrip()}{line[end.at + len(end.text) :]}"
    return line


STEP = 5
"""So many words behind a verb may say by how much."""

AND = lists.every("and")
"""Words that stand between two."""

BY, ONE = lists.every("by"), lists.every("by one")


def without_rest(line: str, calculator: CalculatorFunction, library: Library) -> tuple[str, str]:
    """Return a line without the part that tells how many stay where they are, and that part; empty for none.

    "12 sail, three of those fifteen stay behind": who stays is no fact, unless the case has a word for that.
    """
    known = indexes.of(calculator, library).phrases
    stays = speech.words(library, "stays")
    folded = plain(line)
    if not any(word in folded for word in stays):
        return line, ""
    for piece in re.finditer(r"[,;.]?[^,;.]+", line):
        found = tokens(piece[0], indexes.numerals(library))
        words = [one for one in found if one.kind == WORD and one.value in stays]
        meant = any(form in known for one in words for form in one.forms)
        if words and not meant and piece.start() and any(one.kind == NUMBER for one in found):
            return f"{line[: piece.start()]}{line[piece.end() :]}", piece[0].strip(",;. ")
    return line, ""


def paired(line: str, calculator: CalculatorFunction) -> tuple[str, dict[str, list[int]]]:
    """Return a line without the dice of both sides, and these: "dice 6 4 2 and 5 3 1"; the line alone for none.

    The first are those of the first of two facts; as many must stand on either side of the word between them.
    """
    rolls = [one.name for one in calculator.inputs if one.kind is Rolls]
    if len(rolls) < 2:
        return line, {}
    found = tokens(line, {})
    found = [
        one for at, one in enumerate(found) if one.text != "," or not all(_number(found, by) for by in (at - 1, at + 1))
    ]
    for at, one in enumerate(found):
        if not (one.kind == WORD and (one.value in AND or one.versus)) and one.text not in PARTS:
            continue
        first, second = _run(found[:at][::-1]), _run(found[at + 1 :])
        start, end = at - first, at + second
        if first != second or first < FEWEST or (start and found[start - 1].value not in DICE):
            continue
        dice = [[int(each.value) for each in some] for some in (found[start:at], found[at + 1 : end + 1])]
        rest = f"{line[: found[max(start - 1, 0)].at].rstrip(' ,')}{line[found[end].at + len(found[end].text) :]}"
        return rest, dict(zip(rolls, dice, strict=False))
    return line, {}


DICE = lists.every("dice")
"""Words behind which dice stand."""


def rows(found: Iterable[Token]) -> list[list[int]]:
    """Return the numbers that stand in a row, which nothing or a comma parts; empty ones for what stands between."""
    made: list[list[int]] = [[]]
    for one in found:
        if one.kind == NUMBER and one.value.isdecimal():
            made[-1].append(int(one.value))
        elif one.text != ",":
            made.append([])
    return made


def whole_rows(heard: Hearing, line: str, calculator: CalculatorFunction) -> Hearing:
    """Return a hearing without the readings that tear a row of dice apart, where another takes each as it stands."""
    rolls = [one.name for one in calculator.inputs if one.kind is Rolls]
    if not rolls or len(heard.alternatives) < FEWEST:
        return heard
    thrown = rows(tokens(line, {}))

    def whole(facts: Mapping[str, Any]) -> bool:
        return all(facts[name] in thrown for name in rolls if isinstance(facts.get(name), list))

    left = tuple(one for one in heard.alternatives if whole(one.facts))
    distinct = [one.facts for at, one in enumerate(left) if one.facts not in [each.facts for each in left[:at]]]
    if not left or len(left) == len(heard.alternatives) or heard.facts != left[0].facts:
        return heard
    sure = len(distinct) == 1 and not heard.lost
    return heard._replace(alternatives=left, margin=max(heard.margin, CLEAR) if sure else heard.margin)


def faces(roll: Input, calculator: CalculatorFunction, library: Library) -> int:
    """Return the most that a die can show."""
    return reading.bound(roll.ask.most, library, calculator.game, max) or 0


def with_dice(line: str, calculator: CalculatorFunction, library: Library) -> str:
    """Return a line that ends with two numbers with these as the dice of both: "…, 3 and 3"; empty for any other."""
    rolls = [one for one in calculator.inputs if one.kind is Roll and one.told]
    found = tokens(line, {})
    if len(rolls) < 2 or len(found) < SMALLEST:
        return ""
    before, first, between, second = found[-SMALLEST:]
    most = faces(rolls[0], calculator, library)
    dice = all(one.kind == NUMBER and one.value.isdecimal() and 0 < int(one.value) <= most for one in (first, second))
    parted = between.value in AND or between.versus or between.text in PARTS or speech.says(between, library, "score")
    if not dice or before.kind == NUMBER or not parted:
        return ""
    names = [vocabulary.of_fact(one, library) for one in rolls[:2]]
    cyrillic = "ru" if not line.isascii() and "ru" in names[0] else ""
    lang = next((lang for lang, said in lists.words("and").items() if between.value in said), cyrillic or LANGUAGES[0])
    sides = [vocabulary.of_side(one, library).get(lang, [""])[0] for one in rolls[:2]]
    said = [f"{side} {name[lang][0]}".strip() for side, name in zip(sides, names, strict=True)]
    return f"{line[: first.at].rstrip(' ,')}, {said[0]} {first.value}, {said[1]} {second.value}"


SMALLEST = 4
"""So many tokens end such a line: a word or a comma, a number, what parts them, and the other number."""

PARTS = ("/", "-", "–", "—", ";", ":")
"""Signs that part the dice of two."""

FEWEST = 2
"""Of fewer dice either could be a number of something else."""


def _number(found: Sequence[Token], at: int) -> bool:
    return 0 <= at < len(found) and found[at].kind == NUMBER


def _run(found: Sequence[Token]) -> int:
    """Return how many numbers stand at the beginning."""
    return next((at for at, one in enumerate(found) if one.kind != NUMBER or not one.value.isdecimal()), len(found))


def relative(
    heard: Hearing, line: str, stated: Mapping[str, Any], calculator: CalculatorFunction, library: Library
) -> Hearing:
    """Return what was heard of a line with such amounts added to what is stated, or taken from it.

    Of what is not stated nothing can be more: then it is asked which of the numbers of the case is meant.
    """
    by = differences(line, library) if stated else {}
    if not by:
        return heard

    def told(facts: Mapping[str, Any]) -> dict[str, Any]:
        return {name: _changed(stated.get(name), value, by) for name, value in facts.items()}

    counts = [one.name for one in calculator.inputs if not one.told and _whole(stated.get(one.name)) is not None]

    def adds(facts: Mapping[str, Any]) -> bool:
        return all(name in counts for name, value in facts.items() if str(value) in by)

    ways = [one for one in heard.alternatives if adds(one.facts)]
    if not ways:
        more = next(iter(by.values()))
        slots = indexes.of(calculator, library).slots
        sums = {name: max(0, int(stated[name]) + more) for name in counts}
        ways = [Reading({name: value}) for name, value in sums.items() if _may_be(slots[name], value)][:MOST]
        return heard._replace(facts={}, understood=(), unvalued=(), margin=0.0, alternatives=tuple(ways), certain={})
    return heard._replace(
        facts=told(heard.facts if adds(heard.facts) else ways[0].facts),
        understood=tuple(one._replace(value=_changed(stated.get(one.fact), one.value, by)) for one in heard.understood),
        margin=heard.margin if adds(heard.facts) else 0.0,
        alternatives=tuple(one._replace(facts=told(one.facts)) for one in ways),
        certain=told(heard.certain),
    )


def anew(facts: Mapping[str, Any], line: str, stated: Mapping[str, Any], library: Library) -> dict[str, Any]:
    """Return facts without what was stated before in those amounts that a line says as more: it is over and done."""
    by = differences(line, library)
    had = {name: number for name in facts if (number := _whole(stated.get(name))) is not None}
    return {
        name: next((more for more in by.values() if name in had and value == had[name] + more), value)
        for name, value in facts.items()
    }


def _may_be(slot: Slot, value: int) -> bool:
    return slot.most is None or value <= slot.most


def differences(line: str, library: Library) -> dict[str, int]:
    """Return the numbers of a line that say how many more, or with a minus how many less."""
    more, fewer, another, little = (speech.words(library, key) for key in ("more", "fewer", "another", "little"))
    folded = plain(line)
    if not any(word in folded for word in more | fewer | another):
        return {}
    found = tokens(line, indexes.numerals(library))
    by: dict[str, int] = {}
    for at, one in enumerate(found):
        if one.kind != NUMBER or not one.value.isdecimal():
            continue
        behind = [two for two in found[at + 1 :] if two.value not in little][:REACH]
        behind = behind[: next((place for place, two in enumerate(behind) if two.kind != WORD), REACH)]
        if any(_is(two, fewer) for two in behind):
            by[one.value] = -int(one.value)
        elif any(_is(two, more) for two in behind) or _is(found[at - 1] if at else None, another):
            by[one.value] = int(one.value)
    return by


def _is(one: Token | None, words: frozenset[str]) -> bool:
    return one is not None and one.kind == WORD and one.value in words


def _changed(stated: Any, value: Any, by: Mapping[str, int]) -> Any:
    """Return the value of a fact, where it is such an amount the sum."""
    had, more = _whole(stated), by.get(str(value))
    return value if had is None or more is None or isinstance(value, bool) else max(0, had + more)


def _whole(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    return int(value) if str(value).isdecimal() else None
