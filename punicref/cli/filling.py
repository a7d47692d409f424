"""`tables fill`: a printed table is asked for row by row, and installed at the end.

What was typed is not lost: at the end of input, and where the whole table turns out to contradict the rules, it is
kept in a file that `tables install` takes and that the next `tables fill` goes on with. Only an interrupt leaves
everything as it was.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, TypeVar

from punicref import paths
from punicref.book import typed_tables
from punicref.build import shape
from punicref.cli import problems
from punicref.cli.typed_tables import accept
from punicref.errors import InputProblem, Mistakes, Problem
from punicref.files import files
from punicref.language.messages import Message, say
from punicref.rulebook import records, tables
from punicref.rulebook.declared import Declared
from punicref.ruling import names, registry
from punicref.ruling.case import Case

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from punicref.cli.session import Session


T = TypeVar("T")


class _Over(Exception):  # noqa: N818  it is no error
    """The end of input."""


def fill(session: Session, declared: Declared) -> int:
    """Ask for what is missing of a table, check it and install it; returns the exit code."""
    if session.json or not sys.stdin.isatty():
        raise Problem(
            say("{command} asks row by row and needs a terminal.", command="punicref tables fill"),
            hint=say("Elsewhere: {command}.", command=f"punicref tables template {declared.name}"),
        )
    draft = paths.table_draft(declared.name)
    typing = _Typing(session, declared)
    typing.begin(draft)
    if typing.complete():
        session.say(
            say(
                "{table} is complete. To type it in anew, remove it first: {command}.",
                table=declared.name, command=f"punicref tables remove {declared.name}",
            )
        )  # fmt: skip
        return 0
    session.print([f"{declared.name}  {session.library.title(declared.game, declared.clause, session.lang)}"])
    for note in typing.notes():
        session.say(note)
    try:
        typing.ask()
    except _Over:
        session.print([""])
        if not typing.rows and not typing.columns:
            return 0
        _keep(session, draft, typing)
        return 0
    if not typing.rows:
        session.say(say("Nothing was typed in."))
        return 0
    try:
        code = accept(session, typing.raw(), declared, Mistakes())
    except InputProblem:
        _keep(session, draft, typing)
        raise
    files.remove(draft)
    return code


def _keep(session: Session, draft: str, typing: _Typing) -> None:
    files.write(draft, typed_tables.template(session.book, typing.declared, tables.Typed(typing.rows, typing.columns)))
    session.say(say("What was typed in is kept: {file}.", file=draft))
    session.say(
        say(
            "Go on with {fill}, or mend the file and use it as it is: {install}.",
            fill=f"punicref tables fill {typing.declared.name}", install=f"punicref tables install {draft}",
        )
    )  # fmt: skip


class _Typing:
    """A table while it is typed in: columns and cells as they were typed, by the names of the rows."""

    def __init__(self, session: Session, declared: Declared) -> None:
        self.session = session
        self.declared = declared
        self.columns: list[str] = []
        self.rows: dict[str, list[str]] = {}
        self._case = Case(f"{declared.game}.tables", session.library, lambda _: None)
        self._known = names.known(self._case)

    # What is there already

    def begin(self, draft: str) -> None:
        """Take what was kept, else what is installed."""
        if os.path.exists(draft):
            raw = shape.own(draft)
            self._take(raw.get("columns"), records.pairs(raw.get("rows")))
            self.session.say(say("Going on with {file}.", file=draft))
            return
        found = typed_tables.typed(self.session.book, self.declared)
        self._take(list(found.columns), found.rows.items())

    def _take(self, columns: object, rows: Iterable[tuple[str, object]]) -> None:
        found = tables.cells_of(columns)
        if found and not any("?" in column for column in found) and self.declared.columns != (tables.SINGLE,):
            self.columns = found
        for key, value in rows:
            cells = self._cells(value)
            if cells and not (records.blank(cells) or tables.blank(cells)):
                self.rows[key] = cells

    def _cells(self, value: object) -> list[str]:
        return records.cells_of(value, self.declared) if self.declared.fields else tables.cells_of(value)

    def _same(self, key: str) -> str:
        """Return what tells a row from others, however it is written."""
        number = tables.whole(key) if self.declared.keys in ("", "die") else None
        if number is not None:
            return str(number)
        name, _, rest = key.rpartition(" ")
        if name and rest.isdecimal() and names.plain(name) in self._known:
            return f"{self._known[names.plain(name)]} {rest}"
        return self._known.get(names.plain(key), names.plain(key))

    def _missing(self) -> list[str]:
        """Return the rows that the game is known to print and that are not typed in."""
        there = {self._same(key) for key in self.rows}
        return [
            one for one in typed_tables.known_rows(self.session.book, self.declared) if self._same(one) not in there
        ]

    def _open(self) -> bool:
        """Whether there may be rows besides those that the game is known to print."""
        if self.declared.length is not None:
            return len(self.rows) < self.declared.length
        return typed_tables.may_have_more(self.session.book, self.declared)

    def complete(self) -> bool:
        """Whether nothing is left to be asked for."""
        return not self._missing() and not self._open()

    def raw(self) -> dict[str, Any]:
        """Return the same as the file of the table would give."""
        found: dict[str, Any] = {"table": self.declared.name, "rows": dict(self.rows)}
        return found if self.declared.fields else {**found, "columns": self._columns()}

    def _columns(self) -> list[str]:
        return self.columns or list(self.declared.columns or ())

    # The dialogue

    def notes(self) -> Iterator[Message]:
        """Say how to answer."""
        declared = self.declared
        yield from typed_tables.notes(declared)[:1]
        if declared.fields:
            facts = tuple(
                say("{name} ({kind})", name=records.name(declared, name), kind=records.called(kind, declared))
                for name, kind in declared.fields
            )
            yield say("A row, on one line: {facts}.", facts=facts)
        elif declared.columns:
            yield say("A row, on one line: {facts}.", facts=declared.columns)
        yield say("Blanks or tabs part the cells. An empty line leaves a row out; Ctrl-D keeps all for later.")

    def ask(self) -> None:
        """Ask for all that is missing; _Over at the end of input."""
        if not self.declared.fields and self.declared.columns is None and not self.columns:
            self._until(say("percentages of the columns, from the left"), self._read_columns)
        for key in self._missing():
            self._row(key)
        if not self.declared.fields and self.declared.rows is None:
            row = max(map(int, self.rows), default=0) + 1
            while self._row(str(row)):
                row += 1
            return
        while self._open():
            name = self._until(self._next(), self._read_key)
            if not name:
                return
            if name not in self.rows:  # a pasted line holds the cells, too
                self._row(name)

    def _next(self) -> Message:
        return {
            "hex": say("number of the next hex (none: leave it empty)"),
            "die": say("number of the next row (none: leave it empty)"),
            "ratio": say("next ratio, such as {example} (none: leave it empty)", example="3:2"),
        }.get(self.declared.keys, say("name of the next row (none: leave it empty)"))

    def _row(self, key: str) -> bool:
        """Ask for the cells of a row; whether they were given."""
        shown = key if self.declared.fields else say("row {row}", row=key)

        def read(answer: str) -> bool:
            return self._read_row(key, answer)

        return bool(self._until(shown, read))

    def _until(self, prompt: Message | str, read: Callable[[str], T]) -> T | None:
        """Ask until nothing is wrong with the answer; nothing for an empty one."""
        text = prompt if isinstance(prompt, str) else self.session.translate(prompt)
        while True:
            try:
                answer = input(f"{text}: ").strip(" \r\n")
            except EOFError:
                raise _Over from None
            if not answer.strip():
                return None
            try:
                return read(answer)
            except InputProblem as problem:
                problems.report(problem, self.session.translate, json=False)

    def _read_columns(self, answer: str) -> bool:
        wrong = Mistakes()
        found = tables.read_columns(answer, self.declared, wrong)
        wrong.stop()
        self.columns = list(found)
        return True

    def _read_key(self, answer: str) -> str:
        key, tab, rest = answer.partition("\t")
        wrong = Mistakes()
        found = records.read_key(key, self.declared, wrong)
        if found is not None and self._same(found) in map(self._same, self.rows):
            wrong.add(say("The row {row} stands twice.", row=found))
        wrong.stop()
        assert found is not None
        if tab:
            self._read_row(found, rest)
        return found

    def _read_row(self, key: str, answer: str) -> bool:
        wrong = Mistakes()
        wrong.words = records.words(self.declared)
        cells = self._cells(answer)
        if self.declared.fields:
            head, tab, rest = answer.partition("\t")
            if tab and self._same(head) == self._same(key):  # pasted with its name
                cells = self._cells(rest)
            records.read_row(key, cells, self.declared, wrong)
        else:
            columns = self._columns()
            if len(cells) == len(columns) + 1 and tables.whole(cells[0]) == int(key):  # pasted with its number
                del cells[0]
            tables.read_cells(int(key), cells, columns, self.declared, wrong)
        wrong.stop()
        self._hold(key, cells)
        self.rows[key] = cells
        return True

    def _hold(self, key: str, cells: list[str]) -> None:
        """Hold a row of a list against what the rules say: InputProblem for what is wrong only because of it."""
        if self.declared.keys not in ("names", "hex"):
            return
        before = self._wrong(self.rows)
        new = [one for text, one in self._wrong({**self.rows, key: cells}).items() if text not in before]
        wrong = Mistakes()
        for one in new:
            wrong.take(one)
        wrong.stop()

    def _wrong(self, rows: dict[str, list[str]]) -> dict[str, Problem]:
        """Return what is wrong with rows by the rules of the game, by its text."""
        if not rows:
            return {}
        wrong = Mistakes()
        printed, _ = tables.read({"table": self.declared.name, "rows": rows}, self.declared, wrong)
        if printed is not None:
            try:
                registry.check_table(printed, self.session.library)
            except InputProblem as problem:
                wrong.take(problem)
        return {str(one): one for one in wrong.found}
