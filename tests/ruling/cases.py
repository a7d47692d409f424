"""Cases for the calculators, as data: together they touch every clause that a calculator declares."""
from typing import Any
CASES: list[tuple[str, dict[str, Any]]] = []
