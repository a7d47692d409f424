"""The owner's own files: printed tables typed in once, and house rules; from template to removal."""

from __future__ import annotations

import ctypes
import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from punicref.rulebook.declared import Declared
from tests.cli.conftest import DESIGN
from tests.made_up import made_up
from tests.program import COMMAND, answer_here

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from punicref.rulebook.library import Library
    from tests.program import Answer

    Run = Callable[..., Answer]

ATTRITION = ["pw", "attrition", *["--event", "enter-sea", "--land", "2", "--naval", "8", "--roll", "3"]]


def filled(declared: Declared, template: str) -> str:
    """Fill a template in by hand, line by line, with the made-up numbers of the tests."""
    raw = made_up(declared)
    columns = raw.get("columns", "")
    columns = columns if isinstance(columns, str) else "  ".join(columns)
    head = [line for line in template.split("[rows]", maxsplit=1)[0].splitlines() if not line.startswith("columns")]
    rows = [f'{row} = "{"  ".join(str(cell) for cell in cells)}"' for row, cells in raw["rows"].items()]
    return "\n".join([*head, f'columns = "{columns}"' if columns else "", "[rows]", *rows]) + "\n"


@pytest.fixture
def combat_tables(shipped: Library) -> dict[str, Declared]:
    """Return the tables that combat and attrition read."""
    return {one.name: one for one in shipped.tables() if one.name in ("pw:9.4", "pw:9.5", "pw:11.4")}


def states(run: Run) -> dict[str, bool]:
    """Return which tables are installed."""
    return {one["table"]: one["installed"] for one in run("tables", "status", "--json").json["tables"]}


def files_under(folder: Path) -> set[str]:
    """Return the files of a folder, the cache left out."""
    return {str(one.relative_to(folder)) for one in folder.rglob("*") if one.is_file() and "cache" not in one.parts}


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_from_template_to_complete_rulings_and_back(
    run: Run,
    tmp_path: Path,
    home: Path,
    combat_tables: dict[str, Declared],
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
) -> None:
    """Template, filling in, installing, a ruling with its losses, removing: each step in each language."""
    monkeypatch.setenv("PUNICREF_LANG", lang)
    before = {name: run(*words, "--json").json for name, words in (("combat", DESIGN), ("attrition", ATTRITION))}
    assert before["combat"]["needs"] == ["pw:9.4"]
    assert "losses" not in before["combat"]["result"]
    assert before["attrition"]["needs"] == ["pw:11.4"]
    for name, declared in combat_tables.items():
        file = tmp_path / f"{declared.clause}.toml"
        assert run("tables", "template", name, "--output", str(file)).code == 0
        template = file.read_text(encoding="utf-8")
        assert template == run("tables", "template", name).out
        file.write_text(filled(declared, template), encoding="utf-8")
        found = run("tables", "install", str(file))
        assert (found.code, found.err) == (0, "")
        assert name in found.out
    assert all(states(run)[name] for name in combat_tables)
    after = run(*DESIGN, "--json").json
    assert after["needs"] == []
    assert after["result"]["result"] == {"attacker": 50, "defender": 25}
    assert after["result"]["losses"] == {"attacker": 5, "defender": 1}
    assert after["result"]["left"] == {"attacker": 5, "defender": 3}
    assert "pw:9.4" in [cite for step in after["steps"] for cite in step["cites"]]
    assert run(*ATTRITION, "--json").json["needs"] == []
    for name in combat_tables:
        assert run("tables", "remove", name).code == 0
        assert run("tables", "remove", name).code == 3
    assert not any(states(run)[name] for name in combat_tables)
    assert run(*DESIGN, "--json").json == before["combat"]
    assert not {one for one in files_under(home) if "tables" in one}


