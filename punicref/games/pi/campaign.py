"""The campaign's own rules: uprisings (c10), the initiative (c3), Syracuse (c14), naval losses (c13), end and victory."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import places
from punicref.games.pi.inputs import NAMES, OTHER, SIDES, Side, needed
from punicref.messages import Message, count, say, signed
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.reading import LARGEST
from punicref.ruling.registry import calculator

CARDS = "s2.3.1"
"""The clause that declares the printed list of cards."""

SWITCH = "syracuse-switches-sides"
"""The card that changes the side of Syracuse, by its id in rules/names.toml."""


# Uprisings


@calculator("pi.uprising", say("Uprising: may it be promoted, or removed?"))
def uprising(
    case: Case,
    action: Annotated[Literal["promote", "remove"], ask("promote an uprising (Rome) or remove one (Carthage)")],
    where: Annotated[
        Literal["same", "adjacent", "farther"],
        ask("area of the marker: that in which the acting units began the operation, one next to it, or farther away"),
    ] = "same",
    outside: Annotated[bool, ask("the acting units began the operation outside North Africa (promote)")] = False,
    kind: Annotated[Literal["ground", "naval"], ask("what units act")] = "ground",
    area: Annotated[
        Literal["land", "naval"], ask("the kind of area where the marker is to be placed (promote)")
    ] = "land",
    markers: Annotated[int | None, ask("Uprising markers in that area now", least=0)] = None,
    roman_there: Annotated[bool, ask("a Roman unit is in some area of North Africa (remove)")] = False,
    acted: Annotated[bool, ask("the units have already acted in this operation")] = False,
    supply: Annotated[int | None, ask("supply points that are left in the operation", least=0)] = None,
) -> Ruling:
    """Rule on promoting an uprising (c10.a, c10.b) or removing one (c10.d); supply in supply points."""
    reasons: list[Message] = []

    def hold(text: Message, allowed: bool, why: Message, *cites: str) -> None:
        case.tell(text, allowed, cites=(*cites,))
        if not allowed:
            reasons.append(why)

    hold(
        say("The units have already acted in this operation.")
        if acted
        else say("It is the only action of the units in this operation."),
        not acted,
        say("a unit that has acted cannot act again in this operation"),
        "s5.2.5",
        "c10.a",
    )
    cost = case.number("s5.5.2.t7", "supply")
    hold(
        count("It costs {n} supply point.", "It costs {n} supply points.", cost)
        if supply is None
        else count(
            "It costs {n} supply point; left: {supply}.",
            "It costs {n} supply points; left: {supply}.",
            cost,
            supply=supply,
        ),
        supply is None or supply >= cost,
        say("the supply points that are left are too few"),
        "c10.b" if action == "promote" else "c10.d",
    )
    if action == "promote":
        hold(
            say("The units began the operation outside North Africa.")
            if outside
            else say("The units began the operation in North Africa."),
            not outside,
            say("only units that begin the operation in North Africa can promote one"),
            "c10.a",
        )
        hold(
            say("The marker is for a land area.") if area == "land" else say("The marker is for a naval area."),
            area == "land",
            say("an uprising can only break out in a land area"),
            "c10.b",
        )
    else:
        hold(
            say("A Roman unit is in North Africa.") if roman_there else say("No Roman unit is in North Africa."),
            not roman_there,
            say("no uprising is removed while a Roman unit is in North Africa"),
            "c10.d",
        )
        if markers is not None:
            hold(
                count(
                    "There is {n} Uprising marker in the area.", "There are {n} Uprising markers in the area.", markers
                ),
                markers > 0,
                say("there is no marker to be removed"),
                "c10.d",
            )
    hold(
        say("The marker's area is that of the units or next to it.")
        if where != "farther"
        else say("The marker's area is too far from the units."),
        where != "farther",
        say("the area must be that of the units or next to it"),
        *(("c10.b",) if action == "promote" else ("c10.b", "c10.d")),
    )
    if not reasons:
        reasons += _open_questions(case, action, kind, markers or 0)
    points = case.number("c15.d", "points")
    facts = {"allowed": not reasons, "reasons": reasons, "supply": cost}
    if reasons:
        return case.rule(say("Not allowed: {reasons}.", reasons=reasons), facts)
    case.tell(
        say(
            "At the end of the game each Uprising marker on the map takes so many victory points from Carthage: {points}. [c10.c]",
            points=points,
        ),
        -points,
    )
    return case.rule(
        say("Allowed: a marker is placed. Supply points: {cost}.", cost=cost)
        if action == "promote"
        else say("Allowed: a marker is removed. Supply points: {cost}.", cost=cost),
        facts,
    )


def _open_questions(case: Case, action: str, kind: str, markers: int) -> list[Message]:
    """Apply what the rules leave open: naval units, and a second marker in the area. Returns what bars the action."""
    found = []
    if kind == "naval":
        allowed = case.readings("c10.a", "ships", {"ground_only": False, "any_unit": True})
        case.tell(say("Only ground units take this action. [c10.a]"), allowed)
        if not allowed:
            found.append(say("naval units cannot take this action"))
    if action == "promote" and markers:
        allowed = case.readings("c10.b", "several", {"no_limit": True, "one_per_area": False})
        case.tell(say("Nothing limits the Uprising markers in an area. [c10.b]"), allowed)
    return found


# The initiative


@calculator("pi.strategic-initiative", say("Who holds the strategic initiative?"))
def strategic_initiative(
    case: Case,
    roman: Annotated[int | None, ask("cities on Sicily that Rome controls", least=0)] = None,
    roman_cities: Annotated[
        str, ask("instead: names of the cities that Rome controls, parted by commas (needs the installed list)")
    ] = "",
    holder: Annotated[Side, ask("who has held the strategic initiative so far; Rome at the start")] = "roman",
) -> Ruling:
    """Name who holds the strategic initiative (c3): Carthage if it controls every city on Sicily.

    InputProblem without a number or names, and for names without the installed list of cities.
    """
    if roman_cities.strip():
        roman = _on_sicily(case, roman_cities)
    needed(roman=roman)
    assert roman is not None
    case.settle("c1.f", "empty")
    case.tell(say("At the start of the game Rome has the strategic initiative. [c3.a]"), "roman")
    case.tell(
        count(
            "Rome controls {n} city on Sicily. [c1.f, c1.d]", "Rome controls {n} cities on Sicily. [c1.f, c1.d]", roman
        ),
        roman,
    )
    found: Side
    if not roman:
        found = "carthaginian"
        case.tell(say("Carthage controls every city on Sicily, and so it has the strategic initiative. [c3.b]"), found)
    elif holder == "carthaginian":
        case.readings("c3.b", "back", {"returns": NAMES["roman"], "stays": NAMES["carthaginian"]})
        found = "roman"
        case.tell(say("Carthage no longer controls every city on Sicily, and the initiative goes back to Rome. [c3.b]"), found)
    else:
        found = "roman"
        case.tell(say("Carthage does not control every city on Sicily, and Rome keeps the initiative. [c3.b]"), found)
    return case.rule(
        say("{side} holds the strategic initiative.", side=NAMES[found]),
        {"holder": found, "changes": found != holder, "roman_cities": roman},
    )


def _on_sicily(case: Case, text: str) -> int:
    """Count the named cities that lie on Sicily."""
    found = places.parse(case, text, "--roman-cities")
    unknown = next((one for one in found if one.row is None), None)
    if unknown is not None:
        raise InputProblem(
            say("Where {name} lies is not known: give {option}.", name=unknown.name, option="--roman"),
            hint=say(
                "With the list of cities installed names are enough: {command}.",
                command=f"punicref tables template {case.reference(places.CITIES)}",
            ),
        )
    there = [one for one in found if one.row is not None and one.row["land"] == "sicily"]
    case.tell(
        say("Of the cities named these lie on Sicily: {cities}.", cities=[one.name for one in there])
        if there
        else say("None of the cities named lies on Sicily."),
        len(there),
        cites=(places.CITIES,),
    )
    return len(there)


# Syracuse


@calculator("pi.syracuse", say("Syracuse switches sides: what goes over, and what is lost?"))
def syracuse(
    case: Case,
    naval: Annotated[int, ask("Carthaginian naval units in the cities that switch sides", least=0)] = 0,
    leaders: Annotated[int, ask("Carthaginian leaders in these cities", least=0)] = 0,
    ground: Annotated[int, ask("Carthaginian ground units in these cities", least=0)] = 0,
    syracusan_naval: Annotated[int, ask("Syracusan naval units", least=0)] = 0,
    syracusan_ground: Annotated[int, ask("Syracusan ground units", least=0)] = 0,
    resources: Annotated[
        tuple[int, ...], ask("Carthaginian resource points in each of these cities, parted by commas", least=0)
    ] = (),
) -> Ruling:
    """Rule on the Roman card "Syracuse switches sides" (c14): cities, navy, and what is eliminated.

    Numbers are units, leaders and resource points on the map. Which cities switch comes from the installed list.
    """
    facts: dict[str, object] = {}
    cities = [one for one in places.every(case).values() if one.row is not None and one.row["syracuse"] == "yes"]
    case.settle("c1.f", "empty")
    if case.records(places.CITIES) is None:
        case.need(places.CITIES)
        case.tell(
            say(
                "The cities with the ancient coin beside them come under Roman control; the map shows which. [c14.a, c1.f]"
            ),
            None,
            cites=(places.CITIES,),
        )
    else:
        case.tell(
            say("These cities come under Roman control: {cities}. [c14.a, c1.f]", cities=[one.name for one in cities]),
            len(cities),
            cites=(places.CITIES,),
        )
        if len(resources) > len(cities):
            raise InputProblem(
                say(
                    "{name} has {found} numbers; cities that switch sides: {most}.",
                    name="resources",
                    found=len(resources),
                    most=len(cities),
                )
            )
    facts["cities"] = [one.name for one in cities] if cities else None
    case.tell(say("Syracusan naval units that become Roman: {units}. [c14.a]", units=syracusan_naval), syracusan_naval)
    facts["roman_naval"] = syracusan_naval
    facts["syracusan_ground"] = "removed"
    if syracusan_ground:
        fate = case.readings("c14.a", "army", {"removed": say("taken off the map"), "roman": say("Roman")})
        case.tell(say("Syracusan ground units ({units}): {fate}. [c14.a]", units=syracusan_ground, fate=fate), fate)
    if any(resources):
        facts["resources"] = _resources(case, resources)
    lost = {"naval": naval, "leaders": leaders, "ground": 0}
    case.tell(
        say(
            "Eliminated inside these cities: Carthaginian naval units {naval}, leaders {leaders}. [c14.b]",
            naval=naval,
            leaders=leaders,
        ),
        {"naval": naval, "leaders": leaders},
    )
    if ground:
        lost["ground"] = case.readings("c14.b", "land_units", {"stay": 0, "eliminated": ground})
        case.tell(
            say("The rule does not name the ground units; eliminated: {units}. [c14.b]", units=lost["ground"]),
            lost["ground"],
        )
    facts["eliminated"] = lost
    facts["points"] = _card_points(case) if naval or leaders else 0
    return case.rule(
        say(
            "Syracuse goes over to Rome; Carthage loses naval units {naval}, leaders {leaders}.",
            naval=naval,
            leaders=leaders,
        ),
        facts,
    )


def _resources(case: Case, resources: tuple[int, ...]) -> dict[str, int]:
    """Say who owns the resource points in the cities (c14.a resources)."""
    share = case.fraction("s5.4.1", "share")
    captured = sum(int(points * share) for points in resources)
    total = sum(resources)
    taken = {"half": captured, "lost": 0, "roman": total}
    roman = case.readings("c14.a", "resources", taken)
    case.tell(
        say(
            "The garrisons, now Roman, capture {share} of the resource points in their city, rounded down: {captured} of {total}. The rest is destroyed. [s5.4.1, c14.a]",
            share=str(share),
            captured=roman,
            total=total,
        ),
        roman,
    )
    return {"roman": roman, "destroyed": total - roman}


def _card_points(case: Case) -> int | None:
    """Return Rome's victory points for what the card eliminates: 0 for an Event or Operational card, else None."""
    case.settle(CARDS, "strategic")
    listed, known = case.records(CARDS), names.known(case)
    kinds = {known.get(names.plain(key)): row["type"] for key, row in listed.rows.items()} if listed else {}
    if kinds.get(SWITCH) in ("event", "operational"):
        case.tell(
            say("It is an Event or Operational card: nothing is scored for what it eliminates. [c15.b]"),
            0,
            cites=(CARDS,),
        )
        return 0
    if SWITCH not in kinds:
        case.need(CARDS)
    case.tell(
        say(
            "Nothing is scored for units and leaders that an Event or Operational card eliminates; the edge of the card shows its type. [c15.b]"
        ),
        None,
        cites=(CARDS,),
    )
    return None


