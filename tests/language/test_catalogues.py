"""The message catalogues: complete, in step with the sources and with each other."""

from __future__ import annotations

import ast
import re
import string
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel import Locale
from babel.numbers import get_decimal_symbol

from punicref import LANGUAGES, paths
from punicref.build.catalogues import PLACES, called, collect, load, merged, templates, text
from punicref.build.catalogues import path as catalogue_path
from punicref.language.messages import NUMBERS, TRANSLATED, Translator, count, say

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

FORMS = {"it": 2, "ru": 3}


@cache
def entries(lang: str) -> list[Message]:
    """Return a catalogue's messages, its header left out."""
    return [message for message in load(lang) if message.id]


@cache
def wanted_messages() -> Catalog:
    """Return the messages of the sources."""
    return collect()


@cache
def translated(lang: str) -> list[Message]:
    """Return the messages that have all their texts; a test of its own holds that these are all."""
    return [message for message in entries(lang) if all(strings(message))]


def sources(message: Message) -> tuple[str, ...]:
    """Return the English templates of a message: one, or singular and plural."""
    return tuple(message.id) if isinstance(message.id, (tuple, list)) else (str(message.id),)


def strings(message: Message) -> tuple[str, ...]:
    """Return the translations of a message: one, or all plural forms."""
    found = message.string
    return tuple(found) if isinstance(found, (tuple, list)) else (str(found or ""),)


def placeholders(template: str) -> set[str]:
    """Return the names in braces; of word forms, {n|point|points}, the number that they agree with."""
    return {name.partition("|")[0] for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def word_forms(template: str) -> list[list[str]]:
    """Return the word forms of each such place."""
    return [name.split("|")[1:] for _, name, _, _ in string.Formatter().parse(template) if name and "|" in name]


class Filled(dict[str, object]):
    """Values by name, of word forms the one at a place."""

    def __init__(self, values: dict[str, object], form: int) -> None:
        super().__init__(values)
        self.form = form

    def __missing__(self, slot: str) -> str:
        name, *forms = slot.split("|")
        return forms[self.form].replace("#", str(self[name]))


@cache
def calls() -> list[tuple[str, ast.Call, ast.Module]]:
    """Return the calls in the sources that are given templates, each with where it stands."""
    found = []
    for path in Path(paths.PACKAGE).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node) in PLACES:
                found.append((f"{path}:{node.lineno}", node, tree))
    return found


@cache
def translator(lang: str) -> Translator:
    """Return a translator that reads the compiled catalogue."""
    return Translator(lang)


@pytest.fixture(autouse=True)
def up_to_date(shipped: object) -> None:
    """Have the catalogues compiled, as any run in a checkout does first."""


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_catalogue_holds_exactly_the_messages_of_the_sources(lang: str) -> None:
    """No message of the sources is missing in a catalogue, and no other stands in it."""
    wanted = {sources(message) for message in wanted_messages() if message.id}
    assert len(wanted) > 300
    assert {sources(message) for message in entries(lang)} == wanted
    assert not load(lang).obsolete


def test_a_template_is_written_where_it_is_told() -> None:
    """A text that comes in a variable, or is put together, would be in no catalogue."""
    for where, call, tree in calls():
        named = [one for one in templates(call) if isinstance(one, ast.Name)]
        for name in {one.id for one in named}:
            bound = [
                one for one in ast.walk(tree) if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == name
            ]
            halves = [half for one in bound for half in (getattr(one.value, "body", one.value), one.value)]
            assert not [half for half in halves if isinstance(half, (ast.Constant, ast.JoinedStr))], (where, name)
        assert not [one for one in templates(call) if isinstance(one, (ast.JoinedStr, ast.BinOp))], where


OPTIONS = {"case": {"cites", "outcomes", "matrix"}, "InputProblem": {"where", "suggestions", "hint"}}
"""What else such calls take; all other named arguments are those of the template."""


