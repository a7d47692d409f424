"""What rulings of Punic Island change: operations, moves, sieges, uprisings, leaders and cards."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, Any

from punicref.games.pi.inputs import NAMES, OTHER, SIDES
from punicref.language.messages import Message, say
from punicref.ruling.quantities import HALF
from punicref.sheet.effects import Effect, Key, add, put
from punicref.sheet.things import UNNAMED
from punicref.sheet.view import View

if TYPE_CHECKING:
    from punicref.sheet.declared import Result

NOBODY = "-"
"""A stack or leader that is never in play: the role of one that has none."""

OTHER_SIDE: dict[str, str] = {side: OTHER[side] for side in SIDES}

SIDE_NAMES: dict[str, Message] = {side: NAMES[side] for side in SIDES}

COUNTS = {"move": "moves", "siege": "sieges", "uprising": "uprisings"}
"""Fields of the operation: actions of units without a name that it has paid for and that are still to be ruled on."""

ACTING = {
    role: kind for kind in ("stack", "fleet") for role in (kind, f"further {kind}", f"third {kind}", f"fourth {kind}")
}
"""The roles of those who act in an operation."""

SICILIAN = ("Messana", "Syracuse", "Camarina", "Pintias", "Gela", "Panormo", "Agrigentum")
"""The cities of the rules that lie on Sicily (c1.d, c1.g); Reggio and Carthage do not."""

SIEGE = ("besiegers", "leader", "fleet", "inside", "ships_inside", "number")
"""Facts of a siege that stay with the place."""

PLACE_OF_SYRACUSE = Key("place", "Syracuse")


def key(side: str) -> Key:
    """Return the thing of a side."""
    return Key("side", side)


def points(side: str) -> str:
    """Return the field of a place with the resource points of a side."""
    return f"{side}_resources"


def operating(view: View) -> str:
    """Return whose operation it is; empty where nobody has said."""
    return str(view.facts.get("side") or view.get("operation", "side") or "")


# Who takes part


def unnamed(view: View) -> str:
    """Return the stack that is meant where none is named: the only one, or that with the same units."""
    return NOBODY if "fleet" in view.roles else _only(view, "stack")


def unnamed_fleet(view: View) -> str:
    """Return the fleet that is meant where none is named."""
    return _only(view, "fleet")


def _only(view: View, kind: str) -> str:
    units = view.facts.get("units")
    known = [one for one in view.all(kind, gone=False) if view.get(one, "units") is not None]
    if units is not None:
        same = [one for one in known if one.name.startswith(UNNAMED) and view.get(one, "units") == units]
        known = [one for one in same if view.get(one, "did") is None]
    return known[0].name if len(known) == 1 else ""


def their_leader(view: View) -> str:
    """Return the leader with the stack or the fleet of the case, where there is but one; empty for none."""
    for role in ("stack", "fleet"):
        name = view.name(role)
        found = view.all("leader", gone=False, **{role: name}) if name else []
        if len(found) == 1:
            return found[0].name
    return ""


def with_them(view: View) -> str:
    """Return the leader who moves with them; one with another value is another leader, without a value there is none."""
    value, name = view.facts.get("leader"), their_leader(view)
    if name and value in (None, view.get(Key("leader", name), "movement", value)):
        return name
    return "" if value is not None else NOBODY


def moving_side(view: View) -> str:
    """Return whose the moving units are; empty where nobody has said."""
    return str(view.get("stack", "side") or view.get("fleet", "side") or operating(view))


# Actions are paid for once: by the operation, or by the ruling on the action itself


def paid(view: View, kind: str) -> list[Effect] | None:
    """Return what shows that the operation has paid for this action, as it is used up; None where it has not."""
    for role in ("stack", "fleet"):
        named = view.roles.get(role)
        if named is None or named.name.startswith(UNNAMED):
            continue
        return [] if view.get(role, "paid") in (kind, "other") else None
    return [add("operation", COUNTS[kind], -1)] if view.get("operation", COUNTS[kind], 0) > 0 else None


def acted(view: View, kind: str) -> bool:
    """Whether the units of the case have had their action (s5.2.5); what was only paid for is still to come."""
    return any(
        view.get(role, "did") is not None or view.get(role, "paid", kind) not in (kind, "other")
        for role in ("stack", "fleet")
        if role in view.roles
    )


def _did(view: View, kind: str) -> list[Effect]:
    return [put(role, "did", kind) for role in ("stack", "fleet") if role in view.roles]


# pi.operation


def _parts(text: Any) -> list[str]:
    return [part for part in str(text or "").replace("\n", ";").split(";") if part.strip()]


def _taken_before(view: View) -> int | None:
    """Return how many actions of a case were taken before, where it says them again; None where it does not."""
    before = [" ".join(one.split()) for one in _parts(view.get("operation", "actions"))]
    now = [" ".join(one.split()) for one in _parts(view.facts.get("actions"))]
    return len(before) if now[: len(before)] == before else None


def _acting(view: View) -> list[str]:
    return [role for role in ACTING if role in view.roles]


def operation_given(view: View) -> dict[str, Any]:
    """Whose operation it is, and the resource points there before one is spent (s5.2)."""
    side = operating(view)
    found: dict[str, Any] = {"side": side or None}
    if view.get("operation", "actions") is not None:
        found["resources"] = view.get("operation", "before")
    elif side and view.facts.get("spent", "land") != "sea":
        found["resources"] = view.get("place", points(side))
    return found


def operation_forbids(view: View) -> Message | None:
    """One operation gives its supply points once, and a unit acts once in it (s5.2.1, s5.2.5)."""
    roles = _acting(view)
    keys = [view.roles[role] for role in roles]
    if len(set(keys)) < len(keys):
        return say("These units have already acted in this operation. [s5.2.5]")
    if view.get("operation", "actions") is None or _taken_before(view) is not None:
        return None
    if any(view.get(role, "paid") is not None for role in roles):
        return say("These units have already acted in this operation. [s5.2.5]")
    return say(
        "The operation is under way, and its supply points are given once; left: {left}. Say all its actions together, or that the next operation begins. [s5.2, s5.2.1]",
        left=view.get("operation", "supply", 0),
    )


def operation(view: View, result: Result) -> list[Effect]:
    """The resource point, the supply points that are left, and who has acted (s5.2, s5.2.5)."""
    if not result["allowed"]:
        return []
    side = operating(view)
    found = [put("operation", "supply", result["left"]), put("operation", "actions", view.facts["actions"])]
    found += [put("operation", "side", side)] if side else []
    if view.facts.get("resources") is not None:
        found.append(put("operation", "before", view.facts["resources"]))
    if side and result["resources_left"] is not None and view.facts.get("spent", "land") != "sea":
        found.append(put("place", points(side), result["resources_left"]))
    return found + _paying(view, result, side)


def _paying(view: View, result: Result, side: str) -> list[Effect]:
    """Say what was paid for: the action of each named thing, else how many actions of each kind."""
    open_ = view.get("operation", "actions") is not None
    before = (_taken_before(view) or 0) if open_ else 0
    kinds = [str(one["action"]) for one in result["actions"][before:] if one["action"] != "card"]
    kinds = [one if one in COUNTS else "recovery" for one in kinds]
    roles = [role for role in _acting(view) if view.get(role, "paid") is None]
    one_kind = len({ACTING[role] for role in roles}) == 1
    found: list[Effect] = []
    if roles and one_kind and len(roles) == len(kinds):
        of = dict(zip(roles, kinds, strict=True))
        kinds = []
    elif len(set(kinds)) == 1:
        of = dict.fromkeys(roles, kinds[0])
        kinds = kinds[len(roles) :]
    else:
        of = dict.fromkeys(roles, "other")
        kinds = []
    for role, kind in of.items():
        found.append(put(role, "paid", kind))
        found += [put(role, "side", side)] if side else []
    return found + [add("operation", COUNTS[one], 1) for one in kinds if one in COUNTS]


# pi.move, pi.transport, pi.stack


def move_forbids(view: View) -> Message | None:
    """A unit acts once in an operation (s5.2.5)."""
    if acted(view, "move"):
        return say("These units have already acted in this operation. [s5.2.5]")
    return None


def _moved(view: View) -> list[Effect]:
    """The action of a move; where the operation has not paid for it, nobody knows what is left of its points."""
    side = moving_side(view)
    found = paid(view, "move")
    effects = [put("operation", "supply", None)] if found is None else found
    effects += _did(view, "move")
    for role in ("stack", "fleet"):
        if role not in view.roles:
            continue
        effects += [put(role, "side", side)] if side else []
        effects += [put("leader", role, view.name(role))] if "leader" in view.roles else []
    return effects


def move(view: View, result: Result) -> list[Effect]:
    """The units have acted; what is left of their movement is of this move only (s5.2.5, s6.3)."""
    if not result["allowed"]:
        return []
    return _moved(view) + ([put("fleet", "africa", None)] if "fleet" in view.roles else [])


def transport_given(view: View) -> dict[str, Any]:
    """The resource points that are aboard at sea (s7.3); in a port they are chosen anew."""
    at_sea = view.facts.get("start") in ("beside", "open")
    return {"resources": view.get("fleet", "resources") if at_sea else None}


def transport(view: View, result: Result) -> list[Effect]:
    """The ships have acted; what is aboard is what they carry now (s7.1, s7.3)."""
    if not result["allowed"]:
        return []
    return [
        *_moved(view),
        put("fleet", "aboard", result["aboard"] or None),
        put("fleet", "resources", result["resources_aboard"] or None),
        put("fleet", "africa", None),
    ]


def stack(view: View, result: Result) -> list[Effect]:
    """What stacking costs (s8.2.1), where no list of actions has paid for it."""
    pays = view.facts.get("how") in ("move", "landing") and view.get("operation", "actions") is None
    return [add("operation", "supply", -int(result["cost"]))] if pays and result["cost"] else []


# pi.siege, pi.capture


def _besieging(view: View) -> str:
    return str(view.facts.get("side") or view.get("place", "besieger") or operating(view))


def siege_given(view: View) -> dict[str, Any]:
    """What stays with a siege (s11.3.3), the supply points, and whether the besiegers have acted."""
    side = _besieging(view)
    found: dict[str, Any] = {"side": side or None}
    if side and view.get("place", "besieger") == side:
        found |= {fact: view.get("place", fact) for fact in SIEGE}
    if paid(view, "siege") is None:
        found["supply"] = view.get("operation", "supply")
    found["acted"] = True if _siege_acted(view) else None
    return found


def _siege_acted(view: View) -> bool:
    return acted(view, "siege") if "stack" in view.roles else bool(view.get("place", "did"))


def siege_forbids(view: View) -> Message | None:
    """Nobody besieges a fortress that has become his own (c1.f)."""
    place, side = view.roles.get("place"), _besieging(view)
    if place is not None and side and view.things.known(place).get("garrison") == side:
        return say("The fortress is held by {side} already. [c1.f, s11.3.2]", side=SIDE_NAMES[side])
    return None


def siege(view: View, result: Result) -> list[Effect] | None:
    """The supply points, and what falls with the fortress (s11.3.3, c1.f, s5.4.1); None without a die that decides."""
    if result["allowed"] is False:
        return []
    if not result["allowed"] or "falls" not in result:
        return None
    side = str(view.facts["side"])
    use = paid(view, "siege")
    found = [put("operation", "supply", result.get("supply_left"))] if use is None else use
    found += [*_did(view, "siege"), put("place", "did", True)]
    found += [put("stack", "side", side)]
    if not result["falls"]:
        kept = [put("place", one, view.facts[one]) for one in SIEGE if view.facts.get(one) is not None]
        return [*found, put("place", "besieger", side), *kept]
    return found + _fall(view, side)


def _fall(view: View, side: str) -> list[Effect]:
    """The garrison is turned, the besieged are destroyed, the points of the enemy are halved."""
    other = OTHER_SIDE[side]
    lost = int(view.facts.get("inside") or 0) + int(view.facts.get("ships_inside") or 0)
    found = [put("place", "garrison", side), put("place", "besieger", None), put("place", "fell", True)]
    found += [put("place", one, None) for one in SIEGE]
    found += [add(key(other), "garrisons_lost", 1), add(key(other), "units_lost", lost)]
    theirs = view.get("place", points(other))
    found.append(
        put("place", points(side), None) if theirs is None else add("place", points(side), floor(int(theirs) * HALF))
    )
    found.append(put("place", points(other), 0))
    return found + holder(view.after(found), view.name("place"), side)


def holder(after: View, city: str, side: str) -> list[Effect]:
    """Who has the strategic initiative now that a city is a side's: Carthage with all of Sicily (c3.b)."""
    if city not in SICILIAN:
        return []
    if side == "roman":
        return [put("game", "holder", "roman")]
    elsewhere = [
        one for one in after.all("place", garrison="roman") if one.name not in (*SICILIAN, "Reggio", "Carthage")
    ]
    return [put("game", "holder", "carthaginian")] if not elsewhere and not roman_on_sicily(after) else []


