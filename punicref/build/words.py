"""The words by which players name facts, choices, sides and calculators, rules/words.toml, in three languages.

    [choice]
    city = { it = ["città"], en = ["city"], ru = ["город"] }
    "terrain:open" = { … }                 the same word among the choices of another fact
    "pi.move:start:open" = { … }           or of one calculator only

    [fact]
    leader = { it = ["comandante"], … }    and "pw.leaders:pool" for one calculator only

    [side]                                 by the English heading of a group that stands twice in a calculator
    [calculator]
    [table]                                the words of the table itself: again, undo …
    [item]                                 what stands in a list that is typed: the areas of a way
    [action]                               actions that are typed, and what stands with them
    [same]                                 words for one thing: each is read as the first where it is not known itself;
                                           those of one game only are called "pw.land"
    [little]                               words that say nothing in a calculator, its game, or "all"
    [denied]                               words for a condition that does not hold, by the fact
    [ground]                               what a way over hexes is made of
    [cell]                                 columns of printed lists, and what is chosen there; or of one list only,
                                           "pi:c5.cards:units"
    [number]                               numbers as words, by the number in figures
    [speech]                               what players say around the facts; one that ends with - is how words
                                           begin
    [result]                               what a field of a result is, one text a language: its first words; and
                                           "pw.combat:left" where one calculator means something else by it
    [person]                               names that players give to leaders, by game, side and name:
                                           "pw.roman.scipio"; any other name is as good
    [ordinal]                              the same of scenarios and turns: "second war"

The first word of a language is the one that is shown.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from punicref.base import LANGUAGES
from punicref.build import shape
from punicref.errors import RulesProblem
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = "words.toml"
KINDS = (
    *("choice", "fact", "side", "calculator", "table", "item", "action", "same", "little", "denied", "ground", "cell"),
    *("number", "ordinal", "trait", "speech", "person", "result"),
)


class Said(NamedTuple):
    """What players say for one thing, by language."""

    kind: str
    key: str
    words: Mapping[str, tuple[str, ...]]


def read(folder: str) -> list[Said]:
    """Read the words of a rules folder; an empty list where there are none. RulesProblem for a missing language."""
    if not os.path.exists(os.path.join(folder, FILE)):
        return []
    raw = shape.load(os.path.join(folder, FILE), FILE)
    found = []
    for kind, entries in shape.table(raw, FILE, "", KINDS, "").items():
        for key, body in shape.table(entries, FILE, kind, None, kind).items():
            languages = shape.table(body, FILE, kind, LANGUAGES, key)
            words = {lang: shape.strings(languages.get(lang), FILE, f"{kind} {key}", lang) for lang in LANGUAGES}
            if not all(all_ and all(word.strip() for word in all_) for all_ in words.values()):
                raise RulesProblem(say("Every language needs a word."), where=f"{FILE}: {kind} {key}:")
            found.append(Said(kind, key, words))
    return found
