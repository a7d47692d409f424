"""The registry: how a calculator is found, what it may cite, and that its die can be repeated."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from punicref import paths
from punicref.build import build, procedures, source
from punicref.errors import InputProblem, NotFound, Problem
from punicref.language.messages import say
from punicref.ruling import registry
from punicref.ruling.case import REPEATED
from tests.ruling import spread
from tests.ruling.cases import CASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

    Rule = Callable[..., Ruling]


def declared_by(name: str, library: Library) -> tuple[str, ...]:
    """Return the clauses that the library says a calculator applies."""
    return next(one.clauses for one in library.calculators() if one.name == name)


def cited(made: Ruling) -> set[str]:
    """Return the clauses that a ruling's steps rest on."""
    return {cite for step in made.steps for cite in step.cites}


def rulings(name: str, raw: dict[str, Any], library: Library) -> Iterator[Ruling]:
    """Rule on a case without any printed table, and with all of them."""
    calculator = registry.load(name, library)
    for printed in (spread.nothing, spread.typed_in(library)):
        try:
            yield calculator.rule(raw, library, printed)
        except Problem:
            if printed is not spread.nothing:  # without the lists a name may not be enough
                raise


def test_a_calculator_stands_in_the_chapter_of_its_procedure(shipped: Library) -> None:
    """Not where most of what it cites besides stands: dbp's movement is not under panic, nor missile fire."""
    homes: dict[str, str] = {one.name: one.chapter for one in shipped.calculators()}
    told = {
        "movement": "6",
        "cross": "7",
        "facing": "8",
        "missile": "9",
        "range": "13",
        "recovery": "12",
        "victory": "16",
    }
    assert {name: homes[f"dbp.{name}"] for name in told} == told
    assert (homes["pi.reinforce"], homes["pi.syracuse"], homes["pw.leaders"]) == ("c5", "c14", "8.0")
    assert homes["pw.combat"] == "9.0"  # told by its clauses


def test_library_lists_what_the_modules_register(shipped: Library) -> None:
    """Every calculator of the library is registered under its name by the module that the library names."""
    books = source.read_all(paths.RULES)
    data = procedures.calculators(procedures.of(paths.RULES, books))
    built = {one.name: one for one in (*build.calculators(books), *data)}
    known = shipped.calculators()
    assert len(known) > 10
    assert set(built) == {one.name for one in known}
    for one in known:
        assert (built[one.name].module, built[one.name].title) == (one.module, one.title)
        assert built[one.name].clauses == one.clauses
        loaded = registry.load(one.name, shipped)
        assert (loaded.name, loaded.module, loaded.game) == (one.name, one.module, one.name.partition(".")[0])


def test_unknown_calculator_is_not_found(shipped: Library) -> None:
    """A calculator that does not exist is refused with the nearest and the way to list them all."""
    with pytest.raises(NotFound) as caught:
        registry.load("pw.combatt", shipped)
    assert str(caught.value).startswith("There is no calculator pw.combatt. Did you mean pw.combat")
    assert str(caught.value).endswith("punicref calculators lists them.")
    assert caught.value.code == 3
    with pytest.raises(NotFound) as caught:
        registry.load("combat", shipped)
    assert "pw.combat" in caught.value.suggestions


