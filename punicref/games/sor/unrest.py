"""The unrest level (20, 20.1, 20.2): how high it can rise, what raises it, what it costs Carthage."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.sor.inputs import BoxUnits, Level
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Matrix, Ruling
from punicref.ruling.quantities import part, times
from punicref.ruling.registry import calculator
from punicref.ruling.values import Span


class Limits(NamedTuple):
    """Between what the unrest level moves: `lowest` (20.3.a), and `most` minus the CU in the Garrison Box (20.1)."""

    lowest: int
    most: int

    def maximum(self, units: int) -> int:
        """Return how high the level can rise with so many CU in the box."""
        return max(self.lowest, self.most - units)

    def raised(self, level: int, points: int, units: int) -> int:
        """Return the level after support points were spent to raise it; it may stand above the maximum before."""
        return min(level + points, max(level, self.maximum(units)))

    def lowered(self, level: int, points: int) -> int:
        """Return the level after support points were spent to lower it."""
        return max(self.lowest, level - points)


def limits(case: Case) -> Limits:
    """Read the limits of the unrest level."""
    return Limits(int(case.number("20.3.a", "lowest")), int(case.number("20.1", "most")))


def earned(share: Fraction, losses: int) -> int:
    """Return the support points for losses, 0 or more CU: a share of them, rounded up (base:12.5)."""
    return -(-share.numerator * losses // share.denominator)


def maximum(case: Case, units: int, tell: Callable[..., None] | None = None) -> int:
    """Return how high the level can rise with so many CU in the Garrison Box, and say why (20.1)."""
    bounds = limits(case)
    found = bounds.maximum(units)
    tell = tell or case.tell
    if units > bounds.most - bounds.lowest:
        tell(
            say(
                "With {units} CU in the Garrison Box the maximum is {maximum} (our reading). [20.1, 20.3.a]",
                units=units,
                maximum=found,
            ),
            found,
        )
    else:
        tell(
            say(
                "Maximum: {most} − {units} CU in the Garrison Box = {maximum}. [20.1]",
                most=bounds.most,
                units=units,
                maximum=found,
            ),
            found,
        )
    return found


def _range(span: Span) -> range:
    return range(span.low, span.high + 1)


@calculator("sor.unrest-maximum", "How high can the unrest level rise?")
def unrest_maximum(
    case: Case,
    units: Annotated[Span, ask("CU in the Garrison Box, or a range", least=0)],
    level: Annotated[
        int | None,
        ask(
            "current unrest level, to see how far it can still rise",
            usual="current level not stated",
            least=0,
            most="20.1:most",
        ),
    ] = None,
) -> Ruling:
    """Rule on the maximum unrest level (20.1) with `units` CU in the Garrison Box; `level` is 0 to 20.1:most."""
    if units.low != units.high:
        return _maxima(case, units, level)
    found = maximum(case, units.low, case.sum)
    facts: dict[str, Any] = {"maximum": found}
    if level is None:
        return case.rule("The unrest level can rise to {maximum} at most.", facts, maximum=found)
    facts |= {"level": level, "room": max(0, found - level)}
    if level > found:
        case.tell(
            "The level stays at {level} although the maximum is lower; only a battle won brings it down. [20.1.ex2]",
            level,
            level=level,
        )
        case.points.compare(
            "20.1",
            "which_battle",
            {"any": say("a battle on the map, too"), "unrest": say("only one against the rebels")},
        )
        return case.rule("The unrest level stays at {level} and cannot rise.", facts, level=level)
    case.tell("From {level} the level can rise by {room}. [20.1]", found - level, level=level, room=found - level)
    if level == found:
        return case.rule("The unrest level stays at {level} and cannot rise.", facts, level=level)
    return case.rule("The unrest level can rise to {maximum} at most.", facts, maximum=found)


def _maxima(case: Case, units: Span, level: int | None) -> Ruling:
    """Give the maximum for a range of CU, and how far a level can still rise."""
    bounds = limits(case)
    table = {number: bounds.maximum(number) for number in _range(units)}
    case.tell(
        "Maximum: {most} minus the CU in the Garrison Box, at least {least} (our reading). [20.1, 20.3.a]",
        most=bounds.most,
        least=bounds.lowest,
    )
    columns: list[Message] = [say("maximum")]
    rows = {number: {"maximum": found} for number, found in table.items()}
    if level is not None:
        columns.append(say("it can still rise by"))
        rows = {number: {**row, "room": max(0, row["maximum"] - level)} for number, row in rows.items()}
    return case.rule(
        "Maximum unrest levels for {units} CU in the Garrison Box.",
        {"matrix": rows},
        units=str(units),
        matrix=_drawn(say("CU"), columns, rows),
    )


def _drawn(corner: Message, columns: Sequence[Message | str], rows: dict[int, dict[Any, int]]) -> Matrix:
    cells = tuple(tuple(map(str, row.values())) for row in rows.values())
    return Matrix(corner, tuple(map(str, rows)), tuple(columns), cells)


@calculator("sor.raise", "May the unrest level be raised?")
def raise_(
    case: Case,
    by: Annotated[
        Literal["event", "carthaginian-event", "other-event", "victory"],
        ask(
            "what raises it: an Activate Neutral Power event, one of the Carthaginian deck, another event, or a victory over Carthage"
        ),
    ],
    level: Level,
    units: BoxUnits,
    raised: Annotated[
        bool,
        ask("such an event has already raised the level in this round", usual="no such event before in this round"),
    ] = False,
    losses: Annotated[
        int | None, ask("CU that Carthage removed in the battle (victory)", usual="losses not stated", least=0)
    ] = None,
    points: Annotated[
        int | None, ask("support points to be spent on it (victory)", usual="all support points spent on it", least=0)
    ] = None,
) -> Ruling:
    """Rule on raising the unrest level by an event (20) or with support from a battle on the map (20.1).

    InputProblem where a victory is given neither its losses nor support points, or more points than it earned.
    """
    if by == "victory":
        return _by_victory(case, level, units, losses, points, raised=raised)
    for option, value in (("--losses", losses), ("--points", points)):
        if value is not None:
            raise InputProblem("{option} is only for a victory.", option=option)
    if by != "event":
        case.tell(
            "Activate Neutral Power events of the Carthaginian deck cannot raise the level. [20]"
            if by == "carthaginian-event"
            else "Of the events only Activate Neutral Power can raise the level. [20]",
            False,
        )
        reason = (
            say("it is an event of the Carthaginian deck")
            if by == "carthaginian-event"
            else say("it is no Activate Neutral Power event")
        )
        return _refused(case, level, reason)
    per_round, steps = case.number("20", "per_round"), case.number("20", "steps")
    if raised:
        case.tell(
            "Such events can raise the level {times} in a round; that has happened. [20]", False, times=times(per_round)
        )
        return _refused(case, level, say("such an event has raised the level in this round"))
    found = maximum(case, units, case.sum)
    after = limits(case).raised(level, int(steps), units)
    if after == level:
        return _at_maximum(case, level, found)
    case.tell("The event raises the level by {steps}.", steps, steps=steps)
    case.follows(
        "The unrest increase marker goes on the round track: no other such event can raise the level in this round. [20]"
    )
    return _raised(case, level, after, {"marker": True})


def _at_maximum(case: Case, level: int, found: int) -> Ruling:
    """Refuse an event that cannot raise the level any more; whether it may be played in vain is open."""
    if level > found:
        text = say(
            "The level {level} is above the maximum {maximum}: the event cannot raise it. [20, 20.1, 20.1.ex2]",
            level=level,
            maximum=found,
        )
        reason = say("the level is above its maximum")
    else:
        text = say("The level is at its maximum, {maximum}: the event cannot raise it. [20, 20.1]", maximum=found)
        reason = say("the level is at its maximum")
    case.tell(text, False)
    by_reading = {
        "barred": say("the event may not be played for it"),
        "wasted": say("the event may be played in vain; the marker is placed"),
    }
    played, whose = case.points.follow("20", "at_maximum", by_reading)
    if played == "barred":
        case.tell("It may not be played for it, then ({reading}). [20]", False, reading=whose)
        return case.rule(
            "Not allowed ({reading}): {reason}. The unrest level stays at {level}.",
            _barred(level, reason),
            reading=whose,
            reason=reason,
            level=level,
        )
    case.follows(
        "It may be played in vain; the marker is placed, and no other such event can raise the level in this round ({reading}). [20]",
        True,
        reading=whose,
    )
    return _no_effect(case, level, reason, {"marker": True})


def _by_victory(case: Case, level: int, units: int, losses: int | None, points: int | None, *, raised: bool) -> Ruling:
    """Rule on support points that the winner of a battle against Carthage spends on the level (20.1.ex1)."""
    facts: dict[str, Any] = {}
    if losses is not None:
        share = case.fraction("base:12.5", "share")
        facts["earned"] = found = earned(share, losses)
        case.tell(
            "Carthage removed {losses} CU; support points: {share} of that, rounded up: {points}. [base:12.5]",
            found,
            losses=losses,
            share=part(share),
            points=found,
        )
        if points is not None and points > found:
            raise InputProblem(
                "{option} is {found}; the victory earned {most}.", option="--points", found=points, most=found
            )
        points = found if points is None else points
    if points is None:
        raise case.needed("losses", "points", any_of=True)
    most = maximum(case, units, case.sum)
    after = limits(case).raised(level, points, units)
    facts |= {"spent": after - level, "left": points - (after - level)}
    case.tell(
        "The winner can spend {n} support {n|point|points} on the level. [20.1, 20.1.ex1]",
        after - level,
        n=after - level,
    )
    if raised:
        case.tell("The limit for each round is one for events; a victory is none (our reading). [20]")
    if after > level:
        return _raised(case, level, after, facts)
    why = say("the victory earned no support") if points == 0 else _no_room(level, most)
    return _no_effect(case, level, why, facts)


def _no_effect(case: Case, level: int, reason: Message, facts: dict[str, Any]) -> Ruling:
    return case.rule(
        "No effect: {reason}. The unrest level stays at {level}.",
        {"allowed": True, "before": level, "level": level, "reasons": [reason], **facts},
        reason=reason,
        level=level,
    )


def _no_room(level: int, most: int) -> Message:
    return say("the level is above its maximum") if level > most else say("the level is at its maximum")


def _refused(case: Case, level: int, reason: Message) -> Ruling:
    return case.rule(
        "Not allowed: {reason}. The unrest level stays at {level}.", _barred(level, reason), reason=reason, level=level
    )


def _barred(level: int, reason: Message) -> dict[str, Any]:
    return {"allowed": False, "before": level, "level": level, "reasons": [reason]}


def _raised(case: Case, level: int, after: int, facts: dict[str, Any]) -> Ruling:
    return case.rule(
        "Allowed: the unrest level rises from {before} to {level}.",
        {"allowed": True, "before": level, "level": after, **facts},
        before=level,
        level=after,
    )


@calculator("sor.victory-points", "How many victory points does the unrest cost Carthage?")
def victory_points(
    case: Case,
    level: Annotated[Span, ask("current unrest level, or a range", least=0, most="20.1:most")],
    points: Annotated[
        int | None, ask("Carthage's victory points before", usual="victory points before not stated", least=0)
    ] = None,
    mid_turn: Annotated[bool, ask("it is not the Scoring Phase", usual="in the Scoring Phase")] = False,
) -> Ruling:
    """Rule on the victory points that unrest level 0 to 20.1:most costs in a Scoring Phase (20.2.b)."""
    divisor = case.number("20.2.b", "divisor")
    if level.low != level.high:
        return _points(case, level, divisor)
    lost = level.low // divisor
    case.tell(
        "Unrest costs {level} / {divisor} victory points, rounded down: {lost}.",
        lost,
        level=level.low,
        divisor=divisor,
        lost=lost,
    )
    facts: dict[str, Any] = {"counts_now": not mid_turn, "lost": lost}
    if points is not None:
        left = points - lost
        facts |= {"before": points, "left": points if mid_turn else _left(case, left)}
    if mid_turn:
        case.follows("It is looked at in the Scoring Phase only; no point is lost in mid-turn. [20.2.b]")
        return case.rule(
            "Nothing is lost now; at this level the next Scoring Phase costs {n} victory {n|point|points}.",
            facts,
            n=lost,
        )
    if points is not None:
        facts["lost"] = points - facts["left"]
        args = {"before": points, "lost": lost, "left": (left := facts["left"])}
        if points >= lost:
            case.sum("Victory points: {before} − {lost} = {left}. [20.2.b]", left, **args)
        else:
            case.sum(
                "Victory points: {before}; unrest costs {lost}; left: {left} ({reading}). [20.2.b]",
                left,
                reading=case.points.whose("20.2.b", "below", "below" if left < 0 else "stop"),
                **args,
            )
        return case.rule(
            "Carthage loses {n} victory {n|point|points} and is left with {left}.", facts, n=facts["lost"], left=left
        )
    return case.rule("Carthage loses {n} victory {n|point|points}.", facts, n=lost)


def _left(case: Case, left: int) -> int:
    """Return the victory points left by the reading that is played: whether they go below zero is open."""
    by_reading = {"below": int(left), "stop": max(0, int(left))}
    return case.points.readings("20.2.b", "below", by_reading, lambda one: say("victory points left: {left}", left=one))


def _points(case: Case, level: Span, divisor: int) -> Ruling:
    """Give the victory points that a range of levels costs."""
    case.tell("Victory points lost in a Scoring Phase: level / {divisor}, rounded down.", divisor=divisor)
    rows = {one: {"lost": one // int(divisor)} for one in _range(level)}
    return case.rule(
        "Victory points that unrest level {level} costs Carthage.",
        {"matrix": rows},
        level=str(level),
        matrix=_drawn(say("level"), [say("victory points lost")], rows),
    )
