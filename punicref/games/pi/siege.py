"""Sieges (s11.3): whether the besiegers may roll, and whether the fortress falls."""

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import inputs, places
from punicref.games.pi.inputs import NAMES, Die, Side
from punicref.messages import Message, Percent, count, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import WIDEST

COUNTERS = "s11.3.3"
"""The clause that rules on the roll, and declares the printed list of siege counters."""

PORT = {"yes": True, "no": False}


class Modifiers(NamedTuple):
    """What is added to the die: by the fortress (None: not known), the units inside, and the besiegers."""

    fortress: int | None
    inside: int
    besiegers: int

    @property
    def known(self) -> int:
        """The sum of all that is known."""
        return (self.fortress or 0) + self.inside + self.besiegers

    @property
    def total(self) -> int | None:
        """The sum, None where the fortress's own modifier is not known."""
        return None if self.fortress is None else self.known


def taken_by(number: int, modifier: int, sides: int) -> int:
    """Return with how many faces of the die the fortress falls: those that, modified, are not higher than the number."""
    return min(max(number - modifier, 0), sides)


@calculator("pi.siege", say("Siege: may you roll, and does the fortress fall?"))
def siege(
    case: Case,
    side: Annotated[Side, ask("whose stack besieges the fortress")],
    besiegers: Annotated[int, ask("ground units of the besieging stack that is activated", least=1)],
    leader: Annotated[bool, ask("a leader is in that stack")] = False,
    inside: Annotated[
        int, ask("enemy ground units inside the fortress, without its garrison", least=0, most="s11.2:units")
    ] = 0,
    ships_inside: Annotated[int, ask("enemy naval units inside the fortress", least=0)] = 0,
    city: Annotated[str, ask("name of the city (its modifier and port come from the installed list)")] = "",
    modifier: Annotated[int | None, ask("siege modifier printed beside the city", least=0)] = None,
    number: Annotated[int | None, ask("number on the siege counter", least=0)] = None,
    port: Annotated[Literal["yes", "no"] | None, ask("whether the city has a port")] = None,
    fleet: Annotated[int, ask("besieger's naval units in the naval area next to that port", least=0)] = 0,
    supply: Annotated[int | None, ask("supply points that are left in the operation", least=0)] = None,
    acted: Annotated[bool, ask("the stack has already acted in this operation: moved here, for example")] = False,
    tries: Annotated[int, ask("number of tries, for the chance that one of them succeeds", least=1, most=WIDEST)] = 1,
    roll: Die = None,
) -> Ruling:
    """Rule on a siege roll (s11.3.3): whether it may be made (s5.2.5, s5.5.2.t6, c8), and what it brings.

    Without a die the exact chance of one try and of several in a row. What is printed on counters and map comes from
    the options or the installed lists; without it the ruling goes as far as it can. InputProblem for an unknown city,
    or a port that contradicts the list.
    """
    reasons = _reasons(case, supply, acted=acted)
    place = places.city(case, city, "--city") if city.strip() else None
    harbour = _harbour(case, place, port, fleet)
    if harbour is False:
        reasons.append(say("the fortress has a port, and no naval units of the besieger are next to it"))
    facts: dict[str, object] = {"allowed": False, "reasons": reasons}
    if reasons:
        case.settle(COUNTERS, "marker")
        return case.rule(say("The siege roll may not be made: {reasons}.", reasons=reasons), facts)
    facts["allowed"] = harbour
    sides, zero = case.number(inputs.DIE, "sides"), case.number(inputs.DIE, "zero")
    case.tell(
        say("The die has {sides} sides; a {zero} on it counts as {sides}.", sides=sides, zero=zero),
        sides,
        cites=(COUNTERS,),
    )
    fortress = _fortress(case, place, modifier)
    within = _inside(case, inside, ships_inside)
    outside = _besiegers(case, besiegers, leader=leader)
    numbers = _numbers(case, side, number)
    readings = {key: Modifiers(fortress, within, value) for key, value in outside.items()}
    (face,) = case.dice(roll)
    if face is not None:
        face = inputs.face(face, sides, zero)
    results = {key: _result(one, numbers, face, sides) for key, one in readings.items()}
    case.readings("s11.3.3.c", "leader", {key: _headline(one) for key, one in results.items()})
    first = next(iter(readings))
    found = results[first]
    facts |= {"modifiers": dict(readings[first]._asdict()), **found}
    verdict = _close(case, side, facts, found, face, tries)
    if harbour is None:
        verdict = say("If the city has no port: {verdict}", verdict=verdict)
    outcomes = []
    if "chance" in found and face is None:
        chance = found["chance"]
        assert isinstance(chance, Fraction)
        outcomes = [Outcome(say("the fortress falls"), chance), Outcome(say("the fortress holds out"), 1 - chance)]
    return case.rule(verdict, facts, outcomes=[one for one in outcomes if one.chance])


