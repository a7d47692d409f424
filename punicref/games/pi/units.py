"""Units (s3.2, s3.3): their values and states, and reading them from what a player types.

A list of units is a text such as "3 infantry 6/4, gallic-infantry 5 depleted, cavalry 6/5 tactical 2/1": an optional
number, a type or the name of a counter, the cohesion value of front and back, other values, states.
"""

from functools import cache
from typing import Literal, NamedTuple

from punicref.errors import InputProblem, near_called
from punicref.games.pi.inputs import Side
from punicref.language.messages import Message, Name, say
from punicref.rulebook.library import Library
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import Parts
from punicref.ruling.figures import Figure
from punicref.ruling.reading import LARGEST
from punicref.ruling.values import WIDEST

TYPES = ("infantry", "gallic-infantry", "cavalry", "elephant", "naval")
"""The unit types that the rules name, by their ids in rules/names.toml."""

INFANTRY = ("infantry", "gallic-infantry")
GALLIC = "gallic-infantry"
CAVALRY = "cavalry"
ELEPHANT = "elephant"
NAVAL = "naval"

GROUND_COUNTERS = "s3.2"
NAVAL_COUNTERS = "s3.3"
"""The clauses that declare the printed lists of counters."""

GAULS = "gauls"

PEOPLES = ("roman", "carthaginian", "iberians", "north-africans", "syracusans", GAULS)
"""The peoples whose units there are (c2), and the two sides."""

Place = Literal["battle", "retreated", "destroyed"]

LETTERS: dict[Side, str] = {"roman": "R", "carthaginian": "C"}
"""Units are called by their side's letter and a number: R1, C3."""


class Unit(NamedTuple):
    """A unit: its values on the front and the back of the counter, its states, and where it is.

    Values are whole numbers, 1 or more; None is not known. `movement` is the movement factor of a ground unit, the
    range of a naval one. `type` is an id of TYPES, empty where it was not given or is none of them. Where only the
    value that shows was given of a depleted unit, front and back are the same.
    """

    id: str
    side: Side
    type: str
    cohesion: int | None = None
    back: int | None = None
    tactical: int | None = None
    tactical_back: int | None = None
    movement: int | None = None
    movement_back: int | None = None
    counter: str = ""
    depleted: bool = False
    disorganized: bool = False
    isolated: bool = False
    place: Place = "battle"

    @property
    def naval(self) -> bool:
        """Whether it is a naval unit."""
        return self.type == NAVAL

    @property
    def infantry(self) -> bool:
        """Whether it is infantry, Gallic or other."""
        return self.type in INFANTRY

    @property
    def present(self) -> bool:
        """Whether it is still in the battle."""
        return self.place == "battle"

    def shown(self, value: Literal["cohesion", "tactical", "movement"]) -> int | None:
        """Return the value on the side of the counter that shows, before any modifier; None where it is not known."""
        if value == "cohesion":
            return self.back if self.depleted else self.cohesion
        if value == "tactical":
            return self.tactical_back if self.depleted else self.tactical
        return self.movement_back if self.depleted else self.movement


def state(unit: Unit) -> Message:
    """Return the state of a unit in words."""
    if unit.place == "destroyed":
        return say("destroyed")
    if unit.depleted and unit.disorganized:
        found = say("depleted and disorganized")
    elif unit.depleted:
        found = say("depleted")
    elif unit.disorganized:
        found = say("disorganized")
    else:
        found = say("in good order")
    return say("{state} (retreats)", state=found) if unit.place == "retreated" else found


def facts(unit: Unit) -> dict[str, object]:
    """Return the state of a unit as data."""
    return {"depleted": unit.depleted, "disorganized": unit.disorganized, "place": unit.place}


def label(case: Case, unit: Unit) -> Message:
    """Return a unit in words: its id, and its type or the name of its counter."""
    if unit.counter:
        return say("{id} ({type})", id=unit.id, type=unit.counter)
    if unit.type:
        return say("{id} ({type})", id=unit.id, type=type_name(case, unit.type))
    return say("Unit {id}", id=unit.id)


def type_name(case: Case, one: str) -> Name:
    """Return the name of a unit type."""
    return case.name(one)


VALUES = {"cohesion": "cohesion", "tactical": "tactical", "movement": "movement", "range": "movement"}
"""The words before a value; the cohesion value needs none."""

STATES = {
    "depleted": "depleted",
    "disorganized": "disorganized",
    "disorganised": "disorganized",
    "isolated": "isolated",
}

_FOREIGN = tuple(one for one in PEOPLES if one not in LETTERS)
SPOKEN = Parts(
    things=(*TYPES, *_FOREIGN),
    before=_FOREIGN,
    marks=tuple(dict.fromkeys(STATES.values())),
    counted=tuple(VALUES),
    valued=True,
)
"""The words of a list of units, for spoken lines; the sides are left out, as they say whose units they are."""

EXAMPLE = say("infantry 1/1, cavalry 1 depleted")


def worded(case: Case, text: str) -> str:
    """Return a text with our words for values and states in the place of those of other languages."""
    known = _words(case.library)
    return " ".join(known.get(names.plain(word), word) for word in text.split())


@cache
def _words(library: Library) -> dict[str, str]:
    """Return the words of all languages that stand before values or for states, and ours for each."""
    return {
        names.plain(said): word
        for word, all_ in library.said("item").items()
        if word in VALUES or word in STATES
        for phrases in all_.values()
        for said in phrases
    }


