"""Reading the steps of a procedure: each kind of step is known by the key that it alone has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.errors import near
from punicref.language.messages import say
from punicref.ruling.procedures import kinds, labels
from punicref.ruling.procedures.course import DICE, TURNS
from punicref.ruling.procedures.declared import (
    Column,
    Given,
    Head,
    Look,
    Note,
    Refuse,
    Repeat,
    Sum,
    Throw,
    Way,
)  # fmt: skip
from punicref.ruling.procedures.grammar import Node, Wrong
from punicref.ruling.procedures.kinds import NUMBER, WORD, YES, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from punicref.ruling.procedures.declared import Said, Step, Table
    from punicref.ruling.procedures.labels import Labels
    from punicref.ruling.procedures.parts import Part

MOST = 100
"""The most steps of a procedure, and the most ways of one."""

SIDES = 100
"""The most sides of a die."""

_DICE = re.compile(r"([1-9]\d{0,1})?d([1-9]\d{0,2})")

COMMON = ("name", "called", "text", "clause", "words", "inner", "silent", "as")
KEYS: dict[str, tuple[str, ...]] = {
    "value": (),
    "word": (),
    "choose": (),
    "sum": (),
    "dice": ("number", "first", "count"),
    "column": ("of", "round", "shift", "below"),
    "look": ("row", "column", "told"),
    "refuse": ("why",),
    "note": ("when",),
    "repeat": ("start", "until", "each", "next", "turn"),
}
"""What each kind of step has beside what all have; `look` before `column`, which it may have as well."""

YES_NO = ("yes", "no")


class Scope:
    """What may be named at a place: facts and earlier steps, with their kinds, and the tables of the game.

    `rolled` are the names that rest on dice; `optional` are facts that only tell what a print has.
    """

    def __init__(self, known: Mapping[str, Kind], tables: Mapping[str, Table], optional: Mapping[str, Kind]) -> None:
        self.kinds = dict(known)
        self.tables = tables
        self.optional = optional
        self.rolled: set[str] = set()
        self.turns: set[str] = set()  # dice within the turns of repetitions: each is a fact of the whole procedure

    def within(self, more: Mapping[str, Kind]) -> Scope:
        """Return what may be named inside of a step that repeats others."""
        made = Scope({**self.kinds, **more}, self.tables, self.optional)
        made.rolled = set(self.rolled)
        made.turns = self.turns
        return made


def read(part: Part, scope: Scope, clauses: tuple[str, ...]) -> list[Step]:
    """Return the steps of a list, those that can be made out; what is wrong is noted."""
    found = []
    for one in part.items(MOST):
        step = _step(one, scope, clauses)
        if step is not None:
            found.append(step)
    return found


def _step(part: Part, scope: Scope, clauses: tuple[str, ...]) -> Step | None:
    if not part.table():
        return None
    kind = next((key for key in ("look", *KEYS) if key in part.raw), None)
    if kind is None:
        part.wrong(
            say("This step says nothing to do."),
            say("It has one of these keys: {keys}.", keys=tuple(KEYS)),
            near(next(iter(part.raw), ""), KEYS, 1),
        )
        return None
    part.table(kind, *COMMON, *KEYS[kind])
    nameless = kind in ("refuse", "note")
    name = part.at("name").string() if "name" in part.raw or not nameless else ""
    if name and (not _new(part.at("name"), name, scope) or nameless):
        if nameless:
            part.at("name").wrong(say("Such a step has no name: nothing can rest on it."))
        name = ""
    if not name and not nameless:
        return None
    said = part.at("called").said(name.replace("_", " "))
    key = part.at("as").string() if "as" in part.raw else ""
    flags = part.at("inner").flag(), part.at("silent").flag()
    head = Head(name, said, None, part.at("clause").clauses(clauses), {}, *flags, "clause" in part.raw, key)
    made = _READ[kind](part, head, scope)
    if made is None:
        _known(scope, name, None)
        counted = part.raw.get("count")
        part.notes.lost.update((name,) if name else (), counted if isinstance(counted, dict) else ())
        return None
    return made


def _new(part: Part, name: str, scope: Scope) -> bool:
    if not part.name(name):
        return False
    if name in scope.kinds or name in scope.optional or name in scope.turns:
        part.wrong(say("{name} is called so already; a step has a name of its own.", name=name))
        return False
    return True


def _known(scope: Scope, name: str, kind: Kind | None) -> None:
    """Let later steps name this one; of one that cannot be made out they may say anything that is a number."""
    if name:
        scope.kinds[name] = kind or kinds.number(-kinds.BEYOND, kinds.BEYOND)


def _whole(part: Part, head: Head, scope: Scope, kind: Kind, *, also: Mapping[str, Kind] | None = None) -> Head:
    """Return a head with its words and text, once the kind of its value is known."""
    for name, one in (also or {head.name: kind}).items():
        _known(scope, name, one)
    return head._replace(words=words(part.at("words"), kind), text=part.at("text").text(scope.kinds))


def words(part: Part, kind: Kind) -> dict[str, Said]:
    """Return what the values of a kind are called."""
    if not part.there:
        return {}
    if kind.of == NUMBER:
        part.wrong(say("Only words, yes and no are called otherwise; this is a number."))
        return {}
    allowed = YES_NO if kind.of == YES else kind.words
    return {word: one.said(word) for word, one in part.under(MOST) if _one_of(one, word, allowed)}


def unsaid(part: Part, kind: Kind, found: Mapping[str, Said], places: Mapping[str, Part]) -> None:
    """Note words that are called nothing where others are, one like them or most of them: it may be misspelt.

    `places` are the parts in which some of the words stand.
    """
    for word in kind.words if found else ():
        if word not in found:
            alike = [one for one in found if one.translate(_ALIKE) == word.translate(_ALIKE)]
            close = alike or near(word, found, 1)
            if close or len(found) * 2 > len(kind.words):
                places.get(word, part).odd(say("“{word}” has no word.", word=word), None, close, needle=word)


_ALIKE = str.maketrans("IlOo", "1100")
"""Letters that are taken for figures."""


def _one_of(part: Part, word: str, allowed: tuple[str, ...]) -> bool:
    if word in allowed:
        return True
    part.wrong(say("“{word}” is none of these: {words}.", word=word, words=list(allowed)), None, near(word, allowed, 1))
    return False


# One kind of step after the other


def _ways(part: Part, scope: Scope, *, numbers: bool) -> list[tuple[Way, Kind]]:
    found = []
    items = part.items(MOST)
    for one in items:
        if not one.table("when", "value", "word", "text", "clause"):
            continue
        when = one.at("when").condition(scope.kinds) if "when" in one.raw else None
        value = constant(one, scope.kinds)
        if value is None or (when is None and "when" in one.raw) or (numbers and not _is_number(one, value[1])):
            continue
        text, own = one.at("text").text(scope.kinds), one.at("clause").clauses()
        found.append((Way(when, value[0], text, own), value[1]))
    return found if len(found) == len(items) else []


def _is_number(part: Part, kind: Kind) -> bool:
    if kind.of == NUMBER:
        return True
    part.at("value").wrong(say("What is added up are numbers."))
    return False


def constant(part: Part, scope: Mapping[str, Kind], key: str = "value") -> tuple[Node, Kind] | None:
    """Return the value of a way: an expression under a key, or a word under `word`."""
    if "word" in part.raw:
        word = part.at("word").string()
        return (Node("word", (word,), 0), kinds.word(word)) if word else None
    return part.at(key).expression(scope)


def _value(part: Part, head: Head, scope: Scope) -> Step | None:
    found = constant(part, scope.kinds)
    if found is None:
        return None
    node, kind = found
    rests(scope, head.name, node.names)
    return Given(_whole(part, head, scope, kind), kind, (Way(None, node, None, ()),))


def _choose(part: Part, head: Head, scope: Scope) -> Step | None:
    before = len(part.notes.found)
    found = _ways(part.at("choose"), scope, numbers=False)
    if not found or len(part.notes.found) > before:
        return None
    if found[-1][0].when is not None:
        part.at("choose").wrong(
            say("Nothing is said for when none of these conditions holds."),
            say("Let the last of them have no condition: {example}.", example="{ value = 0 }"),
        )
        return None
    bare = next((at for at, (way, _) in enumerate(found[:-1]) if way.when is None), None)
    if bare is not None:
        part.at("choose").at(bare).wrong(say("What has no condition stands last: nothing behind it ever counts."))
        return None
    kind = kinds.joined(*(kind for _, kind in found))
    if kind is None:
        part.at("choose").wrong(say("These are not alike: all are numbers, or all words, or all yes or no."))
        return None
    ways = tuple(way for way, _ in found)
    rests(scope, head.name, _names(ways))
    return Given(_whole(part, head, scope, kind), kind, ways)


def _sum(part: Part, head: Head, scope: Scope) -> Step | None:
    before = len(part.notes.found)
    found = _ways(part.at("sum"), scope, numbers=True)
    if not found or len(part.notes.found) > before:
        return None
    least = sum((one.least if way.when is None else min(kinds.NOUGHT, one.least)) for way, one in found)
    most = sum((one.most if way.when is None else max(kinds.NOUGHT, one.most)) for way, one in found)
    kind = kinds.number(least, most, whole=all(one.whole for _, one in found))
    ways = tuple(way for way, _ in found)
    rests(scope, head.name, _names(ways))
    return Sum(_whole(part, head, scope, kind), kind, ways)


def _names(ways: tuple[Way, ...]) -> frozenset[str]:
    return frozenset(name for way in ways for node in (way.when, way.value) if node is not None for name in node.names)


def rests(scope: Scope, name: str, names: frozenset[str], *, chance: bool = False) -> None:
    """Note whether a step rests on dice."""
    if chance or names & scope.rolled:
        scope.rolled.add(name)


def _dice(part: Part, head: Head, scope: Scope) -> Step | None:
    written = part.at("dice").string()
    parts = _DICE.fullmatch(written)
    if parts is None or not 2 <= int(parts[2]) <= SIDES or int(parts[1] or 1) > DICE:
        if written:
            part.at("dice").wrong(
                say("“{text}” are no dice.", text=written),
                say("Write {one} or {other}; a die has 2 to {sides} sides, and there are at most {most} dice.",
                    one="d6", other="2d10", sides=SIDES, most=DICE),
                needle=written,
            )  # fmt: skip
        return None
    dice, sides = int(parts[1] or 1), int(parts[2])
    first = part.at("first").integer(0, 1, 1)
    number, most = None, dice
    if "number" in part.raw:
        if parts[1]:
            part.at("number").wrong(say("Their number is said twice; write {one}.", one=f"d{sides}"))
            return None
        found = part.at("number").number(scope.kinds, whole=True)
        if found is None:
            return None
        number, most = found[0], min(int(found[1].most), DICE)
        if found[1].least < 0:
            part.at("number").wrong(say("Their number may be below 0."), say("Write {example}.", example="max(0, …)"))
            return None
    counts, kinds_of = _counts(part, head, scope, kinds.number(first, first + sides - 1), most)
    if counts is None:
        return None
    least = 0 if number else dice
    kind = kinds_of.get(head.name) or kinds.number(least * first, most * (first + sides - 1))
    if counts and head.name not in kinds_of and head.name in scope.kinds:
        return None
    names = frozenset(name for _, node in counts for name in node.names) - {"face"}
    for name in kinds_of or (head.name,):
        rests(scope, name, names, chance=True)
    return Throw(_whole(part, head, scope, kind, also=kinds_of or None), kind, number, dice, sides, first, counts)


def _counts(
    part: Part, head: Head, scope: Scope, face: Kind, most: int
) -> tuple[tuple[tuple[str, Node], ...] | None, dict[str, Kind]]:
    """Return what is counted of each die, by name, and the kinds of the sums; None where that cannot be made out."""
    given = part.at("count")
    if not given.there:
        return (), {}
    named = dict(given.under(10)) if isinstance(given.raw, dict) else {head.name: given}
    found, kinds_of = [], {}
    for name, one in named.items():
        if name != head.name and not _new(one, name, scope):
            return None, {}
        made = one.expression({**scope.kinds, "face": face})
        if made is None:
            return None, {}
        node, kind = made
        if kind.of == WORD or not kind.whole:
            one.wrong(say("What is counted of a die holds or not, or is a whole number."), needle=str(one.raw))
            return None, {}
        least, top = (0, 1) if kind.of == YES else (kind.least, kind.most)
        found.append((name, node))
        kinds_of[name] = kinds.number(min(0, least * most), max(0, top * most))
    return tuple(found), kinds_of


def _labels(part: Part, scope: Scope) -> Labels | None:
    """Return the columns that are named: a list, a table's, or a value of a clause that is a list."""
    if isinstance(part.raw, list):
        texts = [str(one.raw) if isinstance(one.raw, int) else one.string() for one in part.items(MOST)]
        try:
            return labels.read([text for text in texts if text])
        except Wrong as problem:
            part.wrong(problem.message, problem.hint)
            return None
    named = part.string()
    table = scope.tables.get(named)
    if table is not None and table.columns is not None:
        return table.columns
    if named and named not in part.notes.lost:
        part.wrong(
            say("There is no table {name} with columns.", name=named),
            say("The tables are {names}; or list the columns: {example}.",
                names=list(scope.tables) or ["–"], example='["1:2", "1:1", "2:1"]'),
            near(named, scope.tables, 1), named,
        )  # fmt: skip
    return None