def roman_on_sicily(view: View) -> int:
    """Return how many of the cities of the rules on Sicily Rome holds."""
    return sum(view.get(Key("place", one), "garrison") == "roman" for one in SICILIAN)


def capture_given(view: View) -> dict[str, Any]:
    """The points in the place named, of the enemy of who operates."""
    side = operating(view)
    known = side and not view.get("place", "fell") and "fleet" not in view.roles
    return {"points": view.get("place", points(OTHER_SIDE[side])) if known else None}


def capture(view: View, result: Result) -> list[Effect]:
    """Captured points change sides (s5.4.1), what a fleet cannot carry is lost (s7.4.4); with a fall they are done."""
    if view.facts.get("ships") is not None:
        return [put("fleet", "resources", result["left"] or None)]
    side = operating(view)
    if not side or view.get("place", "fell") or not (result["captured"] or result["destroyed"]):
        return []
    return [
        add("place", points(side), result["captured"]),
        put("place", points(OTHER_SIDE[side]), result["left"]),
    ]


# pi.uprising


def uprising_given(view: View) -> dict[str, Any]:
    """The supply points, whether the units have acted, and whether a Roman unit is in North Africa (c10)."""
    there = any(view.all(kind, side="roman", africa=True, gone=False) for kind in ("stack", "fleet"))
    return {
        "supply": view.get("operation", "supply") if paid(view, "uprising") is None else None,
        "acted": True if "stack" in view.roles and acted(view, "uprising") else None,
        "roman_there": True if there and view.facts.get("action") == "remove" else None,
    }


