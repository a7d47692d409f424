"""The sheet of The Punic Wars: leaders, forces, sides, regions, Syracuse, and the sequence of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.games.pw import effects, known
from punicref.games.pw.sequence import TITLES as PHASES
from punicref.games.pw.towns import NAMES
from punicref.games.pw.victory import TITLES as LEVELS
from punicref.language.messages import Message, say
from punicref.sheet.declared import Case, Role, Sheet
from punicref.sheet.kinds import NONE, Field, Kind, Sequence, Span, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from punicref.sheet.kinds import Words

ALLEGIANCES = {**NAMES, "neutral": say("neutral")}

# Things

TURN = Kind("turn", say("turn"), (Field("number", starts=1), Field("step"), Field("side")), single=True)

SCENARIO = Kind(
    "scenario",
    say("scenario"),
    (
        Field("number", say("its number"), clause="19.0"),
        Field("illyrian_war", say("the Romano-Illyrian War has broken out"), starts=False, clause="16.34"),
        Field("over", say("the game is over"), starts=False, clause="18.1"),
        Field("winner", say("winner"), values=NAMES, clause="18.0"),
        Field("level", say("level"), values=LEVELS, clause="19.15"),
    ),
    single=True,
)

SIDE = Kind(
    "side",
    say("side"),
    (
        Field("side", values=NAMES),
        Field("treasury", say("treasury points"), clause="15.0"),
        # counted for the diplomacy phase that opens the next turn, and thrown away at its end (16.21)
        Field(
            "losses",
            say("strength points lost since the last diplomacy phase"),
            starts=0,
            ends=("diplomacy",),
            clause="16.21",
        ),
        Field(
            "losses_other",
            say("of these neither in combat nor by attrition"),
            starts=0,
            ends=("diplomacy",),
            clause="16.21",
        ),
        Field("land_in_play", say("land points in play"), clause="7.35"),
        Field("naval_in_play", say("naval points in play"), clause="7.35"),
        Field("fleets_open", say("fleet construction open"), starts=False, clause="19.14.d"),
    ),
    known={"roman": {"side": "roman"}, "carthaginian": {"side": "carthaginian"}},
    side="side",
)

LEADER = Kind(
    "leader",
    say("leader"),
    (
        Field("side", say("side"), values=NAMES, clause="8.21"),
        Field("rating", say("rating"), clause="3.2.def.commander-value"),
        Field("movement", say("movement points left"), lasts="phase", clause="3.2.def.movement-allowance"),  # 5.0
        Field("finished", say("movement ended"), starts=False, lasts="phase", clause="5.0"),
        Field("out", say("out of play"), starts=False, clause="8.31"),
        Field("called"),
        Field("fallen_turn"),
        Field("fallen_step"),
        Field("met", lasts="phase"),  # the force that he has fought with last
    ),
    words={
        "en": ("leader", "commander", "consul", "general"),
        "it": ("comandante", "console", "generale"),
        "ru": ("командир", "консул", "полководец", "командующий"),
    },
    implied={word: {"side": "roman"} for word in ("consul", "console", "консул")},
    given=True,
    printed={"hannibal": {"en": ("Hannibal",), "it": ("Annibale",), "ru": ("Ганнибал",)}},
    known={"hannibal": {"side": "carthaginian", "rating": "19.21:tarraconensis_leader"}},
    key=("rating",),
    valued="rating",
    most="19.0:ratings",
    apart=True,
    gone="out",
    side="side",
)

TERRAINS = {
    "open": say("open ground"),
    "village": say("village"),
    "city": say("city"),
    "rome": NAMES["roman"],
    "syracuse": say("Syracuse"),
    "carthage": NAMES["carthaginian"],
}

FORCE = Kind(
    "force",
    say("force"),
    (
        Field("side", say("side"), values=NAMES, clause="2.0"),
        Field("land", say("land points"), clause="3.2"),
        Field("naval", say("naval points"), clause="3.2"),
        # a posture does not end by itself (10.25), and each type has its own (7.34)
        Field("inside_land", say("land points inside"), starts=False),
        Field("inside_naval", say("naval points inside"), starts=False),
        Field("at", say("place"), refers="place"),
        Field("terrain", say("ground where it stands"), values=TERRAINS),
        Field("control", values={"attacker": say("the attacker"), "defender": say("the defender")}),
        Field("attacked", say("attacked in this phase"), starts=False, lasts="phase", clause="10.28"),
        Field(
            "must_attack",
            say("must attack the besiegers at once"),
            starts=False,
            lasts="phase",
            due=True,
            clause="9.16",
        ),  # 10.29
    ),
    side="side",
    led="leader",
    counts=("land", "naval"),
)

PLACE = Kind(
    "place",
    say("hex"),
    (Field("name"),),
    words={
        "en": ("hex", "city", "town", "village"),
        "it": ("esagono", "città", "villaggio"),
        "ru": ("гекс", "город", "деревня"),
    },
    numbered=r"\d\d\d\d",
    # With a preposition: the bare name is a region.
    printed={
        "Syracuse": {
            "it": ("a Siracusa", "dentro Siracusa"),
            "en": ("at Syracuse", "in Syracuse"),
            "ru": ("в Сиракузах", "у Сиракуз", "под Сиракузами"),
        }
    },
    given=True,
    apart=True,
)
"""A hex by its printed number: who stands there together."""

REGION = Kind(
    "region",
    say("region"),
    (
        Field("value", say("Region Value"), clause="14.0"),
        Field("allegiance", say("side of the region"), values=ALLEGIANCES, clause="14.11"),
        Field("marker", say("defection marker"), starts=False, clause="16.41"),
        Field(
            "defected", say("has defected in this game"), starts=False, clause="16.36.4"
        ),  # 16.36: stays without the marker
        Field("control", lasts="phase"),  # that of the start of the recruitment phase, as its player sees it (13.21)
        Field(
            "spent", say("treasury points spent there in this phase"), starts=0, lasts="phase", clause="13.22"
        ),  # 13.22
    ),
)

SYRACUSE = Kind(
    "syracuse",
    say("Syracuse"),
    (
        Field("allegiance", say("side of the region"), values=ALLEGIANCES, clause="17.0"),
        Field("by_invasion", say("allied through an invasion"), starts=False, clause="17.11"),  # 17.12
        Field("defected", say("has defected in this game"), starts=False, clause="16.41"),
        Field("land", say("land points"), clause="17.0"),
        Field("naval", say("naval points"), clause="17.0"),
    ),
    single=True,
)

FERRY = Kind("ferry", say("ferry hex"), (Field("hex"),))

# The sequence of play

SIDES: Mapping[str, Words] = {
    "roman": {
        "en": ("Roman", "Rome", "Romans"),
        "it": ("romano", "romana", "Roma", "romani"),
        "ru": ("римский", "Рим", "римляне", "римлян"),
    },
    "carthaginian": {
        "en": ("Carthaginian", "Carthage", "Carthaginians", "Punic"),
        "it": ("cartaginese", "Cartagine", "punico"),
        "ru": ("карфагенский", "Карфаген", "карфагеняне", "карфагенян"),
    },
}

SAID: Mapping[str, Words] = {
    "diplomacy": {"en": ("diplomacy",), "it": ("diplomazia", "diplomatica"), "ru": ("дипломатия", "дипломатическая")},
    "election": {"en": ("election",), "it": ("elezioni", "elettorale"), "ru": ("выборы", "выборов")},
    "taxation": {
        "en": ("taxation", "tax"),
        "it": ("tassazione", "tasse"),
        "ru": ("налоги", "налогообложение", "налоговая"),
    },
    "campaign": {"en": ("campaign",), "it": ("campagna",), "ru": ("кампания",)},
    "supply": {"en": ("supply",), "it": ("rifornimento", "rifornimenti"), "ru": ("снабжение",)},
    "recruitment": {"en": ("recruitment", "recruiting"), "it": ("reclutamento",), "ru": ("набор", "вербовка")},
    "marker": {"en": ("marker",), "it": ("segnalini", "segnalino"), "ru": ("маркеры", "маркер", "маркеров")},
}
"""What each phase is about; behind it stands "phase", or whose it is."""

PHASE = {"en": "phase", "it": "fase", "ru": "фаза"}

HALF: Mapping[str, Words] = {
    "roman.election": {
        "en": ("Roman turn", "Rome's turn", "Roman player turn"),
        "it": ("turno romano", "turno di Roma", "tocca a Roma"),
        "ru": ("ход Рима", "ход римлян", "очередь Рима", "очередь римлян"),
    }
}
"""The half of a turn that is a player's own, by the step that it begins with (4.2.b)."""


