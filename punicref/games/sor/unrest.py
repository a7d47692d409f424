"""The unrest level (20, 20.1, 20.2): how high it can rise, what raises it, what it costs Carthage."""

from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.sor.inputs import BoxUnits, Level
from punicref.messages import count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


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


def maximum(case: Case, units: int) -> int:
    """Return how high the level can rise with so many CU in the Garrison Box, and say why (20.1)."""
    bounds = limits(case)
    found = bounds.maximum(units)
    if units > bounds.most - bounds.lowest:
        case.tell(
            say(
                "With {units} CU in the Garrison Box the maximum is {maximum}. [20.1, 20.3.a]",
                units=units,
                maximum=found,
            ),
            found,
        )
    else:
        case.tell(
            say(
                "Maximum: {most} − {units} CU in the Garrison Box = {maximum}. [20.1]",
                most=bounds.most,
                units=units,
                maximum=found,
            ),
            found,
        )
    return found


@calculator("sor.unrest-maximum", say("How high can the unrest level rise?"))
def unrest_maximum(
    case: Case,
    units: BoxUnits,
    level: Annotated[
        int | None, ask("current unrest level, to see how far it can still rise", least=0, most="20.1:most")
    ] = None,
) -> Ruling:
    """Rule on the maximum unrest level (20.1) with `units` CU in the Garrison Box; `level` is 0 to 20.1:most."""
    found = maximum(case, units)
    facts: dict[str, Any] = {"maximum": found}
    if level is None:
        return case.rule(say("The unrest level can rise to {maximum} at most.", maximum=found), facts)
    facts |= {"level": level, "room": max(0, found - level)}
    if level > found:
        case.tell(
            say(
                "The level stays at {level} although the maximum is lower; only a battle won brings it down. [20.1.ex2]",
                level=level,
            ),
            level,
        )
        case.readings(
            "20.1",
            "which_battle",
            {"any": say("a battle on the map, too"), "unrest": say("only one against the rebels")},
        )
        return case.rule(say("The unrest level stays at {level} and cannot rise.", level=level), facts)
    case.tell(say("From {level} the level can rise by {room}. [20.1]", level=level, room=found - level), found - level)
    if level == found:
        return case.rule(say("The unrest level stays at {level} and cannot rise.", level=level), facts)
    return case.rule(say("The unrest level can rise to {maximum} at most.", maximum=found), facts)


@calculator("sor.raise", say("May the unrest level be raised?"))
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
    raised: Annotated[bool, ask("such an event has already raised the level in this round")] = False,
    losses: Annotated[int | None, ask("CU that Carthage removed in the battle (victory)", least=0)] = None,
    points: Annotated[
        int | None, ask("support points to be spent on it (victory); without them all that there are", least=0)
    ] = None,
) -> Ruling:
    """Rule on raising the unrest level by an event (20) or with support from a battle on the map (20.1).

    InputProblem where a victory is given neither its losses nor support points, or more points than it earned.
    """
    if by == "victory":
        return _by_victory(case, level, units, losses, points, raised=raised)
    for name, value in (("losses", losses), ("points", points)):
        if value is not None:
            raise InputProblem(say("{name} is only for a victory.", name=name))
    if by != "event":
        case.tell(
            say("Activate Neutral Power events of the Carthaginian deck cannot raise the level. [20]")
            if by == "carthaginian-event"
            else say("Of the events only Activate Neutral Power can raise the level. [20]"),
            False,
        )
        return _refused(case, level)
    per_round, steps = case.number("20", "per_round"), case.number("20", "steps")
    if raised:
        case.tell(
            count(
                "Such events can raise the level {n} time in a round; that has happened.",
                "Such events can raise the level {n} times in a round; that has happened.",
                per_round,
            ),
            False,
        )
        return _refused(case, level)
    case.tell(say("The event raises the level by {steps}.", steps=steps), steps)
    maximum(case, units)
    after = _limited(case, level, steps, units)
    if after == level:
        return _refused(case, level)
    case.tell(
        say(
            "The unrest increase marker goes on the round track: no other such event can raise the level in this round. [20]"
        ),
        None,
    )
    return _allowed(case, level, after, {"marker": True})


