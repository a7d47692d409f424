"""A case and the sheet behind it, as effects and reckoned facts see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.sheet.effects import Effect, Key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from punicref.sheet.things import Things


class View:
    """A case and the sheet behind it.

    `facts` are all facts of the case as the calculator has them.
    """

    def __init__(self, things: Things, roles: Mapping[str, Key], facts: Mapping[str, Any]) -> None:
        self.things = things
        self.roles = roles
        self.facts = facts

    def key(self, of: str | Key) -> Key | None:
        """Return which thing has a role, or is the single one of a kind; None for none."""
        if isinstance(of, Key):
            return of
        return self.roles.get(of) or (Key(of) if self.things.single(of) else None)

    def name(self, role: str) -> str:
        """Return the name of the thing in a role; empty for none."""
        found = self.roles.get(role)
        return found.name if found is not None else ""

    def get(self, of: str | Key, field: str, default: Any = None) -> Any:
        """Return what is known of a thing; `default` where it is not known, or there is no such thing."""
        key = self.key(of)
        value = self.things.get(key, field) if key is not None else None
        return default if value is None else value

    def all(self, kind: str, **fields: Any) -> list[Key]:
        """Return the things of a kind that have these values, in the order in which they came up."""
        return [
            key
            for key in self.things.of(kind)
            if all(self.things.get(key, name) == one for name, one in fields.items())
        ]

    def number(self, address: str) -> int:
        """Return a number of the rules, by its clause and name ("20.3.ex1:tactics")."""
        return self.things.number(address)

    def after(self, effects: Iterable[Effect]) -> View:
        """Return the view as it is after some effects; what is of no known thing of the case is left out."""
        now = self.things
        for one in effects:
            key = self.key(one.of)
            if key is None:
                continue
            value = one.value
            if one.added:
                before = now.get(key, one.field)
                if before is None:
                    continue  # what is added to a number that is not known stays unknown
                value = max(0, int(before) + int(value))
            now = now.put(key, **{one.field: value})
        return View(now, self.roles, self.facts)
