"""What an editor sees in prints, alone and in pairs: made-up ones, with and without each mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.audit import editing
from punicref.audit.lexicon import function_words
from punicref.errors import Problem
from punicref.language import words
from punicref.published.model import Published, PublishedClause
from punicref.rulebook import model

if TYPE_CHECKING:
    from collections.abc import Iterable

    from punicref.audit.remarks import Remark

TERMS = (
    model.Term(
        id="rout-point", games=("x",), defined="", clauses=(),
        words={
            "it": {"term": ["punto rotta"], "form": ["punti rotta"], "short": ["PR"]},
            "en": {"term": ["rout point"], "form": ["rout points"], "short": ["RP"], "synonym": ["flight point"]},
        },
    ),
    model.Term(
        id="velites", games=("x",), defined="", clauses=(),
        words={"it": {"term": ["Veliti"]}, "en": {"term": ["Velites"]}}
    ),
)  # fmt: skip


def made(lang: str, **clauses: tuple[str, str, str] | str) -> Published:
    """Return a made-up print: number, heading and text of each clause, or the text alone; _ in an id is a dot."""
    found = {}
    for key, given in clauses.items():
        one = key.lstrip("c").replace("_", ".")
        number, heading, text = given if isinstance(given, tuple) else (one, "", given)
        found[one] = PublishedClause(one, heading, text, number)
    return Published("x", lang, "", f"{lang}.txt", "2026-01-01", found)


def told(remarks: Iterable[Remark]) -> list[tuple[str, str, str]]:
    """Return kind, clause and English message of remarks."""
    return [(one.check, one.clause, str(Problem(one.message))) for one in remarks]


def alone(lang: str = "en", **clauses: tuple[str, str, str] | str) -> list[tuple[str, str, str]]:
    """Look at one print."""
    return told(editing.of_one(made(lang, **clauses), TERMS))


def test_a_clean_print_is_silent() -> None:
    """Prose with stops, terms written alike, one language."""
    assert (
        alone(c1=("1", "Moving", "A unit moves by three hexes each turn. It costs one rout point."), c2="Stop.") == []
    )


def test_an_item_without_its_sign_is_found() -> None:
    """In a list of modifiers the one that has lost its minus."""
    [one] = alone(c3_a="+1 for a leader", c3_b="+2 for a charge", c3_c="+1 for support", c3_d="1 for disorder")
    assert one[:2] == ("signs", "3.d")


def test_an_item_within_a_text_without_its_sign_is_found() -> None:
    """Between others that have one; a dash that begins a line is none."""
    [one] = alone(c3="Add to the roll:\n- +1 for a leader\n- -2 for a marsh\n- 1 for a hill\n- +3 for elephants")
    assert one == ("signs", "3", "The other items of this list begin with a sign, this one has none.")
    assert alone(c3="He gets -1.\n\nIn the box:\n- 1 map\n- 2 dice\n- 3 players\n- 1 rulebook.") == []


@pytest.mark.parametrize(
    ("italian", "english", "message"),
    [
        ("Procedura della sequenza", "Procedure", "The heading says more in it than in en: "),
        ("Interpenetrazione", "Cross Unit", "The heading says more in en than in it: "),
        ("Trebbia 218 A.C.", "Trebbia, 218 BC", "The headings differ in their signs: "),
        ("Zama, 202 a.C.", "Zama, 203 BC", "The headings differ in their signs: "),
        ("", "Terrain", "Only en prints a heading here."),
        ("Punti rotta", "Rout points", ""),
        ("La zona di controllo", "Zone of control", ""),
        ("Valore Morale (VM)", "Morale Value (MV)", ""),
    ],
)
def test_headings_that_differ_are_found(italian: str, english: str, message: str) -> None:
    """By how much they name, by their signs and figures, or since one has none."""
    pair = (made("it", c4=("4", italian, "Si muove.")), made("en", c4=("4", english, "It moves.")))
    seen = [one for one in told(editing.of_two(*pair, TERMS)) if one[0] == "headings"]
    assert [one[2].startswith(message) for one in seen] == ([True] if message else [])


def test_a_heading_that_the_import_left_in_the_text_is_one() -> None:
    """With what stands behind it."""
    pair = (made("it", c4=("4", "", "Terreno falso\n\nSi muove.")), made("en", c4=("4", "Terrain", "It moves.")))
    [one] = [one for one in told(editing.of_two(*pair, TERMS)) if one[0] == "headings"]
    assert "“Terreno falso” / “Terrain”" in one[2]


def test_a_heading_written_in_two_ways_is_found() -> None:
    """The same words with other capitals."""
    usual = "Victory conditions"
    found = alone(c1=("1", usual, "He wins."), c2=("2", usual, "He wins."), c3=("3", "Victory Conditions", "He wins."))
    assert found == [
        ("headings", "3", "The same heading is written in several ways: Victory conditions 2, Victory Conditions 1.")
    ]


def test_a_word_but_for_a_letter_another_of_both_prints_is_found() -> None:
    """It is a word in itself; that the translation has the other one there, and this print elsewhere, betrays it."""
    english = made("en", c4="The elites run.", c5="The velites stop.", c6="The velites go.")
    pair = (made("it", c4="I velites corrono.", c5="I velites.", c6="I velites."), english)
    found = [one for one in told(editing.of_two(*pair, TERMS)) if one[0] == "names"]
    assert found == [("names", "4", "Almost the same name: elites / velites.")]


def test_credits_and_lists_need_no_stops() -> None:
    """What a colon brings in, and who did what."""
    assert alone(c4=("4", "Parts", "Every copy of the game has:\n\nA map of the country and its sea\n\nTwo dice")) == []
    assert alone(c5=("5", "Credits", "Author: Anna Bianchi and her friends from Rome\n\nMaps: Giulia Tinti.")) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A map of the country, printed on both-", "The text breaks off: “… the country, printed on both-”"),
        ("The player chooses a hex among the", "The text breaks off: “… chooses a hex among the”"),
        ("First he chooses.\n\nThen he places his units in any of the\n\nThe end.", "The text breaks off"),
        ("The map shows the land over which they fought", "The text ends without a stop"),
    ],
)
def test_a_text_that_breaks_off_is_found(text: str, message: str) -> None:
    """A hyphen, a small word that wants another, or no stop at the end."""
    [one] = alone(c4=("4", "Map", text))
    assert one[:2] == ("broken", "4")
    assert message in one[2]


def test_a_list_needs_no_stops() -> None:
    """Items and short labels end as they like."""
    assert alone(c4=("4", "Parts", "- a map of the country and its sea\n- a hundred counters in two colours")) == []


def test_other_words_are_no_other_capitals() -> None:
    """A term whose forms differ in their words is not written with and without capitals."""
    found = alone(c6="A side has a rout point. The other has two Rout Points. Later it has rout point markers.")
    assert not [one for one in found if one[0] == "capitals"]


def test_several_names_and_abbreviations_are_counted() -> None:
    """Abbreviations of both languages side by side, a term and its synonym, with and without capitals."""
    found = alone(
        c5="It gets 2 RP. It loses 1 PR. He gets 3 RPs.",
        c6="A side has a rout point. The other has a Rout Point. Later it has a flight point.",
    )
    assert ("variants", "5", "One thing, several abbreviations (rout point): PR 1, RP 2.") in found
    assert ("variants", "6", "One thing, several names: rout point 2, flight point 1.") in found
    assert [one for one in found if one[0] == "capitals"] == [
        ("capitals", "6", "A term with and without capitals: rout point 1, Rout Point 1.")
    ]


def test_names_are_counted_in_all_their_forms() -> None:
    """Plurals count, the longest name at each place; a name without a word of the commonest is another thing."""
    term = model.Term(
        id="land-unit", games=("x",), defined="", clauses=(),
        words={"en": {"term": ["land unit"], "synonym": ["ground unit", "heavy ground unit", "marching column"]}},
    )  # fmt: skip
    text = (
        "Two land units\nmove. The Land\nUnits stop. A ground unit stays. Heavy ground units and marching columns go."
    )
    found = told(editing.of_one(made("en", c6=text), [term]))
    assert ("variants", "6", "One thing, several names: land unit 2, ground unit 1, heavy ground unit 1.") in found


def test_spelling_against_the_same_print() -> None:
    """A lost accent, a letter too many, a blank that is missing."""
    found = alone(
        "it",
        c7="Un'unità muove. Un'unità attacca. Un'unità resta. Se un'unita fugge, muove.",
        c8="I Triarii muovono. I Triariii restano.",
        c9="Vedi es.gli esagoni.",
    )
    assert [one[:2] for one in found] == [("spelling", "7"), ("spelling", "8"), ("spelling", "9")]
    assert alone("it", c7="La forza è unita. Una unità muove. Una unità attacca. Una unità resta.") == []


OURS = ("cartaginese", "spiegato", "soccorritore")
VOCABULARY = dict(zip(words.stems(OURS, "it"), OURS, strict=True))


@pytest.mark.parametrize(
    ("written", "meant"),
    [("carataginese", "cartaginese"), ("spigato", "spiegato"), ("soccorritori", ""), ("scartaginese", "")],
)
def test_a_word_that_is_but_for_a_letter_one_of_ours(written: str, meant: str) -> None:
    """A letter too many or too few within an unknown word; one at the beginning makes another word."""
    remarks = editing.of_one(made("it", c7=f"Il {written} attacca."), TERMS, VOCABULARY)
    found = [message for kind, _, message in told(remarks) if kind == "spelling"]
    assert found == ([f"“{written}” stands only here; is it “{meant}”?"] if meant else [])


def test_a_word_of_ours_is_no_slip_of_another() -> None:
    """What our texts have is known, however near it is to a word that they have more often."""
    (stem,) = words.stems(["spigato"], "it")
    known = {**VOCABULARY, stem: "spigato"}
    assert told(editing.of_one(made("it", c7="Lo spigato attacca."), TERMS, known)) == []


def test_another_language_is_found() -> None:
    """A paragraph, or a heading, in a language that is not the print's."""
    [one] = alone(c1="A unit moves.\n\nApilar unidades en las zonas de tierra se hace con el coste de la operación.")
    assert one == ("foreign", "1", "This is written in another language (es).")
    [one] = alone(c1=("1", "Regole dello scenario", "A unit moves."))
    assert one[:2] == ("foreign", "1")


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_a_language_knows_itself(lang: str) -> None:
    """The small words of a language are never taken for another's."""
    assert function_words.language(sorted(function_words.SMALL[lang]), lang, 8) == ""


