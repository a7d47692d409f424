"""Diplomacy (chapter 16): the modified die, and the look-up in the table; `political` has what its results change."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import political, scenarios
from punicref.games.pw.inputs import Die, Side
from punicref.games.pw.political import TITLES, Effect, Named, Situation, State
from punicref.games.pw.regions import OTHER
from punicref.games.pw.scenarios import Scenario, Which, which
from punicref.games.pw.towns import NAMES
from punicref.games.pw.verdicts import compared
from punicref.language.messages import Message, Percent, say, signed
from punicref.ruling import dice, names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.names import plain
from punicref.ruling.registry import calculator

SIDE_WORDS: Mapping[Side, tuple[str, ...]] = {"roman": ("rom", "рим"), "carthaginian": ("cart", "карф")}
"""How the words for the sides begin in the owner's table, in any language."""

ITALY = ("ital", "итал")
"""How the word for Italy begins there."""

DEFECTORS: tuple[political.Defector, ...] = ("syracuse", "massaesylii", "massylii")
"""The regions that may be named alone there."""


class Effort(NamedTuple):
    """What a side has bid, and what it has lost."""

    bid: Annotated[int, ask("treasury points bid", usual="nothing bid", least=0)] = 0
    treasury: Annotated[
        int | None,
        ask(
            "treasury points at hand before the bid", usual="enough treasury points for the bid", least=0, ordinary=True
        ),
    ] = None
    losses: Annotated[int, ask("strength points lost since the last diplomacy phase", usual="no losses", least=0)] = 0
    revolt: Annotated[
        int, ask("of these losses: those through a Revolt", usual="no losses through a Revolt", least=0)
    ] = 0
    other: Annotated[
        int,
        ask(
            "of these losses: those neither in combat nor by attrition",
            usual="all lost in combat or by attrition",
            least=0,
            ordinary=True,
        ),
    ] = 0


class _Row(NamedTuple):
    """A row of an installed Diplomacy Table."""

    result: str
    who: str


class _Modifier(NamedTuple):
    """What is added to the die."""

    bids: int
    losses: int

    @property
    def total(self) -> int:
        """Both together."""
        return self.bids + self.losses


@calculator("pw.diplomacy", "Diplomacy: the modified die, and what a result changes")
def diplomacy(
    case: Case,
    scenario: Scenario,
    roman: Annotated[Effort, group("Rome", "roman")],
    carthaginian: Annotated[Effort, group("Carthage", "carthaginian")],
    situation: Annotated[Situation, group("the political situation")],
    named: Annotated[Named, group("whom the result names")],
    first_turn: Annotated[
        bool, ask("it is the first game turn", usual="not the first game turn", ordinary=True)
    ] = False,
    roll: Die = None,
    result: Annotated[Effect | None, ask("the result of the Diplomacy Table", printed=True)] = None,
) -> Ruling:
    """Rule on a diplomacy phase (16.0): up to the look-up in the table, or on the effect of a result."""
    played = which(case, scenario)
    if played == "third" or first_turn:
        return _no_phase(case, played)
    efforts: dict[Side, Effort] = {"roman": roman, "carthaginian": carthaginian}
    state = _state(case, played, situation, named, result)
    facts: dict[str, object] = {"phase": True, "syracuse": state.syracuse}
    if roll is None and result is not None:
        return _resolved(case, state, scenario, facts, result)
    short = _too_much(case, efforts)
    if short:
        return case.refuse(short, **facts)
    modifier = _modifier(case, efforts)
    facts |= {
        "spent": {side: effort.bid for side, effort in efforts.items()},
        "bid_modifier": modifier.bids,
        "loss_modifier": modifier.losses,
        "modifier": modifier.total,
    }
    if roll is None:
        return _every_outcome(case, state, scenario, facts, modifier.total)
    face = case.die(roll)
    modified = face + modifier.total
    case.sum(
        "Die {roll}, {bids} for bids, {losses} for losses: {modified}. [16.0]",
        modified,
        roll=face,
        bids=signed(modifier.bids),
        losses=signed(modifier.losses),
        modified=modified,
    )
    facts |= {"roll": face, "modified": modified}
    found: str | None = result
    if found is None:
        row = _row(case, state, modified)
        if row is not None:
            case.tell("Your table has a row for {modified}. [16.5]", modified=modified)
            found, state = row.result, _listed(case, state, row)
    return _resolved(case, state, scenario, facts, found)


def _resolved(case: Case, state: State, scenario: int, facts: dict[str, object], found: str | None) -> Ruling:
    """Close with what a result changes, or what the total alone does; without either with what to look up."""
    modified: int | None = facts.get("modified")  # type: ignore[assignment]
    by_total = None
    if modified is not None and found != "defection":
        by_total = political.by_total(case, state, modified, shown=found)
    if found is not None:
        shown = political.apply(case, state, found, modified)
        if shown is None:
            return case.rule(
                "The Diplomacy Table of this scenario cannot give this result: {result}.",
                {**facts, "possible": False, "reasons": [say("only the other Diplomacy Table has it")]},
                result=TITLES[found],
            )
        facts |= {"table": shown.effect}
        if by_total is None:
            return case.rule(shown.verdict, {**facts, **shown.data()})
    if by_total is not None:
        return case.rule(by_total.verdict, {**facts, **by_total.data()})
    if case.records("16.5", state.table) is None:
        case.need("16.5", state.table)
    case.tell("Look up die {modified} in Diplomacy Table {table}. [16.5, 16.31]", modified=modified, table=scenario)
    return case.rule(
        "Modified die {modified}: look it up in Diplomacy Table {table}.", facts, modified=modified, table=scenario
    )


