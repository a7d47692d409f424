"""The record of a battle as a player writes it down: a TOML or JSON file, or JSON text.

    battle = "naval"                      # or land
    attacker = "roman"
    roman = "naval 1/1 tactical 1/1, …"   # units as `units.read` takes them: R1, R2, … in this order
    carthaginian = "…"                    # C1, C2, …
    leaders.carthaginian = { name = "Haderbal", tactical = 1 }
    hands.roman = ["Ballistas", "Corvus"] # what each side drew at first; leave out where nobody kept track

    [[plays]]
    side = "roman"
    chit = "Corvus"
    own = ["R1"]                          # units of the side that plays the chit
    enemy = ["C1"]
    dice = "C1 1, R1 0"                   # in the order in which they were rolled; or passes, fails
    again = [{ chit = "Corvus", dice = "R1 1, C1 fails" }]   # engaging chits played before, the earliest first
    draws = ["Corvus", "Periplus"]        # what the side drew because it had played its last chit

`readings = { "c12.e until" = "first_unit" }` says how the table reads an open rule: the clause, its issue, the reading.

`aboard.roman = 2` tells how many ground units the ships of a side carry. Other keys of a play: `title`, `chooser` (who
chose the units), `leader_leaves` (true, or the side), and `printed`: an example that breaks the rules is followed, and what it breaks is
said. `printed` may give `units` (states after the play), `table` (engaging chits left in play) and `draws` (the number
that the example states).

`unfinished` is what was answered of the play that was under way when the battle was left, or of the first chits.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from punicref.errors import InputProblem, near
from punicref.files import files, given
from punicref.games.pi.battles.chits import ISSUES, Readings
from punicref.games.pi.inputs import SIDES, Side
from punicref.games.pi.units import LETTERS, at
from punicref.language.messages import say
from punicref.ruling.reading import LARGEST

Rolled = int | bool
"""A die, or whether the check failed where no die is told."""

Dice = tuple[tuple[str, Rolled], ...]
"""Units and their dice, in the order in which they were rolled."""


class Commander(NamedTuple):
    """A leader in command: his name and what he adds; None where that is not told."""

    name: str = ""
    cohesion: int | None = None
    tactical: int | None = None


class Again(NamedTuple):
    """An engaging chit that works again."""

    chit: str
    dice: Dice


class Table(NamedTuple):
    """An engaging chit that an example leaves in play."""

    chit: str
    own: tuple[str, ...]
    enemy: tuple[str, ...]


class Printed(NamedTuple):
    """What a printed example states against the rules."""

    units: tuple[tuple[str, str], ...] = ()
    table: tuple[Table, ...] | None = None
    draws: int | None = None


class Play(NamedTuple):
    """One chit played. `where` is how to name the play in a message about it."""

    where: str
    title: str
    side: Side
    chit: str
    own: tuple[str, ...]
    enemy: tuple[str, ...]
    dice: Dice
    again: tuple[Again, ...] = ()
    draws: tuple[str, ...] | None = None
    chooser: Side | None = None
    leader_leaves: bool | Side = False
    printed: Printed | None = None


class Record(NamedTuple):
    """A battle as it was written down."""

    land: bool
    attacker: Side
    units: dict[Side, str]
    leaders: dict[Side, Commander]
    hands: dict[Side, tuple[str, ...]]
    withdrawn: bool
    aboard: dict[Side, int]
    plays: tuple[Play, ...]
    readings: dict[str, str] = {}  # noqa: RUF012  by the fields of `chits.Readings`
    unfinished: Play | None = None


KEYS = ("battle", "attacker", *SIDES, "leaders", "hands", "withdrawn", "aboard", "readings", "plays", "unfinished")
PLAY_KEYS = (
    "title",
    "side",
    "chit",
    "own",
    "enemy",
    "dice",
    "again",
    "draws",
    "chooser",
    "leader_leaves",
    "printed",
)
LEADER_KEYS = ("name", "cohesion", "tactical")
PRINTED_KEYS = ("units", "table", "draws")
STATES = ("full", "depleted", "disorganized", "both", "retreated", "destroyed")

OUTCOMES = {"passes": False, "pass": False, "passed": False, "fails": True, "fail": True, "failed": True}


def read(source: str) -> Record:
    """Read a record from JSON text, or from a file: TOML, or JSON where its name ends so.

    NotFound where there is no such file; InputProblem, naming the key, for what cannot be.
    """
    return _record(written(source))


def written(source: str) -> Any:
    """Return a record as it is written, before it is checked."""
    if source.lstrip().startswith("{"):
        return given.document(source)
    text = files.read_named(source, "plays")
    return given.document(text) if source.casefold().endswith(".json") else _toml(text, source)


def situation(facts: Mapping[str, Any], leaders: Mapping[Side, str]) -> Record:
    """Make the record of a battle that has not begun: `facts` by the keys of a record, leaders as `commander` reads."""
    return _record({**facts})._replace(
        leaders={side: commander(text, f"--{side}-leader") for side, text in leaders.items()}
    )


def commander(text: str, option: str) -> Commander:
    """Read a leader from a text: his name, what he adds, or both; InputProblem, naming `option`, for what is neither."""
    words = text.split()
    values: dict[str, int] = {}
    while len(words) > 1 and words[-1].isdecimal():
        *before, name, value = words
        if name.casefold() not in LEADER_KEYS[1:]:
            break
        values[name.casefold()] = min(int(value[: len(str(LARGEST))]), LARGEST)
        words = before
    named = any(letter.isalpha() for word in words for letter in word)
    if any(word.isdecimal() for word in words) or (words and not named):
        raise InputProblem(
            say("{option}: {found} is no leader with what he adds.", option=option, found=text),
            hint=say("For example {example}.", example=say("cohesion 1 tactical 1")),
        )
    return Commander(" ".join(words), values.get("cohesion"), values.get("tactical"))


def _toml(text: str, name: str) -> Any:
    import tomli

    try:
        return tomli.loads(text)
    except (tomli.TOMLDecodeError, RecursionError, ValueError) as error:
        raise InputProblem(say("This is not valid TOML: {reason}.", reason=str(error)), where=f"{name}:") from None


def _record(raw: object) -> Record:
    data = _table(raw, "", KEYS)
    battle = _word(data, "battle", "", ("land", "naval"))
    leaders, hands = _table(data.get("leaders", {}), "leaders", SIDES), _table(data.get("hands", {}), "hands", SIDES)
    if len(hands) == 1:
        raise InputProblem(say("{key}: give the chits of both sides, or of none.", key="hands"))
    aboard = _table(data.get("aboard", {}), "aboard", SIDES)
    if aboard and battle == "land":
        raise InputProblem(say("{key}: {what}.", key="aboard", what=say("only a naval battle has units aboard")))
    plays = data.get("plays", [])
    if not isinstance(plays, list):
        raise InputProblem(say("{key} must be a list.", key="plays"))
    return Record(
        land=battle == "land",
        attacker=_side(data, "attacker", ""),
        units={side: _text(data, side, "") for side in SIDES},
        leaders={side: _commander(leaders[side], f"leaders.{side}") for side in SIDES if side in leaders},
        hands={side: _texts(hands[side], f"hands.{side}") for side in SIDES if side in hands},
        withdrawn=_flag(data, "withdrawn", ""),
        aboard={side: _number(aboard[side], f"aboard.{side}") for side in SIDES if side in aboard},
        plays=tuple(_play(one, f"plays[{number}]") for number, one in enumerate(plays, 1)),
        readings=_readings(data.get("readings", {})),
        unfinished=_unfinished(data.get("unfinished", {})),
    )


def _unfinished(raw: object) -> Play | None:
    """Read the play that was under way when the battle was left; None where no chit was named yet."""
    data = _table(raw, "unfinished", (*PLAY_KEYS, "hands"))
    return _play({key: data[key] for key in data if key != "hands"}, "unfinished") if "chit" in data else None


def _readings(found: object) -> dict[str, str]:
    """Read how open rules are read: the clause and its issue, and the reading; returns them by field."""
    fields = {f"{issue.clause} {issue.key}": field for field, issue in ISSUES.items()}
    data = _table(found, "readings", tuple(fields))
    read: dict[str, str] = {}
    for name in data:
        field = fields[name]
        known = ISSUES[field].readings(field, Readings._field_defaults[field])
        read[field] = _word(data, name, "readings", known)
    return read


def _play(raw: object, where: str) -> Play:
    data = _table(raw, where, PLAY_KEYS)
    again = data.get("again", [])
    if not isinstance(again, list):
        raise InputProblem(say("{key} must be a list.", key=f"{where}.again"))
    return Play(
        where=where,
        title=_text(data, "title", where) if "title" in data else "",
        side=_side(data, "side", where),
        chit=_text(data, "chit", where),
        own=_units(data.get("own", ()), f"{where}.own"),
        enemy=_units(data.get("enemy", ()), f"{where}.enemy"),
        dice=_dice(data.get("dice", ""), f"{where}.dice"),
        again=tuple(_again(one, f"{where}.again") for one in again),
        draws=_texts(data["draws"], f"{where}.draws") if "draws" in data else None,
        chooser=_side(data, "chooser", where) if "chooser" in data else None,
        leader_leaves=_leaving(data, where),
        printed=_printed(data["printed"], f"{where}.printed") if "printed" in data else None,
    )


def _again(raw: object, where: str) -> Again:
    data = _table(raw, where, ("chit", "dice"))
    return Again(_text(data, "chit", where), _dice(data.get("dice", ""), f"{where}.dice"))


def _commander(raw: object, where: str) -> Commander:
    data = _table(raw, where, LEADER_KEYS)
    return Commander(
        _text(data, "name", where) if "name" in data else "",
        _number(data["cohesion"], f"{where}.cohesion") if "cohesion" in data else None,
        _number(data["tactical"], f"{where}.tactical") if "tactical" in data else None,
    )


def _printed(raw: object, where: str) -> Printed:
    data = _table(raw, where, PRINTED_KEYS)
    states = data.get("units", {})
    if not isinstance(states, Mapping):
        raise InputProblem(say("{key} must be a table.", key=f"{where}.units"))
    table = data.get("table")
    if table is not None and not isinstance(table, list):
        raise InputProblem(say("{key} must be a list.", key=f"{where}.table"))
    return Printed(
        tuple((unit.upper(), _word(states, unit, f"{where}.units", STATES)) for unit in states),
        None if table is None else tuple(_left(one, f"{where}.table") for one in table),
        _number(data["draws"], f"{where}.draws") if "draws" in data else None,
    )


def _left(raw: object, where: str) -> Table:
    data = _table(raw, where, ("chit", "own", "enemy"))
    return Table(_text(data, "chit", where), _units(data.get("own", ()), where), _units(data.get("enemy", ()), where))


# Kinds of values


def _key(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _table(raw: object, where: str, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise InputProblem(
            say("{key} must be a table.", key=where)
            if where
            else say("The record of a battle must be a table of keys and values."),
            hint=say("Its keys are {keys}.", keys=list(known)),
        )
    for name in raw:
        if name not in known:
            raise InputProblem(
                say("There is no key {key}; the keys are {keys}.", key=_key(where, str(name)), keys=list(known)),
                suggestions=near(str(name), known),
            )
    return raw


def _needed(data: Mapping[str, Any], name: str, where: str) -> Any:
    if name not in data:
        raise InputProblem(say("{key} is missing.", key=_key(where, name)))
    return data[name]


def _text(data: Mapping[str, Any], name: str, where: str) -> str:
    found = _needed(data, name, where)
    if not isinstance(found, str):
        raise InputProblem(say("{key} must be a text.", key=_key(where, name)))
    return found


def _word(data: Mapping[str, Any], name: str, where: str, choices: tuple[str, ...]) -> str:
    found = _text(data, name, where).strip().casefold()
    if found not in choices:
        raise InputProblem(
            say("{name} is {found}; choose one of {choices}.", name=_key(where, name), found=found, choices=choices),
            suggestions=near(found, choices, 1),
        )
    return found


def _side(data: Mapping[str, Any], name: str, where: str) -> Side:
    found = _word(data, name, where, SIDES)
    return next(side for side in SIDES if side == found)


def _flag(data: Mapping[str, Any], name: str, where: str) -> bool:
    found = data.get(name, False)
    if not isinstance(found, bool):
        raise InputProblem(say("{key} must be true or false.", key=_key(where, name)))
    return found


def _leaving(data: Mapping[str, Any], where: str) -> bool | Side:
    if isinstance(data.get("leader_leaves"), str):
        return _side(data, "leader_leaves", where)
    return _flag(data, "leader_leaves", where)


def _number(found: object, where: str) -> int:
    if isinstance(found, bool) or not isinstance(found, int) or found < 0:
        raise InputProblem(say("{key} must be a whole number, zero or more.", key=where))
    return found


def _texts(found: object, where: str) -> tuple[str, ...]:
    if isinstance(found, str):
        found = [one.strip() for one in found.split(",") if one.strip()]
    if not isinstance(found, (list, tuple)) or not all(isinstance(one, str) for one in found):
        raise InputProblem(say("{key} must be a list of texts.", key=where))
    return tuple(found)


def _units(found: object, where: str) -> tuple[str, ...]:
    if isinstance(found, str):
        found = found.replace(",", " ").split()
    return tuple(one.upper() for one in _texts(found, where))


def _dice(found: object, where: str) -> Dice:
    """Read dice: a text such as "R1 1, C1 fails", or a table of units and dice."""
    if isinstance(found, Mapping):
        pairs = [(str(unit), die) for unit, die in found.items()]
    elif isinstance(found, str):
        pairs = []
        for item in found.split(","):
            unit, _, die = item.strip().partition(" ")
            if unit:
                pairs.append((unit, die.strip()))
    else:
        raise InputProblem(say("{key} must be a text such as {example}.", key=where, example="R1 1, C1 fails"))
    seen: list[tuple[str, Rolled]] = []
    for unit, die in pairs:
        if unit[:1].upper() not in LETTERS.values() or not unit[1:].isdecimal():
            raise InputProblem(
                say("{key}: {unit} is not the id of a unit, such as {example}.", key=where, unit=unit, example="R1")
            )
        if unit.upper() in (one for one, _ in seen):
            raise InputProblem(say("{option}: {unit} is named twice.", option=where, unit=unit.upper()))
        seen.append((unit.upper(), rolled(die, unit, where)))
    return tuple(seen)


def rolled(found: object, unit: str, where: str) -> Rolled:
    """Read a die, or whether the check failed; InputProblem, naming `where` it was given, for what is neither."""
    if isinstance(found, int) and not isinstance(found, bool):
        return found
    word = str(found).casefold()
    if word in OUTCOMES:
        return OUTCOMES[word]
    if word.isdecimal():
        return int(word[: len(str(LARGEST))])
    raise InputProblem(
        at(
            where,
            say(
                "The die of {unit} is {found}; give a number, or {words}.",
                unit=unit,
                found=str(found),
                words=["passes", "fails"],
            ),
        )
    )
