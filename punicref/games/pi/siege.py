"""Sieges (s11.3): whether the besiegers may roll, and whether the fortress falls."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import inputs, places
from punicref.games.pi.inputs import NAMES, Die, Side
from punicref.games.pi.openly import follow
from punicref.language.messages import Message, Percent, say, signed
from punicref.ruling.case import Case, Condition
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import WIDEST

COUNTERS = "s11.3.3"
"""The clause that rules on the roll, and declares the printed list of siege counters."""

EXAMPLE = "ex.operation.3"
"""The printed example, which leaves the modifier of the fortress out."""

OPEN = {(COUNTERS, "signs"): ("added", "subtracted"), (EXAMPLE, "fortress"): ("added", "left_out")}
"""What is open about the fortress's own modifier, with the readings."""


class Open(NamedTuple):
    """How the fortress's own modifier is read: the sign of it, and whether it counts at all."""

    signs: str
    fortress: str


PORT = {"yes": True, "no": False}


class Stack(NamedTuple):
    """The besieging stack, and what it may act with."""

    besiegers: Annotated[int, ask("ground units of the besieging stack that is activated", least=1)]
    leader: Annotated[bool, ask("a leader is in that stack", usual="no leader in the besieging stack")] = False
    supply: Annotated[
        int | None, ask("supply points of the operation before the siege", usual="enough supply points", least=0)
    ] = None
    acted: Annotated[
        bool,
        ask(
            "the stack has already acted in this operation: moved here, for example",
            usual="the stack has not acted yet in this operation",
            ordinary=True,
        ),
    ] = False


class Fortress(NamedTuple):
    """The fortress: what the map prints of it, and the besieger's ships beside its port."""

    fleet: Annotated[
        int,
        ask(
            "besieger's naval units in the naval area next to the port of the city",
            usual="no ships of the besieger beside the port",
            least=0,
        ),
    ] = 0
    city: Annotated[str, ask("name of the city", printed=True, tries=("Pintias",)).checked(places.city)] = ""
    port: Annotated[Literal["yes", "no"] | None, ask("whether the city has a port", printed=True)] = None
    modifier: Annotated[int | None, ask("siege modifier printed beside the city", printed=True, least=0)] = None


class Within(NamedTuple):
    """The besieged units."""

    inside: Annotated[
        int,
        ask(
            "enemy ground units inside the fortress, without its garrison",
            usual="only the garrison inside",
            least=0,
            most="s11.2:units",
        ),
    ] = 0
    ships_inside: Annotated[int, ask("enemy naval units inside the fortress", usual="no ships inside", least=0)] = 0


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

    @property
    def parts(self) -> str:
        """The modifiers that are known, one after the other."""
        return " ".join(f"{int(one):+d}" for one in self if one is not None)


class Throw(NamedTuple):
    """What the modified die is held against: the numbers that the siege counter may have, the die, and its sides."""

    numbers: tuple[int, ...]
    face: int | None
    sides: int


def taken_by(number: int, modifier: int, sides: int) -> int:
    """Return with how many faces of the die the fortress falls: those that, modified, are not higher than the number."""
    return min(max(int(number) - int(modifier), 0), int(sides))


