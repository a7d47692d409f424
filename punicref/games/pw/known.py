"""What the sheet tells a case of The Punic Wars beside the fields of its things, and what it forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.games.pw.regions import OTHER
from punicref.games.pw.towns import NAMES
from punicref.language.messages import Message, say
from punicref.sheet.effects import Key
from punicref.sheet.view import View

if TYPE_CHECKING:
    from punicref.sheet.kinds import Facts

LED = "@"
"""What the name of a force begins with that is under a leader; his name follows."""

TYPES = ("land", "naval")
"""The types of combat points, each a field of a force."""

EVERYBODY = ("unsupplied", "revolt")
"""What strikes all points in a hex, and not those of one force (11.21, 11.31)."""

TURN, SYRACUSE, SCENARIO = Key("turn"), Key("syracuse"), Key("scenario")

STEPS = (
    "diplomacy",
    "carthaginian.taxation",
    "carthaginian.campaign",
    "carthaginian.supply",
    "carthaginian.recruitment",
    "roman.election",
    "roman.taxation",
    "roman.campaign",
    "roman.supply",
    "roman.recruitment",
    "marker",
)
"""The sequence of play (4.2): whose phase it is, and which; the first and the last are of both players."""


# Which thing is which


def leds(leader: str) -> str:
    """Return the name of the force under a leader."""
    return f"{LED}{leader}" if leader else ""


def led_force(view: View) -> str:
    """Return the name of the force under the leader of a case; where a whole hex is struck only if all there is his."""
    struck = view.facts.get("event") in EVERYBODY and not _all_his(view)
    return "" if struck or fact(view, "leader") == 0 else leds(view.name("leader"))


def _all_his(view: View) -> bool:
    """Whether all points that a case speaks of are those of its leader, as far as the sheet knows."""
    own = Key("force", leds(view.name("leader")))
    known = {kind: view.get(own, kind, 0) for kind in TYPES}
    others = [one for one in standing(view, str(view.get(own, "side", ""))) if one != own]
    said = [kind for kind in TYPES if view.facts.get(kind) is not None]
    return any(known.values()) and not others and all(fact(view, kind) == known[kind] for kind in said)


def led_enemy(view: View) -> str:
    """Return the name of the force under the enemy's leader, where he is named."""
    return leds(view.name("enemy leader"))


def place(view: View) -> str:
    """Return the hex of a case: the one that is named, or that in which its force is known to stand."""
    own = Key("force", leds(view.name("leader")))
    return view.name("place") or str(view.get(own, "at", ""))


def standing(view: View, side: str, kind: str = "", *, inside: bool | None = None) -> list[Key]:
    """Return the forces of a side with points in the hex of a case: of a type, or inside or face up."""
    here = place(view)
    kinds = (kind,) if kind else TYPES
    return [
        one
        for one in view.all("force", at=here)
        if here
        and side in ("", view.get(one, "side"))
        and any(view.get(one, each, 0) and inside in (None, view.get(one, f"inside_{each}", False)) for each in kinds)
    ]


def _attacked(view: View) -> str:
    """Return the name of the only force in the hex that can be meant by the enemy; empty where none or several can.

    Whom a leader has fought in this phase he leaves.
    """
    inverted = view.facts.get("inverted")
    found = standing(view, enemy_side(view), types_of(view)[1], inside=None if inverted is None else flag(inverted))
    met = str(view.get("leader", "met", "")) if view.facts.get("event") == "leave-enemy" and not found else ""
    return found[0].name if len(found) == 1 else met


def enemy_leader(view: View) -> str:
    """Return the leader of the only enemies in the hex, as far as they are known."""
    if view.facts.get("defender_leader") is not None:
        return ""
    name = _attacked(view)
    return name.removeprefix(LED) if name.startswith(LED) else ""


def enemy_force(view: View) -> str:
    """Return the name of the force under the enemy's leader, with a rating of 0 there is none; or of those there."""
    return "" if fact(view, "defender_leader") == 0 else leds(view.name("enemy leader")) or _attacked(view)


def turned(view: View) -> str:
    """Return the force that is turned: that of the leader, or the only one of its side that stands the other way."""
    unit, side = str(view.facts.get("unit")), view.name("side")
    if view.name("leader") or unit not in TYPES:
        return led_force(view)
    inside = view.facts.get("turn") != "inside"
    found = [
        one
        for one in view.all("force")
        if view.get(one, unit, 0)
        and view.get(one, f"inside_{unit}", False) == inside
        and side in ("", view.get(one, "side", side))
        and place(view) in ("", view.get(one, "at"))
    ]
    return found[0].name if len(found) == 1 else ""


