"""Rout points and victory (16), with the victory conditions of the battles (17)."""

from typing import Annotated, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import battles, units
from punicref.games.dbp.battles import NAMES, OTHER, TITLES
from punicref.games.dbp.inputs import Battle, Side
from punicref.games.dbp.worth import UNLISTED
from punicref.language.messages import Message, Name, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

VALUES = "16.1"
EXITS = "17.1.4"
"""The battle whose Roman units bring rout points back by leaving over the enemy edge."""

DRAWS: dict[Battle, Side] = {"trebbia": "roman", "beneventum": "carthaginian"}
"""Whose victory a draw counts as; in the other battles nobody's."""


class Group(NamedTuple):
    """Units of one type."""

    unit: units.Unit
    number: int


def groups(case: Case, text: str, option: str) -> list[Group]:
    """Read units parted by commas, each type with its number before it: "3 hastati, equites".

    Types are named in any language; a type alone is one unit. InputProblem for an unknown type or an odd number.
    """
    found: dict[str, Group] = {}
    for one, number in units.listed(case, text, option):
        before = found[one.id].number if one.id in found else 0
        found[one.id] = Group(one, before + number)
    return list(found.values())


class Worth(NamedTuple):
    """Rout points by the readings of 16.1 `missing`: types in no list bring nothing, or as much as Infantry."""

    none: int
    infantry: int

    def plus(self, other: "Worth", times: int = 1) -> "Worth":
        """Add another sum, so many times."""
        return Worth(self.none + times * other.none, self.infantry + times * other.infantry)


NOTHING = Worth(0, 0)


def worth(case: Case, listed: list[Group]) -> tuple[Worth, list[Name]]:
    """Return the rout points of some units, and the types among them that no list of 16.1 names."""
    total = NOTHING
    unlisted = []
    for unit, number in listed:
        if unit.id in UNLISTED:
            total = total.plus(Worth(0, case.number(VALUES, "infantry")), number)
            unlisted.append(unit.name)
        else:
            points = case.number(VALUES, unit.key)
            total = total.plus(Worth(points, points), number)
    return total, unlisted


def shown(listed: list[Group]) -> list[Message]:
    """Return units in words."""
    return [say("{name} {number}", name=one.unit.name, number=one.number) for one in listed]


def read_exits(case: Case, text: str, battle: Battle | None, side: Side) -> list[Group]:
    """Read the units that left over the Carthaginian edge; InputProblem where that brings nothing back."""
    listed = groups(case, text, "--exits")
    if listed and (battle != "trebbia" or side != "roman"):
        raise InputProblem(
            "Only Roman units at the Trebbia bring rout points back: {option}.", option="--battle trebbia"
        )
    return listed


