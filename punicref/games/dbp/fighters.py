"""The two units of a combat: what their counters and the situation add to the die (10.3), and what stays open about it."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import start, units
from punicref.games.dbp.duel import Dice, Duel, Fighter, Terms
from punicref.games.dbp.inputs import Battle
from punicref.games.dbp.inputs import Side as Owner
from punicref.games.dbp.units import COUNTERS, ELEPHANTS, MERCENARIES, Unit, Wanted
from punicref.language.messages import Message, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.limits import COUNTER

Role = Literal["attacker", "defender"]


class Side(NamedTuple):
    """What a player says of one of the two units and of its leader; numbers of a counter may be the printed list's."""

    type: Annotated[
        str | None,
        ask(
            "type of the unit, by its name in any language",
            usual="of no special type",
            tries=("mercenaries", "elephants", "equites", "hastati"),
        )
        .by_name()
        .checked(units.unit),
    ] = None
    points: Annotated[int | None, ask("combat points printed on its counter", printed=True, least=0)] = None
    morale: Annotated[int | None, ask("morale value printed on its counter", printed=True, least=1, most=COUNTER)] = (
        None
    )
    disorder: Annotated[int | None, ask("disorder points before the combat", usual="in order", least=0)] = None
    support: Annotated[int, ask("units that support it", usual="no support", least=0, most="8:rear")] = 0
    command: Annotated[
        bool, ask("a command point of the Combat box is assigned to it", usual="no command point", most="4.1.1:points")
    ] = False
    leader: Annotated[bool, ask("its leader is in its hex", usual="no leader with it")] = False
    points_back: Annotated[
        int | None, ask("combat points on the back of its counter, if others", printed=True, least=0)
    ] = None
    morale_back: Annotated[
        int | None, ask("morale value on the back of its counter, if another", printed=True, least=1, most=COUNTER)
    ] = None
    distance: Annotated[
        int | None,
        ask("hexes to its leader (for the command point)", usual="in command range", needs="command", least=0),
    ] = None
    leader_points: Annotated[
        int | None,
        ask("value of its leader in command points", needs="distance", printed=True, least="4:least", most="4:most"),
    ] = None
    leader_lost: Annotated[
        bool, ask("its leader has been eliminated", usual="its leader is alive", ordinary=True, echo="one_more")
    ] = False


class Approach(NamedTuple):
    """How the attacker comes on."""

    charge: Annotated[bool, ask("the attacking Mercenaries charge", usual="no charge", needs="attacker")] = False
    run: Annotated[
        int,
        ask(
            "hexes that the attacking Elephants have just moved in a straight line",
            usual="no run",
            needs="attacker",
            least=0,
        ),
    ] = 0
    rear: Annotated[
        bool, ask("the attack comes through a rear hex of the defender", usual="not from behind", needs="attacker")
    ] = False


STANDING = Approach()
"""What a defender does."""

NOBODY = Side()
"""A side of which nothing was said."""

Attacker = Annotated[Side, group("attacker", "attacker", type="attacker", points="attack", points_back="attack_back")]
Defender = Annotated[Side, group("defender", "defender", type="defender", points="defend", points_back="defend_back")]
OnComing = Annotated[Approach, group("how the attacker comes on")]

POINTS: dict[Role, str] = {"attacker": "attack", "defender": "defend"}
"""What the combat points of the units are called."""

Variants = dict[tuple[str, str], dict[str, Duel]]
"""The open issues that may matter: for each, the combat under each reading, the first one first."""


class Given(NamedTuple):
    """One of the two units as it enters the combat: what the player says of it, and what counts of that."""

    role: Role
    unit: Unit | None
    side: Side
    approach: Approach
    command: bool
    charge: bool
    commanded: bool = True
    """Whether a command point could be assigned to it."""
    begun: Mapping[str, int] = start.IN_ORDER
    """The disorder points that it is taken to have had from the start, by the reading of 17.1.3.a (codes)."""

    @property
    def disorder(self) -> int:
        """The disorder points that it has."""
        return next(iter(self.begun.values())) if self.side.disorder is None else self.side.disorder

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
        if self.side.morale is not None or self.unit is None or self.unit.printed is None:
            return self.side.morale
        return int(self.unit.printed["morale"])

    def back(self, need: Literal["combat", "morale"]) -> int | None:
        """Return a number of the counter's back, None where it has none of its own."""
        side = self.side
        front, back = (side.points, side.points_back) if need == "combat" else (side.morale, side.morale_back)
        if back is None and front is None and self.unit is not None and self.unit.printed is not None:
            return int(self.unit.printed[f"back_{need}"])
        return back

    @property
    def broken(self) -> bool:
        """Whether its disorder points mean that it is in panic already (11)."""
        morale = self.known_morale()
        return morale is not None and self.disorder >= morale


