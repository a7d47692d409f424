"""Retreat of naval units (s9.6.3.e): into a friendly port, or towards one."""

from typing import Annotated, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import ways
from punicref.games.pi.around import Role, tell_counter
from punicref.games.pi.openly import follow
from punicref.games.pi.speed import Speed, need_counters, pace, tell_pace
from punicref.games.pi.units import Unit
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import Parts, ask
from punicref.ruling.model import Ruling

EXAMPLE = say("1, 1 enemy 1")


class AtSea(NamedTuple):
    """Where a naval unit could go, and what it does."""

    ports: Annotated[
        str,
        ask(
            "naval unit: how many areas away friendly ports are, parted by commas, or none; with enemy or origin and the first area on the way that enemies hold or the attackers came from, such as 1 enemy 1",
            printed=True,
        )
        .briefly(say("how many areas away each friendly port is (none: no port)"), EXAMPLE)
        .of(Parts(heads=("none",), counted=("enemy", "origin"), alone=True))
        .checked(lambda case, text: _ports(case, text)),  # noqa: PLW0108  it is defined below
    ] = ""
    engaged: Annotated[bool, ask("it is engaged by Boarding or Corvus", usual="not engaged by Boarding or Corvus")] = (
        False
    )
    driven_out: Annotated[
        bool, ask("troops drive it from port, without a battle", usual="not driven from port", ordinary=True)
    ] = False
    laden: Annotated[bool, ask("ground units are aboard", usual="no ground units aboard")] = False


class Port(NamedTuple):
    """A friendly port: how many areas away, the first of these that enemies occupy, and that of the origin.

    None: none of them. The origin is where the attackers came from, so for an attacker the area that it came from.
    """

    distance: int
    enemy: int | None = None
    origin: int | None = None

    def open_areas(self, role: Role, *, marked: bool) -> int:
        """Return how many areas towards it may be entered where the bans hold for ships, too.

        `marked`: it is known on which ways the area lies that the attackers came from.
        """
        if role == "attacker" and marked and self.origin != 1:
            return 0
        bars = [self.enemy, self.origin if role == "defender" else None]
        return min([self.distance, *(area - 1 for area in bars if area)])


class Naval(NamedTuple):
    """Where a naval unit ends up: a port of the list (from 1), or so many areas on the way to the nearest."""

    ports: tuple[int, ...]
    areas: int

    @property
    def told(self) -> Message:
        """The retreat in a line."""
        if self.ports:
            return say("It retreats into a port: number {ports} of the list.", ports=self.ports)
        if not self.areas:
            return say("Destroyed: it must retreat, and no way to a friendly port is open.")
        return say("No port is within range: it moves {n} {n|area|areas} towards the nearest.", n=self.areas)

    @property
    def short(self) -> Message:
        """The retreat as the result of a reading."""
        if self.ports:
            return say("into a port: number {ports} of the list", ports=self.ports)
        if not self.areas:
            return say("destroyed")
        return say("{n} {n|area|areas} towards the nearest port", n=self.areas)


def sail(listed: list[Port], range_: int, role: Role, *, bans: bool) -> Naval:
    """Retreat naval units (s9.6.3.e): into a port within range, else towards the nearest as far as may be.

    `bans` is the reading by which the sentences on areas that may not be entered hold for ships.
    """
    marked = any(port.origin for port in listed)
    reached = [port.open_areas(role, marked=marked) if bans else port.distance for port in listed]
    within = tuple(
        number
        for number, (port, areas) in enumerate(zip(listed, reached, strict=True), 1)
        if port.distance <= min(range_, areas)
    )
    if within:
        return Naval(within, 0)
    moves = [(port.distance, -min(int(range_), areas)) for port, areas in zip(listed, reached, strict=True) if areas]
    return Naval((), -min(moves)[1] if moves else 0)


def _ports(case: Case, text: str) -> list[Port]:
    """Read ports; InputProblem for what is none, and for an enemy that is farther away than the port."""
    found = []
    for part in ways.worded(case, text).split(","):
        words = part.split()
        if words in ([], ["none"]):
            continue
        port = _port(words)
        if port is None or port.distance == 0 or not _on_the_way(port):
            raise InputProblem(
                "{option}: {found} is no distance of a port.",
                option="--ports",
                found=part.strip(),
                hint=say("For example {example}.", example=EXAMPLE),
            )
        found.append(port)
    return found


