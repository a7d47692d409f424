"""pi.initiative and pi.option: chances against brute force, who may do what, cards of the installed list (s4.2)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.rulebook.records import Records
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

FACES = range(1, 11)
CARDS = Records(
    "pi:s2.3.1",
    {
        "Consular Armies": {"side": "roman", "type": "operational", "supply": 0},
        "In Extremis": {"side": "roman", "type": "event", "supply": 0},
        "Baal Amon": {"side": "carthaginian", "type": "attack", "supply": 0},
    },
)


def brute(roman: int, carthaginian: int, holder: str) -> Fraction:
    """Count Rome's share of all hundred pairs of dice."""
    won = 0
    for one, other in product(FACES, FACES):
        lead = one + roman - other - carthaginian + (2 if holder == "roman" else -2)
        won += lead > 0 or (lead == 0 and holder == "roman")
    return Fraction(won, 100)


@pytest.mark.parametrize("holder", ["roman", "carthaginian"])
@pytest.mark.parametrize(("roman", "carthaginian"), [(0, 0), (1, 0), (0, 3), (-2, 1), (20, 0)])
def test_chances_equal_brute_force(rule: Any, holder: str, roman: int, carthaginian: int) -> None:
    """The share of the hundred pairs; chances and outcomes add up to one."""
    ruling = rule("pi.initiative", holder=holder, roman_modifier=roman, carthaginian_modifier=carthaginian)
    chances = ruling.result["chances"]
    assert chances["roman"] == brute(roman, carthaginian, holder)
    assert chances["roman"] + chances["carthaginian"] == 1
    assert sum(one.chance for one in ruling.outcomes) == 1
    assert ruling.result["winner"] == ("roman" if chances["roman"] == 1 else None)


def test_one_die_is_known(rule: Any) -> None:
    """Rome rolled 4 and has 6: Carthage needs 7 or more, four faces of ten; a 6 is equal."""
    chances = rule("pi.initiative", roman_roll=4).result["chances"]
    assert chances == {"roman": Fraction(6, 10), "carthaginian": Fraction(4, 10), "equal": Fraction(1, 10)}


@pytest.mark.parametrize(("roman", "carthaginian"), list(product(range(11), range(11))))
def test_dice_decide(rule: Any, roman: int, carthaginian: int) -> None:
    """With both dice the higher modified result wins, ties go to the initiative, and a 0 is a 10."""
    winner = rule("pi.initiative", roman_roll=roman, carthaginian_roll=carthaginian).result["winner"]
    assert winner == ("roman" if (roman or 10) + 2 >= (carthaginian or 10) else "carthaginian")


def test_random_dice_are_said(rule: Any) -> None:
    """Both dice from one seed, and the same seed gives the same ruling."""
    first = rule("pi.initiative", roman_roll="random", carthaginian_roll="random", seed=3)
    assert first == rule("pi.initiative", roman_roll="random", carthaginian_roll="random", seed=3)
    assert first.result["winner"] in ("roman", "carthaginian")


def with_cards(library: Library, **inputs: Any) -> Ruling:
    """Rule on the options with the made-up list of cards."""
    return registry.load("pi.option", library).rule(
        inputs, library, lambda name: CARDS if name == "pi:s2.3.1" else None
    )


@pytest.mark.parametrize(("card", "allowed"), [("consular armies", True), ("In extremis", False)])
def test_only_operational_cards_are_played(shipped: Library, card: str, allowed: bool) -> None:
    """The type of a card comes from the installed list; names in any language."""
    made = with_cards(shipped, roman="card", carthaginian="map", roman_card=card)
    assert made.result["order"][1]["allowed"] is allowed
    assert made.needs == ()


def test_a_list_with_gaps(shipped: Library) -> None:
    """A card that does not stand in the installed list is not known, and near names are told."""
    made = with_cards(shipped, roman="card", carthaginian="map", roman_card="Consular Army")
    assert made.result["order"][1]["allowed"] is None
    assert made.needs == ("pi:s2.3.1",)
    assert any("similar names" in step.text.text for step in made.steps)


def test_card_needs_the_list(rule: Any) -> None:
    """Without the list the type is for the player to look up."""
    made = rule("pi.option", roman="card", carthaginian="map", roman_card="Consular Armies")
    assert made.result["order"][1]["allowed"] is None
    assert made.needs == ("pi:s2.3.1",)


@pytest.mark.parametrize("wish", ["play", "draw", "discard", "haruspex", "nothing"])
def test_empty_handed(rule: Any, wish: str) -> None:
    """With neither hand nor deck only the haruspex and doing nothing are left."""
    made = rule("pi.option", roman="card", carthaginian="map", roman_hand=0, roman_deck=0, roman_wish=wish)
    assert made.result["order"][1]["allowed"] is (wish in ("haruspex", "nothing"))


def test_must_or_may_pass(rule: Any) -> None:
    """Whether a player may do nothing is open as long as he could do something."""
    made = rule("pi.option", roman="card", carthaginian="card", roman_wish="nothing")
    (caveat,) = made.caveats
    assert caveat.issue == "pass"
    assert [message.text for _, message in caveat.readings] == [
        "doing nothing is allowed",
        "one of the uses that are open must be made",
    ]


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"roman": "map", "roman_wish": "draw"}, "Rome chose Map: leave --roman-wish out."),
        ({"carthaginian": "map", "carthaginian_card": "x"}, "Carthage chose Map: leave --carthaginian-card out."),
        ({"carthaginian_wish": "haruspex"}, "The haruspex is Rome's only."),
        ({"roman_card": "x", "roman_wish": "draw"}, "--roman-card goes with --roman-wish play."),
        ({"roman_hand": 6}, "roman_hand is 6; it must be from 0 to 5."),
        ({"roman_card": "Baal Amon"}, "Baal Amon is a card of Carthage."),
    ],
)
def test_what_cannot_be_is_refused(shipped: Library, inputs: dict[str, Any], says: str) -> None:
    """Wishes that go with no choice, and cards that are not there."""
    with pytest.raises(InputProblem) as problem:
        with_cards(shipped, **{"roman": "card", "carthaginian": "card", **inputs})
    assert says in str(problem.value)