def _column(part: Part, head: Head, scope: Scope) -> Step | None:
    found = _labels(part.at("column"), scope)
    of = part.at("of").number(scope.kinds)
    shift = part.at("shift").number(scope.kinds, whole=True) if "shift" in part.raw else None
    rounding = part.at("round").string() if "round" in part.raw else ""
    if rounding and rounding not in labels.ROUND:
        part.at("round").wrong(say("“{word}” is none of these: {words}.", word=rounding, words=list(labels.ROUND)))
        return None
    if found is None or of is None or (shift is None and "shift" in part.raw):
        return None
    if found.kind == labels.WORDS:
        part.at("column").wrong(say("No number belongs to columns that are words."))
        return None
    if found.kind == labels.RANGES and not rounding and not of[1].whole:
        part.at("of").wrong(
            say("This need not be whole."), say("Round it: {example}.", example=f"down({part.raw['of']})")
        )
        return None
    refused = found.kind == labels.ODDS or bool(rounding)
    if "below" in part.raw:
        below = part.at("below").string()
        if below not in ("refuse", "first"):
            part.at("below").wrong(say("This must be {one} or {other}.", one='"refuse"', other='"first"'))
        refused = below == "refuse"
        if below == "first":
            found = _down_to_all(found)
    elif refused and found.lacks(of[1], rounding) is not None and of[0].names & scope.rolled:
        part.wrong(say("Dice decide here; say by {key} what is below the first column.", key='below = "first"'))
        return None
    if (lacking := found.lacks(of[1], rounding)) is not None and not refused:
        part.odd(say("No column is for {value}, which may come up.", value=str(lacking)), _OPEN)
    kind = kinds.word(*found.texts)
    names = of[0].names | (shift[0].names if shift else frozenset())
    rests(scope, head.name, names)
    return Column(_whole(part, head, scope, kind), kind, found, of[0], rounding, shift and shift[0], below=refused)