def read(case: Case, text: str, side: Side, option: str, *, otherwise: str = "", first: int = 1) -> tuple[Unit, ...]:
    """Read a list of units parted by commas, called R1, R2, … or C1, C2, … from the number `first` on.

    `otherwise` is the type of a unit for which none is given. InputProblem, naming `option`, for what cannot be read.
    """
    found: list[Unit] = []
    for item in text.split(","):
        if not item.strip():
            continue
        number, one = _item(case, item, side, option, otherwise)
        if len(found) + number > WIDEST:
            raise InputProblem(at(option, say("There are more than {most} units.", most=WIDEST)))
        found += [one] * number
    return tuple(one._replace(id=f"{LETTERS[side]}{at}") for at, one in enumerate(found, first))


def _item(case: Case, item: str, side: Side, option: str, otherwise: str) -> tuple[int, Unit]:
    """Read one kind of unit with the number of units."""
    words = worded(case, item).split()
    number = 1
    if words[0].isdecimal() and len(words) > 1 and not _is_fact(words[1]):
        number = _whole(words.pop(0), item, option)
    name = []
    while words and not _is_fact(words[0]):
        name.append(words.pop(0))
    unit = _named(case, " ".join(name), side, option, otherwise)
    given: dict[str, tuple[int, int | None]] = {}
    states = set()
    while words:
        word = words.pop(0).casefold()
        if word in STATES:
            states.add(STATES[word])
        elif word in VALUES and words:
            given[VALUES[word]] = _pair(words.pop(0), item, option)
        elif "cohesion" not in given:
            given["cohesion"] = _pair(word, item, option)
        else:
            raise _unclear(item, option)
    depleted = "depleted" in states
    for value, (front, back) in given.items():
        behind = "back" if value == "cohesion" else f"{value}_back"
        unit = unit._replace(**{value: front, behind: front if back is None and depleted else back})  # type: ignore[arg-type]
    return number, unit._replace(**dict.fromkeys(states, True))  # type: ignore[arg-type]


def at(where: str | Message, told: Message) -> Message:
    """Return what is wrong with a text, with where it was given; a question right above it needs no such name."""
    return say("{option}: {what}", option=where, what=told) if where else told


def _is_fact(word: str) -> bool:
    """Whether a word is a value, or announces one, or is a state."""
    return word[0].isdecimal() or word.casefold() in STATES or word.casefold() in VALUES


def _pair(word: str, item: str, option: str) -> tuple[int, int | None]:
    """Read the value of the front and, after a stroke, that of the back."""
    front, stroke, back = word.partition("/")
    return _whole(front, item, option), _whole(back, item, option) if stroke else None


def _whole(word: str, item: str, option: str) -> int:
    """Read a number of units or a value: 1 or more."""
    if not word.isdecimal() or len(word) > len(str(LARGEST)) or not 0 < int(word) <= LARGEST:
        raise _unclear(item, option)
    return int(word)


def _unclear(item: str, option: str) -> InputProblem:
    return InputProblem(
        at(option, say("{found} is no unit with its values and states.", found=item.strip())),
        hint=say("For example {example}.", example=EXAMPLE),
    )


def _named(case: Case, word: str, side: Side, option: str, otherwise: str) -> Unit:
    """Find a type by its name in any language, or a counter of the printed lists by its name."""
    if not word:
        return Unit("", side, otherwise)
    one = _type(case, word)
    if one is not None:
        return Unit("", side, one)
    for clause in (GROUND_COUNTERS, NAVAL_COUNTERS):
        listed = case.records(clause)
        for key, row in (listed.rows if listed else {}).items():
            if names.plain(key) == names.plain(word):
                return _listed(key, row, side, naval=clause == NAVAL_COUNTERS)
    raise InputProblem(
        at(option, say("There is no unit type {name}.", name=word)),
        suggestions=near_called(word, [case.names[id_] for id_ in TYPES]),
        hint=say("The types are {names}.", names=[type_name(case, id_) for id_ in TYPES]),
    )


def _type(case: Case, word: str) -> str | None:
    """Return the type that is meant: by its name, or with a people before it, as in Iberian infantry; Gauls are infantry."""
    known = names.known(case)
    one = known.get(names.plain(word))
    if one in TYPES:
        return one
    if one == GAULS:
        return GALLIC
    words = names.plain(word).split()
    for at in range(1, len(words)):
        people, kind = known.get(" ".join(words[:at])), known.get(" ".join(words[at:]))
        if people in PEOPLES and kind in TYPES:
            return GALLIC if people == GAULS and kind in INFANTRY else kind
    return None


def _listed(key: str, row: dict[str, str | int], side: Side, *, naval: bool) -> Unit:
    """Make a unit of a row of a printed list; a zero there is a value that the counter does not have.

    The values are figures of the clause that declares the list.
    """
    clause = NAVAL_COUNTERS if naval else GROUND_COUNTERS

    def value(name: str) -> int | None:
        return Figure.of(int(row[name]), clause) if row[name] else None

    kind = str(row.get("type", NAVAL))
    if kind == "infantry" and row["nation"] == GAULS:
        kind = GALLIC
    move = "range" if naval else "movement"
    return Unit(
        "",
        side,
        kind if kind in TYPES else "",
        value("cohesion"),
        value("depleted_cohesion"),
        value("tactical"),
        value("depleted_tactical"),
        value(move),
        value(f"depleted_{move}"),
        counter=key,
    )
