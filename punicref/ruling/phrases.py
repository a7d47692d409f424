"""Facts and their values told as players put them: what a spoken line was understood to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref import LANGUAGES
from punicref.messages import Message, Name, say
from punicref.ruling import listed, vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.lexicon import Meaning


def reading(one: Meaning, inputs: Mapping[str, Input], library: Library) -> Message:
    """Return a meaning in the reader's words."""
    if one.kind == "thing" or not one.fact:
        return say("{name}", name=one.value or one.fact)
    fact = inputs[one.fact]
    return echo(fact, one.value, library) if one.kind == "choice" else named(fact, library)


def _name(one: Input, library: Library) -> Name:
    said = vocabulary.of_fact(one, library)
    return Name(texts={lang: said[lang][0] if lang in said else one.name.replace("_", " ") for lang in LANGUAGES})


def _sided(one: Input, told: Message) -> Message:
    if one.group is None or not one.shared:
        return told
    return say("{group}: {fact}", group=one.group.heading, fact=told)


def named(one: Input, library: Library) -> Message:
    """Return a fact as it is called, with its side where there are two."""
    return _sided(one, say("{name}", name=_name(one, library)))


def echo(one: Input, value: Any, library: Library) -> Message:
    """Return a fact and its value as a phrase, in the words that are shown."""
    name = _name(one, library)
    if one.kind is bool:
        told = say("{fact}", fact=name) if value else say("not: {fact}", fact=name)
    elif one.choices:
        told = say("{fact}: {value}", fact=name, value=vocabulary.shown(one, value, library))
    else:
        shown = value
        if one.ask.parts is not None:
            shown = listed.shown(one, value, library)
        elif one.kind is str:
            names = library.names(one.home.partition(".")[0])
            shown = [
                Name(texts={lang: names[item][lang][0] for lang in LANGUAGES}) if item in names else item
                for item in value.split(", ")
            ]
        told = say("{fact} {value}", fact=name, value=say("rolled by punicref") if value == "random" else shown)
    return _sided(one, told)
