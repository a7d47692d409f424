"""What every command needs: the language, the library, whether to speak JSON."""

from __future__ import annotations

import sys

from punicref.book import languages
from punicref.book.book import Book
from punicref.language.messages import clean
from punicref.render import streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from punicref.language.messages import Message
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Issue
    from punicref.rulebook.records import Records
    from punicref.rulebook.tables import Printed


class Session:
    """One run of the program. The library is opened when it is first needed."""

    def __init__(self, lang: str, *, json: bool = False, book: Book | None = None) -> None:
        self.book = book or Book(lang, chosen=languages.chosen())
        self.json = json
        self.aside: Callable[[str, bool], bool] | None = None
        """At a table: whether what is typed at a question is a line of the table."""
        self.beside: Callable[[str], None] | None = None
        """At a table: answers such a line without leaving the question."""
        self.translate = self.book.translator()

    @property
    def lang(self) -> str:
        """The language that is spoken."""
        return self.book.lang

    @property
    def chosen(self) -> bool:
        """Whether the language was asked for, not only taken from the locale."""
        return self.book.chosen

    def speaking(self, lang: str, *, json: bool, chosen: bool = False) -> Session:
        """Return the same session in another language or form, with the library already opened."""
        book = self.book.speaking(lang)
        book.chosen = chosen or languages.chosen()
        return Session(lang, json=json, book=book)

    @property
    def library(self) -> Library:
        """The rules in force, house rules included."""
        opened = self.book.opened
        library = self.book.library
        if library.notice and not opened:
            self.note(library.notice)
        return library

    def reopen(self) -> None:
        """Read the rules anew: a house rule has changed."""
        self.book.reopen()

    @property
    def terminal(self) -> bool:
        """Whether to lay out for a person in a terminal."""
        return not self.json and streams.is_terminal()

    def printed(self, reference: str) -> Printed | Records | None:
        """Look up an installed printed table, once a run."""
        return self.book.printed(reference)

    def issue(self, reference: str, key: str) -> Issue:
        """Return a known issue in this session's language."""
        return self.book.issue(reference, key)

    def print(self, lines: Iterable[str]) -> None:
        """Write plain lines to stdout, with everything that a terminal could act on made visible."""
        sys.stdout.write("\n".join(clean(line) for text in lines for line in text.split("\n")) + "\n")

    def print_json(self, document: Any) -> None:
        """Write one JSON document to stdout."""
        sys.stdout.write(self.written(document))

    def written(self, document: Any, *, compact: bool = False) -> str:
        """Return a JSON document and the end of its line, in ASCII where stdout is not UTF-8."""
        from json import dumps

        text = dumps(document, ensure_ascii=not streams.is_utf8(), indent=None if compact else 2)
        return "\n".join(_escaped(line) for line in text.split("\n")) + "\n"

    def say(self, message: Message) -> None:
        """Write one message to stdout; in a terminal no word of it is broken."""
        self.print(streams.lines(clean(self.translate(message))))

    def note(self, message: Message) -> None:
        """Write one notice to stderr."""
        from punicref.cli import problems

        problems.complain(self.translate(message))


def _escaped(line: str) -> str:
    """Escape in a line of JSON what a terminal could act on; it can stand in a string only."""
    if line == clean(line):
        return line
    from json import dumps

    return "".join(c if c == clean(c) else dumps(c)[1:-1] for c in line)
