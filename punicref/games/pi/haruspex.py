"""The haruspex (c11): whether Rome may use it, and what a new hand may bring."""

from math import comb
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import Percent, say
from punicref.ruling.case import Case, Condition
from punicref.ruling.dice import Distribution
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.quantities import times
from punicref.ruling.registry import calculator


def drawn_of(wanted: int, others: int, draw: int) -> Distribution[int]:
    """Return how many of the wanted cards are among some drawn at random from these and the others."""
    return Distribution(
        {
            number: comb(wanted, number) * comb(others, draw - number)
            for number in range(max(0, draw - others), min(wanted, draw) + 1)
        }
    )


class Hopes(NamedTuple):
    """The cards that Rome would like to draw."""

    wanted_hand: Annotated[
        int, ask("cards in the hand that Rome hopes to draw", usual="none hoped for in the hand", least=0)
    ] = 0
    wanted_deck: Annotated[
        int, ask("cards in the deck that Rome hopes to draw", usual="none hoped for in the deck", least=0)
    ] = 0


@calculator("pi.haruspex", "Haruspex: may Rome change its hand, and what may it draw?", chapter="c11")
def haruspex(
    case: Case,
    hand: Annotated[int, ask("cards in Rome's hand", least=0, most="s2.3:hand")],
    deck: Annotated[int, ask("cards in Rome's face-down deck", least=1)],
    hopes: Annotated[Hopes, group("cards hoped for")],
    used: Annotated[
        bool, ask("Rome has already used the haruspex in this game", usual="haruspex not used yet")
    ] = False,
    option: Annotated[
        Literal["card", "map"], ask("what Rome has chosen in this operational sequence", usual="Rome has chosen Card")
    ] = "card",
) -> Ruling:
    """Rule on the haruspex (c11): whether Rome may use it, and exact chances of the cards it hopes for.

    Hand 0 to s2.3:hand, deck at least 1. InputProblem where more cards are hoped for than there are.
    """
    for name, found, most in (("wanted_hand", hopes.wanted_hand, hand), ("wanted_deck", hopes.wanted_deck, deck)):
        if found > most:
            raise InputProblem("{name} is {found}; there are only {most} cards.", name=name, found=found, most=most)
    uses = case.number("c11", "uses")
    reasons = case.holds(
        say(
            "Rome uses the haruspex instead of playing, drawing or discarding a card; {times} in a game. [s4.2.3, c11]",
            times=times(uses),
        ),
        Condition(
            not used,
            "the haruspex has been used",
            say("Rome has already used the haruspex; {times} in a game. [c11]", times=times(uses)),
        ),
        Condition(
            option == "card",
            "Rome chose Map",
            "The haruspex is a use of the Card option, and Rome chose Map. [s4.2.3, c11]",
        ),
    )
    if reasons:
        return case.refuse(reasons)
    case.follows(
        "The hand ({hand}) goes into the deck ({deck}), which is shuffled; as many cards as there were in the hand are drawn. [c11]",
        hand + deck,
        hand=hand,
        deck=deck,
    )
    case.follows("The deck is as large as before, so the game does not end: {deck}. [s4.2.4.a]", deck, deck=deck)
    wanted = hopes.wanted_hand + hopes.wanted_deck
    facts: dict[str, object] = {"allowed": True, "hand": hand, "deck": deck}
    if not wanted:
        return case.rule("Allowed; cards drawn for the new hand: {hand}.", facts, hand=hand)
    spread = drawn_of(wanted, hand + deck - wanted, hand)
    some = spread.chance(lambda number: number > 0)
    case.tell(
        "Chance that at least one of the cards hoped for ({wanted}) is among them: {chance}. [c11]",
        some,
        wanted=wanted,
        chance=Percent(chance=some),
    )
    facts |= {"at_least_one": some, "drawn": dict(spread)}
    return case.rule(
        "Allowed; the new hand holds a card hoped for with a chance of {chance}.",
        facts,
        chance=Percent(chance=some),
        outcomes=[
            Outcome(say("cards hoped for in the new hand: {number}", number=number), share) for number, share in spread
        ],
    )
