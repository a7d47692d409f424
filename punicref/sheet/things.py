"""The things of an evening with what is known of them: frozen, each change a new sheet."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.sheet.effects import Key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from punicref.rulebook.library import Library
    from punicref.sheet.kinds import Declared, Kind

Fields = MappingProxyType[str, Any]

UNNAMED = "#"
"""What the name of a thing begins with that nobody has named."""


class Rules(NamedTuple):
    """Where numbers and names of a game's rules are looked up."""

    library: Library
    game: str


class Things:
    """What is known of the things of a game. Never changed: each change is a new one."""

    def __init__(
        self,
        declared: Declared,
        known: Mapping[Key, Mapping[str, Any]] = MappingProxyType({}),
        rules: Rules | None = None,
    ) -> None:
        self.declared = declared
        self._known = known
        self.rules = rules

    def under(self, rules: Rules | None, declared: Declared | None = None) -> Things:
        """Return the sheet with the rules that its numbers and names come from, and with what its game declares.

        What is known of kinds and fields that are no more is passed over.
        """
        if declared is None or declared is self.declared:
            return Things(self.declared, self._known, rules)
        return Things(declared, {}, rules).changed(self.as_list())

    def number(self, address: str) -> int:
        """Return a number of the rules by its address; KeyError for none."""
        value = self.value(address)
        assert isinstance(value, int), address
        return value

    def value(self, address: str) -> int | str:
        """Return a number of the rules, or a text such as that of a hex, by its address; KeyError for none."""
        assert self.rules is not None, address
        clause, _, name = address.rpartition(":")
        values, _ = self.rules.library.values(self.rules.game, clause)
        found = values[name]
        assert isinstance(found, (int, str)), address
        return found

    def names(self, name: str) -> Mapping[str, list[str]]:
        """Return what `rules/names.toml` calls something, by language; nothing for a name that it has not."""
        return self.rules.library.names(self.rules.game).get(name, {}) if self.rules is not None else {}

    def __iter__(self) -> Iterator[Key]:
        return iter(self._known)

    def __contains__(self, key: object) -> bool:
        return key in self._known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Things) and self._known == other._known

    def __hash__(self) -> int:
        return hash(tuple(self._known))

    def single(self, kind: str) -> bool:
        """Whether there is but one of a kind."""
        return any(one.name == kind and one.single for one in self.declared.kinds)

    def of(self, kind: str) -> list[Key]:
        """Return the things of a kind that have come up."""
        return [key for key in self._known if key.kind == kind]

    def known(self, key: Key) -> Mapping[str, Any]:
        """Return what has become known of a thing, without what it is at the start."""
        return self._known.get(key, {})

    def get(self, key: Key, field: str) -> Any:
        """Return the value of a field: what has become known, what the rulebook prints, what it is at the start.

        Without the rules what they print is not known.
        """
        here = self._known.get(key)
        if here is not None and field in here:
            return here[field]
        kind = self.declared.kind(key.kind)
        printed = kind.known.get(key.name, {})
        if field not in printed:
            return kind.field(field).starts
        value = printed[field]
        if not (isinstance(value, str) and ":" in value):
            return value
        return self.number(value) if self.rules is not None else kind.field(field).starts

    def other_than(self, before: Things) -> set[tuple[Key, str]]:
        """Return the fields that have other values than before."""
        keys = {key: self.declared.kind(key.kind).fields for key in {*self, *before}}
        return {
            (key, one.name)
            for key, fields in keys.items()
            for one in fields
            if self.get(key, one.name) != before.get(key, one.name)
        }

    def gone(self, key: Key) -> bool:
        """Whether a thing is out of play."""
        kind = self.declared.kind(key.kind)
        return bool(kind.gone) and bool(self.get(key, kind.gone))

    def put(self, key: Key, **fields: Any) -> Things:
        """Return the sheet with some fields of a thing changed; None: as at the start."""
        kind = self.declared.kind(key.kind)
        here = {**self._known.get(key, {}), **fields}
        here = {name: value for name, value in here.items() if value != kind.known.get(key.name, {}).get(name)}
        here = {name: value for name, value in here.items() if value is not None}
        return Things(self.declared, {**self._known, key: MappingProxyType(here)}, self.rules)

    def without(self, ended: Iterable[tuple[Key, str]]) -> Things:
        """Return the sheet with some fields as at the start."""
        now = dict(self._known)
        for key, name in ended:
            if key in now:
                now[key] = MappingProxyType({one: value for one, value in now[key].items() if one != name})
        return Things(self.declared, now, self.rules)

    def forget(self, gone: Iterable[Key]) -> Things:
        """Return the sheet without some things."""
        left = set(gone)
        return Things(self.declared, {key: one for key, one in self._known.items() if key not in left}, self.rules)

    def new(self, kind: str) -> Key:
        """Return the key of a further thing of a kind that nobody has named."""
        taken = {key.name for key in self._known if key.kind == kind}
        number = next(number for number in range(1, len(taken) + 2) if f"{UNNAMED}{number}" not in taken)
        return Key(kind, f"{UNNAMED}{number}")

    def found(self, kind: Kind, fields: Mapping[str, Any]) -> list[Key]:
        """Return the things in play of a kind that have these values; whose it is need not be known."""
        return [
            key
            for key in self.of(kind.name)
            if not self.gone(key)
            and all(
                self.get(key, name) == value or (name == kind.side and self.get(key, name) is None)
                for name, value in fields.items()
            )
        ]

    def as_list(self) -> list[dict[str, Any]]:
        """Return the JSON form: kind, name and fields of each thing."""
        return [{"kind": key.kind, "name": key.name, "fields": dict(fields)} for key, fields in self._known.items()]

    def changed(self, raw: Iterable[Mapping[str, Any]]) -> Things:
        """Return the sheet with things in their JSON form in place of what was known of them; without fields: gone.

        Kinds and fields that are no more are passed over; KeyError and the like where it is no such form.
        """
        fields = {kind.name: {one.name for one in kind.fields} for kind in self.declared.kinds}
        known = dict(self._known)
        for one in raw:
            key = Key(str(one["kind"]), str(one["name"]))
            if one["fields"] is None:
                known.pop(key, None)
            elif not fields:  # nobody knows yet what the game declares
                known[key] = MappingProxyType(dict(one["fields"]))
            elif key.kind in fields:
                said = {name: value for name, value in one["fields"].items() if name in fields[key.kind]}
                known[key] = MappingProxyType(said)
        return Things(self.declared, known, self.rules)
