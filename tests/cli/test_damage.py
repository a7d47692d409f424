"""What is damaged, missing or cannot be read is made again or named, never ignored and never a traceback."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from punicref import paths
from punicref.build import build, locate, repair, seal
from punicref.build import compile as compiling
from punicref.cli import problems
from punicref.cli.session import Session
from punicref.errors import NotFound, Problem, Unreadable
from punicref.files import files
from punicref.language import messages
from punicref.published import store
from punicref.rulebook.library import Library
from tests.program import COMMAND, answer_here

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


def house_rule(home: Path, name: str = "Quick", cost: int = 8) -> Path:
    """Put a house rule in force; returns its file."""
    file = home / "data" / "house-rules" / f"{name}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'name = "{name}"\n["pw:9.14"]\nvalues = {{ inverted = {cost} }}\n', encoding="utf-8")
    return file


def cache(home: Path) -> list[Path]:
    """Return what is in the cache."""
    return sorted((home / "cache").iterdir()) if (home / "cache").exists() else []


def spoilt(path: Path, seed: int) -> None:
    """Damage a file: cut it off, empty it, or write rubbish into it."""
    dice = random.Random(seed)
    data = bytearray(path.read_bytes())
    if seed % 3 == 0:
        del data[dice.choice((0, 1, 99, 100, 4_096, len(data) // 2, len(data) - 1)) :]
    else:
        for _ in range(1 if seed % 3 == 1 else 2_000):
            at = dice.randrange(len(data)) if seed % 3 == 2 else dice.randrange(4_096)
            data[at : at + 50] = dice.randbytes(50)
    path.write_bytes(data)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipped: Library) -> Path:
    """Let a copy of the library be that of an installation; returns its file."""
    copy = tmp_path / "library.sqlite"
    shutil.copyfile(paths.LIBRARY, copy)
    monkeypatch.setattr(paths, "LIBRARY", str(copy))
    monkeypatch.setattr(paths, "CHECKOUT", None)
    return copy


# The seal


def test_a_library_is_sealed(tmp_path: Path, shipped: Library) -> None:
    """Any byte that changes breaks the seal, one of the seal itself, too."""
    assert seal.holds(paths.LIBRARY)
    copy = tmp_path / "library.sqlite"
    data = Path(paths.LIBRARY).read_bytes()
    for at in (0, 67, 68, 71, 72, 5_000, len(data) - 1):
        copy.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert not seal.holds(str(copy)), at
    assert not seal.holds(str(tmp_path / "none"))


# Damage


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_library_in_the_cache_is_made_again(home: Path, shipped: Library, seed: int) -> None:
    """Whatever has become of it, the answer is that of a whole one, or the damage has touched nothing of it."""
    house_rule(home)
    whole = answer_here("pw:9.14")
    assert "8 movement points" in whole.out
    (library,) = cache(home)
    spoilt(library, seed)
    found = answer_here("pw:9.14")
    assert found.code == 0
    assert found.err == ""
    assert answer_here("pw:9.14") == whole or seal.holds(str(library)) is False


def test_a_damage_that_comes_to_light_late_is_mended(home: Path, shipped: Library) -> None:
    """Where the library opens well and fails in the middle, it is made again and the answer begins anew."""
    house_rule(home)
    whole = answer_here("show", "pw:9.14")
    (library,) = cache(home)
    with closing(sqlite3.connect(library)) as opened:
        opened.execute("DROP TABLE text")
        opened.commit()
    assert answer_here("show", "pw:9.14") == whole
    assert seal.holds(str(library))


def test_what_was_read_is_not_read_twice(home: Path, shipped: Library) -> None:
    """Where the input is gone, the library is made again all the same, and the user is told to repeat."""
    house_rule(home)
    answer_here("pw:9.14")
    (library,) = cache(home)
    with closing(sqlite3.connect(library)) as opened:
        opened.execute("DROP TABLE calculator")
        opened.commit()
    words = ("rule", "pw.odds", "--input", '{"attack": 10, "defend": 4}')
    first = answer_here(*words)
    assert (first.code, first.out) == (2, "")
    assert "made again" in first.err
    assert answer_here(*words).code == 0


@pytest.mark.parametrize("seed", [*range(6), None])
def test_a_damaged_installation_is_one_clear_message(shelf: Path, seed: int | None) -> None:
    """It names the file and the remedy; where the damage is elsewhere, the answer stands. None: the file is gone."""
    if seed is None:
        shelf.unlink()
    else:
        spoilt(shelf, seed)
    found = answer_here("show", "pw:9.14")
    if found.code:
        assert (found.code, found.out) == (2, "")
        assert str(shelf) in found.err
        assert "Install punicref again" in found.err
    else:
        assert found.err == ""


def test_a_mistake_of_ours_stays_one(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is damaged, what fails is not explained away."""

    def broken(*_: object) -> None:
        raise TypeError("ours")

    monkeypatch.setattr(Library, "clause", broken)
    with pytest.raises(TypeError, match="ours"):
        answer_here("show", "pw:9.14")


