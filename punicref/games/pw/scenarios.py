"""The three scenarios (chapter 19)."""

from typing import Annotated, Literal

from punicref.ruling.case import Case
from punicref.ruling.facts import ask

Which = Literal["first", "second", "third"]
"""A scenario by its name in the values of 19.0 and in the printed list of regions."""

WHICH: tuple[Which, ...] = ("first", "second", "third")

Scenario = Annotated[int, ask("scenario", least="19.0:first", most="19.0:third")]
MaybeScenario = Annotated[int | None, ask("scenario", least="19.0:first", most="19.0:third")]


def which(case: Case, scenario: int) -> Which:
    """Return a scenario by its number in 19.0; to be called before anything else is read, and cites nothing."""
    return next(name for name in WHICH if case.number("19.0", name) == scenario)


def maybe(case: Case, scenario: int | None) -> Which | None:
    """Return the scenario, if one is named; cites nothing."""
    return None if scenario is None else which(case, scenario)