def test_an_unfilled_template_is_refused(run: Run, tmp_path: Path, shipped: Library) -> None:
    """A template with a question mark left in it is refused, and nothing is installed."""
    for declared in shipped.tables():
        file = tmp_path / f"{declared.clause}.toml"
        file.write_text(run("tables", "template", declared.name).out, encoding="utf-8")
        found = run("tables", "install", str(file))
        assert (found.code, found.out) == (2, ""), declared.name
        assert f"{declared.clause}.toml" in found.err
    assert not any(states(run).values())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace('5 = "', '5 = "101/0 '), "row 5"),
        (lambda text: text.replace('5 = "', '5 = 0.5\n55 = "'), "row 5"),
        (lambda text: text.replace("2:1", "2:3"), "2:1 is missing"),
        (lambda text: text.replace('table = "pw:9.4"', 'table = "pw:9.6"'), "pw:9.6"),
        (lambda text: text.replace('table = "pw:9.4"\n', ""), "Say which table"),
        (lambda text: text + "10 = " + text.splitlines()[-1].partition("= ")[2] + "\n", "no row 10"),
        (lambda text: text + "x = 1\n", "x is no row"),
        (lambda text: text.replace("[rows]", "[row]"), "no key row"),
        (lambda text: text.partition("[rows]")[0], "no rows"),
        (lambda text: text + "[", "not valid TOML"),
        (lambda text: text + text.splitlines()[-1], "stands twice"),
        (lambda _: "", "Say which table"),
    ],
)
def test_a_wrong_table_is_refused_and_the_old_one_stays(
    run: Run,
    tmp_path: Path,
    combat_tables: dict[str, Declared],
    change: Callable[[str], str],
    said: str,
) -> None:
    """A mistake in a table is named with its place; what was installed before stays as it was."""
    file = tmp_path / "t.toml"
    right = filled(combat_tables["pw:9.4"], run("tables", "template", "pw:9.4").out)
    file.write_text(right, encoding="utf-8")
    assert run("tables", "install", str(file)).code == 0
    before = run(*DESIGN, "--json").json
    assert change(right) != right
    file.write_text(change(right), encoding="utf-8")
    found = run("tables", "install", str(file))
    assert found.code in (2, 3)
    assert found.out == ""
    assert said in found.err
    assert run(*DESIGN, "--json").json == before


def test_odd_but_possible_tables_are_installed_with_a_warning(
    run: Run, tmp_path: Path, combat_tables: dict[str, Declared]
) -> None:
    """A higher die that is worse for the attacker is possible in print: a warning on stderr, and in JSON a list."""
    file = tmp_path / "t.toml"
    right = filled(combat_tables["pw:11.4"], run("tables", "template", "pw:11.4").out)
    file.write_text(re.sub('^9 = "0"', '9 = "75"', right, flags=re.MULTILINE), encoding="utf-8")
    told = run("tables", "install", str(file))
    assert told.code == 0
    assert told.err.startswith("Warning: ")
    document = run("tables", "install", str(file), "--json")
    assert document.err == ""
    assert set(document.json) == {"installed", "warnings"}
    assert len(document.json["warnings"]) == told.err.count("Warning: ") > 0


@pytest.mark.parametrize("words", [["tables", "template", "pw:9.4"], ["house", "template", "pw:9.14"]])
def test_output_refuses_to_overwrite(run: Run, tmp_path: Path, words: list[str]) -> None:
    """--output writes a new file, and leaves one that exists as it is."""
    file = tmp_path / "deep" / "t.toml"
    done = run(*words, "--output", str(file))
    assert (done.code, done.out) == (0, "")
    assert str(file) in done.err
    assert file.read_text(encoding="utf-8") == run(*words).out
    file.write_text("mine")
    again = run(*words, "--output", str(file))
    assert (again.code, again.out) == (2, "")
    assert file.read_text() == "mine"
    assert run(*words, "--output", str(tmp_path)).code == 2
    assert files_under(tmp_path) == {"deep/t.toml"}


def test_output_does_not_follow_a_dangling_link(run: Run, tmp_path: Path) -> None:
    """A link to nowhere is replaced or refused, but nothing is written where it points."""
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    run("tables", "template", "pw:9.4", "--output", str(tmp_path / "link"))
    assert not (tmp_path / "elsewhere").exists()


