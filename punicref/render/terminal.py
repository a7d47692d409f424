"""For a person in a terminal: Rich lays out, wraps and colours. Imported only where stdout is one.

All text goes in as `Text`, never as markup, so nothing in a rule or an input is interpreted.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from punicref.language.messages import say
from punicref.render import labels, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import RenderableType

    from punicref.language.messages import Message, Translator
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Clause, Issue, Term
    from punicref.ruling.model import Assumed, Caveat, Matrix, Ruling

WIDEST = 100
"""Lines longer than this are hard to read."""

NARROW = 50
"""Below this many columns, tables are stacked."""

WHY = "--why"

FEW = 5
"""The most assumptions whose options are named in a short ruling; of more --why names them."""

GAP = 3
"""Blanks between a matrix and the bars beside it."""


class Page:
    """What is printed at once, in order."""

    def __init__(self, translate: Translator) -> None:
        plain = {"color_system": None} if os.environ.get("NO_COLOR") else {}
        self.console = Console(markup=False, highlight=False, emoji=False, **plain)  # type: ignore[arg-type]
        self.width = min(self.console.width, WIDEST)
        self.translate = translate
        self._parts: list[RenderableType] = []

    def show(self) -> None:
        """Print it."""
        self.console.print(Group(*self._parts), width=self.width)

    def add(self, *parts: RenderableType) -> None:
        """Append to the page."""
        self._parts += parts

    def text(self, text: str, style: str = "", indent: int = 0) -> None:
        """Append a paragraph."""
        shown = Text(text, style=style)
        self.add(Padding(shown, (0, 0, 0, indent)) if indent else shown)

    def labelled(self, label: Message, text: str, style: str = "dim") -> None:
        """Append a line that begins with a label."""
        self.add(Text.assemble((f"{self.translate(label)}: ", style), text))


def clauses(
    library: Library,
    found: Sequence[Clause],
    trail: Sequence[str],
    speakers: dict[str, Translator],
    *,
    every: bool = False,
) -> None:
    """Print some clauses, each in its language, the first with the headings above it.

    Notes that change nothing in play are counted at the end, and shown only with `every`.
    """
    page = Page(next(iter(speakers.values())))
    if trail:
        page.text(" › ".join(trail), "dim")
    for number, clause in enumerate(found):
        if number:
            page.text("")
        page.translate = speakers[clause.lang]
        _clause(page, library, clause, every=every)
    left_out = sum(labels.notes(clause, every=every)[1] for clause in found)
    if left_out:
        page.text("")
        page.text(speakers[found[0].lang](labels.left_out(left_out)), "dim")
    page.show()


def _head(page: Page, clause: Clause) -> None:
    page.add(Text.assemble((clause.reference, "bold cyan"), "  ", (clause.title, "bold")))
    if clause.house:
        page.text(f"{page.translate(labels.HOUSE)}: {', '.join(clause.house)}", "bold magenta")
    if clause.short:
        page.text(clause.short, "bold green")
    for one in labels.exceptions(clause):
        page.labelled(labels.BUT, one, "magenta")


def _folded(page: Page, clause: Clause, telling: str) -> None:
    _head(page, clause)
    for number, paragraph in enumerate(telling.split("\n\n")):
        if number:
            page.text("")
        _lines(page, paragraph)
    for issue in labels.notes(clause, every=False)[0]:
        if issue.open:
            heading = f"{page.translate(labels.issue_heading(issue))}: "
            page.add(Text.assemble((heading, "yellow"), labels.in_brief(issue)))
    if labels.folded(clause, telling):
        page.labelled(labels.WHOLE, f"punicref {clause.reference}")


def _clause(page: Page, library: Library, clause: Clause, *, every: bool = False) -> None:
    _head(page, clause)
    for number, paragraph in enumerate(clause.text.split("\n\n")):
        if number:
            page.text("")
        _lines(page, paragraph)
    if clause.example:
        page.add(Text.assemble((f"{page.translate(labels.EXAMPLE)}: ", "green"), (clause.example, "italic")))
    for issue in labels.notes(clause, every=every)[0]:
        _issue(page, issue, every=every)
    if clause.see:
        page.labelled(labels.SEE, ", ".join(f"{clause.game}:{one}" for one in clause.see))
    if clause.calculators:
        page.labelled(labels.CALCULATORS, labels.resolving(clause, library))


def _lines(page: Page, paragraph: str) -> None:
    for line in paragraph.split("\n"):
        if line.startswith("- "):
            item = Table.grid(padding=(0, 1))
            item.add_row(Text(" •"), Text(line[2:]))
            page.add(item)
        else:
            page.text(line)


def _issue(page: Page, issue: Issue, *, every: bool) -> None:
    house = labels.settled(issue)
    if house:
        page.text(page.translate(labels.house_reading(house)), "bold magenta")
        if not every:
            return
    style = "yellow" if issue.open else "dim yellow"
    page.add(Text.assemble((f"{page.translate(labels.issue_heading(issue))}: ", style), issue.text))
    for reading in issue.readings:
        played = reading.key == issue.played
        page.text(page.translate(labels.reading(reading, played=played)), "bold" if played else "", indent=2)


def answer(library: Library, shown: labels.Page, translate: Translator) -> None:
    """Print an answer: the best clause under its headings and the others, or near equals."""
    page = Page(translate)
    for one in labels.mended(shown.mended):
        page.text(translate(one), "yellow")
    for row in shown.typed:
        page.labelled(labels.TYPED, row)
    if shown.tellings:
        _equals(page, library, shown)
    else:
        page.text(plain.trail(library, shown.best), "dim")
        _folded(page, shown.best, shown.telling)
        page.labelled(labels.MATCHED, ", ".join(shown.answers[0].matched), "green")
        if shown.answers[1:]:
            page.text("")
            page.text(f"{translate(labels.ALSO)}:", "dim")
            table = Table.grid(padding=(0, 2))
            for beside in shown.answers[1:]:
                title = library.title(beside.game, beside.id, shown.best.lang)
                table.add_row(Text(f"  {beside.reference}", style="cyan"), Text(title))
            page.add(table)
    if shown.usage:
        page.text("")
        page.labelled(labels.CALCULATORS, shown.usage)
    page.show()


def _equals(page: Page, library: Library, shown: labels.Page) -> None:
    page.text(f"{page.translate(labels.EQUALS)}:", "dim")
    for game, equals in labels.by_game(shown):
        page.text("")
        if game:
            page.text(library.games(shown.best.lang)[game], "bold")
        for one, telling in equals:
            title = library.title(one.game, one.id, shown.best.lang)
            page.add(Text.assemble((one.reference, "cyan"), "  ", (title, "bold")))
            page.text(telling, indent=2)


def terms(library: Library, found: Sequence[Term], langs: Sequence[str], translate: Translator) -> None:
    """Print some terms: a line for each language, then where the rules define it."""
    page = Page(translate)
    for number, term in enumerate(found):
        if number:
            page.text("")
        table = Table.grid(padding=(0, 2))
        for lang in langs:
            table.add_row(Text(lang, style="dim"), Text(plain.called(term, lang, translate)))
        page.add(table)
        for defined in term.clauses:
            game, _, clause = defined.partition(":")
            page.labelled(labels.DEFINED, f"{defined}  {library.title(game, clause, langs[0])}")
    page.show()


def ruling(
    made: Ruling,
    translate: Translator,
    issue_of: Callable[[str, str], Issue],
    *,
    why: bool,
    table: str = "",
    before: Sequence[Assumed] = (),
) -> None:
    """Print a ruling: the verdict, what decides and what follows, what was assumed, and what stays open.

    With `why` the whole chain with its clauses stands in the place of the short form, and every open point is whole.
    At a table, `table` is the word that asks for it, nothing is said of options, and nothing again of what was assumed
    `before` as well.
    """
    page = Page(translate)
    page.text(translate(made.verdict), "bold")
    if why:
        page.add(_steps(page, made))
    else:
        _in_short(page, made, table or WHY)
    _picture(page, made)
    assumed = labels.assumed(made.assumed, options=not table and (why or len(made.assumed) <= FEW), before=before)
    if assumed:
        page.text(translate(assumed), "yellow")
    for at, caveat in enumerate(made.caveats):
        if why or at == 0:
            _caveat(page, caveat, issue_of)
        else:
            _mention(page, caveat, issue_of)
    for need in made.needs:
        page.labelled(labels.LOOK_UP, translate(labels.need(need)), "magenta")
    page.show()


def _in_short(page: Page, made: Ruling, more: str) -> None:
    """Append what decides, and what follows from the ruling."""
    for part, mark in (("sum", "= "), ("follows", "→ ")):
        for step in made.steps:
            if step.part == part:
                row = Table.grid(padding=(0, 0))
                row.add_row(Text(mark, style="dim"), Text(page.translate(step.text)))
                page.add(row)
    if made.steps:
        hint = say("{why} shows the {n|step|# steps} and {n|its|their} clauses.", n=len(made.steps), why=more)
        page.text(page.translate(hint), "dim")


def _mention(page: Page, caveat: Caveat, issue_of: Callable[[str, str], Issue]) -> None:
    """Append an open point in one line, with how to read it whole."""
    if caveat.text is not None:
        _caveat(page, caveat, issue_of)
        return
    issue = issue_of(caveat.cites[0], caveat.issue)
    if issue.settled:
        _caveat(page, caveat, issue_of)
        return
    line = Text.assemble((f"{page.translate(labels.issue_heading(issue))}: ", "yellow"), labels.in_brief(issue))
    whole = f"  punicref {caveat.cites[0]}"
    line.truncate(max(20, page.width - len(whole)), overflow="ellipsis")
    page.add(Text.assemble(line, (whole, "cyan")))


def _picture(page: Page, made: Ruling) -> None:
    """Append matrix and bars: side by side where both fit, else below each other."""
    matrix = Group(*_matrix(page, made.matrix)) if made.matrix else None
    bars = _outcomes(page, made) if made.outcomes else None
    parts = [part for part in (matrix, bars) if part is not None]
    if len(parts) > 1 and sum(page.console.measure(part).maximum + GAP for part in parts) <= page.width:
        beside = Table.grid(padding=(0, GAP, 0, 0))
        beside.add_row(*parts)
        parts = [beside]
    for part in parts:
        page.add(Text(""), part)


def _steps(page: Page, made: Ruling) -> RenderableType:
    if page.width < NARROW:
        return Group(
            *(
                Text.assemble(f"{number}. {page.translate(step.text)} ", (", ".join(step.cites), "cyan"))
                for number, step in enumerate(made.steps, 1)
            )
        )
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(justify="right", style="dim")
    table.add_column(ratio=1)
    # A reference is there to be typed: a long one makes its column wider before it is broken in two.
    longest = max((len(cite) for step in made.steps for cite in step.cites), default=0)
    widest = max(page.width // 3, min(longest, page.width // 2))
    table.add_column(style="cyan", justify="right", max_width=widest, overflow="fold")
    for number, step in enumerate(made.steps, 1):
        table.add_row(f"{number}.", Text(page.translate(step.text)), Text(" ".join(step.cites)))
    return table


def _matrix(page: Page, drawn: Matrix) -> list[RenderableType]:
    """Draw a matrix, in several blocks where it is wider than the terminal."""
    rows = [page.translate.show(row) for row in drawn.rows]
    columns = [page.translate.show(column) for column in drawn.columns]
    size = max(len(cell) for cell in (*columns, *(c for row in drawn.cells for c in row))) + 1
    first = max(len(page.translate(drawn.corner)), *map(len, rows)) + 1
    fits = max(1, (page.width - first) // size)
    blocks: list[RenderableType] = []
    for start in range(0, len(columns), fits):
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(min_width=first - 1, style="bold")
        for _ in columns[start : start + fits]:
            table.add_column(min_width=size - 1, justify="right")
        table.add_row(
            Text(page.translate(drawn.corner), style="dim"),
            *(Text(column, style="bold") for column in columns[start : start + fits]),
        )
        for label, cells in zip(rows, drawn.cells, strict=True):
            table.add_row(Text(label), *(Text(cell) for cell in cells[start : start + fits]))
        blocks += [Text("")] * bool(start) + [table]
    return blocks


def _outcomes(page: Page, made: Ruling) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="bold")
    table.add_column(justify="right", style="dim")
    table.add_column(width=12)
    table.add_column()
    detailed = any(outcome.detail for outcome in made.outcomes)  # Rich measures a column of nothing wrongly
    if detailed:
        table.add_column()
    one = sum(outcome.chance for outcome in made.outcomes) == 1  # else each stands for itself, as plans do
    most = max(outcome.chance for outcome in made.outcomes) if one else 1
    for outcome in made.outcomes:
        exact, percent = labels.chance(outcome, page.translate)
        bar = "█" * max(int(one), round(12 * outcome.chance / most))
        detail = [Text(page.translate(outcome.detail) if outcome.detail else "")] if detailed else []
        table.add_row(percent, exact, Text(bar, style="green"), Text(page.translate.show(outcome.label)), *detail)
    return table


def _caveat(page: Page, caveat: Caveat, issue_of: Callable[[str, str], Issue]) -> None:
    where = (f"  {', '.join(caveat.cites)}", "cyan")
    if caveat.text is not None:
        page.add(Text.assemble((page.translate(caveat.text), "bold magenta"), where))
        return
    issue = issue_of(caveat.cites[0], caveat.issue)
    house = labels.by_house(caveat, issue)
    if house is not None:
        page.add(Text.assemble((page.translate(house), "bold magenta"), where))
        return
    page.add(Text.assemble((f"{page.translate(labels.issue_heading(issue))}: ", "yellow"), issue.text, where))
    said = {reading.key: reading for reading in issue.readings}
    for key, result in caveat.readings:
        played = key == caveat.played
        shown = labels.reading(said[key], played=played, result=labels.result(result, page.translate))
        page.text(page.translate(shown), "bold" if played else "", indent=2)
