"""Whose a word of a spoken line is: the items that name a side, and the side that another item stands with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.language import lists
from punicref.ruling.values import Span

STRIKES = lists.every("strikes")
"""What sets those before it against those behind it: "8 attack 2", "hastati hit celts"."""

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.ruling.facts import Input
    from punicref.ruling.items import Item


def thing(item: Item) -> str:
    """Return the thing that an item names, such as a type of unit; empty where it names none."""
    return min((one.value for one in item.meanings if one.kind == "thing"), default="")


def names_one(item: Item) -> bool:
    """Whether an item may be the name of a side."""
    return item.kind == "phrase" and any(one.kind == "side" for one in item.meanings)


def named(item: Item) -> str:
    """Return the heading of the side that an item names."""
    return min(one.fact for one in item.meanings if one.kind == "side")


def past(items: Sequence[Item], at: int) -> int:
    """Return the place of the first item from here that names no side."""
    while at < len(items) and names_one(items[at]):
        at += 1
    return at


def heading(one: Input) -> str:
    """Return the heading of the side that a fact belongs to; empty where its group stands once."""
    return one.group.heading.text if one.group is not None and one.shared else ""


def shared(item: Item, inputs: Mapping[str, Input]) -> bool:
    """Whether an item names what both of two sides that are alike have."""
    return item.kind == "phrase" and any(
        (one.kind in ("fact", "choice") and inputs[one.fact].shared)
        or (one.kind == "thing" and any(text.shared for text in inputs.values() if text.kind is str))
        for one in item.meanings
        if not (names_one(item) and one.kind == "fact")
    )


def counted(one: Input) -> bool:
    """Whether a fact is a plain number, such as a strength or a rating."""
    return one.kind in (int, Span)


def homes(inputs: Mapping[str, Input]) -> tuple[str, str]:
    """Return the parameters of the two sides: the first two groups that have numbers, else two that are alike."""
    found = list(dict.fromkeys(one.place[0] for one in inputs.values() if len(one.place) > 1 and counted(one)))
    if len(found) < 2:
        found = list(dict.fromkeys(one.place[0] for one in inputs.values() if one.shared))
    return (found[0], found[1]) if len(found) > 1 else ("", "")


def strengths(inputs: Mapping[str, Input]) -> tuple[Input, ...]:
    """Return what each of the two sides fights with: its first number, where that is needed or on the counter."""
    here = homes(inputs)
    first = [next((one for one in inputs.values() if one.place[0] == home and counted(one)), None) for home in here]
    both = tuple(one for one in first if one is not None and (one.required or one.ask.printed))
    return both if here[0] and len(both) == len(here) else ()


def own_die(items: Sequence[Item], at: int, inputs: Mapping[str, Input]) -> str:
    """Return the die of whoever is named before it with no comma between: "Rome 2 die 3"; empty where nobody is."""
    for item in reversed(items[:at]):
        if item.stop or item.kind == "against":
            break
        for one in sorted(item.meanings):
            prefix = next((two.group.prefix for two in inputs.values() if heading(two) == one.fact and two.group), "")
            die = f"{prefix}roll" if one.kind == "side" else f"{one.fact}_roll"
            if die in inputs and inputs[die].rolled:
                return die
    return ""


def _part(items: Sequence[Item], at: int) -> tuple[int, int]:
    """Return where that begins and ends which stands with an item between two commas, or a comma and "against"."""
    first = last = at
    while first > 0 and not items[first - 1].stop and items[first - 1].kind != "against":
        first -= 1
    while last + 1 < len(items) and not items[last].stop and items[last + 1].kind != "against":
        last += 1
    return first, last + 1


def part(items: Sequence[Item], at: int) -> Sequence[Item]:
    """Return what stands with an item between two commas, or a comma and "against"."""
    return items[slice(*_part(items, at))]


def of_part(items: Sequence[Item], at: int, inputs: Mapping[str, Input]) -> str:
    """Return the one side that is spoken of between the same two commas: "attack 4 with a leader, defend 3"."""
    found: set[str] = set()
    for item in part(items, at):
        if names_one(item):
            found.add(named(item))
            continue
        here = {heading(inputs[one.fact]) if one.fact else "" for one in item.meanings}
        found |= here if len(here) == 1 else set()
    found.discard("")
    return found.pop() if len(found) == 1 else ""


def with_one(items: Sequence[Item], at: int, homes: Sequence[str], *, after: bool) -> str:
    """Return the parameter of the side with which an item stands in a line that sets two against each other.

    `homes` are the parameters of the two, `after`: whether "against" has been said. "" where it is not clear: behind
    the second side and a comma, and behind 12:5, both may be meant.
    """
    if not after:
        return homes[0]
    first, end = _part(items, at)
    with_it = items[first:end]
    pair = items[first - 1].text == ":" and with_it[0].kind == "number" and not _things(with_it)
    beside = _things(with_it) or any(item.kind == "number" for item in with_it)
    struck = items[first - 1].text in STRIKES  # "hastati attack celts with a leader": whose?
    return homes[1] if items[first - 1].kind == "against" and beside and not pair and not struck else ""


def _things(part: Iterable[Item]) -> bool:
    return any(map(thing, part))
