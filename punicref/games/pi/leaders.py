"""Leaders (s12, c9): who enters, who leaves, and who commands."""

from fractions import Fraction
from math import comb
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem, near
from punicref.games.pi.inputs import NAMED_LEADERS, NAMES, OTHER, Side
from punicref.games.pi.openly import follow
from punicref.language.messages import Message, Name, Percent, say, signed
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import Parts, ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

LEADERS = "c9.b"
"""The clause that says what a leader's values do, and declares the printed list of leaders."""

NAMED: Side = "carthaginian"
"""Whose leaders have names; those of Rome are drawn at random, and are told apart by their values only (c9.note)."""

Action = Literal["enter", "withdraw", "lose", "command"]
Kind = Literal["ground", "naval"]


class Leader(NamedTuple):
    """A leader as far as he is known: his name, and his row where it stands in the installed list."""

    name: Name | str
    row: dict[str, str | int] | None


class Entry(NamedTuple):
    """Leaders that enter play."""

    draw: Annotated[int, ask("leaders that enter play", usual="one leader enters play", least=1)] = 1
    cup: Annotated[int | None, ask("Roman leaders in the cup", printed=True, least=0)] = None
    on_map: Annotated[
        int | None, ask("leaders of Carthage on the map before", printed=True, least=0, most="c9.d:leaders")
    ] = None


class Loss(NamedTuple):
    """What has become of a leader's units, or of himself."""

    units_left: Annotated[
        int | None,
        ask("units stacked with the leader that have survived", usual="all the units with him eliminated", least=0),
    ] = None
    by_card: Annotated[
        bool, ask("an Event or Operational card eliminated him", usual="not eliminated by a card", ordinary=True)
    ] = False


class Command(NamedTuple):
    """A battle or a move with leaders: how many, where, what kind of units, and the values that are known."""

    present: Annotated[
        int, ask("leaders of the side who are present", usual="no other leader of the side present", least=1)
    ] = 1
    where: Annotated[Literal["battle", "move"], ask("in a battle or on a move", usual="in a battle")] = "battle"
    kind: Annotated[Kind, ask("whether ground or naval units are commanded", usual="ground units")] = "ground"
    left: Annotated[
        bool, ask("the leader in command has left the battle", usual="the leader in command still in the battle")
    ] = False
    leader: Annotated[
        str, ask("name of the leader in command", printed=True, tries=("Haderbal",)).of(Parts(things=NAMED_LEADERS))
    ] = ""
    bonus: Annotated[
        int | None, ask("tactical value on the counter of the leader in command", printed=True, least=0)
    ] = None
    tactical: Annotated[int | None, ask("highest printed tactical value of the units", printed=True, least=0)] = None


def find(case: Case, word: str, side: Side) -> Leader:
    """Find a leader by name; InputProblem where he is the other side's.

    One who stands neither in the rules nor in the installed list, which may have gaps, is not known.
    """
    one, listed = names.meant(case, word), case.records(LEADERS)
    rows = {
        names.meant(case, key) or names.plain(key): (key, row) for key, row in (listed.rows if listed else {}).items()
    }
    key, row = rows.get(one or names.plain(word), ("", None))
    if (row is not None and row["side"] != side) or (one in NAMED_LEADERS and side != NAMED):
        raise InputProblem(
            "{name} is a leader of {side}.", name=case.name(one) if one and not key else key, side=NAMES[OTHER[side]]
        )
    if row is None and one not in case.regions(LEADERS):
        named = sorted(
            {*(case.names[id_]["en"][0] for id_ in case.regions(LEADERS)), *(key for key, _ in rows.values())}
        )
        alike = near(word, named)
        if alike:
            case.tell(
                "{name} stands neither in the rules nor in the installed list; similar names: {names}.",
                name=word,
                names=alike,
                cites=(LEADERS,),
            )
        else:
            case.tell("{name} stands neither in the rules nor in the installed list.", name=word, cites=(LEADERS,))
        return Leader(word, None)
    return Leader(case.name(one) if one else key, row)


@calculator("pi.leaders", "Leaders: who enters or leaves play, and who is in command?")
def leaders(
    case: Case,
    action: Annotated[Action, ask("leaders enter play, one is withdrawn or may be lost, or who is in command")],
    side: Annotated[Side, ask("whose leaders")],
    entry: Annotated[Entry, group("leaders who enter play")],
    loss: Annotated[Loss, group("a leader who may be lost")],
    command: Annotated[Command, group("command")],
) -> Ruling:
    """Rule on leaders entering play (c9.c, c9.d), withdrawn, lost (s12.3), or in command (c9.e, c9.f).

    Numbers are leaders, units, and printed tactical values. Exact chances for what is drawn at random. InputProblem
    for more leaders than there can be.
    """
    if action == "enter":
        return _roman_enter(case, entry) if side == "roman" else _carthaginian_enter(case, entry)
    if action == "withdraw":
        return _withdraw(case, side)
    if action == "lose":
        return _lose(case, side, loss)
    if command.left and command.where == "move":
        raise InputProblem(
            "Only from a battle can the leader in command withdraw: leave {option} out.", option="--left"
        )
    return _command(case, side, command)


