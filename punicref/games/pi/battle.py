"""A battle from its record (s9.5, c12, c13): the state after each play, and the end."""

from typing import Annotated

from punicref.games.pi import chits, replay
from punicref.games.pi import plays as journal
from punicref.games.pi.cohesion import unknown
from punicref.games.pi.engine import UnknownValue
from punicref.messages import say
from punicref.ruling.case import Case
from punicref.ruling.inputs import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator("pi.battle", say("A battle replayed from its record, play by play"), *replay.CLAUSES)
def battle(
    case: Case,
    plays: Annotated[str, ask("the record of the battle: a TOML or JSON file, or the JSON itself")],
) -> Ruling:
    """Replay a battle from its record (module `plays`): the state after each play, and the end.

    InputProblem for a play that the rules do not allow, unless the record says that it follows a printed example:
    then the ruling names the breach and goes on with what is printed. NotFound where there is no such file.
    """
    written = journal.read(plays)
    rules = chits.rules(case, withdrawn=written.withdrawn)
    told = replay.Replay(case, rules, written)
    told.open()
    try:
        for play in written.plays:
            told.run(play)
    except UnknownValue as missing:
        raise unknown(missing.unit, missing.unit.side) from None
    return told.close()
