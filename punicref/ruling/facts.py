"""The facts of a case: declared where they are used, in groups that a player recognises.

    class Force(NamedTuple):
        '''A force in the hex.'''

        points: Annotated[int, ask("strength points", least=1)]
        leader: Annotated[int, ask("rating of its leader", usual="no leader", least=0)] = 0

    def combat(case: Case, attacker: Annotated[Force, group("attacker", "attacker", points="attack")], …) -> Ruling:

A fact without a default is needed; any other is open until somebody states it. Everything that meets a person follows
from the declaration: options and their help, questions in a terminal, the JSON Schema, what is said to be assumed.
Limits that the rules set are named, not written: `most="9.0:die"`.
"""

import inspect
import types
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from punicref.language.messages import Message, say
from punicref.ruling.values import Result, Roll, Rolls, Span, Throws

Bound = int | str | None
"""A limit of a fact: a number, or the name of a rule value, clause:name (of a list, its least or greatest)."""

MANY = 100
"""A number beyond what the rules speak of, tried to see whether a fact matters."""

SEED = "seed"
"""The extra input of calculators that take a die: repeats a random roll."""


Row = Literal["", "dice", "things", "values", "title", "alone", "rating"]


class Parts(NamedTuple):
    """The words that a text is made of: by these it is understood in a spoken line, without quotation marks.

    `things` are names (rules/names.toml) that begin an item, a number before one says how many: "3 infantry 6/4".
    `heads` are words of a `section` of rules/words.toml that begin an item, a number before one repeats it: "2 sea";
    `flags` are
    items behind such; `marks` stand behind what they go with; behind a `counted` word stands its number; those of
    `before` stand before another thing: "Iberian cavalry". `valued`: a number behind a thing is its value. `alone`: a
    number is an item by itself. `single`: there is but one item, without a number. `acts`: a head begins a new part,
    the items of which are things, flags and counted words. `grouped`: there are several such texts, one or the other.
    """

    things: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    section: str = "item"
    valued: bool = False
    alone: bool = False
    single: bool = False
    acts: bool = False
    grouped: bool = False


class Ask(NamedTuple):
    """What is asked, what is usual, and which values there are."""

    prompt: Message
    usual: Message | None = None
    least: Bound = None
    most: Bound = None
    needs: str = ""
    printed: bool = False
    ordinary: bool = False
    tries: tuple[Any, ...] = ()
    echo: str = ""
    row: Row = ""
    named: bool = False
    parts: Parts | None = None
    check: "Callable[[Any, str], object] | None" = None
    brief: Message | None = None
    example: Message | None = None
    same: str = ""

    def by_name(self) -> "Ask":
        """Return it as a text that is one of its game's names in rules/names.toml; a page offers them all."""
        return self._replace(named=True)

    def same_as(self, name: str) -> "Ask":
        """Return it as what is the same as another input where nobody says it.

        A word that could be of either is of that one: "naval combat".
        """
        return self._replace(same=name)

    def of(self, parts: Parts) -> "Ask":
        """Return it with the words that the text is made of."""
        return self._replace(parts=parts)

    def briefly(self, question: Message, example: Message) -> "Ask":
        """Return it with the question of a dialogue, where the prompt is a whole grammar, and an answer to it."""
        return self._replace(brief=question, example=example)

    def checked(self, check: "Callable[[Any, str], object]") -> "Ask":
        """Return it with what reads such a text for itself, given a Case of the calculator.

        It raises InputProblem for what can be no answer, whatever the other facts are: whoever is asked for one fact
        after the other learns of it at once.
        """
        return self._replace(check=check)


def ask(
    prompt: str,
    *,
    usual: str = "",
    least: Bound = None,
    most: Bound = None,
    needs: str = "",
    printed: bool = False,
    ordinary: bool = False,
    tries: tuple[Any, ...] = (),
    echo: str = "",
    row: Row = "",
) -> Ask:
    """Declare a fact; `prompt` and `usual` are English templates and keys in the catalogues.

    `usual` says in a few words what holds where nobody states it: "open ground", "no leader". `needs` names the fact
    of the same group (or the input) without which it means nothing. `printed`: it is read off a counter, the map or a
    table, and is looked up rather than assumed. `ordinary`: it differs from fight to fight so seldom that all such are
    one question. `tries`: texts and lists that are worth trying, to see whether it matters. `echo`: the entry of the
    result that only repeats it. `row`: several that are told in a row are all of it,
    "dice" that were rolled, or "things" of a text that holds a list, "values" where that may hold numbers;
    "title": one that no name in a line is, unless it is said to be;
    "alone": a number alone in a spoken line could be any of those so marked, and it must be said which; "rating": said
    before its number only, never as a count ("5 points").
    """
    return Ask(say(prompt), say(usual) if usual else None, least, most, needs, printed, ordinary, tries, echo, row)


class Group(NamedTuple):
    """Facts that belong together: their heading, what their names begin with, and names that are others."""

    heading: Message
    prefix: str
    names: Mapping[str, str]


def group(heading: str, prefix: str = "", /, **names: str) -> Group:
    """Declare a parameter whose fields are facts; `heading` is the English template and the key in the catalogues.

    A field `leader` is the input `attacker_leader` with the prefix attacker; `names` says which are called otherwise.
    """
    return Group(say(heading), prefix and f"{prefix}_", names)


