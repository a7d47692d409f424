"""Reading the procedures of a game from what a TOML file holds; docs/procedures.md has the format.

[torre.facts]                 facts that several procedures ask for
[torre.tables.results]        tables with their cells, or such as are printed only
[torre.combat]                the calculator torre.combat
[torre.combat.facts]
[[torre.combat.steps]]
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from punicref.errors import near
from punicref.language.messages import Template, say
from punicref.ruling.procedures import declared, kinds, labels, odd, steps
from punicref.ruling.procedures.declared import Fact, Procedure, Table, Verdict
from punicref.ruling.procedures.grammar import Wrong
from punicref.ruling.procedures.kinds import NUMBER, WORD, YES, Kind
from punicref.ruling.procedures.parts import NAME, Notes, Part
from punicref.ruling.procedures.steps import YES_NO, Scope

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.ruling.procedures.labels import Labels
    from punicref.ruling.procedures.parts import Mistake, Rules

SHARED = ("facts", "tables")
"""What stands beside the procedures of a game."""

MOST_PROCEDURES, MOST_FACTS, MOST_TABLES, MOST_ROWS, MOST_COLUMNS = 50, 40, 40, 200, 60
LARGEST = 1_000_000

FACT_KEYS = (
    "of", "words", "least", "most", "range", "usual", "assume", "ask", "called", "clause", "needs", "printed",
    "ordinary",
)  # fmt: skip
TABLE_KEYS = ("clause", "columns", "rows", "words")
KEYS = ("title", "called", "clause", "verdict", "before", "outcome", "ranges", "facts", "steps")

EMPTY = ("-", "–", "—")
"""What stands in a table of numbers where the print forbids it."""

_PROCEDURE = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def game(raw: Any, code: str, rules: Rules) -> tuple[list[Procedure], list[Mistake]]:
    """Return the procedures of a game, as far as they can be made out, and all that is wrong or odd."""
    notes = Notes(rules)
    part = Part(raw, (code,), notes)
    if not part.table():
        return [], notes.found
    shared = dict(facts(part.at("facts")))
    known = notes.tables = tables(part.at("tables"))
    names = [name for name in raw if name not in SHARED]
    if len(names) > MOST_PROCEDURES:
        part.wrong(say("These are {n}; there may be {most}.", n=len(names), most=MOST_PROCEDURES))
    if not names:
        part.wrong(say("There is no procedure here."), say("Begin one with {header}.", header=f"[{code}.combat]"))
    found = []
    for name in names[:MOST_PROCEDURES]:
        made = procedure(part.at(name), f"{code}.{name}", shared, known)
        if made is not None:
            odd.of_procedure(part.at(name), made)
            found.append(made)
    if len(found) == len(names):
        odd.of_game(part, found, shared, known)
    return found, notes.found


def one(raw: Any, name: str, rules: Rules) -> Procedure:
    """Return one procedure of a game whose file is sound; KeyError where it has none of that name."""
    code, _, own = name.partition(".")
    part = Part(raw, (code,), Notes(rules))
    part.notes.tables = tables(part.at("tables"))
    found = procedure(part.at(own), name, dict(facts(part.at("facts"))), part.notes.tables)
    if found is None:
        raise KeyError(name)
    return found


def procedure(part: Part, name: str, shared: Mapping[str, Fact], known: Mapping[str, Table]) -> Procedure | None:
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
    asked = {**dict(facts(part.at("facts"))), **{key: one for key, one in shared.items() if _named(key, part.raw)}}
    if isinstance(part.raw.get("facts"), dict):
        for key in shared.keys() & part.raw["facts"].keys():
            part.at("facts").at(key).wrong(say("{name} is declared for all procedures already.", name=key))
    for key, one in asked.items():
        if one.usual is True and (denied := f"no_{key}") in asked:
            part.wrong(
                say("Nothing can be called {name}.", name=denied),
                say("{option} says that {name} does not hold.", option=f"--no-{key.replace('_', '-')}", name=key),
                needle=denied,
            )
    optional = {key: one.kind for key, one in asked.items() if one.usual is None and one.printed}
    scope = Scope({key: one.kind for key, one in asked.items() if key not in optional}, known, optional)
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
        ranges,
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


# Facts


def facts(part: Part) -> list[tuple[str, Fact]]:
    """Return the facts of a table, those that can be made out."""
    found = []
    for name, one in part.under(MOST_FACTS):
        if one.name(name) and (made := _fact(one, name)) is not None:
            found.append((name, made))
        else:
            part.notes.lost.add(name)
    known = dict(found)
    for name, made in found:
        if made.needs and made.needs not in part.notes.lost and (made.needs not in known or made.needs == name):
            part.at(name).at("needs").wrong(
                say("There is no fact {name}.", name=made.needs), None, near(made.needs, known, 1)
            )
    return found


def _fact(part: Part, name: str) -> Fact | None:
    if not part.table(*FACT_KEYS):
        return None
    kind = _kind(part)
    if kind is None:
        return None
    said = part.at("called").said(name.replace("_", " "))
    words = steps.words(part.at("words"), kind)
    steps.unsaid(part.at("of"), kind, words, {})
    asked = part.at("ask").text() or Template.of({lang: words[0] for lang, words in said.items()})
    return Fact(
        name, kind, asked, said, words, _usual(part.at("usual"), kind),
        part.at("assume").text(), part.at("needs").string() if "needs" in part.raw else "",
        part.at("printed").flag(), part.at("ordinary").flag(), part.at("range").flag(),
        *(part.raw.get(key) if kind.of == NUMBER else None for key in ("least", "most")),
    )  # fmt: skip


def _kind(part: Part) -> Kind | None:
    """Return the kind of a fact: words to choose from, yes or no where one of them is usual, else a number."""
    if "of" in part.raw:
        words = tuple(word for one in part.at("of").items(40) if (word := one.string()))
        for at, word in enumerate(words):
            if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,40}", word) or word in YES_NO:
                part.at("of").wrong(
                    say("No value can be called {name}.", name=word),
                    say("A value has small letters a–z, digits, - and _; {key} says what it is called.", key="words"),
                    needle=word,
                )  # fmt: skip
                return None
            if word in words[:at]:
                part.at("of").wrong(say("“{label}” stands twice.", label=word), needle=word)
                return None
        if len(words) < 2:
            part.at("of").wrong(say("There must be two values or more to choose from."))
            return None
        for key in ("least", "most"):
            if key in part.raw:
                part.at(key).wrong(say("What is chosen has no least and no most."))
        return kinds.word(*words)
    if isinstance(part.raw.get("usual"), bool):
        return kinds.yes()
    least, most = _bound(part.at("least"), 0), _bound(part.at("most"), LARGEST)
    if least > most:
        part.at("most").wrong(say("The most is less than the least, {least}.", least=least))
        return None
    return kinds.number(least, most)


def _bound(part: Part, default: int) -> int:
    """Return a limit: a number, or the value of a clause, which a house rule may change."""
    if not isinstance(part.raw, str) or ":" not in part.raw:
        return part.integer(-LARGEST, LARGEST, default)
    clause, _, name = part.raw.rpartition(":")
    found = part.notes.rules.value(clause, name)
    if not isinstance(found, int):
        part.wrong(say("Clause {clause} has no value {name}.", clause=clause, name=name), needle=part.raw)
        return default
    return default if abs(default) > abs(found) else found


def _usual(part: Part, kind: Kind) -> Any:
    """Return what is usual, None where nothing is."""
    if not part.there:
        return None
    if kind.of == YES:
        return part.flag()
    if kind.of == WORD:
        word = part.string()
        if word and word not in kind.words:
            part.wrong(
                say("“{word}” is none of these: {words}.", word=word, words=list(kind.words)),
                None, near(word, kind.words, 1),
            )  # fmt: skip
        return word or None
    return part.integer(int(kind.least), int(kind.most), int(kind.least))


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
