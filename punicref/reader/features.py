"""What speaks for a reading and against it, as numbers into the table of weights."""

from __future__ import annotations

from punicref.reader.tokens import code

SIZE = 7_999_993
"""How many weights there are: a prime, so that features spread evenly; each is a byte."""

_ONE, _OTHER = 2_654_435_761, 2_246_822_519


def mixed(kind: int, one: int, other: int = 0) -> int:
    """Return the place of a feature's weight: what kind it is, and what it speaks of."""
    return (kind + one * _ONE + other * _OTHER) % SIZE


class Kinds:
    """A number for each kind of feature, by its name."""

    def __getattr__(self, name: str) -> int:
        number = code(name)
        setattr(self, name, number)
        return number


KIND = Kinds()
