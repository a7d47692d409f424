"""A fight to the end: the same two units meet impulse after impulse until one of them panics (10, 10.6, 10.7, 11)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import battles, fighters, start
from punicref.games.dbp import duel as duels
from punicref.games.dbp.aftermath import LEADERS
from punicref.games.dbp.duel import Dice, Duel, Fighter
from punicref.games.dbp.fighters import Given, Role
from punicref.games.dbp.results import percent
from punicref.games.dbp.start import Where
from punicref.language.messages import Amount, Message, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.limits import POSITIONS
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import WIDEST

End = Literal["attacker", "defender", "both", "neither"]
"""Whose panic ends a fight; neither: the limit of impulses."""

ENDS: tuple[End, ...] = ("defender", "both", "attacker", "neither")

ENDED: dict[tuple[bool, bool], End | None] = {
    (True, True): "both",
    (True, False): "attacker",
    (False, True): "defender",
    (False, False): None,
}
"""How a fight ends, by the panic of attacker and defender."""

ONCE = ("command", "charge", "run", "rear")
"""The modifiers that count in the first combat only, unless the player says otherwise."""

ATTACKING = ("charge", "run", "rear")
"""The modifiers that only an attacker has (10.3.c, d, h)."""


class Going(NamedTuple):
    """How a fight goes on, as the player says."""

    strikes_back: Annotated[
        bool,
        ask(
            "the sides attack in turn; else the same side attacks every time", usual="the same side attacks every time"
        ),
    ] = False
    every: Annotated[
        bool,
        ask(
            "command points, charge, run and rear attack count in every combat, not only the first",
            usual="command, charge, run and rear attack once only",
        ),
    ] = False
    impulses: Annotated[
        int | None, ask("the most combats; without it until panic", usual="until a unit panics", least=1)
    ] = None


class Plan(NamedTuple):
    """How a fight goes on: whether the sides take turns in attacking, and what counts again in later combats."""

    alternate: bool
    every: bool
    most: int | None
    per_point: int
    """The modifier for each disorder point (10.3.g)."""


class State(NamedTuple):
    """Disorder points of both units before a combat, and whether their leaders, if any, are still with them."""

    attacker: int
    defender: int
    attacker_leader: bool
    defender_leader: bool


class Received(NamedTuple):
    """What a combat brings both units: disorder points, and the leader's death."""

    attacker: int
    defender: int
    attacker_killed: bool
    defender_killed: bool


Brought = tuple[tuple[Received, int], ...]
"""What a combat may bring, each with the number of ways."""


