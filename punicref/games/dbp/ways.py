"""Ways over the map (6): the terrain of a battle, and how far a way can be gone."""

from typing import Literal, NamedTuple

from punicref.errors import InputProblem, near_called
from punicref.games import hexes
from punicref.games.dbp import battles
from punicref.games.dbp.inputs import Battle
from punicref.games.hexes import Hexside
from punicref.language.messages import Message, say
from punicref.ruling import typed
from punicref.ruling.case import Case
from punicref.ruling.facts import Parts

TURN, RIVER = "turn", "river"

TERRAINS = {"open": say("open terrain"), "rocky": say("rocky terrain"), "bushes": say("bushes"), "hill": say("hill")}
"""The terrains of all battles, by the names of their costs."""

OPEN = "open"

SECTION = "ground"
"""Where rules/words.toml has what players say for these words."""

SPOKEN = Parts(heads=(*TERRAINS, RIVER, TURN), section=SECTION)
"""What a way is made of in a spoken line."""

ALL_OPEN: Battle = "zama"
"""The battle where every hex counts as open terrain (17.4.1)."""

RIVER_UNTOLD: Battle = "trebbia"
"""The battle whose river is not said to do anything (17.1.1)."""

TERRAIN: dict[Battle, str] = {"trebbia": "17.1.1", "beneventum": "17.2.1", "po": "17.3.1", "zama": "17.4.1"}
"""The clause that states what the terrain of a battle costs."""


class Ground(NamedTuple):
    """The terrain of a battle: its clause and what a hex of each kind costs; other names may count as open."""

    clause: str
    costs: dict[str, int]


class Plan(NamedTuple):
    """A way as it was given: words in order, and of each hex the side crossed, where these were given."""

    words: tuple[str, ...]
    costs: dict[str, int]
    allowance: int
    turn: int
    front: int
    facing: Hexside | None
    toward: tuple[Hexside, ...]
    zoc: tuple[int, ...]
    stops: bool  # whether enemy zones of control stop the mover
    taken: tuple[int, ...] = ()  # the hexes in which it may not stay
    straight: bool = True
    may_turn: bool = True
    passable: bool = True

    @property
    def entered(self) -> int:
        """How many hexes the way enters."""
        return sum(word not in (TURN, RIVER) for word in self.words)


Refusal = Literal["", "points", "stopped", "held", "turn", "river"]


class Walk(NamedTuple):
    """How far a way can be gone: hexes entered, points spent, turns, and the facings that may result."""

    reached: int
    spent: int
    turns: int
    facings: tuple[Hexside, ...]
    stopped: int  # the hex, from 1, in whose zone of control it stopped; 0: none
    refusal: Refusal

    @property
    def told(self) -> Message:
        """The walk in a line, to be held against another."""
        if self.refusal:
            return say("not allowed")
        facings = [hexes.NAMES[side] for side in self.facings]
        if not facings:
            return say("{n} movement {n|point|points}", n=self.spent)
        return say("{n} movement {n|point|points}; then facing {facings}", n=self.spent, facings=facings)


def walk(plan: Plan) -> Walk:
    """Go a way as far as the rules allow.

    Turns that the way needs and does not name are added. Of the facings after a move each keeps the fewest turns that
    lead to it.
    """
    facings: dict[Hexside, int] = {} if plan.facing is None else {plan.facing: 0}
    terrain = turns = reached = stopped = 0

    def end(refusal: Refusal) -> Walk:
        used = turns + min(facings.values(), default=0)
        best = tuple(side for side in hexes.SIDES if side in facings and turns + facings[side] == used)
        return Walk(reached, terrain + used * plan.turn, used, best, stopped, refusal)

    for word in plan.words:
        after, more, cost = facings, 0, 0
        if word == RIVER:
            if not plan.passable:
                return end("river")
        elif word == TURN:
            if stopped and not plan.may_turn:
                return end("turn")
            more = 1
            least = min(facings.values(), default=0)
            after = dict.fromkeys(hexes.SIDES, least) if facings else facings
        else:
            if stopped:
                return end("stopped")
            if plan.stops and reached + 1 in plan.zoc and reached + 1 in plan.taken and reached + 1 < plan.entered:
                return end("held")
            cost = plan.costs[word]
            if facings:
                after = _moved(plan, facings, plan.toward[reached])
        if terrain + cost + (turns + more + min(after.values(), default=0)) * plan.turn > plan.allowance:
            return end("points")
        facings, turns, terrain = after, turns + more, terrain + cost
        if word not in (TURN, RIVER):
            reached += 1
            if plan.stops and reached in plan.zoc:
                stopped = reached
    return end("")


def _moved(plan: Plan, facings: dict[Hexside, int], toward: Hexside) -> dict[Hexside, int]:
    """Return the facings after a move across a side, with the turns that lead to them (6)."""
    turns = min(before + (0 if hexes.in_front(plan.front, facing, toward) else 1) for facing, before in facings.items())
    return {toward: turns} if plan.straight else dict.fromkeys(hexes.front(plan.front, toward), turns)


def vacant(plan: Plan, found: Walk) -> Walk:
    """Take a refused walk back to the last hex in which the unit may stay: two units are never in one hex (7)."""
    last = found.reached
    while last in plan.taken:
        last -= 1
    if not found.refusal or last == found.reached:
        return found
    places = [at for at, word in enumerate(plan.words) if word not in (TURN, RIVER)]
    words = plan.words[: places[last - 1] + 1] if last else ()
    back = walk(plan._replace(words=words, taken=()))
    return back._replace(refusal=found.refusal)


def ground(case: Case, battle: Battle) -> Ground:
    """Read what the terrain of a battle costs; plain numbers, for whoever shows them names the clause."""
    clause = TERRAIN[battle]
    costs = {name: int(case.number(clause, name)) for name in case.values(clause) if name in TERRAINS}
    if battle == ALL_OPEN:
        costs = dict.fromkeys((*TERRAINS, RIVER), costs[OPEN])
    return Ground(clause, costs)


def of_some_battle(case: Case, way: str) -> None:
    """Refuse a way of words that no battle has."""
    known = (*TERRAINS, RIVER, TURN)
    shown = typed.shown(case.library, known, SECTION)
    found = typed.worded(case.library, way, SECTION).replace(",", " ").split()
    odd = next((word for word in found if word not in known), None)
    if odd is not None:
        raise InputProblem(
            "A way consists of {known}, not of {found}.",
            known=shown,
            found=odd,
            suggestions=near_called(odd, [case.library.said(SECTION)[one] for one in known], 1),
        )


def words(case: Case, place: Ground, battle: Battle, way: str) -> tuple[str, ...]:
    """Read a way, its words in any language; InputProblem names what the battle has."""
    known = tuple(dict.fromkeys((*place.costs, RIVER, TURN)))
    shown = typed.shown(case.library, known, SECTION)
    found = tuple(typed.worded(case.library, way, SECTION).replace(",", " ").split())
    for word in found:
        if word not in known:
            raise InputProblem(
                "{battle}: a way consists of {known}, not of {found}.",
                battle=battles.TITLES[battle],
                found=word,
                known=shown,
                suggestions=near_called(word, [case.library.said(SECTION)[one] for one in known], 1),
            )
    if not found:
        raise InputProblem("The way is empty; it consists of {known}.", known=shown)
    if battle == ALL_OPEN:
        return tuple(word if word == TURN else OPEN for word in found)
    return found
