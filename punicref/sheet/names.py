"""Things that a line names: a letter behind what it is ("consul A", "hastati B"), or a printed name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.reader import speech
from punicref.reader.index import counts
from punicref.reader.tokens import NUMBER, WORD, alike, tokens
from punicref.ruling.reading import bound
from punicref.sheet import naming, numbered
from punicref.sheet.effects import Key
from punicref.sheet.roles import LED, PLACE, SIDE, Mention
from punicref.sheet.things import UNNAMED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library
    from punicref.sheet.kinds import Kind
    from punicref.sheet.things import Things

LETTER = re.compile(r"[A-ZА-ЯЁ]|[IVX]{2,4}")
"""What tells one of several apart: a letter, maybe with a number behind it, or a Roman number."""

I = "I"  # noqa: E741
"""The Roman number that is a word of English, too: a name only behind a type ("Hastati I")."""

LIKE = str.maketrans("АВСЕНКМОРТХУ", "ABCEHKMOPTXY")
"""Letters of two alphabets that look alike are one."""

COMMON = ("has", "stands", "little")
"""Words that may be written like a name."""

TWO = 2
"""So many numbers between "with" and a name are not of one phrase: "with 6 points 4 points of consul A"."""

LONGEST = 3
"""The most words that say what it is that has a letter."""


class Named(NamedTuple):
    """What a line names, and where: letters are no words of the case.

    `same`: it speaks of those against whom it went before.
    """

    line: str
    mentions: tuple[Mention, ...] = ()
    letters: tuple[tuple[int, int, str], ...] = ()  # from one place to another, of which kind
    same: bool = False
    at: tuple[int, ...] = ()  # where each of those stands who are mentioned

    @property
    def text(self) -> str:
        """The line without letters; its sides and printed names are words of it."""
        return self.of({kind for _, _, kind in self.letters if not kind.endswith((TYPE, PRINTED, CALLED))} - {SIDE})

    @property
    def printed(self) -> frozenset[str]:
        """The printed names of things in the line, as it writes them."""
        return frozenset(self.line[start:end] for start, end, of in self.letters if of.endswith((PRINTED, CALLED)))

    def of(self, kinds: AbstractSet[str]) -> str:
        """Return the line without what names things of some kinds."""
        text = self.line
        cut = len(text)
        for start, end, _ in sorted((one for one in self.letters if one[2] in kinds or not one[2]), key=_widest):
            if end <= cut:
                cut = start
                text = f"{text[:start].rstrip()} {text[end:].lstrip()}"
        return re.sub(r"([,:;])(?:\s*,)+", r"\1", re.sub(r"\s+([,:;.])", r"\1", text)).strip(" ,")


def _opposed(mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """Return what a line names; of two sides that nothing else tells apart the one named later is the second."""
    sides = list(dict.fromkeys(one.name for one in mentions if one.kind == SIDE))
    if len(sides) < 2 or any(one.second for one in mentions if one.kind == SIDE):
        return tuple(mentions)
    return tuple(one._replace(second=(one.kind, one.name) == (SIDE, sides[1]) or one.second) for one in mentions)


def _widest(letters: tuple[int, int, str]) -> tuple[int, int]:
    """Order what is cut out from the end of a line, of two that end at one place the longer first."""
    start, end, _ = letters
    return -end, start


TYPE = ":type"
"""What stands behind the kind of a thing where not only its letter is meant, but the word of its type, too."""

PRINTED = ":printed"
"""What stands behind the kind of a thing where its printed name is meant, which is a word of some cases."""

CALLED = ":called"
"""And where it is, right behind the word for what he is: "leader Haderbal"."""

NOBODY = Named("")
"""Nobody is named."""


Phrase = tuple[str, tuple[tuple[str, ...], ...]]
"""A name, or nothing, and the stems of the words that say it."""


class _Place(NamedTuple):
    start: int  # the token of the name
    end: int
    mention: Mention
    how: str = ""  # a letter, or the printed name
    cut: int = -1  # the token from which it is cut out, where that is not its own
    typed: int = -1  # the token with which the words of its type begin, where they stand before it


def read(line: str, things: Things, library: Library, game: str) -> Named:
    """Return what a line names."""
    return _Reader(line, things, library, game).named()


def against_foes(line: str, foes: Iterable[Key], things: Things, library: Library) -> str:
    """Return a line with those against whom it went before called by their type and letter: "against the same"."""
    foe = next((one for one in foes if things.declared.kind(one.kind).typed and not things.gone(one)), None)
    again = next((one for one in speech.phrases(library, "same") if one in line.casefold()), "")
    if foe is None or not again or not foe.name.rpartition(" ")[0]:
        return line
    typed, _, letter = foe.name.rpartition(" ")
    called = things.names(typed)
    if not called:
        return line
    at = line.casefold().index(again)
    lang = next(lang for lang, all_ in library.said("speech")["same"].items() if again in all_)
    before = line[:at].rstrip(" ,")
    versus = "" if any(one.versus for one in tokens(before, {})[-1:]) else f" {VERSUS[lang]}"
    too = "|".join(speech.phrases(library, "too"))
    before = re.sub(rf"\b(?:{too})\b\s*", "", before, flags=re.IGNORECASE).rstrip(" ,")
    return f"{before}{versus} {called[lang][0]} {letter}{line[at + len(again) :]}"


def that_one(line: str, at_hand: Iterable[Key], things: Things, library: Library) -> str:
    """Return a line with "that leader" called by the name of the one who has to do with the case at hand."""
    own = [one for one in at_hand if not one.name.startswith((UNNAMED, LED))]
    found = tokens(line, {})
    for at in range(len(found) - 2, -1, -1):
        if not speech.says(found[at], library, "that"):
            continue
        for kind in things.declared.kinds:
            words = [speech.forms_of(one) for all_ in kind.words.values() for one in all_]
            meant = [one for one in own if one.kind == kind.name]
            if len(meant) == 1 and any(len(one) == 1 and set(one[0]) & set(found[at + 1].forms) for one in words):
                printed = next((all_[0] for all_ in kind.printed.get(meant[0].name, {}).values()), "")
                end = found[at + 1].at + len(found[at + 1].text)
                line = f"{line[: found[at].at]}{printed or f'{found[at + 1].text} {meant[0].name}'}{line[end:]}"
                break
    return line


VERSUS = {"it": "contro", "en": "against", "ru": "против"}
"""What sets two against each other."""


def by_parties(named: Named, parties: Mapping[str, bool], things: Things, library: Library, game: str) -> Named:
    """Return what a line names with its sides called by what they are in the case at hand: attacker or defender."""
    text = named.line
    ends = {start: end for start, end, kind in named.letters if kind.startswith(SIDE)}
    for one, at in sorted(zip(named.mentions, named.at, strict=True), key=lambda pair: -pair[1]):
        if one.kind == SIDE and one.name in parties and at in ends:
            said = speech.forms_of(text[at : ends[at]])
            ways = things.declared.sequence.sides[one.name].items()
            lang = next((lang for lang, all_ in ways if any(_of_one_word(way, said) for way in all_)), "")
            lang = lang or ("ru" if not text[at].isascii() else "en")
            word = library.said("speech")["party-second" if parties[one.name] else "party-first"][lang][0]
            text = f"{text[:at]}{word}{text[ends[at] :]}"
    return named if text == named.line else read(text, things, library, game)


def by_types(line: str, types: Mapping[str, bool], library: Library, game: str) -> str:
    """Return a line with the types of the two that fight called by what they are: attacker or defender."""
    found = tokens(line, {})
    own = library.names(game)
    for name, second in types.items():
        for lang, all_ in own.get(name, {}).items():
            for phrase in sorted(map(speech.forms_of, all_), key=len, reverse=True):
                for at in range(len(found) - len(phrase), -1, -1):
                    part = found[at : at + len(phrase)]
                    if len(part) == 1 and ordinary(part[0], library):
                        continue
                    if all(alike(one.forms, stems) for one, stems in zip(part, phrase, strict=True)):
                        word = library.said("speech")["party-second" if second else "party-first"][lang][0]
                        line = f"{line[: part[0].at]}{word}{line[part[-1].at + len(part[-1].text) :]}"
                        found = tokens(line, {})
    return line


def by_foes(named: Named, things: Things, library: Library, game: str) -> Named:
    """Return what a line names with the points of the leader who is attacked called the defender's.

    "Hannibal attacks consul A, who is worth 2 and has 4 points", "attacks with 8 points 4 points of consul A".
    """
    led = {one.led for one in things.declared.kinds if one.counts}
    foes = [at for one, at in zip(named.mentions, named.at, strict=True) if one.kind in led and one.second]
    found = tokens(named.line, counts(library))
    place = next((at for at, one in enumerate(found) if one.at in foes[:1]), len(found))
    has = _has(found, place, library)
    start, key = (has, "has") if has >= 0 else (_points_before(found, place, library), "points")
    if start < 0:
        who = [at for at, one in enumerate(found) if one.at in named.at and one.at not in foes]
        he = next((at for at, one in enumerate(found[:1]) if speech.says(one, library, "him")), len(found))
        start = _points_behind(found, min((*who, he)), library)
    if start < 0:
        return named
    number = next(at for at in range(start, len(found)) if found[at].kind == NUMBER)
    said = found[has] if has >= 0 else next(one for one in found[number + 1 :] if speech.says(one, library, key))
    word = library.said("fact")["defend"][speech.language(said, library, key)][0]
    return read(f"{named.line[: found[start].at]}{word} {named.line[found[number].at :]}", things, library, game)


def by_posture(named: Named, things: Things, library: Library, game: str) -> Named:
    """Return what a line names with those who are attacked inside called inverted: "attacks Mago inside Capua".

    By the bare word the attackers could be meant.
    """
    if named.same or not any(one.counts for one in things.declared.kinds):
        return named
    found = tokens(named.line, counts(library))
    whom = [at for one, at in zip(named.mentions, named.at, strict=True) if one.second and one.kind != PLACE]
    whom += [one.at for one in found if one.versus]
    facts = library.said("fact")
    for at in range(len(found) - 1, -1, -1):
        one = found[at]
        lang = next((lang for lang, all_ in facts["inside"].items() if one.value in all_), "")
        if not lang or one.at < min(whom, default=len(named.line)):
            continue
        word = next(word for word in facts["inverted"][lang] if word not in facts["inside"][lang])
        behind = found[at + 1] if at + 1 < len(found) else None
        place = behind is not None and re.fullmatch(r"\d{4}|[A-ZА-ЯЁ]\w+", behind.text)
        where = f", {library.said('speech')['at'][lang][0]}" if place else ""
        line = f"{named.line[: one.at]}{word}{where}{named.line[one.at + len(one.text) :]}"
        return read(line, things, library, game)
    return named


def _has(found: Sequence[Token], place: int, library: Library) -> int:
    """Return where it is said of a leader how many points he has: "who is worth 2 and has 4"; -1 where it is not."""
    relative = False
    for at in range(place + 1, len(found) - 1):
        one = found[at]
        relative = relative or speech.says(one, library, "relative")
        if relative and speech.says(one, library, "has") and found[at + 1].kind == NUMBER:
            return at
        passed = ("relative", "valued", "little", "has")
        strange = one.kind == WORD and not any(speech.says(one, library, key) for key in passed)
        if (strange and not is_letter(one)) or one.text in ";.":
            break
    return -1


def _points_before(found: Sequence[Token], place: int, library: Library) -> int:
    """Return where the number of points stands that are attacked: "4 points of consul A"; -1 where there is none.

    It is not with these that the other attacks, and nothing else says what defends.
    """
    if place == len(found) or any(speech.says(one, library, "second") for one in found):
        return -1
    at, points = place - 1, False
    while at > 0 and found[at].kind == WORD:
        pointed = speech.says(found[at], library, "points")
        if not pointed and (points or at < place - LONGEST):
            return -1
        points = points or pointed
        at -= 1
    with_ = at > 0 and speech.says(found[at - 1], library, "with")
    return at if at > 0 and points and found[at].kind == NUMBER and not with_ else -1


def _points_behind(found: Sequence[Token], who: int, library: Library) -> int:
    """Return where the number of points stands that somebody attacks: "A attacks 4 points"; -1 where there is none."""
    if any(speech.says(one, library, "second") or one.versus for one in found):
        return -1
    verb = next((at for at in range(who + 1, len(found)) if speech.says(found[at], library, "attacks")), len(found))
    at = next((at for at in range(verb + 1, len(found)) if not speech.says(found[at], library, "little")), len(found))
    near = found[at + 1 : at + 1 + LONGEST] if at < len(found) and found[at].kind == NUMBER else []
    near = near[: next((n for n, one in enumerate(near) if one.kind != WORD), LONGEST)]
    return at if near and any(speech.says(one, library, "points") for one in near) else -1


def _of_one_word(way: str, said: Sequence[tuple[str, ...]]) -> bool:
    forms = speech.forms_of(way)
    return len(forms) == len(said) and all(alike(one, two) for one, two in zip(forms, said, strict=True))


class _Reader:
    """A line of a game, in which names are looked for."""

    def __init__(self, line: str, things: Things, library: Library, game: str) -> None:
        self.line = line
        self.found = tokens(line, counts(library))
        self.things = things
        self.library = library
        self.game = game

    def named(self) -> Named:
        """Return what the line names."""
        places = self._all_led(sorted(self._places()))
        letters = [(*self._span(self._cut(one), one.end), f"{one.mention.kind}{one.how}") for one in places]
        letters += [(*self._span(one.typed, one.end), f"{one.mention.kind}{TYPE}") for one in places if one.typed >= 0]
        again = next((one for one in speech.phrases(self.library, "same") if one in self.line.casefold()), "")
        if again:
            at = self.line.casefold().index(again)
            letters.append((at, at + len(again), ""))
        letters += [(*self._span(start, end), "") for start, end in self._wholes(places)]
        sides = list(self._sides())
        own = {one.start for one in places} | {at for at, _ in sides}
        letters += [(*self._span(at, at + 1), SIDE) for at, _ in sides]
        mentions = [(one.start, one.mention) for one in places] + sides
        return Named(
            self.line,
            _opposed(
                [one._replace(second=not one.name.startswith(LED) and self._second(at, own)) for at, one in mentions]
            ),
            tuple(letters),
            bool(again),
            tuple(self.found[at].at for at, _ in mentions),
        )

    def _all_led(self, places: Sequence[_Place]) -> list[_Place]:
        """Return names with those that only tell whose points are meant as these; the first one attacked is himself."""
        own = {one.start for one in places}
        attacked: set[str] = set()
        found = []
        for one in places:
            second = self._second(one.start, own)
            found.append(self._led(one, second=second and one.mention.kind not in attacked))
            attacked |= {one.mention.kind} if second else set()
        return found

    def _led(self, place: _Place, *, second: bool) -> _Place:
        """Return a name that only tells whose points are meant as that of these: "attacks with the points of A".

        Where he is the `second` of two, and it is not with these that the first attacks, he stays who is meant.
        """
        kind = next((one.name for one in self.things.declared.kinds if one.led == place.mention.kind), "")
        at = (place.start if place.cut < 0 else place.cut) - 1
        while self._says(at, "little"):
            at -= 1
        if not kind or at + 1 == place.start or not self._says(at, "force"):
            return place
        start = at
        while self._says(start - 1, "little") or self._says(start - 1, "with"):
            start -= 1
        number = start - (start > 0 and self.found[start - 1].kind == NUMBER)
        if second and not any(self._says(one, "with") for one in range(max(number - 1, 0), at)):
            return place
        mention = Mention(kind, f"{LED}{place.mention.name}")
        return place._replace(mention=mention, cut=start, how="")

    def _span(self, start: int, end: int) -> tuple[int, int]:
        """Return where some tokens stand in the line."""
        return self.found[start].at, self.found[end - 1].at + len(self.found[end - 1].text)

    def _says(self, at: int, key: str) -> bool:
        return 0 <= at < len(self.found) and speech.says(self.found[at], self.library, key)

    def _cut(self, place: _Place) -> int:
        """Return the token from which a name is cut out: with a word that says which of the two he is, or where."""
        at = place.start if place.cut < 0 else place.cut
        if place.mention.kind == PLACE:
            return at - self._says(at - 1, "at")
        return at - (not self.things.declared.kind(place.mention.kind).typed and self._says(at - 1, "beside"))

    def _wholes(self, places: Sequence[_Place]) -> Iterator[tuple[int, int]]:
        """Yield words that say that all are there that somebody has: the sheet knows how many."""
        for at in range(len(self.found)):
            if not (places and self._says(at, "own")):
                continue
            start = at
            while self._says(start - 1, "little") or self._says(start - 1, "whole") or self._says(start - 1, "with"):
                start -= 1
            end = at + 1 + self._says(at + 1, "whole")
            if end < len(self.found) and self.found[end].value == str(self._total(places)):
                end += 1
            if self._says(end, "force"):
                yield start, end + 1

    def _total(self, places: Sequence[_Place]) -> int:
        """Return how many points the first of those has who are named."""
        mention = places[0].mention
        led = [kind for kind in self.things.declared.kinds if kind.led == mention.kind]
        keys = [Key(kind.name, f"{LED}{mention.name}") for kind in led]
        return sum(self.things.get(key, one) or 0 for key, kind in zip(keys, led, strict=True) for one in kind.counts)

    def _sides(self) -> Iterator[tuple[int, Mention]]:
        """Yield the sides that a line speaks of, in their order, with their places."""
        declared = self.things.declared
        known = [
            (side, speech.forms_of(one))
            for side, words in declared.sequence.sides.items()
            for all_ in words.values()
            for one in all_
        ]
        if all(kind.name != SIDE for kind in declared.kinds):
            return
        seen: set[str] = set()
        for at in range(len(self.found)):
            for side, phrase in known:
                if side not in seen and self._is(at, phrase):
                    seen.add(side)
                    yield at, Mention(SIDE, side)

    def _places(self) -> Iterator[_Place]:
        taken: set[int] = set()
        kinds = [kind for kind in self.things.declared.kinds if kind.name != SIDE and not kind.single]
        whole = [place for kind in kinds for place in (*self._printed(kind), *self._lettered(kind))]
        whole += [place for kind in kinds if kind.given for place in self._given(kind)]
        alone = [place for kind in kinds for place in (*self._known(kind), *self._bare(kind))]
        for place in (*whole, *alone):
            if not taken.intersection(range(place.start, place.end)):
                taken.update(range(place.start, place.end))
                yield place

    def _printed(self, kind: Kind) -> Iterator[_Place]:
        """Yield the printed names of a kind, and the numbers that are its names."""
        own = [speech.forms_of(one) for all_ in kind.words.values() for one in all_]
        for name, words in kind.printed.items():
            for phrase in (speech.forms_of(one) for all_ in words.values() for one in all_):
                for at in range(len(self.found) - len(phrase) + 1):
                    if self._is(at, phrase) and not self._common(at, len(phrase)):
                        end = at + len(phrase)
                        behind, value = self._value(end, kind, own) if kind.apart else (end, "")
                        fields = ((kind.valued, int(value)),) if value else ()
                        mention = Mention(kind.name, name, fields=fields)
                        how = CALLED if any(True for _ in self._before(at, kind)) else PRINTED
                        yield _Place(at, behind if value else end, mention, how="" if kind.apart else how)
        for at, one in enumerate(self.found if kind.numbered else ()):
            if one.kind == NUMBER and re.fullmatch(kind.numbered, one.value):
                words_before = [size for size, _ in self._before(at, kind)]
                yield _Place(at, at + 1, Mention(kind.name, one.value), cut=at - max(words_before, default=0))

    def _common(self, at: int, size: int) -> bool:
        """Whether a word in small letters is a common one of some language: Italian "hanno" is not Hanno."""
        one = self.found[at]
        verb = at > 0 and self.found[at - 1].kind == WORD and not self._says(at - 1, "with")  # it stands behind a noun
        small = size == 1 and one.text[:1].islower()
        return verb and small and any(speech.says(one, self.library, key) for key in COMMON)

    def _given(self, kind: Kind) -> Iterator[_Place]:
        """Yield names that players give: of those who have been named, whom the history knows, and new ones."""
        keys = [key for key in self.things.of(kind.name) if key.name[:1].isalpha()]
        shown = {
            one.name: _texts(naming.shown(one.name, self.things)) or one.name for one in keys if not one.name.isupper()
        }
        shown |= {
            one.name: self.things.known(one)[naming.CALLED] for one in keys if naming.CALLED in self.things.known(one)
        }
        own = [speech.forms_of(one) for all_ in kind.words.values() for one in all_]
        at = 0
        while at < len(self.found):
            name, end = naming.known(self.found, at, shown)
            side = ""
            if not name and kind.side:
                name, end = naming.of_history(self.found, at, self.library, self.game)
                side = naming.persons(self.library, self.game)[name].side if name else ""
            if not name and naming.is_name(self.found[at], self.library, self.game):
                end = at + 1
                while end < len(self.found) and naming.is_name(self.found[end], self.library, self.game):
                    end += 1
                behind, value = self._value(end, kind, own)
                if (value and self._says(behind - 2, "valued")) or self._stands(at, kind):
                    name = " ".join(one.text for one in self.found[at:end])
            if name:
                behind, value = self._value(end, kind, own)
                fields = ((kind.side, side),) * bool(side) + ((kind.valued, int(value or 0)),) * bool(value)
                words = (size for size, _ in self._before(at, kind) if kind.name != PLACE)  # "city" is a fact
                cut = at - max(words, default=0)
                yield _Place(at, behind if value else end, Mention(kind.name, name, fields=fields), cut=cut)
            at = max(end, at + 1)

    def _stands(self, at: int, kind: Kind) -> bool:
        """Whether a word that is written like a name stands where one does: "consul Fabius", "at Capua"."""
        if any(True for _ in self._before(at, kind)):
            return True
        return kind.name == PLACE and (
            self._says(at - 1, "at") or (self._says(at - 1, "little") and self._town(at - 2))
        )

    def _town(self, at: int) -> bool:
        return at >= 0 and any(True for _ in self._before(at + 1, self.things.declared.kind(PLACE)))

    def _before(self, at: int, kind: Kind) -> Iterator[tuple[int, str]]:
        """Yield how many words before a place say what it is that stands there, and which type that is."""
        known: list[Phrase] = [("", speech.forms_of(one)) for all_ in kind.words.values() for one in all_]
        if kind.typed:
            names = self.library.names(self.game)
            known += [
                (name, speech.forms_of(one)) for name, by in names.items() for all_ in by.values() for one in all_
            ]
        for size in range(min(LONGEST, at), 0, -1):
            if size == 1 and ordinary(self.found[at - 1], self.library):
                continue
            found = [one.forms for one in self.found[at - size : at]]
            for name, phrase in known:  # Russian stems are not the same in every case
                if len(phrase) == size and all(map(alike, found, map(frozenset, phrase))):
                    yield size, name

    def _lettered(self, kind: Kind) -> Iterator[_Place]:
        """Yield the letters that stand behind what they are letters of."""
        numbers = self._numbers(kind)
        for at, one in enumerate(self.found):
            if not at or not (is_letter(one) or one.text == I or at in numbers):
                continue
            size, typed = next(self._before(at, kind), (0, ""))
            if not size or (one.text == I and not typed):
                continue
            letter, end = (one.value, at + 1) if at in numbers else self._letter(at)
            fields: dict[str, Any] = {kind.typed: typed} if typed else {}
            start, called = self._called(at - size, kind) if not typed else (at, {})
            fields |= {} if typed else {**called, **kind.implied.get(self.found[at - 1].value, {})}
            behind, value = self._value(
                end, kind, [speech.forms_of(one) for all_ in kind.words.values() for one in all_]
            )
            if value:
                fields, end = {**fields, kind.valued: int(value)}, behind
            cut = at if typed else start
            end += not typed and cut > 0 and end < len(self.found) and self.found[end].text == ","
            mention = Mention(kind.name, f"{typed} {letter}".strip(), fields=tuple(fields.items()))
            yield _Place(at if typed else min(at, start), end, mention, cut=cut, typed=at - size if typed else -1)

    def _numbers(self, kind: Kind) -> AbstractSet[int]:
        """Return where a number behind the type of a thing is its name, not its strength."""
        if not kind.counter:
            return frozenset()
        typed = {
            at: next((name for _, name in self._before(at, kind) if name), "")
            for at, one in enumerate(self.found)
            if one.kind == NUMBER and one.value.isdecimal()
        }
        behind = [at for at, name in typed.items() if name]
        known = [at for at in behind if Key(kind.name, f"{typed[at]} {self.found[at].value}") in self.things]
        return numbered.names(self.found, behind, known, self.library)

    def _called(self, at: int, kind: Kind) -> tuple[int, dict[str, Any]]:
        """Return where a name begins that stands before what it is called, and what it says: "Hasdrubal, leader B"."""
        behind = at - (at > 0 and self.found[at - 1].text == ",")
        for start in range(max(0, behind - LONGEST), behind) if kind.given else ():
            name, end = naming.of_history(self.found, start, self.library, self.game)
            if end == behind and name:
                side = naming.persons(self.library, self.game)[name].side
                text = " ".join(one.text for one in self.found[start:end])
                return start, {kind.side: side, naming.CALLED: text}
        return at, {}

    def _letter(self, at: int) -> tuple[str, int]:
        """Return the letter at a place with the number that touches it, and where it ends."""
        one = self.found[at]
        letter, end = one.text.translate(LIKE), at + 1
        if end < len(self.found) and self.found[end].kind == NUMBER and one.at + len(one.text) == self.found[end].at:
            return letter + self.found[end].value, end + 1
        return letter, end

    def _value(self, at: int, kind: Kind, known: Sequence[Sequence[Iterable[str]]]) -> tuple[int, str]:
        """Return the value that stands right behind a name, and where it ends; empty where none does.

        "consul A, rating 2", "consul A, leader 2", "consul A (2)"; with nothing between only where the rules say what
        is the most.
        """
        found = self.found
        most = bound(kind.most, self.library, self.game, max) if kind.most else None
        at += at < len(found) and found[at].text in (",", "(")
        start = at
        while self._says(at, "valued"):
            at += 1
        if at == start:
            at += next((len(phrase) for phrase in known if self._is(at, phrase)), 0)
        bare = at == start and not (self._says(at + 1, "points") or (at + 1 < len(found) and found[at + 1].text == ":"))
        number = found[at].value if at < len(found) and found[at].kind == NUMBER else ""
        valued = number.isdecimal() and (most is None or 0 < int(number) <= most)
        if self._says(at - 1, "with") and self._counted(at + 1):
            return start, ""  # "consul C with 1 point" is not worth that
        if kind.valued and valued and (at > start or (bare and most is not None)):
            end = at + 1
            return end + (end < len(found) and found[end].text == ")"), number
        return start, ""

    def _counted(self, at: int) -> bool:
        """Whether a word at a place says what is counted: points, or those of a type."""
        traits = self.library.said("trait")
        kinds = {name for kind in self.things.declared.kinds for name in kind.counts}
        known = [speech.forms_of(one) for name in kinds for all_ in traits[name].values() for one in all_]
        return self._says(at, "points") or any(self._is(at, phrase) for phrase in known)

    def _known(self, kind: Kind) -> Iterator[_Place]:
        """Yield letters that stand alone, of things that have been named before."""
        letters = {key.name.rpartition(" ")[2]: key.name for key in self.things.of(kind.name)}
        for at, one in enumerate(self.found):
            letter, end = self._letter(at)
            if is_letter(one) and letter in letters:
                yield _Place(at, end, Mention(kind.name, letters[letter]))

    def _bare(self, kind: Kind) -> Iterator[_Place]:
        """Yield a letter that stands alone at the beginning, or behind a colon: "combat: A, attack 6"."""
        for at, one in enumerate(self.found if kind.valued else ()):
            begins = not at or self.found[at - 1].text in (":", ";")
            ends = at + 1 == len(self.found) or self.found[at + 1].text == "," or self._says(at + 1, "acts")
            if begins and ends and is_letter(one):
                behind, value = self._value(at + 1, kind, ())
                fields = ((kind.valued, int(value)),) if value else ()
                mention = Mention(kind.name, one.text.translate(LIKE), fields=fields)
                yield _Place(at, behind if value else at + 1, mention)

    def _is(self, at: int, phrase: Sequence[Iterable[str]]) -> bool:
        """Whether the tokens from a place on are the words of a phrase, in whatever form."""
        found = self.found[at : at + len(phrase)] if at >= 0 else []
        return len(found) == len(phrase) and all(
            bool(set(one.forms) & set(stems)) if one.forms else one.value in stems
            for one, stems in zip(found, phrase, strict=True)
        )

    def _second(self, at: int, letters: set[int]) -> bool:
        """Whether the second of two stands at a place: the nearest word before it that tells them apart says so."""
        own, passed, numbers = False, False, 0  # "attacks with 8 Greek CU" are who attacks
        for place in range(at - 1, -1, -1):
            one = self.found[place]
            if place in letters or one.kind != WORD:
                own, passed = own and place not in letters, passed or place in letters
                numbers += one.kind == NUMBER
                continue
            own = own or (self._says(place, "with") and not passed and numbers < TWO)
            labels = place + 1 < len(self.found) and self.found[place + 1].kind == NUMBER  # "defend 4" is a fact
            first = self._says(place, "first")
            attacks = self._says(place, "attacks") and not (first or self._says(place, "beside"))
            if attacks and own:
                return False
            whom = attacks and self._attacked(place, at)
            acts = attacks and any(before < place for before in letters)
            if one.versus or whom or ((acts or self._says(place, "second")) and not labels):
                return True
            if first:
                return False
        return False

    def _attacked(self, verb: int, at: int) -> bool:
        """Whether a line says with numbers who is attacked, whoever attacks: "attacks 4 points of consul A"."""
        passed = ("little", "second")
        between = [
            one
            for one in self.found[verb + 1 : at + TWO]
            if not any(speech.says(one, self.library, key) for key in passed)
        ]
        return any(one.kind == NUMBER for one in between[:1]) and any(
            speech.says(one, self.library, "points") for one in between
        )


def _texts(words: Mapping[str, Sequence[str]]) -> str:
    """Return all words of a name in all languages."""
    return " ".join(one for all_ in words.values() for one in all_)


def ordinary(one: Token, library: Library) -> bool:
    """Whether a word in small letters is one of every line, though a type is called so in short: Italian "ha"."""
    return one.text.islower() and any(speech.says(one, library, key) for key in ("has", "little"))


def is_letter(one: Token) -> bool:
    """Whether a word is what tells one of several apart."""
    return one.kind == WORD and one.text != I and bool(LETTER.fullmatch(one.text))
