"""Plain text, for pipes and files: one paragraph a line, no colours, nothing wrapped."""

from __future__ import annotations

from punicref.render import labels

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from punicref.language.messages import Translator
    from punicref.render.labels import Page
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Clause, Issue, Term
    from punicref.ruling.model import Assumed, Caveat, Matrix, Ruling


def clauses(
    library: Library,
    found: Sequence[Clause],
    trail: Sequence[str],
    speakers: dict[str, Translator],
    *,
    every: bool = False,
) -> Iterator[str]:
    """Yield the lines of some clauses, each in its language, the first with the headings above it.

    Notes that change nothing in play are counted at the end, and shown only with `every`.
    """
    if trail:
        yield " › ".join(trail)
    for number, clause in enumerate(found):
        if number or trail:
            yield ""
        yield from _clause(library, clause, speakers[clause.lang], every=every)
    left_out = sum(labels.notes(clause, every=every)[1] for clause in found)
    if left_out:
        yield ""
        yield speakers[found[0].lang](labels.left_out(left_out))


def _head(clause: Clause, translate: Translator) -> Iterator[str]:
    yield f"{clause.reference}  {clause.title}"
    if clause.house:
        yield f"[{translate(labels.HOUSE)}: {', '.join(clause.house)}]"
    if clause.short:
        yield clause.short
    yield from (f"{translate(labels.BUT)}: {one}" for one in labels.exceptions(clause))


def _folded(clause: Clause, telling: str, translate: Translator) -> Iterator[str]:
    yield from _head(clause, translate)
    yield from telling.split("\n\n")
    for issue in labels.notes(clause, every=False)[0]:
        if issue.open:
            yield f"! {translate(labels.issue_heading(issue))}: {labels.in_brief(issue)}"
    if labels.folded(clause, telling):
        yield f"{translate(labels.WHOLE)}: punicref {clause.reference}"


def _clause(library: Library, clause: Clause, translate: Translator, *, every: bool = False) -> Iterator[str]:
    yield from _head(clause, translate)
    yield from filter(None, clause.text.split("\n\n"))
    if clause.example:
        yield f"{translate(labels.EXAMPLE)}: {clause.example}"
    for issue in labels.notes(clause, every=every)[0]:
        house = labels.settled(issue)
        if house:
            yield f"! {translate(labels.house_reading(house))}"
        if every or not house:
            yield f"! {translate(labels.issue_heading(issue))}: {issue.text}"
            for reading in issue.readings:
                yield f"  - {translate(labels.reading(reading, played=reading.key == issue.played))}"
    if clause.see:
        yield f"{translate(labels.SEE)}: {', '.join(f'{clause.game}:{one}' for one in clause.see)}"
    if clause.calculators:
        yield f"{translate(labels.CALCULATORS)}: {labels.resolving(clause, library)}"


def answer(library: Library, page: Page, translate: Translator) -> Iterator[str]:
    """Yield the lines of an answer: the best clause under its headings and the others, or near equals."""
    yield from (translate(one) for one in labels.mended(page.mended))
    yield from (f"{translate(labels.TYPED)}: {one}" for one in page.typed)
    if page.tellings:
        yield f"{translate(labels.EQUALS)}:"
        for game, equals in labels.by_game(page):
            yield ""
            if game:
                yield library.games(page.best.lang)[game]
            for one, telling in equals:
                yield f"{one.reference}  {library.title(one.game, one.id, page.best.lang)}"
                if telling:
                    yield f"  {telling}"
    else:
        above = trail(library, page.best)
        if above:
            yield above
        yield from _folded(page.best, page.telling, translate)
        yield f"{translate(labels.MATCHED)}: {', '.join(page.answers[0].matched)}"
        if page.answers[1:]:
            yield ""
            yield f"{translate(labels.ALSO)}:"
            yield from (
                f"  {one.reference}  {library.title(one.game, one.id, page.best.lang)}" for one in page.answers[1:]
            )
    if page.usage:
        yield ""
        yield f"{translate(labels.CALCULATORS)}: {page.usage}"


def trail(library: Library, clause: Clause) -> str:
    """Return the game and the headings above a clause, in its language."""
    above = (
        f"{one} {library.title(clause.game, one, clause.lang)}" for one in library.ancestors(clause.game, clause.id)
    )
    return " › ".join((library.games(clause.lang)[clause.game], *above))


