"""Facts and their values told as players put them: what a spoken line was understood to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.base import LANGUAGES
from punicref.language.messages import Message, Name, say
from punicref.ruling import vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.items import Meaning


def reading(one: Meaning, inputs: Mapping[str, Input], library: Library) -> Message:
    """Return a meaning in the reader's words."""
    if one.kind == "thing" or not one.fact:
        return say("{name}", name=one.value or one.fact)
    fact = inputs[one.fact]
    return echo(fact, one.value, library) if one.kind == "choice" else named(fact, library)


TIMES = "×"
"""Between a number and what it counts."""


def _name(one: Input, library: Library) -> Name:
    said = vocabulary.of_fact(one, library)
    return Name(texts={lang: said[lang][0] if lang in said else one.name.replace("_", " ") for lang in LANGUAGES})


def _sided(one: Input, told: Message, library: Library) -> Message:
    if one.group is None or not one.shared or one.group.heading.text in vocabulary.of_fact(one, library).get("en", ()):
        return told  # "Rome: Rome 3" says it twice
    return say("{group}: {fact}", group=one.group.heading, fact=told)


def named(one: Input, library: Library) -> Message:
    """Return a fact as it is called, with its side where there are two."""
    return _sided(one, say("{name}", name=_name(one, library)), library)


def told(one: Input, value: Any, library: Library) -> Any:
    """Return the value of a fact in the words that are shown, to be put in a message."""
    if value == "random":
        return say("rolled by punicref")
    if one.choices:
        return vocabulary.shown(one, value, library)
    if one.kind is bool:
        return say("yes") if value else say("no")
    if one.ask.parts is not None:
        return _pieces(one, str(value), library)  # a number alone may not be a text yet
    if one.kind is str:
        names = library.names(one.home.partition(".")[0])
        return [_item(item, names) for item in str(value).split(", ")]
    return value


def _pieces(one: Input, text: str, library: Library) -> Name:
    """Return a text made of words as the reader calls them."""
    said = vocabulary.of_parts(one, library)
    things = one.ask.parts.things if one.ask.parts is not None else ()

    def called(word: str, lang: str) -> str:
        return said[word][lang][0].casefold() if word in said else word

    def item(part: str, lang: str) -> str:
        words = part.split()
        if len(words) > 1 and words[0].isdecimal() and words[0] != "1" and words[1] in things:
            words.insert(1, TIMES)  # no language has to agree with the number
        return " ".join(called(word, lang) for word in words)

    def whole(lang: str) -> str:
        return "; ".join(", ".join(item(part, lang) for part in group.split(",")) for group in text.split(";"))

    return Name(texts={lang: whole(lang) for lang in LANGUAGES})


def _item(item: str, names: Mapping[str, Mapping[str, list[str]]]) -> Message | Name | str:
    """Return an item of a list, such as "3 hastati", with the thing in it as it is called."""
    number, blank, thing = item.partition(" ")
    if item in names:
        return Name(texts={lang: names[item][lang][0] for lang in LANGUAGES})
    if blank and number.isdecimal() and thing in names:
        return say("{n} {thing}", n=number, thing=Name(texts={lang: names[thing][lang][0] for lang in LANGUAGES}))
    return item


def echo(one: Input, value: Any, library: Library) -> Message:
    """Return a fact and its value as a phrase, in the words that are shown."""
    name, shown = _name(one, library), told(one, value, library)
    if one.kind is bool:
        phrase = say("{fact}", fact=name) if value else say("not: {fact}", fact=name)
    elif one.choices:
        phrase = say("{fact}: {value}", fact=name, value=shown)
    else:
        phrase = say("{fact} {value}", fact=name, value=shown)
    return _sided(one, phrase, library)
