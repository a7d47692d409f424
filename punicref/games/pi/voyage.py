"""A voyage of naval units, area by area, with the ground units and resource points aboard (s6.4, s7, c6.a).

A pure engine: `walk` follows a plan by one set of readings, without looking into the rulebook.
"""

from typing import Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi.speed import Speed, pace
from punicref.games.pi.ways import Item
from punicref.language.messages import Message, say

SEA, PORT, CROSSING = "sea", "port", "crossing"
"""What naval units enter: a naval area, a port, a naval area by the crossing arrow of the Africa box."""

AREAS = (SEA, PORT, CROSSING)

EMBARK, DEBARK, UNLOAD = "embark", "debark", "unload"
"""What they do on the way: take ground units aboard, put them ashore, put resource points ashore in a port."""

BESIDE, ENEMY, FRIENDS, CITY, ACTED = "beside", "enemy", "friends", "city", "acted"
"""Marks: beside a port; enemy units there; friendly ground units there; an enemy city there; the passengers have already
acted."""

SAILING: dict[str, tuple[str, ...]] = {SEA: (BESIDE, ENEMY), PORT: (ENEMY,), CROSSING: (BESIDE, ENEMY)}
CARRYING: dict[str, tuple[str, ...]] = SAILING | {
    PORT: (ENEMY, FRIENDS),
    EMBARK: (ACTED,),
    DEBARK: (ENEMY, FRIENDS, CITY),
    UNLOAD: (),
}
"""What a way may hold, with the marks that go with it, without and with transport."""

Start = Literal["port", "beside", "open"]
"""Where the movement begins: in a port, in a naval area beside one, in a naval area without one."""


class Rules(NamedTuple):
    """The numbers of the rules."""

    area: int
    crossing: int
    embark: int
    laden: int
    disorder: int
    least: int
    room: int
    capacity: int
    times: int
    alone: int


class Fleet(NamedTuple):
    """Naval units that move together, each with the range on its counter."""

    ships: tuple[Speed, ...]
    start: Start
    leader: int | None = None  # what the leader in command adds to the range; None: no leader
    aboard: int = 0
    leaders_aboard: int = 0
    resources: int = 0


class Readings(NamedTuple):
    """How each open issue is read; the defaults are the readings that rulings go by."""

    order: str = "leader_first"
    floor: str = "all"
    helm: str = "all_units"
    stranded: str = "may_start"
    embarked: str = "cumulative"
    landed: str = "whole_operation"
    areas: str = "one_area"
    counts: str = "separate"
    lands: str = "lands"
    opposed: str = "battle"
    pick_up: str = "apart"
    cargo: str = "ships_only"
    room: str = "free"
    carried: str = "free"


FIRST = Readings()

SAILING_ISSUES: tuple[tuple[str, str, str, str], ...] = (
    ("s9.6.2.c", "leader", "order", "leader_last"),
    ("c9.e", "ground", "helm", "ground_only"),
    ("s6.4.1", "stranded", "stranded", "stuck"),
)
"""Clause, issue, field and other reading of what may change a voyage without cargo."""

CARGO_ISSUES: tuple[tuple[str, str, str, str], ...] = (
    ("s9.6.2.c", "others", "floor", "states"),
    ("s7.1.7", "embarked", "embarked", "start_only"),
    ("s7.1.7", "landed", "landed", "while_laden"),
    ("s7.1.7.a", "areas", "areas", "every_port"),
    ("s7.1.5", "counts", "counts", "counts"),
    ("s7.1.8", "embarked", "lands", "stays"),
    ("s7.1.1", "opposed", "opposed", "forbidden"),
    ("c9.a", "transport", "pick_up", "no_pick_up"),
    ("c9.a", "cargo", "cargo", "all_units"),
    ("c6.a.1", "leaders", "room", "counted"),
    ("s5.2.5", "carried", "carried", "action"),
)
"""The same for the cargo."""

