"""Loss, return and election of leaders (8.3 and 8.4, with the special rules of the scenarios)."""

from fractions import Fraction
from math import comb
from typing import Annotated, Literal, NamedTuple

from punicref.dice import Distribution
from punicref.errors import InputProblem, Needed
from punicref.games.pw import sequence
from punicref.games.pw.inputs import Side
from punicref.games.pw.scenarios import UNUSED, MaybeScenario, Which, check_used, which
from punicref.games.pw.sequence import Moment, PhaseName
from punicref.games.pw.setup import SETUPS, lines, total
from punicref.games.pw.verdicts import judged
from punicref.messages import Message, Percent, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator

BestLost = Literal["no", "now", "before"]


class Game(NamedTuple):
    """The scenario, and when."""

    scenario: MaybeScenario = None
    game_turn: Annotated[
        int | None,
        ask("number of the game turn (elimination, election)", usual=say("not the first game turn"), least=1),
    ] = None


class Hex(NamedTuple):
    """The strength points in a leader's hex, or where he is to return."""

    enemy: Annotated[
        int | None,
        ask("enemy strength points in the leader's hex", usual=say("no enemy strength points there"), least=0),
    ] = None
    friendly: Annotated[
        int | None,
        ask(
            "own strength points in the leader's hex, or where he is to return",
            usual=say("a hex with own strength points"),
            least=0,
        ),
    ] = None


class Leader(NamedTuple):
    """The leader who returns, or who may be drawn."""

    side: Annotated[Side | None, ask("whose leader it is", usual=say("no side named"))] = None
    rating: Annotated[
        int | None,
        ask(
            "the leader's rating (elect: one whose chance is asked for)",
            usual=say("no rating named"),
            least=1,
            most="19.0:ratings",
        ),
    ] = None


class Lost(NamedTuple):
    """The phase in which a leader was eliminated."""

    phase: Annotated[
        PhaseName | None,
        ask("phase in which he was eliminated", usual=say("the phase of the elimination not named")),
    ] = None
    player: Annotated[
        Side | None, ask("whose phase that was", usual=say("the only player with such a phase"), needs="phase")
    ] = None


class Election(NamedTuple):
    """The Roman leaders before an election."""

    on_map: Annotated[
        int | None,
        ask("Roman leaders on the map before the election", usual=say("no Roman leader on the map"), least=0),
    ] = None
    lost: Annotated[
        int,
        ask(
            "Roman leaders eliminated since the last election",
            usual=say("no Roman leader eliminated since the last election"),
            least=0,
        ),
    ] = 0
    best_lost: Annotated[
        BestLost,
        ask(
            "the best Roman leader has been eliminated: no, since the last election (now), or before it",
            usual=say("the best Roman leader not eliminated"),
        ),
    ] = "no"
    pool: Annotated[
        tuple[int, ...],
        ask(
            "ratings of all leaders to draw from, those just removed included",
            printed=True,
            least=1,
            most="19.0:ratings",
        ),
    ] = ()


class _Map(NamedTuple):
    """The Roman leaders: on the map, lost since the last election, and what has become of the best one."""

    on_map: int
    lost: int
    best: BestLost


@calculator(
    "pw.leaders",
    say("Loss, return and election of leaders"),
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
    roman = _Map(election.on_map, election.lost, election.best_lost)
    return _elect(case, which(case, game.scenario), roman, election.pool, leader.rating, game.game_turn)


def _lacking(case: Case, **given: object) -> Needed:
    """Return the problem that an action lacks some of these inputs."""
    return case.needed(*(name for name, value in given.items() if value is None))


def _lost_at(case: Case, played: Which, eliminated: Lost, game: Game) -> Moment | None:
    """Return when the leader was eliminated, if that is stated; Needed where it is stated in part."""
    if eliminated.phase is None:
        if game.game_turn is None:
            return None
        raise InputProblem(say("{one} needs {other}.", one="--game-turn", other="--phase"))
    if game.game_turn is None:
        raise case.needed("game_turn")
    lost_at = Moment(game.game_turn, sequence.find(case, eliminated.player, eliminated.phase))
    if sequence.left_out(played, lost_at):
        raise InputProblem(say("That phase is left out: {moment}.", moment=lost_at.shown()))
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
        return case.rule(say("Eliminated at once."), {"eliminated": True})
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
        say(
            "An eliminated Roman leader goes back among the leaders to be drawn in the first Roman election phase after the phase of the elimination; one more is drawn for each leader lost. [8.32, 8.43]"
        )
        if roman
        else say(
            "An eliminated Carthaginian leader comes back at the start of the first Carthaginian campaign phase after the phase of the elimination. [8.32]"
        ),
        target,
    )
    result: dict[str, object] = {"returns": True, "phase": target, "rating": comes_as, "drawn": roman}
    turn = None
    if lost_at is not None:
        first = _first_after(case, played, lost_at, sequence.find(case, leader.side, target))
        result["game_turn"] = turn = first.game_turn
        case.tell(
            say("Eliminated: {lost}. Back: {back}.", lost=lost_at.shown(), back=first.shown()),
            first.data(),
            cites=(first.phase.clause,),
        )
    allowed = None if friendly is None else friendly >= points
    case.tell(_place(points, friendly, allowed=allowed), points if allowed is None else allowed, cites=("8.32",))
    case.tell(say("The return costs no movement points. [8.33]"), 0)
    result["place"] = {"least": points, "allowed": allowed}
    return case.rule(_comes_back(roman, comes_as, turn, here=allowed is not False), result)