def test_loading_one_calculator_imports_only_its_module(shipped: Library) -> None:
    """A ruling starts fast because the other calculators' modules stay on disk."""
    program = (
        "import sys\n"
        "from punicref.build import locate\n"
        "from punicref.ruling import registry\n"
        "registry.load('pw.ferry', locate.open_library())\n"
        "print(*sorted(name for name in sys.modules if name.startswith('punicref.games.pw.')))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "punicref.games.pw.ferries" in loaded
    others = {f"punicref.games.pw.{name}" for name in ("movement", "combat", "towns", "regions")}
    assert not others & set(loaded)


def test_name_can_be_registered_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two calculators of one name are a programming error."""
    monkeypatch.setattr(registry, "_CALCULATORS", {})
    register = registry.calculator("zz.test", "A test", without=("1.1", "1.2"))

    def function() -> Ruling:
        raise NotImplementedError

    assert register(function) is function
    found = registry.registered()["zz.test"]
    assert (found.without, found.game, found.module) == (frozenset({"1.1", "1.2"}), "zz", __name__)
    with pytest.raises(AssertionError, match=r"zz\.test"):
        registry.calculator("zz.test", "A test")(function)


def test_registered_calculators_cannot_be_changed_from_outside(shipped: Library) -> None:
    """What `registered` returns is a copy."""
    registry.load("pw.odds", shipped)
    registry.registered().clear()
    assert "pw.odds" in registry.registered()


@pytest.mark.parametrize(("name", "raw"), CASES, ids=lambda one: one if isinstance(one, str) else None)
def test_case_cites_only_what_is_declared(name: str, raw: dict[str, Any], shipped: Library) -> None:
    """Steps and caveats cite only clauses that the calculator declares, and what is needed is a printed table."""
    game = name.partition(".")[0]
    declared = {f"{game}:{one}" for one in declared_by(name, shipped)}
    tables = {one.name for one in shipped.tables()}
    made = list(rulings(name, raw, shipped))
    assert made
    for ruling in made:
        assert cited(ruling)
        assert cited(ruling) <= declared
        assert {cite for caveat in ruling.caveats for cite in caveat.cites} <= declared
        assert set(ruling.needs) <= tables


@pytest.mark.parametrize("name", sorted({name for name, _ in CASES}))
def test_spread_of_inputs_cites_only_what_is_declared(name: str, shipped: Library) -> None:
    """Whatever the inputs, a ruling comes out or an input is refused, and only declared clauses are cited."""
    function = registry.load(name, shipped)
    declared = {f"{function.game}:{one}" for one in declared_by(name, shipped)}
    tables = {one.name for one in shipped.tables()}
    full = spread.typed_in(shipped)
    number = 0
    for raw in spread.spread(function, shipped, 120):
        for printed in (spread.nothing, full):
            try:
                made = function.rule(raw, shipped, printed)
            except InputProblem:
                continue
            number += 1
            assert cited(made) | {cite for one in made.caveats for cite in one.cites} <= declared, raw
            assert set(made.needs) <= tables, raw
            assert made.calculator == name
    assert number > 3, "hardly any of the inputs can be ruled on"


def test_every_declared_clause_is_cited_by_some_case(shipped: Library) -> None:
    """Each clause that leads to a calculator matters to one of its cases at least."""
    found: dict[str, set[str]] = {}
    for name, raw in CASES:
        for ruling in rulings(name, raw, shipped):
            found.setdefault(name, set()).update(one.partition(":")[2] for one in cited(ruling))
    missing = {}
    for calculator in shipped.calculators():
        uncited = set(calculator.clauses) - found.get(calculator.name, set())
        if uncited:
            missing[calculator.name] = uncited
    assert missing == {}


def test_numbers_come_from_the_library(shipped: Library) -> None:
    """A case cannot be ruled on with a library whose values are gone."""

    class Bare:
        """The library without any value."""

        def __getattr__(self, name: str) -> Any:
            return getattr(shipped, name)

        def values(self, game: str, clause: str) -> tuple[dict[str, Any], tuple[str, ...]]:
            """Return no values."""
            return {}, shipped.values(game, clause)[1]

    odds = registry.load("pw.odds", shipped)
    assert odds.rule({"attack": 3, "defend": 2}, shipped, spread.nothing).result["column"] == "1:1"
    with pytest.raises(KeyError):
        odds.rule({"attack": 3, "defend": 2}, Bare(), spread.nothing)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("pw.combat", {"attack": 10, "defend": 4, "leader": 2}),
        ("pw.attrition", {"event": "enter-mountain", "land": 4, "naval": 0}),
    ],
)
def test_seed_makes_a_ruling_repeatable(name: str, raw: dict[str, Any], rule: Rule) -> None:
    """The same seed gives the same ruling, other seeds give other faces, and the ruling says how to repeat it."""
    faces = set()
    for seed in range(12):
        first = rule(name, **raw, roll="random", seed=seed)
        assert first == rule(name, **raw, roll="random", seed=seed)
        assert {"die": first.result["roll"], "option": f"--seed {seed}"} in [step.text.args for step in first.steps]
        faces.add(first.result["roll"])
    assert len(faces) > 2


def test_die_that_was_rolled_is_not_said_to_be_random(rule: Rule) -> None:
    """Only punicref's own roll is announced as such."""
    made = rule("pw.combat", attack=10, defend=4, leader=2, roll=5)
    assert not any(step.text.text == REPEATED.text for step in made.steps)
    assert made.result["roll"] == 5


def test_problem_of_the_inputs_comes_before_the_ruling(shipped: Library) -> None:
    """A calculator is not called with inputs that cannot be used."""
    called = []

    def function(case: object) -> Ruling:
        called.append(case)
        raise NotImplementedError

    calculator = registry.CalculatorFunction("pw.test", say("A test"), function, frozenset())
    with pytest.raises(InputProblem, match="There is no input x"):
        calculator.rule({"x": 1}, shipped, spread.nothing)
    assert called == []


def test_same_case_gives_the_same_ruling_in_a_process_of_its_own(shipped: Library) -> None:
    """A ruling depends on its inputs alone, not on the hash seed of the process."""
    program = (
        "from punicref.build import locate\n"
        "from punicref.ruling import registry\n"
        "library = locate.open_library()\n"
        "made = registry.load('pw.attrition', library).rule(\n"
        "    {'event': 'enter-sea', 'land': 2, 'naval': 3}, library, lambda _: None)\n"
        "print(repr(made))\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1
    assert "pw:11.11" in printed.pop()