def _spoken(step: str) -> Words:
    """Return what players say of a step: never a bare word, which would as well begin a case."""
    side, _, phase = step.rpartition(".")
    found: dict[str, tuple[str, ...]] = {}
    for lang, names in SAID[phase].items():
        whose = SIDES[side][lang] if side else ()
        found[lang] = (
            *(f"{PHASE[lang]} {name}" for name in names),
            *(f"{name} {one}" for one in whose for name in names),
            *HALF.get(step, {}).get(lang, ()),
        )
    return found


def _titled(step: str) -> Message:
    side, _, phase = step.rpartition(".")
    title = {str(name): shown for name, shown in PHASES.items()}[phase]
    return say("{side}: {phase}", side=NAMES[side], phase=title) if side else title


OF_PHASE = {
    "diplomacy": "pw.diplomacy",
    "election": "pw.leaders",
    "taxation": "pw.treasury",
    "supply": "pw.supply",
    "recruitment": "pw.recruit",
    "marker": "pw.defection-marker",
}
"""What is ruled on in a phase."""


def _steps() -> Iterator[Step]:
    for name in known.STEPS:
        side, _, phase = name.rpartition(".")
        facts = {"action": "elect"} if phase == "election" else NONE
        yield Step(name, _titled(name), _spoken(name), side, OF_PHASE.get(phase, ""), facts)


