"""A battle (s9.5, c12, c13): replayed from its record play by play, or the chances of how it ends."""

from typing import Annotated, Any, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi.battles import chances, chits, journal, reading, replay
from punicref.games.pi.battles.chances import Known, Wanted
from punicref.games.pi.battles.cohesion import unknown
from punicref.games.pi.battles.engine import UnknownValue
from punicref.games.pi.battles.journal import Record
from punicref.games.pi.battles.policies import Policy
from punicref.games.pi.inputs import NAMED_LEADERS, Side
from punicref.games.pi.units import SPOKEN, read, worded
from punicref.language.messages import say
from punicref.ruling.case import Case
from punicref.ruling.dialogue import Desk, dialogue
from punicref.ruling.facts import Parts, ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


class Asked(NamedTuple):
    """What is wanted of the battle."""

    plays: Annotated[
        str,
        ask(
            "the record of the battle: a TOML or JSON file, or the JSON itself; it replaces the other facts of the battle",
            printed=True,
        ),
    ] = ""
    odds: Annotated[
        bool, ask("the chances of who wins, of losses and length, from where the battle stands", printed=True)
    ] = False


class Battle(NamedTuple):
    """The battle, and where it stands.

    Whether a fact matters for the chances of a battle would take a simulation for each: the ruling says instead what it
    goes by where nothing was stated, and none of these is looked for.
    """

    battle: Annotated[Literal["land", "naval"] | None, ask("a ground battle or a naval one", printed=True)] = None
    attacker: Annotated[Side | None, ask("who attacks in this battle", printed=True)] = None
    withdrawn: Annotated[bool, ask("the card Corvus Withdrawn has been played", printed=True)] = False
    engaged: Annotated[
        str,
        ask(
            "engaging chits in play, the earliest first, each with its units, those of its player first, such as corvus R1 C1; wedge …",
            needs="odds",
            printed=True,
        )
        .of(chits.ENGAGING)
        .checked(reading.look_like_engaging),
    ] = ""
    turn: Annotated[
        Side | None, ask("who plays the next chit; without it the attacker", needs="odds", printed=True)
    ] = None


class Army(NamedTuple):
    """A side: its units, its leader, its chits, and how it plays where the chances are wanted."""

    units: Annotated[
        str,
        ask(
            "units: type, cohesion value of front/back, tactical value, states, such as 1 naval 1/1 tactical 1/1",
            printed=True,
        )
        .of(SPOKEN)
        .checked(lambda case, text: read(case, text, "roman", "--roman")),
    ] = ""
    leader: Annotated[
        str,
        ask("the leader in command, his name or what he adds, such as cohesion 1 tactical 1", printed=True)
        .of(Parts(things=(*NAMED_LEADERS, "consul"), counted=("cohesion", "tactical")))
        .checked(lambda case, text: journal.commander(worded(case, text), "--roman-leader")),
    ] = ""
    hand: Annotated[
        str,
        ask("the chits in hand, parted by commas; without it any that may be held", needs="odds", printed=True)
        .of(chits.HELD)
        .checked(reading.look_like_chits),
    ] = ""
    played: Annotated[
        str,
        ask("the chits played or discarded since the cup was filled", needs="odds", printed=True)
        .of(chits.HELD)
        .checked(reading.look_like_chits),
    ] = ""
    policy: Annotated[Policy, ask("how the side plays: greedy or random", needs="odds", printed=True)] = "greedy"


class Simulation(NamedTuple):
    """What steers a simulation; no facts of the case, and never assumed."""

    runs: Annotated[
        int | None,
        ask(
            "how many battles to simulate; without it exactly where that can be done",
            least=1,
            needs="odds",
            printed=True,
        ),
    ] = None
    seed: Annotated[int | None, ask("repeats a simulation", printed=True)] = None


@calculator(
    "pi.battle",
    "A battle replayed from its record, play by play, or the chances of how it ends",
    without=(
        "c6.a.1",
        "s7.2",
    ),
)
def battle(
    case: Case,
    asked: Annotated[Asked, group("what is wanted")],
    battle: Annotated[Battle, group("the battle")],
    roman: Annotated[Army, group("Rome", "roman", units="roman")],
    carthaginian: Annotated[Army, group("Carthage", "carthaginian", units="carthaginian")],
    simulation: Annotated[Simulation, group("the simulation")],
) -> Ruling:
    """Replay a battle from its record (module `journal`), or work out how it may end from where it stands.

    Units are texts as `units.read` takes them, chits their names in any language. InputProblem for a play that the
    rules do not allow, unless the record says that it follows a printed example: then the ruling names the breach and
    goes on with what is printed. NotFound where there is no such file.
    """
    sides: dict[Side, Army] = {"roman": roman, "carthaginian": carthaginian}
    if asked.plays:
        _only_record(battle, sides)
        written = journal.read(asked.plays)
    elif asked.odds:
        written = _stated(case, battle, sides)
    else:
        # No Needed: in a terminal the dialogue has asked for a battle already, and has been left.
        raise InputProblem(say("Still needed: {names}.", names=["--plays"]))
    rules = chits.rules(case, withdrawn=written.withdrawn)
    try:
        if asked.odds:
            wanted = Wanted({side: one.policy for side, one in sides.items()}, simulation.runs, simulation.seed)
            hands = {side: one.hand for side, one in sides.items()}
            played = {side: one.played for side, one in sides.items()}
            return chances.ruling(case, rules, written, wanted, Known(hands, played, battle.engaged, battle.turn))
        told = replay.Replay(case, rules, written)
        told.open()
        for play in written.plays:
            told.run(play)
    except UnknownValue as missing:
        raise unknown(missing.unit, missing.unit.side) from None
    return told.close()


def _stated(case: Case, battle: Battle, sides: dict[Side, Army]) -> Record:
    """Return the record of a battle that has not begun; Needed for what it cannot do without."""
    facts: dict[str, Any] = {
        "battle": battle.battle,
        "attacker": battle.attacker,
        **{side: one.units for side, one in sides.items()},
    }
    missing = [name for name, value in facts.items() if not value]
    if missing:
        raise case.needed(*missing)
    leaders = {side: worded(case, one.leader) for side, one in sides.items() if one.leader}
    return journal.situation({**facts, "withdrawn": battle.withdrawn}, leaders)


def _only_record(battle: Battle, sides: dict[Side, Army]) -> None:
    """Refuse what a record says itself."""
    given: dict[str, Any] = {
        **battle._asdict(),
        **{side: one.units for side, one in sides.items()},
        **{f"{side}-leader": one.leader for side, one in sides.items()},
    }
    for name, value in given.items():
        if value:
            raise InputProblem(say("Give either {option} or {other}, not both.", option="--plays", other=f"--{name}"))


@dialogue("pi.battle")
def converse(desk: Desk, raw: dict[str, Any]) -> bool:
    """Play a battle step by step, a new one or one whose record has not come to its end."""
    from punicref.games.pi.battles import playing

    return playing.converse(desk, raw)
