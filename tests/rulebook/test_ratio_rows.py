"""Printed lists whose rows are ratios: larger to smaller, in lowest terms, the lowest first."""

from __future__ import annotations

from typing import Any

import pytest
import tomli

from punicref.errors import InputProblem
from punicref.rulebook import tables
from punicref.rulebook.declared import Declared
from punicref.rulebook.records import Records

RATIOS = Declared(
    "sg", "2.4", "record", None, None, (), keys="ratio", fields=(("modifier", "number"), ("automatic", "yes|no"))
)


def parse(rows: dict[str, Any]) -> Records:
    found, odd = tables.parse({"table": "sg:2.4", "rows": rows}, RATIOS, "mine.toml:")
    assert isinstance(found, Records)
    assert odd == []
    return found


def test_ratios_are_kept_in_lowest_terms_and_order() -> None:
    """6:4 is 3:2; the lowest ratio comes first, whatever the order in the file."""
    found = parse({"10:1": "0 yes", "6:4": "1 no", "2:1": "3 no", "1:1": "0 no"})
    assert list(found.rows) == ["1:1", "3:2", "2:1", "10:1"]
    assert found.rows["3:2"] == {"modifier": 1, "automatic": "no"}


@pytest.mark.parametrize(
    "key", ["2", "1:2", "2:0", "0:0", "-2:1", "2:1:1", "1.5:1", "two:one", "2:", "", "999999:1", "²:1"]
)
def test_row_that_is_no_ratio_is_refused(key: str) -> None:
    """Two whole numbers from 1, the larger one first."""
    with pytest.raises(InputProblem) as caught:
        parse({key: "1 no"})
    assert str(caught.value) == (f"mine.toml: {key} is no ratio of whole numbers, the larger one first, such as 3:2.")


def test_ratio_stands_once() -> None:
    """4:2 and 2:1 are the same row."""
    with pytest.raises(InputProblem, match=r"The row 2:1 stands twice\."):
        parse({"4:2": "3 no", "2:1": "3 no"})


def test_template_shows_how_a_row_is_written() -> None:
    """The row to copy has the form of a ratio."""
    text = tables.template(RATIOS, "Ratios", ["A note."])
    assert tomli.loads(text) == {"table": "sg:2.4", "rows": {"?:?": "?  ?"}}
