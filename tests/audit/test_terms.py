"""Terms: what two languages call by its term, the third does, too."""

from __future__ import annotations

from punicref.audit.termbase import Matcher
from punicref.audit.terms import CHECK
from punicref.rulebook.terms import Term, Words
from tests.audit.sample import clause, many, notes, said

RIGHT = {"it": "L'armata attacca.", "en": "The army attacks.", "ru": "Армия атакует."}
PLURAL = {"it": "Le armate attaccano.", "en": "The armies attack.", "ru": "Войска и армии атакуют."}
FLEET = {"it": "La flotta salpa.", "en": "The fleet sails.", "ru": "Флот плывёт."}
HABIT = [*many(40, **RIGHT), *(clause(f"8.{n}", **FLEET) for n in range(10))]


def test_the_same_term_is_right() -> None:
    """Terms that agree are silent, in every form that has the same stem."""
    assert not notes(CHECK, clause(**RIGHT), *HABIT)
    assert not notes(CHECK, clause(**PLURAL), *HABIT)


def test_a_lost_term_is_found() -> None:
    """A language that never does without a term, and does here, is named."""
    [found] = said(notes(CHECK, clause(**{**RIGHT, "en": "The navy attacks."}), *HABIT))
    assert found == ("hint", ("en",), "The others speak of “army”, this does not: “The navy attacks.”")


def test_another_term_in_its_place_is_found() -> None:
    """A term that took another one's place is named with it."""
    [found] = said(notes(CHECK, clause(**{**RIGHT, "ru": "Флот атакует."}), *HABIT))
    assert found[2] == "The others speak of “армия”, this of “флот”: “Флот атакует.”"


def test_a_habit_is_right() -> None:
    """What a language often calls otherwise is silent."""
    loose = many(10, **{**RIGHT, "en": "The host attacks."})
    assert not notes(CHECK, clause(**{**RIGHT, "en": "The host attacks."}), *HABIT, *loose)


def test_a_pronoun_is_right() -> None:
    """A pronoun beside the sentence with the term is silent."""
    texts = {lang: f"{text} {text}" for lang, text in RIGHT.items()}
    assert not notes(CHECK, clause(**{**texts, "en": "The army attacks. It attacks again."}), *HABIT)


def test_the_longest_term_counts() -> None:
    """A term that is part of a longer one is not used by itself, and written forms part like stems."""
    base = [
        Term("unit", ("sg",), "", {"en": Words("unit")}),
        Term("combat-unit", ("sg",), "", {"en": Words("combat unit", ("combat units",))}),
        Term("attack", ("sg",), "", {"en": Words("attack")}),
        Term("attacker", ("sg",), "", {"en": Words("attacking")}),
    ]
    spoken = Matcher(base, "en", {}).spoken(("combat", "units", "are", "attacking"))
    assert spoken.sure == {"combat-unit", "attacker"}
    assert spoken.near >= {"attack", "combat-unit"}
