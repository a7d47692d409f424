"""The strategic initiative (s4.2.2.t1): the roll of both sides when both chose Map."""

from fractions import Fraction
from typing import Annotated, NamedTuple

from punicref.games.pi import inputs
from punicref.games.pi.inputs import NAMES, OTHER, SIDES, Side
from punicref.language.messages import Percent, say, signed
from punicref.ruling import dice
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Roll

ROLL = "s4.2.2.t1"
"""The clause of the roll when both chose Map."""

Holder = Annotated[
    Side, ask("who holds the strategic initiative; Rome at the start", usual="Rome holds the initiative")
]

WINS = {"roman": say("Rome wins the roll"), "carthaginian": say("Carthage wins the roll")}


class Contest(NamedTuple):
    """The roll of both sides for the operation: what each adds to the die, and who wins equal results."""

    sides: int
    roman: int
    carthaginian: int
    holder: Side

    def winner(self, roman: int, carthaginian: int) -> Side:
        """Return who wins with these dice, as they count."""
        lead = roman + self.roman - carthaginian - self.carthaginian
        return self.holder if lead == 0 else "roman" if lead > 0 else "carthaginian"


def winners(contest: Contest, known: tuple[int | None, int | None]) -> dice.Distribution[tuple[Side, bool]]:
    """Return who wins, and whether on equal results; dice that are not known (None) are still to be rolled."""
    first, second = (dice.die(contest.sides) if face is None else dice.Distribution({face: 1}) for face in known)
    return first.with_(
        second, lambda one, other: (contest.winner(one, other), one + contest.roman == other + contest.carthaginian)
    )


def contest_of(case: Case, holder: Side, modifiers: dict[Side, int]) -> Contest:
    """Return the roll with the bonus of the initiative; a step says what each side adds."""
    bonus = case.number(ROLL, "bonus")
    added = {side: modifiers[side] + (bonus if side == holder else 0) for side in SIDES}
    case.tell(
        "Each player rolls a die. Added to it: Rome {roman}, Carthage {carthaginian}, with {bonus} for the initiative of {holder}. [s4.2.2.t1, c3]",
        added,
        roman=signed(added["roman"]),
        carthaginian=signed(added["carthaginian"]),
        bonus=signed(bonus),
        holder=NAMES[holder],
    )
    if any(modifiers.values()):
        case.tell("Modifiers besides the initiative come from cards only.", modifiers, cites=(ROLL,))
    else:
        case.points.settle(ROLL, "modifiers")
    return Contest(int(case.number(inputs.DIE, "sides")), int(added["roman"]), int(added["carthaginian"]), holder)


def chances(case: Case, contest: Contest, known: tuple[int | None, int | None]) -> dict[str, Fraction]:
    """Return each side's chance of winning the roll, and that of equal results; a step says them."""
    found = winners(contest, known)
    shares: dict[str, Fraction] = {one: found.chance(lambda won, one=one: won[0] == one) for one in SIDES}  # type: ignore[misc]
    equal = found.chance(lambda one: one[1])
    case.tell(
        "Equal results, which {holder} wins, have a chance of {equal}.",
        equal,
        holder=NAMES[contest.holder],
        equal=Percent(chance=equal),
        cites=(ROLL, inputs.DIE),
    )
    return {**shares, "equal": equal}


