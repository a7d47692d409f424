"""What the table remembers of De Bello Punico: units, leaders and sides, the turn, and what each case has to do with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.games.dbp import effects, known
from punicref.games.dbp.battles import NAMES, OTHER
from punicref.games.dbp.known import BOXES, LISTED, supporters
from punicref.language.messages import Message, say
from punicref.sheet.declared import Case, Role, Sheet
from punicref.sheet.kinds import FEW, Facts, Field, Kind, Sequence, Span, Step, Words

if TYPE_CHECKING:
    from collections.abc import Mapping

SIDES: Mapping[str, Message] = {str(side): name for side, name in NAMES.items()}

BOX_NAMES: Mapping[str, Message] = {
    "initiative": say("points in the Initiative box"),
    "combat": say("points in the Combat box"),
    "recovery": say("points in the Recovery box"),
    "cavalry": say("points in the Cavalry box"),
    "movement": say("points in the Movement box"),
    "elephants": say("points in the Elephants box"),
}

UNIT = Kind(
    "unit",
    say("unit"),
    (
        Field("type"),
        Field("side", say("side"), values=SIDES, clause="17"),
        Field(
            "combat",
            say("combat points"),
            words={"en": ("strength",), "it": ("forza",), "ru": ("сила", "сила боя")},
            clause="2.4.def.combat-points",
        ),
        Field("morale", say("morale value"), words={"ru": ("мораль",)}, clause="2.4.def.morale-value"),
        Field("movement", say("movement allowance"), clause="2.4.def.movement-allowance"),
        Field("combat_back", say("combat points on its back"), clause="10.7"),
        Field("morale_back", say("morale value on its back"), clause="10.7"),
        Field("arrow"),
        Field("disorder", say("disorder points"), most=FEW, clause="10.7"),
        Field("panicked", say("in panic"), starts=False, clause="11"),
        Field("out", say("out of play"), starts=False, clause="11.1.2"),
        Field("pursuing", say("off the map in pursuit"), starts=False, clause="14"),
        Field(
            "attacked",
            say("has attacked"),
            starts=False,
            lasts="impulse",
            words={"ru": ("атаковал", "атаковали")},
            clause="10",
        ),
        Field("supported", say("has supported"), starts=False, lasts="impulse", clause="10.4.1"),
        Field("withdrawn", say("withdrawals"), starts=0, lasts="impulse", clause="10.1"),
        Field("command", say("has had a command point"), starts=False, lasts="impulse", clause="4.1.1"),
        Field("left", say("movement points left"), lasts="impulse"),
        Field("stopped", say("stopped by a zone of control"), starts=False, lasts="impulse", clause="8.2"),
        Field("numbers"),  # what the table prints for its shots, by distance
        Field("shots", say("shots fired"), starts=0, lasts="turn", clause="9"),
        Field("halted", say("halted"), starts=False, lasts="turn", clause="15.1.r3-4"),
        Field("wild", say("rampaging"), starts=False, lasts="turn", clause="15.1.r6"),
        Field(
            "left_zoc",
            say("has left an enemy zone of control"),
            starts=False,
            lasts="turn",
            ends=tuple(f"{side}-combat" for side in SIDES),
            clause="8.2",
        ),
    ),
    words={
        "it": ("unità",),
        "en": ("unit", "counter"),
        "ru": ("отряд", "фишка"),
    },
    typed="type",
    key=("type", "side"),
    gone="out",
    side="side",
    counter=True,
)

LEADER = Kind(
    "leader",
    say("leader"),
    (
        Field("side", values=SIDES),
        Field("value", say("value in command points"), clause="13"),
        Field("lost", say("eliminated"), starts=False, clause="13"),
        Field("with", say("is with"), refers="unit", clause="13"),
    ),
    printed={
        "roman": {
            "it": ("comandante romano", "Sempronio", "Gracco", "Cetego", "Scipione"),
            "en": ("Roman leader", "Sempronius", "Gracchus", "Ceteghus", "Cethegus", "Scipio"),
            "ru": ("римский полководец", "Семпроний", "Гракх", "Цетег", "Сципион"),
        },
        "carthaginian": {
            "it": ("comandante cartaginese", "Annibale", "Annone", "Magone"),
            "en": ("Carthaginian leader", "Hannibal", "Hanno", "Mago", "Magon"),
            "ru": ("карфагенский полководец", "Ганнибал", "Ганнон", "Магон"),
        },
    },
    known={side: {"side": side} for side in SIDES},
    side="side",
)
"""The commander of each side; it has but one in a battle, so that his names in all battles are names of the same."""

SIDE = Kind(
    "side",
    say("side"),
    (
        Field("rout", say("rout points"), starts=0, clause="16"),
        *(Field(box, BOX_NAMES[box], lasts="turn") for box in BOXES),
        Field("charges", say("charges left"), lasts="turn", clause="4.7"),
    ),
)
"""Each of the two players. What is in a box is not known before it is said what was placed there."""

TURN = Kind(
    "turn",
    say("turn"),
    (
        Field("number", say("game turn"), starts=1, clause="3.1.d"),
        Field("step", lasts="turn"),
        Field("side", lasts="turn"),
        Field("initiative", say("initiative"), lasts="turn", values=SIDES, clause="5"),
        Field("winner", say("winner of the battle"), values={**SIDES, "nobody": say("nobody")}),
    ),
    single=True,
)

IMPULSES: Mapping[str, tuple[Mapping[str, Message], Words]] = {
    "movement": (
        {"roman": say("Roman movement impulse"), "carthaginian": say("Carthaginian movement impulse")},
        {
            "it": ("impulso di movimento", "impulso dei movimenti", "fase di movimento"),
            "en": ("movement impulse", "movement phase"),
            "ru": ("импульс движения", "фаза движения"),
        },
    ),
    "missile": (
        {"roman": say("Roman missile impulse"), "carthaginian": say("Carthaginian missile impulse")},
        {
            "it": ("impulso di tiro", "impulso dei tiri", "fase di tiro"),
            "en": ("missile impulse", "missile volley", "fire impulse", "missile fire impulse", "missile phase"),
            "ru": ("импульс стрельбы", "фаза стрельбы"),
        },
    ),
    "combat": (
        {"roman": say("Roman combat impulse"), "carthaginian": say("Carthaginian combat impulse")},
        {
            "it": ("impulso di combattimento", "impulso dei combattimenti", "fase di combattimento"),
            "en": ("combat impulse", "combat phase"),
            "ru": ("импульс боя", "фаза боя"),
        },
    ),
    "recovery": (
        {"roman": say("Roman recovery impulse"), "carthaginian": say("Carthaginian recovery impulse")},
        {
            "it": ("impulso dei recuperi", "impulso di recupero", "fase dei recuperi"),
            "en": ("recovery impulse", "recovery phase"),
            "ru": ("импульс восстановления", "фаза восстановления"),
        },
    ),
}
"""The impulses of a side (3.1.c); which side is first is decided in each turn, so that their order is not fixed."""

DEEDS: Mapping[str, Words] = {
    "movement": {"it": ("movimento", "movimenti"), "en": ("movement",), "ru": ("движение",)},
    "missile": {"it": ("tiro", "tiri"), "en": ("missile fire", "volley"), "ru": ("стрельба",)},
    "combat": {"it": ("combattimento", "combattimenti"), "en": ("combat",), "ru": ("бой",)},
    "recovery": {"it": ("recuperi",), "en": ("recovery",), "ru": ("восстановление",)},
}
"""What is done in them."""

SIDE_WORDS: Mapping[str, Words] = {
    "roman": {
        "it": ("Roma", "romano", "romani", "romana"),
        "en": ("Rome", "Roman", "Rome's", "Romans"),
        "ru": ("Рим", "Рима", "римлян", "римляне", "римский", "римская"),
    },
    "carthaginian": {
        "it": ("Cartagine", "cartaginese", "cartaginesi"),
        "en": ("Carthage", "Carthaginian", "Carthage's", "Carthaginians", "Punic"),
        "ru": ("Карфаген", "Карфагена", "карфагенян", "карфагеняне", "карфагенский", "карфагенская"),
    },
}


def _words(impulse: str, side: str) -> Words:
    """Return the words for an impulse of a side; without the side's name they would be those of both sides."""
    plain, deeds, names = IMPULSES[impulse][1], DEEDS[impulse], SIDE_WORDS[side]
    return {
        lang: tuple(f"{one} {name}" for one in (*plain[lang], *deeds[lang]) for name in names[lang]) for lang in plain
    }


