"""Roman elections (8.4): how many leaders are removed and drawn, where they go, and the chances of the draw."""

from fractions import Fraction
from math import comb
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import sequence
from punicref.games.pw.scenarios import UNUSED, Which, check_used
from punicref.games.pw.sequence import Moment
from punicref.games.pw.setup import SETUPS, lines, total
from punicref.games.pw.verdicts import compared
from punicref.language.messages import Percent, say
from punicref.ruling.case import Case
from punicref.ruling.dice import Distribution
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling

BestLost = Literal["no", "now", "before"]


class Election(NamedTuple):
    """The Roman leaders before an election."""

    on_map: Annotated[
        int | None, ask("Roman leaders on the map before the election", usual="no Roman leader on the map", least=0)
    ] = None
    lost: Annotated[
        int,
        ask(
            "Roman leaders eliminated since the last election",
            usual="no Roman leader eliminated since the last election",
            least=0,
        ),
    ] = 0
    best_lost: Annotated[
        BestLost,
        ask(
            "the best Roman leader has been eliminated: no, since the last election (now), or before it",
            usual="the best Roman leader not eliminated",
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


class Map(NamedTuple):
    """The Roman leaders: on the map, lost since the last election, and what has become of the best one."""

    on_map: int
    lost: int
    best: BestLost


def elect(
    case: Case, played: Which, roman: Map, pool: tuple[int, ...], rating: int | None, game_turn: int | None
) -> Ruling:
    """Rule on a Roman election (8.4); InputProblem for leaders that cannot be there."""
    if game_turn == 1:
        sequence.skip(case, played, Moment(game_turn, sequence.find(case, "roman", "election")))
        return case.rule("No election in the first game turn.", {"election": False})
    _check(case, played, roman, pool, rating)
    ceiling = _ceiling(case, played, roman)
    removed = _remove(case, roman.on_map)
    if pool and len(pool) < removed + roman.lost - (roman.best == "now"):
        raise InputProblem(
            "The pool holds all leaders just removed or eliminated; {found} are too few.", found=len(pool)
        )
    _mixed(case, played)
    drawn, least = _draw(case, roman, roman.on_map - removed, ceiling)
    if pool and len(pool) < drawn:
        drawn = len(pool)
        least = min(least, drawn)
        case.tell("All leaders of the pool are drawn: {drawn}. [8.4]", drawn, drawn=drawn)
    _placed(case, drawn)
    result: dict[str, object] = {
        "election": True,
        "removed": removed,
        "left": roman.on_map - removed,
        "drawn": drawn,
        "drawn_least": least,
    }
    if not pool:
        return case.rule("Leaders removed: {removed}; leaders drawn: {drawn}.", result, removed=removed, drawn=drawn)
    return _chances(case, pool, drawn, rating, result)


def _placed(case: Case, drawn: int) -> None:
    """Say where those drawn are placed; whether each by himself, is open."""
    points = case.number("8.4", "points")
    if drawn > 1:
        case.points.compare(
            "8.4", "placing", {"each": say("in up to {n} hexes", n=drawn), "together": say("in one hex")}
        )
    case.follows(
        "They are placed in any hex with Roman strength points (at least {points}), each where the player likes (our reading); it costs no movement points. [8.42]"
        if drawn > 1
        else "The leader is placed in any hex with Roman strength points (at least {points}); it costs no movement points. [8.42]",
        points,
        points=points,
    )


def _check(case: Case, played: Which, roman: Map, pool: tuple[int, ...], rating: int | None) -> None:
    """Refuse leaders that cannot be in the pool."""
    check_used(case, played, pool if rating is None else (*pool, rating))
    if roman.best == "no":
        return
    if played != "second":
        raise InputProblem(
            "Only in the second scenario is the best Roman leader used: leave {option} out.", option="--best-lost"
        )
    if roman.best == "now" and roman.lost == 0:
        raise InputProblem(
            "The best Roman leader is one of those lost since the last election: count him in {option}.",
            option="--lost",
        )
    best = case.number("19.24.c", "rating")
    if best in pool:
        raise InputProblem("The leader rated {rating} is out of the game and not in the pool.", rating=best)


def _ceiling(case: Case, played: Which, roman: Map) -> int:
    """Return the most Roman leaders in play (8.41), and refuse what cannot be on the map."""
    ceiling = len(total(lines(case, SETUPS[played]["roman"])).leaders)
    if roman.on_map + roman.lost > ceiling:
        raise InputProblem(
            "Roman leaders at the start of the scenario: {ceiling}; on the map and lost together cannot be {found}.",
            ceiling=ceiling,
            found=roman.on_map + roman.lost,
        )
    case.tell(
        "Roman leaders at the start of the scenario, and so the most at any time: {ceiling}. [8.41]",
        ceiling,
        ceiling=ceiling,
        cites=(SETUPS[played]["roman"],),
    )
    return ceiling


def _remove(case: Case, on_map: int) -> int:
    """Say how many leaders leave the map, and who chooses them."""
    elected = case.number("8.4", "elected")
    removed = min(elected, on_map)
    if on_map >= elected:
        case.points.settle("8.4", "fewer")
    if on_map <= elected:
        case.tell("All Roman leaders leave the map: {removed}. [8.4]", removed, removed=removed)
        return removed
    exactly = say("{n} {n|leader|leaders} removed", n=removed)
    more = say("from {least} to {most} leaders removed", least=removed, most=on_map)
    compared(case, "4.2.b.1", "may", {"choice": exactly, "more": more})
    case.follows(
        "Roman leaders on the map: {on_map}; removed: {removed}, and the Roman player chooses which. [4.2.b.1, 8.42]",
        removed,
        on_map=on_map,
        removed=removed,
    )
    return removed


def _mixed(case: Case, played: Which) -> None:
    """Say which leaders are drawn from."""
    if played in UNUSED:
        rating = case.number(UNUSED[played], "rating")
        case.tell(
            "All Roman leaders but those left on the map and those rated {rating} are mixed face down. [8.4]",
            rating=rating,
        )
    else:
        case.tell("All Roman leaders but those left on the map are mixed face down. [8.4, 19.24.c]")


def _draw(case: Case, roman: Map, left: int, ceiling: int) -> tuple[int, int]:
    """Return how many leaders are drawn, with every replacement and without."""
    elected = case.number("8.4", "elected")

    def most(replacements: int, limit: int) -> int:
        return max(0, min(elected + replacements, limit - left))

    drawn = most(roman.lost, ceiling)
    if roman.best != "no":
        fewer = roman.lost - 1 if roman.best == "now" else roman.lost
        numbers = {"replaced": drawn, "lost": most(fewer, ceiling - 1)}
        told = {name: say("{n} {n|leader|leaders} drawn", n=number) for name, number in numbers.items()}
        compared(case, "19.24.c", "replaced", told)
        case.tell("The best Roman leader is out of the game for good. [19.24.c]")
    if roman.lost:
        case.tell(
            "Drawn: {elected}, and as replacements for leaders eliminated since the last election at most {lost}. [8.4, 8.43]",
            elected + roman.lost,
            elected=elected,
            lost=roman.lost,
        )
    else:
        case.tell("Drawn: {elected}. [8.4]", elected, elected=elected)
    if drawn < elected + roman.lost:
        case.tell(
            "Left on the map: {left}; no more than {ceiling} may be in play, so no more than {drawn} can be drawn. [8.41]",
            drawn,
            left=left,
            ceiling=ceiling,
            drawn=drawn,
        )
    return drawn, most(0, ceiling)


def _chances(case: Case, pool: tuple[int, ...], drawn: int, rating: int | None, result: dict[str, object]) -> Ruling:
    """Close with the exact chances of what is drawn."""
    case.tell(
        "Every choice of {drawn} from the pool of {size} is equally likely. [8.4]",
        comb(len(pool), drawn),
        drawn=drawn,
        size=len(pool),
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
