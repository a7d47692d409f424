"""What a clause may begin with, and what only looks like it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from punicref.published import labels, lines


@pytest.mark.parametrize(
    ("text", "kind", "value", "body"),
    [
        ("10.1 Ritirata", "number", "10.1", "Ritirata"),
        ("10.1. Ritirata", "number", "10.1", "Ritirata"),
        ("[10.11] An attack", "number", "10.11", "An attack"),
        ("[10.11]: an attack", "number", "10.11", "an attack"),
        ("§ 10.1 – Ritirata", "number", "10.1", "Ritirata"),
        ("Rule 10.1: Withdrawal", "number", "10.1", "Withdrawal"),
        ("Правило 20.3. Бой", "number", "20.3", "Бой"),
        ("12.LEADERS", "number", "12", "LEADERS"),
        ("1 INTRODUCTION", "number", "1", "INTRODUCTION"),
        ("- 2.1 The map", "number", "2.1", "The map"),
        ("- 1. First player", "number", "1", "First player"),
        ("10.42a The siege", "number", "10.42.a", "The siege"),
        ("15 / # 16 Blockade", "number", "15", "Blockade"),
        ("7.1...Naval units", "number", "7.1", "Naval units"),
        ("a) A card", "letter", "a", "A card"),
        ("(b) A card", "letter", "b", "A card"),
        ("c). A card", "letter", "c", "A card"),
        ("c)-Number", "letter", "c", "Number"),
        ("D. A card", "letter", "d", "A card"),
        ("A: Non ci sono", "letter", "a", "Non ci sono"),
        ("в) Карта", "letter", "c", "Карта"),
        ("1-2: No effect", "range", "1-2", "No effect"),
        ("3–4: Halt", "range", "3-4", "Halt"),
        ("Round 2b) Corvus", "step", "2b", "Corvus"),
        ("- a card", "", "", "a card"),
        ("• • •", "", "", "• •"),
    ],
)
def test_labels_are_read(text: str, kind: str, value: str, body: str) -> None:
    """Numbers, letters, die rolls, steps of examples, bullets."""
    label = labels.at_start(text)
    assert (label.kind, label.value, text[label.length :]) == (kind, value, body)


@pytest.mark.parametrize(
    "text",
    ["30 minutes of play", "17x22” is the map", "1/2 of the points", "2:1 or better", "3314 is a hex", "50% are lost",
     "1d6 is rolled", "4.2) and then", "E’ proibito", "+1 if attacking", "-1 to the roll", "264-146 BC", "(4.2"],
)  # fmt: skip
def test_quantities_and_words_are_no_labels(text: str) -> None:
    """Numbers that measure something, and what a broken sentence begins a line with."""
    assert labels.at_start(text).kind == ""


def test_a_number_before_a_small_letter_is_not_sure() -> None:
    """It may be a decimal in a sentence that was broken before it."""
    assert not labels.at_start("2.5 stones at most").sure
    assert labels.at_start("2.5 Stones").sure


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. 16.1.1 Two. 16.1.2 Three", ["One.", "16.1.1 Two.", "16.1.2 Three"]),
        ("One. a) two. b) three.", ["One.", "a) two.", "b) three."]),
        ("One (see 5.4). Two 5.4 three.", ["One (see 5.4). Two 5.4 three."]),
        ("The box. g. The box", ["The box.", "g. The box"]),
        ("See 7.3 how. See rules 14.13, 14.14.", ["See 7.3 how. See rules 14.13, 14.14."]),
    ],
)
def test_clauses_inside_a_paragraph_are_cut(text: str, parts: list[str]) -> None:
    """After the end of a sentence a number or letter may begin a clause; a reference does not."""
    cuts = [0, *labels.inline(text), len(text)]
    assert [text[a:b].strip() for a, b in pairwise(cuts)] == parts


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("**10.1.** *text*", "10.1. text"),
        ("a<br>b &amp; c", "a b & c"),
        ("see [rule 3](#rule-3) and [us](http://x.example/y)", "see rule 3 and us http://x.example/y"),
        ("soft\u00adhyphen and\u00a0space", "softhyphen and space"),
        ("disorganized*Naval and snake_case_word", "disorganized*Naval and snake_case_word"),
        ("\uf0b7 item", "• item"),
        ("red\x1b[31m alert", "red\\x1b[31m alert"),
        ("![a map](map.png) The map", "The map"),
    ],
)
def test_signs_go_and_words_stay(raw: str, shown: str) -> None:
    """Markdown, HTML, odd spaces; what acts on a terminal is made visible."""
    assert lines.plain(raw) == shown
