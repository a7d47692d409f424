"""The rules as they are: no error, no warning, and few hints; every check takes part."""

from __future__ import annotations

import pkgutil
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from punicref import audit, paths
from punicref.audit import calm, context, registry, votes
from punicref.audit.check import Check
from punicref.audit.context import Context
from punicref.audit.finding import Finding
from punicref.build import source
from punicref.errors import Problem
from tests.build import sample

HINTS = 4
"""So many hints there may be by clause, with its known issues and readings, before a reviewer has accepted any."""


QUICK = 10.0
"""Seconds of computing that all checks may take even where the machine is busy."""


class Checked(NamedTuple):
    """The rules as they were read, what every check found, and the seconds of computing."""

    rules: Context
    found: list[Finding]
    seconds: float


def checked() -> Checked:
    """Read the rules and run every check."""
    start = time.process_time()
    rules = context.read(paths.RULES)
    found = list(registry.check_all(rules, registry.CHECKS))
    return Checked(rules, found, time.process_time() - start)


@pytest.fixture(scope="module")
def first() -> Checked:
    """Run every check once for all that looks at what they find."""
    return checked()


@pytest.fixture
def rules(first: Checked) -> Context:
    """Return the rules."""
    return first.rules


@pytest.fixture
def found(first: Checked) -> list[Finding]:
    """Return what every check found."""
    return first.found


def test_nothing_is_wrong(found: list[Finding]) -> None:
    """The rules have no error and no warning."""
    assert [(one.check, one.file, one.id, str(Problem(one.message))) for one in found if one.severity != "hint"] == []


def test_nothing_is_open(rules: Context, found: list[Finding]) -> None:
    """What the checks find was mended, or looked at and let stand: an open hint fails as it does with `make check`."""
    clauses = [clause for game in rules.games.values() for clause in game.clauses.values()]
    told = calm.told(found, clauses, rules)
    assert [(one.check, one.file, one.id, str(Problem(one.message))) for one in told] == []


def test_hints_are_few(rules: Context, found: list[Finding]) -> None:
    """Fewer than four hints for a clause with all that belongs to it, accepted or not, so that they can all be read."""
    number = sum(len(game.clauses) for game in rules.games.values())
    assert number > 300
    assert len(found) < HINTS * number, Counter(one.check for one in found)


def test_every_check_is_registered() -> None:
    """Each module with a check, and each vote, is listed, under a name of its own, with what it looks for."""
    modules = votes.CHECKS.keys() | {
        name
        for _, name, package in pkgutil.iter_modules(audit.__path__)
        if not package and "\nCHECK = Check(" in Path(audit.__path__[0], f"{name}.py").read_text("utf-8")
    }
    names = [check.name for check in registry.CHECKS]
    assert set(names) == modules
    assert len(set(names)) == len(names) >= 20
    assert all(isinstance(check, Check) and check.about.text for check in registry.CHECKS)


def test_checks_can_be_chosen(rules: Context) -> None:
    """Only the chosen checks and games are run."""
    one = next(check for check in registry.CHECKS if check.name == "terms")
    games = list(rules.games)
    found = list(registry.check_all(rules, [one], games[:1]))
    assert {finding.check for finding in found} <= {"terms"}
    assert {finding.game for finding in found} <= set(games[:1])


def test_it_is_quick_enough(first: Checked) -> None:
    """Everything is checked in a few seconds of computing; a machine that was too busy is asked again."""
    assert first.found
    assert first.seconds < QUICK or checked().seconds < QUICK


def test_the_base_of_all_mistakes_is_right() -> None:
    """The sample rulebook of tests/bad has no finding but hints."""
    read = context.read(str(sample.BASE))
    assert [
        str(Problem(one.message)) for one in registry.check_all(read, registry.CHECKS) if one.severity == "error"
    ] == []


@pytest.mark.parametrize("name", [name for name in sample.mistakes() if not name.startswith("house-")])
def test_what_the_compiler_refuses_is_an_error(name: str, tmp_path: Path) -> None:
    """Every mistake that the compiler refuses is reported as an error, at the clause where it refuses it."""
    mistake = sample.described(name)
    folder = sample.spoilt(mistake, tmp_path)
    with pytest.raises(Problem) as caught:
        source.read(str(folder), sample.NAME)
    read = context.read(str(folder))
    errors = [one for one in registry.check_all(read, registry.CHECKS) if one.severity == "error"]
    clause = caught.value.where.rstrip(":").partition(": ")[2]
    assert errors, caught.value
    if clause in read.games["sg" if "sg" in read.games else sample.NAME].clauses:
        assert clause in {one.id for one in errors}, [(one.id, str(Problem(one.message))) for one in errors]


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    """Two mistakes in two files are both reported in one run."""
    first, second = sample.described("issue-missing-in-language"), sample.described("parent-unknown")
    folder = sample.spoilt(first, tmp_path)
    path = folder / second["file"]
    path.write_text(
        path.read_text("utf-8").replace(second["replace"], second["with"]) + f"\n{second.get('append', '')}\n"
    )
    errors = [one for one in registry.check_all(context.read(str(folder)), registry.CHECKS) if one.severity == "error"]
    assert len({(one.file, one.id) for one in errors}) >= 2
