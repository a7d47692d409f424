"""Printed lists: tables whose rows are things and whose columns are facts about them.

    ["14.0".table]
    cells = "record"
    keys = "names"                             # names (of regions), hex, die, or ratio (larger:smaller)
    count = "regions"                          # a value: how many rows there are; leave out if the rules do not say
    fields = { value = "number", first = "roman|carthaginian|neutral" }   # number, words to choose from, or text

    named = ["velites", "skirmishers {9.1:skirmishers}"]   # rows that the rules name: ids of names, or hexes

In the owner's file a row is the facts in this order, parted by blanks; a text comes last and takes the rest.
"""

from __future__ import annotations

import json
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.base import LANGUAGES
from punicref.errors import Mistakes, RulesProblem, near
from punicref.language.messages import Message, Name, count, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from punicref.rulebook.declared import Declared

KEYS = ("names", "hex", "die", "ratio")

HEX_DIGITS = 4
"""How maps print a hex: column and row in two digits each."""

TOLD = ("column", "columns", "other", "choices")
"""The arguments of messages that are columns, or words to choose from."""

LONGEST_NUMBER = 5
"""The most digits of a number in a table."""


SAID = {
    "yes": frozenset(("y", "yes", "s", "si", "sì", "sí", "д", "да")),
    "no": frozenset(("n", "no", "н", "нет")),
}
"""What is written for yes and no in a cell, in any of the three languages."""


def called(kind: str, declared: Declared) -> Message | Name:
    """Return what a cell may hold, as the reader calls it."""
    if kind in ("number", "text"):
        return say("number") if kind == "number" else say("text")
    if set(kind.split("|")) == set(SAID):
        return say("yes|no")
    choices = [name(declared, one).texts for one in kind.split("|")]
    return Name(texts={lang: "|".join(one[lang] for one in choices) for lang in LANGUAGES})


def name(declared: Declared, word: str) -> Name:
    """Return what players call a column, or one of the words to choose from."""
    said = declared.said.get(word, {})
    return Name(texts={lang: said[lang][0] if lang in said else word for lang in LANGUAGES})


def words(declared: Declared) -> Callable[[Message], Message]:
    """Return what puts a message about a list into words: its columns and choices as players call them."""

    def told(value: object) -> object:
        if isinstance(value, (list, tuple)):
            return [told(one) for one in value]
        return name(declared, value) if isinstance(value, str) and value in declared.said else value

    def message(one: Message) -> Message:
        args = {key: told(value) if key in TOLD else value for key, value in one.args.items()}
        return Message(text=one.text, plural=one.plural, number=one.number, args=args, cites=one.cites)

    return message


class Records(NamedTuple):
    """A printed list as its owner typed it in: facts by row and field."""

    name: str
    rows: dict[str, dict[str, str | int]]
    faulty: tuple[str, ...] = ()
    """Rows that stand in the file but could not be read: while it is checked, they are not missing."""


def fields(raw: object, where: str) -> tuple[tuple[str, str], ...]:
    """Read the declared fields of a rules file."""
    if not isinstance(raw, dict) or not raw or not all(isinstance(kind, str) for kind in raw.values()):
        raise RulesProblem(say("table.fields names each fact and its kind."), where=where)
    texts = [name for name, kind in raw.items() if kind == "text"]
    if texts and texts != [list(raw)[-1]]:
        raise RulesProblem(say("Only the last of table.fields may be a text."), where=where)
    return tuple(raw.items())


def template(
    declared: Declared,
    title: str,
    notes: Sequence[str],
    known: Sequence[str],
    typed: Mapping[str, Sequence[str]],
    *,
    more: bool,
    told: Callable[[object], str],
) -> str:
    """Return a commented TOML file for the owner to fill in.

    `known` are the rows that the rules name, `typed` the cells of those typed in already. Where the rules name none,
    there is a single row to copy. `told` gives names and messages in the reader's language.
    """
    blanks = "  ".join("?" for _ in declared.fields)
    lines = [f"# {title}", *(f"# {note}" for note in notes), "", f'table = "{declared.name}"', "", "[rows]"]
    columns = (f"{told(name(declared, one))} ({told(called(kind, declared))})" for one, kind in declared.fields)
    lines.append("# " + ", ".join(columns))
    rows = dict.fromkeys(known, blanks) | {key: "  ".join(cells).rstrip() for key, cells in typed.items()}
    model = {"ratio": "?:?", "hex": "?" * HEX_DIGITS}.get(declared.keys, "?" if declared.keys == "die" else "…")
    if not rows:
        rows, missing = {model: blanks}, 0
    elif not more:
        missing = 0
    else:
        missing = max(0, declared.length - len(rows)) if declared.length is not None else 1
    width = max(map(len, map(quoted, rows)))
    lines += [f"{quoted(key):{width}} = {quoted(cells)}" for key, cells in rows.items()]
    lines += [f"# {quoted(model)} = {quoted(blanks)}" for _ in range(missing)]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """Return text as a string of TOML."""
    return json.dumps(text, ensure_ascii=False)


