"""The end of the game (s4.2.4), and the victory points (s4.3, c15)."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import places
from punicref.games.pi.inputs import NAMES, OTHER, SIDES, Side, draws
from punicref.games.pi.openly import follow
from punicref.language.messages import Message, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.reading import LARGEST
from punicref.ruling.registry import calculator

# The end of the game


@calculator("pi.end", "Is the game over?")
def end(
    case: Case,
    event: Annotated[Literal["draw", "card"], ask("a player draws a card, or a card that can end the game is played")],
    deck: Annotated[
        int | None, ask("cards in his face-down deck before he draws", usual="cards enough", least=0)
    ] = None,
    hand: Annotated[
        int | None,
        ask(
            "cards in his hand before he draws",
            usual="room for a card in his hand",
            least=0,
            most="s2.3:hand",
            needs="deck",
        ),
    ] = None,
    opponent_waits: Annotated[
        bool,
        ask(
            "the other player still has his part in this operational sequence",
            usual="the other player has had his part",
            needs="deck",
        ),
    ] = False,
    fulfilled: Annotated[
        bool, ask("what the card demands is fulfilled", usual="the card's demand is not fulfilled")
    ] = False,
) -> Ruling:
    """Say whether the game ends: by the last card of a deck (s4.2.4.a) or by a card (s4.2.4.b).

    Decks and hands in cards. Needed without the deck.
    """
    if event == "card":
        case.tell(
            "The card ends the game, for what it demands is fulfilled. [s4.2.4.b]"
            if fulfilled
            else "The card does not end the game: what it demands is not fulfilled. [s4.2.4.b]",
            fulfilled,
        )
        return _over(case, {"over": fulfilled}) if fulfilled else _goes_on(case, {"over": False})
    if deck is None:
        raise case.needed("deck")
    limit, drawn = case.number("s2.3", "hand"), case.number("s4.2.3.b", "cards")
    if hand is not None and hand >= limit:
        case.tell("With {hand} cards in hand no card may be drawn. [s2.3, s4.2.3.b]", False, hand=hand)
        return _goes_on(case, {"over": False, "may_draw": False, "deck": deck, "forgone": False})
    if deck < drawn:
        case.tell("No card is left in the deck: its last one has ended the game. [s4.2.4.a]", False)
        return _over(case, {"over": True, "may_draw": False, "deck": deck, "forgone": False})
    case.tell(draws(limit, drawn), True)
    left = int(deck - drawn)
    facts: dict[str, object] = {"may_draw": True, "deck": left}
    if left:
        case.tell("{n} {n|card is|cards are} left in the deck. [s4.2.4.a]", left, n=left)
        return _goes_on(case, {"over": False, **facts, "forgone": False})
    case.points.compare(
        "s4.2.4.a",
        "moment",
        {
            "at_once": say("the game is over"),
            "sequence_end": say("the game ends with this sequence") if opponent_waits else say("the game is over"),
        },
    )
    case.tell("It is the last card of the deck, and drawing it ends the game. [s4.2.4.a]", True)
    if opponent_waits:
        case.follows("The other player no longer gets his part in this sequence (our reading). [s4.2.4.a]", True)
    return _over(case, {"over": True, **facts, "forgone": opponent_waits})


def _goes_on(case: Case, facts: dict[str, object]) -> Ruling:
    case.tell("The operational sequence is repeated until something ends the game. [s4.2.4]", False)
    if facts.get("may_draw") is False:
        return case.rule("The game goes on: with a full hand no card may be drawn.", facts)
    return case.rule("The game goes on.", facts)


def _over(case: Case, facts: dict[str, object]) -> Ruling:
    case.follows("Permanent effects cease with the game; the victory points that they stand for are kept. [c16.c]")
    case.follows("The players add up their victory points. [s4.3.1]")
    return case.rule("The game is over.", facts)


# Victory


class Score(NamedTuple):
    """What a side holds, what it has played, and what it has lost."""

    cities: Annotated[
        str,
        ask(
            "the fortresses that it controls, by their victory points or names, parted by commas; 0 for none",
            usual="all fortresses that the other side does not control",
        )
        .of(places.SPOKEN)
        .checked(lambda case, text: _counted(case, text, "--roman-cities")),
    ] = ""
    units_lost: Annotated[
        int,
        ask(
            "its units destroyed, without recovered ships and losses by Event or Operational cards",
            usual="no units lost",
            least=0,
        ),
    ] = 0
    leaders_lost: Annotated[
        int,
        ask(
            "its leaders eliminated, without those lost by Event or Operational cards", usual="no leaders lost", least=0
        ),
    ] = 0
    cards: Annotated[
        int,
        ask("victory points on the strategic cards that it has played", usual="no points on strategic cards", least=0),
    ] = 0
    recovered: Annotated[int, ask("its ships that were sunk and recovered", usual="no ships recovered", least=0)] = 0
    garrisons_lost: Annotated[int, ask("its garrisons overcome by sieges", usual="no garrisons overcome", least=0)] = 0


class Tally(NamedTuple):
    """What scores for one side: points of its fortresses and cards, and the enemy's losses."""

    fortresses: int
    cards: int
    units: int
    leaders: int
    recovered: int
    garrisons: int