def in_phase(view: View) -> str:
    """Return the player in phase; empty where nobody has said who that is."""
    return str(view.get(TURN, "side", ""))


def own_side(view: View) -> str:
    """Return whose the leader of a case is: his side is known, or it is the other one than the enemy's, or in phase."""
    enemy = view.get("enemy leader", "side") or view.get("enemy", "side", "")
    known = view.get("leader", "side") or view.get("force", "side")
    return str(known or OTHER.get(enemy, "") or in_phase(view))


def enemy_side(view: View) -> str:
    """Return whose the enemy of a case is."""
    known = view.get("enemy leader", "side") or view.get("enemy", "side")
    return str(known or OTHER.get(own_side(view), ""))


def moving_side(view: View) -> str:
    """Return whose the force is that suffers attrition: as the case says it, as it is known, or the player's in phase."""
    known = view.facts.get("side") or view.get("leader", "side") or view.get("force", "side")
    out_of_phase = view.facts.get("event") == "revolt" or flag(view.facts.get("inactive"))
    return str(known or ("" if out_of_phase else in_phase(view)))


# What is known


def number(value: Any) -> int | None:
    """Return a number of a result or a fact; None for what is not known, or differs by reading."""
    if isinstance(value, str):
        return int(value) if value.isdecimal() else None
    return int(value) if isinstance(value, int) else None


def fact(view: View, name: str) -> int | None:
    """Return a fact of a case that is a number; None where it is not known."""
    return number(view.facts.get(name))


def flag(value: Any) -> bool:
    """Whether a fact is said to be so."""
    return value is True or str(value).casefold() in ("true", "yes")


def turn_number(view: View) -> int | None:
    """Return the number of the turn, if somebody has said it or the table has counted it."""
    return number(view.things.known(TURN).get("number"))


def types_of(view: View) -> tuple[str, str]:
    """Return the types of the points that attack and of those that are attacked."""
    attack = str(view.facts.get("type") or "land")
    return attack, str(view.facts.get("against") or attack)


def fallen(view: View) -> Key | None:
    """Return the eliminated leader whose return is asked about: named, or the only one of side and rating."""
    leader = view.key("leader")
    if leader is not None:
        return leader if view.things.gone(leader) else None
    side, rating = view.facts.get("side"), fact(view, "rating")
    found = [
        one
        for one in view.all("leader", out=True)
        if side in (None, view.get(one, "side")) and rating in (None, number(view.get(one, "rating")))
    ]
    return found[0] if len(found) == 1 else None


# What the sheet gives to a case, and what it forbids


def fighting(view: View) -> Facts:
    """Return the points of both forces that can fight, and whether those attacked are inside."""
    kind, against = types_of(view)
    found: dict[str, Any] = {
        "attack": view.get("force", kind) or None,
        "defend": view.get("enemy", against) or None,
        "inverted": True if view.get("enemy", f"inside_{against}") and view.facts.get("terrain") else None,
    }
    if against == "naval":
        found |= {"attacker_land": view.get("force", "land"), "defender_land": view.get("enemy", "land")}
    return found


def may_not_lead(view: View) -> Message | None:
    """Refuse the points that another leader has led in this phase (5.24), a leader who has ended, and the other side."""
    if (forbidden := not_in_phase(view) or _where_inside(view)) is not None:
        return forbidden
    name = view.name("force")
    other = Key("leader", name.removeprefix(LED)) if name.startswith(LED) else None
    own = view.key("leader")
    if other is not None and own not in (None, other) and view.get(other, "movement") is not None:
        return say("Another leader has led these points in this phase: a unit has but one. [5.24]")
    return has_ended(view)


def _where_inside(view: View) -> Message | None:
    """Ask where those who are attacked stand inside: in a village they defend otherwise than in a city (10.33)."""
    if not view.get("enemy", f"inside_{types_of(view)[1]}") or {"terrain", "inverted"} & view.facts.keys():
        return None
    return say("Those who are attacked stand inside: say whether that is a city or a village. [10.33]")


def not_in_phase(view: View) -> Message | None:
    """Refuse a leader in the campaign phase of the other player, where it is known whose he is (5.11, 9.0)."""
    player = in_phase(view)
    known = view.get("leader", "side")
    if view.get(TURN, "step", "") != f"{player}.campaign" or known in (None, player):
        return None
    return say(
        "It is the campaign phase of {side}: only its leaders move and attack now. [5.11, 9.0]", side=NAMES[player]
    )


def has_ended(view: View) -> Message | None:
    """Forbid an attack of a leader whose movement is over in this phase (5.0): an attack is a part of it."""
    if not view.get("leader", "finished", False):
        return None
    return say("This leader has ended his movement in this phase, and attacks no more. [5.0, 9.13]")


