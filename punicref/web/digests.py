"""Clauses in a breath each, as they stand on a player's aid: modifiers, costs, results, limits.

What is said is what the rules in force say of each clause; which of them belong together each game declares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.games import display

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.book.book import Book


class Line(NamedTuple):
    """A clause in a breath."""

    id: str
    title: str
    short: str


def of_game(book: Book, game: str) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """Yield the digests of a game, each with its heading."""
    contents = {one.id: one for one in book.contents(game)}
    for one in display.of(game).digests:
        ours = isinstance(one.heading, str)
        heading = contents[one.heading].title if isinstance(one.heading, str) else book.translator()(one.heading)
        under = (each.id for each in contents.values() if ours and each.parent == f"{game}:{one.heading}")
        lines = (contents[each] for each in one.clauses or under)
        yield heading, tuple(Line(each.id, each.title, each.short) for each in lines if each.short)
