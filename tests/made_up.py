"""Printed tables made up for the tests: plainly artificial, but breaking no rule."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import tomli

from punicref import paths
from punicref.games.dbp import units
from punicref.rulebook.declared import Declared

if TYPE_CHECKING:
    from collections.abc import Callable


def made_up(declared: Declared) -> dict[str, Any]:
    """Fill a declared shape with plainly artificial facts that break no rule."""
    if declared.fields:
        if declared.name in MADE_UP_ROWS:
            return {"table": declared.name, "rows": MADE_UP_ROWS[declared.name]()}
        facts = {"number": "1", "text": "made up"}
        line = " ".join(facts.get(kind, kind.split("|")[0]) for _, kind in declared.fields)
        return {"table": declared.name, "rows": {f"Made-up {n}": line for n in range(declared.length or 2)}}
    rows = declared.rows or tuple(range(1, 41))
    raw: dict[str, Any] = {"table": declared.name, "rows": {}}
    if declared.cells == "points":
        raw["columns"] = "0 25 50 75 100"
        for row in rows:
            raw["rows"][str(row)] = [-(-row * percent // 100) for percent in (0, 25, 50, 75, 100)]
    elif declared.cells == "percent":
        for row in rows:
            raw["rows"][str(row)] = [max(0, 75 - 25 * max(0, row))]
    else:
        assert declared.columns
        raw["columns"] = list(declared.columns)
        for row in rows:
            raw["rows"][str(row)] = [
                f"{25 * min(4, max(0, 3 - (row + at) // 4))}/{25 * min(4, max(0, (row + at) // 4))}"
                for at in range(len(declared.columns))
            ]
    return raw


def made_up_regions() -> dict[str, str]:
    """Return thirty regions, five of them with invented names, all of the value 3."""
    with open(os.path.join(paths.RULES, "names.toml"), "rb") as file:
        known = {one: names["en"][0] for one, names in tomli.load(file)["pw"].items()}
    italy = {"campania", "lucania", "bruttium", "apulia-calabria"}
    numidia = {"massaesylii", "massylii"}
    abroad = {"hispania", "gallia", "mauretania", "zeugitana"}
    rows = {f"Made-up {letter}": "3 neutral neutral roman" for letter in "ABCDE"}
    for one, name in known.items():
        second = "roman" if one in italy | {"syracuse"} else "carthaginian" if one in numidia else "neutral"
        rows[name] = f"3 neutral {second} {'carthaginian' if one in abroad else 'roman'}"
    return rows


MADE_UP_ROWS: dict[str, Callable[[], dict[str, str]]] = {
    "dbp:2.4": lambda: {
        one: f"3 5 3 {'yes' if one in ('skirmishers', 'velites') else 'no'} 2 4 2" for one in units.TYPES
    },
    "dbp:9.3": lambda: {
        one: " ".join([number] * len(units.TYPES))
        for one, number in (("velites", "2"), ("skirmishers", "3"), ("skirmishers 2", "2"))
    },
    "dbp:10.4": lambda: {one: one for one in units.TYPES},
    "dbp:17": lambda: {one: "0 2 0 2 0 2 0 2" if one == "elephants" else "2 2 2 2 2 2 2 2" for one in units.TYPES},
    "pi:c1.d": lambda: {
        **dict.fromkeys(("messana", "gela", "pintias", "agrigentum", "panormo", "Made-up 0"), "1 1 yes no sicily"),
        **dict.fromkeys(("syracuse", "camarina"), "1 1 yes yes sicily"),
        "reggio": "1 1 yes no italy",
        "carthage": "1 1 yes no africa",
    },
    "pi:c9.b": lambda: {
        **dict.fromkeys(("haderbal", "hamilcar-barca"), "carthaginian 1 1 1"),
        **dict.fromkeys(("Made-up 0", "Made-up 1"), "roman 1 1 1"),
    },
    "pi:s2.3.1": lambda: {
        **dict.fromkeys(
            ("corvus-withdrawn", "in-extremis", "incursions-in-africa", "hanno-takes-hekatompylos"),
            "roman operational 1",
        ),
        **dict.fromkeys(("syracuse-switches-sides", "Made-up 0"), "roman operational 1"),
        "incursions-in-italy": "carthaginian event 1",
    },
    "pi:s3.2": lambda: {"Made-up B": "roman infantry 1 1 1 1 1 1"},
    "pi:s3.3": lambda: {"Made-up A": "roman 1 1 1 1 1 1"},
    "pw:10.0": lambda: (
        dict.fromkeys(("2908", "3315", "2516"), "city coastal Made-up") | {"3314": "ferry coastal Made-up"}
    ),
    "pw:14.0": made_up_regions,
    "pw:16.5.one": lambda: {str(die): "none" if die else "revolt Made-up A" for die in range(-1, 9)},
    "pw:16.5.two": lambda: {str(die): "war" if die == 3 else "none" for die in range(-4, 12)},
    "sor:base:12.2.1": lambda: {"5:4": "0 no", "3:2": "1 no", "2:1": "3 no", "3:1": "7 no", "6:1": "9 yes"},
}
