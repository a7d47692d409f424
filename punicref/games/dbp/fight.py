"""A fight to the end: the same two units meet impulse after impulse until one of them panics (10, 10.6, 10.7, 11)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from punicref.dice import Distribution
from punicref.errors import InputProblem
from punicref.games.dbp import duel as duels
from punicref.games.dbp import fighters, units
from punicref.games.dbp.duel import Duel, Fighter
from punicref.games.dbp.fighters import Given
from punicref.messages import Amount, Message, Percent, count, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
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


Spread = Distribution[Received]
"""What a combat may bring."""


class Course(NamedTuple):
    """How a fight may go: the chance of each end, by the number of combats."""

    ends: dict[tuple[int, End], Fraction]

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


@calculator("dbp.fight", say("A fight to the end: who panics first, and after how many combats"))
def fight(
    case: Case,
    attacker: fighters.AttackerType = None,
    defender: fighters.DefenderType = None,
    attack: fighters.Attack = None,
    defend: fighters.Defend = None,
    attacker_morale: fighters.AttackerMorale = None,
    defender_morale: fighters.DefenderMorale = None,
    attacker_disorder: fighters.AttackerDisorder = 0,
    defender_disorder: fighters.DefenderDisorder = 0,
    attacker_support: fighters.AttackerSupport = 0,
    defender_support: fighters.DefenderSupport = 0,
    attacker_command: fighters.AttackerCommand = False,
    defender_command: fighters.DefenderCommand = False,
    attacker_leader: fighters.AttackerLeader = False,
    defender_leader: fighters.DefenderLeader = False,
    charge: fighters.Charge = False,
    run: fighters.Run = 0,
    rear: fighters.Rear = False,
    strikes_back: Annotated[bool, ask("the sides attack in turn; else the same side attacks every time")] = False,
    every: Annotated[
        bool, ask("command points, charge, run and rear attack count in every combat, not only the first")
    ] = False,
    impulses: Annotated[int | None, ask("the most combats; without it until panic", least=1)] = None,
    attack_back: fighters.AttackBack = None,
    defend_back: fighters.DefendBack = None,
    attacker_morale_back: fighters.AttackerMoraleBack = None,
    defender_morale_back: fighters.DefenderMoraleBack = None,
) -> Ruling:
    """Follow a fight through all its combats, one in each impulse, nobody recovering or withdrawing.

    InputProblem where combat points or morale are neither given nor in the printed list (2.4), or the fight could
    last very long.
    """
    own = Given(
        "attacker",
        fighters.named(case, attacker),
        attack,
        attacker_morale,
        attack_back,
        attacker_morale_back,
        attacker_disorder,
        attacker_command,
        charge,
        run,
        attacker_leader,
        attacker_support,
        rear,
    )
    other = Given(
        "defender",
        fighters.named(case, defender),
        defend,
        defender_morale,
        defend_back,
        defender_morale_back,
        defender_disorder,
        defender_command,
        leader=defender_leader,
        support=defender_support,
    )
    fighters.check(case, own)
    steady = [_steady(case, given) for given in (own, other)]
    if not all(steady):
        case.tell(say("A unit with as many disorder points as its morale is in panic already. [11]"), False)
        return case.rule(say("There is no fight: a unit is in panic already."), {"allowed": False})
    case.settle("13", "alone")
    fighters.taken(case, own, other)
    duel = fighters.duel(case, own, other)
    if own.leader or other.leader:
        fighters.fate(case)
    fighters.panic(case, own, other, marked=False)
    plan = Plan(strikes_back, every, impulses, case.number("10.3.g", "modifier"))
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
        case.readings(clause, issue, {reading: _verdict(courses[one]) for reading, one in readings.items()})
    lengths = sorted({number for number, _ in found.ends})
    if len(lengths) <= duel.terms.sides:
        shown = [
            say("{number}: {chance}", number=number, chance=Percent(chance=found.after(number))) for number in lengths
        ]
        case.tell(say("Number of combats: {chances}.", chances=shown), None)
    return case.rule(
        _verdict(found),
        {
            "allowed": True,
            "first_panic": {end: found.chance(end) for end in ENDS},
            "expected_combats": found.mean,
            "combats": {number: found.after(number) for number in lengths},
            "ends": [
                {"combats": number, "panic": end, "chance": chance}
                for (number, end), chance in sorted(found.ends.items())
            ],
        },
        outcomes=list(_bars(found)),
    )


def _bounded(duel: Duel, plan: Plan) -> None:
    """Refuse a fight that is too long, or would take too long to follow: InputProblem."""
    hint = say("{option} sets a limit.", option="--impulses")
    if longest(duel, plan) > WIDEST:
        raise InputProblem(
            say("The fight could last {found} combats; the most is {most}.", found=longest(duel, plan), most=WIDEST),
            hint=hint,
        )
    if positions(duel, plan) > POSITIONS:
        raise InputProblem(
            say("The fight could come through {found} positions; the most is {most}.", found=positions(duel, plan), most=POSITIONS),
            hint=hint,
        )  # fmt: skip


def course(duel: Duel, plan: Plan) -> Course:
    """Follow every way that a fight can go, exactly.

    Each combat brings somebody disorder, so that the number of combats has a limit. (A house rule may bring disorder
    to nobody; what has not ended by then counts as ended without panic.)
    """
    here = {State(duel.attacker.disorder, duel.defender.disorder, duel.attacker.leader, duel.defender.leader): 1}
    ends: dict[tuple[int, End], Fraction] = {}
    known: dict[tuple[Duel, bool], Spread] = {}
    reached: dict[tuple[State, bool, bool], list[tuple[End | None, State, int]]] = {}
    ways, turned, most = 1, False, longest(duel, plan)
    for number in range(1, most + 1):
        repeated = number == 1 or plan.every
        after: dict[State, int] = {}
        over: dict[End, int] = {}
        for state, weight in here.items():
            key = (state, turned, repeated)
            if key not in reached:
                reached[key] = list(_combat(duel, plan, state, known, turned=turned, repeated=repeated))
            for end, following, times in reached[key]:
                if end is None:
                    after[following] = after.get(following, 0) + weight * times
                else:
                    over[end] = over.get(end, 0) + weight * times
        ways *= sum(times for _, _, times in next(iter(reached.values())))  # the same in every combat
        ends |= {(number, end): Fraction(times, ways) for end, times in over.items()}
        here = after
        turned = plan.alternate and not turned
    if here:
        ends[most, "neither"] = Fraction(sum(here.values()), ways)
    return Course(ends)


def longest(duel: Duel, plan: Plan) -> int:
    """Return the most combats that there can be: the last one comes when each unit is a point short of panic."""
    short = sum(one.morale - one.disorder - 1 for one in (duel.attacker, duel.defender) if one.morale is not None)
    return short + 1 if plan.most is None else min(plan.most, short + 1)


def positions(duel: Duel, plan: Plan) -> int:
    """Return a number that the positions of the fight cannot exceed, by what both may have received and who is left."""
    terms = duel.terms
    each = max(terms.tie, terms.lower, terms.doubled) + terms.wild_points
    found = 1 + plan.alternate
    for one in (duel.attacker, duel.defender):
        left = 0 if one.morale is None else one.morale - one.disorder
        found *= max(1, min(left, 1 + each * (longest(duel, plan) - 1))) * (1 + one.leader)
    return found


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
    duel: Duel, plan: Plan, state: State, known: dict[tuple[Duel, bool], Spread], *, turned: bool, repeated: bool
) -> Iterator[tuple[End | None, State, int]]:
    """Yield what the next combat may lead to, with the ways; `turned`: the first attacker defends.

    `repeated`: the modifiers of the first combat count in this one.
    """
    own = _now(duel.attacker, state.attacker, plan, leader=state.attacker_leader, repeated=repeated, attacks=not turned)
    other = _now(duel.defender, state.defender, plan, leader=state.defender_leader, repeated=repeated, attacks=turned)
    terms = duel.terms
    if "charge" not in dict(own.modifiers):
        terms = terms._replace(wild=(), wild_points=0)
    # Panic apart, only the totals matter, and few of them are different.
    bare = [Fighter(one.bonus, leader=one.leader) for one in (own, other)]
    combat = Duel(terms, *(bare[::-1] if turned else bare))
    key = (combat, turned)  # what a combat brings is kept by the sides of the first one
    if key not in known:
        known[key] = duels.spread(combat).map(lambda one: _gone(one, turned=turned))
    for one, _ in known[key]:
        following = State(
            state.attacker + one.attacker,
            state.defender + one.defender,
            state.attacker_leader and not one.attacker_killed,
            state.defender_leader and not one.defender_killed,
        )
        yield ENDED[own.panics(one.attacker), other.panics(one.defender)], following, known[key].ways_for(one)


def _gone(one: duels.Outcome, *, turned: bool) -> Received:
    """Return what a combat brings, by the sides of the first one."""
    attacker, defender = (one.blow.attacker, one.attacker_killed), (one.blow.defender, one.defender_killed)
    if turned:
        attacker, defender = defender, attacker
    return Received(attacker[0], defender[0], attacker[1], defender[1])


def _now(fighter: Fighter, disorder: int, plan: Plan, *, leader: bool, repeated: bool, attacks: bool) -> Fighter:
    """Return a unit as it enters a combat of the fight."""
    modifiers = dict(fighter.modifiers) | {"disorder": plan.per_point * disorder}
    gone = set() if repeated else set(ONCE)
    if not attacks:
        gone |= set(ATTACKING)
    if fighter.leader and not leader:  # his command points go with him (13), also for a charge (4.7)
        gone |= {"leader", "command", "charge"}
    points = fighter.back if fighter.back is not None and disorder else fighter.points
    return fighter._replace(
        points=points,
        modifiers=tuple((kind, modifier) for kind, modifier in modifiers.items() if kind not in gone),
        disorder=disorder,
        leader=leader,
    )


def _steady(case: Case, given: Given) -> bool:
    """Whether a unit is not in panic already; InputProblem where its morale is not known."""
    morale = units.value(case, given.unit, "morale", given.morale, f"--{given.role}-morale")
    return given.disorder < morale


def _explain(case: Case, plan: Plan, own: Given, other: Given) -> None:
    """Say how the combats follow each other."""
    case.tell(
        say("The units fight once in every combat impulse; the sides attack in turn. [10]")
        if plan.alternate
        else say("The units fight once in every combat impulse; the same side attacks each time. [10]"),
        None,
    )
    if own.command or other.command or own.charge or own.run or own.rear:
        case.tell(
            say("Command points, charge, run and rear attack count in every combat.")
            if plan.every
            else say("Command points, charge, run and rear attack count in the first combat only."),
        )
    if plan.every and ((own.leader and (own.command or own.charge)) or (other.leader and other.command)):
        case.tell(say("Once its leader is eliminated, a side has no command point and no charge any more. [13]"), None)
    case.tell(
        say(
            "Each disorder point counts {modifier} from the next combat on; nobody recovers. [10.3.g]",
            modifier=signed(plan.per_point),
        ),
        plan.per_point,
    )
    if plan.most is not None:
        case.tell(
            count("The fight stops after {n} combat.", "The fight stops after {n} combats.", plan.most), plan.most
        )


def _verdict(found: Course) -> Message:
    chances = {end: Percent(chance=found.chance(end)) for end in ENDS}
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
