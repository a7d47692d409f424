"""What an editor is told of what the checks find: what is open, of the texts that changed, once a sentence.

A text that is as it was stamped was read against the others; what is said of it when another one changes is an echo of
that change. It is told only where nothing accuses the changed text itself and it is not alone. What was accepted comes
up again when it says anything else, not when words around it change. Of a sentence that was written anew only what is
strong is told, or what several checks say: other words alone explain the rest.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from punicref.audit import changes, registry, segments, stamps
from punicref.audit.finding import HINT, SEVERITIES, STRONG
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause
    from punicref.audit.finding import Finding
    from punicref.audit.stamps import Stamp
    from punicref.language.messages import Message

SHOWN = 3
"""So many things are said of one sentence; the others come up when these are mended."""

SEVERAL = 2
"""So many findings of one sentence are no accident."""

ENOUGH = 100
"""What several checks say of one sentence is enough where their trust comes to so much."""

ANEW = 0.6
"""A sentence that has no more in common with any of the stamped ones was written anew."""

SHORT = 6
"""A sentence of fewer words has too few for that to be told."""

_FORMS = re.compile(r"\{[^{}|]*\|([^{}|]*)[^{}]*\}")


def told(
    found: Iterable[Finding], clauses: Collection[Clause], rules: Context, known: Mapping[str, Stamp] | None = None
) -> list[Finding]:
    """Return what is to be told of what was found at some clauses, the strongest first.

    `known` are the stamps, if not those of the rules.
    """
    known = rules.stamps if known is None else known
    found = list(found)
    texts = {f"{one.game}:{one.id}": one for one in clauses}
    settled = {id(one) for clause in clauses for one in carried(found, clause, rules, known)}
    places: dict[object, list[Finding]] = {}
    for number, one in enumerate(found):
        if id(one) not in settled and not stamps.is_accepted(one, known):
            place = (one.game, one.id, one.part, one.place) if one.place >= 0 else number
            places.setdefault(place, []).append(one)
    kept = []
    for several in places.values():
        clause = texts.get(f"{several[0].game}:{several[0].id}")
        if clause and (changed := _changed(clause, known)):
            several = _of_changed(several, changed)  # noqa: PLW2901
            if several and _is_weak(several) and _is_new(several[0], clause, rules, known):
                continue
        if several:
            kept.append(_together(several))
    return sorted(kept, key=_weight)


def carried(found: Iterable[Finding], clause: Clause, rules: Context, known: Mapping[str, Stamp]) -> list[Finding]:
    """Return what was accepted of a clause as it was stamped and is found again, only with other words around it."""
    langs = _changed(clause, known)
    if not langs:
        return []
    ref = f"{clause.game}:{clause.id}"
    old = rules.reviewed(clause, known[ref])
    if any(lang not in old for lang in langs):  # the words that were stamped were not kept
        return []
    texts = {**clause.texts, **{lang: replace(clause.texts[lang], parts=old[lang]) for lang in langs}}
    here = [one for one in found if f"{one.game}:{one.id}" == ref]
    before = [
        one for one in registry.check_clause(rules, replace(clause, texts=texts)) if stamps.is_accepted(one, known)
    ]
    there = {stamps.key(one) for one in here}
    settled = Counter(_said(one) for one in before if stamps.key(one) not in there)
    again = []
    for one in here:
        if settled[_said(one)] and not stamps.is_accepted(one, known):
            settled[_said(one)] -= 1
            again.append(one)
    return again


def _said(one: Finding) -> tuple[object, ...]:
    """Return what a finding says, but for the sentence that it quotes."""
    args = tuple((name, str(value)) for name, value in one.message.args.items() if name != "text")
    return one.check, one.langs, one.part, one.message.text, args


def echoes(found: Iterable[Finding], clause: Clause, known: Mapping[str, Stamp]) -> list[Finding]:
    """Return what was found of the texts of a clause that did not change, while others did."""
    langs = _changed(clause, known)
    return [one for one in found if stamps.may_stand(one) and langs and _is_echo(one, langs)]


def _changed(clause: Clause, known: Mapping[str, Stamp]) -> tuple[str, ...]:
    """Return the languages of a clause that changed since its stamp; none where it has no stamp."""
    stamp = known.get(f"{clause.game}:{clause.id}")
    return stamp.changed(clause) if stamp and stamp.reviewed else ()


def _is_echo(one: Finding, changed: tuple[str, ...]) -> bool:
    return one.severity == HINT and bool(one.besides) and set(one.langs).isdisjoint(changed)


def _of_changed(found: list[Finding], changed: tuple[str, ...]) -> list[Finding]:
    """Leave out what is said of texts that did not change; where nothing is left, point to those that did."""
    own = [one for one in found if not _is_echo(one, changed)]
    return own or ([replace(one, langs=changed, parts=(one,)) for one in found] if len(found) >= SEVERAL else [])


def _is_weak(found: Sequence[Finding]) -> bool:
    """Whether what is said of a sentence is neither strong nor said by several checks."""
    by_check = {one.check: one.trust for one in sorted(found, key=lambda one: one.trust)}
    return all(one.severity == HINT and one.trust < STRONG for one in found) and sum(by_check.values()) < ENOUGH


def _is_new(one: Finding, clause: Clause, rules: Context, known: Mapping[str, Stamp]) -> bool:
    """Whether the sentence that a finding quotes was written anew since the stamp, as far as the old text was kept."""
    said = one.message.args.get("text")
    old = rules.reviewed(clause, known[f"{clause.game}:{clause.id}"])
    lang = next((lang for lang in one.langs if lang in old), "")
    if not lang or not isinstance(said, str) or len(said.split()) < SHORT:
        return False
    text = _FORMS.sub(r"\1", old[lang].get(one.part, ""))
    return all(changes.likeness(said, each) <= ANEW for each in segments.sentences(text, lang))


def _weight(one: Finding) -> tuple[int, int]:
    return SEVERITIES.index(one.severity), -one.trust


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