# Losses in naval battles


@calculator("pi.naval-losses", say("Losses of a naval battle: which ships come back?"))
def naval_losses(
    case: Case,
    winner_sunk: Annotated[int, ask("naval units of the winner that were sunk in the battle", least=0)],
    loser_sunk: Annotated[int, ask("naval units of the loser that were sunk in the battle", least=0)],
    depleted: Annotated[int, ask("depleted naval units of the winner in the area after the battle", least=0)] = 0,
    cargo: Annotated[int, ask("ground units that were destroyed with the winner's ships", least=0)] = 0,
    both: Annotated[bool, ask("the last units of both sides left the battle at the same time")] = False,
) -> Ruling:
    """Rule on the ships that a naval battle sank (c13): what the winner recovers, what is lost for good."""
    case.tell(
        say(
            "Ships that were sunk have been set aside until the battle is over: {winner} of the winner, {loser} of the loser. [c13.a]",
            winner=winner_sunk,
            loser=loser_sunk,
        )
        if not both
        else say(
            "Ships that were sunk have been set aside until the battle is over: {total}. [c13.a]",
            total=winner_sunk + loser_sunk,
        ),
        winner_sunk + loser_sunk,
    )
    if both:
        case.tell(say("The battle has no winner, and only a winner recovers ships. [s9.5.6]"), None)
        return case.rule(
            say("No ships are recovered: the battle has no winner."),
            {"recoveries": 0, "returned": 0, "restored": 0, "lost": {"winner": winner_sunk, "loser": loser_sunk}},
        )
    each, for_every = case.number("c13.c", "recovered"), case.number("c13.c", "destroyed")
    recoveries = loser_sunk // for_every * each
    case.tell(
        say(
            "For every {destroyed} enemy ships sunk the winner recovers so many: {each}. Recoveries: {recoveries}.",
            destroyed=for_every,
            each=each,
            recoveries=recoveries,
        ),
        recoveries,
    )
    returned = min(recoveries, winner_sunk)
    if not (cargo and returned):
        case.settle("c13.c", "cargo")
    case.tell(
        count(
            "{n} sunk ship of the winner comes back to the area of the battle, organized and at full strength. [c13.c]",
            "{n} sunk ships of the winner come back to the area of the battle, organized and at full strength. [c13.c]",
            returned,
        ),
        returned,
    )
    left = recoveries - returned
    restored = 0
    if left:
        restored = case.readings("c13.c", "surplus", {"one_each": min(left, depleted), "all": depleted})
        case.tell(
            say(
                "Recoveries left over: {left}. Depleted ships in the area that are brought to full strength: {restored}. [c13.c]",
                left=left,
                restored=restored,
            ),
            restored,
        )
    gone = winner_sunk - returned
    case.tell(
        say(
            "Lost for good: {winner} of the winner, {loser} of the loser. [c13.b, s9.6.5.b]",
            winner=gone,
            loser=loser_sunk,
        ),
        {"winner": gone, "loser": loser_sunk},
    )
    return case.rule(
        say(
            "Ships that come back: {returned}; depleted ships restored: {restored}.",
            returned=returned,
            restored=restored,
        ),
        {
            "recoveries": recoveries,
            "returned": returned,
            "restored": restored,
            "lost": {"winner": gone, "loser": loser_sunk},
        },
    )


