"""Cases of Punic Island: together they make each calculator cite every clause that it declares."""

import json
from typing import Any

_NAVAL = {
    "battle": "naval",
    "attacker": "roman",
    "roman": "3 naval 5/4 tactical 2/1",
    "carthaginian": "3 naval 5/4 tactical 2/1",
}
_CARRYING = {
    "battle": "naval",
    "attacker": "roman",
    "roman": "2 naval 5/4 tactical 2/1",
    "carthaginian": "2 naval 3/2 tactical 2/1",
    "aboard": {"roman": 2, "carthaginian": 2},
}
_SUNK = _CARRYING | {"carthaginian": "naval 1/1 tactical 1/1 depleted disorganized"}
_LAND = {
    "battle": "land",
    "attacker": "roman",
    "roman": "3 infantry 9/9 tactical 1/1, cavalry 9/9",
    "carthaginian": "2 infantry 9/9 tactical 1/1, gallic-infantry 9/9, elephant 9/9, cavalry 9/9",
    "leaders": {"roman": {"name": "Consul"}, "carthaginian": {"name": "Haderbal", "cohesion": 1, "tactical": 1}},
}


def _battle(base: dict[str, Any], *plays: str, **more: Any) -> dict[str, Any]:
    """Write a record; a play is "chit: dice" or "chit own enemy: dice", sides taking turns, dice passing again."""
    told = []
    side = str(base["attacker"])
    for play in plays:
        head, _, dice = play.partition(":")
        name, _, units = head.partition("|")
        own, _, enemy = units.partition("/")
        told.append({"side": side, "chit": name.strip(), "own": own, "enemy": enemy, "dice": dice.strip()})
        side = "carthaginian" if side == "roman" else "roman"
    return {"plays": json.dumps(base | {"plays": told} | more)}


