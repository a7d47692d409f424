"""The printed lists of Punic Island: what the rules say of them is checked. All numbers here are made up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.errors import InputProblem
from punicref.rulebook import tables
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

PERMANENT = {
    "Corvus Withdrawn": "roman event 0",
    "In Extremis": "roman operational 0",
    "Incursions in Africa": "roman event 0",
    "Annone il Grande prende Ecatompilo": "roman operational 3",
    "Incursions in Italy": "carthaginian event 0",
}
CITIES = {
    "Messana": "1 2 yes no sicily", "Reggio": "1 2 yes no italy", "Syracuse": "3 4 yes yes sicily",
    "Camarina": "1 1 yes yes sicily", "Gela": "1 1 no no sicily", "Finziade": "1 1 yes no sicily",
    "Agrigentum": "3 4 no no sicily", "Panormus": "2 3 yes no sicily", "Carthage": "4 9 yes no africa",
    "Made-up Town": "0 0 no no africa",
}  # fmt: skip
ROWS: dict[str, dict[str, str]] = {
    "s2.3.1": {**PERMANENT, "Syracuse switches sides": "roman operational 0", "Made-up card": "roman tactics 2"},
    "s3.2": {"Made-up legion": "roman infantry 6 3 2 4 3 1", "Elephants": "north-africans elephant 5 3 2 0 0 0"},
    "s3.3": {"Made-up squadron": "roman 5 5 2 4 4 1", "Another": "carthaginian 6 6 2 0 0 0"},
    "s11.3.3": {"Red": "roman 2", "Blue": "carthaginian 2"},
    "c1.d": CITIES,
    "c1.g": {"Made-up crossing": "3"},
    "c5.cards": {"Consular Armies": "3 4 1 Rome", "Made-up card": "1 0 0 "},
    "c5.counters": {"Infantry": "roman 8", "Made-up": "syracusans 2"},
    "c9.b": {"Haderbal": "carthaginian 0 1 1", "Amilcare": "carthaginian 1 1 2", "Consul A": "roman 0 0 1"},
    "c17": {"Messana": "roman 2 2 infantry", "Carthage": "carthaginian 3 ", "Made-up place": "roman 0 1 naval unit"},
}


def check(library: Library, name: str, rows: dict[str, str]) -> list[str]:
    """Install-check a list; returns the warnings as English templates with their arguments."""
    declared = next(one for one in library.tables() if one.name == f"pi:{name}")
    printed, _ = tables.parse({"table": declared.name, "rows": rows}, declared, "made up:")
    return [str(InputProblem(one)) for one in registry.check_table(printed, library)]


def changed(name: str, row: str, value: str | None) -> dict[str, str]:
    """Return the rows of a list with one added, changed, or taken out."""
    rows = {key: cells for key, cells in ROWS[name].items() if key != row}
    return rows if value is None else {**rows, row: value}


def test_every_list_is_checked(shipped: Library) -> None:
    """Each list that the rules declare has its rows here."""
    assert {f"pi:{name}" for name in ROWS} == {one.name for one in shipped.tables() if one.name.startswith("pi:")}


@pytest.mark.parametrize("name", ROWS)
def test_sound_lists_pass_without_a_word(name: str, shipped: Library) -> None:
    """Lists that break no rule are taken as they are."""
    assert check(shipped, name, ROWS[name]) == []


@pytest.mark.parametrize(
    ("name", "row", "value", "says"),
    [
        ("s2.3.1", "In Extremis", None, "In Extremis is missing; the rules name it."),
        ("s2.3.1", "Incursioni in Italia", "roman event 0", "The row Incursions in Italy stands twice."),
        ("s2.3.1", "Incursions in Italy", "roman event 0", "belongs to the deck of Carthage"),
        ("s2.3.1", "Syracuse switches sides", "carthaginian event 0", "belongs to the deck of Rome"),
        ("s3.2", "Made-up legion", "roman infantry 0 3 2 0 0 0", "cohesion is 0; such a unit could not be played"),
        ("s3.2", "Made-up legion", "roman infantry 5 0 2 0 0 0", "movement is 0; such a unit could not be played"),
        ("s3.2", "Made-up legion", "roman infantry 5 3 2 0 3 1", "depleted_cohesion is 0, though"),
        ("s3.3", "Another", "carthaginian 6 6 2 4 0 1", "depleted_range is 0, though"),
        ("s3.3", "Another", "carthaginian 6 0 2 0 0 0", "range is 0; such a unit could not be played"),
        ("c1.d", "Gela", None, "Gela is missing; the rules name it."),
        ("c1.d", "Phintias", "1 1 yes no sicily", "The row Pintias stands twice."),
        ("c1.d", "Finziade", "1 1 no no sicily", "Finziade has a port, the rules say."),
        ("c1.d", "Messana", "1 2 yes no africa", "Messana does not lie in North Africa."),
        ("c1.d", "Carthage", "4 9 yes no italy", "Carthage does not lie in Italy."),
        ("c1.d", "Syracuse", "3 4 yes no sicily", "Syracuse itself belongs to Syracuse."),
        ("c5.counters", "Infantry", "roman 0", "the number of counters is 0; leave the row out"),
        ("s11.3.3", "Ballistas", "roman 2", "Ballistas cannot be a row of this list (siege counters)."),
        ("c17", "Corvus", "roman 0 x", "Corvus cannot be a row of this list (places of the set-up)."),
        ("s2.3.1", "Mount Etna", "roman event 0", "Mount Etna cannot be a row of this list (cards)."),
        ("c9.b", "Haderbal", "roman 0 1 1", "Haderbal is a leader of Carthage."),
        ("c17", "Messana", "carthaginian 2 ", "Messana belongs to Rome at the start"),
        ("c17", "Carthage", "roman 1 ", "Carthage belongs to Carthage at the start"),
    ],
)
def test_what_contradicts_the_rules_is_refused(
    name: str, row: str, value: str | None, says: str, shipped: Library
) -> None:
    """A list that contradicts the rules is refused, and the message says why."""
    with pytest.raises(InputProblem) as problem:
        check(shipped, name, changed(name, row, value))
    assert says in str(problem.value)


@pytest.mark.parametrize(
    ("name", "row", "value", "says"),
    [
        ("s2.3.1", "Made-up card", "roman tactics 7", "Made-up card costs supply points: 7"),
        ("s3.2", "Made-up legion", "roman infantry 6 3 2 7 3 1", "Made-up legion: depleted_cohesion (7) is higher"),
        ("s3.2", "Made-up legion", "roman infantry 10 3 2 4 3 1", "Made-up legion: with a cohesion value of 10"),
        ("s3.2", "Elephants", "roman elephant 5 3 2 0 0 0", "Elephants: the rules know elephants of Carthage only"),
        ("s3.3", "Another", "carthaginian 6 6 2 5 7 2", "Another: depleted_range (7) is higher than range (6)"),
        ("s11.3.3", "Red", "roman 10", "Red: with the number 10 every roll succeeds"),
        ("s11.3.3", "Red", None, "Rome has no siege counter"),
        ("c1.d", "Messana", "1 2 yes yes sicily", "Messana belongs to Syracuse; is it typed right?"),
        ("c1.d", "Made-up Town", "0 0 no yes africa", "Made-up Town belongs to Syracuse; is it typed right?"),
        ("c1.g", "Made-up crossing", "0", "Made-up crossing: a crossing that costs nothing"),
        ("c5.cards", "Made-up card", "0 0 0 ", "Made-up card brings nothing"),
        ("c5.cards", "Incursions in Italy", "0 0 3 ", "Incursions in Italy: more leaders than Carthage"),
        ("c9.b", "Consul A", "roman 0 0 0", "Consul A changes no value"),
        ("c9.b", "Consul A", None, "Rome has no leader"),
        ("c9.b", "Haderbal", None, "Not typed in: Haderbal. A ruling on them asks"),
        ("c17", "Made-up place", "roman 0 ", "Made-up place: neither resource points nor units"),
    ],
)
def test_what_is_odd_is_said(name: str, row: str, value: str | None, says: str, shipped: Library) -> None:
    """What the rules do not exclude but make unlikely is a single warning."""
    found = check(shipped, name, changed(name, row, value))
    assert len(found) == 1
    assert found[0].startswith(says)
