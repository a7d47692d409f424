"""What a printed text states: numbers in every shape, references, codes."""

from __future__ import annotations

import pytest

from punicref.audit import facts

IDS = {"4.2", "13", "10.5", "2.1"}


@pytest.mark.parametrize(
    ("lang", "text", "numbers"),
    [
        ("it", "costa 1PM, 2 PM", {"1": 1, "2": 1}),
        ("it", "tre esagoni (vedi regola 13)", {"3": 1}),
        (
            "it",
            "cinquemila uomini, duecento navi, ventuno anni e trentotto giorni",
            {"5000": 1, "200": 1, "21": 1, "38": 1},
        ),
        ("en", "a die (1d6) and 500/1000 men", {"d6": 1, "500": 1, "1000": 1}),
        ("en", "box XV and box V", {"XV": 1, "V": 1}),
        ("it", "casella XVI, poi 1.000 e 2,5", {"XVI": 1, "1000": 1, "2": 1, "5": 1}),
        ("en", "the two units", {}),
        ("ru", "двух гексов, см. 4.2", {"2": 1}),
    ],
)
def test_numbers(lang: str, text: str, numbers: dict[str, int]) -> None:
    """Digits stuck to units, dice, Roman numerals and words are numbers; references are none."""
    assert dict(facts.of(text, lang, IDS).numbers) == numbers


@pytest.mark.parametrize(
    ("text", "references"),
    [
        ("(10.5)", {"10.5": 1}),
        ("(exceptions: 11.1.1 and 11.2)", {"11.1.1": 1, "11.2": 1}),
        ("see rule 13, as in 4.2", {"13": 1, "4.2": 1}),
        ("[9.16]", {"9.16": 1}),
        ("costs 1.5 points", {}),
    ],
)
def test_references(text: str, references: dict[str, int]) -> None:
    """References are known by their words, their brackets, or as clauses that there are."""
    assert dict(facts.of(text, "en", IDS).references) == references


def test_codes_remarks_and_signs() -> None:
    """Abbreviations that are not translated, remarks in brackets and signs are facts, too."""
    found = facts.of("Treat SC as CN (only here): -1 PM", "it", IDS, short={"PM"})
    assert (set(found.codes), set(found.remarks), set(found.signs)) == ({"SC", "CN"}, {"only here"}, {"-1"})


def test_one_may_be_an_article() -> None:
    """A digit one agrees with an article, not with nothing."""
    one, article, nothing = (facts.of(text, "en", IDS) for text in ("1 point", "a point", "points"))
    assert facts.agree("1", [one, article])
    assert not facts.agree("1", [one, nothing])


@pytest.mark.parametrize(("item", "value"), [("XIV", "14"), ("d6", "6"), ("double", "2"), ("1/2", "1/2"), ("IX", "9")])
def test_value(item: str, value: str) -> None:
    """Dice, Roman numerals and words have a plain value."""
    assert facts.value(item) == value
