"""What is wrong with a file of procedures is told with its line and what would be right; nothing ever breaks."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
import tomli
from hypothesis import given, settings
from hypothesis import strategies as st

from punicref.build import procedures
from punicref.cli import problems
from punicref.errors import InputProblem
from punicref.language.messages import Translator
from punicref.ruling.procedures import grammar, kinds
from punicref.ruling.procedures.grammar import Wrong
from tests.procedures import EIGHT, VALUES, calculator, ruled

if TYPE_CHECKING:
    from punicref.build.source import Book
    from punicref.errors import Problem

HERE = Path(__file__).parent
SOUND = (HERE / "sound.toml").read_text("utf-8")
DATA = tomli.loads((HERE / "wrong.toml").read_text("utf-8"))
TRANSLATORS = [Translator(lang) for lang in ("en", "it", "ru")]


def book() -> dict[str, Book]:
    """Return a game that has the clauses of the files here."""
    numbers = ["3", "3.1", "3.2", "3.3", "4", "4.1", "5", "5.4", "6", "6.2", "6.3", "6.4", "6.5", "7", "7.1", "7.2"]
    numbers += ["7.3", "7.4", "7.5", "9", "11", "11.3", "12", "12.2"]
    clauses = {one: SimpleNamespace(values=VALUES) for one in numbers}
    return {"trial": cast("Book", SimpleNamespace(clauses=clauses))}


BOOK = book()


def told(problem: Problem) -> str:
    return " ".join(problems.lines(problem, TRANSLATORS[0]))


def lines_of(text: str, sought: str) -> set[int]:
    return {number for number, line in enumerate(text.split("\n"), 1) if sought.split("\n", maxsplit=1)[0] in line}


def test_the_sound_one_is_sound() -> None:
    found, wrong, odd = procedures.checked(SOUND.encode(), BOOK, "p.toml")
    assert not wrong
    assert not odd
    assert [one.name for one in found[0].made] == ["trial.combat", "trial.siege"]


@pytest.mark.parametrize("one", DATA["wrong"], ids=lambda one: one["new"][:40])
def test_a_mistake_is_told_where_it_stands_and_what_would_be_right(one: dict[str, Any]) -> None:
    assert SOUND.count(one["old"]) == 1
    text = SOUND.replace(one["old"], one["new"])
    _, wrong, _ = procedures.checked(text.encode(), BOOK, "p.toml")
    if one.get("sound"):
        assert not wrong
        return
    fitting = [problem for problem in wrong if one["says"] in told(problem)]
    assert fitting, [told(problem) for problem in wrong]
    at = one.get("at", one["new"])
    assert fitting[0].line in lines_of(text, at), (fitting[0].line, lines_of(text, at), told(fitting[0]))


@pytest.mark.parametrize("one", DATA["odd"], ids=lambda one: one["says"])
def test_what_is_odd_is_told_though_it_can_be_used(one: dict[str, Any]) -> None:
    assert SOUND.count(one["old"]) == 1
    text = SOUND.replace(one["old"], one["new"])
    _, wrong, odd = procedures.checked(text.encode(), BOOK, "p.toml")
    assert not wrong, [told(problem) for problem in wrong]
    fitting = [problem for problem in odd if one["says"] in told(problem)]
    assert fitting, [told(problem) for problem in odd]
    at = one.get("at", one["new"])
    assert fitting[0].line in lines_of(text, at), (fitting[0].line, lines_of(text, at))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('3 = "AR NE NE DR"', '3 = "AR NE NE"'),
        ('of = "attack / defend"', 'of = "attack / defense"'),
        ("leader = { usual = 0, most = 3 }", 'leader = { of = ["one"] }'),
    ],
)  # fmt: skip
def test_what_rests_on_a_mistake_is_none_of_its_own(old: str, new: str) -> None:
    """A table, a step or a fact that cannot be made out is told once, whatever else uses it."""
    _, wrong, odd = procedures.checked(SOUND.replace(old, new).encode(), BOOK, "p.toml")
    assert [problem.line for problem in wrong] == [min(lines_of(SOUND, old))]
    assert not odd


def test_a_name_misspelt_beside_what_is_wrong_is_told_all_the_same() -> None:
    text = SOUND.replace('dice = "d6"', 'dice = "d"').replace('"roll + modifier"', '"roll + modifer"')
    _, wrong, _ = procedures.checked(text.encode(), BOOK, "p.toml")
    assert [problem.suggestions for problem in wrong] == [(), ("modifier",)]


FILES = [SOUND, *(path.read_text("utf-8") for path in sorted(EIGHT.glob("*.toml")))]
JUNK = st.sampled_from(
    [
        "", "{", "}", "[", '"', "= ", "-1", "1e9", "true", "9999999999", "'", "x", "roll", "terrain", "of = 3", "{}",
        "[[trial.combat.steps]]", "[trial.combat.facts]", "name = 3", "1979-05-27", "nan", "\u202e", "value = 2",
        "(" * 60, "not " * 60, "a" * 700, "d6", "..", "3:1", "{3.1:limit}", "/ 0", "when = true", "each = []", "99",
    ]
)  # fmt: skip


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    st.sampled_from(FILES), st.lists(st.tuples(st.integers(0, 4000), st.integers(0, 30), JUNK), min_size=1, max_size=4)
)
def test_whatever_is_written_ends_in_mistakes_with_their_lines(text: str, edits: list[tuple[int, int, str]]) -> None:
    """Files that are changed at random are read or refused; what is refused has a line and a text in each language."""
    for place, length, junk in edits:
        at = place % len(text)
        text = text[:at] + junk + text[at + length :]
    found, wrong, odd = procedures.checked(text.encode(), BOOK, "p.toml")
    for problem in (*wrong, *odd):
        assert problem.where.startswith("p.toml")
        assert 0 <= problem.line <= text.count("\n") + 1
        for translate in TRANSLATORS:
            assert all(list(problems.lines(problem, translate)))
    if not wrong:
        assert found


VALUE = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**8) | st.floats() | st.text(max_size=8) | JUNK,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["en", "when", "value", "x"]), inner),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.data())
def test_whatever_stands_under_a_key_is_read_or_refused(data: st.DataObject) -> None:
    """Any value under any key of a sound file, of whatever kind, is a mistake or none, and never an accident."""
    from punicref.ruling.procedures import read
    from tests.procedures import RULES

    raw = tomli.loads(data.draw(st.sampled_from(FILES)))
    holder: Any = raw["trial"]
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = data.draw(st.sampled_from(keys))
        inner = holder[key]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            break
        holder = inner
    holder[key] = data.draw(VALUE)
    read.game(raw["trial"], "trial", RULES)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(alphabet="ab1(){}'=<>!+-*/., notrmix:", max_size=60))
def test_no_text_breaks_the_grammar(text: str) -> None:
    with suppress(Wrong):
        grammar.parse(text)


def test_size_has_its_bounds() -> None:
    """What would take too long is refused: expressions, depth, dice that can fall in too many ways, huge numbers."""
    for text in ("1" * 401, "1" + "+1" * 199, "(" * 30 + "1" + ")" * 30, "-" * 30 + "1", "12345678"):
        with pytest.raises(Wrong):
            grammar.parse(text)
    many = "\n".join(f'[[trial.x.steps]]\nname = "r{at}"\ndice = "d100"' for at in range(4))
    total = (
        "[trial.x]\ntitle = 'x'\nclause = '1'\n"
        + many
        + '\n[[trial.x.steps]]\nname = "t"\nvalue = "min(r0, r1, r2 + r3)"'
    )
    with pytest.raises(Exception, match="too many ways"):
        ruled(calculator(total), {})
    square = (
        "[trial.x]\ntitle = 'x'\nclause = '1'\n[[trial.x.steps]]\nname = 'n'\nrepeat = 50\nstart = 2\n"
        "next = 'n * n + r'\n"
        "[[trial.x.steps.each]]\nname = 'r'\ndice = 'd2'\n"
    )
    with pytest.raises(Exception, match=str(kinds.BEYOND)):
        ruled(calculator(square), {})


def test_a_ruling_has_its_bounds() -> None:
    """However a sound file is written, a ruling by it takes a few seconds at the most, or is refused."""
    step = '[[trial.x.steps]]\nname = "{name}"\n{does}\n'
    head = "[trial.x]\ntitle = 'x'\nclause = '1'\n"
    many, last = "", "0"
    for at in range(40):
        many += step.format(name=f"r{at}", does='dice = "60d100"')
        many += step.format(name=f"s{at}", does=f'value = "r{at} + {last}"')
        last = f"s{at}"
    wide = "facts = { a = { range = true }, b = { range = true } }\n"
    wide = head + wide + step.format(name="r", does="dice = 'd100'\nnumber = 'min(60, a + b)'\ncount = 'face * face'")
    for text, facts in ((head + many, {}), (wide, {"a": "0-30", "b": "0-30"})):
        begun = time.monotonic()
        with pytest.raises(InputProblem, match="too many ways"):
            ruled(calculator(text), facts)
        assert time.monotonic() - begun < 60  # on a busy machine


STATED = st.dictionaries(
    st.sampled_from(["attack", "defend", "terrain", "roll", "range", "target", "turns", "walls", "unit", "xx", "seed"]),
    st.integers(-5, 2_000_000) | st.text(max_size=6) | st.booleans() | st.none() | st.sampled_from(["1-9", "random"]),
    max_size=6,
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.sampled_from(FILES), STATED)
def test_whatever_is_stated_is_ruled_on_or_refused(text: str, facts: dict[str, Any]) -> None:
    """Facts that are missing, strange, of another kind or beyond their limits are refused as at our calculators."""
    with suppress(InputProblem):
        assert ruled(calculator(text), facts).steps is not None
