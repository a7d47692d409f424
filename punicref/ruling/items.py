"""What a spoken line is made of: its pieces, and what each may mean to a calculator."""

from __future__ import annotations

from typing import NamedTuple


class Meaning(NamedTuple):
    """What a phrase may mean: a fact, one of its values, a side, or a thing."""

    kind: str  # fact, choice, side, thing, or part of a text that is made of words
    fact: str = ""  # the input; of a side its heading
    value: str = ""


class Item(NamedTuple):
    """A number or a phrase of the line, with what it may mean."""

    text: str
    kind: str  # number, die (a number that is called one), enemy, phrase, trait, strikes, against, without, text, id
    meanings: frozenset[Meaning] = frozenset()
    stop: bool = False  # a comma or the like stands behind it
    end: bool = False  # a semicolon, or "then", or "or": what follows is another action, another way
    more: bool = False  # an "and" stands behind it
