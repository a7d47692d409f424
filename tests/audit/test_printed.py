"""Imported rulebooks against each other: made-up prints, and the real ones where they lie beside the checkout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from punicref import paths
from punicref.audit.compare import Finder
from punicref.audit.finding import Printed
from punicref.audit.printed import Audit
from punicref.errors import Problem
from punicref.published import reading
from punicref.published.model import Published, PublishedClause

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

SOURCES = Path(paths.CHECKOUT or ".", "..", "shared", "sources").resolve()


def printed(lang: str, **texts: str) -> Published:
    """Return a made-up print; underscores in the ids are dots."""
    clauses = {one.lstrip("c").replace("_", "."): text for one, text in texts.items()}
    made = {one: PublishedClause(one, "", text) for one, text in clauses.items()}
    return Published("dbp", lang, "", f"{lang}.txt", "2026-01-01", made)


def found(library: Library, *imports: Published) -> list[Printed]:
    """Compare prints."""
    return Audit(imports, library, Finder(library.terms("dbp"))).findings()


def test_equal_prints_are_silent(shipped: Library) -> None:
    """Prints that say the same are silent, digits against words included."""
    italian = printed(
        "it", c8_2="I tre esagoni frontali sono la zona di controllo (vedi 4.2). Le unità si devono fermare."
    )
    english = printed("en", c8_2="The 3 front hexes are the zone of control (see 4.2). Units must stop.")
    assert [one for one in found(shipped, italian, english) if one.check != "values"] == []


@pytest.mark.parametrize(
    ("message", "italian", "english"),
    [
        ("The number 3 is not stated equally often", "Costa 3 punti movimento.", "It costs 4 movement points."),
        ("en denies something that it does not", "Il terreno ha effetto.", "The terrain has no effect."),
        ("What it permits, en requires.", "Può avanzare.", "It must advance."),
        ("en says that something must be done, it does not.", "Avanza.", "It must advance."),
        ("it says “only”, en does not.", "Solo i Veliti tirano.", "Velites fire."),
        ("en says “at least” or the like", "Servono uomini.", "At least some men are needed."),
        ("The number 1 has different signs.", "Modificatore +1 al dado.", "Modifier -1 to the die."),
        (
            "This sentence stands in it only.",
            "Ogni unità tira una volta. La linea di vista deve essere libera da altre unità.",
            "Each unit fires once.",
        ),
        ("The reference to 11 is not equally often in both", "Una unità fugge (vedi 11).", "A unit flees (see 12)."),
        ("Both refer to 11.9, which is no clause.", "Una unità fugge (11.9).", "A unit flees (11.9)."),
        ("A remark in brackets stands in it only.", "Le unità (anche in panico) muovono.", "The units move."),
        ("The abbreviations CN, SC stand in one text only.", "Considerate SC come CN.", "Treat them alike."),
        ("it speaks of zona di controllo, en does not.", "Muove in ogni zona di controllo.", "It moves everywhere."),
    ],
)
def test_each_difference_is_found(shipped: Library, message: str, italian: str, english: str) -> None:
    """Each kind of difference is found and shown with both passages, or with the one that there is."""
    seen = found(shipped, printed("it", c10=italian), printed("en", c10=english))
    one = next(one for one in seen if message in str(Problem(one.message)))
    assert one.id == "10"
    assert one.passages
    assert set(one.passages) <= {"it", "en"}


def test_spelling_of_a_print_is_found(shipped: Library) -> None:
    """A sign apart from its number, an Italian accent, and a word left in the other language are told of."""
    italian = printed("it", c10_3="Sommare +1 purchè i Veterani siano fermi. I Veterani, se Veterani, restano.")
    english = printed("en", c10_3="Add +1 or\n\n+ 1 if the Veterans stand. The Veterani stay.")
    told = [str(Problem(one.message)) for one in found(shipped, italian, english)]
    assert "“purchè” is usually written “purché”." in told
    assert "“+ 1” is elsewhere written “+1”." in told
    assert "“veterani” is written as in it, once." in told


def test_a_word_with_both_senses_is_no_contrary(shipped: Library) -> None:
    """What is left to a unit has not left; who leaves does not stay."""
    italian = printed("it", c10="L'unità che ha punti rimasti rimane ferma.")
    english = printed("en", c10="A unit with points left remains.")
    assert not [one for one in found(shipped, italian, english) if one.check == "opposites"]
    italian, leaving = printed("it", c10="L'unità rimane nell'esagono."), printed("en", c10="The unit leaves the hex.")
    assert [one.check for one in found(shipped, italian, leaving)] == ["opposites"]


def test_a_missing_clause_is_found(shipped: Library) -> None:
    """A clause that one print lacks is found."""
    seen = found(shipped, printed("it", c9="Si tira.", c10="Si combatte."), printed("en", c10="Fight."))
    assert [(one.check, one.id, one.langs) for one in seen if one.check == "clauses"] == [("clauses", "9", ("en",))]


def test_a_moved_sentence_is_no_loss(shipped: Library) -> None:
    """A sentence that stands under the parent in the other print is only a hint."""
    italian = printed(
        "it", c10_3="Si applicano i modificatori. Il terreno non ha effetto sul combattimento.", c10_3_h="Retro."
    )
    english = printed("en", c10_3="Apply the modifiers.", c10_3_h="Rear. Terrain has no effect on combat.")
    [one] = [one for one in found(shipped, italian, english) if one.check == "sentences"]
    assert (one.severity, one.passages["en"]) == ("hint", "Terrain has no effect on combat.")


def test_what_can_change_play_comes_first(shipped: Library) -> None:
    """Numbers come before references, whatever the order of the clauses."""
    italian = printed("it", c9="Vedi (4.2).", c10="Costa 3 punti.")
    english = printed("en", c9="See (4.3).", c10="It costs 4 points.")
    seen = found(shipped, italian, english)
    checks = [one.check for one in seen if one.check in ("numbers", "references")]
    assert checks == ["numbers", "references"]


def test_a_single_print_is_held_against_our_values(shipped: Library) -> None:
    """A number that our clause does not state, or that only it states, is found without a second print."""
    seen = [str(Problem(one.message)) for one in found(shipped, printed("it", c4_6="Aggiunge 1PM a nove unità."))]
    assert seen == [
        "The print states the number 9, our clause does not. Our clause states the number 3, the print does not."
    ]


def test_what_the_other_printing_has_is_not_looked_for(shipped: Library) -> None:
    """Our open point on 2.2 tells of the 80 metres of the English text: the Italian print need not have them."""
    text = "Un esagono: 100 metri. Un'unità: 500/1000 cavalieri, 1000/2000 fanti o 10/20 elefanti. Un turno: 30 minuti."
    assert found(shipped, printed("it", c2_2=text)) == []
    (minutes,) = found(shipped, printed("it", c2_2=text.replace("30 minuti", "mezz'ora")))
    assert "number 30" in str(Problem(minutes.message))


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the published texts are not beside this checkout")
def test_the_real_prints(shipped: Library) -> None:
    """The known differences of the two De Bello Punico texts are found, in a list short enough to read."""
    imports = [
        reading.read(str(SOURCES / f"de-bello-punico.{lang}.txt"), "dbp", lang, shipped, "").published
        for lang in ("it", "en")
    ]
    seen = found(shipped, *imports)
    assert len(seen) <= 145
    places = {(one.check, one.id) for one in seen}
    known = {
        ("numbers", "2"), ("numbers", "2.2"), ("numbers", "17.4.3"), ("clauses", "18"), ("sentences", "15.1"),
        ("sentences", "17.2.2"), ("terms", "8.1"), ("limits", "4.8"), ("modals", "4.7"), ("remarks", "16"),
        ("references", "4.5"), ("numbering", "10.3.a"), ("numbering", "17.1.3.c"), ("headings", "10"),
        ("headings", "17.1.3"), ("headings", "17.2.1"), ("signs", "10.3.g"), ("codes", "9.1"), ("broken", "17.2.2"),
        ("foreign", "17.1.3"), ("names", "19"), ("spelling", "10.8.1"), ("variants", "16.1.1"), ("capitals", "10.7"),
        ("headings", "3.1"), ("headings", "3.1.d"), ("headings", "7.1"), ("headings", "8"), ("headings", "10.7"),
        ("headings", "17.1"), ("headings", "17.1.4"), ("names", "2.4.def.morale-value"), ("names", "17.1"),
        ("variants", "4.1"), ("variants", "11"), ("variants", "16.1"), ("import", "10.4"), ("lists", "7.1"),
    }  # fmt: skip
    assert known <= places
    assert sum(one.severity == "warning" for one in seen) <= 20


def test_a_number_is_shown_where_it_should_stand(shipped: Library) -> None:
    """Where one print has lost a number, its passage is the one that the other has beside it."""
    [one] = found(
        shipped,
        printed("it", c2_1="La mappa mostra la pianura. Sono 23 esagoni. Ogni unità occupa un esagono."),
        printed("en", c2_1="The map shows the plain. There are hexes. Every unit occupies a hex."),
    )
    assert one.passages["en"] == "There are hexes."


def test_a_thing_of_several_names_is_seen_by_its_translation(shipped: Library) -> None:
    """Where the translation says the term, this print now the term, now another noun for it."""
    italian = printed("it", c10="La ritirata costa.", c11="La ritirata è vietata.", c12="La ritirata finisce.")
    english = printed("en", c10="The withdrawal costs.", c11="The retreat is forbidden.", c12="The withdrawal ends.")
    [one] = [each for each in found(shipped, italian, english) if each.check == "variants"]
    assert str(Problem(one.message)) == "One thing, several names: withdrawal 2, retreat 1."
    verb = printed("en", c10="The withdrawal costs.", c11="They retreat, forbidden.", c12="The withdrawal ends.")
    assert not [each for each in found(shipped, italian, verb) if each.check == "variants"]


@pytest.mark.parametrize(
    ("clause", "text", "number"),
    [
        ("9.3", "Si tira 1d10. Si tira 1d10 ancora.", "d10"),
        ("17", "La via è tagliata a metà.", "1/2"),
    ],
)
def test_a_turn_of_phrase_is_no_number_of_a_rule(shipped: Library, clause: str, text: str, number: str) -> None:
    """The die that many clauses throw, and a half in words, are not held against our values."""
    seen = found(shipped, printed("it", **{f"c{clause.replace('.', '_')}": text, "c10": text}))
    assert not [one for one in seen if f"states the number {number}," in str(Problem(one.message))]


def test_what_a_single_print_lacks_is_but_a_hint(shipped: Library) -> None:
    """It may have the number in another clause, or on the map."""
    seen = found(shipped, printed("it", c2_2="Un esagono è grande."))
    assert seen
    assert {one.severity for one in seen} == {"hint"}