class Course(NamedTuple):
    """How a fight may go: the chance of each end, by the number of combats."""

    ends: dict[tuple[int, End], Fraction]
    killed: dict[Role, Fraction]
    """The chance that a leader is eliminated on the way."""

    def chance(self, end: End) -> Fraction:
        """Return the chance of an end."""
        return sum((chance for (_, one), chance in self.ends.items() if one == end), Fraction(0))

    def after(self, combats: int) -> Fraction:
        """Return the chance that the fight lasts so many combats."""
        return sum((chance for (number, _), chance in self.ends.items() if number == combats), Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The expected number of combats."""
        return sum((number * chance for (number, _), chance in self.ends.items()), Fraction(0))


@calculator("dbp.fight", "A fight to the end: who panics first, and after how many combats")
def fight(
    case: Case,
    attacker: fighters.Attacker,
    defender: fighters.Defender,
    approach: fighters.OnComing,
    going: Annotated[Going, group("how the fight goes on")],
    where: Annotated[Where, group("the battle")],
) -> Ruling:
    """Follow a fight through all its combats, one in each impulse, nobody recovering or withdrawing.

    Needed where combat points or morale are neither given nor in the printed list (2.4), InputProblem where the fight
    could last very long.
    """
    side = start.owner(case, where.side, attacker.type, defender.type)
    own = fighters.given(case, "attacker", attacker, approach, battle=where.battle, whose=side)
    enemy = None if side is None else battles.OTHER[side]
    other = fighters.given(case, "defender", defender, battle=where.battle, whose=enemy)
    fighters.on_counters(case, own, other, morale=True)
    if own.broken or other.broken:
        case.tell("A unit with as many disorder points as its morale is in panic already. [11]", False)
        refused = [say("a unit is in panic already")]
        return case.refuse(refused)
    own, other = (fighters.commanded(case, one, one.side.leader_points) for one in (own, other))
    fighters.unexamined(case, own, other)
    duel = fighters.duel(case, own, other)
    fighters.compared(case, duel, Dice.every(duel.terms))
    if duel.attacker.leader or duel.defender.leader:
        fighters.fate(case)
    fighters.panic(case, own, other, marked=False)
    plan = Plan(going.strikes_back, going.every, going.impulses, int(case.number("10.3.g", "modifier")))
    _bounded(duel, plan)
    _explain(case, plan, own, other)
    variants = fighters.variants(case, duel, own, other, _lowest(duel, plan))
    for readings in variants.values():
        for one in readings.values():
            _bounded(one, plan)
    courses = {duel: course(duel, plan)}
    found = courses[duel]
    for (clause, issue), readings in variants.items():
        courses |= {one: course(one, plan) for one in readings.values() if one not in courses}
        fighters.compare(case, clause, issue, {reading: _verdict(courses[one]) for reading, one in readings.items()})
    lengths = sorted({number for number, _ in found.ends})
    if len(lengths) <= duel.terms.sides:
        shown = [say("{number}: {chance}", number=number, chance=percent(found.after(number))) for number in lengths]
        case.tell("Number of combats: {chances}.", chances=shown)
    result: dict[str, object] = {
        "allowed": True,
        "first_panic": {end: found.chance(end) for end in ENDS},
        "expected_combats": found.mean,
        "combats": {number: found.after(number) for number in lengths},
        "ends": [
            {"combats": number, "panic": end, "chance": chance} for (number, end), chance in sorted(found.ends.items())
        ],
    }
    if found.killed:
        result["leader_eliminated"] = _fallen(case, found)
    return case.rule(_verdict(found), result, outcomes=list(_bars(found)))


def _fallen(case: Case, found: Course) -> dict[Role, Fraction | None]:
    """Say how likely it is that a leader does not survive the fight (13, 16.1)."""
    for role, chance in found.killed.items():
        case.follows(
            "{leader}: eliminated in the course of the fight with a chance of {chance}; rout points {points}, no more command points. [13]",
            chance,
            leader=LEADERS[role],
            chance=percent(chance),
            points=case.number("16.1", "leader"),
        )
    return {role: found.killed.get(role) for role in LEADERS}


def course(duel: Duel, plan: Plan) -> Course:
    """Follow every way that a fight can go, exactly.

    Each combat brings somebody disorder, so that the number of combats has a limit. (A house rule may bring disorder
    to nobody; what has not ended by then counts as ended without panic.)
    """
    here = {State(duel.attacker.disorder, duel.defender.disorder, duel.attacker.leader, duel.defender.leader): 1}
    ends: dict[tuple[int, End], Fraction] = {}
    sides: tuple[tuple[Role, Fighter], ...] = (("attacker", duel.attacker), ("defender", duel.defender))
    killed = {role: Fraction(0) for role, one in sides if one.leader}
    known: dict[tuple[int, int, bool, bool, bool, bool], Brought] = {}
    reached: dict[tuple[State, bool, bool], list[tuple[End | None, State, int]]] = {}
    ways, turned, most = 1, False, longest(duel, plan)
    for number in range(1, most + 1):
        repeated = number == 1 or plan.every
        after: dict[State, int] = {}
        over: dict[End, int] = {}
        lost = dict.fromkeys(killed, 0)
        for state, weight in here.items():
            key = (state, turned, repeated)
            if key not in reached:
                reached[key] = list(_combat(duel, plan, state, known, turned=turned, repeated=repeated))
            for end, following, times in reached[key]:
                if end is None:
                    after[following] = after.get(following, 0) + weight * times
                else:
                    over[end] = over.get(end, 0) + weight * times
                for role in lost:
                    if getattr(state, f"{role}_leader") and not getattr(following, f"{role}_leader"):
                        lost[role] += weight * times
        ways *= sum(times for _, _, times in next(iter(reached.values())))  # the same in every combat
        ends |= {(number, end): Fraction(times, ways) for end, times in over.items()}
        killed = {role: chance + Fraction(lost[role], ways) for role, chance in killed.items()}
        here = after
        turned = plan.alternate and not turned
    if here:
        ends[most, "neither"] = Fraction(sum(here.values()), ways)
    return Course(ends, killed)


def _bounded(duel: Duel, plan: Plan) -> None:
    """Refuse a fight that is too long, or would take too long to follow: InputProblem."""
    hint = say("{option} sets a limit.", option="--impulses")
    last, through = longest(duel, plan), positions(duel, plan)
    if last > WIDEST:
        raise InputProblem(
            "The fight could last {found} combats; the most is {most}.", found=last, most=WIDEST, hint=hint
        )
    if through > POSITIONS:
        raise InputProblem(
            "The fight could come through {found} positions; the most is {most}.",
            found=through,
            most=POSITIONS,
            hint=hint,
        )


def positions(duel: Duel, plan: Plan) -> int:
    """Return a number that the positions of the fight cannot exceed, by what both may have received and who is left."""
    terms = duel.terms
    each = max(terms.tie, terms.lower, terms.doubled) + terms.wild_points
    found = 1 + plan.alternate
    for one in (duel.attacker, duel.defender):
        left = 0 if one.morale is None else one.morale - one.disorder
        found *= max(1, min(left, 1 + each * (longest(duel, plan) - 1))) * (1 + one.leader)
    return found


def longest(duel: Duel, plan: Plan) -> int:
    """Return the most combats that there can be: the last one comes when each unit is a point short of panic."""
    short = sum(one.morale - one.disorder - 1 for one in (duel.attacker, duel.defender) if one.morale is not None)
    return short + 1 if plan.most is None else min(plan.most, short + 1)


def _lowest(duel: Duel, plan: Plan) -> int:
    """Return a number that no total of the fight falls below."""
    return min(
        1
        + min(one.points, one.points if one.back is None else one.back)
        + sum(min(0, modifier) for kind, modifier in one.modifiers if kind != "disorder")
        + min(0, plan.per_point * (one.morale or 0))
        for one in (duel.attacker, duel.defender)
    )


def _combat(
    duel: Duel,
    plan: Plan,
    state: State,
    known: dict[tuple[int, int, bool, bool, bool, bool], Brought],
    *,
    turned: bool,
    repeated: bool,
) -> Iterator[tuple[End | None, State, int]]:
    """Yield what the next combat may lead to, with the ways; `turned`: the first attacker defends.

    `repeated`: the modifiers of the first combat count in this one.
    """
    own = _now(duel.attacker, state.attacker, plan, leader=state.attacker_leader, repeated=repeated, attacks=not turned)
    other = _now(duel.defender, state.defender, plan, leader=state.defender_leader, repeated=repeated, attacks=turned)
    wild = any(kind == "charge" for kind, _ in own.modifiers)
    key = (own.bonus, other.bonus, own.leader, other.leader, wild, turned)
    if key not in known:  # panic apart, only the totals matter, and few of them are different
        known[key] = _brought(duel, own, other, wild=wild, turned=turned)
    for one, ways in known[key]:
        following = State(
            state.attacker + one.attacker,
            state.defender + one.defender,
            state.attacker_leader and not one.attacker_killed,
            state.defender_leader and not one.defender_killed,
        )
        yield ENDED[own.panics(one.attacker), other.panics(one.defender)], following, ways


def _brought(duel: Duel, own: Fighter, other: Fighter, *, wild: bool, turned: bool) -> Brought:
    """Return what a combat may bring, by the sides of the first one."""
    terms = duel.terms if wild else duel.terms._replace(wild=(), wild_points=0)
    bare = [Fighter(one.bonus, leader=one.leader) for one in (own, other)]
    spread = duels.spread(Duel(terms, *(bare[::-1] if turned else bare)))
    return tuple(spread.map(lambda one: _gone(one, turned=turned)).counts())


def _gone(one: duels.Outcome, *, turned: bool) -> Received:
    """Return what a combat brings, by the sides of the first one."""
    attacker, defender = (one.blow.attacker, one.attacker_killed), (one.blow.defender, one.defender_killed)
    if turned:
        attacker, defender = defender, attacker
    return Received(attacker[0], defender[0], attacker[1], defender[1])


def _now(fighter: Fighter, disorder: int, plan: Plan, *, leader: bool, repeated: bool, attacks: bool) -> Fighter:
    """Return a unit as it enters a combat of the fight."""
    gone = {"disorder"} if repeated else {"disorder", *ONCE}
    if not attacks:
        gone |= set(ATTACKING)
    if fighter.leader and not leader:  # his command points go with him (13), also for a charge (4.7)
        gone |= {"leader", "command", "charge"}
    kept = tuple(one for one in fighter.modifiers if one[0] not in gone)
    points = fighter.back if fighter.back is not None and disorder else fighter.points
    return Fighter(points, (*kept, ("disorder", plan.per_point * disorder)), disorder, fighter.morale, leader)


def _explain(case: Case, plan: Plan, own: Given, other: Given) -> None:
    """Say how the combats follow each other."""
    case.tell(
        "The units fight once in every combat impulse; the sides attack in turn. [10]"
        if plan.alternate
        else "The units fight once in every combat impulse; the same side attacks each time. [10]"
    )
    if own.command or other.command or own.charge or own.approach.run or own.approach.rear:
        case.tell(
            "Command points, charge, run and rear attack count in every combat."
            if plan.every
            else "Command points, charge, run and rear attack count in the first combat only."
        )
    if plan.every and ((own.side.leader and (own.command or own.charge)) or (other.side.leader and other.command)):
        case.tell("Once its leader is eliminated, a side has no command point and no charge any more. [13]")
    case.tell(
        "Each disorder point counts {modifier} from the next combat on; nobody recovers or withdraws. [10.3.g]",
        plan.per_point,
        modifier=signed(plan.per_point),
    )
    if plan.most is not None:
        case.tell("The fight stops after {n} {n|combat|combats}.", plan.most, n=plan.most)


def _verdict(found: Course) -> Message:
    chances = {end: percent(found.chance(end)) for end in ENDS}
    mean = Amount(exact=found.mean)
    if found.chance("neither"):
        return say(
            "Panic first: defender {defender}, attacker {attacker}, both at once {both}, nobody {neither}; combats: {mean} on average.",
            mean=mean,
            **chances,
        )
    return say(
        "Panic first: defender {defender}, attacker {attacker}, both at once {both}; combats: {mean} on average.",
        mean=mean,
        **chances,
    )


def _bars(found: Course) -> Iterator[Outcome]:
    """Yield the ends that are possible, with their chances."""
    labels: dict[End, Message] = {
        "defender": say("the defender panics"),
        "both": say("both panic at once"),
        "attacker": say("the attacker panics"),
        "neither": say("nobody panics"),
    }
    for end in ENDS:
        if chance := found.chance(end):
            yield Outcome(labels[end], chance)