def pairs(rows: object) -> Iterator[tuple[str, object]]:
    """Yield the rows of a file, name and cells; one that comes from a spreadsheet may name a row twice."""
    if isinstance(rows, dict):
        yield from rows.items()
    elif isinstance(rows, list):
        yield from ((str(one[0]), one[1]) for one in rows if isinstance(one, tuple))


def missing(rows: Sequence[int]) -> Message:
    """Say that a table is taken without some rows, those that follow each other drawn together."""
    runs: list[list[int]] = []
    for row in rows:
        if runs and row == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], row]
        else:
            runs.append([row])
    shown = ["…".join(map(str, run)) for run in runs]
    return say("Not typed in: {rows}. Where a ruling needs one of these rows, it must be looked up.", rows=shown)


def unfilled() -> Message:
    """Say that a template is as it came."""
    return say("No row is filled in.")


def read(raw: Mapping[str, Any], declared: Declared, wrong: Mistakes) -> tuple[Records | None, list[Message]]:
    """Read a filled-in list, noting rows and facts that cannot be; returns the rest of it, with warnings."""
    every = list(pairs(raw.get("rows")))
    if not every:
        wrong.add(say("The table has no rows."))
        return None, []
    rows: dict[str, dict[str, str | int]] = {}
    faulty: list[str] = []
    for key, value in every:
        cells = cells_of(value, declared)
        if blank(cells):
            continue
        row = read_key(key, declared, wrong)
        if row is None:
            continue
        if row in rows or row in faulty:
            wrong.add(say("The row {row} stands twice.", row=row))
            continue
        found = read_row(key, cells, declared, wrong)
        if found is None:
            faulty.append(row)
        else:
            rows[row] = found
    number = len(rows) + len(faulty)
    odd: list[Message] = []
    if not number:
        if not wrong.found:
            wrong.add(unfilled())
        return None, []
    if declared.length is not None and number > declared.length:
        wrong.add(say("There are {found} rows; the rules say {needed}.", found=number, needed=declared.length))
    elif declared.length is not None and number < declared.length:
        odd.append(
            count(
                "{n} row is typed in; the rules say {needed}. What the others hold must be looked up.",
                "{n} rows are typed in; the rules say {needed}. What the others hold must be looked up.",
                number, needed=declared.length,
            )
        )  # fmt: skip
    if declared.keys == "die":
        odd += _die(rows, faulty, declared, wrong)
        rows = {str(one): rows[str(one)] for one in sorted(map(int, rows))}
    if declared.keys == "ratio":
        rows = {row: rows[row] for row in sorted(rows, key=_size)}
    return Records(declared.name, rows, tuple(faulty)), odd


def _die(rows: Mapping[str, object], faulty: Sequence[str], declared: Declared, wrong: Mistakes) -> Iterator[Message]:
    """Refuse a list without its first or last row, which count beyond themselves; tell of gaps between."""
    there = {int(one) for one in (*rows, *faulty)}
    wanted = declared.rows or tuple(range(min(there), max(there) + 1))
    for end in dict.fromkeys((wanted[0], wanted[-1])):
        if end not in there:
            wrong.add(say("The row {row} is missing.", row=end))
    gaps = [one for one in wanted[1:-1] if one not in there]
    if gaps:
        yield missing(gaps)


def cells_of(value: object, declared: Declared) -> list[str]:
    """Return the cells of a row: parted by tabs or blanks, or a list of TOML's own; a text takes what is left."""
    names = declared.fields
    last_is_text = names[-1][1] == "text"
    if isinstance(value, str) and "\t" in value:
        cells = value.split("\t")
    elif isinstance(value, str):
        cells = value.split(None, len(names) - 1) if last_is_text else value.split()
    else:
        cells = [str(item) for item in value] if isinstance(value, (list, tuple)) else [str(value)]
    cells = [" ".join(cell.replace("\u00a0", " ").split()) for cell in cells]
    if last_is_text and len(cells) == len(names) - 1:
        cells.append("")
    return cells