def paired(first: Published, second: Published) -> list[tuple[str, str, str]]:
    """Look at two prints side by side."""
    return told(editing.of_two(first, second, TERMS))


def test_equal_prints_are_silent() -> None:
    """The same numbers and headings, each in its language."""
    italian = made("it", c1=("1", "Movimento", "I Veliti muovono."), c1_a=("a)", "", "Uno."))
    english = made("en", c1=("1", "Movement", "The Velites move."), c1_a=("A.", "", "One."))
    assert paired(italian, english) == []


def test_numbering_and_headings_as_printed() -> None:
    """Letters of a list in one print only come as one finding; a heading that one lacks, and one left as it was."""
    italian = made(
        "it", c3=("3", "Modificatori", ""), c3_a=("a)", "", "Uno."), c3_b=("b)", "", "Due."), c4=("", "", "X.")
    )
    english = made("en", c3=("3", "", ""), c3_a=("", "", "One."), c3_b=("", "", "Two."), c4=("4", "", "X."))
    assert sorted(paired(italian, english)) == [
        ("headings", "3", "Only it prints a heading here."),
        ("numbering", "3.a", "The numbering as printed differs: a), b) / –, –."),
        ("numbering", "4", "The numbering as printed differs: – / 4."),
    ]
    left = paired(made("it", c1=("1", "Regole dello scenario", "")), made("en", c1=("1", "Regole dello scenario", "")))
    assert left == [("headings", "1", "The heading is the same in both languages: “Regole dello scenario”")]


