"""The operational sequence (s4.2): who does what after Card or Map."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem, near
from punicref.games.pi.initiative import ROLL, WINS, Holder, chances, contest_of, spoils
from punicref.games.pi.inputs import NAMES, OTHER, SIDES, Side, draws
from punicref.games.pi.openly import follow
from punicref.language.messages import Message, Percent, say
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.quantities import times
from punicref.ruling.registry import calculator

CARDS = "s2.3.1"
"""The clause that says when cards of each type are played, and declares the printed list of cards."""

CardOrMap = Literal["card", "map"]
Wish = Literal["play", "draw", "discard", "haruspex", "nothing"]

ABLE = {
    "play": say("play a card"),
    "draw": say("draw a card"),
    "discard": say("discard a card"),
    "haruspex": say("use the haruspex"),
    "nothing": say("do nothing"),
}
"""What a player may do with the Card option, in words."""


class Plan(NamedTuple):
    """What a player has chosen and would do, and what he has (None: not told)."""

    choice: Annotated[CardOrMap, ask("Card or Map, as shown")]
    wish: Annotated[
        Wish | None, ask("what the player would like to do with the Card option", usual="every use open")
    ] = None
    card: Annotated[str, ask("the card that would be played", printed=True)] = ""
    hand: Annotated[
        int | None, ask("cards in hand", usual="cards in hand and room for one more", least=0, most="s2.3:hand")
    ] = None
    deck: Annotated[int | None, ask("cards in the face-down deck", usual="several cards left in the deck", least=0)] = (
        None
    )
    resources: Annotated[
        int | None, ask("resource points on the map", usual="a resource point on the map", least=0)
    ] = None


class Player(NamedTuple):
    """A player as far as the Card option goes: his side, his plan, and whether the haruspex is still open to him."""

    side: Side
    plan: Plan
    haruspex: bool

    @property
    def name(self) -> Message:
        """His side in words."""
        return NAMES[self.side]


class Use(NamedTuple):
    """Whether a use of the Card option is open to a player (None: not known); if not, why."""

    allowed: bool | None
    reason: Message | None = None


@calculator("pi.option", "Card or Map: who does what, and in which order?")
def option(
    case: Case,
    roman: Annotated[Plan, group("Rome", "roman", choice="roman")],
    carthaginian: Annotated[Plan, group("Carthage", "carthaginian", choice="carthaginian")],
    holder: Holder = "roman",
    haruspex_used: Annotated[
        bool, ask("Rome has already used the haruspex in this game", usual="haruspex not used yet", ordinary=True)
    ] = False,
) -> Ruling:
    """Rule on an operational sequence (s4.2.2): the order, the roll for Map against Map, and each Card option (s4.2.3).

    Hands and decks in cards, resource points on the map; without them what they allow is said with its condition.
    InputProblem for a wish of a player who chose Map, and for the haruspex of Carthage.
    """
    plans: dict[Side, Plan] = {"roman": roman, "carthaginian": carthaginian}
    players = {
        side: Player(side, plan._replace(card=plan.card.strip()), haruspex=side == "roman" and not haruspex_used)
        for side, plan in plans.items()
    }
    for one in players.values():
        _check(one)
    case.tell(
        "Both choose in secret and show at the same time: Rome {roman}, Carthage {carthaginian}. [s4.2.2]",
        {"roman": roman.choice, "carthaginian": carthaginian.choice},
        roman=_shown(roman.choice),
        carthaginian=_shown(carthaginian.choice),
    )
    mapping = [side for side in SIDES if players[side].plan.choice == "map"]
    if len(mapping) == len(SIDES):
        return _both_map(case, players, holder)
    if mapping:
        first = mapping[0]
        case.sum("{side} chose Map and goes first. [s4.2.2.t3]", first, side=NAMES[first])
    else:
        first = holder
        case.sum("Both chose Card: {side} has the initiative and goes first. [s4.2.2.t2, c3]", first, side=NAMES[first])
    order: list[dict[str, object]] = []
    verdicts: list[Message] = []
    for side in (first, OTHER[first]):
        done, text = (_operation if side in mapping else _card)(case, players[side])
        order.append({"side": side, **done})
        verdicts.append(text)
        if side == first and done.get("ends_game"):
            _hold_end(case)
            return case.rule("{first}: the last card, and the game ends.", {"order": order, "roll": None}, first=text)
    return case.rule(
        "In this order: {first}; {second}.", {"order": order, "roll": None}, first=verdicts[0], second=verdicts[-1]
    )


def _hold_end(case: Case) -> None:
    """Say that the other player has no part any more after the last card has been drawn (s4.2.4.a moment)."""
    case.points.compare(
        "s4.2.4.a",
        "moment",
        {"at_once": say("the game is over"), "sequence_end": say("the other player has his part first")},
    )
    case.follows(
        "The game ends as soon as the last card is drawn; the other player has no part any more (our reading). [s4.2.4.a]",
        False,
    )


def _shown(choice: CardOrMap) -> Message:
    return say("Map") if choice == "map" else say("Card")


def _check(player: Player) -> None:
    """Refuse wishes that cannot be."""
    own, plan = f"--{player.side}", player.plan
    if plan.choice == "map":
        for name, value in (("wish", plan.wish), ("card", plan.card)):
            if value:
                raise InputProblem("{side} chose Map: leave {option} out.", side=player.name, option=f"{own}-{name}")
    if plan.card and plan.wish not in (None, "play"):
        raise InputProblem("{option} goes with {other}.", option=f"{own}-card", other=f"{own}-wish play")
    if plan.wish == "haruspex" and player.side != "roman":
        raise InputProblem("The haruspex is Rome's only.")


def _both_map(case: Case, players: dict[Side, Player], holder: Side) -> Ruling:
    """Both chose Map: the roll decides, and the loser does nothing."""
    contest = contest_of(case, holder, dict.fromkeys(SIDES, 0))
    found = chances(case, contest, (None, None))
    spoils(case)
    unable = [side for side, player in players.items() if not _can_pay(case, player)]
    facts = {
        "order": [],
        "roll": {"added": {"roman": contest.roman, "carthaginian": contest.carthaginian}, "chances": found},
        "unable": unable,
    }
    verdict = say(
        "Both roll for the operation: Rome wins with a chance of {roman}, Carthage with {carthaginian}.",
        roman=Percent(chance=found["roman"]),
        carthaginian=Percent(chance=found["carthaginian"]),
    )
    if unable:
        verdict = say(
            "{verdict} No operation for want of a resource point: {sides}.",
            verdict=verdict,
            sides=[NAMES[side] for side in unable],
        )
    return case.rule(verdict, facts, outcomes=[Outcome(WINS[side], found[side]) for side in SIDES if found[side]])


def _can_pay(case: Case, player: Player) -> bool:
    """Say so where a player has no resource point to spend; returns whether he can pay, as far as is known."""
    resources = player.plan.resources
    if resources is None or resources >= case.number("s5.2", "resources"):
        return True
    case.tell(
        "{side} has no resource point on the map to spend; without one no unit can act. [s4.2.2, s5.2]",
        False,
        side=player.name,
    )
    follow(
        case,
        "s4.2.2",
        "unable",
        {
            "lost": say("{side} does nothing", side=player.name),
            "card": say("{side} uses the Card option instead", side=player.name),
        },
    )
    return False


def _operation(case: Case, player: Player) -> tuple[dict[str, object], Message]:
    """Give the operation of a player who chose Map while the other chose Card."""
    if not _can_pay(case, player):
        reasons = [say("{side} has no resource point to spend", side=player.name)]
        return {"does": "operation", "allowed": False, "reasons": reasons}, say(
            "{side}, no operation for want of a resource point", side=player.name
        )
    operations, cost = case.number(ROLL, "operations"), case.number("s5.2", "resources")
    case.points.settle(ROLL, "modifiers")
    if operations == 1:
        case.follows(
            "{side} conducts one operation on the map and spends {n} resource {n|point|points}. [s4.2.2.t3, s4.2.2.t1]",
            cost,
            n=cost,
            side=player.name,
        )
    else:
        case.follows(
            "Operations on the map for {side}: {operations}. Resource points to be spent: {cost}. [s4.2.2.t3]",
            cost,
            side=player.name,
            operations=operations,
            cost=cost,
        )
    done = {"does": "operation", "allowed": True, "resource_points": cost}
    return done, say("{side}, an operation on the map", side=player.name)


def _card(case: Case, player: Player) -> tuple[dict[str, object], Message]:
    """Give what a player may do with the Card option, or whether his wish is possible."""
    wish: Wish | None = "play" if player.plan.card else player.plan.wish
    most = case.number("s4.2.3", "options")
    if most == 1:
        case.tell("{side} may use only one of the possibilities of the Card option. [s4.2.3]", most, side=player.name)
    else:
        case.tell(
            "{side} may use so many of the possibilities of the Card option: {most}.", most, side=player.name, most=most
        )
    checks = {"play": _may_play, "draw": _may_draw, "discard": _may_discard, "haruspex": _may_divine}
    done: dict[str, object]
    able = {name: check(case, player) for name, check in checks.items() if wish in (None, "nothing", name)}
    if wish in able:
        use = able[wish]
        last = wish == "draw" and use.allowed is not False and _is_last(case, player.plan.deck)
        done = {"does": "card", "wish": wish, "allowed": use.allowed, "ends_game": last}
        if use.reason is not None:
            done["reasons"] = [use.reason]
        return done, _granted(player, wish, use)
    options = [name for name, use in able.items() if use.allowed is not False]
    done = {"does": "card", "options": options}
    if wish == "nothing":
        _hold_pass(case, could=bool(options))
        return {**done, "wish": wish, "allowed": True}, _granted(player, wish, Use(True))
    if not options:
        return done, say("{side}, who can do nothing", side=player.name)
    return done, say("{side}, with this choice: {options}", side=player.name, options=[ABLE[one] for one in options])


def _is_last(case: Case, deck: int | None) -> bool:
    """Whether drawing takes the last card of a deck; False where the deck is not known."""
    return deck is not None and deck <= case.number("s4.2.3.b", "cards")


def _granted(player: Player, wish: Wish, use: Use) -> Message:
    if use.reason is not None:
        return say("{side}, who may not {wish}: {reason}", side=player.name, wish=ABLE[wish], reason=use.reason)
    return say("{side}, who may {wish}", side=player.name, wish=ABLE[wish])


def _may_play(case: Case, player: Player) -> Use:
    """Say whether he may play a card (s4.2.3.a): from his hand, and an Operational card."""
    hand = player.plan.hand
    if hand is not None and hand < case.number("s4.2.3.a", "cards"):
        case.tell("No card is in the hand of {side} to be played. [s4.2.3.a]", False, side=player.name)
        return Use(False, say("no card in hand"))
    kind = _type(case, player)
    if kind is None:
        case.tell(
            "A card that is played from the hand with the Card option must be an Operational card; its green edge shows it. [s4.2.3.a]",
            cites=(CARDS,),
        )
        case.points.settle(CARDS, "strategic")
        return Use(None if player.plan.card or hand is None else True)
    case.points.settle(CARDS, "strategic")
    right = kind == "operational"
    case.tell(
        "{card} is an Operational card, as it must be. [s4.2.3.a]"
        if right
        else "{card} is no Operational card; only those are played with the Card option. [s4.2.3.a]",
        right,
        card=player.plan.card,
        cites=(CARDS,),
    )
    return Use(True) if right else Use(False, say("no Operational card"))


def _type(case: Case, player: Player) -> str | None:
    """Return the type of the card to be played, None where it does not stand in the installed list.

    InputProblem for a card of the other side.
    """
    card = player.plan.card
    if not card:
        return None
    listed = case.records(CARDS)

    def key(word: str) -> str:
        return names.meant(case, word) or names.plain(word)

    rows = {key(name): (name, row) for name, row in (listed.rows if listed else {}).items()}
    if key(card) not in rows:
        case.need(CARDS)
        alike = near(card, [name for name, _ in rows.values()])
        if rows:
            case.tell(
                say("{name} does not stand in the installed list; similar names: {names}.", name=card, names=alike)
                if alike
                else say("{name} does not stand in the installed list.", name=card),
                cites=(CARDS,),
            )
        return None
    name, row = rows[key(card)]
    if row["side"] != player.side:
        raise InputProblem("{name} is a card of {side}.", name=name, side=NAMES[OTHER[player.side]])
    return str(row["type"])


def _may_draw(case: Case, player: Player) -> Use:
    """Say whether he may draw (s4.2.3.b): below the hand limit, and with a card left in the deck."""
    drawn, limit = case.number("s4.2.3.b", "cards"), case.number("s2.3", "hand")
    hand, deck = player.plan.hand, player.plan.deck
    if hand is not None and hand >= limit:
        case.tell(
            "With {n} {n|card|cards} in hand {side} may not draw. [s4.2.3.b, s2.3]", False, n=hand, side=player.name
        )
        return Use(False, say("the hand is full"))
    if deck is not None and deck < drawn:
        case.tell("No card is left in the deck of {side}. [s4.2.3.b]", False, side=player.name)
        return Use(False, say("no card is left in the deck"))
    sure = None if hand is None or deck is None else True
    case.tell(draws(limit, drawn), sure)
    if _is_last(case, deck):
        case.follows("It is the last card of the deck, and drawing it ends the game. [s4.2.4.a]", True)
    return Use(sure)


def _may_discard(case: Case, player: Player) -> Use:
    """Say whether he may discard (s4.2.3.c), and what for."""
    cards, gained = case.number("s4.2.3.c", "cards"), case.number("s4.2.3.c", "resources")
    hand = player.plan.hand
    if hand is not None and hand < cards:
        case.tell("No card is in the hand of {side} to be discarded. [s4.2.3.c]", False, side=player.name)
        return Use(False, say("no card in hand"))
    case.tell(
        "For a discarded card a player receives {n} resource {n|point|points} and puts {n|it|them} into a fortress that he controls. [c4]",
        gained,
        n=gained,
    )
    return Use(None if hand is None else True)


def _may_divine(case: Case, player: Player) -> Use:
    """Say whether the haruspex is open to him (c11)."""
    if player.side != "roman":
        return Use(False, say("the haruspex is Rome's only"))
    uses = case.number("c11", "uses")
    case.tell(
        "Rome may use the haruspex instead; {times} in a game. [c11]"
        if player.haruspex
        else "Rome has already used the haruspex; {times} in a game. [c11]",
        player.haruspex,
        times=times(uses),
    )
    return Use(True) if player.haruspex else Use(False, say("the haruspex has been used"))


def _hold_pass(case: Case, *, could: bool) -> None:
    """Say that a player may do nothing, and hold what is open about it (s4.2.3 pass)."""
    free, bound = say("doing nothing is allowed"), say("one of the uses that are open must be made")
    case.points.compare("s4.2.3", "pass", {"may": free, "must": bound if could else free})
    case.tell("No rule says that a player must use the Card option (our reading). [s4.2.3]", True)