_OPEN = say("A range that is open, such as {one} or {other}, goes on for ever.", one="6..", other="..1")


def _down_to_all(found: Labels) -> Labels:
    """Return labels of which the first goes down as far as can be."""
    least = min(range(len(found.ends)), key=lambda at: found.ends[at][0])
    ends = list(found.ends)
    ends[least] = (-kinds.BEYOND, ends[least][1])
    return found._replace(ends=tuple(ends))


def _look(part: Part, head: Head, scope: Scope) -> Step | None:
    named = part.at("look").string()
    table = scope.tables.get(named)
    if table is None:
        if named and named not in part.notes.lost:
            part.at("look").wrong(
                say("There is no table {name}.", name=named),
                say("The tables are {names}.", names=list(scope.tables) or ["–"]),
                near(named, scope.tables, 1), named,
            )  # fmt: skip
        return None
    row = part.at("row").expression(scope.kinds)
    column = part.at("column").expression(scope.kinds) if "column" in part.raw else None
    if row is None or (column is None and "column" in part.raw):
        return None
    if not table.printed:
        assert table.columns is not None
        assert table.rows is not None
        if column is None and len(table.columns.texts) > 1:
            part.wrong(
                say("The table {name} has several columns; say which: {columns}.",
                    name=named, columns=list(table.columns.texts)),
                say("Add {example}.", example='column = "…"'),
            )  # fmt: skip
            return None
        for key, found, of in (("row", row, table.rows), ("column", column, table.columns)):
            if found is not None and not _fits(part.at(key), found[1], of):
                return None
    told = part.at("told").string() if "told" in part.raw else ""
    if told and told not in scope.optional:
        part.at("told").wrong(
            say("{name} is no fact that tells what is printed.", name=told),
            say("Declare it: {example}.", example=f"{told} = {{ printed = true }}"),
            near(told, scope.optional, 1),
        )
        return None
    kind = table.kind
    if told and (both := kinds.joined(kind, scope.optional[told])) is not None:
        kind = both
    elif told:
        part.at("told").wrong(say("What {name} tells is not of the kind of the table's cells.", name=told))
        return None
    names = row[0].names | (column[0].names if column else frozenset())
    rests(scope, head.name, names)
    if names & scope.rolled and any(None in cells for cells in table.cells):
        part.at("look").wrong(say("Dice decide here; no cell of the table {name} may be empty.", name=named))
        return None
    whole = _whole(part, head, scope, kind)
    return Look(whole._replace(words={**table.words, **whole.words}), kind, table, row[0], column and column[0], told)