def _reasons(case: Case, supply: int | None, *, acted: bool) -> list[Message]:
    """Say what the action costs and needs of the besieging stack; returns what bars it."""
    found = []
    case.tell(
        say("The besieging stack is activated for the siege; it has already acted in this operation. [s5.2.5]")
        if acted
        else say("The besieging stack is activated for the siege, which is its only action in this operation. [s5.2.5]"),
        not acted,
        cites=(COUNTERS,),
    )
    if acted:
        found.append(say("a unit that has acted cannot act again in this operation"))
    cost = case.number("s5.5.2.t6", "supply")
    case.tell(
        count("It costs {n} supply point.", "It costs {n} supply points.", cost)
        if supply is None
        else count(
            "It costs {n} supply point; left: {supply}.",
            "It costs {n} supply points; left: {supply}.",
            cost,
            supply=supply,
        ),
        cost,
    )
    if supply is not None and supply < cost:
        found.append(say("the supply points that are left are too few"))
    return found


def _harbour(case: Case, place: places.City | None, port: str | None, fleet: int) -> bool | None:
    """Apply c8: whether the roll may be made as far as ships go; None where it is not known whether there is a port."""
    listed = None if place is None or place.row is None else PORT[str(place.row["port"])]
    if port is not None and listed is not None and PORT[port] != listed:
        assert place is not None
        raise InputProblem(
            say("{name} has a port: leave {option} out.", name=place.name, option="--port no")
            if listed
            else say("{name} has no port: leave {option} out.", name=place.name, option="--port yes")
        )
    there = listed if port is None else PORT[port]
    if there is False:
        case.tell(say("The fortress has no port, so no ships are needed. [c8]"), True)
        return True
    if fleet:
        case.tell(
            count(
                "The besieger has {n} naval unit in the naval area next to the port; that is enough. [c8]",
                "The besieger has {n} naval units in the naval area next to the port; that is enough. [c8]",
                fleet,
            )
            if there
            else say(
                "The besieger has naval units in the naval area next to the city, enough even if it has a port. [c8]"
            ),
            True,
        )
        return True
    if there:
        case.tell(
            say(
                "The fortress has a port: it is under siege, but the die may be rolled only with own naval units in the naval area next to the port. [c8]"
            ),
            False,
        )
        return False
    case.tell(
        say(
            "If the fortress has a port, the die may be rolled only with own naval units in the naval area next to it; the map shows whether it has one. [c8]"
        ),
        None,
        cites=(places.CITIES,),
    )
    case.need(places.CITIES)
    return None


def _fortress(case: Case, place: places.City | None, modifier: int | None) -> int | None:
    """Return the fortress's own modifier, as given or as listed."""
    if modifier is None and place is not None and place.row is not None:
        modifier = int(place.row["siege"])
    if modifier is None:
        case.need(places.CITIES)
        case.tell(
            say(
                "The siege modifier of the fortress is printed on the map only: look it up and add it to the roll. [s11.3.3.a]"
            ),
            None,
            cites=(places.CITIES,),
        )
        return None
    case.tell(
        say("The fortress adds its siege modifier to the roll: {modifier}. [s11.3.3.a]", modifier=signed(modifier)),
        modifier,
        cites=(places.CITIES,),
    )
    return modifier


def _inside(case: Case, inside: int, ships: int) -> int:
    """Return the modifier for units inside; neither the garrison nor ships count (s11.1, c6.c)."""
    each = case.number("s11.3.3.b", "modifier")
    case.tell(
        count(
            "{n} unit inside modifies the roll by {modifier}; the garrison does not count. [s11.1, s11.2]",
            "{n} units inside modify the roll by {modifier}; the garrison does not count. [s11.1, s11.2]",
            inside,
            modifier=signed(inside * each),
        )
        if inside
        else say("No units but the garrison are inside, and it does not count. [s11.1, s11.2]"),
        inside * each,
    )
    if ships:
        case.tell(say("Naval units inside contribute nothing to the defence. [c6.c]"), 0)
    return inside * each