SEQUENCE = Sequence(
    spans=(
        Span(
            "turn",
            say("game turn"),
            {
                "it": ("nuovo turno", "turno successivo", "prossimo turno", "fine turno", "fine del turno"),
                "en": ("new turn", "next turn", "end of turn", "end of the turn", "turn over"),
                "ru": ("новый ход", "следующий ход", "конец хода", "ход окончен"),
            },
        ),
        Span(
            "impulse",
            say("impulse"),
            {
                "it": ("nuovo impulso", "prossimo impulso", "impulso successivo"),
                "en": ("new impulse", "next impulse"),
                "ru": ("новый импульс", "следующий импульс"),
            },
        ),
    ),
    steps=(
        Step(
            "strategic",
            say("strategic phase"),
            {
                "it": ("fase strategica", "piazziamo i punti comando", "nuovi comandi"),
                "en": ("strategic phase", "placing command points", "new commands"),
                "ru": ("стратегическая фаза", "расставляем очки командования", "новые приказы"),
            },
        ),
        Step(
            "initiative",
            say("initiative phase"),
            {
                "it": ("fase di iniziativa", "fase dell'iniziativa", "primo giocatore", "è il primo giocatore"),
                "en": ("initiative phase", "first player", "is the first player", "is first player"),
                "ru": ("фаза инициативы", "первый игрок"),
            },
        ),
        *(
            Step(f"{side}-{impulse}", says[side], _words(impulse, side), side, f"dbp.{impulse}")
            for impulse, (says, _) in IMPULSES.items()
            for side in SIDES
        ),
        Step(
            "interphase",
            say("interphase"),
            {"it": ("interfase",), "en": ("interphase",), "ru": ("межфазье", "интерфаза")},
        ),
    ),
    of="impulse",
    ordered=False,
    next={"it": ("avanti", "prossima fase"), "en": ("go on", "next phase"), "ru": ("дальше", "следующая фаза")},
    sides=SIDE_WORDS,
)


