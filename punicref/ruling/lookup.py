"""What a calculator reads of the rules: figures that carry their clause, names, and the owner's printed tables."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from punicref.base import LANGUAGES
from punicref.language.messages import Name
from punicref.rulebook.records import Records
from punicref.ruling.figures import Figure, Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Value
    from punicref.rulebook.tables import Printed


class Lookup:
    """The rules of a game, as a case reads them; it keeps which printed tables would be needed.

    `library` is the rulebook, `printed` looks up the owner's printed tables by reference.
    """

    def __init__(self, game: str, library: Library, printed: Callable[[str], Printed | Records | None]) -> None:
        self.game = game
        self.library = library
        self._printed = printed
        self._needs: list[str] = []
        self._names: dict[str, dict[str, list[str]]] = {}

    def reference(self, clause: str) -> str:
        """Return a clause of the game as a person types it."""
        return f"{self.game}:{clause}"

    def number(self, clause: str, name: str) -> int:
        """Read a whole number."""
        value = self._read(clause, name)
        assert isinstance(value, int), (clause, name)
        return Figure.of(value, clause)

    def text(self, clause: str, name: str) -> str:
        """Read a string: odds, a hex."""
        value = self._read(clause, name)
        assert isinstance(value, str), (clause, name)
        return Words.of(value, clause)

    def fraction(self, clause: str, name: str) -> Fraction:
        """Read a fraction, written in the rules as "1/2"; it carries no clause: the step that shows it names it."""
        return Fraction(self.text(clause, name))

    def texts(self, clause: str, name: str) -> tuple[str, ...]:
        """Read a list of strings."""
        value = self._read(clause, name)
        assert isinstance(value, list), (clause, name)
        return tuple(Words.of(str(item), clause) for item in value)

    def numbers(self, clause: str, name: str) -> tuple[int, ...]:
        """Read a list of whole numbers."""
        value = self._read(clause, name)
        assert isinstance(value, list), (clause, name)
        return tuple(Figure.of(int(item), clause) for item in value)

    def values(self, clause: str) -> dict[str, Value]:
        """Read all values of a clause, for data such as a set-up; the step that shows them names the clause."""
        return dict(self.library.values(self.game, clause)[0])

    def regions(self, clause: str) -> tuple[str, ...]:
        """Read the regions that a clause lists, as ids."""
        return self.library.regions(self.game, clause)

    def name(self, region: str) -> Name:
        """Return a region's name, to be put in a message; KeyError for an unknown id."""
        return Name(texts={lang: names[0] for lang, names in self.names[region].items()})

    def command(self, calculator: str, value: str = "") -> Name:
        """Return a calculator as a command to be typed, with a value to choose, to be put in a message."""
        game, said = calculator.partition(".")[0], self.library.said("choice").get(value, {})
        texts = {}
        for lang in LANGUAGES:
            chosen = f" {said[lang][0]}" if lang in said else ""
            texts[lang] = f"punicref {game} {self.library.called(calculator, lang)}{chosen}"
        return Name(texts=texts)

    @property
    def names(self) -> dict[str, dict[str, list[str]]]:
        """The names of the game's regions, by id and language."""
        if not self._names:
            self._names = self.library.names(self.game)
        return self._names

    def example(self, clause: str, name: str) -> int:
        """Read a whole number of a clause's printed example."""
        value = self.library.example(self.game, clause, name)
        assert isinstance(value, int), (clause, name)
        return Figure.of(value, clause)

    def printed(self, clause: str) -> Printed | None:
        """Return a printed table if its owner has typed it in, without needing it."""
        found = self._printed(self.reference(clause))
        return None if found is None or isinstance(found, Records) else found

    def table(self, clause: str) -> Printed | None:
        """Return a printed table, or None and a need where its owner has not typed it in."""
        printed = self.printed(clause)
        if printed is None:
            self.need(clause)
        return printed

    def records(self, clause: str, key: str = "") -> Records | None:
        """Return a printed list if its owner has typed it in; `key` tells several lists of one clause apart."""
        found = self._printed(self.reference(f"{clause}.{key}" if key else clause))
        return found if isinstance(found, Records) else None

    def need(self, clause: str, key: str = "") -> None:
        """Record that a printed table is missing."""
        reference = self.reference(f"{clause}.{key}" if key else clause)
        if reference not in self._needs:
            self._needs.append(reference)

    def _read(self, clause: str, name: str) -> Value:
        values, _ = self.library.values(self.game, clause)
        return values[name]
