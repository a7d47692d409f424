"""What a player says of a battle: whose chit, which units, who is engaged with whom, whom he chooses."""

from collections.abc import Iterator
from contextlib import suppress

from punicref.errors import InputProblem, near_called
from punicref.games.pi import units
from punicref.games.pi.battles import chits
from punicref.games.pi.battles.chits import BattleRules, Chit
from punicref.games.pi.battles.engine import Engagement, State, Want
from punicref.games.pi.inputs import NAMES, OTHER, SIDES, Side
from punicref.games.pi.units import LETTERS, Unit, at
from punicref.language.messages import Message, say
from punicref.ruling import names
from punicref.ruling.case import Case


def chit(
    case: Case, rules: BattleRules, side: Side, word: str, where: str | Message, *, land: bool | None = None
) -> Chit:
    """Find a chit of a side by its name in any language; `land` narrows it to one kind of battle.

    InputProblem, naming `where` it was given, where the side has none of this name.
    """
    one = names.meant(case, word) or ""
    offered = [found for found in rules.chits.values() if found.side == side and land in (None, found.land)]
    for found in offered:
        if found.name == one or found.clause.rpartition(".")[-1] == names.plain(word).replace(" ", "-"):
            return found
    begun = [found for found in offered if names.plain(word) and _begins(case, found, names.plain(word))]
    if len({found.name for found in begun}) == 1:
        return begun[0]
    raise InputProblem(
        at(where, say("{side} has no battle chit {name} here.", side=NAMES[side], name=word)),
        suggestions=near_called(word, [case.names[found.name] for found in offered]),
        hint=say(
            "It has these: {chits}.", chits=[case.name(one) for one in dict.fromkeys(found.name for found in offered)]
        ),
    )


def chit_of_either(case: Case, word: str) -> Chit:
    """Find a battle chit of one side or the other."""
    rules = chits.rules(case)
    for side in SIDES:
        with suppress(InputProblem):
            return chit(case, rules, side, word, "--chit")
    named = tuple(dict.fromkeys(one.name for one in rules.chits.values()))
    raise InputProblem(
        "There is no battle chit {name}.",
        name=word,
        suggestions=near_called(word, [case.names[one] for one in named]),
        hint=say("The chits are {chits}.", chits=[case.name(one) for one in named]),
    )


def _begins(case: Case, chit: Chit, word: str) -> bool:
    """Whether a chit's name in some language begins with what was typed, or the other way round with its first word."""
    called = [names.plain(name) for all_ in case.names[chit.name].values() for name in all_]
    return any(name.startswith(word) or word.removesuffix("s") == name.split()[0] for name in called)


def army(case: Case, text: str, side: Side, option: str, *, land: bool) -> tuple[Unit, ...]:
    """Read the units of a side; InputProblem for none, and for units of the other kind of battle."""
    found = units.read(case, text, side, option, otherwise="" if land else units.NAVAL)
    if not found:
        raise InputProblem(at(option, say("No unit is named.")))
    for unit in found:
        if unit.naval == land:
            raise InputProblem(
                at(
                    option,
                    say("{unit} is a naval unit, and this is a ground battle.", unit=unit.id)
                    if land
                    else say("{unit} is a ground unit, and this is a naval battle.", unit=unit.id),
                )
            )
    return found


def unit_ids(text: str, state: State, where: str | Message) -> tuple[str, ...]:
    """Read unit ids parted by commas or blanks; InputProblem for one that is not in the battle, or named twice."""
    found: list[str] = []
    known = {unit.id: unit for unit in state.units}
    for word in text.replace(",", " ").split():
        one = word.upper()
        if one not in known:
            raise InputProblem(
                at(where, say("There is no unit {unit}; there are {units}.", unit=word, units=list(known)))
            )
        if one in found:
            raise InputProblem(at(where, say("{unit} is named twice.", unit=one)))
        found.append(one)
    return tuple(found)


