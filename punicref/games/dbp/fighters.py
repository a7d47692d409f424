"""The two units of a combat: what their counters and the situation add to the die (10.3), and what stays open about it."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import units
from punicref.games.dbp.duel import Duel, Fighter, Terms
from punicref.games.dbp.units import COUNTERS, ELEPHANTS, MERCENARIES, Unit
from punicref.messages import Message, count, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.figures import carried

Role = Literal["attacker", "defender"]

AttackerType = Annotated[str | None, ask("type of the attacking unit, by its name in any language")]
DefenderType = Annotated[str | None, ask("type of the defending unit, by its name in any language")]
Attack = Annotated[int | None, ask("combat points of the attacker; without them the printed list's", least=0)]
Defend = Annotated[int | None, ask("combat points of the defender; without them the printed list's", least=0)]
AttackerMorale = Annotated[int | None, ask("morale value of the attacker; without it the printed list's", least=1)]
DefenderMorale = Annotated[int | None, ask("morale value of the defender; without it the printed list's", least=1)]
AttackBack = Annotated[int | None, ask("combat points on the back of the attacker's counter, if others", least=0)]
DefendBack = Annotated[int | None, ask("combat points on the back of the defender's counter, if others", least=0)]
AttackerMoraleBack = Annotated[
    int | None, ask("morale value on the back of the attacker's counter, if another", least=1)
]
DefenderMoraleBack = Annotated[
    int | None, ask("morale value on the back of the defender's counter, if another", least=1)
]
AttackerDisorder = Annotated[int, ask("disorder points of the attacker before the combat", least=0)]
DefenderDisorder = Annotated[int, ask("disorder points of the defender before the combat", least=0)]
AttackerCommand = Annotated[bool, ask("a command point of the Combat box is assigned to the attacker")]
DefenderCommand = Annotated[bool, ask("a command point of the Combat box is assigned to the defender")]
AttackerLeader = Annotated[bool, ask("the leader is stacked with the attacker")]
DefenderLeader = Annotated[bool, ask("the leader is stacked with the defender")]
AttackerSupport = Annotated[int, ask("units that support the attacker", least=0, most="8:rear")]
DefenderSupport = Annotated[int, ask("units that support the defender", least=0, most="8:rear")]
Charge = Annotated[bool, ask("the attacking Mercenaries charge")]
Run = Annotated[int, ask("hexes that the attacking Elephants have just moved in a straight line", least=0)]
Rear = Annotated[bool, ask("the attack comes through a rear hex of the defender")]


Variants = dict[tuple[str, str], dict[str, Duel]]
"""The open issues that may matter: for each, the combat under each reading, the first one first."""


class Given(NamedTuple):
    """What the player says of one of the two units; a number that is None is the printed list's, or not known."""

    role: Role
    unit: Unit | None
    combat: int | None
    morale: int | None
    combat_back: int | None = None
    morale_back: int | None = None
    disorder: int = 0
    command: bool = False
    charge: bool = False
    run: int = 0
    leader: bool = False
    support: int = 0
    rear: bool = False
    in_range: bool = True
    ranged: bool = False
    """Whether the command range was checked."""

    @property
    def who(self) -> Message:
        """The unit, as a step names it."""
        if self.unit is None:
            return say("Attacker") if self.role == "attacker" else say("Defender")
        if self.role == "attacker":
            return say("Attacker {unit}", unit=self.unit.name)
        return say("Defender {unit}", unit=self.unit.name)

    def known_morale(self) -> int | None:
        """Return the morale value of the front, None where it is not known."""
        if self.morale is not None or self.unit is None or self.unit.printed is None:
            return self.morale
        return int(self.unit.printed["morale"])

    def back(self, need: Literal["combat", "morale"]) -> int | None:
        """Return a number of the counter's back, None where it has none of its own."""
        front, back = (self.combat, self.combat_back) if need == "combat" else (self.morale, self.morale_back)
        if back is None and front is None and self.unit is not None and self.unit.printed is not None:
            return int(self.unit.printed[f"back_{need}"])
        return back


def named(case: Case, word: str | None) -> Unit | None:
    """Find a unit type, if one was given."""
    return None if word is None else units.unit(case, word)


def check(case: Case, attacker: Given) -> None:
    """Refuse what only another type of unit can have: InputProblem."""
    for option, used, needed in (
        ("--charge", attacker.charge, MERCENARIES),
        ("--run", attacker.run > 0, ELEPHANTS),
    ):
        only_for(case, option, attacker.unit, needed, used=used)
    if attacker.rear and attacker.unit is None:
        raise InputProblem(
            say("A rear attack counts by the type of the attacker: give {option}.", option="--attacker"),
        )


def only_for(case: Case, option: str, unit: Unit | None, needed: str, *, used: bool) -> None:
    """Refuse an option that belongs to another type: InputProblem. A type that was not given may be the right one."""
    if used and unit is not None and unit.id != needed:
        raise InputProblem(
            say(
                "{option} is only for {needed}; the attacker is {unit}.",
                option=option,
                needed=case.name(needed),
                unit=unit.name,
            )
        )


