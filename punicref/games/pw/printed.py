"""What the rules say of the printed lists, beyond their shape: checked when the owner installs one."""

from punicref.errors import Mistakes
from punicref.games.pw import scenarios
from punicref.language.messages import Message, say
from punicref.rulebook.records import Records
from punicref.rulebook.tables import Printed
from punicref.ruling import names
from punicref.ruling.case import Case


def check(printed: Printed | Records, case: Case) -> list[Message]:
    """Return what is odd in a printed table; InputProblem for what contradicts the rules, all of it at once."""
    wrong, odd = Mistakes(), []
    checks = {"14.0": _regions, "10.0": _towns}
    name = printed.name.removeprefix(f"{case.game}:")
    if isinstance(printed, Records) and name in checks:
        odd = checks[name](printed, case, wrong)
    wrong.stop()
    return odd


def _regions(printed: Records, case: Case, wrong: Mistakes) -> list[Message]:
    """Hold Region Values against the examples of 14.13 and 14.15, allegiances against chapters 16 and 19."""
    rows: dict[str, tuple[str, dict[str, str | int]]] = {}
    known = names.known(case)
    for key, row in printed.rows.items():
        one = known.get(names.plain(key))
        plain = one or names.plain(key)
        if plain in rows:
            wrong.add(say("The row {row} stands twice.", row=case.name(one) if one else key))
        rows[plain] = (key, row)
    faulty = {known.get(names.plain(key)) for key in printed.faulty}
    missing = [one for one in case.names if one not in rows and one not in faulty]
    # where the list is not complete yet, those that the rules name must still find room in it
    if len(printed.rows) + len(printed.faulty) + len(missing) > case.number("14.0", "regions"):
        for one in missing:
            wrong.add(say("The region {name} is missing; the rules name it.", name=case.name(one)))
    share = case.fraction("14.13.b", "share")
    for one, points in (
        ("latium", case.example("14.13", "carthaginian")),
        ("hispania", case.example("14.15", "roman")),
    ):
        if one not in rows:
            continue
        key, row = rows[one]
        most = int(points / share)
        if int(row["value"]) > most:
            wrong.add(
                say(
                    "{region} has the value {value}; by the rules' own example it is at most {most}.",
                    region=key,
                    value=row["value"],
                    most=most,
                )
            )
    for one, (key, row) in rows.items():
        for played in scenarios.WHICH:
            side = scenarios.start(case, one, played)
            if side is not None and row[played] != side:
                wrong.add(
                    say(
                        "{region} is {found} in the {scenario} scenario; the rules say {side}.",
                        region=key,
                        found=row[played],
                        scenario=played,
                        side=side,
                    )
                )
    for one in case.regions("19.34.a"):
        if one in rows and rows[one][1]["third"] == "roman":
            wrong.add(say("{region} is not roman in the third scenario, the rules say.", region=rows[one][0]))
    return []


def _towns(printed: Records, case: Case, wrong: Mistakes) -> list[Message]:
    """Hold the list of hexes against the cities and ferries that the rules name (9.24, 5.37)."""
    named = {case.text("9.24", one): "city" for one in ("rome", "syracuse", "carthage")}
    ferries = {case.text("5.37", one) for one in ("sicily", "corsica", "gades")}
    odd = []
    for hex_, kind in named.items():
        if hex_ not in printed.rows:
            if hex_ not in printed.faulty:
                odd.append(say("The hex {hex} is not typed in; the rules name it.", hex=hex_))
        elif printed.rows[hex_]["kind"] != kind:
            wrong.add(say("The hex {hex} is a city, the rules say.", hex=hex_))
    for hex_ in ferries:
        if hex_ in printed.rows and printed.rows[hex_]["coast"] != "coastal":
            wrong.add(say("The ferry hex {hex} lies at the coast.", hex=hex_))
    return odd
