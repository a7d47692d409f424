"""Loss, return and election of leaders (8.3 and 8.4, with the special rules of the scenarios)."""

from fractions import Fraction
from math import comb
from typing import Annotated, Literal, NamedTuple

from punicref.dice import Distribution
from punicref.errors import InputProblem
from punicref.games.pw import sequence
from punicref.games.pw.inputs import Side
from punicref.games.pw.scenarios import Which, which
from punicref.games.pw.sequence import Moment, PhaseName
from punicref.games.pw.setup import SETUPS, lines, total
from punicref.messages import Message, Percent, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator

BestLost = Literal["no", "now", "before"]

UNUSED: dict[Which, str] = {"first": "19.14.b", "third": "19.34.b"}
"""Where a scenario leaves the best leaders out."""


class _Map(NamedTuple):
    """The Roman leaders: on the map, lost since the last election, and what has become of the best one."""

    on_map: int
    lost: int
    best: BestLost


@calculator(
    "pw.leaders",
    say("Loss, return and election of leaders"),
    without=(
        "10.26",
        "11.31",
        "12.0",
        "12.2",
        "16.11",
        "16.21",
        "18.1",
        "18.1.a",
        "18.21",
        "19.11",
        "19.13",
        "19.14.d",
        "19.15",
        "19.21",
        "19.23",
        "19.25",
        "19.31",
        "19.33",
        "4.1",
        "4.2",
        "4.2.a.1",
        "4.2.a.2",
        "4.2.a.4",
        "4.2.a.5",
        "4.2.b.2",
        "4.2.b.3",
        "4.2.b.4",
        "4.2.b.5",
        "4.2.c",
        "5.11",
        "7.35",
        "9.16",
    ),
)
def leaders(
    case: Case,
    action: Annotated[
        Literal["eliminate", "return", "elect"],
        ask("is a leader eliminated, when and where does one return, or how is a Roman election held"),
    ],
    enemy: Annotated[int | None, ask("enemy strength points in the leader's hex (eliminate)", least=0)] = None,
    friendly: Annotated[
        int | None, ask("own strength points in the leader's hex, or where the leader is to return", least=0)
    ] = None,
    scenario: Annotated[int | None, ask("scenario (return, elect)", least="19.0:first", most="19.0:third")] = None,
    side: Annotated[Side | None, ask("whose leader it is (return)")] = None,
    rating: Annotated[
        int | None,
        ask(
            "the leader's rating (return), or a rating whose chance is asked for (elect)", least=1, most="19.0:ratings"
        ),
    ] = None,
    game_turn: Annotated[
        int | None, ask("number of the game turn: of the elimination, or of the election", least=1)
    ] = None,
    phase: Annotated[PhaseName | None, ask("phase of the elimination (return)")] = None,
    player: Annotated[Side | None, ask("whose phase that was (return)")] = None,
    on_map: Annotated[int | None, ask("Roman leaders on the map before the election (elect)", least=0)] = None,
    lost: Annotated[int, ask("Roman leaders eliminated since the last election (elect)", least=0)] = 0,
    best_lost: Annotated[
        BestLost,
        ask(
            "the best Roman leader has been eliminated: no, since the last election (now), or before it (elect, second scenario)"
        ),
    ] = "no",
    pool: Annotated[
        tuple[int, ...],
        ask("ratings of all leaders to draw from, those just removed included (elect)", least=1, most="19.0:ratings"),
    ] = (),
) -> Ruling:
    """Rule on the elimination of a leader (8.31), on a leader's return (8.32), or on a Roman election (8.4)."""
    if action == "eliminate":
        _needed(enemy=enemy, friendly=friendly)
        assert enemy is not None
        assert friendly is not None
        return _eliminate(case, enemy, friendly)
    if action == "return":
        _needed(scenario=scenario, side=side, rating=rating)
        assert scenario is not None
        assert side is not None
        assert rating is not None
        played = which(case, scenario)
        _used(case, played, (rating,))
        lost_at = None
        if (phase, game_turn, player) != (None, None, None):
            _needed(game_turn=game_turn, phase=phase)
            assert phase is not None
            assert game_turn is not None
            lost_at = Moment(game_turn, sequence.find(player, phase))
            if sequence.left_out(played, lost_at):
                raise InputProblem(say("That phase is left out: {moment}.", moment=lost_at.shown()))
        return _return(case, played, side, rating, lost_at, friendly)
    _needed(scenario=scenario, on_map=on_map)
    assert scenario is not None
    assert on_map is not None
    return _elect(case, which(case, scenario), _Map(on_map, lost, best_lost), pool, rating, game_turn)


