"""What the sheet of The Sword of Rome gives to a case beside its fields, which things are meant, and what it forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.games.sor.effects import (
    BOX,
    CARTHAGE,
    DRAW,
    MAP,
    MET,
    REINFORCEMENT,
    ROUNDS,
    SCORING,
    SIDE,
    STEP,
    TURN,
    number,
)
from punicref.language.messages import Message, say
from punicref.sheet.effects import Key
from punicref.sheet.roles import shown

if TYPE_CHECKING:
    from punicref.sheet.kinds import Facts
    from punicref.sheet.view import View

PRINTED = frozenset(("hanno", "hasdrubal", "bomilcar"))
"""The leaders whose names the rules print; one who has a letter only is a minor one."""

LEADER, SECOND = "leader", "second_leader"


def minor(leader: str) -> bool:
    """Whether a leader is told by a letter: then he is a minor one."""
    return leader.isupper()


# Which thing is meant


def carthage(_: View) -> str:
    """Return the side that all of it is about."""
    return CARTHAGE


def in_the_box(view: View) -> list[Key]:
    """Return the leaders who stand in the box and have not attacked in this action."""
    return [one for one in view.all("leader", where=BOX) if can_attack(view, one)]


def can_attack(view: View, leader: Key) -> bool:
    """Whether a leader is not known to be elsewhere than in the box, or to have attacked in this action."""
    done = any(view.get(leader, field) for field in ("attacked", "displaced", "set_aside"))
    return not done and view.get(leader, "where", BOX) == BOX


def attacker_in_the_box(view: View) -> str:
    """Return the leader who attacks where none is named: the only one in the box, if it can be he."""
    return _only_leader(view, number(view, "tactics"))


def leaver(view: View) -> str:
    """Return the leader who sails out where none is named: the only one in the box."""
    return _only_leader(view, None) if view.facts.get("direction") == "out" else ""


def _only_leader(view: View, tactics: int | None) -> str:
    there = in_the_box(view)
    if len(there) != 1 or (tactics is not None and view.get(there[0], "tactics", tactics) != tactics):
        return ""
    return there[0].name


def attacking_side(view: View) -> str:
    """Return whose army attacks where nobody is named: in a second battle that of the first (21.3.10)."""
    return _of_the_first(view, "attacker")


def defending_side(view: View) -> str:
    """Return whose army defends where nobody is named: in a second battle that of the first (21.3.10)."""
    return _of_the_first(view, "defender")


def _of_the_first(view: View, side: str) -> str:
    army = view.get("battle", side, "") if view.get("battle", "second") else ""
    return view.get(Key("force", army), "power", "") if army else ""


def attacking_army(view: View) -> str:
    """Return the army that attacks: that of a second battle, that of a leader, the only one of a power that fits."""
    return _army(view, "attacker", "attack")


def defending_army(view: View) -> str:
    """Return the army that defends: that of a second battle, that of a leader, the only one of a power that fits."""
    return _army(view, "defender", "defend")


def _army(view: View, side: str, units: str) -> str:
    power, leader = view.name(f"{side}_side"), view.name(f"{side}_leader")
    first = view.get("battle", side, "") if view.get("battle", "second") else ""
    if first and power in ("", view.get(Key("force", first), "power", "")) and not leader:
        return str(first)
    if not power and not leader:
        return ""
    size, tactics = number(view, units), number(view, f"{side}_tactics")
    fits = [
        one
        for one in view.all("force")
        if not view.get(one, "destroyed")
        and one not in view.roles.values()
        and (not power or view.get(one, "power") == power)
        and (not leader or view.get(one, "leader") == leader)
        and (size is None or view.get(one, "cu", size) == size)
        and (tactics is None or view.get(one, "tactics", tactics) == tactics)
    ]
    return fits[0].name if len(fits) == 1 else ""


# What a case takes from the sheet beside fields


def attack(view: View) -> Facts:
    """Return the others in the box, and what is known of the leaders; under a Campaign card this attack stands alone."""
    facts: dict[str, Any] = _kinds(view)
    others = _others(view)
    if others is not None and others >= 0:
        facts["garrison"] = others
    if view.get("action", "campaign") and view.facts.get("campaign") and not view.roles.get(SECOND):
        facts["second_units"] = 0
    return facts


def _kinds(view: View) -> dict[str, Any]:
    """Return that a leader with a letter is a minor one, where it is known that he leads."""
    pairs = ((LEADER, "leader", "tactics"), (SECOND, "second_leader", "second_tactics"))
    return {fact: "minor" for role, fact, tactics in pairs if tactics in view.facts and minor(view.name(role))}


def _others(view: View) -> int | None:
    """Return the CU in the box that do not attack, as many as there are then; None where it is not known."""
    units, there = number(view, "units"), view.get("box", "cu")
    if units is None or there is None:
        return None
    arriving = (number(view, "sailed") or 0) + (number(view, "second_sailed") or 0)
    return int(there) + arriving - units - (number(view, "second_units") or 0)


def plan(view: View) -> Facts:
    """Return the leaders who can still attack, and the CU that have attacked in this action."""
    facts: dict[str, Any] = {}
    tactics = [view.get(one, "tactics") for one in in_the_box(view)]
    if tactics and None not in tactics:
        facts["leaders"] = tactics
    if view.get("box", "fought"):
        facts["keep"] = view.get("box", "fought")
    if view.get("action", "campaign") and not view.get("action", "attacks"):
        facts["campaign"] = True
    return facts


def raised(view: View) -> Facts:
    """Return the losses of a battle that Carthage has lost, and the support that is left of it (20.1.ex1)."""
    if view.facts.get("by") != "victory" or view.get("battle", "loser") != CARTHAGE:
        return {}
    if "losses" in view.facts or "points" in view.facts:
        return {}
    return {"losses": view.get("battle", "losses"), "points": view.get("battle", "support")}


def power(view: View) -> Facts:
    """Return that it is not Carthage who moves, where another power is named."""
    return {} if view.name("carthage") in ("", CARTHAGE) else {"power": "other"}


def reinforce(view: View) -> Facts:
    """Return what kind of leader is placed, where one is named."""
    leader = view.name(LEADER)
    return {**power(view), **({"leader": "minor" if minor(leader) else "named"} if leader else {})}


def drawing(view: View) -> Facts:
    """Return that it is not the Draw Phase."""
    return _mid_turn(view, DRAW)


def scoring(view: View) -> Facts:
    """Return that it is not the Scoring Phase."""
    return _mid_turn(view, SCORING)


def _mid_turn(view: View, step: str) -> Facts:
    now = ROUNDS if view.get(TURN, SIDE) is not None else view.get(TURN, STEP)
    return {"mid_turn": True} if now not in (None, step) else {}


def battle(view: View) -> Facts:
    """Return how the armies met, in a second battle (21.3.10), and which leaders are minor ones."""
    facts: dict[str, Any] = {
        f"{side}_leader": "minor"
        for side in ("attacker", "defender")
        if f"{side}_tactics" in view.facts and minor(view.name(f"{side}_leader"))
    }
    armies = [view.get("battle", side, "") for side in ("attacker", "defender")]
    if view.get("battle", "second") and armies == [view.name("attacker"), view.name("defender")]:
        facts |= {name: view.get("battle", name) for name in MET}
    return facts


# What it forbids


def no_attack(view: View) -> Message | None:
    """Say what forbids an attack on the rebels: whose action it is, the card, the leader, the CU (20.3)."""
    acting = view.get(TURN, SIDE)
    if acting not in (None, CARTHAGE):
        return say("Only Carthage as active player attacks the rebels, and this is not its action. [20.3]")
    return _no_leader(view, LEADER) or _no_leader(view, SECOND) or _no_place(view) or _no_card(view) or _no_units(view)


def _no_place(view: View) -> Message | None:
    """Say that the leader is not in the box, or cannot have sailed in, or cannot move on."""
    for role, sailed in ((LEADER, "sailed"), (SECOND, "second_sailed")):
        key = view.roles.get(role)
        if key is None:
            continue
        sails = view.facts.get(sailed) is not None
        leader = shown(view.things, key)
        if sails and view.get(key, "where") == BOX:
            return say("{leader} is in the Garrison Box already: he does not sail in. [19, 20.3]", leader=leader)
        if not sails and view.get(key, "where") == MAP:
            return say("{leader} is on the map: he attacks from the Garrison Box only. [20.3]", leader=leader)
        if sails and view.get(key, "left") is not None and view.facts.get(sailed.replace("sailed", "spent")) is None:
            return _too_far(view, key)
        if view.get(key, "left") == 0:
            return say("{leader} has no movement point left for the attack. [20.3]", leader=leader)
    if view.roles.get(LEADER) is None and number(view, "tactics") is None and len(in_the_box(view)) > 1:
        return say("Which leader attacks? {leaders}.", leaders=[shown(view.things, one) for one in in_the_box(view)])
    return None


def _too_far(view: View, leader: Key) -> Message:
    return say(
        "{leader} has sailed in this action; of his movement points {left} are left, too few to sail again. [base:9.2]",
        leader=shown(view.things, leader),
        left=view.get(leader, "left"),
    )


def _no_card(view: View) -> Message | None:
    """Say that the card of this action has had its attacks, or is another one."""
    made = view.get("action", "attacks")
    if made and (made > 1 or not view.facts.get("campaign")):
        return say("One card, one attack: the rebels have been attacked in this action. [20.3, 20.3.c]")
    return _other_card(view)


def _other_card(view: View) -> Message | None:
    """Say that an action has one card."""
    known, card = view.get("action", "card"), number(view, "card")
    if known is None or card is None or known == card:
        return None
    return say("The card of this action has the value {card}; another card is another action. [20.3]", card=known)


def _no_units(view: View) -> Message | None:
    """Say that so many CU are not in the box, or have attacked already."""
    others = _others(view)
    if others is None or number(view, "garrison") not in (None, others):  # the line knows better what is in the box
        return None
    there, fought = view.get("box", "cu"), view.get("box", "fought")
    if others < 0:
        return say("CU in the Garrison Box: {units}; so many cannot attack. [20.3]", units=there)
    if fought and others < fought:
        free = max(0, int(there) - int(fought))
        return say(
            "CU in the Garrison Box that have not attacked in this action: {units}; no CU attack again. [20.3.c]",
            units=free,
        )
    return None


def _no_leader(view: View, role: str) -> Message | None:
    """Say that a leader is out of play, or none of Carthage."""
    key = view.roles.get(role)
    if key is None:
        return None
    if view.get(key, "power") not in (None, CARTHAGE):
        return say("{leader} is no leader of Carthage. [19]", leader=shown(view.things, key))
    return _away(view, key)


def _away(view: View, key: Key) -> Message | None:
    """Say that a leader is displaced or set aside (base:8.4); in the Reinforcement Phase he is displaced no more."""
    leader = shown(view.things, key)
    if _displaced(view, key):
        return say(
            "{leader} is displaced until the next Reinforcement Phase and leads no CU. [base:8.4]", leader=leader
        )
    if view.get(key, "set_aside"):
        return say("{leader} is set aside and leads no CU until he is placed again. [base:8.4]", leader=leader)
    return None


def _displaced(view: View, key: Key) -> bool:
    return bool(view.get(key, "displaced")) and view.get(TURN, STEP) != REINFORCEMENT


def no_move(view: View) -> Message | None:
    """Say what forbids a sea move: where the leader is, what movement he has left, the card (19, base:9.2)."""
    if view.facts.get("power") == "other":
        return None
    found = _no_leader(view, LEADER)
    key = view.roles.get(LEADER)
    if found is not None or key is None:
        return found or _other_card(view)
    where, direction = view.get(key, "where"), view.facts.get("direction")
    if direction == "in" and where == BOX:
        return say("{leader} is in the Garrison Box already. [19]", leader=shown(view.things, key))
    if direction == "out" and where == MAP:
        return say("{leader} is on the map, not in the Garrison Box. [19]", leader=shown(view.things, key))
    if view.get(key, "left") is not None and view.facts.get("spent") is None:
        return _too_far(view, key)
    return _other_card(view)


def no_placing(view: View) -> Message | None:
    """Say that a leader cannot be placed: he is displaced until the Reinforcement Phase (base:8.4)."""
    key = view.roles.get(LEADER)
    if key is None or not _displaced(view, key):
        return None
    return say(
        "{leader} is displaced until the next Reinforcement Phase: he cannot be placed yet. [base:8.4]",
        leader=shown(view.things, key),
    )


def no_battle(view: View) -> Message | None:
    """Say that a leader is out of play, or that another power has one with his letter."""
    for side in ("attacker", "defender"):
        key, power_ = view.roles.get(f"{side}_leader"), view.name(f"{side}_side")
        if key is None:
            continue
        if power_ and view.get(key, "power", power_) != power_:
            return say("{leader} is a leader of another power.", leader=shown(view.things, key))
        if (found := _away(view, key)) is not None:
            return found
    return None