def test_a_damaged_table_is_named_and_can_be_removed(run: Run, home: Path) -> None:
    """A table file that was damaged from outside is reported with the command that removes it, which works."""
    file = home / "data" / "tables" / "pw-9.4.json"
    file.parent.mkdir(parents=True)
    for damage in ("", "{", "[]", '{"table": "pw:9.4"}', '{"table": 1, "columns": 2, "rows": {"x": 3}}', "\udcff"):
        file.write_text(damage, encoding="utf-8", errors="surrogateescape")
        found = run(*DESIGN)
        assert (found.code, found.out) == (2, ""), damage
        assert "Traceback" not in found.err
    assert "punicref tables remove pw:9.4" in run("pw", "combat", *DESIGN[2:]).err or "UTF-8" in found.err
    assert run("tables", "remove", "pw:9.4").code == 0
    assert run(*DESIGN).code == 0


@pytest.mark.parametrize(
    "damage",
    [
        {"table": "pw:14.0"},
        {"records": []},
        {"records": {"Latium": {}}},
        {"records": {"Latium": {"value": "x", "first": "roman", "second": "roman", "third": "roman"}}},
        {"records": {"Latium": None}},
        {"rows": {"1": [[1]]}, "columns": ["x"]},
        {"extra": 1},
    ],
)
def test_a_list_with_other_facts_is_damaged(
    shipped: Library, made_up_tables: None, home: Path, damage: dict[str, object]
) -> None:
    """A ruling that needs it says so; so does the list of tables."""
    file = home / "data" / "tables" / "pw-14.0.json"
    whole = json.loads(file.read_text("utf-8"))
    words = ("pw", "treasury", "--treasury", "1", "--regions", next(iter(whole["records"])))
    assert answer_here(*words).code == 0
    changed = {**whole, **damage, "table": "pw:9.4" if "table" in damage else "pw:14.0"}
    file.write_text(json.dumps(changed), "utf-8")
    found = answer_here(*words)
    assert (found.code, found.out) == (2, "")
    assert "pw:14.0 is damaged" in found.err
    states = {row["table"]: row["state"] for row in answer_here("tables", "status", "--json").json["tables"]}
    assert states["pw:14.0"] == "damaged"


