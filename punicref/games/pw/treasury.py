"""Taxation and the treasury (chapter 15)."""

from typing import Annotated

from punicref.games.pw import places
from punicref.games.pw.scenarios import MaybeScenario, maybe
from punicref.language.messages import Message, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator("pw.treasury", say("Taxation and the Treasury Track"), without=("19.0",))
def treasury(
    case: Case,
    treasury: Annotated[int, ask("treasury points before", least=0)],
    regions: Annotated[
        str,
        ask(
            "controlled regions that pay taxes, parted by commas: their values, or names where the list is installed",
            usual=say("no taxes now"),
            tries=("1",),
            row="values",
        ).checked(places.listed),
    ] = "",
    spend: Annotated[int, ask("treasury points to be spent", usual=say("nothing spent"), least=0)] = 0,
    scenario: MaybeScenario = None,
) -> Ruling:
    """Add taxes, take off what is spent, and tell where the markers stand (15.0–15.12)."""
    found = places.tally(case, regions, maybe(case, scenario))
    income = found.total
    if found.closed:
        case.settle("19.14.e", "automatic")
        case.compare("19.14.e", "taxes", {"taxed": _taxes(income), "none": _taxes(income - found.closed)})
        case.tell(
            say(
                "Region Values in closed regions, taxed as well (our reading): {closed}. [19.14.e]", closed=found.closed
            ),
            found.closed,
        )
    case.tell(say("Taxes: the Region Values of all controlled regions, {income}. [15.0]", income=found.total), income)
    total = treasury + income
    if spend > total:
        case.tell(say("Deficit spending is not allowed: {total} are at hand. [13.12]", total=total), False)
        short = count(
            "only {n} treasury point is at hand, {spend} are to be spent",
            "only {n} treasury points are at hand, {spend} are to be spent",
            total,
            spend=spend,
        )
        return case.rule(
            say("Not allowed: {reasons}.", reasons=[short]),
            {"allowed": False, "reasons": [short], "income": income, "treasury": total},
        )
    left = total - spend
    if spend or income:
        parts = [str(treasury), *([f"+ {income}"] if income else []), *([f"- {spend}"] if spend else [])]
        case.tell(say("Treasury points: {parts} = {left}. [15.0]", parts=" ".join(parts), left=left), left, part="sum")
    noted = 0
    most = case.number("15.12", "track_max")
    if left > most:
        hundred = case.number("15.12", "noted")
        noted = left // hundred * hundred
        case.tell(
            say(
                "The track ends at {most}: note {noted}, and show {shown} on it.",
                most=most,
                noted=noted,
                shown=left - noted,
            ),
            noted,
        )
    tens, units = divmod(left - noted, int(case.number("15.11", "ten")))
    case.tell(say("Markers: tens on {tens}, units on {units}. [15.11]", tens=tens, units=units), [tens, units])
    result = {"allowed": True, "income": income, "treasury": left, "tens": tens, "units": units, "noted": noted}
    if noted:
        return case.rule(
            say(
                "Treasury: {left} (noted {noted}; tens {tens}, units {units}).",
                left=left,
                noted=noted,
                tens=tens,
                units=units,
            ),
            result,
        )
    return case.rule(say("Treasury: {left} (tens {tens}, units {units}).", left=left, tens=tens, units=units), result)


def _taxes(income: int) -> Message:
    return count("{n} treasury point of taxes", "{n} treasury points of taxes", income)
