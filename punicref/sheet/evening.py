"""The evening's record: a text file to which every line and what came of it is appended as it happens.

    punicref evening 1: dbp/trebbia
    > combat equites infantry rear dice 3 5
    = {"calculator": "dbp.combat", "facts": {…}, "roles": {…}, "sheets": {…}}
    | The attacker wins …

A line stands in it before it is answered, and each entry is written in one go, so that whatever ends the program, only
the line being typed is lost.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, NamedTuple

from punicref import paths
from punicref.errors import NotFound, Problem, reason
from punicref.files import files
from punicref.language.messages import Message, clean, say
from punicref.sheet.situation import Situation, after, event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

HEAD = "punicref evening 1: "
SUFFIX = ".evening"
LINE, STATE, SAID = "> ", "= ", "| "

BEYOND = 1 << 30
"""Where Windows locks a byte: behind the end of any evening."""


class Entry(NamedTuple):
    """A line, what it was answered, and the situation after it; None where it changed nothing."""

    line: str
    said: tuple[str, ...] = ()
    situation: Situation | None = None
    answered: bool = True


class Evening:
    """One evening's file, open for appending. Only one table writes to it."""

    def __init__(self, path: str, handle: int, situation: Situation | None = None) -> None:
        self.path = path
        self._handle = handle
        self._situation = situation or Situation()

    def line(self, text: str) -> None:
        """Append a line before it is answered."""
        self.append(LINE + clean(" ".join(text.split())) + "\n")

    def answer(self, said: Iterable[str], situation: Situation | None) -> None:
        """Append what came of it."""
        lines = [SAID + clean(one) for text in said for one in text.splitlines()]
        if situation is not None:
            lines.insert(0, STATE + json.dumps(event(self._situation, situation), ensure_ascii=False))
            self._situation = situation
        if lines:
            self.append("\n".join(lines) + "\n")

    def close(self) -> None:
        """Let another table go on with it."""
        os.close(self._handle)

    def append(self, text: str) -> None:
        """Append whole lines in one go; Problem where that fails."""
        try:
            os.write(self._handle, text.encode("utf-8"))
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
                handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o644)
            except FileExistsError:
                continue
            _alone(handle)
            evening = Evening(path, handle)
            evening.append(f"{HEAD}{place}\n")
            return evening
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
    """Open the last evening, of a game or battle if one is given, that no other table writes to; NotFound for none.

    Returns it, the game and battle that it was begun with, and its entries.
    """
    for kept in every(place):
        evening = opened(kept)
        if evening is not None:
            return evening, kept.place, list(kept.entries)
    raise NotFound(say("There is no evening to go on with."), hint=_remedy())


def opened(kept: Kept) -> Evening | None:
    """Open an evening to go on with it; None where another table writes to it."""
    try:
        handle = os.open(kept.path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
    except OSError:
        return None
    if not _alone(handle):
        os.close(handle)
        return None
    size = os.lseek(handle, 0, os.SEEK_END)
    if size:
        os.lseek(handle, size - 1, os.SEEK_SET)
        if os.read(handle, 1) != b"\n":
            os.write(handle, b"\n")  # the end of an entry that was cut off
    last = next((one.situation for one in reversed(kept.entries) if one.situation is not None), Situation())
    return Evening(kept.path, handle, last)


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
    return lines[0].removeprefix(HEAD).strip(), list(_entries(lines[1:]))


LARGEST = 100_000_000
"""Bytes that are read of an evening: more than a campaign has."""


def _entries(lines: list[str]) -> Iterator[Entry]:
    entry: Entry | None = None
    now = Situation()
    for line in lines:
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


def _alone(handle: int) -> bool:
    """Whether no other table has the file open; the lock goes with the process that holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, BEYOND, os.SEEK_SET)  # there a lock keeps others from reading what it covers
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
