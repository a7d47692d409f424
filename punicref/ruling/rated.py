"""A word for somebody who has a number: "leader 2", beside "minor leader, tactics 2" where his kind is told, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.ruling import sides
from punicref.ruling.items import Meaning

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.ruling.facts import Input
    from punicref.ruling.items import Item


def of(one: Input, inputs: Mapping[str, Input]) -> Input | None:
    """Return the number without which a choice means nothing, such as the tactics of a leader of some kind."""
    number = inputs.get(one.ask.needs)
    return number if one.choices and number is not None and number.ask.row == "rating" else None


def meant(meanings: set[Meaning], items: Sequence[Item], inputs: Mapping[str, Input], *, number: bool) -> set[Meaning]:
    """Return what a phrase may mean; `number`: one stands with it, which is that of whoever is named.

    A choice that concerns a part of the case of which nothing is said, as what two attacks share, is not meant.
    """
    kept = {one for one in meanings if not (one.kind == "choice" and _missing(inputs[one.fact], items, inputs))}
    meanings = kept or meanings
    if not number:
        return meanings
    rated = {one: rating for one in meanings if one.kind == "fact" and (rating := of(inputs[one.fact], inputs))}
    return {Meaning("fact", rated[one].name) if one in rated else one for one in meanings}


def _missing(one: Input, items: Sequence[Item], inputs: Mapping[str, Input]) -> bool:
    """Whether a fact needs one of a group that may be left out, and the line does not name that group."""
    needs = inputs.get(one.ask.needs)
    if needs is None or not needs.optional:
        return False
    side = sides.heading(needs)
    own = {two.name for two in inputs.values() if two.place[0] == needs.place[0]}
    return not any(
        (two.kind == "side" and two.fact == side) or (two.kind == "fact" and two.fact == one.name)
        for item in items
        for two in item.meanings
    ) and not any({two.fact for two in item.meanings} <= own for item in items if item.meanings)


def said(one: Input, items: Sequence[Item], inputs: Mapping[str, Input]) -> bool:
    """Whether the number that a choice needs stands somewhere in the line, so that its name alone only points to it."""
    rating = of(one, inputs)
    return rating is not None and any(two.fact == rating.name for item in items for two in item.meanings)