def _port(words: list[str]) -> Port | None:
    """Read a port: how far away it is, and what is in which area on the way."""
    match words:
        case [away]:
            return Port(ways.whole(away, "--ports"))
        case [*before, ("enemy" | "origin") as mark, area]:
            port = _port(before)
            return port and port._replace(**{mark: ways.whole(area, "--ports")})
    return None


def _on_the_way(port: Port) -> bool:
    """Whether what is marked lies on the way to a port, and not beyond it."""
    return all(area is None or 0 < area <= port.distance for area in (port.enemy, port.origin))


def retreat_naval(case: Case, one: Unit, naval: AtSea, role: Role) -> Ruling:
    """Rule on the retreat of a naval unit (s9.6.3.e)."""
    if not naval.ports.strip():
        raise case.needed("ports", hint=say("For example {example}.", example=say("ports {example}", example=EXAMPLE)))
    listed = _ports(case, naval.ports)
    result: dict[str, object] = {"outcome": None, "areas": 0, "ports": [], "range": None}
    shown = one.shown("movement")
    tell_counter(case, one)
    if not listed:
        case.tell("No friendly port is on the map: it must retreat and cannot. [s9.6.3.e, s9.6.5]", True)
        return case.rule(Naval((), 0).told, result | {"outcome": "destroyed"})
    if shown is None:
        nearest = min(port.distance for port in listed)
        need_counters(case, naval=True)
        case.tell("The nearest friendly port is {n} {n|area|areas} away. [s9.6.3.e]", nearest, n=nearest)
        return case.rule("The range decides: look it up on the counter.", result)
    ranges = _ranges(case, one, shown, laden=naval.laden)
    found = sail(listed, ranges["all"], role, bans=True)
    follow(
        case, "s9.6.2.c", "others", {name: sail(listed, value, role, bans=True).short for name, value in ranges.items()}
    )
    free = sail(listed, ranges["all"], role, bans=False)
    case.points.compare("s9.6.3.e", "enemies", {"blocked": found.short, "free": free.short})
    _say_naval(case, listed, found, role)
    return case.rule(
        found.told,
        result
        | {
            "outcome": "port" if found.ports else "towards" if found.areas else "destroyed",
            "areas": found.areas,
            "ports": list(found.ports),
            "range": ranges["all"],
        },
    )


def _ranges(case: Case, one: Unit, shown: int, *, laden: bool) -> dict[str, int]:
    """Return the range in each reading of how low it can fall (s9.6.2.c `others`); steps say how it comes about."""
    disorder, least = case.number("s9.6.3", "reduction"), case.number("s9.6.2.c", "least")
    speeds = (Speed(shown, one.disorganized),)
    range_ = pace(speeds, 0, disorder, least, "leader_first")
    tell_pace(case, speeds, None, range_, naval=True)
    if not laden:
        return {"all": range_, "states": range_}
    cut = case.number("s7.1.7", "reduction")
    ranges = {"all": max(least, range_ - cut), "states": max(0, range_ - cut)}
    case.tell("With ground units aboard the range is {range}. [s9.6.2.c, s7.1.7]", ranges["all"], range=ranges["all"])
    return ranges


def _say_naval(case: Case, listed: list[Port], found: Naval, role: Role) -> None:
    """Say where a naval unit goes, and what bars ways."""
    if any(port.enemy for port in listed):
        case.tell("It does not pass through areas that enemies occupy (our reading). [s9.6.3.e]")
    if any(port.origin for port in listed):
        case.tell(
            "It must first go back where it came from (our reading). [s9.6.3.e]"
            if role == "attacker"
            else "It does not go where the attackers came from (our reading). [s9.6.3.e]"
        )
    elif role == "attacker":
        case.tell("Not looked at: on which way the area lies that the attacker came from. [s9.6.3.e]")
    if found.ports:
        case.follows(
            "It must go into a friendly port within range; the owner chooses which (our reading). [s9.6.3.e]",
            found.ports,
        )
    elif found.areas:
        case.follows("No friendly port is within range: it moves towards the nearest. [s9.6.3.e]", found.areas)
    else:
        case.follows("It must retreat and cannot, so it is destroyed. [s9.6.5]", True)