def uprising(view: View, result: Result) -> list[Effect]:
    """A marker is placed or removed (c10.b, c10.d), and paid for once."""
    if not result["allowed"]:
        return []
    use = paid(view, "uprising")
    found = [put("operation", "supply", result["left"])] if use is None else use
    found += _did(view, "uprising")
    promotes = view.facts["action"] == "promote"
    found.append(add("uprising", "markers", 1 if promotes else -1))
    if promotes:
        found += [put("stack", "africa", True), put("stack", "side", "roman")]
    return found


# pi.leaders


def leaders_given(view: View) -> dict[str, Any]:
    """The leaders in the cup, or on the map, where leaders enter play (c9.c, c9.d)."""
    if view.facts.get("action") != "enter":
        return {}
    if view.facts.get("side") == "roman":
        return {"cup": view.get("side", "cup")}
    return {"on_map": view.get("side", "leaders")}


def gone(side: str, leader: str | Key, *, scores: bool) -> list[Effect]:
    """A leader leaves play: a Roman one for the cup, whatever the reason (c9.c); one eliminated scores (c15.b.2)."""
    found = [put(leader, "gone", True)]
    found.append(add(key(side), "cup", 1) if side == "roman" else add(key(side), "leaders", -1))
    return found + ([add(key(side), "leaders_lost", 1)] if scores else [])


