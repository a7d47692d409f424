"""Judging the actions of an operation one after the other: supply path, price, what else each needs (s5).

A pure engine: `judge` goes through the actions by one set of readings, without looking into the rulebook.
"""

from typing import Literal, NamedTuple

from punicref.games.pi import voyage
from punicref.games.pi.actions import Act
from punicref.games.pi.inputs import Side
from punicref.language.messages import Message, say

Site = Literal["land", "fortress", "sea"]
"""Where the resource point is spent: on land, in a besieged fortress, aboard ships at sea."""


class Rules(NamedTuple):
    """The numbers of the rules."""

    supply: int
    areas: int
    actions: int
    unit: int
    naval: int
    printed: int  # what the worked example pays for naval units
    stacking: int
    reorganize: int
    rebuild: int
    rebuilt: int
    siege: int
    uprising: int
    army: int
    alone: int


class Readings(NamedTuple):
    """How each open issue is read; the defaults are the readings that rulings go by."""

    counting: str = "entered"
    at_sea: str = "adjacent"
    ships: str = "all_in_area"
    carried: str = "free"
    price: str = "table"
    one_unit: str = "unit"
    cargo: str = "ships_only"
    in_port: str = "free"
    landing: str = "paid"
    beside: str = "always"
    garrison: str = "counts"
    strait: str = "all_purposes"
    fleet: str = "any_unit"
    landed: str = "inactive"


FIRST = Readings()

ISSUES: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("s5.2.3", "counting", "counting", ("between", "all")),
    ("s5.2.3", "at_sea", "at_sea", ("none",)),
    ("s5.2.4", "ships", "ships", ("carriers",)),
    ("s5.2.5", "carried", "carried", ("action",)),
    ("s5.5.2.t2", "example", "price", ("example",)),
    ("c7", "one_unit", "one_unit", ("stack",)),
    ("c9.a", "cargo", "cargo", ("all_units",)),
    ("s8.2", "ships", "in_port", ("paid",)),
    ("s8.2.2", "landing", "landing", ("free",)),
    ("s8.2.2", "beside", "beside", ("paid",)),
    ("s11.1", "occupied", "garrison", ("not",)),
    ("c1.h", "other_uses", "strait", ("movement_only",)),
    ("c10.a", "ships", "fleet", ("ground_only",)),
    ("s7.1.4", "port", "landed", ("active",)),
)
"""Clause, issue, field and the other readings of what may change an operation."""

_WORDS = {
    "at_sea": "sea",
    "carried": "carried",
    "in_port": "stack",
    "landing": "landing",
    "beside": "friends",
    "garrison": "garrison",
    "strait": "strait",
    "landed": "landed-port",
}
"""The word of an action with which an issue arises, by its field."""


def arises(field: str, act: Act) -> bool:
    """Whether an issue can matter to an action at all."""
    if field in _WORDS:
        return _WORDS[field] in act.flags
    if field == "counting":
        return act.distance is not None
    if field == "one_unit":
        return act.leaders > 0
    if field == "cargo":
        return act.carrying > 0
    return act.naval > 0


Refusal = Literal[
    "",
    "acted",
    "fought",
    "landed",
    "carried",
    "far",
    "blocked",
    "garrison",
    "strait",
    "at_sea",
    "afloat",
    "carrier",
    "fortress",
    "besieged",
    "leader",
    "leader_alone",
    "siege_ships",
    "port",
    "isolated",
    "once",
    "africa",
    "away",
    "fleet",
    "romans",
    "supply",
]

