"""--lines: each line is answered at once, carries its number, and none can end a batch or open a file."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from punicref.cli import lines
from punicref.cli.session import Session
from punicref.errors import Problem
from punicref.files import files
from tests.program import COMMAND

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

    Run = Callable[..., Answer]

RULE = ["rule", "pw.odds", "--lines"]
ASK = ["ask", "--lines", "--game", "pw"]
ODDS = '{"attack": 10, "defend": 4}'


def batch(written: bytes, ask: Callable[[str], dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """Answer lines in this process; returns the documents."""
    lines.answer(Session("en"), io.BytesIO(written), ask)
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(("words", "line"), [(RULE, ODDS), (ASK, "siege")], ids=["rule", "ask"])
def test_each_answer_leaves_with_its_line(words: list[str], line: str) -> None:
    """A program that writes a line and waits for its answer gets it before it writes the next."""
    with subprocess.Popen([COMMAND, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin
        assert child.stdout
        for number in (1, 2):
            child.stdin.write(f"{line}\n".encode())
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["line"] == number
        child.stdin.close()
        assert child.wait(timeout=60) == 0


@pytest.mark.parametrize(("words", "line"), [(RULE, ODDS), (ASK, "siege")], ids=["rule", "ask"])
def test_blank_lines_count_and_have_no_answer(run: Run, words: list[str], line: str) -> None:
    """The same for rulings and questions."""
    found = run(*words, stdin=f"\n{line}\n \t\r\n\n{line}")
    assert [json.loads(one)["line"] for one in found.out.splitlines()] == [2, 5]


@pytest.mark.parametrize("calculator", ["pw.treasury", "pw.victory"])
@pytest.mark.parametrize("word", ["²", "①", "5" * 5_000])
def test_odd_numbers_of_a_region_are_that_lines_error(run: Run, calculator: str, word: str) -> None:
    """What looks like a number and is none, or none that a game has, is refused; the next line is answered."""
    case: dict[str, Any] = {"treasury": 1, "regions": word}
    if calculator == "pw.victory":
        case = {"scenario": 1, "event": "agreement", "roman_regions": word, "carthaginian": 1}
    found = run("rule", calculator, "--lines", stdin=f"{json.dumps(case)}\n{{}}\n")
    first, second = (json.loads(line) for line in found.out.splitlines())
    assert (found.code, found.err, first["line"], second["line"]) == (0, "", 1, 2)
    assert first["error"]["kind"] == "input"
    assert "no region" in first["error"]["message"] or "must be from 0" in first["error"]["message"]


def test_a_zero_byte_in_a_files_name_is_no_such_file() -> None:
    """As any other name of no file."""
    with pytest.raises(Problem, match="There is no file"):
        files.read("a\0b")


def test_what_nobody_foresaw_is_that_lines_error(capsys: pytest.CaptureFixture[str]) -> None:
    """Any exception is told with its line, and the next line is answered."""

    def ask(line: str) -> dict[str, Any]:
        return {"value": 1 // int(line)}

    first, second, third = batch(b"0\n1\nx\n", ask, capsys)
    assert (first["error"]["kind"], first["line"]) == ("internal", 1)
    assert "ZeroDivisionError" in first["error"]["message"]
    assert second == {"value": 1, "line": 2}
    assert third["error"]["kind"] == "internal"


def test_what_json_cannot_say_is_that_lines_error(capsys: pytest.CaptureFixture[str]) -> None:
    """Writing the answer belongs to the line, too."""
    answers = batch(b"a\nb\n", lambda line: {"value": object() if line == "a\n" else 1}, capsys)
    assert [set(one) for one in answers] == [{"error", "line"}, {"value", "line"}]


def test_a_line_that_never_ends_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line over the limit is refused by its number, whole, and the next one is the next."""
    monkeypatch.setattr(files, "LARGEST", 10)
    found = batch(b"x" * 35 + b"\n0123456789\nlast", lambda line: {"found": line.strip()}, capsys)
    assert [set(one) for one in found] == [{"error", "line"}, {"found", "line"}, {"found", "line"}]
    assert found[1:] == [{"found": "0123456789", "line": 2}, {"found": "last", "line": 3}]


def test_a_line_opens_no_file_by_its_name(run: Run, tmp_path: Path) -> None:
    """A record is read from a file where a person names it, and never where a line does."""
    file = tmp_path / "battle.toml"
    file.write_text("secret = 1\n", encoding="utf-8")
    case = json.dumps({"plays": str(file)})
    assert "secret" in run("rule", "pi.battle", "--input", case).err
    found = run("rule", "pi.battle", "--lines", stdin=f"{case}\n")
    answer = json.loads(found.out)
    assert answer["error"]["kind"] == "input"
    assert "no file is opened" in answer["error"]["message"]
    assert "secret" not in found.out


@pytest.mark.skipif(sys.platform == "win32", reason="needs FIFOs and devices")
@pytest.mark.parametrize(
    "words",
    [
        ["tables", "install", "{}"],
        ["house", "install", "{}"],
        ["rule", "pw.odds", "--input", "@{}"],
        [*RULE, "--input", "@{}"],
        ["pi", "battle", "--plays", "{}"],
        ["import", "{}", "--game", "dbp", "--lang", "it"],
    ],
    ids=lambda words: " ".join(words[:2]) + (" --lines" if "--lines" in words else ""),
)
def test_only_regular_files_are_read(run: Run, tmp_path: Path, words: list[str]) -> None:
    """A device that never ends and a FIFO that nobody writes to are refused at once."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for name in ("/dev/zero", str(fifo)):
        found = run(*(word.replace("{}", name) for word in words))
        assert (found.code, found.out) == (3, "")
        assert "no regular file" in found.err


def test_no_file_is_read_that_is_larger_than_any_needs_to_be(tmp_path: Path) -> None:
    """One byte too many is too many."""
    file = tmp_path / "large"
    file.write_bytes(b"x" * files.LARGEST)
    assert len(files.read(str(file))) == files.LARGEST
    file.write_bytes(b"x" * (files.LARGEST + 1))
    with pytest.raises(Problem, match="larger than 1 MB"):
        files.read(str(file))


def test_inputs_may_name_files_again_after_a_batch() -> None:
    """What doors for programs forbid holds inside of them only."""
    with files.none_by_name(), pytest.raises(Problem, match="no file is opened"):
        files.read_named("/dev/null", "plays")
    with pytest.raises(Problem, match="no regular file"):
        files.read_named("/dev/null", "plays")