def test_codes_names_and_words_of_the_other_language() -> None:
    """A letter in brackets, a letter wrong in a name, a term as the other language writes it."""
    italian = made("it", c1="Lo disegnò Piergennaro Rossi. I Veliti muovono, e i Veliti restano.")
    english = made("en", c1="It was drawn by Piernennaro Rossi. The Veliti (V) move.")
    assert sorted(paired(italian, english)) == [
        ("codes", "1", "The letter codes V stand in en only."),
        ("foreign", "1", "“veliti” is written as in it, once."),
        ("names", "1", "Almost the same name: Piergennaro / Piernennaro."),
    ]


def test_markup_in_a_print_is_only_text() -> None:
    """What looks like a pattern, markup or a placeholder passes through."""
    hostile = "The [bold]{unit}[/bold] moves (. It has 1 RP* and 2 PR? or \x1b[31m."
    assert {one[0] for one in alone(c1=hostile)} == {"variants"}


def test_a_list_that_is_none_in_the_other_print_is_found() -> None:
    """By its bullets."""
    items = made("it", c7="Si può:\n- muovere;\n- tirare.")
    assert not [one for one in told(editing.of_two(items, made("en", c7="One may:\n- move;\n- fire."), TERMS))
                if one[0] == "lists"]  # fmt: skip
    [one] = told(editing.of_two(items, made("en", c7="One may move.\n\nOne may fire."), TERMS))
    assert one == ("lists", "7", "it prints a list here, en paragraphs.")


def test_a_part_within_another_clause_is_found() -> None:
    """The import knows on which lines each stands; what is under a clause may stand within it."""

    def clauses(*lines: tuple[str, tuple[tuple[int, int], ...]]) -> list[tuple[str, str, str]]:
        found = {one: PublishedClause(one, "", "It moves.", one, "number", at) for one, at in lines}
        print_ = Published("x", "en", "", "en.txt", "2026-01-01", found)
        return [one for one in told(editing.of_one(print_, TERMS)) if one[0] == "import"]

    assert clauses(("10.4", ((1, 4), (9, 12))), ("11", ((6, 7), (14, 15)))) == [
        ("import", "10.4", "A part of this clause is printed within 11.")
    ]
    assert clauses(("10", ((1, 4), (9, 12))), ("10.4", ((6, 7),)), ("11", ((14, 15), (17, 18)))) == []


@pytest.mark.parametrize(
    ("lang", "text", "names"),
    [
        ("en", "It gains a rout point. It loses a point of rout.", "rout point 1, point of rout 1"),
        ("it", "Riceve un punto rotta. Perde due punti di rotta.", "punto rotta 1, punti di rotta 1"),
    ],
)
def test_a_name_joined_otherwise_is_another_name(lang: str, text: str, names: str) -> None:
    """As the print has it."""
    assert ("variants", "5", f"One thing, several names: {names}.") in alone(lang, c5=text)


def test_a_unit_stands_as_close_everywhere() -> None:
    """The rarer way is told."""
    found = alone(c5="It costs 1MP. It costs 2MP. It costs 3 MP.")
    assert [one for one in found if one[0] == "spelling"] == [("spelling", "5", "“3 MP” is elsewhere written “1MP”.")]
