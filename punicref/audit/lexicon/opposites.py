"""Words whose exchange turns the sense: inside and outside, friend and enemy, to win and to lose.

They stand beside those that the termbase calls opposites. Everything with the same root counts, for what tells is that
one of a pair is missing and the other stands there instead.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from punicref.audit.lexicon.data import senses, texts
from punicref.audit.lexicon.senses import Lexicon

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

MONTHS = tuple(f"month {number}" for number in range(1, 13))

GROUPS: tuple[tuple[str, ...], ...] = (
    ("attack", "defend"), ("own", "enemy"), ("inside", "outside"), ("land", "sea"),
    ("city", "village", "port", "fortress", "camp"), ("army", "fleet"),
    ("foot", "horse", "elephant"),
    ("retreat", "advance"), ("left", "right"), ("rome", "carthage", "syracuse"), ("win", "lose"),
    ("front", "rear", "flank"), ("add", "subtract"), ("heavy", "light"), ("face up", "face down"), ("enter", "leave"),
    ("same", "other"), ("succeed", "fail"), ("spend", "receive"), ("place", "remove"), ("embark", "debark"),
    ("above", "below"), ("always", "never"), ("odd", "even"), ("winter", "summer"),
    ("upper", "lower"), ("buy", "sell"), ("open", "closed"), ("north", "south", "east", "west"),
    ("first", "last"), ("fast", "slow"), ("living", "dead"), ("must be", "may be"),
    ("only", "also"), ("all", "some"), ("except", "including"), ("up", "down"), ("whole", "partly"),
    ("each", "one"), ("both", "either"), ("every", "none"),
    ("rise", "fall"), ("stay", "leave", "enter"), ("empty", "occupied"), ("free", "cost"),
    ("game", "turn", "phase", "impulse"), ("near", "far"), ("together", "apart"),
    ("again", "first"), ("possible", "impossible"), ("lose", "gain", "spend"), ("lose", "receive"),
)  # fmt: skip

MORE: tuple[tuple[str, ...], ...] = (
    MONTHS, ("foot", "horse", "elephant", "guns", "archer", "tank", "engineer"),
    ("young", "old"), ("clockwise", "anticlockwise"), ("big", "small"), ("lose", "gain"), ("start", "end"),
    ("plus", "minus"), ("weakened", "destroyed"),
    ("minute", "hour", "day", "week", "month", "year"), ("active", "inactive"), ("hit", "miss"), ("draw", "discard"),
    ("wood", "marsh", "hill", "mountain", "river", "plain", "road", "desert"), ("spring", "autumn"),
    ("same", "enemy"), ("except", "also"),
    ("white", "black", "red", "blue", "green", "yellow"), ("hand", "deck"),
    ("mile", "kilometre", "metre"), ("first time", "each time"),
)  # fmt: skip
"""What is looked for besides where two languages are compared closely: any game has such words."""

_MONTHS = texts("opposites", "months")
"""In their order; in English, May is left out: may is something else."""

WORDS = senses("opposites", "words")

LIGHT = tuple(map(frozenset, (("each", "one"), ("both", "either"), ("every", "none"))))
"""Little words, which a language may well turn otherwise: of each pair one language is named, not two."""

IDIOMS = senses("opposites", "idioms")
"""Phrases whose words have no other sense."""

LEXICON = {
    lang: Lexicon({}, words | dict(zip(MONTHS, _MONTHS[lang].split(), strict=True)), IDIOMS[lang])
    for lang, words in WORDS.items()
}

KEPT = frozenset(
    (
        "carthage", "rome", "syracuse", "sea", "land", "enemy", "attack", "defend", "win", "city", "village", "port",
        "fortress", "fleet", "foot", "horse", "elephant", "inside", "fail", "up", "down", "face up", "always",
        "advance", "rise", "buy", "light", "heavy", "fast", "empty", "turn", "impulse",
        "impossible",
    )
)  # fmt: skip
"""Senses that no translation leaves out."""


def named(tokens: Iterable[str], lang: str) -> frozenset[str]:
    """Return every sense that a word may have by itself, none where a language is not known."""
    known = LEXICON.get(lang)
    return frozenset(sense for word in tokens for sense in known.order((word,))) if known else frozenset()


def paired(senses: Collection[str]) -> frozenset[str]:
    """Return those of some senses that have their opposite among them: left and right."""
    return frozenset(one for pair in _CLOSELY if pair[0] in senses and pair[1] in senses for one in pair)


def word(sense: str, tokens: Sequence[str], lang: str) -> str:
    """Return the words that have a sense, nothing where none has it or the language is not known."""
    known = LEXICON.get(lang)
    return known.words(tokens, sense) if known else ""


_PAIRS = tuple(pair for group in GROUPS for pair in combinations(group, 2))
_CLOSELY = tuple(dict.fromkeys((*_PAIRS, *(pair for group in MORE for pair in combinations(group, 2)))))


def pairs(counts: Mapping[str, Mapping[str, int]], *, closely: bool = False) -> list[tuple[str, str]]:
    """Return the pairs of opposites of which both are not counted alike in every language.

    `closely`: more words, and not the little ones.
    """
    odd = {
        sense for one in counts.values() for sense in one if len({other.get(sense, 0) for other in counts.values()}) > 1
    }
    if len(odd) < 2:
        return []
    found = [pair for pair in (_CLOSELY if closely else _PAIRS) if pair[0] in odd and pair[1] in odd]
    return [pair for pair in found if frozenset(pair) not in LIGHT] if closely else found


def _ordered(known: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(pair for pair in known if frozenset(pair) not in LIGHT and not {"only", "also", "all"} & set(pair))


ORDERED = _ordered(_PAIRS)
"""The pairs of which it matters in which order they are named."""

ORDERED_CLOSELY = tuple(pair for pair in _ordered(_CLOSELY) if not {"same", "again", "except"} & set(pair))
"""The same where two languages are compared closely."""
