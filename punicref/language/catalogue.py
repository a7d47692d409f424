"""Reading a compiled catalogue (.mo): messages are looked up where they lie.

gettext reads all of them first, which costs a bare look-up 7 ms and a ruling twice as much.
"""

from __future__ import annotations

PLURALS = "plural forms of 0 to 199, a digit each; larger numbers go by their last two digits"
"""The source of an entry that only the compiled catalogue has: the plural rule of its language, worked out."""


MAGIC = bytes.fromhex("de120495")


class Damaged(ValueError):  # noqa: N818  said by those who know what the file is
    """The file is not a whole catalogue."""


class Catalogue:
    """The messages of one language, as Babel compiled them: sorted by their source."""

    def __init__(self, path: str) -> None:
        """Open a .mo file; OSError where it cannot be read, Damaged where it is not whole."""
        with open(path, "rb") as file:
            self._data = file.read()
        self._found: dict[str, tuple[str, ...]] = {}
        self._count, self._sources, self._translations = (self._number(at) for at in (8, 12, 16))
        if self._data[:4] != MAGIC or len(self.forms(PLURALS)[:1]) != 1 or self._end() != len(self._data):
            raise Damaged(path)

    def forms(self, source: str) -> tuple[str, ...]:
        """Return the translation of a message by its (singular) source, in each plural form; empty if it has none."""
        if source not in self._found:
            self._found[source] = self._look_up(source)
        return self._found[source]

    def _look_up(self, source: str) -> tuple[str, ...]:
        wanted = source.encode()
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            if self._text(self._sources, middle) < wanted:
                low = middle + 1
            else:
                high = middle
        if low == self._count or self._text(self._sources, low).split(b"\0")[0] != wanted:
            return ()
        return tuple(self._text(self._translations, low).decode("utf-8", "replace").split("\0"))

    def plural(self, number: int) -> int:
        """Return which plural form a number takes."""
        (rule,) = self.forms(PLURALS)
        return int(rule[number if 0 <= number < 100 else 100 + abs(number) % 100])

    def _end(self) -> int:
        """Return where the last translation ends: with the zero byte after it, the file."""
        at = self._translations + 8 * (self._count - 1)
        return self._number(at) + self._number(at + 4) + 1

    def _number(self, at: int) -> int:
        return int.from_bytes(self._data[at : at + 4], "little")

    def _text(self, table: int, entry: int) -> bytes:
        length, start = self._number(table + 8 * entry), self._number(table + 8 * entry + 4)
        return self._data[start : start + length]
