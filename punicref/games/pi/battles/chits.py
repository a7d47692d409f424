"""The battle chits (chit.…), and all that a battle takes from the rules, read once into one record.

The engine works on this record alone, so that a simulation need not go back to the library.
"""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeVar

from punicref.games.pi.inputs import DIE, SIDES, Side
from punicref.games.pi.openly import follow
from punicref.ruling.case import Case
from punicref.ruling.facts import Parts

T = TypeVar("T")

Effect = Literal["depleted", "disorganized", "both", "destroyed"]
"""What a failed check does to a unit."""

Kind = Literal["strike", "engage", "cavalry", "elephants"]

Replaced = Literal["", "unengaged", "infantry", "cavalry", "elephant"]
"""On what condition a chit is discarded and replaced when drawn, and has no effect when played: without an unengaged
unit of one's own; without unengaged infantry, or without any infantry on either side; without any cavalry; without
elephants of one's own."""


class Chit(NamedTuple):
    """A battle chit: what its text says, and its numbers; `number` of them are in the cup.

    `own` and `enemy` are the units of its player and of his opponent that check or are engaged; `last`/`last_modifier`
    hold when so few enemy units are left. `holds`: a unit that it disorganizes stays. `pairs`: one against one.
    """

    kind: Kind
    own_effect: Effect | None = None
    enemy_effect: Effect | None = None
    condition: Replaced = ""
    holds: bool = False
    pairs: bool = False
    gallic: bool = False
    name: str = ""
    clause: str = ""
    side: Side = "roman"
    land: bool = True
    number: int = 0
    own: int = 0
    enemy: int = 0
    own_modifier: int = 0
    enemy_modifier: int = 0
    last: int = 0
    last_modifier: int = 0


FRONTAL = "chit.carthaginian.land.frontal-assault"
FURY = "chit.carthaginian.land.galic-fury"
CHARGE = "chit.carthaginian.land.elephant-charge"
TREACHERY = "chit.carthaginian.land.punic-treachery"
BOARDING = "chit.carthaginian.naval.boarding"
CORVUS = "chit.roman.naval.corvus"
PERIPLUS = "chit.roman.naval.periplus"

FORMS: dict[str, Chit] = {
    FRONTAL: Chit("engage", "depleted", "depleted", "infantry"),
    "chit.carthaginian.land.flank-attack": Chit("engage", None, "disorganized", "infantry"),
    "chit.carthaginian.land.skirmish": Chit("strike", None, "depleted"),
    "chit.carthaginian.land.confusion": Chit("strike", "disorganized"),
    FURY: Chit("engage", "disorganized", "disorganized", "infantry", gallic=True),
    CHARGE: Chit("elephants", "destroyed", "depleted", "elephant"),
    "chit.carthaginian.land.cavalry": Chit("cavalry", "disorganized", "disorganized", "cavalry"),
    TREACHERY: Chit("strike", None, "disorganized"),
    "chit.carthaginian.naval.periplus": Chit("strike", None, "both", "unengaged"),
    "chit.carthaginian.naval.diekiplus": Chit("strike", "disorganized", "both", "unengaged"),
    "chit.carthaginian.naval.wrong-course": Chit("strike", "disorganized"),
    "chit.carthaginian.naval.ballistas": Chit("strike", None, "depleted"),
    BOARDING: Chit("engage", "depleted", "depleted", "unengaged", holds=True, pairs=True),
    "chit.roman.land.wedge": Chit("engage", "depleted", "depleted", "infantry"),
    "chit.roman.land.flank-attack": Chit("engage", None, "disorganized", "infantry"),
    "chit.roman.land.skirmish": Chit("strike", None, "depleted"),
    "chit.roman.land.confusion": Chit("strike", "disorganized"),
    "chit.roman.land.cavalry": Chit("cavalry", "disorganized", "disorganized", "cavalry"),
    "chit.roman.land.ruse": Chit("strike", None, "disorganized"),
    PERIPLUS: Chit("strike", None, "both", "unengaged"),
    "chit.roman.naval.dieklus": Chit("strike", "disorganized", "both", "unengaged"),
    "chit.roman.naval.wrong-course": Chit("strike", "disorganized"),
    "chit.roman.naval.ballistas": Chit("strike", None, "depleted"),
    CORVUS: Chit("engage", "depleted", "depleted", "unengaged", holds=True),
}
"""What the texts of all chits of both cups say, on land and at sea, by clause; `rules` adds the numbers."""

