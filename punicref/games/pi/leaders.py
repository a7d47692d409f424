"""Leaders (s12, c9) and the haruspex (c11): who enters, who leaves, who commands, and what a new hand may bring."""

from fractions import Fraction
from math import comb
from typing import Annotated, Literal, NamedTuple

from punicref.dice import Distribution
from punicref.errors import InputProblem, near
from punicref.games.pi.inputs import NAMES, OTHER, Side, needed
from punicref.messages import Name, Percent, count, say, signed
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator

LEADERS = "c9.b"
"""The clause that says what a leader's values do, and declares the printed list of leaders."""

Action = Literal["enter", "withdraw", "lose", "command"]
Kind = Literal["ground", "naval"]


class Leader(NamedTuple):
    """A leader as far as he is known: his name, and his row where the list is installed."""

    name: Name | str
    row: dict[str, str | int] | None


def find(case: Case, word: str, side: Side) -> Leader:
    """Find a leader by name; InputProblem where neither rules nor list name him, or he is the other side's.

    Cites the clause of the list.
    """
    known, listed = names.known(case), case.records(LEADERS)
    one = known.get(names.plain(word))
    rows = {
        known.get(names.plain(key), names.plain(key)): (key, row)
        for key, row in (listed.rows if listed else {}).items()
    }
    key, row = rows.get(one or names.plain(word), ("", None))
    named = case.regions(LEADERS)
    if row is None and one not in named:
        raise InputProblem(
            say(
                "{option}: there is no leader {name} in the rules or in the installed list.",
                option="--leader",
                name=word,
            ),
            suggestions=near(
                word, sorted({*(case.names[id_]["en"][0] for id_ in named), *(key for key, _ in rows.values())})
            ),
        )
    if row is not None and row["side"] != side:
        raise InputProblem(say("{name} is a leader of {side}.", name=key, side=NAMES[OTHER[side]]))
    return Leader(case.name(one) if one else key, row)


@calculator("pi.leaders", say("Leaders: who enters or leaves play, and who is in command?"))
def leaders(
    case: Case,
    action: Annotated[Action, ask("leaders enter play, one is withdrawn, one may be lost, or which one is in command")],
    side: Annotated[Side, ask("whose leaders")],
    draw: Annotated[int, ask("leaders that enter play (enter)", least=1)] = 1,
    cup: Annotated[int | None, ask("Roman leaders in the cup (enter)", least=0)] = None,
    on_map: Annotated[int | None, ask("leaders of the side on the map (enter)", least=0)] = None,
    units_left: Annotated[
        int | None, ask("units stacked with the leader that have survived (lose); without it none", least=0)
    ] = None,
    by_card: Annotated[bool, ask("an Event or Operational card eliminated him (lose)")] = False,
    present: Annotated[int, ask("leaders of the side who are present (command)", least=1)] = 1,
    where: Annotated[Literal["battle", "move"], ask("in a battle or on a move (command)")] = "battle",
    kind: Annotated[Kind, ask("whether ground or naval units are commanded (command)")] = "ground",
    left: Annotated[bool, ask("the leader in command has left the battle (command)")] = False,
    leader: Annotated[str, ask("name of the leader in command (his values come from the installed list)")] = "",
    bonus: Annotated[int | None, ask("tactical value on the counter of the leader in command", least=0)] = None,
    tactical: Annotated[int | None, ask("highest printed tactical value of the units (command)", least=0)] = None,
) -> Ruling:
    """Rule on leaders entering play (c9.c, c9.d), withdrawn, lost (s12.3), or in command (c9.e, c9.f).

    Numbers are leaders, units, and printed tactical values. Exact chances for what is drawn at random. InputProblem
    for more leaders than there can be.
    """
    if action == "enter":
        return _roman_enter(case, cup, draw) if side == "roman" else _carthaginian_enter(case, on_map, draw)
    if action == "withdraw":
        return _withdraw(case, side)
    if action == "lose":
        return _lose(case, side, units_left, by_card=by_card)
    if left and where == "move":
        raise InputProblem(
            say("Only from a battle can the leader in command withdraw: leave {option} out.", option="--left")
        )
    return _command(case, side, _Command(present, where, kind, left, leader.strip(), bonus, tactical))


