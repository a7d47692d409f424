"""An on-map operation (s5): a list of actions against the supply points of one resource point."""

from typing import Annotated, Literal, NamedTuple, get_args

from punicref.errors import InputProblem, near
from punicref.games.pi import units as counters
from punicref.games.pi import voyage, ways
from punicref.games.pi.inputs import Side
from punicref.messages import Message, count, say
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Kind = Literal["move", "siege", "reorganize", "rebuild", "uprising", "card"]
KINDS: tuple[Kind, ...] = get_args(Kind)

Site = Literal["land", "fortress", "sea"]
"""Where the resource point is spent: on land, in a besieged fortress, aboard ships at sea."""

OTHER_WORDS = {"reorganise": "reorganize"}

NUMBERS = ("distance", "carrying", "cost", "card", "paid")
FLAGS = (
    "stack",
    "landing",
    "battle",
    "port",
    "fleet",
    "sea",
    "blocked",
    "garrison",
    "strait",
    "carrier",
    "inside",
    "africa",
    "romans",
    "landed",
    "landed-port",
    "carried",
)

LEADERS = ("leader", "consul")
"""Leaders without a name of their own; the others stand at c9.b."""


class Act(NamedTuple):
    """One action as it was given."""

    kind: Kind
    name: str
    ground: int
    naval: int
    leaders: int
    isolated: bool
    flags: frozenset[str]
    distance: int | None
    carrying: int
    card: int  # what a card costs in supply points: one played by itself, or an Attack card
    paid: int | None  # what was paid at the table

    @property
    def units(self) -> int:
        """Ground and naval units, without leaders."""
        return self.ground + self.naval


def parse(case: Case, text: str) -> list[Act]:
    """Read actions parted by semicolons; InputProblem says what is not understood.

    "move Fleet: 6 naval, leader, distance 0, battle; siege Army: 5 infantry, consul"
    """
    found = [_act(case, part.strip()) for part in text.replace("\n", ";").split(";") if part.strip()]
    if not found:
        raise InputProblem(say("{option} names no action; the actions are {kinds}.", option="--actions", kinds=KINDS))
    return found


def _act(case: Case, text: str) -> Act:
    word, _, rest = text.partition(" ")
    kind = next((one for one in KINDS if one == OTHER_WORDS.get(word.casefold(), word.casefold()).rstrip(":,")), None)
    if kind is None:
        raise InputProblem(
            say(
                "{option}: {found} is no action; the actions are {kinds}.", option="--actions", found=word, kinds=KINDS
            ),
            suggestions=near(word.casefold(), KINDS, 1),
        )
    before, colon, after = rest.partition(":")
    name, listed = (before.strip(), after) if colon else ("", rest)
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    force: list[counters.Unit] = []
    leaders = 0
    for item in (part.strip() for part in listed.split(",")):
        words = item.casefold().split()
        if not words:
            continue
        if words[0] in NUMBERS:
            if len(words) == 1:
                raise InputProblem(say("{option}: {found} needs a number.", option="--actions", found=item))
            numbers[words[0]] = ways.whole(" ".join(words[1:]), "--actions")
        elif item.casefold() in FLAGS:
            flags.add(item.casefold())
        elif leader_number := _leaders(case, words):
            leaders += leader_number
        else:
            try:
                force += counters.read(case, item, "roman", "--actions")
            except InputProblem as problem:
                hints = (*problem.suggestions, *near(words[0], (*FLAGS, *NUMBERS), 1))
                hint = say("Besides units an action takes {words}.", words=(*NUMBERS, *FLAGS))
                raise InputProblem(problem.message, suggestions=hints, hint=hint) from None
    ground = sum(not unit.naval for unit in force)
    card = numbers.get("cost", 0) if kind == "card" else numbers.get("card", 0)
    act = Act(
        kind,
        name,
        ground,
        len(force) - ground,
        leaders,
        any(unit.isolated for unit in force),
        frozenset(flags),
        numbers.get("distance"),
        numbers.get("carrying", 0),
        card,
        numbers.get("paid"),
    )
    _check(act, numbers, text)
    return act


def _leaders(case: Case, words: list[str]) -> int:
    """Return how many leaders an item names; 0 where it names something else."""
    number = int(words[0]) if words[0].isdecimal() and len(words) > 1 and len(words[0]) == 1 else 1
    rest = words[1:] if words[0].isdecimal() else words
    named = names.known(case).get(names.plain(" ".join(rest)))
    return number if named in (*LEADERS, *case.regions("c9.b")) else 0


