"""Word diffs: what is shown of two texts, and that nothing of them is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from punicref.audit import changes

TEXTS = st.lists(st.sampled_from(["a", "b", "unit,", "{cost}", "[9.1]", "(c)", "д."]), max_size=12).map(" ".join)


def test_what_changed_is_shown_with_words_around_it() -> None:
    """Gone and new words stand where they stood; long stretches that are the same are cut."""
    old = "An attack on a face-up force costs {face_up} points and never more than that."
    new = "An attack on a face-up force pays {face_up} points and never more than this."
    assert changes.shown(old, new) == (
        "… on a face-up force [-costs-] {+pays+} {face_up} points and never more than [-that-] {+this+} ."
    )
    assert changes.shown("Roll [9.1].", "Roll.") == "Roll [-[9.1]-] ."
    assert changes.shown("", "New.") == "{+New.+}"
    assert changes.shown("a b c d e f g h i j k l", "a b c d e f g h i j k l m") == "… i j k l {+m+}"


def test_a_change_is_shown_as_it_is_read() -> None:
    """Values stand for their names, unless that hides what changed."""

    def read(text: str) -> str:
        return text.replace("{cost}", "3").replace("{price}", "3").replace("{far}", "4")

    assert changes.shown("It costs {cost} points.", "That costs {cost} points.", read=read) == (
        "[-It-] {+That+} costs 3 points."
    )
    assert changes.shown("It costs {cost}.", "It costs {far}.", read=read) == "It costs [-3-] {+4+} ."
    assert changes.shown("It costs {cost}.", "It costs {price}.", read=read) == "It costs [-{cost}-] {+{price}+} ."


def test_layout_is_no_change() -> None:
    """Line ends do not count; parts that came or went are told."""
    old, new = {"text": "One  two.", "example": "Three."}, {"text": "One\ntwo.", "title": "Four"}
    assert list(changes.of_parts(old, new)) == [("title", "", "Four"), ("example", "Three.", "")]


@given(TEXTS, TEXTS)
def test_nothing_is_lost(old: str, new: str) -> None:
    """What is the same and new is the newer text, what is the same and gone is as long as the older one."""
    pieces = changes.pieces(old, new)

    def words(*kinds: str) -> list[str]:
        return [word for one in pieces if one.kind in kinds for word in one.text.split()]

    assert "".join(words(changes.SAME, changes.NEW)) == "".join(new.split())
    assert "".join(words(changes.SAME, changes.GONE)) == "".join(old.split())
    assert changes.likeness(old, old) == 1
    assert 0 <= changes.likeness(old, new) <= 1
