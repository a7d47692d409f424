"""Inputs of calculators: every kind, from a command line's strings and from JSON, with its limits."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

import pytest

from punicref.build import source
from punicref.errors import InputProblem
from punicref.language.messages import Message
from punicref.ruling import facts, reading, registry, schema
from punicref.ruling.facts import Input, ask
from punicref.ruling.values import Result, Roll, Rolls, Span, Throws
from tests.build import sample
from tests.ruling.cases import CASES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from punicref.rulebook.library import Library


NO_ROLLS = Rolls()
NO_THROWS = Throws()


def _declared(
    case: object,
    number: Annotated[int, ask("a number", least=0, most="1.1:die")],
    span: Annotated[Span, ask("a range", least=1)],
    free: Annotated[int, ask("any number")] = 0,
    bounded: Annotated[int | None, ask("one of the columns", least="1.3:columns", most="1.3:columns")] = None,
    flag: Annotated[bool, ask("yes or no")] = False,
    text: Annotated[str, ask("a text")] = "",
    word: Annotated[Literal["land", "naval"], ask("a word")] = "land",
    several: Annotated[tuple[int, ...], ask("some numbers", least=1, most=3)] = (),
    roll: Annotated[Roll | None, ask("the die", least=1, most="1.1:die")] = None,
    rolls: Annotated[Rolls, ask("the dice", least=1, most="1.1:die")] = NO_ROLLS,
    throws: Annotated[Throws, ask("dice in a row", least=0, most=9, row="dice")] = NO_THROWS,
    result: Annotated[Result | None, ask("a printed result")] = None,
) -> None:
    """Stand for a calculator that has one input of each kind."""


# A calculator's module has real annotations; this one's are put in by hand, being strings here.
_declared.__annotations__ = {
    name: eval(text, globals())  # noqa: S307
    for name, text in _declared.__annotations__.items()
    if name not in ("case", "return")
}

INPUTS = facts.inputs_of(_declared)
NEEDED = {"number": 3, "span": 2}


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Library]:
    """Compile the small rulebook, whose values are the limits here."""
    book = source.read(os.fspath(sample.BASE), sample.NAME)
    library = sample.compiled(book, tmp_path)
    yield library
    library.close()


def read(library: Library, **raw: Any) -> dict[str, Any]:
    """Read raw inputs beside those that are needed."""
    return reading.read(INPUTS, {**NEEDED, **raw}, library, "sg")


def problem(library: Library, raw: dict[str, Any]) -> InputProblem:
    """Return the problem that raw inputs give."""
    with pytest.raises(InputProblem) as caught:
        reading.read(INPUTS, raw, library, "sg")
    return caught.value


def test_signature_declares_the_inputs() -> None:
    """Name, kind, need, default, option and choices come from the signature."""
    by_name = {one.name: one for one in INPUTS}
    assert list(by_name) == [
        "number", "span", "free", "bounded", "flag", "text", "word", "several", "roll", "rolls", "throws",
        "result",
    ]  # fmt: skip
    assert [one.kind for one in INPUTS] == [
        int, Span, int, int, bool, str, ("land", "naval"), tuple, Roll, Rolls, Throws, Result,
    ]  # fmt: skip
    assert [one.name for one in INPUTS if one.required] == ["number", "span"]
    assert (by_name["word"].default, by_name["roll"].default, by_name["several"].default) == ("land", None, ())
    assert by_name["word"].choices == ("land", "naval")
    assert by_name["number"].choices == ()
    assert Input("other_leader", bool, ask("x"), required=False, default=False).option == "--other-leader"


def test_each_kind_says_what_it_takes() -> None:
    """The help of an option shows the form of its value."""
    assert {one.name: one.metavar for one in INPUTS if one.kind is not bool} == {
        "number": "N", "span": "N|N-N", "free": "N", "bounded": "N", "text": "TEXT",
        "word": "land|naval", "several": "N,N", "roll": "N|random", "rolls": "N,N|random",
        "throws": "N,N", "result": "N/N",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("number", 3, 3),
        ("number", "3", 3),
        ("number", " 3 ", 3),
        ("number", 0, 0),
        ("number", "6", 6),
        ("free", -7, -7),
        ("free", "-7", -7),
        ("free", 1_000_000, 1_000_000),
        ("bounded", 25, 25),
        ("bounded", "75", 75),
        ("span", 5, Span(5, 5)),
        ("span", "5", Span(5, 5)),
        ("span", "1-12", Span(1, 12)),
        ("span", " 3 - 5 ", Span(3, 5)),
        ("span", "12-1", Span(1, 12)),
        ("span", "1-60", Span(1, 60)),
        ("flag", True, True),
        ("flag", False, False),
        ("text", "Capua", "Capua"),
        ("text", "7", "7"),
        ("word", "naval", "naval"),
        ("word", " Naval ", "naval"),
        ("several", "1,2", (1, 2)),
        ("several", "1, 2", (1, 2)),
        ("several", "3", (3,)),
        ("several", "", ()),
        ("several", [1, 2], (1, 2)),
        ("several", ["1", "2"], (1, 2)),
        ("several", [], ()),
        ("several", 2, (2,)),
        ("roll", 5, Roll(5, None)),
        ("roll", "5", Roll(5, None)),
        ("rolls", "3, 4", Rolls((3, 4))),
        ("rolls", [3], Rolls((3,))),
        ("rolls", "", Rolls()),
        ("throws", [9, 1], Throws((9, 1))),
        ("throws", "9, 1", Throws((9, 1))),
        ("throws", "", Throws()),
        ("throws", "r1 9, C1 0", Throws((9, 0), ("R1", "C1"))),
        ("result", "50/25", Result(50, 25)),
        ("result", "50%/25%", Result(50, 25)),
        ("result", " 0 / 100 ", Result(0, 100)),
    ],
)
def test_value_is_read(name: str, raw: object, value: object, small: Library) -> None:
    """Strings of a command line and JSON's numbers, lists and booleans say the same."""
    found = read(small, **{name: raw})[name]
    assert found == value
    assert type(found) is type(value)


