"""Losses in naval battles (c13): which ships come back."""

from typing import Annotated

from punicref.language.messages import say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator("pi.naval-losses", "Losses of a naval battle: which ships come back?")
def naval_losses(
    case: Case,
    winner_sunk: Annotated[int, ask("naval units of the winner that were sunk in the battle", least=0)],
    loser_sunk: Annotated[int, ask("naval units of the loser that were sunk in the battle", least=0)],
    depleted: Annotated[
        int,
        ask(
            "depleted naval units of the winner in the area after the battle",
            usual="no depleted ships of the winner",
            least=0,
        ),
    ] = 0,
    cargo: Annotated[
        int,
        ask(
            "ground units that were destroyed with the winner's ships",
            usual="no ground units lost with the ships",
            least=0,
        ),
    ] = 0,
    both: Annotated[
        bool,
        ask("the last units of both sides left the battle at the same time", usual="one side has won", ordinary=True),
    ] = False,
) -> Ruling:
    """Rule on the ships that a naval battle sank (c13): what the winner recovers, what is lost for good."""
    if both:
        return _nobody_won(case, winner_sunk, loser_sunk)
    case.tell(
        "Ships that were sunk have been set aside until the battle is over: {winner} of the winner, {loser} of the loser. [c13.a]",
        winner_sunk + loser_sunk,
        winner=winner_sunk,
        loser=loser_sunk,
    )
    each, for_every = case.number("c13.c", "recovered"), case.number("c13.c", "destroyed")
    recoveries = loser_sunk // for_every * each
    case.sum(
        "For every {destroyed} enemy ships sunk the winner recovers so many: {each}. Recoveries: {recoveries}.",
        recoveries,
        destroyed=for_every,
        each=each,
        recoveries=recoveries,
    )
    returned = min(recoveries, winner_sunk)
    troops = bool(cargo and returned)
    if not troops:
        case.points.settle("c13.c", "cargo")
    case.tell(
        "{n} sunk {n|ship|ships} of the winner {n|comes|come} back to the area of the battle, organized and at full strength. [c13.c]",
        returned,
        n=returned,
    )
    restored = _restored(case, recoveries - returned, depleted)
    gone = winner_sunk - returned
    case.follows(
        "Lost for good: {winner} of the winner, {loser} of the loser. [c13.b, s9.6.5.b]",
        {"winner": gone, "loser": loser_sunk},
        winner=gone,
        loser=loser_sunk,
    )
    return case.rule(
        "Ships that come back: {returned}; depleted ships restored: {restored}; lost for good: {winner} of the winner, {loser} of the loser.",
        {
            "recoveries": recoveries,
            "returned": returned,
            "restored": restored,
            "lost": {"winner": gone, "loser": loser_sunk},
            "troops_open": troops,
        },
        returned=returned,
        restored=restored,
        winner=gone,
        loser=loser_sunk,
    )


def _nobody_won(case: Case, one: int, other: int) -> Ruling:
    """Rule on a battle that nobody has won: all that was sunk is lost."""
    total = one + other
    case.tell("Ships that were sunk have been set aside until the battle is over: {total}. [c13.a]", total=total)
    case.tell("The battle has no winner, and only a winner recovers ships. [s9.5.6, c13.c]")
    case.points.settle("c13.c", "cargo")
    return case.rule(
        "No ships are recovered: the battle has no winner.",
        {"recoveries": 0, "returned": 0, "restored": 0, "lost": {"winner": one, "loser": other}, "troops_open": False},
    )


def _restored(case: Case, left: int, depleted: int) -> int:
    """Say how many depleted ships the recoveries that are left over bring to full strength."""
    if not left:
        return 0
    restored = int(min(left, depleted))
    case.points.compare(
        "c13.c",
        "surplus",
        {
            key: say("{n} depleted {n|ship|ships} restored", n=number)
            for key, number in (("one_each", restored), ("all", depleted))
        },
    )
    case.tell(
        "Recoveries left over: {left}. Depleted ships in the area that are brought to full strength: {restored} (our reading). [c13.c]",
        restored,
        left=left,
        restored=restored,
    )
    return restored
