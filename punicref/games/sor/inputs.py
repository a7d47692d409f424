"""Facts that several calculators of the game share."""

from typing import Annotated, Literal, NamedTuple

from punicref.games.sor.ratio import Read
from punicref.ruling.facts import ask
from punicref.ruling.values import Rolls

Leader = Literal["named", "minor"]
"""The two kinds of leaders (base:8.4)."""

Level = Annotated[int, ask("current unrest level", least=0, most="20.1:most")]

BoxUnits = Annotated[int, ask("CU in the Garrison Box", least=0)]

Power = Annotated[
    Literal["carthaginian", "other"],
    ask("whose units they are: those of Carthage or of another power", usual="units of Carthage", ordinary=True),
]

Campaign = Annotated[bool, ask("a Campaign card is played", usual="no Campaign card")]

Card = Annotated[
    int | None,
    ask("value of the card", usual="a card of enough value", least="base:9.6.3:cards", most="base:9.6.3:cards"),
]

Tactics = Annotated[int | None, ask("tactics rating of the leader", usual="no leader", least=0, row="rating")]

Kind = Annotated[Leader, ask("a named leader or a minor one", usual="a named leader", needs="tactics")]

SizeModifier = Annotated[
    int | None, ask("modifier of the larger army, as the force-ratio table on the map gives it", least=0, printed=True)
]

Automatic = Annotated[bool, ask("the force-ratio table gives the larger army an automatic victory", printed=True)]

NOT_ROLLED = Rolls()
"""Dice that nobody has told: every outcome."""


class Ratio(NamedTuple):
    """What the force-ratio table on the map says of the two sizes."""

    modifier: SizeModifier = None
    automatic: Automatic = False

    @property
    def read(self) -> Read:
        """What the player has read."""
        return Read(self.modifier, self.automatic)
