"""Lines that say where in the sequence of play the evening stands, or that it goes on: "new turn", "Roman campaign"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from punicref.reader.tokens import NUMBER, WORD, tokens
from punicref.sheet.sequence import STEP, TURN, Moment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from punicref.sheet.kinds import Sequence, Words
    from punicref.sheet.things import Things

LITTLE = frozenset(
    (
        *("il", "lo", "la", "i", "gli", "le", "l", "di", "del", "della", "dello", "dei", "degli", "delle", "d"),
        *("a", "al", "alla", "è", "e", "un", "una", "in", "da", "per", "ora", "siamo", "allora", "ecco"),
        *("the", "an", "of", "is", "are", "it", "on", "to", "we", "now", "s", "ok", "so", "and", "go"),
        *("и", "в", "на", "у", "с", "к", "ну", "теперь", "это", "итак", "сейчас"),
    )
)
"""Words that say nothing of where the evening stands."""

SCENARIO = frozenset(("scenario", "сценарий", "scenar", "сценар"))


class Said(NamedTuple):
    """The moments that a line names, one after the other, the battle or scenario, and what it goes on to say."""

    moments: tuple[Moment, ...]
    part: str = ""
    rest: str = ""


def read(line: str, things: Things, part_of: Callable[[str], str] = lambda _: "") -> Said | None:
    """Return where a line says that the evening is; None where it says anything else.

    `part_of` returns the battle or scenario that words name, empty for none.
    """
    order = things.declared.sequence
    if line.rstrip().endswith("?"):
        return None
    at = things.get(TURN, STEP) if things.single(TURN.kind) else None
    known = list(_known(order))
    sides = {side: [_stems(one) for all_ in words.values() for one in all_] for side, words in order.sides.items()}
    moments: list[Moment] = []
    where = ""
    parts = list(re.finditer(r"(?:[^,;.:])+", line))
    rest = ""
    for piece in parts:
        part = piece[0]
        if not part.strip():
            continue
        words = list(_words(part))
        number = next((int(one) for one in words if one.isdecimal()), None)
        plain = frozenset(one for one in words if not one.isdecimal())
        if number is not None and plain and plain <= SCENARIO:
            where = str(number)
            continue
        named = part_of(_BATTLE.sub("", part).strip()) if number is None else ""
        if named:
            where = named
            continue
        found = _moment(plain, number, known, sides, _coming(order, at))
        if found is None:
            rest = line[piece.start() :].strip()
            break
        moments.append(found)
    return Said(tuple(moments), where, rest) if moments or where else None


_BATTLE = re.compile(
    r"^\s*(?:la |the )?"
    r"(?:battle(?: of)?|battaglia(?: d[ie]l*a?)?|битва|сражение|we play|giochiamo|играем)\b(?: the| la)?",
    re.IGNORECASE,
)


def _known(order: Sequence) -> Iterator[tuple[frozenset[str], Moment, bool]]:
    """Yield the words of each span and step, what they mean, and whether a number may stand with them."""
    for span in order.spans:
        for text in _texts(span.words):
            yield _stems(text), Moment(span=span.name), False
        for text in _texts(NAMES.get(span.name, {})):
            yield _stems(text), Moment(span=span.name, number=0), True
    for step in order.steps:
        for text in _texts(step.words):
            yield _stems(text), Moment(step=step.name, side=step.side), False
    for text in _texts(order.next):
        yield _stems(text), Moment(span=order.of), False


NAMES: Mapping[str, Words] = {
    "turn": {"it": ("turno",), "en": ("turn", "game turn"), "ru": ("ход",)},
    "round": {"it": ("round",), "en": ("round",), "ru": ("раунд",)},
}
"""Spans that are told by their number: "turn 3"."""


def _moment(
    words: frozenset[str],
    number: int | None,
    known: Iterable[tuple[frozenset[str], Moment, bool]],
    sides: Mapping[str, Iterable[frozenset[str]]],
    coming: Mapping[str, int],
) -> Moment | None:
    """Return the moment that the words of a part say, all of them; a side may stand beside."""
    options = [(words, "")]
    for side, all_ in sides.items():
        options += [(words - one, side) for one in all_ if one and one <= words and words - one]
    for rest, side in options:
        steps = [found for stems, found, counted in known if stems == rest and (number is not None) == counted]
        own = [one for one in steps if not one.side or not side or one.side == side]
        if own and rest:
            own.sort(key=lambda one: coming.get(one.step, 0))
            first = next((one for one in own if one.side == side and side), own[0])
            return first._replace(side=side or first.side, number=number if number is not None else None)
    return None


def _coming(order: Sequence, at: str | None) -> dict[str, int]:
    """Return how far each step lies ahead; where several have the same name the next one is meant."""
    names = [one.name for one in order.steps]
    here = names.index(at) if at in names else 0
    return {name: (place - here) % len(names) for place, name in enumerate(names)}


def _texts(words: Words) -> list[str]:
    return [one for all_ in words.values() for one in all_]


def _stems(text: str) -> frozenset[str]:
    return frozenset(_words(text))


def _words(text: str) -> Iterator[str]:
    for one in tokens(text, {}):
        if one.kind == NUMBER:
            yield one.value
        elif one.kind == WORD and one.value not in LITTLE:
            yield one.forms[0]
