"""Texts into blocks and sentences, and their alignment."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punicref.audit import align, segments, vote
from punicref.audit.align import Unit
from punicref.language import words


@pytest.mark.parametrize(
    ("lang", "text", "number"),
    [
        ("en", "It moves. It fights!", 2),
        ("en", "See e.g. [9.1]. Then stop.", 2),
        ("en", "In 218 B.C. Rome won.", 1),
        ("it", "Nel 218 a.C. Roma vinse. Poi tornò.", 2),
        ("it", "Roma (vedi [9.1]). Fine", 2),
        ("ru", "См. [9.1]. До н. э. это так.", 2),
        ("ru", "Полководец Т. Семпроний. «Ход.» Конец.", 3),
        ("en", "A value of 1.5 points", 1),
        ("en", "", 0),
    ],
)
def test_sentences(lang: str, text: str, number: int) -> None:
    """Abbreviations, initials and numbers end no sentence; quotation marks and brackets belong to theirs."""
    assert len(segments.sentences(text, lang)) == number


@given(
    st.lists(st.sampled_from(["Word.", "e.g.", "см.", "«End.»", "n", "[9.1]", "Уход!", "a.C."])),
    st.sampled_from(["it", "en", "ru"]),
)
def test_no_word_is_lost(parts: list[str], lang: str) -> None:
    """Splitting a text into sentences loses nothing."""
    text = " ".join(parts)
    assert " ".join(segments.sentences(text, lang)).split() == text.split()


def test_blocks() -> None:
    """Blank lines part paragraphs, a dash starts an item."""
    found = segments.blocks("One. Two.\n\n- a;\n- b.\n\nEnd.", "en")
    assert [(block.item, len(block.sentences)) for block in found] == [(False, 2), (True, 1), (True, 1), (False, 1)]


@given(st.text())
def test_words_are_those_of_the_search(text: str) -> None:
    """The quicker split finds the same words."""
    assert list(segments.tokens(text)) == words.tokens(text)


def units(*lengths: int) -> list[Unit]:
    """Return units of these lengths."""
    return [Unit(length, frozenset()) for length in lengths]


def test_a_lost_unit_has_no_partner() -> None:
    """The unit that the other side lacks is left alone, the others find each other."""
    assert align.align(units(80, 150, 40), units(80, 40)) == [
        align.Bead((0,), (0,)), align.Bead((1,), ()), align.Bead((2,), (1,)),
    ]  # fmt: skip


def test_two_units_may_be_one() -> None:
    """Two sentences that the other side joins are its partners together."""
    assert align.align(units(50, 40, 100), units(90, 100))[0] == align.Bead((0, 1), (0,))


def test_facts_lead() -> None:
    """Of two units of the same length the one with the same number is the partner."""
    left = [Unit(60, frozenset("1")), Unit(60, frozenset("2"))]
    assert align.align(left, [Unit(60, frozenset("2"))]) == [align.Bead((0,), ()), align.Bead((1,), (0,))]


def test_three_sides() -> None:
    """What one side alone lacks, or has, shows in groups of all three."""
    assert align.join([units(80, 150, 40), units(80, 40), units(80, 150, 40)]) == [
        ((0,), (0,), (0,)), ((1,), (), (1,)), ((2,), (1,), (2,)),
    ]  # fmt: skip
    assert align.join([units(80, 40), units(80, 150, 40), units(80, 40)])[1] == ((), (1,), ())


@given(st.lists(st.lists(st.integers(1, 200), max_size=6), min_size=2, max_size=3))
def test_every_unit_is_in_one_group(lengths: list[list[int]]) -> None:
    """Alignment loses no unit and doubles none, and keeps their order."""
    if not any(lengths):
        return
    groups = align.join([units(*side) for side in lengths])
    for at, side in enumerate(lengths):
        assert sorted(one for group in groups for one in group[at]) == list(range(len(side)))


def test_the_majority_decides() -> None:
    """The odd one out is named, all where there is none, nobody where all agree."""
    assert vote.odd({"it": 1, "en": 1, "ru": 2}) == ("ru",)
    assert vote.odd({"it": 1, "en": 2, "ru": 3}) == ("it", "en", "ru")
    assert vote.odd({"it": 1, "en": 1, "ru": 1}) == ()
    assert vote.odd({"it": 1, "en": 2}) == ("it", "en")
    assert vote.differing({"it": "ab", "en": "ba"}) == []
    assert vote.differing({"it": "aab", "en": "ab"}) == [("a", {"it": 2, "en": 1})]
