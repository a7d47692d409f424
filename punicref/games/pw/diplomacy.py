"""Diplomacy (chapter 16): the modified die, what its results change, and the defection markers."""

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from punicref import dice
from punicref.errors import InputProblem
from punicref.games.pw import syracuse as city
from punicref.games.pw.inputs import Die, Side
from punicref.games.pw.regions import OTHER
from punicref.games.pw.towns import NAMES
from punicref.messages import Message, Percent, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.names import plain
from punicref.ruling.registry import calculator

Effect = Literal["none", "revolt", "war", "alliance", "defection"]

Defector = Literal["syracuse", "massaesylii", "massylii", "southern-italy"]

TITLES = {
    "none": say("No effect"),
    "revolt": say("Revolt"),
    "war": say("Romano-Illyrian War"),
    "alliance": say("Alliance"),
    "defection": say("Defection"),
}
"""What the tables call their results (16.31)."""

SIDE_WORDS = {"roman": ("rom", "рим"), "carthaginian": ("cart", "карф")}
"""How the words for the sides begin in the owner's table, in any language."""

ITALY = ("ital", "итал")
"""How the word for Italy begins there."""

DEFECTORS = ("syracuse", "massaesylii", "massylii")
"""The regions that may be named alone there."""

STANDS_IN = {"war": "16.34", "alliance": "16.35"}
"""Results that one of the two tables alone can have, and the clause that says so."""


class _Count(NamedTuple):
    """The points that a side has lost, with those lost in a revolt and those lost otherwise than by combat or attrition."""

    all: int
    revolt: int
    other: int


class _State(NamedTuple):
    """The political situation before the roll."""

    first: bool  # the first scenario
    syracuse: str
    by_invasion: bool
    land: bool
    earlier: bool
    defected: bool
    war: bool
    leader: str
    ally: str | None
    region: str | None
    who: str = ""  # as the installed table has it

    @property
    def table(self) -> str:
        """The key of the scenario's Diplomacy Table."""
        return "one" if self.first else "two"


class _Row(NamedTuple):
    """A row of an installed Diplomacy Table."""

    result: str
    who: str


class _Change(NamedTuple):
    """What a result does: `effect` is what remains of it, after what the rules treat as No effect."""

    effect: str
    verdict: Message
    regions: tuple[str, ...] = ()
    side: str | None = None
    marker: bool = False

    def data(self) -> dict[str, object]:
        """Return it for the result of a ruling."""
        return {
            "effect": self.effect,
            "changes": [{"region": region, "side": self.side} for region in self.regions],
            "markers": list(self.regions) if self.marker else [],
        }


