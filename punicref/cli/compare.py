"""`compare`: a clause in several languages side by side, sentence by sentence, with what differs marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref import LANGUAGES
from punicref.audit import compare
from punicref.audit.compare import Column
from punicref.cli import language
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import NotFound, Problem
from punicref.messages import say
from punicref.rulebook import reference

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from punicref.audit.compare import Compared
    from punicref.cli.session import Session
    from punicref.published.model import Published
    from punicref.rulebook.library import Library

PRINTED = "published:"
"""What the key of an imported rulebook begins with."""


def _run(session: Session, values: dict[str, Any]) -> int:
    if not values["reference"]:
        raise Problem(say("Say which clause."), hint=say("For example {example}.", example="punicref compare dbp:10.5"))
    library = session.library
    found = reference.find(values["reference"], library)
    ids = [found.id] if values["alone"] else library.family(found.game, found.id)
    given = language.parse(values["lang"]) if values["lang"] else ()
    langs = given or LANGUAGES
    sides = _published(library, found.game, langs) if values["published"] else [_ours(library, one) for one in langs]
    finder = compare.Finder(library.terms(found.game))
    done = [compare.clause(found.game, one, [side(found.game, one) for side in sides], finder) for one in ids]
    if session.json:
        session.print_json({"clauses": [_as_dict(one) for one in done]})
    elif session.terminal:
        from punicref.render import compare_terminal

        compare_terminal.clauses(done, library, session.translate)
    else:
        from punicref.render import comparison

        session.print(comparison.clauses(done, library, session.translate))
    return 0


def _ours(library: Library, lang: str) -> Callable[[str, str], Column]:
    """Return what gives our text of a clause in a language."""

    def column(game: str, one: str) -> Column:
        clause = library.clause(game, one, lang)
        parts = {"title": clause.title, "text": clause.text, "example": clause.example}
        for issue in clause.issues:
            parts[f"issues.{issue.key}"] = issue.text
            parts |= {f"issues.{issue.key}.readings.{reading.key}": reading.text for reading in issue.readings}
        return Column(lang, lang, parts)

    return column


def _published(library: Library, game: str, langs: Sequence[str]) -> list[Callable[[str, str], Column]]:
    """Return the imported rulebooks beside each other, or a single one beside our text of its language."""
    from punicref.published import store

    imports = [one for lang in langs for one in store.of_game(game) if one.lang == lang]
    if not imports:
        raise NotFound(
            say("No rulebook of {game} is imported in {languages}.", game=game, languages=tuple(langs)),
            hint=say("Import yours: {command}", command=f"punicref import FILE --game {game} --lang {langs[0]}"),
        )
    if len(imports) == 1:
        return [_short(library, imports[0].lang), _printed(imports[0])]
    return [_printed(one) for one in imports]


def _short(library: Library, lang: str) -> Callable[[str, str], Column]:
    """Return what gives our text without the known issues, which no printed text has."""

    def column(game: str, one: str) -> Column:
        clause = library.clause(game, one, lang)
        return Column(lang, lang, {"title": clause.title, "text": clause.text, "example": clause.example})

    return column


def _printed(published: Published) -> Callable[[str, str], Column]:
    key = ":".join((f"{PRINTED}{published.lang}", *((published.name,) if published.name else ())))

    def column(_: str, one: str) -> Column:
        clause = published.clauses.get(one)
        return Column(key, published.lang, {"title": clause.heading, "text": clause.text} if clause else {})

    return column


def _as_dict(one: Compared) -> dict[str, Any]:
    return {
        "game": one.game,
        "id": one.id,
        "columns": list(one.columns),
        "missing": list(one.missing),
        "rows": [
            {
                "part": row.part,
                "texts": {key: cell.text for key, cell in row.cells.items()},
                "differences": [
                    {"kind": found.kind, "item": found.item, "counts": dict(found.counts)} for found in row.differences
                ],
            }
            for row in one.rows
        ],
    }


COMMAND = Command(
    "compare",
    say("A clause in several languages side by side, sentence by sentence, with what differs marked."),
    _run,
    arguments=(Argument("reference", say("a clause: pw:9.14, or 9.14 where the game is clear"), many=True),),
    options=(
        Option("--alone", say("the clause alone, without what is under it")),
        Option("--published", say("the imported rulebooks instead of ours, or a single one beside ours")),
    ),
    examples=("punicref compare dbp:10.5", "punicref compare pw:9.14 --lang it,ru", "punicref compare pw:9.3 --json"),
)