def fallen_leader(view: View, leader: Key) -> list[Effect]:
    """A leader is said to be eliminated (s12.3); nothing but that is known where nobody has said whose he is."""
    side = str(view.get(leader, "side", ""))
    return gone(side, leader, scores=True) if side else [put(leader, "gone", True)]


def fallen(_: View, force: Key) -> list[Effect]:
    """A stack or fleet is said to be destroyed; how many units that are, and whose, only rulings tell."""
    return [put(force, "gone", True)]


def leaders(view: View, result: Result) -> list[Effect]:
    """Who enters and who leaves (c9.c, c9.d), who is lost (s12.3), who is in command (c9.e)."""
    side, action = str(view.facts["side"]), view.facts["action"]
    if action == "enter":
        if side == "roman":
            return [put(key(side), "cup", int(view.facts["cup"]) - int(result["drawn"]))]
        return [put(key(side), "leaders", result["on_map"])]
    if action == "withdraw":
        return gone(side, "leader", scores=False)
    if action == "lose":
        return gone(side, "leader", scores=not view.facts.get("by_card")) if result["eliminated"] else []
    if view.facts.get("where", "battle") == "battle" and "leader" in view.roles and not view.facts.get("left"):
        return [put("battle", f"{side}_leader", view.name("leader"))]
    return []


# Cards and the sequence


CORVUS = ("corvus", "corvo", "ворон")
"""How the words for the card Corvus Withdrawn begin, in any language."""


def option_given(view: View) -> dict[str, Any]:
    """Whether the haruspex has been used (c11)."""
    return {"haruspex_used": True if view.get("game", "haruspex") else None}


def option(view: View, result: Result) -> list[Effect]:
    """What each side does with the Card option (s4.2.3), once in a sequence."""
    found: list[Effect] = []
    for one in result["order"]:
        if one["does"] == "card" and one.get("wish") and one["allowed"] is not False:
            found += _card(view, str(one["side"]), str(one["wish"]))
    return found


