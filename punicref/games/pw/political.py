"""What the results of the Diplomacy Table change (16.3, 16.4), and when Syracuse defects by the total alone (16.36.1)."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import syracuse as city
from punicref.games.pw.inputs import Side
from punicref.games.pw.regions import OTHER
from punicref.games.pw.scenarios import Allegiance, Which
from punicref.games.pw.towns import NAMES
from punicref.games.pw.verdicts import judged
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask

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

STANDS_IN = {"war": "16.34", "alliance": "16.35"}
"""Results that one of the two tables alone can have, and the clause that says so."""


class Named(NamedTuple):
    """Whom the result of the table names."""

    region: Annotated[
        Defector | None, ask("the region that the result names", usual="a region other than Syracuse")
    ] = None
    ally: Annotated[Side | None, ask("the side that the result names (alliance)", printed=True)] = None


class Situation(NamedTuple):
    """The political situation before the roll."""

    syracuse: Annotated[
        Allegiance | None, ask("whose region Syracuse is", usual="Syracuse as at the start of the scenario")
    ] = None
    by_invasion: Annotated[
        bool,
        ask(
            "Syracuse is allied through an invasion", usual="Syracuse not allied through an invasion", needs="syracuse"
        ),
    ] = False
    no_syracusan_land: Annotated[
        bool, ask("no Syracusan land points are left on the map", usual="Syracusan land points on the map")
    ] = False
    earlier_total: Annotated[
        bool,
        ask(
            "a total that makes Syracuse defect came up before its alliance",
            usual="no such total before the alliance",
            needs="syracuse",
            ordinary=True,
        ),
    ] = False
    defected: Annotated[
        bool, ask("the region has already defected in this game", usual="no defection of it before")
    ] = False
    illyrian_war: Annotated[
        bool, ask("the Romano-Illyrian War has already occurred", usual="no Romano-Illyrian War before")
    ] = False
    leader: Annotated[
        Literal["none", "alone", "with-units"],
        ask(
            "a leader of the side that would gain the region is in it, alone or with combat units",
            usual="no leader there of the side that would gain the region",
        ),
    ] = "none"


class State(NamedTuple):
    """The situation in its scenario, and what the owner's table says of whom it names."""

    played: Which
    syracuse: str
    situation: Situation
    named: Named
    who: str = ""  # as the installed table has it

    @property
    def first(self) -> bool:
        """Whether it is the first scenario."""
        return self.played == "first"

    @property
    def table(self) -> str:
        """The key of the scenario's Diplomacy Table."""
        return "one" if self.first else "two"


class Change(NamedTuple):
    """What a result does: `effect` is what remains of it, after what the rules treat as No effect."""

    effect: str
    verdict: Message
    regions: tuple[str, ...] = ()
    side: str | None = None
    marker: bool = False
    attrition: bool = False

    def data(self) -> dict[str, object]:
        """Return it for the result of a ruling."""
        found: dict[str, object] = {
            "effect": self.effect,
            "changes": [{"region": region, "side": self.side} for region in self.regions],
            "markers": list(self.regions) if self.marker else [],
        }
        return {**found, "attrition": self.attrition} if self.effect == "revolt" else found


# Syracuse in the first scenario, where the text names the totals


def target(case: Case, modified: int) -> str | None:
    """Return the side that Syracuse goes over to at this total, if it is the other side's (16.36.1)."""
    if modified <= case.number("16.36.1", "to_rome"):
        return "roman"
    return "carthaginian" if modified >= case.number("16.36.1", "to_carthage") else None


def may_defect(case: Case, state: State) -> bool:
    """Whether Syracuse can defect in the first scenario at all; a step for each condition."""
    if state.syracuse == "neutral":
        case.tell("Syracuse is neutral: as long as it has no alliance, it cannot defect. [16.36.1]", False)
        return False
    situation = state.situation
    if situation.defected:
        case.tell("Syracuse has defected already, and it does so only once per game. [16.36.1]", False)
        return False
    return city.may_defect(
        case, land=not situation.no_syracusan_land, by_invasion=situation.by_invasion, earlier=situation.earlier_total
    )


def by_total(case: Case, state: State, modified: int, *, shown: str | None) -> Change | None:
    """Return the defection that the modified die alone decides, whatever the table shows; None where it does not."""
    if not state.first:
        return None
    gains = target(case, modified)
    if gains is None:
        case.tell("At this total Syracuse does not defect. [16.36.1]", False)
        return None
    if state.syracuse == gains:
        case.tell(
            "This total can bring Syracuse to one side only, and it is there already: {side}. [16.36.1]",
            False,
            side=NAMES[gains],
        )
        return None
    if not may_defect(case, state):
        return None
    case.points.compare(
        "16.36.1",
        "thresholds",
        {
            "number": say("Syracuse defects"),
            "result": say("only as the table shows") if shown is None else TITLES[shown],
        },
    )
    case.tell("At this total Syracuse defects (our reading); its new side: {side}. [16.36.1]", gains, side=NAMES[gains])
    return _syracuse_defects(case, gains, for_good=True)


