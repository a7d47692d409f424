"""The scenarios (chapter 19): what each side sets up, and the special rules; the scenario as an input."""

from typing import Annotated, Any, Literal, NamedTuple

from punicref.games.pw.scenarios import Scenario, Which, which
from punicref.games.pw.towns import NAMES
from punicref.games.pw.verdicts import judged
from punicref.language.messages import Message, Name, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Matrix, Ruling
from punicref.ruling.registry import calculator

Force = Literal["carthaginian", "roman", "syracusan"]

SETUPS: dict[Which, dict[Force, str]] = {
    "first": {"carthaginian": "19.11", "roman": "19.12", "syracusan": "19.13"},
    "second": {"carthaginian": "19.21", "roman": "19.22", "syracusan": "19.23"},
    "third": {"carthaginian": "19.31", "roman": "19.32", "syracusan": "19.33"},
}
YEARS: dict[Which, str] = {"first": "19.1", "second": "19.2", "third": "19.3"}

LABELS = (say("land points"), say("naval points"), say("leaders"))
NONE, TOTAL = "-", "="


class Line(NamedTuple):
    """One line of a set-up: a hex or the id of a region, and the forces there."""

    place: str
    is_hex: bool
    land: int
    naval: int
    leaders: tuple[int, ...]

    @property
    def units(self) -> int:
        """How many things could stand apart: strength points and leaders."""
        return self.land + self.naval + len(self.leaders)

    def cells(self) -> tuple[str, ...]:
        """Return the line as the cells of a table."""
        return (str(self.land or NONE), str(self.naval or NONE), ", ".join(map(str, self.leaders)) or NONE)


def lines(case: Case, clause: str) -> list[Line]:
    """Read a set-up from the values of its clause: <place>_land, _naval, _leader or _leaders."""
    values = case.values(clause)
    places: dict[str, dict[str, tuple[int, ...]]] = {}
    for key, value in values.items():
        place, _, kind = key.rpartition("_")
        if kind in ("land", "naval", "leader", "leaders"):
            numbers = value if isinstance(value, list) else [value]
            places.setdefault(place, {})[kind.removesuffix("s")] = tuple(int(number) for number in numbers)
    return [
        Line(
            str(values.get(place, place.removeprefix("hex_"))) if place.startswith("hex_") else place.replace("_", "-"),
            place.startswith("hex_"),
            sum(forces.get("land", ())),
            sum(forces.get("naval", ())),
            forces.get("leader", ()),
        )
        for place, forces in places.items()
    ]


def total(of: list[Line]) -> Line:
    """Add up a set-up."""
    return Line(
        TOTAL,
        False,
        sum(one.land for one in of),
        sum(one.naval for one in of),
        tuple(rating for one in of for rating in one.leaders),
    )


class Shown(NamedTuple):
    """A part of the set-up."""

    side: Annotated[Force | None, ask("whose forces", usual="everybody's forces")] = None


@calculator("pw.setup", "Set-up and special rules of a scenario")
def setup(case: Case, scenario: Scenario, shown: Annotated[Shown | None, group("what is shown")] = None) -> Ruling:
    """Give the forces of a scenario, their totals against the force pool (7.35), and the scenario's special rules."""
    played = which(case, scenario)
    years: dict[str, Any] = {name: case.text(YEARS[played], name) for name in ("begins", "ends")}
    case.tell("Scenario {scenario}: {begins} to {ends} BC.", scenario, scenario=scenario, **years)
    forces: dict[Force, list[Line]] = {}
    for whose, clause in SETUPS[played].items():
        if shown is None or shown.side == whose:
            forces[whose] = lines(case, clause)
            for line in forces[whose]:
                case.tell(
                    "{side}, {place}: {forces}.",
                    _data(case, line),
                    side=_side(case, whose),
                    place=_place(case, line),
                    forces=_forces(line),
                    cites=(clause,),
                )
    pool = {whose: _pool(case, whose, total(own)) for whose, own in forces.items()}
    spread = _placement(case, played, [line for own in forces.values() for line in own])
    special = {"first": _first, "second": _second, "third": _third}[played](case)
    rows = [(line, _label(case, line)) for own in forces.values() for line in (*own, total(own))]
    return case.rule(
        "Set-up of scenario {scenario}, {begins} to {ends} BC.",
        {
            "scenario": scenario,
            **years,
            "forces": {whose: [_data(case, line) for line in own] for whose, own in forces.items()},
            "pool": pool,
            "spread": spread,
            **special,
        },
        scenario=scenario,
        **years,
        matrix=Matrix(
            say("hex or region"), tuple(label for _, label in rows), LABELS, tuple(line.cells() for line, _ in rows)
        ),
    )


def _side(case: Case, whose: Force) -> Message | Name:
    return case.name("syracuse") if whose == "syracusan" else NAMES[whose]


def _place(case: Case, line: Line) -> Message | Name:
    return say("hex {hex}", hex=line.place) if line.is_hex else case.name(line.place)


def _label(case: Case, line: Line) -> Message | Name | str:
    """Return a place as a table shows it."""
    if line.place == TOTAL:
        return say("total")
    return line.place if line.is_hex else case.name(line.place)


def _forces(line: Line) -> list[Message]:
    found = []
    if line.land:
        found.append(say("land points {points}", points=line.land))
    if line.naval:
        found.append(say("naval points {points}", points=line.naval))
    if line.leaders:
        found.append(say("{n} {n|leader|leaders} rated {ratings}", n=len(line.leaders), ratings=line.leaders))
    return found


