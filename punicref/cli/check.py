"""`check`: do the languages agree? Exit code 1 where something is wrong."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Any

from punicref import locate, paths
from punicref.audit import context, corpus, registry, stamps
from punicref.audit.finding import SEVERITIES, WARNING
from punicref.audit.lines import Lines
from punicref.cli import language, review
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import Problem, near
from punicref.messages import count, say
from punicref.render import audit as render

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause
    from punicref.audit.finding import Check, Finding
    from punicref.audit.printed import Printed
    from punicref.cli.session import Session
    from punicref.messages import Message


def _run(session: Session, values: dict[str, Any]) -> int:
    locate.refresh_catalogues()  # all else that the library needs may be what is wrong
    _alone(values)
    if values["list"]:
        return _list(session)
    langs = language.parse(values["lang"]) if values["lang"] else ()
    fail_on = _severity(values["fail_on"])
    if values["published"]:
        from punicref.cli.check_published import check_published

        return check_published(session, values["check"] or (), values["game"], langs, fail_on)
    names, places = _parted(values["check"] or ())
    checks = _chosen(names)
    if any(values[name] for name in WRITING):
        return _review(session, _with_places(values, places), checks)
    rules = context.read(paths.RULES, _only(values["game"], places))
    game = review.game(values["game"], rules) if values["game"] is not None else ""
    clauses = review.wanted(places, rules).clauses if places else _clauses(rules, game)
    if values["status"]:
        codes = dict.fromkeys(one.game for one in clauses)
        return review.status(session, rules, tuple(codes), langs)
    if values["changed"]:
        return review.changed(session, rules, clauses, langs)
    findings = (
        [one for clause in clauses for one in registry.check_clause(rules, clause, checks)]
        if places
        else registry.check_all(rules, checks, (game,) if game else ())
    )
    found = [one for one in findings if not langs or not one.langs or set(langs) & set(one.langs)]
    accepted = sum(stamps.is_accepted(one, rules.stamps) for one in found)
    found = [one for one in found if not stamps.is_accepted(one, rules.stamps)]
    found.sort(key=lambda one: SEVERITIES.index(one.severity))
    if values["csv"]:
        from punicref.cli import verdicts

        return verdicts.write(session, found, values["output"])
    return report(session, found, github=values["github"], checked=len(clauses), accepted=accepted, fail_on=fail_on)


WRITING = ("stamp", "accept", "reopen")
"""What writes stamps."""

TASKS = (*WRITING, "changed", "status", "list", "published", "csv", "github")
"""The options that say what is to be done; one of them at a time."""


def _alone(values: dict[str, Any]) -> None:
    """Refuse options that do not go together."""
    given = [f"--{name}" for name in TASKS if values[name]]
    if len(given) > 1:
        raise Problem(say("{option} and {other} do not go together.", option=given[0], other=given[1]))
    needs = (("by", ("stamp", "accept")), ("yes", ("stamp", "accept")), ("output", ("csv",)))
    for name, tasks in needs:
        if values[name] and not any(values[task] for task in tasks):
            raise Problem(
                say(
                    "{option} belongs to {others}.",
                    option=f"--{name}",
                    others=tuple(f"--{task}" for task in tasks),
                )
            )


def _parted(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part the names of checks from clauses, which are written dbp:10.5, and games."""
    known = {one.name for one in registry.CHECKS}
    names = [word for word in words if ":" not in word]
    games: set[str] = set()
    if any(name.casefold() not in known for name in names):
        games = {corpus.ids(paths.RULES, name)[0] for name in corpus.names(paths.RULES)}
    return (
        [word for word in names if word.casefold() not in games],
        [word for word in words if ":" in word or word.casefold() in games],
    )


def _only(game: str | None, places: Sequence[str]) -> str:
    """Return the game that need be read, or none where it is all of them."""
    codes = {place.partition(":")[0].strip().casefold() for place in places}
    if game is not None:
        codes.add(game.strip().casefold())
    return next(iter(codes)) if len(codes) == 1 else ""


def _clauses(rules: Context, game: str) -> tuple[Clause, ...]:
    return tuple(
        clause for code, one in rules.games.items() if not game or code == game for clause in one.clauses.values()
    )


def _with_places(values: dict[str, Any], places: Sequence[str]) -> dict[str, Any]:
    """Give clauses that stand behind the one of an option to it, too: --stamp pw:5.32 pw:5.41."""
    return {name: ",".join([value, *places]) if name in WRITING and value else value for name, value in values.items()}


def _review(session: Session, values: dict[str, Any], checks: Sequence[Check]) -> int:
    """Do what writes stamps."""
    rules = context.read(paths.RULES)
    if values["stamp"]:
        return review.stamp(session, rules, values["stamp"], by=values["by"], yes=values["yes"])
    if values["reopen"]:
        return review.reopen(session, rules, values["reopen"])
    words = review.split(values["accept"])
    if len(words) == 1 and (os.path.exists(words[0]) or words[0].casefold().endswith((".csv", ".tsv", ".txt"))):
        from punicref.cli import verdicts

        return verdicts.accept(session, rules, words[0], values["by"])
    return review.accept(session, rules, words, checks, values["by"], yes=values["yes"])