Refusal = Literal[
    "",
    "leader",
    "stranded",
    "range",
    "port_way",
    "enemy_port",
    "fought",
    "end",
    "embark_place",
    "embark_range",
    "room",
    "once",
    "opposed",
    "pick_up",
    "acted",
    "unload_place",
]

NO_LEADER = say("More units than one move as a stack only with a leader. [c9.a, s8.4, s12.2]")
FOUGHT = say("Units that have fought a battle do nothing more in this operation. [s9.3]")
"""What keeps ships and troops alike from moving."""

REFUSALS: dict[str, Message] = {
    "leader": NO_LEADER,
    "range": say("The range left is not enough for the next area or port. [s6.4.2, s6.4.3]"),
    "port_way": say("A port is entered and left only through the naval area beside it. [c1.e]"),
    "enemy_port": say(
        "A port with enemy units of any type in it, a garrison included, cannot be entered. [s6.4.4, c1.b]"
    ),
    "fought": FOUGHT,
    "end": say(
        "The move must end in a port or in a naval area beside one, and the last area is not stated as such: that would be “sea beside”. [s6.4.1]"
    ),
    "embark_place": say("In a port they take aboard only units that were there when the operation began. [s7.1.5]"),
    "embark_range": say("The range left is not enough to take units aboard. [s7.1.6]"),
    "room": say("The stack has no room for so many. [c6.a.1]"),
    "once": say("Units were already taken aboard or put ashore in this operation. [s7.1.1, s7.1.3]"),
    "unload_place": say("Resource points are put ashore only in a port. [s7.3.2]"),
}
"""Why a voyage ends before its plan does; what only other readings forbid is never told."""


class Event(NamedTuple):
    """One item of the plan that was carried out, with the range that it took and what was left then."""

    item: Item
    cost: int
    left: int
    in_port: bool
    laden: bool  # whether the lower range for troops aboard is in force then


class Trip(NamedTuple):
    """How far a plan can be carried out, and how things stand then."""

    unladen: int  # the range without the effect of troops aboard
    range: int
    spent: int
    aboard: int
    landed: int
    landed_in_port: int  # of these, landed automatically at the end
    resources: int
    unloaded: int
    in_port: bool
    battle: bool
    events: tuple[Event, ...]
    refusal: Refusal
    at: int  # the item, from 0, that could not be carried out

    @property
    def left(self) -> int:
        """The range factors left."""
        return max(0, self.range - self.spent)

    @property
    def told(self) -> Message:
        """The trip in a line, to be held against another."""
        if self.refusal:
            return say("not allowed")
        if self.aboard or self.landed:
            return say(
                "possible: range left {left}, ground units aboard {aboard}, ashore {landed}",
                left=self.left,
                aboard=self.aboard,
                landed=self.landed,
            )
        return say("possible: range left {left}", left=self.left)


def base_range(rules: Rules, fleet: Fleet, readings: Readings) -> int:
    """Return the range of a fleet without the effect of troops aboard (s9.6.3, s9.6.2.c, c9.b)."""
    bonus = (fleet.leader or 0) if readings.helm == "all_units" else 0
    return pace(fleet.ships, bonus, rules.disorder, rules.least, readings.order)