@calculator("pi.siege", "Siege: may you roll, and does the fortress fall?")
def siege(
    case: Case,
    side: Annotated[Side, ask("whose stack besieges the fortress")],
    stack: Annotated[Stack, group("besieging stack")],
    fortress: Annotated[Fortress, group("fortress")],
    within: Annotated[Within, group("units inside")],
    number: Annotated[int | None, ask("number on the siege counter", printed=True, least=0)] = None,
    tries: Annotated[
        int,
        ask(
            "number of tries, for the chance that one of them succeeds",
            usual="one try",
            least=1,
            most=WIDEST,
            echo="within",
        ),
    ] = 1,
    roll: Die = None,
) -> Ruling:
    """Rule on a siege roll (s11.3.3): whether it may be made (s5.2.5, s5.5.2.t6, c8), and what it brings.

    Without a die the exact chance of one try and of several in a row. What is printed on counters and map comes from
    the options or the installed lists; without it the ruling goes as far as it can. InputProblem for an unknown city,
    or a port that contradicts the list.
    """
    place = _place(case, fortress)
    cost = case.number("s5.5.2.t6", "supply")
    reasons = _stack_ready(case, stack, cost)
    harbour = _harbour(case, place, fortress, within)
    if harbour is False:
        reasons.append(say("the fortress has a port, and no naval units of the besieger are next to it"))
    facts: dict[str, object] = {"allowed": False, "reasons": reasons, "supply": cost}
    if reasons:
        case.points.settle(COUNTERS, "marker")
        return case.rule("Not allowed: {reasons}.", facts, reasons=reasons)
    facts["allowed"] = harbour
    if stack.supply is not None:
        facts["supply_left"] = stack.supply - cost
    sides, zero = case.number(inputs.DIE, "sides"), case.number(inputs.DIE, "zero")
    case.tell(
        "The die has {sides} sides; a {zero} on it counts as {sides}.", sides, sides=sides, zero=zero, cites=(COUNTERS,)
    )
    by = Open(*(case.points.plays(*issue, known) for issue, known in OPEN.items()))
    own = _fortress(case, place, fortress.modifier, by)
    besieged = _inside(case, within)
    counted = _besiegers(case, stack)
    if len(set(counted.values())) > 1:
        facts["besiegers"] = counted
    numbers = _numbers(case, side, number)
    (face,) = case.dice(roll)
    throw = Throw(numbers, None if face is None else inputs.face(face, sides, zero), sides)
    played = Modifiers(
        None if own is None else _effect(own, by), besieged, counted[case.points.plays("s11.3.3.c", "leader", counted)]
    )
    found = _result(played, throw)
    _readings(case, played, counted, throw, own, by)
    facts |= {"modifiers": dict(played._asdict()), **found}
    verdict = _close(case, side, within, facts, played, throw, tries)
    if harbour is None:
        verdict = say(
            "{verdict} This holds if the city has no port; otherwise ships must lie beside it first.", verdict=verdict
        )
    outcomes = []
    if "chance" in found and throw.face is None:
        chance = _chance(found)
        outcomes = [Outcome(say("the fortress falls"), chance), Outcome(say("the fortress holds out"), 1 - chance)]
    return case.rule(verdict, facts, outcomes=[one for one in outcomes if one.chance])


def _place(case: Case, fortress: Fortress) -> places.City | None:
    """Find the city that is named; one that nobody knows is none, where what is printed of it was stated."""
    if not fortress.city.strip():
        return None
    try:
        return places.city(case, fortress.city, "--city")
    except InputProblem:
        if fortress.port is None or fortress.modifier is None:
            raise
    case.tell("{name} is not among the cities known here; its port and modifier are as stated.", name=fortress.city)
    return None


def _stack_ready(case: Case, stack: Stack, cost: int) -> list[Message]:
    """Say what the action costs and needs of the besieging stack; returns what bars it."""
    enough = stack.supply is None or stack.supply >= cost
    reasons = case.holds(
        "The besieging stack is activated for the siege, which is its only action in this operation. [s5.2.5]",
        Condition(
            not stack.acted,
            "a unit that has acted cannot act again in this operation",
            "The besieging stack has already acted in this operation; it can roll in a later one. [s5.2.5]",
        ),
        cites=(COUNTERS,),
    )
    if stack.supply is None:
        price = say("It costs {n} supply {n|point|points}.", n=cost)
    elif enough:
        price = say(
            "It costs {n} supply {n|point|points} of {supply}; left: {left}.",
            n=cost,
            supply=stack.supply,
            left=stack.supply - int(cost),
        )
    else:
        price = say("It costs {n} supply {n|point|points}; there are only {supply}.", n=cost, supply=stack.supply)
        reasons.append(say("the supply points that are left are too few"))
    case.tell(price, cost)
    return reasons


