"""The evening's record: a text file to which every line and what came of it is appended as it happens.

    punicref evening 1: dbp/trebbia
    > combat equites infantry rear dice 3 5
    = {"calculator": "dbp.combat", "facts": {…}, "roles": {…}, "sheets": {…}}
    | The attacker wins …

A line stands in it before it is answered, and each entry is written in one go, so that whatever ends the program, only
the line being typed is lost. Several tables may have it open, at the laptop and on phones: each sees what the others
have said before it writes, and what it changes is put upon that.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from punicref import paths
from punicref.errors import NotFound, Problem, reason
from punicref.files import files
from punicref.language.messages import Message, clean, say
from punicref.sheet.situation import Situation, after, event, merged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

HEAD = "punicref evening 1: "
SUFFIX = ".evening"
LINE, STATE, SAID = "> ", "= ", "| "

OPEN = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)

BEYOND = 1 << 30
"""Where Windows locks a byte: behind the end of any evening."""


class Entry(NamedTuple):
    """A line, what it was answered, and the situation after it; None where it changed nothing."""

    line: str
    said: tuple[str, ...] = ()
    situation: Situation | None = None
    answered: bool = True


class Evening:
    """One evening's file, which other tables may have open, too."""

    def __init__(self, path: str, handle: int, size: int, entries: Sequence[Entry] = ()) -> None:
        self.path = path
        self._handle = handle
        self._size = size  # up to which it is known
        self._situation = _last(entries) or Situation()  # after all of that
        self._ours = self._situation  # as this table left it
        self._news: list[Entry] = []  # said at other tables, and not yet known at this one
        self._line = ""  # what this table said last
        self._last = entries[-1].line if entries else ""  # the last line there is
        self._apart = False  # whether another table has said something since

    def line(self, text: str) -> None:
        """Append a line before it is answered."""
        with _alone(self._handle):
            self._look()
            self._say(text)
            self._append(f"{LINE}{self._line}\n")

    def answer(self, said: Iterable[str], situation: Situation | None, line: str = "") -> None:
        """Append what came of it; with a `line`, of one that does not stand there yet.

        What the situation changes is put upon what other tables have changed meanwhile: `news` tells of that.
        """
        with _alone(self._handle):
            self._look()
            lines = [SAID + clean(one) for text in said for one in text.splitlines()]
            if situation is not None:
                now = situation if self._situation == self._ours else merged(self._ours, situation, self._situation)
                lines.insert(0, STATE + json.dumps(event(self._situation, now), ensure_ascii=False))
                self._situation, self._ours = now, situation
            if line or (lines and self._apart):
                self._say(line or self._line)
                lines.insert(0, LINE + self._line)
            if lines:
                self._append("\n".join(lines) + "\n")

    def news(self) -> list[Entry]:
        """Return what was said at other tables since; after the last of it, it stands as it does for all."""
        with _alone(self._handle):
            self._look()
        found, self._news = self._news, []
        if found and self._ours != self._situation:
            found[-1] = found[-1]._replace(situation=self._situation)
        self._ours = self._situation
        return found

    def close(self) -> None:
        """Let it go."""
        os.close(self._handle)

    def _say(self, text: str) -> None:
        self._line = self._last = clean(" ".join(text.split()))
        self._apart = False

    def _look(self) -> None:
        """Read what other tables have appended."""
        size = os.fstat(self._handle).st_size
        if size <= self._size:
            return
        text = _read_at(self._handle, self._size, size - self._size).decode("utf-8", "replace")
        found = list(_entries(text.split("\n"), self._situation, self._last))
        self._size = size
        self._news += found
        if found:
            self._last, self._apart = found[-1].line, True
        self._situation = _last(found) or self._situation

    def _append(self, text: str) -> None:
        """Append whole lines in one go; Problem where that fails."""
        try:
            self._size += os.write(self._handle, text.encode("utf-8"))
        except OSError as error:
            raise Problem(say("{file} cannot be written: {reason}.", file=self.path, reason=reason(error))) from None


