"""Inputs that several calculators of the game share. All points are strength points (3.2)."""

from typing import Annotated, Literal

from punicref.ruling.facts import ask
from punicref.ruling.values import Roll

Type = Literal["land", "naval"]
"""The two types of combat unit (5.0)."""

Side = Literal["roman", "carthaginian"]
"""The two players."""

Die = Annotated[Roll | None, ask("the die", least=1, most="9.0:die")]