NAMED = {"galic-fury": "gallic-fury", "diekiplus": "diekplus", "dieklus": "diekplus"}
"""Chits whose clause keeps the print, by their ids in rules/names.toml."""

NAMES = tuple(dict.fromkeys(NAMED.get(one, one) for one in (clause.split(".")[-1] for clause in FORMS)))
"""The chits by their ids in rules/names.toml."""

SPOKEN = Parts(things=NAMES, single=True)
HELD = Parts(things=NAMES)
ENGAGING = Parts(things=("boarding", "corvus", "frontal-assault", "wedge", "flank-attack", "gallic-fury"))
"""The words for a chit, for several, and for engaging ones with their units, in spoken lines."""

CUPS: dict[tuple[Side, bool], str] = {
    ("roman", True): "chit.roman.land",
    ("roman", False): "chit.roman.naval",
    ("carthaginian", True): "chit.carthaginian.land",
    ("carthaginian", False): "chit.carthaginian.naval",
}
"""The clause of each cup, by side and whether it is for a ground battle."""


class Readings(NamedTuple):
    """How the open issues of a battle are read; the defaults are the readings that are played unless others are settled."""

    defender: str = "battle"
    fewer: str = "as_many"
    ground: str = "retreat"
    limit: str = "all"
    leader: str = "leader_first"
    both: str = "disorganized"
    either: str = "each_side"
    free: str = "any"
    second: str = "later_chit"
    third: str = "second_only"
    own: str = "no_effect"
    until: str = "last_unit"
    no_effect: str = "repeats"
    released: str = "stays"
    commands: str = "all_units"
    several: str = "one"
    boarding: str = "no_effect_only"
    boarding_fewer: str = "as_many"
    corvus: str = "no_effect_only"
    corvus_fewer: str = "as_many"
    remains: str = "any_cause"


class Watched(Readings):
    """Readings that note which of them are looked at: the others cannot have changed what has been worked out."""

    seen: set[str]


def _looked_at(at: int, field: str) -> property:
    def look(self: Watched) -> str:
        self.seen.add(field)
        return tuple.__getitem__(self, at)

    return property(look)


for _at, _field in enumerate(Readings._fields):
    setattr(Watched, _field, _looked_at(_at, _field))


class Issue(NamedTuple):
    """An open issue of a battle: where it stands, and its other readings."""

    clause: str
    key: str
    others: tuple[str, ...]

    def readings(self, field: str, played: str) -> tuple[str, ...]:
        """Return all its readings, the one that is played first."""
        every = (Readings._field_defaults[field], *self.others)
        return (played, *(one for one in every if one != played))


ISSUES: dict[str, Issue] = {
    "defender": Issue("s9.5.4", "defender", ("chit",)),
    "fewer": Issue("s9.5.4", "fewer", ("no_effect",)),
    "ground": Issue("s9.6.2.b", "ground", ("destroyed",)),
    "limit": Issue("s9.6.2.c", "others", ("states",)),
    "leader": Issue("s9.6.2.c", "leader", ("leader_last",)),
    "both": Issue("s9.6.5.a", "both", ("destroyed",)),
    "either": Issue("c12.b", "either", ("either_side",)),
    "free": Issue("c12.b", "free", ("engageable",)),
    "second": Issue("c12.c", "second", ("second_die",)),
    "third": Issue("c12.c", "third", ("each", "none")),
    "own": Issue("c12.d", "own", ("engage_again",)),
    "until": Issue("c12.e", "until", ("first_unit",)),
    "no_effect": Issue("c12.e", "no_effect", ("not",)),
    "released": Issue("s9.6.3.d", "released", ("leaves",)),
    "commands": Issue("c9.e", "ground", ("ground_only",)),
    "several": Issue(CHARGE, "several", ("all",)),
    "boarding": Issue(BOARDING, "doubled", ("discard",)),
    "boarding_fewer": Issue(BOARDING, "fewer", ("no_effect",)),
    "corvus": Issue(CORVUS, "doubled", ("discard",)),
    "corvus_fewer": Issue(CORVUS, "fewer", ("no_effect",)),
    "remains": Issue(CORVUS, "remains", ("this_chit",)),
}
"""The issue behind each field of Readings; the first reading is the field's default."""