def _by_victory(case: Case, level: int, units: int, losses: int | None, points: int | None, *, raised: bool) -> Ruling:
    """Rule on support points that the winner of a battle against Carthage spends on the level (20.1.ex1)."""
    facts: dict[str, Any] = {}
    if losses is not None:
        share = case.fraction("base:12.5", "share")
        facts["earned"] = found = earned(share, losses)
        case.tell(
            say(
                "Carthage removed {losses} CU; support points: {share} of that, rounded up: {points}. [base:12.5]",
                losses=losses,
                share=share,
                points=found,
            ),
            found,
        )
        if points is not None and points > found:
            raise InputProblem(
                say("{name} is {found}; the victory earned {most}.", name="points", found=points, most=found)
            )
        points = found if points is None else points
    if points is None:
        raise InputProblem(
            say("Still needed: {names}.", names=["--losses"]),
            hint=say("Or give the support points themselves: {option}.", option="--points"),
        )
    maximum(case, units)
    after = _limited(case, level, points, units)
    facts |= {"spent": after - level, "left": points - (after - level)}
    case.tell(
        count(
            "The winner can spend {n} support point on the level. [20.1, 20.1.ex1]",
            "The winner can spend {n} support points on the level. [20.1, 20.1.ex1]",
            after - level,
        ),
        after - level,
    )
    if raised:
        case.tell(say("The limit for each round is one for events; a victory is none, as we read it. [20]"), None)
    if after == level:
        return _refused(case, level, facts)
    return _allowed(case, level, after, facts)


def _limited(case: Case, level: int, points: int, units: int) -> int:
    """Return the level after a rise, within the limits."""
    return limits(case).raised(level, points, units)


def _refused(case: Case, level: int, facts: dict[str, Any] | None = None) -> Ruling:
    return case.rule(
        say("Not allowed: the unrest level stays at {level}.", level=level),
        {"allowed": False, "before": level, "level": level, **(facts or {})},
    )


def _allowed(case: Case, level: int, after: int, facts: dict[str, Any]) -> Ruling:
    return case.rule(
        say("Allowed: the unrest level rises from {before} to {level}.", before=level, level=after),
        {"allowed": True, "before": level, "level": after, **facts},
    )


@calculator("sor.hand", say("How many cards does Carthage draw?"))
def hand(
    case: Case,
    level: Level,
    ports: Annotated[int, ask("Carthaginian ports in Sicily", least=0)],
    mid_turn: Annotated[bool, ask("it is not the Draw Phase: what has changed since the last draw")] = False,
) -> Ruling:
    """Rule on Carthage's hand size (base:6.2.2) at unrest level 0 to 20.1:most; ports and level as they are now."""
    cards, per_port = case.number("base:6.2.2", "cards"), case.number("base:6.2.2", "per_port")
    case.tell(
        say(
            "Carthage draws {cards} cards and {per_port} for each of {ports} Sicilian ports: {total}.",
            cards=cards,
            per_port=per_port,
            ports=ports,
            total=cards + per_port * ports,
        ),
        cards + per_port * ports,
    )
    divisor = case.number("20.2.a", "divisor")
    less = level // divisor
    case.tell(
        say("Unrest takes {level} / {divisor}, rounded down: {less}.", level=level, divisor=divisor, less=less), less
    )
    size = max(0, cards + per_port * ports - less)
    facts = {"counts_now": not mid_turn, "hand": size, "unrest": less, "ports": per_port * ports}
    if mid_turn:
        case.tell(
            say(
                "Ports and unrest are counted when cards are drawn; nothing is discarded in mid-turn. [20.2.a, base:6.2.2]"
            ),
            None,
        )
        return case.rule(
            count(
                "Nothing changes now; at the next draw the hand size would be {n} card.",
                "Nothing changes now; at the next draw the hand size would be {n} cards.",
                size,
            ),
            facts,
        )
    return case.rule(count("Carthage's hand size is {n} card.", "Carthage's hand size is {n} cards.", size), facts)


@calculator("sor.victory-points", say("How many victory points does the unrest cost Carthage?"))
def victory_points(
    case: Case,
    level: Level,
    points: Annotated[int | None, ask("Carthage's victory points before", least=0)] = None,
    mid_turn: Annotated[bool, ask("it is not the Scoring Phase")] = False,
) -> Ruling:
    """Rule on the victory points that unrest level 0 to 20.1:most costs in a Scoring Phase (20.2.b)."""
    divisor = case.number("20.2.b", "divisor")
    lost = level // divisor
    case.tell(
        say(
            "Unrest costs {level} / {divisor} victory points, rounded down: {lost}.",
            level=level,
            divisor=divisor,
            lost=lost,
        ),
        lost,
    )
    facts: dict[str, Any] = {"counts_now": not mid_turn, "lost": lost}
    if points is not None:
        left = {"below": points - lost, "stop": max(0, points - lost)}
        facts |= {"before": points, "left": points if mid_turn else case.readings("20.2.b", "below", left)}
    if mid_turn:
        case.tell(say("It is looked at in the Scoring Phase only; no point is lost in mid-turn. [20.2.b]"), None)
        return case.rule(
            count(
                "Nothing is lost now; at this level the next Scoring Phase costs {n} victory point.",
                "Nothing is lost now; at this level the next Scoring Phase costs {n} victory points.",
                lost,
            ),
            facts,
        )
    if points is not None:
        case.tell(
            say("Victory points: {before} − {lost} = {left}. [20.2.b]", before=points, lost=lost, left=points - lost),
            points - lost,
        )
    return case.rule(count("Carthage loses {n} victory point.", "Carthage loses {n} victory points.", lost), facts)