CASES: list[tuple[str, dict[str, Any]]] = [
    ("pi.cohesion", {"units": "5"}),
    ("pi.cohesion", {"units": "3 naval 5/4 depleted disorganized", "second": True}),
    ("pi.cohesion", {"units": "infantry 1 disorganized isolated, naval 6", "leader": 1, "rolls": [0, 5]}),
    ("pi.cohesion", {"units": "4 cavalry 6", "modifier": 1, "roll": "random", "seed": 5}),
    # Every chit of both sides
    ("pi.chit", {"side": "carthaginian", "chit": "frontal-assault", "own": "infantry 5", "enemy": "infantry 5"}),
    ("pi.chit", {"side": "carthaginian", "chit": "flank-attack", "own": "infantry 5", "enemy": "infantry 5"}),
    (
        "pi.chit",
        {"side": "carthaginian", "chit": "skirmish", "own": "infantry 5", "enemy": "cavalry 5 disorganized depleted"},
    ),
    (
        "pi.chit",
        {"side": "carthaginian", "chit": "confusion", "own": "infantry 5 isolated", "enemy": "cavalry 5", "leader": 1},
    ),
    ("pi.chit", {"side": "carthaginian", "chit": "gallic-fury", "own": "gallic-infantry 5", "enemy": "infantry 5"}),
    ("pi.chit", {"side": "carthaginian", "chit": "gallic-fury", "own": "infantry 5", "enemy": "infantry 5"}),
    (
        "pi.chit",
        {"side": "carthaginian", "chit": "elephant-charge", "own": "2 elephant 5", "enemy": "infantry 5, cavalry 5"},
    ),
    (
        "pi.chit",
        {"side": "carthaginian", "chit": "cavalry", "own": "cavalry 5", "enemy": "2 infantry 5", "rolls": [0, 1]},
    ),
    ("pi.chit", {"side": "carthaginian", "chit": "punic-treachery", "own": "infantry 5", "enemy": "infantry 5"}),
    ("pi.chit", {"side": "carthaginian", "chit": "periplus", "own": "naval 5", "enemy": "naval 5/4 depleted"}),
    ("pi.chit", {"side": "carthaginian", "chit": "diekplus", "own": "naval 5", "enemy": "2 naval 5/4"}),
    ("pi.chit", {"side": "carthaginian", "chit": "wrong-course", "own": "naval 1 disorganized", "enemy": "naval 5"}),
    (
        "pi.chit",
        {
            "side": "carthaginian",
            "chit": "ballistas",
            "own": "2 naval 5/4",
            "enemy": "3 naval 5/4 depleted disorganized",
            "engaged": "corvus R1 C1 C2",
        },
    ),
    ("pi.chit", {"side": "carthaginian", "chit": "boarding", "own": "2 naval 5/4", "enemy": "2 naval 5/4"}),
    (
        "pi.chit",
        {
            "side": "carthaginian",
            "chit": "boarding",
            "own": "naval 5/4",
            "enemy": "naval 5/4",
            "engaged": "corvus R1 C1",
            "when": "draw",
        },
    ),
    ("pi.chit", {"side": "roman", "chit": "wedge", "own": "infantry 5/4", "enemy": "infantry 5/4"}),
    ("pi.chit", {"side": "roman", "chit": "flank-attack", "own": "infantry 5", "enemy": "cavalry 5"}),
    (
        "pi.chit",
        {"side": "roman", "chit": "skirmish", "own": "infantry 5", "enemy": "cavalry 5/4 depleted", "rolls": [9]},
    ),
    ("pi.chit", {"side": "roman", "chit": "confusion", "own": "infantry 5", "enemy": "cavalry 5"}),
    ("pi.chit", {"side": "roman", "chit": "cavalry", "own": "infantry 5", "enemy": "cavalry 5", "when": "draw"}),
    ("pi.chit", {"side": "roman", "chit": "ruse", "own": "infantry 5", "enemy": "cavalry 5"}),
    ("pi.chit", {"side": "roman", "chit": "periplus", "own": "naval 5", "enemy": "naval 5/4"}),
    (
        "pi.chit",
        {"side": "roman", "chit": "dieklus", "own": "naval 5/4", "enemy": "2 naval 5/4", "engaged": "boarding C1 R1"},
    ),
    ("pi.chit", {"side": "roman", "chit": "wrong-course", "own": "naval 5", "enemy": "naval 5"}),
    ("pi.chit", {"side": "roman", "chit": "ballistas", "own": "naval 5", "enemy": "2 naval 5/4"}),
    (
        "pi.chit",
        {
            "side": "roman",
            "chit": "corvus",
            "own": "3 naval 5/4",
            "enemy": "2 naval 5/4",
            "engaged": "boarding C1 R1 C2 R2",
        },
    ),
    (
        "pi.chit",
        {
            "side": "roman",
            "chit": "corvus",
            "own": "naval 5",
            "enemy": "naval 5/4",
            "withdrawn": True,
            "roll": "random",
            "seed": 1,
        },
    ),
    # Battles: the printed one; one with every naval chit; on land; an end with a leader lost
    ("pi.battle", {"plays": "tests/examples/plays/pintias.toml"}),
    ("pi.battle", _battle(_NAVAL)),
    (
        "pi.battle",
        _battle(
            _NAVAL,
            "periplus: C1 1",
            "periplus: R1 1",
            "diekplus: C1 1, C2 1, R1 1",
            "diekplus: R1 1, R2 1, C1 1",
            "wrong course: R1 9",
            "wrong course: C1 9",
            "ballistas: C2 6, C3 6",
            "ballistas: R2 6, R3 6",
            "periplus: C2 9",
            "boarding| C3 / R2: R2 1, C3 0",
        ),
    ),
    (
        "pi.battle",
        _battle(
            _NAVAL | {"hands": {"roman": ["corvus", "corvus"], "carthaginian": ["ballistas", "diekplus"]}},
            "corvus| R1 / C1 C2: C1 1, C2 1, R1 1",
        ),
    ),
    (
        "pi.battle",
        _battle(
            _LAND,
            "skirmish: C1 9",
            "skirmish: R1 9",
            "confusion: R1 9",
            "confusion: C1 9",
            "ruse: C2 9",
            "punic treachery: R1 9, R2 9",
            "cavalry: C5 9, R4 9",
        ),
    ),
    ("pi.battle", _battle(_CARRYING, "ballistas: C1 9, C2 9", "ballistas: R1 9, R2 9", "ballistas: C1 9, C2 1")),
    ("pi.battle", _battle(_SUNK, "ballistas: C1 9")),
    ("pi.battle", _battle(_NAVAL, "corvus: C1 1", withdrawn=True)),
    # option, siege, leaders, campaign
    ("pi.initiative", {}),
    ("pi.initiative", {"holder": "carthaginian", "roman_roll": 0, "carthaginian_roll": 8, "roman_modifier": 1}),
    ("pi.initiative", {"roman_roll": "random", "seed": 7}),
    ("pi.option", {"roman": "map", "carthaginian": "map", "roman_resources": 0}),
    ("pi.option", {"roman": "card", "carthaginian": "map", "roman_wish": "nothing", "carthaginian_resources": 2}),
    ("pi.option", {"roman": "card", "carthaginian": "card", "roman_wish": "draw", "roman_hand": 4, "roman_deck": 1}),
    ("pi.option", {"roman": "card", "carthaginian": "card", "carthaginian_hand": 0, "carthaginian_deck": 0}),
    ("pi.option", {"roman": "card", "carthaginian": "map", "roman_card": "Made-up 0"}),
    ("pi.option", {"roman": "map", "carthaginian": "card", "roman_resources": 0}),
    (
        "pi.siege",
        {
            "side": "roman",
            "besiegers": 5,
            "leader": True,
            "inside": 1,
            "modifier": 0,
            "number": 2,
            "port": "yes",
            "fleet": 6,
            "tries": 3,
        },
    ),
    ("pi.siege", {"side": "roman", "besiegers": 3, "city": "pintias", "ships_inside": 2, "fleet": 1, "roll": 6}),
    ("pi.siege", {"side": "carthaginian", "besiegers": 2, "modifier": 1, "number": 3, "port": "no", "roll": 0}),
    ("pi.siege", {"side": "roman", "besiegers": 5}),
    ("pi.siege", {"side": "carthaginian", "besiegers": 2, "port": "yes", "acted": True, "supply": 3}),
    ("pi.leaders", {"action": "enter", "side": "roman", "cup": 2, "draw": 1}),
    ("pi.leaders", {"action": "enter", "side": "carthaginian", "on_map": 2}),
    ("pi.leaders", {"action": "enter", "side": "carthaginian", "on_map": 1, "draw": 2}),
    ("pi.leaders", {"action": "withdraw", "side": "carthaginian"}),
    ("pi.leaders", {"action": "withdraw", "side": "roman"}),
    ("pi.leaders", {"action": "lose", "side": "carthaginian"}),
    ("pi.leaders", {"action": "lose", "side": "roman", "units_left": 2}),
    ("pi.leaders", {"action": "lose", "side": "roman", "by_card": True}),
    ("pi.leaders", {"action": "command", "side": "carthaginian", "leader": "haderbal", "tactical": 2, "kind": "naval"}),
    ("pi.leaders", {"action": "command", "side": "roman", "where": "move", "present": 2, "kind": "naval"}),
    ("pi.leaders", {"action": "command", "side": "roman", "present": 2, "left": True, "tactical": 3}),
    ("pi.haruspex", {"hand": 4, "deck": 20, "wanted_deck": 2}),
    ("pi.haruspex", {"hand": 0, "deck": 1, "used": True}),
    ("pi.haruspex", {"hand": 3, "deck": 9, "option": "map"}),
    ("pi.uprising", {"action": "promote", "kind": "naval", "markers": 1}),
    ("pi.uprising", {"action": "promote", "where": "adjacent", "markers": 2, "supply": 6}),
    ("pi.uprising", {"action": "promote", "where": "farther", "outside": True, "area": "naval"}),
    ("pi.uprising", {"action": "remove", "roman_there": True, "supply": 2}),
    ("pi.uprising", {"action": "remove", "markers": 1, "supply": 3}),
    ("pi.strategic-initiative", {"roman": 0}),
    ("pi.strategic-initiative", {"roman": 1, "holder": "carthaginian"}),
    ("pi.syracuse", {"naval": 2, "leaders": 1, "ground": 1, "syracusan_ground": 1, "resources": [3, 1]}),
    ("pi.naval-losses", {"winner_sunk": 1, "loser_sunk": 4, "depleted": 3, "cargo": 1}),
    ("pi.naval-losses", {"winner_sunk": 2, "loser_sunk": 1, "both": True}),
    ("pi.end", {"event": "draw", "deck": 1, "hand": 4, "opponent_waits": True}),
    ("pi.end", {"event": "draw", "deck": 8}),
    ("pi.end", {"event": "card", "fulfilled": True}),
    (
        "pi.victory",
        {
            "roman_cities": "3,4",
            "carthaginian_cities": "7",
            "roman_units_lost": 2,
            "roman_leaders_lost": 1,
            "uprisings": 1,
        },
    ),
    (
        "pi.victory",
        {"roman_cities": "3", "carthaginian_cities": "7", "carthaginian_units_lost": 4, "roman_recovered": 1},
    ),
    ("pi.reinforce", {"side": "roman", "card": "Made-up 0", "kind": "Made-up 0", "in_play": 1, "area": "besieged"}),
    ("pi.reinforce", {"side": "roman", "area": "free", "card": "Made-up 0", "kind": "Made-up 0", "in_play": 1}),
    ("pi.reinforce", {"side": "carthaginian", "units": 4, "area": "garrison"}),
    ("pi.reinforce", {"side": "carthaginian", "units": 4, "area": "enemy"}),
    ("pi.reinforce", {"side": "carthaginian", "area": "free", "units": 2, "counters": 3, "in_play": 0, "destroyed": 2}),
    ("pi.reinforce", {"side": "roman", "area": "free", "units": 4, "in_play": 2}),
    ("pi.reinforce", {"side": "carthaginian", "area": "free", "resources": 2, "place": "besieged"}),
    ("pi.reinforce", {"side": "roman", "area": "free", "resources": 2, "place": "other"}),
    ("pi.reinforce", {"side": "roman", "area": "free", "resources": 2, "place": "elsewhere"}),
    ("pi.victory", {"roman_cities": "Made-up 0", "carthaginian_garrisons_lost": 2}),
    # movement
    (
        "pi.move",
        {
            "units": "2 infantry movement 5, cavalry movement 9 disorganized",
            "leader": 1,
            "way": "land city, mountain ships, land enemy city friends",
        },
    ),
    ("pi.move", {"units": "infantry", "way": "land, strait, land city ships", "both_cities": True}),
    ("pi.move", {"units": "infantry movement 9", "way": "land, strait"}),
    ("pi.move", {"units": "infantry movement 9", "way": "land enemy city, land"}),
    ("pi.move", {"units": "infantry movement 9", "way": "etna"}),
    ("pi.move", {"units": "infantry movement 9", "way": "land, sea"}),
    ("pi.move", {"units": "infantry movement 9", "way": "land enemy, land"}),
    ("pi.move", {"units": "infantry movement 1", "way": "land ships"}),
    ("pi.move", {"units": "infantry movement 1", "way": "land, mountain"}),
    ("pi.move", {"units": "2 infantry movement 1", "way": "land"}),
    ("pi.move", {"units": "2 naval range 6", "leader": 1, "way": "sea, port, sea beside enemy"}),
    ("pi.move", {"units": "naval range 6", "way": "sea, crossing beside", "crossing": 2}),
    ("pi.move", {"units": "naval range 6", "way": "sea, crossing beside"}),
    ("pi.move", {"units": "naval", "way": "sea, port enemy", "start": "open"}),
    ("pi.move", {"units": "naval range 6", "way": "port"}),
    ("pi.move", {"units": "naval range 6", "way": "sea, sea"}),
    ("pi.move", {"units": "Made-up A", "way": "sea beside"}),
    ("pi.move", {"units": "Made-up B", "way": "land"}),
    ("pi.stack", {"how": "move", "units": 3}),
    ("pi.stack", {"how": "landing", "units": 3, "leader": True}),
    ("pi.stack", {"how": "retreat", "units": 0}),
    ("pi.stack", {"how": "setup"}),
    ("pi.stack", {"how": "move", "type": "naval", "where": "sea", "units": 2}),
    ("pi.stack", {"how": "move", "type": "naval", "where": "port", "units": 2}),
    (
        "pi.transport",
        {
            "units": "3 naval range 9 disorganized",
            "leader": 1,
            "resources": 3,
            "way": "embark 2, sea, sea beside, debark 2 enemy friends, sea, port",
        },
    ),
    (
        "pi.transport",
        {
            "units": "naval range 9",
            "start": "beside",
            "aboard": 3,
            "way": "sea, port, debark 2, unload 1, sea beside enemy",
            "others": 3,
            "resources": 1,
        },
    ),
    ("pi.transport", {"units": "naval range 9", "start": "beside", "way": "sea, embark 2 acted, sea beside, port"}),
    ("pi.transport", {"units": "naval range 9", "start": "beside", "way": "embark, sea, embark"}),
    ("pi.transport", {"units": "naval range 9", "start": "beside", "way": "sea, port, embark"}),
    ("pi.transport", {"units": "naval range 9", "start": "beside", "aboard": 1, "way": "sea beside, debark city"}),
    ("pi.transport", {"units": "naval range 9", "start": "beside", "aboard": 1, "way": "sea, debark city enemy, port"}),
    ("pi.transport", {"units": "naval range 9", "start": "beside", "way": "sea, port enemy"}),
    ("pi.transport", {"units": "naval range 9", "start": "open", "way": "port"}),
    ("pi.transport", {"units": "naval range 9", "start": "beside", "aboard": 1, "way": "sea, sea"}),
    ("pi.transport", {"units": "naval range 9", "start": "beside", "way": "embark 4"}),
    ("pi.transport", {"units": "2 naval range 9", "start": "beside", "way": "sea beside"}),
    (
        "pi.transport",
        {"units": "naval", "start": "beside", "way": "sea, crossing beside", "leaders_aboard": 1, "aboard": 3},
    ),
    ("pi.transport", {"units": "naval range 9", "start": "beside", "way": "crossing beside", "crossing": 3}),
    ("pi.transport", {"units": "Made-up A", "start": "beside", "way": "sea beside"}),
    ("pi.transport", {"units": "naval range 9", "start": "beside", "resources": 1, "way": "unload"}),
    # operation
    (
        "pi.operation",
        {
            "resources": 3,
            "actions": "move Fleet: 6 naval, consul, distance 0, battle, card 1, paid 1; siege Army: 5 infantry, consul, port, fleet; rebuild Fleet: naval, port",
        },
    ),
    ("pi.operation", {"resources": 0, "actions": "move infantry"}),
    ("pi.operation", {"actions": "move 2 infantry, distance 1; siege infantry; move cavalry, friends"}),
    (
        "pi.operation",
        {
            "actions": "move A: infantry, stack, distance 3; move cavalry, leader, strait, distance 3; reorganize naval, port; rebuild naval, port; reorganize infantry isolated"
        },
    ),
    ("pi.operation", {"actions": "move 2 infantry, leader; move 2 naval, leader, landing, stack, sea; siege infantry"}),
    (
        "pi.operation",
        {
            "actions": "move infantry, garrison; move infantry, blocked; move leader; move A: infantry, landed; move infantry, landed-port; move infantry, carried; card: cost 2"
        },
    ),
    (
        "pi.operation",
        {
            "actions": "move A: infantry; move A: infantry; reorganize naval; siege infantry, port; rebuild infantry; rebuild infantry; move infantry, inside"
        },
    ),
    ("pi.operation", {"actions": "move infantry, inside; move naval", "spent": "fortress"}),
    (
        "pi.operation",
        {
            "actions": "move infantry, distance 1; move naval, carrier; move infantry, distance 2; move naval",
            "spent": "sea",
        },
    ),
    (
        "pi.operation",
        {"actions": "uprising infantry, africa; uprising infantry; uprising naval, africa", "side": "roman"},
    ),
    ("pi.operation", {"actions": "uprising infantry, africa; uprising infantry, romans", "side": "carthaginian"}),
    ("pi.operation", {"actions": "move naval, carrying 1; move naval, carrying 1, leader"}),
    # resources
    ("pi.capture", {"points": 7}),
    ("pi.capture", {"points": 7, "garrison": True}),
    ("pi.capture", {"points": 7, "enemies": 2}),
    ("pi.capture", {"points": 7, "ships": 3}),
    ("pi.capture", {"points": 7, "ships": 0}),
    # retreat
    (
        "pi.retreat",
        {
            "unit": "infantry",
            "ways_out": "land, land supply; strait, land; land garrison",
            "both_cities": True,
            "own_fortress": True,
        },
    ),
    ("pi.retreat", {"unit": "infantry", "ways_out": "land origin", "own_fortress": True, "inside": 4}),
    ("pi.retreat", {"unit": "infantry", "ways_out": "strait", "no_resource": True, "role": "attacker"}),
    ("pi.retreat", {"unit": "infantry", "from_sea": True, "role": "attacker"}),
    ("pi.retreat", {"unit": "infantry", "besieged": True}),
    ("pi.retreat", {"unit": "infantry", "ways_out": "sea; etna; land enemy-resource"}),
    ("pi.retreat", {"unit": "infantry", "ways_out": "land origin", "own_fortress": True, "role": "attacker"}),
    ("pi.retreat", {"unit": "naval range 5", "ports": "3 origin 1", "role": "attacker"}),
    ("pi.retreat", {"unit": "infantry isolated"}),
    ("pi.retreat", {"unit": "naval range 5", "ports": "3 enemy 1, 4", "laden": True}),
    ("pi.retreat", {"unit": "naval range 5", "ports": "9", "driven_out": True}),
    ("pi.retreat", {"unit": "naval range 5", "ports": "none"}),
    ("pi.retreat", {"unit": "naval", "ports": "2"}),
    ("pi.retreat", {"unit": "naval range 5", "engaged": True}),
    ("pi.retreat", {"unit": "Made-up A", "ports": "2"}),
    (
        "pi.isolated",
        {
            "unit": "infantry 4 disorganized",
            "around": "land enemy, sea, etna, land garrison, land enemy-resource, strait",
            "attacked": True,
        },
    ),
    ("pi.isolated", {"unit": "naval", "around": "land, sea enemy, port enemy"}),
    ("pi.isolated", {"unit": "infantry isolated", "around": "land"}),
    ("pi.isolated", {"unit": "infantry isolated", "around": "land enemy", "leaves": True}),
    ("pi.isolated", {"unit": "Made-up A", "around": "sea enemy"}),
    ("pi.isolated", {"unit": "Made-up B", "around": "land enemy"}),
]


