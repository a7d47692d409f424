"""What a program hands over: arguments of the kinds that are declared, and facts as tables of data hold them.

The checks import nothing: the bare lane pays for it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from typing import Any

    from punicref.errors import Problem
    from punicref.language.messages import Message


PANDAS, POLARS = 'frame.to_dict("records")', "frame.iter_rows(named=True)"
"""How the rows of a table of data become cases."""


def _has_facts(value: object) -> bool:
    """Whether it is a mapping, or what can be read as one, such as a row of a database."""
    return hasattr(value, "keys") and hasattr(value, "__getitem__")


def _has_cases(value: object) -> bool:
    return hasattr(value, "__iter__") and not isinstance(value, (str, bytes)) and not _has_facts(value)


KINDS: dict[str, Callable[[object], bool]] = {
    "str": lambda value: isinstance(value, str),
    "str | None": lambda value: value is None or isinstance(value, str),
    "bool": lambda value: type(value).__name__ in ("bool", "bool_"),  # NumPy has its own
    "int": lambda value: hasattr(value, "__index__") and not isinstance(value, bool),
    "Sequence[str]": lambda value: isinstance(value, (list, tuple)) and all(isinstance(one, str) for one in value),
    "Mapping[str, Any] | None": lambda value: value is None or _has_facts(value),
    "Iterable[Mapping[str, Any]]": _has_cases,
}
"""How a value is known to be of a kind, by the kind as it is annotated."""


def checked(method: Callable[..., object]) -> Callable[[tuple[object, ...], Mapping[str, object]], None]:
    """Return what checks the arguments of a method: it raises Problem for one that is of another kind."""
    code = method.__code__
    placed = code.co_varnames[1 : code.co_argcount]
    kinds = {name: kind for name, kind in method.__annotations__.items() if kind in KINDS and name != "return"}

    def check(args: tuple[object, ...], more: Mapping[str, object]) -> None:
        for name, value in (*zip(placed, args, strict=False), *more.items()):
            if name in kinds and not KINDS[kinds[name]](value):
                raise wrong(name, kinds[name], value)

    return check


def wrong(name: str, kind: str, value: object) -> Problem:
    """Say of what kind an argument must be."""
    from punicref.errors import Problem
    from punicref.files.given import EXAMPLE, seen
    from punicref.language.messages import say

    found = seen(repr(value) if isinstance(value, str) else value)
    said: dict[str, Message] = {
        "str": say("{name} must be a text, not {found}.", name=name, found=found),
        "bool": say("{name} must be true or false, not {found}.", name=name, found=found),
        "int": say("{name} must be a whole number, not {found}.", name=name, found=found),
        "Sequence[str]": say("{name} must be a list of texts, not {found}.", name=name, found=found),
        "Iterable[Mapping[str, Any]]": say("{name} must be a list of cases, not {found}.", name=name, found=found),
        "Mapping[str, Any]": say(
            "{name} must be facts by their names, such as {example}, not {found}.",
            name=name,
            example=EXAMPLE,
            found=found,
        ),
    }
    return Problem(said[kind.removesuffix(" | None")])


def stated(case: Any, aside: Collection[str] = ()) -> dict[str, Any]:
    """Return what a case states, as plain data: without what is missing, and without what is left `aside`.

    InputProblem for what is no case.
    """
    from punicref.errors import InputProblem
    from punicref.files.given import EXAMPLE, seen
    from punicref.language.messages import say

    if not _has_facts(case):
        raise InputProblem(
            say(
                "A case must be facts by their names, such as {example}, not {found}.",
                example=EXAMPLE,
                found=seen(case),
            ),
            hint=say("Rows of a table: {pandas} or {polars}.", pandas=PANDAS, polars=POLARS),
        )
    names = [name for name in case.keys() if name not in aside]  # noqa: SIM118  a row of a database is no mapping
    for name in names:
        if not isinstance(name, str):
            raise InputProblem(say("The name of a fact must be a text, not {found}.", found=seen(name)))
    facts = {name: plain(case[name]) for name in names}
    return {name: fact for name, fact in facts.items() if not _missing(fact)}


TO_PLAIN = ("tolist", "to_list", "as_py")
"""What NumPy, pandas, Polars and Arrow call the method that turns a number or a column of theirs into Python's own."""


def plain(value: Any) -> Any:
    """Return numbers and columns of other libraries as Python's own."""
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    convert = next((found for name in TO_PLAIN if callable(found := getattr(value, name, None))), None)
    return value if convert is None or isinstance(value, type) else convert()


def _missing(fact: object) -> bool:
    """Whether a fact is what tables of data write where there is none."""
    number = isinstance(fact, float)
    return fact is None or (number and fact != fact) or type(fact).__name__ in ("NAType", "NaTType")  # noqa: PLR0124
