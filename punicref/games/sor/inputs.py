"""Inputs that several calculators of the game share."""

from typing import Annotated, Literal

from punicref.ruling.facts import ask
from punicref.ruling.values import Rolls

Leader = Literal["named", "minor"]
"""The two kinds of leaders (base:8.4)."""

Level = Annotated[int, ask("current unrest level", least=0, most="20.1:most")]

BoxUnits = Annotated[int, ask("CU in the Garrison Box", least=0)]

Power = Annotated[Literal["carthaginian", "other"], ask("whose units they are: those of Carthage or of another power")]

Card = Annotated[int | None, ask("value of the card", least="base:9.6.3:cards", most="base:9.6.3:cards")]

SizeModifier = Annotated[
    int | None, ask("modifier of the larger army, as the force-ratio table on the map gives it", least=0)
]

Automatic = Annotated[bool, ask("the force-ratio table gives the larger army an automatic victory")]

NOT_ROLLED = Rolls()
"""Dice that nobody has told: every outcome."""
