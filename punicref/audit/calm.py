"""What an editor is told of what the checks find: what is open, of the texts that changed, once a sentence.

A text that is as it was stamped was read against the others; what is said of it when another one changes is an echo of
that change. It is told only where nothing accuses the changed text itself and it is strong, and of the changed text.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from punicref.audit import stamps
from punicref.audit.finding import ERROR, SEVERITIES, STRONG
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from punicref.audit.corpus import Clause
    from punicref.audit.finding import Finding
    from punicref.audit.stamps import Stamp
    from punicref.language.messages import Message

SHOWN = 3
"""So many things are said of one sentence; the others come up when these are mended."""


def told(found: Iterable[Finding], clauses: Iterable[Clause], known: Mapping[str, Stamp]) -> list[Finding]:
    """Return what is to be told of what was found at some clauses, the strongest first; `known` are the stamps."""
    changed = {f"{one.game}:{one.id}": _changed(one, known) for one in clauses}
    places: dict[object, list[Finding]] = {}
    for number, one in enumerate(found):
        if not stamps.is_accepted(one, known):
            place = (one.game, one.id, one.part, one.place) if one.place >= 0 else number
            places.setdefault(place, []).append(one)
    kept = (_of_changed(several, changed.get(_where(several[0]), ())) for several in places.values())
    return sorted(map(_together, filter(None, kept)), key=_weight)


def echoes(found: Iterable[Finding], clause: Clause, known: Mapping[str, Stamp]) -> list[Finding]:
    """Return what was found of the texts of a clause that did not change, while others did."""
    langs = _changed(clause, known)
    return [one for one in found if stamps.may_stand(one) and _is_echo(one, langs)]


def _where(one: Finding) -> str:
    return f"{one.game}:{one.id}"


def _changed(clause: Clause, known: Mapping[str, Stamp]) -> tuple[str, ...]:
    """Return the languages of a clause that changed since its stamp; none where it has no stamp."""
    stamp = known.get(f"{clause.game}:{clause.id}")
    return stamp.changed(clause) if stamp and stamp.reviewed else ()


def _is_echo(one: Finding, changed: tuple[str, ...]) -> bool:
    return bool(changed) and bool(one.besides) and set(one.langs).isdisjoint(changed)


def _weight(one: Finding) -> tuple[int, int]:
    return SEVERITIES.index(one.severity), -one.trust


def _of_changed(found: list[Finding], changed: tuple[str, ...]) -> list[Finding]:
    """Leave out what is said of texts that did not change; where nothing is left, point to those that did."""
    own = [one for one in found if one.severity == ERROR or one.check == "stale" or not _is_echo(one, changed)]
    if own:
        return own
    return [replace(one, langs=changed, parts=(one,)) for one in found if one.trust >= STRONG][:1]


def _together(found: list[Finding]) -> Finding:
    """Make one finding of those of one sentence."""
    found = sorted(found, key=_weight)
    first, *others = found
    if not others:
        return first
    message = first.message
    same = [one for one in others if one.langs == first.langs]
    for one in same[: SHOWN - 1]:
        message = say("{first} {second}", first=message, second=_short(one.message))
    parts = tuple(part for one in found for part in one.parts or (one,))
    return replace(first, message=message, trust=min(99, first.trust + len(others)), parts=parts)


def _short(message: Message) -> Message:
    """Return a message without the sentence that the message before it has quoted."""
    return say(message.text, **{**message.args, "text": "…"}) if "text" in message.args else message
