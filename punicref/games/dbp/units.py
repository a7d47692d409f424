"""Units (2.4): their types by name, and what is printed on their counters as far as the owner has typed it in."""

import re
from typing import Literal, NamedTuple

from punicref.errors import InputProblem, near_called
from punicref.language.messages import Message, Name, say
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.figures import Figure
from punicref.ruling.reading import LARGEST

TYPES = (
    "velites",
    "hastati",
    "principes",
    "triarii",
    "numidian-allies",
    "celtic-allies",
    "skirmishers",
    "mercenaries",
    "infantry",
    "veterans",
    "equites",
    "light-cavalry",
    "elephants",
)
"""The thirteen unit types (2.4.def.unit-types), by their ids in rules/names.toml."""

ALLIES = ("numidian-allies", "celtic-allies")
CAVALRY = ("equites", "light-cavalry")
ELEPHANTS = "elephants"
MERCENARIES = "mercenaries"

REMOVED = (ELEPHANTS, "skirmishers")
"""The types that leave play as soon as they panic (11.1.1)."""

LEGION = ("velites", "hastati", "principes", "triarii")
"""The types that only Rome has: the lines of a legion."""

FREE_TO_STAY = ("triarii", "hastati", "principes", "veterans")
"""The types that need not advance after a combat (10.8.1)."""

COUNTERS = "2.4"
"""The clause that declares the printed list of unit values."""

LEADER = (
    *("leader", "comandante", "полководец"),
    *("sempronius", "sempronio", "семпроний", "hannibal", "annibale", "ганнибал"),
    *("gracchus", "gracco", "гракх", "hanno", "annone", "ганнон"),
    *("ceteghus", "cethegus", "cetego", "цетег", "mago", "magon", "magone", "магон"),
    *("scipio", "scipione", "сципион"),
)
"""What leaders are called, on the counters and in the languages: none is a unit type, but players type him like one."""

Need = Literal["combat", "movement", "morale"]
"""A number on a counter: combat points, movement points, morale value."""


class Unit(NamedTuple):
    """A unit type, with the row of the printed list where it is installed."""

    id: str
    name: Name
    printed: dict[str, str | int] | None

    @property
    def key(self) -> str:
        """The name of the type's own value at a clause that has one for each type (10.5, 16.1)."""
        return self.id.replace("-", "_")


def unit(case: Case, word: str) -> Unit:
    """Find a unit type by its name in any language; InputProblem, with near names, where there is none such."""
    found = names.meant(case, word)
    if found is None:
        raise _unknown(case, word)
    listed = case.records(COUNTERS)
    rows = {names.meant(case, key) or "": row for key, row in listed.rows.items()} if listed else {}
    return Unit(found, case.name(found), rows.get(found))


def _unknown(case: Case, word: str) -> InputProblem:
    """Return what is wrong with a name that no type has: a leader, part of the names of several types, or a slip."""
    plain = names.plain(word)
    if plain in LEADER:
        return InputProblem("A leader is no unit type: what is asked of leaders stands by itself.")
    parts = [
        case.name(one)
        for one, langs in case.names.items()
        if one in TYPES and any(plain in names.plain(texts[0]).split() for texts in langs.values())
    ]
    close = parts or near_called(word, (case.names[one] for one in TYPES))
    return InputProblem(
        "There is no unit type {name}.",
        name=word,
        suggestions=close,
        hint=say("The types are {names}.", names=[case.name(one) for one in TYPES]),
    )


def counted(case: Case, item: str, option: str) -> tuple[Unit, int]:
    """Read a type with the number of its units before it, "3 hastati"; a type alone is one unit.

    InputProblem for an unknown type or an odd number; `option` is where it was given.
    """
    words, number = item.split(), 1
    if words[0].isdecimal():
        digits = words.pop(0)
        if len(digits) > len(str(LARGEST)) or int(digits) > LARGEST or int(digits) == 0 or not words:
            raise InputProblem(
                "{option}: {found} is not a number of units and their type.",
                option=option,
                found=item.strip(),
                hint=say("For example {example}.", example="1 equites, velites"),
            )
        number = int(digits)
    return unit(case, " ".join(words)), number


def listed(case: Case, text: str, option: str = "") -> list[tuple[Unit, int]]:
    """Read types parted by commas, or by the number before the next: "3 hastati, equites", "3 hastati 2 velites"."""
    items = _NEXT.sub(", ", text).split(",")
    return [counted(case, item, option) for item in items if item.strip()]


_NEXT = re.compile(r"(?<=[^\W\d])\s+(?=\d)")


def check_side(one: Unit, side: str) -> None:
    """Refuse a unit type of the legion for Carthage; InputProblem. Which of the others a side has, its table says."""
    if side == "carthaginian" and one.id in LEGION:
        raise InputProblem("{unit} are of Rome, not of Carthage.", unit=one.name)


def value(
    case: Case,
    one: Unit | None,
    need: Need,
    given: int | None,
    option: str,
    typed: str = "unit",
    *,
    reduced: bool = False,
) -> int:
    """Return a number of a counter: the one given, else the printed list's; Needed where neither is.

    `option` is what the player would type to give it, `typed` the input that would name the type. `reduced` reads the
    back of the counter (10.7).
    """
    if given is not None:
        return given
    if one is not None and one.printed is not None:
        return Figure.of(int(one.printed[f"back_{need}" if reduced else need]), COUNTERS)
    name = option.removeprefix("--").replace("-", "_")
    if one is None and case.records(COUNTERS) is not None:
        raise case.needed(typed, name, any_of=True)
    raise case.needed(name, hint=on_counter(case, option))


FRONT_HOLDS = say("What the front of the counter shows counts, though its back is up (our reading). [10.7]")


def front_holds(case: Case) -> None:
    """Say which side of a turned counter counts, as 10.7 (back) is read."""
    case.tell(FRONT_HOLDS)


class Wanted(NamedTuple):
    """A number of a counter that a ruling needs: the unit, what was given, and the inputs of the number and the type."""

    unit: Unit | None
    given: int | None
    name: str
    typed: str


def required(case: Case, *wanted: Wanted) -> None:
    """Raise Needed for all the numbers that are known neither from the player nor from the printed list."""
    missing = [one for one in wanted if one.given is None and (one.unit is None or one.unit.printed is None)]
    installed = case.records(COUNTERS) is not None
    for one in missing:
        if installed and one.unit is None:
            raise case.needed(one.typed, *(other.name for other in missing if other.typed == one.typed), any_of=True)
    if missing:
        names_ = [one.name for one in missing]
        raise case.needed(*names_, hint=on_counter(case, *(f"--{name.replace('_', '-')}" for name in names_)))


def on_counter(case: Case, *options: str) -> Message | None:
    """Return where numbers of the counters stand; where the list is installed there is nothing more to say."""
    if case.records(COUNTERS) is not None:
        return None
    return say(
        "It stands on the counter: give {options}. With the list of unit values installed a type is enough: {command}.",
        options=options,
        command=f"punicref tables template {case.reference(COUNTERS)}",
    )