def _roman_enter(case: Case, entry: Entry) -> Ruling:
    """Draw Roman leaders from the cup (c9.c)."""
    draw, cup = entry.draw, entry.cup
    if cup is None:
        raise case.needed("cup")
    if draw > cup:
        raise InputProblem("{name} is {found}; leaders in the cup: {most}.", name="draw", found=draw, most=cup)
    share, ways = Fraction(draw, cup), comb(cup, draw)
    case.tell(
        "Leaders drawn at random from the cup: {draw} of {cup}. [c9.c]", {"draw": draw, "cup": cup}, draw=draw, cup=cup
    )
    case.sum(
        "Each leader in the cup is among them with a chance of {chance}; equally likely choices: {ways}. [c9.c]",
        share,
        chance=Percent(chance=share),
        ways=ways,
    )
    return case.rule(
        "Drawn from the cup: {draw}. Each leader in it is drawn with a chance of {chance}.",
        {"drawn": draw, "chance_of_each": share, "choices": ways},
        draw=draw,
        chance=Percent(chance=share),
    )


def _carthaginian_enter(case: Case, entry: Entry) -> Ruling:
    """Place new Carthaginian leaders, withdrawing others where the limit requires it (c9.d)."""
    draw, on_map = entry.draw, entry.on_map
    if on_map is None:
        raise case.needed("on_map")
    limit = case.number("c9.d", "leaders")
    if draw > limit:
        raise InputProblem(
            "{name} is {found}; the most leaders that Carthage may have in play is {most}.",
            name="draw",
            found=draw,
            most=limit,
        )
    case.sum(
        "Carthage may have leaders in play: {limit}. On the map: {on_map}; new: {draw}.",
        limit,
        limit=limit,
        on_map=on_map,
        draw=draw,
    )
    gone = max(0, on_map + draw - int(limit))
    facts: dict[str, object] = {"withdrawn": gone, "on_map": min(int(limit), on_map + draw)}
    if not gone:
        case.follows("There is room, and nobody is withdrawn. [c9.d]", 0)
        return case.rule("Nobody has to be withdrawn.", facts)
    share, in_turn = Fraction(gone, on_map), gone_in_turn(on_map, draw, int(limit))
    facts["chance_of_each"] = share
    if share < 1:
        text = say(
            "First {n} {n|leader|leaders} on the map {n|is|are} withdrawn at random; the chance of each is {chance}. [c9.d]",
            n=gone,
            chance=Percent(chance=share),
        )
    else:
        text = say("First all leaders on the map are withdrawn. [c9.d]")
    case.points.compare(
        "c9.d",
        "several",
        {
            key: say("each leader on the map is withdrawn with a chance of {chance}", chance=Percent(chance=one))
            for key, one in (("together", share), ("in_turn", in_turn))
        },
    )
    case.tell(text, share)
    case.follows(
        "Who has been withdrawn cannot return to the game. [c9.d]"
        if draw == 1
        else "Who has been withdrawn cannot return to the game. All the new ones are placed (our reading). [c9.d]"
    )
    return case.rule(
        "{n} {n|leader|leaders} must be withdrawn first, each on the map with a chance of {chance}.",
        facts,
        n=gone,
        chance=Percent(chance=share),
    )


def gone_in_turn(on_map: int, draw: int, limit: int) -> Fraction:
    """Return the chance of a leader on the map to be withdrawn if new ones are placed one after the other (c9.d)."""
    stays, there = Fraction(1), on_map
    for _ in range(draw):
        if there == limit:
            stays *= Fraction(limit - 1, limit)
        else:
            there += 1
    return 1 - stays


def _withdraw(case: Case, side: Side) -> Ruling:
    """Take a leader off the map (c9.c, c9.d)."""
    scores = say("Only a leader who is destroyed scores victory points. [c15.b.2]")
    if side == "roman":
        case.tell("A Roman leader who is withdrawn from the map goes back into the cup. [c9.c]", True)
        case.follows(scores, 0)
        return case.rule("He goes back into the cup and can be drawn again.", {"returns": True, "points": 0})
    case.tell("A Carthaginian leader who has been withdrawn cannot return to the game. [c9.d]", False)
    case.follows(scores, 0)
    return case.rule("He is out of the game for good.", {"returns": False, "points": 0})


