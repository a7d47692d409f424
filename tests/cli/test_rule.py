"""`rule`: any calculator from JSON, one case or many."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

    Run = Callable[..., Answer]
    Raw = Callable[..., subprocess.CompletedProcess[bytes]]

ATTACK = {"attack": 10, "defend": 4, "leader": 2, "terrain": "city", "inverted": True, "roll": 5}
WORDS = ["--attack", "10", "--defend", "4", "--leader", "2", "--terrain", "city", "--inverted", "--roll", "5"]


def test_the_input_may_stand_on_the_command_line(run: Run) -> None:
    """--input with an object gives the ruling that the options of the game's command give."""
    found = run("rule", "pw.combat", "--input", json.dumps(ATTACK))
    assert (found.code, found.err) == (0, "")
    assert found.out == run("pw", "combat", *WORDS).out


def test_the_json_of_a_ruling_has_exactly_the_contracts_keys(run: Run) -> None:
    """A ruling in JSON has the promised keys, steps that cite clauses, and the table that was missing."""
    ruling = run("rule", "pw.combat", "--input", json.dumps(ATTACK), "--json").json
    assert list(ruling) == ["format", "calculator", "verdict", "result", "steps", "assumed", "caveats", "needs"]
    assert (ruling["format"], ruling["calculator"]) == ("punicref.ruling/1", "pw.combat")
    assert ruling["steps"]
    for step in ruling["steps"]:
        assert list(step) == ["text", "value", "cites"]
        assert step["cites"]
        assert all(cite.startswith("pw:") for cite in step["cites"])
    assert ruling["needs"] == ["pw:9.4"]
    assert (ruling["result"]["column"], ruling["result"]["cost"], ruling["result"]["modified"]) == ("2:1", 10, 5)


def test_chances_in_json_are_exact_and_float(run: Run) -> None:
    """A chance is a fraction string and a float, and the chances of all outcomes add up to one."""
    from fractions import Fraction

    case = {"attack": 10, "defend": 4, "leader": 2}
    outcomes = run("rule", "pw.combat", "--input", json.dumps(case), "--json").json["result"]["outcomes"]
    chances = [one["chance"] for one in outcomes]
    assert sum(Fraction(one["exact"]) for one in chances) == 1
    assert all(abs(Fraction(one["exact"]) - Fraction(one["float"])) < Fraction(1, 10**12) for one in chances)


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_the_input_may_come_from_stdin(raw: Raw, run: Run, bom: bytes) -> None:
    """--input - reads stdin, with or without a byte-order mark."""
    found = raw("rule", "pw.combat", "--input", "-", stdin=bom + json.dumps(ATTACK).encode())
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout.decode() == run("pw", "combat", *WORDS).out


def test_the_input_may_come_from_a_file(run: Run, tmp_path: Path) -> None:
    """--input @FILE reads the file."""
    file = tmp_path / "case è.json"
    file.write_text(json.dumps(ATTACK), encoding="utf-8")
    found = run("rule", "pw.combat", "--input", f"@{file}")
    assert (found.code, found.out) == (0, run("pw", "combat", *WORDS).out)


def test_a_missing_file_is_exit_code_3(run: Run, tmp_path: Path) -> None:
    """A file that is not there is named, with exit code 3, with and without --lines."""
    for more in ((), ("--lines",)):
        found = run("rule", "pw.combat", "--input", f"@{tmp_path}/none.json", *more)
        assert (found.code, found.out) == (3, "")
        assert "none.json" in found.err


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (b"", "not valid JSON"),
        (b"{", "line 1, column 2"),
        (b'{"attack": 10,\n "defend": }', "line 2, column 12"),
        (b"[1, 2]", "must be a JSON object"),
        (b"null", "must be a JSON object"),
        (b'"attack"', "must be a JSON object"),
        (b'{"attack": "\xff"}', "not UTF-8"),
        ('{"attack": 10}'.encode("utf-16"), "not UTF-8"),
        (b"[" * 100_000, "too deep"),
        (b'{"attack": ' + b"9" * 10_000 + b"}", "too long a number"),
        (b'{"atack": 10}', "no input atack"),
        (b'{"attack": 10}', "needed: defend"),
        (b'{"attack": 10.5, "defend": 4}', "whole number, not 10.5"),
        (b'{"attack": true, "defend": 4}', "whole number, not True"),
        (b'{"attack": NaN, "defend": 4}', "NaN is no number"),
        (b'{"attack": [10], "defend": 4}', "whole number"),
        (b'{"attack": {}, "defend": 4}', "whole number"),
        (b'{"attack": 0, "defend": 4}', "attack is 0"),
        (b'{"attack": "", "defend": 4}', "whole number"),
    ],
)
def test_an_input_that_cannot_be_used_is_exit_code_2(raw: Raw, written: bytes, said: str) -> None:
    """A bad input is refused with one message that says what is wrong, and nothing on stdout."""
    found = raw("rule", "pw.odds", "--input", "-", stdin=written)
    assert (found.returncode, found.stdout) == (2, b"")
    assert said in found.stderr.decode()
    assert b"Traceback" not in found.stderr


