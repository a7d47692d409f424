"""Calculators: one typed function each; command, prompts, JSON, help and backlinks follow from it.

@calculator("pw.odds", "Odds column of an attack")
def odds(case: Case, attack: Annotated[Span, ask("…")], …) -> Ruling:
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from punicref.errors import NotFound, near
from punicref.language.messages import Message, say
from punicref.ruling import assumed, facts, reading
from punicref.ruling.case import Case
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from punicref.rulebook.library import Library
    from punicref.rulebook.records import Records
    from punicref.rulebook.tables import Printed
    from punicref.ruling.assumed import Open
    from punicref.ruling.facts import Input
    from punicref.ruling.model import Ruling

    Look = Callable[[str], Printed | Records | None]
    """Looks up the owner's printed tables by reference."""

_CALCULATORS: dict[str, CalculatorFunction] = {}


class CalculatorFunction:
    """A registered calculator."""

    def __init__(
        self, name: str, title: Message, function: Callable[..., Ruling], without: frozenset[str], chapter: str = ""
    ) -> None:
        self.name = name
        self.title = title
        self.function = function
        self.without = without
        self.chapter = chapter

    @property
    def module(self) -> str:
        """Where to import it from."""
        return self.function.__module__

    @property
    def game(self) -> str:
        """The code of its game."""
        return self.name.partition(".")[0]

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        """The facts that it takes."""
        return tuple(one._replace(home=self.name) for one in facts.inputs_of(self.function))

    @cached_property
    def _groups(self) -> dict[str, tuple[Any, bool]]:
        return facts.groups_of(self.function)

    def rule(self, raw: Mapping[str, Any], library: Library, printed: Look) -> Ruling:
        """Read raw inputs and give the ruling; InputProblem where an input cannot be used, Needed where one is missing.

        What the ruling assumes is not looked for: `answer` does.
        """
        return self._rule(raw, library, printed, None)

    def _rule(self, raw: Mapping[str, Any], library: Library, printed: Look, seen: set[str] | None) -> Ruling:
        values = reading.read(self.inputs, raw, library, self.game)
        arguments = reading.packed(self.inputs, values, self._groups, seen)
        return self.function(Case(self.name, library, printed, self.inputs), **arguments)

    def answer(
        self, raw: Mapping[str, Any], library: Library, printed: Look, confirmed: frozenset[str] = frozenset()
    ) -> Ruling:
        """Give the ruling with what it assumes; `confirmed` are facts that somebody said are as usual."""
        stated = self.stated(raw)
        made, opens = self._open(stated, library, printed, weigh=False)
        return made._replace(assumed=assumed.assumed(opens, made, confirmed))

    def weighed(self, stated: Mapping[str, Any], library: Library, printed: Look) -> tuple[Ruling, list[Open]]:
        """Return the ruling on what is stated, and which facts that nobody stated would change it, and how much."""
        return self._open(stated, library, printed, weigh=True)

    def _open(
        self, stated: Mapping[str, Any], library: Library, printed: Look, *, weigh: bool
    ) -> tuple[Ruling, list[Open]]:
        seen: set[str] = set()
        made = self._rule(stated, library, printed, seen)
        # A fact of no group may have been read, and one that needs another is weighed together with that.
        seen |= {one.name for one in self.inputs if len(one.place) == 1 or one.name in stated}
        seen |= {name for one in self.inputs if one.ask.needs for name in (one.name, one.ask.needs)}
        looked_at = [one for one in self.inputs if one.name in seen]
        return made, assumed.found(
            looked_at, stated, made, library, lambda raw: self.rule(raw, library, printed), weigh=weigh
        )

    def stated(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """Return the inputs as they are called, without empty ones; dice that punicref rolls stay the same."""
        given = {name.replace("-", "_"): value for name, value in raw.items() if value is not None}
        if facts.SEED not in given and facts.takes_dice(self.inputs) and "random" in given.values():
            import random

            given[facts.SEED] = random.randrange(1_000_000)
        return given


def calculator(
    name: str, title: str, *, without: tuple[str, ...] = (), chapter: str = ""
) -> Callable[[Callable[..., Ruling]], Callable[..., Ruling]]:
    """Register a function as the calculator `name`, of the form game.procedure; `title` is the English template.

    The clauses that it applies are read from its source (`ruling.clauses`); `without` are those that stand in code
    which it shares and that none of its rulings cites. Its `chapter`, the heading above which there is none, is told
    where it is not the one of whose clauses it applies most: what a procedure rests on need not be where it stands.
    """

    def register(function: Callable[..., Ruling]) -> Callable[..., Ruling]:
        assert name not in _CALCULATORS, name
        _CALCULATORS[name] = CalculatorFunction(name, say(title), function, frozenset(without), chapter)
        return function

    return register


def registered() -> dict[str, CalculatorFunction]:
    """Return the calculators of all modules imported so far."""
    return dict(_CALCULATORS)


def load(name: str, library: Library) -> CalculatorFunction:
    """Import and return one calculator, however its letters are cased; NotFound, with near names, for no such one."""
    known = {one.name: one.module for one in library.calculators()}
    typed, name = name, name.strip().casefold()
    if name not in known:
        name = _called(name, known, library)
    if name not in known:
        raise NotFound(
            say("There is no calculator {name}.", name=typed) if typed.strip() else say("Say which calculator."),
            suggestions=_near(typed.strip().casefold(), known),
            hint=say("{command} lists them.", command="punicref calculators"),
        )
    import importlib

    module = importlib.import_module(known[name])
    found: CalculatorFunction = _CALCULATORS.get(name) or module.of(name, library)  # one that is data
    return found


def _called(name: str, known: Iterable[str], library: Library) -> str:
    """Return the calculator of a game that is called so in any language; empty where none is, or several."""
    game, _, own = name.partition(".")
    said = library.said("calculator")
    found = [
        one
        for one in known
        if one.startswith(f"{game}.")
        and any(plain(own) == plain(word) for words in said.get(one, {}).values() for word in words)
    ]
    return found[0] if len(found) == 1 else ""


def _near(name: str, known: Iterable[str]) -> list[str]:
    """Return the names most like one; where its game is known those of that game, by what stands behind it."""
    game, _, own = name.partition(".")
    of_game = [one.removeprefix(f"{game}.") for one in known if one.startswith(f"{game}.")]
    return [f"{game}.{one}" for one in near(own, of_game)] if of_game else near(name, known)


def of_game(code: str, part: str) -> Any:
    """Import and return a part of a game, such as its `sheet` (`ruling.game.Game`); None of one that is not ours."""
    import importlib

    package = f"punicref.games.{code}"
    try:
        game = getattr(importlib.import_module(package), "GAME", None)
    except ModuleNotFoundError as problem:
        if problem.name != package:
            raise
        return None
    module, _, name = getattr(game, part, "").partition(":")
    return getattr(importlib.import_module(module), name) if module else None


def check_table(printed: Printed | Records, library: Library) -> list[Message]:
    """Hold a printed table against what its game says of it, if anything.

    Returns warnings; raises InputProblem for what contradicts the rules.
    """
    game = printed.name.partition(":")[0]
    check = of_game(game, "check")
    case = Case(f"{game}.tables", library, lambda _: None)
    warnings: list[Message] = check(printed, case) if check else []
    return warnings
