"""Slips of the pen: one letter for another, one too many, one too few, or two the wrong way round."""

from __future__ import annotations


def shorter(word: str) -> list[str]:
    """Return a word with each of its letters left out: two words a slip apart have one of these in common."""
    return [word[:at] + word[at + 1 :] for at in range(len(word))]


def one_slip(word: str, other: str) -> bool:
    """Whether one letter is another, one too many, one too few, or two stand the wrong way round."""
    return exchanged(word, other) or put_or_swapped(word, other)


def exchanged(word: str, other: str) -> bool:
    """Whether one letter stands for another."""
    rest, theirs = _from_where_they_differ(word, other)
    return word != other and bool(rest) and bool(theirs) and rest[1:] == theirs[1:]


def put_or_swapped(word: str, other: str) -> bool:
    """Whether a letter is too many or too few, or two stand the wrong way round."""
    rest, theirs = _from_where_they_differ(word, other)
    return word != other and (
        rest[1:] == theirs or rest == theirs[1:] or (rest[:2] == theirs[1::-1] and rest[2:] == theirs[2:])
    )


def _from_where_they_differ(word: str, other: str) -> tuple[str, str]:
    start = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    return word[start:], other[start:]