def test_a_template_gets_its_arguments() -> None:
    """What stands in braces is given, and nothing is given that does not stand there."""
    for where, call, _ in calls():
        options = OPTIONS.get(called(call).partition(".")[0])
        given = {one.arg for one in call.keywords}
        texts = [str(one.value) for one in templates(call) if isinstance(one, ast.Constant)]
        if options and texts and None not in given:
            given -= options
            assert all(placeholders(one) == given for one in texts), where


def test_no_message_stands_in_an_f_string() -> None:
    """Whether Babel looks into these depends on the version of Python, and with it the order of the catalogues."""
    for path in Path(paths.PACKAGE).rglob("*.py"):
        written = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.JoinedStr)]
        for outer in written:
            for node in ast.walk(outer):
                assert not isinstance(node, ast.Call) or called(node) not in PLACES, f"{path}:{outer.lineno}"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_make_messages_has_nothing_to_do(lang: str) -> None:
    """The file is what `make messages` would write, byte for byte."""
    with open(catalogue_path(lang), "rb") as file:
        assert file.read() == text(merged(lang, wanted_messages()))


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_message_is_translated(lang: str) -> None:
    """Every message has a text in every form that the language needs, and none is marked as a guess."""
    for message in entries(lang):
        assert all(one.strip() for one in strings(message)), message.id
        assert not message.fuzzy, message.id
        assert len(strings(message)) == (FORMS[lang] if message.pluralizable else 1), message.id
    assert load(lang).num_plurals == FORMS[lang]
    assert any(message.pluralizable for message in entries(lang))


def test_english_needs_no_catalogue() -> None:
    """English is what the sources say, in the singular and the plural."""
    english = translator("en")
    for message in wanted_messages():
        if message.id:
            one, many = sources(message)[0], sources(message)[-1]
            for number, template in ((1, one), (2, many)):
                names: dict[str, object] = dict.fromkeys(placeholders(one) | placeholders(many), number)
                plural = message.pluralizable
                names.pop("n", None) if plural else None
                shown = english(count(one, many, number, **names) if plural else say(one, **names))
                filled = Filled(names | ({"n": number} if plural else {}), number - 1)
                assert shown == (template if plural else one).format_map(filled)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_has_the_same_placeholders(lang: str) -> None:
    """Each form of a translation names the placeholders of its source; only a plural form may leave the number out."""
    for message in translated(lang):
        wanted = placeholders(sources(message)[-1])
        for one in strings(message):
            missing = wanted - placeholders(one)
            assert placeholders(one) <= wanted, (message.id, one)
            assert missing <= ({"n"} if message.pluralizable else set()), (message.id, one)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_message_formats(lang: str) -> None:
    """Every template can be filled: its placeholders are plain names, and its braces match."""
    for message in entries(lang):
        for one in (*sources(message), *strings(message)):
            for _, name, form, conversion in string.Formatter().parse(one):
                assert name is None or (re.fullmatch(r"[a-z_]+(\|.*)?", name) and not form and not conversion), one
            filled = one.format_map(Filled({name: f"‹{name}›" for name in placeholders(one)}, 0))
            shown = [name for _, name, _, _ in string.Formatter().parse(one) if name and "|" not in name]
            assert all(f"‹{name}›" in filled for name in shown)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_is_no_copy(lang: str) -> None:
    """A message with words of its own is not left in English."""
    for message in translated(lang):
        words = re.sub(r"\{\w+\}|[^A-Za-z{]+", " ", sources(message)[0]).split()
        if len([word for word in words if len(word) > 2]) >= 3:
            assert strings(message)[0] != sources(message)[0], message.id


NAMES = ("Fortuna", "Furor")
"""Latin names that stand in Russian texts, too."""


def test_russian_is_written_in_cyrillic() -> None:
    """Every Russian message with words has Cyrillic letters, and no Latin letter hides inside a Cyrillic word."""
    for message in entries("ru"):
        for one in strings(message):
            plain = re.sub(r"\{\w+\}", " ", one)
            if re.search("[A-Za-zА-я]{3}", plain) and re.search("[a-z]{4}", sources(message)[0].split("{")[0]):
                assert re.search("[а-яё]", plain, re.IGNORECASE) or one in NAMES, one
            assert not re.search("[а-яё][a-z]|[a-z][а-яё]", plain, re.IGNORECASE), one