def _harbour(case: Case, place: places.City | None, fortress: Fortress, within: Within) -> bool | None:
    """Apply c8: whether the roll may be made as far as ships go; None where it is not known whether there is a port."""
    port, fleet = fortress.port, fortress.fleet
    listed = None if place is None or place.row is None else PORT[str(place.row["port"])]
    if port is not None and listed is not None and PORT[port] != listed:
        assert place is not None
        raise InputProblem(
            say("{name} has a port: leave {option} out.", name=place.name, option="--port no")
            if listed
            else say("{name} has no port: leave {option} out.", name=place.name, option="--port yes")
        )
    there = listed if port is None else PORT[port]
    source = () if listed is None else (places.CITIES,)
    if there is False:
        if within.ships_inside:
            raise InputProblem(
                "Naval units lie inside a fortress only if it has a port: leave {option} out.",
                option="--ships-inside",
                hint=say("See {clauses}.", clauses=[case.reference("c6.c")]),
            )
        case.tell("The fortress has no port, so no ships are needed. [c8]", True, cites=source)
        return True
    if fleet:
        case.tell(
            say("The besieger has naval units in the naval area next to the city, enough even if it has a port. [c8]")
            if not there
            else say(
                "The besieger has {n} naval unit in the naval area next to the port; that is enough (our reading). [c8]",
                n=fleet,
            )
            if fleet == 1
            else say(
                "The besieger has {n} naval units in the naval area next to the port; that is enough. [c8]", n=fleet
            ),
            True,
            cites=source,
        )
        return True
    if there:
        case.tell(
            "The fortress has a port: it is under siege, but the die may be rolled only with own naval units in the naval area next to the port. [c8]",
            False,
            cites=source,
        )
        return False
    case.tell(
        "If the fortress has a port, the die may be rolled only with own naval units in the naval area next to it; the map shows whether it has one. [c8]",
        cites=(places.CITIES,),
    )
    case.need(places.CITIES)
    return None


def _fortress(case: Case, place: places.City | None, modifier: int | None, by: Open) -> int | None:
    """Return the fortress's own modifier, as given or as listed, and say what it does as it is read."""
    if modifier is None and place is not None and place.row is not None:
        modifier = int(place.row["siege"])
    if modifier is None:
        case.need(places.CITIES)
        case.tell(
            "The siege modifier of the fortress is printed on the map only: look it up and add it to the roll. [s11.3.3.a]",
            cites=(places.CITIES,),
        )
        case.points.settle(EXAMPLE, "leader")  # held at s11.3.3.c
        return None
    told = signed(modifier)
    if not modifier:
        said = say("The fortress adds its siege modifier to the roll: {modifier}. [s11.3.3.a]", modifier=told)
    elif by.fortress == "left_out":
        said = say(
            "The siege modifier of the fortress, {modifier}, is left out (house reading). [s11.3.3.a]", modifier=told
        )
    elif by.signs == "subtracted":
        said = say(
            "The siege modifier of the fortress, {modifier}, is subtracted from the roll (house reading). [s11.3.3.a]",
            modifier=told,
        )
    else:
        said = say(
            "The fortress adds its siege modifier to the roll: {modifier} (our reading). [s11.3.3.a]", modifier=told
        )
    case.tell(said, modifier, cites=(places.CITIES, COUNTERS, EXAMPLE) if modifier else (places.CITIES,))
    case.points.settle(EXAMPLE, "leader")  # held at s11.3.3.c
    return modifier


def _inside(case: Case, within: Within) -> int:
    """Return the modifier for units inside; neither the garrison nor ships count (s11.1, c6.c)."""
    modifier = within.inside * case.number("s11.3.3.b", "modifier")
    if within.inside:
        case.tell(
            "{n} {n|unit|units} inside {n|modifies|modify} the roll by {modifier}; the garrison does not count (our reading). [s11.1, s11.2]",
            modifier,
            n=within.inside,
            modifier=signed(modifier),
        )
    else:
        case.tell(
            "Each unit inside would add to the roll; the garrison does not count (our reading). [s11.1, s11.2]",
            modifier,
        )
    if within.ships_inside:
        case.tell("Naval units inside contribute nothing to the defence. [c6.c]", 0)
    return modifier


