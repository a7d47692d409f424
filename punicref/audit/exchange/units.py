"""What goes out to translators, whatever the format: each text with its source, its state, and what is found in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import segments
from punicref.audit.exchange.places import places
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.audit.context import Context
    from punicref.audit.corpus import Game
    from punicref.audit.exchange.places import Place

INITIAL, TRANSLATED, FINAL = "initial", "translated", "final"
"""To be done: nothing is there, or its source has changed since; done; and stamped as it stands."""

CODE = re.compile(r"\{[^{}|]*\}|\[[^\[\]]*\]|\{[^{}|]*\||\|(?=[^{}]*\})|(?<=[^{}])\}")
"""What a translator moves and does not change: values, references, the beginning, bars and end of a slot."""


@dataclass(frozen=True)
class Segment:
    """A sentence, or a whole text; `previous` is what the source said where the translation may be of that."""

    source: str
    text: str
    state: str
    previous: str = ""


@dataclass(frozen=True)
class Unit:
    """A text; `between` is what parts its segments, with what stands before the first."""

    place: Place
    segments: tuple[Segment, ...]
    between: tuple[str, ...]
    notes: tuple[str, ...] = ()  # what its values are, what a third language says
    findings: tuple[str, ...] = ()

    @property
    def at(self) -> int:
        """The segment that what is found is shown at: the first one that there is something to do about."""
        return next((at for at, one in enumerate(self.segments) if one.state == INITIAL), 0)

    @property
    def is_open(self) -> bool:
        """Whether there is something to do."""
        return bool(self.findings) or any(one.state == INITIAL for one in self.segments)


class Wanted(NamedTuple):
    """What of a game goes out."""

    game: Game
    source: str
    lang: str
    sentences: bool = False  # each a segment
    changed: bool = False  # only what there is to do
    beside: str = ""  # a third language, for reference
    findings: Mapping[tuple[str, str], Sequence[str]] = {}


def of(rules: Context, wanted: Wanted) -> list[Unit]:
    """Return the texts of a game."""
    made = (_unit(rules, place, wanted) for place in places([wanted.game]).values() if place.text(wanted.source))
    return [one for one in made if one.is_open or not wanted.changed]


def _unit(rules: Context, place: Place, wanted: Wanted) -> Unit:
    source, text = place.text(wanted.source), place.text(wanted.lang)
    state, previous = _state(rules, place, wanted.source, wanted.lang)
    pieces = _pieces(source, text, wanted) if wanted.sentences else None
    findings = tuple(wanted.findings.get((place.clause.id, place.part), ()))
    third = place.text(wanted.beside) if wanted.beside else ""
    notes = (*_values(place, source), *((f"{wanted.beside}: {_flat(third)}",) if third else ()))
    if pieces is None:
        return Unit(place, (Segment(source, text, state, previous),), ("",), notes, findings)
    old = _sentences(previous, wanted.source)
    made = [
        Segment(said, theirs, TRANSLATED if theirs else INITIAL)
        if state == INITIAL and said in _flat(previous)
        else Segment(said, theirs, state, next(iter(get_close_matches(said, old, 1)), ""))
        for said, theirs, _ in pieces
    ]
    return Unit(place, tuple(made), tuple(gap for *_, gap in pieces), notes, findings)


def _state(rules: Context, place: Place, source: str, lang: str) -> tuple[str, str]:
    """Return the state of a text, and the source that it was made from where that has changed since the stamp."""
    if not place.text(lang):
        return INITIAL, ""
    stamp = rules.stamps.get(f"{place.clause.game}:{place.clause.id}")
    if stamp is None or not stamp.reviewed:
        return TRANSLATED, ""
    changed = set(stamp.changed(place.clause)) & {source, lang}
    if not changed:
        return FINAL, ""
    old = rules.once(("reviewed", place.clause.game, place.clause.id), lambda: rules.reviewed(place.clause, stamp))
    if source in changed and source not in old:  # stamped before texts were kept
        return TRANSLATED if lang in changed else INITIAL, ""

    def differs(one: str) -> bool:
        return one in changed and _flat(old.get(one, {}).get(place.part, "")) != _flat(place.text(one))

    if not differs(source):
        return TRANSLATED if differs(lang) else FINAL, ""
    return (TRANSLATED, "") if differs(lang) else (INITIAL, old[source].get(place.part, ""))


def _flat(text: str) -> str:
    return " ".join(text.split())


def _pieces(source: str, text: str, wanted: Wanted) -> list[tuple[str, str, str]] | None:
    """Return the sentences of a text with their translations and what stands before each; None where it is one.

    What the two languages part differently stays together.
    """
    lines, theirs = source.split("\n"), text.split("\n") if text else []
    if theirs and [not one for one in lines] != [not one for one in theirs]:
        return None
    found: list[tuple[str, str]] = []
    for at, line in enumerate(lines):
        if not line:
            continue
        said = _sentences(line, wanted.source)
        there = _sentences(theirs[at], wanted.lang) if theirs else [""] * len(said)
        if len(said) != len(there):
            said, there = [line.removeprefix("- ")], [theirs[at].removeprefix("- ")]
        found += list(zip(said, there, strict=True))
    if len(found) < 2:
        return None
    pieces, last = [], 0
    for sentence, translated in found:
        start = source.find(sentence, last)
        if start < 0:
            return None
        pieces.append((sentence, translated, source[last:start]))
        last = start + len(sentence)
    return pieces if last == len(source) else None


def _sentences(text: str, lang: str) -> list[str]:
    return [said for block in segments.blocks(text, lang) for said in block.sentences]


def _values(place: Place, text: str) -> Iterator[str]:
    """Yield what the values that a text states are at present."""
    for one in dict.fromkeys((one.clause, one.name) for one in template.placeholders(text)):
        home, name = one
        neutral = place.clause.neutral
        value = neutral.value(name) if neutral is not None and home in ("", place.clause.id) else None
        if value is not None:
            yield f"{{{name}}} = {value}"


class Entry(NamedTuple):
    """What a file has at a place: what was to be translated, the translation, and whether it is unsure of it."""

    context: str
    source: str
    text: str
    fuzzy: bool


class Translated(NamedTuple):
    """A file that was read: its language, the one that it was translated from, if it says so, its entries."""

    lang: str
    source: str
    entries: tuple[Entry, ...]
    part: bool = False  # it was to have only what there was to do


def joined(entries: Sequence[Entry], known: Mapping[str, Place], sources: Sequence[str]) -> list[Entry]:
    """Put the sentences of a text together; an entry that is one is called place#number.

    What stands between them is as in our text in one of the languages that it may be translated from; where they are
    the sentences of none, the whole is of another text.
    """
    found: dict[str, list[Entry]] = {}
    made: list[Entry] = []
    for one in entries:
        context, sign, _ = one.context.partition("#")
        if not sign:
            made.append(one)
            continue
        if context not in found:
            made.append(one._replace(context=context))  # its place; what it says comes below
        found.setdefault(context, []).append(one)
    return [_joined(one, found.get(one.context, ()), known, sources) for one in made]


def _joined(one: Entry, several: Sequence[Entry], known: Mapping[str, Place], sources: Sequence[str]) -> Entry:
    if not several:
        return one
    several = sorted(several, key=lambda each: (len(each.context), each.context))
    fuzzy = any(each.fuzzy for each in several)
    wholes = [known[one.context].text(lang) for lang in sources] if one.context in known else []
    for whole in wholes:
        text, last = "", 0
        for each in several:
            start = whole.find(each.source, last)
            if start < 0 or whole[last:start].strip(" \n-"):
                break
            text += whole[last:start] + each.text.strip()
            last = start + len(each.source)
        else:
            done = all(each.text.strip() for each in several)
            return Entry(one.context, whole[:last], text if done else "", fuzzy)
    return Entry(one.context, " ".join(each.source for each in several), "…", fuzzy)  # of another text than ours