_ENGAGED = [
    ("roman", "wedge", "R1", "C1", "C1 1, R1 1"),
    ("carthaginian", "frontal-assault", "C2", "R2", "R2 1, C2 1"),
    ("roman", "flank-attack", "R3", "C3", "C3 1"),
    ("carthaginian", "elephant-charge", "C4", "R4", "R4 1, C4 1"),
]


def _engaged() -> dict[str, Any]:
    """Write a record in which engaging land chits pile up."""
    told: list[dict[str, Any]] = []
    for side, chit, own, enemy, dice in _ENGAGED:
        before = [{"chit": one["chit"], "dice": one["dice"]} for one in told]
        told.append({"side": side, "chit": chit, "own": own, "enemy": enemy, "dice": dice, "again": before})
    return {"plays": json.dumps(_LAND | {"plays": told})}


def _furies() -> dict[str, Any]:
    """Write a record with Gallic Fury, Flank Attack and the Carthaginian Cavalry."""
    fury = {"chit": "gallic fury", "dice": "R1 1, C3 1"}
    flank = {"chit": "flank-attack", "dice": "R2 1"}
    told = [
        {"side": "carthaginian", "own": "C3", "enemy": "R1", **fury},
        {"side": "roman", "chit": "cavalry", "dice": "C5 1, R4 1", "again": [fury]},
        {"side": "carthaginian", "own": "C1", "enemy": "R2", **flank, "again": [fury]},
        {"side": "roman", "chit": "skirmish", "dice": "C1 1", "again": [fury, flank]},
        {"side": "carthaginian", "chit": "cavalry", "dice": "C5 1, R4 1", "again": [fury, flank]},
    ]
    return {"plays": json.dumps(_LAND | {"attacker": "carthaginian", "plays": told})}


def _isolated() -> dict[str, Any]:
    """Write a record in which an isolated unit with the leader is destroyed, and a depleted one disorganized again."""
    told = [
        {"side": "roman", "chit": "ruse", "dice": "C1 0"},
    ]
    base = {
        "battle": "land",
        "attacker": "roman",
        "roman": "infantry 5/4",
        "carthaginian": "infantry 1/1 depleted disorganized isolated",
    }
    return {"plays": json.dumps(base | {"leaders": {"carthaginian": {"name": "Hanno", "tactical": 1}}, "plays": told})}


def _twice() -> dict[str, Any]:
    """Write a record in which a disorganized unit is disorganized again."""
    base = {"battle": "land", "attacker": "roman", "roman": "infantry 5/4", "carthaginian": "infantry 5/4 disorganized"}
    return {"plays": json.dumps(base | {"plays": [{"side": "roman", "chit": "ruse", "dice": "C1 0"}]})}


CASES += [("pi.battle", one()) for one in (_engaged, _furies, _isolated, _twice)]