def _roman_enter(case: Case, cup: int | None, draw: int) -> Ruling:
    """Draw Roman leaders from the cup (c9.c)."""
    needed(cup=cup)
    assert cup is not None
    if draw > cup:
        raise InputProblem(
            say("{name} is {found}; leaders in the cup: {most}.", name="draw", found=draw, most=cup),
        )
    share, ways = Fraction(draw, cup), comb(cup, draw)
    case.tell(
        say("Leaders drawn at random from the cup: {draw} of {cup}. [c9.c]", draw=draw, cup=cup),
        {"draw": draw, "cup": cup},
    )
    case.tell(
        say(
            "Each leader in the cup is among them with a chance of {chance}; equally likely choices: {ways}. [c9.c]",
            chance=Percent(chance=share),
            ways=ways,
        ),
        share,
    )
    listed = case.records(LEADERS)
    facts: dict[str, object] = {"drawn": draw, "chance_of_each": share, "choices": ways}
    if listed is not None:
        roman = [key for key, row in listed.rows.items() if row["side"] == "roman"]
        if cup > len(roman):
            raise InputProblem(
                say(
                    "{name} is {found}; the installed list has Roman leaders: {most}.",
                    name="cup",
                    found=cup,
                    most=len(roman),
                )
            )
    return case.rule(
        say(
            "Drawn from the cup: {draw}. Each leader in it is drawn with a chance of {chance}.",
            draw=draw,
            chance=Percent(chance=share),
        ),
        facts,
    )


def _carthaginian_enter(case: Case, on_map: int | None, draw: int) -> Ruling:
    """Place new Carthaginian leaders, withdrawing others where the limit requires it (c9.d)."""
    needed(on_map=on_map)
    assert on_map is not None
    limit = case.number("c9.d", "leaders")
    for name, found in (("on_map", on_map), ("draw", draw)):
        if found > limit:
            raise InputProblem(
                say(
                    "{name} is {found}; the most leaders that Carthage may have in play is {most}.",
                    name=name,
                    found=found,
                    most=limit,
                )
            )
    case.tell(
        say(
            "Carthage may have leaders in play: {limit}. On the map: {on_map}; new: {draw}.",
            limit=limit,
            on_map=on_map,
            draw=draw,
        ),
        limit,
    )
    gone = max(0, on_map + draw - limit)
    facts: dict[str, object] = {"withdrawn": gone, "on_map": min(limit, on_map + draw)}
    if not gone:
        case.tell(say("There is room for the new leader, and nobody is withdrawn. [c9.d]"), 0)
        return case.rule(say("Nobody has to be withdrawn."), facts)
    share = Fraction(gone, on_map)
    facts["chance_of_each"] = share
    if share < 1:
        case.readings(
            "c9.d",
            "random",
            {"random": say("chance {chance}", chance=Percent(chance=share)), "choice": say("Carthage chooses")},
        )
        text = count(
            "First {n} leader on the map is withdrawn at random; the chance of each is {chance}. [c9.d]",
            "First {n} leaders on the map are withdrawn at random; the chance of each is {chance}. [c9.d]",
            gone,
            chance=Percent(chance=share),
        )
    else:
        text = say("First all leaders on the map are withdrawn. [c9.d]")
    case.tell(text, share)
    case.tell(say("Who has been withdrawn cannot return to the game. Then the new leader is placed. [c9.d]"), None)
    return case.rule(
        count(
            "{n} leader must be withdrawn first, each with a chance of {chance}.",
            "{n} leaders must be withdrawn first, each with a chance of {chance}.",
            gone,
            chance=Percent(chance=share),
        ),
        facts,
    )


def _withdraw(case: Case, side: Side) -> Ruling:
    """Take a leader off the map (c9.c, c9.d)."""
    if side == "roman":
        case.tell(say("A Roman leader who is withdrawn from the map goes back into the cup. [c9.c]"), True)
        return case.rule(say("He goes back into the cup and can be drawn again."), {"returns": True, "points": 0})
    case.tell(say("A Carthaginian leader who has been withdrawn cannot return to the game. [c9.d]"), False)
    return case.rule(say("He is out of the game for good."), {"returns": False, "points": 0})