@calculator("pw.diplomacy", say("Diplomacy: the modified die, and what a result changes"))
def diplomacy(
    case: Case,
    scenario: Annotated[int, ask("number of the scenario", least="19.0:first", most="19.0:third")],
    first_turn: Annotated[bool, ask("it is the first game turn")] = False,
    roman_bid: Annotated[int, ask("treasury points that Rome bids", least=0)] = 0,
    carthaginian_bid: Annotated[int, ask("treasury points that Carthage bids", least=0)] = 0,
    roman_losses: Annotated[int, ask("Roman strength points lost since the last diplomacy phase", least=0)] = 0,
    carthaginian_losses: Annotated[
        int, ask("Carthaginian strength points lost since the last diplomacy phase", least=0)
    ] = 0,
    roman_revolt: Annotated[int, ask("of the Roman losses: those through a Revolt", least=0)] = 0,
    carthaginian_revolt: Annotated[int, ask("of the Carthaginian losses: those through a Revolt", least=0)] = 0,
    roman_other: Annotated[int, ask("of the Roman losses: those neither in combat nor by attrition", least=0)] = 0,
    carthaginian_other: Annotated[
        int, ask("of the Carthaginian losses: those neither in combat nor by attrition", least=0)
    ] = 0,
    roll: Die = None,
    result: Annotated[Effect | None, ask("the result of the Diplomacy Table")] = None,
    region: Annotated[Defector | None, ask("the region that the result names (defection)")] = None,
    ally: Annotated[Side | None, ask("the side that the result names (alliance)")] = None,
    syracuse: Annotated[
        city.Allegiance | None, ask("whose region Syracuse is; without it as at the start of the scenario")
    ] = None,
    by_invasion: Annotated[bool, ask("Syracuse is allied through an invasion")] = False,
    no_syracusan_land: Annotated[bool, ask("no Syracusan land points are left on the map")] = False,
    earlier_total: Annotated[bool, ask("a total that makes Syracuse defect came up before its alliance")] = False,
    defected: Annotated[bool, ask("the region has already defected in this game")] = False,
    illyrian_war: Annotated[bool, ask("the Romano-Illyrian War has already occurred")] = False,
    leader: Annotated[
        Literal["none", "alone", "with-units"],
        ask("a leader of the side that would gain the region is in it, alone or with combat units"),
    ] = "none",
) -> Ruling:
    """Rule on a diplomacy phase (16.0): up to the look-up in the table, or on the effect of a result."""
    if not _takes_place(case, scenario, first_turn=first_turn):
        return case.rule(say("No diplomacy phase."), {"phase": False})
    first = scenario == case.number("19.0", "first")
    state = _State(
        first,
        _allegiance(case, syracuse, first=first),
        by_invasion,
        not no_syracusan_land,
        earlier_total,
        defected,
        illyrian_war,
        leader,
        ally,
        region,
    )
    counts = (
        _Count(roman_losses, roman_revolt, roman_other),
        _Count(carthaginian_losses, carthaginian_revolt, carthaginian_other),
    )
    facts: dict[str, object] = {"phase": True, "syracuse": state.syracuse}
    modifier = 0
    if roll is not None or result is None or any((roman_bid, carthaginian_bid, *counts[0], *counts[1])):
        bids = _bids(case, roman_bid, carthaginian_bid)
        losses = _losses(case, *counts)
        modifier = bids + losses
        case.tell(say("Die modifier in all: {modifier}. [16.0]", modifier=signed(modifier)), modifier)
        facts |= {
            "spent": {"roman": roman_bid, "carthaginian": carthaginian_bid},
            "bid_modifier": bids,
            "loss_modifier": losses,
            "modifier": modifier,
        }
    if roll is None and result is None:
        return _every_outcome(case, state, scenario, facts, modifier)
    modified = None
    if roll is not None:
        modified = case.die(roll) + modifier
        case.tell(say("Die {roll}, modified: {modified}. [16.0]", roll=roll.face, modified=modified), modified)
        facts |= {"roll": roll.face, "modified": modified}
    found: str | None = result
    if found is None and modified is not None:
        row = _row(case, state, modified)
        if row is not None:
            case.cite("16.5")
            found, state = row.result, _named(case, state, row)
    by_total = None
    if modified is not None and found != "defection":
        by_total = _by_total(case, state, modified, shown=found)
    if found is not None:
        shown = _apply(case, state, found, modified)
        if shown is None:
            return case.rule(
                say("The Diplomacy Table of this scenario cannot give this result: {result}.", result=TITLES[found]),
                {**facts, "possible": False},
            )
        facts |= {"table": shown.effect}
        if by_total is None:
            return case.rule(shown.verdict, {**facts, **shown.data()})
    if by_total is not None:
        return case.rule(by_total.verdict, {**facts, **by_total.data()})
    if case.records("16.5", state.table) is None:
        case.need("16.5", state.table)
    case.tell(
        say("Look up die {modified} in Diplomacy Table {table}. [16.5, 16.31]", modified=modified, table=scenario),
        None,
    )
    return case.rule(
        say("Modified die {modified}: look it up in Diplomacy Table {table}.", modified=modified, table=scenario), facts
    )


# The installed table


def _row(case: Case, state: _State, modified: int) -> _Row | None:
    """Return the row of the installed table, if there is one for this total."""
    listed = case.records("16.5", state.table)
    if listed is None:
        return None
    # as the template tells the owner, the first row counts for lower totals too, the last for higher ones
    numbers = [int(key) for key in listed.rows]
    row = listed.rows.get(str(max(min(numbers), min(max(numbers), modified))))
    return _Row(str(row["result"]), str(row["who"])) if row else None


def _named(case: Case, state: _State, row: _Row) -> _State:
    """Put in whom the row names, unless the user has said it; InputProblem from the result that needs more."""
    words = plain(row.who).split()
    sides = [side for side, starts in SIDE_WORDS.items() if any(word.startswith(starts) for word in words)]
    regions = [
        one
        for one, names in case.names.items()
        if one in DEFECTORS and plain(row.who) in {one, *(plain(n) for all_ in names.values() for n in all_)}
    ]
    if not regions and any(word.startswith(ITALY) for word in words):
        regions = ["southern-italy"]
    return state._replace(
        ally=state.ally or (sides[0] if len(sides) == 1 else None),
        region=state.region or (regions[0] if regions else None),
        who=row.who,
    )