def _besiegers(case: Case, stack: Stack) -> dict[str, int]:
    """Return the modifier for the besieging units in each reading of who counts without a leader."""
    each = case.number("s11.3.3.c", "modifier")
    every = stack.besiegers * each
    counted = {"all": every, "leader": every if stack.leader else each}
    if counted[case.points.plays("s11.3.3.c", "leader", counted)] == every:
        case.tell(
            "{n} besieging {n|unit modifies|units modify} the roll by {modifier}.",
            every,
            n=stack.besiegers,
            modifier=signed(every),
        )
    else:
        case.tell(
            "Without a leader in the stack a single unit modifies the roll: {modifier}.", each, modifier=signed(each)
        )
    return counted


def _numbers(case: Case, side: Side, number: int | None) -> tuple[int, ...]:
    """Return the number on the siege counter, as given; else those of the side's counters in the installed list."""
    if number is not None:
        case.points.settle(COUNTERS, "marker")
        case.tell("The number on the siege counter is {number}.", number, number=number, cites=(COUNTERS,))
        return (number,)
    listed = case.records(COUNTERS)
    rows = () if listed is None else listed.rows.values()
    found = tuple(sorted({int(row["number"]) for row in rows if row["side"] == side}))
    if not found:
        case.points.settle(COUNTERS, "marker")
        case.need(COUNTERS)
        case.tell("The siege number is printed on the siege counter only.", cites=(COUNTERS,))
        return ()
    if len(found) == 1:
        case.points.settle(COUNTERS, "marker")
    case.tell(
        "Siege numbers on the counters of {side}: {numbers}.", found, side=NAMES[side], numbers=found, cites=(COUNTERS,)
    )
    return found


def _effect(modifier: int, by: Open) -> int:
    """Return what a fortress's own modifier does to the roll under some readings."""
    if by.fortress == "left_out":
        return 0
    return -modifier if by.signs == "subtracted" else modifier


def _readings(case: Case, played: Modifiers, counted: dict[str, int], throw: Throw, own: int | None, by: Open) -> None:
    """Hold what is open against what is played: who counts without a leader, and what the fortress does to the roll."""

    def shown(one: Modifiers) -> Message:
        return _headline(_result(one, throw))

    by_leader = {key: played._replace(besiegers=value) for key, value in counted.items()}
    counts = case.points.plays("s11.3.3.c", "leader", counted)
    follow(case, "s11.3.3.c", "leader", {key: shown(one) for key, one in by_leader.items()}, counts)
    if own is None:
        if len(throw.numbers) == 1:  # else what it comes to is open altogether
            first = shown(played)
            follow(case, COUNTERS, "signs", {"added": first, "subtracted": _subtracted(played, throw)})
            follow(case, EXAMPLE, "fortress", {"added": first, "left_out": shown(played._replace(fortress=0))})
        return

    def under(readings: Open) -> Message:
        return shown(played._replace(fortress=_effect(own, readings)))

    signs, fortress = OPEN.values()
    case.points.compare(COUNTERS, "signs", {one: under(by._replace(signs=one)) for one in signs}, by.signs)
    case.points.compare(EXAMPLE, "fortress", {one: under(by._replace(fortress=one)) for one in fortress}, by.fortress)


def _subtracted(played: Modifiers, throw: Throw) -> Message:
    """Return what a modifier of the fortress that is not known must be if it is subtracted."""
    (number,) = throw.numbers
    if throw.face is None:
        return say("die less the siege modifier of the fortress at most {most}", most=number - played.known)
    least = throw.face + played.known - number
    if least <= 0:
        return say("the fortress falls")
    return say("siege modifier of the fortress at least {least}", least=least)