def given(
    case: Case,
    role: Role,
    side: Side,
    approach: Approach = STANDING,
    *,
    battle: Battle | None = None,
    whose: Owner | None = None,
) -> Given:
    """Return a unit as the player has told it, its type found by name; InputProblem for what contradicts itself.

    With the battle and its owner known, a unit of which no disorder is told is as it began the battle.
    """
    unit = named(case, side.type)
    only_for(case, "--charge", unit, MERCENARIES, used=approach.charge)
    only_for(case, "--run", unit, ELEPHANTS, used=approach.run > 0)
    if side.leader and side.leader_lost:
        raise InputProblem(
            "{one} and {other} exclude each other.", one=f"--{role}-leader", other=f"--{role}-leader-lost"
        )
    if side.leader and side.distance:
        raise InputProblem("{one} and {other} exclude each other.", one=f"--{role}-leader", other=f"--{role}-distance")
    one = Given(role, unit, side, approach, side.command, approach.charge)
    if side.disorder is not None:
        return one
    return one._replace(begun=start.disorder(case, unit, battle, whose, f"{role}_disorder"))


def named(case: Case, word: str | None) -> Unit | None:
    """Find a unit type, if one was given."""
    return None if word is None else units.unit(case, word)


def only_for(case: Case, option: str, unit: Unit | None, needed: str, *, used: bool) -> None:
    """Refuse an option that belongs to another type: InputProblem. A type that was not given may be the right one."""
    if used and unit is not None and unit.id != needed:
        raise InputProblem(
            "{option} is only for {needed}; the attacker is {unit}.",
            option=option,
            needed=case.name(needed),
            unit=unit.name,
        )


def commanded(case: Case, one: Given, worth: int | None) -> Given:
    """Look at the leader and at the command range (4.3, 13); the unit loses the point where it cannot have it.

    `worth` is the value of the leader, as far as it is known.
    """
    if one.side.leader_lost:
        if one.command or one.charge:
            case.tell(
                "{who}: its leader is eliminated, and with him all use of his command points. [13]", False, who=one.who
            )
        return one._replace(command=False, charge=False, commanded=False)
    distance = one.side.distance
    if distance is None:
        return one
    times = case.number("13", "multiple")
    reach: Message | int
    if worth is not None:
        reach = times * worth
        within = distance <= reach
    else:
        least, most = times * case.number("4", "least"), times * case.number("4", "most")
        within = distance <= least
        if not within and distance <= most:
            raise case.needed(f"{one.role}_leader_points", "battle", any_of=True)
        reach = say("at least {n}", n=least) if within else say("at most {n}", n=most)
    case.tell(
        "{who}: {n} {n|hex|hexes} from its leader, command range {range}: in range. [4.3, 13]"
        if within
        else "{who}: {n} {n|hex|hexes} from its leader, command range {range}: it can receive no command point. [4.3, 13]",
        within,
        n=distance,
        who=one.who,
        range=reach,
    )
    return one if within else one._replace(command=False, commanded=False)


def unexamined(case: Case, *both: Given) -> None:
    """Say what no ruling on a combat looks at (10.4, 10.4.1)."""
    if any(one.side.support for one in both):
        case.tell(
            "Not looked at: whether these units may support ({command}). [10.4, 10.4.1]",
            command=case.command("dbp.support"),
        )


def rear_readings(case: Case, unit: Unit) -> dict[str, int]:
    """Return the modifier of a rear attack by reading of 10.5 (mercenaries); a single one where all agree."""
    if unit.id != MERCENARIES:
        return {"light": case.number("10.5", unit.key)}
    return {"light": case.number("10.5", "infantry"), "none": 0, "heavy": case.number("10.5", "triarii")}