# The end of the game


@calculator("pi.end", say("Is the game over?"))
def end(
    case: Case,
    event: Annotated[Literal["draw", "card"], ask("a player draws a card, or a card that can end the game is played")],
    deck: Annotated[int | None, ask("cards in his face-down deck before he draws (draw)", least=0)] = None,
    hand: Annotated[int | None, ask("cards in his hand before he draws (draw)", least=0, most="s2.3:hand")] = None,
    opponent_waits: Annotated[
        bool, ask("the other player still has his part in this operational sequence (draw)")
    ] = False,
    fulfilled: Annotated[bool, ask("what the card demands is fulfilled (card)")] = False,
) -> Ruling:
    """Say whether the game ends: by the last card of a deck (s4.2.4.a) or by a card (s4.2.4.b).

    Decks and hands in cards. InputProblem without the deck.
    """
    if event == "card":
        case.tell(
            say("The card ends the game, for what it demands is fulfilled. [s4.2.4.b]")
            if fulfilled
            else say("The card does not end the game: what it demands is not fulfilled. [s4.2.4.b]"),
            fulfilled,
        )
        return _over(case, {"over": fulfilled}) if fulfilled else _goes_on(case, {"over": False})
    needed(deck=deck)
    assert deck is not None
    limit, drawn = case.number("s2.3", "hand"), case.number("s4.2.3.b", "cards")
    if hand is not None and hand >= limit:
        case.tell(say("With {hand} cards in hand no card may be drawn.", hand=hand), False)
        return _goes_on(case, {"over": False, "may_draw": False, "deck": deck})
    if deck < drawn:
        case.tell(say("No card is left in the deck: its last one has ended the game. [s4.2.4.a]"), False)
        return _over(case, {"over": True, "may_draw": False, "deck": deck})
    case.tell(say("With fewer than {limit} cards in hand a player may draw: {drawn}.", limit=limit, drawn=drawn), True)
    left = deck - drawn
    facts: dict[str, object] = {"may_draw": True, "deck": left}
    if left:
        case.tell(
            count("{n} card is left in the deck. [s4.2.4.a]", "{n} cards are left in the deck. [s4.2.4.a]", left), left
        )
        return _goes_on(case, {"over": False, **facts})
    ended = case.readings(
        "s4.2.4.a",
        "moment",
        {
            "at_once": say("the game is over"),
            "sequence_end": say("the game ends with this sequence") if opponent_waits else say("the game is over"),
        },
    )
    case.tell(say("It is the last card of the deck, and drawing it ends the game. [s4.2.4.a]"), ended)
    return _over(case, {"over": True, **facts})


