"""The inputs of a calculator: declared in its signature, read the same way from a command line and from JSON.

    attack: Annotated[Points, ask("strength points attacking")]

The annotation's type says the kind of input, `ask` what to call it; limits that the rules set are named, not written:
`most="9.0:die"`.
"""

import inspect
import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NamedTuple,
    Union,
    get_args,
    get_origin,
)

from punicref.errors import InputProblem, near
from punicref.messages import Message, say

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

Bound = int | str | None
"""A limit of an input: a number, or the name of a rule value, clause:name (of a list, its least or greatest)."""

SEED = "seed"
"""The extra input of calculators that take a die: repeats a random roll."""

WIDEST = 60
"""The most values that a range of inputs may span; beyond it a drawn matrix is of no use."""


LARGEST = 1_000_000
"""The largest number that any input takes; no game has as many points."""


class Ask(NamedTuple):
    """What an input is called and its limits."""

    prompt: Message
    least: Bound = None
    most: Bound = None


def ask(prompt: str, *, least: Bound = None, most: Bound = None) -> Ask:
    """Describe an input; `prompt` is the English template and the key in the catalogues."""
    return Ask(say(prompt), least, most)


class Span(NamedTuple):
    """A whole range of numbers, both ends included; a single number has both ends alike."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


class Roll(NamedTuple):
    """A die: its face, and the seed where punicref rolled it."""

    face: int
    seed: int | None


class Dice:
    """The dice that punicref throws in one ruling: one after the other from one seed, so that all can be repeated."""

    def __init__(self, seed: int | None) -> None:
        self._seed = seed
        self._stream: Any = None

    def throw(self, low: int, high: int) -> Roll:
        """Throw a die with the faces `low` to `high`."""
        if self._stream is None:
            import random

            if self._seed is None:
                self._seed = random.randrange(1_000_000)
            self._stream = random.Random(self._seed)
        return Roll(self._stream.randint(low, high), self._seed)


class Rolls(NamedTuple):
    """Several dice of one throw: their faces, none where no dice were told, or the dice that punicref is to throw."""

    faces: tuple[int, ...] = ()
    dice: Dice | None = None
    low: int = 1
    high: int = 1

    def __bool__(self) -> bool:
        return bool(self.faces) or self.dice is not None

    def throw(self, number: int) -> tuple[Roll, ...]:
        """Return the dice that were told, or so many thrown at random."""
        if self.dice is None:
            return tuple(Roll(face, None) for face in self.faces)
        return tuple(self.dice.throw(self.low, self.high) for _ in range(number))


class Result(NamedTuple):
    """A printed combat result: percentage losses of attacker and defender, each 0 to 100."""

    attacker: int
    defender: int

    def __str__(self) -> str:
        return f"{self.attacker}/{self.defender}"


class Input(NamedTuple):
    """One input of a calculator, as its signature declares it."""

    name: str
    kind: object  # int, bool, str, Span, Roll, Rolls, Result, tuple (of whole numbers) or a tuple of choices
    ask: Ask
    required: bool
    default: Any

    @property
    def option(self) -> str:
        """The name as a command-line option."""
        return "--" + self.name.replace("_", "-")

    @property
    def choices(self) -> tuple[str, ...]:
        """The words to choose from, if it is such an input."""
        return self.kind if isinstance(self.kind, tuple) else ()

    @property
    def metavar(self) -> str:
        """What the option takes, in short."""
        if self.choices:
            return "|".join(self.choices)
        names = {
            int: "N",
            Span: "N|N-N",
            Roll: "N|random",
            Rolls: "N,N|random",
            Result: "N/N",
            tuple: "N,N",
            str: "TEXT",
        }
        return names[self.kind]  # type: ignore[index]


def inputs_of(function: Callable[..., object]) -> tuple[Input, ...]:
    """Return the inputs that a calculator's signature declares, the case itself left out."""
    found = []
    for name, parameter in list(inspect.signature(function).parameters.items())[1:]:
        assert get_origin(parameter.annotation) is Annotated, f"{name}: calculators write real annotations"
        base, declared = get_args(parameter.annotation)[:2]
        assert isinstance(declared, Ask), name
        required = parameter.default is inspect.Parameter.empty
        found.append(Input(name, _kind(base), declared, required, None if required else parameter.default))
    return tuple(found)