class Worth(NamedTuple):
    """Victory points of a unit, a leader and an Uprising marker, and what counts in a reading of the open issues."""

    unit: int
    leader: int
    uprising: int
    leaders: bool = True
    recovered: bool = False
    garrisons: bool = False

    def parts(self, side: Side, tally: Tally, uprisings: int) -> list[int]:
        """Return the victory points of a side, part by part: fortresses, cards, units, leaders, uprisings."""
        units = tally.units + tally.recovered * self.recovered + tally.garrisons * self.garrisons
        found = [tally.fortresses, tally.cards, units * self.unit, tally.leaders * self.leaders * self.leader]
        return [*found, -uprisings * self.uprising] if side == "carthaginian" else found


@calculator("pi.victory", "Victory points: who wins?")
def victory(
    case: Case,
    roman: Annotated[Score, group("Rome", "roman")],
    carthaginian: Annotated[Score, group("Carthage", "carthaginian")],
    uprisings: Annotated[int, ask("Uprising markers on the map", usual="no Uprising markers on the map", least=0)] = 0,
) -> Ruling:
    """Count the victory points of both sides (c15) and name the winner; numbers of units, leaders, markers, points.

    InputProblem for a fortress that is unknown or stands twice, and for names without the installed list. Needed where
    fortresses are missing that the list does not tell.
    """
    sides: dict[Side, Score] = {"roman": roman, "carthaginian": carthaginian}
    held = _fortresses(case, {side: score.cities for side, score in sides.items()})
    tallies = {side: _tally(held[side], sides[side], sides[OTHER[side]]) for side in SIDES}
    worth = Worth(case.number("c15.b.1", "points"), case.number("c15.b.2", "points"), case.number("c15.d", "points"))
    for side in SIDES:
        _losses(case, side, tallies[side], worth)
    case.tell(
        "Victory points on strategic cards: Rome {roman}, Carthage {carthaginian}. [c15.c, s4.3.3]",
        {"roman": roman.cards, "carthaginian": carthaginian.cards},
        roman=roman.cards,
        carthaginian=carthaginian.cards,
    )
    if uprisings:
        case.tell(
            "{n} Uprising {n|marker|markers} on the map {n|changes|change} the points of Carthage by {points}. [c10.c, c15.d]",
            -uprisings * worth.uprising,
            n=uprisings,
            points=signed(-uprisings * worth.uprising),
        )
    _held_open(case, tallies, worth, uprisings)
    points = _total(tallies, worth, uprisings)
    case.sum(
        "Rome: {roman}; Carthage: {carthaginian}. [c15.e, s4.3.1]",
        points,
        roman=_sum(worth.parts("roman", tallies["roman"], uprisings)),
        carthaginian=_sum(worth.parts("carthaginian", tallies["carthaginian"], uprisings)),
    )
    winner = _winner(points)
    facts = {
        "points": points,
        "sources": {side: dict(tallies[side]._asdict()) for side in SIDES},
        "winner": winner,
        "draw": winner is None,
    }
    if winner is None:
        case.tell("Equal totals: the game is a draw. [s4.3.2]")
        return case.rule("A draw: both have {points} victory points.", facts, points=points["roman"])
    return case.rule(
        "{side} wins with {points} victory points to {others}.",
        facts,
        side=NAMES[winner],
        points=points[winner],
        others=points[OTHER[winner]],
    )


def _tally(held: int, own: Score, enemy: Score) -> Tally:
    return Tally(held, own.cards, enemy.units_lost, enemy.leaders_lost, enemy.recovered, enemy.garrisons_lost)


def _total(tallies: dict[Side, Tally], worth: Worth, uprisings: int) -> dict[Side, int]:
    return {side: int(sum(worth.parts(side, tallies[side], uprisings))) for side in SIDES}


def _sum(parts: list[int]) -> str:
    """Return "12 + 4 - 2 = 14", or the number alone where nothing is added."""
    first, *rest = parts
    shown = "".join(f" {'+' if part > 0 else '-'} {abs(part)}" for part in rest if part)
    return f"{first}{shown} = {sum(parts)}" if shown else str(first)


def _held_open(case: Case, tallies: dict[Side, Tally], worth: Worth, uprisings: int) -> None:
    """Hold the readings of what counts: leaders, recovered ships, garrisons."""
    for clause, issue, first, other, changed in (
        ("c15.b", "leaders", "card_losses", "all_leaders", worth._replace(leaders=False)),
        ("c15.b.1", "recovered", "not_counted", "counted", worth._replace(recovered=True)),
        ("c15.b.1", "garrisons", "not_counted", "counted", worth._replace(garrisons=True)),
    ):
        both = {first: worth, other: changed}
        follow(case, clause, issue, {key: _standing(_total(tallies, one, uprisings)) for key, one in both.items()})