class BattleRules(NamedTuple):
    """The numbers of a battle, its chits, and how the open issues are read."""

    sides: int
    zero: int
    least: int
    reduction: int
    isolation: int
    again: int
    checks: int
    chits: dict[str, Chit]
    prescribed: dict[tuple[Side, bool], int]
    readings: Readings = Readings()
    withdrawn: bool = False

    def cup(self, side: Side, *, land: bool) -> tuple[Chit, ...]:
        """Return the kinds of chit in a full cup."""
        return tuple(one for one in self.chits.values() if one.side == side and one.land == land)

    def reading(self, field: str, reading: str) -> "BattleRules":
        """Return the rules with one issue read otherwise."""
        return self._replace(readings=Readings(*self.readings)._replace(**{field: reading}))

    def watched(self) -> tuple["BattleRules", set[str]]:
        """Return the same rules, and a set that takes up the issues on whose reading something has depended."""
        readings = Watched(*self.readings)
        readings.seen = set()
        return self._replace(readings=readings), readings.seen

    def redrawn(self, chit: Chit) -> bool:
        """Whether Boarding or Corvus is replaced when drawn under its condition, as the issue `doubled` is read."""
        return (self.readings.boarding if chit.pairs else self.readings.corvus) == "discard"


def rules(case: Case, *, withdrawn: bool = False) -> BattleRules:
    """Read the rules of a battle as plain numbers: the engine reckons with them at length, and each step names its clauses.

    `withdrawn`: the card Corvus Withdrawn has been played, and Corvus is Periplus (chit.roman.naval.corvus).
    """
    chits = {clause: _chit(case, clause, form) for clause, form in FORMS.items()}
    if withdrawn:
        kept = chits[CORVUS]
        chits[CORVUS] = chits[PERIPLUS]._replace(name=kept.name, clause=CORVUS, number=kept.number)
    return BattleRules(
        sides=int(case.number(DIE, "sides")),
        zero=int(case.number(DIE, "zero")),
        least=int(case.number("s9.6.2.c", "least")),
        reduction=int(case.number("s9.6.3", "reduction")),
        isolation=int(case.number("s9.6.6.c", "reduction")),
        again=int(case.number("c12.c", "modifier")),
        checks=int(case.number("c12.c", "checks")),
        chits=chits,
        prescribed={key: int(case.number(clause, "chits")) for key, clause in CUPS.items()},
        readings=Readings(
            **{
                field: case.points.plays(
                    issue.clause, issue.key, issue.readings(field, Readings._field_defaults[field])
                )
                for field, issue in ISSUES.items()
            }
        ),
        withdrawn=withdrawn,
    )


def _chit(case: Case, clause: str, form: Chit) -> Chit:
    """Read the numbers of one chit."""
    values = {name: value for name, value in case.values(clause).items() if isinstance(value, int)}
    _, side, where, name = clause.split(".")
    return form._replace(
        name=NAMED.get(name, name),
        clause=clause,
        side=SIDES[side == "carthaginian"],
        land=where == "land",
        number=values["count"],
        own=values.get("own", 0),
        enemy=values["infantry"] if form.kind in ("cavalry", "elephants") else values.get("enemy", 0),
        own_modifier=values.get("own_modifier", 0),
        enemy_modifier=values.get("enemy_modifier", values.get("cavalry_modifier", 0)),
        last=values.get("last", 0),
        last_modifier=values.get("last_modifier", 0),
    )


def compared(
    case: Case,
    rules: BattleRules,
    told: Callable[[BattleRules], T],
    shown: Callable[[dict[str, T]], Mapping[str, object]] = dict,
) -> T:
    """Return what is told under the rules, and hold it against what it is where an issue is read otherwise.

    Only the issues count on whose reading it has depended. `shown` makes of the results by reading what is compared.
    """
    watched, seen = rules.watched()
    usual = told(watched)
    for field, issue in ISSUES.items():
        if field in seen:
            played, *others = issue.readings(field, getattr(rules.readings, field))
            results = {played: usual} | {other: told(rules.reading(field, other)) for other in others}
            follow(case, issue.clause, issue.key, shown(results))
    return usual
