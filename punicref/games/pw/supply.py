"""Supply (chapter 12): who can be supplied, what it costs, and the attrition where the treasury falls short."""

from typing import Annotated

from punicref.games.pw import attrition
from punicref.games.pw.inputs import Die
from punicref.messages import say
from punicref.rounding import WHOLE
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator(
    "pw.supply",
    say("The supply phase: cost, shortfall and the attrition on it"),
    without=(
        "11.11",
        "11.13",
        "19.14.d",
    ),
)
def supply(
    case: Case,
    able: Annotated[int, ask("strength points that can be supplied: not besieged, in controlled regions", least=0)],
    treasury: Annotated[int, ask("treasury points at hand", least=0)],
    besieged: Annotated[int, ask("besieged strength points", least=0)] = 0,
    outside: Annotated[int, ask("strength points in regions that the player does not control", least=0)] = 0,
    roll: Die = None,
    percent: Annotated[int | None, ask("the result of the Attrition Table in percent", least=0, most=WHOLE)] = None,
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
        )
    price = case.number("12.0", "cost")
    due = case.readings("12.0", "whom", {"able": price * able, "all": price * (able + unable)})
    paid = min(due, treasury)
    case.tell(say("Treasury points due: {due}; at hand: {treasury}.", due=due, treasury=treasury), due)
    case.tell(say("Nothing may be withheld: paid {paid}, left {left}. [12.33]", paid=paid, left=treasury - paid), paid)
    facts: dict[str, object] = {"due": due, "paid": paid, "treasury": treasury - paid}
    excess = max(0, able - treasury // price)
    if excess == 0:
        return case.rule(
            say("All that can be supplied is supplied; treasury points left: {left}.", left=treasury - paid),
            {**facts, "excess": 0, "subject": False},
        )
    case.tell(say("Strength points that the treasury cannot pay for: {excess}. [12.31]", excess=excess), excess)
    case.readings("12.31", "who", {"number": 0, "named": excess})
    case.readings("12.32", "which", {"any": able + unable, "able": able})
    case.tell(
        say("One die, unmodified, for all of them; the percentage is taken of {excess}. [12.31, 12.32]", excess=excess),
        0,
    )
    facts |= {"excess": excess, "subject": True, "base": excess, "exposed": excess, "modifier": 0}
    force = attrition.Force(excess, 0)
    return attrition.resolve(case, force, attrition.Exposure(excess, excess, "any"), facts, 0, roll, percent)
