"""Placeholders: what is found in a text and what is put in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from punicref.rulebook.model import Value


def values(**known: Value) -> Callable[[str, str], Value]:
    """Look values up by name, those of another clause by clause:name."""
    return lambda clause, name: known[f"{clause}:{name}" if clause else name]


def other(known: Mapping[str, Value]) -> Callable[[str, str], Value]:
    """Look values up by clause:name."""
    return lambda clause, name: known[f"{clause}:{name}"]


def test_placeholder_of_each_form_is_read() -> None:
    """A placeholder names its clause, its value, its sign and its word forms."""
    found = list(template.placeholders("{cost} {9.14:inverted} {example.lost} {+modifier} {9.14:cost|очко|очка|очков}"))
    assert [one[:4] for one in found] == [
        ("", "cost", False, ()),
        ("9.14", "inverted", False, ()),
        ("", "example.lost", False, ()),
        ("", "modifier", True, ()),
        ("9.14", "cost", False, ("очко", "очка", "очков")),
    ]
    assert found[4].written == "9.14:cost|очко|очка|очков"


def test_signed_placeholder_of_another_clause_is_read() -> None:
    """A sign stands before the clause of the value."""
    [found] = template.placeholders("{+9.22:modifier}")
    assert (found.clause, found.name, found.signed) == ("9.22", "modifier", True)


def test_values_are_put_in() -> None:
    """A number, a string and a list take the place of their placeholders."""
    look_up = values(cost=5, share="1/2", columns=["1:2", "1:1"], ratings=[1, 2, 3])
    text = "{cost} points, {share} of them; {columns}; {ratings}"
    assert template.fill(text, "en", look_up) == "5 points, 1/2 of them; 1:2, 1:1; 1, 2, 3"


def test_value_of_another_clause_is_put_in() -> None:
    """A placeholder with a clause is looked up at that clause."""
    assert template.fill("{9.14:cost}", "en", other({"9.14:cost": 10})) == "10"


@pytest.mark.parametrize(("number", "shown"), [(2, "+2"), (-2, "-2"), (0, "0")])
def test_signed_number_shows_its_sign(number: int, shown: str) -> None:
    """A plus sign is written before a positive number only."""
    assert template.fill("{+modifier}", "en", values(modifier=number)) == shown


@pytest.mark.parametrize(("lang", "shown"), [("en", "5,000"), ("it", "5.000"), ("ru", "5\N{NO-BREAK SPACE}000")])
def test_large_number_is_written_as_the_language_does(lang: str, shown: str) -> None:
    """Thousands are parted in each language's own way."""
    assert template.fill("{troops}", lang, values(troops=5000)) == shown


RUSSIAN = {
    "очко": (1, 21, 31, 101, 121, 1001),
    "очка": (2, 3, 4, 22, 23, 24, 32, 102, 1002),
    "очков": (0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 30, 100, 111, 112, 1011),
}


@pytest.mark.parametrize(("form", "number"), [(form, n) for form, numbers in RUSSIAN.items() for n in numbers])
def test_russian_word_form_agrees_with_its_number(form: str, number: int) -> None:
    """Russian has a form for 1, 21, …, one for 2 to 4, 22 to 24, …, and one for the rest, 11 to 14 among it."""
    assert template.fill("{cost|очко|очка|очков}", "ru", values(cost=number)) == form


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize(("number", "form"), [(0, "many"), (1, "one"), (2, "many"), (11, "many"), (21, "many")])
def test_english_and_italian_word_form_agrees_with_its_number(lang: str, number: int, form: str) -> None:
    """English and Italian have one form for 1 and another for every other number."""
    assert template.fill("{cost|one|many}", lang, values(cost=number)) == form


@pytest.mark.parametrize(("lang", "forms", "shown"), [("en", "one|many", "one"), ("ru", "1|2|5", "1")])
def test_word_form_of_a_negative_number_is_that_of_its_amount(lang: str, forms: str, shown: str) -> None:
    """A modifier of minus one is one point."""
    assert template.fill(f"{{modifier|{forms}}}", lang, values(modifier=-1)) == shown


def test_italian_million_falls_back_to_the_last_form() -> None:
    """Italian's form for whole millions, which texts do not give, is the plural."""
    assert template.fill("{troops|soldato|soldati}", "it", values(troops=1_000_000)) == "soldati"


@pytest.mark.parametrize(
    ("lang", "forms", "shown"), [("en", "point|points", "points"), ("ru", "очко|очка|очков", "очка")]
)
def test_word_form_after_a_fraction(lang: str, forms: str, shown: str) -> None:
    """After a fraction stands the form that goes with a part of a whole."""
    assert template.fill(f"{{share|{forms}}}", lang, values(share="1/2")) == shown


