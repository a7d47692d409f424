"""Playing pieces (3.2, 7.35): exchanging units for others of the same worth."""

from typing import Annotated, Literal

from punicref.games.pw.inputs import Type
from punicref.games.pw.verdicts import as_read, judged
from punicref.language.messages import say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator("pw.exchange", "May these units be exchanged for those?")
def exchange(
    case: Case,
    before: Annotated[tuple[int, ...], ask("strength points of the units given up, parted by commas", least=1)],
    after: Annotated[tuple[int, ...], ask("strength points of the units taken, parted by commas", least=1)],
    other_type: Annotated[
        Type | None, ask("type of the units taken", usual="units of the same type").same_as("type")
    ] = None,
    type: Annotated[Type, ask("type of the units given up", usual="land units")] = "land",  # noqa: A002  the rules' own word
    nation: Annotated[
        Literal["same", "syracusan", "other"],
        ask("nation of the units taken; syracusan: of one's Syracusan ally", usual="units of the same nation"),
    ] = "same",
    apart: Annotated[
        bool, ask("the units given up are not all in one hex", usual="all in one hex", ordinary=True)
    ] = False,
) -> Ruling:
    """Rule on changing denominations: type, nation and total must stay the same (3.2)."""
    refused = []
    total, new = sum(before), sum(after)
    case.tell("Strength points before: {total}; after: {new}. [3.2, 7.35]", total == new, total=total, new=new)
    if total != new:
        refused.append(say("the totals differ"))
    if other_type not in (None, type):
        case.tell("Units are exchanged only within their type. [3.2]", False)
        refused.append(say("the types differ"))
    allowed = nation == "same"
    if nation == "syracusan":
        allowed = judged(
            case,
            "3.2",
            "syracuse",
            {"separate": False, "merged": True},
            say("they may be exchanged"),
            say("they may not be exchanged"),
        )
    if not allowed:
        case.tell("Units are exchanged only within their nation. [3.2]", False)
        refused.append(as_read(case, say("the nations differ")))
    if apart:
        case.tell("Units are exchanged only within a stack, and so within a hex. [7.35]", False)
        refused.append(say("they are not in one hex"))
    result = {"allowed": not refused, "reasons": refused, "before": total, "after": new}
    if refused:
        return case.rule("Not allowed: {reasons}.", result, reasons=refused)
    return case.rule("Allowed, at any time.", result)