@pytest.mark.parametrize("lang", TRANSLATED)
def test_edges_are_kept(lang: str) -> None:
    """A translation begins and ends with blanks and line ends only where its source does, and ends a sentence alike."""
    for message in translated(lang):
        for one in strings(message):
            source = sources(message)[-1]
            assert (one != one.strip()) == (source != source.strip()), one
            assert ("\n" in one) == ("\n" in source), one
            assert one.endswith((".", "?", "!", ":", "…", ")", "}")) or not source.endswith((".", "?")), one


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_compiled_catalogue_says_the_same(lang: str) -> None:
    """What the program reads at run time is what the file for translators says."""
    translate = translator(lang)
    for message in translated(lang):
        assert translate.catalogue.forms(sources(message)[0]) == strings(message)
    assert translate.catalogue.forms("") != ()  # the first entry, and what lies before, between and behind others
    assert [translate.catalogue.forms(odd) for odd in ("\0", "Ask something", "\uffff")] == [(), (), ()]


@pytest.mark.parametrize(
    ("lang", "number", "form"),
    [
        *[("ru", n, 0) for n in (1, 21, 101)],
        *[("ru", n, 1) for n in (2, 3, 4, 22, 104, 1_002)],
        *[("ru", n, 2) for n in (0, 5, 11, 12, 14, 20, 111, 1_000_000)],
        *[(lang, 1, 0) for lang in ("it",)],
        *[(lang, n, 1) for lang in ("it",) for n in (0, 2, 5, 21)],
    ],
)
def test_the_number_picks_the_form(lang: str, number: int, form: int) -> None:
    """A number selects the word form that the language's grammar wants."""
    for message in translated(lang):
        source, (one, *_) = sources(message)[0], strings(message)
        if word_forms(one) and not message.pluralizable:
            names: dict[str, object] = dict.fromkeys(placeholders(one), number)
            assert translator(lang)(say(source, **names)) == one.format_map(Filled(names, form))
        elif message.pluralizable:
            one, many = sources(message)
            names = dict.fromkeys(placeholders(many) - {"n"}, "x")
            shown = translator(lang)(count(one, many, number, **names))
            assert shown == strings(message)[form].format_map({**names, "n": number})


@pytest.mark.parametrize("lang", TRANSLATED)
def test_word_forms_are_complete(lang: str) -> None:
    """Each place has as many forms as the language has, and they differ."""
    for message in translated(lang):
        for number, texts in ((2, sources(message)), (FORMS[lang], strings(message))):
            for forms in (forms for one in texts for forms in word_forms(one)):
                assert len(forms) == number, forms
                assert len(set(forms)) > 1, forms


def test_a_message_that_no_catalogue_has_is_shown_in_english() -> None:
    """A message without a translation comes in English and is no error."""
    assert translator("ru")(say("Not {what} at all.", what="there")) == "Not there at all."


def test_no_italian_article_stands_before_a_number() -> None:
    """It would have to agree with the number: "gli 8", "i 3"; "tutti e 8" fits all."""
    said = [
        str(form) for one in load("it") for form in (one.string if isinstance(one.string, tuple) else (one.string,))
    ]
    article = re.compile(r"\b(?:i|dei|ai|nei|dai|sui|gli|degli) \{n\}", re.IGNORECASE)
    assert not [form for form in said if article.search(form)]
    assert any("tutti e {n}" in form for form in said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_are_written_as_babel_writes_them(lang: str) -> None:
    """Each language has its decimal sign and its way to write a percentage."""
    pattern = str(Locale.parse(lang).percent_formats[None].pattern)
    assert NUMBERS[lang].decimal == get_decimal_symbol(lang)
    assert NUMBERS[lang].percent == re.sub("[#,0]+", "{number}", pattern)
