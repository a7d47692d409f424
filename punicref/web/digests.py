"""Clauses in a breath each, as they stand on a player's aid: modifiers, costs, results, limits.

What is said is what the rules in force say of each clause; here is only which clauses belong together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.book.book import Book
    from punicref.language.messages import Message

LIMITS, TERRAIN = say("Limits"), say("Terrain")


class Digest(NamedTuple):
    """Some clauses of a game under a heading: that of a clause, or one of our own; without any, those under it."""

    game: str
    heading: str | Message
    clauses: tuple[str, ...] = ()


DIGESTS = (
    Digest("dbp", "4"),
    Digest("dbp", "10.3"),
    Digest("dbp", "10.6", ("10.6", "10.7", "10.8", "11", "12")),
    Digest("dbp", "15.1"),
    Digest("dbp", TERRAIN, ("17.1.1", "17.2.1", "17.3.1", "17.4.1")),
    Digest("dbp", LIMITS, ("7", "8.1", "9.1", "10.4.1", "17.1.4", "17.2.3", "17.3.3", "17.4.3")),
    Digest("pw", "5.1"),
    Digest("pw", "9.1", ("9.13", "9.14", "9.15", "9.16", "9.18", "9.32")),
    Digest("pw", "9.2", ("9.22", "9.23", "9.24", "9.25", "9.26", "9.27")),
    Digest("pw", "10.42"),
    Digest("pw", "11.0", ("5.33", "5.34", "5.35", "11.13", "11.16", "11.22")),
    Digest("pw", LIMITS, ("8.41", "12.0", "12.31", "13.11", "13.22", "13.23", "13.24", "13.25", "14.13.b", "14.15.b")),
    Digest("pw", "16.1", ("16.12", "16.22")),
    Digest("pi", "s5.5.2"),
    Digest("pi", "s6", ("s6.3.1", "s6.4.3", "s6.5", "s7.1.6", "s7.1.7", "c7")),
    Digest("pi", "s11.3.3"),
    Digest("pi", "c12", ("c12.b", "c12.c", "c12.d", "c12.e")),
    Digest("pi", LIMITS, ("s2.3", "s7.2", "s8.1", "s10.3", "s11.3.1", "c6.a.2", "c9.a", "c9.d")),
    Digest("pi", "c15", ("c15.a", "c15.b.1", "c15.b.2", "c15.c", "c15.d", "c15.e")),
    Digest("sor", "20", ("20.1", "20.2.a", "20.2.b", "20.3", "20.3.a", "20.3.b", "20.3.c")),
    Digest("sor", "19", ("19.1", "19.2")),
    Digest("sor", "21", ("21.1.a", "21.2.12", "21.3.5", "21.3.9", "21.3.10", "21.3.11", "21.3.15", "21.4.29")),
    Digest("sor", LIMITS, ("base:9.2", "base:12.2.2", "base:12.2.3")),
)


class Line(NamedTuple):
    """A clause in a breath."""

    id: str
    title: str
    short: str


def of_game(book: Book, game: str) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """Yield the digests of a game, each with its heading."""
    contents = {one.id: one for one in book.contents(game)}
    for one in DIGESTS:
        if one.game != game:
            continue
        ours = isinstance(one.heading, str)
        heading = contents[one.heading].title if isinstance(one.heading, str) else book.translator()(one.heading)
        under = (each.id for each in contents.values() if ours and each.parent == f"{game}:{one.heading}")
        shown = (contents[each] for each in one.clauses or under)
        yield heading, tuple(Line(each.id, each.title, each.short) for each in shown if each.short)
