"""`ask`: a question in any language, to the clause that answers it."""

from __future__ import annotations

from punicref.book.book import MOST

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from punicref.cli.session import Session
    from punicref.cli.spec import Command
    from punicref.search.reply import Reply

NO_ANSWER = 3
"""The exit code where the rules have none, that of what is not found."""


def ask(
    session: Session, question: str, game: str = "", most: int = 0, commands: Sequence[str] = (), part: str = ""
) -> int:
    """Show the clauses that answer a question; where the rules have none say so, and return the code of that.

    `most`: how many clauses, 0 for as many as serve. A lone word that no clause holds may have been meant for one of
    the `commands`: Problem. Clauses of another `part` of the game, a battle or scenario, come last. The answer is in
    the language of the question unless a language was asked for.
    """
    found = session.book.ask(question, game=game, part=part, most=most or MOST)
    if not found or found.mended or found.unknown:
        _meant(question, commands)
    if found.lang != session.lang:
        session = session.speaking(found.lang, json=session.json)
    if session.json:
        session.print_json(found.as_dict())
        return 0 if found else NO_ANSWER
    if not found:
        return _refused(found)
    from punicref.render import answers

    best = session.book.clause(found.hits[0].reference, lang=session.lang)
    shown = answers.page(session.library, question, found, best, most=most, one_game=bool(game))
    if session.terminal:
        from punicref.render import terminal

        terminal.answer(session.library, shown, session.translate)
    else:
        from punicref.render import plain

        session.print(plain.answer(session.library, shown, session.translate))
    return 0


def _refused(found: Reply) -> int:
    """Say that the rules have no answer: what was not recognised, what is nearest, or the command that answers."""
    from punicref.cli import problems

    for line in found.refusal.split("\n"):
        problems.complain(line)
    return NO_ANSWER


def _meant(question: str, commands: Sequence[str]) -> None:
    from punicref.errors import Problem, near
    from punicref.language.messages import say

    meant = near(question.strip(), commands)
    if meant:
        raise Problem(
            say("{words} is neither a command nor a word of the rules.", words=question.strip()),
            suggestions=meant,
            hint=say("{command} lists the commands.", command="punicref --help"),
        )


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

    # Each in the language of the session, so that all are in one.
    lines.answer(
        session,
        sys.stdin.buffer,
        lambda line: session.book.ask(line, game=game, most=most or MOST, lang=session.lang).as_dict(),
    )
    return 0


def _one_by_one(session: Session, game: str, most: int, *, prompt: bool) -> int:
    """Answer a question a line, at a prompt or from a pipe, where no shell has a say in quotation marks.

    Returns the code of the last one. A line that nothing answers is told so, and the next is read.
    """
    import sys

    from punicref.cli import problems
    from punicref.errors import Problem
    from punicref.language.messages import say

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
    from punicref.files import given

    return 0 if written is None else given.whole(written, "-n", 1, 100)


def _command() -> Command:
    from punicref.cli.spec import Argument, Command, Option
    from punicref.language.messages import say

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
            say('punicref ask "can my fleet attack an army"'),
            'punicref ask --game pw "quanto costa attaccare una città"',
            "punicref ask --lines --game dbp < questions.txt",
        ),
    )


def __getattr__(name: str) -> Command:
    """Make COMMAND when Typer's lane asks for it; the bare lane uses `ask` alone."""
    if name == "COMMAND":
        return _command()
    raise AttributeError(name)
