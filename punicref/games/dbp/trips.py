"""A way as it is ruled on: what a player says of it, who moves along it, and with how many movement points."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from punicref.errors import InputProblem
from punicref.games import hexes
from punicref.games.dbp import passing, units, ways
from punicref.games.dbp.inputs import Battle
from punicref.games.dbp.passing import Passer
from punicref.games.dbp.units import COUNTERS, Unit, front_holds
from punicref.games.dbp.ways import RIVER, TURN, Ground, Plan, Walk
from punicref.games.dbp.zones import Mover
from punicref.games.hexes import Hexside
from punicref.language.messages import Message, say
from punicref.ruling import typed
from punicref.ruling.case import Case, Condition
from punicref.ruling.facts import ask
from punicref.ruling.figures import Figure
from punicref.ruling.reading import LARGEST


class Route(NamedTuple):
    """The way, and what lies on it."""

    battle: Annotated[Battle, ask("the battle")]
    way: Annotated[
        str,
        ask("the way in order: the terrain of each hex entered, turn, river; such as open,turn,hill")
        .of(ways.SPOKEN)
        .checked(ways.of_some_battle),
    ]
    toward: Annotated[
        str,
        ask(
            "the hexside crossed to each hex, such as n,ne",
            usual="no hexside told",
            needs="facing",
            tries=("n", "s", "n,n", "s,s", "n,n,n", "s,s,s"),
            echo="facing",
            row="title",
        ).checked(hexes.directions),
    ] = ""
    zoc: Annotated[
        tuple[int, ...],
        ask(
            "the hexes entered that lie in an enemy zone of control (1: first)",
            usual="no enemy zone of control on the way",
            least=1,
        ),
    ] = ()
    friends: Annotated[
        tuple[int, ...],
        ask("the hexes entered that hold a friendly unit (1: the first)", usual="no friends on the way", least=1),
    ] = ()
    friend_types: Annotated[
        str,
        ask(
            "types of the units in these hexes, in their order; a single type: of all",
            usual="no friends that are passed freely",
            needs="friends",
            row="things",
            tries=("velites", "principes", "hastati", "veterans"),
        ).checked(passing.passers),
    ] = ""


class Moving(NamedTuple):
    """Who moves."""

    mover: Annotated[
        Mover, ask("a unit in order, a leader, or a unit in panic that flees", usual="a unit in order", ordinary=True)
    ] = "unit"
    unit: Annotated[
        str | None,
        ask(
            "unit type, by its name in any language",
            usual="foot other than Velites and Skirmishers",
            tries=("velites", "hastati", "elephants", "equites"),
        )
        .by_name()
        .checked(units.unit),
    ] = None
    movement: Annotated[int | None, ask("movement allowance, as printed on the counter", least=0, printed=True)] = None
    facing: Annotated[
        Hexside | None,
        ask(
            "the hexside that the unit faces, a hexside of each hex lying north",
            usual="every hex entered lies in its front",
        ),
    ] = None
    disordered: Annotated[
        bool, ask("it has disorder points (its counter shows the back)", usual="without disorder points")
    ] = False
    disorder: Annotated[
        int, ask("disorder points of the unit before it moves", usual="no disorder points before", least=0)
    ] = 0
    morale: Annotated[int | None, ask("morale value of the unit", least=1, printed=True)] = None

    @property
    def flipped(self) -> bool:
        """Whether its counter shows the back."""
        return self.disordered or self.disorder > 0


class Impulse(NamedTuple):
    """What else decides in this movement impulse."""

    command: Annotated[
        int, ask("command points of the Movement box used for it", usual="no command point used", least=0)
    ] = 0
    leader_lost: Annotated[
        bool, ask("the leader of its side has been eliminated", usual="its side has its leader", ordinary=True)
    ] = False
    from_zoc: Annotated[
        bool,
        ask(
            "it was in an enemy zone of control when its movement started",
            usual="in no enemy zone of control at the start",
        ),
    ] = False


class Trip(NamedTuple):
    """A way as it is ruled on: who moves along which plan, and how far that leads."""

    moving: Moving
    one: Unit | None
    ground: Ground
    plan: Plan
    found: Walk
    friends: dict[int, Passer]  # those in the hexes entered, by hex
    from_zoc: bool
    known: bool  # whether its movement allowance is known; if not, it is taken to be enough

    @property
    def left(self) -> int:
        """The movement points that are left."""
        return self.plan.allowance - self.found.spent

    @property
    def stacked(self) -> bool:
        """Whether it would end in a hex with another unit."""
        return not self.found.refusal and self.plan.entered in self.friends and self.plan.entered > 0

    def passed(self) -> Iterator[tuple[int, Passer]]:
        """Yield the friends that it passes, one after the other; a unit in flight goes on from among friends."""
        on = self.found.refusal or self.moving.mover == "panicked"
        beyond = self.found.reached + 1 if on else self.plan.entered
        return ((place, other) for place, other in self.friends.items() if place < beyond)


def checked(case: Case, route: Route, moving: Moving, words: tuple[str, ...]) -> tuple[Hexside, ...]:
    """Refuse what does not fit the way, InputProblem or Needed; returns the hexsides crossed."""
    if moving.mover != "unit" and TURN in words:
        raise InputProblem(
            "A leader or a panicked unit has its front all round: leave {word} out.",
            word=typed.shown(case.library, [TURN], ways.SECTION),
        )
    entered = sum(word not in (TURN, RIVER) for word in words)
    for option, places in (("--zoc", route.zoc), ("--friends", route.friends)):
        for place in places:
            if place > entered:
                raise InputProblem(
                    "{option} names hex {number}; hexes entered: {entered}.",
                    option=option,
                    number=place,
                    entered=entered,
                )
    sides = hexes.directions(case, route.toward, "--toward")
    if moving.mover == "unit" and moving.facing is not None and not sides and entered:
        raise case.needed("toward")
    if sides and len(sides) != entered:
        raise InputProblem(
            "{option} has {found} hexsides; hexes entered: {entered}.",
            option="--toward",
            found=len(sides),
            entered=entered,
        )
    return sides


def friends(case: Case, route: Route) -> dict[int, Passer]:
    """Read who stands in the hexes entered; InputProblem where there are more or fewer types than hexes."""
    places = sorted(set(route.friends))
    listed = passing.passers(case, route.friend_types)
    if len(listed) not in (0, 1, len(places)):
        raise InputProblem(
            "{option} names {found} types; hexes with friends: {places}.",
            option="--friend-types",
            found=len(listed),
            places=len(places),
        )
    found = listed or [Passer(None)]
    return dict(zip(places, found if len(found) == len(places) else found * len(places), strict=False))


def commanded(case: Case, impulse: Impulse) -> list[Message]:
    """Check the use of the Movement box; returns what forbids it."""
    if not impulse.command:
        return []
    most = case.number("4.1.1", "points")
    return case.holds(
        "A command point of the Movement box may be used for it. [4.1.1, 13]",
        Condition(
            impulse.command <= most,
            say("more than {n} command {n|point|points} on one unit", n=most),
            say("A unit may be assigned no more than {n} command {n|point|points} in an impulse.", n=most),
        ),
        Condition(
            not impulse.leader_lost,
            "the leader is lost, and with him the command points",
            "Once the leader is eliminated, command points can no longer be used. [13]",
        ),
    )


def allowance(case: Case, one: Unit | None, moving: Moving, command: int) -> int | None:
    """Return the movement points for the impulse, as a step; None where the counter must be looked at.

    Needed for a flight, whose length is what it is about.
    """
    if moving.mover == "leader":
        points = case.number("13", "movement") if moving.movement is None else moving.movement
        case.tell("A leader has {n} movement {n|point|points}. [13]", points, n=points)
        return points
    found = _printed(case, one, moving) if moving.movement is None else moving.movement
    more = command * case.number("4.6", "movement")
    if found is None:
        case.need(COUNTERS)
        case.tell("The movement allowance stands on the counter. [2.4.def.movement-allowance]")
        if command:
            case.tell("Movement box: {n} {n|point|points} more. [4.1.1, 4.6]", more, n=more)
        return None
    case.tell("The unit has {n} movement {n|point|points}. [2.4.def.movement-allowance]", found, n=found)
    if command:
        found += more
        case.tell("Movement box: now {n} {n|point|points}. [4.1.1, 4.6]", found, n=found)
    return found


def _printed(case: Case, one: Unit | None, moving: Moving) -> int | None:
    """Return the allowance of the printed list, None where there is none; hold the readings of 10.7 (back) apart."""
    if one is None or one.printed is None:
        if moving.mover == "panicked":
            raise case.needed(*(("unit", "movement") if one is None else ("movement",)), any_of=True)
        return None
    front, back = int(one.printed["movement"]), int(one.printed["back_movement"])
    if moving.flipped and front != back:
        front_holds(case)
        case.points.compare("10.7", "back", {"front": points_told(front), "back": points_told(back)})
        return Figure.of(front, COUNTERS, "10.7")
    return Figure.of(front, COUNTERS)


def points_told(points: int) -> Message:
    """Name a number of movement points, to be held against another."""
    return say("{n} movement {n|point|points}", n=points)


BEYOND = LARGEST
"""A movement allowance that is enough for any way."""


def reached(found: Walk, plan: Plan) -> Message:
    """Say how far a way can be gone, to be held against another."""
    return say(
        "{reached} of {entered} hexes, {n} movement {n|point|points} left",
        n=plan.allowance - found.spent,
        reached=found.reached,
        entered=plan.entered,
    )


def how_far(found: Walk, plan: Plan) -> Message:
    """Say how far a way can be gone."""
    left = plan.allowance - found.spent
    if not found.reached:
        return say("It does not get out of its hex; {n} movement {n|point|points} left.", n=left)
    return say(
        "It gets as far as hex {reached} of {entered}; {n} movement {n|point|points} left.",
        n=left,
        reached=found.reached,
        entered=plan.entered,
    )