def report(
    session: Session,
    found: Sequence[Finding],
    *,
    github: bool,
    checked: int,
    accepted: int = 0,
    fail_on: str = WARNING,
) -> int:
    """Show findings in the form that is wanted; returns the exit code."""
    counts = Counter(one.severity for one in found)
    if session.json:
        session.print_json(
            {
                "findings": [as_dict(session, one) for one in found],
                "counts": {severity: counts[severity] for severity in SEVERITIES},
                "accepted": accepted,
            }
        )
    elif github:
        lines = Lines(paths.RULES)
        rows = [render.annotation(one, lines.line(one.file, one.id, one.part), session.translate) for one in found]
        if rows:
            session.print(rows)
    else:
        lines = Lines(paths.RULES)
        places = [f"rules/{one.file}:{lines.line(one.file, one.id, one.part)}" for one in found]
        if session.terminal:
            from punicref.render import audit_terminal

            audit_terminal.findings(found, places, _summary(counts, checked, accepted), session.translate)
        else:
            session.print(render.findings(found, places, _summary(counts, checked, accepted), session.translate))
    return code(counts, fail_on)


def code(counts: Mapping[str, int], fail_on: str) -> int:
    """Return 1 where something of a severity, or a worse one, was found, else 0."""
    return 1 if any(counts.get(one, 0) for one in SEVERITIES[: SEVERITIES.index(fail_on) + 1]) else 0


def _severity(typed: str | None) -> str:
    word = (typed or WARNING).strip().casefold()
    if word not in SEVERITIES:
        raise Problem(
            say("--fail-on takes {names}, not {word}.", names=SEVERITIES, word=word), suggestions=near(word, SEVERITIES)
        )
    return word


def _summary(counts: Counter[str], checked: int, accepted: int) -> list[Message]:
    return [
        count("{n} clause checked:", "{n} clauses checked:", checked),
        count("{n} error,", "{n} errors,", counts["error"]),
        count("{n} warning,", "{n} warnings,", counts["warning"]),
        count("{n} hint.", "{n} hints.", counts["hint"]),
        *([count("{n} more is accepted.", "{n} more are accepted.", accepted)] if accepted else ()),
    ]


def as_dict(session: Session, one: Finding | Printed) -> dict[str, Any]:
    """Return what the JSON form of every finding has."""
    return {
        "check": one.check,
        "game": one.game,
        "id": one.id,
        "langs": list(one.langs),
        "message": session.translate(one.message),
        "severity": one.severity,
    }


def _list(session: Session) -> int:
    rows = [(one.name, session.translate(one.about)) for one in registry.CHECKS]
    if session.json:
        session.print_json({"checks": [{"name": name, "about": about} for name, about in rows]})
    else:
        from punicref.cli import parsing

        session.print(parsing.two_columns(rows))
    return 0


def _chosen(names: Iterable[str]) -> tuple[Check, ...]:
    """Return the checks that are named, in their own order; all where none is."""
    known = {one.name: one for one in registry.CHECKS}
    wanted = [name.casefold() for name in names]
    for name in wanted:
        if name not in known:
            raise Problem(
                say("There is no check {name}.", name=name),
                suggestions=near(name, known),
                hint=say("{command} lists them.", command="punicref check --list"),
            )
    return tuple(one for name, one in known.items() if not wanted or name in wanted)


REVIEW = say("For reviewers")
PLACES = say("only these checks (--list names them), only these clauses (dbp:10.5)")

COMMAND = Command(
    "check",
    say("Do the languages of the rules agree? Every check over every clause; exit code 1 where something is wrong."),
    _run,
    arguments=(
        Argument(
            "check",
            say("only these checks (--list), only these clauses (dbp:10.5); with --published imports (dbp:it)"),
            many=True,
        ),
    ),
    options=(
        Option("--list", say("the checks, and what each looks for")),
        Option("--game", say("only this game"), "CODE"),
        Option("--published", say("check imported rulebooks against each other and against our values")),
        Option("--fail-on", say("exit code 1 from hint, warning (usual) or error"), "SEVERITY"),
        Option("--github", say("print annotations for GitHub Actions")),
        Option(
            "--changed", say("the work list: clauses that changed since they were stamped, word by word"), "", REVIEW
        ),
        Option("--status", say("how many clauses are stamped, by game and language, by whom and when"), "", REVIEW),
        Option(
            "--stamp",
            say("mark a clause, a game or all as reviewed: the languages agree as they stand"),
            "CLAUSE",
            REVIEW,
        ),
        Option(
            "--accept", say("let what is found at a clause stand, or what a table from --csv says"), "CLAUSE", REVIEW
        ),
        Option("--reopen", say("take back what was accepted at a clause"), "CLAUSE", REVIEW),
        Option(
            "--by", say("who reviews; else the variable {variable} says it", variable=review.REVIEWER), "NAME", REVIEW
        ),
        Option("--yes", say("do not ask, however many clauses there are"), panel=REVIEW),
        Option("--csv", say("the findings as a table for a spreadsheet, with a column for your verdict"), panel=REVIEW),
        Option("--output", say("write the table to this file, which must not exist yet"), "FILE", REVIEW),
    ),
    examples=(
        "punicref check",
        "punicref check dbp:10.5",
        "punicref check numbers references --game dbp",
        "punicref check --changed",
        "punicref check terms --csv",
    ),
)