@calculator(
    "dbp.rout",
    "Rout points of a side",
    without=("17.1", "17.1.2", "17.2", "17.2.2", "17.3", "17.3.2", "17.4", "17.4.2", "2.4"),
)
def rout(
    case: Case,
    side: Annotated[Side, ask("whose units they are")],
    panicked: Annotated[
        str,
        ask(
            "units that went into panic: types parted by commas, the number before each (1 hastati, equites)",
            usual="no units in panic",
            row="things",
            tries=("1 hastati", "1 equites"),
        ).checked(units.listed),
    ] = "",
    leader: Annotated[bool, ask("the side's leader has been eliminated", usual="the leader is alive")] = False,
    so_far: Annotated[int | None, ask("rout points that the side had before", usual="none before", least=0)] = None,
    eliminated: Annotated[
        str,
        ask(
            "of the units in panic: those eliminated afterwards, listed likewise",
            usual="none of them eliminated",
            row="things",
            needs="panicked",
            tries=("1 hastati",),
        ).checked(units.listed),
    ] = "",
    pursuing: Annotated[
        str,
        ask(
            "units that left the map in pursuit, listed likewise",
            usual="nobody off the map in pursuit",
            row="things",
            tries=("1 equites",),
        ).checked(units.listed),
    ] = "",
    exits: Annotated[
        str,
        ask(
            "Roman units that moved off over the Carthaginian edge (Trebbia), listed likewise",
            usual="no Romans off over the far edge",
            row="things",
            tries=("1 hastati",),
        ).checked(units.listed),
    ] = "",
    battle: Annotated[
        Battle | None, ask("the battle: the number of points at which the side routs", usual="no battle named")
    ] = None,
) -> Ruling:
    """Add up a side's rout points (16.1), and hold them against the number of the battle (17).

    Units are texts as `groups` reads them. InputProblem for what cannot be so.
    """
    fled, gone = groups(case, panicked, "--panicked"), groups(case, eliminated, "--eliminated")
    off, back = groups(case, pursuing, "--pursuing"), read_exits(case, exits, battle, side)
    for group in (*fled, *gone, *off):
        units.check_side(group.unit, side)
    _check_eliminated(fled, gone)
    if not (fled or leader or off or back) and so_far is None:
        raise case.needed("panicked", "so_far", any_of=True)
    suffered, unlisted = _suffered(case, fled, leader=leader, so_far=so_far or 0)
    if gone:
        case.tell("Eliminated after they panicked, so not counted again: {units}. [16.1.1]", 0, units=shown(gone))
    if off:
        case.tell("Off the map in pursuit, so not counted: {units}. [14, 16.1.2]", 0, units=shown(off))
    taken = NOTHING
    if back:
        taken, others = worth(case, back)
        unlisted += [name for name in others if name not in unlisted]
        case.tell(_back(back, taken), taken.none, cites=(EXITS,))
    total = _net(suffered, taken)
    if unlisted:
        case.tell("In no list, so worth nothing (our reading): {types}.", total.none, types=unlisted, cites=(VALUES,))
        case.points.compare(VALUES, "missing", {"none": total.none, "infantry": total.infantry})
    if off and battle == "trebbia" and side == "roman":
        pursuit, _ = worth(case, off)
        case.points.compare(
            EXITS, "exit", {"moved_off": total.none, "pursuit_too": _net(suffered, taken.plus(pursuit)).none}
        )
        case.tell(
            "Units that left the map in pursuit bring no rout points back (our reading).", total.none, cites=(EXITS,)
        )
    facts: dict[str, object] = {
        "total": total.none,
        "suffered": suffered.none,
        "taken_back": suffered.none - total.none,
        "limit": None,
        "left": None,
        "routed": None,
    }
    if battle is None:
        return case.rule("{side}: rout points {total}.", facts, side=NAMES[side], total=total.none)
    return _against_limit(case, battle, side, total.none, facts)


def _back(listed: list[Group], taken: Worth) -> Message:
    """Say what units that have left over the enemy edge bring back (17.1.4)."""
    return say(
        "Over the Carthaginian edge: {units}. Rome may take back {n} rout {n|point|points}, but no more than it has suffered (our reading).",
        n=taken.none,
        units=shown(listed),
    )


def _check_eliminated(fled: list[Group], gone: list[Group]) -> None:
    """Units eliminated later must be among those that panicked: nothing else eliminates a unit."""
    known = {one.unit.id: one.number for one in fled}
    for unit, number in gone:
        if number > known.get(unit.id, 0):
            raise InputProblem(
                "{name} are eliminated that are not among those in panic: list them under {option}, too.",
                name=unit.name,
                option="--panicked",
            )


def _net(suffered: Worth, taken: Worth) -> Worth:
    """Take rout points back, but not more than there are (17.1.4 `most`)."""
    return Worth(max(0, suffered.none - taken.none), max(0, suffered.infantry - taken.infantry))


def _suffered(case: Case, fled: list[Group], *, leader: bool, so_far: int) -> tuple[Worth, list[Name]]:
    """Add up what a side has suffered, a step for each type."""
    total, unlisted = Worth(so_far, so_far), []
    if so_far:
        case.tell("Rout points suffered before: {points}. [16]", so_far, points=so_far)
    for one in fled:
        points, names = worth(case, [one])
        if names:
            unlisted += names
        else:
            case.tell(
                "{name}: {n} {n|unit|units}, rout points {points}. [16]",
                points.none,
                n=one.number,
                name=one.unit.name,
                points=points.none,
            )
        total = total.plus(points)
    if leader:
        points_lost = case.number(VALUES, "leader")
        case.tell("The leader is eliminated: rout points {points}.", points_lost, points=points_lost)
        total = total.plus(Worth(points_lost, points_lost))
    case.tell("Rout points suffered in all: {points}. [16]", total.none, points=total.none, cites=(VALUES,))
    return total, unlisted