def _besiegers(case: Case, units: int, *, leader: bool) -> dict[str, int]:
    """Return the modifier for the besieging units in each reading of who counts without a leader."""
    each = case.number("s11.3.3.c", "modifier")
    alone = units == 1 or leader
    counted = {"leader": units * each if alone else each, "all": units * each}
    if alone:
        text = count(
            "{n} besieging unit modifies the roll by {modifier}.",
            "{n} besieging units modify the roll by {modifier}.",
            units,
            modifier=signed(units * each),
        )
    else:
        text = say(
            "Without a leader in the stack only a single unit counts, and it modifies the roll by {modifier}.",
            modifier=signed(each),
        )
    case.tell(text, counted["leader"])
    return counted


def _numbers(case: Case, side: Side, number: int | None) -> tuple[int, ...]:
    """Return the number on the siege counter, as given; else those of the side's counters in the installed list."""
    if number is not None:
        case.settle(COUNTERS, "marker")
        case.tell(say("The number on the siege counter is {number}.", number=number), number, cites=(COUNTERS,))
        return (number,)
    listed = case.records(COUNTERS)
    rows = () if listed is None else listed.rows.values()
    found = tuple(sorted({int(row["number"]) for row in rows if row["side"] == side}))
    if not found:
        case.settle(COUNTERS, "marker")
        case.need(COUNTERS)
        case.tell(say("The siege number is printed on the siege counter only."), None, cites=(COUNTERS,))
        return ()
    if len(found) == 1:
        case.settle(COUNTERS, "marker")
    case.tell(
        say("Siege numbers on the counters of {side}: {numbers}.", side=NAMES[side], numbers=found),
        found,
        cites=(COUNTERS,),
    )
    return found


def _result(modifiers: Modifiers, numbers: tuple[int, ...], face: int | None, sides: int) -> dict[str, object]:
    """Return what the roll comes to, as far as everything is known.

    `chance` or `falls` where there is one number on the counter, `by_number` where there are several.
    """
    found: dict[str, object] = {"modifier": modifiers.known}
    if modifiers.total is None and len(numbers) == 1 and face is not None:
        found["highest_modifier"] = numbers[0] - modifiers.known - face
    elif modifiers.total is None and len(numbers) == 1:
        found["highest_sum"] = numbers[0] - modifiers.known
    if modifiers.total is None or not numbers:
        return found
    if face is not None:
        found["modified"] = face + modifiers.total
    answers: dict[int, bool | Fraction] = {}
    for number in numbers:
        if face is None:
            answers[number] = Fraction(taken_by(number, modifiers.total, sides), sides)
        else:
            answers[number] = face + modifiers.total <= number
    if len(numbers) > 1:
        found["by_number"] = answers
    else:
        (number,) = numbers
        found["falls" if face is not None else "chance"] = answers[number]
        found["number"], found["highest_die"] = number, taken_by(number, modifiers.total, sides)
    return found


def _headline(found: dict[str, object]) -> object:
    """Return the part of a result that answers: to be held against that of another reading."""
    if "falls" in found:
        return say("the fortress falls") if found["falls"] else say("the fortress holds out")
    if "chance" in found:
        return say("chance {chance}", chance=Percent(chance=found["chance"]))
    if "by_number" in found:
        return _by_number(found["by_number"])  # type: ignore[arg-type]
    if _hopeless(found):
        return say("the fortress holds out")
    if "highest_modifier" in found:
        return say("siege modifier of the fortress at most {most}", most=found["highest_modifier"])
    if "highest_sum" in found:
        return say("die and siege modifier of the fortress together at most {most}", most=found["highest_sum"])
    return {"modifier": found["modifier"]}


def _by_number(answers: dict[int, bool | Fraction]) -> list[Message | int]:
    """Return the chance for each number on the counter, or with a die the numbers with which the fortress falls."""
    return [
        say("{number}: {chance}", number=number, chance=Percent(chance=answer))
        if isinstance(answer, Fraction)
        else number
        for number, answer in answers.items()
        if isinstance(answer, Fraction) or answer
    ]