def swapped(facts: Facts) -> dict[str, Any]:
    """Return the facts with the other side attacking; who was taken to have no leader has none to lead it (9.26).

    Whoever controlled the village or city still does: its defender, where nobody said otherwise (10.22).
    """
    pairs = {"attack": "defend", "leader": "defender_leader", "type": "against", "attacker_land": "defender_land"}
    other = {**pairs, **{second: first for first, second in pairs.items()}}
    found = {other.get(name, name): value for name, value in facts.items() if name in other or name == "terrain"}
    found.setdefault("leader", 0)
    if facts.get("terrain", "open") != "open":
        found["control"] = "defender" if facts.get("control") == "attacker" else "attacker"
    return {name: value for name, value in found.items() if name != "defender_leader" or value}


def moving(view: View) -> Facts:
    """Return the points of a force, and that nobody moves in the other player's campaign phase (5.11)."""
    return {**_of_one_type(view), **({"out_of_phase": True} if not_in_phase(view) is not None else {})}


def _of_one_type(view: View) -> Facts:
    """A force of which only land points, or only naval points, have been spoken of, has none of the other type."""
    said = [one for one in ("land", "naval") if view.facts.get(one) is not None]
    other = {"land": "naval", "naval": "land"}
    return {other[said[0]]: 0} if len(said) == 1 and view.get("force", other[said[0]]) is None else {}


def leaving(view: View) -> Facts:
    """Return the enemy's known points by posture, and his leader, where a force leaves their hex."""
    if view.facts.get("event") != "leave-enemy":
        return _of_one_type(view) if view.name("leader") else {}
    found: dict[str, Any] = {}
    for kind in TYPES:
        inside = "_inside" if view.get("enemy", f"inside_{kind}") else ""
        found[f"enemy_{kind}{inside}"] = view.get("enemy", kind)
    rating = view.get("enemy leader", "rating")
    found |= _of_one_type(view) if view.name("leader") else {}
    return {**found, "enemy_leaders": (rating,)} if rating else found


def _sums(view: View, side: str, fact: str, *, inside: bool) -> dict[str, int]:
    """Return the points of a side in the hex by type, under what a case calls them."""
    known = {kind: standing(view, side, kind, inside=inside) for kind in TYPES}
    return {f"{fact}_{kind}": sum(int(view.get(one, kind)) for one in found) for kind, found in known.items()}


def besieging(view: View) -> Facts:
    """Return who stands inside, outside and about them in the hex that is named, where that is known."""
    if view.name("leader") or view.name("enemy leader"):
        return {}  # of their forces it is asked
    inside = standing(view, "", inside=True)
    side = str(view.get(inside[0], "side", "")) if inside else ""
    if side not in OTHER:
        return {}
    enemy = OTHER[side]
    found = {**_sums(view, side, "inside", inside=True), **_sums(view, side, "outside", inside=False)}
    return {**found, **_sums(view, enemy, "enemy", inside=False)}


def relieving(view: View) -> Facts:
    """Return the besiegers and the garrison of the hex that is named, where they are known."""
    side = own_side(view)
    if not standing(view, side, inside=True):
        return moving(view)
    garrison = _sums(view, side, "garrison", inside=True)
    return {**moving(view), **_sums(view, OTHER.get(side, ""), "besieger", inside=False), **garrison}


def crossing(view: View) -> Facts:
    """Return the fleets in a ferry hex (5.37), where somebody has said who stands there."""
    name, side = view.facts.get("hex"), in_phase(view)
    here = str(view.things.value(f"5.37:{name}")) if name and view.things.rules is not None else ""
    if not side or not view.all("force", at=here):
        return {}
    there = View(view.things, {**view.roles, "place": Key("place", here)}, view.facts)
    found: dict[str, int] = {}
    for fact, whose in (("fleet", side), ("enemy", OTHER[side])):
        face_up = _sums(there, whose, fact, inside=False)[f"{fact}_naval"]
        inverted = _sums(there, whose, fact, inside=True)[f"{fact}_naval"]
        found |= {"fleet" if whose == side else "enemy_fleet": face_up, f"{fact}_inside": inverted}
    return found


def turning(view: View) -> Facts:
    """Return the campaign phase in which a unit is to be turned, as its player sees it."""
    step = str(view.get(TURN, "step", ""))
    whose, _, phase = step.rpartition(".")
    side = view.get("leader", "side") or view.get("force", "side")
    if not step or (phase == "campaign" and not side):
        return {}
    return {"phase": "other" if phase != "campaign" else "own" if whose == side else "enemy"}