SEQUENCE = Sequence(
    (
        Span(
            "turn",
            say("turn"),
            {
                "en": ("new turn", "next turn", "new game turn", "next game turn"),
                "it": ("nuovo turno", "turno successivo", "prossimo turno"),
                "ru": ("новый ход", "следующий ход", "новый игровой ход", "следующий игровой ход"),
            },
        ),
        Span("phase", say("phase"), {}),
    ),
    tuple(_steps()),
    begin="carthaginian.taxation",  # the first turn has neither diplomacy nor election (19.0)
    next={
        "en": ("next phase", "new phase", "phase over", "end of the phase"),
        "it": ("prossima fase", "fase successiva", "nuova fase", "fase finita", "fine della fase"),
        "ru": ("следующая фаза", "новая фаза", "фаза окончена", "конец фазы"),
    },
    sides=SIDES,
)

# Cases


def _played(*facts: str) -> Role:
    """Return the role of the scenario that is played."""
    return Role("scenario", "scenario", {"scenario": "number", **{name: name for name in facts}})


def _side(name: str) -> Role:
    """Return the role of one of the players in a diplomacy phase."""
    parts = {"treasury": "treasury", "losses": "losses", "other": "losses_other"}
    facts = {f"{name}_{fact}": field for fact, field in parts.items()}
    return Role(name, "side", facts, case=(f"{name}_bid", f"{name}_revolt"), of=lambda _: name)


def _leader(*, always: bool, rating: str = "", movement: str = "", finished: str = "") -> Role:
    """Return the role of the leader of the player in phase, with the facts that are fields of him."""
    facts = {rating: "rating", movement: "movement", finished: "finished"}
    bound = {fact: field for fact, field in facts.items() if fact}
    return Role("leader", "leader", bound, owner=known.own_side, always=always)


def _force(facts: Mapping[str, str], case: tuple[str, ...] = (), *, always: bool = True) -> Role:
    """Return the role of the force under that leader; `always`: or of one that nobody leads."""
    return Role("force", "force", facts, case, owner=known.own_side, of=known.led_force, always=always)


def _enemies(
    facts: Mapping[str, str] = NONE, case: tuple[str, ...] = (), *, rating: str = "", always: bool = False
) -> tuple[Role, Role]:
    """Return the roles of the enemy's leader, of whom a case speaks only where he is named, and of his force."""
    bound = {rating: "rating"} if rating else {}
    owner, of = known.enemy_side, known.enemy_force
    return (
        Role("enemy leader", "leader", bound, second=True, owner=owner, of=known.enemy_leader, always=False),
        Role("enemy", "force", facts, case, second=True, owner=owner, of=of, always=always),
    )


STATES = Role(
    "syracuse",
    "syracuse",
    {
        "allegiance": "allegiance",
        "by_invasion": "by_invasion",
        "defected": "defected",
        "land": "land",
        "naval": "naval",
    },
)
"""Syracuse, where the case is about it."""

HERE = Role("place", "place", always=False)
"""The hex of a case."""

ANYBODY = Role("leader", "leader", always=False)
"""A leader who is named, of whichever side: it may be the one whose phase it is not."""

PLAYER = Role("side", "side", {"treasury": "treasury"}, of=known.in_phase, always=False)
"""The player in phase, where a case does not say whose treasury it is."""

POINTS = {"land": "land", "naval": "naval"}