def rear_readings(case: Case, unit: Unit) -> dict[str, int]:
    """Return the modifier of a rear attack by reading of 10.5 (mercenaries); a single one where all agree."""
    if unit.id != MERCENARIES:
        return {"light": case.number("10.5", unit.key)}
    return {"light": case.number("10.5", "infantry"), "none": 0, "heavy": case.number("10.5", "triarii")}


def fighter(case: Case, given: Given) -> Fighter:
    """Add up combat points and modifiers, as a step (10.3)."""
    option = "--attack" if given.role == "attacker" else "--defend"
    points = units.value(case, given.unit, "combat", given.combat, option)
    modifiers: dict[str, int] = {}
    parts = [say("combat points {points}", points=points)]
    cites: list[str] = []
    for kind, text, modifier in _modifiers(case, given):
        modifiers[kind] = int(modifier)
        cites += text.cites
        if modifier:
            parts.append(text)
    cites += carried(points)
    found = Fighter(int(points), tuple(modifiers.items()), given.disorder, given.known_morale(), given.leader)
    case.tell(
        say("{who}: {parts}; in all {total}. [10.3.a]", who=given.who, parts=parts, total=signed(found.bonus))
        if len(parts) > 1
        else say("{who}: {parts}. [10.3.a]", who=given.who, parts=parts),
        found.bonus,
        cites=cites,
    )
    return found


def taken(case: Case, *both: Given) -> None:
    """Say what is taken for granted, as the player was not asked for it (4.3, 10.4)."""
    parts, cites = [], []
    if any(given.command and not given.ranged for given in both):
        cites += ["4.3", "13"]
        parts.append(say("unit in command range"))
    if any(given.support for given in both):
        cites += ["10.4", "10.4.1"]
        parts.append(say("supports of like type and facing, in no enemy zone of control, used once"))
    if parts:
        case.tell(say("Taken for granted: {parts}.", parts=parts), cites=cites)


def _modifiers(case: Case, given: Given) -> Iterator[tuple[str, Message, int]]:
    """Yield the modifiers b to h that apply: kind, text, number."""
    if given.command:
        modifier = case.number("10.3.b", "modifier")
        yield "command", say("command point {modifier} [10.3.b]", modifier=signed(modifier)), modifier
    if given.charge:
        modifier = case.number("10.3.c", "modifier")
        yield "charge", say("charge {modifier} [10.3.c]", modifier=signed(modifier)), modifier
    if given.run:
        modifier = case.number("10.3.d", "modifier") if given.run >= case.number("10.3.d", "hexes") else 0
        yield "run", say("run {modifier} [10.3.d]", modifier=signed(modifier)), modifier
    if given.leader:
        modifier = case.number("10.3.e", "modifier")
        yield "leader", say("leader {modifier} [10.3.e]", modifier=signed(modifier)), modifier
    if given.support:
        modifier = case.number("10.3.f", "modifier") * given.support
        yield "support", say("support {modifier} [10.3.f]", modifier=signed(modifier)), modifier
    if given.disorder:
        modifier = case.number("10.3.g", "modifier") * given.disorder
        yield "disorder", say("disorder {modifier} [10.3.g]", modifier=signed(modifier)), modifier
    if given.rear and given.unit is not None:
        modifier = next(iter(rear_readings(case, given.unit).values()))
        yield "rear", say("rear attack {modifier} [10.3.h, 10.5]", modifier=signed(modifier)), modifier


def duel(case: Case, attacker: Given, defender: Given) -> Duel:
    """Set up the combat, each unit and what decides a step."""
    own, other = fighter(case, attacker), fighter(case, defender)
    return Duel(terms(case, attacker, defender), own, other)


def charging(case: Case, one: Duel) -> Duel:
    """Return the combat with a charge (15.2), without a step: for a reading that allows it."""
    modifier = int(case.number("10.3.c", "modifier"))
    wild, points = _ints(case.numbers("15.2", "faces")), int(case.number("15.2", "points"))
    return one._replace(
        terms=one.terms._replace(wild=wild, wild_points=points), attacker=one.attacker.changed("charge", modifier)
    )


RESULTS = ("tie", "lower", "multiple", "doubled")
"""The numbers of 10.6, in the order of Terms."""


