"""`check`: do the languages agree? Exit code 1 where something is wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from punicref import files, locate, paths
from punicref.audit import context, registry, stamps
from punicref.audit.finding import ERROR, SEVERITIES
from punicref.audit.lines import Lines
from punicref.cli import language
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import NotFound, Problem, near
from punicref.messages import count, say
from punicref.render import audit as render

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from punicref.audit.context import Context
    from punicref.audit.finding import Check, Finding
    from punicref.audit.printed import Printed
    from punicref.cli.session import Session
    from punicref.messages import Message

ALL = "all"


def _run(session: Session, values: dict[str, Any]) -> int:
    locate.refresh_catalogues()  # all else that the library needs may be what is wrong
    if values["list"]:
        return _list(session)
    checks = _chosen(values["check"] or ())
    langs = language.parse(values["lang"]) if values["lang"] else ()
    if values["published"]:
        from punicref.cli.check_published import check_published

        return check_published(session, values["game"], langs)
    rules = context.read(paths.RULES)
    game = _game(values["game"], rules)
    if values["stamp"]:
        return _stamp(session, rules, values["stamp"])
    found = [
        one
        for one in registry.check_all(rules, checks, (game,) if game else ())
        if not langs or not one.langs or set(langs) & set(one.langs)
    ]
    found.sort(key=lambda one: SEVERITIES.index(one.severity))
    return report(session, found, github=values["github"], checked=_size(rules, game))


def report(session: Session, found: Sequence[Finding], *, github: bool, checked: int) -> int:
    """Show findings in the form that is wanted; returns the exit code."""
    counts = Counter(one.severity for one in found)
    if session.json:
        session.print_json(
            {
                "findings": [as_dict(session, one) for one in found],
                "counts": {severity: counts[severity] for severity in SEVERITIES},
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

            audit_terminal.findings(found, places, _summary(counts, checked), session.translate)
        else:
            session.print(render.findings(found, places, _summary(counts, checked), session.translate))
    return 1 if counts[ERROR] else 0


def _summary(counts: Counter[str], checked: int) -> list[Message]:
    return [
        count("{n} clause checked:", "{n} clauses checked:", checked),
        count("{n} error,", "{n} errors,", counts["error"]),
        count("{n} warning,", "{n} warnings,", counts["warning"]),
        count("{n} hint.", "{n} hints.", counts["hint"]),
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


def _game(typed: str | None, rules: Context) -> str:
    """Return a game's code; the compiled library is not asked, for it may not be possible to compile it."""
    code = (typed or "").strip().casefold()
    if typed is not None and code not in rules.games:
        games = list(rules.games)
        raise NotFound(
            say("There is no game {game}; the games are {games}.", game=code, games=games),
            suggestions=near(code, games, 1),
        )
    return code


def _size(rules: Context, game: str) -> int:
    return sum(len(one.clauses) for code, one in rules.games.items() if not game or code == game)


@dataclass(frozen=True)
class _Wanted:
    """Which clauses are to be stamped."""

    game: str
    ids: tuple[str, ...]


def _stamp(session: Session, rules: Context, written: str) -> int:
    """Write down that the languages of some clauses agree as they stand now."""
    if paths.CHECKOUT is None:
        raise Problem(say("Stamps are kept with the source of the rules; this is not its checkout."))
    wanted = [one for word in written.split(",") if word.strip() for one in _wanted(word.strip(), rules)]
    if not wanted:
        raise Problem(say("Say which clause."), hint=say("For example {example}.", example="--stamp dbp:10.5"))
    kept = dict(stamps.read(paths.RULES))
    today = datetime.now().astimezone().date().isoformat()
    done = 0
    for one in wanted:
        game = rules.games[one.game]
        for clause in one.ids:
            missing = tuple(lang for lang in game.langs if lang not in game.clauses[clause].texts)
            if missing:
                raise Problem(
                    say("The clause has no text in {languages}.", languages=missing), where=f"{one.game}:{clause}:"
                )
            made = stamps.stamp(game.clauses[clause], today)
            old = kept.get(f"{one.game}:{clause}")
            if old is None or old.hashes != made.hashes or written.strip().casefold() != ALL:
                kept[f"{one.game}:{clause}"] = made
                done += 1
    known = [f"{code}:{clause}" for code, game in rules.games.items() for clause in game.clauses]
    stamped = {one: kept[one] for one in known if one in kept}
    files.write(f"{paths.RULES}/{stamps.FILE}", stamps.written(stamped))
    if session.json:
        session.print_json({"stamped": done})
    else:
        session.say(count("{n} clause stamped in {file}.", "{n} clauses stamped in {file}.", done, file=stamps.FILE))
    return 0


def _wanted(word: str, rules: Context) -> list[_Wanted]:
    """Read what is to be stamped: all, a game, or a clause as in dbp:10.5."""
    if word.casefold() == ALL:
        return [_Wanted(code, tuple(game.clauses)) for code, game in rules.games.items()]
    code, _, clause = word.partition(":")
    game = rules.games[_game(code, rules)]
    if not clause:
        return [_Wanted(game.code, tuple(game.clauses))]
    wanted = clause.strip().casefold()
    if wanted not in game.clauses:
        raise NotFound(
            say("{game} has no clause {number}.", game=game.code, number=clause),
            suggestions=[f"{game.code}:{one}" for one in near(wanted, game.clauses)],
        )
    return [_Wanted(game.code, (wanted,))]


COMMAND = Command(
    "check",
    say("Do the languages of the rules agree? Every check over every clause; exit code 1 where something is wrong."),
    _run,
    arguments=(Argument("check", say("only these checks; --list names them"), many=True),),
    options=(
        Option("--list", say("the checks, and what each looks for")),
        Option("--game", say("only this game"), "CODE"),
        Option("--published", say("check imported rulebooks against each other and against our values")),
        Option("--github", say("print annotations for GitHub Actions")),
        Option("--stamp", say("mark a clause, a game or all as reviewed: the languages agree as they stand"), "CLAUSE"),
    ),
    examples=("punicref check", "punicref check numbers references --game dbp", "punicref check --list"),
)