def _data(case: Case, line: Line) -> dict[str, object]:
    place = {"hex": line.place} if line.is_hex else {"region": line.place, "name": case.name(line.place)}
    return {**place, "land": line.land, "naval": line.naval, "leaders": line.leaders}


def _pool(case: Case, whose: Force, own: Line) -> dict[str, object]:
    most = {kind: case.number("7.35", f"{whose}_{kind}") for kind in ("land", "naval")}
    found = {
        "land": own.land,
        "naval": own.naval,
        "leaders": own.leaders,
        "most": most,
        "fits": own.land <= most["land"] and own.naval <= most["naval"],
    }
    case.tell(
        "{side} in all: land points {land} of {most_land}, naval points {naval} of {most_naval}.",
        found,
        side=_side(case, whose),
        land=own.land,
        naval=own.naval,
        most_land=most["land"],
        most_naval=most["naval"],
    )
    return found


def _placement(case: Case, played: Which, placed: list[Line]) -> bool:
    """Say how units are placed, and return whether those of one line may be spread over the region."""
    free = [line for line in placed if not line.is_hex]
    if played == "third":
        case.points.settle("19.0", "allegiance")
    if not free:
        case.points.settle("19.0", "simultaneous")
    several = any(line.units > 1 for line in free)
    spread = judged(
        case,
        "19.0",
        "split",
        {"split": several, "together": False},
        say("units listed together may start in different hexes of the region"),
        say("units listed together start in one hex"),
    )
    case.follows(
        "All units start face up; those listed for a region start in hexes of it that their player chooses. [19.0]"
        if free
        else "All units start face up. [19.0]"
    )
    return spread


def _unused(case: Case, clause: str) -> int:
    rating = case.number(clause, "rating")
    case.follows("Leaders rated {rating} are not used, on either side.", rating, rating=rating)
    return rating


def _first(case: Case) -> dict[str, object]:
    case.follows("Syracuse is a neutral region at the start. [19.14.a]", "neutral")
    unused = _unused(case, "19.14.b")
    at_sea = case.number("19.14.c", "modifier")
    case.follows(
        "Attrition die of a Roman force that enters an all-sea hex: {modifier}.", at_sea, modifier=signed(at_sea)
    )
    builds = case.numbers("19.14.d", "builds")
    percent = case.number("19.14.d", "percent")
    case.follows(
        "Rome builds no fleets until the die, rolled at the start of each Roman recruitment phase, shows one of these: {builds}. Attrition of {percent}% to a Roman force that enters an all-sea hex starts this again.",
        {"builds": builds, "percent": percent},
        builds=builds,
        percent=percent,
    )
    closed = case.regions("19.14.e")
    case.follows(
        "Closed to all units, without recruitment and without victory points: {regions}. [19.14.e]",
        closed,
        regions=[case.name(region) for region in closed],
    )
    return {"allegiance": {"syracuse": "neutral"}, "unused_rating": unused, "closed": closed}


def _second(case: Case) -> dict[str, object]:
    case.follows("Syracuse is a pro-Roman region at the start. [19.24.a]", "roman")
    eliminated = case.number("19.24.b", "eliminated")
    replacement = case.number("19.24.b", "replacement")
    case.points.settle("19.24.b", "counter")
    case.follows(
        "If the Carthaginian leader rated {eliminated} is eliminated, one rated {replacement} replaces him.",
        {"eliminated": eliminated, "replacement": replacement},
        eliminated=eliminated,
        replacement=replacement,
    )
    lost = case.number("19.24.c", "rating")
    case.follows(
        "Roman elections use all Roman leaders; the one rated {rating}, once eliminated, is out for good.",
        lost,
        rating=lost,
    )
    closed = case.regions("19.24.d")
    case.follows(
        "Closed to all units until the Romano-Illyrian War breaks out: {regions}. [19.24.d]",
        closed,
        regions=[case.name(region) for region in closed],
    )
    barred = case.regions("19.24.e")
    case.follows("No recruitment: {regions}. [19.24.e]", barred, regions=[case.name(region) for region in barred])
    return {"allegiance": {"syracuse": "roman"}, "closed": closed, "no_recruitment": barred}


def _third(case: Case) -> dict[str, object]:
    excepted = case.regions("19.34.a")
    case.follows(
        "Pro-Roman at the start: every region except {regions}. [19.34.a]",
        excepted,
        regions=[case.name(one) for one in excepted],
    )
    zeugitana = case.name("zeugitana")
    home = judged(
        case,
        "19.34.a",
        "excepted",
        {"zeugitana": True, "neutral": False},
        say("{region} is pro-Carthaginian at the start", region=zeugitana),
        say("{region} is neutral at the start", region=zeugitana),
    )
    judged(
        case, "19.34.a", "illyria", {"open": True, "closed": False}, say("units may enter"), say("units may not enter")
    )
    allegiance = {
        "syracuse": "roman",
        **{region: "carthaginian" if home and region == "zeugitana" else "neutral" for region in excepted},
    }
    unused = _unused(case, "19.34.b")
    case.follows("There is no diplomacy phase. [19.34.c]", False)
    points = case.number("18.23", "points")
    case.follows(
        "The standard victory conditions do not apply: Rome wins once its land points inside Carthage are at least {points}. [19.34.d]",
        points,
        points=points,
    )
    return {"allegiance": allegiance, "unused_rating": unused}