def engagements(case: Case, rules: BattleRules, state: State, text: str, where: str) -> State:
    """Read the engaging chits that lie on the table, in the order in which they were played, parted by semicolons.

    Each is the chit's name and the units, those of its player first: "corvus R1 C1 C2; boarding C3 R2". InputProblem
    for what cannot be.
    """
    for name, ids in chits_and_ids(text, where):
        involved = unit_ids(ids, state, where)
        side = state.unit(involved[0]).side
        found = chit(case, rules, side, name, where, land=state.land)
        own = tuple(one for one in involved if state.unit(one).side == side)
        enemy = tuple(one for one in involved if state.unit(one).side == OTHER[side])
        state = engage(state, found, own, enemy, where)
    return state.holding()


def chits_and_ids(text: str, where: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each chit in such a text, and the ids of its units; InputProblem where it has none."""
    for item in text.split(";"):
        words = item.replace(",", " ").split()
        if not words:
            continue
        size = next((at for at, word in enumerate(words) if _is_unit(word)), len(words))
        if size == len(words):
            raise InputProblem("{option}: {found} names no units.", option=where, found=item.strip())
        yield " ".join(words[:size]), " ".join(words[size:])


def look_like_engaging(case: Case, text: str) -> None:
    """Refuse what can be no list of engaging chits with their units in any battle."""
    for name, ids in chits_and_ids(text, "--engaged"):
        chit_of_either(case, name)
        look_like_ids(ids, "--engaged")


def look_like_chits(case: Case, text: str) -> None:
    """Refuse what can be no list of chits, parted by commas."""
    for name in filter(None, (one.strip() for one in text.split(","))):
        chit_of_either(case, name)


def look_like_ids(text: str, where: str) -> None:
    """Refuse what can be no unit of any battle."""
    odd = next((word for word in text.replace(",", " ").split() if not _is_unit(word)), None)
    if odd is not None:
        raise InputProblem(
            "{option}: {found} is no unit; units are called {example}.", option=where, found=odd, example="R1, C1"
        )


def _is_unit(word: str) -> bool:
    """Whether a word looks like the id of a unit."""
    return word[:1].upper() in LETTERS.values() and word[1:].isdecimal()


def engage(state: State, one: Chit, own: tuple[str, ...], enemy: tuple[str, ...], where: str) -> State:
    """Put an engaging chit on the table as the next one played; InputProblem where it cannot engage these units."""
    number = state.plays + 1
    if one.kind != "engage":
        raise InputProblem("{option}: {chit} engages no units.", option=where, chit=one.name)
    if not own or not enemy or (one.pairs and len(own) != len(enemy)):
        raise InputProblem(
            "{option}: {chit} engages units of both sides, in pairs where it says so.", option=where, chit=one.name
        )
    pairs = zip(own, enemy, strict=True)
    new = (
        tuple(Engagement(number, one, (first,), (second,)) for first, second in pairs)
        if one.pairs
        else (Engagement(number, one, own, enemy),)
    )
    return state._replace(engaged=state.engaged + new, plays=number)


def choose(
    wanted: Want, own: tuple[str, ...], enemy: tuple[str, ...], where: tuple[str, str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the units chosen, own and enemy; where none are given the first that may be.

    InputProblem, naming what was given in `where`, for a choice that the chit or c12.b does not allow.
    """
    if wanted.reason:
        return (), ()
    defaults = wanted.default()
    return (
        taken(own, defaults[0], wanted.own, (), wanted.own_number, where[0]),
        taken(enemy, defaults[1], wanted.enemy, wanted.enemy_first, wanted.enemy_number, where[1]),
    )


def taken(
    given: tuple[str, ...],
    default: tuple[str, ...],
    allowed: tuple[str, ...],
    firsts: tuple[str, ...],
    number: int,
    where: str | Message,
) -> tuple[str, ...]:
    """Return the units of one side that were chosen, as `choose` does for both."""
    if not given:
        return default
    for one in given:
        if one not in allowed:
            raise InputProblem(
                at(
                    where,
                    say("{unit} cannot be chosen for this chit; these can: {units}.", unit=one, units=list(allowed)),
                )
            )
    if len(given) != number:
        raise InputProblem(
            at(where, say("Units chosen: {found}; the chit asks for {needed}.", found=len(given), needed=number))
        )
    skipped = [one for one in firsts if one not in given]
    if skipped and any(one not in firsts for one in given):
        raise InputProblem(at(where, say("Unengaged units come first: {units}.", units=skipped)))
    return given
