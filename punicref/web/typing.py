"""The printed tables as pages: whoever has the box before him types them in, for the evening or for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qsl

from starlette.responses import RedirectResponse

from punicref.book import typed_tables
from punicref.errors import Mistakes, Problem
from punicref.language.messages import cited, say
from punicref.rulebook import installed, records, tables
from punicref.web import address, site, texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.responses import Response

    from punicref.book.book import Book
    from punicref.language.messages import Message
    from punicref.rulebook.declared import Declared
    from punicref.web.site import Visit
    from punicref.web.tonight import Tonight

KEY, CELL, COLUMN = "key", "cell", "column"
"""What the fields of the form are called, with the numbers of row and column behind them: cell_3_0."""

DO, EVENING, FOR_GOOD, MORE, REMOVE = "do", "evening", "good", "more", "remove"
"""What is to be done with what was typed in."""

COLUMNS, ROWS = 10, 8
"""So many empty columns and rows stand there where nobody knows how many are printed."""

MOST_FIELDS = 2_000
MOST_ROWS = 150


class Listed(NamedTuple):
    """A printed table in the list of those of a game."""

    name: str
    title: str
    address: str
    state: Message


class Column(NamedTuple):
    """A column of the form: what it is called, and what its cells may be; `choices` are words to choose from."""

    called: Message | str
    choices: tuple[tuple[str, Message], ...] = ()
    number: bool = False


class Row(NamedTuple):
    """A row as it is typed in; a `fixed` one is known to be printed."""

    key: str
    cells: tuple[str, ...]
    fixed: bool


class Pages:
    """The pages of the printed tables; what is typed in is told to the evening, if one is open."""

    def __init__(self, evening: Tonight) -> None:
        self._evening = evening

    def listed(self, book: Book, visit: Visit) -> Response:
        """Answer with the printed tables of a game."""
        game = visit.params["game"]
        found = [
            Listed(
                one.name,
                book.library.title(game, one.clause, book.lang),
                address.tables(book.lang, game, one.name),
                _state(one),
            )
            for one in book.library.tables()
            if one.game == game
        ]
        return site.page("tables.html", book, visit, game=game, tables=found)

    def show(self, book: Book, visit: Visit) -> Response:
        """Answer with a table to be typed in; take what was typed."""
        declared = next((one for one in book.library.tables() if one.name == visit.params["table"]), None)
        if declared is None or declared.game != visit.params["game"]:
            raise KeyError(visit.params["table"])
        if visit.body is not None:
            return self._sent(book, visit, declared, _form(visit.body))
        return self._page(book, visit, declared, _begun(book, declared))

    def _sent(self, book: Book, visit: Visit, declared: Declared, sent: dict[str, str]) -> Response:
        do = sent.get(DO, FOR_GOOD)
        typed = _typed(sent)
        if do == MORE:
            return self._page(book, visit, declared, typed, more=ROWS)
        if do == REMOVE:
            if installed.remove(declared.name):
                self._tell(book, declared, texts.REMOVED)
            return RedirectResponse(address.tables(book.lang, declared.game, declared.name), 303)
        wrong = Mistakes()
        try:
            odd = typed_tables.install(book, _raw(declared, typed), declared, wrong)
        except Problem as problem:
            told = [cited(one.message) for one in wrong.found] or [cited(problem.message)]
            return self._page(book, visit, declared, typed, wrong=told)
        if do == EVENING:
            self._evening.borrow(declared.name)
        self._tell(book, declared, texts.TYPED_TONIGHT if do == EVENING else texts.TYPED_IN)
        return self._page(book, visit, declared, _begun(book, declared), done=True, odd=odd)

    def _tell(self, book: Book, declared: Declared, said: Message) -> None:
        """Have the evening know of it, if it is of that game."""
        if self._evening.game == declared.game:
            title = book.library.title(declared.game, declared.clause, book.lang)
            self._evening.note(f"{book.translator()(said)}: {declared.name} {title}")

    def _page(
        self,
        book: Book,
        visit: Visit,
        declared: Declared,
        typed: tables.Typed,
        *,
        more: int = 0,
        wrong: Sequence[Message] = (),
        odd: Sequence[Message] = (),
        done: bool = False,
    ) -> Response:
        return site.page(
            "typing.html",
            book,
            visit,
            status=400 if wrong else 200,
            game=declared.game,
            declared=declared,
            title=book.library.title(declared.game, declared.clause, book.lang),
            clause=address.reference(book.lang, f"{declared.game}:{declared.clause}"),
            notes=_notes(declared),
            head=_head(declared),
            columns=_columns(declared, typed),
            rows=_rows(book, declared, typed, more),
            open=_is_open(book, declared),
            wrong=wrong,
            odd=odd,
            done=done,
            state=_state(declared),
            installed=_state(declared) == texts.INSTALLED,
            borrows=self._evening.game == declared.game and _state(declared) != texts.INSTALLED,
        )


def _state(declared: Declared) -> Message:
    try:
        return texts.INSTALLED if installed.load(declared.name, declared) is not None else texts.NOT_INSTALLED
    except Problem:
        return texts.DAMAGED


def _form(body: bytes) -> dict[str, str]:
    try:
        return dict(parse_qsl(body.decode("utf-8"), max_num_fields=MOST_FIELDS))
    except ValueError:
        raise Problem(texts.WRONG) from None


def _begun(book: Book, declared: Declared) -> tables.Typed:
    """Return what is installed already; nothing of what is damaged."""
    try:
        return typed_tables.typed(book, declared)
    except Problem:
        return tables.NOTHING


def _typed(sent: dict[str, str]) -> tables.Typed:
    """Return what the fields of the form say: rows by their names, and columns."""
    cells: dict[int, dict[int, str]] = {}
    for name, value in sent.items():
        what, _, place = name.partition("_")
        at = place.split("_")
        if what == CELL and len(at) == 2 and all(one.isascii() and one.isdecimal() and len(one) < 4 for one in at):
            cells.setdefault(int(at[0]), {})[int(at[1])] = value.strip()
    found = {}
    for row, ones in sorted(cells.items())[:MOST_ROWS]:
        key = sent.get(f"{KEY}_{row}", "").strip()
        found[key or f"\0{row}"] = [ones.get(at, "") for at in range(max(ones) + 1)]
    columns = [value.strip() for name, value in sent.items() if name.startswith(f"{COLUMN}_")]
    return tables.Typed(found, columns)


def _raw(declared: Declared, typed: tables.Typed) -> dict[str, object]:
    """Return the same as the file of the table would give; an empty cell is a question mark there."""
    width = len(declared.fields or declared.columns or typed.columns)
    rows = []
    for key, said in typed.rows.items():
        cells = [*said, *[""] * (width - len(said))]
        if not any(cells):
            continue
        kinds = [kind for _, kind in declared.fields] or [""] * len(cells)
        filled = [cell or ("" if kind == "text" else "?") for cell, kind in zip(cells, kinds, strict=False)]
        rows.append((key.partition("\0")[0], filled))
    raw: dict[str, object] = {"table": declared.name, "rows": rows}
    return raw if declared.fields else {**raw, "columns": list(declared.columns or typed.columns)}


def _notes(declared: Declared) -> list[Message]:
    """Say what a cell is."""
    return typed_tables.notes(declared)[:1] if not declared.fields else []


def _head(declared: Declared) -> Message:
    """Return what the names of the rows are."""
    heads = {"": texts.ROW, "die": texts.ROW, "hex": texts.HEX, "ratio": texts.RATIO}
    return heads.get(declared.keys, texts.NAMED)


def _columns(declared: Declared, typed: tables.Typed) -> list[Column]:
    if not declared.fields:
        written = [*typed.columns, *[""] * (COLUMNS - len(typed.columns))]
        if declared.columns == (tables.SINGLE,):
            return [Column(texts.LOSS)]
        return [Column(one) for one in declared.columns or written]
    return [
        Column(
            say("{name}", name=records.name(declared, name)),
            _choices(declared, kind) if "|" in kind else (),
            number=kind == "number",
        )
        for name, kind in declared.fields
    ]


def _choices(declared: Declared, kind: str) -> tuple[tuple[str, Message], ...]:
    words = kind.split("|")
    if set(words) == {"yes", "no"}:
        return (("yes", texts.YES), ("no", texts.NO))
    return tuple((one, say("{name}", name=records.name(declared, one))) for one in words)


def _rows(book: Book, declared: Declared, typed: tables.Typed, more: int) -> list[Row]:
    """Return the rows: those known to be printed, those typed in besides, and empty ones where there may be others."""
    known = typed_tables.known_rows(book, declared)
    width = len(declared.fields or declared.columns or [*typed.columns, *[""] * (COLUMNS - len(typed.columns))])
    blank = ("",) * width
    left = {key.casefold(): key for key in typed.rows}
    rows = []
    for key in known:
        said = left.pop(key.casefold(), "")
        rows.append(Row(key, (*typed.rows.get(said, ()), *blank)[:width], fixed=True))
    rows += [
        Row(key.partition("\0")[0], (*typed.rows[key], *blank)[:width], fixed=False)
        for key in left.values()
        if any(typed.rows[key])
    ]
    if _is_open(book, declared):
        rows += [Row("", blank, fixed=False)] * (more or (ROWS if not known else 1))
    return rows


def _is_open(book: Book, declared: Declared) -> bool:
    """Whether a table may have rows besides those that the game is known to print."""
    if not declared.fields:
        return declared.rows is None
    return typed_tables.may_have_more(book, declared)