def _check(act: Act, numbers: dict[str, int], text: str) -> None:
    """Refuse what is no action at all."""
    if act.kind == "card":
        if "cost" not in numbers:
            raise InputProblem(
                say(
                    "{found}: a card played by itself needs its price, as in {example}.",
                    found=text,
                    example="card: cost 1",
                )
            )
        return
    if not act.units and not (act.kind == "move" and act.leaders):
        raise InputProblem(
            say("{found}: which units take the action?", found=text),
            hint=say("For example {example}.", example="move Army: infantry, cavalry, leader, distance 1"),
        )
    if act.ground and act.naval:
        raise InputProblem(
            say(
                "{found}: ground and naval units do not act together; those aboard are given as in {example}.",
                found=text,
                example="carrying 1",
            )
        )
    if act.kind == "siege" and not act.ground:
        raise InputProblem(say("{found}: only ground units besiege.", found=text))
    if act.card and "battle" not in act.flags:
        raise InputProblem(say("{found}: an Attack card is played in a battle; add {word}.", found=text, word="battle"))


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
    garrison: str = "counts"
    strait: str = "all_purposes"
    fleet: str = "ground_only"
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
    ("s11.1", "occupied", "garrison", ("not",)),
    ("c1.h", "other_uses", "strait", ("movement_only",)),
    ("c10.a", "ships", "fleet", ("any_unit",)),
    ("s7.1.4", "port", "landed", ("active",)),
)
"""Clause, issue, field and the other readings of what may change an operation."""

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

REFUSALS: dict[str, tuple[Message, tuple[str, ...]]] = {
    "acted": (say("These units have already acted in this operation."), ("s5.2.5",)),
    "fought": voyage.REFUSALS["fought"],
    "landed": (
        say("Ground units that have just been put ashore cannot be activated in the same operation."),
        ("s7.1.4",),
    ),
    "carried": (say("Ground units that ships have carried have already acted."), ("s5.2.5",)),
    "far": (say("The supply path to the Active Operation marker is too long."), ("s5.2.3",)),
    "blocked": (say("The supply path leads through enemy units that are not besieged."), ("s5.2.3",)),
    "garrison": (say("The supply path leads through the area of an enemy garrison."), ("s5.2.3", "s11.1")),
    "strait": (say("The supply path cannot lead from Reggio to Messana or back."), ("s5.2.3", "c1.h")),
    "at_sea": (say("Ships at sea cannot use a resource point on land."), ("s5.2.3",)),
    "afloat": (say("A resource point at sea serves only ships in its area and ground units next to it."), ("s5.2.4",)),
    "carrier": (say("A resource point at sea serves only the ships that carry it."), ("s5.2.4",)),
    "fortress": (say("A resource point in a besieged fortress serves only the units inside."), ("s5.4.2",)),
    "besieged": (say("Besieged units can use only resource points in their fortress."), ("s11.3.5.a",)),
    "leader": voyage.REFUSALS["leader"],
    "leader_alone": (say("Leaders never move by themselves."), ("s12.2",)),
    "siege_ships": (say("For a siege roll against a port, naval units must be in the naval area beside it."), ("c8",)),
    "port": (say("Naval units recover only in a port that their side controls."), ("c6.b",)),
    "isolated": (say("An isolated unit can be neither reorganized nor rebuilt."), ("s9.6.6.g",)),
    "once": (say("No more units may be rebuilt in this operation."), ("s10.3",)),
    "africa": (say("A Roman uprising needs units that begin the operation in North Africa."), ("c10.a",)),
    "away": (
        say(
            "An uprising is removed by units that begin the operation in its area or next to it, so in North Africa; add {word} if these did.",
            word="africa",
        ),
        ("c10.b", "c10.d"),
    ),
    "fleet": (say("Only ground units promote or remove uprisings."), ("c10.a",)),
    "romans": (say("While a Roman unit is in North Africa, no uprising can be removed."), ("c10.d",)),
    "supply": (say("Not enough supply points are left."), ("s5.2.2",)),
}
"""Why an action fails, and the clauses that say so."""


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
    "in_port": say("stacking in port"),
    "landing": say("stacking of the landed units"),
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
            parts.append(Part("stacking", rules.stacking, ("s5.5.2.t3", "s8.2")))
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