def _fits(part: Part, kind: Kind, of: Labels) -> bool:
    """Whether something can say the row or column of a table; what it may be and the table lacks is odd."""
    words_ = of.kind == labels.WORDS
    if kind.of == YES or (kind.of == NUMBER and (words_ or of.kind == labels.ODDS)):
        part.wrong(
            say("This does not say which it is of {labels}.", labels=list(of.texts)),
            say("A step with {key} finds the one that a number belongs to.", key="column"),
        )
        return False
    if kind.of == WORD:
        strange = [word for word in kind.words if word not in of.texts]
        if len(strange) == len(kind.words):
            part.wrong(say("“{word}” is none of these: {words}.", word=strange[0], words=list(of.texts)))
            return False
    elif not kind.whole:
        part.wrong(say("This need not be whole."), say("Round it: {example}.", example=f"down({part.raw})"))
        return False
    if (lacking := of.lacks(kind)) is not None:
        part.odd(say("The table has nothing for {value}, which may come up.", value=str(lacking)), _OPEN)
    return True


def _refuse(part: Part, head: Head, scope: Scope) -> Step | None:
    when = part.at("refuse").condition(scope.kinds)
    reason = part.at("why").text(scope.kinds)
    if reason is None and "why" not in part.raw:
        part.wrong(say("Nothing is said of why it is not allowed."), say("Add {example}.", example='why = "…"'))
    if when is None or reason is None:
        return None
    if when.names & scope.rolled:
        part.at("refuse").wrong(
            say("Whether it is allowed cannot rest on dice."),
            say("Let a step with {key} say what comes of them.", key="choose"),
        )
        return None
    return Refuse(head._replace(text=part.at("text").text(scope.kinds)), kinds.yes(), when, reason)


