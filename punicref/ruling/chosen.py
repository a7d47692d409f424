"""Units of a battle that are chosen by what they are called there: "choose R1, against C1"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.ruling.facts import Input
    from punicref.ruling.items import Item

CHOSEN, SIDE = "chosen", "side"
"""The field of each of two sides with the units that are chosen of it, and the fact that says whose the case is."""

PLAYERS = {"R": "roman", "C": "carthaginian"}
"""Whose a unit is, by what it is called."""


def taken(items: Sequence[Item], inputs: Mapping[str, Input]) -> tuple[list[Item], dict[str, str]]:
    """Return the items of a line without the units that it chooses, and these by their facts.

    What a unit is called tells whose it is, whatever stands before it; where nothing says whose the case is, a word
    like "against" means the other side's.
    """
    twins = [name for name, one in inputs.items() if one.place[-1] == CHOSEN and one.shared]
    if len(twins) != 2:
        return list(items), {}
    side = next((one.value for item in items for one in item.meanings if (one.kind, one.fact) == ("choice", SIDE)), "")
    left: list[Item] = []
    found: dict[str, list[str]] = {}
    at = 0
    while at < len(items):
        item, end = items[at], at + 1
        while end < len(items) and items[end].kind == "id":
            end += 1
        names = item.kind == "against" or any(one.kind == "fact" and one.fact in twins for one in item.meanings)
        if not names or item.stop or end == at + 1:
            left.append(item)
            at += 1
            continue
        for one in items[at + 1 : end]:
            own = PLAYERS.get(one.text[0]) == side if side else item.kind != "against"
            found.setdefault(twins[not own], []).append(one.text)
        at = end
    return left, {name: " ".join(ids) for name, ids in found.items()}
