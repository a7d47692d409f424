"""Ferries (5.37): what land points need to cross a ferry hexside."""

from typing import Annotated, Literal, NamedTuple

from punicref.games.pw.verdicts import as_read, by_reading, judged
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


class Fleets(NamedTuple):
    """The fleets in a ferry hex."""

    friendly: Annotated[int, ask("friendly naval points in the ferry hex, face up", least=0)]
    enemy: Annotated[int, ask("enemy naval points in the ferry hex, face up", least=0)]
    friendly_inside: Annotated[
        int, ask("friendly naval points in the ferry hex, inverted", usual="no friendly ships inside there", least=0)
    ] = 0
    enemy_inside: Annotated[
        int, ask("enemy naval points in the ferry hex, inverted", usual="no enemy ships inside there", least=0)
    ] = 0


@calculator("pw.ferry", "May land points cross a ferry hexside?")
def ferry(
    case: Case,
    hex: Annotated[Literal["sicily", "corsica", "gades"], ask("the ferry hex")],  # noqa: A002  the rules' own word
    fleets: Annotated[
        Fleets,
        group("the fleets in the ferry hex", friendly="fleet", enemy="enemy_fleet", friendly_inside="fleet_inside"),
    ],
) -> Ruling:
    """Rule on crossing a ferry hexside (5.37): a friendly fleet in the ferry hex, and no enemy one."""
    number = case.text("5.37", hex)
    case.tell("The ferry hex: {number}.", number, number=number)
    refused = ferried(case, fleets)
    result = {"allowed": not refused, "reasons": refused, "hex": number, "attrition": False}
    if refused:
        return case.rule("Not allowed: {reasons}.", result, reasons=refused)
    case.follows("Any number of land points may cross, without attrition for the crossing itself. [5.37]", True)
    verdict = by_reading(case, say("Allowed, for any number of land points and without attrition."))
    return case.rule(verdict, result)


def ferried(case: Case, fleets: Fleets) -> list[Message]:
    """Return why land points may not cross the ferry hexside; each condition is a step (5.37)."""
    least = case.number("5.37", "fleet")
    friendly, enemy = fleets.friendly + fleets.friendly_inside, fleets.enemy + fleets.enemy_inside
    judged(
        case,
        "5.37",
        "posture",
        {"any": friendly >= least and enemy == 0, "face_up": fleets.friendly >= least and fleets.enemy == 0},
        say("land points may cross"),
        say("land points may not cross"),
    )
    case.tell(
        "Friendly naval points in the ferry hex: {fleet}; at least {needed} needed. [5.37]",
        friendly >= least,
        fleet=friendly,
        needed=least,
    )
    case.tell("Enemy naval points there: {enemy}; there may be none. [5.37]", enemy == 0, enemy=enemy)
    reasons = [] if friendly >= least else [say("no friendly fleet is in the ferry hex")]
    return reasons if enemy == 0 else [*reasons, as_read(case, say("an enemy fleet is in the ferry hex"))]