def _result(modifiers: Modifiers, throw: Throw) -> dict[str, object]:
    """Return what the roll comes to, as far as everything is known.

    `chance` or `falls` where there is one number on the counter, `by_number` where there are several.
    """
    known, total, face = int(modifiers.known), modifiers.total, throw.face
    found: dict[str, object] = {"modifier": known}
    if total is None and len(throw.numbers) == 1:
        (number,) = throw.numbers
        if face is None:
            found["highest_sum"] = number - known
        else:
            found["highest_modifier"] = number - known - face
    if total is None or not throw.numbers:
        return found
    if face is not None:
        found["modified"] = face + known
    answers: dict[int, bool | Fraction] = {}
    for number in throw.numbers:
        if face is None:
            answers[number] = Fraction(taken_by(number, known, throw.sides), int(throw.sides))
        else:
            answers[number] = face + known <= number
    if len(throw.numbers) > 1:
        found["by_number"] = answers
    else:
        found["falls" if face is not None else "chance"] = answers[number]
        found["number"], found["highest_die"] = number, taken_by(number, known, throw.sides)
    return found


def _headline(found: dict[str, object]) -> Message:
    """Return the part of a result that answers: to be held against that of another reading."""
    if "falls" in found:
        return say("the fortress falls") if found["falls"] else say("the fortress holds out")
    if "chance" in found:
        return say("chance {chance}", chance=Percent(chance=_chance(found)))
    if "by_number" in found:
        parts = _by_number(found["by_number"])  # type: ignore[arg-type]
        none = say("none")
        return say("the fortress falls with siege numbers: {parts}", parts=parts or [none])
    if _hopeless(found):
        return say("the fortress holds out")
    if "highest_modifier" in found:
        return say("siege modifier of the fortress at most {most}", most=found["highest_modifier"])
    if "highest_sum" in found:
        return say("die and siege modifier of the fortress together at most {most}", most=found["highest_sum"])
    modifier = found["modifier"]
    assert isinstance(modifier, int)
    return say("die modifier {modifier}", modifier=signed(modifier))


def _chance(found: Mapping[str, object]) -> Fraction:
    chance = found["chance"]
    assert isinstance(chance, Fraction)
    return chance


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
    case: Case, side: Side, within: Within, facts: dict[str, object], played: Modifiers, throw: Throw, tries: int
) -> Message:
    """Add the last steps and return the verdict."""
    if throw.face is not None:
        facts["die"] = throw.face
        _sum(case, played, throw)
    if "falls" in facts:
        if facts["falls"]:
            _taken(case, side, within.ships_inside)
            return say(
                "The fortress falls: {modified} is not higher than {number}.",
                modified=facts["modified"],
                number=facts["number"],
            )
        case.follows("The fortress holds out, and the siege goes on.", False, cites=(COUNTERS,))
        return say(
            "The fortress holds out: {modified} is higher than {number}.",
            modified=facts["modified"],
            number=facts["number"],
        )
    if "chance" in facts:
        chance = _chance(facts)
        case.sum(
            say(
                "Die modifiers {parts} = {modifier} against {number}: the fortress falls if the die shows {highest} or less, chance {chance}.",
                parts=played.parts,
                modifier=signed(int(played.known)),
                number=facts["number"],
                highest=facts["highest_die"],
                chance=Percent(chance=chance),
            )
            if chance
            else say(
                "Die modifiers {parts} = {modifier} against {number}: no roll of the die takes the fortress.",
                parts=played.parts,
                modifier=signed(int(played.known)),
                number=facts["number"],
            ),
            chance,
            cites=(COUNTERS,),
        )
        if chance:
            _taken(case, side, within.ships_inside)
        return _over_tries(case, facts, chance, tries)
    if "by_number" in facts:
        parts = _by_number(facts["by_number"])  # type: ignore[arg-type]
        if throw.face is None:
            return say(
                "The chance that the fortress falls depends on the number of the siege counter: {parts}.", parts=parts
            )
        return (
            say("The fortress falls if the siege counter has one of these numbers: {numbers}.", numbers=parts)
            if parts
            else say("The fortress holds out, whatever siege counter has been placed.")
        )
    if _hopeless(facts):
        facts["falls"] = False
        case.tell("No siege modifier of a fortress is below zero (our reading). [s11.3.3.a]", False)
    return _open_end(facts, played)


