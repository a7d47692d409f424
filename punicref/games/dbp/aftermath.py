"""What follows from a combat: leaders (13), panic (11), rout points (16), advance (10.8) and pursuit (14)."""

from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from punicref.games.dbp import battles, fighters, units, worth
from punicref.games.dbp.duel import Duel, Fighter, Odds
from punicref.games.dbp.duel import Outcome as Fate
from punicref.games.dbp.fighters import Given, Role
from punicref.games.dbp.inputs import Battle, Side
from punicref.games.dbp.results import panics, percent, together
from punicref.games.dbp.units import CAVALRY, REMOVED, Unit
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.dice import Distribution
from punicref.ruling.facts import ask

LEADERS: dict[Role, Message] = {"attacker": say("Attacker's leader"), "defender": say("Defender's leader")}
SIDES: dict[Role, Message] = {"attacker": say("Attacker's side"), "defender": say("Defender's side")}


class Field(NamedTuple):
    """Where the combat takes place: the battle, whose unit attacks, and the rout points of both sides so far.

    Battle and rout points are read off the map: without them nothing is said of the side's limit.
    """

    side: Annotated[
        Side | None, ask("whose unit attacks (for a charge, and with the battle)", usual="Mercenaries of Carthage")
    ] = None
    battle: Annotated[
        Battle | None, ask("the battle, with the side: what the leaders are worth, where a side routs", printed=True)
    ] = None
    attacker_rout: Annotated[
        int | None, ask("rout points that the attacker's side has suffered before", printed=True, least=0)
    ] = None
    defender_rout: Annotated[
        int | None, ask("rout points that the defender's side has suffered before", printed=True, least=0)
    ] = None

    def of(self, role: Role) -> Side | None:
        """Return whose unit it is, None where that is not known."""
        if self.side is None or role == "attacker":
            return self.side
        return battles.OTHER[self.side]

    def before(self, role: Role) -> int | None:
        """Return the rout points that a side had before, None where they were not given."""
        return self.attacker_rout if role == "attacker" else self.defender_rout


def told(case: Case, duel: Duel, odds: Odds, own: Given, other: Given, field: Field) -> dict[str, Any]:
    """Say what follows from a combat, as far as its dice are known; returns that for the result."""
    _leaders(case, duel, odds)
    found: dict[str, Any] = {"rout_points": _consequences(case, own, other, panics(odds, duel))}
    if routs := _routs(case, odds, own, other, field, found["rout_points"]):
        found["rout"] = routs
    if len(odds.outcomes) == 1:
        found["suffered"] = _brought(case, odds.outcomes, found["rout_points"])
        found["side"] = field.side
    found["advance"] = _aftermath(case, own.unit, other.unit, Panics.of(duel, odds))
    return found


def routed(facts: dict[str, Any]) -> list[Message]:
    """Name the sides that are certain to have reached their limit of rout points (16)."""
    reached = {role: one["reached"] for role, one in facts.get("rout", {}).items()}
    found = []
    if reached.get("attacker") == 1:
        found.append(say("The attacker's side has reached its limit of rout points."))
    if reached.get("defender") == 1:
        found.append(say("The defender's side has reached its limit of rout points."))
    return found


def no_way_out(case: Case) -> None:
    """Hold the readings of what becomes of a leader who must withdraw and cannot against each other (13)."""
    case.points.compare(
        "13",
        "alone",
        {
            "eliminated": say("the leader is eliminated"),
            "joins": say("he joins a friendly unit next to him, if there is one"),
            "unharmed": say("he stays unharmed"),
        },
    )


def after_withdrawal(case: Case, unit: Unit | None) -> str:
    """Say whether the attacker advances after a withdrawal (10.8), by both readings."""
    case.points.compare(
        "10.8", "withdrawal", {"advance": say("the attacker advances"), "stay": say("the attacker stays where it is")}
    )
    case.tell("A hex left by a withdrawal counts as vacated by combat (our reading). [10.8, 10.1]")
    return fighters.advance(case, unit, may_panic=False)


