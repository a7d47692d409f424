"""What rulings of The Punic Wars change on the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.errors import InputProblem
from punicref.games.pw.known import (
    EVERYBODY,
    SCENARIO,
    SYRACUSE,
    TURN,
    TYPES,
    enemy_side,
    fact,
    fallen,
    flag,
    leds,
    moving_side,
    number,
    own_side,
    total,
    turn_number,
    types_of,
)
from punicref.games.pw.regions import OTHER
from punicref.language.messages import say
from punicref.sheet.effects import Effect, Key, add, put
from punicref.sheet.view import View

if TYPE_CHECKING:
    from punicref.sheet.declared import Result


# Parts that several rulings have


def _left(view: View, of: str, kind: str, points: int | None, lost: int | None) -> Effect:
    """Return what is left of a type in a force of which so many points were struck; those beside them stay."""
    if points is None or lost is None:
        return put(of, kind, None)
    before = number(view.get(of, kind))
    return put(of, kind, max(points, before or 0) - lost)


def _count(side: str, lost: int | None) -> list[Effect]:
    """Count points for the next diplomacy phase (16.21)."""
    return [add(Key("side", side), "losses", lost)] if side and lost else []


def _count_other(side: str, lost: int) -> list[Effect]:
    """Count points that were lost neither in combat nor by attrition (16.21)."""
    return [*_count(side, lost), add(Key("side", side), "losses_other", lost)] if side and lost else []


def _off_map(side: str, kind: str, lost: int | None) -> list[Effect]:
    """Count points of a type that can be bought again (7.35); with losses that are not known that is not known."""
    of = Key("side", side)
    return (
        []
        if not side or lost == 0
        else [add(of, f"{kind}_in_play", -lost) if lost else put(of, f"{kind}_in_play", None)]
    )


def falls(view: View, role: str | Key) -> list[Effect]:
    """Take a leader out of play (8.31), and keep when that was: his return hangs on it (8.32)."""
    leader = view.key(role)
    if leader is None or view.get(leader, "rating") == 0:
        return []
    force = Key("force", leds(leader.name))
    return [
        put(leader, "out", True),
        put(leader, "fallen_turn", turn_number(view)),
        put(leader, "fallen_step", view.get(TURN, "step")),
        *(put(force, kind, 0) for kind in TYPES),
    ]


def _alone(view: View, leader: str, force: str, enemy: str) -> list[Effect]:
    """Take a leader out of play who is left among enemy points without points of his own (8.31)."""
    among = total(view, force) == 0 and total(view, enemy) > 0
    return falls(view, leader) if among else []


def _one_mover(view: View) -> list[Effect]:
    """End the movement of every other leader of the side who has begun his own (5.0)."""
    leader, side = view.key("leader"), own_side(view)
    if leader is None or not side:
        return []
    others = [one for one in view.all("leader", side=side) if one != leader and not view.things.gone(one)]
    return [put(one, "finished", True) for one in others if view.get(one, "movement") is not None]


def _syracuse_joins(side: str, *, defects: bool = False) -> list[Effect]:
    """Let Syracuse be a region of a side (16.35, 17.11); `defects`: with a marker, and once in a game (16.41)."""
    joins = [put(SYRACUSE, "allegiance", side), put(Key("region", "syracuse"), "allegiance", side)]
    return [*joins, put(SYRACUSE, "defected", True), *_marked("syracuse")] if defects else joins


def _marked(region: str) -> list[Effect]:
    of = Key("region", region)
    return [put(of, "marker", True), put(of, "defected", True)]


# Combat


def combat(view: View, result: Result) -> list[Effect] | None:
    """Spend the movement points of an attack (9.14), take off its losses (9.3), and see what follows from them."""
    if "eliminated" in result:
        return _ships_gone(view, int(result["eliminated"]))
    if not result["allowed"]:
        return []
    if "losses" not in result:
        return None
    kind, against = types_of(view)
    lost = {one: number(result["losses"][one]) for one in ("attacker", "defender")}
    changed = [
        put("leader", "movement", number(result["movement_left"])),
        *_one_mover(view),
        _left(view, "force", kind, fact(view, "attack"), lost["attacker"]),
        _left(view, "enemy", against, fact(view, "defend"), lost["defender"]),
        put("enemy", "attacked", True),
        *_met(view),
        *([put("force", "must_attack", None)] if view.get("force", "must_attack") else []),
        *_count(own_side(view), lost["attacker"]),
        *_count(enemy_side(view), lost["defender"]),
        *_off_map(own_side(view), kind, lost["attacker"]),
        *_off_map(enemy_side(view), against, lost["defender"]),
    ]
    if "inverted" in view.facts:
        changed.append(put("enemy", f"inside_{against}", flag(view.facts["inverted"])))
    if None in lost.values():
        return changed  # who is left is not known
    changed += _ships_follow(view.after(changed), against)
    after = view.after(changed)
    return [*changed, *_alone(after, "leader", "force", "enemy"), *_alone(after, "enemy leader", "enemy", "force")]


def _met(view: View) -> list[Effect]:
    """Keep for either leader with which force he has fought: that one is in his hex."""
    pairs = (("leader", "enemy"), ("enemy leader", "force"))
    return [put(leader, "met", view.name(force)) for leader, force in pairs if {leader, force} <= view.roles.keys()]


def _ships_gone(view: View, points: int) -> list[Effect]:
    """Take off ships inside that are lost without an attack (10.35)."""
    side = enemy_side(view)
    changed = [put("enemy", "naval", 0), *_count_other(side, points), *_off_map(side, "naval", points)]
    ashore = view.after([put("force", "land", max(1, int(view.get("force", "land", 0))))])
    return [*changed, *_alone(ashore.after(changed), "enemy leader", "enemy", "force")]


def _ships_follow(view: View, against: str) -> list[Effect]:
    """Take off known ships inside once the last land points with them have fallen to land points (10.35)."""
    ships = int(view.get("enemy", "naval", 0))
    inside = bool(view.get("enemy", "inside_naval")) and against == "land"
    if not ships or not inside or view.get("enemy", "land", 0) or not view.get("force", "land", 0):
        return []
    side = enemy_side(view)
    return [put("enemy", "naval", 0), *_count_other(side, ships), *_off_map(side, "naval", ships)]


# Movement, attrition, posture


def movement(view: View, result: Result) -> list[Effect] | None:
    """Spend the movement points of a hex (5.12); who leaves a place leaves what was true of him there."""
    if result["allowed"] is None:
        return None  # a relief, on which pw.relief rules
    if not result["allowed"]:
        return []
    changed = [
        put("leader", "movement", number(result["movement_left"])),
        *_one_mover(view),
        *(put("force", field, None) for field in ("terrain", "control", "inside_land", "inside_naval")),
        put("force", "at", view.name("place") or None),
        put("leader", "met", None),
    ]
    if flag(view.facts.get("stop")):
        changed.append(put("leader", "finished", True))
    if result.get("eliminated"):
        changed += falls(view, "leader")
    return [*changed, *_invasion(view, result)]


def _invasion(view: View, result: Result) -> list[Effect]:
    """Let a neutral Syracuse, which the first scenario alone has, go over to the other side at once (17.11, 17.12)."""
    if not result.get("invades") or view.facts.get("scenario") is None:
        return []
    ally = OTHER.get(own_side(view))
    if ally is None or view.get(SYRACUSE, "allegiance", "neutral") != "neutral":
        return []
    return [*_syracuse_joins(ally), put(SYRACUSE, "by_invasion", True)]


def attrition(view: View, result: Result) -> list[Effect] | None:
    """Take off what attrition costs (11.1–11.3), and close the Roman shipyards where it does that (19.14.d)."""
    if not result["subject"]:
        return []
    if "loss" not in result:
        return None
    lost, drowned = number(result["loss"]), number(result.get("drowned", 0))
    changed = _struck(view, str(result["taken_from"]), lost, drowned)
    if view.facts.get("event") != "revolt" and lost is not None and drowned is not None:
        # what a revolt costs comes after the roll, and the count ends with the same phase (16.33)
        changed += _count(moving_side(view), lost + drowned)
    changed += _bought_back(view, str(result["taken_from"]), lost, drowned)
    if result.get("fleets_end"):
        changed.append(put(Key("side", "roman"), "fleets_open", False))
    led = Key("force", leds(view.name("leader")))
    whole = view.facts.get("event") in EVERYBODY and view.key("force") != led
    if whole and lost != 0 and view.key("leader") is not None:
        changed += [put(led, kind, None) for kind in TYPES]  # his share of the loss is not known
    return changed


def _bought_back(view: View, taken_from: str, lost: int | None, drowned: int | None) -> list[Effect]:
    """Count what attrition takes off the map, as far as its type is known."""
    side = moving_side(view)
    if taken_from == "sea":
        return [*_off_map(side, "naval", lost), *_off_map(side, "land", drowned)]
    only = [kind for kind in TYPES if fact(view, kind)] if taken_from == "any" else [taken_from]
    return [one for kind in only for one in _off_map(side, kind, lost if len(only) == 1 else None)]


def _struck(view: View, taken_from: str, lost: int | None, drowned: int | None) -> list[Effect]:
    points = {kind: fact(view, kind) for kind in TYPES}
    if taken_from == "sea":
        return [
            _left(view, "force", "naval", points["naval"], lost),
            _left(view, "force", "land", points["land"], drowned),
        ]
    only = [kind for kind in TYPES if points[kind]] if taken_from == "any" else [taken_from]
    if lost == 0 or len(only) == 1:
        return [_left(view, "force", kind, points[kind], lost) for kind in only]
    return [put("force", kind, None) for kind in TYPES]  # in a mix that the owner chooses


def relief(view: View, result: Result) -> list[Effect]:
    """Keep that who has entered a hex with besieged friends must attack the besiegers (10.29)."""
    if not result["allowed"] or view.facts.get("action") != "enter":
        return []
    return [put("force", "must_attack", True)] if result.get("must_attack") else []


def invert(view: View, result: Result) -> list[Effect]:
    """Turn the points of a type inside or face up (9.16, 10.2)."""
    if result.get("eliminated"):
        return falls(view, "leader")
    unit = view.facts.get("unit")
    if not result["allowed"] or unit not in TYPES:
        return []
    return [put("force", f"inside_{unit}", view.facts.get("turn") == "inside")]


def siege(view: View, result: Result) -> list[Effect]:
    """Take off ships inside that are lost of themselves (10.35); a siege is never kept, as any loss may end it."""
    if "eliminated" not in result:
        return []
    side = view.get("leader", "side") or view.get("force", "side", "")
    changed = [put("force", "naval", 0), *_count_other(str(side), int(result["eliminated"]))]
    outside = any(fact(view, f"outside_{kind}") for kind in TYPES)
    return changed if outside or fact(view, "inside_land") else [*changed, *falls(view, "leader")]


# Leaders


def leaders(view: View, result: Result) -> list[Effect]:
    """Take a leader out of play (8.31), bring one back (8.32), or hold an election (8.4)."""
    action = view.facts.get("action")
    if action == "eliminate":
        return falls(view, "leader") if result["eliminated"] else []
    if action == "return":
        return _returns(view, result)
    return _elected(view) if result["election"] else []


def _returns(view: View, result: Result) -> list[Effect]:
    """Bring back a Carthaginian leader, with a rating that may be another one (19.24.b) and all his movement points."""
    leader = fallen(view)
    due, now = number(result.get("game_turn")), turn_number(view)
    too_early = due is not None and now is not None and now < due
    if leader is None or not result["returns"] or result["drawn"] or result["place"]["allowed"] is False or too_early:
        return []
    force = Key("force", leds(leader.name))
    return [
        put(leader, "out", False),
        put(leader, "rating", number(result["rating"])),
        *(put(leader, field, None) for field in ("movement", "finished", "fallen_turn", "fallen_step")),
        *(put(force, field, None) for field in (*TYPES, "at", "terrain", "control", "inside_land", "inside_naval")),
    ]


def _elected(view: View) -> list[Effect]:
    """Let every eliminated Roman be spoken of again who has a name: he may have been drawn (8.4); the rest are gone."""
    named = [one for one in view.all("leader", out=True, side="roman") if not one.name.startswith("#")]
    fields = {"out": False, "fallen_turn": None, "fallen_step": None}
    return [put(one, field, value) for one in named for field, value in fields.items()]


# Politics


def diplomacy(view: View, result: Result) -> list[Effect] | None:
    """Pay both bids (16.13), and let regions change sides as the result says (16.3, 16.41)."""
    if not result["phase"] or result.get("allowed") is False or result.get("possible") is False:
        return []
    if "effect" not in result:
        return None
    changed = [add(Key("side", side), "treasury", -(fact(view, f"{side}_bid") or 0)) for side in OTHER]
    markers = result["markers"]
    for one in result["changes"]:
        changed += _joins(one["region"], one["side"], marker=one["region"] in markers)
    if result["effect"] == "war":
        changed.append(put(SCENARIO, "illyrian_war", True))
    region = view.facts.get("region")
    if markers and region is not None:
        changed.append(put(Key("region", str(region)), "defected", True))
    return changed


def _joins(region: str, side: str, *, marker: bool) -> list[Effect]:
    if region == "syracuse":
        return _syracuse_joins(side, defects=marker)
    return [put(Key("region", region), "allegiance", side), *(_marked(region) if marker else ())]


def defection_marker(view: View, result: Result) -> list[Effect]:
    """Take a marker off; the region is of its first side again (16.43), and has defected nevertheless."""
    region = view.facts.get("region") or ("syracuse" if flag(view.facts.get("syracuse")) else None)
    if not result["removed"] or region is None:
        return []
    return [put(Key("region", str(region)), "marker", False), *_joins(str(region), result["becomes"], marker=False)]


def syracuse(view: View, result: Result) -> list[Effect]:
    """Let Syracuse go over to a side (17.11, 17.3), or take off its lost points (17.42)."""
    event = view.facts.get("event")
    if event == "invade" and result["changed"]:
        return [*_syracuse_joins(result["allegiance"]), put(SYRACUSE, "by_invasion", True)]
    if event == "defect" and result["defects"]:
        return _syracuse_joins(result["allegiance"], defects=True)
    if event == "return":
        return [*_syracuse_joins(result["allegiance"]), put(Key("region", "syracuse"), "marker", False)]
    if event == "losses" and result["most"]:
        return _syracusans_lost(view, number(result["least"]), number(result["most"]))
    return []


def _syracusans_lost(view: View, least: int | None, most: int | None) -> list[Effect]:
    """Take off Syracusan points where one type alone is left to lose them; else which are lost is not known."""
    points = {kind: fact(view, kind) for kind in TYPES}
    there = [kind for kind in TYPES if points[kind] != 0]
    if least == most and len(there) == 1 and points[there[0]] is not None:
        return [put(SYRACUSE, there[0], (points[there[0]] or 0) - (most or 0))]
    if least == most and None not in points.values() and most == sum(one or 0 for one in points.values()):
        return [put(SYRACUSE, kind, 0) for kind in TYPES]
    return [put(SYRACUSE, kind, None) for kind in there]


# Money


def _paying(view: View) -> Key:
    return Key("side", str(view.facts["side"]))


def recruit(view: View, result: Result) -> list[Effect]:
    """Pay for new points (13.11), count what a region has taken (13.22), and open the Roman shipyards (19.14.d)."""
    changed: list[Effect] = []
    if "fleets_open" in result and (result["fleets_open"] or "fleets_open" in view.facts):
        changed.append(put(_paying(view), "fleets_open", bool(result["fleets_open"])))
    cost, treasury = number(result.get("cost")), fact(view, "treasury")
    if not result["allowed"] or not cost:
        return changed
    if treasury is not None:
        changed.append(put(_paying(view), "treasury", treasury - cost))
    for kind in TYPES:
        changed += _off_map(str(view.facts["side"]), kind, -(fact(view, kind) or 0))
    region = view.facts.get("region")
    if region is not None:
        changed.append(put(Key("region", str(region)), "spent", (fact(view, "spent") or 0) + cost))
    return changed


def treasury(view: View, result: Result) -> list[Effect]:
    """Keep what is in the treasury after taxes and spending (15.0)."""
    if not result["allowed"]:
        return []
    if not view.name("side"):
        raise InputProblem(say("Say whose treasury it is."))
    return [put("side", "treasury", number(result["treasury"]))]


def supply(view: View, result: Result) -> list[Effect] | None:
    """Pay for supply (12.0), and count what is lost for want of money (12.32, 16.21)."""
    if result["subject"] and "loss" not in result:
        return None
    paid = put("side", "treasury", number(result["treasury"]))
    return [paid, *_count(view.name("side"), number(result.get("loss", 0)))]


# The game


def victory(_: View, result: Result) -> list[Effect]:
    """Keep that the game is over, and who has won (18.1)."""
    if not result["over"]:
        return []
    return [put(SCENARIO, "over", True), *(put(SCENARIO, name, result[name]) for name in ("winner", "level"))]