# The die


def _takes_place(case: Case, scenario: int, *, first_turn: bool) -> bool:
    """Whether there is a diplomacy phase at all."""
    if scenario == case.number("19.0", "third"):
        case.tell(say("This scenario has no diplomacy phase. [19.34.c]"), False)
        case.settle("19.0", "simultaneous")
        case.settle("19.0", "allegiance")
        return False
    if first_turn:
        case.tell(say("The first game turn of a scenario has no diplomacy phase. [19.0]"), False)
        case.settle("19.0", "simultaneous")
        case.settle("19.0", "allegiance")
        return False
    return True


def _allegiance(case: Case, given: str | None, *, first: bool) -> str:
    """Return whose region Syracuse is, as at the start of the scenario where it is not given."""
    if given == "neutral" and not first:
        raise InputProblem(say("Syracuse is neutral only in the first scenario: {option}.", option="--syracuse"))
    if given is not None:
        return given
    if first:
        case.tell(say("At the start of the scenario Syracuse is a neutral region. [19.14.a]"), "neutral")
        return "neutral"
    case.tell(say("At the start of the scenario Syracuse is a pro-Roman region. [19.24.a]"), "roman")
    return "roman"


def _bids(case: Case, roman: int, carthaginian: int) -> int:
    """Return the modifier for the higher bid (16.1)."""
    case.tell(
        say(
            "All treasury points bid are spent for good: Rome {roman}, Carthage {carthaginian}. [16.11, 16.13]",
            roman=roman,
            carthaginian=carthaginian,
        ),
        {"roman": roman, "carthaginian": carthaginian},
    )
    if roman == carthaginian:
        case.tell(say("Both sides bid the same: the roll is not affected. [16.12]"), 0)
        return 0
    side = "roman" if roman > carthaginian else "carthaginian"
    modifier = case.number("16.12", side)
    case.tell(say("Higher bid ({side}): {modifier}.", side=NAMES[side], modifier=signed(modifier)), modifier)
    return modifier


def _losses(case: Case, roman: _Count, carthaginian: _Count) -> int:
    """Return the modifier for the losses (16.2), which the issues of 16.21 may change."""
    for name, lost in (("roman", roman), ("carthaginian", carthaginian)):
        if lost.revolt + lost.other > lost.all:
            raise InputProblem(
                say(
                    "{name} is {found}, less than the parts of it that are given: {part}.",
                    name=f"{name}_losses",
                    found=lost.all,
                    part=lost.revolt + lost.other,
                )
            )
    every = roman.all - carthaginian.all
    revolt = roman.revolt - carthaginian.revolt
    other = roman.other - carthaginian.other
    case.cite("16.21", "16.22")
    counted = case.readings("16.21", "revolt", {"dropped": every - revolt, "carried": every})
    counted = case.readings("16.21", "causes", {"all": counted, "listed": counted - other})
    counted = case.readings("16.21", "period", {"since_last": counted, "this_turn": 0})
    case.tell(
        say(
            "Roman losses less Carthaginian losses, {roman} less {carthaginian}: {modifier}.",
            roman=roman.all - roman.revolt,
            carthaginian=carthaginian.all - carthaginian.revolt,
            modifier=signed(counted),
        ),
        counted,
    )
    return counted


