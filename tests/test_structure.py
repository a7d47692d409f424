"""The shape of the house: imports run one way, calculators take groups of facts, no function takes a bus load."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from punicref import paths
from punicref.ruling import registry
from punicref.ruling.game import Game
from tests import near

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.rulebook.library import Library

PACKAGE = Path(paths.PACKAGE)
MODULES = {
    ".".join(("punicref", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}

GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))

MOST_PARAMETERS = 10
MOST_PLAIN_FACTS = 8
LONGEST_MODULE = 750
LONGEST_FUNCTION = 100
MOST_ROOMS, MOST_LOOSE = 15, 5


def nodes(path: Path) -> Iterator[ast.AST]:
    """Yield all nodes of a module's program text."""
    return ast.walk(ast.parse(path.read_text("utf-8")))


@cache
def functions() -> dict[str, tuple[int, int]]:
    """Return how many parameters and how many lines each function has, by module, line and name."""
    return {
        f"{name}:{node.lineno} {node.name}": (
            len([one for one in ast.walk(node.args) if isinstance(one, ast.arg) and one.arg not in ("self", "cls")]),
            (node.end_lineno or 0) - node.lineno + 1,
        )
        for name, path in MODULES.items()
        for node in nodes(path)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }


@cache
def mentioned(path: Path) -> set[str]:
    """Return the modules that a module imports anywhere: at its top, inside functions and for types."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {
                inner if (inner := f"{node.module}.{name.name}") in MODULES else node.module for name in node.names
            }
    return found & set(MODULES) - {"punicref"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions and for types count as well: a circle that is only put off is a circle."""
    left = {name: mentioned(path) - {name} for name, path in MODULES.items() if name != "punicref"}
    while free := [name for name, needs in left.items() if not needs & left.keys()]:
        for name in free:
            del left[name]
    assert not left


ROW = re.compile(r"^\| `(\w+)` \|.*\|(.*)\|$", re.MULTILINE)


def rooms() -> tuple[dict[str, set[str]], set[str]]:
    """Return what each room may import, from the ground to the doors, and the ground: docs/architecture.md."""
    page = (Path(__file__).parent.parent / "docs" / "architecture.md").read_text("utf-8")
    declared = {room: set(re.findall(r"`(\w+)`", imports)) for room, imports in ROW.findall(page)}
    return declared, {room for room, _ in ROW.findall(page.partition("## The rooms")[0])}


def test_rooms_import_each_other_as_the_page_says() -> None:
    """No import goes a way that the page does not name, nor does it name one that none takes; all of them run down."""
    declared, ground = rooms()
    taken: dict[str, set[str]] = {room: set() for room in declared}
    for name, path in MODULES.items():
        if name not in ("punicref", "punicref.__main__"):
            room = name.split(".")[1]
            assert room in declared, f"{name} stands in no room of docs/architecture.md"
            there = {one.split(".")[1] for one in mentioned(path)} - {room}
            beyond = there - declared[room] - (set() if room in ground else ground)
            assert not beyond, f"{name} imports {sorted(beyond)}"
            taken[room] |= there
    order = list(declared)
    for room, imports in declared.items():
        assert imports <= taken[room], f"nothing in {room} imports {sorted(imports - taken[room])} any more"
        assert imports <= set(order[: order.index(room)]), f"{room} imports what stands below it on the page"
    assert len(declared.keys() & {path.stem for path in PACKAGE.glob("*.py")}) <= MOST_LOOSE
    assert len([room for room in declared if (PACKAGE / room).is_dir()]) <= MOST_ROOMS


def test_games_are_known_by_what_they_declare() -> None:
    """No room takes anything from the package of a game, nor one game from another; each part declared is there."""
    for name, path in MODULES.items():
        own = name.split(".")[2:3] if name.startswith("punicref.games.") else []
        games = {one.split(".")[2] for one in mentioned(path) if one.startswith("punicref.games.")} & set(GAMES)
        assert games <= set(own), f"{name} imports from {games}"
    for game in GAMES:
        for part in Game._fields:
            assert registry.of_game(game, part) is not None


def test_no_function_takes_more_than_ten_parameters() -> None:
    """Facts come in groups."""
    assert not {name: number for name, (number, _) in functions().items() if number > MOST_PARAMETERS}


def test_no_calculator_is_flat(shipped: Library) -> None:
    """A calculator with more than a handful of facts takes them in groups that a player recognises."""
    for one in shipped.calculators():
        plain = [fact.name for fact in registry.load(one.name, shipped).inputs if fact.group is None]
        assert len(plain) <= MOST_PLAIN_FACTS, f"{one.name}: {plain}"


def test_no_module_is_longer_than_a_reader_follows() -> None:
    """Where a module grows beyond this, a reader would part it."""
    long = {
        name: lines
        for name, path in MODULES.items()
        if (lines := len(path.read_text("utf-8").splitlines())) > LONGEST_MODULE
    }
    assert not long


def test_no_function_is_longer_than_a_reader_follows() -> None:
    """Its facts counted: a calculator declares them in its head."""
    assert not {name: lines for name, (_, lines) in functions().items() if lines > LONGEST_FUNCTION}


def test_what_is_open_says_what_is_usual(shipped: Library) -> None:
    """A fact that may be assumed has the words in which a ruling says so."""
    silent = [
        f"{one.name} {fact.name}"
        for one in shipped.calculators()
        for fact in registry.load(one.name, shipped).inputs
        if fact.open and fact.ask.usual is None and not fact.inner
    ]
    assert not silent


def test_each_test_is_near_something_and_each_room_near_a_test() -> None:
    """As the table of docs/architecture.md says, by which somebody new finds what to run."""
    known = near.rows()
    root = Path(__file__).parent.parent
    tests = set((root / "tests").rglob("test_*.py"))
    named: set[Path] = set()
    for patterns in known.values():
        for pattern in patterns:
            found = {path for game in GAMES for path in root.glob(pattern.format(game=game))}
            assert found, pattern
            named |= found | {test for folder in found for test in folder.rglob("test_*.py")}
    assert tests <= named
    assert {f"punicref/{room}" for room in rooms()[0] if (PACKAGE / room).is_dir()} <= known.keys()


def test_a_file_of_a_game_is_near_the_tests_of_that_game() -> None:
    """Of the room where it stands the narrowest row counts; a test is near itself."""
    known = near.rows()
    found = near.near("punicref/games/dbp/rout.py", known)
    assert "tests/games/test_dbp_rout.py" in found
    assert not [one for one in found if "_pi_" in one]
    assert near.near("punicref/ruling/procedures/read.py", known) == ["tests/procedures"]
    assert near.near("tests/test_wheel.py", known) == ["tests/test_wheel.py"]
