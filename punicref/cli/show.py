"""`show`: what the rule says."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from punicref.cli.session import Session
    from punicref.cli.spec import Command


def show(
    session: Session, words: Sequence[str], langs: Sequence[str], *, alone: bool = False, every: bool = False
) -> int:
    """Show the clause that the words name, and everything under it, in each language; `every` shows all notes."""
    book, named = session.book, " ".join(words)
    if named.strip().casefold() in book.games:
        return _contents(session, named.strip().casefold(), langs)
    clauses = [one for lang in langs for one in book.clauses(named, alone=alone, lang=lang)]
    if session.json:
        session.print_json({"clauses": [one.as_dict() for one in clauses]})
        return 0
    trail = [f"{one.id} {one.title}" for one in book.above(named, lang=langs[0])]
    speakers = {lang: session.speaking(lang, json=False).translate for lang in langs}
    if session.terminal:
        from punicref.render import terminal

        terminal.clauses(session.library, clauses, trail, speakers, every=every)
    else:
        from punicref.render import plain

        session.print(plain.clauses(session.library, clauses, trail, speakers, every=every))
    return 0


def _contents(session: Session, game: str, langs: Sequence[str]) -> int:
    """Show the clauses of a game, each by its title and what it says in one breath, those under another further in."""
    book = session.book
    if session.json:
        session.print_json({"contents": [one.as_dict() for lang in langs for one in book.contents(game, lang=lang)]})
        return 0
    for lang in langs:
        depth: dict[str, int] = {}
        for one in book.contents(game, lang=lang):
            depth[one.reference] = depth.get(one.parent, -1) + 1
            margin = "  " * depth[one.reference]
            session.print([f"{margin}{one.id}  {one.title}", *([f"{margin}    {one.short}"] if one.short else [])])
    return 0


def _run(session: Session, values: dict[str, Any]) -> int:
    from punicref.cli import language
    from punicref.errors import Problem
    from punicref.language.messages import say

    if not values["reference"]:
        raise Problem(say("Say which clause."), hint=say("For example {example}.", example="punicref show pw:9.14"))
    langs = language.parse(values["lang"]) if values["lang"] else (session.lang,)
    return show(session, values["reference"], langs, alone=values["alone"], every=values["all"])


def _command() -> Command:
    from punicref.cli.spec import Argument, Command, Option
    from punicref.language.messages import say

    return Command(
        "show",
        say("What the rule says: a clause, everything under it, its known issues and calculators."),
        _run,
        arguments=(Argument("reference", say("a clause: pw:9.14, or 9.14 where the game is clear"), many=True),),
        options=(
            Option("--alone", say("the clause alone, without what is under it")),
            Option("--all", say("misprints and readings that change nothing in play, too")),
        ),
        examples=(
            "punicref show pw:9.14",
            "punicref show pw:10.42 --lang it,ru",
            "punicref show pw 9.4 --alone --json",
        ),
    )


def __getattr__(name: str) -> Command:
    """Make COMMAND when Typer's lane asks for it; the bare lane uses `show` alone."""
    if name == "COMMAND":
        return _command()
    raise AttributeError(name)
