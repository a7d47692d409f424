"""Texts that are made of pieces: units with their values, areas one after the other, actions.

3 infantry 6/4 depleted, cavalry 5          a number before a thing counts it, one behind it is its value
sea, 2 sea beside, embark 3                 a number before a head repeats it
move infantry, distance 1; siege 5 infantry
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.ruling.facts import Parts

COUNT, VALUE, ALONE, NAME, PIECE = "count", "value", "alone", "name", "piece"
"""On which ground a piece is of a text: a number that counts, is a value or stands alone, a name, a word."""

MOST = 12
"""The most areas that a number before one makes of it; no move is longer."""


class Piece(NamedTuple):
    """A piece of a text: its ground, our word or a number, and whether another group may begin with it.

    `apart`: a comma or an "and" stands between it and the one before.
    """

    ground: str
    word: str
    parted: bool
    apart: bool = False


def text_of(parts: Parts, pieces: Sequence[Piece]) -> str:
    """Return the text that pieces make, in the form that the calculator reads."""
    groups: list[list[list[str]]] = [[]]
    count, waiting, loose = "", "", ""
    heads = frozenset((*parts.heads, *(parts.things if not (parts.acts and parts.heads) else ())))

    def begin(words: list[str]) -> None:
        groups[-1].append(words)

    def settled() -> None:
        """Put a number behind the counted word that it was said before: "infantry with 5 movement points"."""
        words = groups[-1][-1] if groups[-1] else []
        if waiting and len(words) > 2 and words[-1] == waiting and words[-2].isdecimal():
            words[-2:] = words[:-3:-1]

    ordered = _marks_behind(parts, _deeds_first(parts, pieces))
    for at, (ground, word, parted, _) in enumerate(ordered):
        if ground != VALUE:
            settled()
            waiting = ""
        if parted and parts.grouped and groups[-1]:
            groups.append([])
        last = groups[-1][-1] if groups[-1] else None
        if ground == COUNT:
            count = word
        elif ground == ALONE:
            begin([word])
        elif ground == VALUE:
            if waiting:
                groups[-1][-1 if groups[-1] else 0].append(f"{word}")
                waiting = ""
            elif last is None:
                loose = word
            elif parts.valued and word.isdecimal() and _front(parts, last) >= int(word):  # back behind front
                last[-1] += f"/{word}"
            elif parts.valued or last[0] in parts.counted:
                if count and last[0] in parts.things:
                    last.insert(0, count)
                    count = ""
                last.append(word)
            else:
                loose = word
        elif ground == NAME:
            if last is None:
                begin([])
            groups[-1][-1].append(word)
        elif parts.acts and word in parts.heads:
            if groups[-1]:
                groups.append([])
            begin([*([count] if count else []), word])
            count = ""
        elif word in parts.things and last is not None and _goes_with(parts, word, last) and not count:
            last.insert(len(last) if last[-1] in parts.before else len(last) - 1, word)
        elif word in parts.things:
            begin([*([count] if count else []), word])
            count = ""
            if loose and parts.valued:
                groups[-1][-1].append(loose)
                loose = ""
        elif word in heads:
            repeat = int(count) if count else 1
            if word in parts.counted and not count and loose:
                begin([word, loose])
                loose = ""
            elif word in parts.counted and count:
                begin([word, count])
            else:
                for _ in range(repeat if repeat <= MOST else 1):
                    begin([word])
            count = ""
            waiting = word if word in parts.counted and len(groups[-1][-1]) == 1 else ""
        elif word in parts.counted:
            if parts.acts or last is None:
                begin([])
            groups[-1][-1].append(word)
            if loose:
                groups[-1][-1].append(loose)
                loose = ""
            elif count and [one.ground for one in ordered[at + 1 : at + 2]] != [VALUE]:
                groups[-1][-1].append(count)
                count = ""
            else:
                waiting = word
        elif word in parts.flags or last is None:
            begin([word])
        else:
            last.append(word)
    settled()
    if count and groups[-1] and groups[-1][-1][0] in parts.things:
        groups[-1][-1].insert(0, count)
    if loose:
        begin([loose]) if not groups[-1] else groups[-1][-1].append(loose)
    said = [[" ".join(words) for words in group if words] for group in groups if group]
    if parts.acts:
        return "; ".join(f"{group[0]} {', '.join(group[1:])}".strip() for group in said if group)
    return "; ".join(", ".join(group) for group in said)


def _front(parts: Parts, words: Sequence[str]) -> int:
    """Return the value of a unit of which nothing else is said yet; else less than any."""
    thing, *rest = words
    return int(rest[0]) if thing in parts.things and len(rest) == 1 and rest[0].isdecimal() else -1


def _deeds_first(parts: Parts, pieces: Sequence[Piece]) -> Sequence[Piece]:
    """Return pieces with each deed before what it is done with, where a line has it behind: "my infantry moves"."""
    nouns = [one for one in pieces if one.ground == PIECE and one.word in (*parts.things, *parts.heads)]
    if not (parts.acts and parts.heads and nouns and nouns[0].word in parts.things):
        return pieces
    found: list[Piece] = []
    deed: list[Piece] = []
    own: list[Piece] = []
    for one in pieces:
        head = one.ground == PIECE and one.word in parts.heads
        noun = one.ground == COUNT or (one.ground == PIECE and one.word in parts.things)
        counts = bool(own) and own[-1].ground == COUNT
        if deed and (head or (noun and not counts and any(each.word in parts.things for each in own))):
            found += [*deed, *own]
            deed, own = [], []
        (deed if head else own).append(one)
    return [*found, *deed, *own]


def _marks_behind(parts: Parts, pieces: Sequence[Piece]) -> list[Piece]:
    """Return pieces with marks behind what they are of: "two depleted ships 6/4" are ships 6/4, depleted."""
    nouns = frozenset((*parts.things, *parts.heads))
    others = frozenset((*nouns, *parts.counted, *parts.flags))
    found: list[Piece] = []
    waiting: list[Piece] = []
    for at, one in enumerate(pieces):
        behind = pieces[at + 1] if at + 1 < len(pieces) else None
        mark = one.ground == PIECE and one.word not in others
        noun = behind is not None and behind.ground == PIECE and behind.word in nouns and not behind.apart
        if mark and noun and not parts.acts and (one.apart or not any(each.word in nouns for each in found)):
            waiting.append(one)
            continue
        begins = one.ground in (COUNT, ALONE) or one.apart or one.parted or one.word in nouns
        if waiting and begins and at and pieces[at - 1] not in waiting:
            found += waiting
            waiting = []
        found.append(one)
    return [*found, *waiting]


def _goes_with(parts: Parts, word: str, last: Sequence[str]) -> bool:
    """Whether a thing and the one before it are a unit and what stands before its name, such as its people."""
    if last[-1] not in parts.things:
        return False
    return (last[-1] in parts.before) != (word in parts.before)