def _every_outcome(case: Case, state: _State, scenario: int, facts: dict[str, object], modifier: int) -> Ruling:
    """Close with every modified die and its exact chance; in the first scenario the text decides some of them."""
    sides = case.number("9.0", "die")
    rolls = dice.die(sides).map(lambda face: face + modifier)
    case.tell(
        say("The modified die runs from {low} to {high}. [16.0]", low=1 + modifier, high=sides + modifier),
        [1 + modifier, sides + modifier],
    )
    enemy = OTHER.get(state.syracuse, "none")
    targets = {modified: _target(case, modified) if state.first else None for modified, _ in rolls}
    rows = {modified: _row(case, state, modified) for modified, _ in rolls}
    # by one reading the table decides; at the total of its own side Syracuse stays, whatever the table shows
    by_table = {
        modified
        for modified, row in rows.items()
        if state.first and row is not None and row.result == "defection" and targets[modified] != state.syracuse
    }
    reached = bool(by_table) or any(target not in (None, state.syracuse) for target in targets.values())
    defects = reached and _may_defect(case, state)
    outcomes, data, chance_of_defection, chance_by_table = [], [], Fraction(0), Fraction(0)
    for modified, chance in rolls:
        decided = defects and targets[modified] == enemy
        chance_of_defection += chance if decided else 0
        chance_by_table += chance if modified in by_table else 0
        row = rows[modified]
        detail = None
        if decided:
            detail = say("Syracuse defects; its new side: {side}", side=NAMES[enemy])
        elif row is not None:
            detail = say("{result} ({who})", result=TITLES[row.result], who=row.who) if row.who else TITLES[row.result]
        outcomes.append(Outcome(say("die {modified}", modified=modified), chance, detail))
        data.append(
            {
                "modified": modified,
                "chance": chance,
                "effect": "defection" if decided else None,
                "table": row._asdict() if row else None,
            }
        )
    known = all(rows.values())
    if known:
        case.settle("16.31", "layout")
        case.settle("16.5", "range")
    if defects and (chance_of_defection or chance_by_table):
        case.cite("16.36.1")
        share = Percent(chance=chance_of_defection)
        shown_chance = say("chance {chance}", chance=Percent(chance=chance_by_table))
        case.readings(
            "16.36.1",
            "thresholds",
            {
                "number": say("chance {chance}", chance=share),
                "result": shown_chance if known else say("only as the table shows"),
            },
        )
        case.tell(say("Chance that Syracuse defects: {chance}.", chance=share), chance_of_defection)
    if chance_of_defection < 1:
        if case.records("16.5", state.table) is None:
            case.need("16.5", state.table)
        case.tell(say("Each result is read in Diplomacy Table {table}. [16.5, 16.31]", table=scenario), None)
    return case.rule(
        say(
            "Die modifier {modifier}; each result is read in Diplomacy Table {table}.",
            modifier=signed(modifier),
            table=scenario,
        )
        if chance_of_defection < 1
        else say("Every roll makes Syracuse defect; its new side: {side}.", side=NAMES[enemy]),
        {**facts, "defection_chance": chance_of_defection, "outcomes": data},
        outcomes=outcomes,
    )


# Syracuse in the first scenario, where the text names the totals


def _target(case: Case, modified: int) -> str | None:
    """Return the side that Syracuse goes over to at this total, if it is the other side's (16.36.1)."""
    if modified <= case.number("16.36.1", "to_rome"):
        return "roman"
    return "carthaginian" if modified >= case.number("16.36.1", "to_carthage") else None


def _may_defect(case: Case, state: _State) -> bool:
    """Whether Syracuse can defect in the first scenario at all; a step for each condition."""
    if state.syracuse == "neutral":
        case.tell(say("Syracuse is neutral: as long as it has no alliance, it cannot defect. [16.36.1]"), False)
        return False
    if state.defected:
        case.number("16.36.1", "defections")
        case.tell(say("Syracuse has defected already, and it does so only once per game."), False)
        return False
    return city.may_defect(case, land=state.land, by_invasion=state.by_invasion, earlier=state.earlier)


def _by_total(case: Case, state: _State, modified: int, *, shown: str | None) -> _Change | None:
    """Return the defection that the modified die alone decides, whatever the table shows; None where it does not."""
    if not state.first:
        return None
    target = _target(case, modified)
    if target is None:
        case.tell(say("This total makes no Syracuse defect."), False)
        return None
    if state.syracuse == target:
        case.tell(
            say("This total can bring Syracuse to one side only, and it is there already: {side}.", side=NAMES[target]),
            False,
        )
        return None
    if not _may_defect(case, state):
        return None
    case.cite("16.36.1")
    case.readings(
        "16.36.1",
        "thresholds",
        {
            "number": say("Syracuse defects"),
            "result": say("only as the table shows") if shown is None else TITLES[shown],
        },
    )
    case.tell(say("At this total Syracuse defects; its new side: {side}.", side=NAMES[target]), target)
    return _syracuse_defects(case, target, for_good=True)