def on_counters(case: Case, *both: Given, morale: bool = False) -> None:
    """Raise what is needed where numbers of the counters are known neither from the player nor from the printed list."""
    wanted = []
    for one in both:
        wanted.append(Wanted(one.unit, one.side.points, POINTS[one.role], one.role))
        if morale:
            wanted.append(Wanted(one.unit, one.side.morale, f"{one.role}_morale", one.role))
    units.required(case, *wanted)


def fighter(case: Case, one: Given) -> Fighter:
    """Add up combat points and modifiers, as a step (10.3)."""
    side = one.side
    points = units.value(case, one.unit, "combat", side.points, f"--{POINTS[one.role]}", one.role)
    modifiers: dict[str, int] = {}
    parts = [say("combat points {points}", points=points)]
    for kind, text, modifier in _modifiers(case, one):
        modifiers[kind] = int(modifier)
        parts.append(text)
    found = Fighter(int(points), tuple(modifiers.items()), one.disorder, one.known_morale(), side.leader)
    if len(parts) > 1:
        case.tell(
            "{who}: {parts}; in all {total}. [10.3.a]", found.bonus, who=one.who, parts=parts, total=signed(found.bonus)
        )
    else:
        case.tell("{who}: {parts}. [10.3.a]", found.bonus, who=one.who, parts=parts)
    return found


def _modifiers(case: Case, one: Given) -> Iterator[tuple[str, Message, int]]:
    """Yield the modifiers b to h that apply: kind, text, number."""
    side, approach = one.side, one.approach
    if one.command:
        modifier = case.number("10.3.b", "modifier")
        yield "command", say("command point {modifier} [10.3.b, 4.3, 4.1.1]", modifier=signed(modifier)), modifier
    if one.charge:
        modifier = case.number("10.3.c", "modifier")
        yield "charge", say("charge {modifier} [10.3.c]", modifier=signed(modifier)), modifier
    if approach.run:
        if approach.run < case.number("10.3.d", "hexes"):
            yield "run", say("no run, as it was too short [10.3.d]"), 0
        else:
            modifier = case.number("10.3.d", "modifier")
            yield "run", say("run {modifier} [10.3.d]", modifier=signed(modifier)), modifier
    if side.leader:
        modifier = case.number("10.3.e", "modifier")
        yield "leader", say("leader {modifier} [10.3.e]", modifier=signed(modifier)), modifier
    if side.support:
        modifier = case.number("10.3.f", "modifier") * side.support
        yield "support", say("support {modifier} [10.3.f]", modifier=signed(modifier)), modifier
    if one.disorder:
        modifier = case.number("10.3.g", "modifier") * one.disorder
        yield "disorder", say("disorder {modifier} [10.3.g]", modifier=signed(modifier)), modifier
    if approach.rear and one.unit is not None:
        modifier = next(iter(rear_readings(case, one.unit).values()))
        yield "rear", say("rear attack {modifier} [10.3.h, 10.5]", modifier=signed(modifier)), modifier


def duel(case: Case, attacker: Given, defender: Given) -> Duel:
    """Set up the combat, each unit and what decides a step."""
    own, other = fighter(case, attacker), fighter(case, defender)
    return Duel(terms(case, attacker, defender), own, other)


def compared(case: Case, duel: Duel, dice: Dice) -> dict[str, int]:
    """Say in one line what is compared (10.2): totals where dice were rolled, else what is added to them."""
    found: dict[str, int] = {}
    shown: dict[str, Any] = {}
    for role, one, faces in (("attacker", duel.attacker, dice.attacker), ("defender", duel.defender, dice.defender)):
        if len(faces) == 1:
            (face,) = faces
            found[role] = face + one.bonus
            shown[role] = f"{face} {'-' if one.bonus < 0 else '+'} {abs(one.bonus)} = {found[role]}"
        else:
            shown[role] = say("die {bonus}", bonus=f"{one.bonus:+d}")
    case.sum(
        "Attacker {attacker}, defender {defender}. [10.2]",
        [found.get("attacker"), found.get("defender")] if found else [duel.attacker.bonus, duel.defender.bonus],
        **shown,
    )
    return found


