"""What the pages show of The Sword of Rome beside its rules and calculators."""

from fractions import Fraction

from punicref.games.display import LIMITS, Digest, Display, Grid
from punicref.language.messages import say
from punicref.ruling.model import Ruling


def _win(made: Ruling) -> Fraction:
    """Return the chance to win that a ruling results in."""
    chance = made.result["win"]
    assert isinstance(chance, Fraction)
    return chance


DISPLAY = Display(
    grids=(
        Grid(
            "sor.unrest-battle",
            ("tactics", range(5)),
            ("size_modifier", range(6)),
            _win,
            say("tactics / size modifier"),
            say("The chance in percent that Carthage beats the rebels, where its army is the larger one."),
            {"units": 6, "level": 5},
        ),
    ),
    digests=(
        Digest("20", ("20.1", "20.2.a", "20.2.b", "20.3", "20.3.a", "20.3.b", "20.3.c")),
        Digest("19", ("19.1", "19.2")),
        Digest("21", ("21.1.a", "21.2.12", "21.3.5", "21.3.9", "21.3.10", "21.3.11", "21.3.15", "21.4.29")),
        Digest(LIMITS, ("base:9.2", "base:12.2.2", "base:12.2.3")),
    ),
)