@calculator("pi.initiative", "Both chose Map: who wins the roll?")
def initiative(
    case: Case,
    holder: Holder = "roman",
    roman_modifier: Annotated[
        int, ask("modifiers of Rome besides the initiative, from cards", usual="no card modifies Rome's die")
    ] = 0,
    carthaginian_modifier: Annotated[
        int, ask("modifiers of Carthage besides the initiative, from cards", usual="no card modifies Carthage's die")
    ] = 0,
    roman_roll: Annotated[
        Roll | None,
        ask("the die that Rome rolled, or random; without it every outcome", least="s9.6.1:zero", most="s9.6.1:sides"),
    ] = None,
    carthaginian_roll: Annotated[
        Roll | None,
        ask(
            "the die that Carthage rolled, or random; without it every outcome",
            least="s9.6.1:zero",
            most="s9.6.1:sides",
        ),
    ] = None,
) -> Ruling:
    """Rule on the roll when both chose Map (s4.2.2.t1); dice 0 to 10, a 0 counts as 10 (s9.6.1).

    Without dice, or with one of them, the exact chances; with both, who may conduct an operation.
    """
    contest = contest_of(case, holder, {"roman": roman_modifier, "carthaginian": carthaginian_modifier})
    zero = case.number(inputs.DIE, "zero")
    case.tell(
        "The die has {sides} sides; a {zero} on it counts as {sides}.", contest.sides, sides=contest.sides, zero=zero
    )
    faces = [
        None if one is None else inputs.face(one, contest.sides, zero)
        for one in case.dice(roman_roll, carthaginian_roll)
    ]
    facts: dict[str, object] = {"added": {"roman": contest.roman, "carthaginian": contest.carthaginian}}
    facts["dice"] = dict(zip(SIDES, faces, strict=True))
    modified: dict[Side, int] = {}
    told = case.sum if None in faces else case.tell
    for side, face, added in zip(SIDES, faces, (contest.roman, contest.carthaginian), strict=True):
        if face is not None:
            modified[side] = face + added
            told(
                say(
                    "{side}: die {roll}, modified by {modifier}: {modified}.",
                    side=NAMES[side],
                    roll=face,
                    modifier=signed(added),
                    modified=modified[side],
                ),
                modified[side],
                cites=(ROLL,),
            )
    facts["modified"] = modified
    if None in faces:
        found = chances(case, contest, (faces[0], faces[1]))
        facts["chances"] = found
        sure = next((side for side in SIDES if found[side] == 1), None)
        outcomes = [Outcome(WINS[side], found[side]) for side in SIDES if found[side]]
    else:
        case.sum(
            "Rome {roman}, Carthage {carthaginian}.",
            dict(modified),
            roman=_summed(modified["roman"], contest.roman),
            carthaginian=_summed(modified["carthaginian"], contest.carthaginian),
            cites=(ROLL,),
        )
        sure = contest.winner(modified["roman"] - contest.roman, modified["carthaginian"] - contest.carthaginian)
        outcomes = []
        if len(set(modified.values())) == 1:
            case.tell("Equal results: the side with the initiative wins.", sure, cites=(ROLL,))
    facts["winner"] = sure
    spoils(case)
    if sure is None:
        return case.rule(
            "Rome wins the roll with a chance of {roman}, Carthage with {carthaginian}.",
            facts,
            roman=Percent(chance=found["roman"]),
            carthaginian=Percent(chance=found["carthaginian"]),
            outcomes=outcomes,
        )
    return case.rule(
        "{winner} wins the roll and may conduct an operation; {loser} does nothing.",
        facts,
        winner=NAMES[sure],
        loser=NAMES[OTHER[sure]],
        outcomes=outcomes,
    )


def _summed(modified: int, added: int) -> str:
    """Return a modified die as a sum."""
    return f"{modified - added} {signed(added)} = {modified}" if added else str(modified)


def spoils(case: Case) -> None:
    """Say what winner and loser of the roll do."""
    operations, cost = case.number(ROLL, "operations"), case.number("s5.2", "resources")
    if operations == 1:
        case.follows(
            "The winner may conduct an operation on the map, for {cost} of his resource points on the map. The loser can do nothing and tries again in the next operational sequence. [s4.2.2.t1]",
            operations,
            cost=cost,
        )
    else:
        case.follows(
            "The winner may conduct operations on the map: {operations}, each for {cost} of his resource points on the map. The loser can do nothing and tries again in the next operational sequence.",
            operations,
            operations=operations,
            cost=cost,
        )
