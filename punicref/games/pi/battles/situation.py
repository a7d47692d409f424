"""The situation in which a battle begins, asked for: the units of a side with all their values, and its leader."""

from collections.abc import Callable
from functools import partial
from typing import Any

from punicref.games.pi import units
from punicref.games.pi.battles import chances, journal, reading
from punicref.games.pi.inputs import NAMES, SIDES, Side
from punicref.language.messages import say
from punicref.ruling.dialogue import Desk, Sought

Raw = dict[str, Any]
"""A record as `plays` reads it, or facts of the calculator."""

PAIR = say("1/1")


def ask_units(desk: Desk, side: Side, *, land: bool) -> str:
    """Ask for the units of a side, with an example of the battle's kind, and for values that are missing."""

    def read(answer: str) -> str:
        reading.army(desk.case(), answer, side, "", land=land)
        return answer

    example = say("1 infantry 1/1 tactical 1/1") if land else say("1 naval 1/1 tactical 1/1")
    text = desk.ask(
        say(
            "units of {side}: type, cohesion value of front/back, tactical value, states, such as {example}",
            side=NAMES[side],
            example=example,
        ),
        read,
        Sought(
            explained=(
                say(
                    "Name all units that {side} has in the battle, parted by commas: how many there are of a kind, the type, the cohesion value of the front and, after a stroke, of the back of the counter, the word tactical with the tactical values; then depleted or disorganized, if they are. For example {example}.",
                    side=NAMES[side],
                    example=example,
                ),
                say(
                    "The types are {names}.",
                    names=[units.type_name(desk.case(), one) for one in units.TYPES if (one != units.NAVAL) == land],
                ),
            )
        ),
    )
    items = [one.strip() for one in text.split(",") if one.strip()]
    return ", ".join(_completed(desk, item, side, land) for item in items)


def _completed(desk: Desk, item: str, side: Side, land: bool) -> str:
    """Return units of one kind with the values that they lack, as far as they are known."""
    for value in chances.lacking(reading.army(desk.case(), item, side, "", land=land)):
        item = ask_value(desk, item, side, land, value, lambda _: None)
    return item


def ask_value(
    desk: Desk,
    item: str,
    side: Side,
    land: bool,
    value: chances.Value,
    check: Callable[[str], object],
    *,
    must: bool = False,
) -> str:
    """Ask for a value of units of one kind; an answer that is left empty leaves them as they are, unless it `must` be."""

    def read(answer: str) -> str:
        if not answer and not must:
            return item
        valued = f"{item} {value} {answer}"
        reading.army(desk.case(), valued, side, "", land=land)
        check(valued)
        return valued

    if value == "cohesion":
        prompt = say("cohesion value of {units}, front/back, such as {example}", units=item, example=PAIR)
        why = say(
            "It is printed on the counter, and a unit passes its checks with it, depleted ones with that of the back."
        )
        empty = say("Left empty, it is asked for where a check needs it.")
    else:
        prompt = say("tactical value of {units}, front/back, such as {example}", units=item, example=PAIR)
        why = say("It is printed on the counter; the highest of a side says how many chits it draws.")
        empty = say("Left empty, nobody keeps track of the chits.")
    return desk.ask(prompt, read, Sought(explained=(why,) if must else (why, empty)))


def ask_leaders(desk: Desk, raw: Raw) -> Raw:
    """Return the leaders in command: as given, else asked for; he is lost or saved with his units, so nobody is forgotten."""
    found: Raw = {}
    for side in SIDES:
        text = raw.get(f"{side}_leader")
        if text is None:
            text = desk.ask(
                say(
                    "leader in command of {side}: his name or what he adds, such as cohesion 1 tactical 1 (none: leave it empty)",
                    side=NAMES[side],
                ),
                partial(_named, desk, side),
                Sought(
                    explained=(
                        say(
                            "Give the name of the leader who is with the units of {side}, or what he adds to cohesion and tactical values, or both: {example}.",
                            side=NAMES[side],
                            example=say("cohesion 1 tactical 1"),
                        ),
                        say("Enter alone: no leader is with them."),
                    )
                ),
            )
            raw[f"{side}_leader"] = text
        if text:
            found[side] = _leader(desk, text, side)
    return found


def _named(desk: Desk, side: Side, answer: str) -> str:
    """Refuse what is no leader; nothing is nobody."""
    if answer:
        _leader(desk, answer, side)
    return answer


def _leader(desk: Desk, text: str, side: Side) -> Raw:
    """Return a leader as a record has him."""
    found = journal.commander(units.worded(desk.case(), text), f"--{side}-leader")
    return {name: value for name, value in found._asdict().items() if value not in (None, "")}