@calculator(
    "pi.operation",
    say("Which actions can one operation pay for?"),
    without=(
        "c1.b",
        "c1.e",
        "c6.a.1",
        "c9.b",
        "ex.operation.2",
        "s3.2",
        "s3.3",
        "s6.4.1",
        "s6.4.2",
        "s6.4.3",
        "s6.4.4",
        "s7.1.1",
        "s7.1.3",
        "s7.1.5",
        "s7.1.6",
        "s7.3.2",
    ),
)
def operation(
    case: Case,
    actions: Annotated[
        str,
        ask(
            "actions parted by semicolons, such as move Fleet: naval, leader, distance 1. First move, siege, reorganize, rebuild, uprising or card; for units that act again a name and a colon; then the units, and what else matters, such as stack, battle, port, fleet"
        ),
    ],
    side: Annotated[Side | None, ask("whose operation it is (for uprisings)")] = None,
    spent: Annotated[
        Site, ask("where the resource point is spent: land, a besieged fortress, aboard ships at sea")
    ] = "land",
    resources: Annotated[int | None, ask("resource points there before one is spent", least=0)] = None,
) -> Ruling:
    """Rule on the actions of one operation in order: price, supply path, one action for each unit (s5).

    A distance is the number of land areas that the path from the units to the marker enters, that of the marker
    included; of ships at sea, from a land area beside them. InputProblem for actions that cannot be read.
    """
    acts = parse(case, actions)
    if side is None and any(act.kind == "uprising" for act in acts):
        raise InputProblem(
            say("For an uprising the side matters: {option}.", option="--side roman, --side carthaginian")
        )
    cost = case.number("s5.2", "resources")
    result: dict[str, object] = {
        "allowed": False,
        "supply": 0,
        "left": 0,
        "resources_left": resources,
        "failed": [],
        "breaches": [],
        "actions": [],
    }
    if resources is not None and resources < cost:
        case.tell(say("An operation takes a resource point; there is none. [s5.2, s5.2.2]"), False)
        return case.rule(say("No operation: there is no resource point to spend."), result)
    if resources is None:
        case.tell(count("{n} resource point is spent.", "{n} resource points are spent.", cost), cost)
    else:
        case.tell(
            count(
                "{n} resource point is spent, left there: {left}.",
                "{n} resource points are spent, left there: {left}.",
                cost,
                left=resources - cost,
            ),
            resources - cost,
        )
        result["resources_left"] = resources - cost
    supply = cost * case.number("s5.2.1", "supply")
    case.tell(count("It gives {n} supply point.", "It gives {n} supply points.", supply), supply)
    rules = _rules(case, supply)
    judged = judge(acts, spent, side, rules)
    for number, (act, one) in enumerate(zip(acts, judged, strict=True), 1):
        if one.left < 0:
            raise InputProblem(
                say(
                    "{option}: action {number} was paid with more supply points than there were.",
                    option="--actions",
                    number=number,
                )
            )
        _tell(case, number, act, one, spent, side)
    for clause, issue, field, others in ISSUES:
        by_reading = {getattr(FIRST, field): told(judged)}
        by_reading |= {
            other: told(judge(acts, spent, side, rules, FIRST._replace(**{field: other}))) for other in others
        }
        case.readings(clause, issue, by_reading)
    left = judged[-1].left
    if left > 0:
        case.tell(
            count(
                "{n} supply point that is left is forfeited. [s5.2.1]",
                "{n} supply points that are left are forfeited. [s5.2.1]",
                left,
            ),
            left,
        )
    failed = [number for number, one in enumerate(judged, 1) if one.refusal]
    breaches = [number for number, one in enumerate(judged, 1) if one.breach]
    result |= {
        "allowed": not failed,
        "supply": supply,
        "left": left,
        "failed": failed,
        "breaches": [_breach(case, number, judged[number - 1]) for number in breaches],
        "actions": [
            {
                "action": act.kind,
                "name": act.name,
                "allowed": not one.refusal,
                "price": one.price,
                "spent": one.spent,
                "left": one.left,
                "reason": one.refusal,
            }
            for act, one in zip(acts, judged, strict=True)
        ],
    }
    return case.rule(_verdict(judged, failed, breaches), result)


def _rules(case: Case, supply: int) -> Rules:
    """Read the numbers of the rules, without citing them yet."""
    return Rules(
        supply=int(supply),
        areas=int(case.number("s5.2.3", "areas")),
        actions=int(case.number("s5.2.5", "actions")),
        unit=int(case.number("s5.5.2.t1", "supply")),
        naval=int(case.number("s5.5.2.t2", "supply")),
        printed=int(case.number("ex.operation.2", "supply")),
        stacking=int(case.number("s5.5.2.t3", "supply")),
        reorganize=int(case.number("s5.5.2.t4", "supply")),
        rebuild=int(case.number("s5.5.2.t5", "supply")),
        rebuilt=int(case.number("s5.5.2.t5", "units")),
        siege=int(case.number("s5.5.2.t6", "supply")),
        uprising=int(case.number("s5.5.2.t7", "supply")),
        army=int(case.number("c7", "supply")),
        alone=int(case.number("c9.a", "alone")),
    )


