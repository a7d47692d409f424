"""Sentences that are missing in one language, or stand there twice."""

from __future__ import annotations

from punicref.audit.sentences import CHECK
from tests.audit.sample import clause, notes, said

RIGHT = {
    "it": "La forza attacca il villaggio. Poi si ritira. Il comandante resta nell'esagono con i suoi uomini.",
    "en": "The force attacks the village. Then it withdraws. The leader stays in the hex with his men.",
    "ru": "Отряд атакует селение. Затем он отходит. Полководец остаётся в гексе со своими людьми.",
}


def test_as_many_sentences_are_right() -> None:
    """The same sentences are silent; where one language joins two of them, one may be missing."""
    assert not notes(CHECK, clause(**RIGHT))
    joined = "The force attacks the village, then it withdraws. The leader stays in the hex with his men."
    assert [one[:2] for one in said(notes(CHECK, clause(**{**RIGHT, "en": joined})))] == [("hint", ("en",))]


def test_a_lost_sentence_is_found() -> None:
    """A sentence that one language lacks is found, a short one too."""
    said_in_english = RIGHT["en"].rstrip(".").split(". ")
    for sentence in said_in_english:
        kept = ". ".join(one for one in said_in_english if one != sentence)
        found = said(notes(CHECK, clause(**{**RIGHT, "en": f"{kept}."})))
        assert {one[1] for one in found} == {("en",)}, sentence


def test_a_doubled_sentence_is_found() -> None:
    """A sentence that stands twice is found, unless all say it twice."""
    found = said(notes(CHECK, clause(**{**RIGHT, "ru": RIGHT["ru"] + " Затем он отходит."})))
    assert ("warning", ("ru",), "This sentence stands here twice: “Затем он отходит.”") in found
    twice = {lang: f"{text} {text}" for lang, text in RIGHT.items()}
    assert not [one for one in said(notes(CHECK, clause(**twice))) if "twice" in one[2]]