def _close(
    case: Case, side: Side, facts: dict[str, object], found: dict[str, object], face: int | None, tries: int
) -> Message:
    """Add the last steps and return the verdict."""
    modifier = found["modifier"]
    assert isinstance(modifier, int)
    if face is not None:
        facts["die"] = face
        case.tell(
            say("Die {roll}, modified: {modified}.", roll=face, modified=face + modifier)
            if dict(facts["modifiers"])["fortress"] is not None  # type: ignore[call-overload]
            else say(
                "Die {roll}, modified: {modified}, and the fortress's modifier on top.",
                roll=face,
                modified=face + modifier,
            ),
            face + modifier,
            cites=(COUNTERS,),
        )
    if "falls" in found:
        if found["falls"]:
            _taken(case, side)
            return say(
                "The fortress falls: {modified} is not higher than {number}.",
                modified=found["modified"],
                number=found["number"],
            )
        case.tell(say("The fortress holds out, and the siege goes on."), False, cites=(COUNTERS,))
        return say(
            "The fortress holds out: {modified} is higher than {number}.",
            modified=found["modified"],
            number=found["number"],
        )
    if "chance" in found:
        chance = found["chance"]
        assert isinstance(chance, Fraction)
        case.tell(
            say(
                "The fortress falls if the die shows {highest} or less: chance {chance}.",
                highest=found["highest_die"],
                chance=Percent(chance=chance),
            )
            if chance
            else say("No roll of the die takes the fortress."),
            chance,
            cites=(COUNTERS,),
        )
        if chance:
            _taken(case, side)
        return _over_tries(case, facts, chance, tries)
    if "by_number" in found:
        parts = _by_number(found["by_number"])  # type: ignore[arg-type]
        if face is None:
            return say(
                "The chance that the fortress falls depends on the number of the siege counter: {parts}.", parts=parts
            )
        return (
            say("The fortress falls if the siege counter has one of these numbers: {numbers}.", numbers=parts)
            if parts
            else say("The fortress holds out, whatever siege counter has been placed.")
        )
    within = _within(found)
    if within is None:
        return _unknown(facts, modifier)
    if _hopeless(found):
        facts["falls"] = False
        case.tell(say("It is taken that no fortress has a siege modifier below zero. [s11.3.3.a]"), False)
    return within


def _within(found: dict[str, object]) -> Message | None:
    """Return with what siege modifier a fortress falls whose modifier is not known; None where more is not known."""
    if _hopeless(found):
        return say("The fortress holds out, whatever its siege modifier.")
    if "highest_modifier" in found:
        return say("The fortress falls if its siege modifier is {most} or less.", most=found["highest_modifier"])
    if "highest_sum" in found:
        return say(
            "The fortress falls if the die and its siege modifier together are {most} or less.",
            most=found["highest_sum"],
        )
    return None


def _hopeless(found: dict[str, object]) -> bool:
    """Whether a fortress holds out whatever its siege modifier: none is below zero, and no die below one."""
    modifier, total = found.get("highest_modifier"), found.get("highest_sum")
    return (isinstance(modifier, int) and modifier < 0) or (isinstance(total, int) and total < 1)


def _unknown(facts: dict[str, object], modifier: int) -> Message:
    """Say what to look up."""
    fortress = dict(facts["modifiers"])["fortress"]  # type: ignore[call-overload]
    if fortress is None:
        return say(
            "The fortress falls if the die, modified by {modifier} and by the siege modifier of the fortress, is not higher than the number on the siege counter.",
            modifier=signed(modifier),
        )
    return say(
        "The fortress falls if the die, modified by {modifier}, is not higher than the number on the siege counter.",
        modifier=signed(modifier),
    )


def _taken(case: Case, side: Side) -> None:
    """Say what the fall of a fortress brings."""
    case.tell(
        say(
            "When it falls, all units besieged in it are destroyed, and its garrison counter is turned: {side} controls the city. [c1.f]",
            side=NAMES[side],
        ),
        side,
        cites=(COUNTERS,),
    )
    case.settle("c1.f", "empty")


def _over_tries(case: Case, facts: dict[str, object], chance: Fraction, tries: int) -> Message:
    """Give the chance over several tries: each is an operation of its own."""
    if tries == 1:
        return say("The fortress falls with a chance of {chance}.", chance=Percent(chance=chance))
    within = {number: at_least_once(chance, number) for number in range(1, tries + 1)}
    facts["within"] = within
    cost = case.number("s5.2", "resources")
    case.tell(
        say(
            "Each try takes an operation of its own; resource points for {tries} of them: {cost}. [s5.2.5]",
            tries=tries,
            cost=tries * cost,
        ),
        tries * cost,
    )
    case.tell(
        say(
            "Chance that one of {tries} tries succeeds: {chance}.",
            tries=tries,
            chance=Percent(chance=within[tries]),
        ),
        within[tries],
        cites=(COUNTERS,),
    )
    return say(
        "The fortress falls with a chance of {chance} in one try, {total} within {tries} tries.",
        chance=Percent(chance=chance),
        total=Percent(chance=within[tries]),
        tries=tries,
    )


def at_least_once(chance: Fraction, tries: int) -> Fraction:
    """Return the chance that something with this chance happens in at least one of some independent tries."""
    return 1 - (1 - chance) ** tries