WHOLE = "{} must be a whole number, not {}."


@pytest.mark.parametrize(
    ("name", "raw", "message"),
    [
        ("number", "three", WHOLE.format("number", "three")),
        ("number", "", WHOLE.format("number", "")),
        ("number", "3.0", WHOLE.format("number", "3.0")),
        ("number", 3.0, WHOLE.format("number", "3.0")),
        ("number", True, WHOLE.format("number", "True")),
        ("number", [3], WHOLE.format("number", "[3]")),
        ("number", {"a": 1}, WHOLE.format("number", "{'a': 1}")),
        ("number", "9" * 5000, WHOLE.format("number", "9" * 37 + "…")),
        ("number", "1_0", WHOLE.format("number", "1_0")),
        ("number", "--3", WHOLE.format("number", "--3")),
        ("span", 1_000_001, "span is 1000001; it must be from 1 to 1000000."),
        ("number", -1, "number is -1; it must be from 0 to 6."),
        ("number", "7", "number is 7; it must be from 0 to 6."),
        ("bounded", 24, "bounded is 24; it must be from 25 to 75."),
        ("bounded", 76, "bounded is 76; it must be from 25 to 75."),
        ("span", 0, "span is 0; the least is 1."),
        ("span", "0-3", "span is 0; the least is 1."),
        ("span", "1-x", WHOLE.format("span", "x")),
        ("span", "1-2-3", WHOLE.format("span", "2-3")),
        ("span", "1-61", "span spans more than 60 values."),
        ("span", 2.5, WHOLE.format("span", "2.5")),
        ("flag", 1, "flag must be true or false, not 1."),
        ("text", 7, "text must be a text, not 7."),
        ("word", "sea", "word is sea; choose one of land, naval."),
        ("word", "navel", "word is navel; choose one of land, naval. Did you mean naval?"),
        ("word", 1, "word is 1; choose one of land, naval."),
        ("word", True, "word is True; choose one of land, naval."),
        ("word", ["land"], "word is ['land']; choose one of land, naval."),
        ("several", "1,x", WHOLE.format("several", "x")),
        ("several", [1, 4], "several is 4; it must be from 1 to 3."),
        ("several", [0], "several is 0; it must be from 1 to 3."),
        ("several", [[1]], WHOLE.format("several", "[1]")),
        ("several", 1.0, WHOLE.format("several", "1.0")),
        ("roll", 0, "roll is 0; it must be from 1 to 6."),
        ("roll", "7", "roll is 7; it must be from 1 to 6."),
        ("roll", "-1", "roll is -1; it must be from 1 to 6."),
        ("roll", "high", "roll must be a number that was rolled, or random; not high."),
        ("roll", "randon", "roll must be a number that was rolled, or random; not randon. Did you mean random?"),
        ("roll", True, WHOLE.format("roll", "True")),
        ("throws", "R1 9, 1", "throws: say of every die whose it is, or of none. For example R1 9, C1 1."),
        ("throws", "R1 C1 9", "throws: say of every die whose it is, or of none. For example R1 9, C1 1."),
        ("throws", "R1 10", "throws is 10; it must be from 0 to 9."),
        ("throws", "R1 x", WHOLE.format("throws", "x")),
        ("result", "50/101", "result is 101; it must be from 0 to 100."),
        ("result", "50/x", WHOLE.format("result", "x")),
        (
            "result",
            "50",
            "result must be the losses as printed, attacker/defender in percent, such as 50/25; not 50.",
        ),
        (
            "result",
            [50, 25],
            "result must be the losses as printed, attacker/defender in percent, such as 50/25; not [50, 25].",
        ),
    ],
)
def test_value_that_cannot_be_is_refused(name: str, raw: object, message: str, small: Library) -> None:
    """A value of the wrong kind or out of its limits is refused with what was given and what it must be."""
    found = problem(small, {**NEEDED, name: raw})
    assert str(found) == message
    assert (found.code, found.kind) == (2, "input")