def _lose(case: Case, side: Side, units_left: int | None, *, by_card: bool) -> Ruling:
    """Say whether a leader is lost with his units (s12.3), where he goes and what he scores."""
    if units_left and not by_card:
        case.tell(
            count(
                "{n} unit that is stacked with the leader has survived; he is lost only with all of them. [s12.3]",
                "{n} units that are stacked with the leader have survived; he is lost only with all of them. [s12.3]",
                units_left,
            ),
            False,
        )
        return case.rule(say("The leader is not lost."), {"eliminated": False})
    if by_card:
        case.tell(say("The card eliminates the leader. [c15.b]"), True)
    elif units_left is None:
        case.tell(
            say(
                "It is taken that no unit that was stacked with the leader has survived, so he is eliminated with them. [s12.3]"
            ),
            True,
        )
    else:
        case.tell(say("All the units that are stacked with the leader are eliminated, and he with them. [s12.3]"), True)
    if side == "roman":
        case.tell(say("A Roman leader who is eliminated goes back into the cup, whatever the reason. [c9.c]"), True)
    else:
        case.tell(say("A leader who is destroyed does not come back, unless a card brings him back. [s9.6.5.b]"), False)
    points = 0
    each = case.number("c15.b.2", "points")
    if by_card:
        case.tell(say("Leaders eliminated by Event or Operational cards score no victory points. [c15.b, c15.b.2]"), 0)
    else:
        points = case.readings("c15.b", "leaders", {"card_losses": each, "all_leaders": 0})
        case.tell(say("Victory points for {side}: {points}. [c15.b]", side=NAMES[OTHER[side]], points=points), points)
    return case.rule(
        say("The leader is eliminated; victory points for {side}: {points}.", side=NAMES[OTHER[side]], points=points),
        {"eliminated": True, "returns": side == "roman", "points": points},
    )


class _Command(NamedTuple):
    """A battle or a move with leaders: how many, where, what kind of units, and the values that are known."""

    present: int
    where: str
    kind: Kind
    left: bool
    leader: str
    bonus: int | None
    tactical: int | None


def _command(case: Case, side: Side, asked: _Command) -> Ruling:
    """Say who is in command and what his values do (c9.b, c9.e, c9.f)."""
    clause = "c9.e" if asked.where == "battle" else "c9.f"
    facts: dict[str, object] = {"declare": asked.present > 1}
    if asked.present > 1:
        case.tell(
            say(
                "Several leaders are present: the side must declare which of them is in command, and only his values count."
            ),
            True,
            cites=(clause,),
        )
    else:
        case.tell(say("The only leader present is in command."), False, cites=(clause,))
    if asked.where == "move":
        case.tell(
            say("A stack of several units moves only with a leader, and he never moves alone. [s12.2, c9.a]"), None
        )
    leader = find(case, asked.leader, side) if asked.leader else None
    bonus = asked.bonus
    if leader is not None and bonus is None and leader.row is not None:
        bonus = int(leader.row["tactical"])
    if asked.left:
        return _left(case, asked, facts)
    ground = asked.kind == "ground"
    if asked.tactical is None:
        facts["modifies"] = case.readings("c9.e", "ground", {"all_units": True, "ground_only": ground})
        case.tell(
            say("His values modify those of the units that are stacked with him."),
            facts["modifies"],
            cites=(
                LEADERS,
                clause,
            ),
        )
        return case.rule(
            say("The leader who has been declared is in command.")
            if asked.present > 1
            else say("The leader is in command."),
            facts,
        )
    case.settle(LEADERS, "which")
    if bonus is None:
        case.need(LEADERS)
        facts["modifies"] = case.readings("c9.e", "ground", {"all_units": True, "ground_only": ground})
        case.tell(
            say("His tactical value is printed on his counter only; add it to that of the units."),
            None,
            cites=(LEADERS,),
        )
        return case.rule(
            say(
                "The leader in command adds his tactical value to the {tactical} of the units.", tactical=asked.tactical
            ),
            facts,
        )
    with_him = asked.tactical + bonus
    value = case.readings(
        "c9.e", "ground", {"all_units": with_him, "ground_only": with_him if ground else asked.tactical}
    )
    case.tell(
        say(
            "Tactical value of the units {tactical}, of the leader in command {bonus}: {value}.",
            tactical=asked.tactical,
            bonus=signed(bonus),
            value=value,
        ),
        value,
        cites=(
            LEADERS,
            clause,
        ),
    )
    facts |= {"modifies": True, "tactical": value}
    return case.rule(say("The tactical value is {value}.", value=value), facts)