class _Voyage:
    """The state of a walk: the only thing here that changes."""

    def __init__(self, rules: Rules, fleet: Fleet, readings: Readings) -> None:
        self.rules, self.fleet, self.readings = rules, fleet, readings
        self.base = base_range(rules, fleet, readings)
        self.spent = self.landed = self.handled = self.entered = self.unloaded = self.in_port_landed = 0
        self.aboard, self.resources = fleet.aboard, fleet.resources
        self.in_port, self.beside = fleet.start == "port", fleet.start != "open"
        self.laden = self.aboard > 0 and not self.in_port
        self.battle = False
        self.ended: int | None = None  # the range when the movement ended; landing then does not raise it any more
        self.events: list[Event] = []

    @property
    def range(self) -> int:
        """The range as it is now (s7.1.7)."""
        if self.ended is not None:
            return self.ended
        lightened = self.readings.landed == "while_laden" and not self.aboard
        if not self.laden or lightened:
            return self.base
        least = self.rules.least if self.readings.floor == "all" else 0
        return max(least, self.base - self.rules.laden)

    @property
    def left(self) -> int:
        return max(0, self.range - self.spent)

    def unled(self, aboard: int) -> bool:
        """Whether a leader is missing (c9.a)."""
        units = len(self.fleet.ships) + (aboard if self.readings.cargo == "all_units" else 0)
        return units > self.rules.alone and self.fleet.leader is None

    def full(self, aboard: int) -> bool:
        """Whether so many ground units are too many (c6.a.1)."""
        leaders = self.fleet.leaders_aboard if self.readings.room == "counted" else 0
        return aboard + leaders > self.rules.room

    def do(self, item: Item) -> Refusal:
        """Carry out one item, or say why not."""
        if self.battle:
            return "fought"
        before = self.spent
        if item.word in AREAS:
            refusal = self._enter(item)
        elif item.word == UNLOAD:
            refusal = self._unload(item.number or 0)
        else:
            refusal = self._embark(item) if item.word == EMBARK else self._debark(item)
        if not refusal:
            self.events.append(Event(item, self.spent - before, self.left, self.in_port, self.laden))
        return refusal

    def _enter(self, item: Item) -> Refusal:
        if self.fleet.start == "open" and not self.entered and self.readings.stranded == "stuck":
            return "stranded"
        if item.word == PORT:
            if self.in_port or (not self.entered and not self.beside):
                return "port_way"
            if ENEMY in item.marks:
                return "enemy_port"
        cost = self.rules.crossing if item.word == CROSSING else self.rules.area
        if item.word != PORT and self.aboard and self.readings.embarked == "cumulative":
            self.laden = True
        if cost > self.left:
            return "range"
        self.spent += cost
        self.entered += 1
        self.in_port = item.word == PORT
        self.beside = self.in_port or BESIDE in item.marks
        self.battle = ENEMY in item.marks
        return ""

    def _handle(self) -> Refusal:
        """Count an embarkation or debarkation (s7.1.1)."""
        if self.handled >= self.rules.times:
            return "once"
        self.handled += 1
        return ""

    def _bound(self) -> bool:
        """Whether this is a stack on its way that may not pick up or drop off anything (c9.a, by its other reading)."""
        return self.readings.pick_up == "no_pick_up" and self.entered > 0 and len(self.fleet.ships) > self.rules.alone

    def _embark(self, item: Item) -> Refusal:
        number = item.number or 0
        if self.in_port and self.entered:
            return "embark_place"
        if self._bound():
            return "pick_up"
        if ACTED in item.marks and self.readings.carried == "action":
            return "acted"
        if self.unled(self.aboard + number):
            return "leader"
        if self.left < self.rules.embark:
            return "embark_range"
        if self.full(self.aboard + number):
            return "room"
        if (not self.in_port or self.readings.counts == "counts") and self._handle():
            return "once"
        self.spent += self.rules.embark
        self.aboard += number
        if not self.in_port and self.readings.embarked == "cumulative":
            self.laden = True
        return ""

    def _debark(self, item: Item) -> Refusal:
        if self._bound():
            return "pick_up"
        if ENEMY in item.marks and self.readings.opposed == "forbidden":
            return "opposed"
        free = self.in_port and self.readings.areas == "every_port"
        if not free and self._handle():
            return "once"
        self.aboard -= item.number or 0
        self.landed += item.number or 0
        return ""

    def _unload(self, number: int) -> Refusal:
        if not self.in_port:
            return "unload_place"
        self.resources -= number
        self.unloaded += number
        return ""

    def finish(self) -> Refusal:
        """End the movement (s6.4.1), and land in port what is still aboard (s7.1.8, s7.3.3)."""
        if not self.beside and self.entered:
            return "end"
        self.ended = self.range
        if self.in_port and self.entered:
            if not self.handled or self.readings.lands == "lands":
                self.in_port_landed = self.aboard
                self.landed += self.aboard
                self.aboard = 0
            self.unloaded += self.resources
            self.resources = 0
        return ""

    def trip(self, refusal: Refusal, at: int) -> Trip:
        return Trip(
            self.base,
            self.range,
            self.spent,
            self.aboard,
            self.landed,
            self.in_port_landed,
            self.resources,
            self.unloaded,
            self.in_port,
            self.battle,
            tuple(self.events),
            refusal,
            at,
        )