@pytest.fixture
def open_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Make a folder that can be locked, and open it again at the end."""
    folder = tmp_path_factory.mktemp("locked")
    yield folder
    for one in (folder, *folder.rglob("*")):
        if one.is_dir():
            one.chmod(0o755)


def _no_bytes() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def _no_privileges() -> None:
    """Take from root what lets it write into read-only folders; other users have nothing to lose."""
    libc = ctypes.CDLL(None)
    drop = 24  # PR_CAPBSET_DROP
    for capability in (1, 2, 3):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER
        libc.prctl(drop, capability, 0, 0, 0)


def powerless(folder: Path, *words: str, full: bool) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a user who may write nowhere in the folder, or on a disk that takes no byte more."""
    return subprocess.run(
        [COMMAND, *words],
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "PUNICREF_HOME": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=_no_bytes if full else _no_privileges if os.geteuid() == 0 else None,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX permissions")
@pytest.mark.parametrize("full", [False, True], ids=["read-only", "full disk"])
def test_nothing_is_half_written(run: Run, open_folder: Path, combat_tables: dict[str, Declared], full: bool) -> None:
    """Where the folder is read-only or the disk full, a plain error says so and no file is left or changed."""
    table, rule = open_folder / "t.toml", open_folder / "h.toml"
    table.write_text(filled(combat_tables["pw:9.4"], run("tables", "template", "pw:9.4").out), encoding="utf-8")
    rule.write_text('name = "Quick"\n["pw:9.14"]\nvalues = { inverted = 8 }\n')
    for folder in ("tables", "house-rules"):
        (open_folder / "data" / folder).mkdir(parents=True)
    if not full:
        for one in [open_folder, *open_folder.rglob("*")]:
            one.chmod(0o555 if one.is_dir() else 0o444)
    for words in (
        ["tables", "install", str(table)],
        ["house", "install", str(rule)],
        ["tables", "template", "pw:9.4", "--output", str(open_folder / "new.toml")],
    ):
        found = powerless(open_folder, *words, full=full)
        assert (found.returncode, found.stdout) == (2, b""), words
        assert b"cannot be written" in found.stderr
        assert b"Traceback" not in found.stderr
        assert found.stderr.count(b"\n") == 1
    assert files_under(open_folder) == {"t.toml", "h.toml"}


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX permissions")
@pytest.mark.parametrize("full", [False, True], ids=["read-only", "full disk"])
def test_a_look_up_needs_no_writable_cache(open_folder: Path, full: bool) -> None:
    """With a house rule in force a look-up works, or fails plainly, where its cache cannot be written."""
    rules = open_folder / "data" / "house-rules"
    rules.mkdir(parents=True)
    (rules / "quick.toml").write_text('name = "Quick"\n["pw:9.14"]\nvalues = { inverted = 8 }\n')
    if not full:
        for one in [open_folder, *open_folder.rglob("*")]:
            one.chmod(0o555 if one.is_dir() else 0o444)
    found = powerless(open_folder, "pw:9.14", full=full)
    assert b"Traceback" not in found.stderr
    assert found.returncode in (0, 2)


def test_a_file_in_place_of_the_users_folder(run: Run, tmp_path: Path) -> None:
    """Where the user's folder is a file, reading works and writing is a plain error."""
    (tmp_path / "home").write_text("")
    rule = tmp_path / "h.toml"
    rule.write_text('name = "Quick"\n["pw:9.14"]\nvalues = { inverted = 8 }\n')
    assert run("pw:9.14", PUNICREF_HOME=str(tmp_path / "home")).code == 0
    found = run("house", "install", str(rule), PUNICREF_HOME=str(tmp_path / "home"))
    assert (found.code, found.out) == (2, "")
    assert "Traceback" not in found.err


# House rules


def quick(folder: Path, name: str = "Quick assaults", cost: int = 8) -> str:
    """Write a house rule; returns the file's name."""
    file = folder / "h.toml"
    file.write_text(f'name = {json.dumps(name)}\n["pw:9.14"]\nvalues = {{ inverted = {cost} }}\n', encoding="utf-8")
    return str(file)


def test_a_house_rule_from_template_to_removal(run: Run, tmp_path: Path) -> None:
    """A house rule changes text, values and ruling at once, is shown wherever it acts, and goes without a trace."""
    before = run("pw:9.14").out, run(*DESIGN, "--json").json
    file = tmp_path / "h.toml"
    assert run("house", "template", "pw:9.14", "--output", str(file)).code == 0
    text = file.read_text(encoding="utf-8")
    assert "inverted = 10" in text
    file.write_text(text.replace("…", "Quick assaults").replace("inverted = 10", "inverted = 8"), encoding="utf-8")
    assert run("house", "install", str(file)).code == 0
    shown = run("pw:9.14").out
    assert "inverted enemy force costs 8 movement points" in shown
    assert "[House rule in force: Quick assaults]" in shown
    ruling = run(*DESIGN, "--json").json
    assert ruling["result"]["cost"] == 8
    assert {"text": "House rule in force: Quick assaults.", "cites": ["pw:9.14"]} in ruling["caveats"]
    (one,) = run("show", "pw:9.14", "--json").json["clauses"]
    assert (one["values"]["inverted"], one["house_rules"]) == (8, ["Quick assaults"])
    (row,) = run("house", "status", "--json").json["house_rules"]
    assert row["name"] == "Quick assaults"
    assert run("house", "remove", "Quick assaults").code == 0
    assert (run("pw:9.14").out, run(*DESIGN, "--json").json) == before
    assert run("house", "remove", "Quick assaults").code == 3


def test_every_template_of_a_house_rule_can_be_installed(shipped: Library, tmp_path: Path) -> None:
    """The template of any clause with values, given a name, is a valid house rule that changes nothing."""
    from tests.program import answer_here

    file = tmp_path / "h.toml"
    clauses = [one for one in shipped.ids("pw") if shipped.values("pw", one)[0]]
    assert len(clauses) > 20
    for clause in clauses[:: len(clauses) // 5]:
        text = answer_here("house", "template", f"pw:{clause}").out
        file.write_text(text.replace('"…"', json.dumps(f"Rule {clause}")), encoding="utf-8")
        found = answer_here("house", "install", str(file))
        assert (found.code, found.err) == (0, ""), clause


def test_installing_a_house_rule_again_replaces_it(run: Run, tmp_path: Path) -> None:
    """A changed file of the same name takes the place of the earlier one."""
    for cost in (8, 6):
        assert run("house", "install", quick(tmp_path, cost=cost)).code == 0
        assert f"costs {cost} movement points" in run("pw:9.14").out
    assert len(run("house", "status", "--json").json["house_rules"]) == 1


def test_house_rules_of_different_names_stand_side_by_side(run: Run, tmp_path: Path) -> None:
    """Two house rules with different names are both kept."""
    for name in ("Quick!", "Quick?"):
        assert run("house", "install", quick(tmp_path, name)).code == 0
    assert {one["name"] for one in run("house", "status", "--json").json["house_rules"]} == {"Quick!", "Quick?"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "name"),
        ('name = ""\n["pw:9.14"]\nvalues = { inverted = 8 }\n', "name"),
        ('name = 3\n["pw:9.14"]\nvalues = { inverted = 8 }\n', "name"),
        ('name = "x"\n', "changes nothing"),
        ('name = "x"\n["pw:9.141"]\nvalues = { inverted = 8 }\n', "no clause pw:9.141"),
        ('name = "x"\n["9.14"]\nvalues = { inverted = 8 }\n', "no clause 9.14"),
        ('name = "x"\n["pw:9.14"]\nvalues = { invertd = 8 }\n', "no value invertd"),
        ('name = "x"\n["pw:9.14"]\nvalues = { inverted = "8" }\n', "inverted must be"),
        ('name = "x"\n["pw:9.14"]\nvalues = { inverted = 8.5 }\n', "inverted is float"),
        ('name = "x"\n["pw:9.14"]\nvalues = { inverted = true }\n', "inverted is bool"),
        ('name = "x"\n["pw:9.14"]\ntext = "Free"\n', "nothing else"),
        ('name = "x"\n["pw:9.14"]\nvalues = 8\n', "values"),
        ("no TOML", "TOML"),
    ],
)
def test_a_wrong_house_rule_is_refused(run: Run, tmp_path: Path, home: Path, text: str, said: str) -> None:
    """A house rule that does not fit the rules is refused with its place, and nothing is installed."""
    file = tmp_path / "h.toml"
    file.write_text(text, encoding="utf-8")
    found = run("house", "install", str(file))
    assert (found.code, found.out) == (2, "")
    assert said in found.err
    assert "h.toml" in found.err.splitlines()[0]
    assert files_under(home) == set()


