"""`check --published`: imported rulebooks against each other and against our values, and what is let stand of that."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.audit import prints
from punicref.audit.between import ORDER
from punicref.audit.finding import SEVERITIES
from punicref.base import LANGUAGES
from punicref.cli import findings, review, verdicts
from punicref.cli.agreed import asked
from punicref.errors import Mistakes, NotFound, Problem, near
from punicref.language.messages import say
from punicref.published import own
from punicref.published.accepted import Accepted, load, save
from punicref.render import audit as render
from punicref.render import labels
from punicref.rulebook import own as mine
from punicref.rulebook import reference

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.audit.finding import Printed
    from punicref.cli.session import Session
    from punicref.published.model import Published
    from punicref.rulebook.library import Library


ENOUGH = 2
"""Languages that a game of the user's own must have for anything to be found."""


class Wanted(NamedTuple):
    """What is to be checked: games, imports by their references, clauses, kinds of finding; all where none is named."""

    games: tuple[str, ...]
    imports: tuple[str, ...]
    checks: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]


def check_published(
    session: Session, words: Sequence[str], values: Mapping[str, Any], langs: Sequence[str], fail_on: str
) -> int:
    """Show what is found between the imported rulebooks of a game, or of every game; returns the exit code."""
    library = session.library
    task = next((name for name in ("accept", "reopen") if values[name] is not None), "")
    target = values[task] if task else ""
    table = target if task and verdicts.is_table(review.split(target)) else ""
    if task and not table:
        words = (*words, *review.split(target))
    wanted = _wanted(words, values["game"], library)
    imports = _compared(library, wanted, langs)
    found = _found(library, imports, wanted, langs)
    standing = {} if values["without_stamps"] else {key: one for game in imports for key, one in load(game).items()}
    if task == "accept":
        return _accept(session, found, table, values)
    if task == "reopen":
        return _reopen(session, found, standing, table)
    accepted = [one for one in found if findings.key(one) in standing]
    open_ = [one for one in found if findings.key(one) not in standing]
    shown = accepted if values["accepted"] else open_
    counts = Counter(one.severity for one in shown)
    done = 0 if values["accepted"] else findings.code(counts, fail_on)
    if values["csv"]:
        notes = {key: {"note": one.note, "by": one.by, "date": one.date} for key, one in standing.items()}
        findings.write_printed(session, shown, notes if values["accepted"] else {}, values["output"])
        return done
    if session.json:
        session.print_json(
            {
                "findings": [
                    findings.as_dict(session, one) | {"passages": dict(one.passages), "key": findings.key(one)}
                    for one in shown
                ],
                "counts": {severity: counts[severity] for severity in SEVERITIES},
                "accepted": len(accepted),
            }
        )
        return done
    names = ", ".join(one.reference for published in imports.values() for one in published)
    summary = [
        say("{imports} compared:", imports=names),
        say("{n} {n|warning|warnings},", n=counts["warning"]),
        say("{n} {n|hint|hints}.", n=counts["hint"]),
        *([say("{n} more {n|is|are} accepted.", n=len(accepted))] if accepted and not values["accepted"] else ()),
    ]
    if session.terminal:
        from punicref.render import audit_terminal

        audit_terminal.printed(shown, summary, session.translate)
    else:
        session.print(render.printed(shown, summary, session.translate))
    return done


def _compared(library: Library, wanted: Wanted, langs: Sequence[str]) -> dict[str, list[Published]]:
    """Return the imports that are to be compared, by game; Problem where there are none, or too few."""
    imports = {
        one: _imports(library, one, () if one in mine.codes() else langs, wanted)
        for one in wanted.games or library.game_codes()
    }
    for one in mine.codes():
        if one in wanted.games and len(imports[one]) < ENOUGH:
            raise Problem(
                labels.written_in(one, library.languages(one)),
                hint=say(
                    "Two languages are held against each other; put another one into it: {command}",
                    command=f"punicref import FILE --game {one} --lang LANG --title TITLE",
                ),
            )
    if not any(imports.values()):
        having = [one.reference for game in imports for one in own.prints(library, game)]
        if langs and having:
            raise NotFound(
                say("No rulebook is imported in {languages}; there are: {imports}.", languages=langs, imports=having)
            )
        raise NotFound(
            say("No rulebook is imported."),
            hint=say("Import yours: {command}", command="punicref import FILE --game CODE --lang LANG"),
        )
    return imports