def test_what_was_not_given_has_its_default(small: Library) -> None:
    """Inputs that are not needed and not given, or null, take their defaults."""
    expected = {
        "number": 3, "span": Span(2, 2), "free": 0, "bounded": None, "flag": False,
        "text": "", "word": "land", "several": (), "roll": None, "rolls": Rolls(), "throws": Throws(), "result": None,
    }  # fmt: skip
    assert read(small) == expected
    assert read(small, word=None, flag=None, roll=None) == expected


def test_dash_and_underscore_are_one(small: Library) -> None:
    """A name may be written as the option or as the JSON key."""
    other = (Input("other_leader", int, ask("x"), required=True, default=None),)
    for name in ("other_leader", "other-leader"):
        assert reading.read(other, {name: 2}, small, "sg") == {"other_leader": 2}


def test_unknown_name_is_refused_with_the_nearest(small: Library) -> None:
    """A name that the calculator does not have is refused with all that it has and the one like it."""
    found = problem(small, {**NEEDED, "nummber": 3})
    assert str(found) == (
        "There is no input nummber; the inputs are number, span, free, bounded, flag, text, word, several, roll, rolls, "
        "throws, result, seed. Did you mean number?"
    )


def test_unknown_name_is_refused_before_what_is_missing(small: Library) -> None:
    """A slip in a needed name is said as a slip, not as something missing."""
    assert problem(small, {"nummber": 3, "span": 2}).suggestions == ("number",)


def test_all_that_is_missing_is_named_at_once(small: Library) -> None:
    """Every needed input that is missing or null is named, and the first is explained."""
    for raw in ({}, {"number": None}, {"span": None, "free": 1}):
        assert str(problem(small, raw)) == "Still needed: --number, --span. --number: a number."
    assert str(problem(small, {"number": 3})) == "Still needed: --span. --span: a range."


def test_span_shows_as_it_is_typed() -> None:
    """A range shows both ends, a single number itself."""
    assert (str(Span(3, 5)), str(Span(3, 3)), str(Result(50, 25))) == ("3-5", "3", "50/25")


def test_seed_makes_a_random_roll_repeatable(small: Library) -> None:
    """The same seed gives the same face, and faces stay within the die's limits."""
    faces = [read(small, roll="random", seed=seed)["roll"] for seed in range(200)]
    assert faces == [read(small, roll="random", seed=str(seed))["roll"] for seed in range(200)]
    assert {roll.face for roll in faces} == {1, 2, 3, 4, 5, 6}
    assert [roll.seed for roll in faces] == list(range(200))