REFUSALS: dict[str, Message] = {
    "acted": say("These units have already acted in this operation. [s5.2.5]"),
    "fought": voyage.FOUGHT,
    "landed": say("Ground units that have just been put ashore cannot be activated in the same operation. [s7.1.4]"),
    "far": say("The supply path to the Active Operation marker is too long. [s5.2.3]"),
    "blocked": say("The supply path leads through enemy units that are not besieged. [s5.2.3]"),
    "garrison": say("The supply path leads through the area of an enemy garrison (our reading). [s5.2.3, s11.1]"),
    "afloat": say("A resource point at sea serves only ships in its area and ground units next to it. [s5.2.4]"),
    "fortress": say("A resource point in a besieged fortress serves only the units inside. [s5.4.2]"),
    "besieged": say("Besieged units can use only resource points in their fortress. [s11.3.5.a]"),
    "leader": voyage.NO_LEADER,
    "leader_alone": say("Leaders never move by themselves. [s12.2]"),
    "siege_ships": say("For a siege roll against a port, naval units must be in the naval area beside it. [c8]"),
    "port": say("Naval units recover only in a port that their side controls. [c6.b]"),
    "isolated": say("An isolated unit can be neither reorganized nor rebuilt. [s9.6.6.g]"),
    "once": say("No more units may be rebuilt in this operation. [s10.3]"),
    "africa": say("A Roman uprising needs units that begin the operation in North Africa. [c10.a]"),
    "away": say(
        "An uprising is removed by units that begin the operation in its area or next to it, so in North Africa; add {word} if these did. [c10.b, c10.d]",
        word="africa",
    ),
    "romans": say("While a Roman unit is in North Africa, no uprising can be removed. [c10.d]"),
    "supply": say("Not enough supply points are left. [s5.2.2]"),
}
"""Why an action fails; what only other readings forbid is never told."""


class Part(NamedTuple):
    """A part of the price of an action: what it is for, supply points, and the clauses."""

    what: str
    points: int
    clauses: tuple[str, ...]


WHAT = {
    "unit": say("move of a unit"),
    "army": say("move of an army"),
    "naval": say("move of naval units"),
    "stacking": say("stacking"),
    "beside": say("stacking with friends there (our reading)"),
    "in_port": say("stacking in port (our reading)"),
    "landing": say("stacking of the landed units (our reading)"),
    "attack": say("Attack card"),
    "siege": say("siege"),
    "reorganize": say("reorganization"),
    "rebuild": say("rebuilding"),
    "uprising": say("uprising"),
    "card": say("card"),
}