def _leaders(case: Case, duel: Duel, odds: Odds) -> None:
    """Say what becomes of the leaders: each rolls, is eliminated, or withdraws when his unit panics (13)."""
    pairs: tuple[tuple[Role, Fighter, Fraction, Fraction], ...] = (
        ("attacker", duel.attacker, odds.attacker_killed, odds.attacker_panics),
        ("defender", duel.defender, odds.defender_killed, odds.defender_panics),
    )
    for role, fighter, killed, panic in pairs:
        if not fighter.leader:
            continue
        leader, faces = LEADERS[role], list(case.numbers("13", "killed"))
        if not any(getattr(one.blow, role) for one, _ in odds.outcomes.counts()):
            text = say("{leader}: no roll, as his unit receives no disorder. [13]", leader=leader)
            case.follows(text, killed)
            continue
        if killed == 1:
            text = say(
                "{leader}: eliminated; rout points {points}, no more command points. [13]",
                leader=leader,
                points=case.number("16.1", "leader"),
            )
        elif killed:
            text = say(
                "{leader}: eliminated on {faces} after disorder ({chance}); rout points {points}, no more command points. [13]",
                leader=leader,
                faces=faces,
                chance=percent(killed),
                points=case.number("16.1", "leader"),
            )
        else:
            text = say("{leader}: unharmed. [13]", leader=leader)
        if killed != 1 and (panic or fighter.morale is None):
            if panic != 1:
                text = together([text, say("If it panics he must withdraw.")])
            else:
                text = together([text, say("If he lives he must withdraw.") if killed else say("He must withdraw.")])
        case.follows(text, killed)


def _consequences(case: Case, own: Given, other: Given, panic: dict[str, Fraction | None]) -> dict[str, int | None]:
    """Say what panic brings: flight (11), and rout points (16.1)."""
    found: dict[str, int | None] = {"attacker": None, "defender": None}
    panicking = [given for given in (own, other) if panic[given.role]]
    if not panicking:
        return found
    types = [given.unit.id if given.unit is not None else None for given in panicking]
    flights = []
    if any(one in (*CAVALRY, None) for one in types):
        flights.append(say("cavalry rides off the map over its own edge at once [11.2]"))
    if any(one in (*REMOVED, None) for one in types):
        flights.append(say("Elephants and Skirmishers are removed at once [11.1.1]"))
    if any(one not in (*CAVALRY, *REMOVED) for one in types):
        flights.append(
            say(
                "foot gets an In Fugam marker and flees at once, its whole movement allowance towards its own edge [11]"
            )
        )
    parts = []
    for given in panicking:
        points: int | Message = say("by type")
        if given.unit is not None:
            points = found[given.role] = worth.rout_points(case, given.unit)
        parts.append(
            say("attacker {points}", points=points)
            if given.role == "attacker"
            else say("defender {points}", points=points)
        )
    case.follows("Panic: {flights}; rout points: {parts}. [16.1]", found, flights=flights, parts=parts)
    return found


def _routs(
    case: Case, odds: Odds, own: Given, other: Given, field: Field, points: dict[str, int | None]
) -> dict[str, Any]:
    """Add the rout points of unit and leader to those that a side had, and hold them against its limit (16, 16.1)."""
    found: dict[str, Any] = {}
    for given in (own, other):
        before, unit = field.before(given.role), points[given.role]
        total = _suffered(odds.outcomes, given.role, int(unit or 0), int(case.number("16.1", "leader")))
        most = max(one for one, _ in total.counts())
        if before is not None:
            _judged(case, given, odds.outcomes)
            after = total.map(lambda one, had=before: had + one)  # type: ignore[misc]
            found[given.role] = _standing(case, field, given.role, before, after)
        elif len(total) == 1 and unit is not None and most > unit:  # unit and leader: two steps, one sum
            side = SIDES[given.role]
            case.follows("{side}, rout points from this combat: {points}. [16.1]", most, side=side, points=most)
    return found


def _brought(case: Case, outcomes: Distribution[Fate], points: dict[str, int | None]) -> dict[str, int | None]:
    """Return the rout points that a decided combat brings each side; None where the type in panic is not known."""
    (fate, _), leader = next(iter(outcomes)), int(case.number("16.1", "leader"))
    panicked = {"attacker": fate.attacker_panics, "defender": fate.defender_panics}
    killed = {"attacker": fate.attacker_killed, "defender": fate.defender_killed}
    found: dict[str, int | None] = {}
    for role, unit in points.items():
        known = unit if panicked[role] else 0
        found[role] = None if known is None else int(known) + leader * killed[role]
    return found


def _suffered(outcomes: Distribution[Fate], role: Role, unit: int, leader: int) -> Distribution[int]:
    """Return the rout points that the combat brings a side, for its unit's panic and its leader's death."""
    if role == "attacker":
        return outcomes.map(lambda one: unit * one.attacker_panics + leader * one.attacker_killed)
    return outcomes.map(lambda one: unit * one.defender_panics + leader * one.defender_killed)


