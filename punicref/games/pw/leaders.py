"""Loss and return of leaders (8.3, with the special rules of the scenarios); `elections` has the Roman elections."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import sequence
from punicref.games.pw.elections import Election, Map, elect
from punicref.games.pw.inputs import Side
from punicref.games.pw.scenarios import MaybeScenario, Which, check_used, which
from punicref.games.pw.sequence import Moment, PhaseName
from punicref.games.pw.verdicts import judged
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.needed import Needed
from punicref.ruling.registry import calculator


class Game(NamedTuple):
    """The scenario, and when."""

    scenario: MaybeScenario = None
    game_turn: Annotated[
        int | None, ask("number of the game turn (elimination, election)", usual="not the first game turn", least=1)
    ] = None


class Hex(NamedTuple):
    """The strength points in a leader's hex, or where he is to return."""

    enemy: Annotated[
        int | None, ask("enemy strength points in the leader's hex", usual="no enemy strength points there", least=0)
    ] = None
    friendly: Annotated[
        int | None,
        ask(
            "own strength points in the leader's hex, or where he is to return",
            usual="a hex with own strength points",
            least=0,
        ),
    ] = None


class Leader(NamedTuple):
    """The leader who returns, or who may be drawn."""

    side: Annotated[Side | None, ask("whose leader it is", usual="no side named")] = None
    rating: Annotated[
        int | None,
        ask(
            "the leader's rating (elect: one whose chance is asked for)",
            usual="no rating named",
            least=1,
            most="19.0:ratings",
        ),
    ] = None


class Lost(NamedTuple):
    """The phase in which a leader was eliminated."""

    phase: Annotated[
        PhaseName | None, ask("phase in which he was eliminated", usual="the phase of the elimination not named")
    ] = None
    player: Annotated[
        Side | None, ask("whose phase that was", usual="the only player with such a phase", needs="phase")
    ] = None


@calculator(
    "pw.leaders",
    "Loss, return and election of leaders",
    without=(
        "19.11",
        "19.13",
        "19.21",
        "19.23",
        "19.31",
        "19.33",
        "19.34.c",
        "4.2.a.1",
        "4.2.a.2",
        "4.2.a.4",
        "4.2.a.5",
        "4.2.b.2",
        "4.2.b.3",
        "4.2.b.4",
        "4.2.b.5",
        "4.2.c",
    ),
    chapter="8.0",
)
def leaders(
    case: Case,
    action: Annotated[
        Literal["eliminate", "return", "elect"],
        ask("is a leader eliminated, when and where does one return, or how is a Roman election held"),
    ],
    game: Annotated[Game, group("the game")],
    hexagon: Annotated[Hex, group("the hex")],
    leader: Annotated[Leader, group("the leader")],
    eliminated: Annotated[Lost, group("the elimination")],
    election: Annotated[Election, group("the Roman election")],
) -> Ruling:
    """Rule on the elimination of a leader (8.31), on a leader's return (8.32), or on a Roman election (8.4).

    Needed for what the procedure in question turns on.
    """
    if action == "eliminate":
        if hexagon.enemy is None or hexagon.friendly is None:
            raise _lacking(case, enemy=hexagon.enemy, friendly=hexagon.friendly)
        return _eliminate(case, hexagon.enemy, hexagon.friendly)
    if action == "return":
        if game.scenario is None or leader.side is None or leader.rating is None:
            raise _lacking(case, scenario=game.scenario, side=leader.side, rating=leader.rating)
        played = which(case, game.scenario)
        check_used(case, played, (leader.rating,))
        if played == "second" and leader.side == "roman" and leader.rating == case.number("19.24.c", "rating"):
            return _never(case, leader.rating)
        lost_at = _lost_at(case, played, eliminated, game)
        return _return(case, played, leader, lost_at, hexagon.friendly)
    if game.scenario is None or election.on_map is None:
        raise _lacking(case, scenario=game.scenario, on_map=election.on_map)
    roman = Map(election.on_map, election.lost, election.best_lost)
    return elect(case, which(case, game.scenario), roman, election.pool, leader.rating, game.game_turn)


def _lacking(case: Case, **given: object) -> Needed:
    """Return the problem that an action lacks some of these inputs."""
    return case.needed(*(name for name, value in given.items() if value is None))


def _lost_at(case: Case, played: Which, eliminated: Lost, game: Game) -> Moment | None:
    """Return when the leader was eliminated, if that is stated; Needed where it is stated in part."""
    if eliminated.phase is None:
        if game.game_turn is None:
            return None
        raise InputProblem("{one} needs {other}.", one="--game-turn", other="--phase")
    if game.game_turn is None:
        raise case.needed("game_turn")
    lost_at = Moment(game.game_turn, sequence.find(case, eliminated.player, eliminated.phase))
    if sequence.left_out(played, lost_at):
        raise InputProblem("That phase is left out: {moment}.", moment=lost_at.shown())
    return lost_at


