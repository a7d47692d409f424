"""What becomes of leaders who lose all their CU, above all of one who wins (base:8.4)."""

from punicref.language.messages import Amount, Message, Percent, say
from punicref.ruling.case import Case

READINGS = ("displaced", "stays")
"""Those of base:8.4 winner, the first is ours."""


def winner_stays(case: Case) -> bool:
    """Whether a leader who wins but loses all his CU stays, by the reading that is played."""
    return case.points.plays("base:8.4", "winner", READINGS) == "stays"


def compare(case: Case, displaced: Message, stays: Message) -> None:
    """Hold the readings against each other where a leader may win and lose all his CU, and say which one is followed."""
    played = READINGS[int(winner_stays(case))]
    case.points.compare("base:8.4", "winner", {"displaced": displaced, "stays": stays}, played)
    whose = case.points.whose("base:8.4", "winner", played)
    case.tell(
        "A leader who wins stays, although he loses all his CU ({reading}). [base:8.4]"
        if played == "stays"
        else "Winning does not save a leader who loses all his CU ({reading}). [base:8.4]",
        reading=whose,
    )


def gone(*, minor: bool) -> Message:
    """Say that a leader has lost all his CU."""
    return say("the minor leader is set aside") if minor else say("the leader is displaced")


def may_go(chance: Message | Percent | Amount, *, minor: bool) -> Message:
    """Say how likely a leader loses all his CU."""
    if minor:
        return say("the minor leader is set aside: {chance}", chance=chance)
    return say("the leader is displaced: {chance}", chance=chance)


def headed(verdict: Message, side: Message, *, minor: bool) -> Message:
    """Add to a headline that the leader of a side has lost all his CU."""
    return say("{verdict} {side}: {text}.", verdict=verdict, side=side, text=gone(minor=minor))
