"""The corpus of spoken lines as the reader is trained and measured by it: rows, and what their facts mean.

tests/corpus/README.md tells the parts, their writers and conventions.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import tomli

import punicref
from punicref.language import words as stemming
from punicref.reader import amounts, lines
from punicref.reader import index as indexes
from punicref.reader.tokens import code, plain, stems_of, tokens
from punicref.ruling import registry, vocabulary
from punicref.ruling.values import Result, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.reader.index import Index, Slot
    from punicref.ruling.facts import Input

ROOT = Path(__file__).parent.parent / "tests"
BOOK = punicref.open("en")
LIBRARY = BOOK.library
NUMERALS = indexes.numerals(LIBRARY)

BACK = 2
"""What a line that must be asked back counts more than one that is read."""

FREE, FREELY = ("w", "x", "y", "z", "aa", "ab", "ac"), 2.0
"""The writers of free speech, told by what their files end with, and what a line of theirs counts in training."""

ASKED = ("unclear", "refused")
"""The kinds of lines that are asked back."""

Pair = tuple[str, Any]


class Row(NamedTuple):
    """A line, the calculator it is said to, and what it means."""

    calculator: str
    line: str
    facts: Mapping[str, Any]
    kind: str = "plain"
    lang: str = ""
    source: str = ""
    before: Mapping[str, Any] = {}
    unvalued: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    readings: tuple[Mapping[str, Any], ...] = ()
    partial: bool = False
    weight: float = 1.0


def part(name: str) -> list[Row]:
    """Return the lines of a part: train, dev or test."""
    paths = sorted((ROOT / "corpus" / name).glob("*.toml"))
    return [_row(one, path.stem) for path in paths for one in tomli.loads(path.read_text("utf-8")).get("line", ())]


def _row(one: Mapping[str, Any], source: str) -> Row:
    free = source.rpartition("-")[2] in FREE
    return Row(
        one["calculator"],
        one["line"],
        one["facts"],
        one["kind"],
        one["lang"],
        source,
        one.get("before", {}),
        tuple(one.get("unvalued", ())),
        tuple(one.get("unused", ())),
        tuple(one.get("readings", ())),
        one.get("partial", False),
        FREELY if free else 1.0,
    )


def as_said(row: Row) -> Row:
    """Return a line with its amounts as it says them: of "two more" the two, not the sum with what there was."""
    by = amounts.differences(row.line, LIBRARY) if row.before else {}
    written = {one.value for one in tokens(row.line, NUMERALS)} if by else set()
    facts = {
        name: next(
            (
                int(one)
                for one, more in by.items()
                if str(value) not in written and _adds(row.before.get(name), more, value)
            ),
            value,
        )
        for name, value in row.facts.items()
    }
    return row._replace(facts=facts) if by else row


def _adds(before: Any, more: int, value: Any) -> bool:
    whole = str(before).isdecimal() and str(value).isdecimal() and not isinstance(value, bool)
    return whole and max(0, int(before) + more) == int(value)


def spoken(weight: float = 1.0) -> list[Row]:
    """Return the lines of tests/spoken."""
    found: list[Row] = []
    for path in sorted((ROOT / "spoken").glob("*.toml")):
        said = tomli.loads(path.read_text("utf-8"))
        source = f"spoken/{path.stem}"
        for one in said.get("line", ()):
            found += [
                Row(one["calculator"], one[lang], one["facts"], lang=lang, source=source, weight=weight)
                for lang in punicref.LANGUAGES
            ]
        for one in said.get("typed", ()):
            found += [Row(one["calculator"], line, one["facts"], source=source, weight=weight) for line in one["lines"]]
        for one in said.get("heard", ()):
            before = dict.fromkeys(one.get("stated", ()), "")
            found.append(Row(one["calculator"], one["line"], one["facts"], source=source, before=before, weight=weight))
        for one in said.get("refused", ()):
            found += [_back(one, line, source, weight) for line in one["lines"]]
        for one in said.get("unclear", ()):
            found += [_back(one, one[lang], source, weight) for lang in punicref.LANGUAGES]
    return found


def _back(one: Mapping[str, Any], line: str, source: str, weight: float) -> Row:
    """Return a line that is asked back, with the ways in which it could be read."""
    return Row(
        one["calculator"], line, {}, "refused", source=source, readings=tuple(one["readings"]), weight=BACK * weight
    )


def writer(row: Row) -> str:
    """Return who has written a line, as the name of the file ends; "" for those of tests/spoken."""
    return "" if row.source.startswith("spoken") else row.source.rpartition("-")[2]


class Phrases(NamedTuple):
    """The ways of saying one single thing: facts as short lines, and words of texts as (game, word, phrase)."""

    rows: list[Row]
    words: list[tuple[str, str, str]]


_HEAD = re.compile(r"#\s*(\S+)\s+([\w-]+)=(.+)")
_WORD = re.compile(r"#\s*word\s+(\S+)")
_SAID = re.compile(r"(it|en|ru):\s*(.+)")


def phrases(weight: float = 0.5, seed: int = 7) -> Phrases:
    """Return what tests/corpus/phrases has; `{n}` becomes some number that the fact takes."""
    chance = random.Random(seed)
    rows: list[Row] = []
    words: list[tuple[str, str, str]] = []
    for path in sorted((ROOT / "corpus" / "phrases").glob("*.txt")):
        game = path.stem.partition("-")[0]
        heads: list[tuple[str, str, str]] = []
        said = True
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("#"):
                heads = [] if said else heads
                said = False
                if head := _HEAD.match(line):
                    heads.append((head[1], head[2].replace("-", "_"), head[3].strip()))
                elif word := _WORD.match(line):
                    heads.append(("", word[1], ""))
            elif found := _SAID.match(line.strip()):
                said = True
                for phrase in filter(None, map(str.strip, found[2].split("|"))):
                    for name, fact, value in heads:
                        if not name:
                            words.append((game, fact, phrase))
                        elif (row := _phrase(name, fact, value, phrase, found[1], weight, chance)) is not None:
                            rows.append(row)
    return Phrases(rows, words)


def _phrase(
    name: str, fact: str, value: str, phrase: str, lang: str, weight: float, chance: random.Random
) -> Row | None:
    known = {one.name for one in LIBRARY.calculators()}
    slot = index(name).slots.get(fact) if name in known else None
    if slot is None or ("{n}" in value) != ("{n}" in phrase):
        return None
    meant: Any = value
    if "{n}" in value:
        low = max(1, slot.least or 1)
        high = max(low, min(12, 12 if slot.most is None else slot.most))
        meant = chance.randint(low, high)
        phrase = phrase.replace("{n}", str(meant))
    elif value in ("true", "false"):
        meant = value == "true"
    elif re.fullmatch(r"-?\d+", value):
        meant = int(value)
    if isinstance(meant, int) and not isinstance(meant, bool) and slot.one.kind is tuple:
        meant = [meant]
    return Row(name, phrase, {fact: meant}, "phrase", lang, "phrases", weight=weight)


JOINTS = {
    "it": (", ", ", ", ", ", " ", " e ", "; ", " con ", " poi "),
    "en": (", ", ", ", ", ", " ", " and ", "; ", " with ", " then "),
    "ru": (", ", ", ", ", ", " ", " и ", "; ", " с ", " потом "),
}
"""What stands between the phrases of a made-up line."""


def made_up(rows: Iterable[Row], each: int, seed: int = 11) -> list[Row]:
    """Return lines of several facts, made of phrases: so many for each calculator and language."""
    chance = random.Random(seed)
    pool: dict[tuple[str, str], dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        for fact in row.facts:
            pool[row.calculator, row.lang][fact].append(row)
    found = []
    for (name, lang), facts in pool.items():
        needed = [fact for fact in index(name).required if fact in facts]
        for _ in range(each):
            wanted = [fact for fact in needed if chance.random() < 0.9]
            others = [fact for fact in facts if fact not in wanted]
            chance.shuffle(others)
            wanted += others[: chance.choice((0, 1, 1, 2, 2, 3, 4))]
            if len(wanted) < 2:
                continue
            chosen = [chance.choice(facts[fact]) for fact in wanted]
            line = chosen[0].line
            for one in chosen[1:]:
                line += chance.choice(JOINTS[lang]) + one.line
            said = {fact: value for one in chosen for fact, value in one.facts.items()}
            found.append(Row(name, line, said, "phrase", lang, "made up", weight=0.5))
    return found


SEPARATORS = (", ", ", ", " ", " ", "; ")


def terse(each: int, seed: int = 13) -> list[Row]:
    """Return lines that name facts and their values one after the other, as whoever knows the names types them."""
    chance = random.Random(seed)
    found = []
    for name in LIBRARY.calculator_names():
        own = index(name)
        for lang in punicref.LANGUAGES:
            for _ in range(each):
                known_facts = [slot for slot in own.slots.values() if slot.one.ask.parts is None]
                chosen = chance.sample(known_facts, min(len(known_facts), chance.choice((1, 1, 2, 2, 3, 4, 5))))
                values = {slot.name: _some(slot, chance) for slot in chosen}
                said = {fact: value for fact, value in values.items() if value is not None}
                if not said:
                    continue
                separator = chance.choice(SEPARATORS)
                line = separator.join(_told(own.slots[fact].one, value, lang, chance) for fact, value in said.items())
                before = {} if chance.random() < 0.4 else dict.fromkeys(own.required, "")
                found.append(Row(name, line, said, lang=lang, source="terse", before=before, weight=0.7))
    return found


def _some(slot: Slot, chance: random.Random) -> Any:
    """Return some value of a fact; None where it takes a text of its own."""
    one = slot.one
    if one.choices:
        return chance.choice(one.choices)
    if one.kind is bool:
        return chance.random() < 0.8
    if slot.text:
        names = sorted(LIBRARY.names(one.home.partition(".")[0]))
        return chance.choice(names) if names and one.ask.named else None
    if one.kind is Result:
        return f"{chance.randint(0, 4) * 25}/{chance.randint(0, 4) * 25}"
    low = max(0, slot.least or 0)
    high = min(low + 12, low + 12 if slot.most is None else slot.most)
    number = chance.randint(low, high)
    if one.kind is Span:
        return str(number)
    return [number] if slot.many else number


def _told(one: Input, value: Any, lang: str, chance: random.Random) -> str:
    """Return a fact as it is named, by any of its words."""
    name = chance.choice((vocabulary.of_fact(one, LIBRARY).get(lang) or [one.name.replace("_", " ")])[:3])
    side = next(iter(vocabulary.of_side(one, LIBRARY).get(lang, ())), "")
    if one.kind is bool:
        told = name if value else f"{lines.NOT[lang]} {name}"
    elif one.choices:
        word = chance.choice(vocabulary.of_choice(one, value, LIBRARY)[lang][:3])
        alone = sum(value in slot.one.choices for slot in index(one.home).slots.values()) == 1
        told = word if alone and chance.random() < 0.4 and value not in ("yes", "no") else f"{name} {word}"
    elif isinstance(value, str) and value in LIBRARY.names(one.home.partition(".")[0]):
        told = LIBRARY.names(one.home.partition(".")[0])[value][lang][0]
    else:
        told = f"{name} {value[0] if isinstance(value, list) else value}"
    return f"{side} {told}".strip()


@cache
def index(name: str) -> Index:
    """Return the index of a calculator."""
    return indexes.of(registry.load(name, LIBRARY), LIBRARY)


@cache
def concepts() -> dict[str, tuple[int, ...]]:
    """Return the concepts of each stem, by their numbers."""
    found: dict[str, dict[int, None]] = defaultdict(dict)
    said = tomli.loads((ROOT / "corpus" / "concepts.toml").read_text("utf-8"))
    for name, words in said.items():
        for lang in punicref.LANGUAGES:
            for word in words[lang].split():
                for piece in re.findall(r"[^\W\d_]+", plain(word)):
                    found[stemming.stems((piece,), lang)[0]][code(f"concept:{name}")] = None
    return {stem: tuple(signs) for stem, signs in found.items()}


def known(rows: Iterable[Row], least: int = 3) -> frozenset[int]:
    """Return the stems and beginnings of words that stand in so many lines."""
    seen: Counter[int] = Counter()
    for row in rows:
        found = tokens(row.line, NUMERALS)
        seen.update({one.stem for one in found if one.stem} | {one.head for one in found if one.head})
    return frozenset(sign for sign, number in seen.items() if number >= least)


# What facts mean, compared


@cache
def _names(game: str) -> dict[str, str]:
    return {
        plain(phrase): thing for thing, said in LIBRARY.names(game).items() for all_ in said.values() for phrase in all_
    }


@cache
def _piece_words(calculator: str, fact: str) -> dict[tuple[str, ...], str]:
    return {
        tuple(key[0] for key in keys): meaning.value
        for found in index(calculator).phrases.values()
        for keys, meaning in found
        if meaning.kind == "part" and meaning.fact == fact
    }


Item = tuple[str, ...]


def text(slot: Slot, value: Any) -> list[list[Item]]:
    """Return the items of a text, each as its words in order, in groups; what is counted stands so many times."""
    if slot.one.ask.parts is None:
        return [_list(slot, str(value))]
    return [_items(slot, group) for group in str(value).replace("×", " ").split(";")]


def _list(slot: Slot, value: str) -> list[Item]:
    names = _names(slot.one.home.partition(".")[0])
    found: list[Item] = []
    for item in re.split(r"[,;]", value):
        counted = re.match(r"(\d+)\s+(.+)", item.strip())
        number, word = (int(counted[1]), counted[2]) if counted else (1, item.strip())
        called = names.get(plain(word), names.get(plain(word).rstrip("s"), plain(word)))
        found += [(called.replace(" ", "-"),)] * (number if 0 < number < 30 else 1)
    return found


def _items(slot: Slot, group: str) -> list[Item]:
    parts = slot.one.ask.parts
    assert parts is not None
    own, known_words = index(slot.one.home).words[slot.name], _piece_words(slot.one.home, slot.name)
    found: list[Item] = []
    for item in group.split(","):
        pieces = re.findall(r"\d+/\d+|[RC]\d+|\d+|[^\W\d_]+(?:-[^\W\d_]+)*", item)
        words: list[str] = []
        while pieces:
            size, word = _word(pieces, own, known_words)
            words.append(word)
            pieces = pieces[size:]
        if words[:1] == ["1"] and len(words) > 1:
            words = words[1:]
        if parts.acts and not found and len(words) > 1 and words[0] in parts.heads:
            found.append((words[0],))
            words = words[2:] if words[1] == "1" and len(words) > 2 else words[1:]
        repeats = len(words) > 1 and words[0].isdecimal() and words[1] in parts.heads and words[1] not in parts.counted
        if repeats and int(words[0]) <= 12:
            found += [tuple(sorted(words[1:]))] * int(words[0])
        elif words:
            found.append(tuple(sorted(words)))
    return found


def _word(pieces: Sequence[str], own: frozenset[str], known_words: Mapping[tuple[str, ...], str]) -> tuple[int, str]:
    if pieces[0].casefold() in own:
        return 1, pieces[0].casefold()
    for size in (3, 2, 1):
        if len(pieces) >= size:
            key = tuple((stems_of(one) or ((one,),))[0][0] for one in pieces[:size])
            if key in known_words:
                return size, known_words[key]
    return 1, pieces[0] if re.match(r"[RC]\d", pieces[0]) else plain(pieces[0])


def flat(groups: Sequence[Sequence[Item]]) -> Counter[str]:
    """Return the words of a text with how often each stands in it; numbers that repeat an item stand as well.

    The values of a front and a back, 6/4, are two besides, as they may be said.
    """
    found = Counter(word for group in groups for item in group for word in item)
    found.update(value for word in list(found) if re.fullmatch(r"\d+/\d+", word) for value in word.split("/"))
    for group in groups:
        for number in Counter(group).values():
            if number > 1:
                found[str(number)] += 1
    found["1"] += 1
    return found


def canonical(own: Index, facts: Mapping[str, Any], *, loose: bool = True) -> dict[str, Any]:
    """Return facts so that those which mean the same are equal; `loose`: without those that are as usual."""
    found: dict[str, Any] = {}
    for name, value in facts.items():
        slot = own.slots.get(name)
        if slot is None or value is None:
            continue
        one = slot.one
        usual = value is False or (one.default is not None and str(value).casefold() == str(one.default).casefold())
        if loose and usual:
            continue
        if slot.text:
            items = text(slot, value)
            if any(items):
                found[name] = items
        elif isinstance(value, bool):
            found[name] = value
        elif isinstance(value, (list, tuple)):
            found[name] = [piece for item in value for piece in str(item).split()]
        elif slot.many and one.kind is not Span and str(value) != "random":
            found[name] = re.findall(r"[RC]\d+|\d+", str(value))
        else:
            found[name] = str(value).strip().casefold()
    return found