class Judged(NamedTuple):
    """How one action turns out: its price by the rules, what was spent, what was left then, why it fails."""

    parts: tuple[Part, ...]
    price: int
    spent: int
    left: int
    refusal: Refusal

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the price comes from."""
        return tuple(dict.fromkeys(clause for part in self.parts for clause in part.clauses))

    @property
    def breach(self) -> bool:
        """Whether the table went against the rules: paid another price, or did what is not allowed."""
        return self.spent != self.price if not self.refusal else self.spent > 0


def judge(acts: list[Act], site: Site, side: Side | None, rules: Rules, read: Readings = FIRST) -> list[Judged]:
    """Go through the actions in order; one that fails is not carried out and costs nothing, unless it was paid."""
    left, rebuilt = rules.supply, 0
    done: dict[str, int] = {}
    fought: set[str] = set()
    found = []
    for act in acts:
        parts = _price(act, rules, read)
        price = sum(part.points for part in parts)
        name = act.name.casefold()
        refusal: Refusal = ""
        if name and name in fought:
            refusal = "fought"
        elif name and done.get(name, 0) >= rules.actions:
            refusal = "acted"
        refusal = refusal or _passive(act, read) or _reach(act, site, rules, read) or _bar(act, side, rules, read)
        if act.kind == "rebuild" and not refusal and rebuilt + act.units > rules.rebuilt:
            refusal = "once"
        if not refusal and price > left and act.paid is None:
            refusal = "supply"
        spent = act.paid if act.paid is not None else 0 if refusal else price
        carried_out = not refusal or act.paid is not None
        left -= spent
        if carried_out:
            done[name] = done.get(name, 0) + 1
            rebuilt += act.units if act.kind == "rebuild" else 0
            if "battle" in act.flags:
                fought.add(name)
        found.append(Judged(parts, price, spent, left, refusal))
    return found


def _passive(act: Act, read: Readings) -> Refusal:
    """Say whether transport keeps the units from acting (s7.1.4, s5.2.5)."""
    if "landed" in act.flags or ("landed-port" in act.flags and read.landed == "inactive"):
        return "landed"
    return "carried" if "carried" in act.flags and read.carried == "action" else ""


def _reach(act: Act, site: Site, rules: Rules, read: Readings) -> Refusal:
    """Say whether the units can use the resource point (s5.2.3, s5.2.4, s5.4.2)."""
    if act.kind == "card":
        return ""
    if site == "fortress":
        return "" if "inside" in act.flags else "fortress"
    if "inside" in act.flags:
        return "besieged"
    if site == "sea":
        if act.distance not in (None, 0 if act.naval else 1):
            return "afloat"
        return "carrier" if act.naval and "carrier" not in act.flags and read.ships == "carriers" else ""
    if "sea" in act.flags and read.at_sea == "none":
        return "at_sea"
    if "blocked" in act.flags:
        return "blocked"
    if "garrison" in act.flags and read.garrison == "counts":
        return "garrison"
    if "strait" in act.flags and read.strait == "movement_only":
        return "strait"
    if act.distance is None:
        return ""
    length = {"entered": act.distance, "between": max(0, act.distance - 1), "all": act.distance + 1}[read.counting]
    return "far" if length > rules.areas else ""


def _bar(act: Act, side: Side | None, rules: Rules, read: Readings) -> Refusal:
    """Say what else the action needs."""
    if act.kind == "move":
        if not act.units:
            return "leader_alone"
        moving = act.units + (act.carrying if read.cargo == "all_units" else 0)
        return "leader" if moving > rules.alone and not act.leaders else ""
    if act.kind == "siege":
        return "siege_ships" if "port" in act.flags and "fleet" not in act.flags else ""
    if act.kind in ("reorganize", "rebuild"):
        if act.isolated:
            return "isolated"
        return "port" if act.naval and "port" not in act.flags else ""
    if act.kind == "uprising":
        if side == "carthaginian" and "romans" in act.flags:
            return "romans"
        if "africa" not in act.flags:
            return "africa" if side == "roman" else "away"
        return "fleet" if act.naval and read.fleet == "ground_only" else ""
    return ""


def _price(act: Act, rules: Rules, read: Readings) -> tuple[Part, ...]:
    """Return what an action costs, part by part (s5.5.2, c7, s8.2, s9.4.1)."""
    if act.kind != "move":
        part = {
            "siege": Part("siege", rules.siege, ("s5.5.2.t6",)),
            "reorganize": Part("reorganize", rules.reorganize * act.units, ("s5.5.2.t4", "s10.1")),
            "rebuild": Part("rebuild", rules.rebuild * act.units, ("s5.5.2.t5", "s10.2")),
            "uprising": Part("uprising", rules.uprising, ("s5.5.2.t7",)),
            "card": Part("card", act.card, ("s5.5.1",)),
        }[act.kind]
        return (part,)
    parts = []
    if act.naval:
        parts.append(Part("naval", rules.naval if read.price == "table" else rules.printed, ("s5.5.2.t2",)))
    elif act.ground > rules.alone or (act.leaders and read.one_unit == "stack"):
        parts.append(Part("army", rules.army, ("c7",)))
    else:
        parts.append(Part("unit", rules.unit, ("s5.5.2.t1", *(("c7",) if act.leaders else ()))))
    if "stack" in act.flags:
        if act.naval:
            parts.append(Part("in_port", rules.stacking if read.in_port == "paid" else 0, ("s8.2",)))
        else:
            parts.append(Part("stacking", rules.stacking, ("s5.5.2.t3", "s8.2", "s8.2.1")))
    elif "friends" in act.flags and act.ground:
        parts.append(Part("beside", rules.stacking if read.beside == "always" else 0, ("s5.5.2.t3", "s8.2.2")))
    if "landing" in act.flags:
        parts.append(Part("landing", rules.stacking if read.landing == "paid" else 0, ("s8.2.2",)))
    if act.card:
        parts.append(Part("attack", act.card, ("s9.4.1", "s9.4.2")))
    return tuple(parts)


def told(judged: list[Judged]) -> Message:
    """Return an operation in a line, to be held against another."""
    failed = [number for number, one in enumerate(judged, 1) if one.refusal]
    left = judged[-1].left
    if failed:
        return say("actions that fail: {numbers}; supply points left: {left}", numbers=failed, left=left)
    return say("all possible; supply points left: {left}", left=left)