def _named(count: int = len(LISTED)) -> tuple[Role, ...]:
    """Return roles for units that a line names one after the other."""
    return tuple(Role(one, "unit", always=False) for one in LISTED[:count])


def _leader(fact: str = "points") -> Role:
    """Return the role of the leader of the side that a case names."""
    facts = {"leader_lost": "lost", **({fact: "value"} if fact else {})}
    return Role("leader", "leader", facts, of=lambda view: str(view.facts.get("side", "")), always=False)


def _sides(field: str) -> tuple[Role, ...]:
    """Return roles for both sides, where a fact for each is called after it."""
    return (
        Role("roman", "side", {"roman": field}, of=lambda _: "roman"),
        Role("carthaginian", "side", {"carthaginian": field}, of=lambda _: "carthaginian"),
    )


LEADERS = (
    Role("attacking_leader", "leader", always=False),
    Role("defending_leader", "leader", second=True, always=False),
)
"""Leaders whom a line names; whose they are is told by the units."""

_END = ("_support", "_command", "_distance", "_leader")

FIGHTERS = (
    Role(
        "attacker",
        "unit",
        {
            "attacker": "type",
            "side": "side",
            "attack": "combat",
            "attack_back": "combat_back",
            "attacker_morale": "morale",
            "attacker_morale_back": "morale_back",
            "attacker_disorder": "disorder",
        },
        case=(*(f"attacker{end}" for end in _END), "charge", "run", "rear"),
        owner=known.attackers,
    ),
    Role(
        "defender",
        "unit",
        {
            "defender": "type",
            "defend": "combat",
            "defend_back": "combat_back",
            "defender_morale": "morale",
            "defender_morale_back": "morale_back",
            "defender_disorder": "disorder",
        },
        case=(*(f"defender{end}" for end in _END), "rear"),
        second=True,
        owner=known.defenders,
    ),
)
"""The two who fight; support, a command point and a charge are of one combat."""

