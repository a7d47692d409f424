"""The actions of an operation asked for step by step: what is done, by which units, and what else matters."""

from collections.abc import Callable
from typing import Any

from punicref.errors import InputProblem
from punicref.games.pi import actions, units
from punicref.games.pi.actions import KINDS, Kind
from punicref.language.messages import Message, say
from punicref.ruling.dialogue import Desk, Sought, Stopped
from punicref.ruling.names import plain
from punicref.ruling.words import BACK, is_back

NAME = "actions"
"""The fact that they make."""


def converse(desk: Desk, raw: dict[str, Any], grammar: Message) -> bool:
    """Ask for one action after the other and put them together as a player would write them; `grammar` explains that.

    A whole action may be answered at once, too. False: the calculator rules on them.
    """
    if raw.get(NAME):
        return False
    found: list[str] = []
    try:
        while (action := _action(desk, found, grammar)) is not None:
            found = [*found, action] if action else found[:-1]
    except Stopped:
        if not found:
            raise
    raw[NAME] = "; ".join(found)
    return False


def _action(desk: Desk, before: list[str], grammar: Message) -> str | None:
    """Ask for the next action; empty: the one before is to be taken back, None: there is none."""
    case = desk.case()
    kinds = actions.shown(case, KINDS)

    def read(answer: str) -> str:
        if is_back(answer) and not before:
            raise InputProblem("This is the first question.")
        if is_back(answer):
            return BACK_TO
        if not answer and not before:
            raise InputProblem("Without this there is no ruling.")
        kind = _kind(desk, answer)
        if answer and kind is None:
            actions.parse(case, answer)  # a whole action, or it says what is wrong
        return kind or answer

    words = [say("{n} {name}", n=number, name=name) for number, name in enumerate(kinds, 1)]
    prompt = say("action {n} ({kinds}; Enter: no more)", n=len(before) + 1, kinds=words)
    if not before:
        prompt = say("action {n} ({kinds})", n=1, kinds=words)
    while (answer := desk.ask(prompt, read, Sought(explained=_help()))) and answer != BACK_TO:
        kind = next((one for one in KINDS if one == answer), None)
        made = answer if kind is None else _with_units(desk, kind, grammar)
        if made:
            return made
    return "" if answer else None


BACK_TO = "\n"
"""What stands for the word that takes an action back: no answer has it."""


def _help() -> tuple[Message, ...]:
    return (
        say(
            "Name the action or its number; its units are asked for next. {back} takes the last action back.", back=BACK
        ),
        say("Or write a whole action: {example}.", example=say("move infantry, leader, distance 1")),
    )


def _kind(desk: Desk, answer: str) -> Kind | None:
    """Return the action that is named alone, or by its number."""
    if answer in {str(number) for number, _ in enumerate(KINDS, 1)}:
        return KINDS[int(answer) - 1]
    return actions.kind(desk.case(), plain(answer))


def _with_units(desk: Desk, kind: Kind, grammar: Message) -> str:
    """Ask for the units of an action and what else matters; returns the action as it is written.

    Empty where its name is to be asked for again.
    """
    called = actions.shown(desk.case(), [kind])
    if kind == "card":
        cost = desk.ask(say("supply points that the card costs"), _parsed(desk, "card cost"))
        return "" if cost == BACK_TO else f"card cost {cost}"
    example = say("1 naval, leader") if kind == "move" else say("1 infantry, leader")
    types = say("The types are {names}.", names=[units.type_name(desk.case(), one) for one in units.TYPES])
    by = say("{action}: which units, such as {example}", action=called, example=example)
    else_ = say(
        "{action}: what else holds, such as {example} (Enter: nothing)", action=called, example=say("distance 1, port")
    )
    while (force := desk.ask(by, _parsed(desk, kind), Sought(explained=(types,)))) != BACK_TO:
        more = desk.ask(else_, _parsed(desk, f"{kind} {force},"), Sought(explained=(grammar,)))
        if more != BACK_TO:
            return f"{kind} {force}, {more}" if more else f"{kind} {force}"
    return ""


def _parsed(desk: Desk, before: str) -> Callable[[str], str]:
    """Return what takes the end of an action that makes sense, or the word that goes back."""

    def read(answer: str) -> str:
        if is_back(answer):
            return BACK_TO
        actions.parse(desk.case(), f"{before} {answer}")
        return answer

    return read
