"""What changed between two texts of one language, word by word."""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

SAME, GONE, NEW = "same", "gone", "new"

AROUND = 4
"""So many words are shown before and after what changed."""

_WORD = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]|\w+|[^\w\s]")


class Piece(NamedTuple):
    """A stretch of words that both texts have, or only the older or the newer one; by position in its text."""

    kind: str
    start: int
    end: int
    text: str


def pieces(old: str, new: str, *, capitals: bool = True) -> list[Piece]:
    """Part two texts into what they have in common and what only one of them has, in order.

    What is common is given as the newer text has it; blanks between words do not count, nor do `capitals` if so wanted.
    """
    before, after = list(_WORD.finditer(old)), list(_WORD.finditer(new))
    olds, news = ([one[0] if capitals else one[0].casefold() for one in side] for side in (before, after))
    matcher = SequenceMatcher(None, olds, news, autojunk=False)
    found = []
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "equal":
            found.append(_piece(SAME, new, after[k:m]))
        else:
            found += [_piece(GONE, old, before[i:j])] if j > i else []
            found += [_piece(NEW, new, after[k:m])] if m > k else []
    return found


def likeness(one: str, other: str) -> float:
    """Return how much two texts have in common: 1 where all words are the same, 0 where none is."""
    first, second = Counter(_WORD.findall(one)), Counter(_WORD.findall(other))
    total = first.total() + second.total()
    return 2 * (first & second).total() / total if total else 1.0


def within(quote: str, text: str) -> float:
    """Return how much of a quotation is in a text: 1 where all its words are, 0 where none is."""
    words = Counter(_WORD.findall(quote))
    return (words & Counter(_WORD.findall(text))).total() / words.total() if words else 0.0


def _piece(kind: str, text: str, words: Sequence[re.Match[str]]) -> Piece:
    start, end = words[0].start(), words[-1].end()
    return Piece(kind, start, end, text[start:end])


def shown(old: str, new: str, around: int | None = AROUND, read: Callable[[str], str] = str) -> str:
    """Write what changed on one line, as `git diff --word-diff` does: [-gone-] {+new+}, with some words around it.

    `read` turns words into what a reader sees of them; where that hides the change they stay as they are written.
    """
    found = pieces(old, new)
    texts = [read(one.text) for one in found]
    for at, (one, following) in enumerate(pairwise(found)):
        if one.kind == GONE and following.kind == NEW and texts[at] == texts[at + 1]:
            texts[at : at + 2] = one.text, following.text
    last = len(found) - 1
    return " ".join(_shown(one.kind, texts[at], at == 0, at == last, around) for at, one in enumerate(found))


def _shown(kind: str, text: str, first: bool, last: bool, around: int | None) -> str:
    text = " ".join(text.split())
    if kind != SAME:
        return f"[-{text}-]" if kind == GONE else f"{{+{text}+}}"
    words = text.split(" ")
    kept = (0 if first else around) if around is not None else len(words)
    ahead = (0 if last else around) if around is not None else 0
    assert kept is not None
    assert ahead is not None
    if len(words) <= kept + ahead:
        return text
    return " ".join((*words[:kept], "…", *words[len(words) - ahead :]))


def of_parts(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield the parts of a text that changed, each as it was and as it is; empty where it was or is not there."""
    for part in dict.fromkeys((*new, *old)):
        before, after = (" ".join(texts.get(part, "").split()) for texts in (old, new))
        if before != after:
            yield part, before, after