def _sum(case: Case, played: Modifiers, throw: Throw) -> None:
    """Say what the die comes to, and against what."""
    assert throw.face is not None
    shown = {"roll": throw.face, "parts": played.parts, "modified": throw.face + int(played.known)}
    if played.fortress is None:
        text = say("Die {roll} {parts} = {modified}, and the fortress's modifier on top.", **shown)
    elif len(throw.numbers) == 1:
        text = say("Die {roll} {parts} = {modified} against {number}.", **shown, number=throw.numbers[0])
    else:
        text = say("Die {roll} {parts} = {modified}.", **shown)
    case.sum(text, throw.face + played.known, cites=(COUNTERS,))


def _open_end(found: dict[str, object], played: Modifiers) -> Message:
    """Return on what the fall of a fortress depends, something of which is not known."""
    if _hopeless(found):
        return say("The fortress holds out, whatever its siege modifier.")
    if "highest_modifier" in found:
        return say("The fortress falls if its siege modifier is {most} or less.", most=found["highest_modifier"])
    if "highest_sum" in found:
        return say(
            "The fortress falls if the die and its siege modifier together are {most} or less.",
            most=found["highest_sum"],
        )
    if played.fortress is None:
        return say(
            "The fortress falls if the die, modified by {modifier} and by the siege modifier of the fortress, is not higher than the number on the siege counter.",
            modifier=signed(int(played.known)),
        )
    return say(
        "The fortress falls if the die, modified by {modifier}, is not higher than the number on the siege counter.",
        modifier=signed(int(played.known)),
    )


def _hopeless(found: dict[str, object]) -> bool:
    """Whether a fortress holds out whatever its siege modifier: none is below zero, and no die below one."""
    modifier, total = found.get("highest_modifier"), found.get("highest_sum")
    return (isinstance(modifier, int) and modifier < 0) or (isinstance(total, int) and total < 1)


def _taken(case: Case, side: Side, ships: int) -> None:
    """Say what the fall of a fortress brings; `ships` are in its port."""
    case.follows(
        "When it falls, all units besieged in it are destroyed, and its garrison counter is turned: {side} controls the city. [c1.f]",
        side,
        side=NAMES[side],
        cites=(COUNTERS,),
    )
    if ships:
        follow(
            case,
            COUNTERS,
            "ships",
            {
                "destroyed": say("{n} naval {n|unit|units} destroyed", n=ships),
                "retreat": say("{n} naval {n|unit retreats|units retreat}", n=ships),
            },
        )
    case.points.settle("c1.f", "empty")
    case.follows("For enemy resource points in the city see {command}. [s5.4.1]", command=case.command("pi.capture"))


def _over_tries(case: Case, facts: dict[str, object], chance: Fraction, tries: int) -> Message:
    """Give the chance over several tries: each is an operation of its own."""
    if tries == 1:
        return say("The fortress falls with a chance of {chance}.", chance=Percent(chance=chance))
    within = {number: at_least_once(chance, number) for number in range(1, tries + 1)}
    facts["within"] = within
    cost = case.number("s5.2", "resources")
    case.follows(
        "Each try takes an operation of its own; resource points for {tries} of them: {cost}. [s5.2.5]",
        tries * cost,
        tries=tries,
        cost=tries * cost,
    )
    case.tell(
        "Chance that one of {tries} tries succeeds: {chance}.",
        within[tries],
        tries=tries,
        chance=Percent(chance=within[tries]),
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
