"""`compare`: clauses in several languages side by side, sentence by sentence, with what `check` finds there."""

from __future__ import annotations

from collections import Counter
from dataclasses import astuple
from typing import TYPE_CHECKING, Any

from punicref import paths
from punicref.audit import compare, context, prints
from punicref.audit.compare import Column
from punicref.audit.finding import SEVERITIES, PlainRow, comparison_as_dict
from punicref.base import LANGUAGES
from punicref.book import comparison
from punicref.cli import findings, language
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import NotFound, Problem, near
from punicref.files import files
from punicref.language.messages import say
from punicref.published import accepted, store
from punicref.render.comparison import PRINTED
from punicref.rulebook import own as mine
from punicref.rulebook import reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from punicref.audit.compare import Compared
    from punicref.audit.finding import Finding, Printed
    from punicref.cli.session import Session
    from punicref.language.messages import Message
    from punicref.published.model import Published
    from punicref.rulebook.library import Library


def _run(session: Session, values: dict[str, Any]) -> int:
    if not values["reference"]:
        raise Problem(say("Say which clause."), hint=say("For example {example}.", example="punicref compare dbp:10.5"))
    if values["published"] and values["with_"]:
        raise Problem(say("{option} and {other} do not go together.", option="--published", other="--with"))
    if values["force"] and not values["html"]:
        raise Problem(say("{option} belongs to {others}.", option="--force", others=("--html",)))
    library = session.library
    wanted = _wanted(values["reference"], library, alone=values["alone"])
    given = language.parse(values["lang"]) if values["lang"] else ()
    beside = _beside(values["with_"], tuple(wanted)) if values["with_"] else []
    done = []
    for game, ids in wanted.items():
        if game in mine.codes():
            sides: _Sides = _Own(library, game, given or LANGUAGES)
        elif values["published"]:
            sides = _published(library, game, given or LANGUAGES)
        else:
            sides = _Sides(library, game, given or LANGUAGES, [one for one in beside if one.game == game])
        done += list(sides.compared(ids))
    everything = len(done)
    if values["only_differences"]:
        done = [one for one in done if one.differs]
    if values["html"]:
        return _page(session, tuple(wanted), done, everything, values)
    if session.json:
        document = {
            "clauses": [_as_dict(session, one) for one in done],
            "counts": _counts(done),
            "compared": everything,
        }
        session.print_json(document)
    elif session.terminal:
        from punicref.render import compare_terminal

        compare_terminal.clauses(
            done, library, summary(done, everything), session.translate, only=values["only_differences"]
        )
    else:
        from punicref.render import comparison as plain

        session.print(
            plain.clauses(done, library, summary(done, everything), session.translate, only=values["only_differences"])
        )
    return 0


def _wanted(words: Sequence[str], library: Library, *, alone: bool) -> dict[str, list[str]]:
    """Return the clauses that are named, and those under them unless they are to be `alone`, by game."""
    found: dict[str, dict[str, None]] = {}
    for one in reference.several(words, library):
        ids = [one.id] if alone else library.family(one.game, one.id)
        found.setdefault(one.game, {}).update(dict.fromkeys(ids))
    return {game: list(ids) for game, ids in found.items()}


def _beside(written: str, games: Sequence[str]) -> list[Published]:
    """Return the imports that are named, as in dbp:it or dbp:it:NAME, each of a game that is compared."""
    found = []
    for word in (part.strip() for part in written.split(",") if part.strip()):
        one = store.load(*store.parse(word))
        if one is None:
            raise NotFound(
                say("Nothing is imported as {reference}.", reference=word),
                suggestions=near(word, store.references()),
                hint=say("{command} lists what is.", command="punicref import --list"),
            )
        if one.game not in games:
            raise Problem(say("{reference} is of no game that is compared here.", reference=one.reference))
        found.append(one)
    if not found:
        raise Problem(say("The option {option} needs a value.", option="--with"))
    return found


class _Sides:
    """The columns of one game: our languages, then the prints; and what is found in ours and between the prints."""

    def __init__(self, library: Library, game: str, langs: Sequence[str], imports: Sequence[Published]) -> None:
        self.library = library
        self.game = game
        self.langs = langs
        self.imports = imports
        self.columns: list[Callable[[str], Column]] = [_ours(library, game, lang) for lang in langs]
        self.columns += [_printed(one) for one in imports]

    def compared(self, ids: Sequence[str]) -> Iterator[Compared]:
        """Yield clauses with what is found in them."""
        finder = compare.Finder(self.library.terms(self.game))
        rules = context.read(paths.RULES, self.game) if self.langs else None
        between = self.between()
        for one in ids:
            found: list[Finding | Printed] = [each for each in between if each.id == one]
            if rules is not None:
                found += comparison.findings(rules, self.game, one, self.langs)
            found.sort(key=lambda each: SEVERITIES.index(each.severity))
            yield compare.clause(self.game, one, [column(one) for column in self.columns], finder, found)

    def between(self) -> list[Printed]:
        """Return what is found between the prints and was not let stand."""
        standing = accepted.load(self.game)
        return [one for one in prints.findings(self.imports, self.library) if findings.key(one) not in standing]