def _lose(case: Case, side: Side, loss: Loss) -> Ruling:
    """Say whether a leader is lost with his units (s12.3), where he goes and what he scores."""
    if not loss.by_card and loss.units_left:
        case.tell(
            "{n} {n|unit|units} that {n|is|are} stacked with the leader {n|has|have} survived; he is lost only with all of them. [s12.3]",
            False,
            n=loss.units_left,
        )
        return case.rule("The leader is not lost: not all the units with him are.", {"eliminated": False})
    if loss.by_card:
        case.tell("The card eliminates the leader. [c15.b]", True)
    else:
        case.tell("A leader is eliminated if all the units with which he is stacked are. [s12.3]", True)
    if side == "roman":
        case.follows("A Roman leader who is eliminated goes back into the cup, whatever the reason. [c9.c]", True)
    else:
        case.follows("A leader who is destroyed does not come back, unless a card brings him back. [s9.6.5.b]", False)
    points, each = 0, case.number("c15.b.2", "points")
    if loss.by_card:
        case.follows("Leaders eliminated by Event or Operational cards score no victory points. [c15.b, c15.b.2]", 0)
    else:
        points = each
        follow(
            case,
            "c15.b",
            "leaders",
            {
                key: say("victory points for {side}: {points}", side=NAMES[OTHER[side]], points=one)
                for key, one in (("card_losses", each), ("all_leaders", 0))
            },
        )
        case.follows("Victory points for {side}: {points}. [c15.b]", points, side=NAMES[OTHER[side]], points=points)
    return case.rule(
        "The leader is eliminated; victory points for {side}: {points}.",
        {"eliminated": True, "returns": side == "roman", "points": points},
        side=NAMES[OTHER[side]],
        points=points,
    )


def _command(case: Case, side: Side, command: Command) -> Ruling:
    """Say who is in command and what his values do (c9.b, c9.e, c9.f)."""
    clause = "c9.e" if command.where == "battle" else "c9.f"
    facts: dict[str, object] = {"declare": command.present > 1}
    if command.present > 1:
        case.tell(
            "Several leaders are present: the side must declare which of them is in command, and only his values count.",
            True,
            cites=(clause,),
        )
    else:
        case.tell("A leader who is alone with the units is in command.", False, cites=(clause,))
    if command.where == "move":
        case.tell("A stack of several units moves only with a leader, and he never moves alone. [s12.2, c9.a]")
    bonus = command.bonus
    if command.leader.strip():
        leader = find(case, command.leader.strip(), side)
        if bonus is None and leader.row is not None:
            bonus = int(leader.row["tactical"])
    if command.left:
        return _left(case, command, facts)
    ground = command.kind == "ground"
    facts["modifies"] = True
    if command.tactical is not None:
        facts["units"] = command.tactical
    if not ground:
        facts["ground_only"] = False
    case.points.settle(LEADERS, "which")
    if bonus is None:
        case.need(LEADERS)
    if bonus is None or command.tactical is None:
        follow(case, "c9.e", "ground", {"all_units": MODIFIES, "ground_only": MODIFIES if ground else MODIFIES_NOT})
        case.tell(
            "His values modify those of the units that are stacked with him."
            if command.tactical is None
            else "His tactical value is printed on his counter only; add it to that of the units.",
            True if command.tactical is None else None,
            cites=(LEADERS, clause),
        )
        return case.rule(_who(command), facts)
    with_him = command.tactical + bonus
    facts["tactical"] = with_him
    follow(
        case,
        "c9.e",
        "ground",
        {
            key: say("tactical value {value}", value=value)
            for key, value in (("all_units", with_him), ("ground_only", with_him if ground else command.tactical))
        },
    )
    case.sum(
        "Tactical value of the units {tactical}, of the leader in command {bonus}: {value}.",
        with_him,
        tactical=command.tactical,
        bonus=signed(bonus),
        value=with_him,
        cites=(LEADERS, clause),
    )
    return case.rule("The tactical value is {value}.", facts, value=with_him)


MODIFIES, MODIFIES_NOT = say("his values modify those of the units"), say("his values do not modify those of the units")


def _who(command: Command) -> Message:
    """Say who is in command, and what to do with a value that is not known."""
    if command.tactical is not None:
        return say(
            "The leader in command adds his tactical value to the {tactical} of the units.", tactical=command.tactical
        )
    if command.present > 1:
        return say("The leader who has been declared is in command; only his values count.")
    return say("The leader is in command, and his values count.")


def _left(case: Case, command: Command, facts: dict[str, object]) -> Ruling:
    """The leader in command has left the battle (c9.e)."""
    case.points.settle(LEADERS, "which")
    if command.present > 1:
        follow(case, "c9.e", "successor", {"none": say("nobody takes over"), "next": say("another leader takes over")})
    case.follows(
        "The leader in command has left the battle: the units that remain no longer benefit from his values. [c9.e]",
        False,
    )
    facts |= {"modifies": False, "successor": False}
    if command.tactical is not None:
        facts["tactical"] = command.tactical
    return case.rule("The units fight with their printed values; nobody is in command any more.", facts)