def walk(rules: Rules, fleet: Fleet, plan: list[Item], readings: Readings = FIRST) -> Trip:
    """Follow a plan by one set of readings, as far as it is allowed."""
    voyage = _Voyage(rules, fleet, readings)
    if voyage.unled(fleet.aboard):
        return voyage.trip("leader", 0)
    if voyage.full(fleet.aboard):
        return voyage.trip("room", 0)
    for at, item in enumerate(plan):
        refusal = voyage.do(item)
        if refusal:
            return voyage.trip(refusal, at)
    return voyage.trip(voyage.finish(), len(plan) - 1)


def check(fleet: Fleet, plan: list[Item], capacity: int) -> None:
    """Refuse plans that no reading could carry out; InputProblem says what is wrong."""
    if fleet.start == "port" and fleet.aboard:
        raise InputProblem(
            "In a port ground units are ashore: begin the way with {word} instead of {option}.",
            word=EMBARK,
            option="--aboard",
        )
    if fleet.start == "port" and not any(item.word in AREAS for item in plan):
        raise InputProblem("The way enters no area.")
    if fleet.resources > capacity * len(fleet.ships):
        raise InputProblem(
            "{option}: {found} are stated; these ships carry at most {most}.",
            option="--resources",
            found=fleet.resources,
            most=capacity * len(fleet.ships),
        )
    aboard, resources = fleet.aboard, fleet.resources
    for item in plan:
        number = item.number or 0
        if item.word in (EMBARK, DEBARK, UNLOAD) and number == 0:
            raise InputProblem("{word} needs a number of at least one.", word=item.word)
        aboard += number if item.word == EMBARK else -number if item.word == DEBARK else 0
        resources -= number if item.word == UNLOAD else 0
        if aboard < 0 or resources < 0:
            raise InputProblem("{word}: there are not so many aboard.", word=item.word)


def lacking(plan: list[Item], taken: str, given: str) -> int:
    """Return how many must be aboard at first, for a plan never to give more than it has taken."""
    least = now = 0
    for item in plan:
        now += (item.number or 0) * ((item.word == taken) - (item.word == given))
        least = min(least, now)
    return -least


def dearest(rules: Rules, fleet: Fleet, plan: list[Item]) -> int | None:
    """Return the highest cost of the Africa crossing with which the plan still works; None: it never does."""
    found = None
    for cost in range(base_range(rules, fleet, FIRST) + 1):
        if walk(rules._replace(crossing=cost), fleet, plan).refusal:
            break
        found = cost
    return found


def needed(rules: Rules, fleet: Fleet, plan: list[Item]) -> int:
    """Return the least range on the counters that is enough for a plan, or for as much of it as any range is."""
    most = rules.least + rules.laden + rules.disorder + sum(_dear(rules, item) for item in plan)
    best = walk(rules, with_range(fleet, most), plan)
    return next(
        one
        for one in range(rules.least, most + 1)
        if len(walk(rules, with_range(fleet, one), plan).events) == len(best.events)
    )


def _dear(rules: Rules, item: Item) -> int:
    return rules.embark if item.word == EMBARK else rules.crossing if item.word == CROSSING else rules.area


def with_range(fleet: Fleet, points: int) -> Fleet:
    """Return a fleet all of whose counters show this range."""
    return fleet._replace(ships=tuple(one._replace(shown=points) for one in fleet.ships))