@pytest.mark.parametrize(
    ("lang", "word", "value", "said"),
    [
        ("en", "once", 1, "once"), ("en", "once", 2, "twice"), ("en", "once", 3, "3 times"),
        ("en", "both", 2, "both"), ("en", "both", 3, "all 3"),
        ("en", "half", "1/2", "half"), ("en", "half", "1/3", "a third"), ("en", "half", "2/3", "2/3"),
        ("en", "one", 1, "one"), ("en", "one", 2, "two"), ("en", "one", 7, "7"), ("en", "once", 1000, "1,000 times"),
        ("it", "una volta", 2, "due volte"), ("it", "una sola volta", 2, "solo 2 volte"),
        ("it", "una", 3, "tre"), ("it", "il doppio", 2, "il doppio"), ("it", "il doppio", 4, "4 volte tanto"),
        ("it", "entrambe", 2, "entrambe"), ("it", "entrambe", 3, "tutte e 3"),
        ("it", "della metà", "1/2", "della metà"), ("it", "della metà", "2/3", "di 2/3"),
        ("ru", "один раз", 1, "один раз"), ("ru", "один раз", 2, "дважды"), ("ru", "один раз", 3, "3 раза"),
        ("ru", "один раз", 5, "5 раз"), ("ru", "одного раза", 2, "2 раз"), ("ru", "одного раза", 21, "21 раза"),
        ("ru", "половину", "1/2", "половину"), ("ru", "половину", "1/4", "четверть"),
        ("ru", "одну", 2, "две"), ("ru", "одного", 5, "пяти"), ("ru", "одним", 6, "шестью"), ("ru", "одна", 7, "7"),
        ("ru", "вдвое", 2, "вдвое"), ("ru", "вдвое", 4, "в 4 раза"),
        ("ru", "обеим", 2, "обеим"), ("ru", "обеим", 3, "всем 3"),
    ],
)  # fmt: skip
def test_number_is_said_as_a_word_of_its_kind(lang: str, word: str, value: Value, said: str) -> None:
    """What the text asks for is a kind of word; a number that has none keeps its digits and still reads right."""
    assert template.fill(f"{{other:n!{word}}}", lang, other({"other:n": value})) == said


@pytest.mark.parametrize("lang", sorted(template.WORDS))
def test_each_kind_of_number_words_has_a_name_of_its_own(lang: str) -> None:
    """A kind is named by its first word, so no two may begin alike; other numbers have one form or one for each."""
    begin = [next(iter(words.values())) for words, _ in template.WORDS[lang]]
    assert len(begin) == len(set(begin) & set(template.number_words(lang)))
    assert {len(rest) for _, rest in template.WORDS[lang]} <= {1, len(template.FORMS[lang])}


def test_references_are_found_in_order() -> None:
    """References stand in square brackets, several in one pair of parentheses too."""
    assert template.references("see [9.16] and ([10.33], [10.42.a]), not (9.1)") == ["9.16", "10.33", "10.42.a"]


def test_parentheses_around_references_are_left_out() -> None:
    """Brackets are mark enough: parentheses that hold nothing but references go."""
    filled = template.fill("as there ([9.1], [9.2]) and (as in [9.3])", "en", values())
    assert filled == "as there [9.1], [9.2] and (as in [9.3])"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("costs 5 points", "5"),
        ("the 2nd turn", "2nd"),
        ("odds of 3:1.", "3:1."),
        ("costs {cost9} points [9.14]", ""),
        ("none", ""),
        ("{a}5", "5"),
        ("(see [9.14] or 9.15)", "9.15)"),
    ],
)
def test_bare_digits_are_found(text: str, word: str) -> None:
    """The first word with a digit outside placeholders and references is returned."""
    assert template.bare_digits(text) == word


def test_lines_of_a_paragraph_are_joined() -> None:
    """A line break ends a paragraph only where a blank line follows."""
    filled = template.fill("\nOne line\n  and another.\n\n\nA second paragraph.\n", "en", values())
    assert filled == "One line and another.\n\nA second paragraph."


def test_list_items_keep_their_lines() -> None:
    """A line that starts with a dash is an item, and what follows it belongs to the item."""
    filled = template.fill("The conditions:\n- first\n  of them;\n- second.\n\nThe end.", "en", values())
    assert filled == "The conditions:\n- first of them;\n- second.\n\nThe end."
