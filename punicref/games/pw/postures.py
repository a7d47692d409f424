"""Postures (9.16, 10.2): who may turn which units inside a village or city or face up, when, and what follows."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw.verdicts import as_read, judged
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


class Unit(NamedTuple):
    """The unit that is to be turned, and which way."""

    unit: Annotated[Literal["land", "naval", "leader"], ask("type of the unit")]
    turn: Annotated[Literal["inside", "outside"], ask("turn it inside (inverted) or outside (face up)")]

    @property
    def leader(self) -> bool:
        """Whether it is a leader, for whom 10.26 has rules of his own."""
        return self.unit == "leader"


class Place(NamedTuple):
    """Where it stands."""

    where: Annotated[Literal["village", "city", "other"], ask("what is in its hex")]
    control: Annotated[
        Literal["own", "enemy", "none"] | None,
        ask("who controls the village or city: its player, the enemy or nobody", usual="its player controls the place"),
    ] = None


class Now(NamedTuple):
    """What happens at this moment."""

    phase: Annotated[
        Literal["own", "enemy", "other"], ask("campaign phase of the unit's player, of the enemy, or another phase")
    ]
    threatened: Annotated[
        bool | None, ask("the enemy tries to attack units of its type in the hex now", usual="no attack threatens it")
    ] = None
    impossible: Annotated[
        bool,
        ask(
            "that attack could not be made: the odds or the movement points forbid it",
            usual="an attack that could be made",
            ordinary=True,
            needs="threatened",
        ),
    ] = False
    besieged: Annotated[bool, ask("the unit is besieged", usual="not besieged")] = False
    joined: Annotated[
        bool, ask("a friendly force of its type enters the hex now", usual="no friendly force arrives")
    ] = False
    syracuse_defects: Annotated[
        bool,
        ask(
            "Syracuse, where it is, defects now, and the unit is not Syracusan",
            usual="no defection of Syracuse now",
            ordinary=True,
        ),
    ] = False
    unprotected: Annotated[
        bool,
        ask(
            "the leader is in a hex with enemy combat units and without friendly ones",
            usual="the leader not alone among enemies",
            ordinary=True,
        ),
    ] = False


@calculator("pw.invert", "May a unit be turned inside or face up, and what follows?")
def invert(
    case: Case,
    one: Annotated[Unit, group("the unit")],
    place: Annotated[Place, group("where it is")],
    now: Annotated[Now, group("what happens now")],
) -> Ruling:
    """Rule on turning a unit in a village or city hex, and on what it obliges both players to (9.16, 10.2).

    Needed where control of the place or the enemy's threat decides and is not stated.
    """
    _check(one, place, now)
    if one.leader and now.unprotected:
        case.tell(
            "A leader whose hex holds enemy combat units and no friendly ones is eliminated, even inside. [8.31]", False
        )
        return case.rule(
            "The leader is eliminated.",
            {"allowed": False, "reasons": [say("he is alone among enemy combat units")], "eliminated": True},
        )
    if place.where == "other":
        case.tell(
            "Units may be inverted only in a village or city hex; elsewhere they are always face up. [10.21]", False
        )
        return case.refuse([say("no village or city is in the hex")])
    if one.turn == "outside" and now.syracuse_defects:
        case.points.settle("10.25", "supply")
        case.tell(
            "Syracuse defects: non-Syracusan units inside the city turn face up at once, in any phase. [17.32, 10.25]",
            True,
        )
        return _turned(case, {"obliged": True}, say("It must be turned face up."))
    if place.control is None and (one.leader or one.turn == "inside"):
        raise case.needed("control")
    if one.leader and place.control == "own":
        return _leader_at_will(case, now)
    if one.turn == "outside":
        return _outside(case, one, now)
    if not one.leader and now.phase == "enemy" and now.threatened is None:
        raise case.needed("threatened")
    return _inside(case, one, place, now)


def _check(one: Unit, place: Place, now: Now) -> None:
    """Refuse inputs that contradict each other."""
    if now.threatened and now.phase != "enemy":
        raise InputProblem("The enemy attacks only in his own campaign phase: {option}.", option="--phase enemy")
    if now.impossible and not now.threatened:
        raise InputProblem("{one} needs {other}.", one="--impossible", other="--threatened")
    if now.joined and now.phase != "own":
        raise InputProblem("Friendly forces move only in the own campaign phase: {option}.", option="--phase own")
    if one.turn == "inside" and (now.besieged or now.joined or now.syracuse_defects):
        raise InputProblem("This matters only for units that are inside already: {option}.", option="--turn outside")
    if now.syracuse_defects and place.where != "city":
        raise InputProblem("Syracuse is a city: {option}.", option="--where city")
    if now.unprotected and not one.leader:
        raise InputProblem("This matters only for leaders: {option}.", option="--unit leader")


def _leader_at_will(case: Case, now: Now) -> Ruling:
    """The controlling player turns leaders as he likes (10.26)."""
    for issue in ("capture", "recruits"):
        case.points.settle("10.23", issue)
    case.tell(
        "The player who controls the village or city turns a leader in its hex inside or face up at any time. [10.26, 7.34]",
        True,
        cites=("10.23",) if now.phase == "own" else (),
    )
    case.follows(
        "Being inside does not save him: he is lost as soon as enemy combat units are in his hex and friendly ones are not. [8.31]"
    )
    return _turned(case, {"obliged": False}, say("Allowed, at any time."))


def _inside(case: Case, one: Unit, place: Place, now: Now) -> Ruling:
    """Turn a unit inside; a leader gets here only where his player lacks control."""
    _settle_inversion(case)
    reasons = _refusals(case, one, place, now)
    if one.leader:
        return case.refuse(reasons)
    if now.impossible and place.control == "own":
        judged(
            case,
            "9.16",
            "able",
            {"able": False, "any": True},
            say("the force may go inside"),
            say("the force may not go inside"),
            told=True,
        )
        case.tell(
            "Only an attack that could be resolved at once lets the force go inside (our reading). [9.16, 9.14, 9.32]",
            False,
        )
        return case.refuse([as_read(case, say("the attack could not be made"))])
    if reasons:
        return case.refuse(reasons, **({"attacks": _must_attack(case)} if now.threatened else {}))
    face_up, inverted = case.number("9.14", "face_up"), case.number("9.14", "inverted")
    case.tell(
        "A threatened force in a village or city that its player controls may go inside before the attack is resolved. [9.16, 10.21, 10.22, 10.23, 10.32]",
        True,
    )
    case.follows(
        "All friendly units of this type in the hex go inside together, however many they are; other types do not. [9.16, 7.34, 10.24]",
        True,
    )
    case.follows(
        "The enemy need not attack them then, and the attempt costs him nothing; an attack on them costs {inverted} movement points instead of {face_up}. [9.14, 10.33, 9.16]",
        inverted,
        inverted=inverted,
        face_up=face_up,
    )
    case.follows(
        "They may not turn face up before their own campaign phase, and inside they cannot attack. [9.16, 10.25, 10.31]",
        "own",
    )
    if one.unit == "naval":
        case.follows("Ships inside are lost as soon as their hex holds enemy land points and no friendly ones. [10.35]")
    attacks = _must_attack(case)
    return _turned(
        case,
        {
            "obliged": False,
            "whole_type": True,
            "attacker_obliged": False,
            "attack_cost": {"face_up": face_up, "inverted": inverted},
            "attacks_otherwise": attacks,
            "face_up_again": "own",
        },
        say("Allowed: all friendly units of this type in the hex go inside."),
    )


def _settle_inversion(case: Case) -> None:
    """Put aside what concerns the capture of capitals, new points, leaders, defection and arrivals."""
    for clause, issues in (
        ("7.34", ("leaders",)),
        ("10.23", ("capture", "recruits")),
        ("10.25", ("defection", "supply")),
    ):
        for issue in issues:
            case.points.settle(clause, issue)


def _refusals(case: Case, one: Unit, place: Place, now: Now) -> list[Message]:
    """Go through what forbids turning inside, each with its step."""
    reasons = []
    if place.control != "own":
        case.tell(
            "Only the player who controls the village or city may invert units in it. [10.22]",
            False,
            cites=("10.26",) if one.leader else ("10.23",),
        )
        if now.threatened and not one.leader:
            judged(
                case,
                "9.16",
                "control",
                {"controller": False, "any": True},
                say("the force may go inside"),
                say("the force may not go inside"),
            )
            case.tell(
                "The rule on threatened forces, taken alone, would allow it: it does not ask who controls the place. [9.16]",
                True,
            )
        reasons.append(as_read(case, say("its player does not control the village or city")))
    if one.leader:
        return reasons
    if now.phase == "own":
        case.tell("Nobody inverts combat units in his own campaign phase. [10.23]", False)
        reasons.append(say("it is the campaign phase of its own player"))
    elif not now.threatened:
        case.tell(
            "Combat units may be inverted only when the enemy threatens them with an attack. [10.23, 10.32, 9.16]",
            False,
        )
        reasons.append(say("no attack threatens it"))
    return reasons


def _must_attack(case: Case) -> int:
    """Say what the attacker owes to a force that stays face up."""
    attacks = case.number("9.16", "attacks")
    case.follows(
        "If the threatened force stays face up, the enemy must at once resolve at least {n} {n|attack|attacks} against it.",
        attacks,
        n=attacks,
    )
    return attacks


def _outside(case: Case, one: Unit, now: Now) -> Ruling:
    """Turn a unit face up (10.25, 10.29, 7.34)."""
    case.points.settle("10.25", "defection")
    case.points.settle("7.34", "leaders")
    besieged = now.besieged and not one.leader
    if now.joined and besieged:
        attacks = case.number("10.29", "attacks")
        case.tell("A friendly force enters: all besieged units must turn face up. [10.29]", True)
        case.follows(
            "At least {n} {n|attack|attacks} on the besiegers must be made at once. [10.29]", attacks, n=attacks
        )
        verdict = say("It must be turned face up, and the besiegers must be attacked at once.")
        return _turned(case, {"obliged": True, "attacks": attacks}, verdict)
    if not besieged or now.phase != "own":
        case.points.settle("10.25", "supply")
    if now.phase != "own":
        case.tell(
            "An inverted unit may be turned face up only in the campaign phase of its own player. [10.25]",
            False,
            cites=("9.16",) if now.phase == "enemy" else (),
        )
        case.points.settle("9.16", "control")
        return case.refuse([say("it is not the campaign phase of its own player")])
    case.tell("An inverted unit may be turned face up in the campaign phase of its own player. [10.25]", True)
    if besieged:
        case.follows(
            "Once it is face up it is no longer besieged; whether it may then leave is a question of its own (punicref pw relief). [10.41]"
        )
    obliged = False
    if now.joined:
        obliged = judged(
            case,
            "7.34",
            "entering",
            {"up": True, "stay": False},
            say("it must be turned face up"),
            say("it may stay inside"),
            told=True,
        )
        case.tell(
            "Friendly units of one type in a hex share a posture, and those that arrive are face up (our reading). [7.34]",
            obliged,
        )
    verdict = say("It must be turned face up.") if obliged else say("Allowed.")
    return _turned(case, {"obliged": obliged, "siege_ends": besieged}, verdict)


def _turned(case: Case, result: dict[str, object], verdict: Message) -> Ruling:
    """Close with a turn that is made or may be made."""
    case.tell("Turning is no movement: it costs no movement points and needs no leader. [10.27]", 0)
    return case.rule(verdict, {"allowed": True, "cost": 0, **result})