def terms(library: Library, found: Sequence[Term], langs: Sequence[str], translate: Translator) -> Iterator[str]:
    """Yield the lines of some terms: a line for each language, then where the rules define it."""
    for number, term in enumerate(found):
        if number:
            yield ""
        for lang in langs:
            yield f"{lang}  {called(term, lang, translate)}"
        for defined in term.clauses:
            game, _, clause = defined.partition(":")
            yield f"{translate(labels.DEFINED)}: {defined}  {library.title(game, clause, langs[0])}"


def called(term: Term, lang: str, translate: Translator) -> str:
    """Return what a term is called in a language: the word, its abbreviations, what else players say."""
    said = term.words[lang]
    short = f" ({', '.join(said['short'])})" if "short" in said else ""
    also = f"; {translate(labels.SYNONYMS)}: {', '.join(said['synonym'])}" if "synonym" in said else ""
    return f"{said['term'][0]}{short}{also}"


def ruling(
    made: Ruling,
    translate: Translator,
    issue_of: Callable[[str, str], Issue],
    *,
    options: bool = True,
    before: Sequence[Assumed] = (),
) -> Iterator[str]:
    """Yield the lines of a ruling: the verdict, then how it comes about, then what stays open.

    `options`: whether what is assumed is named with the options that say otherwise. What was assumed `before` as well
    is not said again.
    """
    yield translate(made.verdict)
    if made.steps:
        yield ""
    for number, step in enumerate(made.steps, 1):
        cites = f"  [{', '.join(step.cites)}]" if step.cites else ""
        yield f"{number}. {translate(step.text)}{cites}"
    if made.matrix:
        yield ""
        yield from matrix(made.matrix, translate)
    if made.outcomes:
        yield ""
        yield from _outcomes(made, translate)
    assumed = labels.assumed(made.assumed, options=options, before=before)
    if assumed:
        yield ""
        yield translate(assumed)
    for caveat in made.caveats:
        yield ""
        yield from _caveat(caveat, translate, issue_of)
    for need in made.needs:
        yield ""
        yield f"{translate(labels.LOOK_UP)}: {translate(labels.need(need))}"


def matrix(drawn: Matrix, translate: Translator) -> Iterator[str]:
    """Yield a matrix with aligned columns."""
    first = [translate(drawn.corner), *map(translate.show, drawn.rows)]
    columns = [translate.show(column) for column in drawn.columns]
    width = max(map(len, first))
    widths = [max(len(column), *(len(row[at]) for row in drawn.cells)) for at, column in enumerate(columns)]
    for label, cells in zip(first, (columns, *drawn.cells), strict=True):
        shown = (cell.rjust(size) for cell, size in zip(cells, widths, strict=True))
        yield f"{label.ljust(width)}  {'  '.join(shown)}"


def _outcomes(made: Ruling, translate: Translator) -> Iterator[str]:
    chances = [labels.chance(outcome, translate) for outcome in made.outcomes]
    exact, percent = (max(len(chance[at]) for chance in chances) for at in (0, 1))
    for (fraction, share), outcome in zip(chances, made.outcomes, strict=True):
        rest = f"  {translate(outcome.detail)}" if outcome.detail else ""
        yield f"{fraction.rjust(exact)}  {share.rjust(percent)}  {translate.show(outcome.label)}{rest}"


def _caveat(caveat: Caveat, translate: Translator, issue_of: Callable[[str, str], Issue]) -> Iterator[str]:
    where = ", ".join(caveat.cites)
    if caveat.text is not None:
        yield f"! {translate(caveat.text)}  [{where}]"
        return
    issue = issue_of(caveat.cites[0], caveat.issue)
    house = labels.by_house(caveat, issue)
    if house is not None:
        yield f"! {translate(house)}  [{where}]"
        return
    yield f"! {translate(labels.issue_heading(issue))}: {issue.text}  [{where}]"
    said = {reading.key: reading for reading in issue.readings}
    for key, result in caveat.readings:
        shown = labels.reading(said[key], played=key == caveat.played, result=labels.result(result, translate))
        yield f"  - {translate(shown)}"