def takes_dice(inputs: tuple[Input, ...]) -> bool:
    """Whether punicref may throw dice for one of the inputs, so that a seed has a meaning."""
    return any(one.kind in (Roll, Rolls) for one in inputs)


def _kind(base: Any) -> object:
    if get_origin(base) in (Union, types.UnionType):
        base = next(one for one in get_args(base) if one is not type(None))
    if get_origin(base) is Literal:
        return get_args(base)
    return get_origin(base) or base


def read(inputs: tuple[Input, ...], raw: Mapping[str, Any], library: "Library", game: str) -> dict[str, Any]:
    """Turn raw inputs into the arguments of a calculator.

    Raises InputProblem for an unknown name, for what is missing (all of it at once), and for a value out of its
    kind or limits.
    """
    by_name = {one.name: one for one in inputs}
    rolls = takes_dice(inputs)
    allowed = [*by_name, SEED] if rolls else list(by_name)
    for name in raw:
        if name.replace("-", "_") not in allowed:
            raise InputProblem(
                say("There is no input {name}; the inputs are {names}.", name=name, names=allowed),
                suggestions=near(name, allowed),
            )
    given = {name.replace("-", "_"): value for name, value in raw.items() if value is not None}
    missing = [one for one in inputs if one.required and one.name not in given]
    if missing:
        raise InputProblem(
            say("Still needed: {names}.", names=[one.option for one in missing]),
            hint=say("{option}: {meaning}.", option=missing[0].option, meaning=missing[0].ask.prompt),
        )
    dice = Dice(_number(given.pop(SEED), SEED, None, None) if rolls and SEED in given else None)
    return {
        one.name: read_one(one, given[one.name], library, game, dice) if one.name in given else one.default
        for one in inputs
    }


def read_one(one: Input, raw: Any, library: "Library", game: str, dice: "Dice | None" = None) -> Any:
    """Turn one raw input into its value; InputProblem where it cannot be."""
    least, most = (_bound(bound, library, game, pick) for bound, pick in ((one.ask.least, min), (one.ask.most, max)))
    kind = one.kind
    if isinstance(kind, tuple):
        return _choice(raw, one, kind)
    if kind is bool:
        if not isinstance(raw, bool):
            raise InputProblem(say("{name} must be true or false, not {found}.", name=one.name, found=_seen(raw)))
        return raw
    if kind is int:
        return _number(raw, one.name, least, most)
    if kind is Span:
        return _span(raw, one.name, least, most)
    if kind is Roll:
        return _roll(raw, one.name, least, most, dice or Dice(None))
    if kind is Rolls:
        if raw == "random":
            return Rolls((), dice or Dice(None), least or 1, most or 1)
        return Rolls(_numbers(raw, one.name, least, most))
    if kind is Result:
        return _result(raw, one.name)
    if kind is tuple:
        numbers = _numbers(raw, one.name, least, most)
        if one.required and not numbers:
            raise InputProblem(say("{name} names at least one number.", name=one.name))
        return numbers
    if not isinstance(raw, str):
        raise InputProblem(say("{name} must be a text, not {found}.", name=one.name, found=_seen(raw)))
    return raw


def schema(
    inputs: tuple[Input, ...], library: "Library", game: str, translate: Callable[[Message], str]
) -> dict[str, Any]:
    """Return the JSON Schema of a calculator's inputs."""
    properties: dict[str, Any] = {}
    for one in inputs:
        body: dict[str, Any] = {"description": translate(one.ask.prompt)}
        least, most = (_bound(b, library, game, pick) for b, pick in ((one.ask.least, min), (one.ask.most, max)))
        limits = {key: value for key, value in (("minimum", least), ("maximum", most)) if value is not None}
        number = {"type": "integer", **limits}
        if one.choices:
            body["enum"] = list(one.choices)
        elif one.kind is bool:
            body["type"] = "boolean"
        elif one.kind is int:
            body |= number
        elif one.kind is Span:
            body["anyOf"] = [number, {"type": "string", "pattern": "^[0-9]+-[0-9]+$"}]
        elif one.kind is Roll:
            body["anyOf"] = [number, {"const": "random"}]
        elif one.kind is Rolls:
            body["anyOf"] = [{"type": "array", "items": number}, {"const": "random"}]
        elif one.kind is Result:
            body |= {"type": "string", "pattern": "^[0-9]{1,3}/[0-9]{1,3}$"}
        elif one.kind is tuple:
            body |= {"type": "array", "items": number}
        else:
            body["type"] = "string"
        if one.default is not None and one.kind is not Rolls and not one.required:
            body["default"] = list(one.default) if isinstance(one.default, tuple) else one.default
        properties[one.name] = body
    if takes_dice(inputs):
        properties[SEED] = {"type": "integer", "description": translate(say("repeats a random roll"))}
    return {
        "type": "object",
        "properties": properties,
        "required": [one.name for one in inputs if one.required],
        "additionalProperties": False,
    }


