"""Syracuse switches sides (c14): cities, navy, and what is lost in them."""

from typing import Annotated, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import places
from punicref.language.messages import say
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.quantities import HALF
from punicref.ruling.registry import calculator

CARDS = "s2.3.1"
"""The clause that declares the printed list of cards."""

SWITCH = "syracuse-switches-sides"
"""The card that changes the side of Syracuse, by its id in rules/names.toml."""


class Inside(NamedTuple):
    """What Carthage has in the cities that switch sides."""

    naval: Annotated[int, ask("Carthaginian naval units in these cities", usual="no naval units", least=0)] = 0
    leaders: Annotated[int, ask("Carthaginian leaders in these cities", usual="no leaders", least=0)] = 0
    ground: Annotated[int, ask("Carthaginian ground units in these cities", usual="no ground units", least=0)] = 0
    resources: Annotated[
        tuple[int, ...],
        ask(
            "Carthaginian resource points in each of these cities, parted by commas",
            usual="no resource points",
            least=0,
        ),
    ] = ()


class Syracusans(NamedTuple):
    """The units of Syracuse on the map."""

    naval: Annotated[int, ask("Syracusan naval units on the map", usual="no Syracusan naval units", least=0)] = 0
    ground: Annotated[
        int,
        ask("Syracusan ground units on the map", usual="no Syracusan ground units", least=0, echo="syracusan_ground"),
    ] = 0


@calculator("pi.syracuse", "Syracuse switches sides: what goes over, and what is lost?", chapter="c14")
def syracuse(
    case: Case,
    inside: Annotated[Inside, group("in the cities that switch sides")],
    syracusans: Annotated[Syracusans, group("the army and navy of Syracuse", "syracusan")],
) -> Ruling:
    """Rule on the Roman card "Syracuse switches sides" (c14): cities, navy, and what is eliminated.

    Numbers are units, leaders and resource points on the map. Which cities switch comes from the installed list.
    """
    cities = _cities(case, inside.resources)
    roman_naval = syracusans.naval
    case.tell("Syracusan naval units that become Roman: {units}. [c14.a]", roman_naval, units=roman_naval)
    facts: dict[str, object] = {
        "cities": [one.name for one in cities] if cities else None,
        "roman_naval": roman_naval,
        "syracusan_ground": "removed",
        "removed": syracusans.ground,
    }
    if syracusans.ground:
        fate = case.points.readings("c14.a", "army", {"removed": say("taken off the map"), "roman": say("Roman")})
        case.tell(
            "Syracusan ground units ({units}): {fate} ({whose}). [c14.a]",
            fate,
            units=syracusans.ground,
            fate=fate,
            whose=case.points.whose("c14.a", "army"),
        )
    if any(inside.resources):
        facts["resources"] = taken = _resources(case, inside.resources)
        facts["captured"] = taken["roman"]
        facts["destroyed"] = taken["destroyed"]
    case.tell(
        "Eliminated inside these cities: Carthaginian naval units {naval}, leaders {leaders}. [c14.b]",
        {"naval": inside.naval, "leaders": inside.leaders},
        naval=inside.naval,
        leaders=inside.leaders,
    )
    if inside.ground:
        case.points.compare("c14.b", "land_units", {"stay": say("they stay"), "eliminated": say("they are eliminated")})
        case.tell(
            "The rule does not name ground units: {n} {n|stays|stay} (our reading). [c14.b]",
            inside.ground,
            n=inside.ground,
        )
    facts["eliminated"] = {"naval": inside.naval, "leaders": inside.leaders, "ground": 0}
    facts["staying"] = inside.ground
    facts["points"] = _card_points(case) if inside.naval or inside.leaders else 0
    return case.rule(
        "Syracuse goes over to Rome, with naval units: {roman}; Carthage loses naval units {naval}, leaders {leaders}.",
        facts,
        roman=roman_naval,
        naval=inside.naval,
        leaders=inside.leaders,
    )


def _cities(case: Case, resources: tuple[int, ...]) -> list[places.City]:
    """Say which cities go over; InputProblem where there are not so many."""
    cities = [one for one in places.every(case).values() if one.row is not None and one.row["syracuse"] == "yes"]
    case.points.settle("c1.f", "empty")
    if case.records(places.CITIES) is None:
        case.need(places.CITIES)
        case.tell(
            "The cities with the ancient coin beside them come under Roman control; the map shows which. [c14.a, c1.f, c1.d]"
        )
        return []
    case.tell(
        "These cities come under Roman control: {cities}. [c14.a, c1.f, c1.d]",
        len(cities),
        cities=[one.name for one in cities],
    )
    if len(resources) > len(cities):
        raise InputProblem(
            "{name} has {found} numbers; cities that switch sides: {most}.",
            name="--resources",
            found=len(resources),
            most=len(cities),
        )
    return cities


def _resources(case: Case, resources: tuple[int, ...]) -> dict[str, int]:
    """Say who owns the resource points in the cities (c14.a resources)."""
    share = case.fraction("s5.4.1", "share")
    captured = sum(int(points * share) for points in resources)
    total = sum(resources)
    taken = {"half": captured, "lost": 0, "roman": total}
    case.points.compare(
        "c14.a",
        "resources",
        {
            key: say("Roman: {roman}, destroyed: {destroyed}", roman=roman, destroyed=total - roman)
            for key, roman in taken.items()
        },
    )
    if share == HALF:
        case.tell(
            "The garrisons, now Roman, capture half of the resource points in their city, rounded down: {captured} of {total}. The rest is destroyed (our reading). [s5.4.1, c14.a]",
            captured,
            captured=captured,
            total=total,
        )
    else:
        case.tell(
            "The garrisons, now Roman, capture {share} of the resource points in their city, rounded down: {captured} of {total}. The rest is destroyed (our reading). [s5.4.1, c14.a]",
            captured,
            share=str(share),
            captured=captured,
            total=total,
        )
    return {"roman": captured, "destroyed": total - captured}


def _card_points(case: Case) -> int | None:
    """Return Rome's victory points for what the card eliminates: 0 for an Event or Operational card, else None."""
    case.points.settle(CARDS, "strategic")
    listed = case.records(CARDS)
    kinds = {names.meant(case, key): row["type"] for key, row in listed.rows.items()} if listed else {}
    if kinds.get(SWITCH) in ("event", "operational"):
        case.follows("It is an Event or Operational card: nothing is scored for what it eliminates. [c15.b, s2.3.1]", 0)
        return 0
    if SWITCH not in kinds:
        case.need(CARDS)
    case.follows(
        "Nothing is scored for units and leaders that an Event or Operational card eliminates; the edge of the card shows its type. [c15.b, s2.3.1]"
    )
    return None
