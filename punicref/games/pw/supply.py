"""Supply (chapter 12): who can be supplied, what it costs, and the attrition where the treasury falls short."""

from typing import Annotated

from punicref.games.pw import toll
from punicref.games.pw.verdicts import compared
from punicref.language.messages import count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator(
    "pw.supply",
    say("The supply phase: cost, shortfall and the attrition on it"),
    without=("5.25", "5.36", "11.11", "11.13", "19.14.d"),
)
def supply(
    case: Case,
    able: Annotated[int, ask("strength points that can be supplied: not besieged, in controlled regions", least=0)],
    treasury: Annotated[int, ask("treasury points at hand", least=0)],
    table: Annotated[toll.Table, group("die and printed tables")],
    besieged: Annotated[int, ask("besieged strength points", usual=say("no besieged points"), least=0)] = 0,
    outside: Annotated[
        int,
        ask(
            "strength points in regions that the player does not control",
            usual=say("no points in regions not controlled"),
            least=0,
        ),
    ] = 0,
) -> Ruling:
    """Rule on one player's supply phase (12.0–12.33)."""
    unable = besieged + outside
    case.tell(
        say(
            "Strength points that can be supplied: {able}; besieged or in regions not controlled: {unable}. [12.1]",
            able=able,
            unable=unable,
        ),
        able,
    )
    if unable:
        case.tell(
            say(
                "Those that cannot be supplied cost nothing and suffer attrition hex by hex (punicref pw attrition --event unsupplied). [12.2, 11.21]"
            ),
            unable,
            part="follows",
        )
    price = case.number("12.0", "cost")
    due = price * able
    compared(
        case,
        "12.0",
        "whom",
        {
            "able": count("{n} treasury point is due", "{n} treasury points are due", due),
            "all": count("{n} treasury point is due", "{n} treasury points are due", price * (able + unable)),
        },
    )
    paid = min(due, treasury)
    case.tell(say("Treasury points due: {due}; at hand: {treasury}.", due=due, treasury=treasury), due)
    if paid < due:
        case.tell(say("The whole treasury is paid out (our reading): {paid}. [12.33, 12.31]", paid=paid), paid)
    else:
        left = say("Nothing may be withheld: paid {paid}, left {left}. [12.33]", paid=paid, left=treasury - paid)
        case.tell(left, paid)
    facts: dict[str, object] = {"due": due, "paid": paid, "treasury": treasury - paid, "unsupplied": unable}
    excess = max(0, able - treasury // price)
    if excess == 0:
        return case.rule(
            say("All that can be supplied is supplied; treasury points left: {left}.", left=treasury - paid),
            {**facts, "excess": 0, "subject": False},
        )
    case.tell(say("Strength points that the treasury cannot pay for: {excess}. [12.31]", excess=excess), excess)
    compared(
        case,
        "12.31",
        "who",
        {
            "number": say("no attrition beside this roll"),
            "named": count(
                "{n} point that the player names suffers attrition in its hex as well",
                "{n} points that the player names suffer attrition hex by hex as well",
                excess,
            ),
        },
    )
    compared(
        case,
        "12.32",
        "which",
        {
            "any": count("chosen from {n} point", "chosen from {n} points", able + unable),
            "able": count("chosen from {n} point", "chosen from {n} points", able),
        },
    )
    case.tell(
        say("One die, unmodified, for all of them; the percentage is taken of {excess}. [12.31, 12.32]", excess=excess),
        0,
    )
    case.tell(
        say("The points lost may come from any hexes, in any mix that the phasing player chooses. [12.32]"),
        part="follows",
    )
    facts |= {"excess": excess, "subject": True, "base": excess, "exposed": excess, "modifier": 0}
    # Losses may fall on any points on the map: the type is of no account.
    struck = toll.Struck(able + unable, 0, toll.Exposure(excess, excess, "anywhere"), 0)
    return toll.resolve(case, struck, facts, table)
