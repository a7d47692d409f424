"""Telling a voyage: its steps, the open questions held against each other, and what came of it (s6.4, s7)."""

from typing import Annotated, NamedTuple

from punicref.games.pi import voyage
from punicref.games.pi.openly import follow
from punicref.games.pi.speed import Speed, tell_pace
from punicref.games.pi.units import NAVAL_COUNTERS
from punicref.games.pi.voyage import (
    ACTED,
    AREAS,
    CITY,
    CROSSING,
    DEBARK,
    EMBARK,
    ENEMY,
    FIRST,
    PORT,
    Event,
    Fleet,
    Rules,
    Start,
    Trip,
)
from punicref.games.pi.ways import Item
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask

From = Annotated[
    Start,
    ask(
        "where ships begin: in a port, in a naval area beside one, or in one without a port",
        usual="ships begin in a port",
    ),
]

Crossing = Annotated[
    int | None, ask("range factors that the crossing arrow to Africa costs, as the map shows", least=0, printed=True)
]

OPERATION = "pi.operation"
"""Where prices are reckoned, and who has acted."""


def crossing_cost(case: Case, given: int | None) -> int | None:
    """Return the range factors of the Africa crossing: as given, else from the printed list if it has but one."""
    if given is not None:
        return given
    listed = case.records("c1.g")
    costs = {int(row["cost"]) for row in listed.rows.values()} if listed else set()
    return costs.pop() if len(costs) == 1 else None


def rules_of(case: Case, crossing: int) -> Rules:
    """Read the numbers of the rules: plain ones, for the walks; the steps name the clauses."""
    return Rules(
        area=int(case.number("s6.4.3", "cost")),
        crossing=crossing,
        embark=int(case.number("s7.1.6", "cost")),
        laden=int(case.number("s7.1.7", "reduction")),
        disorder=int(case.number("s9.6.3", "reduction")),
        least=int(case.number("s9.6.2.c", "least")),
        room=int(case.number("s7.2", "ground")),
        capacity=int(case.number("c6.a.2", "resources")),
        times=int(case.number("s7.1.1", "times")),
        alone=int(case.number("c9.a", "alone")),
    )


class Sailed(NamedTuple):
    """What came of a voyage; `range` and `crossing` say whether these were known."""

    trip: Trip
    shown: int  # the lowest range on the counters: as known, or the least that is enough
    range: bool
    crossing: bool
    most: int | None  # what the crossing may cost, if its cost is not known

    @property
    def allowed(self) -> bool | None:
        """Whether the plan may be carried out; None where that hangs on a number that is not known."""
        if self.trip.refusal:
            return False
        return True if self.range and self.crossing else None

    @property
    def result(self) -> dict[str, object]:
        """The facts of the voyage."""
        trip = self.trip
        return {
            "allowed": self.allowed,
            "range": trip.range if self.range else None,
            "range_unladen": trip.unladen if self.range else None,
            "range_needed": None if self.range or trip.refusal else self.shown,
            "crossing_at_most": self.most,
            "cost": trip.spent,
            "left": trip.left if self.range and self.crossing else None,
            "reached": sum(event.item.word in AREAS for event in trip.events),
            "battle": trip.battle,
            "reason": trip.refusal,
            "reasons": [voyage.REFUSALS[trip.refusal]] if trip.refusal else [],
        }

    @property
    def verdict(self) -> Message:
        """The answer in a sentence."""
        trip = self.trip
        if trip.refusal in REFUSED_AT_ONCE and not trip.events:
            return REFUSED_AT_ONCE[trip.refusal]
        if trip.refusal:
            return say(
                "Not allowed at part {number} of the way. {reason}",
                number=trip.at + 1,
                reason=voyage.REFUSALS[trip.refusal],
            )
        if not self.range:
            return say("It takes a range of at least {range}: look it up on the counters.", range=self.shown)
        if not self.crossing:
            return say("Allowed if the crossing to Africa costs at most {most}.", most=self.most)
        if trip.battle:
            return say("Allowed; the move ends with a battle.")
        return say("Allowed; {n} range {n|factor is|factors are} left.", n=trip.left)


REFUSED_AT_ONCE: dict[str, Message] = {
    "leader": say("Not allowed: a stack needs a leader to move."),
    "room": say("Not allowed: there are too many ground units aboard."),
}


