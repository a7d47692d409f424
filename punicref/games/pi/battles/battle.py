"""A battle (s9.5, c12, c13): replayed from its record play by play, or the chances of how it ends."""

from typing import Annotated, Any, Literal

from punicref.errors import InputProblem
from punicref.games.pi.battles import chances, chits, journal, replay
from punicref.games.pi.battles.chances import Known, Wanted
from punicref.games.pi.battles.cohesion import unknown
from punicref.games.pi.battles.engine import UnknownValue
from punicref.games.pi.battles.policies import Policy
from punicref.games.pi.inputs import SIDES, Side, needed
from punicref.messages import say
from punicref.ruling.case import Case
from punicref.ruling.dialogue import Desk, dialogue
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator(
    "pi.battle",
    say("A battle replayed from its record, play by play, or the chances of how it ends"),
    without=(
        "c6.a.1",
        "s7.2",
    ),
)
def battle(
    case: Case,
    plays: Annotated[
        str,
        ask(
            "the record of the battle: a TOML or JSON file, or the JSON itself; it replaces the other facts of the battle"
        ),
    ] = "",
    odds: Annotated[bool, ask("the chances of who wins, of losses and length, from where the battle stands")] = False,
    battle: Annotated[Literal["land", "naval"] | None, ask("a ground battle or a naval one")] = None,
    attacker: Annotated[Side | None, ask("who attacks in this battle")] = None,
    roman: Annotated[
        str,
        ask(
            "Rome's units: type, cohesion value of front/back, tactical value, states, such as 1 naval 1/1 tactical 1/1"
        ),
    ] = "",
    carthaginian: Annotated[str, ask("Carthage's units, listed likewise")] = "",
    roman_leader: Annotated[
        str, ask("Rome's leader in command, his name or what he adds, such as cohesion 1 tactical 1")
    ] = "",
    carthaginian_leader: Annotated[str, ask("Carthage's leader in command, likewise")] = "",
    withdrawn: Annotated[bool, ask("the card Corvus Withdrawn has been played")] = False,
    engaged: Annotated[
        str,
        ask(
            "engaging chits in play, the earliest first, each with its units, those of its player first, such as corvus R1 C1; wedge …"
        ),
    ] = "",
    turn: Annotated[Side | None, ask("who plays the next chit; without it the attacker")] = None,
    roman_hand: Annotated[str, ask("the chits that Rome holds, parted by commas; without it any it may hold")] = "",
    carthaginian_hand: Annotated[str, ask("the chits that Carthage holds, likewise")] = "",
    roman_played: Annotated[str, ask("the chits that Rome has played or discarded since its cup was filled")] = "",
    carthaginian_played: Annotated[str, ask("the chits that Carthage has played or discarded, likewise")] = "",
    roman_policy: Annotated[Policy, ask("how Rome plays: greedy or random")] = "greedy",
    carthaginian_policy: Annotated[Policy, ask("how Carthage plays: greedy or random")] = "greedy",
    runs: Annotated[
        int | None, ask("how many battles to simulate; without it exactly where that can be done", least=1)
    ] = None,
    seed: Annotated[int | None, ask("repeats a simulation")] = None,
) -> Ruling:
    """Replay a battle from its record (module `plays`), or work out how it may end from where it stands.

    Units are texts as `units.read` takes them, chits their names in any language. InputProblem for a play that the
    rules do not allow, unless the record says that it follows a printed example: then the ruling names the breach and
    goes on with what is printed. NotFound where there is no such file.
    """
    texts = {"roman": roman, "carthaginian": carthaginian}
    leaders: dict[Side, str] = {"roman": roman_leader, "carthaginian": carthaginian_leader}
    known = Known(
        {"roman": roman_hand, "carthaginian": carthaginian_hand},
        {"roman": roman_played, "carthaginian": carthaginian_played},
        engaged,
        turn,
    )
    facts: dict[str, Any] = {"battle": battle, "attacker": attacker, **texts, "withdrawn": withdrawn}
    if plays:
        others = {f"{side}-leader": leaders[side] for side in SIDES}
        _only_record({**facts, **others, "engaged": engaged, "turn": turn})
        written = journal.read(plays)
    elif odds:
        needed(battle=battle, attacker=attacker, roman=roman or None, carthaginian=carthaginian or None)
        written = journal.situation(facts, {side: text for side, text in leaders.items() if text})
    else:
        needed(plays=None)
    rules = chits.rules(case, withdrawn=written.withdrawn)
    try:
        if odds:
            wanted = Wanted({"roman": roman_policy, "carthaginian": carthaginian_policy}, runs, seed)
            return chances.ruling(case, rules, written, wanted, known)
        told = replay.Replay(case, rules, written)
        told.open()
        for play in written.plays:
            told.run(play)
    except UnknownValue as missing:
        raise unknown(missing.unit, missing.unit.side) from None
    return told.close()


def _only_record(given: dict[str, Any]) -> None:
    """Refuse what a record says itself."""
    for name, value in given.items():
        if value:
            raise InputProblem(say("Give either {option} or {other}, not both.", option="--plays", other=f"--{name}"))


@dialogue("pi.battle")
def converse(desk: Desk, raw: dict[str, Any]) -> str | None:
    """Play a battle step by step where no record is given."""
    from punicref.games.pi.battles import playing

    return playing.converse(desk, raw)