class Input(NamedTuple):
    """One fact of a calculator, as the command line and JSON know it."""

    name: str
    kind: object  # int, bool, str, Span, Roll, Rolls, Throws, Result, tuple (of whole numbers) or a tuple of choices
    ask: Ask
    required: bool
    default: Any
    place: tuple[str, ...] = ()  # the parameter that it goes to, and the field of that
    group: Group | None = None
    shared: bool = False  # whether its group's class serves another group, too, as for attacker and defender
    optional: bool = False  # whether its group may be left out as a whole
    inner: bool = False  # whether it is needed where that group is there
    home: str = ""  # the calculator that takes it

    @property
    def option(self) -> str:
        """The name as a command-line option."""
        return "--" + self.name.replace("_", "-")

    @property
    def states_other(self) -> str:
        """The option by which somebody states what is not usual: of what usually holds, the one that denies it."""
        return f"--no-{self.option[2:]}" if self.kind is bool and self.default else self.option

    @property
    def asked(self) -> Message:
        """What is asked, with the side before it where there are two."""
        question = self.ask.brief or self.ask.prompt
        if self.ask.example is not None:
            question = say("{fact}, such as {example}", fact=question, example=self.ask.example)
        return self._sided(question)

    @property
    def described(self) -> Message:
        """What is said of the fact to whoever writes it, with the side before it where there are two."""
        return self._sided(self.ask.prompt)

    def _sided(self, said: Message) -> Message:
        if self.group is None or not self.shared:
            return said
        return say("{group}: {fact}", group=self.group.heading, fact=said)

    @property
    def choices(self) -> tuple[str, ...]:
        """The words to choose from, if it is such an input."""
        return self.kind if isinstance(self.kind, tuple) else ()

    @property
    def rolled(self) -> bool:
        """Whether it is a die, or several, which punicref can throw."""
        return self.kind in (Roll, Rolls)

    @property
    def told(self) -> bool:
        """Whether it is dice: such as punicref throws, or such as are told in a row."""
        return self.rolled or self.ask.row == "dice"

    @property
    def open(self) -> bool:
        """Whether it is assumed where nobody states it: neither needed, nor rolled, nor printed somewhere."""
        return not (self.required or self.told or self.ask.printed or self.kind is Result)

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
            Throws: "N,N",
            Result: "N/N",
            tuple: "N,N",
            str: "TEXT",
        }
        return names[self.kind]  # type: ignore[index]


def inputs_of(function: Callable[..., object]) -> tuple[Input, ...]:
    """Return the facts that a calculator's signature declares, the case itself left out; a group's are its fields."""
    found: list[Input] = []
    parameters = list(inspect.signature(function).parameters.items())[1:]
    groups = [_bare(get_args(one.annotation)[0]) for _, one in parameters]
    for name, parameter in parameters:
        assert get_origin(parameter.annotation) is Annotated, f"{name}: calculators write real annotations"
        base, declared = get_args(parameter.annotation)[:2]
        if isinstance(declared, Ask):
            found.append(_input(name, base, declared, parameter.default, (name,)))
            continue
        assert isinstance(declared, Group), name
        kind = _bare(base)
        optional = parameter.default is None
        for field, annotation in kind.__annotations__.items():
            own, asked = get_args(annotation)[:2]
            default = kind._field_defaults.get(field, inspect.Parameter.empty)
            one = _input(_called(declared, field), own, asked, default, (name, field))
            needs = one.ask.needs
            if needs in kind.__annotations__:
                one = one._replace(ask=one.ask._replace(needs=_called(declared, needs)))
            found.append(one._replace(group=declared, shared=groups.count(kind) > 1, optional=optional))
    return tuple(
        one._replace(required=False, default=None, inner=True) if one.optional and one.required else one
        for one in found
    )


def _called(declared: Group, field: str) -> str:
    return declared.names.get(field, declared.prefix + field)


def _input(name: str, base: Any, declared: Any, default: Any, place: tuple[str, ...]) -> Input:
    assert isinstance(declared, Ask), name
    required = default is inspect.Parameter.empty
    return Input(name, _kind(base), declared, required, None if required else default, place)


def groups_of(function: Callable[..., object]) -> dict[str, tuple[Any, bool]]:
    """Return the parameters that are groups of facts: the class of each, and whether it may be left out."""
    found = ((name, one, get_args(one.annotation)) for name, one in inspect.signature(function).parameters.items())
    return {
        name: (_bare(said[0]), one.default is None)
        for name, one, said in found
        if len(said) > 1 and isinstance(said[1], Group)
    }


def takes_dice(inputs: tuple[Input, ...]) -> bool:
    """Whether punicref may throw dice for one of the inputs, so that a seed has a meaning."""
    return any(one.rolled for one in inputs)


def _bare(base: Any) -> Any:
    """Return a type without `| None`."""
    if get_origin(base) in (Union, types.UnionType):
        return next(one for one in get_args(base) if one is not type(None))
    return base


def _kind(base: Any) -> object:
    base = _bare(base)
    if get_origin(base) is Literal:
        return get_args(base)
    return get_origin(base) or base
