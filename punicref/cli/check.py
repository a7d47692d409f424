"""`check`: do the languages agree? Exit code 1 where something is wrong."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref import paths
from punicref.audit import calm, context, corpus, registry, stamps
from punicref.audit.finding import SEVERITIES, WARNING
from punicref.audit.lines import Lines
from punicref.build import locate
from punicref.cli import findings, language, review
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import Problem, RulesProblem, near
from punicref.language.messages import say
from punicref.memory import uncollected
from punicref.render import audit as render
from punicref.rulebook import own

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from punicref.audit.check import Check
    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause
    from punicref.audit.finding import Finding
    from punicref.cli.session import Session
    from punicref.language.messages import Message


def _run(session: Session, values: dict[str, Any]) -> int:
    locate.refresh_catalogues()  # all else that the library needs may be what is wrong
    if paths_ := [word for word in values["check"] or () if _is_rulebook(word)]:
        from punicref.cli.check_files import check_files

        return check_files(session, paths_, values, _severity(values["fail_on"]))
    _alone(values)
    if values["list"]:
        return _list(session)
    try:
        with uncollected(at_the_end=True):
            return _checked(session, values)
    except Problem as problem:  # what was not found, or not compiled, may stand in a file that cannot be read
        if not isinstance(problem, RulesProblem) and all(
            corpus.ids(paths.RULES, name)[0] for name in corpus.names(paths.RULES)
        ):
            raise
        rules = context.read(paths.RULES)
        if not rules.unread:
            raise
        return _unread(session, rules, values)


def _is_rulebook(word: str) -> bool:
    """Whether a word names a rulebook as a file; what reads them is loaded only where one may be."""
    if len(os.path.splitext(word)[1]) < len(".po") and os.sep not in word:
        return False
    from punicref.audit.exchange import rulebooks

    return rulebooks.is_file(word)


def _unread(session: Session, rules: Context, values: dict[str, Any]) -> int:
    """Tell which files cannot be read, where nothing can be said without them, and nothing may be written."""
    if any(values[name] for name in WRITING):
        session.note(say("Nothing was written: there are files that cannot be read."))
    return report(session, list(registry.unread(rules)), github=values["github"], checked=0)


def _checked(session: Session, values: dict[str, Any]) -> int:
    """Do what the options say."""
    langs = language.parse(values["lang"]) if values["lang"] else ()
    fail_on = _severity(values["fail_on"])
    if values["published"] or _is_own(values):
        from punicref.cli.check_published import check_published

        return check_published(session, values["check"] or (), values, langs, fail_on)
    names, places = _parted(values["check"] or ())
    checks = _chosen(names)
    if any(values[name] is not None for name in WRITING):
        return _review(session, _with_places(values, places), checks)
    rules = context.read(paths.RULES, _only(values["game"], places))
    game = review.game(values["game"], rules) if values["game"] is not None else ""
    clauses = review.wanted(places, rules).clauses if places else _clauses(rules, game)
    if rules.unread and any(values[name] for name in ("status", "changed", "accepted")):
        return _unread(session, rules, values)
    if values["status"]:
        codes = dict.fromkeys(one.game for one in clauses)
        return review.status(session, rules, tuple(codes), langs)
    if values["changed"]:
        return review.changed(session, rules, clauses, langs)
    if values["without_stamps"]:
        rules.stamps = {}
    everything = [
        *(registry.unread(rules) if places else ()),
        *(
            [one for clause in clauses for one in registry.check_clause(rules, clause, checks)]
            if places
            else registry.check_all(rules, checks, (game,) if game else ())
        ),
    ]
    if values["accepted"]:
        return review.accepted(session, rules, [one for one in everything if _is_of(one, langs)], values)
    open_ = calm.told(everything, clauses, rules)
    found = [one for one in open_ if _is_of(one, langs)]
    if values["csv"]:
        findings.write(session, found, values["output"])
        return findings.code(Counter(one.severity for one in found), fail_on)
    accepted = sum(_is_of(one, langs) and stamps.is_accepted(one, rules.stamps) for one in everything)
    rest = Rest(accepted, langs, len(open_) - len(found))
    return report(session, found, github=values["github"], checked=len(clauses), rest=rest, fail_on=fail_on)


def _is_of(one: Finding, langs: Sequence[str]) -> bool:
    """Whether a finding is shown where only some languages are wanted; a file that cannot be read always is."""
    return one.concerns(langs) or not one.game


class Rest(NamedTuple):
    """What there is besides what is shown: accepted, and where only some languages are wanted, of others."""

    accepted: int = 0
    langs: tuple[str, ...] = ()
    elsewhere: int = 0


WRITING = ("stamp", "accept", "reopen")
"""What writes stamps."""

TASKS = (*WRITING, "changed", "status", "list", "published", "accepted", "without_stamps", "csv", "github")
"""The options that say what is to be done; one of them at a time."""

OF_PRINTS = ("accept", "reopen", "accepted", "without_stamps", "csv")
"""What can be done with what is found in imported rulebooks, too."""

FILES = ("html", "force", "langs", "terms")
"""The options that only rulebooks in files take."""

FORMS = {"csv": ("accepted", "without_stamps"), "github": ("without_stamps",)}
"""What may stand beside the form in which findings are shown."""


def _alone(values: dict[str, Any]) -> None:
    """Refuse options that do not go together."""
    for name in WRITING:
        if (values[name] or "").startswith("--"):  # what follows was taken for its value
            raise Problem(
                say("{option} wants a clause, a game or all.", option=f"--{name}"),
                hint=say("For example {example}.", example=f"--{name} dbp:10.5"),
            )
    named = [name for name in TASKS if values[name] or (name in WRITING and values[name] is not None)]
    if values["published"] and set(named) <= {"published", *OF_PRINTS}:
        named.remove("published")
    given = [f"--{name.replace('_', '-')}" for name in named]
    if len(given) > 1 and not (len(given) == 2 and named[0] in FORMS.get(named[1], ())):
        raise Problem(say("{option} and {other} do not go together.", option=given[0], other=given[1]))
    for name in FILES:
        if values[name]:
            raise Problem(
                say("{option} belongs to rulebooks in files.", option=f"--{name}"),
                hint=say("For example {example}.", example="punicref check regole.txt rules.txt"),
            )
    needs = (("by", ("stamp", "accept")), ("yes", ("stamp", "accept")), ("output", ("csv",)))
    for name, tasks in needs:
        if values[name] and not any(values[task] or values[task] == "" for task in tasks):
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
    games: dict[str, set[str]] = {}
    if any(word.casefold() not in known and ":" not in word for word in words):
        games = dict(corpus.ids(paths.RULES, name) for name in corpus.names(paths.RULES))
        words = [review.with_game(word, games) if review.is_number(word) else word for word in words]
    names = [word for word in words if ":" not in word]
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
    return {
        name: ",".join([value, *places]) if name in WRITING and value is not None else value
        for name, value in values.items()
    }


def _review(session: Session, values: dict[str, Any], checks: Sequence[Check]) -> int:
    """Do what writes stamps."""
    from punicref.cli import verdicts

    rules = context.read(paths.RULES)
    if rules.unread:
        return _unread(session, rules, values)
    if values["stamp"] is not None:
        return review.stamp(session, rules, values["stamp"], by=values["by"], yes=values["yes"])
    if values["reopen"] is not None:
        words = review.split(values["reopen"])
        if verdicts.is_table(words):
            return verdicts.reopen(session, rules, words[0])
        return review.reopen(session, rules, words)
    words = review.split(values["accept"])
    if verdicts.is_table(words):
        return verdicts.accept(session, rules, words[0], values["by"])
    return review.accept(session, rules, words, checks, values["by"], yes=values["yes"])


def report(
    session: Session,
    found: Sequence[Finding],
    *,
    github: bool,
    checked: int,
    rest: Rest | None = None,
    fail_on: str = WARNING,
) -> int:
    """Show findings in the form that is wanted; returns the exit code."""
    counts = Counter(one.severity for one in found)
    rest = rest or Rest()
    if session.json:
        session.print_json(
            {
                "findings": [findings.as_dict(session, one) for one in found],
                "counts": {severity: counts[severity] for severity in SEVERITIES},
                "accepted": rest.accepted,
                "other_languages": rest.elsewhere,
            }
        )
    elif github:
        lines = Lines(paths.RULES)
        rows = [render.annotation(one, lines.of(one), session.translate) for one in found]
        if rows:
            session.print(rows)
    else:
        lines = Lines(paths.RULES)
        places = [f"rules/{one.file}:{lines.of(one)}" for one in found]
        if session.terminal:
            from punicref.render import audit_terminal

            audit_terminal.findings(found, places, _summary(counts, checked, rest), session.translate)
        else:
            session.print(render.findings(found, places, _summary(counts, checked, rest), session.translate))
    return findings.code(counts, fail_on)


def _is_own(values: dict[str, Any]) -> bool:
    """Whether games of the user's own are named: their texts are held against each other as printed ones are."""
    written = (values[name] or "" for name in ("game", "accept", "reopen"))
    words = (*(values["check"] or ()), *(word for one in written for word in one.split(",")))
    named = {word.partition(":")[0].strip().casefold() for word in words}
    return not named.isdisjoint(own.codes())


