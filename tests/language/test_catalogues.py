"""The message catalogues: complete, in step with the sources and with each other."""

from __future__ import annotations

import ast
import re
import string
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from babel import Locale
from babel.numbers import get_decimal_symbol

from punicref import LANGUAGES, paths
from punicref.build.catalogues import PLACES, called, collect, load, merged, templates, text
from punicref.build.catalogues import path as catalogue_path
from punicref.language.messages import NUMBERS, TRANSLATED, Translator, say

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

FORMS = {"en": 2, "it": 2, "ru": 3}


class Entry(NamedTuple):
    """A message: its English template, and the translation."""

    id: str
    string: str
    fuzzy: bool


def listed(catalogue: Catalog) -> list[Entry]:
    """Return a catalogue's messages, its header left out."""
    return [Entry(str(one.id), str(one.string), one.fuzzy) for one in catalogue if one.id]


@cache
def entries(lang: str) -> list[Entry]:
    """Return the messages of a language's catalogue."""
    return listed(load(lang))


@cache
def wanted_messages() -> Catalog:
    """Return the messages of the sources."""
    return collect()


@cache
def translated(lang: str) -> list[Entry]:
    """Return the messages that have a text; a test of its own holds that these are all."""
    return [one for one in entries(lang) if one.string]


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
    wanted = {message.id for message in listed(wanted_messages())}
    assert len(wanted) > 300
    assert {message.id for message in entries(lang)} == wanted
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


OPTIONS = {
    "case": {"cites", "outcomes", "matrix"},
    "InputProblem": {"where", "suggestions", "hint"},
    "wrong": {"suggestions", "hint"},
}
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
    """Every message has a text, and none is marked as a guess."""
    for message in entries(lang):
        assert message.string.strip(), message.id
        assert not message.fuzzy, message.id
    assert load(lang).num_plurals == FORMS[lang]


def test_english_needs_no_catalogue() -> None:
    """English is what the sources say, in the singular and the plural."""
    for message in listed(wanted_messages()):
        for number in (1, 2):
            names: dict[str, object] = dict.fromkeys(placeholders(message.id), number)
            assert translator("en")(say(message.id, **names)) == message.id.format_map(Filled(names, number - 1))


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_has_the_same_placeholders(lang: str) -> None:
    """A translation names the placeholders of its source, as they are or for a word form."""
    for message in translated(lang):
        assert placeholders(message.string) == placeholders(message.id), message.id


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_message_formats(lang: str) -> None:
    """Every template can be filled: its placeholders are plain names, and its braces match."""
    for message in entries(lang):
        for one in (message.id, message.string):
            for _, name, form, conversion in string.Formatter().parse(one):
                assert name is None or (re.fullmatch(r"[a-z_]+(\|.*)?", name) and not form and not conversion), one
            filled = one.format_map(Filled({name: f"‹{name}›" for name in placeholders(one)}, 0))
            shown = [name for _, name, _, _ in string.Formatter().parse(one) if name and "|" not in name]
            assert all(f"‹{name}›" in filled for name in shown)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_is_no_copy(lang: str) -> None:
    """A message with words of its own is not left in English."""
    for message in translated(lang):
        words = re.sub(r"\{\w+\}|[^A-Za-z{]+", " ", message.id).split()
        if len([word for word in words if len(word) > 2]) >= 3:
            assert message.string != message.id


NAMES = ("Fortuna", "Furor")
"""Latin names that stand in Russian texts, too."""


def test_russian_is_written_in_cyrillic() -> None:
    """Every Russian message with words has Cyrillic letters, and no Latin letter hides inside a Cyrillic word."""
    for message in entries("ru"):
        plain = re.sub(r"\{\w+", " ", message.string)
        if re.search("[A-Za-zА-я]{3}", plain) and re.search("[a-z]{4}", message.id.split("{")[0]):
            assert re.search("[а-яё]", plain, re.IGNORECASE) or message.string in NAMES, message.string
        assert not re.search("[а-яё][a-z]|[a-z][а-яё]", plain, re.IGNORECASE), message.string


@pytest.mark.parametrize("lang", TRANSLATED)
def test_edges_are_kept(lang: str) -> None:
    """A translation begins and ends with blanks and line ends only where its source does, and ends a sentence alike."""
    for message in translated(lang):
        one, source = message.string, message.id
        assert (one != one.strip()) == (source != source.strip()), one
        assert ("\n" in one) == ("\n" in source), one
        assert one.endswith((".", "?", "!", ":", "…", ")", "}")) or not source.endswith((".", "?")), one


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_compiled_catalogue_says_the_same(lang: str) -> None:
    """What the program reads at run time is what the file for translators says."""
    translate = translator(lang)
    for message in translated(lang):
        assert translate.catalogue.text(message.id) == message.string
    assert translate.catalogue.text("") != ""  # the first entry, and what lies before, between and behind others
    assert [translate.catalogue.text(odd) for odd in ("\0", "Ask something", "\uffff")] == ["", "", ""]


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
        if word_forms(message.string):
            names: dict[str, object] = dict.fromkeys(placeholders(message.id), number)
            assert translator(lang)(say(message.id, **names)) == message.string.format_map(Filled(names, form))


@pytest.mark.parametrize("lang", TRANSLATED)
def test_word_forms_are_complete(lang: str) -> None:
    """Each place has as many forms as the language has, and they differ."""
    assert sum(bool(word_forms(message.string)) for message in translated(lang)) > 200
    for message in translated(lang):
        for number, one in ((FORMS["en"], message.id), (FORMS[lang], message.string)):
            for forms in word_forms(one):
                assert len(forms) == number, forms
                assert len(set(forms)) > 1, forms


def test_a_message_that_no_catalogue_has_is_shown_in_english() -> None:
    """A message without a translation comes in English and is no error."""
    assert translator("ru")(say("Not {what} at all.", what="there")) == "Not there at all."
    assert translator("ru")(say("No such {n|thing|# things}", n=5)) == "No such 5 things"


def test_no_italian_article_stands_before_a_number() -> None:
    """It would have to agree with the number: "gli 8", "i 3"; "tutti e 8" fits all."""
    said = [one.string for one in entries("it")]
    article = re.compile(r"\b(?:i|dei|ai|nei|dai|sui|gli|degli) (?:\{n\}|#)", re.IGNORECASE)
    assert not [form for form in said if article.search(form)]
    assert any("tutti e #" in form for form in said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_are_written_as_babel_writes_them(lang: str) -> None:
    """Each language has its decimal sign and its way to write a percentage."""
    pattern = str(Locale.parse(lang).percent_formats[None].pattern)
    assert NUMBERS[lang].decimal == get_decimal_symbol(lang)
    assert NUMBERS[lang].percent == re.sub("[#,0]+", "{number}", pattern)
