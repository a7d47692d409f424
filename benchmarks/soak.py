"""A soak: much random input, kills and crowds against the installed command: `make soak`; SCALE=100 runs a hundredth.

Seeded (SEED=…), so that a failure comes again. Whatever is answered must be an answer or a plain refusal: no traceback,
nothing over two seconds, nothing lost, no file left behind. Exit code 1 where something was not so.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SCALE = int(os.environ.get("SCALE", "1"))
SEED = int(os.environ.get("SEED", "1"))

SLOW = 2.0
"""Seconds that no answer may take; what takes longer is asked once more, since the machine may have been busy."""

CASES, QUESTIONS, KILLS, CROWD, BYTES = 100_000, 10_000, 200, 50, 1_000_000

CODES = (0, 1, 2, 3)
"""The exit codes that an answer or a plain refusal may have."""

PROGRAM = [sys.executable, "-m", "punicref"]

HOSTILE = (
    "",
    " ",
    "\x1b[31m",
    "[bold]x[/bold]",
    "{attack}",
    "%s",
    "🐘",
    "0x10",
    "-1",
    "1e400",
    "½",
    "\u202e",
    "a" * 3000,
    "NaN",
)


class Row(NamedTuple):
    """One part of the soak: how many were tried, what went wrong, the slowest answer in seconds."""

    name: str
    number: int
    wrong: list[str]
    slowest: float


class Place:
    """A home of its own for the program, and what lies in it."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.temporary = os.path.join(folder, "tmp")
        os.makedirs(self.temporary)
        self.environment = {
            **os.environ,
            "PUNICREF_HOME": os.path.join(folder, "home"),
            "TMPDIR": self.temporary,
            "PYTHONPATH": str(Path(__file__).parents[1]),
            "LANG": "C.UTF-8",
        }

    def left(self) -> list[str]:
        """Return the files that nobody should have left: in the folder for temporary ones, or half written."""
        found = [str(one) for one in Path(self.temporary).rglob("*") if one.is_file()]
        return found + [str(one) for one in Path(self.folder, "home").rglob("*") if ".part" in one.name]

    def run(self, *words: str, text: str | None = None) -> tuple[subprocess.CompletedProcess[str], float]:
        """Run the program once; returns what it did and its seconds."""
        began = time.perf_counter()
        done = subprocess.run(
            [*PROGRAM, *words],
            input=text,
            stdin=subprocess.DEVNULL if text is None else None,
            env=self.environment,
            cwd=self.temporary,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        return done, time.perf_counter() - began


def wrong(done: subprocess.CompletedProcess[str], what: str) -> list[str]:
    """Say what is wrong with how a run ended."""
    if "Traceback" in done.stderr or "Traceback" in done.stdout:
        return [f"{what}: traceback: {done.stderr.strip().splitlines()[-1][:200]}"]
    return [] if done.returncode in CODES else [f"{what}: exit code {done.returncode}"]


# Cases and questions, line by line


def lines(place: Place, words: list[str], asked: Iterator[str], what: str) -> tuple[list[str], float]:
    """Give lines one by one to a command that answers each with a document; returns what was wrong, and the slowest."""
    found, slowest = [], 0.0
    late: set[str] = set()
    waiting = deque[str]()

    def again() -> Iterator[str]:
        for line in asked:
            yield line
            while waiting:
                yield waiting.popleft()

    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(
            [*PROGRAM, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=told, env=place.environment
        )
        assert process.stdin is not None
        assert process.stdout is not None
        for line in again():
            began = time.perf_counter()
            process.stdin.write(line.encode("utf-8", "surrogatepass") + b"\n")
            process.stdin.flush()
            if not select.select([process.stdout], [], [], 5 * SLOW)[0]:
                found.append(f"{what}: no answer to {line[:120]}")
                break
            answer = process.stdout.readline()
            taken = time.perf_counter() - began
            if taken <= SLOW:
                slowest = max(slowest, taken)
            elif line not in late:
                late.add(line)
                waiting.append(line)
            else:
                slowest = max(slowest, taken)
                found.append(f"{what}: {taken:.1f} s, twice, for {line[:120]}")
            try:
                json.loads(answer)
            except ValueError:
                found.append(f"{what}: no document for {line[:120]}")
        process.stdin.close()
        process.stdout.close()
        code = process.wait()
        told.seek(0)
        said = told.read().decode("utf-8", "replace")
    if "Traceback" in said or code not in CODES:
        found.append(f"{what}: exit code {code}: {said[-200:]}")
    return found, slowest


def value(schema: dict[str, Any], dice: random.Random) -> object:
    """Return a value for a fact, most often one that may be."""
    if dice.random() < 1 / 20:
        return dice.choice([*HOSTILE, None, True, -1, 10**30, 1.5, [], {}, [1, 2]])
    kind = schema.get("type")
    if "enum" in schema:
        return dice.choice(schema["enum"])
    if kind == "integer":
        least = int(schema.get("minimum", 0))
        return dice.randint(least, min(int(schema.get("maximum", least + 12)), least + 30))
    if kind == "boolean":
        return dice.random() < 1 / 2
    examples = schema.get("examples") or ["infantry", "3 infantry 5/4 tactical 2/1", "Roma", "1 2 3"]
    return dice.choice([str(one) for one in examples])


def cases(place: Place, dice: random.Random) -> Row:
    """Random input to every calculator."""
    listed = json.loads(place.run("calculators", "--json")[0].stdout)["calculators"]
    each = max(1, CASES // SCALE // len(listed))
    found: list[str] = []
    slowest = 0.0

    def made(inputs: dict[str, Any]) -> Iterator[str]:
        needed = inputs.get("required", [])
        for _ in range(each):
            if dice.random() < 1 / 50:
                yield dice.choice(HOSTILE).strip() or "null"
                continue
            facts = {name: one for name, one in inputs["properties"].items() if name in needed or dice.random() < 1 / 4}
            yield json.dumps({name: value(one, dice) for name, one in facts.items()})

    for one in listed:
        more, taken = lines(place, ["rule", one["name"], "--lines"], made(one["inputs"]), one["name"])
        found += more
        slowest = max(slowest, taken)
    return Row("random input to calculators", each * len(listed), found, slowest)


def questions(place: Place, dice: random.Random) -> Row:
    """Questions of the clauses, shuffled, cut, misspelt, mixed, and what is none."""
    rules = Path(__file__).parents[1] / "rules"
    asks = [
        line.strip(' ",')
        for path in rules.glob("??/*.toml")
        for line in path.read_text("utf-8").splitlines()
        if line.startswith('    "')
    ]
    number = QUESTIONS // SCALE

    def asked() -> Iterator[str]:
        for _ in range(number):
            words = dice.choice(asks).split()
            way = dice.random()
            if way < 1 / 4:
                dice.shuffle(words)
            elif way < 1 / 2:
                words += dice.choice(asks).split()
            elif way < 3 / 4 and words:
                at = dice.randrange(len(words))
                words[at] = "".join(dice.sample(words[at], len(words[at])))
            else:
                words.insert(0, dice.choice(HOSTILE).replace("\n", " "))
            yield " ".join(words) or "?"

    found, slowest = lines(place, ["ask", "--lines"], asked(), "ask")
    return Row("questions", number, found, slowest)


# Kills and crowds


def kills(place: Place, dice: random.Random) -> Row:
    """An evening killed at random moments loses at most the line being answered."""
    number, found = max(1, KILLS // SCALE), list[str]()
    typed = [f"combat 12:{at} leader 2 city" for at in range(3, 9)]
    for turn in range(number):
        process = subprocess.Popen(
            [*PROGRAM, "play", "pw"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=place.environment,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        seen = 0
        ends = time.monotonic() + 0.3 + dice.random()
        try:
            for line in typed:
                process.stdin.write(line.encode() + b"\n")
                process.stdin.flush()
                while select.select([process.stdout], [], [], max(0.0, ends - time.monotonic()))[0]:
                    if b"Now:" in process.stdout.readline():
                        seen += 1
                        break
                else:
                    break
        finally:
            process.send_signal(signal.SIGKILL)
            process.stdin.close()
            process.stdout.close()
            process.wait()
        log = os.path.join(place.folder, f"evening-{turn}.md")
        done, _ = place.run("play", "--resume", "--log", log, text="")
        page = Path(log).read_text("utf-8") if os.path.exists(log) else ""
        kept = sum(f"`{line}`" in page for line in typed)
        found += wrong(done, f"kill {turn}")
        if kept < seen:
            found.append(f"kill {turn}: {seen} lines were answered, {kept} are in the record")
    return Row("evenings killed", number, found, 0.0)


def crowd(place: Place, _: random.Random) -> Row:
    """Many processes where nothing has been made yet: all answer alike."""
    rule = os.path.join(place.folder, "house.toml")
    Path(rule).write_text('name = "Soak"\n["pw:9.14"]\nvalues = { inverted = 8 }\n', "utf-8")
    found = wrong(place.run("house", "install", rule)[0], "house install")
    for one in Path(place.folder, "home", "cache").glob("*"):
        one.unlink()
    number = max(2, CROWD // SCALE)
    running = [
        subprocess.Popen([*PROGRAM, "pw:9.14"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=place.environment)
        for _ in range(number)
    ]
    said = {(one.communicate(), one.returncode) for one in running}
    if len(said) != 1 or "8 movement points" not in next(iter(said))[0][0].decode():
        found.append(f"{len(said)} different answers")
    found += wrong(place.run("house", "remove", "Soak")[0], "house remove")
    return Row("processes on a cold state", number, found, 0.0)


# Large files

READERS = (
    ("rule", "pw.combat", "--input", "@{file}"),
    ("rule", "pw.combat", "--lines", "--input", "@{file}"),
    ("tables", "install", "{file}"),
    ("tables", "install", "{file}", "--table", "pw:9.4"),
    ("house", "install", "{file}"),
    ("import", "{file}", "--game", "dbp", "--lang", "it"),
    ("pi", "battle", "--plays", "{file}"),
)
"""The commands that read a file."""


def large(place: Place, dice: random.Random) -> Row:
    """A megabyte of what is no such file to every command that reads one, and down the pipe of the others."""
    contents = {
        "noise.toml": dice.randbytes(BYTES),
        "letters.toml": b"a" * BYTES,
        "lines.toml": b"x = 1\n" * (BYTES // 6),
        "nested.toml": b"[" * BYTES,
        "quotes.tsv": b'"' * BYTES,
        "tabs.tsv": b"\t1" * (BYTES // 2),
        "numbers.json": b"[" + b"1," * (BYTES // 2),
    }
    found: list[str] = []
    slowest = 0.0
    for name, content in contents.items():
        path = os.path.join(place.folder, name)
        Path(path).write_bytes(content)
        for words in READERS:
            done, taken = place.run(*(word.format(file=path) for word in words))
            if taken > SLOW and "--lines" not in words:
                done, taken = place.run(*(word.format(file=path) for word in words))
            found += wrong(done, f"{' '.join(words)} {name}")
            if "--lines" in words:
                continue  # a hundred thousand answers may take their time
            slowest = max(slowest, taken)
            if taken > SLOW:
                found.append(f"{' '.join(words)} {name}: {taken:.1f} s")
    for command in (["ask", "-"], ["play", "pw"]):
        done, taken = place.run(*command, text=("a" * (BYTES // 10) + "\n") * 10)
        found += wrong(done, f"{' '.join(command)} from a pipe")
        slowest = max(slowest, taken)
    return Row("large files", len(contents) * len(READERS) + 1 + 1, found, slowest)


PARTS: tuple[Callable[[Place, random.Random], Row], ...] = (cases, questions, kills, crowd, large)


def main() -> int:
    """Run all parts, or those named, and print a table."""
    named = sys.argv[1:]
    rows = []
    for part in PARTS:
        if named and part.__name__ not in named:
            continue
        with tempfile.TemporaryDirectory() as folder:
            place = Place(folder)
            row = part(place, random.Random(f"{SEED}/{part.__name__}"))
            rows.append(row._replace(wrong=[*row.wrong, *(f"left behind: {one}" for one in place.left())]))
        print(
            f"{row.name:32} {row.number:>8}  wrong {len(rows[-1].wrong):>4}  slowest {row.slowest:6.2f} s", flush=True
        )
        for one in rows[-1].wrong[:20]:
            print("   ", one)
    return 1 if any(row.wrong for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
