"""`ask`: a question in any language, to the clause that answers it."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from punicref.cli.session import Session
    from punicref.cli.spec import Command
    from punicref.search.answer import Answer

MOST = 5
"""How many clauses are shown unless -n says otherwise."""


def ask(
    session: Session, question: str, game: str = "", most: int = MOST, commands: Sequence[str] = (), part: str = ""
) -> int:
    """Show the clauses that answer a question; NotFound where there is none.

    A lone word that no clause holds may have been meant for one of the `commands`: Problem. Clauses of another `part`
    of the game, a battle or scenario, come last.
    """
    from punicref.search import answer

    if not question.strip():
        from punicref.errors import Problem
        from punicref.messages import say

        example = 'punicref ask "can a fleet attack an army"'
        raise Problem(say("Ask something."), hint=say("For example {example}.", example=example))
    mind, in_mind = _in_mind(session, game)
    part = part or in_mind
    found = answer.answers(session.library, question, game, most, mind=mind, part=part, repair=False)
    if not found:
        _meant(question, commands)
        found = answer.answers(session.library, question, game, most, mind=mind, part=part)
    if not found:
        from punicref.errors import NotFound
        from punicref.messages import say

        raise NotFound(
            say("No clause speaks of {question}.", question=" ".join(question.split())),
            hint=say("Try other words; {command} lists the terms of the rules.", command="punicref terms"),
        )
    if session.json:
        session.print_json(_document(session, found))
        return 0
    best = session.library.clause(found[0].game, found[0].id, session.lang)
    best = type(best)(**{**vars(best), "calculators": ()})  # said at the end, ready to be typed
    usage = answer.resolver(session.library, found)
    if session.terminal:
        from punicref.render import terminal

        terminal.answer(session.library, best, found, usage, session.translate)
    else:
        from punicref.render import plain

        session.print(plain.answer(session.library, best, found, usage, session.translate))
    return 0


def _in_mind(session: Session, game: str) -> tuple[str, str]:
    """Return the game that is played, and the battle or scenario of it, as far as they are known."""
    from punicref.rulebook import reference

    mind = reference.default_game(session.library.game_codes())
    return (game or mind, reference.default_part(session.library) if game in ("", mind) else "")


def _meant(question: str, commands: Sequence[str]) -> None:
    from punicref.errors import Problem, near
    from punicref.messages import say

    meant = near(question.strip(), commands)
    if meant:
        raise Problem(
            say("{words} is neither a command nor a word of the rules.", words=question.strip()),
            suggestions=meant,
            hint=say("{command} lists the commands.", command="punicref --help"),
        )


def _document(session: Session, found: list[Answer]) -> dict[str, Any]:
    return {
        "hits": [
            {
                "game": one.game,
                "id": one.id,
                "lang": session.lang,
                "title": session.library.title(one.game, one.id, session.lang),
                "score": one.score,
                "matched": list(one.matched),
            }
            for one in found
        ]
    }


def _run(session: Session, values: dict[str, Any]) -> int:
    game = values["game"] or ""
    if game:
        from punicref.rulebook import reference

        game = reference.game(game, session.library)
    most = _most(values["n"])
    question = " ".join(values["question"] or ())
    if not values["lines"]:
        import sys

        if question == "-" or (not question and session.terminal and sys.stdin.isatty()):
            return _one_by_one(session, game, most, prompt=not question)
        return ask(session, question, game, most)
    import sys

    from punicref.cli import lines
    from punicref.search import answer

    mind, part = _in_mind(session, game)
    lines.answer(
        session,
        sys.stdin.buffer,
        lambda line: _document(session, answer.answers(session.library, line, game, most, mind=mind, part=part)),
    )
    return 0


def _one_by_one(session: Session, game: str, most: int, *, prompt: bool) -> int:
    """Answer a question a line, at a prompt or from a pipe, where no shell has a say in quotation marks.

    Returns the code of the last one. A line that nothing answers is told so, and the next is read.
    """
    import sys

    from punicref.cli import problems
    from punicref.errors import Problem
    from punicref.messages import say

    code = 0
    question = session.translate(say("Question (empty: leave)"))
    while True:
        try:
            line = input(f"{question}: ") if prompt else sys.stdin.readline()
        except EOFError:
            sys.stdout.write("\n")
            return code
        if not line.strip():
            if prompt or not line:
                return code
            continue
        try:
            code = ask(session, line, game, most)
        except Problem as problem:
            code = problems.report(problem, session.translate, json=session.json)
        session.print([""])


def _most(written: str | None) -> int:
    from punicref.errors import Problem
    from punicref.messages import say

    if written is None:
        return MOST
    if not (written.isascii() and written.isdigit() and 0 < int(written[:9]) <= 100):
        raise Problem(
            say(
                "{option} is {found}; it must be a whole number from {low} to {high}.",
                option="-n",
                found=written,
                low=1,
                high=100,
            )
        )
    return int(written)


def _command() -> Command:
    from punicref.cli.spec import Argument, Command, Option
    from punicref.messages import say

    return Command(
        "ask",
        say("A question in any of the languages, to the clause that answers it."),
        _run,
        arguments=(
            Argument(
                "question", say("the question, in your own words; - reads it from stdin, none asks for it"), many=True
            ),
        ),
        options=(
            Option("--game", say("only this game"), "CODE"),
            Option("-n", say("how many clauses to show"), "N"),
            Option("--lines", say("one question a line in, one JSON document a line out")),
        ),
        examples=(
            'punicref ask "can my fleet attack an army"',
            'punicref ask --game pw "quanto costa attaccare una città"',
            "punicref ask --lines --game dbp < questions.txt",
        ),
    )


def __getattr__(name: str) -> Command:
    """Make COMMAND when Typer's lane asks for it; the bare lane uses `ask` alone."""
    if name == "COMMAND":
        return _command()
    raise AttributeError(name)
