"""Cases as data, a module for each game: together they make each calculator cite every clause that it declares."""

from typing import Any

from tests.ruling.cases import dbp, pi, pw, sor

CASES: list[tuple[str, dict[str, Any]]] = [*dbp.CASES, *pi.CASES, *pw.CASES, *sor.CASES]