def _found(
    library: Library, imports: Mapping[str, list[Published]], wanted: Wanted, langs: Sequence[str]
) -> list[Printed]:
    """Return what is found and was asked for, the weightiest first."""
    every = (
        found
        for one, published in imports.items()
        for found in (prints.of_own(library, one) if one in mine.codes() else prints.findings(published, library))
    )
    found = [
        one
        for one in every
        if (not wanted.checks or one.check in wanted.checks)
        and (not wanted.clauses or (one.game, one.id) in wanted.clauses)
        and (not langs or not set(langs).isdisjoint(one.langs))
    ]
    return sorted(found, key=lambda one: (not _is_asked(one, wanted), SEVERITIES.index(one.severity)))


def _accept(session: Session, found: Sequence[Printed], table: str, values: Mapping[str, Any]) -> int:
    """Let findings stand: those that a table says, or all of `found`."""
    name = review.reviewer(session, values["by"])
    notes: dict[str, str] = {}
    if table:
        wrong = Mistakes()
        notes = {key: note for (_, key), note in verdicts.let_stand(table, wrong).items()}
        wrong.stop()
        found = [one for one in found if findings.key(one) in notes]
        if gone := len(notes.keys() - {findings.key(one) for one in found}):
            session.note(
                say(
                    "{n} accepted {n|row is|rows are} of {n|a finding|findings} that {n|is|are} no longer there.",
                    n=gone,
                )
            )
    else:
        question = say("Accept {n} {n|finding|findings}?", n=len(found))
        if len({one.reference for one in found}) > 1 and not asked(session, question, yes=values["yes"]):
            return 1
    new = 0
    for game in dict.fromkeys(one.game for one in found):
        standing = load(game)
        for one in found:
            key = findings.key(one)
            if one.game == game and key not in standing:
                standing[key] = Accepted(key, one.reference, review.today(), name, notes.get(key, ""))
                new += 1
        save(game, standing)
    if session.json:
        session.print_json({"accepted": new})
    else:
        session.say(say("{n} {n|finding|findings} accepted.", n=new))
    return 0


def _reopen(session: Session, found: Sequence[Printed], standing: Mapping[str, Accepted], table: str) -> int:
    """Open findings again that were accepted: those that a table says, or all of `found`."""
    keys = {findings.key(one) for one in found}
    if table:
        wrong = Mistakes()
        keys = {key for _, key in verdicts.to_open(table, wrong, lambda _: True)}
        wrong.stop()
    taken = keys & standing.keys()
    for game in {standing[key].clause.partition(":")[0] for key in taken}:
        save(game, {key: one for key, one in load(game).items() if key not in taken})
    if session.json:
        session.print_json({"reopened": len(taken)})
    else:
        session.say(say("{n} {n|finding is|findings are} open again.", n=len(taken)))
    return 0


def _is_asked(one: Printed, wanted: Wanted) -> bool:
    """Whether a finding is between two printings of one language that were both named: these were asked for."""
    return one.check == "errata" and set(one.passages) <= {name.casefold() for name in wanted.imports}


def _wanted(words: Sequence[str], game: str | None, library: Library) -> Wanted:
    """Sort the words into games, imports (dbp:it) and kinds of finding."""
    games = [reference.game(game, library)] if game else []
    imports, checks = [], []
    clauses: list[tuple[str, str]] = []
    for typed in words:
        word = typed.casefold()
        code, _, rest = word.partition(":")
        if rest and rest.partition(":")[0] not in LANGUAGES and code in library.game_codes():
            clauses.append((code, reference.find([word], library).id))
            games.append(code)
        elif rest:
            imports.append(typed)
            games.append(reference.game(word.partition(":")[0], library))
        elif word in library.game_codes():
            games.append(word)
        elif word in ORDER:
            checks.append(word)
        else:
            raise Problem(
                say("There is no check {name}.", name=typed),
                suggestions=near(word, [*ORDER, *library.game_codes()]),
                hint=say("With imported rulebooks there are: {names}.", names=ORDER),
            )
    return Wanted(tuple(dict.fromkeys(games)), tuple(imports), tuple(checks), tuple(clauses))


def _imports(library: Library, game: str, langs: Sequence[str], wanted: Wanted) -> list[Published]:
    """Return the imports of a game that are wanted."""
    every = [one for one in own.prints(library, game) if not langs or one.lang in langs]
    named = [one for one in wanted.imports if one.partition(":")[0].casefold() == game]
    known = {one.reference.casefold(): one for one in every}
    for one in named:
        if one.casefold() not in known:
            raise NotFound(
                say("There is no imported rulebook {name}.", name=one),
                suggestions=near(one.casefold(), known),
            )
    return [known[one.casefold()] for one in named] if named else every
