"""Taxation and the treasury (chapter 15)."""

from typing import Annotated

from punicref.games.pw import places
from punicref.games.pw.scenarios import MaybeScenario, maybe
from punicref.messages import say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator("pw.treasury", say("Taxation and the Treasury Track"), without=("19.0",))
def treasury(
    case: Case,
    treasury: Annotated[int, ask("treasury points before", least=0)],
    regions: Annotated[
        str, ask("controlled regions that pay taxes: values, or names with the list installed, parted by commas")
    ] = "",
    spend: Annotated[int, ask("treasury points to be spent", least=0)] = 0,
    scenario: MaybeScenario = None,
) -> Ruling:
    """Add taxes, take off what is spent, and tell where the markers stand (15.0–15.12)."""
    income, closed, _ = places.tally(case, regions, maybe(case, scenario))
    if closed:
        case.cite("19.14.e")
        case.settle("19.14.e", "automatic")
        income = case.readings("19.14.e", "taxes", {"taxed": income, "none": income - closed})
    case.tell(say("Taxes: the Region Values of all controlled regions, {income}. [15.0]", income=income), income)
    total = treasury + income
    if spend > total:
        case.tell(say("Deficit spending is not allowed: {total} are at hand. [13.12]", total=total), False)
        return case.rule(
            say("Not allowed: only {total} treasury points are at hand.", total=total),
            {"allowed": False, "income": income, "treasury": total},
        )
    left = total - spend
    if spend:
        case.tell(say("Spent: {spend}; left: {left}. [15.0]", spend=spend, left=left), left)
    noted = 0
    shown = left
    most = case.number("15.12", "track_max")
    if left > most:
        hundred = case.number("15.12", "noted")
        noted = left // hundred * hundred
        shown = left - noted
        case.tell(
            say("The track ends at {most}: note {noted}, and show {shown} on it.", most=most, noted=noted, shown=shown),
            noted,
        )
    else:
        pass
    tens, units = divmod(shown, case.number("15.11", "ten"))
    case.tell(say("Markers: tens on {tens}, units on {units}.", tens=tens, units=units), [tens, units])
    return case.rule(
        say("Treasury: {left} (tens {tens}, units {units}).", left=left, tens=tens, units=units),
        {"allowed": True, "income": income, "treasury": left, "tens": tens, "units": units, "noted": noted},
    )
