"""Postures (9.16, 10.2): who may turn which units inside a village or city or face up, when, and what follows."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.messages import Message, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


class _Unit(NamedTuple):
    """The unit that is to be turned, and where it stands."""

    leader: bool
    naval: bool
    in_town: bool
    phase: str
    own_control: bool
    threatened: bool


@calculator("pw.invert", say("May a unit be turned inside or face up, and what follows?"))
def invert(
    case: Case,
    unit: Annotated[Literal["land", "naval", "leader"], ask("type of the unit")],
    turn: Annotated[Literal["inside", "outside"], ask("turn it inside (inverted) or outside (face up)")],
    where: Annotated[Literal["village", "city", "other"], ask("what is in its hex")],
    phase: Annotated[
        Literal["own", "enemy", "other"], ask("campaign phase of the unit's player, of the enemy, or another phase")
    ],
    control: Annotated[
        Literal["own", "enemy", "none"], ask("who controls the village or city: its player, the enemy or nobody")
    ],
    threatened: Annotated[bool, ask("the enemy tries to attack units of its type in the hex now")] = False,
    besieged: Annotated[bool, ask("it is besieged")] = False,
    joined: Annotated[bool, ask("a friendly force of its type enters the hex now")] = False,
    syracuse_defects: Annotated[bool, ask("Syracuse, where it is, defects now, and the unit is not Syracusan")] = False,
    unprotected: Annotated[bool, ask("enemy combat units are in its hex and friendly ones are not (leaders)")] = False,
) -> Ruling:
    """Rule on turning a unit in a village or city hex, and on what it obliges both players to (9.16, 10.2)."""
    _check(turn, where, phase, threatened=threatened, besieged=besieged, joined=joined, defects=syracuse_defects)
    one = _Unit(unit == "leader", unit == "naval", where != "other", phase, control == "own", threatened)
    if one.leader and unprotected:
        case.tell(
            say("A leader whose hex holds enemy combat units and no friendly ones is eliminated, even inside. [8.31]"),
            False,
        )
        return case.rule(say("The leader is eliminated."), {"allowed": False, "eliminated": True})
    if not one.in_town:
        case.tell(
            say("Units may be inverted only in a village or city hex; elsewhere they are always face up. [10.21]"),
            False,
        )
        return case.rule(say("Not allowed."), _refused([say("no village or city is in the hex")]))
    if turn == "inside":
        return _leader_at_will(case, one) if one.leader and one.own_control else _inside(case, one)
    if syracuse_defects:
        case.settle("10.25", "supply")
        case.tell(
            say(
                "Syracuse defects: non-Syracusan units inside the city turn face up at once, in any phase. [17.32, 10.25]"
            ),
            True,
        )
        return _turned(case, {"obliged": True}, say("It must be turned face up."))
    if one.leader and one.own_control:
        return _leader_at_will(case, one)
    return _outside(case, one, besieged=besieged and not one.leader, joined=joined)


def _check(turn: str, where: str, phase: str, *, threatened: bool, besieged: bool, joined: bool, defects: bool) -> None:
    """Refuse inputs that contradict each other."""
    if threatened and phase != "enemy":
        raise InputProblem(say("The enemy attacks only in his own campaign phase: {option}.", option="--phase enemy"))
    if joined and phase != "own":
        raise InputProblem(say("Friendly forces move only in the own campaign phase: {option}.", option="--phase own"))
    if turn == "inside" and (besieged or joined or defects):
        raise InputProblem(
            say("This matters only for units that are inside already: {option}.", option="--turn outside")
        )
    if defects and where != "city":
        raise InputProblem(say("Syracuse is a city: {option}.", option="--where city"))


def _leader_at_will(case: Case, one: _Unit) -> Ruling:
    """The controlling player turns leaders as he likes (10.26)."""
    for issue in ("capture", "recruits"):
        case.settle("10.23", issue)
    case.tell(
        say(
            "The player who controls the village or city turns a leader in its hex inside or face up at any time. [10.26, 7.34]"
        ),
        True,
        cites=(*(("10.23",) if one.phase == "own" else ()),),
    )
    case.tell(
        say(
            "Being inside does not save him: he is lost as soon as enemy combat units are in his hex and friendly ones are not. [8.31]"
        ),
        None,
    )
    return _turned(case, {"obliged": False}, say("Allowed."))


def _inside(case: Case, one: _Unit) -> Ruling:
    """Turn a unit inside; a leader gets here only where his player lacks control."""
    _settle_inversion(case)
    reasons = _refusals(case, one)
    if one.leader:
        return case.rule(say("Not allowed: {reasons}.", reasons=reasons), _refused(reasons))
    face_up, inverted = case.number("9.14", "face_up"), case.number("9.14", "inverted")
    if reasons:
        result = _refused(reasons)
        if one.threatened:
            attacks = _must_attack(case)
            result |= {"attacks": attacks}
        return case.rule(say("Not allowed: {reasons}.", reasons=reasons), result)
    case.tell(
        say(
            "A threatened force in a village or city that its player controls may go inside before the attack is resolved. [9.16, 10.21, 10.22, 10.23, 10.32]"
        ),
        True,
    )
    case.tell(
        say(
            "All friendly units of this type in the hex go inside together, however many they are; other types do not. [9.16, 7.34, 10.24]"
        ),
        True,
    )
    case.tell(
        say(
            "The enemy need not attack them then, and the attempt costs him nothing; an attack on them costs {inverted} movement points instead of {face_up}. [9.14, 10.33, 9.16]",
            inverted=inverted,
            face_up=face_up,
        ),
        inverted,
    )
    case.tell(
        say(
            "They may not turn face up before their own campaign phase, and inside they cannot attack. [9.16, 10.25, 10.31]"
        ),
        "own",
    )
    if one.naval:
        case.tell(
            say("Ships inside are lost as soon as their hex holds enemy land points and no friendly ones. [10.35]"),
            None,
        )
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
            case.settle(clause, issue)


def _refusals(case: Case, one: _Unit) -> list[Message]:
    """Go through what forbids turning inside, each with its step."""
    reasons = []
    if not one.own_control:
        cites = ("10.22", "10.26") if one.leader else ("10.22", "10.23")
        case.tell(
            say("Only the player who controls the village or city may invert units in it."), False, cites=(*cites,)
        )
        reasons.append(say("its player does not control the village or city"))
        if one.threatened and not one.leader:
            case.readings("9.16", "control", {"controller": False, "any": True})
            case.tell(
                say(
                    "The rule on threatened forces, taken alone, would allow it: it does not ask who controls the place. [9.16]"
                ),
                True,
            )
    if one.leader:
        return reasons
    if one.phase == "own":
        case.tell(say("Nobody inverts combat units in his own campaign phase. [10.23]"), False)
        reasons.append(say("it is the campaign phase of its own player"))
    elif not one.threatened:
        case.tell(
            say("Combat units may be inverted only when the enemy threatens them with an attack. [10.23, 10.32, 9.16]"),
            False,
        )
        reasons.append(say("no attack threatens it"))
    return reasons


def _must_attack(case: Case) -> int:
    """Say what the attacker owes to a force that stays face up."""
    attacks = case.number("9.16", "attacks")
    case.tell(
        count(
            "If the threatened force stays face up, the enemy must at once resolve at least {n} attack against it.",
            "If the threatened force stays face up, the enemy must at once resolve at least {n} attacks against it.",
            attacks,
        ),
        attacks,
    )
    return attacks


def _outside(case: Case, one: _Unit, *, besieged: bool, joined: bool) -> Ruling:
    """Turn a unit face up (10.25, 10.29, 7.34)."""
    case.settle("10.25", "defection")
    case.settle("7.34", "leaders")
    if joined and besieged:
        attacks = case.number("10.29", "attacks")
        case.tell(say("A friendly force enters: all besieged units must turn face up. [10.29]"), True)
        case.tell(
            count(
                "The besiegers must be attacked at once, at least {n} time. [10.29]",
                "The besiegers must be attacked at once, at least {n} times. [10.29]",
                attacks,
            ),
            attacks,
        )
        return _turned(case, {"obliged": True, "attacks": attacks}, say("It must be turned face up."))
    if not besieged or one.phase != "own":
        case.settle("10.25", "supply")
    if one.phase != "own":
        case.tell(
            say("An inverted unit may be turned face up only in the campaign phase of its own player. [10.25]"),
            False,
            cites=(*(("9.16",) if one.phase == "enemy" else ()),),
        )
        case.settle("9.16", "control")
        reasons = [say("it is not the campaign phase of its own player")]
        return case.rule(say("Not allowed: {reasons}.", reasons=reasons), _refused(reasons))
    case.tell(say("An inverted unit may be turned face up in the campaign phase of its own player. [10.25]"), True)
    if besieged:
        case.tell(
            say(
                "Once it is face up it is no longer besieged; whether it may then leave is a question of its own. [10.41]"
            ),
            None,
        )
    obliged = False
    if joined:
        obliged = case.readings("7.34", "entering", {"up": True, "stay": False})
        case.tell(
            say("Friendly units of one type in a hex share a posture, and those that arrive are face up. [7.34]"),
            obliged,
        )
    return _turned(case, {"obliged": obliged}, say("It must be turned face up.") if obliged else say("Allowed."))


def _turned(case: Case, result: dict[str, object], verdict: Message) -> Ruling:
    """Close with a turn that is made or may be made."""
    case.tell(say("Turning is no movement: it costs no movement points and needs no leader. [10.27]"), 0)
    return case.rule(verdict, {"allowed": True, "cost": 0, **result})


def _refused(reasons: list[Message]) -> dict[str, object]:
    return {"allowed": False, "reasons": reasons}