def _left(case: Case, asked: _Command, facts: dict[str, object]) -> Ruling:
    """The leader in command has left the battle (c9.e)."""
    case.settle(LEADERS, "which")
    others = asked.present - 1
    heir = False
    if others:
        heir = case.readings("c9.e", "successor", {"none": False, "next": True})
    case.tell(
        say(
            "The leader in command has left the battle: the units that remain no longer benefit from his values. [c9.e]"
        ),
        heir,
    )
    facts |= {"modifies": heir, "successor": heir}
    if asked.tactical is not None and not heir:
        facts["tactical"] = asked.tactical
    return case.rule(say("The units fight with their printed values."), facts)


def drawn_of(wanted: int, others: int, draw: int) -> Distribution[int]:
    """Return how many of the wanted cards are among some drawn at random from these and the others."""
    return Distribution(
        {
            number: comb(wanted, number) * comb(others, draw - number)
            for number in range(max(0, draw - others), min(wanted, draw) + 1)
        }
    )


@calculator("pi.haruspex", say("Haruspex: may Rome change its hand, and what may it draw?"))
def haruspex(
    case: Case,
    hand: Annotated[int, ask("cards in Rome's hand", least=0, most="s2.3:hand")],
    deck: Annotated[int, ask("cards in Rome's face-down deck", least=1)],
    used: Annotated[bool, ask("Rome has already used the haruspex in this game")] = False,
    option: Annotated[Literal["card", "map"], ask("what Rome has chosen in this operational sequence")] = "card",
    wanted_hand: Annotated[int, ask("cards in the hand that Rome hopes to draw", least=0)] = 0,
    wanted_deck: Annotated[int, ask("cards in the deck that Rome hopes to draw", least=0)] = 0,
) -> Ruling:
    """Rule on the haruspex (c11): whether Rome may use it, and exact chances of the cards it hopes for.

    Hand 0 to s2.3:hand, deck at least 1. InputProblem where more cards are hoped for than there are.
    """
    for name, found, most in (("wanted_hand", wanted_hand, hand), ("wanted_deck", wanted_deck, deck)):
        if found > most:
            raise InputProblem(
                say("{name} is {found}; there are only {most} cards.", name=name, found=found, most=most)
            )
    uses = case.number("c11", "uses")
    if used:
        case.tell(say("Rome has already used the haruspex; times in a game: {uses}.", uses=uses), False)
        return case.rule(say("Not allowed: the haruspex has been used."), {"allowed": False})
    if option == "map":
        case.tell(say("The haruspex is a use of the Card option, and Rome chose Map. [s4.2.3, c11]"), False)
        return case.rule(say("Not allowed: Rome chose Map."), {"allowed": False})
    case.tell(
        say(
            "Rome uses the haruspex instead of playing, drawing or discarding a card; times in a game: {uses}. [s4.2.3]",
            uses=uses,
        ),
        True,
    )
    case.tell(
        say(
            "The hand ({hand}) goes into the deck ({deck}), which is shuffled; as many cards as there were in the hand are drawn. [c11]",
            hand=hand,
            deck=deck,
        ),
        hand + deck,
    )
    case.tell(say("The deck is as large as before, so the game does not end: {deck}. [s4.2.4.a]", deck=deck), deck)
    wanted = wanted_hand + wanted_deck
    facts: dict[str, object] = {"allowed": True, "hand": hand, "deck": deck}
    if not wanted:
        return case.rule(say("Allowed; cards drawn for the new hand: {hand}.", hand=hand), facts)
    spread = drawn_of(wanted, hand + deck - wanted, hand)
    some = spread.chance(lambda number: number > 0)
    case.tell(
        say(
            "Chance that at least one of the cards hoped for ({wanted}) is among them: {chance}. [c11]",
            wanted=wanted,
            chance=Percent(chance=some),
        ),
        some,
    )
    facts |= {"at_least_one": some, "drawn": dict(spread)}
    return case.rule(
        say("Allowed; the new hand holds a card hoped for with a chance of {chance}.", chance=Percent(chance=some)),
        facts,
        outcomes=[
            Outcome(say("cards hoped for in the new hand: {number}", number=number), share) for number, share in spread
        ],
    )