def test_random_roll_names_the_seed_that_repeats_it(small: Library) -> None:
    """Without a seed one is drawn, and given back it repeats the roll."""
    drawn = [read(small, roll="random")["roll"] for _ in range(20)]
    assert len({roll.seed for roll in drawn}) > 1
    for roll in drawn:
        assert read(small, roll="random", seed=roll.seed)["roll"] == roll


def test_seed_does_not_touch_a_die_that_was_rolled(small: Library) -> None:
    """A face that is given is taken, whatever the seed."""
    assert read(small, roll=4, seed=1)["roll"] == Roll(4, None)


def test_several_random_dice_are_thrown_from_one_seed(small: Library) -> None:
    """As many as the rule wants are thrown, one after the other; dice that were told are taken as they are."""
    given = read(small, rolls="random", roll="random", seed=7)
    thrown = given["rolls"].throw(3)
    assert [one.seed for one in (given["roll"], *thrown)] == [7] * 4
    again = read(small, rolls="random", roll="random", seed=7)
    assert (again["roll"], again["rolls"].throw(3)) == (given["roll"], thrown)
    assert read(small, rolls=[1, 2])["rolls"].throw(5) == (Roll(1, None), Roll(2, None))
    assert [bool(read(small, rolls=raw)["rolls"]) for raw in ("random", "3", "")] == [True, True, False]


@pytest.mark.parametrize("seed", ["x", 1.5, True])
def test_seed_must_be_a_whole_number(seed: object, small: Library) -> None:
    """A seed of another kind is refused."""
    assert str(problem(small, {**NEEDED, "roll": "random", "seed": seed})).startswith("seed must be a whole number")


def test_seed_is_unknown_where_no_die_is_rolled(small: Library) -> None:
    """A calculator without a die has no seed."""
    number = tuple(one for one in INPUTS if one.name == "number")
    with pytest.raises(InputProblem, match="There is no input seed; the inputs are number"):
        reading.read(number, {"number": 1, "seed": 1}, small, "sg")


# The JSON Schema


def english(message: Message) -> str:
    """Stand for a translator: the template itself."""
    return message.text


def allows(schema: dict[str, Any], value: object) -> bool:
    """Whether a JSON Schema, as far as ours go, allows a value."""
    if "anyOf" in schema:
        return any(allows(one, value) for one in schema["anyOf"])
    if "const" in schema:
        return bool(value == schema["const"])
    if "enum" in schema:
        return value in schema["enum"]
    kinds = {
        "integer": isinstance(value, int) and not isinstance(value, bool),
        "boolean": isinstance(value, bool),
        "string": isinstance(value, str),
        "array": isinstance(value, list),
        "object": isinstance(value, dict),
    }
    if not kinds[schema["type"]]:
        return False
    if isinstance(value, dict):
        return set(schema["required"]) <= set(value) <= set(schema["properties"]) and all(
            allows(schema["properties"][name], item) for name, item in value.items()
        )
    if isinstance(value, list):
        return all(allows(schema["items"], item) for item in value)
    if isinstance(value, str):
        return re.search(schema.get("pattern", ""), value) is not None
    if isinstance(value, int) and not isinstance(value, bool):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return True


