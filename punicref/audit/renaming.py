"""A term that is to be called otherwise: its forms in the new name, and a text with them in place of the old ones.

Also where the words stand in a slot, whole ({n|punto comando|punti comando}) or in part ({n|punto|punti} comando).
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import segments
from punicref.language import words
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from punicref.rulebook.entries import Words

BAR = "|"
"""What parts the forms of a name, as in a slot."""

_UNIT = re.compile(r"\{[^{}]*\}|[^\s{}]*\w[^\s{}]*|\S")
_EDGE = re.compile(r"^\W+|\W+$")
_ENDING = re.compile(r"(?:[sxz]|[cs]h)$")


def forms(said: Words, old: Sequence[str], new: Sequence[str], lang: str) -> dict[str, str]:
    """Return every form of a term with what it becomes, empty where that is to be said.

    `old` and `new` are the names, each with as many further forms as are given; the others are inflected like the old
    ones.
    """
    given = dict(zip(old, new, strict=True))
    name = said.term
    return {
        form: given.get(form) or _inflected(form, name, new[0], lang) for form in dict.fromkeys((name, *said.forms))
    }


def _inflected(form: str, name: str, new: str, lang: str) -> str:
    """Return a form of the new name as `form` is one of the old name, or an empty string where that is not plain."""
    olds, news, found = name.split(), new.split(), form.split()
    if lang == "en" and news[-len(olds) :] == olds:  # what stands before a noun is not inflected
        return " ".join((*news[: -len(olds)], *found))
    stands = _stands(olds, news)
    if stands is None:
        return ""
    places = list(range(len(olds))) if len(found) == len(olds) else _places(found, olds, lang)
    said: list[str] = []
    for at, word in zip(places, found, strict=True):
        if at is None:
            return ""
        instead = stands[at]
        if word != olds[at] and instead != [olds[at]]:
            changed = _with_ending(olds[at], word, instead[0], lang) if len(instead) == 1 else ""
            if not changed:
                return ""
            instead = [changed]
        said += [word] if instead == [olds[at]] else instead
        follows = stands.get(len(olds) + at, [])
        if follows and at + 1 in places:
            said += follows
    return " ".join(said)


def _stands(olds: Sequence[str], news: Sequence[str]) -> dict[int, list[str]] | None:
    """Return what stands for each word of the old name, and after the number of words what comes behind each.

    None where it is not one word for one.
    """
    found: dict[int, list[str]] = {}
    for tag, i, j, k, m in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        if tag == "insert":
            if not 0 < i < len(olds):  # at an end it may be inflected, too
                return None
            found[len(olds) + i - 1] = list(news[k:m])
        elif tag == "delete":
            found |= {at: [] for at in range(i, j)}
        elif j - i != m - k:
            return None
        else:
            found |= {i + at: [news[k + at]] for at in range(j - i)}
    return found


def _places(found: Sequence[str], olds: Sequence[str], lang: str) -> list[int | None]:
    """Return which words of the old name a shorter or longer form has, by their stems."""
    stems = words.stems([one.casefold() for one in olds], lang)
    return [
        stems.index(stem) if stem in stems else None for stem in words.stems([one.casefold() for one in found], lang)
    ]


def _with_ending(name: str, form: str, new: str, lang: str) -> str:
    """Return a word with the ending that a form of another one has, or an empty string where they end unlike."""
    same = next((at for at, (a, b) in enumerate(zip(name, form, strict=False)) if a != b), min(len(name), len(form)))
    mine, theirs = name[same:], form[same:]
    if lang == "en":
        if theirs not in ("s", "es", "ies"):
            return ""
        if new.endswith("y") and new[-2:-1] not in tuple("aeiou"):
            return f"{new[:-1]}ies"
        return f"{new}es" if _ENDING.search(new) else f"{new}s"
    if mine:
        return new[: -len(mine)] + theirs if new.endswith(mine) and len(new) > len(mine) else ""
    return new + theirs if new[-1:] == name[-1:] else ""


class _Unit(NamedTuple):
    """A word of a text, or a slot with its alternatives, and where it stands."""

    start: int
    end: int
    said: tuple[str, ...]
    name: str = ""  # of the slot's value


class Renamed(NamedTuple):
    """A text with the new names, and how often it has them."""

    text: str
    times: int


class Renaming:
    """Puts new forms in place of old ones, but within what is to be kept: a box is not in a reinforcement box."""

    def __init__(self, names: Mapping[str, str], kept: Iterable[str] = ()) -> None:
        names = {**{one: one for one in kept}, **names}
        self._names = {_plain(old): new for old, new in names.items()}
        longest = sorted(names, key=len, reverse=True)
        written = BAR.join(r"\s+".join(map(_letters, one.split())) for one in longest)
        self._pattern = re.compile(rf"(?<!\w)(?:{written})(?!\w)", re.IGNORECASE)
        self._longest = max(len(one.split()) for one in names)

    def has(self, words: Sequence[str]) -> bool:
        """Whether words are a form, old or new, that is known."""
        said = " ".join(words)
        return any(said == " ".join(segments.tokens(one)) for one in (*self._names, *self._names.values()))

    def of(self, text: str) -> Renamed:
        """Return a text with the new forms; what begins with a capital goes on to do so."""
        found = dict(self._across(text))
        values = [
            (start, start + 1 + len(one.written.partition(BAR)[0])) for start, _, one in template.placed(text)
        ]  # a value may be called like a term
        taken = [*found, *values]
        for match in self._pattern.finditer(text):
            if not any(start < match.end() and match.start() < end for start, end in taken):
                found[match.start(), match.end()] = _as_written(match[0], self._names[_plain(match[0])])
        done, last, times = "", 0, 0
        for (start, end), instead in sorted(found.items()):
            times += text[start:end] != instead
            done += text[last:start] + instead
            last = end
        return Renamed(done + text[last:], times)

    def _across(self, text: str) -> Iterator[tuple[tuple[int, int], str]]:
        """Yield where a name stands partly in a slot, and what stands for it: the slot keeps only what differs."""
        units = list(_units(text))
        at = 0
        while at < len(units):
            for end in range(min(len(units), at + self._longest), at + 1, -1):
                window = units[at:end]
                if instead := self._in_slot(text, window):
                    yield (window[0].start, window[-1].end), instead
                    at = end - 1
                    break
            at += 1

    def _in_slot(self, text: str, window: Sequence[_Unit]) -> str:
        """Return what stands for units one after the other that say the name by a slot, or an empty string."""
        slots = [one for one in window if one.name]
        if not slots or len({(one.name, len(one.said)) for one in slots}) > 1:
            return ""
        if any(text[one.end : other.start].strip() for one, other in pairwise(window)):
            return ""
        number = len(slots[0].said)
        phrases = [" ".join(one.said[at if one.name else 0] for one in window) for at in range(number)]
        if not all(_plain(one) in self._names for one in phrases):
            return ""
        if all(_plain(one) == _plain(self._names[_plain(one)]) for one in phrases):
            return text[window[0].start : window[-1].end]
        new = [_as_written(one, self._names[_plain(one)]).split() for one in phrases]
        head = _shared(new)
        tail = _shared([one[len(head) :][::-1] for one in new])[::-1]
        middle = BAR.join(" ".join(one[len(head) : len(one) - len(tail)]) for one in new)
        inside = [f"{{{slots[0].name}|{middle}}}"] if middle.strip(BAR) else []
        return " ".join((*head, *inside, *tail))


def _units(text: str) -> Iterator[_Unit]:
    """Yield the words and slots of a text; the signs about a word are none of it, and part it from its neighbours."""
    for match in _UNIT.finditer(text):
        if match[0].startswith("{") and match[0].endswith("}"):
            ((_, _, slot),) = template.placed(match[0])
            if slot.forms:
                yield _Unit(match.start(), match.end(), slot.forms, slot.written.partition(BAR)[0])
            continue
        word = _EDGE.sub("", match[0])
        if word:
            start = match.start() + match[0].index(word)
            yield _Unit(start, start + len(word), (word,))


def _shared(phrases: Sequence[Sequence[str]]) -> list[str]:
    """Return the words with which all phrases begin."""
    found = []
    for words_ in zip(*phrases, strict=False):
        if len(set(words_)) > 1:
            break
        found.append(words_[0])
    return found


def _letters(word: str) -> str:
    return "".join("[её]" if sign in "её" else re.escape(sign) for sign in word.casefold())


def _plain(phrase: str) -> str:
    return " ".join(phrase.casefold().replace("ё", "е").split())


def _as_written(old: str, new: str) -> str:
    """Return the new words with a capital where the old ones have one."""
    if old.isupper() and len(old) > 1 and not new.isupper():
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() else new
