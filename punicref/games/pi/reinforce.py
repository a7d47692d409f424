"""Reinforcements (c5) and new resource points (c4): may the card be played, how many units come, and where."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem, near
from punicref.games.pi.inputs import Side
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.names import plain
from punicref.ruling.registry import calculator
from punicref.ruling.values import WIDEST

RULE = "c5"
CARDS, COUNTERS = "cards", "counters"
"""The clause on reinforcements, and the printed lists that it declares: what cards bring, how many counters there are."""

NEW_POINTS: dict[Side, str] = {"roman": "c4.b", "carthaginian": "c4.a"}
"""The clause that says where a side puts new resource points."""

Arrival = Literal["free", "besieged", "garrison", "enemy"]
Place = Literal["card", "fortress", "other", "besieged", "elsewhere"]

MAY, MAY_NOT = say("the card may be played"), say("the card may not be played")


class Card(NamedTuple):
    """What the card brings."""

    area: Annotated[
        Arrival,
        ask(
            "the area of arrival: free of enemies, one's own city besieged by the enemy, held by an enemy garrison alone, with enemy units"
        ),
    ]
    card: Annotated[
        str, ask("name of the card, once the list of cards is typed in", usual="numbers instead of a name", row="title")
    ] = ""
    units: Annotated[int | None, ask("units that the card brings", least=0, printed=True)] = None
    resources: Annotated[
        int | None, ask("resource points that the card brings", usual="no resource points on the card", least=0)
    ] = None
    place: Annotated[
        Place,
        ask(
            "where the resource points are put: where the card says, a fortress of one's own (card: the card names none; other: it names another place), one under siege, elsewhere",
            usual="resource points where the card says",
            needs="resources",
        ),
    ] = "card"


class Counters(NamedTuple):
    """The counters of that kind of unit."""

    kind: Annotated[
        str, ask("kind of unit, once the list of counters is typed in", usual="numbers instead of a kind", row="title")
    ] = ""
    counters: Annotated[
        int | None, ask("counters of that kind that the game has for this side", least=0, printed=True, tries=(WIDEST,))
    ] = None
    in_play: Annotated[int | None, ask("units of that kind that are in play now", usual="as many as fit", least=0)] = (
        None
    )
    destroyed: Annotated[
        int, ask("units of that kind that were destroyed", usual="none of them destroyed before", least=0)
    ] = 0


@calculator("pi.reinforce", "Reinforcements: may the card be played, and how many units arrive?", chapter="c5")
def reinforce(
    case: Case,
    side: Annotated[Side, ask("who plays the card")],
    card: Annotated[Card, group("the card")],
    mix: Annotated[Counters, group("counters of that kind")],
) -> Ruling:
    """Rule on an Operational card that brings units or resource points (c5, c4).

    What cards bring and how many counters there are comes from the options or the installed lists. Needed without the
    units of the card, and without those in play; InputProblem for what the lists do not know or contradict.
    """
    card, leaders = _read(case, card)
    reasons = _arrival(case, card.area)
    reasons += _points(case, side, card)
    if not reasons and card.units and mix.in_play is None:
        raise case.needed("in_play")
    counters = _counters(case, side, mix) if card.units and not reasons else None
    units, resources = card.units or 0, card.resources or 0
    result: dict[str, object] = {
        "allowed": not reasons,
        "reasons": reasons,
        "counters": counters,
        "arrive": 0 if reasons or not units else None,
        "forfeited": 0 if reasons or not units else None,
        "reused": 0,
        "resources": 0 if reasons else resources,
    }
    if reasons:
        return case.rule("The card cannot be played so: {reasons}.", result, reasons=reasons)
    if leaders:
        case.follows(
            "The card brings {n} {n|leader|leaders}, too; see {command}. [c5, c9.d]",
            leaders,
            n=leaders,
            command=case.command("pi.leaders"),
        )
    case.tell(
        "Not looked at: whether a card may be played now; see {command}. [s4.2.3.a]", command=case.command("pi.option")
    )
    if units and counters is None:
        case.need(RULE, COUNTERS)
        case.tell("No more units come than there are counters free. [c5]")
        return case.rule(
            "The card may be played; of {n} {n|unit|units} as many come as there are counters free: count them.",
            result,
            n=units,
        )
    if units and counters is not None:
        assert mix.in_play is not None
        result |= _arriving(case, units, counters, mix.in_play, mix.destroyed)
    return case.rule(_verdict(result, units, resources), result)


def _verdict(result: dict[str, object], units: int, resources: int) -> Message:
    """Return the answer for a card that may be played and whose numbers are all known."""
    if units and resources:
        return say(
            "The card may be played: units that arrive: {units}, forfeited: {forfeited}; resource points: {resources}.",
            units=result["arrive"],
            forfeited=result["forfeited"],
            resources=resources,
        )
    if units:
        return say(
            "The card may be played: units that arrive: {units}, forfeited: {forfeited}.",
            units=result["arrive"],
            forfeited=result["forfeited"],
        )
    return say("The card may be played: resource points: {resources}.", resources=resources)


def _read(case: Case, card: Card) -> tuple[Card, int]:
    """Return the card with what the list says of it, and the leaders that it brings."""
    if not card.card.strip():
        if card.units is None and not card.resources:
            raise case.needed("units")
        return card, 0
    listed = case.records(RULE, CARDS)
    if listed is None:
        raise InputProblem(
            "What {name} brings is not known: give {option} instead.",
            name=card.card,
            option="--units",
            hint=say(
                "With the list of cards installed its name is enough: {command}.",
                command=f"punicref tables template {case.reference(RULE)}.{CARDS}",
            ),
        )
    row = _row(listed.rows, card.card, "--card")
    found = {name: int(row[name]) for name in ("units", "resources")}
    for name, given in (("units", card.units), ("resources", card.resources)):
        if given is not None and given != found[name]:
            raise InputProblem(
                "{option} is {found}; by the installed list it is {listed}.",
                option=f"--{name}",
                found=given,
                listed=found[name],
            )
    case.tell(
        "By the list the card brings units: {units}, resource points: {resources}; place: {place}. [c5]",
        units=found["units"],
        resources=found["resources"],
        place=row["place"],
    )
    return card._replace(units=found["units"], resources=found["resources"]), int(row["leaders"])


def _row(rows: dict[str, dict[str, str | int]], word: str, option: str) -> dict[str, str | int]:
    """Find a row of an installed list by its name; InputProblem where there is none such."""
    known = {plain(key): row for key, row in rows.items()}
    if plain(word) not in known:
        raise InputProblem(
            "{option}: {name} is not in the installed list.", option=option, name=word, suggestions=near(word, rows)
        )
    return known[plain(word)]


def _arrival(case: Case, area: Arrival) -> list[Message]:
    """Say whether the enemy bars the area of arrival; returns that it does."""
    if area == "free":
        case.tell("The area of arrival is not enemy-occupied. [c5]", True)
        return []
    if area == "enemy":
        case.tell("The area of arrival is enemy-occupied. [c5]", False)
        return [say("the area of arrival is enemy-occupied")]
    if area == "besieged":
        case.points.compare(RULE, "occupied", {"barred": MAY_NOT, "allowed": MAY})
        case.tell("Besiegers occupy the area of one's own city (our reading). [c5, s11.3.2]", False)
        return [say("besiegers stand in the area of arrival")]
    case.points.compare("s11.1", "occupied", {"counts": MAY_NOT, "not": MAY})
    case.tell("An area with an enemy garrison is enemy-occupied (our reading). [c5, s11.1]", False)
    return [say("an enemy garrison holds the area of arrival")]


def _points(case: Case, side: Side, card: Card) -> list[Message]:
    """Say whether new resource points may be put there; returns that they may not."""
    if not card.resources:
        return []
    clause = NEW_POINTS[side]
    if card.place == "elsewhere":
        case.tell(
            "New resource points go where the card says, or into a fortress that the player controls. [c4]",
            False,
            cites=(clause,),
        )
        return [say("resource points can be put only into a fortress of one's own")]
    if card.place == "other":
        case.points.compare(
            "c4", "choice", {"card_first": say("not into that fortress"), "free_choice": say("into that fortress")}
        )
        case.tell("The place that the card names is binding (our reading). [c4]", False, cites=(clause,))
        return [say("the card names another place for the resource points")]
    if card.place == "besieged":
        case.points.compare(
            "c4", "besieged", {"allowed": say("into that fortress"), "barred": say("not into that fortress")}
        )
        case.tell(
            "They may be put into a fortress under siege (our reading), where only the units inside can use them. [c4, s5.4.2]",
            True,
            cites=(clause,),
        )
        return []
    case.tell(
        "New resource points go where the card says. [c4]"
        if card.place == "card"
        else "Where the card names no place, new resource points go into any fortress of one's own. [c4]",
        True,
        cites=(clause,),
    )
    return []


def _counters(case: Case, side: Side, mix: Counters) -> int | None:
    """Return how many counters of the kind there are: as given, else from the list; None: not known."""
    listed = case.records(RULE, COUNTERS)
    if not mix.kind.strip() or listed is None:
        return mix.counters
    row = _row(listed.rows, mix.kind, "--kind")
    found = int(row["count"])
    if row["side"] in NEW_POINTS and row["side"] != side:
        raise InputProblem("{option}: {name} is a kind of the other side.", option="--kind", name=mix.kind)
    if mix.counters is not None and mix.counters != found:
        raise InputProblem(
            "{option} is {found}; by the installed list it is {listed}.",
            option="--counters",
            found=mix.counters,
            listed=found,
        )
    return found


def _arriving(case: Case, units: int, counters: int, in_play: int, destroyed: int) -> dict[str, object]:
    """Say how many units come and how many are forfeited, as the counters allow; returns that for the result."""
    if in_play + destroyed > counters:
        raise InputProblem(
            "More units are in play or destroyed ({found}) than there are counters ({most}).",
            found=in_play + destroyed,
            most=counters,
        )
    free = counters - in_play
    arrive = min(units, free)
    unused = min(units, free - destroyed)
    case.sum(
        "Counters {counters} - in play {in_play} = {free} free, for units of the card: {units}. [c5]",
        free,
        counters=counters,
        in_play=in_play,
        free=free,
        units=units,
    )
    come = {"reused": arrive, "gone": unused}
    case.points.compare(
        RULE,
        "destroyed",
        {
            key: say("arrive: {arrive}, forfeited: {forfeited}", arrive=number, forfeited=units - number)
            for key, number in come.items()
        },
    )
    if arrive > unused:
        case.tell(
            "{n} of them {n|takes|take} the {n|counter|counters} of {n|a destroyed unit|destroyed units} (our reading). [c5, s9.6.5.b]",
            arrive - unused,
            n=arrive - unused,
        )
    if units > arrive:
        case.follows(
            "{n} {n|unit|units} beyond the counters {n|is|are} forfeited. [c5]", units - arrive, n=units - arrive
        )
    return {"arrive": arrive, "forfeited": units - arrive, "reused": arrive - unused}
