"""Terms: what two languages call by its term, the third does, too."""

from __future__ import annotations

from dataclasses import replace

from punicref.audit import view
from punicref.audit.context import Context
from punicref.audit.corpus import Game
from punicref.audit.termbase import Matcher
from punicref.audit.terms import CHECK
from punicref.rulebook.entries import Term, Words
from tests.audit.sample import LANGS, TERMS, clause, many, notes, said

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


def test_nothing_is_learnt_from_the_text() -> None:
    """What a language calls otherwise everywhere is reported everywhere."""
    loose = many(10, **{**RIGHT, "en": "The host attacks."})
    for one in loose:
        [found] = said(notes(CHECK, one, *HABIT, *loose[1:]))
        assert found[1] == ("en",)


def test_an_everyday_word_is_right() -> None:
    """A word that the termbase has near a term may stand for it."""
    base = replace(TERMS[0], words={**TERMS[0].words, "en": Words("army", near=("host",))})
    one = clause(**{**RIGHT, "en": "The host attacks."})
    context = Context([Game("sg", "sample", {one.id: one}, LANGS, (), ())], (base, *TERMS[1:]))
    assert not list(CHECK.run(view.of(one, context)))


def test_the_opposite_of_a_term_is_found() -> None:
    """Opposites of the termbase, exchanged within a sentence that has both."""
    texts = {
        "it": "L'armata precede la flotta e l'armata.",
        "en": "The army goes before the fleet and the army.",
        "ru": "Армия идёт впереди: флот, затем флот.",
    }
    one = clause(**texts)
    terms = (replace(TERMS[0], opposite=("fleet",)), *TERMS[1:])
    context = Context([Game("sg", "sample", {one.id: one}, LANGS, (), ())], terms)
    assert [found.langs for found in CHECK.run(view.of(one, context))] == [("ru",)]


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


def test_a_word_of_two_senses_is_no_vote() -> None:
    """A term whose word players also use for another one is not reported where one language alone has it."""
    tie = Term("tie", ("sg",), "", {lang: Words(f"tie{lang}", near=("pareggio", "draw", "ничья")) for lang in LANGS})
    draw = Term("draw", ("sg",), "", {"it": Words("pareggio"), "en": Words("draw"), "ru": Words("ничья")})
    assert Matcher((draw, tie), "en", {}).doubtful == {"draw"}
    assert not Matcher((draw,), "en", {}).doubtful
