"""What the network is told of each token: its word, its pieces, what it may mean here; each as a row of a table."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from punicref.reader.tokens import NUMBER, WORD, code

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from punicref.reader.index import Index, Meaning
    from punicref.reader.tokens import Token

ROWS = 16_384
"""How many rows the table of features has; what falls into the same row is told apart by its company."""

PIECES = (3, 4)
"""How long the pieces of words are that stand for them beside the whole: endings, slips of the pen, compounds."""

GREAT = 2
"""A number of more figures is only great."""


@lru_cache(1 << 15)
def row(feature: str) -> int:
    """Return the row of a feature."""
    return code(feature) % ROWS


@lru_cache(1 << 12)
def _of_word(value: str, forms: tuple[str, ...]) -> tuple[int, ...]:
    whole = f"<{value}>"
    pieces = [whole[at : at + size] for size in PIECES for at in range(len(whole) - size + 1)]
    found = [f"w:{value}", *(f"s:{one}" for one in forms), *(f"t:{one}" for one in pieces), f"p:{value[:4]}"]
    return tuple(map(row, found))


def _of_number(one: Token) -> list[str]:
    value = one.value
    found = ["#", f"n:{value if len(value) <= GREAT else 'great'}"]
    found += ["ratio"] if "/" in value else []
    found += [f"sign{value[0]}"] if value[0] in "+-" else []
    found += ["percent"] if value[-1] == "%" else []
    found += ["said", f"w:{one.text.casefold()}"] if one.said else []
    return [*found, "ordinal"] if one.ordinal else found


def of_token(one: Token) -> tuple[int, ...]:
    """Return what a token is told by, wherever it stands."""
    if one.kind == WORD:
        return (*_of_word(one.value, one.forms), *(row(f"c:{sign}") for sign in one.signs))
    if one.kind == NUMBER:
        return tuple(map(row, _of_number(one)))
    return (row(f"k:{one.kind}"), row(f"k:{one.value[:1]}"))


def of_meanings(index: Index, meanings: Iterable[Meaning]) -> tuple[int, ...]:
    """Return what a phrase is told by that may mean something in the cases of a calculator."""
    found: dict[int, None] = {}
    for kind, fact, value in meanings:
        slot = index.slots.get(fact)
        field = slot.one.place[-1] if slot is not None else fact
        for feature in (f"m:{kind}:{field}:{value}", f"M:{kind}:{fact}:{value}", f"mk:{kind}"):
            found[row(feature)] = None
    return tuple(found)


def of_stated(index: Index, meanings: Iterable[Meaning], stated: Mapping[str, Any]) -> tuple[int, ...]:
    """Return what a phrase is told by that means what is stated already: "the hastati" are the attacker."""
    found: dict[int, None] = {}
    for _, fact, value in meanings:
        known = stated.get(fact)
        slot = index.slots.get(fact)
        if known is None or slot is None:
            continue
        same = bool(value) and plainly(known) == plainly(value)
        told = "now" if same else "was"
        for feature in (f"{told}:{fact}", f"{told}:{slot.one.place[-1]}|{slot.role}", f"{told}|{slot.role}"):
            found[row(feature)] = None
    return tuple(found)


def of_stated_number(index: Index, number: str, stated: Mapping[str, Any]) -> tuple[int, ...]:
    """Return what a number is told by that is the value of a stated fact: it may be the one that is corrected."""
    facts = [fact for fact, value in stated.items() if fact in index.slots and str(value) == number]
    return tuple(row(f"has:{index.slots[fact].one.place[-1]}") for fact in facts[:GREAT])


def plainly(value: Any) -> str:
    """Return a value as it is compared with what a phrase means."""
    return str(value).casefold().replace("-", " ")


def of_case(index: Index, stated: Iterable[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what goes before a line: its case, and what is known already; and what stands with every token."""
    first = ["BEGIN", f"game:{index.game}", f"case:{index.name}"]
    known = [f"stated:{one}" for one in stated]
    return tuple(map(row, [*first, *known, *(["change"] if known else [])])), (row(f"of:{index.name}"),)


def within(at: int, size: int) -> tuple[int, ...]:
    """Return what tells where in a phrase of several words a word stands."""
    if size == 1:
        return ()
    return (row("m:begins" if at == 0 else "m:goes on"),)


END = row("END")