def test_schema_of_each_kind(small: Library) -> None:
    """Each kind of input has its JSON Schema, with the rules' own limits and the defaults."""
    number = {"type": "integer", "minimum": 1, "maximum": 6}
    row = {"type": "string", "pattern": "^ *[0-9]+([ ,;]+[0-9]+)* *$"}
    assert schema.schema(INPUTS, small, "sg", english) == {
        "type": "object",
        "properties": {
            "number": {"description": "a number", "type": "integer", "minimum": 0, "maximum": 6},
            "span": {
                "description": "a range",
                "anyOf": [
                    {"type": "integer", "minimum": 1, "maximum": 1000000},
                    {"type": "string", "pattern": "^[0-9]+-[0-9]+$"},
                ],
            },
            "free": {
                "description": "any number",
                "type": "integer",
                "minimum": -1000000,
                "maximum": 1000000,
                "default": 0,
            },
            "bounded": {"description": "one of the columns", "type": "integer", "minimum": 25, "maximum": 75},
            "flag": {"description": "yes or no", "type": "boolean", "default": False},
            "text": {"description": "a text", "type": "string", "default": ""},
            "word": {"description": "a word", "type": "string", "enum": ["land", "naval"], "default": "land"},
            "several": {
                "description": "some numbers",
                "anyOf": [{"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 3}}, row],
                "default": [],
            },
            "roll": {"description": "the die", "anyOf": [number, {"const": "random"}]},
            "rolls": {
                "description": "the dice",
                "anyOf": [{"type": "array", "items": number}, row, {"const": "random"}],
            },
            "throws": {
                "description": "dice in a row",
                "anyOf": [
                    {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 9}},
                    {"type": "string", "pattern": r"^ *\w+ +[0-9]+( *, *\w+ +[0-9]+)*$"},
                ],
            },
            "result": {
                "description": "a printed result",
                "type": "string",
                "pattern": "^[0-9]{1,3}/[0-9]{1,3}$",
            },
            "seed": {
                "type": "integer",
                "minimum": -1000000,
                "maximum": 1000000,
                "description": "repeats a random roll",
            },
        },
        "required": ["number", "span"],
        "additionalProperties": False,
    }


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"number": -1},
        {"number": 7},
        {"number": 1.5},
        {"number": True},
        {"span": "1-x"},
        {"span": 0},
        {"free": None, "x": 1},
        {"bounded": 76},
        {"flag": 1},
        {"text": 1},
        {"word": "sea"},
        {"several": [4]},
        {"several": [[]]},
        {"roll": 0},
        {"roll": "high"},
        {"result": "50"},
        {"result": 50},
        {"seed": "x"},
    ],
)
def test_schema_refuses_what_reading_refuses(raw: dict[str, Any], small: Library) -> None:
    """What the JSON Schema does not allow cannot be read either."""
    document = {**NEEDED, **raw} if raw else raw
    assert not allows(schema.schema(INPUTS, small, "sg", english), document)
    assert problem(small, document)


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"number": 0, "free": -5, "bounded": 50},
        {"number": 6, "span": "3-5", "flag": True},
        {"text": "x", "word": "naval", "several": [1, 3]},
        {"roll": 6, "result": "100/0"},
        {"roll": "random", "seed": 12, "several": []},
    ],
)
def test_schema_allows_what_can_be_read(raw: dict[str, Any], small: Library) -> None:
    """What the JSON Schema allows is read."""
    document = {**NEEDED, **raw}
    assert allows(schema.schema(INPUTS, small, "sg", english), document)
    assert set(read(small, **raw)) == {one.name for one in INPUTS}


def test_schema_of_every_calculator_is_sound(shipped: Library) -> None:
    """Every calculator's schema is JSON, names exactly its inputs, describes each and states defaults it allows."""
    for calculator in shipped.calculators():
        function = registry.load(calculator.name, shipped)
        document = schema.schema(function.inputs, shipped, function.game, english)
        assert json.loads(json.dumps(document)) == document
        rolls = facts.takes_dice(function.inputs)
        assert list(document["properties"]) == [one.name for one in function.inputs] + [facts.SEED] * rolls
        assert document["required"] == [one.name for one in function.inputs if one.required]
        assert document["additionalProperties"] is False
        for name, body in document["properties"].items():
            assert body["description"], (calculator.name, name)
            if "default" in body:
                assert allows(body, body["default"]), (calculator.name, name)
                assert name not in document["required"]


def test_schema_of_every_calculator_allows_its_cases(shipped: Library) -> None:
    """The cases that are ruled on in these tests are what the calculators' schemas allow."""
    for name, raw in CASES:
        function = registry.load(name, shipped)
        document = schema.schema(function.inputs, shipped, function.game, english)
        assert allows(document, raw), (name, raw)
        assert reading.read(function.inputs, raw, shipped, function.game).keys() == {
            one.name for one in function.inputs
        }


def test_schema_states_the_rules_own_limits(shipped: Library) -> None:
    """The die and the leaders' ratings are limited as the rules say."""
    combat = registry.load("pw.combat", shipped)
    properties = schema.schema(combat.inputs, shipped, "pw", english)["properties"]
    die = shipped.values("pw", "9.0")[0]["die"]
    ratings = shipped.values("pw", "19.0")[0]["ratings"]
    assert isinstance(ratings, list)
    assert properties["roll"]["anyOf"][0] == {"type": "integer", "minimum": 1, "maximum": die}
    assert properties["leader"]["maximum"] == max(ratings)
