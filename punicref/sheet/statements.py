"""What is said of things part by part, in the words that tell their fields: "Pintias: garrison Rome, besiegers 5"."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.base import LANGUAGES
from punicref.errors import InputProblem
from punicref.language import lists
from punicref.language.messages import Translator, say
from punicref.reader import speech
from punicref.reader.index import counts
from punicref.reader.tokens import NUMBER, WORD, forms, tokens
from punicref.reader.used import LITTLE
from punicref.ruling import registry as calculators
from punicref.ruling.reading import bound
from punicref.sheet import names, registry, roles
from punicref.sheet.effects import Effect, Key
from punicref.sheet.view import View

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library
    from punicref.sheet.kinds import Field, Kind
    from punicref.sheet.things import Rules, Things

Forms = tuple[tuple[str, ...], ...]
"""The stems of the words of a phrase."""

PART = re.compile(r"(?:[^,;:.()]|\(\s*[\d/]+\s*\))+")

AND = lists.every("and")
"""Words that part what is said of one field from what is said of another."""


AROUND = lists.every("stated")
"""Words around what is told: "he is a tactics 3", "the unrest stands at 4"."""

LITTLE_STEMS = frozenset(stem for word in LITTLE for stem in forms(word))
"""The stems of little words, which a label may have and nobody says."""


class Stated(NamedTuple):
    """The sheet as it was said to be, the fields that were said of each thing, and the parts that say something else.

    The `rest` begins with the thing that it is about.
    """

    things: Things
    told: tuple[tuple[Key, tuple[str, ...]], ...] = ()
    rest: str = ""


class _Told(NamedTuple):
    """A field of a thing, its value, and how many words its name has."""

    size: int
    key: Key
    field: str
    value: Any


def read(line: str, things: Things) -> Stated:
    """Return the sheet with what the parts of a line say; InputProblem where a number is out of its range."""
    assert things.rules is not None
    library, game = things.rules
    now, told, rest = things, [], []
    subject: list[Key] = []
    inside: Key | None = None  # of what there is one
    place: Key | None = None  # in which others may stand
    before: list[Key] = []  # the sides that were last spoken of
    last, about = "", ""
    waiting: list[tuple[str, list[Token]]] = []  # what is told before it is said of what: "Ten CU and Hanno in the box"
    for part in _parts(line, now, library, game):
        said = part
        named = names.read(part, now, library, game)
        own = [one for one in named.mentions if one.kind != roles.SIDE]
        beside = _with(own, subject, now)
        if beside:
            now = _with_names(now, own)
            for key, fields in beside.items():
                now = now.put(key, **fields)
                told.append((key, tuple(fields)))
            left = named.of({kind for _, _, kind in named.letters} - {roles.SIDE}).split()
            said, own = " ".join(left[:-1] if left and left[-1] in speech.words(library, "with") else left), []
        if own:
            about = said
            subject = [Key(one.kind, one.name) for one in own]
            now = _with_names(now, own)
        words = tokens(named.of({kind for _, _, kind in named.letters} - {roles.SIDE}), counts(library))
        words = [one for one in words if one.kind == NUMBER or (one.kind == WORD and not _little(one, now))]
        sides = [Key(one.kind, one.name) for one in named.mentions if one.kind == roles.SIDE]
        if not words and (own or beside):
            now, where = _there(now, subject, place)
            told += where
            continue
        single = _single(words, now) if all(one.kind == roles.PLACE for one in own) else None
        if single is not None:
            if _holds(single, now):  # "Hanno (tactics 1) in the Garrison Box"
                now, where = _there(now, subject, single, unless_known=True)
                told += where
                inside = place = single
            subject, about = [single], said
            continue
        found = _meant(words, subject, sides, last, now)
        if found is None and not own and not sides:  # "Carthage has two ports in Sicily and eleven victory points"
            found = _meant(words, (), before, last, now) if before else None
        before = sides or before
        if found is None and subject:
            # "naval battle off Panormo", "Hanno in the Garrison Box with 5"
            found = _meant(words, [inside], sides, last, now) if inside is not None else None
            found = found or _meant(words, (), sides, last, now)
            inside = found.key if found is not None else inside
            place = inside if inside is not None and _holds(inside, now) else place
            now, where = _there(now, subject, place)
            told += where
            if own and all(one.kind == roles.PLACE for one in own):
                subject = [found.key] if found is not None else subject
        elif found is not None:
            field = things.declared.kind(found.key.kind).field(found.field)
            inside = found.key if things.single(found.key.kind) else _holder(field, found.value, things) or inside
            place = inside if inside is not None and _holds(inside, now) else place
            if own and found.key in subject:  # "six CU in the Garrison Box, Hanno with tactics 2"
                now, where = _there(now, [found.key], place, unless_known=True)
                told += where
        if found is None:
            rest.append(said)
            if not own:
                waiting.append((said, words))
            now, whose = _whose(now, subject, sides)
            told += whose
            continue
        _within_range(found, now)
        now = now.put(found.key, **{found.field: found.value})
        told.append((found.key, (found.field,)))
        last = found.field
    for said, words in waiting:
        found = _meant(words, [place], (), "", now) if place is not None else None
        if found is not None:
            _within_range(found, now)
            now = now.put(found.key, **{found.field: found.value})
            told.append((found.key, (found.field,)))
            rest.remove(said)
    if rest and about and about not in rest:
        rest.insert(0, about)
    return Stated(now, merged(told), ", ".join(rest))


def _parts(line: str, things: Things, library: Library, game: str) -> Iterator[str]:
    """Yield the parts of a line; "and" parts two that have a number each, or a number and then a name."""
    for piece in _pieces(line, library):
        found = tokens(piece, counts(library))
        start = 0
        for at, one in enumerate(found):
            before, behind = (any(each.kind == NUMBER for each in some) for some in (found[start:at], found[at:]))
            if one.kind != WORD or one.value not in AND or not before:
                continue
            named = names.read(piece[one.at :], things, library, game).mentions if not behind else ()
            if behind or any(each.kind != roles.SIDE for each in named):
                yield piece[found[start].at : one.at].strip()
                start = at + 1
        if found[start:]:
            yield piece[found[start].at if start else 0 :].strip()


def _pieces(line: str, library: Library) -> list[str]:
    """Return what stops part; a number alone behind a colon is what stands before it: "unrest: 4"."""
    pieces: list[str] = []
    for one in PART.finditer(line):
        number = [each.kind for each in tokens(one[0], counts(library))] == [NUMBER]
        if number and pieces and line[one.start() - 1] == ":":
            pieces[-1] += f" {one[0]}"
        else:
            pieces.append(one[0])
    return pieces


def _there(
    things: Things, subject: Sequence[Key], place: Key | None, *, unless_known: bool = False
) -> tuple[Things, list[tuple[Key, tuple[str, ...]]]]:
    """Return the sheet with those who are named where something was just said to be: "in the Garrison Box"."""
    told: list[tuple[Key, tuple[str, ...]]] = []
    for key in subject if place is not None else ():
        for field in things.declared.kind(key.kind).fields:
            for value in field.values:
                new = not unless_known or things.get(key, field.name) is None
                if new and _holder(field, value, things) == place:
                    things = things.put(key, **{field.name: value})
                    told.append((key, (field.name,)))
    return things, told


def _holder(field: Field, value: Any, things: Things) -> Key | None:
    """Return that of which there is one, where a value of a field says that somebody is in it; else None."""
    says = field.values.get(value)
    if says is None:
        return None
    for kind in things.declared.kinds:
        labels = [[speech.forms_of(_translator(lang)(one)) for one in (says, kind.says)] for lang in LANGUAGES]
        if kind.single and any(_tell(where, what) for where, what in labels):
            return Key(kind.name)
    return None


def _holds(key: Key, things: Things) -> bool:
    """Whether others may be in that of which there is one."""
    fields = [field for kind in things.declared.kinds for field in kind.fields]
    return any(_holder(field, value, things) == key for field in fields for value in field.values)


def merged(told: Sequence[tuple[Key, tuple[str, ...]]]) -> tuple[tuple[Key, tuple[str, ...]], ...]:
    """Return the fields that were said of each thing, each thing once."""
    keys = dict.fromkeys(key for key, _ in told)
    return tuple((key, tuple(dict.fromkeys(name for of, all_ in told if of == key for name in all_))) for key in keys)


def dead(line: str, things: Things) -> Stated | None:
    """Return the sheet where a line says only that somebody is out of play, or is not; else None.

    "Hannibal is dead", "Scipio is alive".
    """
    assert things.rules is not None
    library, game = things.rules
    named = names.read(line, things, library, game)
    own = [one for one in named.mentions if one.kind != roles.SIDE]
    found = tokens(named.of({kind for _, _, kind in named.letters}), {})
    left = [one for one in found if one.kind == NUMBER or (one.kind == WORD and not _little(one, things))]

    def says(key: str) -> bool:
        known = speech.stems(library, key)
        return any(len(left) == len(words) and _tell(words, [one.forms for one in left]) for words in known)

    falls = things.declared.falls
    alive = says("alive")
    if not (alive or says("dead")) or len(own) != 1 or own[0].kind not in falls:
        return None
    key = Key(own[0].kind, own[0].name)
    effects = falls[key.kind](View(_with_names(things, own), {}, {}), key)
    effects = [_undone(one) for one in effects] if alive else effects
    after = View(things, {}, {}).after(effects).things
    keys = dict.fromkeys(one.of for one in effects if isinstance(one.of, Key))
    changed = [(one, tuple(each.field for each in effects if each.of == one)) for one in keys]
    return Stated(after, tuple(changed))


def _with(own: Sequence[roles.Mention], subject: Sequence[Key], things: Things) -> dict[Key, dict[str, Any]]:
    """Return who is with the thing that is spoken of: "army B, with consul A"."""
    found: dict[Key, dict[str, Any]] = {}
    for one in own if len(subject) == 1 else ():
        for field in things.declared.kind(one.kind).fields:
            if field.refers == subject[0].kind and field.refers != roles.PLACE:
                found[Key(one.kind, one.name)] = {field.name: subject[0].name}
    return found


def _single(words: Sequence[Token], things: Things) -> Key | None:
    """Return the thing of which there is one that a part names: "the battle"."""
    said = [one.forms for one in words]
    for kind in things.declared.kinds:
        labels = _labels(kind) if kind.single else []
        if words and any(_tell(one, said) for one in labels):
            return Key(kind.name)
    return None


def _whose(
    things: Things, subject: Sequence[Key], sides: Sequence[Key]
) -> tuple[Things, list[tuple[Key, tuple[str, ...]]]]:
    """Return the sheet with whose the thing is of which a part says something else, too: "2 Roman infantry"."""
    if len(subject) != 1 or len(sides) != 1:
        return things, []
    side = things.declared.kind(subject[0].kind).side
    if not side or things.get(subject[0], side) is not None:
        return things, []
    return things.put(subject[0], **{side: sides[0].name}), [(subject[0], (side,))]


def _undone(one: Effect) -> Effect:
    """Return what takes an effect back: what was so is not, what was counted is not, the rest is not known."""
    if one.added:
        return one._replace(value=-one.value)
    return one._replace(value=False if one.value is True else None)


def _little(one: Token, things: Things) -> bool:
    assert things.rules is not None
    keys = ("little", "stands", "with", "him")
    return one.value in AROUND or any(speech.says(one, things.rules.library, key) for key in keys)


def _with_names(things: Things, own: Sequence[roles.Mention]) -> Things:
    for one in own:
        if one.fields:
            things = things.put(Key(one.kind, one.name), **dict(one.fields))
    return things


def _meant(
    words: Sequence[Token], subject: Sequence[Key], sides: Sequence[Key], last: str, things: Things
) -> _Told | None:
    """Return the one field that a part says, by the fewest words; None where that is none, or not clear."""
    numbers = [int(one.value) if one.value.isdecimal() else one.value for one in words if one.kind == NUMBER]
    said = [one.forms for one in words if one.kind == WORD]
    assert things.rules is not None
    library = things.rules.library
    acts = any(
        speech.says(one, library, "attacks") and not any(speech.says(one, library, key) for key in ("first", "beside"))
        for one in words
    )
    denies = any(one.denies for one in words)
    if len(numbers) > 1:
        return None
    led = [Key(kind.name, f"{roles.LED}{key.name}") for key in subject for kind in _led(key, things)]
    ways: list[_Told] = []
    for key in (*subject, *led) or (*sides, *(Key(one.name) for one in things.declared.kinds if one.single)):
        kind = things.declared.kind(key.kind)
        for field in kind.fields:
            ways += _ways(key, kind, field, said, numbers, sides, things, denies=denies, acts=acts)
            if (
                field.name == last
                and numbers
                and not field.pair
                and type(numbers[0]) is int
                and not _beside(said, sides, things)
            ):
                ways.append(_Told(len(said) + 1, key, field.name, numbers[0]))
    if not subject:  # of what there is one, where nothing else has such a field: "campaign card"
        others = [kind for kind in things.declared.kinds if not kind.single and not (sides and kind.name == roles.SIDE)]
        for kind in others:
            for field in kind.fields:
                if any(
                    True
                    for _ in _ways(Key(kind.name), kind, field, said, numbers, sides, things, denies=denies, acts=acts)
                ):
                    ways = [one for one in ways if not things.single(one.key.kind)] if sides else []
    fewest = min((one.size for one in ways), default=0)
    meant = {one for one in ways if one.size == fewest}
    return meant.pop() if len(meant) == 1 else None


def _led(key: Key, things: Things) -> Iterator[Kind]:
    yield from (one for one in things.declared.kinds if one.led == key.kind)


def _beside(said: Sequence[tuple[str, ...]], sides: Sequence[Key], things: Things) -> list[tuple[str, ...]]:
    """Return the words that are no names of sides."""
    known = [forms for side in sides for forms in _side(side.name, things)]
    return [forms for forms in said if not any(set(forms) & set(one) for one in known)]


def _side(name: str, things: Things) -> list[tuple[str, ...]]:
    return [forms for one in _texts(things.declared.sequence.sides.get(name, {})) for forms in speech.forms_of(one)]


def _ways(
    key: Key,
    kind: Kind,
    field: Field,
    said: Sequence[tuple[str, ...]],
    numbers: Sequence[int | str],
    sides: Sequence[Key],
    things: Things,
    *,
    denies: bool,
    acts: bool,
) -> Iterator[_Told]:
    """Yield how a part can be what a field is: its name and a number, its name, or its name and one of its values.

    Who `acts` has done something already only where that is said with all words: "A attacks" is a case.
    """
    labels = called(field)
    if not (labels or field.name == kind.side) or (field.values and acts):
        return  # what is not shown is not told either
    if field.values:
        for side in [] if numbers else [one for one in sides if one.name in field.values]:
            beside = _beside(said, [side], things)
            if any(_tell(one, beside) for one in labels) if beside else field.name == kind.side:
                yield _Told(len(beside), key, field.name, side.name)
        for value, label in [] if numbers or sides else field.values.items():
            holder = _holder(field, value, things)
            places = _labels(things.declared.kind(holder.kind)) if holder is not None else []
            for one in (*(speech.forms_of(_translator(lang)(label)) for lang in LANGUAGES), *places):
                if (
                    _tell(one, said) and sum(not LITTLE_STEMS & {*stems} for stems in one) <= len(said) + 1
                ):  # "on the map"
                    yield _Told(len(said), key, field.name, value)
        return
    whole = all(type(one) is int for one in numbers)
    if field.refers or bool(numbers) == (field.starts is False) or not (whole or field.pair):
        return
    own = [forms for side in sides for forms in _side(side.name, things)]
    if kind.single:
        own += [forms for one in _labels(kind) for forms in one]
    of_sides = [forms for name in things.declared.sequence.sides for forms in _side(name, things)]
    for one in labels:
        if acts and not _tell(said, [stems for stems in one if not LITTLE_STEMS & {*stems}]):
            continue
        sided = any(set(forms) & set(word) for forms in one for word in of_sides)
        if _tell(one if sided else (*one, *own), said) and any(
            set(forms) & set(word) for forms in one for word in said
        ):
            value = numbers[0] if numbers else not denies
            yield _Told(len(one), key, field.name, str(value) if field.pair else value)


def _within_range(told: _Told, things: Things) -> None:
    """Refuse a number that the calculators do not take for this field."""
    assert things.rules is not None
    if type(told.value) is not int:
        return
    least, most = _range(things.rules, told.key.kind, told.field)
    field = things.declared.kind(told.key.kind).field(told.field)
    if (least is not None and told.value < least) or (most is not None and told.value > most):
        raise InputProblem(
            say(
                "{fact} {value}: it must be from {least} to {most}.",
                fact=field.says,
                value=told.value,
                least=least or 0,
                most=most if most is not None else "…",
            )
        )


@lru_cache(256)
def _range(rules: Rules, kind: str, field: str) -> tuple[int | None, int | None]:
    """Return the least and the most that any calculator takes for a field."""
    bounds = []
    library, game = rules
    declared = registry.under(game, library)
    own = declared.kind(kind).field(field)
    for name, case in declared.cases.items():
        facts = {fact for role in case.roles if role.kind == kind for fact, to in role.facts.items() if to == field}
        inputs = calculators.load(name, library).inputs if facts else ()
        bounds += [
            (bound(one.ask.least, library, game, min), bound(one.ask.most, library, game, max))
            for one in inputs
            if one.name in facts and one.kind is int
        ]
    lows = [low for low, _ in bounds if low is not None]
    highs = [high for _, high in bounds]
    most = max((high for high in highs if high is not None), default=None) if None not in highs else None
    return min(lows, default=None), own.most if own.most is not None else most


def _labels(kind: Kind) -> list[Forms]:
    """Return the stems of the words that name a kind, in each language."""
    return [
        speech.forms_of(one) for one in (*(_translator(lang)(kind.says) for lang in LANGUAGES), *_texts(kind.words))
    ]


def called(field: Field) -> tuple[Forms, ...]:
    """Return the stems of the words that tell a field, in each language."""
    says = [_translator(lang)(field.says) for lang in LANGUAGES] if field.says is not None else []
    return tuple(speech.forms_of(one) for one in (*says, *_texts(field.words)))


def _texts(words: Mapping[str, Iterable[str]]) -> list[str]:
    return [one for all_ in words.values() for one in all_]


def _tell(words: Sequence[tuple[str, ...]], said: Iterable[tuple[str, ...]]) -> bool:
    """Whether all that is said is among some words."""
    return all(any(set(forms) & set(one) for one in words) for forms in said)


@cache
def _translator(lang: str) -> Translator:
    return Translator(lang)