def _against_limit(case: Case, battle: Battle, side: Side, total: int, facts: dict[str, object]) -> Ruling:
    limits = battles.rout_limit(case, battle, side)
    limit = limits["stated"]
    if battle == "zama":
        case.points.compare(
            battles.CHAPTERS[battle].victory, "box", {name: _standing(total, one) for name, one in limits.items()}
        )
        battles.boxed(case, limits)
    routed = total >= limit
    facts |= {"limit": limit, "left": max(0, limit - total), "routed": routed}
    if total > 0:
        case.tell(
            "The marker starts in the box with {limit} and moves down to {left}; it is checked when the game turn ends. [16]",
            facts["left"],
            limit=limit,
            left=facts["left"],
        )
    else:
        case.tell("The marker starts in the box with {limit} and stays there. [16]", facts["left"], limit=limit)
    if routed:
        return case.rule(
            "{side}: rout points {total} of {limit}. If that is so when the game turn ends, the battle is lost.",
            facts,
            side=NAMES[side],
            total=total,
            limit=limit,
        )
    return case.rule("{side}: rout points {total} of {limit}.", facts, side=NAMES[side], total=total, limit=limit)


def _standing(total: int, limit: int) -> Message:
    """Return how a side stands in short, for the readings of its limit."""
    if total >= limit:
        return say("routed, {total} of {limit}", total=total, limit=limit)
    return say("not routed, {total} of {limit}", total=total, limit=limit)


class _End(NamedTuple):
    """How a battle stands: over or not, who has won, and whether it is a draw."""

    over: bool
    winner: Side | None
    draw: bool

    def shown(self) -> Message:
        """Return it as a sentence."""
        if not self.over:
            return say("The battle goes on.")
        if self.winner is None:
            return say("A draw: nobody wins.")
        if self.draw:
            return say("A draw, which counts as a victory of this side: {side}.", side=NAMES[self.winner])
        return say("{side} wins the battle.", side=NAMES[self.winner])

    def short(self) -> Message:
        """Return it as the result of a reading."""
        if not self.over:
            return say("the battle goes on")
        if self.winner is None:
            return say("a draw, nobody wins")
        return say("{side} wins", side=NAMES[self.winner])


