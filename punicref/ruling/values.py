"""The kinds of values that facts have beside whole numbers, yes or no, and words: ranges, dice, printed results."""

from typing import Any, NamedTuple

WIDEST = 60
"""The most values that a range may span; beyond it a drawn matrix is of no use."""


class Span(NamedTuple):
    """A whole range of numbers, both ends included; a single number has both ends alike."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


class Roll(NamedTuple):
    """A die: its face, and the seed where punicref rolled it."""

    face: int
    seed: int | None


class Dice:
    """The dice that punicref throws in one ruling: one after the other from one seed, so that all can be repeated."""

    def __init__(self, seed: int | None) -> None:
        self._seed = seed
        self._stream: Any = None

    def throw(self, low: int, high: int) -> Roll:
        """Throw a die with the faces `low` to `high`."""
        if self._stream is None:
            import random

            if self._seed is None:
                self._seed = random.randrange(1_000_000)
            self._stream = random.Random(self._seed)
        return Roll(self._stream.randint(low, high), self._seed)


class Rolls(NamedTuple):
    """Several dice of one throw: their faces, none where no dice were told, or the dice that punicref is to throw."""

    faces: tuple[int, ...] = ()
    dice: Dice | None = None
    low: int = 1
    high: int = 1

    def __bool__(self) -> bool:
        return bool(self.faces) or self.dice is not None

    def throw(self, number: int) -> tuple[Roll, ...]:
        """Return the dice that were told, or so many thrown at random."""
        if self.dice is None:
            return tuple(Roll(face, None) for face in self.faces)
        return tuple(self.dice.throw(self.low, self.high) for _ in range(number))


class Throws(NamedTuple):
    """Dice that were told in a row: their faces, and for whom each of them is where that was said ("R1 9, C1 1")."""

    faces: tuple[int, ...] = ()
    names: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.faces)


ROW = (tuple, Rolls, Throws)
"""The kinds that take several numbers in a row."""


class Result(NamedTuple):
    """A printed combat result: percentage losses of attacker and defender, each 0 to 100."""

    attacker: int
    defender: int

    def __str__(self) -> str:
        return f"{self.attacker}/{self.defender}"
