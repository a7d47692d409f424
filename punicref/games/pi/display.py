"""What the pages show of Punic Island beside its rules and calculators."""

from punicref.games.display import LIMITS, Digest, Display, Drawing, Grid, Unit, chance
from punicref.games.pi.form import DUEL
from punicref.language.messages import say

CLOSED = say("closed")

DISPLAY = Display(
    grids=(
        Grid(
            "pi.cohesion",
            ("units", [str(value) for value in range(1, 10)]),
            ("modifier", range(-4, 5)),
            lambda made: chance(made, "passes".__eq__),
            say("cohesion value / modifier"),
            say("The chance in percent to pass a cohesion check."),
        ),
    ),
    digests=(
        Digest("s5.5.2"),
        Digest("s6", ("s6.3.1", "s6.4.3", "s6.5", "s7.1.6", "s7.1.7", "c7")),
        Digest("s11.3.3"),
        Digest("c12", ("c12.b", "c12.c", "c12.d", "c12.e")),
        Digest(LIMITS, ("s2.3", "s7.2", "s8.1", "s10.3", "s11.3.1", "c6.a.2", "c9.a", "c9.d")),
        Digest("c15", ("c15.a", "c15.b.1", "c15.b.2", "c15.c", "c15.d", "c15.e")),
    ),
    drawings=(
        Drawing(
            "pi:s9.6.6.a",
            say("An isolated unit"),
            say("Each hex stands for an area. Around A all are held by enemies or closed to it: it is isolated."),
            (
                Unit("", "A"),
                *(Unit(way, letter, "enemy") for way, letter in (("n", "B"), ("ne", "C"), ("s", "D"), ("nw", "E"))),
            ),
            marks=(("se", CLOSED, "rear"), ("sw", CLOSED, "rear")),
        ),
    ),
    duel=DUEL,
)
