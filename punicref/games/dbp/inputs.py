"""Inputs that several calculators of the game share."""

from typing import Annotated, Literal

from punicref.ruling.facts import ask
from punicref.ruling.values import Roll

Side = Literal["roman", "carthaginian"]
"""The two players."""

Battle = Literal["trebbia", "beneventum", "po", "zama"]
"""The four scenarios (17)."""

Die = Annotated[
    Roll | None, ask("the die that was rolled, or random; without it every outcome", least=1, most="2.3:sides")
]