@pytest.mark.parametrize("damage", [None, b"", b"rubbish", b"\xde\x12\x04\x95" + bytes(16)])
def test_a_damaged_catalogue_is_one_clear_message(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes | None
) -> None:
    """In English, for there is no other language left."""
    catalogues = tmp_path / "locale"
    shutil.copytree(messages.CATALOGUES, catalogues, ignore=shutil.ignore_patterns("*.po", "*.py*"))
    for module in (messages, repair):
        monkeypatch.setattr(module, "CATALOGUES", str(catalogues))
    file = catalogues / "ru" / "LC_MESSAGES" / "punicref.mo"
    assert answer_here("show", "pw:9.14", "--lang", "ru").code == 0
    if damage is None:
        file.unlink()
    else:
        file.write_bytes(damage)
    found = answer_here("show", "pw:9.14", "--lang", "ru")
    assert (found.code, found.out) == (2, "")
    assert str(file) in found.err
    assert "Install punicref again" in found.err


def test_a_cut_off_catalogue_is_damaged(tmp_path: Path) -> None:
    """By a single byte."""
    from punicref.language.catalogue import Catalogue

    whole = Path(messages.CATALOGUES, "it", "LC_MESSAGES", "punicref.mo").read_bytes()
    copy = tmp_path / "copy.mo"
    copy.write_bytes(whole)
    Catalogue(str(copy))
    copy.write_bytes(whole[:-1])
    with pytest.raises(ValueError, match=r"copy\.mo"):
        Catalogue(str(copy))


# The cache


def test_the_cache_keeps_no_more_than_it_needs(home: Path, shipped: Library) -> None:
    """Each house rule makes a library; of those before, only the last stays."""
    for cost in range(6, 10):
        house_rule(home, cost=cost)
        os.utime(house_rule(home, cost=cost), ns=(cost, cost))
        locate.open_library().close()
    assert len(cache(home)) == build.KEPT


def test_what_killed_compilers_leave_is_swept(tmp_path: Path) -> None:
    """Once it is so old that nobody works on it."""
    old, young, other = (tmp_path / name for name in ("tmpa.part", "tmpb.part", "tables.part"))
    former, journal = tmp_path / "tmpc.sqlite", tmp_path / "tmpa.part-journal"
    for file in (old, young, other, former, journal):
        file.write_bytes(b"")
    for file in (old, other, former, journal):
        os.utime(file, (time.time() - compiling.LEFT - 1,) * 2)
    compiling._sweep(str(tmp_path))
    assert sorted(tmp_path.iterdir()) == sorted([young, other])


@pytest.mark.skipif(paths.CHECKOUT is None, reason="looks at the checkout")
def test_unfinished_files_are_packed_nowhere() -> None:
    """Neither git nor the wheel takes what a killed compiler leaves."""
    assert paths.CHECKOUT
    ignored = Path(paths.CHECKOUT, ".gitignore").read_text("utf-8").splitlines()
    project = Path(paths.CHECKOUT, "pyproject.toml").read_text("utf-8")
    for pattern in ("*.part*", "tmp*.sqlite*"):
        assert pattern in ignored
        assert f'"{pattern}"' in project


def test_without_a_cache_house_rules_are_compiled_in_memory(home: Path, shipped: Library) -> None:
    """Every look-up works, and says in one line why it takes longer."""
    house_rule(home)
    (home / "cache").write_text("no folder")
    found = answer_here("pw:9.14")
    assert found.code == 0
    assert "8 movement points" in found.out
    assert "Quick" in found.out
    assert found.err.count("\n") == 1
    assert "cannot be kept" in found.err