def _goes_on(case: Case, facts: dict[str, object]) -> Ruling:
    case.tell(say("The operational sequence is repeated until something ends the game. [s4.2.4]"), False)
    return case.rule(say("The game goes on."), facts)


def _over(case: Case, facts: dict[str, object]) -> Ruling:
    case.tell(
        say("Permanent effects cease with the game; the victory points that they stand for are kept. [c16.c]"), None
    )
    case.tell(say("The players add up their victory points. [s4.3.1]"), None)
    return case.rule(say("The game is over."), facts)


# Victory


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

    def total(self, side: Side, tally: Tally, uprisings: int) -> int:
        """Return the victory points of a side."""
        units = tally.units + tally.recovered * self.recovered + tally.garrisons * self.garrisons
        points = tally.fortresses + tally.cards + units * self.unit + tally.leaders * self.leaders * self.leader
        return points - uprisings * self.uprising if side == "carthaginian" else points


@calculator(
    "pi.victory",
    say("Victory points: who wins?"),
    without=(
        "c10.a",
        "c10.b",
        "c10.d",
        "s5.2.5",
        "s5.5.2.t7",
    ),
)
def victory(
    case: Case,
    roman_cities: Annotated[
        str, ask("the fortresses that Rome controls, by their victory points or names, parted by commas; 0 for none")
    ],
    carthaginian_cities: Annotated[
        str, ask("the fortresses of Carthage likewise; with the list installed, all others without it")
    ] = "",
    roman_units_lost: Annotated[
        int, ask("Roman units destroyed, without recovered ships and losses by Event or Operational cards", least=0)
    ] = 0,
    carthaginian_units_lost: Annotated[int, ask("Carthaginian units destroyed, likewise", least=0)] = 0,
    roman_leaders_lost: Annotated[
        int, ask("Roman leaders eliminated, without those lost by Event or Operational cards", least=0)
    ] = 0,
    carthaginian_leaders_lost: Annotated[int, ask("Carthaginian leaders eliminated, likewise", least=0)] = 0,
    roman_cards: Annotated[int, ask("victory points on the strategic cards that Rome has played", least=0)] = 0,
    carthaginian_cards: Annotated[
        int, ask("victory points on the strategic cards that Carthage has played", least=0)
    ] = 0,
    uprisings: Annotated[int, ask("Uprising markers on the map", least=0)] = 0,
    roman_recovered: Annotated[int, ask("Roman ships that were sunk and recovered", least=0)] = 0,
    carthaginian_recovered: Annotated[int, ask("Carthaginian ships that were sunk and recovered", least=0)] = 0,
    roman_garrisons_lost: Annotated[int, ask("Roman garrisons overcome by sieges", least=0)] = 0,
    carthaginian_garrisons_lost: Annotated[int, ask("Carthaginian garrisons overcome by sieges", least=0)] = 0,
) -> Ruling:
    """Count the victory points of both sides (c15) and name the winner; numbers of units, leaders, markers, points.

    InputProblem for a fortress that is unknown or stands twice, and for names without the installed list.
    """
    held = _fortresses(case, roman_cities, carthaginian_cities)
    tallies: dict[Side, Tally] = {
        "roman": Tally(
            held["roman"],
            roman_cards,
            carthaginian_units_lost,
            carthaginian_leaders_lost,
            carthaginian_recovered,
            carthaginian_garrisons_lost,
        ),
        "carthaginian": Tally(
            held["carthaginian"],
            carthaginian_cards,
            roman_units_lost,
            roman_leaders_lost,
            roman_recovered,
            roman_garrisons_lost,
        ),
    }
    worth = Worth(case.number("c15.b.1", "points"), case.number("c15.b.2", "points"), case.number("c15.d", "points"))

    def totals(worth: Worth) -> dict[Side, int]:
        return {side: worth.total(side, tallies[side], uprisings) for side in SIDES}

    for side in SIDES:
        _losses(case, side, tallies[side], worth)
    case.tell(
        say(
            "Victory points on strategic cards: Rome {roman}, Carthage {carthaginian}. [c15.c, s4.3.3]",
            roman=roman_cards,
            carthaginian=carthaginian_cards,
        ),
        {"roman": roman_cards, "carthaginian": carthaginian_cards},
    )
    if uprisings:
        case.tell(
            count(
                "{n} Uprising marker on the map changes the points of Carthage by {points}. [c10.c]",
                "{n} Uprising markers on the map change the points of Carthage by {points}. [c10.c]",
                uprisings,
                points=signed(-uprisings * worth.uprising),
            ),
            -uprisings * worth.uprising,
        )
    for clause, issue, first, other, changed in (
        ("c15.b", "leaders", "card_losses", "all_leaders", worth._replace(leaders=False)),
        ("c15.b.1", "recovered", "not_counted", "counted", worth._replace(recovered=True)),
        ("c15.b.1", "garrisons", "not_counted", "counted", worth._replace(garrisons=True)),
    ):
        case.readings(clause, issue, {first: _standing(totals(worth)), other: _standing(totals(changed))})
    points = totals(worth)
    case.tell(
        say(
            "In all: Rome {roman}, Carthage {carthaginian}. [c15.e, s4.3.1]",
            roman=points["roman"],
            carthaginian=points["carthaginian"],
        ),
        points,
    )
    facts = {
        "points": points,
        "sources": {side: dict(tallies[side]._asdict()) for side in SIDES},
        "winner": _winner(points),
        "draw": _winner(points) is None,
    }
    winner = _winner(points)
    if winner is None:
        case.tell(say("Equal totals: the game is a draw. [s4.3.2]"), None)
        return case.rule(say("A draw: both have {points} victory points.", points=points["roman"]), facts)
    return case.rule(
        say(
            "{side} wins with {points} victory points to {others}.",
            side=NAMES[winner],
            points=points[winner],
            others=points[OTHER[winner]],
        ),
        facts,
    )


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
            say(
                "{side} scores for enemy units destroyed ({units}): {points}. [c15.b, c15.b.1]",
                side=NAMES[side],
                units=tally.units,
                points=tally.units * worth.unit,
            ),
            tally.units * worth.unit,
        )
    if tally.leaders:
        case.tell(
            say(
                "{side} scores for enemy leaders eliminated ({leaders}): {points}. [c15.b, c15.b.2]",
                side=NAMES[side],
                leaders=tally.leaders,
                points=tally.leaders * worth.leader,
            ),
            tally.leaders * worth.leader,
        )
    if tally.recovered or tally.garrisons:
        case.tell(
            say(
                "Nothing is scored by {side} for ships recovered ({recovered}) and garrisons overcome ({garrisons}). [c15.b.1]",
                side=NAMES[side],
                recovered=tally.recovered,
                garrisons=tally.garrisons,
            ),
            0,
        )


