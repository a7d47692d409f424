"""Exceptions to a clause where an evening stands: of other battles and of a first turn that is over none is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.rulebook.moment import Moment, holding

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

CASES = [
    ("pw", "4.2.a.1", Moment("pw"), ["19.0", "19.34.c"]),
    ("pw", "4.2.a.1", Moment("pw", "2", 1), ["19.0"]),
    ("pw", "4.2.a.1", Moment("pw", "2", 3), []),
    ("pw", "4.2.a.1", Moment("pw", "3", 3), ["19.34.c"]),
    ("pw", "4.2.a.1", Moment("dbp", "zama", 3), ["19.0", "19.34.c"]),
    ("pw", "4.2.a.1", Moment("pw", "3"), ["19.34.c", "19.0"]),
]


@pytest.mark.parametrize(("game", "clause", "moment", "exceptions"), CASES)
def test_what_does_not_hold_now_is_left_out(
    game: str, clause: str, moment: Moment, exceptions: list[str], shipped: Library
) -> None:
    """The diplomacy phase does not take place in the first turn (19.0), nor in the third scenario (19.34.c)."""
    found = holding(shipped.clause(game, clause, "en"), moment, shipped)
    assert [one.id for one in found.but] == exceptions