def _syracuse_defects(case: Case, side: str, *, for_good: bool) -> _Change:
    _marker(case, ("syracuse",))
    if for_good:
        case.tell(say("The marker stays for good, as Syracuse was neutral at the start. [16.44]"), None)
    case.tell(
        say(
            "Non-Syracusan units inside the city turn face up at once; they are then outside, in the same hex. [17.32]"
        ),
        True,
    )
    city.passes(case, side)
    return _Change(
        "defection", say("Syracuse defects; its new side: {side}.", side=NAMES[side]), ("syracuse",), side, marker=True
    )


def _marker(case: Case, regions: tuple[str, ...]) -> None:
    case.tell(
        say(
            "Place a defection marker in an unoccupied hex of each region that defects: {regions}. [16.41]",
            regions=[case.name(one) for one in regions],
        ),
        list(regions),
    )


# The results of the table


def _apply(case: Case, state: _State, result: str, modified: int | None) -> _Change | None:
    """Apply a result of the table; None where the table of the scenario cannot give it."""
    case.settle("16.31", "layout")
    case.settle("16.5", "range")
    case.tell(
        say("Result of the table: {result} ({who}). [16.0, 16.31]", result=TITLES[result], who=state.who)
        if state.who
        else say("Result of the table: {result}. [16.0, 16.31]", result=TITLES[result]),
        result,
    )
    if result in STANDS_IN and (result == "alliance") != state.first:
        case.cite(STANDS_IN[result])
        case.tell(
            say(
                "This result can occur only in scenario {scenario}.",
                scenario=case.number("19.0", "second" if state.first else "first"),
            ),
            False,
        )
        case.settle("19.0", "simultaneous")
        case.settle("19.0", "allegiance")
        return None
    if result == "none":
        return _nothing(case, say("The political situation stays as it is."))
    if result == "revolt":
        return _revolt(case)
    if result == "war":
        return _war(case, state)
    if result == "alliance":
        return _alliance(case, state)
    return _defection(case, state, modified)


def _nothing(case: Case, why: Message, *cites: str) -> _Change:
    case.tell(
        why,
        False,
        cites=(
            "16.32",
            *cites,
        ),
    )
    return _Change("none", say("No effect."))


def _revolt(case: Case) -> _Change:
    case.tell(
        say(
            "Each hex of the region with units rolls once for attrition; the leader in command adds his rating. [16.33, 11.31, 11.32]"
        ),
        None,
    )
    case.cite("11.31")
    chooser = case.readings(
        "11.31",
        "chooser",
        {"owner": say("each player for his own forces"), "phasing": say("Carthage for all forces")},
    )
    case.tell(say("Who chooses the losses: {who}.", who=chooser))
    case.cite("16.33")
    duration = case.readings("16.33", "duration", {"at_once": say("it is over at once"), "lasting": say("it goes on")})
    case.tell(say("What then becomes of the revolt: {what}. Control and allegiance stay as they are.", what=duration))
    return _Change("revolt", say("Revolt: all forces in the region are subject to attrition at once."))


def _war(case: Case, state: _State) -> _Change:
    (illyria,) = case.regions("16.34")
    case.number("16.34", "times")
    if state.war:
        return _nothing(case, say("The war has already occurred, and it does so only once per game."))
    case.tell(
        say("{region} is a pro-Carthaginian region for the rest of the game.", region=case.name(illyria)),
        "carthaginian",
    )
    case.tell(
        say("From now on units may enter this region: {region}. [16.34, 19.24.d]", region=case.name(illyria)), True
    )
    return _Change(
        "war",
        say("The Romano-Illyrian War: {region} is pro-Carthaginian.", region=case.name(illyria)),
        (illyria,),
        "carthaginian",
    )


def _alliance(case: Case, state: _State) -> _Change:
    if state.syracuse != "neutral":
        case.number("16.35", "alliances")
        if state.by_invasion:
            case.cite("17.12")
        return _nothing(case, say("Syracuse has formed its one alliance already."))
    if state.ally is None:
        raise InputProblem(
            say("Still needed: {names}.", names=["--ally"]),
            hint=say("{option}: {meaning}.", option="--ally", meaning=say("the side that the result names (alliance)")),
        )
    case.number("16.35", "alliances")
    case.tell(
        say(
            "A neutral Syracuse forms its one alliance, and becomes a region of its ally: {side}.",
            side=NAMES[state.ally],
        ),
        state.ally,
    )
    city.passes(case, state.ally)
    return _Change(
        "alliance", say("Syracuse is allied; its side: {side}.", side=NAMES[state.ally]), ("syracuse",), state.ally
    )