def _comes_as(case: Case, played: Which, side: Side, rating: int) -> int:
    """Return the rating with which a leader comes back (19.24.B)."""
    if side == "roman" or played != "second" or rating != case.number("19.24.b", "eliminated"):
        return rating
    comes_as = case.number("19.24.b", "replacement")
    case.tell(
        say("The leader rated {rating} is replaced by one rated {comes_as}.", rating=rating, comes_as=comes_as),
        comes_as,
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
        say("The Roman leader rated {rating}, once eliminated, is out of the game for good. [19.24.c]", rating=rating),
        False,
    )
    case.tell(say("Another leader is elected in his place. [8.43, 19.24.c]"), replaced)
    return case.rule(say("Never comes back."), {"returns": False, "replaced": replaced})


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


def _elect(
    case: Case, played: Which, roman: _Map, pool: tuple[int, ...], rating: int | None, game_turn: int | None
) -> Ruling:
    if game_turn == 1:
        sequence.skip(case, played, Moment(game_turn, sequence.find(case, "roman", "election")))
        return case.rule(say("No election in the first game turn."), {"election": False})
    _check(case, played, roman, pool, rating)
    ceiling = _ceiling(case, played, roman)
    removed = _remove(case, roman.on_map)
    if pool and len(pool) < removed + roman.lost - (roman.best == "now"):
        raise InputProblem(
            say("The pool holds all leaders just removed or eliminated; {found} are too few.", found=len(pool))
        )
    _mixed(case, played)
    drawn, least = _draw(case, roman, roman.on_map - removed, ceiling)
    if pool and len(pool) < drawn:
        drawn = len(pool)
        least = min(least, drawn)
        case.tell(say("All leaders of the pool are drawn: {drawn}. [8.4]", drawn=drawn), drawn)
    _placed(case, drawn)
    result: dict[str, object] = {
        "election": True,
        "removed": removed,
        "left": roman.on_map - removed,
        "drawn": drawn,
        "drawn_least": least,
    }
    if not pool:
        return case.rule(
            say("Leaders removed: {removed}; leaders drawn: {drawn}.", removed=removed, drawn=drawn), result
        )
    return _chances(case, pool, drawn, rating, result)


def _placed(case: Case, drawn: int) -> None:
    """Say where those drawn are placed; whether each by himself, is open."""
    points = case.number("8.4", "points")
    if drawn > 1:
        case.readings("8.4", "placing", {"each": say("in up to {n} hexes", n=drawn), "together": say("in one hex")})
    case.tell(
        say(
            "They are placed in any hex with Roman strength points (at least {points}), each where the player likes (our reading); it costs no movement points. [8.42]",
            points=points,
        )
        if drawn > 1
        else say(
            "The leader is placed in any hex with Roman strength points (at least {points}); it costs no movement points. [8.42]",
            points=points,
        ),
        points,
        part="follows",
    )


def _check(case: Case, played: Which, roman: _Map, pool: tuple[int, ...], rating: int | None) -> None:
    """Refuse leaders that cannot be in the pool."""
    check_used(case, played, pool if rating is None else (*pool, rating))
    if roman.best == "no":
        return
    if played != "second":
        raise InputProblem(
            say("Only in the second scenario is the best Roman leader used: leave {option} out.", option="--best-lost")
        )
    if roman.best == "now" and roman.lost == 0:
        raise InputProblem(
            say(
                "The best Roman leader is one of those lost since the last election: count him in {option}.",
                option="--lost",
            )
        )
    best = case.number("19.24.c", "rating")
    if best in pool:
        raise InputProblem(say("The leader rated {rating} is out of the game and not in the pool.", rating=best))


def _ceiling(case: Case, played: Which, roman: _Map) -> int:
    """Return the most Roman leaders in play (8.41), and refuse what cannot be on the map."""
    ceiling = len(total(lines(case, SETUPS[played]["roman"])).leaders)
    if roman.on_map + roman.lost > ceiling:
        raise InputProblem(
            say(
                "Roman leaders at the start of the scenario: {ceiling}; on the map and lost together cannot be {found}.",
                ceiling=ceiling,
                found=roman.on_map + roman.lost,
            )
        )
    case.tell(
        say(
            "Roman leaders at the start of the scenario, and so the most at any time: {ceiling}. [8.41]",
            ceiling=ceiling,
        ),
        ceiling,
        cites=(SETUPS[played]["roman"],),
    )
    return ceiling