_BARS: tuple[Mapping[str, str], Mapping[str, str]] = (
    {"attacked": "attacked", "left_zoc": "left_zoc", "halted": "halted", "attacker_panicked": "panicked"},
    {"defender_panicked": "panicked"},
)
_PLACES = (("not_in_front",), ("not_in_front", "leader_alone"))

COMBAT = tuple(
    one._replace(facts={**one.facts, **bars}, case=(*one.case, *places))
    for one, bars, places in zip(FIGHTERS, _BARS, _PLACES, strict=True)
)

PLACED = (*BOXES, "furor", "fortuna", "false", "mercenaries")
"""What one side alone has placed."""

SUPPORTERS = tuple(
    Role(name, "unit", like=role.name, second=role.second, owner=role.owner, always=False)
    for role in FIGHTERS
    for name in supporters(role.name)
)
"""Units that a line says support one of the two: they are of its type (10.4)."""

_LINE = ("distance", "toward", "facing", "between", "leader_between", "terrain_between", "number")
"""What is true of a shooter and his target together."""

PAIRS = {
    "attack": "defend",
    "attack_back": "defend_back",
    **{
        f"attacker{end}": f"defender{end}"
        for end in (
            "", "_morale", "_morale_back", "_disorder", "_support", "_command", "_leader", "_distance",
            "_leader_points", "_leader_lost", "_panicked", "_rout",
        )
    },
}  # fmt: skip
"""What attacker and defender exchange where the other side attacks."""


def swapped(facts: Facts) -> dict[str, Any]:
    """Return the facts of a combat with the other side attacking."""
    pairs = {**PAIRS, **{second: first for first, second in PAIRS.items()}}
    found = {pairs[name]: value for name, value in facts.items() if name in pairs}
    if "battle" in facts:
        found["battle"] = facts["battle"]
    if "side" in facts:
        found["side"] = {**OTHER}[facts["side"]]
    return found