def _syracuse_defects(case: Case, side: str, *, for_good: bool) -> Change:
    _marker(case, ("syracuse",))
    if for_good:
        case.follows("The marker stays for good, as Syracuse was neutral at the start. [16.44]")
    case.follows(
        "Non-Syracusan units inside the city turn face up at once; they are then outside, in the same hex. [17.32]",
        True,
    )
    city.passes(case, side)
    return Change(
        "defection", say("Syracuse defects; its new side: {side}.", side=NAMES[side]), ("syracuse",), side, marker=True
    )


def _marker(case: Case, regions: tuple[str, ...]) -> None:
    case.follows(
        "Place a defection marker in an unoccupied hex of each region that defects: {regions}. [16.41]",
        list(regions),
        regions=[case.name(one) for one in regions],
    )


# The results of the table


def apply(case: Case, state: State, result: str, modified: int | None) -> Change | None:
    """Apply a result of the table; None where the table of the scenario cannot give it."""
    case.points.settle("16.31", "layout")
    case.points.settle("16.5", "range")
    if state.who:
        case.tell("Result of the table: {result} ({who}). [16.0, 16.31]", result, result=TITLES[result], who=state.who)
    else:
        case.tell("Result of the table: {result}. [16.0, 16.31]", result, result=TITLES[result])
    if result in STANDS_IN and (result == "alliance") != state.first:
        case.tell(
            "This result can occur only in scenario {scenario}.",
            False,
            scenario=case.number("19.0", "second" if state.first else "first"),
            cites=(STANDS_IN[result],),
        )
        case.points.settle("19.0", "simultaneous")
        case.points.settle("19.0", "allegiance")
        return None
    if result == "none":
        return _nothing(case, say("The political situation stays as it is. [16.32]"), say("so the table says"))
    if result == "revolt":
        return _revolt(case, state)
    if result == "war":
        return _war(case, state)
    if result == "alliance":
        return _alliance(case, state)
    return _defection(case, state, modified)


def _nothing(case: Case, why: Message, reason: Message, *cites: str) -> Change:
    case.tell(why, False, cites=("16.32", *cites))
    return Change("none", say("No effect: {reason}.", reason=reason))


def _revolt(case: Case, state: State) -> Change:
    if state.first and state.syracuse == "neutral" and state.named.region == "syracuse":
        case.tell(
            "While Syracuse is neutral its units suffer no attrition, and no others are in it. [16.33, 17.22, 17.11]",
            False,
        )
        return Change("revolt", say("Revolt in a neutral Syracuse: nothing is rolled."))
    case.follows(
        "Each hex of the region with units rolls once for attrition; the leader in command adds his rating. [16.33, 11.31, 11.32]"
    )
    chooser = case.points.readings(
        "11.31", "chooser", {"owner": say("each player for his own forces"), "phasing": say("Carthage for all forces")}
    )
    case.follows(
        "Who chooses the losses ({whose}): {who}. [11.31]", who=chooser, whose=case.points.whose("11.31", "chooser")
    )
    duration = case.points.readings(
        "16.33", "duration", {"at_once": say("it is over at once"), "lasting": say("it goes on")}
    )
    case.tell(
        "What then becomes of the revolt ({whose}): {what}. Control and allegiance stay as they are. [16.33]",
        what=duration,
        whose=case.points.whose("16.33", "duration"),
    )
    return Change("revolt", say("Revolt: all forces in the region are subject to attrition at once."), attrition=True)


def _war(case: Case, state: State) -> Change:
    (illyria,) = case.regions("16.34")
    if state.situation.illyrian_war:
        return _nothing(
            case,
            say("The war has already occurred, and it does so only once per game. [16.34]"),
            say("the war has already occurred"),
        )
    case.tell(
        "{region} is a pro-Carthaginian region for the rest of the game. [16.34]",
        "carthaginian",
        region=case.name(illyria),
    )
    case.follows("From now on units may enter this region: {region}. [16.34, 19.24.d]", True, region=case.name(illyria))
    return Change(
        "war",
        say("The Romano-Illyrian War: {region} is pro-Carthaginian.", region=case.name(illyria)),
        (illyria,),
        "carthaginian",
    )


def _alliance(case: Case, state: State) -> Change:
    if state.syracuse != "neutral":
        return _nothing(
            case,
            say("Syracuse has formed its one alliance already. [16.35]"),
            say("Syracuse is allied already"),
            *(("17.12",) if state.situation.by_invasion else ()),
        )
    if state.named.ally is None:
        # Whose region Syracuse is may end the matter as well: only a neutral one needs an ally.
        open_ = ("syracuse",) if state.situation.syracuse is None else ()
        raise case.needed(*open_, "ally", any_of=True)
    case.tell(
        "A neutral Syracuse forms its one alliance, and becomes a region of its ally: {side}. [16.35]",
        state.named.ally,
        side=NAMES[state.named.ally],
    )
    city.passes(case, state.named.ally)
    return Change(
        "alliance",
        say("Syracuse is allied; its side: {side}.", side=NAMES[state.named.ally]),
        ("syracuse",),
        state.named.ally,
    )


