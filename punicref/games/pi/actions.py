"""The actions of an operation as a player writes them: "move Fleet: 6 naval, leader, distance 0, battle"."""

from typing import Literal, NamedTuple, get_args

from punicref.errors import InputProblem, near
from punicref.games.pi import units as counters
from punicref.games.pi import ways
from punicref.messages import say
from punicref.ruling import names
from punicref.ruling.case import Case

Kind = Literal["move", "siege", "reorganize", "rebuild", "uprising", "card"]
KINDS: tuple[Kind, ...] = get_args(Kind)

OTHER_WORDS = {"reorganise": "reorganize"}

NUMBERS = ("distance", "carrying", "cost", "card", "paid")
FLAGS = (
    "stack",
    "friends",
    "landing",
    "battle",
    "port",
    "inland",
    "fleet",
    "sea",
    "blocked",
    "garrison",
    "strait",
    "carrier",
    "inside",
    "africa",
    "romans",
    "landed",
    "landed-port",
    "carried",
)

LEADERS = ("leader", "consul")
"""Leaders without a name of their own; the others stand at c9.b."""


class Act(NamedTuple):
    """One action as it was given."""

    kind: Kind
    name: str
    ground: int
    naval: int
    leaders: int
    isolated: bool
    flags: frozenset[str]
    distance: int | None
    carrying: int
    card: int  # what a card costs in supply points: one played by itself, or an Attack card
    paid: int | None  # what was paid at the table

    @property
    def units(self) -> int:
        """Ground and naval units, without leaders."""
        return self.ground + self.naval


def parse(case: Case, text: str) -> list[Act]:
    """Read actions parted by semicolons; InputProblem says what is not understood.

    "move Fleet: 6 naval, leader, distance 0, battle; siege Army: 5 infantry, consul"
    """
    found = [_act(case, part.strip()) for part in text.replace("\n", ";").split(";") if part.strip()]
    if not found:
        raise InputProblem(say("{option} names no action; the actions are {kinds}.", option="--actions", kinds=KINDS))
    return found


def _act(case: Case, text: str) -> Act:
    word, _, rest = text.partition(" ")
    kind = next((one for one in KINDS if one == OTHER_WORDS.get(word.casefold(), word.casefold()).rstrip(":,")), None)
    if kind is None:
        raise InputProblem(
            say(
                "{option}: {found} is no action; the actions are {kinds}.", option="--actions", found=word, kinds=KINDS
            ),
            suggestions=near(word.casefold(), KINDS, 1),
        )
    before, colon, after = rest.partition(":")
    name, listed = (before.strip(), after) if colon else ("", rest)
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    force: list[counters.Unit] = []
    leaders = 0
    for item in (part.strip() for part in listed.split(",")):
        words = item.casefold().split()
        if not words:
            continue
        if words[0] in NUMBERS:
            if len(words) == 1:
                raise InputProblem(say("{option}: {found} needs a number.", option="--actions", found=item))
            numbers[words[0]] = ways.whole(" ".join(words[1:]), "--actions")
        elif item.casefold() in FLAGS:
            flags.add(item.casefold())
        elif leader_number := _leaders(case, words):
            leaders += leader_number
        else:
            try:
                force += counters.read(case, item, "roman", "--actions")
            except InputProblem as problem:
                hints = (*problem.suggestions, *near(words[0], (*FLAGS, *NUMBERS), 1))
                hint = say("Besides units an action takes {words}.", words=(*NUMBERS, *FLAGS))
                raise InputProblem(problem.message, suggestions=hints, hint=hint) from None
    ground = sum(not unit.naval for unit in force)
    card = numbers.get("cost", 0) if kind == "card" else numbers.get("card", 0)
    act = Act(
        kind,
        name,
        ground,
        len(force) - ground,
        leaders,
        any(unit.isolated for unit in force),
        frozenset(flags),
        numbers.get("distance"),
        numbers.get("carrying", 0),
        card,
        numbers.get("paid"),
    )
    _check(act, numbers, text)
    return act


def _leaders(case: Case, words: list[str]) -> int:
    """Return how many leaders an item names; 0 where it names something else."""
    number = int(words[0]) if words[0].isdecimal() and len(words) > 1 and len(words[0]) == 1 else 1
    rest = words[1:] if words[0].isdecimal() else words
    named = names.known(case).get(names.plain(" ".join(rest)))
    return number if named in (*LEADERS, *case.regions("c9.b")) else 0


def _check(act: Act, numbers: dict[str, int], text: str) -> None:
    """Refuse what is no action at all."""
    if act.kind == "card":
        if "cost" not in numbers:
            raise InputProblem(
                say(
                    "{found}: a card played by itself needs its price, as in {example}.",
                    found=text,
                    example="card: cost 1",
                )
            )
        return
    if not act.units and not (act.kind == "move" and act.leaders):
        raise InputProblem(
            say("{found}: which units take the action?", found=text),
            hint=say("For example {example}.", example="move Army: infantry, cavalry, leader, distance 1"),
        )
    if act.ground and act.naval:
        raise InputProblem(
            say(
                "{found}: ground and naval units do not act together; those aboard are given as in {example}.",
                found=text,
                example="carrying 1",
            )
        )
    if act.kind == "siege" and not act.ground:
        raise InputProblem(say("{found}: only ground units besiege.", found=text))
    if {"port", "inland"} <= act.flags:
        raise InputProblem(
            say("{found}: {one} and {other} contradict each other.", found=text, one="port", other="inland")
        )
    if act.card and "battle" not in act.flags:
        raise InputProblem(say("{found}: an Attack card is played in a battle; add {word}.", found=text, word="battle"))
