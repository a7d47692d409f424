"""`import`: a user's own copy of a published rulebook, taken apart clause by clause and kept in the user's folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.cli import language
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import NotFound, Problem, near
from punicref.language.messages import say
from punicref.published import known, reading, store
from punicref.render import imported
from punicref.rulebook import reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.cli.session import Session
    from punicref.published.model import Published

EXAMPLE = "punicref import rules.txt --game dbp --lang it"


def _run(session: Session, values: dict[str, Any]) -> int:
    if values["remove"]:
        return _remove(session, values["remove"])
    if values["list"]:
        return _list(session, values["file"])
    return _import(session, values)


def _import(session: Session, values: dict[str, Any]) -> int:
    hint = say("For example {example}.", example=EXAMPLE)
    if not values["file"]:
        raise Problem(say("Say which file."), hint=hint)
    if not values["game"]:
        raise Problem(say("Say which game: {games}.", games=session.library.game_codes()), hint=hint)
    if not values["lang"]:
        raise Problem(say("Say in which language the file is: {option}.", option="--lang"), hint=hint)
    langs = language.parse(values["lang"])
    if len(langs) > 1:
        raise Problem(say("A file is imported in one language: {languages} are several.", languages=langs))
    game = reference.game(values["game"], session.library)
    name = store.checked_name(values["name"] or "")
    made = reading.read(values["file"], game, langs[0], session.library, name)
    path = store.save(made.published)
    if session.json:
        session.print_json({"imported": imported.as_dict(made.published, made.missing)})
        return 0
    if made.encoding != "utf-8":
        session.note(say("The file is not UTF-8; it was read as {encoding}.", encoding=made.encoding))
    _show(session, imported.rows(made.published, made.missing, session.library, session.translate))
    session.say(say("Kept in {file}.", file=path))
    return 0


def _list(session: Session, wanted: str | None) -> int:
    """List all imports, or show one of them in full."""
    names = store.references()
    if wanted:
        one = store.load(*store.parse(wanted))
        if not one:
            raise NotFound(
                say("Nothing is imported as {reference}.", reference=wanted),
                suggestions=near(wanted, names),
                hint=say("{command} lists what is.", command="punicref import --list"),
            )
        missing = _missing(session, one)
        if session.json:
            session.print_json({"imports": [imported.as_dict(one, missing)]})
        else:
            _show(session, imported.rows(one, missing, session.library, session.translate, full=True))
        return 0
    found = {name: _loaded(name) for name in names}
    if session.json:
        listed = [imported.as_dict(one, _missing(session, one)) for one in found.values() if one]
        damaged = [name for name, one in found.items() if not one]
        session.print_json({"imports": listed, "damaged": damaged})
    elif not found:
        session.say(say("No rulebook is imported."))
    else:
        session.print(_row(session, name, one) for name, one in found.items())
    return 0


def _loaded(name: str) -> Published | None:
    """Return an import, or None where its file is damaged."""
    try:
        return store.load(*store.parse(name))
    except Problem:
        return None


def _row(session: Session, name: str, one: Published | None) -> str:
    if not one:
        damaged = say("damaged")
        return f"{name}  {session.translate(damaged)}"
    total = len(one.clauses) + len(_missing(session, one))
    source = session.translate.show(one.source)
    return f"{name}  {session.library.games(one.lang)[one.game]}  {len(one.clauses)}/{total}  {source}  {one.date}"


def _missing(session: Session, one: Published) -> tuple[str, ...]:
    if one.game not in session.library.game_codes():
        return ()
    return reading.missing_from(one, known.of_game(session.library, one.game, one.lang))


def _remove(session: Session, wanted: str) -> int:
    store.remove(wanted)
    if session.json:
        session.print_json({"removed": ":".join(part for part in store.parse(wanted) if part)})
    else:
        session.say(say("{reference} is removed.", reference=wanted))
    return 0


def _show(session: Session, rows: Iterator[imported.Row]) -> None:
    if session.terminal:
        imported.terminal(rows, session.translate)
    else:
        session.print(imported.plain(rows))


COMMAND = Command(
    "import",
    say(
        "Your own copy of a published rulebook, as plain text or Markdown: it is split into its clauses and kept in"
        " your user folder, to be shown beside ours. For example: {example}. --lang is the language of the file.",
        example=EXAMPLE,
    ),
    _run,
    arguments=(Argument("file", say("the text file; after --list, an import such as dbp:it to see in full")),),
    options=(
        Option("--game", say("the game whose rulebook it is"), "CODE"),
        Option("--name", say("a name, where you have several printings of a game in one language"), "NAME"),
        Option("--list", say("what is imported")),
        Option("--remove", say("forget an import"), "GAME:LANG[:NAME]"),
    ),
    examples=("punicref import --list",),
)
