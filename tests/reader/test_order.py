"""Who attacks whom, where Russian tells it by its cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.reader import judged, order
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("гастатов атакуют ветераны, кубики 6 и 2", "ветераны атакуют гастатов, кубики 6 и 2"),
        ("бой: гастатов A атакуют ветераны Z, 6", "бой: ветераны Z атакуют гастатов A, 6"),
        ("пехоту бьют слоны", "слоны бьют пехоту"),
        ("ветераны атакуют гастатов", "ветераны атакуют гастатов"),
        ("гастаты и принципы атакуют", "гастаты и принципы атакуют"),
        ("гастатов атакуют двое", "гастатов атакуют двое"),
        ("hastati attack veterans", "hastati attack veterans"),
        ("", ""),
    ],
)
def test_the_one_who_acts_stands_first(said: str, meant: str, shipped: Library) -> None:
    """Only where one name stands as who acts and the other does not."""
    assert order.subject_first(said, "dbp", shipped) == meant


def test_it_is_read_so(shipped: Library) -> None:
    """Either order is the same fight."""
    calculator = registry.load("dbp.combat", shipped)
    lines = ("гастатов атакуют ветераны, кубики 6 и 2", "ветераны атакуют гастатов, кубики 6 и 2")
    first, second = (judged.read(calculator, one, shipped, lambda _: None).facts for one in lines)
    assert first == second
    assert first["attacker"] == "veterans"
