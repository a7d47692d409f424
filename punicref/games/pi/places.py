"""Cities by name: from the rules as far as they name them, from the owner's list of cities for the rest."""

from typing import NamedTuple

from punicref.errors import InputProblem, near_called
from punicref.language.messages import Name, say
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import Parts
from punicref.ruling.figures import Figure, Words
from punicref.ruling.names import plain

CITIES = "c1.d"
"""The clause that lists the cities which the rules name, and declares the printed list of all of them."""


KNOWN = ("messana", "reggio", "syracuse", "camarina", "gela", "pintias", "agrigentum", "panormo", "carthage")
SPOKEN = Parts(things=KNOWN, alone=True)
"""The cities that the rules name, by their ids in rules/names.toml; their points may be said in their place."""


class City(NamedTuple):
    """A city as far as it is known: `id` where the rules name it, `row` where the list is installed."""

    id: str | None
    name: Name | str
    row: dict[str, str | int] | None

    @property
    def key(self) -> str:
        """What tells it from other cities."""
        return self.id or plain(str(self.name))


def every(case: Case) -> dict[str, City]:
    """Return the cities of the installed list by key, their facts figures of it; empty where it is not installed."""
    listed = case.records(CITIES)
    if listed is None:
        return {}
    known = names.known(case)
    found = {}
    for key, row in listed.rows.items():
        one, facts = known.get(plain(key)), {name: _carrying(fact) for name, fact in row.items()}
        city = City(None, key, facts) if one is None else City(one, case.name(one), facts)
        found[city.key] = city
    return found


def _carrying(fact: str | int) -> str | int:
    return Words.of(fact, CITIES) if isinstance(fact, str) else Figure.of(fact, CITIES)


def city(case: Case, word: str, option: str = "--city") -> City:
    """Find a city by a name in any language; InputProblem, naming `option`, where there is none such."""
    one, named, listed = names.known(case).get(plain(word)), case.regions(CITIES), every(case)
    found = listed.get(one or plain(word))
    if found is not None:
        return found
    if one in named:
        return City(one, case.name(one), None)
    raise InputProblem(
        "{option}: there is no city {name} in the rules or in the installed list.",
        option=option,
        name=word,
        suggestions=near_called(word, [case.names[id_] for id_ in named], always=list(listed)),
        hint=say(
            "Cities known here: {names}.", names=[*map(case.name, named), *(str(one.name) for one in listed.values())]
        ),
    )


def parse(case: Case, text: str, option: str = "--roman-cities") -> list[City]:
    """Read cities parted by commas; InputProblem where one is unknown or stands twice."""
    found: dict[str, City] = {}
    for word in text.split(","):
        if not word.strip():
            continue
        one = city(case, word.strip(), option)
        if one.key in found:
            raise InputProblem("{option}: {name} stands twice.", option=option, name=one.name)
        found[one.key] = one
    return list(found.values())