@calculator(
    "dbp.victory",
    "Who wins the battle?",
    without=("17.1", "17.1.2", "17.2", "17.2.2", "17.3", "17.3.2", "17.4", "17.4.2", "2.4"),
    chapter="16",
)
def victory(
    case: Case,
    battle: Annotated[Battle, ask("the battle")],
    game_turn: Annotated[int, ask("number of the game turn", least=1)],
    roman: Annotated[int, ask("rout points that Rome has suffered", least=0)],
    carthaginian: Annotated[int, ask("rout points that Carthage has suffered", least=0)],
    during: Annotated[bool, ask("the game turn is not over yet", usual="the game turn is over")] = False,
    exits: Annotated[
        str,
        ask(
            "Roman units over the Carthaginian edge (Trebbia) whose points are still to be taken back, listed like 1 hastati, equites",
            usual="no points to be taken back",
            row="things",
            tries=("1 hastati",),
        ).checked(units.listed),
    ] = "",
) -> Ruling:
    """Rule on the end of a battle at the end of a game turn (16, 17.x).

    Rout points 0 or more, as suffered. InputProblem for a game turn that the battle does not have.
    """
    clause = battles.CHAPTERS[battle].victory
    turns = case.number(clause, "turns")
    if game_turn > turns:
        raise InputProblem(
            "{name} is {found}; the battle lasts {n} game {n|turn|turns}.", n=turns, name="game_turn", found=game_turn
        )
    net = _taken_back(case, battle, roman, exits)
    points: dict[Side, int] = {"roman": net.none, "carthaginian": carthaginian}
    limits: dict[Side, dict[str, int]] = {side: battles.rout_limit(case, battle, side) for side in points}
    for side, now in points.items():
        limit = limits[side]["stated"]
        case.tell(
            "{side}: rout points {total} of {limit}, routed. [16]"
            if now >= limit
            else "{side}: rout points {total} of {limit}, not routed. [16]",
            now >= limit,
            side=NAMES[side],
            total=now,
            limit=limit,
            cites=(clause,),
        )
    last = game_turn == turns
    routed: dict[Side, bool] = {side: now >= limits[side]["stated"] for side, now in points.items()}
    facts: dict[str, object] = {
        "over": False,
        "winner": None,
        "draw": False,
        "points": points,
        "routed": routed,
        "limits": {side: one["stated"] for side, one in limits.items()},
        "turns_left": turns - game_turn,
    }
    if during:
        case.tell("Victory is checked only when a game turn has ended. [3.1.d, 16]", False)
        return case.rule("Nothing is decided before the game turn ends.", facts)
    case.tell(
        "Game turn {turn} of {turns} has ended: victory is checked. [3.1.d]",
        turns - game_turn,
        turn=game_turn,
        turns=turns,
        cites=(clause,),
    )
    end = _end(battle, routed, last=last)

    def instead(side: Side, lost: bool) -> Message:
        return _end(battle, {**routed, side: lost}, last=last).short()

    case.points.compare(
        clause,
        "box",
        {name: instead("carthaginian", carthaginian >= limit) for name, limit in limits["carthaginian"].items()},
    )
    case.points.compare(
        VALUES,
        "missing",
        {name: instead("roman", one >= limits["roman"]["stated"]) for name, one in net._asdict().items()},
    )
    end = _drawn(case, battle, end, routed, last=last)
    if not end.over:
        case.tell("Nobody has lost yet, and the next game turn begins. [3.1.d, 16]", False)
    facts |= {"over": end.over, "winner": end.winner, "draw": end.draw}
    return case.rule(end.shown(), facts)


def _taken_back(case: Case, battle: Battle, roman: int, exits: str) -> Worth:
    """Take back rout points for Roman units that left over the Carthaginian edge (17.1.4)."""
    listed = read_exits(case, exits, battle, "roman")
    if not listed:
        return Worth(roman, roman)
    taken, _ = worth(case, listed)
    left = _net(Worth(roman, roman), taken)
    case.tell(_back(listed, taken), left.none, cites=(EXITS, VALUES))
    return left


def _end(battle: Battle, routed: dict[Side, bool], *, last: bool) -> _End:
    """Return how a battle stands when a game turn has ended (16)."""
    if all(routed.values()) or (last and not any(routed.values())):
        return _End(True, DRAWS.get(battle), True)
    for side, lost in routed.items():
        if lost:
            return _End(True, OTHER[side], False)
    return _End(False, None, False)


def _drawn(case: Case, battle: Battle, end: _End, routed: dict[Side, bool], *, last: bool) -> _End:
    """Say why a battle is over, and what a draw counts as."""
    clause = battles.CHAPTERS[battle].victory
    if not end.over:
        return end
    if not end.draw:
        case.tell("A side that has routed when the game turn ends has lost; the other has not. [16]", end.winner)
        return end
    both = all(routed.values())
    case.tell(
        "Both sides have routed in the same game turn: a draw. [16]"
        if both
        else "The last game turn is over, and neither side has routed: a draw. [16]",
        "draw",
    )
    if end.winner is None:
        case.tell("In this battle a draw is nobody's victory: {battle}.", battle=TITLES[battle], cites=(clause,))
        return end
    early = both and not last  # on the last game turn any draw is one at the end of the game, to the letter
    if early:
        none = _End(True, None, True)
        case.points.compare(clause, "draw", {"any": end.short(), "time": none.short()})
    case.tell(
        "In this battle a draw, an early one too (our reading), counts as a victory of this side: {side}."
        if early
        else "In this battle a draw counts as a victory of this side: {side}.",
        end.winner,
        side=NAMES[end.winner],
        cites=(clause,),
    )
    return end
