"""Questions about what is kept: "how many movement points has A left?", "chi ha già attaccato?", «где Ганнон?»."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.base import LANGUAGES
from punicref.language.messages import Message, Translator, say
from punicref.reader import speech
from punicref.reader.tokens import NUMBER, WORD, alike, tokens
from punicref.reader.used import LITTLE
from punicref.sheet import roles, sequence
from punicref.sheet.effects import Key
from punicref.sheet.roles import LED, PLACE, SIDE
from punicref.sheet.statements import LITTLE_STEMS, called

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from punicref.reader.tokens import Token
    from punicref.sheet.kinds import Field, Kind
    from punicref.sheet.names import Named
    from punicref.sheet.things import Things


class _Found(NamedTuple):
    """A field that a question asks for, of whom, and whether the whole of its name is said."""

    key: Key
    field: Field
    whole: bool


def answer(named: Named, things: Things, at_hand: Iterable[Key]) -> tuple[Message, ...]:
    """Return what is kept of those whom a question names, or of what there is one of; nothing for any other question.

    One that names nobody and says only what is left, or "he", is about the things of the case `at_hand`.
    """
    assert things.rules is not None
    library = things.rules.library
    found = tokens(named.of({kind for _, _, kind in named.letters}), {})
    if any(one.kind == NUMBER for one in found):
        return ()
    found = [one for one in found if one.kind == WORD]
    subjects = dict.fromkeys(_subjects(named, things))
    types = list(_of_types(found, things)) if not subjects else []
    subjects |= dict.fromkeys(key for key, _ in types)
    of_type = {one.at for _, said in types for one in said}
    if not subjects and any(speech.says(one, library, "him") for one in found):
        subjects = dict.fromkeys(at_hand)
    tells = [one for one in found if one.at not in of_type and not speech.says(one, library, "little")]
    asked = [one for one in tells if one.value not in LITTLE and not speech.says(one, library, "left")]
    now = any(speech.says(one, library, "left") for one in found)
    if sequence.TURN in things and asked and _all(asked, speech.stems(library, "whose-turn")):
        return (sequence.told(things),)
    if not asked:
        return tuple(_whole(subjects or (at_hand if now else ()), things))
    if (
        not subjects
        and any(speech.says(one, library, "who") for one in found)
        and _all(asked, speech.stems(library, "dead"))
    ):
        gone = [told for key in things if things.gone(key) for told in _in_play(key, things)]
        return tuple(gone) or (say("Nobody, as far as the table knows."),)
    if subjects and _all(asked, (*speech.stems(library, "dead"), *speech.stems(library, "alive"))):
        return tuple(told for key in subjects for told in _in_play(key, things))
    ways = list(_asked(asked, subjects or _anybody(named, found, things), things))
    if not subjects and any(speech.says(one, library, "who") for one in found) and _nobody(asked, ways, things):
        return (say("Nobody, as far as the table knows."),)
    if not subjects:  # a rule that is asked about may have the same words
        ways = [one for one in ways if (now or one.whole) and things.get(one.key, one.field.name)]
    ways = [one for one in ways if one.whole] or ways
    known = [one for one in ways if things.get(one.key, one.field.name) is not None]
    known = [one for one in known if things.get(one.key, one.field.name) is not False] or known
    kept = any(one.key in things for one in ways)
    return tuple(_told(one, things) for one in known or (ways if kept else ()))


def _nobody(asked: Sequence[Token], ways: Iterable[_Found], things: Things) -> bool:
    """Whether a question is for those of whom something is so, and it is so of none: "who has attacked?"."""
    kinds = [Key(one.name) for one in things.declared.kinds]
    whole = [one for one in _asked(asked, kinds, things) if one.whole and one.field.starts is False]
    return bool(whole) and not any(things.get(one.key, one.field.name) for one in ways)


def _all(words: Sequence[Token], known: Iterable[Sequence[Iterable[str]]]) -> bool:
    """Whether all words are of one phrase, or each of one of them."""
    forms = {form for phrase in known for stems in phrase for form in stems}
    return all(forms & set(one.forms) for one in words)


def _subjects(named: Named, things: Things) -> Iterator[Key]:
    """Yield those who are named, with the forces under leaders, and who stands in a place; sides where nobody is."""
    own = [Key(one.kind, one.name) for one in named.mentions if one.kind != SIDE]
    for key in own or [Key(one.kind, one.name) for one in named.mentions]:
        yield key
        for kind in things.declared.kinds:
            if kind.led == key.kind and (led := Key(kind.name, f"{LED}{key.name}")) in things:
                yield led
        if key.kind == PLACE:
            yield from (one for one in things if _at(one, things) == key.name)


def _of_types(found: Sequence[Token], things: Things) -> Iterator[tuple[Key, list[Token]]]:
    """Yield those of a type that is named, with the words that name it: "the Veterans"."""
    assert things.rules is not None
    for key in things:
        typed = things.declared.kind(key.kind).typed
        type_ = key.name.rpartition(" ")[0] or str(things.get(key, typed) or "") if typed else ""
        for one in (one for all_ in things.names(type_).values() for one in all_):
            forms = {form for stems in speech.forms_of(one) for form in stems}
            said = [each for each in found if alike(each.forms, forms)]
            if said and len(said) == len(speech.forms_of(one)) and not things.gone(key):
                yield key, said
                break


def _at(key: Key, things: Things) -> str:
    return next(
        (str(things.get(key, one.name)) for one in things.declared.kind(key.kind).fields if one.refers == PLACE), ""
    )


def _anybody(named: Named, found: Sequence[Token], things: Things) -> Iterator[Key]:
    """Yield what there is one of; for a question who has done something all things."""
    assert things.rules is not None
    who = any(speech.says(one, things.rules.library, "who") for one in found)
    if named.mentions:
        return
    for key in things:
        kind = things.declared.kind(key.kind)
        if key != sequence.TURN and (kind.single or not kind.typed or who) and not things.gone(key):
            yield key


def _asked(words: Sequence[Token], keys: Iterable[Key], things: Things) -> Iterator[_Found]:
    """Yield the fields whose words a question says: all that it says, but for what names the thing itself."""
    for key in keys:
        kind = things.declared.kind(key.kind)
        own = _forms_of_kind(kind)
        said = [one for one in words if not own & set(one.forms)] or words
        for field in kind.fields:
            if field.says is None or field.refers:
                continue
            fits = [one for one in called(field) if all(_among(each, one) for each in said)]
            if fits:
                names = [[stems for stems in one if not (own | LITTLE_STEMS) & set(stems)] for one in fits]
                yield _Found(key, field, any(len(one) <= len(said) for one in names))


def _among(word: Token, label: Sequence[Sequence[str]]) -> bool:
    return any(set(word.forms) & set(stems) for stems in label)


def _forms_of_kind(kind: Kind) -> set[str]:
    """Return the stems of what a thing of a kind is called."""
    said = [Translator(lang)(kind.says) for lang in LANGUAGES] + [one for all_ in kind.words.values() for one in all_]
    return {form for one in said for stems in speech.forms_of(one) for form in stems}


def _whole(keys: Iterable[Key], things: Things) -> Iterator[Message]:
    for key in keys:
        if key in things and key.kind != sequence.TURN.kind and things.known(key):
            yield roles.told(things, key, things.known(key))


def _in_play(key: Key, things: Things) -> Iterator[Message]:
    """Yield whether somebody is in play, where that can be said of him."""
    assert things.rules is not None
    kind, dead = things.declared.kind(key.kind), speech.stems(things.rules.library, "dead")
    own = [one.name for one in kind.fields if any(all(_among_any(each, dead) for each in way) for way in called(one))]
    for gone in [kind.gone] if kind.gone else own:
        fallen = things.get(key, gone)
        yield roles.told(things, key, (gone,)) if fallen else say("{thing}: in play", thing=roles.shown(things, key))


def _among_any(stems: Sequence[str], phrases: Iterable[Sequence[Iterable[str]]]) -> bool:
    return any(set(stems) & set(one) for phrase in phrases for one in phrase)


def _told(one: _Found, things: Things) -> Message:
    """Return a field as it is kept, with the clause that has it."""
    assert things.rules is not None
    value = things.get(one.key, one.field.name)
    if value is None:
        return say("{thing}: nothing is kept of this: {fact}.", thing=roles.shown(things, one.key), fact=one.field.says)
    told = roles.told(things, one.key, (one.field.name,))
    if not one.field.clause:
        return told
    return say("{told} [{clause}]", told=told, clause=f"{things.rules.game}:{one.field.clause}")
