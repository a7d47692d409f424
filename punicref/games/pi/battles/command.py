"""The leaders in command of a battle, and what they add (c9.b, c9.e)."""

from punicref.games.pi.battles.engine import NOBODY
from punicref.games.pi.battles.journal import Commander, Record
from punicref.games.pi.battles.plays import Leader
from punicref.games.pi.inputs import NAMES
from punicref.language.messages import Message, Name, say, signed
from punicref.ruling import names
from punicref.ruling.case import Case

LEADERS = "c9.b"


def leader_of(case: Case, given: Commander | None) -> Leader:
    """Return what a leader adds: as given, or by the printed list; nothing where neither is known."""
    if given is None:
        return NOBODY
    row = _row(case, given)
    if row is not None:
        given = Commander(given.name, int(row["cohesion"]), int(row["tactical"]))
    return Leader(given.cohesion or 0, given.tactical or 0)


def _row(case: Case, given: Commander) -> dict[str, str | int] | None:
    """Return the row of the printed list of leaders, where it is installed and needed."""
    listed = case.records(LEADERS)
    if listed is None or given.tactical is not None:
        return None
    wanted = names.plain(given.name)
    return next((row for key, row in listed.rows.items() if names.plain(key) == wanted), None)


def told(case: Case, record: Record) -> None:
    """Say what the leaders add, as far as it is known."""
    for side, given in record.leaders.items():
        name = called(case, given)
        if given.tactical is None and given.cohesion is None and _row(case, given) is None:
            case.need(LEADERS)
            case.tell(
                "The values of {leader} of {side} are not given; they are left out. [c9.e]",
                leader=name,
                side=NAMES[side],
                cites=(LEADERS,),
            )
            continue
        leader = leader_of(case, given)
        adds = {"side": NAMES[side], "cohesion": signed(leader.cohesion), "tactical": signed(leader.tactical)}
        case.tell(
            say(
                "{leader} is in command of {side}: cohesion {cohesion}, tactical value {tactical}. [c9.e]",
                leader=name,
                **adds,
            )
            if given.name
            else say(
                "A leader is in command of {side}: cohesion {cohesion}, tactical value {tactical}. [c9.e]", **adds
            ),
            leader.tactical,
            cites=(LEADERS,),
        )
    if not any(leader_of(case, given).cohesion for given in record.leaders.values()):
        case.points.settle(LEADERS, "which")  # the example shows it for the tactical value


def called(case: Case, given: Commander) -> Name | str | Message:
    """Return a leader's name."""
    one = names.meant(case, given.name)
    return case.name(one) if one else (given.name or say("the leader"))