def _card(view: View, side: str, wish: str) -> list[Effect]:
    if wish == "draw" and not view.get(key(side), "drawn"):
        return [add(key(side), "deck", -1), add(key(side), "hand", 1), put(key(side), "drawn", 1)]
    if wish == "discard":
        return [add(key(side), "hand", -1)]
    if wish == "haruspex":
        return [put("game", "haruspex", True)]
    if wish != "play":
        return []
    card = str(view.facts.get(f"{side}_card") or "").casefold()
    permanent = any(word.startswith(CORVUS) for word in card.replace("«", " ").split())
    return played(view, side) + ([put("game", "withdrawn", True)] if permanent else [])


def played(view: View, side: str) -> list[Effect]:
    """A card has left the hand; once in a sequence, whichever ruling comes first (s4.2.3.a)."""
    if view.get(key(side), "played"):
        return []
    return [add(key(side), "hand", -1), put(key(side), "played", True)]


def initiative(_: View, result: Result) -> list[Effect] | None:
    """Who won the roll operates (s4.2.2.t1); None without both dice."""
    if result["winner"] is None or "chances" in result:
        return None
    return [put("turn", "side", result["winner"])]


def strategic_given(view: View) -> dict[str, Any]:
    """The Roman cities on Sicily, where some city has changed sides in play (c1.f, c3.b)."""
    said = any(view.facts.get(fact) not in (None, "") for fact in ("roman", "roman_cities"))
    tracked = any("garrison" in view.things.known(one) for one in view.all("place"))
    return {"roman": roman_on_sicily(view) if tracked and not said else None}


def strategic_initiative(_: View, result: Result) -> list[Effect]:
    """Who holds the strategic initiative (c3.b)."""
    return [put("game", "holder", result["holder"])]


def end_given(view: View) -> dict[str, Any]:
    """Deck and hand before the card is drawn, also where another ruling has drawn it in this sequence."""
    drawn = int(view.get("side", "drawn", 0))
    deck, hand = view.get("side", "deck"), view.get("side", "hand")
    if view.facts.get("event") != "draw" or deck is None:
        return {}
    return {"deck": int(deck) + drawn, "hand": None if hand is None else int(hand) - drawn}


def end(view: View, result: Result) -> list[Effect]:
    """A card has been drawn (s4.2.3.b), or one played that can end the game (s4.2.4.b)."""
    if "side" not in view.roles:
        return []
    if view.facts["event"] == "card":
        return played(view, view.name("side"))
    if not result["may_draw"]:
        return []
    found = [put("side", "deck", result["deck"]), put("side", "drawn", 1)]
    hand = view.facts.get("hand")
    return found + ([] if hand is None else [put("side", "hand", int(hand) + 1)])


def haruspex(view: View, result: Result) -> list[Effect]:
    """The haruspex is used once in a game (c11); the mere chance of cards hoped for uses nothing."""
    hoped = any(view.facts.get(fact) for fact in ("wanted_hand", "wanted_deck"))
    return [put("game", "haruspex", True)] if result["allowed"] and not hoped else []


def reinforce(view: View, result: Result) -> list[Effect]:
    """The card leaves the hand, its resource points lie in the place named (c4, c5)."""
    if not result["allowed"]:
        return []
    side = str(view.facts["side"])
    found = played(view, side)
    return found + ([add("place", points(side), result["resources"])] if result["resources"] else [])


def syracuse_given(view: View) -> dict[str, Any]:
    """The Carthaginian resource points at Syracuse (c14.a)."""
    known = view.get(PLACE_OF_SYRACUSE, points("carthaginian"))
    return {"resources": [int(known)] if known else None}


def syracuse(view: View, result: Result) -> list[Effect]:
    """Syracuse is Roman, and with it a city on Sicily (c14.a, c3.b); which others are is printed on the map only."""
    place = PLACE_OF_SYRACUSE
    said = view.facts.get("resources") or ()
    several = len(said.split(",") if isinstance(said, str) else said) > 1
    found = [put(place, "garrison", "roman"), put(place, "besieger", None), put("game", "holder", "roman")]
    found += [put(place, one, None) for one in SIEGE]
    if "captured" in result:
        found.append(put(place, points("roman"), None) if several else add(place, points("roman"), result["captured"]))
    return [*found, put(place, points("carthaginian"), 0), *played(view, "roman")]
