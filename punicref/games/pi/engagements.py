"""What rulings of Punic Island on battles change: the forces chit by chit, retreats, ships that are sunk and recovered."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem
from punicref.games.pi.effects import OTHER_SIDE, gone, key
from punicref.games.pi.inputs import SIDES
from punicref.games.pi.units import LETTERS
from punicref.language.messages import say
from punicref.sheet.effects import Effect, Key, add, put
from punicref.sheet.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.sheet.declared import Result

NAVAL = ("nav", "unità nav", "ship", "fleet", "flott", "корабл", "морск", "флот")
"""How the words for naval units begin, in any language."""

DEPLETED = ("deplet", "reduced", "ridott", "indebolit", "esaurit", "ослабл", "потрёп")
"""How the words for depleted units begin, in any language."""

LEFT = {"depleted": "depleted", "disorganized": "disorganized"}
"""The states that a unit keeps, and our word for each."""


def other_side(view: View) -> str:
    """Return whose the enemies are in a case with a side; empty where nobody has said."""
    return OTHER_SIDE.get(str(view.facts.get("side") or ""), "")


def is_naval(text: str) -> bool:
    """Whether a list of units is of naval units."""
    return any(word.startswith(NAVAL) for word in text.casefold().replace(",", " ").split())


# The forces of a battle


def separate(text: str) -> list[str]:
    """Return the units of a list one by one, each without its number; a number before a state is a value."""
    found: list[str] = []
    for part in filter(None, (one.strip() for one in text.split(","))):
        first, _, rest = part.partition(" ")
        rest = rest.strip()
        counts = first.isdecimal() and rest[:1].isalpha() and not _is_state(rest)
        found += [rest] * int(first) if counts else [part]
    return found


def _is_state(text: str) -> bool:
    return text.strip().casefold().startswith((*DEPLETED, "disorgan", "дезорган", "isolat", "изолир"))


def _after(text: str, state: Mapping[str, Any]) -> str:
    """Return a unit as a check has left it; a value of its front only says nothing of its back."""
    if state["depleted"] and not any(word.startswith(DEPLETED) for word in text.casefold().split()):
        text = " ".join(word for word in text.split() if not word.isdecimal())
        text = f"{text} {LEFT['depleted']}"
    if state["disorganized"] and LEFT["disorganized"] not in text.split():
        text = f"{text} {LEFT['disorganized']}"
    return text


def _together(units: list[str]) -> str:
    """Return a list of units as a player writes it, those alike together."""
    counted = [(one, len(list(alike))) for one, alike in groupby(units)]
    return ", ".join(f"{number} {one}" if number > 1 else one for one, number in counted)


class _Forces:
    """The forces of a battle after a chit: the units of each side that are left, with the numbers that they had."""

    def __init__(self, view: View, result: Result) -> None:
        self.states: Mapping[str, Mapping[str, Any]] = result["units"]
        side = str(view.facts["side"])
        texts = {side: str(view.facts["own"]), OTHER_SIDE[side]: str(view.facts["enemy"])}
        self.before: dict[str, list[str]] = {one: separate(texts[one]) for one in SIDES}
        self.naval = any(is_naval(text) for text in texts.values())

    def ids(self, side: str, *places: str) -> list[str]:
        """Return the units of a side that are in one of some places, in the order of the list."""
        mine = [one for one in self.states if one.startswith(LETTERS[side])]  # type: ignore[index]
        mine.sort(key=lambda one: int(one[1:]))
        return [one for one in mine if not places or self.states[one]["place"] in places]

    def text(self, side: str) -> str | None:
        """Return the units of a side that are left; None where the list cannot be told apart, or nobody is left."""
        all_ = self.ids(side)
        if len(all_) != len(self.before[side]):
            return None
        pairs = zip(all_, self.before[side], strict=True)
        left = [_after(text, self.states[one]) for one, text in pairs if self.states[one]["place"] == "battle"]
        return _together(left) or None

    def renumbered(self) -> dict[str, str]:
        """Return the numbers that the units have in the lists of those that are left."""
        return {
            one: f"{LETTERS[side]}{number}" for side in SIDES for number, one in enumerate(self.ids(side, "battle"), 1)
        }


# pi.chit


def own_commander(view: View) -> str:
    """Return who commands the side that plays the chit; empty for nobody, or one who has left (c9.e)."""
    return _commander(view, _playing(view))


def other_commander(view: View) -> str:
    """Return who commands the opponent."""
    return _commander(view, OTHER_SIDE.get(_playing(view), ""))


def _playing(view: View) -> str:
    return str(view.facts.get("side") or view.get("battle", "next") or "")


def _commander(view: View, side: str) -> str:
    name = str(view.get("battle", f"{side}_leader") or "") if side else ""
    return "" if not name or view.get(Key("leader", name), "left") else name


def chit_given(view: View) -> dict[str, Any]:
    """Whose chit it is (s9.5.3), the units as they are left, who is engaged, and what leaders add."""
    side = _playing(view)
    found: dict[str, Any] = {"withdrawn": True if view.get("game", "withdrawn") else None}
    if not side:
        return found
    other = OTHER_SIDE[side]
    found |= {
        "side": side,
        "own": view.get("battle", side),
        "enemy": view.get("battle", other),
        "engaged": view.get("battle", "engaged"),
    }
    for fact, whose, role in (("leader", side, "own_leader"), ("enemy_leader", other, "other_leader")):
        if role not in view.roles:
            found[fact] = view.get("battle", f"{whose}_bonus")
    return found


def chit(view: View, result: Result) -> list[Effect] | None:
    """The units as the checks leave them (s9.6.3, s9.6.4), the engagements, whose chit is next; None without dice."""
    if view.facts.get("when") == "draw":
        return []
    if "over" not in result:
        return None
    side, forces = str(view.facts["side"]), _Forces(view, result)
    other = OTHER_SIDE[side]
    found = _begun(view)
    found += [put("battle", one, forces.text(one)) for one in SIDES]
    found += [
        put("battle", "attacker", view.facts.get("attacker") or view.get("battle", "attacker") or side),
        put("battle", "next", other),
        put("battle", "engaged", _engaged(forces, result)),
        put("battle", "naval", forces.naval or None),
    ]
    for whose, fact, role in ((side, "leader", "own_leader"), (other, "enemy_leader", "other_leader")):
        if role in view.roles:
            found.append(put("battle", f"{whose}_leader", view.name(role)))
        elif view.facts.get(fact):
            found.append(put("battle", f"{whose}_bonus", view.facts[fact]))
    for one in SIDES:
        destroyed = len(forces.ids(one, "destroyed"))
        found += [add(key(one), "units_lost", destroyed), add("battle", f"{one}_lost", destroyed)] if destroyed else []
        found += _leader_lost(view.after(found), forces, one)
    standing = [one for one in SIDES if forces.ids(one, "battle")]
    if result["over"] and len(standing) == 1:
        found.append(put("battle", "winner", standing[0]))
    return found


def _begun(view: View) -> list[Effect]:
    """The first chit of a battle: what was destroyed in another one is of that one."""
    if view.get("battle", "next") is not None:
        return []
    return [put("battle", field, None) for field in (*(f"{one}_lost" for one in SIDES), "winner")]


def _engaged(forces: _Forces, result: Result) -> str | None:
    """Return the engaging chits in play, their units by the numbers that these have now."""
    now = forces.renumbered()
    found = [
        " ".join((str(one["chit"]), *(now[unit] for unit in (*one["own"], *one["enemy"]) if unit in now)))
        for one in result["engaged"]
        if any(unit in now for unit in one["own"]) and any(unit in now for unit in one["enemy"])
    ]
    return "; ".join(found) or None


def _leader_lost(after: View, forces: _Forces, side: str) -> list[Effect]:
    """The leader in command falls with the last of his units (s12.3), unless one of them may have taken him along."""
    lost = forces.ids(side, "destroyed")
    if not lost or forces.ids(side, "battle", "retreated"):
        return []
    name = _commander(after, side)
    if name and not after.things.gone(Key("leader", name)):
        return gone(side, Key("leader", name), scores=True)
    return [add(key(side), "leaders_lost", 1)] if after.get("battle", f"{side}_bonus") else []


# pi.cohesion, pi.retreat


def cohesion_given(view: View) -> dict[str, Any]:
    """The units of the stack or the fleet that is named."""
    return {"units": view.get("stack", "units") or view.get("fleet", "units")}


def retreating(view: View) -> str:
    """Return whose the retreating unit is, as far as the battle says: by attacker and defender."""
    attacker = str(view.get("battle", "attacker") or "")
    if not attacker or view.facts.get("role") is None:
        return ""
    return attacker if view.facts["role"] == "attacker" else OTHER_SIDE[attacker]


def retreat(view: View, result: Result) -> list[Effect]:
    """A unit that must retreat and cannot is destroyed (s9.6.5), its leader with the last one (s12.3)."""
    if result["outcome"] != "destroyed":
        return [put(role, "number", None) for role in ("stack", "fleet") if result["outcome"] != "stays"]
    side = str(view.get("stack", "side") or view.get("fleet", "side") or view.name("side"))
    if not side:
        raise InputProblem(
            "Whose unit it is has not been said, and it counts as lost.",
            hint=say("Name its stack, or say who attacks: {example}.", example="state battle attacker Roman"),
        )
    found = [add(key(side), "units_lost", 1)]
    found += [add("battle", f"{side}_lost", 1)] if view.get("battle", "next") is not None else []
    for role in ("stack", "fleet"):
        if role not in view.roles:
            continue
        left = view.get(role, "number")
        found.append(add(role, "number", -1))
        if left == 1:
            found.append(put(role, "gone", True))
            for leader in view.all("leader", gone=False, **{role: view.name(role)}):
                found += gone(side, leader, scores=True)
    return found


# pi.naval-losses, pi.battle


def naval_losses_given(view: View) -> dict[str, Any]:
    """The ships that chits have sunk in this battle, where it is known who has won."""
    winner = view.name("winner")
    if not winner or not view.get("battle", "naval"):
        return {}
    return {
        "winner_sunk": view.get("battle", f"{winner}_lost", 0),
        "loser_sunk": view.get("battle", f"{OTHER_SIDE[winner]}_lost", 0),
    }


def naval_losses(view: View, result: Result) -> list[Effect]:
    """Sunk ships are lost but for those recovered (c13.b, c13.c); what chits have counted counts once."""
    lost, winner = result["lost"], view.name("winner")
    if not winner:
        if not (lost["winner"] or lost["loser"] or result["returned"]):
            return []
        raise InputProblem(
            "Which side has won has not been said, and ships count as lost.",
            hint=say("For example {example}.", example="state battle winner Roman"),
        )
    loser = OTHER_SIDE[winner]
    return [
        *_counted(view, winner, int(lost["winner"])),
        *_counted(view, loser, int(lost["loser"])),
        *([add(key(winner), "recovered", int(result["returned"]))] if result["returned"] else []),
    ]


def _counted(view: View, side: str, number: int) -> list[Effect]:
    """Count units as lost, less those that have been counted in this battle."""
    before = int(view.get("battle", f"{side}_lost", 0))
    found = [add(key(side), "units_lost", number - before)] if number != before else []
    return [*found, put("battle", f"{side}_lost", None)]


def battle_given(view: View) -> dict[str, Any]:
    """Whether the Corvus is withdrawn, where no record says it (c16.c)."""
    return {"withdrawn": True if view.get("game", "withdrawn") and view.facts.get("odds") else None}


def battle(view: View, result: Result) -> list[Effect] | None:
    """What a whole battle leaves: units lost, ships recovered, leaders lost; None while it is not over."""
    if not result.get("over"):
        return None
    winner, found = result.get("winner"), list[Effect]()
    returned = int(result.get("recovery", {}).get("returned", 0))
    for side in SIDES:
        destroyed = sum(
            state["place"] == "destroyed" for one, state in result["units"].items() if one.startswith(LETTERS[side])
        )
        found += _counted(view, side, destroyed - (returned if side == winner else 0))
        if result.get("leader_lost") in (side, "both"):
            name = _commander(view, side)
            found += gone(side, Key("leader", name), scores=True) if name else [add(key(side), "leaders_lost", 1)]
    if winner and returned:
        found.append(add(key(str(winner)), "recovered", returned))
    return found