CASES: Mapping[str, Case] = {
    "pw.attrition": Case(
        (
            _played(),
            Role("leader", "leader", {"leader": "rating"}, owner=known.moving_side, always=False),
            Role("force", "force", {**POINTS, "side": "side"}, owner=known.moving_side, of=known.led_force),
            *_enemies(case=("enemy_land", "enemy_naval", "enemy_land_inside", "enemy_naval_inside", "enemy_leaders")),
        ),
        effects.attrition,
        known.leaving,
        read_off=(("percent",), ("lost",)),
    ),
    "pw.combat": Case(
        (
            HERE,
            _leader(always=True, rating="leader", movement="movement"),
            *_enemies(
                {"terrain": "terrain", "control": "control"},
                ("defend", "defender_land", "inverted"),
                rating="defender_leader",
                always=True,
            ),
            _force({}, ("attack", "attacker_land", "inside", "other_leader")),
        ),
        effects.combat,
        known.fighting,
        known.may_not_lead,
        known.swapped,
        (("result",), ("attacker_lost", "defender_lost")),
    ),
    "pw.control": Case(
        (
            _played(),
            Role(
                "region",
                "region",
                {"value": "value", "defected": "marker"},
                ("roman", "roman_besieged", "carthaginian", "carthaginian_besieged", "allegiance", "ally"),
                named="region",
            ),
        ),
        given=known.controlling,
    ),
    "pw.defection-marker": Case(
        (
            _played(),
            Role(
                "region",
                "region",
                {"value": "value"},
                ("own", "enemy", "enemy_besieged", "never_lost", "syracuse", "start"),
                named="region",
            ),
        ),
        effects.defection_marker,
        known.starting,
    ),
    "pw.diplomacy": Case(
        (
            _played("illyrian_war"),
            _side("roman"),
            _side("carthaginian"),
            Role("region", "region", {"defected": "defected"}, ("leader", "ally"), named="region"),
            Role("syracuse", "syracuse", {"syracuse": "allegiance", "by_invasion": "by_invasion"}),
        ),
        effects.diplomacy,
        known.situation,
        read_off=(("result",),),
    ),
    "pw.ferry": Case(
        (Role("ferry", "ferry", case=("fleet", "enemy_fleet", "fleet_inside", "enemy_inside"), named="hex"),),
        given=known.crossing,
    ),
    "pw.invert": Case(
        (HERE, Role("side", "side", always=False), ANYBODY, Role("force", "force", of=known.turned)),
        effects.invert,
        known.turning,
    ),
    "pw.leaders": Case(
        (_played(), Role("leader", "leader", {"side": "side"}, always=False, fallen=True)),
        effects.leaders,
        known.returning,
    ),
    "pw.movement": Case(
        (
            HERE,
            _played("illyrian_war"),
            _leader(always=True, movement="movement", finished="finished")._replace(only=True),
            _force(
                POINTS,
                ("occupied", "stop", "hexes", "attacks", "attacks_inside", "other_leader"),
            ),
        ),
        effects.movement,
        known.moving,
    ),
    "pw.phase": Case((_played(),), given=known.moment),
    "pw.recruit": Case(
        (
            _played(),
            Role(
                "side",
                "side",
                {one: one for one in ("treasury", "fleets_open", "land_in_play", "naval_in_play")},
                named="side",
                of=known.in_phase,
            ),
            Role(
                "region",
                "region",
                {"value": "value", "control": "control", "spent": "spent"},
                ("allegiance", "place", "coastal", "town_control", "leader", "besieged", "enemy", "friends"),
                named="region",
            ),
        ),
        effects.recruit,
        known.recruiting,
    ),
    "pw.relief": Case(
        (
            HERE,
            _leader(always=False, movement="movement")._replace(only=True),
            _force(POINTS, always=False),
            *_enemies({"besieger_land": "land", "besieger_naval": "naval", "attacked": "attacked"}),
        ),
        effects=effects.relief,
        given=known.relieving,
    ),
    "pw.siege": Case(
        (
            HERE,
            ANYBODY,
            Role("enemy leader", "leader", second=True, always=False),
            Role(
                "force",
                "force",
                {"inside_land": "land", "inside_naval": "naval"},
                ("outside_land", "outside_naval"),
                of=known.led_force,
                always=False,
            ),
            Role(
                "enemy",
                "force",
                {"enemy_land": "land", "enemy_naval": "naval"},
                second=True,
                of=known.led_enemy,
                always=False,
            ),
        ),
        effects.siege,
        known.besieging,
    ),
    "pw.supply": Case((PLAYER,), effects.supply, read_off=(("percent",), ("lost",))),
    "pw.syracuse": Case((_played(), STATES), effects.syracuse, known.entering),
    "pw.treasury": Case((_played(), PLAYER._replace(case=("regions", "spend"))), effects.treasury),
    "pw.victory": Case((_played(),), effects.victory, known.player),
}

SHEET = Sheet(
    (TURN, SCENARIO, SIDE, LEADER, FORCE, REGION, SYRACUSE, FERRY, PLACE),
    SEQUENCE,
    CASES,
    {"leader": effects.falls},
)