def _ints(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Return plain numbers, which are reckoned with faster than figures."""
    return tuple(int(one) for one in numbers)


def terms(case: Case, attacker: Given, defender: Given) -> Terms:
    """Read what the dice decide, as steps (10.2, 10.6, 13, 15.2)."""
    found = Terms(int(case.number("2.3", "sides")), *(int(case.number("10.6", name)) for name in RESULTS))
    case.tell(
        say(
            "Disorder points (attacker/defender): lower total {lower}, at {multiple} times or more {doubled}; tie {tie} each. [2.3, 10.2, 10.6]",
            lower=found.lower,
            multiple=found.multiple,
            doubled=found.doubled,
            tie=found.tie,
        ),
        [found.lower, found.doubled, found.tie],
    )
    if attacker.charge:
        found = found._replace(
            wild=_ints(case.numbers("15.2", "faces")), wild_points=int(case.number("15.2", "points"))
        )
        case.tell(
            count(
                "Charge: on {faces} before modifiers the attacker receives {n} more disorder point. [15.2]",
                "Charge: on {faces} before modifiers the attacker receives {n} more disorder points. [15.2]",
                found.wild_points,
                faces=list(found.wild),
            ),
            found.wild_points,
        )
    if attacker.leader or defender.leader:
        found = found._replace(killed=_ints(case.numbers("13", "killed")))
    return found


def fate(case: Case) -> None:
    """Say what becomes of a leader whose unit suffers (13)."""
    case.settle("13", "alone")
    faces = list(case.numbers("13", "killed"))
    case.tell(
        say(
            "A leader whose unit receives disorder rolls a die: on {faces} he is eliminated; else, if it panics, he must withdraw.",
            faces=faces,
        ),
        faces,
    )


def panic(case: Case, attacker: Given, defender: Given, *, marked: bool) -> None:
    """Say when the units panic, and what list would tell (10.7, 11); `marked`: a picture marks it."""
    shown, cites = [], []
    for given in (attacker, defender):
        morale = given.known_morale()
        if morale is None:
            if given.unit is not None:
                case.need(COUNTERS)
            shown.append(say("{disorder} (morale not given)", disorder=given.disorder))
            continue
        if given.morale is None:
            cites.append(COUNTERS)
        shown.append(say("{disorder} of {morale}", disorder=given.disorder, morale=morale))
    case.tell(
        say(
            "Panic (!) once disorder equals morale: attacker {attacker}, defender {defender}. [10.7, 11]",
            attacker=shown[0],
            defender=shown[1],
        )
        if marked
        else say(
            "Panic once disorder equals morale: attacker {attacker}, defender {defender}. [10.7, 11]",
            attacker=shown[0],
            defender=shown[1],
        ),
        [attacker.known_morale(), defender.known_morale()],
        cites=cites,
    )


def variants(case: Case, duel: Duel, attacker: Given, defender: Given, lowest: int) -> Variants:
    """Return the combat under every reading of the issues that it raises; what is read here is cited already.

    `lowest` is the lowest total that the dice can give.
    """
    own = duel.attacker
    found: Variants = {}
    if lowest <= 0:
        found["10.6", "zero"] = {
            "literal": duel,
            "zero": duel._replace(terms=duel.terms._replace(zero="zero")),
            "never": duel._replace(terms=duel.terms._replace(zero="never")),
        }
    if attacker.run > case.number("10.3.d", "hexes"):
        found["10.3.d", "length"] = {"at_least": duel, "exactly": duel._replace(attacker=own.changed("run", 0))}
    if attacker.rear and attacker.unit is not None:
        readings = rear_readings(case, attacker.unit)
        if len(readings) > 1:
            found["10.5", "mercenaries"] = {
                reading: duel._replace(attacker=own.changed("rear", int(modifier)))
                for reading, modifier in readings.items()
            }
    flipped = duel._replace(attacker=_flipped(own, attacker), defender=_flipped(duel.defender, defender))
    found["10.7", "back"] = {"front": duel, "back": flipped}
    return found


def _flipped(fighter: Fighter, given: Given) -> Fighter:
    """Return the unit with the values of its back, as far as they hold: its combat points once it has disorder."""
    back, morale = given.back("combat"), given.back("morale")
    if morale is not None and fighter.morale is not None:
        fighter = fighter._replace(morale=morale)
    if back is None:
        return fighter
    return fighter._replace(points=back if given.disorder else fighter.points, back=back)


def advance(case: Case, unit: Unit | None, *, may_panic: bool) -> str:
    """Say whether the attacker goes into the defender's hex once it is vacant (10.8): "must", "may", or "by_type".

    `may_panic`: the attacker may have panicked itself by then.
    """
    if unit is None:
        case.tell(
            say(
                "The attacker, unless it panics itself, must enter the defender's vacant hex; Triarii, Hastati, Principes and Veterans may stay. [10.8, 10.8.1]"
            )
            if may_panic
            else say(
                "The attacker must enter the defender's vacant hex; Triarii, Hastati, Principes and Veterans may stay. [10.8, 10.8.1]"
            ),
            "by_type",
        )
        return "by_type"
    if unit.id in units.FREE_TO_STAY:
        case.tell(
            say("The attacker may enter the defender's vacant hex, unless it panics itself. [10.8, 10.8.1]")
            if may_panic
            else say("The attacker may enter the defender's vacant hex. [10.8.1]"),
            "may",
        )
        return "may"
    case.tell(
        say("The attacker must enter the defender's vacant hex, unless it panics itself. [10.8]")
        if may_panic
        else say("The attacker must enter the defender's vacant hex. [10.8]"),
        "must",
    )
    return "must"
