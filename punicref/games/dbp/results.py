"""How a combat may come out, as data and in words: chances, single results, the picture of all pairs of dice."""

from fractions import Fraction
from functools import reduce
from typing import Any

from punicref.games.dbp.duel import Blow, Duel, Odds
from punicref.language.messages import Message, Percent, say
from punicref.ruling.model import Outcome


def percent(chance: Fraction) -> Percent:
    """Return a chance, to be put in a message."""
    return Percent(chance=chance)


def cell(one: Blow, duel: Duel) -> str:
    """Write the disorder points of a result, attacker/defender, with ! for panic."""
    attacker = f"{one.attacker}{'!' * duel.attacker.panics(one.attacker)}"
    return f"{attacker}/{one.defender}{'!' * duel.defender.panics(one.defender)}"


def panics(odds: Odds, duel: Duel) -> dict[str, Fraction | None]:
    """Return the chances of panic, None where the morale is not known."""
    attacker, defender = duel.attacker.morale is not None, duel.defender.morale is not None
    return {
        "attacker": odds.attacker_panics if attacker else None,
        "defender": odds.defender_panics if defender else None,
        "both": odds.both_panic if attacker and defender else None,
    }


def short(odds: Odds, duel: Duel) -> dict[str, Any]:
    """Return the chances in short."""
    return {"win": odds.win, "tie": odds.tie, "lose": odds.lose, "panic": panics(odds, duel)}


def chances(odds: Odds, duel: Duel) -> dict[str, Any]:
    """Return the chances that matter."""
    found = {
        "win": odds.win,
        "tie": odds.tie,
        "lose": odds.lose,
        "doubled": {"attacker": odds.attacker_doubled, "defender": odds.defender_doubled},
        "panic": panics(odds, duel),
    }
    if duel.attacker.leader or duel.defender.leader:
        found["leader_eliminated"] = {
            "attacker": odds.attacker_killed if duel.attacker.leader else None,
            "defender": odds.defender_killed if duel.defender.leader else None,
        }
    return found


def data(odds: Odds, duel: Duel) -> list[dict[str, Any]]:
    """Return the whole joint distribution, for programs."""
    found = []
    for one, chance in odds.outcomes:
        entry: dict[str, Any] = {
            "winner": "attacker" if one.blow.ahead > 0 else "defender" if one.blow.ahead < 0 else None,
            "doubled": one.blow.doubled,
            "disorder": {"attacker": one.blow.attacker, "defender": one.blow.defender},
            "panic": {
                "attacker": one.attacker_panics if duel.attacker.morale is not None else None,
                "defender": one.defender_panics if duel.defender.morale is not None else None,
            },
        }
        if duel.attacker.leader or duel.defender.leader:
            entry["leader_eliminated"] = {"attacker": one.attacker_killed, "defender": one.defender_killed}
        found.append({**entry, "chance": chance})
    return found


def bars(odds: Odds, duel: Duel) -> list[Outcome]:
    """Return the results as the matrix writes them, the attacker's best first."""
    cells = odds.outcomes.map(lambda one: (one.blow.defender - one.blow.attacker, cell(one.blow, duel)))
    return [Outcome(label, chance) for (_, label), chance in sorted(cells, reverse=True)]


def _known(odds: Odds, duel: Duel) -> list[Message]:
    """Name the chances of panic that are known."""
    chance = panics(odds, duel)
    shown = []
    if chance["attacker"] is not None:
        shown.append(say("attacker {chance}", chance=percent(chance["attacker"])))
    if chance["defender"] is not None:
        shown.append(say("defender {chance}", chance=percent(chance["defender"])))
    return shown


def verdict(odds: Odds, duel: Duel) -> Message:
    """Say in a line how a combat comes out before all its dice are known."""
    numbers = {"win": percent(odds.win), "tie": percent(odds.tie), "lose": percent(odds.lose)}
    shown = _known(odds, duel)
    if not shown:
        return say("The attacker wins {win}, ties {tie}, loses {lose}.", **numbers)
    if duel.attacker.morale and duel.defender.morale and not (odds.attacker_panics or odds.defender_panics):
        return say("The attacker wins {win}, ties {tie}, loses {lose}; nobody panics.", **numbers)
    return say("The attacker wins {win}, ties {tie}, loses {lose}; panic: {chances}.", chances=shown, **numbers)


def told(one: Blow, duel: Duel) -> Message:
    """Say the result of a pair of dice."""
    found = []
    if one.attacker:
        found.append(
            say("The attacker receives {n} disorder {n|point|points} and panics.", n=one.attacker)
            if duel.attacker.panics(one.attacker)
            else say("The attacker receives {n} disorder {n|point|points}.", n=one.attacker)
        )
    if one.defender:
        found.append(
            say("The defender receives {n} disorder {n|point|points} and panics.", n=one.defender)
            if duel.defender.panics(one.defender)
            else say("The defender receives {n} disorder {n|point|points}.", n=one.defender)
        )
    return together(found) if found else say("No unit receives a disorder point.")


def fallen(odds: Odds) -> list[Message]:
    """Name the leaders whose death is certain."""
    found = []
    if odds.attacker_killed == 1:
        found.append(say("The attacker's leader is eliminated."))
    if odds.defender_killed == 1:
        found.append(say("The defender's leader is eliminated."))
    return found


def together(sentences: list[Message]) -> Message:
    """Put sentences one after the other."""
    return reduce(lambda one, other: say("{one} {other}", one=one, other=other), sentences)


def summary(odds: Odds, duel: Duel) -> Message:
    """Say shortly how a combat comes out under a reading."""
    cells = {cell(one.blow, duel) for one, _ in odds.outcomes.counts()}
    if len(cells) == 1:
        return say("disorder {points}", points=cells.pop())
    numbers = {
        "win": percent(odds.win),
        "lose": percent(odds.lose),
        "doubled": percent(odds.attacker_doubled + odds.defender_doubled),
    }
    shown = _known(odds, duel)
    if not shown:
        return say("attacker wins {win}, loses {lose}, by the multiple {doubled}", **numbers)
    return say(
        "attacker wins {win}, loses {lose}, by the multiple {doubled}; panic: {chances}", chances=shown, **numbers
    )
