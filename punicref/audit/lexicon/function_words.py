"""The small words by which a language shows, and those that no text ends with."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

SMALL = {
    "it": frozenset(
        "il lo la i gli le un uno una di del della dello dei degli delle a al alla allo ai agli alle da dal dalla in nel "
        "nella con su sul sulla per tra fra e ed o che non si è sono questo questa quello come se più può ogni anche "
        "loro suo sua essere viene".split()
    ),
    "en": frozenset(
        "the a an of to in on at by for with from and or that not is are be was were this these those as if may must can "
        "each any also their his its it has have when which who will".split()
    ),
    "ru": frozenset("и в не на с что как по к из за от для же бы то но а или если его их это при до только может".split()),
    "fr": frozenset(
        "le les des du et est une dans pour que qui sur pas par au aux avec ce cette sont ou être plus se sa ses leur".split()
    ),
    "es": frozenset(
        "el los las del y es una en para que por con su sus al lo como más o este esta son ser se cada puede".split()
    ),
    "de": frozenset(
        "der die das und ist ein eine einer den dem des im mit für von auf nicht zu werden wird sich kann bei aus als".split()
    ),
    "la": frozenset("et est non cum ad sunt qui quae quod ut sed ab ex per sic erat".split()),
}

HANGING = {
    "it": frozenset(
        "il lo la i gli le un uno una di del della dei degli delle a al alla ai alle da dal dalla in nel nella con su sul "
        "sulla per tra fra e ed o che se come ogni".split()
    ),
    "en": frozenset("the a an of to in at by for with from and or that if as each their his its between".split()),
    "ru": frozenset("и в на с по к из за от для о об у что если как или при до".split()),
}


def known(word: str, lang: str) -> bool:
    """Whether a word is a small word of a language."""
    return word in SMALL.get(lang, ())


def language(words: Sequence[str], own: str, least: int) -> str:
    """Return the language that some words are plainly written in, if it is another than their own; else nothing."""
    if len(words) < least:
        return ""
    counts = {lang: sum(word in small for word in words) for lang, small in SMALL.items()}
    best = max(counts, key=counts.__getitem__)
    if best == own or counts[best] <= 2 * counts[own] or counts[own] > 1 or 4 * counts[best] < len(words):
        return ""
    return best
