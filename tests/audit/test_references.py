"""References to clauses: they exist, stand in `see`, and are the same in all languages."""

from __future__ import annotations

from punicref.audit.corpus import Neutral
from punicref.audit.references import CHECK
from tests.audit.sample import clause, notes, said

TEXTS = {"it": "Vedi [2.1].", "en": "See [2.1].", "ru": "См. [2.1]."}
OTHERS = (clause("2.1", **TEXTS), clause("2.2", **TEXTS))
SEE = Neutral(see=("2.1",))


def test_the_same_references_are_right() -> None:
    """References that stand in `see` and in every language are silent."""
    assert not notes(CHECK, clause(neutral=SEE, **TEXTS), *OTHERS)


def test_another_reference_is_found() -> None:
    """A language that refers elsewhere is named."""
    found = said(notes(CHECK, clause(neutral=Neutral(see=("2.1", "2.2")), **{**TEXTS, "ru": "См. [2.2]."}), *OTHERS))
    message = "The reference to 2.1 does not stand equally often in all: it 1, en 1, ru 0."
    assert ("error", ("ru",), message) in found


def test_a_reference_must_exist_and_stand_in_see() -> None:
    """A clause that does not exist is an error in the text and in `see`; so is one that `see` leaves out."""
    texts = {lang: text.replace("2.1", "7.7") for lang, text in TEXTS.items()}
    found = {one[2] for one in said(notes(CHECK, clause(neutral=Neutral(see=("8.8",)), **texts), *OTHERS))}
    assert found == {"There is no clause 7.7.", "`see` names 8.8, which is no clause."}
    found = {one[2] for one in said(notes(CHECK, clause(neutral=Neutral(), **TEXTS), *OTHERS))}
    assert found == {"The text refers to 2.1, which is not in `see`."}


def test_one_slip_is_told_once() -> None:
    """A wrong number is one finding, which says what the others refer to; what else differs is told besides."""
    wrong = clause(neutral=SEE, **{**TEXTS, "ru": "См. [1.2]."})
    assert said(notes(CHECK, wrong, *OTHERS)) == [
        ("error", ("ru",), "There is no clause 1.2. The others refer to 2.1 there.")
    ]
    wrong = clause(neutral=SEE, **{**TEXTS, "ru": "См. [2.2]."})
    assert said(notes(CHECK, wrong, *OTHERS)) == [
        ("error", ("ru",), "The text refers to 2.2, which is not in `see`. The others refer to 2.1 there.")
    ]
    both = Neutral(see=("2.1", "2.2"))
    texts = {lang: f"{text} {text.replace('2.1', '2.2')}" for lang, text in TEXTS.items()}
    wrong = clause(neutral=both, **{**texts, "ru": "См. [1.2]."})
    assert len(notes(CHECK, wrong, *OTHERS)) == 3


def test_a_reference_in_another_sentence_is_found() -> None:
    """A reference that moved to another sentence is a warning."""
    texts = {
        "it": "La forza attacca subito [2.1]. Poi la forza si ritira lontano.",
        "en": "The force attacks at once. Then the force withdraws far away [2.1].",
        "ru": "Отряд атакует немедленно [2.1]. Затем отряд отходит далеко.",
    }
    found = said(notes(CHECK, clause(neutral=SEE, **texts), *OTHERS))
    assert [(one[0], one[1]) for one in found] == [("warning", ("en",))] * len(found)
    assert found