def test_a_file_that_is_not_utf8_is_exit_code_2(run: Run, tmp_path: Path) -> None:
    """A file in another encoding is refused by name."""
    file = tmp_path / "case.json"
    file.write_bytes(b'{"attack": "\xff"}')
    found = run("rule", "pw.odds", "--input", f"@{file}")
    assert (found.code, found.out) == (2, "")
    assert "case.json" in found.err


def test_a_null_is_as_good_as_nothing(run: Run) -> None:
    """An input that is null counts as not given."""
    given = {**ATTACK, "movement": None}
    assert run("rule", "pw.combat", "--input", json.dumps(given)).out == run("pw", "combat", *WORDS).out


@pytest.mark.parametrize(("name", "suggested"), [("pw.combt", "pw.combat"), ("combat", ""), ("pw.", ""), ("", "")])
def test_a_calculator_that_does_not_exist(run: Run, name: str, suggested: str) -> None:
    """A wrong calculator is exit code 3 (none at all 2), with near names and where to find them all."""
    found = run("rule", name, "--input", "{}")
    assert (found.code, found.out) == (3 if name else 2, "")
    assert suggested in found.err
    assert "punicref calculators" in found.err


def test_one_line_in_is_one_line_out_in_order(raw: Raw) -> None:
    """Of 10,000 lines each gets its answer on its own line, in order; bad lines get an error and stop nothing."""
    count = 10_000
    bad = {3: b"no JSON", 500: b"[]", 501: b"\xff\xfe", 5_000: b'{"attack": 0, "defend": 1}', 9_999: b'{"atack": 1}'}
    lines = [bad.get(n, json.dumps({"attack": n, "defend": 7}).encode()) for n in range(1, count + 1)]
    found = raw("rule", "pw.odds", "--lines", stdin=b"\n".join(lines) + b"\n")
    assert (found.returncode, found.stderr) == (0, b"")
    answers = [json.loads(line) for line in found.stdout.splitlines()]
    assert len(answers) == count
    for number, answer in enumerate(answers, 1):
        if number in bad:
            assert set(answer) == {"error", "line"}, number
            assert answer["line"] == number
            assert set(answer["error"]) == {"kind", "message", "where", "suggestions", "hint"}
            assert answer["error"]["message"]
        else:
            assert answer["result"]["attack"] == number
            assert answer["format"] == "punicref.ruling/1"


def test_lines_are_answered_as_they_come_and_not_kept(raw: Raw) -> None:
    """The lines run through in bounded memory: 12,000 of them fit where they could not all be kept."""
    limit = 120 * 2**20  # as much as all the lines together, and the interpreter comes on top
    program = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_DATA, (%d, %d));"  # noqa: UP031
        "from punicref.cli.main import run; sys.exit(run(['rule', 'pw.odds', '--lines']))" % (limit, limit)
    )
    import subprocess

    line = b'{"attack": 10, "defend": 4}' + b" " * 10_000 + b"\n"
    done = subprocess.run(
        [sys.executable, "-c", program], input=line * 12_000, capture_output=True, check=False, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) == 12_000


def test_lines_may_come_from_a_file(run: Run, tmp_path: Path) -> None:
    """--lines --input @FILE reads the lines of the file, the last without a line end."""
    file = tmp_path / "cases.jsonl"
    file.write_text('{"attack": 10, "defend": 4}\n{"attack": 1, "defend": 9}', encoding="utf-8")
    found = run("rule", "pw.odds", "--lines", "--input", f"@{file}")
    assert found.code == 0
    assert [json.loads(line)["result"]["allowed"] for line in found.out.splitlines()] == [True, False]


def test_a_number_of_the_line_counts_empty_lines_too(raw: Raw) -> None:
    """Empty lines give no answer, and an error names the line as an editor counts it."""
    found = raw("rule", "pw.odds", "--lines", stdin=b'\n{"attack": 10, "defend": 4}\r\n\r\nbad\n')
    answers: list[Any] = [json.loads(line) for line in found.stdout.splitlines()]
    assert len(answers) == 2
    assert answers[1]["line"] == 4


def test_lines_want_stdin_or_a_file(run: Run) -> None:
    """--lines with the object itself is wrong usage."""
    found = run("rule", "pw.odds", "--lines", "--input", '{"attack": 10, "defend": 4}')
    assert (found.code, found.out) == (2, "")
    assert "--lines" in found.err


def test_lines_speak_the_language_asked_for(raw: Raw) -> None:
    """Rulings and errors of --lines are in the language of --lang."""
    found = raw("rule", "pw.odds", "--lines", "--lang", "ru", stdin=b'{"attack": 10, "defend": 4}\nbad\n')
    ruling, error = (json.loads(line) for line in found.stdout.splitlines())
    for text in (ruling["verdict"], error["error"]["message"]):
        assert any("а" <= letter <= "я" for letter in text), text
