"""What an editor may want to look at in prints, and the passages that are shown for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from punicref.language.messages import Message
    from punicref.published.model import Published

STOPPED = re.compile(r"[.!?:;…][»”\"')\]*_\s]*$")
"""How a paragraph ends that says something whole."""


class Remark(NamedTuple):
    """Something that is to be looked at in a clause of one or two prints, with the passages by language."""

    check: str
    clause: str
    langs: tuple[str, ...]
    message: Message
    passages: Mapping[str, str]


def counted(counts: Mapping[str, int]) -> str:
    """Return words with how often each stands, on one line."""
    return ", ".join(f"{name} {number}" for name, number in counts.items())


def around(text: str, word: str) -> str:
    """Return the sentence or line of a text that has a word."""
    for line in text.splitlines():
        if word.casefold() in line.casefold():
            return line.strip()
    return text[:120]


def beginnings(one: str, *prints: Published) -> dict[str, str]:
    """Return how a clause begins in some prints, by language."""
    return {
        print_.lang: " ".join(
            part
            for part in (print_.clauses[one].number, print_.clauses[one].heading, print_.clauses[one].text[:160])
            if part
        )
        for print_ in prints
    }
