"""`import`: a user's own copy of a published rulebook, taken apart clause by clause and kept in the user's folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from punicref.audit.exchange import numbering, rulebook, sharing
from punicref.cli import agreed, language
from punicref.cli.meaning import COMMANDS
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import NotFound, Problem, near
from punicref.language.messages import say
from punicref.published import known, reading, store
from punicref.render import imported
from punicref.rulebook import own, reference

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.cli.session import Session
    from punicref.language.messages import Message
    from punicref.published.model import Published

EXAMPLE = "punicref import rules.txt --game dbp --lang it"
OWN = 'punicref import regole.txt --new-game torre --title "La Torre" --lang it'

FEW = 8
"""So many clauses are named."""


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
    if values["game"] and values["new_game"]:
        raise Problem(say("{option} and {other} do not go together.", option="--game", other="--new-game"))
    if not values["game"] and not values["new_game"]:
        raise Problem(
            say("Say which game: {games}.", games=session.library.game_codes()),
            hint=say("A rulebook of another game becomes one of your own: {example}.", example=OWN),
        )
    if not values["lang"]:
        raise Problem(say("Say in which language the file is: {option}.", option="--lang"), hint=hint)
    langs = language.parse(values["lang"])
    if len(langs) > 1:
        raise Problem(say("A file is imported in one language: {languages} are several.", languages=langs))
    mine = own.codes()
    if values["new_game"] or values["game"].strip().casefold() in mine:
        code = (values["new_game"] or values["game"]).strip().casefold()
        if code not in mine:
            code = rulebook.checked_code(code, (*COMMANDS, *session.library.game_codes()))
        return _own(session, code, langs[0], values)
    game = _game(values["game"], session)
    if values["title"]:
        raise Problem(say("{option} belongs to {others}.", option="--title", others=("--new-game",)))
    name = store.checked_name(values["name"] or "")
    made = reading.read(values["file"], game, langs[0], session.library, name)
    before = _loaded(made.published.reference)
    lost = [one for one in before.clauses if one not in made.published.clauses] if before else []
    if before and lost and not agreed.asked(session, _less(len(before.clauses), lost), yes=values["yes"]):
        return 1
    path = store.save(made.published)
    if session.json:
        session.print_json({"imported": imported.as_dict(made.published, made.missing)})
        return 0
    if made.encoding != "utf-8":
        session.note(say("The file is not UTF-8; it was read as {encoding}.", encoding=made.encoding))
    _show(session, imported.rows(made.published, made.missing, session.library, session.translate))
    session.say(say("Kept in {file}.", file=path))
    return 0


def _game(typed: str, session: Session) -> str:
    try:
        return reference.game(typed, session.library)
    except NotFound as problem:
        problem.hint = say("A rulebook of any other game is imported with {option}.", option="--new-game NAME")
        raise


def _less(number: int, lost: Sequence[str]) -> Message:
    """Ask whether an import may take the place of one that has more."""
    shown = ", ".join((*lost[:FEW], *(("…",) if len(lost) > FEW else ())))
    return say(
        "Of {n} {n|clause|clauses} imported before, this file lacks {lost} ({clauses}); it takes {n|its|their} place.",
        n=number,
        lost=len(lost),
        clauses=shown,
    )


def _own(session: Session, code: str, lang: str, values: dict[str, Any]) -> int:
    """Make a game of the user's own of a file, or put the file's language into one that there is."""
    if values["name"]:
        raise Problem(say("{option} belongs to {others}.", option="--name", others=("--game pw",)))
    path = values["file"]
    found = numbering.read(path, lang)
    if all(one.number == numbering.FRONT for one in found.clauses):
        raise Problem(
            say("No numbered clause and no heading can be recognised in {file}.", file=path),
            hint=say("A clause's number must stand before its text, at the beginning of a line."),
        )
    reading.check_language("\n".join(f"{one.heading} {one.text}" for one in found.clauses), lang, path)
    placed = rulebook.place(code, found, lang, values["title"] or "", os.path.basename(path))
    changed = [one for one in placed.changes if one.before]
    if changed:
        if not session.json:
            _show(session, imported.changed(placed))
        question = say(
            "{n} {n|clause|clauses} of {game} would change, {gone} of {n|it|them} {gone|goes|go}.",
            n=len(changed),
            game=f"{code}:{lang}",
            gone=len(placed.gone),
        )
        if not agreed.asked(session, question, yes=values["yes"]):
            return 1
    sharing.install(code, placed.files)
    if session.json:
        session.print_json({"imported": imported.own_as_dict(placed)})
        return 0
    if found.encoding != "utf-8":
        session.note(say("The file is not UTF-8; it was read as {encoding}.", encoding=found.encoding))
    _show(session, imported.own_rows(placed, session.translate))
    session.say(say("Kept in {file}.", file=own.folder(code)))
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
        " your user folder, to be shown beside ours. For example: {example}. --lang is the language of the file."
        " With --new-game any other game's rulebook becomes a game of your own, clause by clause as it is numbered:"
        " {own}",
        example=EXAMPLE,
        own=OWN,
    ),
    _run,
    arguments=(Argument("file", say("the text file; after --list, an import such as dbp:it to see in full")),),
    options=(
        Option("--game", say("the game whose rulebook it is"), "CODE"),
        Option("--new-game", say("a short name for a game of your own, made of the file's own numbering"), "NAME"),
        Option("--title", say("what your own game is called in the language of the file"), "TITLE"),
        Option("--name", say("a name, where you have several printings of a game in one language"), "NAME"),
        Option("--list", say("what is imported")),
        Option("--remove", say("forget an import"), "GAME:LANG[:NAME]"),
        Option("--yes", say("do not ask before something is replaced by less, or changed")),
    ),
    examples=("punicref import --list",),
)
