"""The three scenarios (chapter 19): what each of them says of regions and of Syracuse, asked by every calculator."""

from typing import Annotated, Literal

from punicref.errors import InputProblem
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.figures import Words

Which = Literal["first", "second", "third"]
"""A scenario by its name in the values of 19.0 and in the printed list of regions."""

WHICH: tuple[Which, ...] = ("first", "second", "third")

Allegiance = Literal["roman", "carthaginian", "neutral"]
"""Whose region one is (14.11)."""

Scenario = Annotated[int, ask("number of the scenario", least="19.0:first", most="19.0:third")]
MaybeScenario = Annotated[
    int | None,
    ask("number of the scenario", usual="no special rule of a scenario", least="19.0:first", most="19.0:third"),
]

UNUSED: dict[Which, str] = {"first": "19.14.b", "third": "19.34.b"}
"""Where a scenario leaves the best leaders out."""

SYRACUSE: dict[Which, tuple[Allegiance, ...]] = {
    "first": ("neutral", "roman", "carthaginian"),
    "second": ("roman", "carthaginian"),
    "third": ("roman",),
}
"""Whose region Syracuse can be in a scenario; first as it starts (19.14.A, 19.24.A, 19.34.A)."""


def which(case: Case, scenario: int) -> Which:
    """Return a scenario by its number in 19.0; cites nothing."""
    return next(name for name in WHICH if case.number("19.0", name) == scenario)


def maybe(case: Case, scenario: int | None) -> Which | None:
    """Return the scenario, if one is named; cites nothing."""
    return None if scenario is None else which(case, scenario)


def check_used(case: Case, played: Which | None, ratings: tuple[int, ...]) -> None:
    """Refuse leaders that the scenario does not use."""
    if played not in UNUSED:
        return
    unused = case.number(UNUSED[played], "rating")
    if unused in ratings:
        raise InputProblem(
            "Leaders rated {rating} are not used in this scenario ({clause}).",
            rating=unused,
            clause=case.reference(UNUSED[played]),
        )


def start(case: Case, region: str | None, played: Which) -> str | None:
    """Return whose a region is at the start of a scenario, with its clause; None where the rules do not say.

    `region` is its id, None for one that the rules do not name.
    """
    if played == "third":
        return None if region in case.regions("19.34.a") else Words.of("roman", "19.34.a")
    if region in case.regions("17.0"):
        return Words.of("neutral", "19.14.a") if played == "first" else Words.of("roman", "19.24.a")
    if played == "second" and region in case.regions("16.36.3"):
        return Words.of("carthaginian", "16.36.3")
    if played == "second" and region in case.regions("16.36.4"):
        return Words.of("roman", "16.36.4")
    return None


def can_defect(case: Case, region: str | None, played: Which) -> bool:
    """Whether the rules let a region defect in a scenario (16.36); the third has no diplomacy phase (19.34.C)."""
    subject = {"first": ("17.0",), "second": ("17.0", "16.36.3", "16.36.4"), "third": ()}[played]
    return any(region in case.regions(clause) for clause in subject)


def check_syracuse(allegiance: str, played: Which, *, by_invasion: bool = False, option: str = "--syracuse") -> None:
    """Refuse what Syracuse cannot be in a scenario: whose region it is, and how it came to be that."""
    if by_invasion and (allegiance == "neutral" or played != "first"):
        raise InputProblem("An invasion allies Syracuse only in the first scenario, and then it is no longer neutral.")
    if allegiance in SYRACUSE[played]:
        return
    if allegiance == "neutral":
        raise InputProblem("Syracuse is neutral only in the first scenario: {option}.", option=option)
    raise InputProblem("In the third scenario nothing makes Syracuse Carthaginian.")