def _standing(case: Case, field: Field, role: Role, before: int, total: Distribution[int]) -> dict[str, Any]:
    """Say how a side stands then: its rout points at most, and the chance that they reach its limit (16, 17)."""
    side, most = SIDES[role], max(one for one, _ in total.counts())
    whose = field.of(role)
    if field.battle is None or whose is None:
        case.follows(
            "{side}, rout points: {before} before, now at most {most}; the limit is that of the battle ({options}). [16, 16.1]",
            most,
            side=side,
            before=before,
            most=most,
            options=["--battle", "--side"],
        )
        return {"before": before, "most": most, "limit": None, "reached": None}
    limits = battles.rout_limit(case, field.battle, whose)
    reached = {name: total.chance(lambda one, limit=limit: one >= limit) for name, limit in limits.items()}  # type: ignore[misc]
    limit, chance = next(iter(limits.values())), next(iter(reached.values()))
    if field.battle == "zama":
        case.points.compare(
            battles.CHAPTERS[field.battle].victory,
            "box",
            {name: say("chance {chance}", chance=percent(one)) for name, one in reached.items()},
        )
        battles.boxed(case, limits)
    case.follows(
        "{side}, rout points: {before} before, now at most {most}; {limit} are reached: {chance}. [16, 16.1]",
        chance,
        side=side,
        before=before,
        most=most,
        limit=limit,
        chance=percent(chance),
    )
    return {"before": before, "most": most, "limit": limit, "reached": chance}


def _judged(case: Case, given: Given, outcomes: Distribution[Fate]) -> None:
    """Make sure that type and morale are known where the unit may panic; Needed where they are not."""
    if not any(getattr(one.blow, given.role) for one, _ in outcomes.counts()):
        return
    if given.unit is None:
        raise case.needed(given.role, hint=say("Rout points go by the type of the unit."))
    units.value(case, given.unit, "morale", given.side.morale, f"--{given.role}-morale")


class Panics(NamedTuple):
    """The chances that matter for who goes after whom: each side panics alone, or the other perhaps with it."""

    attacker: Fraction
    defender: Fraction
    attacker_and: Fraction
    defender_and: Fraction

    @classmethod
    def of(cls, duel: Duel, odds: Odds) -> "Panics":
        """Read them off; a unit whose morale is not known may panic with any disorder that it receives."""

        def with_it(panics: str, other: Fighter, role: Role) -> Fraction:
            if not getattr(odds, panics):
                return Fraction(0)
            if other.morale is not None:
                return odds.both_panic
            return odds.outcomes.chance(lambda fate: getattr(fate, panics) and getattr(fate.blow, role) > 0)

        return cls(
            odds.attacker_panics - odds.both_panic,
            odds.defender_panics - odds.both_panic,
            with_it("attacker_panics", duel.defender, "defender"),
            with_it("defender_panics", duel.attacker, "attacker"),
        )


def _aftermath(case: Case, unit: Unit | None, enemy: Unit | None, panics: Panics) -> str | None:
    """Say who goes after whom (10.8, 14); returns what the attacker does when the defender panics."""
    both = panics.defender_and
    if unit is None or enemy is None or unit.id not in CAVALRY or enemy.id not in CAVALRY:
        if panics.defender:
            if all(one is None or one.id in CAVALRY for one in (unit, enemy)):
                case.follows("Cavalry that made cavalry panic pursues instead of advancing. [14]")
            return fighters.advance(case, unit, may_panic=both > 0)
    else:
        both = max(both, panics.attacker_and)
        if panics.attacker or panics.defender:
            _pursuit(case, panics)
    if both:
        case.follows("A unit that panics itself neither advances nor pursues (our reading). [10.8, 11]")
    return "pursue" if panics.defender else None


def _pursuit(case: Case, panics: Panics) -> None:
    """Say which cavalry pursues, and what it does where a point of the Cavalry box prevents it (14); only an attacker advances."""
    points = case.number("14", "points")
    if not panics.attacker:
        text = say(
            "The attacker pursues, or for {n} command {n|point|points} of the Cavalry box advances instead (our reading). [14, 4.5, 10.8]",
            n=points,
        )
    elif not panics.defender:
        text = say(
            "The defender pursues (our reading), or for {n} command {n|point|points} of the Cavalry box stays. [14, 4.5, 10.8]",
            n=points,
        )
    else:
        text = say(
            "The victor pursues, or for {n} command {n|point|points} of the Cavalry box an attacker advances, a defender stays (our reading). [14, 4.5, 10.8]",
            n=points,
        )
    case.follows(text, "pursue")
