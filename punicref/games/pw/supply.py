"""Supply (chapter 12): who can be supplied, what it costs, and the attrition where the treasury falls short."""

from typing import Annotated

from punicref.games.pw import toll
from punicref.games.pw.verdicts import compared
from punicref.language.messages import say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator(
    "pw.supply",
    "The supply phase: cost, shortfall and the attrition on it",
    without=("5.25", "5.36", "11.11", "11.13", "19.14.d"),
)
def supply(
    case: Case,
    able: Annotated[int, ask("strength points that can be supplied: not besieged, in controlled regions", least=0)],
    treasury: Annotated[int, ask("treasury points at hand", least=0)],
    table: Annotated[toll.Table, group("die and printed tables")],
    besieged: Annotated[int, ask("besieged strength points", usual="no besieged points", least=0)] = 0,
    outside: Annotated[
        int,
        ask(
            "strength points in regions that the player does not control",
            usual="no points in regions not controlled",
            least=0,
        ),
    ] = 0,
) -> Ruling:
    """Rule on one player's supply phase (12.0–12.33)."""
    unable = besieged + outside
    case.tell(
        "Strength points that can be supplied: {able}; besieged or in regions not controlled: {unable}. [12.1]",
        able,
        able=able,
        unable=unable,
    )
    if unable:
        case.follows(
            "Those that cannot be supplied cost nothing and suffer attrition hex by hex (punicref pw attrition --event unsupplied). [12.2, 11.21]",
            unable,
        )
    price = case.number("12.0", "cost")
    due = price * able
    compared(
        case,
        "12.0",
        "whom",
        {
            "able": say("{n} treasury {n|point is|points are} due", n=due),
            "all": say("{n} treasury {n|point is|points are} due", n=price * (able + unable)),
        },
    )
    paid = min(due, treasury)
    case.tell("Treasury points due: {due}; at hand: {treasury}.", due, due=due, treasury=treasury)
    if paid < due:
        case.tell("The whole treasury is paid out (our reading): {paid}. [12.33, 12.31]", paid, paid=paid)
    else:
        case.tell("Nothing may be withheld: paid {paid}, left {left}. [12.33]", paid, paid=paid, left=treasury - paid)
    facts: dict[str, object] = {"due": due, "paid": paid, "treasury": treasury - paid, "unsupplied": unable}
    excess = max(0, able - treasury // price)
    if excess == 0:
        return case.rule(
            "All that can be supplied is supplied; treasury points left: {left}.",
            {**facts, "excess": 0, "subject": False},
            left=treasury - paid,
        )
    case.tell("Strength points that the treasury cannot pay for: {excess}. [12.31]", excess, excess=excess)
    compared(
        case,
        "12.31",
        "who",
        {
            "number": say("no attrition beside this roll"),
            "named": say(
                "{n} {n|point|points} that the player names {n|suffers|suffer} attrition {n|in its|hex by} hex as well",
                n=excess,
            ),
        },
    )
    compared(
        case,
        "12.32",
        "which",
        {
            "any": say("chosen from {n} {n|point|points}", n=able + unable),
            "able": say("chosen from {n} {n|point|points}", n=able),
        },
    )
    case.tell(
        "One die, unmodified, for all of them; the percentage is taken of {excess}. [12.31, 12.32]", 0, excess=excess
    )
    case.follows("The points lost may come from any hexes, in any mix that the phasing player chooses. [12.32]")
    facts |= {"excess": excess, "subject": True, "base": excess, "exposed": excess, "modifier": 0}
    # Losses may fall on any points on the map: the type is of no account.
    struck = toll.Struck(able + unable, 0, toll.Exposure(excess, excess, "anywhere"), 0)
    return toll.resolve(case, struck, facts, table)