def _verdict(judged: list[Judged], failed: list[int], breaches: list[int]) -> Message:
    left = judged[-1].left
    if len(failed) == 1:
        number = failed[0]
        return say(
            "Action {number} is not possible. {reason}", number=number, reason=REFUSALS[judged[number - 1].refusal][0]
        )
    if failed:
        return say("Not possible: actions {numbers}.", numbers=failed)
    if breaches:
        return say(
            "Possible, but not paid as the rules say: actions {numbers}; supply points left: {left}.",
            numbers=breaches,
            left=left,
        )
    return count(
        "All of it is possible; {n} supply point is left.", "All of it is possible; {n} supply points are left.", left
    )


def _breach(case: Case, number: int, one: Judged) -> dict[str, object]:
    """Return where the table went against the rules, and the clauses that it broke."""
    clauses = (
        REFUSALS[one.refusal][1] if one.refusal else tuple(clause for part in one.parts for clause in part.clauses)
    )
    return {
        "action": number,
        "price": one.price,
        "paid": one.spent,
        "clauses": [case.reference(clause) for clause in dict.fromkeys(clauses)],
    }


def _label(number: int, act: Act) -> Message:
    return (
        say("Action {number}, {name}", number=number, name=act.name)
        if act.name
        else say("Action {number}", number=number)
    )


def _tell(case: Case, number: int, act: Act, one: Judged, site: Site, side: Side | None) -> None:
    """Say what an action costs or why it fails, what follows from it, and where the table did otherwise."""
    label = _label(number, act)
    if act.kind == "card":
        case.settle("s5.5.1", "list")  # sieges and uprisings, which the list leaves out, have their prices in the table
    clauses = tuple(clause for part in one.parts for clause in part.clauses)
    if one.refusal:
        message, why = REFUSALS[one.refusal]
        if one.refusal == "supply":
            case.tell(
                say(
                    "{action}: it costs {price}, and only {left} are left.",
                    action=label,
                    price=one.price,
                    left=one.left,
                ),
                False,
                cites=(
                    *clauses,
                    *why,
                ),
            )
        else:
            case.tell(say("{action}: not possible. {reason}", action=label, reason=message), False, cites=(*why,))
    else:
        parts = [say("{what} ({points})", what=WHAT[part.what], points=part.points) for part in one.parts]
        left = one.left + one.spent - one.price
        case.tell(
            say("{action}: {parts}; supply points left: {left}.", action=label, parts=parts, left=left)
            if len(parts) == 1
            else say(
                "{action}: {parts}; together {price}; supply points left: {left}.",
                action=label,
                parts=parts,
                price=one.price,
                left=left,
            ),
            one.price,
            cites=(*dict.fromkeys((*clauses, *_basis(act, site, side))),),
        )
    if one.breach:
        case.tell(
            say(
                "At the table it was paid with {paid}: the reckoning goes on with {left}.",
                paid=one.spent,
                left=one.left,
            ),
            one.left,
            cites=(*(REFUSALS[one.refusal][1] if one.refusal else clauses),),
        )
    if act.kind == "uprising" and side == "carthaginian" and not one.refusal:
        case.tell(
            say("It is taken that the marker is in the area where these units began, or next to it. [c10.b, c10.d]"),
            None,
        )
    if "battle" in act.flags and not one.refusal:
        case.tell(say("It ends in a battle, after which these units do nothing more. [s6.5, s9.3]"), True)


def _basis(act: Act, site: Site, side: Side | None) -> tuple[str, ...]:
    """Return the other clauses that an allowed action rests on."""
    found: list[str] = []
    if (
        act.kind != "card"
        and (act.distance is not None or act.flags & {"sea", "strait", "garrison"})
        and site == "land"
    ):
        found.append("s5.2.3")
    if site == "sea" and act.kind != "card":
        found.append("s5.2.4")
    if "inside" in act.flags:
        found += ["s5.4.2", "s11.3.5.a"]
    if "strait" in act.flags:
        found.append("c1.h")
    if act.kind == "move" and act.leaders:
        found.append("c9.a")
    if act.kind == "siege" and "port" in act.flags:
        found.append("c8")
    if act.kind in ("reorganize", "rebuild") and act.naval:
        found.append("c6.b")
    if act.kind == "rebuild":
        found.append("s10.3")
    if act.kind == "uprising":
        found += ["c10.a", "c10.b"] if side == "roman" else ["c10.a", "c10.b", "c10.d"]
    return tuple(found)
