"""The sheet of The Sword of Rome: leaders, the Garrison Box, the unrest, powers and their armies, the action, the battle.

The order of the phases is not in our source: its steps are named, not counted. A game turn has rounds, a round has
actions, one power and one card to each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.games.sor import effects, given
from punicref.games.sor.effects import BOX, CARTHAGE, DRAW, MAP, REINFORCEMENT, ROUNDS, SCORING
from punicref.language.messages import Name, say
from punicref.sheet.declared import Case, Role, Sheet
from punicref.sheet.kinds import Field, Kind, Sequence, Span, Step

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.sheet.kinds import Facts, Words
    from punicref.sheet.view import View

POWERS: Mapping[str, Words] = {
    CARTHAGE: {
        "it": ("Cartagine", "Cartaginesi", "cartaginese"),
        "en": ("Carthage", "Carthaginians", "Carthaginian"),
        "ru": ("Карфаген", "карфагеняне", "карфагенян", "карфагенский"),
    },
    "rome": {
        "it": ("Roma", "Romani", "romano"),
        "en": ("Rome", "Romans", "Roman"),
        "ru": ("Рим", "римляне", "римлян", "римский"),
    },
    "greeks": {"it": ("Greci", "Grecia", "greco"), "en": ("Greeks", "Greek"), "ru": ("греки", "Греция", "греческий")},
    "transalpine-gauls": {
        "it": ("Galli Transalpini",),
        "en": ("Transalpine Gauls",),
        "ru": ("трансальпийские галлы",),
    },
    "gauls": {"it": ("Galli", "gallico"), "en": ("Gauls", "Gallic"), "ru": ("галлы", "галльский")},
    "etruscans": {"it": ("Etruschi", "etrusco"), "en": ("Etruscans", "Etruscan"), "ru": ("этруски", "этрусский")},
    "samnites": {"it": ("Sanniti", "sannita"), "en": ("Samnites", "Samnite"), "ru": ("самниты", "самнитский")},
    "volsci": {"it": ("Volsci",), "en": ("Volsci",), "ru": ("вольски",)},
}
"""The powers, and how players call them."""

SAYS = {
    power: say("{name}", name=Name(texts={lang: all_[0] for lang, all_ in words.items()}))
    for power, words in POWERS.items()
}

LEADERS: Mapping[str, Words] = {
    "hanno": {"it": ("Annone",), "en": ("Hanno",), "ru": ("Ганнон",)},
    "hasdrubal": {"it": ("Asdrubale",), "en": ("Hasdrubal",), "ru": ("Гасдрубал",)},
    "bomilcar": {"it": ("Bomilcare",), "en": ("Bomilcar",), "ru": ("Бомилькар",)},
}
"""The leaders whose names the rules print, all of Carthage."""

TACTICS: Mapping[str, Mapping[str, str]] = {
    "hasdrubal": {"tactics": "20.3.ex1:tactics"},
    "bomilcar": {"tactics": "20.3.ex2:tactics"},
}
"""Where the rules print their tactics."""

POWER = Field("power", say("of"), values=SAYS)

KINDS = (
    Kind(
        "leader",
        say("minor leader"),
        (
            Field("tactics", say("tactics"), clause="g.tactics"),
            POWER,
            Field(
                "where",
                say("stands"),
                values={BOX: say("in the Garrison Box"), MAP: say("on the map")},
                clause="base:8.4",
            ),
            Field("left", say("movement points left"), lasts="action"),
            Field(
                "attacked",
                say("has attacked"),
                starts=False,
                lasts="action",
                words={"ru": ("атаковал", "атаковали")},
                clause="20.3",
            ),
            Field("displaced", say("displaced"), starts=False, ends=(REINFORCEMENT,), clause="base:8.4"),
            Field("set_aside", say("set aside"), starts=False),
            Field("called"),
        ),
        valued="tactics",
        words={
            "it": ("leader minore", "comandante minore"),
            "en": ("minor leader", "minor commander"),
            "ru": ("второстепенный лидер", "второстепенный полководец", "младший лидер"),
        },
        printed=LEADERS,
        given=True,
        known={name: {"power": CARTHAGE, **TACTICS.get(name, {})} for name in LEADERS},
        side="power",
    ),
    Kind(
        "side",
        say("power"),
        (
            Field(
                "points",
                say("victory points"),
                words={"it": ("PV",), "en": ("VP",), "ru": ("ПО", "очки победы")},
                clause="20.2.b",
            ),
            Field(
                "ports",
                say("ports in Sicily"),
                words={"it": ("porti siciliani",), "en": ("Sicilian ports",), "ru": ("сицилийские порты",)},
                clause="base:6.2.2",
            ),
            Field("hand", say("hand size"), lasts="turn", clause="20.2.a"),
        ),
        printed=POWERS,
    ),
    Kind(
        "force",
        say("army on the map"),
        (
            POWER,
            Field("cu", say("CU"), clause="base:12.3"),
            Field("leader"),
            Field("tactics", say("tactics"), clause="g.tactics"),
            Field("rank", values={"named": say("named leader"), "minor": say("minor leader")}),
            Field("destroyed", say("destroyed"), clause="base:12.3"),
        ),
        key=("power",),
        gone="destroyed",
        side="power",
    ),
    Kind(
        "box",
        say("Garrison Box"),
        (
            Field("cu", say("CU"), clause="19"),
            Field("fought", say("CU that have attacked"), starts=0, lasts="action", clause="20.3.c"),
        ),
        words={
            "it": ("Box della Guarnigione", "Casella Guarnigioni"),
            "en": ("Garrison",),
            "ru": ("Гарнизонный бокс", "Гарнизонное поле", "Ящик гарнизона"),
        },
        single=True,
    ),
    Kind(
        "unrest",
        say("unrest"),
        (
            Field("level", say("unrest level"), words={"ru": ("уровня", "уровне", "уровень беспорядков")}, clause="20"),
            Field("raised", say("raised by an event in this round"), starts=False, lasts="round", clause="20"),
        ),
        single=True,
    ),
    Kind(
        "action",
        say("action"),
        (
            Field("card", say("value of the card"), lasts="action", clause="base:9.6.3"),
            Field("campaign", say("Campaign card"), starts=False, lasts="action", clause="20.3.c"),
            Field("attacks", say("attacks on the rebels"), starts=0, lasts="action", clause="20.3"),
        ),
        single=True,
    ),
    Kind(
        "battle",
        say("battle"),
        (
            Field("attacker", lasts="battle"),
            Field("defender", lasts="battle"),
            Field("winner", say("winner"), lasts="battle", values=SAYS, clause="base:12.2.5"),
            Field("loser", say("loser"), lasts="battle", values=SAYS),
            Field("losses", say("CU lost by the loser"), lasts="battle", clause="base:12.3"),
            Field("support", say("support points"), lasts="battle"),
            Field("second", say("a second battle follows"), lasts="battle", clause="21.3.10"),
            *(Field(name, lasts="battle") for name in effects.MET),
        ),
        single=True,
    ),
    Kind(
        "turn",
        say("turn"),
        (Field("number", starts=1), Field("step"), Field("side", lasts="action"), Field("round", lasts="turn")),
        single=True,
    ),
)

SEQUENCE = Sequence(
    spans=(
        Span(
            "turn",
            say("turn"),
            {
                "it": ("nuovo turno", "prossimo turno", "turno seguente", "fine del turno"),
                "en": ("new turn", "next turn", "end of the turn", "the turn is over"),
                "ru": ("новый ход", "следующий ход", "конец хода", "новый игровой ход"),
            },
        ),
        Span(
            "phase",
            say("phase"),
            {
                "it": ("nuova fase", "prossima fase", "fase seguente", "fine della fase"),
                "en": ("new phase", "next phase", "end of the phase"),
                "ru": ("новая фаза", "следующая фаза", "конец фазы"),
            },
        ),
        Span(
            "round",
            say("round"),
            {
                "it": ("nuovo round", "prossimo round", "round seguente", "fine del round"),
                "en": ("new round", "next round", "end of the round", "the round is over"),
                "ru": ("новый раунд", "следующий раунд", "конец раунда"),
            },
            counted=True,
        ),
        Span(
            "action",
            say("action"),
            {
                "it": ("nuova azione", "prossima azione", "azione", "gioco un'altra carta"),
                "en": ("new action", "next action", "action", "I play another card"),
                "ru": ("новое действие", "следующее действие", "действие", "играю другую карту"),
            },
        ),
        Span(
            "battle",
            say("battle"),
            {
                "it": ("nuova battaglia", "altra battaglia", "un'altra battaglia", "prossima battaglia"),
                "en": ("new battle", "another battle", "next battle"),
                "ru": ("новая битва", "другая битва", "следующая битва"),
            },
        ),
    ),
    steps=(
        Step(
            REINFORCEMENT,
            say("Reinforcement Phase"),
            {
                "it": ("fase dei rinforzi", "fase rinforzi"),
                "en": ("reinforcement phase", "reinforcements phase"),
                "ru": ("фаза подкреплений",),
            },
        ),
        Step(
            DRAW,
            say("Draw Phase"),
            {
                "it": ("fase di pesca", "fase della pesca", "fase carte"),
                "en": ("draw phase", "card draw phase"),
                "ru": ("фаза набора карт", "фаза набора"),
            },
        ),
        Step(
            ROUNDS,
            say("rounds"),
            {
                "it": ("fase dei round", "cominciano i round"),
                "en": ("phase of the rounds", "the rounds begin"),
                "ru": ("фаза раундов", "начинаются раунды"),
            },
        ),
        Step(
            SCORING,
            say("Scoring Phase"),
            {
                "it": ("fase di punteggio", "fase punteggio", "fase dei punti"),
                "en": ("scoring phase", "score phase"),
                "ru": ("фаза подсчёта", "фаза подсчёта очков"),
            },
        ),
    ),
    of="phase",
    ordered=False,
    sides=POWERS,
)

SIDE = Role("carthage", "side", of=given.carthage)
UNREST = Role("unrest", "unrest", {"level": "level"})
BATTLE = Role("battle", "battle")


def _box(fact: str, *case: str) -> Role:
    """Return the role of the box, and the fact that counts the CU in it."""
    return Role("box", "box", {fact: "cu"}, case=case)


def _of_carthage(_: View) -> str:
    return CARTHAGE


def _attacking_power(view: View) -> str:
    return view.name("attacker_side")


def _defending_power(view: View) -> str:
    return view.name("defender_side")


PAIRS = {
    "attack": "defend",
    **{f"attacker_{end}": f"defender_{end}" for end in ("tactics", "leader", "flank", "dice")},
}
"""What attacker and defender exchange where the other side attacks."""


def _exchanged(facts: Facts) -> dict[str, Any]:
    """Return the facts of a battle in which the other side attacks; how they met and the dice are another matter."""
    other = {**PAIRS, **{second: first for first, second in PAIRS.items()}}
    return {other[name]: value for name, value in facts.items() if name in other}


def _attacking(prefix: str) -> Role:
    """Return the role of a leader who attacks the rebels."""
    return Role(
        f"{prefix}leader",
        "leader",
        {f"{prefix}tactics": "tactics"} if prefix else {"tactics": "tactics", "attacked": "attacked"},
        case=tuple(f"{prefix}{fact}" for fact in ("leader", "sacred_band", "sailed", "spent")),
        owner=_of_carthage,
        of=None if prefix else given.attacker_in_the_box,
        always=False,
        stays=given.can_attack,
    )


ATTACK = Case(
    (
        SIDE,
        UNREST._replace(case=("size_modifier", "automatic", "second_size_modifier", "second_automatic")),
        Role("box", "box", case=("units", "second_units", "garrison")),
        Role(
            "action",
            "action",
            {"card": "card", "campaign": "campaign"},
            case=("shared", "blockade", "mistrust", "rebel_event"),
        ),
        _attacking(""),
        _attacking("second_"),
    ),
    effects.attack,
    given.attack,
    given.no_attack,
)

GARRISON = Case(
    (
        SIDE,
        _box("box", "units"),
        Role("action", "action", {"card": "card", "campaign": "campaign"}),
        Role(
            "leader",
            "leader",
            {"attacked": "attacked"},
            case=("spent",),
            owner=_of_carthage,
            of=given.leaver,
            always=False,
            stays=given.can_attack,
        ),
    ),
    effects.garrison,
    given.power,
    given.no_move,
)


def _army(side: str, units: str) -> tuple[Role, Role]:
    """Return the roles of a leader in battle, and of his army."""
    second = side == "defender"
    facts = {f"{side}_tactics": "tactics"}
    owner = _defending_power if second else _attacking_power
    return (
        Role(f"{side}_leader", "leader", facts, second=second, owner=owner, always=False),
        Role(
            side,
            "force",
            {units: "cu", **facts, f"{side}_leader": "rank"},
            case=(f"{side}_flank", f"{side}_dice"),
            second=second,
            owner=owner,
            of=given.defending_army if second else given.attacking_army,
        ),
    )


MAP_BATTLE = Case(
    (
        Role("attacker_side", "side", of=given.attacking_side, always=False),
        Role("defender_side", "side", second=True, of=given.defending_side, always=False),
        *_army("attacker", "attack"),
        *_army("defender", "defend"),
        BATTLE._replace(
            case=(
                *effects.MET,
                *("wild_beasts", "titus_manlius", "second_battle", "size_modifier", "automatic", "further_losses"),
            )
        ),
    ),
    effects.battle,
    given.battle,
    given.no_battle,
    swap=_exchanged,
)

SHEET = Sheet(
    KINDS,
    SEQUENCE,
    {
        "sor.unrest-battle": ATTACK,
        "sor.plan": Case((SIDE, UNREST, _box("units")), given=given.plan),
        "sor.unrest-maximum": Case((SIDE, UNREST, _box("units"))),
        "sor.raise": Case(
            (
                Role("winner", "side", always=False),
                Role("loser", "side", always=False),
                UNREST._replace(facts={"level": "level", "raised": "raised"}),
                _box("units"),
                BATTLE._replace(case=("losses", "points")),
            ),
            effects.raised,
            given.raised,
        ),
        "sor.garrison": GARRISON,
        "sor.reinforce": Case(
            (
                SIDE,
                _box("box", "units"),
                Role("leader", "leader", case=("leader",), owner=_of_carthage, always=False),
            ),
            effects.reinforce,
            given.reinforce,
            given.no_placing,
        ),
        "sor.hand": Case(
            (SIDE._replace(facts={"ports": "ports"}), UNREST),
            effects.hand,
            given.drawing,
        ),
        "sor.victory-points": Case(
            (SIDE._replace(facts={"points": "points"}), UNREST),
            effects.victory_points,
            given.scoring,
        ),
        "sor.battle": MAP_BATTLE,
    },
    {"leader": effects.fallen_leader},
)
