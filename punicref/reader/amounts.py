"""Amounts that are said as more or less than what a case at hand has: "he had two more"."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from punicref.reader.index import numerals
from punicref.reader.tokens import NUMBER, WORD, plain, tokens

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.reader.hearing import Hearing
    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library


def relative(heard: Hearing, line: str, stated: Mapping[str, Any], library: Library) -> Hearing:
    """Return what was heard of a line with such amounts added to what is stated, or taken from it."""
    by = differences(line, library) if stated else {}
    if not by:
        return heard

    def told(facts: Mapping[str, Any]) -> dict[str, Any]:
        return {name: _changed(stated.get(name), value, by) for name, value in facts.items()}

    return heard._replace(
        facts=told(heard.facts),
        understood=tuple(one._replace(value=_changed(stated.get(one.fact), one.value, by)) for one in heard.understood),
        alternatives=tuple(one._replace(facts=told(one.facts)) for one in heard.alternatives),
        certain=told(heard.certain),
    )


def differences(line: str, library: Library) -> dict[str, int]:
    """Return the numbers of a line that say how many more, or with a minus how many less."""
    more, fewer, another, little = (_words(library, key) for key in ("more", "fewer", "another", "little"))
    if not any(word in line.casefold() for word in more | fewer | another):
        return {}
    found = tokens(line, numerals(library))
    by: dict[str, int] = {}
    for at, one in enumerate(found):
        if one.kind != NUMBER or not one.value.isdecimal():
            continue
        behind = next((two for two in found[at + 1 :] if two.value not in little), None)
        if _is(behind, fewer):
            by[one.value] = -int(one.value)
        elif _is(behind, more) or _is(found[at - 1] if at else None, another):
            by[one.value] = int(one.value)
    return by


def _is(one: Token | None, words: frozenset[str]) -> bool:
    return one is not None and one.kind == WORD and one.value in words


@lru_cache(16)
def _words(library: Library, key: str) -> frozenset[str]:
    return frozenset(plain(one) for said in library.said("speech")[key].values() for one in said)


def _changed(stated: Any, value: Any, by: Mapping[str, int]) -> Any:
    """Return the value of a fact, where it is such an amount the sum."""
    had, more = _whole(stated), by.get(str(value))
    return value if had is None or more is None or isinstance(value, bool) else max(0, had + more)


def _whole(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    return int(value) if str(value).isdecimal() else None
