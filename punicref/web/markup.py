"""The text of a clause as a page shows it: paragraphs and lists, with the clauses that it names as links.

Nothing in a text is interpreted but the blank lines, the dashes and the brackets of references that our texts are
written with; the templates escape the rest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_REFERENCE = re.compile(r"\[([^\[\]\s]{1,40})\]")


class Piece(NamedTuple):
    """Words of a text; with an address they are a link, and `marked` they differ from another language.

    A `term` leads to where it is explained.
    """

    text: str
    address: str = ""
    marked: bool = False
    term: bool = False


class Block(NamedTuple):
    """A paragraph, or the items of a list."""

    items: tuple[tuple[Piece, ...], ...]
    is_list: bool


def blocks(text: str, find: Callable[[str], str]) -> list[Block]:
    """Return the blocks of a text; `find` gives the address of a clause that the text names, "" where there is none."""
    made: list[Block] = []
    for paragraph in text.split("\n\n"):
        items: list[str] = []
        for line in paragraph.split("\n"):
            if line.startswith("- "):
                items.append(line[2:])
                continue
            made += _listed(items, find)
            items = []
            if line.strip():
                made.append(Block((tuple(pieces(line, find)),), is_list=False))
        made += _listed(items, find)
    return _joined(made)


def _listed(items: Sequence[str], find: Callable[[str], str]) -> list[Block]:
    return [Block(tuple(tuple(pieces(one, find)) for one in items), is_list=True)] if items else []


def _joined(made: Iterable[Block]) -> list[Block]:
    """Put lists that follow each other together."""
    joined: list[Block] = []
    for one in made:
        if joined and one.is_list and joined[-1].is_list:
            joined[-1] = Block((*joined[-1].items, *one.items), is_list=True)
        else:
            joined.append(one)
    return joined


def pieces(text: str, find: Callable[[str], str]) -> list[Piece]:
    """Return a line with the clauses that it names as links."""
    made: list[Piece] = []
    at = 0
    for match in _REFERENCE.finditer(text):
        address = find(match[1])
        if address:
            made += [Piece(text[at : match.start()]), Piece(match[0], address)]
            at = match.end()
    made.append(Piece(text[at:]))
    return [one for one in made if one.text]