@posix
def test_a_full_disk_stops_no_look_up(home: Path, shipped: Library) -> None:
    """Where not a byte can be written."""
    import resource

    house_rule(home)

    def no_bytes() -> None:
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    done = subprocess.run([COMMAND, "pw:9.14"], capture_output=True, check=False, timeout=60, preexec_fn=no_bytes)
    assert done.returncode == 0
    assert b"8 movement points" in done.stdout
    assert done.stderr.count(b"\n") == 1


def test_a_house_rule_that_goes_meanwhile_is_gone(
    home: Path, shipped: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one process removes a house rule, another reads the rules as they are after it, whole."""
    file, other = house_rule(home, "A"), house_rule(home, "B", 7)
    compiled = build.build_house

    def meanwhile(target: str, signature: str, rules: list[str]) -> None:
        file.unlink(missing_ok=True)
        compiled(target, signature, rules)

    monkeypatch.setattr(build, "build_house", meanwhile)
    found = answer_here("pw:9.14")
    assert (found.code, found.err) == (0, "")
    assert "7 movement points" in found.out
    assert str(other) in locate.house_rules()


# What cannot be read


@posix
@pytest.mark.parametrize("folder", ["house-rules", "tables", "published"])
def test_a_folder_that_cannot_be_read_is_said(home: Path, shipped: Library, folder: str) -> None:
    """Nothing is ruled as if there were no house rules, tables or imports."""
    (home / "data").mkdir()
    (home / "data" / folder).symlink_to(home / "data" / folder)  # a loop, which not even the superuser can read
    words = {
        "house-rules": ["pw:9.14"],
        "tables": ["pw", "combat", "--attack", "10", "--defend", "4", "--leader", "2"],
        "published": ["import", "--list"],
    }[folder]
    found = answer_here(*words)
    assert (found.code, found.out) == (3, "")
    assert f"data/{folder}" in found.err
    assert "cannot be read" in found.err


def test_no_folder_is_no_error(home: Path) -> None:
    """Nothing is there, and nothing is said about it."""
    assert locate.house_rules() == store.references() == files.names(str(home / "none")) == []
    assert not files.exists(str(home / "none" / "none"))


# The streams


def test_an_error_of_a_file_names_the_file() -> None:
    """And does not speak of output."""
    problem = problems.of(PermissionError(13, "no", "/x/y"))
    assert isinstance(problem, NotFound)
    assert "/x/y cannot be read: permission is denied" in str(problem)


def test_an_error_of_the_system_is_no_error_of_the_output() -> None:
    """Where stdout takes what it is given, it is something else."""
    problem = problems.of(BlockingIOError(11, "Resource temporarily unavailable"))
    assert problem is not None
    assert "The system refuses" in str(problem)


def test_only_output_that_cannot_be_written_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stdout itself is asked."""

    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    monkeypatch.setattr("punicref.render.streams.abandon", lambda: None)
    assert "The output cannot be written: the disk is full" in str(problems.of(OSError(28, "No space left on device")))


@posix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize(("words", "code"), [(["pw:9.999"], 3), (["pw", "odds"], 2), (["pw:9.999", "--json"], 3)])
def test_a_full_stderr_changes_no_exit_code(words: list[str], code: int) -> None:
    """What cannot be said is not said."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run([COMMAND, *words], stdout=subprocess.PIPE, stderr=full, check=False, timeout=60)
    assert done.returncode == code


@posix
@pytest.mark.parametrize(
    ("words", "code"), [("rule pw.odds --lines", 0), ("ask --lines", 0), ("rule pw.odds --input -", 2)]
)
def test_a_closed_stdin_is_an_empty_one(words: str, code: int) -> None:
    """No line, no answer; no object, a refusal."""
    done = subprocess.run(["sh", "-c", f"{COMMAND} {words} <&-"], capture_output=True, check=False, timeout=60)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr


# Where the user's files are


@posix
@pytest.mark.parametrize("home_variable", [None, "", "relative"])
@pytest.mark.parametrize("xdg", [None, "", "relative/folder"])
def test_folders_are_where_the_specification_says(
    monkeypatch: pytest.MonkeyPatch, home_variable: str | None, xdg: str | None
) -> None:
    """A relative folder or an empty home is as good as none: the home is that of the user's account."""
    import pwd

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("PUNICREF_HOME")
    for name, value in (("HOME", home_variable), ("XDG_DATA_HOME", xdg), ("XDG_CACHE_HOME", xdg)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    own = pwd.getpwuid(os.getuid()).pw_dir
    assert paths.user_data() == os.path.join(own, ".local", "share", "punicref")
    assert paths.user_cache() == os.path.join(own, ".cache", "punicref")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert paths.user_data() == "/data/punicref"
    monkeypatch.setenv("HOME", "/people/me")
    assert paths.user_cache() == "/people/me/.cache/punicref"


def test_a_problem_of_damage_has_a_kind_of_its_own() -> None:
    """For programs."""
    assert issubclass(Unreadable, Problem)
    assert Unreadable.kind == "installation"


# TOML that nobody means well

DEEP = {
    "arrays": "a = " + "[" * 500 + "]" * 500,
    "tables": "a = " + "{b = " * 500 + "1" + "}" * 500,
    "keys": ".".join("a" * 1_500) + " = 1",
    "headers": "[" + ".".join("a" * 1_500) + "]",
    "numbers": "a = " + "9" * 5_000,
}


@pytest.mark.parametrize("text", DEEP.values(), ids=list(DEEP))
@pytest.mark.parametrize("what", ["tables", "house"])
def test_toml_that_is_too_deep_is_refused(tmp_path: Path, shipped: Library, what: str, text: str) -> None:
    """By its name, in one message."""
    file = tmp_path / "deep.toml"
    file.write_text(f'table = "pw:9.4"\nname = "x"\n{text}\n', encoding="utf-8")
    found = answer_here(what, "install", str(file))
    assert (found.code, found.out) == (2, "")
    assert "deep.toml: This TOML is too deep or holds too long a number." in found.err


@pytest.mark.parametrize("text", [*DEEP.values(), '["pw:9.999"]\nvalues = { x = 1 }', "\x00"])
def test_a_house_rule_that_stops_look_ups_is_named_with_its_remedy(home: Path, shipped: Library, text: str) -> None:
    """By `house status`, among those that are sound; and it can be removed by its file's name."""
    house_rule(home, "Sound")
    file = home / "data" / "house-rules" / "bad one.toml"
    file.write_text(f'name = "Bad"\n{text}\n', encoding="utf-8")
    assert answer_here("pw:9.14").code == 2
    rows = answer_here("house", "status", "--json").json["house_rules"]
    assert [(row["file"].endswith("bad one.toml"), row["damaged"]) for row in rows] == [(False, False), (True, True)]
    shown = answer_here("house", "status")
    assert shown.code == 0
    assert 'punicref house remove "bad one.toml"' in shown.out
    assert answer_here("house", "remove", "bad one.toml").code == 0
    assert answer_here("pw:9.14").code == 0
    assert [row["name"] for row in answer_here("house", "status", "--json").json["house_rules"]] == ["Sound"]


# Nothing is shown raw

ODD = "a\x9b31mb\u202ec\u2028d\u200be\x7ff\U000e0001"


def test_json_escapes_what_is_not_printable() -> None:
    """Letters of any alphabet stay, hard blanks too; what acts on a terminal is escaped and reads back the same."""
    session = Session("en")
    document = {"text": f"Тыл, città, № 1\u00a0000{ODD}", ODD: [1, "\n\t"]}
    for compact in (False, True):
        written = session.written(document, compact=compact)
        assert json.loads(written) == document
        assert all(c.isprintable() or c in "\n\u00a0" for c in written)


def test_names_of_files_are_shown_with_everything_visible(home: Path, shipped: Library) -> None:
    """In lists and in refusals."""
    folder = home / "data" / "house-rules"
    folder.mkdir(parents=True)
    (folder / f"{ODD}.toml").write_text(f'name = "{ODD[:1]}"\n["pw:9.999"]\n', "utf-8")
    for words in (("house", "status"), ("house", "status", "--json"), ("pw:9.14",)):
        found = answer_here(*words)
        assert all(c.isprintable() or c == "\n" for c in found.out + found.err), words