def _fortresses(case: Case, roman: str, carthaginian: str) -> dict[Side, int]:
    """Add up the victory points of the fortresses of each side; those not named are Carthage's where the list tells."""
    texts: dict[Side, str] = {"roman": roman, "carthaginian": carthaginian}
    points: dict[Side, int] = {"roman": 0, "carthaginian": 0}
    owner: dict[str, Side] = {}
    bare = False
    for side, text in texts.items():
        for word in (part.strip() for part in text.split(",") if part.strip()):
            if word.isdecimal():
                if len(word) > len(str(LARGEST)):
                    raise InputProblem(
                        say(
                            "{option}: {found} is not a number that can be used.", option=f"--{side}-cities", found=word
                        )
                    )
                points[side] += int(word)
                bare = bare or bool(int(word))
                continue
            one = places.city(case, word, f"--{side}-cities")
            if one.key in owner:
                raise InputProblem(say("{option}: {name} stands twice.", option=f"--{side}-cities", name=one.name))
            if one.row is None:
                raise InputProblem(
                    say("The victory points of {name} are not known: give them instead of the name.", name=one.name),
                    hint=say(
                        "With the list of cities installed names are enough: {command}.",
                        command=f"punicref tables template {case.reference(places.CITIES)}",
                    ),
                )
            owner[one.key] = side
            points[side] += int(one.row["points"])
    if not carthaginian.strip():
        every = places.every(case)
        if not every or bare:
            needed(carthaginian_cities=None)
        rest = [one for key, one in every.items() if key not in owner]
        points["carthaginian"] = sum(int(one.row["points"]) for one in rest if one.row is not None)
        case.tell(
            say("All cities that are not Rome's are Carthage's: {cities}. [c1.f, c1.d]", cities=[one.name for one in rest])
            if rest
            else say("All cities are Rome's. [c1.f, c1.d]"),
            points["carthaginian"],
        )
        case.settle("c1.f", "empty")
    case.tell(
        say(
            "Victory points of the fortresses: Rome {roman}, Carthage {carthaginian}. [c15.a]",
            roman=points["roman"],
            carthaginian=points["carthaginian"],
        ),
        dict(points),
        cites=(places.CITIES,),
    )
    return points