@pytest.mark.parametrize(
    ("clause", "values", "words"),
    [
        ("9.4", 'columns = ["a", "b"]', ["pw", "odds", "--attack", "3", "--defend", "2"]),
    ],
)
def test_a_house_rule_that_is_accepted_can_be_ruled_by(
    run: Run, tmp_path: Path, clause: str, values: str, words: list[str]
) -> None:
    """A house rule is refused when installed, or rulings work under it."""
    file = tmp_path / "h.toml"
    file.write_text(f'name = "x"\n["pw:{clause}"]\nvalues = {{ {values} }}\n', encoding="utf-8")
    if run("house", "install", str(file)).code == 0:
        assert "Traceback" not in run(*words).err


@pytest.mark.parametrize("damage", ["no TOML", "\udcff", 'name = "Old"\n["pw:9.14"]\nvalues = { gone = 1 }\n'])
def test_a_damaged_house_rule_is_named_and_can_be_removed(run: Run, home: Path, damage: str) -> None:
    """A house rule that no longer fits stops look-ups with its name, and can be removed by what status calls it."""
    file = home / "data" / "house-rules" / "old.toml"
    file.parent.mkdir(parents=True)
    file.write_text(damage, encoding="utf-8", errors="surrogateescape")
    found = run("pw:9.14")
    assert (found.code, found.out) == (2, "")
    assert "old.toml" in found.err
    (row,) = run("house", "status", "--json").json["house_rules"]
    assert run("house", "remove", row["name"]).code == 0
    assert run("pw:9.14").code == 0


def test_a_dangling_link_among_the_house_rules(run: Run, home: Path) -> None:
    """A house-rule file that cannot be found is a plain error or is passed over."""
    file = home / "data" / "house-rules" / "gone.toml"
    file.parent.mkdir(parents=True)
    file.symlink_to(home / "nowhere")
    found = run("pw:9.14")
    assert "Traceback" not in found.err
    assert found.code in (0, 2, 3)
