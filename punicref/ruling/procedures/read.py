"""Reading the procedures of a game from what a TOML file holds; docs/procedures.md has the format.

[torre.facts]                 facts that several procedures ask for
[torre.tables.results]        tables with their cells, or such as are printed only
[torre.combat]                the calculator torre.combat
[torre.combat.facts]
[[torre.combat.steps]]
[torre.sheet]                 what the open table keeps: things, and phases of the turn
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from punicref.errors import near
from punicref.language.messages import say
from punicref.ruling.procedures import declared, facts, kept, kinds, labels, odd, steps
from punicref.ruling.procedures.declared import Common, Procedure, Sheet, Table, Verdict
from punicref.ruling.procedures.grammar import Wrong
from punicref.ruling.procedures.parts import NAME, Notes, Part
from punicref.ruling.procedures.steps import Scope

if TYPE_CHECKING:
    from punicref.ruling.procedures.labels import Labels
    from punicref.ruling.procedures.parts import Mistake, Rules

SHARED = ("facts", "tables", "sheet")
"""What stands beside the procedures of a game."""

MOST_PROCEDURES, MOST_TABLES, MOST_ROWS, MOST_COLUMNS = 50, 40, 200, 60

TABLE_KEYS = ("clause", "columns", "rows", "words")
KEYS = (
    "title", "called", "clause", "verdict", "before", "outcome", "ranges", "things", "facts", "steps", "changes",
)  # fmt: skip

EMPTY = ("-", "–", "—")
"""What stands in a table of numbers where the print forbids it."""

NO_SHEET = Sheet({}, {})
"""Of a game of which the open table keeps nothing."""

_PROCEDURE = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def game(raw: Any, code: str, rules: Rules) -> tuple[list[Procedure], list[Mistake]]:
    """Return the procedures of a game, as far as they can be made out, and all that is wrong or odd."""
    part = Part(raw, (code,), Notes(rules))
    if not part.table():
        return [], part.notes.found
    common = _common(part)
    names = [name for name in raw if name not in SHARED]
    if len(names) > MOST_PROCEDURES:
        part.wrong(say("These are {n}; there may be {most}.", n=len(names), most=MOST_PROCEDURES))
    if not names:
        part.wrong(say("There is no procedure here."), say("Begin one with {header}.", header=f"[{code}.combat]"))
    found = []
    for name in names[:MOST_PROCEDURES]:
        made = procedure(part.at(name), f"{code}.{name}", common)
        if made is not None:
            odd.of_procedure(part.at(name), made)
            found.append(made)
    if len(found) == len(names) and all(note.finding for note in part.notes.found):
        odd.of_game(part, found, common)
    return found, part.notes.found


def _common(part: Part) -> Common:
    """Return what is declared for all procedures of a game."""
    part.notes.tables = tables(part.at("tables"))
    return Common(dict(facts.read(part.at("facts"))), part.notes.tables, kept.sheet(part.at("sheet")))


def one(raw: Any, name: str, rules: Rules) -> Procedure:
    """Return one procedure of a game whose file is sound; KeyError where it has none of that name."""
    code, _, own = name.partition(".")
    part = Part(raw, (code,), Notes(rules))
    found = procedure(part.at(own), name, _common(part))
    if found is None:
        raise KeyError(name)
    return found


def every(raw: Any, code: str, rules: Rules) -> tuple[Sheet, list[Procedure]]:
    """Return what the open table keeps of a game whose file is sound, and all of its procedures."""
    part = Part(raw, (code,), Notes(rules))
    common = _common(part)
    found = [procedure(part.at(name), f"{code}.{name}", common) for name in raw if name not in SHARED]
    return common.sheet, [one for one in found if one is not None]


def procedure(part: Part, name: str, common: Common) -> Procedure | None:
    """Return a procedure; None where it is not sound, and that is noted."""
    if not part.table(*KEYS):
        return None
    before, lost = sum(not note.finding for note in part.notes.found), set(part.notes.lost)
    own = name.partition(".")[2]
    if not _PROCEDURE.fullmatch(own):
        part.wrong(
            say("No procedure can be called {name}.", name=own[:40]),
            say("A name has small letters a–z, digits and hyphens, a letter first."),
        )
    title = part.at("title").text()
    if title is None and "title" not in part.raw:
        part.wrong(say("The procedure has no title."), say("Add {example}.", example='title = "Combat"'))
    clauses = part.at("clause").clauses()
    if "clause" not in part.raw:
        part.wrong(say("The procedure names no clause of the rules."), say("Add {example}.", example='clause = "4.1"'))
    shared = {key: one for key, one in common.facts.items() if _named(key, part.raw)}
    asked = {**dict(facts.read(part.at("facts"))), **shared}
    if isinstance(part.raw.get("facts"), dict):
        for key in common.facts.keys() & part.raw["facts"].keys():
            part.at("facts").at(key).wrong(say("{name} is declared for all procedures already.", name=key))
    for key, one in asked.items():
        if one.usual is True and (denied := f"no_{key}") in asked:
            part.wrong(
                say("Nothing can be called {name}.", name=denied),
                say("{option} says that {name} does not hold.", option=f"--no-{key.replace('_', '-')}", name=key),
                needle=denied,
            )
    optional = {key: one.kind for key, one in asked.items() if one.usual is None and one.printed}
    scope = Scope({key: one.kind for key, one in asked.items() if key not in optional}, common.tables, optional)
    found = steps.read(part.at("steps"), scope, clauses)
    verdicts = _verdicts(part.at("verdict"), scope)
    settled = {key: kind for key, kind in scope.kinds.items() if key not in scope.rolled}
    early = part.at("before").text(settled)
    named = [each for step in found for each in declared.names_of(step)]
    outcome = part.at("outcome").string() if "outcome" in part.raw else (named[-1] if named else "")
    if outcome and outcome not in named and outcome not in part.notes.lost:
        part.at("outcome").wrong(
            say("No step is called {name}.", name=outcome),
            say("The steps are {names}.", names=named),
            near(outcome, named, 1),
        )
    if not named and not part.notes.found[before:]:
        part.at("steps").wrong(say("No step has a value: the procedure would say nothing."))
    ranges = _ranges(part.at("ranges"), scope, clauses)
    roles = kept.roles(part.at("things"), common.sheet)
    kept.bound(part, asked, roles, common.sheet)
    changes = kept.changes(part.at("changes"), roles, common.sheet, scope, [each.head for each in found])
    part.notes.lost = lost
    if sum(not note.finding for note in part.notes.found) > before or title is None:
        return None
    said = part.at("called").said(own.replace("-", " "))
    over = [key for key, each in asked.items() if each.range]
    if len(over) > 2:
        part.at("facts").wrong(say("A table has rows and columns: two facts at most may be ranges."))
        return None
    heads = [each.head for each in declared.within(found)]
    names = {key: each.said for key, each in asked.items()} | {head.name: head.said for head in heads}
    values = {key: each.words for key, each in asked.items()} | {head.name: head.words for head in heads}
    return Procedure(
        name, title, said, clauses, tuple(asked.values()), tuple(found), verdicts, early, outcome, names, values,
        ranges, roles, changes,
    )  # fmt: skip


def _named(name: str, raw: Any) -> bool:
    """Whether a name stands anywhere in what a procedure says."""
    if isinstance(raw, dict):
        return any(_named(name, value) for value in raw.values())
    if isinstance(raw, list):
        return any(_named(name, value) for value in raw)
    return isinstance(raw, str) and re.search(rf"\b{name}\b", raw) is not None


def _verdicts(part: Part, scope: Scope) -> tuple[Verdict, ...]:
    if not part.there:
        return ()
    if not isinstance(part.raw, list):
        text = part.text(scope.kinds)
        return (Verdict(None, text),) if text else ()
    found = []
    for each in part.items(20):
        if each.table("when", "text"):
            when = each.at("when").condition(scope.kinds) if "when" in each.raw else None
            text = each.at("text").text(scope.kinds)
            if text is None and "text" not in each.raw:
                each.wrong(say("This must be a text that is not empty."))
            if text is not None:
                found.append(Verdict(when, text))
    if found and found[-1].when is not None:
        part.wrong(
            say("Nothing is said for when none of these conditions holds."),
            say("Let the last of them have no condition: {example}.", example='{ text = "…" }'),
        )
    return tuple(found)


def _ranges(part: Part, scope: Scope, clauses: tuple[str, ...]) -> declared.Ranges:
    if not part.there:
        return declared.Ranges(clauses=clauses)
    if not part.table("verdict", "text", "corner", "clause", "of"):
        return declared.Ranges()
    verdict, text, corner = (part.at(key).text(scope.kinds) for key in ("verdict", "text", "corner"))
    of = part.at("of").string() if "of" in part.raw else ""
    if of and of not in scope.kinds and of not in part.notes.lost:
        part.at("of").wrong(say("No step is called {name}.", name=of), None, near(of, scope.kinds, 1))
    return declared.Ranges(verdict, text, corner, part.at("clause").clauses(clauses), of)


# Tables


def tables(part: Part) -> dict[str, Table]:
    """Return the tables of a game, those that can be made out."""
    found = {}
    for name, one in part.under(MOST_TABLES):
        if not NAME.fullmatch(name):
            one.wrong(say("Nothing can be called {name}.", name=name[:40]))
        elif (made := _table(one, name)) is not None:
            found[name] = made
        else:
            part.notes.lost.add(name)
    return found


def _table(part: Part, name: str) -> Table | None:
    if not part.table(*TABLE_KEYS):
        return None
    clauses = part.at("clause").clauses()
    if not clauses:
        if "clause" not in part.raw:
            part.wrong(say("The table names no clause of the rules."), say("Add {example}.", example='clause = "4.1"'))
        return None
    columns = _heads(part.at("columns")) if "columns" in part.raw else None
    if "columns" in part.raw and columns is None:
        return None
    if "rows" not in part.raw:
        return Table(name, clauses[0], columns, None, (), kinds.number(0, kinds.BEYOND), {})
    width = len(columns.texts) if columns else 1
    rows = [(key, one, _cells(one, width, columns)) for key, one in part.at("rows").under(MOST_ROWS)]
    if not rows or any(cells is None for _, _, cells in rows):
        if not rows:
            part.at("rows").wrong(say("The table has no rows."))
        return None
    try:
        heads = labels.read([key for key, _, _ in rows])
    except Wrong as problem:
        part.at("rows").wrong(problem.message, problem.hint)
        return None
    if heads.kind == labels.ODDS:
        part.at("rows").wrong(say("Odds are columns, not rows."))
        return None
    every = [cell for _, _, cells in rows for cell in cells or ()]
    numbers = [cell for cell in every if isinstance(cell, int)]
    if numbers and all(isinstance(cell, int) or cell in EMPTY for cell in every):
        kind = kinds.number(min(numbers), max(numbers))
        cells: list[tuple[int | str | None, ...]] = [
            tuple(None if cell in EMPTY else cell for cell in cells or ()) for _, _, cells in rows
        ]
    else:
        cells = [tuple(map(str, cells or ())) for _, _, cells in rows]
        kind = kinds.word(*(str(cell) for cell in every))
    single = columns or labels.Labels(("",), labels.WORDS)
    words = steps.words(part.at("words"), kind)
    steps.unsaid(part, kind, words, {str(cell): one for _, one, cells in rows for cell in cells or ()})
    return Table(name, clauses[0], single, heads, tuple(cells), kind, words)


def _heads(part: Part) -> Labels | None:
    texts = part.raw.split() if isinstance(part.raw, str) else None
    if texts is None:
        texts = [str(one.raw) if _number(one.raw) else one.string() for one in part.items(MOST_COLUMNS)]
    if not texts or not all(texts):
        if isinstance(part.raw, str):
            part.wrong(say("This must be a list that is not empty."))
        return None
    try:
        return labels.read(texts[:MOST_COLUMNS])
    except Wrong as problem:
        part.wrong(problem.message, problem.hint)
        return None


def _cells(part: Part, width: int, columns: Labels | None) -> list[int | str] | None:
    """Return the cells of a row: a text with blanks between them, or a list; as many as there are columns."""
    raw = part.raw
    if isinstance(raw, str):
        found: list[Any] = raw.split()
    elif _number(raw):
        found = [raw]
    else:
        found = [one.raw if _number(one.raw) else one.string() for one in part.items(MOST_COLUMNS)]
        if not all(one != "" for one in found) or not found:
            return None
    if len(found) != width:
        names = list(columns.texts) if columns else ["–"]
        part.wrong(
            say("This row has {found} {found|cell|cells}; the columns are {needed}: {columns}.",
                found=len(found), needed=width, columns=names)
        )  # fmt: skip
        return None
    return [int(one) if isinstance(one, str) and re.fullmatch(r"[+-]?\d{1,6}", one) else one for one in found]


def _number(raw: Any) -> bool:
    return isinstance(raw, int) and not isinstance(raw, bool)
