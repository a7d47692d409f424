"""Carthage's moves by sea: how many CU go with a leader, and what movement is left (base:9.2, base:9.6.3)."""

from typing import NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.ruling.case import Case


class Lift(NamedTuple):
    """How many CU a leader can take by sea: with which values of the card, and whether these units can go."""

    cards: tuple[int, ...]
    """The values of the card that are enough; empty where none is, or where the value does not count."""
    most: int | None
    """The most CU that can go with this card; None without a card."""
    allowed: bool


def lift(case: Case, units: int, card: int | None, *, campaign: bool) -> Lift:
    """Return whether so many CU can sail with a leader, and say why (base:9.2, base:9.6.3)."""
    most = case.number("base:9.2", "most")
    if campaign:
        case.tell("A leader moves with at most {most} CU. [19, base:9.6.3]", units <= most, most=most)
        return Lift((), most, units <= most)
    case.points.settle("base:9.6.3", "campaign")
    if not units:
        case.tell("He sails without CU: what the card carries does not matter. [19, base:9.6.3]", True)
        return Lift(tuple(case.numbers("base:9.6.3", "cards")), None, True)
    carried = dict(zip(case.numbers("base:9.6.3", "cards"), case.numbers("base:9.6.3", "lift"), strict=True))
    enough = tuple(value for value, number in carried.items() if units <= min(number, most))
    if card is None:
        case.tell(
            say(
                "Cards of these values carry {units} CU by sea: {cards}. [19, base:9.2, base:9.6.3]",
                units=units,
                cards=enough,
            )
            if enough
            else say(
                "No card carries {units} CU by sea; at most {most} CU move with a leader. [19, base:9.6.3]",
                units=units,
                most=most,
            ),
            list(enough),
        )
        return Lift(enough, None, bool(enough))
    if card not in carried:  # a house rule may leave one out
        raise InputProblem("The rules know no card of value {card}.", card=card)
    limit = min(carried[card], most)
    case.tell(
        "A card of value {card} carries {lift} CU by sea; at most {most} CU move with a leader. [19]",
        units <= limit,
        card=card,
        lift=carried[card],
        most=most,
    )
    return Lift(enough, limit, units <= limit)


def one_card(card: int | None, *, campaign: bool) -> None:
    """Refuse a value for a Campaign card: what it carries is not known."""
    if card is not None and campaign:
        raise InputProblem("A Campaign card carries nothing by a value: leave {option} out.", option="--card")


def points_left(case: Case, spent: int) -> int:
    """Return a leader's movement points after a sea move, less than 0 where they do not suffice (base:9.2)."""
    points, sea = case.number("base:9.2", "points"), case.number("base:9.2", "sea")
    left = points - spent - sea
    if left < 0:
        text = say("A sea move costs {sea} movement points; the leader has {points}.", sea=sea, points=points - spent)
    else:
        text = say(
            "A sea move costs {sea} movement points; of {points} the leader has {left} left.",
            sea=sea,
            points=points - spent,
            left=left,
        )
    case.tell(text, left)
    return left