def _winner(points: dict[Side, int]) -> Side | None:
    """Return the side with more points, None if they are equal."""
    if points["roman"] == points["carthaginian"]:
        return None
    return max(SIDES, key=lambda side: points[side])


def _standing(points: dict[Side, int]) -> Message:
    """Return totals and winner in words, to be held against another reading's."""
    winner = _winner(points)
    numbers = {"roman": points["roman"], "carthaginian": points["carthaginian"]}
    if winner is None:
        return say("Rome {roman}, Carthage {carthaginian}: a draw", **numbers)
    if winner == "roman":
        return say("Rome {roman}, Carthage {carthaginian}: Rome wins", **numbers)
    return say("Rome {roman}, Carthage {carthaginian}: Carthage wins", **numbers)


def _losses(case: Case, side: Side, tally: Tally, worth: Worth) -> None:
    """Say what the enemy's losses score for a side."""
    if tally.units:
        case.tell(
            "{side} scores for enemy units destroyed ({units}): {points}. [c15.b, c15.b.1]",
            tally.units * worth.unit,
            side=NAMES[side],
            units=tally.units,
            points=tally.units * worth.unit,
        )
    if tally.leaders:
        case.tell(
            "{side} scores for enemy leaders eliminated ({leaders}): {points}. [c15.b, c15.b.2]",
            tally.leaders * worth.leader,
            side=NAMES[side],
            leaders=tally.leaders,
            points=tally.leaders * worth.leader,
        )
    if tally.recovered or tally.garrisons:
        case.tell(
            "Nothing is scored by {side} for ships recovered ({recovered}) and garrisons overcome ({garrisons}), by our reading. [c15.b.1]",
            0,
            side=NAMES[side],
            recovered=tally.recovered,
            garrisons=tally.garrisons,
        )


class _Count(NamedTuple):
    """The fortresses of a side as they were given: points in all, by name where a name was given."""

    points: int
    named: dict[str, places.City]
    bare: bool  # whether points stand there instead of a name


def _fortresses(case: Case, texts: dict[Side, str]) -> dict[Side, int]:
    """Add up the victory points of the fortresses of each side; those not named are the other's where the list tells."""
    given = {side: _counted(case, text, f"--{side}-cities") for side, text in texts.items() if text.strip()}
    owned: set[str] = set()
    for side, one in given.items():
        twice = next((city for key, city in one.named.items() if key in owned), None)
        if twice is not None:
            raise InputProblem("{option}: {name} stands twice.", option=f"--{side}-cities", name=twice.name)
        owned |= set(one.named)
    points = {side: one.points for side, one in given.items()}
    missing = [side for side in SIDES if side not in given]
    if missing:
        every = places.every(case)
        if len(missing) > 1 or not every or any(one.bare for one in given.values()):
            raise case.needed(*(f"{side}_cities" for side in missing))
        points[missing[0]] = _rest(case, missing[0], [one for key, one in every.items() if key not in owned])
    case.tell(
        "Victory points of the fortresses: Rome {roman}, Carthage {carthaginian}. [c15.a, c1.d]",
        {side: points[side] for side in SIDES},
        roman=points["roman"],
        carthaginian=points["carthaginian"],
    )
    return points


def _counted(case: Case, text: str, option: str) -> _Count:
    """Read the fortresses of a side: names of the installed list, or victory points."""
    points, named, bare = 0, dict[str, places.City](), False
    for word in (part.strip() for part in text.split(",") if part.strip()):
        if word.isdecimal():
            if len(word) > len(str(LARGEST)):
                raise InputProblem("{option}: {found} is not a number that can be used.", option=option, found=word)
            points += int(word)
            bare = bare or bool(int(word))
            continue
        one = places.city(case, word, option)
        if one.key in named:
            raise InputProblem("{option}: {name} stands twice.", option=option, name=one.name)
        if one.row is None:
            raise InputProblem(
                "The victory points of {name} are not known: give them instead of the name.",
                name=one.name,
                hint=say(
                    "With the list of cities installed names are enough: {command}.",
                    command=f"punicref tables template {case.reference(places.CITIES)}",
                ),
            )
        named[one.key] = one
        points += int(one.row["points"])
    return _Count(points, named, bare)


def _rest(case: Case, side: Side, rest: list[places.City]) -> int:
    """Say which fortresses are left for a side that named none; returns their points."""
    points = sum(int(one.row["points"]) for one in rest if one.row is not None)
    names = [one.name for one in rest]
    if not rest:
        case.tell("All cities are the other side's. [c1.f, c1.d]", points)
    elif side == "carthaginian":
        case.tell("All cities that are not Rome's are Carthage's: {cities}. [c1.f, c1.d]", points, cities=names)
    else:
        case.tell("All cities that are not Carthage's are Rome's: {cities}. [c1.f, c1.d]", points, cities=names)
    case.points.settle("c1.f", "empty")
    return points
