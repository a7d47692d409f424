"""What a ruling changes: effects on the things of its case."""

from __future__ import annotations

from typing import Any, NamedTuple


class Key(NamedTuple):
    """Which thing: its kind, and its name; one without a name is told by a number that stands for it alone ("#3")."""

    kind: str
    name: str = ""


class Effect(NamedTuple):
    """A change: a field of a thing gets a value, or it is `added` to it; the thing is a role of the case, or a key."""

    of: str | Key
    field: str
    value: Any
    added: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        of = self.of if isinstance(self.of, str) else " ".join(filter(None, self.of))
        return {"of": of, "field": self.field, "add" if self.added else "set": self.value}


def put(of: str | Key, field: str, value: Any) -> Effect:
    """Return the effect that a field has a value from now on; None: it is not known any more."""
    return Effect(of, field, value)


def add(of: str | Key, field: str, number: int) -> Effect:
    """Return the effect that a number is added; what falls below nought is nought."""
    return Effect(of, field, number, added=True)
