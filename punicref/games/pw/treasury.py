"""Taxation and the treasury (chapter 15)."""

from typing import Annotated

from punicref.games.pw import places
from punicref.games.pw.scenarios import MaybeScenario, maybe
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator("pw.treasury", "Taxation and the Treasury Track", without=("19.0",))
def treasury(
    case: Case,
    treasury: Annotated[int, ask("treasury points before", least=0)],
    regions: Annotated[
        str,
        ask(
            "controlled regions that pay taxes, parted by commas: their values, or names where the list is installed",
            usual="no taxes now",
            tries=("1",),
            row="values",
        ).checked(places.listed),
    ] = "",
    spend: Annotated[int, ask("treasury points to be spent", usual="nothing spent", least=0)] = 0,
    scenario: MaybeScenario = None,
) -> Ruling:
    """Add taxes, take off what is spent, and tell where the markers stand (15.0–15.12)."""
    found = places.tally(case, regions, maybe(case, scenario))
    income = found.total
    if found.closed:
        case.points.settle("19.14.e", "automatic")
        case.points.compare("19.14.e", "taxes", {"taxed": _taxes(income), "none": _taxes(income - found.closed)})
        case.tell(
            "Region Values in closed regions, taxed as well (our reading): {closed}. [19.14.e]",
            found.closed,
            closed=found.closed,
        )
    case.tell("Taxes: the Region Values of all controlled regions, {income}. [15.0]", income, income=found.total)
    total = treasury + income
    if spend > total:
        case.tell("Deficit spending is not allowed: {total} are at hand. [13.12]", False, total=total)
        short = say("only {n} treasury {n|point is|points are} at hand, {spend} are to be spent", n=total, spend=spend)
        return case.refuse([short], income=income, treasury=total)
    left = total - spend
    if spend or income:
        parts = [str(treasury), *([f"+ {income}"] if income else []), *([f"- {spend}"] if spend else [])]
        case.sum("Treasury points: {parts} = {left}. [15.0]", left, parts=" ".join(parts), left=left)
    noted = 0
    most = case.number("15.12", "track_max")
    if left > most:
        hundred = case.number("15.12", "noted")
        noted = left // hundred * hundred
        case.tell(
            "The track ends at {most}: note {noted}, and show {shown} on it.",
            noted,
            most=most,
            noted=noted,
            shown=left - noted,
        )
    tens, units = divmod(left - noted, int(case.number("15.11", "ten")))
    case.tell("Markers: tens on {tens}, units on {units}. [15.11]", [tens, units], tens=tens, units=units)
    result = {"allowed": True, "income": income, "treasury": left, "tens": tens, "units": units, "noted": noted}
    if noted:
        return case.rule(
            "Treasury: {left} (noted {noted}; tens {tens}, units {units}).",
            result,
            left=left,
            noted=noted,
            tens=tens,
            units=units,
        )
    return case.rule("Treasury: {left} (tens {tens}, units {units}).", result, left=left, tens=tens, units=units)


def _taxes(income: int) -> Message:
    return say("{n} treasury {n|point|points} of taxes", n=income)