def folder() -> str:
    """Return where the evenings are kept."""
    return os.path.join(paths.user_data(), "evenings")


def begin(place: str, day: str) -> Evening:
    """Begin an evening's file, named after the day and the game."""
    name = f"{day}-{place.replace('/', '-') or 'all'}"
    try:
        os.makedirs(folder(), exist_ok=True)
        for number in range(1, 1000):
            path = os.path.join(folder(), f"{name}-{number}{SUFFIX}")
            try:
                handle = os.open(path, OPEN | os.O_CREAT | os.O_EXCL, 0o644)
            except FileExistsError:
                continue
            return Evening(path, handle, os.write(handle, f"{HEAD}{place}\n".encode()))
    except OSError as error:
        raise Problem(say("{file} cannot be written: {reason}.", file=folder(), reason=reason(error))) from None
    raise Problem(say("{file} cannot be written: {reason}.", file=folder(), reason=say("too many of this day")))


class Kept(NamedTuple):
    """An evening as it is kept: its file, the game and battle that it was begun with, and what was said."""

    path: str
    place: str
    entries: tuple[Entry, ...]

    @property
    def day(self) -> str:
        """The day on which it was begun."""
        return os.path.basename(self.path)[: len("2026-01-01")]

    @property
    def last(self) -> str:
        """The last line that was said."""
        return self.entries[-1].line if self.entries else ""


def every(place: str = "") -> Iterator[Kept]:
    """Yield the evenings, the last one first; of one game, or of one battle of it, if it is given.

    A file that is no evening's record is passed over: `unreadable` names it.
    """
    for path in _latest():
        try:
            found, entries = read(path)
        except Problem:
            continue
        if not place or found == place or ("/" not in place and found.partition("/")[0] == place):
            yield Kept(path, found, tuple(entries))


def unreadable() -> list[str]:
    """Return the files of evenings that cannot be read at all."""
    found = []
    for path in _latest():
        try:
            read(path)
        except Problem:
            found.append(path)
    return found


def resume(place: str) -> tuple[Evening, str, list[Entry]]:
    """Open the last evening, of a game or battle if one is given; NotFound for none.

    Returns it, the game and battle that it was begun with, and its entries.
    """
    for kept in every(place):
        evening, entries = opened(kept)
        return evening, kept.place, entries
    raise NotFound(say("There is no evening to go on with."), hint=_remedy())


def opened(kept: Kept) -> tuple[Evening, list[Entry]]:
    """Open an evening to go on with it, whoever else has it open; returns it and its entries by now."""
    try:
        handle = os.open(kept.path, OPEN)
    except OSError as error:
        raise Problem(say("{file} cannot be written: {reason}.", file=kept.path, reason=reason(error))) from None
    with _alone(handle):
        size = os.fstat(handle).st_size
        if not _read_at(handle, size - 1, 1).endswith(b"\n"):
            size += os.write(handle, b"\n")  # the end of an entry that was cut off
        _, entries = read(kept.path)
    return Evening(kept.path, handle, size, entries), entries


def _last(entries: Sequence[Entry]) -> Situation | None:
    return next((one.situation for one in reversed(entries) if one.situation is not None), None)


def _read_at(handle: int, at: int, size: int) -> bytes:
    os.lseek(handle, at, os.SEEK_SET)
    found = b""
    while len(found) < size and (more := os.read(handle, size - len(found))):
        found += more
    return found


def latest(place: str) -> str:
    """Return the file of the last evening, of a game or battle if one is given; NotFound where there is none."""
    for kept in every(place):
        return kept.path
    raise NotFound(say("There is no evening to write."), hint=_remedy())


def _remedy() -> Message | None:
    """Return what is said of evenings that cannot be read."""
    lost = unreadable()
    return say("Not readable: {files}. Their first line must be “{head}…”.", files=lost, head=HEAD) if lost else None