@cache
def _named(bound: str, pick: Callable[..., int], library: "Library", game: str) -> int:
    clause, _, name = bound.rpartition(":")
    value = library.values(game, clause)[0][name]
    return pick(int(item) for item in value) if isinstance(value, list) else int(value)


def _bound(bound: Bound, library: "Library", game: str, pick: Callable[..., int]) -> int | None:
    return _named(bound, pick, library, game) if isinstance(bound, str) else bound


def _number(raw: Any, name: str, least: int | None, most: int | None) -> int:
    try:
        if isinstance(raw, (bool, float)) or (isinstance(raw, str) and not raw.strip().lstrip("+-").isdigit()):
            raise ValueError  # noqa: TRY301  1.0 and true are no counts of points
        number = int(raw)
    except (ValueError, TypeError):
        raise InputProblem(say("{name} must be a whole number, not {found}.", name=name, found=_seen(raw))) from None
    if abs(number) > LARGEST and (least is None or most is None):
        least, most = -LARGEST if least is None else least, LARGEST if most is None else most
    if (least is not None and number < least) or (most is not None and number > most):
        if most is None:
            raise InputProblem(
                say("{name} is {found}; the least is {least}.", name=name, found=_seen(raw), least=least)
            )
        raise InputProblem(
            say(
                "{name} is {found}; it must be from {least} to {most}.",
                name=name,
                found=_seen(raw),
                least=least,
                most=most,
            )
        )
    return number


def _numbers(raw: Any, name: str, least: int | None, most: int | None) -> tuple[int, ...]:
    items = raw.split(",") if isinstance(raw, str) else raw if isinstance(raw, list) else [raw]
    return tuple(_number(item, name, least, most) for item in items if item != "")


def _span(raw: Any, name: str, least: int | None, most: int | None) -> Span:
    if isinstance(raw, str) and "-" in raw.strip()[1:]:
        low, _, high = raw.strip().partition("-")
        ends = sorted((_number(low, name, least, most), _number(high, name, least, most)))
        if ends[1] - ends[0] >= WIDEST:
            raise InputProblem(say("{name} spans more than {most} values.", name=name, most=WIDEST))
        return Span(ends[0], ends[1])
    number = _number(raw, name, least, most)
    return Span(number, number)


def _roll(raw: Any, name: str, least: int | None, most: int | None, dice: Dice) -> Roll:
    if raw == "random":
        return dice.throw(least or 1, most or 1)
    if isinstance(raw, str) and not raw.strip().lstrip("-").isdigit():
        raise InputProblem(
            say(
                "{name} must be a number that was rolled, or random; not {found}.",
                name=name,
                found=_seen(raw),
            ),
            suggestions=near(raw, ["random"]),
        )
    return Roll(_number(raw, name, least, most), None)


def _result(raw: Any, name: str) -> Result:
    parts = raw.replace("%", "").split("/") if isinstance(raw, str) else []
    if len(parts) != 2:
        raise InputProblem(
            say(
                "{name} must be the losses as printed, attacker/defender in percent, such as {example}; not {found}.",
                name=name, example="50/25", found=_seen(raw),
            )
        )  # fmt: skip
    attacker, defender = (_number(part, name, 0, 100) for part in parts)
    return Result(attacker, defender)


def _choice(raw: Any, one: Input, choices: tuple[str, ...]) -> str:
    word = raw.strip().casefold() if isinstance(raw, str) else raw
    if word not in choices:
        raise InputProblem(
            say(
                "{name} is {found}; choose one of {choices}.",
                name=one.name,
                found=_seen(raw),
                choices=choices,
            ),
            suggestions=near(str(raw), choices, 1),
        )
    return str(word)


def _seen(raw: Any) -> str:
    """Return what the user gave, short enough to be repeated in an error."""
    text = str(raw) if isinstance(raw, (str, int, float)) and not isinstance(raw, bool) else repr(raw)
    return text if len(text) <= 40 else text[:37] + "…"
