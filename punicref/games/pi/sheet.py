"""What the table remembers in Punic Island: places, stacks and fleets, leaders, the operation, the battle.

No turn ends anything here (s4.2.1): an operation does, and a battle. Nothing of a unit's states heals by time.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from punicref.games.pi import effects, engagements
from punicref.games.pi.inputs import NAMES, SIDES
from punicref.language.messages import Message, say
from punicref.sheet.declared import Case, Role, Sheet
from punicref.sheet.kinds import Field, Kind, Sequence, Span, Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.sheet.view import View

SIDE_NAMES: Mapping[Any, Message] = MappingProxyType(dict(NAMES))

DONE: Mapping[Any, Message] = MappingProxyType(
    {
        "move": say("move"),
        "siege": say("siege"),
        "uprising": say("uprising"),
        "recovery": say("recovery"),
        "other": say("one of several actions"),
    }
)
"""What an action is; "other" where one operation paid for several at once."""

CITIES: Mapping[str, Words] = MappingProxyType(
    {
        "Messana": {
            "it": ("Messana", "Messina"),
            "en": ("Messana", "Messina"),
            "ru": ("Мессана", "Мессане", "Мессаны", "Мессану", "Мессина"),
        },
        "Reggio": {"it": ("Reggio", "Rhegium"), "en": ("Reggio", "Rhegium"), "ru": ("Регий", "Реджо")},
        "Camarina": {"it": ("Camarina", "Kamarina"), "en": ("Camarina", "Kamarina"), "ru": ("Камарина",)},
        "Pintias": {
            "it": ("Pintias", "Finziade", "Phintias"),
            "en": ("Pintias", "Phintias"),
            "ru": ("Финтиада", "Пинтиас", "Финтия"),
        },
        "Gela": {"it": ("Gela",), "en": ("Gela",), "ru": ("Гела",)},
        "Panormo": {
            "it": ("Panormo", "Palermo", "Panormus"),
            "en": ("Panormo", "Panormus", "Palermo"),
            "ru": ("Панорм", "Палермо"),
        },
        "Agrigentum": {
            "it": ("Agrigento", "Agrigentum"),
            "en": ("Agrigentum", "Agrigento"),
            "ru": ("Агригент", "Акрагант"),
        },
        # With a preposition: the bare words are a calculator's and a side's.
        "Syracuse": {"it": ("a Siracusa",), "en": ("at Syracuse",), "ru": ("в Сиракузах", "у Сиракуз")},
        "Carthage": {"it": ("a Cartagine",), "en": ("at Carthage",), "ru": ("в Карфагене", "у Карфагена")},
    }
)
"""The cities that the rules name, by their English names."""

ROMAN = ("Messana", "Reggio")
"""The cities that are Roman at the start (c1.f)."""

PORTS = ("Camarina", "Pintias")
"""The cities whose port the rules print (ex.operation.2)."""

LEADERS: Mapping[str, Words] = MappingProxyType(
    {
        "Haderbal": {
            "it": ("Aderbale", "Haderbal", "Adherbal"),
            "en": ("Haderbal", "Adherbal"),
            "ru": ("Адгербал", "Хадербал"),
        },
        "Hamilcar Barca": {
            "it": ("Amilcare Barca", "Amilcare"),
            "en": ("Hamilcar Barca", "Hamilcar"),
            "ru": ("Гамилькар Барка", "Гамилькар"),
        },
        "Hanno the Great": {
            "it": ("Annone il Grande", "Annone"),
            "en": ("Hanno the Great", "Hanno"),
            "ru": ("Ганнон Великий", "Ганнон"),
        },
    }
)
"""The leaders that the rules name; all are Carthaginian (c9.b)."""


def _printed(city: str) -> dict[str, Any]:
    """Return what the rules print of a city."""
    found = {"city": city, "garrison": "roman" if city in ROMAN else "carthaginian"}
    return found | ({"port": "yes"} if city in PORTS else {})


TURN = Kind(
    "turn",
    say("operational sequence"),
    (
        Field("number", say("its number"), 1, clause="s4.2.1"),
        Field("step"),
        Field("side", say("side"), values=SIDE_NAMES),
    ),
    single=True,
)

GAME = Kind(
    "game",
    say("the game"),
    (
        Field("holder", say("strategic initiative"), values=SIDE_NAMES, clause="c3.b"),
        Field("withdrawn", say("Corvus Withdrawn played"), starts=False),
        Field("haruspex", say("haruspex used"), starts=False),
    ),
    single=True,
)

SIDE = Kind(
    "side",
    say("side"),
    (
        Field("units_lost", say("units lost"), 0, clause="c15.b"),
        Field("leaders_lost", say("leaders lost"), 0, clause="c15.b.2"),
        Field("recovered", say("ships recovered"), 0, clause="c13.c"),
        Field("garrisons_lost", say("garrisons overcome"), 0, clause="c15.b.1"),
        Field("cards", say("victory points on strategic cards")),
        Field("hand", say("cards in hand"), clause="s2.3"),
        Field("deck", say("cards in the deck"), clause="s4.2.3.b"),
        Field("cup", say("leaders in the cup"), clause="c9.c"),
        Field("leaders", say("leaders on the map")),
        Field("drawn", starts=0, lasts="turn"),
        Field("played", starts=False, lasts="turn"),
    ),
)

OPERATION = Kind(
    "operation",
    say("operation"),
    (
        Field("side", say("side"), lasts="operation", values=SIDE_NAMES, clause="s4.2.2"),
        Field("supply", say("supply points left"), lasts="operation", begins="s5.2.1:supply", clause="s5.2.1"),
        Field("actions", say("actions"), lasts="operation", clause="s5.2"),
        Field("before", lasts="operation"),
        *(Field(one, starts=0, lasts="operation") for one in effects.COUNTS.values()),
    ),
    single=True,
)

PLACE = Kind(
    "place",
    say("place"),
    (
        Field("city"),
        Field("garrison", say("garrison"), values=SIDE_NAMES, clause="c1.f"),
        Field("port", say("port"), values={"yes": say("yes"), "no": say("no")}, clause="c1.e"),
        Field("modifier", say("siege modifier"), clause="s11.3.3"),
        Field("besieger", say("besieged by"), values=SIDE_NAMES, clause="s11.3.3"),
        Field("number", say("number on the siege counter"), clause="s11.3.3"),
        Field("besiegers", say("besieging units"), clause="s11.3.3"),
        Field("leader", say("a leader with the besiegers"), clause="s11.3.3"),
        Field("fleet", say("ships of the besieger beside the port"), clause="s11.3.3"),
        Field("inside", say("units inside"), clause="s11.3.3"),
        Field("ships_inside", say("ships inside"), clause="s11.3.3"),
        Field("did", say("the besiegers have acted"), starts=False, lasts="operation", clause="s11.3.3"),
        Field("fell", starts=False, lasts="operation"),
        Field("roman_resources", say("Roman resource points"), clause="s5.2"),
        Field("carthaginian_resources", say("Carthaginian resource points"), clause="s5.2"),
    ),
    printed=CITIES,
    known={one: _printed(one) for one in CITIES},
)

UNITS = (
    Field("side", say("side"), values=SIDE_NAMES),
    Field("units", say("units")),
    Field("number", say("number of units")),
    Field(
        "africa",
        say("in North Africa"),
        starts=False,
        words={"en": ("Africa",), "it": ("Africa",), "ru": ("Африка", "Африке")},
    ),
    Field("paid", say("paid for in this operation"), lasts="operation", values=DONE, clause="s5.2.5"),
    Field("did", say("has acted in this operation"), lasts="operation", values=DONE, clause="s5.2.5"),
    Field("retreats", say("units that must retreat"), lasts="operation", due=True),
    Field("gone", say("destroyed"), starts=False),
)

STACK = Kind(
    "stack",
    say("stack"),
    UNITS,
    words={
        "en": ("army", "stack", "force", "besiegers"),
        "it": ("armata", "esercito", "pila", "assedianti"),
        "ru": ("армия", "войско", "стопка", "отряд"),
    },
    known={effects.NOBODY: {"gone": True}},
    gone="gone",
    side="side",
)

FLEET = Kind(
    "fleet",
    say("fleet"),
    (*UNITS, Field("aboard", say("ground units aboard")), Field("resources", say("resource points aboard"))),
    words={"en": ("fleet", "squadron"), "it": ("flotta", "squadra"), "ru": ("флот", "эскадра")},
    gone="gone",
    side="side",
)

UNIT = Kind(
    "unit",
    say("unit"),
    (
        Field("type"),
        Field("side", say("side"), values=SIDE_NAMES, clause="c2"),
        Field("cohesion", say("cohesion"), pair=True, clause="s3.2"),
        Field("depleted", say("depleted"), starts=False, clause="s9.6.4"),
        Field("disorganized", say("disorganized"), starts=False, clause="s9.6.3"),
        Field("isolated", say("isolated"), starts=False, clause="s9.6.6.a"),
        Field("gone", say("destroyed"), starts=False),
    ),
    words={"en": ("unit",), "it": ("unità",), "ru": ("отряд",)},
    typed="type",
    gone="gone",
    side="side",
)
"""A single unit, by its type and a letter; its states stay until it is reorganized or rebuilt (s9.6)."""

POOL = Kind(
    "pool",
    say("counters"),
    (
        Field("counters", say("counters")),
        Field("in_play", say("in play")),
        Field("destroyed", say("destroyed"), starts=0),
    ),
)
"""The counters of a side for one kind of unit (c5), named after both."""

LEADER = Kind(
    "leader",
    say("leader"),
    (
        Field("side", say("side"), values=SIDE_NAMES, clause="c9.c"),
        Field("cohesion", say("adds to cohesion"), clause="c9.b"),
        Field("tactical", say("tactical value"), clause="c9.b"),
        Field("movement", say("adds to movement"), clause="c9.b"),
        Field("stack", say("with"), refers="stack", clause="s12.2"),
        Field("fleet", say("with"), refers="fleet"),
        Field(
            "left",
            say("has left the battle"),
            starts=False,
            lasts="battle",
            words={
                "en": (
                    "leaves the battle",
                    "leaves with the retreating ship",
                    "retreats with the units",
                    "goes with them",
                ),
                "it": ("lascia la battaglia", "esce con la nave che si ritira", "si ritira con le unità", "va via"),
                "ru": ("покидает сражение", "уходит с отступающим кораблём", "отступает с отрядами", "ушёл"),
            },
            clause="c9.e",
        ),
        Field("gone", say("out of play"), starts=False, clause="s12.3"),
        Field("called"),
    ),
    given=True,
    words={"en": ("consul", "leader"), "it": ("console", "comandante"), "ru": ("консул", "полководец", "командир")},
    printed=LEADERS,
    known={effects.NOBODY: {"gone": True}, **{one: {"side": "carthaginian"} for one in LEADERS}},
    gone="gone",
    side="side",
)

UPRISING = Kind(
    "uprising",
    say("uprisings"),
    (Field("markers", say("Uprising markers on the map"), 0, clause="c10.d"),),
    single=True,
)

BATTLE = Kind(
    "battle",
    say("battle"),
    (
        Field("attacker", say("attacker"), lasts="battle", values=SIDE_NAMES, clause="s9.1"),
        Field("roman", say("Roman units"), lasts="battle"),
        Field("carthaginian", say("Carthaginian units"), lasts="battle"),
        *(Field(f"{side}_{what}", lasts="battle") for side in SIDES for what in ("leader", "bonus")),
        Field("next", say("plays the next chit"), lasts="battle", values=SIDE_NAMES, clause="s9.5.3"),
        Field("engaged", say("engaging chits in play"), lasts="battle", clause="c12.a"),
        Field(
            "naval",
            starts=False,
            lasts="operation",
            words={"en": ("naval", "at sea"), "it": ("navale", "in mare"), "ru": ("морское", "на море")},
        ),
        # Counted as lost at once; how many these are is known until the ships that come back are ruled on.
        Field("roman_lost", say("Roman units destroyed"), 0, lasts="operation"),
        Field("carthaginian_lost", say("Carthaginian units destroyed"), 0, lasts="operation"),
        Field(
            "winner",
            say("winner"),
            lasts="operation",
            values=SIDE_NAMES,
            words={
                "en": ("has won", "won", "wins"),
                "it": ("ha vinto", "hanno vinto", "vince"),
                "ru": ("победил", "победили", "выиграл", "выиграли", "победа"),
            },
            clause="s9.5.6",
        ),
    ),
    single=True,
)

SEQUENCE = Sequence(
    spans=(
        Span(
            "turn",
            say("operational sequence"),
            {
                "en": ("next sequence", "new sequence", "new operational sequence", "next turn", "new turn"),
                "it": ("nuova sequenza", "prossima sequenza", "nuova sequenza operativa", "nuovo turno"),
                "ru": ("новый цикл", "следующий цикл", "следующий оперативный цикл", "новый ход", "следующий ход"),
            },
        ),
        Span(
            "operation",
            say("operation"),
            {
                "en": ("next operation", "new operation", "end of the operation"),
                "it": ("nuova operazione", "prossima operazione", "operazione finita", "fine dell'operazione"),
                "ru": ("новая операция", "следующая операция", "операция окончена", "конец операции"),
            },
        ),
        Span(
            "battle",
            say("battle"),
            {
                "en": ("new battle", "next battle", "another battle", "battle over", "end of the battle"),
                "it": ("nuova battaglia", "prossima battaglia", "battaglia finita", "fine della battaglia"),
                "ru": ("новое сражение", "следующее сражение", "сражение окончено", "конец сражения"),
            },
        ),
    ),
    ordered=False,
    sides={
        "roman": {"en": ("Rome", "Roman"), "it": ("Roma", "romano"), "ru": ("Рим", "римский", "римляне")},
        "carthaginian": {
            "en": ("Carthage", "Carthaginian", "Punic"),
            "it": ("Cartagine", "cartaginese"),
            "ru": ("Карфаген", "карфагенский", "карфагеняне"),
        },
    },
)


def _player(side: str, *fields: str) -> Role:
    """Return the role of a side whose facts begin with its name."""
    return Role(side, "side", {f"{side}_{field}": field for field in fields}, of=lambda _: side)


def _rome(facts: Mapping[str, str]) -> Role:
    return Role("roman", "side", facts, of=lambda _: "roman")


def _whose(view: View) -> str:
    return str(view.facts.get("side") or "")


FLEETS = Role("fleet", "fleet", {"units": "units"}, always=False)
MOVER = Role("stack", "stack", {"units": "units"}, of=effects.unnamed)
COMMANDER = Role("leader", "leader", {"leader": "movement"}, owner=effects.moving_side, of=effects.with_them)
PAID = Role("operation", "operation", case=("supply",))
"""The operation pays: its supply points are those that the sheet has, once the first ruling is taken."""

ACTOR = Role("stack", "stack", always=False)
WHOSE = Role("side", "side", named="side")
THERE = Role("place", "place", always=False)
HOLDER = Role("game", "game", {"holder": "holder"})
RETREAT = ("engaged", "driven_out", "laden", "role")
LOST = ("units_lost", "leaders_lost", "cards", "recovered", "garrisons_lost")

CASES: Mapping[str, Case] = {
    "pi.operation": Case(
        (
            THERE,
            *(Role(name, kind, always=False, anew="actions") for name, kind in effects.ACTING.items()),
            *(Role(name, "unit", always=False, anew="actions") for name in effects.UNITS),
        ),
        effects.operation,
        given=effects.operation_given,
        forbids=effects.operation_forbids,
        meant=effects.going_on,
    ),
    "pi.move": Case((FLEETS, MOVER, COMMANDER), effects.move, forbids=effects.move_forbids),
    "pi.transport": Case(
        (
            Role(
                "fleet",
                "fleet",
                {"units": "units", "aboard": "aboard"},
                case=("leaders_aboard", "resources", "others"),
                of=effects.unnamed_fleet,
            ),
            COMMANDER,
        ),
        effects.transport,
        given=effects.transport_given,
        forbids=effects.move_forbids,
    ),
    "pi.stack": Case((), effects.stack),
    "pi.siege": Case(
        (
            Role(
                "place",
                "place",
                {"city": "city", "port": "port", "modifier": "modifier"},
                case=(*effects.SIEGE, "acted"),
                named="city",
            ),
            ACTOR,
            PAID,
        ),
        effects.siege,
        given=effects.siege_given,
        forbids=effects.siege_forbids,
    ),
    "pi.capture": Case((THERE, Role("fleet", "fleet", always=False)), effects.capture, given=effects.capture_given),
    "pi.uprising": Case((ACTOR, PAID), effects.uprising, given=effects.uprising_given),
    "pi.retreat": Case(
        (
            ACTOR._replace(case=RETREAT),
            Role("fleet", "fleet", case=RETREAT, always=False),
            Role("side", "side", always=False, of=engagements.retreating),
        ),
        engagements.retreat,
    ),
    "pi.isolated": Case(
        (
            ACTOR._replace(case=("around", "both_cities", "attacked", "leaves")),
            Role("unit", "unit", always=False, typed=True),
        ),
        effects.isolated,
        effects.isolated_given,
    ),
    "pi.cohesion": Case(
        (
            ACTOR._replace(case=("second",)),
            Role("fleet", "fleet", always=False),
            Role("leader", "leader", {"leader": "cohesion"}, always=False, of=effects.their_leader),
            *(Role(name, "unit", always=False, typed=True) for name in effects.UNITS),
        ),
        given=engagements.cohesion_given,
    ),
    "pi.chit": Case(
        (
            Role("battle", "battle", {"attacker": "attacker"}),
            Role(
                "own_leader", "leader", {"leader": "cohesion"}, owner=_whose, of=engagements.own_commander, always=False
            ),
            Role(
                "other_leader",
                "leader",
                {"enemy_leader": "cohesion"},
                second=True,
                owner=engagements.other_side,
                of=engagements.other_commander,
                always=False,
            ),
        ),
        engagements.chit,
        given=engagements.chit_given,
    ),
    "pi.battle": Case(
        tuple(Role(name, kind, second=second, always=False) for name, (kind, second) in engagements.FIGHTING.items()),
        engagements.battle,
        given=engagements.battle_given,
    ),
    "pi.naval-losses": Case(
        (Role("winner", "side", always=False, of=lambda view: str(view.get("battle", "winner", ""))),),
        engagements.naval_losses,
        given=engagements.naval_losses_given,
    ),
    "pi.leaders": Case(
        (
            WHOSE,
            Role(
                "leader",
                "leader",
                {"side": "side", "bonus": "tactical", "left": "left"},
                named="leader",
                always=False,
            ),
        ),
        effects.leaders,
        given=effects.leaders_given,
    ),
    "pi.option": Case(
        (_player("roman", "hand", "deck"), _player("carthaginian", "hand", "deck"), HOLDER),
        effects.option,
        given=effects.option_given,
    ),
    "pi.initiative": Case((HOLDER,), effects.initiative),
    "pi.strategic-initiative": Case((HOLDER,), effects.strategic_initiative, given=effects.strategic_given),
    "pi.end": Case((Role("side", "side", always=False),), effects.end, given=effects.end_given),
    "pi.haruspex": Case(
        (_rome({"hand": "hand", "deck": "deck"}), Role("game", "game", {"used": "haruspex"})), effects.haruspex
    ),
    "pi.reinforce": Case(
        (
            WHOSE,
            THERE,
            Role(
                "pool",
                "pool",
                {"counters": "counters", "in_play": "in_play", "destroyed": "destroyed"},
                of=effects.pool,
                always=False,
            ),
        ),
        effects.reinforce,
    ),
    "pi.syracuse": Case((), effects.syracuse, given=effects.syracuse_given),
    "pi.victory": Case(
        (
            _player("roman", *LOST),
            _player("carthaginian", *LOST),
            Role("uprising", "uprising", {"uprisings": "markers"}),
        )
    ),
}

SHEET = Sheet(
    (TURN, GAME, SIDE, OPERATION, PLACE, LEADER, FLEET, STACK, UNIT, POOL, UPRISING, BATTLE),
    SEQUENCE,
    CASES,
    {"leader": effects.fallen_leader, "stack": effects.fallen, "fleet": effects.fallen},
)
