"""What the rules say of the printed lists, beyond their shape: checked when the owner installs one."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from punicref.errors import Mistakes
from punicref.games.pi import inputs, places
from punicref.games.pi.inputs import NAMES, SIDES, Side
from punicref.language.messages import Message, say
from punicref.rulebook.records import Records
from punicref.rulebook.tables import Printed
from punicref.ruling import names
from punicref.ruling.case import Case

Row = Mapping[str, str | int]

CARDS = "s2.3.1"
"""The clause that declares the list of cards."""

PERMANENT = "c16.a"
"""The clause that names the permanent cards."""

DECKS: dict[str, Side] = {
    "corvus-withdrawn": "roman",
    "in-extremis": "roman",
    "incursions-in-africa": "roman",
    "hanno-takes-hekatompylos": "roman",
    "syracuse-switches-sides": "roman",
    "incursions-in-italy": "carthaginian",
}
"""Whose deck a card belongs to, as far as the rules say so (c16.a, c14.a)."""

LANDS = {"messana": "sicily", "syracuse": "sicily", "carthage": "africa"}
"""Where cities lie, as far as the rules say so or leave no doubt."""

PORTS = ("camarina", "pintias")
"""Cities that have a port in the example of an operation (ex.operation.2)."""

REINFORCEMENTS = "c5"
"""The clause that declares the lists of what cards bring and of the counters."""

ROMAN_AT_START = "c1.f"
"""The clause that names the cities which are Roman at the start."""

LEADERS = "c9.b"


CARD_NAMES = frozenset(
    {*DECKS, "sudden-death", "total-victory", "baal-amon", "consular-armies", "fleet-construction", "storm-at-sea"}
)
TOWNS = frozenset(
    {
        "messana",
        "reggio",
        "syracuse",
        "camarina",
        "pintias",
        "gela",
        "panormo",
        "agrigentum",
        "carthage",
        "hekatompylos",
    }
)
LAND_NAMES = frozenset({"sicily", "north-africa", "italy"})
NATIONS = frozenset({"roman", "carthaginian", "iberians", "north-africans", "syracusans", "gauls"})
GROUND_KINDS = frozenset({"infantry", "gallic-infantry", "cavalry", "elephant"})

KINDS: dict[str, frozenset[str]] = {
    CARDS: CARD_NAMES,
    "s3.2": NATIONS | GROUND_KINDS,
    "s3.3": NATIONS | {"naval"},
    "s11.3.3": NATIONS,
    places.CITIES: TOWNS,
    "c1.g": TOWNS | LAND_NAMES,
    f"{REINFORCEMENTS}.cards": CARD_NAMES,
    f"{REINFORCEMENTS}.counters": NATIONS | GROUND_KINDS | {"naval", "leader", "consul"},
    LEADERS: frozenset({"haderbal", "hamilcar-barca", "hanno-the-great", "consul", "leader", *NATIONS}),
    "c17": TOWNS | LAND_NAMES,
}
"""The names of the rules that may be rows of a list; whatever they do not name may be one, too."""

TITLES: dict[str, Message] = {
    CARDS: say("cards"),
    "s3.2": say("counters of ground units"),
    "s3.3": say("counters of naval units"),
    "s11.3.3": say("siege counters"),
    places.CITIES: say("cities"),
    "c1.g": say("crossings to Africa"),
    f"{REINFORCEMENTS}.cards": say("cards that bring reinforcements"),
    f"{REINFORCEMENTS}.counters": say("kinds of units"),
    LEADERS: say("leaders"),
    "c17": say("places of the set-up"),
}


class Listed(NamedTuple):
    """A row of a list: its id where the rules name it, the name as typed, its facts."""

    id: str | None
    key: str
    row: Row


def check(printed: Printed | Records, case: Case) -> list[Message]:
    """Return what is odd in a printed table; InputProblem for what contradicts the rules, all of it at once."""
    checks: dict[str, Callable[[list[Listed], Case, Mistakes], list[Message]]] = {
        CARDS: _cards,
        "s3.2": _ground,
        "s3.3": _naval,
        "s11.3.3": _sieges,
        places.CITIES: _cities,
        "c1.g": _crossings,
        f"{REINFORCEMENTS}.cards": _reinforcements,
        f"{REINFORCEMENTS}.counters": _counters,
        LEADERS: _leaders,
        "c17": _setup,
    }
    found: list[Message] = []
    wrong = Mistakes()
    name = printed.name.removeprefix(f"{case.game}:")
    if isinstance(printed, Records) and name in checks:
        rows = _rows(printed, case, wrong)
        _kinds(rows, name, wrong)
        known = names.known(case)
        there = {one.id for one in rows} | {known.get(names.plain(key)) for key in printed.faulty}
        for one in _needed(case, name):
            if one not in there:
                wrong.add(say("{name} is missing; the rules name it.", name=case.name(one)))
        found = checks[name](rows, case, wrong)
        if printed.faulty:
            found = []  # some of it would only be because a row could not be read
    wrong.stop()
    return found


def _needed(case: Case, name: str) -> tuple[str, ...]:
    """Return the rows that no ruling could ask for: a list without them would be taken for the whole list."""
    clause = {CARDS: PERMANENT, places.CITIES: places.CITIES}.get(name)
    return case.regions(clause) if clause else ()


def _kinds(rows: list[Listed], name: str, wrong: Mistakes) -> None:
    """Refuse a row that bears the name of something else, such as a battle chit in a list of cities."""
    allowed = KINDS[name]
    for one in rows:
        if one.id is not None and one.id not in allowed:
            wrong.add(say("{row} cannot be a row of this list ({title}).", row=one.key, title=TITLES[name]))


def _rows(printed: Records, case: Case, wrong: Mistakes) -> list[Listed]:
    """Return the rows with their ids, noting what stands twice under two names."""
    known, found = names.known(case), []
    seen: set[str] = set()
    for key, row in printed.rows.items():
        one = known.get(names.plain(key))
        plain = one or names.plain(key)
        if plain in seen:
            wrong.add(say("The row {row} stands twice.", row=case.name(one) if one else key))
        seen.add(plain)
        found.append(Listed(one, key, row))
    return found


def _cards(rows: list[Listed], case: Case, wrong: Mistakes) -> list[Message]:
    """The permanent cards are there, each in its deck; an operation can pay for a card that costs supply points."""
    supply, odd = case.number("s5.2.1", "supply"), []
    for one in rows:
        side = DECKS.get(one.id or "")
        if side is not None and one.row["side"] != side:
            wrong.add(say("{row} belongs to the deck of {side}.", row=one.key, side=NAMES[side]))
        if int(one.row["supply"]) > supply:
            odd.append(
                say(
                    "{row} costs supply points: {found}; an operation has no more than {most}.",
                    row=one.key,
                    found=one.row["supply"],
                    most=supply,
                )
            )
    return odd


def _ground(rows: list[Listed], case: Case, wrong: Mistakes) -> list[Message]:
    """A counter of a ground unit: its values, and what goes with nationality."""
    odd = _values(rows, case, wrong, ("cohesion", "movement", "tactical"), needed=("cohesion", "movement"))
    return odd + [
        say("{row}: the rules know elephants of Carthage only; is it typed right?", row=one.key)
        for one in rows
        if one.row["type"] == "elephant" and one.row["nation"] == "roman"
    ]


def _naval(rows: list[Listed], case: Case, wrong: Mistakes) -> list[Message]:
    """A counter of a naval unit: its values."""
    return _values(rows, case, wrong, ("cohesion", "range", "tactical"), needed=("cohesion", "range"))


def _values(
    rows: list[Listed], case: Case, wrong: Mistakes, fields: tuple[str, ...], needed: tuple[str, ...]
) -> list[Message]:
    """Check front and depleted side of counters: no value of use is 0, and the back is seldom better."""
    sides, odd = case.number(inputs.DIE, "sides"), []
    for one in rows:
        for field in needed:
            if not one.row[field]:
                wrong.add(say("{row}: {column} is 0; such a unit could not be played.", row=one.key, column=field))
        back = {field: int(one.row[f"depleted_{field}"]) for field in fields}
        for field in needed:
            if any(back.values()) and not back[field]:
                wrong.add(
                    say(
                        "{row}: {column} is 0, though the counter has a depleted side.",
                        row=one.key,
                        column=f"depleted_{field}",
                    )
                )
        odd += [
            say(
                "{row}: {back} ({found}) is higher than {front} ({number}); is it typed right?",
                row=one.key,
                back=f"depleted_{field}",
                front=field,
                found=back[field],
                number=one.row[field],
            )
            for field in fields
            if back[field] > int(one.row[field])
        ]
        if int(one.row["cohesion"]) >= sides:
            odd.append(
                say(
                    "{row}: with a cohesion value of {found} a check fails only by modifiers; is it typed right?",
                    row=one.key,
                    found=one.row["cohesion"],
                )
            )
    return odd


def _sieges(rows: list[Listed], case: Case, _: Mistakes) -> list[Message]:
    """Both sides have siege counters, and the number leaves something to the die."""
    sides = case.number(inputs.DIE, "sides")
    odd = [
        say(
            "{row}: with the number {found} every roll succeeds; is it typed right?",
            row=one.key,
            found=one.row["number"],
        )
        for one in rows
        if int(one.row["number"]) >= sides
    ]
    there = {one.row["side"] for one in rows}
    odd += [
        say("{side} has no siege counter; is the list complete?", side=NAMES[side])
        for side in SIDES
        if side not in there
    ]
    return odd


def _cities(rows: list[Listed], case: Case, wrong: Mistakes) -> list[Message]:
    """The cities that the rules name are there, and what the rules say of them holds."""
    roman, odd = case.regions(ROMAN_AT_START), []
    for one in rows:
        if one.id in LANDS and one.row["land"] != LANDS[one.id]:
            wrong.add(say("{row} does not lie in {land}.", row=one.key, land=case.name(_land(str(one.row["land"])))))
        if one.id in PORTS and one.row["port"] != "yes":
            wrong.add(say("{row} has a port, the rules say.", row=one.key))
        if one.id == "syracuse" and one.row["syracuse"] != "yes":
            wrong.add(say("{row} itself belongs to Syracuse.", row=one.key))
        if one.row["syracuse"] == "yes" and (one.id in roman or one.row["land"] != "sicily"):
            odd.append(say("{row} belongs to Syracuse; is it typed right?", row=one.key))
    return odd


def _land(word: str) -> str:
    """Return the id in rules/names.toml of a land as the list calls it."""
    return "north-africa" if word == "africa" else word


def _crossings(rows: list[Listed], _: Case, __: Mistakes) -> list[Message]:
    """A crossing costs range factors."""
    return [
        say("{row}: a crossing that costs nothing; is it typed right?", row=one.key)
        for one in rows
        if not one.row["cost"]
    ]


def _reinforcements(rows: list[Listed], case: Case, _: Mistakes) -> list[Message]:
    """A card that is in the list brings something, and no more leaders than Carthage may have."""
    odd, limit = [], case.number("c9.d", "leaders")
    for one in rows:
        if not any(int(one.row[field]) for field in ("resources", "units", "leaders")):
            odd.append(say("{row} brings nothing; is it typed right?", row=one.key))
        if DECKS.get(one.id or "") == "carthaginian" and int(one.row["leaders"]) > limit:
            odd.append(say("{row}: more leaders than Carthage may have in play; is it typed right?", row=one.key))
    return odd


def _counters(rows: list[Listed], _: Case, wrong: Mistakes) -> list[Message]:
    """A kind of unit in the list has counters."""
    for one in rows:
        if not one.row["count"]:
            wrong.add(say("{row}: the number of counters is 0; leave the row out.", row=one.key))
    return []


def _leaders(rows: list[Listed], case: Case, wrong: Mistakes) -> list[Message]:
    """The leaders that the rules name are Carthaginian; each changes some value."""
    named = case.regions(LEADERS)
    missing = [case.name(one) for one in named if one not in {row.id for row in rows}]
    odd = []
    if missing:
        odd.append(say("Not typed in: {names}. A ruling on them asks for what their counters show.", names=missing))
    for one in rows:
        if one.id in named and one.row["side"] != "carthaginian":
            wrong.add(say("{name} is a leader of {side}.", name=one.key, side=NAMES["carthaginian"]))
        if not any(int(one.row[field]) for field in ("cohesion", "movement", "tactical")):
            odd.append(say("{row} changes no value; is it typed right?", row=one.key))
    if not any(one.row["side"] == "roman" for one in rows):
        odd.append(say("{side} has no leader; is the list complete?", side=NAMES["roman"]))
    return odd


def _setup(rows: list[Listed], case: Case, wrong: Mistakes) -> list[Message]:
    """Resource points begin in cities of their own side (c4, c1.f)."""
    cities, roman, odd = case.regions(places.CITIES), case.regions(ROMAN_AT_START), []
    for one in rows:
        if one.id in cities and one.row["resources"]:
            owner: Side = "roman" if one.id in roman else "carthaginian"
            if one.row["side"] != owner:
                wrong.add(
                    say(
                        "{row} belongs to {side} at the start; resource points of the other side cannot be there.",
                        row=one.key,
                        side=NAMES[owner],
                    )
                )
        if not one.row["resources"] and not str(one.row["units"]).strip():
            odd.append(say("{row}: neither resource points nor units; is it typed right?", row=one.key))
    return odd