def _note(part: Part, head: Head, scope: Scope) -> Step | None:
    when = part.at("when").condition(scope.kinds) if "when" in part.raw else None
    text = part.at("note").text(scope.kinds)
    if text is None or (when is None and "when" in part.raw):
        return None
    return Note(head._replace(text=text), kinds.yes(), when)


def _repeat(part: Part, head: Head, scope: Scope) -> Step | None:
    times = part.at("repeat").number(scope.kinds, whole=True)
    start = part.at("start").number(scope.kinds, whole=True)
    if times is None or start is None:
        return None
    if times[1].least < 0 or times[1].most > TURNS:
        part.at("repeat").wrong(
            say("It is repeated {least} to {most} times at the most; this may be otherwise.", least=0, most=TURNS),
            say("Give the fact {example}.", example=f"least = 0, most = {TURNS}"),
        )
        return None
    sofar = kinds.number(-kinds.BEYOND, kinds.BEYOND)
    inner = scope.within({head.name: sofar})
    inner.rolled.add(head.name)
    each = tuple(read(part.at("each"), inner, head.clauses))
    allowed = tuple(one for one in each if not isinstance(one, (Refuse, Note, Repeat)))
    if len(allowed) < len(each):
        part.at("each").wrong(say("Within a turn nothing is refused, noted or repeated."))
        return None
    after = part.at("next").number(inner.kinds, whole=True)
    until = part.at("until").condition(scope.kinds | {head.name: sofar}) if "until" in part.raw else None
    if after is None or (until is None and "until" in part.raw) or not each:
        return None
    rests(scope, head.name, frozenset(), chance=True)
    scope.turns.update(one.head.name for one in each if isinstance(one, Throw))
    turn = part.at("turn").said("turn") if "turn" in part.raw else None
    return Repeat(_whole(part, head, scope, sofar), sofar, times[0], start[0], until, each, after[0], turn)


_READ: dict[str, Callable[[Part, Head, Scope], Step | None]] = {
    "value": _value,
    "word": _value,
    "choose": _choose,
    "sum": _sum,
    "dice": _dice,
    "column": _column,
    "look": _look,
    "refuse": _refuse,
    "note": _note,
    "repeat": _repeat,
}