def _needed(**given: object) -> None:
    """Ask for the inputs that an action cannot do without."""
    missing = ["--" + name.replace("_", "-") for name, value in given.items() if value is None]
    if missing:
        raise InputProblem(say("Still needed: {names}.", names=missing))


def _used(case: Case, played: Which, ratings: tuple[int, ...]) -> None:
    """Refuse leaders that the scenario does not use."""
    if played in UNUSED:
        unused = case.number(UNUSED[played], "rating")
        if unused in ratings:
            raise InputProblem(
                say(
                    "Leaders rated {rating} are not used in this scenario ({clause}).",
                    rating=unused,
                    clause=f"{case.game}:{UNUSED[played]}",
                )
            )


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
    return case.rule(say("Eliminated.") if gone else say("Not eliminated."), {"eliminated": gone})


def _return(case: Case, played: Which, side: Side, rating: int, lost_at: Moment | None, friendly: int | None) -> Ruling:
    comes_as = rating
    if played == "second" and side == "roman" and rating == case.number("19.24.c", "rating"):
        return _never(case, rating)
    if played == "second" and side == "carthaginian":
        if rating == case.number("19.24.b", "eliminated"):
            comes_as = case.number("19.24.b", "replacement")
            case.tell(
                say("The leader rated {rating} is replaced by one rated {comes_as}.", rating=rating, comes_as=comes_as),
                comes_as,
            )
        else:
            pass
    points = case.number("8.32", "points")
    target: PhaseName = "campaign" if side == "carthaginian" else "election"
    case.tell(
        say(
            "An eliminated Carthaginian leader comes back at the start of the first Carthaginian campaign phase after the phase of the elimination. [8.32]"
        )
        if side == "carthaginian"
        else say(
            "An eliminated Roman leader goes back among the leaders to be drawn in the first Roman election phase after the phase of the elimination; one more is drawn for each leader lost. [8.32, 8.43]"
        ),
        target,
    )
    result: dict[str, object] = {"returns": True, "phase": target, "rating": comes_as, "drawn": side == "roman"}
    if lost_at is not None:
        back = _first_after(case, played, lost_at, sequence.find(side, target))
        result["game_turn"] = back.game_turn
        case.tell(
            say("Eliminated: {lost}. Back: {back}.", lost=lost_at.shown(), back=back.shown()),
            back.data(),
            cites=(back.phase.clause,),
        )
    allowed = None if friendly is None else friendly >= points
    case.tell(_place(points, friendly, allowed=allowed), points if allowed is None else allowed, cites=("8.32",))
    case.tell(say("The return costs no movement points. [8.33]"), 0)
    result["place"] = {"least": points, "allowed": allowed}
    if side == "roman":
        verdict = say("Goes back among the leaders to be drawn at the next Roman election.")
        if lost_at is not None:
            verdict = say(
                "Goes back among the leaders to be drawn at the Roman election of game turn {turn}.",
                turn=back.game_turn,
            )
        return case.rule(verdict, result)
    if lost_at is None:
        return case.rule(say("Comes back as a leader rated {rating}.", rating=comes_as), result)
    return case.rule(
        say("Comes back in game turn {turn} as a leader rated {rating}.", turn=back.game_turn, rating=comes_as),
        result,
    )


def _never(case: Case, rating: int) -> Ruling:
    """The best Roman leader of the second scenario."""
    replaced = case.readings("19.24.c", "replaced", {"replaced": True, "lost": False})
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
        sequence.skip(case, played, Moment(game_turn, sequence.find("roman", "election")))
        return case.rule(say("No election in the first game turn."), {"election": False})
    _check(case, played, roman, pool)
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
    points = case.number("8.4", "points")
    case.tell(
        say(
            "Each is placed in any hex with Roman strength points (at least {points}); it costs no movement points. [8.42]",
            points=points,
        ),
        points,
    )
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


def _check(case: Case, played: Which, roman: _Map, pool: tuple[int, ...]) -> None:
    """Refuse leaders that cannot be in the pool."""
    _used(case, played, pool)
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
    case.readings("4.2.b.1", "may", {"choice": str(removed), "more": f"{removed}-{on_map}"})
    case.tell(
        say(
            "Of the Roman leaders on the map ({on_map}) so many are removed: {removed}; the Roman player chooses which. [4.2.b.1, 8.42]",
            on_map=on_map,
            removed=removed,
        ),
        removed,
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
        drawn = case.readings("19.24.c", "replaced", {"replaced": drawn, "lost": most(fewer, ceiling - 1)})
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
                "Left on the map: {left}; with no more than {ceiling} in play so many can be drawn: {drawn}. [8.41]",
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
    include = {one: includes(pool, drawn, one) for one in sorted(set(pool))}
    if rating is not None:
        include.setdefault(rating, includes(pool, drawn, rating))
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