CASES: Mapping[str, Case] = {
    "dbp.combat": Case(
        (*COMBAT, *LEADERS, *SUPPORTERS), effects.combat, given=known.combat, forbids=known.not_in_combat, swap=swapped
    ),
    "dbp.fight": Case((*FIGHTERS, *LEADERS, *SUPPORTERS), given=known.fight, swap=swapped),
    "dbp.missile": Case(
        (
            Role(
                "shooter",
                "unit",
                {"shooter": "type", "arrow": "arrow", "shots": "shots", "shooter_panicked": "panicked"},
                case=("shooters", *_LINE),
                owner=known.shooters,
            ),
            Role(
                "target",
                "unit",
                {"target": "type", "side": "side", "panicked": "panicked", "disorder": "disorder", "morale": "morale"},
                case=("leader", *_LINE),
                owner=known.targets,
            ),
        ),
        effects.missile,
        given=known.missile,
        forbids=known.not_shot,
    ),
    "dbp.movement": Case(
        (
            Role(
                "unit",
                "unit",
                {"unit": "type", "disorder": "disorder", "morale": "morale"},
                case=("way", "toward", "facing", "zoc", "friends", "friend_types", "command", "from_zoc"),
                owner=known.movers,
                always=False,
            ),
            Role("crossed", "unit", always=False),
            Role("leader", "leader", always=False),
        ),
        effects.movement,
        given=known.movement,
        forbids=known.not_moved,
    ),
    "dbp.cross": Case(
        (
            Role("unit", "unit", {"mover": "type", "panicked": "panicked"}, case=("enemy", "front"), always=False),
            Role("crossed", "unit", {"crossed": "type"}, case=("enemy", "front"), always=False),
        ),
        effects.cross,
    ),
    "dbp.facing": Case(
        (Role("unit", "unit", case=("turn", "toward"), always=False),), effects.facing, given=known.facing
    ),
    "dbp.zoc": Case(
        (
            Role("unit", "unit", {"fleeing": "panicked"}, case=("from_zoc",), always=False),
            Role("enemy", "unit", case=("facing", "toward"), second=True, always=False),
        ),
        effects.zoc,
        given=known.zoc,
    ),
    "dbp.elephants": Case(
        (
            *(one._replace(facts={"morale": "morale"}) for one in _named()),
            Role(
                "struck",
                "unit",
                {"struck_disorder": "disorder", "struck_morale": "morale"},
                second=True,
                always=False,
            ),
        ),
        effects.elephants,
        given=known.elephants,
        forbids=known.not_rolled,
    ),
    "dbp.pursuit": Case(
        (
            Role(
                "victor",
                "unit",
                {"victor": "type", "victor_panicked": "panicked"},
                case=("route", "zoc", "call_off"),
                owner=known.victors,
            ),
            Role("fled", "unit", {"fled": "type"}, case=("route", "zoc"), owner=known.fugitives),
        ),
        effects.pursuit,
        given=known.pursuit,
    ),
    "dbp.return": Case(_named(), effects.return_, given=known.return_),
    "dbp.withdraw": Case(
        (
            Role(
                "unit",
                "unit",
                {"unit": "type", "movement": "movement", "withdrawn": "withdrawn", "panicked": "panicked"},
                case=("reduced", "vacant", "leader", "halted"),
                owner=known.withdrawers,
                always=False,
            ),
            Role(
                "attacker",
                "unit",
                {"attacker": "type", "attacker_movement": "movement"},
                case=("attacker_reduced",),
                owner=lambda view: known.other(known.withdrawers(view)),
                always=False,
            ),
        ),
        effects.withdraw,
        given=known.withdraw,
    ),
    "dbp.support": Case(
        (
            Role(
                "unit", "unit", {"unit": "type"}, case=("by", "not_in_rear", "other_facing", "enemy_zoc"), always=False
            ),
            *_named(),
        ),
        effects.support,
        given=known.support,
    ),
    "dbp.rear": Case(
        (
            Role("attacker", "unit", {"attacker": "type"}, case=("in_front",), always=False),
            Role("defender", "unit", {"panicked": "panicked"}, case=("in_front",), second=True, always=False),
        )
    ),
    "dbp.recovery": Case(
        (Role("side", "side", {"recovery": "recovery"}, named="side", always=False), _leader(), *_named()),
        effects.recovery,
        given=known.recovery,
        forbids=known.not_recovered,
    ),
    "dbp.range": Case((_leader(),)),
    "dbp.command": Case((_leader()._replace(case=PLACED),), effects.command),
    "dbp.initiative": Case(
        _sides("initiative"),
        effects.initiative,
        given=known.initiative,
    ),
    "dbp.rout": Case(
        (
            Role(
                "side",
                "side",
                {"so_far": "rout"},
                case=("panicked", "eliminated", "pursuing", "exits", "leader"),
                named="side",
                always=False,
            ),
        ),
        effects.rout,
        given=known.rout,
    ),
    "dbp.victory": Case(
        (
            Role("turn", "turn", {"game_turn": "number"}),
            *_sides("rout"),
        ),
        effects.victory,
        given=known.victory,
    ),
}
"""What each calculator takes from the sheet, and what its ruling changes there; dbp.setup has to do with nothing."""

SHEET = Sheet(
    (UNIT, LEADER, SIDE, TURN),
    SEQUENCE,
    CASES,
    {"unit": effects.fallen_unit, "leader": effects.fallen_leader},
)
