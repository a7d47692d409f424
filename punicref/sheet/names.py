"""Things that a line names: a letter behind what it is ("consul A", "hastati B"), or a printed name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.reader.tokens import NUMBER, WORD, stems_of, tokens
from punicref.ruling.reading import bound
from punicref.sheet.roles import SIDE, Mention

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library
    from punicref.sheet.kinds import Kind
    from punicref.sheet.things import Things

LETTER = re.compile(r"[A-ZА-ЯЁ]|[IVX]{2,4}")
"""What tells one of several apart: a letter, maybe with a number behind it, or a Roman number."""

LIKE = str.maketrans("АВСЕНКМОРТХУ", "ABCEHKMOPTXY")
"""Letters of two alphabets that look alike are one."""

LONGEST = 3
"""The most words that say what it is that has a letter."""

SECOND = ("defend", "difend", "difes", "difens", "обороня", "защища")
FIRST = ("attacker", "attaccante", "атакующ", "нападающ")
ATTACKS = ("attacca", "attack", "атаку", "атаков", "нападает", "напал", "assale")
"""How words begin behind which the second or the first of two stands, beside "against"; who attacks stands before."""

BESIDE = ("attacking", "defending", "attaccante", "difensore", "атакующ", "нападающ", "обороня", "защища")
"""How words begin that say right before a leader which of the two he is; with him they are no words of the case."""

SAME = (
    *("contro gli stessi", "contro lo stesso", "contro le stesse", "contro la stessa", "gli stessi", "le stesse"),
    *("contro quelli dentro", "quelli dentro", "contro quei nemici", "contro quegli", "contro quelli"),
    *("against the same", "at the same", "the same ones", "the same units", "against those inside", "those inside"),
    *("against those", "against the ships", "against them"),
    *("против тех же", "против того же", "против той же", "тех же", "по тем же", "по той же", "против них"),
    *("против тех, кто внутри", "против тех внутри", "тех внутри"),
)
"""Words that mean those of before."""

WHOLE = re.compile(
    r"\b(?:with|con|со|с)?\s*\b(?:"
    r"(?:all (?:of )?)?(?:his|her|its|their) (?:whole |entire )?(?:points|force|forces|army|units)|everything he has|"
    r"(?:tutti )?i (?:suoi|loro) punti|(?:tutte )?le (?:sue|loro) (?:forze|unità)|"
    r"(?:tutta )?la sua forza|tutto il suo esercito|"
    r"(?:всеми )?своими (?:очками|силами|отрядами)|всеми силами|всем своим войском|всей своей армией"
    r")\b",
    re.IGNORECASE,
)
"""Words that say that all are there that somebody has: the sheet knows how many."""


class Named(NamedTuple):
    """What a line names, and where: letters are no words of the case.

    `same`: it speaks of those against whom it went before.
    """

    line: str
    mentions: tuple[Mention, ...] = ()
    letters: tuple[tuple[int, int, str], ...] = ()  # from one place to another, of which kind
    same: bool = False

    @property
    def text(self) -> str:
        """The line without letters; its sides are words of it."""
        return self.of({kind for _, _, kind in self.letters if not kind.endswith(TYPE)} - {SIDE})

    def of(self, kinds: AbstractSet[str]) -> str:
        """Return the line without what names things of some kinds."""
        text = self.line
        cut = len(text)
        for start, end, _ in sorted((one for one in self.letters if one[2] in kinds or not one[2]), key=_widest):
            if end <= cut:
                cut = start
                text = f"{text[:start].rstrip()} {text[end:].lstrip()}"
        return re.sub(r"([,:;])(?:\s*,)+", r"\1", re.sub(r"\s+([,;.])", r"\1", text)).strip(" ,")


def _widest(letters: tuple[int, int, str]) -> tuple[int, int]:
    """Order what is cut out from the end of a line, of two that end at one place the longer first."""
    start, end, _ = letters
    return -end, start


TYPE = ":type"
"""What stands behind the kind of a thing where not only its letter is meant, but the word of its type, too."""

NOBODY = Named("")
"""Nobody is named."""


class _Place(NamedTuple):
    start: int  # the token of the name
    end: int
    mention: Mention
    letter: bool = True
    cut: int = -1  # the token from which it is cut out, where that is not its own
    typed: int = -1  # the token with which the words of its type begin, where they stand before it


def read(line: str, things: Things, library: Library, game: str) -> Named:
    """Return what a line names."""
    found = tokens(line, {})
    places = sorted(_places(found, things, library, game))
    letters = [
        (
            found[_cut(found, one, things)].at,
            found[one.end - 1].at + len(found[one.end - 1].text),
            one.mention.kind,
        )
        for one in places
        if one.letter
    ]
    letters += [
        (found[one.typed].at, found[one.end - 1].at + len(found[one.end - 1].text), f"{one.mention.kind}{TYPE}")
        for one in places
        if one.typed >= 0
    ]
    again = next((one for one in SAME if one in line.casefold()), "")
    if again:
        at = line.casefold().index(again)
        letters.append((at, at + len(again), ""))
    if places:
        letters += [(one.start(), one.end(), "") for one in WHOLE.finditer(line)]
    own = {one.start for one in places}
    mentions = [place.mention._replace(second=_second(found, place.start, own)) for place in places]
    sides = [one._replace(second=_second(found, at, own)) for at, one in _sides(found, things)]
    letters += [(found[at].at, found[at].at + len(found[at].text), SIDE) for at, _ in _sides(found, things)]
    return Named(line, (*mentions, *sides), tuple(letters), bool(again))


def _cut(found: Sequence[Token], place: _Place, things: Things) -> int:
    """Return the token from which a name is cut out."""
    at = place.start if place.cut < 0 else place.cut
    beside = at and not things.declared.kind(place.mention.kind).typed and found[at - 1].value.startswith(BESIDE)
    return at - bool(beside)


def _sides(found: Sequence[Token], things: Things) -> Iterator[tuple[int, Mention]]:
    """Yield the sides that a line speaks of, in their order, with their places."""
    known = [
        (side, stems_of(one))
        for side, words in things.declared.sequence.sides.items()
        for all_ in words.values()
        for one in all_
    ]
    if all(kind.name != SIDE for kind in things.declared.kinds):
        return
    seen: set[str] = set()
    for at in range(len(found)):
        for side, phrase in known:
            if side not in seen and len(found) >= at + len(phrase) and _is(found[at : at + len(phrase)], phrase):
                seen.add(side)
                yield at, Mention(SIDE, side)


def _places(found: Sequence[Token], things: Things, library: Library, game: str) -> Iterator[_Place]:
    taken: set[int] = set()
    for kind in things.declared.kinds:
        if kind.name == SIDE:
            continue
        most = bound(kind.most, library, game, max) if kind.most else None
        for place in (
            *_printed(found, kind, most),
            *_lettered(found, kind, library, game, most),
            *_known(found, kind, things),
            *(_bare(found, kind, most) if kind.valued else ()),
        ):
            if not taken.intersection(range(place.start, place.end)):
                taken.update(range(place.start, place.end))
                yield place


def _printed(found: Sequence[Token], kind: Kind, most: int | None) -> Iterator[_Place]:
    """Yield the printed names of a kind."""
    for name, words in kind.printed.items():
        for phrase in (stems_of(one) for all_ in words.values() for one in all_):
            for at in range(len(found) - len(phrase) + 1):
                if _is(found[at : at + len(phrase)], phrase):
                    end = at + len(phrase)
                    behind, value = _value(found, end, kind, (), most) if kind.apart else (end, "")
                    fields = ((kind.valued, int(value)),) if value else ()
                    mention = Mention(kind.name, name, fields=fields)
                    yield _Place(at, behind if value else end, mention, letter=kind.apart)


def _lettered(found: Sequence[Token], kind: Kind, library: Library, game: str, most: int | None) -> Iterator[_Place]:
    """Yield the letters that stand behind what they are letters of."""
    known: list[Phrase] = []
    known += [("", stems_of(one)) for all_ in kind.words.values() for one in all_]
    if kind.typed:
        names = library.names(game)
        known += [(name, stems_of(one)) for name, by in names.items() for all_ in by.values() for one in all_]
    for at, one in enumerate(found):
        if not at or not _is_letter(one):
            continue
        for size in range(min(LONGEST, at), 0, -1):
            typed = [name for name, phrase in known if len(phrase) == size and _is(found[at - size : at], phrase)]
            if typed:
                letter = one.text.translate(LIKE)
                end = at + 1
                if end < len(found) and found[end].kind == NUMBER and _touches(one, found[end]):
                    letter += found[end].value
                    end += 1
                fields: tuple[tuple[str, Any], ...] = ((kind.typed, typed[0]),) if typed[0] else ()
                behind, value = _value(found, end, kind, known, most)
                if value:
                    fields, end = (*fields, (kind.valued, int(value))), behind
                cut = at if typed[0] else at - size
                end += not typed[0] and cut > 0 and found[end : end + 1] != [] and found[end].text == ","
                mention = Mention(kind.name, f"{typed[0]} {letter}".strip(), fields=fields)
                yield _Place(at, end, mention, cut=cut, typed=at - size if typed[0] else -1)
                break


def _value(found: Sequence[Token], at: int, kind: Kind, known: Sequence[Phrase], most: int | None) -> tuple[int, str]:
    """Return the value that stands right behind a name, and where it ends; empty where none does.

    "consul A, rating 2", "consul A, leader 2", "consul A (2)"; with nothing between only where the rules say what is
    the `most`.
    """
    at += at < len(found) and found[at].text in (",", "(")
    start = at
    while at < len(found) and found[at].value in VALUES:
        at += 1
    if at == start:
        at += next((len(one) for _, one in known if _is(found[at : at + len(one)], one)), 0)
    bare = at == start and not any(one.value.startswith(POINTS) for one in found[at + 1 : at + 2])
    number = found[at].value if at < len(found) and found[at].kind == NUMBER else ""
    valued = number.isdecimal() and (most is None or 0 < int(number) <= most)
    if kind.valued and valued and (at > start or (bare and most is not None)):
        end = at + 1
        end += end < len(found) and found[end].text == ")"
        return end, found[at].value
    return start, ""


POINTS = ("punt", "point", "очк", "terr", "land", "nav", "сухоп", "морс", "unit", "отряд", ":")
"""How words begin behind a number that is no value of a leader."""

VALUES = frozenset(
    (
        *("di", "da", "con", "of", "with", "a", "с", "valore", "vale", "value", "rating", "rated", "worth"),
        *("tattica", "tactics", "тактика", "рейтинг", "рейтингом", "значение", "ценность", "достоинство", "тактикой"),
    )
)
"""Words that say the value of a leader."""

Phrase = tuple[str, tuple[tuple[str, ...], ...]]
"""A name, or nothing, and the stems of the words that say it."""


def _known(found: Sequence[Token], kind: Kind, things: Things) -> Iterator[_Place]:
    """Yield letters that stand alone, of things that have been named before; and words for the thing of before."""
    letters = {key.name.rpartition(" ")[2]: key.name for key in things.of(kind.name)}
    for at, one in enumerate(found):
        letter = one.text.translate(LIKE)
        end = at + 1
        if end < len(found) and found[end].kind == NUMBER and _touches(one, found[end]):
            letter += found[end].value
            end += 1
        if _is_letter(one) and letter in letters:
            yield _Place(at, end, Mention(kind.name, letters[letter]))


def _bare(found: Sequence[Token], kind: Kind, most: int | None) -> Iterator[_Place]:
    """Yield a letter that stands alone at the beginning, or behind a colon: "combat: A, attack 6"."""
    for at, one in enumerate(found):
        begins = not at or found[at - 1].text in (":", ";")
        ends = at + 1 == len(found) or found[at + 1].text == "," or found[at + 1].value.startswith(ACTS)
        if begins and ends and _is_letter(one):
            behind, value = _value(found, at + 1, kind, (), most)
            fields = ((kind.valued, int(value)),) if value else ()
            yield _Place(at, behind if value else at + 1, Mention(kind.name, one.text.translate(LIKE), fields=fields))


ACTS = ("attac", "attack", "атак", "con", "with", "leads", "guida", "ведёт")
"""How words begin that say what somebody does."""


def _is_letter(one: Token) -> bool:
    return one.kind == WORD and one.text != "I" and bool(LETTER.fullmatch(one.text))


def _touches(one: Token, other: Token) -> bool:
    return one.at + len(one.text) == other.at


def _is(found: Sequence[Token], phrase: Sequence[Iterable[str]]) -> bool:
    """Whether tokens are the words of a phrase, in whatever form."""
    return len(found) == len(phrase) and all(
        bool(set(one.forms) & set(stems)) if one.forms else one.value in stems
        for one, stems in zip(found, phrase, strict=True)
    )


def _second(found: Sequence[Token], at: int, letters: set[int]) -> bool:
    """Whether the second of two stands at a place: the nearest word before it that tells them apart says so."""
    for place in range(at - 1, -1, -1):
        one = found[place]
        if place in letters or one.kind != WORD:
            continue
        labels = place + 1 < len(found) and found[place + 1].kind == NUMBER  # "defend 4" is a fact
        acts = (
            one.value.startswith(ATTACKS)
            and not one.value.startswith((*FIRST, *BESIDE))
            and any(before < place for before in letters)
        )
        if one.versus or ((acts or one.value.startswith(SECOND)) and not labels):
            return True
        if one.value.startswith(FIRST):
            return False
    return False
