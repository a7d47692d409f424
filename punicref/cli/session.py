"""What every command needs: the language, the library, whether to speak JSON."""

from __future__ import annotations

import os
import sys

from punicref import locate, paths
from punicref.messages import Translator, clean
from punicref.render import streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from punicref.messages import Message, NumberFormat
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Issue
    from punicref.rulebook.records import Records
    from punicref.rulebook.tables import Printed


class Session:
    """One run of the program. The library is opened when it is first needed."""

    def __init__(self, lang: str, *, json: bool = False) -> None:
        self.lang = lang
        self.json = json
        self.chosen = bool(os.environ.get("PUNICREF_LANG"))
        """Whether the language was asked for, not only taken from the locale."""
        self.aside: Callable[[str], bool] | None = None
        """At a table: whether what is typed at a question is a line of the table."""
        self.translate = Translator(lang, self._numbers)
        self._library: Library | None = None
        self._printed: dict[str, Printed | Records | None] = {}

    def speaking(self, lang: str, *, json: bool) -> Session:
        """Return the same session in another language or form, with the library already opened."""
        other = Session(lang, json=json)
        other._library = self._library
        if lang == self.lang:
            other.translate = self.translate
        return other

    @property
    def library(self) -> Library:
        """The rules in force, house rules included."""
        if self._library is None:
            self._library = locate.open_library()
            if self._library.notice:
                self.note(self._library.notice)
        return self._library

    def reopen(self) -> None:
        """Read the rules anew: a house rule has changed."""
        self._library = None

    @property
    def terminal(self) -> bool:
        """Whether to lay out for a person in a terminal."""
        return not self.json and streams.is_terminal()

    def printed(self, reference: str) -> Printed | Records | None:
        """Look up an installed printed table, once a run."""
        if reference not in self._printed:
            self._printed[reference] = self._load_printed(reference)
        return self._printed[reference]

    def issue(self, reference: str, key: str) -> Issue:
        """Return a known issue in this session's language."""
        game, _, clause = reference.partition(":")
        return next(issue for issue in self.library.issues(game, clause, self.lang) if issue.key == key)

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
        """Write one message to stdout."""
        self.print([self.translate(message)])

    def note(self, message: Message) -> None:
        """Write one notice to stderr."""
        from punicref.cli import problems

        problems.complain(self.translate(message))

    def _load_printed(self, reference: str) -> Printed | Records | None:
        try:
            os.stat(paths.printed_table(reference))
        except (FileNotFoundError, NotADirectoryError):
            return None  # without importing what would read it
        except OSError:
            pass  # it is said below why it cannot be read
        from punicref.rulebook import installed

        return installed.load(reference, next(one for one in self.library.tables() if one.name == reference))

    def _numbers(self, lang: str) -> NumberFormat:
        return self.library.number_format(lang)


def _escaped(line: str) -> str:
    """Escape in a line of JSON what a terminal could act on; it can stand in a string only."""
    if line == clean(line):
        return line
    from json import dumps

    return "".join(c if c == clean(c) else dumps(c)[1:-1] for c in line)
