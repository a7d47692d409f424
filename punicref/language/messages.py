"""What punicref says: messages as data, turned into a language only when they are shown.

A module that has something to say builds a `Message` with `say`; a `Translator` makes text of it.
So a ruling can be shown in another language without being computed again.
The catalogues in `locale/` are compiled by Babel, with the language's plural rule in them.
"""

from __future__ import annotations

import os
from functools import cache, cached_property

from punicref import paths
from punicref.base import Record

TYPE_CHECKING = False  # importing typing would cost the bare lane 6 ms; type checkers know the name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from punicref.language.catalogue import Catalogue

CATALOGUES = os.path.join(paths.PACKAGE, "locale")
DOMAIN = "punicref"
TRANSLATED = ("it", "ru")
"""The languages that have a catalogue; English is what the sources say."""

LONGEST = 300
"""Arguments are cut after so many characters: words from users may be as long as a command line."""


class Message(Record):
    """A text to be translated: English template, arguments. {n|point|points} is the word form that agrees with {n}.

    `cites` are the clauses that the text rests on: written at its end in the source, `say("… [9.14, 10.33]")`, as the
    rule texts refer to each other; they are no part of what is translated.
    """

    text: str
    args: dict[str, object]
    cites: tuple[str, ...] = ()


class Template(str):  # noqa: SLOT000  it has its translations
    """A template that is in no catalogue: `texts` are what it says in each language."""

    texts: Mapping[str, str]

    @classmethod
    def of(cls, texts: Mapping[str, str]) -> Template:
        """Return a template of what it says in all languages."""
        made = cls(texts["en"])
        made.texts = texts
        return made

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The names of arguments for which it has places, in any language."""
        parts = (part for text in self.texts.values() for part in text.split("{")[1:])
        return tuple(dict.fromkeys(part.partition("}")[0].partition("|")[0].removeprefix("+") for part in parts))


class Percent(Record):
    """A chance from 0 to 1, shown as a percentage in the reader's number format."""

    chance: Fraction


class Amount(Record):
    """A number with hundredths, shown in the reader's number format."""

    exact: Fraction


class Name(Record):
    """A proper name in every language, such as a region's."""

    texts: dict[str, str]


class NumberFormat(Record):
    """How a language writes numbers."""

    decimal: str
    percent: str  # a pattern with {number}


NUMBERS = {
    "it": NumberFormat(decimal=",", percent="{number}%"),
    "en": NumberFormat(decimal=".", percent="{number}%"),
    "ru": NumberFormat(decimal=",", percent="{number}\N{NO-BREAK SPACE}%"),
}
"""The number formats as Babel knows them (a test compares): Babel itself would cost more than a look-up."""


def say(text: str, /, **args: object) -> Message:
    """Make a message; `text` is the English template and the key in the catalogues."""
    text, cites = (text, ()) if isinstance(text, Template) else parted(text)
    return Message(text=text, args=args, cites=cites)


def as_message(text: str | Message, /, **args: object) -> Message:
    """Return a message as it is, or make one of a template and its arguments."""
    return say(text, **args) if isinstance(text, str) else text


def chain(parts: Sequence[object]) -> Message:
    """List what may hold commas itself, with semicolons; at least one part."""
    told = say("{one}", one=parts[0])
    for part in parts[1:]:
        told = say("{one}; {other}", one=told, other=part)
    return told


def cited(message: Message) -> Message:
    """Return a message with the clauses that it rests on behind it, where it is shown alone."""
    if not message.cites:
        return message
    return say("{text} [{clauses}]", text=message, clauses=", ".join(message.cites))


@cache
def parted(text: str) -> tuple[str, tuple[str, ...]]:
    """Part a template from the clauses named at its end: "It costs {n}. [9.14, 10.33]"."""
    if text[-1:] != "]":
        return text, ()
    head, _, named = text.rpartition(" [")
    return (head, tuple(named[:-1].split(", "))) if head and "{" not in named else (text, ())


def clean(text: str) -> str:
    """Return text from users or files with everything a terminal could act on made visible."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\u00a0\u202f" else c.encode("unicode_escape").decode() for c in text)


class _Shown(dict[str, str]):
    """The arguments of a message as they are shown; {n|point|points} is the word form that agrees with {n}.

    In such a form # stands for the number itself: {n|the point|the # points}.
    """

    def __init__(self, translate: Translator, args: dict[str, object]) -> None:
        super().__init__()
        self._translate, self._args = translate, args

    def __missing__(self, slot: str) -> str:
        name, *forms = slot.split("|")
        value = self._args[name]
        if not forms:
            return self._translate.show(value)
        assert isinstance(value, int), slot
        form = min(self._translate.plural(value), len(forms) - 1)  # a message without translation has two
        return str(forms[form]).replace("#", str(value))


class Translator:
    """Turns messages into text in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._numbers = NUMBERS[lang]
        self._path = os.path.join(CATALOGUES, lang, "LC_MESSAGES", f"{DOMAIN}.mo")
        self._catalogue: Catalogue | None = None

    @property
    def catalogue(self) -> Catalogue:
        """The compiled catalogue of a translated language, opened when the first message is shown."""
        if self._catalogue is None:
            from punicref.language.catalogue import Catalogue

            self._catalogue = Catalogue(self._path)
        return self._catalogue

    def __call__(self, message: Message) -> str:
        """Return the message in this language, its arguments formatted and made harmless."""
        if isinstance(message.text, Template):
            template = message.text.texts[self.lang]
        else:
            template = self.catalogue.text(message.text) if self.lang in TRANSLATED else ""
        return (template or message.text).format_map(_Shown(self, message.args))

    def plural(self, number: int) -> int:
        """Return which of its word forms a number takes."""
        return self.catalogue.plural(number) if self.lang in TRANSLATED else int(number != 1)

    def show(self, value: object) -> str:
        """Format one argument of a message."""
        if isinstance(value, Message):
            return self(value)
        if isinstance(value, Percent):
            return self.percent(value.chance)
        if isinstance(value, Amount):
            whole, rest = divmod(round(value.exact * 100), 100)
            return f"{whole}{self._numbers.decimal}{rest:02}".rstrip("0") if rest else str(whole)
        if isinstance(value, Name):
            return value.texts[self.lang]
        if isinstance(value, (list, tuple)):
            return ", ".join(self.show(item) for item in value)
        text = str(value)
        return clean(text if len(text) <= LONGEST else text[:LONGEST] + "…")

    def percent(self, chance: Fraction) -> str:
        """Write a chance with one decimal, never rounding a possible outcome to 0 or an uncertain one to 100."""
        tenths = round(chance * 1000)
        if chance > 0 and tenths == 0:
            return "<" + self._percent(1)
        if chance < 1 and tenths == 1000:
            return ">" + self._percent(999)
        return self._percent(tenths)

    def _percent(self, tenths: int) -> str:
        whole, rest = divmod(tenths, 10)
        return self._numbers.percent.replace("{number}", f"{whole}{self._numbers.decimal}{rest}")


class English(Translator):
    """Speaks without a catalogue: in logs and tests, and where a catalogue is damaged."""

    def __init__(self) -> None:
        super().__init__("en")

    def __call__(self, message: Message) -> str:
        """Return the message as it stands in the source."""
        return message.text.format_map(_Shown(self, message.args))


def signed(modifier: int) -> str:
    """Write a die modifier with its sign."""
    return f"{modifier:+d}" if modifier else "0"