def sail(
    case: Case,
    fleet: Fleet,
    known: tuple[Speed, ...] | None,
    plan: list[Item],
    crossing: int | None,
    issues: tuple[tuple[str, str, str, str], ...],
) -> Sailed:
    """Follow a plan, tell it step by step, and hold the readings of `issues` against each other.

    `known` are the ranges on the counters, None where one is not known; `crossing` the cost of the way to Africa.
    """
    crosses = any(item.word == CROSSING for item in plan)
    cost = crossing_cost(case, crossing) if crosses else 0
    if cost is None:
        case.need("c1.g")
    elif crosses:
        case.tell("The crossing to Africa costs {n} of the range. [c1.g]", cost, n=cost)
    rules = rules_of(case, cost or 0)
    if known is None:
        case.need(NAVAL_COUNTERS)
        fleet = voyage.with_range(fleet, voyage.needed(rules, fleet, plan))
    else:
        fleet = fleet._replace(ships=tuple(one._replace(shown=int(one.shown)) for one in known))
    trip = voyage.walk(rules, fleet, plan)
    if not (trip.refusal in REFUSED_AT_ONCE and not trip.events):
        if known is None:
            case.tell("The range on the counters is not known; the least that is enough is taken. [s6.4.2]")
        tell_pace(case, known or fleet.ships, fleet.leader, trip.unladen, naval=True)
        if fleet.aboard:
            _tell_laden(case, rules)
    _tell(case, rules, fleet, trip, priced=cost is not None)
    for clause, issue, field, other in issues:
        first = getattr(FIRST, field)
        instead = voyage.walk(rules, fleet, plan, FIRST._replace(**{field: other}))
        follow(case, clause, issue, {first: trip.told, other: instead.told})
    if not trip.refusal:
        case.tell(
            "Not looked at: supply points, and whether the units have already acted; see {command}.",
            command=case.command(OPERATION),
        )
    most = voyage.dearest(rules, fleet, plan) if cost is None and known is not None else None
    return Sailed(trip, min(one.shown for one in fleet.ships), known is not None, cost is not None, most)


def _tell_laden(case: Case, rules: Rules) -> None:
    case.tell(
        "With ground units aboard at sea the range is lower by {points} in this operation. [s7.1.7, s9.6.2.c]",
        -rules.laden,
        points=rules.laden,
    )


def _tell(case: Case, rules: Rules, fleet: Fleet, trip: Trip, *, priced: bool) -> None:
    """Say item by item how the voyage goes, and where it has to stop; `priced`: what the crossing costs is known."""
    entered, cost, laden = 0, 0, fleet.aboard > 0
    for at, event in enumerate(trip.events):
        begins, laden = event.laden and not laden, laden or event.laden
        if begins and event.item.word in AREAS:
            _tell_laden(case, rules)
        if event.item.word in AREAS:
            entered, cost = entered + 1, cost + event.cost
            last = at + 1 == len(trip.events) or trip.events[at + 1].item.word not in AREAS
            if last:
                kinds = {one.item.word for one in trip.events[: at + 1]}
                _tell_areas(case, entered, cost, event.left, kinds, priced=priced)
                entered, cost = 0, 0
        else:
            _tell_cargo(case, event)
            if begins:
                _tell_laden(case, rules)
    if trip.spent > trip.range:
        case.tell("More than the lower range was spent before it was lowered; nothing is left. [s7.1.7]", trip.spent)
    if trip.battle:
        case.follows(
            "Enemy naval units are there: a battle is fought at once, and the move is over. [s6.5, s9.3]", True
        )
    if trip.refusal:
        case.tell(voyage.REFUSALS[trip.refusal], False)


def _tell_areas(case: Case, entered: int, cost: int, left: int, kinds: set[str], *, priced: bool) -> None:
    """Say what the areas and ports entered one after the other cost."""
    clauses = [
        *(("s6.2", "c1.b") if PORT in kinds else ()),
        *(("c1.g",) if CROSSING in kinds else ()),
        *(("s7.1.2",) if kinds & {EMBARK, DEBARK} else ()),
    ]
    if CROSSING in kinds and not priced:
        case.tell(
            "{n} {n|area|areas} or {n|port|ports} entered: range spent {cost} without the crossing, which takes up to {left} more. [s6.4.3, c1.a]",
            n=entered,
            cost=cost,
            left=left,
            cites=clauses,
        )
        return
    case.tell(
        "{n} {n|area|areas} or {n|port|ports} entered: range spent {cost}, left {left}. [s6.4.3, c1.a]",
        left,
        n=entered,
        cost=cost,
        left=left,
        cites=clauses,
    )


def _tell_cargo(case: Case, event: Event) -> None:
    number = event.item.number or 0
    if event.item.word == EMBARK:
        case.tell(
            "{n} ground {n|unit goes|units go} aboard: range spent {cost}. [s7.1.6]",
            event.cost,
            n=number,
            cost=event.cost,
            cites=("s7.1.5" if event.in_port else "s7.1.1",),
        )
        if ACTED in event.item.marks:
            case.tell("They have already acted, but being carried is no action of theirs (our reading). [s5.2.5]", True)
    elif event.item.word == DEBARK:
        case.tell(
            "{n} ground {n|unit goes|units go} ashore, at no cost. [s7.1.6]",
            number,
            n=number,
            cites=("s7.1.7.a" if event.in_port else "s7.1.1",),
        )
        _tell_landing(case, event)
    else:
        case.tell("{n} resource {n|point is|points are} put ashore in port. [s7.3.2]", number, n=number)


def _tell_landing(case: Case, event: Event) -> None:
    """Say what follows where ground units go ashore: battle or siege."""
    if {ENEMY, CITY} <= event.item.marks:
        case.follows(
            "The enemy units beside their fortress choose: a battle outside, or refuge inside and a siege. [s6.5, s11.3]",
            "enemy_chooses",
        )
    elif ENEMY in event.item.marks:
        case.follows("Enemy ground units are there: a battle is fought at once (our reading). [s6.5, s7.1.1]", True)
    elif CITY in event.item.marks:
        case.follows("Where the move ends at an enemy fortress, this is placed under siege. [s11.3.2]", True)