# The installed table


def _row(case: Case, state: State, modified: int) -> _Row | None:
    """Return the row of the installed table, if there is one for this total."""
    listed = case.records("16.5", state.table)
    if listed is None:
        return None
    # as the template tells the owner, the first row counts for lower totals too, the last for higher ones; where the
    # rules tell which these are, one that is not typed in is not known
    numbers = [int(key) for key in listed.rows]
    if state.first:
        numbers += [int(case.number("16.36.1", end)) for end in ("to_rome", "to_carthage")]
    row = listed.rows.get(str(max(min(numbers), min(max(numbers), modified))))
    return _Row(str(row["result"]), str(row["who"])) if row else None


def _listed(case: Case, state: State, row: _Row) -> State:
    """Put in whom the row names; where that is clear, it goes before what the user has said."""
    words = plain(row.who).split()
    sides = [side for side, starts in SIDE_WORDS.items() if any(word.startswith(starts) for word in words)]
    regions = [
        one
        for one in DEFECTORS
        if plain(row.who) in {one, *(plain(name) for all_ in case.names[one].values() for name in all_)}
    ]
    if not regions and any(word.startswith(ITALY) for word in words):
        regions = ["southern-italy"]
    known = regions or plain(row.who) in names.known(case)
    ally = state.named.ally if len(sides) != 1 else sides[0]
    region = state.named.region if not known else regions[0] if regions else None
    if (state.named.ally or ally, state.named.region or region) != (ally, region):
        case.tell("Your table names {who}, and it is followed, not what was stated. [16.5]", who=row.who)
    return state._replace(named=Named(region, ally), who=row.who if words else "")


# The situation


def _no_phase(case: Case, played: Which) -> Ruling:
    """Close where there is no diplomacy phase at all."""
    case.points.settle("19.0", "simultaneous")
    case.points.settle("19.0", "allegiance")
    if played == "third":
        case.tell("This scenario has no diplomacy phase. [19.34.c, 19.0]", False)
        return case.rule("No diplomacy phase in this scenario.", {"phase": False})
    case.tell("The first game turn of a scenario has no diplomacy phase. [19.0]", False)
    return case.rule("No diplomacy phase in the first game turn.", {"phase": False})


def _state(case: Case, played: Which, situation: Situation, named: Named, result: str | None) -> State:
    """Return the situation before the roll; says whose region Syracuse is at the start where that may matter."""
    given = situation.syracuse
    if given is None:
        given = "neutral" if played == "first" else "roman"
        if result is None or played == "first" or (result == "defection" and named.region in (None, "syracuse")):
            case.tell(
                "At the start of the scenario Syracuse is a neutral region. [19.14.a]"
                if played == "first"
                else "At the start of the scenario Syracuse is a pro-Roman region. [19.24.a]",
                given,
            )
    scenarios.check_syracuse(given, played, by_invasion=situation.by_invasion)
    if situation.illyrian_war and played == "first":
        raise InputProblem("The Romano-Illyrian War breaks out only in the second scenario.")
    return State(played, given, situation, named)


# The die


def _too_much(case: Case, efforts: Mapping[Side, Effort]) -> list[Message]:
    """Say who bids more than he has; returns that as reasons."""
    reasons = []
    for side, one in efforts.items():
        if one.treasury is not None and one.bid > one.treasury:
            reason = say(
                "{side} bids {bid} of {treasury} treasury points", side=NAMES[side], bid=one.bid, treasury=one.treasury
            )
            case.tell(
                "Each player bids from the treasury points that he has available (our reading): {reason}. [16.11, 16.13]",
                False,
                reason=reason,
            )
            reasons.append(reason)
    return reasons


def _modifier(case: Case, efforts: Mapping[Side, Effort]) -> _Modifier:
    """Return what is added to the die, a step for each part."""
    found = _Modifier(_bids(case, efforts["roman"].bid, efforts["carthaginian"].bid), _losses(case, efforts))
    case.tell("Die modifier in all: {modifier}. [16.0]", found.total, modifier=signed(found.total))
    return found


def _bids(case: Case, roman: int, carthaginian: int) -> int:
    """Return the modifier for the higher bid (16.1)."""
    case.tell(
        "All treasury points bid are spent for good: Rome {roman}, Carthage {carthaginian}. [16.11, 16.13]",
        {"roman": roman, "carthaginian": carthaginian},
        roman=roman,
        carthaginian=carthaginian,
    )
    if roman == carthaginian:
        case.tell("Equal bids do not affect the roll. [16.12]", 0)
        return 0
    side = "roman" if roman > carthaginian else "carthaginian"
    modifier = case.number("16.12", side)
    case.tell("Higher bid ({side}): {modifier}.", modifier, side=NAMES[side], modifier=signed(modifier))
    return int(modifier)