def charging(case: Case, one: Duel) -> Duel:
    """Return the combat with a charge (15.2), without a step: for a reading that allows it."""
    modifier = int(case.number("10.3.c", "modifier"))
    wild, points = _ints(case.numbers("15.2", "faces")), int(case.number("15.2", "points"))
    return one._replace(
        terms=one.terms._replace(wild=wild, wild_points=points), attacker=one.attacker.changed("charge", modifier)
    )


RESULTS = ("tie", "lower", "multiple", "doubled")
"""The numbers of 10.6."""


def _ints(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Return plain numbers, which are reckoned with faster than figures."""
    return tuple(int(one) for one in numbers)


def terms(case: Case, attacker: Given, defender: Given) -> Terms:
    """Read what the dice decide, as steps (10.2, 10.6, 13, 15.2)."""
    tie, lower, multiple, doubled = (int(case.number("10.6", name)) for name in RESULTS)
    found = Terms(int(case.number("2.3", "sides")), tie, lower, multiple, doubled)
    case.tell(
        "Disorder points (attacker/defender): lower total {lower}, or {doubled} if the higher is at least {multiple} × the lower; tie {tie} each. Terrain never counts. [2.3, 10.2, 10.3, 10.6]",
        [found.lower, found.doubled, found.tie],
        lower=found.lower,
        multiple=found.multiple,
        doubled=found.doubled,
        tie=found.tie,
    )
    if attacker.charge:
        found = found._replace(
            wild=_ints(case.numbers("15.2", "faces")), wild_points=int(case.number("15.2", "points"))
        )
        case.tell(
            "Charge: on {faces} before modifiers the attacker receives {n} more disorder {n|point|points}. [15.2]",
            found.wild_points,
            n=found.wild_points,
            faces=list(found.wild),
        )
        case.tell(
            "A command point of the Furor box pays for {n} {n|charge|charges}. [4.7]", n=case.number("4.7", "charges")
        )
    if attacker.side.leader or defender.side.leader:
        found = found._replace(killed=_ints(case.numbers("13", "killed")))
    return found


def fate(case: Case) -> None:
    """Say what becomes of a leader whose unit suffers (13)."""
    faces = list(case.numbers("13", "killed"))
    case.tell(
        "A leader whose unit receives disorder rolls a die: on {faces} he is eliminated; else, if it panics, he must withdraw. [13]",
        faces,
        faces=faces,
    )


def panic(case: Case, attacker: Given, defender: Given, *, marked: bool) -> None:
    """Say when the units panic, and what list would tell (10.7, 11); `marked`: a picture marks it."""
    shown, cites = [], []
    for one in (attacker, defender):
        morale = one.known_morale()
        if morale is None:
            case.need(COUNTERS)
            shown.append(say("{disorder} (morale not given)", disorder=one.disorder))
            continue
        if one.side.morale is None:
            cites.append(COUNTERS)
        shown.append(say("{disorder} of {morale}", disorder=one.disorder, morale=morale))
    case.tell(
        "Panic (!) once disorder equals morale: attacker {attacker}, defender {defender}. [10.7, 11]"
        if marked
        else "Panic once disorder equals morale: attacker {attacker}, defender {defender}. [10.7, 11]",
        [attacker.known_morale(), defender.known_morale()],
        attacker=shown[0],
        defender=shown[1],
        cites=cites,
    )


def variants(case: Case, duel: Duel, attacker: Given, defender: Given, lowest: int) -> Variants:
    """Return the combat under every reading of the issues that it raises, told apart where they differ.

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
    if attacker.approach.run > case.number("10.3.d", "hexes"):
        found["10.3.d", "length"] = {"at_least": duel, "exactly": duel._replace(attacker=own.changed("run", 0))}
    if attacker.approach.rear and attacker.unit is not None:
        readings = rear_readings(case, attacker.unit)
        if len(readings) > 1:
            found["10.5", "mercenaries"] = {
                reading: duel._replace(attacker=own.changed("rear", int(modifier)))
                for reading, modifier in readings.items()
            }
    if attacker.charge and attacker.command:
        found["4.1.1", "furor"] = {"separate": duel, "assigned": duel._replace(attacker=own.changed("command", 0))}
    found |= _begun(case, duel, attacker, defender)
    flipped = duel._replace(attacker=_flipped(own, attacker), defender=_flipped(duel.defender, defender))
    if flipped != duel:
        found["10.7", "back"] = {"front": duel, "back": flipped}
    return found


READ: dict[tuple[str, str], Message] = {
    ("10.6", "zero"): say("Totals of zero or less are reckoned as they are (our reading). [10.6]"),
    ("10.3.d", "length"): say("A longer run counts like one of the length named (our reading). [10.3.d]"),
    ("10.5", "mercenaries"): say("Mercenaries attack a rear as light troops do (our reading). [10.5]"),
    ("4.1.1", "furor"): say(
        "A charge comes from the Furor box and does not count as the command point of the unit (our reading). [4.1.1, 4.7]"
    ),
    ("10.7", "back"): units.FRONT_HOLDS,
    ("15.2", "whose"): say("Mercenaries of Rome do not charge (our reading). [15.2]"),
    ("17.1.3.a", "codes"): say("The letters SC mean the Celtic Allies: they begin in order (our reading). [17.1.3.a]"),
}
"""What the chain goes by where readings bring different combats."""


def compare(case: Case, clause: str, issue: str, results: Mapping[str, Message]) -> None:
    """Hold the combat under the readings of an issue against each other, and say which of them the chain follows."""
    case.points.compare(clause, issue, results)
    if len({str(one) for one in results.values()}) > 1:
        case.tell(READ[clause, issue])


def _begun(case: Case, duel: Duel, attacker: Given, defender: Given) -> Variants:
    """Return the combat by the readings of how the units began the battle, where they part (17.1.3.a)."""
    readings = dict.fromkeys((*attacker.begun, *defender.begun))
    if all(len(set(one.begun.values())) == 1 for one in (attacker, defender)):
        return {}
    each = int(case.number("10.3.g", "modifier"))

    def as_begun(fighter: Fighter, one: Given, reading: str) -> Fighter:
        points = one.begun.get(reading, one.disorder)
        return fighter._replace(disorder=points).changed("disorder", each * points)

    return {
        ("17.1.3.a", "codes"): {
            reading: duel._replace(
                attacker=as_begun(duel.attacker, attacker, reading), defender=as_begun(duel.defender, defender, reading)
            )
            for reading in readings
        }
    }


def _flipped(fighter: Fighter, one: Given) -> Fighter:
    """Return the unit with the values of its back, as far as they hold: its combat points once it has disorder."""
    back, morale = one.back("combat"), one.back("morale")
    if morale is not None and fighter.morale is not None:
        fighter = fighter._replace(morale=morale)
    if back is None:
        return fighter
    return fighter._replace(points=back if fighter.disorder else fighter.points, back=back)


ADVANCES = {
    ("by_type", False): say(
        "The attacker must enter the defender's vacant hex; Triarii, Hastati, Principes and Veterans may stay. [10.8, 10.8.1]"
    ),
    ("by_type", True): say(
        "The attacker, unless it panics itself, must enter the defender's vacant hex; Triarii, Hastati, Principes and Veterans may stay. [10.8, 10.8.1]"
    ),
    ("may", False): say("The attacker may enter the defender's vacant hex. [10.8.1]"),
    ("may", True): say("The attacker may enter the defender's vacant hex, unless it panics itself. [10.8, 10.8.1]"),
    ("must", False): say("The attacker must enter the defender's vacant hex. [10.8]"),
    ("must", True): say("The attacker must enter the defender's vacant hex, unless it panics itself. [10.8]"),
}
"""What is said of the attacker once the hex is vacant, by whether it must, and whether it may panic itself by then."""


def advance(case: Case, unit: Unit | None, *, may_panic: bool) -> str:
    """Say whether the attacker goes into the defender's hex once it is vacant (10.8): "must", "may", or "by_type".

    `may_panic`: the attacker may have panicked itself by then.
    """
    duty = "by_type" if unit is None else "may" if unit.id in units.FREE_TO_STAY else "must"
    case.follows(ADVANCES[duty, may_panic], duty)
    case.follows("A unit that advances may change its facing in its new hex. [10.8]")
    return duty
