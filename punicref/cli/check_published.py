"""`check --published`: imported rulebooks against each other and against our values."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import printed, prints
from punicref.audit.finding import SEVERITIES
from punicref.base import LANGUAGES
from punicref.cli.findings import as_dict, code
from punicref.errors import NotFound, Problem, near
from punicref.language.messages import count, say
from punicref.published import store
from punicref.render import audit as render
from punicref.rulebook import reference

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.audit.finding import Printed
    from punicref.cli.session import Session
    from punicref.published.model import Published
    from punicref.rulebook.library import Library


class Wanted(NamedTuple):
    """What is to be checked: games, imports by their references, clauses, kinds of finding; all where none is named."""

    games: tuple[str, ...]
    imports: tuple[str, ...]
    checks: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]


def check_published(
    session: Session, words: Sequence[str], game: str | None, langs: Sequence[str], fail_on: str
) -> int:
    """Show what is found between the imported rulebooks of a game, or of every game; returns the exit code."""
    library = session.library
    wanted = _wanted(words, game, library)
    imports = {one: _imports(one, langs, wanted) for one in wanted.games or library.game_codes()}
    if not any(imports.values()):
        having = [one.reference for game in imports for one in store.of_game(game)]
        if langs and having:
            raise NotFound(
                say("No rulebook is imported in {languages}; there are: {imports}.", languages=langs, imports=having)
            )
        raise NotFound(
            say("No rulebook is imported."),
            hint=say("Import yours: {command}", command="punicref import FILE --game CODE --lang LANG"),
        )
    found: list[Printed] = []
    for published in imports.values():
        found += prints.findings(published, library)
    found = [
        one
        for one in found
        if (not wanted.checks or one.check in wanted.checks)
        and (not wanted.clauses or (one.game, one.id) in wanted.clauses)
    ]
    found.sort(key=lambda one: (not _is_asked(one, wanted), SEVERITIES.index(one.severity)))
    counts = Counter(one.severity for one in found)
    if session.json:
        session.print_json(
            {
                "findings": [as_dict(session, one) | {"passages": dict(one.passages)} for one in found],
                "counts": {severity: counts[severity] for severity in SEVERITIES},
            }
        )
        return code(counts, fail_on)
    names = ", ".join(one.reference for published in imports.values() for one in published)
    summary = [
        say("{imports} compared:", imports=names),
        count("{n} warning,", "{n} warnings,", counts["warning"]),
        count("{n} hint.", "{n} hints.", counts["hint"]),
    ]
    if session.terminal:
        from punicref.render import audit_terminal

        audit_terminal.printed(found, summary, session.translate)
    else:
        session.print(render.printed(found, summary, session.translate))
    return code(counts, fail_on)


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
        elif word in printed.ORDER:
            checks.append(word)
        else:
            raise Problem(
                say("There is no check {name}.", name=typed),
                suggestions=near(word, [*printed.ORDER, *library.game_codes()]),
                hint=say("With imported rulebooks there are: {names}.", names=printed.ORDER),
            )
    return Wanted(tuple(dict.fromkeys(games)), tuple(imports), tuple(checks), tuple(clauses))


def _imports(game: str, langs: Sequence[str], wanted: Wanted) -> list[Published]:
    """Return the imports of a game that are wanted."""
    every = [one for one in store.of_game(game) if not langs or one.lang in langs]
    named = [one for one in wanted.imports if one.partition(":")[0].casefold() == game]
    known = {one.reference.casefold(): one for one in every}
    for one in named:
        if one.casefold() not in known:
            raise NotFound(
                say("There is no imported rulebook {name}.", name=one),
                suggestions=near(one.casefold(), known),
            )
    return [known[one.casefold()] for one in named] if named else every