def _defection(case: Case, state: _State, modified: int | None) -> _Change | None:
    region = state.region
    if state.first:
        if region not in (None, "syracuse"):
            case.tell(say("In the first scenario Syracuse is the only region that can defect. [16.36]"), False)
            return None
        return _syracuse_in_the_first(case, state, modified)
    if region is None:
        raise InputProblem(
            say("Still needed: {names}.", names=["--region"]),
            hint=say(
                "{option}: {meaning}.", option="--region", meaning=say("the region that the result names (defection)")
            ),
        )
    if region == "syracuse":
        return _syracuse_in_the_second(case, state)
    if region == "southern-italy":
        case.number("16.36.4", "defections")
        case.number("16.36.4", "regions")
        return _with_leader(case, state, case.regions("16.36.4"), "carthaginian", "16.36.4")
    case.number("16.36.3", "defections")
    return _with_leader(case, state, (region,), "roman", "16.36.3")


def _syracuse_in_the_first(case: Case, state: _State, modified: int | None) -> _Change:
    """A Defection that the table of the first scenario shows (16.36.1)."""
    enemy = OTHER.get(state.syracuse)
    target = None if modified is None else _target(case, modified)
    if target is not None and target == state.syracuse:
        case.cite("16.36.1")
        return _nothing(
            case,
            say("This total can bring Syracuse to one side only, and it is there already: {side}.", side=NAMES[target]),
            "16.35",
        )
    if not _may_defect(case, state):
        return _nothing(case, say("The result is treated as no effect."), "16.36.1")
    assert enemy is not None
    case.cite("16.36.1")
    if modified is not None:
        holds = case.readings("16.36.1", "thresholds", {"number": target == enemy, "result": True})
        if not holds:
            return _nothing(case, say("The total is not one at which Syracuse defects."))
    else:
        total = case.number("16.36.1", "to_rome" if enemy == "roman" else "to_carthage")
        at = (
            say("only at a total of {total} or less", total=total)
            if enemy == "roman"
            else say("only at a total of {total} or more", total=total)
        )
        case.readings("16.36.1", "thresholds", {"number": at, "result": say("Syracuse defects")})
        case.tell(
            say("The total is not given; it is taken that Syracuse can defect at it: {option}.", option="--roll"), None
        )
    case.tell(
        say("Syracuse goes over to the other side for the rest of the game: {side}. [16.36.1]", side=NAMES[enemy]),
        enemy,
    )
    return _syracuse_defects(case, enemy, for_good=True)


def _syracuse_in_the_second(case: Case, state: _State) -> _Change:
    if state.defected or state.syracuse == "carthaginian":
        return _nothing(case, say("Syracuse has defected already, and it does so only once per game."), "16.36.2")
    if not city.may_defect(case, land=state.land, by_invasion=False):
        return _nothing(case, say("The result is treated as no effect."), "16.36.2")
    side = OTHER[state.syracuse]
    case.tell(say("Syracuse becomes a pro-Carthaginian region. [16.36.2]"), side)
    return _syracuse_defects(case, side, for_good=False)


def _with_leader(case: Case, state: _State, regions: tuple[str, ...], side: str, clause: str) -> _Change:
    """Regions of the second scenario that defect only to a leader on the spot (16.36.3, 16.36.4)."""
    names = [case.name(one) for one in regions]
    if state.defected:
        return _nothing(
            case, say("Defected already, and possible only once per game: {regions}.", regions=names), clause
        )
    present = state.leader == "with-units"
    if state.leader == "alone":
        case.cite("16.36.3")
        present = case.readings("16.36.3", "leader", {"any": True, "with_units": False})
    if not present:
        return _nothing(case, say("No leader of this side is in the region: {side}.", side=NAMES[side]), clause)
    case.tell(say("A leader of this side is in the region: {side}.", side=NAMES[side]), True, cites=(clause,))
    case.tell(
        say("These regions defect: {regions}; their new side: {side}.", side=NAMES[side], regions=names),
        side,
        cites=(clause,),
    )
    _marker(case, regions)
    return _Change(
        "defection",
        say("Regions that defect: {regions}; their new side: {side}.", side=NAMES[side], regions=names),
        regions,
        side,
        marker=True,
    )
