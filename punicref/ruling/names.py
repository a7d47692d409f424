"""Names that players type, in any language: of regions, of unit types."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.rulebook.library import Library
    from punicref.ruling.case import Case


BREVE = "\u0306"
"""What makes й of и: it is a letter of its own, no accent."""


def plain(word: str) -> str:
    """Return a name as it is compared: no case, no accents, no ё, no hyphens, apostrophes or stray blanks."""
    word = word.casefold()
    if not word.isascii():
        from unicodedata import combining, normalize

        bare = (sign for sign in normalize("NFD", word) if not combining(sign) or sign == BREVE)
        word = normalize("NFC", "".join(bare))
    return " ".join(word.replace("-", " ").replace("_", " ").replace("’", "'").replace("'", " ").split())


def known(case: Case) -> dict[str, str]:
    """Return the id for every plain name that the game's rules print, ids included."""
    return _known(case.library, case.game)


def meant(case: Case, word: str) -> str | None:
    """Return the id of what somebody calls so; None where the game's rules print no such name."""
    return known(case).get(plain(word))


@cache
def _known(library: Library, game: str) -> dict[str, str]:
    names: Mapping[str, Mapping[str, list[str]]] = library.names(game)
    found = {plain(name): one for one, texts in names.items() for all_ in texts.values() for name in all_}
    return found | {plain(one): one for one in names}
