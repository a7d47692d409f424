"""What the pages show of De Bello Punico beside its rules and calculators."""

from punicref.games import hexes
from punicref.games.dbp import units
from punicref.games.display import FRONT, LIMITS, Count, Digest, Display, Drawing, Grid, Unit, chance
from punicref.language.messages import say

TERRAIN, FREE = say("Terrain"), say("free")

WIDTH = ("dbp", "8", "front")
"""The value that says how many hexes are front."""


def _loses_less(label: str) -> bool:
    """Whether the attacker is less disordered than the defender, where a label says how much each is."""
    own, _, other = label.partition("/")
    return int(own) < int(other)


DISPLAY = Display(
    grids=(
        Grid(
            "dbp.combat",
            ("attack", range(1, 10)),
            ("defend", range(1, 10)),
            lambda made: chance(made, _loses_less),
            say("attack / defend"),
            say("The chance in percent that the attacker wins; a modifier moves by a row or a column."),
        ),
    ),
    counts=(
        Count(
            "dbp.rout",
            "panicked",
            [{"side": "roman" if one in units.LEGION else "carthaginian", "panicked": one} for one in units.TYPES],
            "total",
            say("Rout points of a unit"),
        ),
    ),
    digests=(
        Digest("4"),
        Digest("10.3"),
        Digest("10.6", ("10.6", "10.7", "10.8", "11", "12")),
        Digest("15.1"),
        Digest(TERRAIN, ("17.1.1", "17.2.1", "17.3.1", "17.4.1")),
        Digest(LIMITS, ("7", "8.1", "9.1", "10.4.1", "17.1.4", "17.2.3", "17.3.3", "17.4.3")),
    ),
    drawings=(
        Drawing(
            "dbp:8",
            say("Front and rear hexes"),
            say("Unit A faces the hexside at the top: ahead of it lie its front hexes, behind it the rear ones."),
            (Unit("", "A", faces="n"),),
            width=WIDTH,
            fronts="A",
            rears="A",
        ),
        Drawing(
            "dbp:8",
            say("Front all round"),
            say("L is a leader, or a unit in panic: all the hexes around it are front hexes."),
            (Unit("", "L"),),
            marks=tuple((side, FRONT, "front") for side in hexes.SIDES),
        ),
        Drawing(
            "dbp:8.2",
            say("Zone of control"),
            say(
                "The front hexes of the enemy Z are its zone of control: A, which enters one of them, must stop there."
            ),
            (Unit("n", "Z", "enemy", "s"), Unit("s,s", "A")),
            width=WIDTH,
            fronts="Z",
            lines=(("s,s", "", "way"),),
        ),
        Drawing(
            "dbp:9",
            say("Arc of fire"),
            say(
                "S faces the hexside at the top. A target two hexes off is in its arc of fire where every shortest way "
                "to it leads through a front hex (our reading): so the targets marked, and no others."
            ),
            (Unit("", "S", faces="n"),),
            width=WIDTH,
            fronts="S",
            marks=tuple((way, say("target"), "mark") for way in ("nw,nw", "n,nw", "n,n", "n,ne", "ne,ne")),
        ),
        Drawing(
            "dbp:9.2",
            say("Line of sight"),
            say("S cannot shoot at B: A stands on the line between them, whoever's it is. At C it can."),
            (Unit("", "S", faces="ne"), Unit("n", "A"), Unit("n,n", "B", "enemy"), Unit("ne,ne", "C", "enemy")),
            lines=(("", "n,n", "blocked"), ("", "ne,ne", "free")),
        ),
        Drawing(
            "dbp:9.2",
            say("Line of sight along a hexside"),
            say(
                "The line to D runs between A and an empty hex: D can be shot at (our reading). The line to E runs between "
                "A and B: E cannot."
            ),
            (
                Unit("", "S", faces="ne"),
                Unit("ne", "A"),
                Unit("se", "B"),
                Unit("n,ne", "D", "enemy"),
                Unit("ne,se", "E", "enemy"),
            ),
            lines=(("", "n,ne", "free"), ("", "ne,se", "blocked")),
        ),
        Drawing(
            "dbp:10.1",
            say("Withdrawal"),
            say("D, attacked by A, withdraws into one of its rear hexes that are vacant, and turns its back on A."),
            (Unit("", "D", faces="n"), Unit("n", "A", "enemy", "s"), Unit("sw", "B", faces="n")),
            marks=(("s", FREE, "mark"), ("se", FREE, "mark")),
            lines=(("", "s", "way"),),
        ),
        Drawing(
            "dbp:10.4",
            say("Support"),
            say(
                "D attacks E. B, of the same type and facing, supports it; A faces another way; C stands in the zone of "
                "control of F."
            ),
            (
                Unit("", "D", faces="n"),
                Unit("n", "E", "enemy", "s"),
                Unit("s", "B", faces="n"),
                Unit("sw", "A", faces="nw"),
                Unit("se", "C", faces="n"),
                Unit("se,ne", "F", "enemy", "sw"),
            ),
            marks=(("s", say("yes"), "mark"), ("sw", say("no"), ""), ("se", say("no"), "")),
        ),
        Drawing(
            "dbp:10.5",
            say("Rear attack"),
            say("D faces the hexside at the top. B attacks it from a rear hex and has the modifier; A has not."),
            (Unit("", "D", "enemy", "n"), Unit("nw", "A"), Unit("se", "B")),
            width=WIDTH,
            fronts="D",
            rears="D",
            lines=(("nw", "", "way"), ("se", "", "way")),
        ),
    ),
)
