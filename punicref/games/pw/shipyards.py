"""Roman fleet construction in the first scenario (19.14.d): the die that opens it, and the loss at sea that ends it."""

from fractions import Fraction
from typing import Annotated, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw.losses import Loss
from punicref.games.pw.verdicts import compared, judged
from punicref.language.messages import Message, Percent, say
from punicref.rounding import WHOLE
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.values import Roll


class Yards(NamedTuple):
    """What opens and closes the Roman shipyards."""

    fleets_open: Annotated[
        bool,
        ask(
            "the die of the first scenario has already opened fleet construction (Rome)",
            usual="fleet construction not opened yet",
        ),
    ] = False
    roll: Annotated[
        Roll | None, ask("the die for fleet construction in the first scenario (Rome)", least=1, most="9.0:die")
    ] = None
    sea_percent: Annotated[
        int | None,
        ask(
            "attrition in percent of a Roman force entering the open sea since that die (first scenario)",
            usual="no attrition at sea since then",
            needs="fleets_open",
            least=0,
            most=WHOLE,
        ),
    ] = None
    sea_naval: Annotated[
        int | None,
        ask(
            "naval points of that force before the attrition", usual="a force of any size", needs="sea_percent", least=1
        ),
    ] = None
    sea_lost: Annotated[
        int | None,
        ask("naval points that it really lost", usual="as many lost as the table says", needs="sea_naval", least=0),
    ] = None


CLOSED, OPEN = say("fleet construction stops"), say("fleet construction goes on")


def ended(case: Case, percent: int, naval: int | None = None, lost: int | None = None) -> bool:
    """Whether attrition of a Roman force at sea ends fleet construction, as one step.

    `naval` and `lost` are the naval points of the force before and those that it really lost, where they are known.
    """
    named = case.number("19.14.d", "percent")
    ends = judged(case, "19.14.d", "percent", {"at_least": percent >= named, "exact": percent == named}, CLOSED, OPEN)
    if naval and lost is not None:
        share = Fraction(WHOLE * lost, naval)
        judged(case, "19.14.d", "rounding", {"result": ends, "loss": share >= named}, CLOSED, OPEN)
    case.tell(
        say(
            "A Roman force suffers {percent}% attrition at sea: Rome builds no fleets until one of these is rolled again: {builds}.",
            percent=percent,
            builds=case.numbers("19.14.d", "builds"),
        )
        if ends
        else say(
            "Only {named}% attrition at sea ends Roman fleet construction; this is {percent}%.",
            named=named,
            percent=percent,
        ),
        ends,
        cites=("9.31",) if naval and lost is not None else (),
    )
    return ends


def warned(case: Case) -> None:
    """Say what would end fleet construction, where the percentage is not known yet."""
    case.tell(
        "{named}% attrition ends Roman fleet construction until one of these is rolled again: {builds}.",
        named=case.number("19.14.d", "percent"),
        builds=case.numbers("19.14.d", "builds"),
    )


def chance_of_end(case: Case, found: list[tuple[int, Loss, Fraction]], naval: int) -> Fraction:
    """Return the chance that fleet construction ends, as one step; `found` are percentages, losses and chances."""
    named = case.number("19.14.d", "percent")

    def told(chance: Fraction) -> Message:
        return say("chance {chance}", chance=Percent(chance=chance))

    at_least = sum((chance for percent, _, chance in found if percent >= named), Fraction(0))
    exact = sum((chance for percent, _, chance in found if percent == named), Fraction(0))
    really = sum(
        (chance for _, loss, chance in found if naval and Fraction(WHOLE * loss.first, naval) >= named), Fraction(0)
    )
    compared(case, "19.14.d", "percent", {"at_least": told(at_least), "exact": told(exact)})
    compared(case, "19.14.d", "rounding", {"result": told(at_least), "loss": told(really)})
    case.tell(
        "Chance that this ends Roman fleet construction: {chance}. [19.14.d, 9.31]",
        at_least,
        chance=Percent(chance=at_least),
    )
    return at_least


def check(yards: Yards) -> None:
    """Refuse a loss greater than the force."""
    if yards.sea_lost is not None and yards.sea_naval is not None and yards.sea_lost > yards.sea_naval:
        raise InputProblem(
            "{name} is {found}; points in the group: {points}.",
            name="sea_lost",
            found=yards.sea_lost,
            points=yards.sea_naval,
        )


def opened(case: Case, yards: Yards) -> bool:
    """Whether Rome may build fleets now: the die, and whether an earlier success still counts; each a step."""
    before = yards.fleets_open
    if before and yards.sea_percent is not None:
        before = not ended(case, yards.sea_percent, yards.sea_naval, yards.sea_lost)
    if before:
        case.tell("Rome's shipyards are open. [19.14.d]", True)
        return True
    builds = case.numbers("19.14.d", "builds")
    if yards.roll is None:
        chance = Fraction(len(builds), int(case.number("9.0", "die")))
        case.tell(
            "Rome must first roll one of {builds}: a chance of {chance}. [19.14.d, 9.0]",
            chance,
            builds=builds,
            chance=str(chance),
        )
        return False
    face = case.die(yards.roll)
    open_ = face in builds
    case.tell("Die {roll}: one of {builds} opens fleet construction.", open_, roll=face, builds=builds)
    return open_