def read(path: str) -> tuple[str, list[Entry]]:
    """Return the game and battle of an evening and its entries; what is no entry is passed over.

    A byte that is no text is only that one sign; Problem where the first line is no evening's.
    """
    text = files.load(path, LARGEST).decode("utf-8", "replace").replace("\r\n", "\n")
    lines = text.split("\n")
    if not lines[0].startswith(HEAD):
        raise Problem(
            say("{file} is no evening's record.", file=path),
            hint=say("Its first line must be “{head}…”, with the game behind it.", head=HEAD),
        )
    found = list(_entries(lines[1:], Situation()))
    last = {one.line: at for at, one in enumerate(found) if one.answered}
    # Said while another table was answering, and so said once more with its answer:
    entries = [one for at, one in enumerate(found) if one.answered or last.get(one.line, -1) < at]
    return lines[0].removeprefix(HEAD).strip(), entries


LARGEST = 100_000_000
"""Bytes that are read of an evening: more than a campaign has."""


def _entries(lines: Sequence[str], now: Situation, before: str = "") -> Iterator[Entry]:
    """Yield the entries of some lines; `before` is the line to which answers belong that no line stands before."""
    entry: Entry | None = None
    for line in lines:
        if entry is None and before and line.startswith((SAID, STATE)):
            entry = Entry(before, answered=False)
        if line.startswith(LINE):
            if entry is not None:
                yield entry
            entry = Entry(line.removeprefix(LINE), answered=False)
        elif entry is not None and line.startswith(SAID):
            entry = entry._replace(said=(*entry.said, line.removeprefix(SAID)), answered=True)
        elif entry is not None and line.startswith(STATE):
            situation = _situation(now, line.removeprefix(STATE))
            if situation is not None:
                now = situation
                entry = entry._replace(situation=situation, answered=True)
    if entry is not None:
        yield entry


def _situation(before: Situation, text: str) -> Situation | None:
    try:
        return after(before, json.loads(text))
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError):
        return None


def kept(entries: Iterable[Entry], undoes: Callable[[str], bool]) -> list[Entry]:
    """Return the entries that have not been taken back, without the words that took them back."""
    found: list[Entry] = []
    for entry in entries:
        if not undoes(entry.line) or entry.situation is None:
            found += [] if undoes(entry.line) else [entry]
            continue
        last = next((at for at in range(len(found) - 1, -1, -1) if found[at].situation is not None), None)
        if last is not None:
            del found[last]
    return found


def page(entries: Iterable[Entry], title: str, where: Callable[[Situation], str] = lambda _: "") -> str:
    """Return an evening as a Markdown page; a heading stands `where` it has gone on."""
    parts = [f"# {title}"]
    before = ""
    for entry in entries:
        here = where(entry.situation) if entry.situation is not None else before
        if here != before:
            parts.append(f"## {here}")
            before = here
        parts.append(f"**`{entry.line}`**")
        if entry.said:
            parts.append("\n".join(f"    {one}" for one in entry.said))
    return "\n\n".join(parts) + "\n"


def _latest() -> list[str]:
    try:
        with os.scandir(folder()) as found:
            ours = [(one.stat().st_mtime_ns, one.path) for one in found if one.name.endswith(SUFFIX)]
    except FileNotFoundError:
        return []
    return [path for _, path in sorted(ours, reverse=True)]


@contextmanager
def _alone(handle: int) -> Iterator[None]:
    """Wait until no other table reads or writes the file, and let none; the lock goes with whoever holds it."""
    try:
        _lock(handle)
    except OSError as error:
        raise Problem(say("{file} cannot be written: {reason}.", file=folder(), reason=reason(error))) from None
    try:
        yield
    finally:
        _lock(handle, free=True)


def _lock(handle: int, *, free: bool = False) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, BEYOND, os.SEEK_SET)  # there a lock keeps others from reading what it covers
        msvcrt.locking(handle, msvcrt.LK_UNLCK if free else msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_UN if free else fcntl.LOCK_EX)