class _Own(_Sides):
    """The languages of a game of the user's own, which are held against each other as prints are."""

    def __init__(self, library: Library, game: str, langs: Sequence[str]) -> None:
        super().__init__(library, game, (), ())
        self._shown = [one for one in library.languages(game) if one in langs]
        self.columns = [_ours(library, game, one) for one in self._shown]

    def between(self) -> list[Printed]:
        """Return what is found between the languages that are shown."""
        return [one for one in prints.of_own(self.library, self.game) if {*one.langs} <= {*self._shown}]


class _Beside(_Sides):
    """A single print beside our text of its language: what is found is of the print."""

    def __init__(self, library: Library, printed: Published) -> None:
        super().__init__(library, printed.game, (), [printed])
        self.columns.insert(0, _ours(library, printed.game, printed.lang, issues=False))


def _published(library: Library, game: str, langs: Sequence[str]) -> _Sides:
    """Return the imported rulebooks beside each other, or a single one beside our text of its language."""
    imports = [one for lang in langs for one in store.of_game(game) if one.lang == lang]
    if not imports:
        raise NotFound(
            say("No rulebook of {game} is imported in {languages}.", game=game, languages=tuple(langs)),
            hint=say("Import yours: {command}", command=f"punicref import FILE --game {game} --lang {langs[0]}"),
        )
    return _Beside(library, imports[0]) if len(imports) == 1 else _Sides(library, game, (), imports)


def _ours(library: Library, game: str, lang: str, *, issues: bool = True) -> Callable[[str], Column]:
    """Return what gives our text of a clause in a language, with its short form and issues, which no print has."""

    def column(one: str) -> Column:
        clause = library.clause(game, one, lang)
        parts = clause.parts if clause.lang == lang else {}
        printed = {part: text for part, text in parts.items() if part in ("title", "text", "example")}
        return Column(lang, lang, parts if issues else printed)

    return column


def _printed(published: Published) -> Callable[[str], Column]:
    key = ":".join((f"{PRINTED}{published.lang}", *((published.name,) if published.name else ())))

    def column(one: str) -> Column:
        clause = published.clauses.get(one)
        return Column(key, published.lang, {"title": clause.heading, "text": clause.text} if clause else {})

    return column


def _counts(done: Sequence[Compared]) -> dict[str, int]:
    counts = Counter(found.severity for one in done for found in one.everything)
    return {severity: counts[severity] for severity in SEVERITIES}


def summary(done: Sequence[Compared], everything: int) -> list[Message]:
    """Say how many clauses were compared, and what was found in how many of them."""
    counts = _counts(done)
    return [
        say("{n} {n|clause|clauses} compared,", n=everything),
        say("{n} with differences:", n=sum(one.differs for one in done)),
        say("{n} {n|error|errors},", n=counts["error"]),
        say("{n} {n|warning|warnings},", n=counts["warning"]),
        say("{n} {n|hint|hints}.", n=counts["hint"]),
    ]


def _page(
    session: Session, games: Sequence[str], done: Sequence[Compared], everything: int, values: dict[str, Any]
) -> int:
    """Write a page for a browser; a file that is there is replaced with --force only."""
    from punicref.render import compare_html

    path = values["html"]
    findings.free(path, force=values["force"])
    text = compare_html.page(games, done, session.library, summary(done, everything), session.translate)
    files.write(path, text)
    if session.json:
        session.print_json({"written": path, "counts": _counts(done), "compared": everything})
        return 0
    session.print([" ".join(session.translate(one) for one in summary(done, everything))])
    session.say(say("Written to {file}.", file=path))
    return 0


def _as_dict(session: Session, one: Compared) -> dict[str, Any]:
    rows = (
        PlainRow(
            row.part,
            {key: cell.text for key, cell in row.cells.items()},
            {key: [[*mark] for mark in map(astuple, cell.marks)] for key, cell in row.cells.items() if cell.marks},
            [findings.as_dict(session, found) for found in row.findings],
        )
        for row in one.rows
    )
    loose = [findings.as_dict(session, found) for found in one.findings]
    return comparison_as_dict(one.game, one.id, one.columns, one.missing, rows, loose)


COMMAND = Command(
    "compare",
    say("Clauses in several languages side by side, sentence by sentence, with what check finds there."),
    _run,
    arguments=(Argument("reference", say("clauses: pw:9.14, or 9.14 where the game is clear; or a game"), many=True),),
    options=(
        Option("--alone", say("the clause alone, without what is under it")),
        Option("--only-differences", say("only where something is found, or two texts of one language differ")),
        Option("--with", say("imported rulebooks beside ours, such as dbp:it"), "IMPORT"),
        Option("--published", say("the imported rulebooks instead of ours, or a single one beside ours")),
        Option("--html", say("write a page for a browser, to be read, filtered and printed"), "FILE"),
        Option("--force", say("replace the page of --html where it exists")),
    ),
    lang=say("the columns: it, en or ru, several with commas"),
    examples=(
        "punicref compare dbp:10.5",
        "punicref compare pw:9.14 dbp:10.5 --lang it,ru",
        "punicref compare dbp --only-differences --lang it,en",
    ),
)
