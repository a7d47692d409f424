"""Inputs that several calculators of the game share."""

from typing import Literal

Side = Literal["roman", "carthaginian"]
"""The two players."""

Battle = Literal["trebbia", "beneventum", "po", "zama"]
"""The four scenarios (17)."""