def _eliminate(case: Case, enemy: int, friendly: int) -> Ruling:
    """Apply 8.31; combat units count in any posture and of any type."""
    gone = enemy > 0 and friendly == 0
    if gone:
        text = say(
            "Enemy combat units are in the leader's hex and friendly ones are not: the leader is eliminated at once, inverted or not."
        )
    elif enemy == 0:
        text = say("No enemy combat units are in the leader's hex, and a leader is never eliminated in any other way.")
    else:
        text = say("Friendly combat units are in the leader's hex, and a leader is never eliminated in any other way.")
    case.tell(text, gone, cites=("8.31",))
    if gone:
        return case.rule("Eliminated at once.", {"eliminated": True})
    if enemy == 0:
        verdict = say("Not eliminated: no enemy combat units are in the hex.")
    else:
        verdict = say("Not eliminated: friendly combat units are in the hex.")
    return case.rule(verdict, {"eliminated": False})


def _return(case: Case, played: Which, leader: Leader, lost_at: Moment | None, friendly: int | None) -> Ruling:
    """Say when a leader returns, and where he may be placed (8.32)."""
    assert leader.side is not None
    assert leader.rating is not None
    roman = leader.side == "roman"
    comes_as = _comes_as(case, played, leader.side, leader.rating)
    points = case.number("8.32", "points")
    target: PhaseName = "election" if roman else "campaign"
    case.tell(
        "An eliminated Roman leader goes back among the leaders to be drawn in the first Roman election phase after the phase of the elimination; one more is drawn for each leader lost. [8.32, 8.43]"
        if roman
        else "An eliminated Carthaginian leader comes back at the start of the first Carthaginian campaign phase after the phase of the elimination. [8.32]",
        target,
    )
    result: dict[str, object] = {"returns": True, "phase": target, "rating": comes_as, "drawn": roman}
    turn = None
    if lost_at is not None:
        first = _first_after(case, played, lost_at, sequence.find(case, leader.side, target))
        result["game_turn"] = turn = first.game_turn
        case.tell(
            "Eliminated: {lost}. Back: {back}.",
            first.data(),
            lost=lost_at.shown(),
            back=first.shown(),
            cites=(first.phase.clause,),
        )
    allowed = None if friendly is None else friendly >= points
    case.follows(_place(points, friendly, allowed=allowed), points if allowed is None else allowed, cites=("8.32",))
    case.tell("The return costs no movement points. [8.33]", 0)
    result["place"] = {"least": points, "allowed": allowed}
    return case.rule(_comes_back(roman, comes_as, turn, here=allowed is not False), result)


def _comes_as(case: Case, played: Which, side: Side, rating: int) -> int:
    """Return the rating with which a leader comes back (19.24.B)."""
    if side == "roman" or played != "second" or rating != case.number("19.24.b", "eliminated"):
        return rating
    comes_as = case.number("19.24.b", "replacement")
    case.follows(
        "The leader rated {rating} is replaced by one rated {comes_as}.", comes_as, rating=rating, comes_as=comes_as
    )
    return comes_as


def _comes_back(roman: bool, rating: int, turn: int | None, *, here: bool) -> Message:
    """Return the headline of a return; `here`: the hex asked about, if any, may take him."""
    if roman:
        when = (
            say("Goes back among the leaders to be drawn at the next Roman election")
            if turn is None
            else say("Goes back among the leaders to be drawn at the Roman election of game turn {turn}", turn=turn)
        )
    else:
        when = (
            say("Comes back in the next Carthaginian campaign phase as a leader rated {rating}", rating=rating)
            if turn is None
            else say("Comes back in game turn {turn} as a leader rated {rating}", turn=turn, rating=rating)
        )
    return say("{when}.", when=when) if here else say("{when}, but not in this hex.", when=when)


def _never(case: Case, rating: int) -> Ruling:
    """The best Roman leader of the second scenario."""
    replaced = judged(
        case,
        "19.24.c",
        "replaced",
        {"replaced": True, "lost": False},
        say("another leader is elected in his place"),
        say("nobody is elected in his place"),
    )
    case.tell(
        "The Roman leader rated {rating}, once eliminated, is out of the game for good. [19.24.c]", False, rating=rating
    )
    case.tell("Another leader is elected in his place. [8.43, 19.24.c]", replaced)
    return case.rule("Never comes back.", {"returns": False, "replaced": replaced})


def _first_after(case: Case, played: Which, lost_at: Moment, target: sequence.Phase) -> Moment:
    """Return the first phase of a kind after the phase of the elimination."""
    for moment in sequence.after(lost_at):
        if moment.phase == target and not sequence.skip(case, played, moment):
            return moment
    raise AssertionError  # the sequence has no end


def _place(points: int, friendly: int | None, *, allowed: bool | None) -> Message:
    if allowed is None:
        return say("Place the leader in any hex with own strength points (at least {points}).", points=points)
    if allowed:
        return say(
            "Own strength points in the hex: {found} (at least {points}): the leader may be placed there.",
            found=friendly,
            points=points,
        )
    return say(
        "Own strength points in the hex: {found} (at least {points}): the leader may not be placed there.",
        found=friendly,
        points=points,
    )