def _losses(case: Case, efforts: Mapping[Side, Effort]) -> int:
    """Return the modifier for the losses (16.2), which the issues of 16.21 may change."""
    for side, lost in efforts.items():
        if lost.revolt + lost.other > lost.losses:
            raise InputProblem(
                "{name} is {found}, less than the parts of it that are given: {part}.",
                name=f"{side}_losses",
                found=lost.losses,
                part=lost.revolt + lost.other,
            )
    roman, carthaginian = efforts["roman"], efforts["carthaginian"]
    every = roman.losses - carthaginian.losses
    counted = every - (roman.revolt - carthaginian.revolt)
    listed = counted - (roman.other - carthaginian.other)
    compared(case, "16.21", "revolt", {"dropped": _for_losses(counted), "carried": _for_losses(every)})
    compared(case, "16.21", "causes", {"all": _for_losses(counted), "listed": _for_losses(listed)})
    compared(case, "16.21", "period", {"since_last": _for_losses(counted), "this_turn": _for_losses(0)})
    case.tell(
        "Roman losses less Carthaginian losses, {roman} less {carthaginian}: {modifier}. [16.21, 16.22]",
        counted,
        roman=roman.losses - roman.revolt,
        carthaginian=carthaginian.losses - carthaginian.revolt,
        modifier=signed(counted),
    )
    return counted


def _for_losses(modifier: int) -> Message:
    return say("die modifier for losses {modifier}", modifier=signed(modifier))


# Every outcome of the die


def _every_outcome(case: Case, state: State, scenario: int, facts: dict[str, object], modifier: int) -> Ruling:
    """Close with every modified die and its exact chance; in the first scenario the text decides some of them."""
    sides = int(case.number("9.0", "die"))
    rolls = dice.die(sides).map(lambda face: face + modifier)
    case.tell(
        "The modified die runs from {low} to {high}. [9.0, 16.0]",
        [1 + modifier, sides + modifier],
        low=1 + modifier,
        high=sides + modifier,
    )
    enemy = OTHER.get(state.syracuse, "none")
    targets = {modified: political.target(case, modified) if state.first else None for modified, _ in rolls}
    rows = {modified: _row(case, state, modified) for modified, _ in rolls}
    # by one reading the table decides; at the total of its own side Syracuse stays, whatever the table shows
    by_table = {
        modified
        for modified, row in rows.items()
        if state.first and row is not None and row.result == "defection" and targets[modified] != state.syracuse
    }
    reached = bool(by_table) or any(one not in (None, state.syracuse) for one in targets.values())
    defects = reached and political.may_defect(case, state)
    decided = {modified for modified, _ in rolls if defects and targets[modified] == enemy}
    outcomes, data = [], []
    for modified, chance in rolls:
        row = rows[modified]
        outcomes.append(
            Outcome(
                say("die {modified}", modified=modified), chance, _detail(row, enemy if modified in decided else None)
            )
        )
        data.append(
            {
                "modified": modified,
                "chance": chance,
                "effect": "defection" if modified in decided else None,
                "table": row._asdict() if row else None,
            }
        )
    known = all(rows.values())
    if known:
        case.points.settle("16.31", "layout")
        case.points.settle("16.5", "range")
    defection = sum((chance for modified, chance in rolls if modified in decided), Fraction(0))
    shown = sum((chance for modified, chance in rolls if modified in by_table), Fraction(0))
    if defects and (defection or shown):
        case.points.compare(
            "16.36.1",
            "thresholds",
            {"number": _chance(defection), "result": _chance(shown) if known else say("only as the table shows")},
        )
        case.tell(
            "Chance that Syracuse defects (our reading): {chance}. [16.36.1]",
            defection,
            chance=Percent(chance=defection),
        )
    result = {**facts, "defection_chance": defection, "outcomes": data}
    if defection == 1:
        verdict = say("Every roll makes Syracuse defect; its new side: {side}.", side=NAMES[enemy])
        return case.rule(verdict, result, outcomes=outcomes)
    if case.records("16.5", state.table) is None:
        case.need("16.5", state.table)
    case.tell("Each result is read in Diplomacy Table {table}. [16.5, 16.31]", table=scenario)
    verdict = say(
        "Die modifier {modifier}; each result is read in Diplomacy Table {table}.",
        modifier=signed(modifier),
        table=scenario,
    )
    return case.rule(verdict, result, outcomes=outcomes)


def _chance(chance: Fraction) -> Message:
    return say("chance {chance}", chance=Percent(chance=chance))


def _detail(row: _Row | None, gains: str | None) -> Message | None:
    """Say what an outcome brings, as far as it is known."""
    if gains is not None:
        return say("Syracuse defects; its new side: {side}", side=NAMES[gains])
    if row is None:
        return None
    return say("{result} ({who})", result=TITLES[row.result], who=row.who) if row.who else TITLES[row.result]
