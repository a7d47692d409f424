"""Every encoding of the streams is good enough to read the answer, and a reader may leave early."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.program import COMMAND

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Raw = Callable[..., subprocess.CompletedProcess[bytes]]

PLAIN: dict[str, str | None] = {"LC_ALL": "C", "LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
"""A system that knows nothing but ASCII, as Python before its UTF-8 mode saw it."""

COMBAT = ["pw", "combat", "--attack", "10", "--defend", "4", "--leader", "2", "--terrain", "city", "--inverted"]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1", "ascii:strict"])
@pytest.mark.parametrize(
    "words", [["pw:9.14"], ["show", "pw:9.0"], COMBAT, ["--help"], ["tables", "template", "pw:9.5"]]
)
def test_russian_can_be_read_without_cyrillic(raw: Raw, encoding: str, words: list[str]) -> None:
    """Where the stream has no Cyrillic letters, Russian is spelt in Latin ones, and nothing becomes a question mark."""
    found = raw(*words, PUNICREF_LANG="ru", PYTHONIOENCODING=encoding)
    told = raw(*words, PUNICREF_LANG="ru", PYTHONIOENCODING="utf-8")
    assert (found.returncode, found.stderr) == (0, b"")
    shown = found.stdout.decode(encoding.partition(":")[0])
    assert shown.count("?") == told.stdout.decode().count("?")
    assert shown.count("\n") == told.stdout.count(b"\n")


def test_russian_in_latin_letters_keeps_its_words(raw: Raw) -> None:
    """The spelling is the usual one: a known title comes out letter for letter."""
    found = raw("pw:9.14", PUNICREF_LANG="ru", PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert found.startswith("9.0 Boy > 9.1 Kak provoditsya boy\n")
    assert "pw:9.14  Stoimost' ataki v ochkakh dvizheniya\n" in found


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_italian_can_be_read_without_accents(raw: Raw, encoding: str) -> None:
    """Italian accents become apostrophes where the stream lacks them, and stay where it has them."""
    found = raw("pw:10.42", PUNICREF_LANG="it", PYTHONIOENCODING=encoding)
    shown = found.stdout.decode(encoding)
    assert (found.returncode, found.stderr) == (0, b"")
    assert ("citta' " in shown) == (encoding == "ascii")
    assert ("città " in shown) == (encoding != "ascii")
    assert "?" not in shown


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize("words", [["pw:9.14"], COMBAT, ["show", "pw:10.42", "--lang", "it,ru"]])
def test_a_plain_c_locale_shows_everything(raw: Raw, lang: str, words: list[str]) -> None:
    """With LANG=C and no UTF-8 at all the answer is plain ASCII, exit code 0, without a traceback."""
    found = raw(*words, **{**PLAIN, "PUNICREF_LANG": lang})
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout.isascii()
    assert b"?" not in found.stdout
    assert found.stdout


def test_errors_can_be_read_without_cyrillic(raw: Raw) -> None:
    """Error messages too survive a stream without Cyrillic letters."""
    found = raw("pw:9.999", **{**PLAIN, "PUNICREF_LANG": "ru"})
    assert (found.returncode, found.stdout) == (3, b"")
    assert found.stderr.isascii()
    assert b"9.999" in found.stderr
    assert b"?" not in found.stderr.splitlines()[0]
    assert b"Traceback" not in found.stderr


def test_words_of_other_scripts_in_a_c_locale(raw: Raw) -> None:
    """A question in Cyrillic reaches the program as bytes in a C locale and is refused without a traceback."""
    found = raw("можно ли", **PLAIN)
    assert found.returncode in (0, 2, 3)
    assert b"Traceback" not in found.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "koi8-r"])
@pytest.mark.parametrize(
    "words", [["show", "pw:10.42", "--lang", "it,ru", "--json"], [*COMBAT, "--lang", "ru", "--json"]]
)
def test_json_is_ascii_where_stdout_is_not_utf8(raw: Raw, encoding: str, words: list[str]) -> None:
    """JSON on a stream that is not UTF-8 is ASCII and is the same document as on one that is."""
    found = raw(*words, PYTHONIOENCODING=encoding)
    told = raw(*words, PYTHONIOENCODING="utf-8")
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout.isascii()
    assert not told.stdout.isascii()
    assert json.loads(found.stdout) == json.loads(told.stdout)


def test_json_lines_are_ascii_where_stdout_is_not_utf8(raw: Raw) -> None:
    """Rulings and errors of --lines are ASCII on a stream that is not UTF-8."""
    lines = b'{"attack": 10, "defend": 4}\nbad\n'
    found = raw("rule", "pw.odds", "--lines", "--lang", "ru", stdin=lines, PYTHONIOENCODING="cp1252")
    assert found.returncode == 0
    assert found.stdout.isascii()
    assert len([json.loads(line) for line in found.stdout.splitlines()]) == 2


def test_input_is_utf8_whatever_the_locale(raw: Raw) -> None:
    """JSON input is read as UTF-8 also where the locale is not, so that a Cyrillic letter is named in the error."""
    found = raw("rule", "pw.odds", "--input", "-", "--json", stdin='{"атака": 1}'.encode(), **PLAIN)
    assert found.returncode == 2
    assert "атака" in json.loads(found.stderr)["error"]["message"]


def test_an_input_file_is_utf8_whatever_the_locale(raw: Raw, tmp_path: Path) -> None:
    """A file is read as UTF-8 also where the locale is not."""
    file = tmp_path / "case.json"
    file.write_bytes('{"атака": 1}'.encode())
    found = raw("rule", "pw.odds", "--input", f"@{file}", "--json", **PLAIN)
    assert "атака" in json.loads(found.stderr)["error"]["message"]


def test_a_template_written_in_a_c_locale_is_utf8(raw: Raw, tmp_path: Path) -> None:
    """A template written to a file keeps its Cyrillic letters also where the terminal has none."""
    file = tmp_path / "t.toml"
    found = raw("tables", "template", "pw:9.5", "--output", str(file), **{**PLAIN, "PUNICREF_LANG": "ru"})
    assert found.returncode == 0
    assert any("а" <= letter <= "я" for letter in file.read_text(encoding="utf-8"))


def closed_early(*words: str) -> tuple[int, bytes, bytes]:
    """Run the command with a reader that takes one byte and leaves; returns code, that byte and stderr."""
    with subprocess.Popen([COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout
        assert child.stderr
        first = child.stdout.read(1)
        child.stdout.close()
        error = child.stderr.read()
        return child.wait(timeout=60), first, error


def test_a_reader_may_leave_a_section_early(tmp_path: Path) -> None:
    """`punicref pw:9.0 | head -1` prints the first line and no complaint, and succeeds."""
    done = subprocess.run(
        ["sh", "-c", f"{{ {COMMAND} show pw:9.0; echo $? >{tmp_path}/code; }} | head -1"],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.stdout.count(b"\n"), done.stderr) == (1, b"")
    assert (tmp_path / "code").read_text() == "0\n"


@pytest.fixture
def many(tmp_path: Path) -> list[str]:
    """Return a command line that prints far more than a pipe holds."""
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b'{"attack": 10, "defend": 4}\n' * 3_000)
    return ["rule", "pw.odds", "--lines", "--input", f"@{file}"]


def test_a_reader_who_leaves_gets_no_complaint(many: list[str]) -> None:
    """When the reader of many rulings leaves, nothing is said about it."""
    _, first, error = closed_early(*many)
    assert (first, error) == (b"{", b"")


def test_a_reader_who_leaves_is_no_failure(many: list[str]) -> None:
    """When the reader of many rulings has seen enough, the exit code is 0."""
    code, _, _ = closed_early(*many)
    assert code == 0


@pytest.mark.parametrize("words", [["pw:9.14"], ["show", "pw:9.14"], COMBAT])
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_a_plain_error(words: list[str]) -> None:
    """Where stdout cannot be written, one line on stderr says so."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run([COMMAND, *words], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert done.returncode != 0
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("shell", ["pw:9.14 >&-", "show pw:9.14 >&-", "pw:9.999 2>&-"])
@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_closed_streams_are_no_crash(shell: str) -> None:
    """A stream that is closed from the start loses its text, but there is no traceback and the exit code stays."""
    done = subprocess.run(["sh", "-c", f"{COMMAND} {shell}"], capture_output=True, check=False, timeout=60)
    assert b"Traceback" not in done.stderr
    assert done.returncode == (3 if "999" in shell else 0)