def _defection(case: Case, state: State, modified: int | None) -> Change:
    region = state.named.region
    if state.first:
        if region not in (None, "syracuse"):
            raise InputProblem("In the first scenario Syracuse is the only region that can defect.")
        case.tell("In the first scenario Syracuse is the only region that can defect. [16.36]", True)
        return _syracuse_in_the_first(case, state, modified)
    if region is None:
        raise case.needed("region")
    if region == "syracuse":
        return _syracuse_in_the_second(case, state)
    if region == "southern-italy":
        return _with_leader(case, state, case.regions("16.36.4"), "carthaginian", "16.36.4")
    return _with_leader(case, state, (region,), "roman", "16.36.3")


def _syracuse_in_the_first(case: Case, state: State, modified: int | None) -> Change:
    """A Defection that the table of the first scenario shows (16.36.1)."""
    enemy = OTHER.get(state.syracuse)
    gains = None if modified is None else target(case, modified)
    if gains is not None and gains == state.syracuse:
        return _nothing(
            case,
            say(
                "This total can bring Syracuse to one side only, and it is there already: {side}. [16.36.1]",
                side=NAMES[gains],
            ),
            say("Syracuse is on that side already"),
            "16.35",
        )
    if not may_defect(case, state):
        return _nothing(case, say("The result is treated as no effect. [16.36.1]"), say("Syracuse cannot defect"))
    assert enemy is not None
    if modified is not None:
        holds = judged(
            case,
            "16.36.1",
            "thresholds",
            {"number": gains == enemy, "result": True},
            say("Syracuse defects"),
            say("No effect"),
        )
        if not holds:
            return _nothing(
                case,
                say("The total is not one at which Syracuse defects (our reading). [16.36.1]"),
                say("by our reading Syracuse does not defect at this total"),
            )
    else:
        total = case.number("16.36.1", "to_rome" if enemy == "roman" else "to_carthage")
        at = (
            say("only at a total of {total} or less", total=total)
            if enemy == "roman"
            else say("only at a total of {total} or more", total=total)
        )
        case.points.compare("16.36.1", "thresholds", {"number": at, "result": say("Syracuse defects")})
        case.tell("That it takes a certain total is not looked at: {when}. [16.36.1]", when=at)
    case.tell(
        "Syracuse goes over to the other side for the rest of the game: {side}. [16.36.1]", enemy, side=NAMES[enemy]
    )
    return _syracuse_defects(case, enemy, for_good=True)


def _syracuse_in_the_second(case: Case, state: State) -> Change:
    if state.situation.defected or state.syracuse == "carthaginian":
        return _nothing(
            case,
            say("Syracuse has defected already, and it does so only once per game. [16.36.2]"),
            say("Syracuse has defected already"),
        )
    if not city.may_defect(case, land=not state.situation.no_syracusan_land, by_invasion=False):
        return _nothing(case, say("The result is treated as no effect. [16.36.2]"), say("Syracuse cannot defect"))
    side = OTHER[state.syracuse]
    case.tell("Syracuse becomes a pro-Carthaginian region. [16.36.2]", side)
    return _syracuse_defects(case, side, for_good=False)


def _with_leader(case: Case, state: State, regions: tuple[str, ...], side: str, clause: str) -> Change:
    """Regions of the second scenario that defect only to a leader on the spot (16.36.3, 16.36.4)."""
    names = [case.name(one) for one in regions]
    if state.situation.defected:
        return _nothing(
            case,
            say("Defected already, and possible only once per game: {regions}.", regions=names),
            say("it has happened already"),
            clause,
        )
    leader = state.situation.leader
    cites: tuple[str, ...] = (clause,)
    present = leader == "with-units"
    if leader == "alone":
        cites = (clause, "16.36.3")  # where the issue stands, for both clauses
        present = judged(
            case,
            "16.36.3",
            "leader",
            {"any": True, "with_units": False},
            say("{regions}: defection", regions=names),
            say("No effect"),
        )
    if not present:
        return _nothing(
            case,
            say("No leader of this side is in the region: {side}.", side=NAMES[side]),
            say("no leader of {side} is there", side=NAMES[side]),
            *cites,
        )
    case.tell("A leader of this side is in the region: {side}.", True, side=NAMES[side], cites=cites)
    case.tell(
        "These regions defect: {regions}; their new side: {side}.",
        side,
        side=NAMES[side],
        regions=names,
        cites=(clause,),
    )
    _marker(case, regions)
    return Change(
        "defection",
        say("Regions that defect: {regions}; their new side: {side}.", side=NAMES[side], regions=names),
        regions,
        side,
        marker=True,
    )