def _severity(typed: str | None) -> str:
    word = (typed or WARNING).strip().casefold()
    if word not in SEVERITIES:
        raise Problem(
            say("--fail-on takes {names}, not {word}.", names=SEVERITIES, word=word), suggestions=near(word, SEVERITIES)
        )
    return word


def _summary(counts: Counter[str], checked: int, rest: Rest) -> list[Message]:
    return [
        say("{n} {n|clause|clauses} checked:", n=checked),
        say("{n} {n|error|errors},", n=counts["error"]),
        say("{n} {n|warning|warnings},", n=counts["warning"]),
        say("{n} {n|hint|hints}.", n=counts["hint"]),
        *([say("{n} more {n|is|are} accepted.", n=rest.accepted)] if rest.accepted else ()),
        *([_elsewhere(rest)] if rest.elsewhere else ()),
    ]


def _elsewhere(rest: Rest) -> Message:
    return say(
        "{n} {n|finding|findings} of other languages than {languages} {n|is|are} not shown.",
        n=rest.elsewhere,
        languages=rest.langs,
    )


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
RULEBOOKS = say("For rulebooks in files")

COMMAND = Command(
    "check",
    say("Do the languages of the rules agree? Every check over every clause; exit code 1 where something is wrong."),
    _run,
    arguments=(
        Argument(
            "check",
            say(
                "only these checks (--list), only these clauses (dbp:10.5); with --published imports (dbp:it); "
                "two or three rulebooks of any game as files, or a PO file, held against each other"
            ),
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
        Option("--accepted", say("what was found and accepted: by whom, when and with what note"), "", REVIEW),
        Option("--without-stamps", say("as if nothing had been stamped or accepted"), "", REVIEW),
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
        Option(
            "--reopen",
            say("take back what was accepted at a clause, or what a table from --accepted --csv says"),
            "CLAUSE",
            REVIEW,
        ),
        Option(
            "--by", say("who reviews; else the variable {variable} says it", variable=review.REVIEWER), "NAME", REVIEW
        ),
        Option("--yes", say("do not ask, however many clauses there are"), panel=REVIEW),
        Option("--csv", say("the findings as a table for a spreadsheet, with a column for your verdict"), panel=REVIEW),
        Option("--output", say("write the table to this file, which must not exist yet"), "FILE", REVIEW),
        Option("--html", say("write a page for a browser, every clause side by side"), "FILE", RULEBOOKS),
        Option("--force", say("replace the page of --html where it exists"), "", RULEBOOKS),
        Option(
            "--langs", say("the languages of the files in their order, where that cannot be told"), "LANGS", RULEBOOKS
        ),
        Option(
            "--terms",
            say("a table of terms that were settled (terms --propose): they are looked for, too"),
            "FILE",
            RULEBOOKS,
        ),
    ),
    lang=say("it, en or ru: only findings of these languages; the first is spoken"),
    examples=(
        "punicref check",
        "punicref check dbp:10.5",
        "punicref check numbers references --game dbp",
        "punicref check --changed",
        "punicref check terms --csv",
    ),
)
