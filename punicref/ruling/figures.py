"""Figures: numbers and words of the rules that carry the clauses which they come from.

A figure is an int (or str) like any other. Where it is shown, the clause is cited with it, through + - * // as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.language.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable


class Figure(int):
    """A number of the rules with the clauses that it comes from; reckoned with, it keeps them."""

    cites: tuple[str, ...] = ()

    @classmethod
    def of(cls, number: int, *cites: str) -> Figure:
        """Return a number that comes from clauses."""
        made = cls(number)
        made.cites = tuple(dict.fromkeys(cites))
        return made


def _keeping(name: str) -> Callable[..., Any]:
    plain = getattr(int, name)

    def reckon(self: Figure, *others: Any) -> Any:
        found = plain(self, *others)
        if type(found) is not int:
            return found
        return Figure.of(found, *self.cites, *(cite for other in others for cite in getattr(other, "cites", ())))

    return reckon


for _name in ("add", "radd", "sub", "rsub", "mul", "rmul", "floordiv", "neg"):
    setattr(Figure, f"__{_name}__", _keeping(f"__{_name}__"))


class Words(str):  # noqa: SLOT000  it has a clause
    """A text of the rules, such as odds, with the clause that it comes from."""

    cites: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str, *cites: str) -> Words:
        """Return a text that comes from clauses."""
        made = cls(text)
        made.cites = cites
        return made


PLAIN = (int, str, bool, type(None))
"""What comes from no clause."""


def carried(value: object) -> tuple[str, ...]:
    """Return the clauses that a value, or all that a message shows, comes from."""
    if isinstance(value, (Figure, Words)):
        return value.cites
    if isinstance(value, Message):
        cites, parts = list(value.cites), tuple(value.args.values())
    elif isinstance(value, (list, tuple)):
        cites, parts = [], tuple(value)
    else:
        return ()
    for one in parts:
        if type(one) not in PLAIN:
            cites += carried(one)
    return tuple(cites)
