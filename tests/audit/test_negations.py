"""Negations: what two languages deny and the third does not."""

from __future__ import annotations

import pytest

from punicref.audit.lexicon import denials
from punicref.audit.negations import CHECK
from tests.audit.sample import clause, notes, said

RIGHT = {"it": "Non può muovere.", "en": "It may not move.", "ru": "Он не может двигаться."}


@pytest.mark.parametrize(
    "texts",
    [
        RIGHT,
        {"it": "Non muove mai.", "en": "It never moves.", "ru": "Он никогда не двигается."},
        {"it": "Non più di così.", "en": "At most so.", "ru": "Не более того."},
        {"it": "Forze non rifornite.", "en": "Unsupplied forces.", "ru": "Отряды без снабжения."},
        {"it": "A meno che non attacchi.", "en": "Unless it attacks.", "ru": "Если только он не атакует."},
    ],
)
def test_what_is_denied_alike_is_right(texts: dict[str, str]) -> None:
    """Double negations, comparisons and words that deny by themselves are silent."""
    assert not notes(CHECK, clause(**texts))


@pytest.mark.parametrize(
    ("lang", "text"),
    [("it", "Può muovere."), ("en", "It may move."), ("ru", "Он может двигаться.")],
)
def test_a_lost_negation_is_found(lang: str, text: str) -> None:
    """A language that lost its negation is named."""
    [found] = said(notes(CHECK, clause(**{**RIGHT, lang: text})))
    assert found[:2] == ("hint", (lang,))
    assert found[2] == f"What the others deny is not denied here: “{text}”"


def test_an_added_negation_is_found() -> None:
    """A language that alone forbids something is named."""
    texts = {"it": "Può muovere.", "en": "It may not move.", "ru": "Он может двигаться."}
    [found] = said(notes(CHECK, clause(**texts)))
    assert found[1:] == (("en",), "What is denied here is not denied by the others: “It may not move.”")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Attacca con ordini."),
        ("en", "It attacks with orders."),
        ("ru", "Он атакует при приказах."),
    ],
)
def test_a_lost_without_is_found(lang: str, text: str) -> None:
    """Never, without, nor, nobody are voted on one by one."""
    texts = {"it": "Attacca senza ordini.", "en": "It attacks without orders.", "ru": "Он атакует без приказов."}
    assert not notes(CHECK, clause(**texts))
    assert [one[1] for one in said(notes(CHECK, clause(**{**texts, lang: text})))] == [(lang,)]


@pytest.mark.parametrize(
    ("lang", "text", "wrong"),
    [
        ("it", "Il terreno influisce mai.", True),
        ("it", "Il terreno non influisce mai.", False),
        ("it", "Nessuno muove.", False),
        ("it", "Vale come risultato Nessun effetto.", False),
        ("ru", "Ничто мешает отряду.", True),
        ("ru", "Ничто не мешает отряду.", False),
        ("ru", "Он обязан принять его, каким бы тот ни был.", False),
        ("en", "Nothing bars it.", False),
    ],
)
def test_a_word_that_denies_only_with_another(lang: str, text: str, wrong: bool) -> None:
    """Mai behind the verb needs non, ничто needs не; a name written with a capital is none."""
    assert denials.unsupported(text, lang) == wrong


@pytest.mark.parametrize(
    ("lang", "text", "whole"),
    [
        ("it", "Essa può essere né mossa né spesa.", "Essa non può essere né mossa né spesa."),
        ("en", "Otherwise it moves at all.", "Otherwise it does not move at all."),
        ("ru", "Отряд учитывается ни здесь, ни там.", "Отряд не учитывается ни здесь, ни там."),
        ("ru", "Нельзя, как бы далеко отряд стоял.", "Нельзя, как бы далеко отряд ни стоял."),
    ],
)
def test_half_a_negation_is_no_negation(lang: str, text: str, whole: str) -> None:
    """A word or a turn of phrase that takes a negation is found without it."""
    assert denials.unsupported(text, lang)
    assert not denials.unsupported(whole, lang)


@pytest.mark.parametrize(
    ("texts", "lang", "lost"),
    [
        (
            {
                "it": "Il nemico non ha punti forza terrestri non assediati.",
                "en": "The enemy has no unbesieged land points.",
                "ru": "У врага нет неосаждённых сухопутных очков.",
            },
            "it",
            "Il nemico non ha punti forza terrestri assediati.",
        ),
        (
            {
                "it": "Ingaggia un'unità non ingaggiata.",
                "en": "It engages an unengaged unit.",
                "ru": "Он связывает боем отряд, не связанный боем.",
            },
            "ru",
            "Он связывает боем отряд, связанный боем.",
        ),
        (
            {
                "it": "Senza nemici la regione non controllata è neutrale.",
                "en": "Without enemies the uncontrolled region is not friendly.",
                "ru": "Без врагов неконтролируемый регион нейтрален.",
            },
            "en",
            "Without enemies the controlled region is not friendly.",
        ),
    ],
)
def test_a_denial_in_one_word_counts_by_itself(texts: dict[str, str], lang: str, lost: str) -> None:
    """What some languages deny in one word, unbesieged, and others in two, beside other negations."""
    before = said(notes(CHECK, clause(**texts)))
    assert lang not in [one for found in before for one in found[1]]
    assert lang in [one for found in said(notes(CHECK, clause(**{**texts, lang: lost}))) for one in found[1]]


def test_half_a_negation_is_found_where_nothing_is_denied() -> None:
    """A turn of phrase that lost its negation is told also where the other languages deny nothing."""
    texts = {"it": "Comunque sia, muove.", "en": "However that is, it moves.", "ru": "Как бы то было, он идёт."}
    assert [one[1] for one in said(notes(CHECK, clause(**texts)))] == [("ru",)]
    assert not notes(CHECK, clause(**{**texts, "ru": "Как бы то ни было, он идёт."}))
