"""Regions by name: from the rules as far as they name them, from the owner's list of regions for the rest."""

from typing import Annotated, NamedTuple

from punicref.errors import InputProblem, near_called
from punicref.games.pw import scenarios
from punicref.language.messages import Message, Name, say
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.figures import Figure, Words
from punicref.ruling.names import plain
from punicref.ruling.reading import LARGEST

REGIONS = "14.0"
"""The clause that declares the printed list of regions."""


class Region(NamedTuple):
    """A region as far as it is known: `id` where the rules name it, the rest, with its clause, from the installed list."""

    id: str | None
    name: Name | str
    value: int | None
    allegiance: dict[str, str]


def region(case: Case, word: str) -> Region:
    """Find a region by a name in any language; InputProblem, with near names, where there is none such."""
    known = names.known(case)
    found = known.get(plain(word))
    listed = case.records(REGIONS)
    rows = {known.get(plain(key), plain(key)): (key, row) for key, row in listed.rows.items()} if listed else {}
    key, row = rows.get(found or plain(word), ("", None))
    if found is None and row is None:
        raise InputProblem(
            "There is no region {name} in the rules or in the installed list.",
            name=word,
            suggestions=near_called(word, case.names.values(), always=[key for key, _ in rows.values()]),
        )
    return Region(
        found,
        case.name(found) if found else key,
        Figure.of(int(row["value"]), REGIONS) if row else None,
        {one: Words.of(str(row[one]), REGIONS) for one in scenarios.WHICH} if row else {},
    )


RegionName = Annotated[
    str | None,
    ask(
        "name of the region",
        usual="a region that no special rule names",
        tries=("syracuse", "illyria", "zeugitana", "latium", "hispania"),
    ).checked(region),
]


def start(case: Case, found: Region, played: scenarios.Which) -> str | None:
    """Return whose a region is at the start: by the rules, else by the installed list; None where neither says."""
    return scenarios.start(case, found.id, played) or found.allegiance.get(played)


def value_of(case: Case, name: str | None, given: int | None) -> tuple[Region | None, int]:
    """Return the region, if named, and its value: the one given, else the list's; Needed where neither is."""
    found = region(case, name) if name is not None else None
    value = given if given is not None else found.value if found else None
    if value is None:
        raise case.needed("value", hint=_hint(case))
    return found, value


def _hint(case: Case) -> Message:
    return say(
        "With the list of regions installed a name is enough: {command}.",
        command=f"punicref tables template {case.reference(REGIONS)}",
    )


def closing(case: Case, region: str | None, scenario: str | None, *, illyrian_war: bool) -> str | None:
    """Return the clause by which no unit may enter a region in a scenario; None where it is open or not known.

    In the third scenario that is open to interpretation for Illyria (19.34.a). Cites nothing.
    """
    listed = {"first": "19.14.e", "second": "19.24.d", "third": "16.34"}.get(scenario or "")
    closed = listed is not None and region is not None and region in case.regions(listed)
    if not closed or (scenario == "second" and illyrian_war):
        return None
    return "19.34.a" if scenario == "third" else listed


class Tally(NamedTuple):
    """Region Values added up: all of them, and those of regions that the first scenario closes (19.14.e).

    `names` are the regions that were named, each by its id or plain name, with the name to be shown.
    """

    total: int
    closed: int
    names: dict[str, Name | str]


def listed(case: Case, regions: str) -> None:
    """Refuse what is neither a value nor the name of a region."""
    for word in (part.strip() for part in regions.split(",")):
        if word and not word.isdecimal():
            region(case, word)


def tally(case: Case, regions: str, scenario: str | None) -> Tally:
    """Add up regions, parted by commas, each given as its value or, with the list installed, by name.

    Closed regions are known only by name, and only in the first scenario.
    """
    barred = case.regions("19.14.e") if scenario == "first" else ()
    total = closed = 0
    seen: dict[str, Name | str] = {}
    for word in (part.strip() for part in regions.split(",") if part.strip()):
        if word.isascii() and word.isdigit():  # int() takes fewer than isdigit() does
            if len(word) > len(str(LARGEST)):
                raise InputProblem("{name} is {found}; it must be from {least} to {most}.", name="regions", found=word, least=0, most=LARGEST)  # fmt: skip
            total += int(word)
            continue
        found = region(case, word)
        if found.value is None:
            raise InputProblem(
                "The Region Value of {region} is not known: give the number in place of the name.",
                region=found.name,
                hint=_hint(case),
            )
        key = found.id or plain(str(found.name))
        if key in seen:
            raise InputProblem("{region} is named more than once.", region=found.name)
        seen[key] = found.name
        total += found.value
        if found.id in barred:
            closed += found.value
    return Tally(total, closed, seen)