def returning(view: View) -> Facts:
    """Return what is known of an eliminated leader, or how many Romans were lost since the last election."""
    action = view.facts.get("action")
    if action == "elect":
        return {"game_turn": turn_number(view), "lost": _lost(view)}
    if action == "eliminate":
        return _in_his_hex(view)
    leader = fallen(view) if action == "return" else None
    if leader is None:
        return {}
    found: dict[str, Any] = {"side": view.get(leader, "side"), "rating": view.get(leader, "rating")}
    turn, step = view.get(leader, "fallen_turn"), view.get(leader, "fallen_step")
    if turn is not None and step and not {"game_turn", "phase", "player"} & view.facts.keys():
        player, _, phase = str(step).rpartition(".")
        found |= {"game_turn": turn, "phase": phase, "player": player or None}
    return found


def _in_his_hex(view: View) -> Facts:
    """Return the points in the hex of a leader: of those who are known to stand there, or with whom he has fought."""
    own = Key("force", leds(view.name("leader")))
    side, met = str(view.get("leader", "side") or ""), str(view.get("leader", "met") or "")
    foes = standing(view, OTHER.get(side, "")) if place(view) and side else [Key("force", met)] if met else []
    if own not in view.all("force") or not (foes or place(view)):
        return {}
    return {"friendly": total(view, own), "enemy": sum(total(view, one) for one in foes)}


def total(view: View, of: str | Key) -> int:
    """Return the points of a force, as far as they are known: of a type that was never spoken of there are none."""
    return sum(int(view.get(of, kind, 0)) for kind in TYPES)


def _lost(view: View) -> int | None:
    """Return how many Roman leaders have fallen since the last election (8.43); the first turn has none (19.0)."""
    now, gone = turn_number(view), view.all("leader", out=True, side="roman")
    moments = [(number(view.get(one, "fallen_turn")), view.get(one, "fallen_step")) for one in gone]
    if now is None or not moments or any(turn is None or step not in STEPS for turn, step in moments):
        return None
    election = STEPS.index("roman.election")
    before = (now - 1, election) if now - 1 > 1 else (0, 0)
    return sum((turn, STEPS.index(step)) > before for turn, step in moments if turn is not None) or None


def situation(view: View) -> Facts:
    """Return what the sheet knows of the situation before the roll."""
    gone = view.get(SYRACUSE, "land") == 0
    # in the first scenario no other region can defect, and none is named (16.36)
    alone = fact(view, "scenario") == 1 and view.facts.get("region") is None
    return {
        "no_syracusan_land": True if gone else None,
        "first_turn": True if turn_number(view) == 1 else None,
        "defected": True if alone and view.get(SYRACUSE, "defected") else None,
    }


def starting(view: View) -> Facts:
    """Return the phase that starts now, as far as that matters for a defection marker."""
    step = view.get(TURN, "step")
    if step is None:
        return {}
    return {"phase": step.replace(".", "-") if step.endswith(".taxation") else "other"}


def entering(view: View) -> Facts:
    """Return who enters Syracuse or wants to recruit there: the player in phase."""
    return {"side": in_phase(view) or None} if view.facts.get("event") in ("invade", "recruit") else {}


def controlling(view: View) -> Facts:
    """Return what the sheet knows of what has changed the side of a region."""
    if view.facts.get("allegiance") is not None:
        return {}
    if view.facts.get("region") == "illyria":
        return {"illyrian_war": True if view.get(SCENARIO, "illyrian_war") else None}
    if view.facts.get("region") != "syracuse" or view.get(SYRACUSE, "defected"):
        return {}
    allegiance = view.get(SYRACUSE, "allegiance")
    return {"ally": allegiance if allegiance in OTHER else None}


def recruiting(view: View) -> Facts:
    """Return whose side a region is on, as the player sees it who recruits there."""
    side, allegiance = view.facts.get("side") or in_phase(view), view.get("region", "allegiance")
    own = {"side": side} if side and "side" not in view.facts else {}
    if not side or allegiance is None or view.facts.get("control") == "none":
        return own
    return {**own, "allegiance": "none" if allegiance == "neutral" else "own" if allegiance == side else "enemy"}


def player(view: View) -> Facts:
    """Return whose taxation phase it is."""
    return {"player": in_phase(view) or None} if view.facts.get("event") == "taxation" else {}


def moment(view: View) -> Facts:
    """Return where in the sequence of play the table is."""
    step = view.get(TURN, "step")
    if step is None or {"phase", "player"} & view.facts.keys():
        return {"game_turn": turn_number(view)}
    whose, _, phase = str(step).rpartition(".")
    return {"game_turn": turn_number(view), "phase": phase, "player": whose or None}