def _remove(case: Case, on_map: int) -> int:
    """Say how many leaders leave the map, and who chooses them."""
    elected = case.number("8.4", "elected")
    removed = min(elected, on_map)
    if on_map >= elected:
        case.settle("8.4", "fewer")
    if on_map <= elected:
        case.tell(say("All Roman leaders leave the map: {removed}. [8.4]", removed=removed), removed)
        return removed
    exactly = count("{n} leader removed", "{n} leaders removed", removed)
    more = say("from {least} to {most} leaders removed", least=removed, most=on_map)
    case.readings("4.2.b.1", "may", {"choice": exactly, "more": more})
    case.tell(
        say(
            "Roman leaders on the map: {on_map}; removed: {removed}, and the Roman player chooses which. [4.2.b.1, 8.42]",
            on_map=on_map,
            removed=removed,
        ),
        removed,
        part="follows",
    )
    return removed


def _mixed(case: Case, played: Which) -> None:
    """Say which leaders are drawn from."""
    if played in UNUSED:
        rating = case.number(UNUSED[played], "rating")
        case.tell(
            say(
                "All Roman leaders but those left on the map and those rated {rating} are mixed face down. [8.4]",
                rating=rating,
            ),
            None,
        )
    else:
        case.tell(say("All Roman leaders but those left on the map are mixed face down. [8.4, 19.24.c]"), None)


def _draw(case: Case, roman: _Map, left: int, ceiling: int) -> tuple[int, int]:
    """Return how many leaders are drawn, with every replacement and without."""
    elected = case.number("8.4", "elected")

    def most(replacements: int, limit: int) -> int:
        return max(0, min(elected + replacements, limit - left))

    drawn = most(roman.lost, ceiling)
    if roman.best != "no":
        fewer = roman.lost - 1 if roman.best == "now" else roman.lost
        numbers = {"replaced": drawn, "lost": most(fewer, ceiling - 1)}
        told = {name: count("{n} leader drawn", "{n} leaders drawn", number) for name, number in numbers.items()}
        case.readings("19.24.c", "replaced", told)
        case.tell(say("The best Roman leader is out of the game for good. [19.24.c]"), None)
    if roman.lost:
        case.tell(
            say(
                "Drawn: {elected}, and as replacements for leaders eliminated since the last election at most {lost}. [8.4, 8.43]",
                elected=elected,
                lost=roman.lost,
            ),
            elected + roman.lost,
        )
    else:
        case.tell(say("Drawn: {elected}. [8.4]", elected=elected), elected)
    if drawn < elected + roman.lost:
        case.tell(
            say(
                "Left on the map: {left}; no more than {ceiling} may be in play, so no more than {drawn} can be drawn. [8.41]",
                left=left,
                ceiling=ceiling,
                drawn=drawn,
            ),
            drawn,
        )
    return drawn, most(0, ceiling)


def _chances(case: Case, pool: tuple[int, ...], drawn: int, rating: int | None, result: dict[str, object]) -> Ruling:
    """Close with the exact chances of what is drawn."""
    case.tell(
        say("Every choice of {drawn} from the pool of {size} is equally likely. [8.4]", drawn=drawn, size=len(pool)),
        comb(len(pool), drawn),
    )
    used = set(case.numbers("19.0", "ratings"))
    include = {one: includes(pool, drawn, one) for one in sorted({*map(int, used), *pool})}
    best = dict(best_of(pool, drawn))
    result |= {"include": include, "best": best}
    outcomes = [Outcome(say("best leader drawn: rated {rating}", rating=one), chance) for one, chance in best.items()]
    if rating is None:
        verdict = say("Leaders removed: {removed}; leaders drawn: {drawn}.", removed=result["removed"], drawn=drawn)
    else:
        verdict = say(
            "Leaders removed: {removed}; leaders drawn: {drawn}; chance of one rated {rating} among them: {chance}.",
            removed=result["removed"],
            drawn=drawn,
            rating=rating,
            chance=Percent(chance=include[rating]),
        )
    return case.rule(verdict, result, outcomes=outcomes)


def includes(pool: tuple[int, ...], drawn: int, rating: int) -> Fraction:
    """Return the chance that at least one leader of a rating is among those drawn."""
    others = len(pool) - pool.count(rating)
    return 1 - Fraction(comb(others, drawn), comb(len(pool), drawn))


def best_of(pool: tuple[int, ...], drawn: int) -> Distribution[int]:
    """Return the distribution of the best rating among at least one leader drawn."""
    counts: dict[int, int] = {}
    below = 0
    for rating in sorted(set(pool)):
        up_to = comb(sum(one <= rating for one in pool), drawn)
        if up_to > below:
            counts[rating] = up_to - below
        below = up_to
    return Distribution(counts)
