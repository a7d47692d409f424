"""The strategic initiative (c3): who holds it, by the cities on Sicily."""

from typing import Annotated

from punicref.errors import InputProblem
from punicref.games.pi import places
from punicref.games.pi.inputs import NAMES, Side
from punicref.language.messages import say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator("pi.strategic-initiative", "Who holds the strategic initiative?", chapter="c3")
def strategic_initiative(
    case: Case,
    roman: Annotated[int | None, ask("cities on Sicily that Rome controls", usual="as the names say", least=0)] = None,
    roman_cities: Annotated[
        str,
        ask("or the names of the cities that Rome controls, once the list of cities is typed in", usual="no names")
        .of(places.SPOKEN._replace(alone=False))
        .checked(places.parse),
    ] = "",
    holder: Annotated[
        Side, ask("who has held the strategic initiative so far", usual="so far Rome's, as at the start")
    ] = "roman",
) -> Ruling:
    """Name who holds the strategic initiative (c3): Carthage if it controls every city on Sicily.

    Needed without a number or names; InputProblem for both, and for names without the installed list of cities.
    """
    if roman_cities.strip():
        if roman is not None:
            raise InputProblem("Give either {one} or {other}, not both.", one="--roman", other="--roman-cities")
        roman = _on_sicily(case, roman_cities)
    if roman is None:
        raise case.needed("roman", "roman_cities", any_of=True)
    case.points.settle("c1.f", "empty")
    case.tell("At the start of the game Rome has the strategic initiative. [c3.a]", "roman")
    case.tell("Rome controls {n} {n|city|cities} on Sicily. [c1.f, c1.d]", roman, n=roman)
    found: Side = "roman" if roman else "carthaginian"
    if not roman:
        case.tell("Carthage controls every city on Sicily, and so it has the strategic initiative. [c3.b]", found)
    elif holder == "carthaginian":
        case.points.compare("c3.b", "back", {"returns": NAMES["roman"], "stays": NAMES["carthaginian"]})
        case.tell(
            "Carthage no longer controls every city on Sicily, and the initiative goes back to Rome (our reading). [c3.b]",
            found,
        )
    else:
        case.tell("Carthage does not control every city on Sicily, and Rome keeps the initiative. [c3.b]", found)
    changes = found != holder
    return case.rule(
        "{side} holds the strategic initiative: it changes sides."
        if changes
        else "{side} holds the strategic initiative.",
        {"holder": found, "changes": changes, "roman_cities": roman},
        side=NAMES[found],
    )


def _on_sicily(case: Case, text: str) -> int:
    """Count the named cities that lie on Sicily."""
    found = places.parse(case, text, "--roman-cities")
    unknown = next((one for one in found if one.row is None), None)
    if unknown is not None:
        raise InputProblem(
            "Where {name} lies is not known: give {option}.",
            name=unknown.name,
            option="--roman",
            hint=say(
                "With the list of cities installed names are enough: {command}.",
                command=f"punicref tables template {case.reference(places.CITIES)}",
            ),
        )
    there = [one for one in found if one.row is not None and one.row["land"] == "sicily"]
    case.tell(
        say("Of the cities named these lie on Sicily: {cities}. [c1.d]", cities=[one.name for one in there])
        if there
        else say("None of the cities named lies on Sicily. [c1.d]"),
        len(there),
    )
    return len(there)
