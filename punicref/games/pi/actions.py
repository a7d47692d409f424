"""The actions of an operation as a player writes them: "move Fleet: 6 naval, leader, distance 0, battle"."""

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple, get_args

from punicref.errors import InputProblem, near_called
from punicref.games.pi import units as counters
from punicref.games.pi import ways
from punicref.language.messages import Name, say
from punicref.rulebook.library import Library
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import Parts

Kind = Literal["move", "siege", "reorganize", "rebuild", "uprising", "card"]
KINDS: tuple[Kind, ...] = get_args(Kind)

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


SPOKEN = Parts(
    things=(*counters.SPOKEN.things, *LEADERS),
    before=counters.SPOKEN.before,
    heads=KINDS,
    flags=FLAGS,
    marks=("isolated",),
    counted=NUMBERS,
    section="action",
    acts=True,
)
"""The words of actions, for spoken lines; a name before a colon, for units that act again, is typed in quotation marks."""


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
        raise InputProblem(
            "{option} names no action; the actions are {kinds}.", option="--actions", kinds=shown(case, KINDS)
        )
    return found


@cache
def _words(library: Library) -> dict[str, str]:
    """Return what players say in any language for an action and what stands with it, and our word for each."""
    return {
        names.plain(phrase): word
        for word, said in library.said("action").items()
        for phrases in said.values()
        for phrase in phrases
    }


def shown(case: Case, words: Iterable[str]) -> list[Name]:
    """Return words of ours as a player says them."""
    said = case.library.said("action")
    return [Name(texts={lang: said[word][lang][0] for lang in said[word]}) for word in words]


def kind(case: Case, word: str) -> Kind | None:
    """Return the action that a plain word of any language names."""
    meant = _words(case.library).get(word, word)
    return next((one for one in KINDS if one == meant), None)


def _act(case: Case, text: str) -> Act:
    word, _, rest = text.partition(" ")
    known = _words(case.library)
    done = kind(case, names.plain(word.rstrip(":,")))
    if done is None:
        raise InputProblem(
            "{option}: {found} is no action; the actions are {kinds}.",
            option="--actions",
            found=word,
            kinds=shown(case, KINDS),
            suggestions=near_called(word.casefold(), [case.library.said("action")[one] for one in KINDS], 1),
        )
    before, colon, after = rest.partition(":")
    name, listed = (before.strip(), after) if colon else ("", rest)
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    force: list[counters.Unit] = []
    leaders = 0
    for item in (part.strip() for part in listed.split(",")):
        words = names.plain(item).split()
        if not words:
            continue
        label = " ".join(words[:-1]) if len(words) > 1 else words[0]
        number, flag = known.get(label, label), known.get(" ".join(words), " ".join(words))
        if number in NUMBERS:
            if len(words) == 1:
                raise InputProblem("{option}: {found} needs a number.", option="--actions", found=item)
            numbers[number] = ways.whole(words[-1], "--actions")
        elif flag in FLAGS:
            flags.add(flag)
        elif leader_number := _leaders(case, words):
            leaders += leader_number
        else:
            try:
                force += counters.read(case, item, "roman", "--actions")
            except InputProblem as problem:
                hints = (
                    *problem.offered,
                    *near_called(words[0], [case.library.said("action")[one] for one in (*FLAGS, *NUMBERS)], 1),
                )
                hint = say("Besides units an action takes {words}.", words=shown(case, (*NUMBERS, *FLAGS)))
                raise InputProblem(problem.message, suggestions=hints, hint=hint) from None
    ground = sum(not unit.naval for unit in force)
    card = numbers.get("cost", 0) if done == "card" else numbers.get("card", 0)
    act = Act(
        done,
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
    _check(case, act, numbers)
    return act


def _leaders(case: Case, words: list[str]) -> int:
    """Return how many leaders an item names; 0 where it names something else."""
    number = int(words[0]) if words[0].isdecimal() and len(words) > 1 and len(words[0]) == 1 else 1
    rest = words[1:] if words[0].isdecimal() else words
    named = names.known(case).get(names.plain(" ".join(rest)))
    return number if named in (*LEADERS, *case.regions("c9.b")) else 0


def _check(case: Case, act: Act, numbers: dict[str, int]) -> None:
    """Refuse what is no action at all."""
    called = shown(case, (act.kind,))
    if act.kind == "card":
        if "cost" not in numbers:
            raise InputProblem(
                "{found}: a card played by itself needs its price, as in {example}.",
                found=called,
                example=say("card: cost 1"),
            )
        return
    if not act.units and not (act.kind == "move" and act.leaders):
        raise InputProblem(
            "{found}: which units take the action?",
            found=called,
            hint=say("For example {example}.", example=say("move infantry, cavalry, leader, distance 1")),
        )
    if act.ground and act.naval:
        raise InputProblem(
            "{found}: ground and naval units do not act together; those aboard are given as in {example}.",
            found=called,
            example=say("carrying 1"),
        )
    if act.kind == "siege" and not act.ground:
        raise InputProblem("{found}: only ground units besiege.", found=called)
    if {"port", "inland"} <= act.flags:
        one, other = shown(case, ("port", "inland"))
        raise InputProblem("{found}: {one} and {other} contradict each other.", found=called, one=one, other=other)
    if act.card and "battle" not in act.flags:
        raise InputProblem(
            "{found}: an Attack card is played in a battle; add {word}.", found=called, word=shown(case, ("battle",))
        )
