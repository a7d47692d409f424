"""Procedures of a game of one's own: checked as they stand or as a draft, and put into the game's folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from punicref.build import build, procedures
from punicref.cli import agreed, problems
from punicref.errors import NotFound, Several
from punicref.files import files
from punicref.language.messages import say
from punicref.rulebook import own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.build.procedures import Procedures
    from punicref.cli.session import Session
    from punicref.errors import Problem


def check(session: Session, code: str, path: str | None) -> int:
    """Tell all that is wrong or odd with a game's procedures, or a draft of them; 2 where it cannot be used."""
    found, wrong, odd = read(code, path)
    if session.json:
        session.print_json(
            {
                "procedures": [one.name for game in found for one in game.made],
                "mistakes": [problems.as_dict(one, session.translate) for one in wrong],
                "findings": [problems.as_dict(one, session.translate) for one in odd],
            }
        )
        return Several.code if wrong else 0
    for kind, all_ in ((say("wrong"), wrong), (say("odd"), odd)):
        for one in all_:
            where = session.translate.show(one.where.rstrip(":"))
            session.print(
                [f"{where}: {session.translate(kind)}: {session.translate(one.message)}", *_more(session, one)]
            )
    made = [one.name for game in found for one in game.made]
    session.say(
        say(
            "{n} {n|procedure|procedures} of {game}: {wrong} {wrong|mistake|mistakes}, {odd} {odd|finding|findings}.",
            n=len(made), game=code, wrong=len(wrong), odd=len(odd),
        )
    )  # fmt: skip
    return Several.code if wrong else 0


def _more(session: Session, one: Problem) -> list[str]:
    """Return what would be right, in lines of their own."""
    return list(problems.lines(one, session.translate))[1:]


def install(session: Session, code: str, path: str, *, yes: bool) -> int:
    """Put a file of procedures into a game's folder, once it is sound; an earlier one only where that is agreed to."""
    found, wrong, _ = read(code, path)
    if wrong:
        raise wrong[0] if len(wrong) == 1 else Several(wrong)
    target = os.path.join(own.folder(code), procedures.FILE)
    made = [one.name for game in found for one in game.made]
    gone = [one for one in session.library.calculator_names() if one.startswith(f"{code}.") and one not in made]
    question = say("There are procedures of {game} already; this file takes the place of all of them.", game=code)
    if files.exists(target) and not agreed.asked(session, question, yes=yes):
        return 1
    files.write(target, files.read(path))
    session.reopen()
    if session.json:
        session.print_json({"procedures": made, "gone": gone, "file": target})
    else:
        session.say(say("There now: {names}.", names=made))
        if gone:
            session.say(say("No longer there, since they are not in this file: {names}.", names=gone))
    return 0


def read(code: str, path: str | None) -> tuple[list[Procedures], Sequence[Problem], Sequence[Problem]]:
    """Return the procedures of a file, what is wrong with it, and what is odd; NotFound where there is no file."""
    book, _ = build.own_game(own.folder(code), code)
    if path is None:
        path = os.path.join(own.folder(code), procedures.FILE)
        if not files.exists(path):
            raise NotFound(
                say("{game} has no procedures yet.", game=code),
                hint=say("{command} takes a file of them.", command=f"punicref games procedures {code} FILE"),
            )
    return procedures.checked(files.load(path), {code: book}, path)
