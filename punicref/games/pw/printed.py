"""What the rules say of the printed lists, beyond their shape: checked when the owner installs one."""

from punicref.errors import InputProblem
from punicref.games.pw import places
from punicref.messages import Message, say
from punicref.rulebook.records import Records
from punicref.rulebook.tables import Printed
from punicref.ruling.case import Case

SIDES = {
    # what the rules say of the starting allegiances: region, scenario, side
    ("syracuse", "first"): "neutral",  # 19.14.a
    ("syracuse", "second"): "roman",  # 19.24.a
}


def check(printed: Printed | Records, case: Case) -> list[Message]:
    """Return what is odd in a printed table; InputProblem for what contradicts the rules."""
    if isinstance(printed, Records):
        {"14.0": _regions, "10.0": _towns}.get(printed.name.removeprefix(f"{case.game}:"), lambda _, __: None)(
            printed, case
        )
    return []


def _regions(printed: Records, case: Case) -> None:
    """Hold Region Values against the examples of 14.13 and 14.15, allegiances against chapters 16 and 19."""
    rows = {}
    seeing = case.seeing(printed)
    for key, row in printed.rows.items():
        found = places.region(seeing, key)
        rows[found.id or key] = (key, row)
    for one in case.names:
        if one not in rows:
            raise InputProblem(say("The region {name} is missing; the rules name it.", name=case.name(one)))
    share = case.fraction("14.13.b", "share")
    for one, points in (
        ("latium", case.example("14.13", "carthaginian")),
        ("hispania", case.example("14.15", "roman")),
    ):
        key, row = rows[one]
        most = int(points / share)
        if int(row["value"]) > most:
            raise InputProblem(
                say(
                    "{region} has the value {value}; by the rules' own example it is at most {most}.",
                    region=key,
                    value=row["value"],
                    most=most,
                )
            )
    expected = dict(SIDES)
    expected |= {(one, "second"): "carthaginian" for one in case.regions("16.36.3")}
    expected |= {(one, "second"): "roman" for one in case.regions("16.36.4")}
    excepted = case.regions("19.34.a")
    expected |= {(one, "third"): "roman" for one in rows if one not in excepted}
    for (one, scenario), side in expected.items():
        key, row = rows[one]
        if row[scenario] != side:
            raise InputProblem(
                say(
                    "{region} is {found} in the {scenario} scenario; the rules say {side}.",
                    region=key,
                    found=row[scenario],
                    scenario=scenario,
                    side=side,
                )
            )
    for one in excepted:
        key, row = rows[one]
        if row["third"] == "roman":
            raise InputProblem(say("{region} is not roman in the third scenario, the rules say.", region=key))


def _towns(printed: Records, case: Case) -> None:
    """Hold the list of hexes against the cities and ferries that the rules name (9.24, 5.37)."""
    named = {case.text("9.24", one): "city" for one in ("rome", "syracuse", "carthage")}
    ferries = {case.text("5.37", one) for one in ("sicily", "corsica", "gades")}
    for hex_, kind in named.items():
        if hex_ not in printed.rows:
            raise InputProblem(say("The hex {hex} is missing; the rules name it.", hex=hex_))
        if printed.rows[hex_]["kind"] != kind:
            raise InputProblem(say("The hex {hex} is a city, the rules say.", hex=hex_))
    for hex_ in ferries:
        if hex_ in printed.rows and printed.rows[hex_]["coast"] != "coastal":
            raise InputProblem(say("The ferry hex {hex} lies at the coast.", hex=hex_))