def blank(cells: Sequence[str]) -> bool:
    """Whether a row is still as the template has it."""
    return "?" in cells and all(cell in ("?", "") for cell in cells)


def read_key(key: str, declared: Declared, wrong: Mistakes) -> str | None:
    """Read the name of a row, noting what is wrong with it."""
    key = " ".join(key.split())
    if declared.keys == "die":
        digits = key.replace("\u2212", "-").removeprefix("-").removeprefix("+")
        if digits.isdecimal() and len(digits) < LONGEST_NUMBER:
            return str(int(key.replace("\u2212", "-")))
        wrong.add(say("{row} is no row: rows are whole numbers.", row=key))
        return None
    if declared.keys == "hex" and not (len(key) == HEX_DIGITS and key.isdecimal()):
        wrong.add(say("{row} is no hex number.", row=key))
        return None
    if declared.keys == "ratio":
        return _ratio(key, wrong)
    if not key.strip("…?. "):
        wrong.add(say("A row that is filled in has no name."))
        return None
    return key


def _ratio(key: str, wrong: Mistakes) -> str | None:
    """Return a ratio in lowest terms, so that 4:2 and 2:1 are the same row."""
    numbers = [
        int(part) if part.isdecimal() and len(part) <= LONGEST_NUMBER else 0
        for part in (part.strip() for part in key.split(":"))
    ]
    if len(numbers) != 2 or not numbers[0] >= numbers[1] > 0:
        wrong.add(
            say("{row} is no ratio of whole numbers, the larger one first, such as {example}.", row=key, example="3:2")
        )
        return None
    common = gcd(*numbers)
    return f"{numbers[0] // common}:{numbers[1] // common}"


def _size(row: str) -> float:
    larger, _, smaller = row.partition(":")
    return int(larger) / int(smaller)


def read_row(key: str, cells: Sequence[str], declared: Declared, wrong: Mistakes) -> dict[str, str | int] | None:
    """Read the facts of a row, noting what is wrong with them; None where something is."""
    if len(cells) != len(declared.fields):
        wrong.add(
            say(
                "Cells in row {row}: {found}; columns: {needed}.",
                row=key, found=len(cells), needed=len(declared.fields),
            )
        )  # fmt: skip
        return None
    found = {
        column: _cell(cell, kind, (key, column), declared, wrong)
        for cell, (column, kind) in zip(cells, declared.fields, strict=True)
    }
    done = {column: cell for column, cell in found.items() if cell is not None}
    return done if len(done) == len(found) else None


def _cell(cell: str, kind: str, at: tuple[str, str], declared: Declared, wrong: Mistakes) -> str | int | None:
    """Read a cell at a row and column, noting what is wrong with it."""
    row, column = at
    if cell == "?" or (not cell and kind != "text"):
        wrong.add(say("Row {row}, column {column} is not filled in.", row=row, column=column))
        return None
    if kind == "text":
        return cell
    if kind == "number":
        digits = cell.removesuffix("%").rstrip().replace(",", ".")
        whole, point, rest = digits.partition(".")
        if not whole.isdecimal() or len(whole) > LONGEST_NUMBER or (point and rest.strip("0")) or digits.endswith("."):
            wrong.add(
                say(
                    "Row {row}, column {column} is {found}; it must be a whole number.",
                    row=row,
                    column=column,
                    found=cell,
                )
            )
            return None
        return int(whole)
    choices = kind.split("|")
    written = {one: choice for choice in choices for one in _written(choice, declared)}
    if cell.casefold() not in written:
        wrong.add(
            say(
                "Row {row}, column {column} is {found}; choose one of {choices}.",
                row=row,
                column=column,
                found=cell,
                choices=called(kind, declared) if SAID.keys() <= {*choices} else choices,
            ),
            near(cell, written, 1),
        )
        return None
    return written[cell.casefold()]


def _written(choice: str, declared: Declared) -> list[str]:
    """Return what may be written for one of the words to choose from, in any language."""
    said = declared.said.get(choice, {})
    return [choice, *SAID.get(choice, ()), *(word.casefold() for all_ in said.values() for word in all_)]


def is_fact(cell: str | int, kind: str) -> bool:
    """Whether a cell is what `parse` makes of a fact of this kind."""
    if kind == "number":
        return isinstance(cell, int) and 0 <= cell < 10**LONGEST_NUMBER
    return isinstance(cell, str) and (kind == "text" or cell in kind.split("|"))
