"""All checks, and running them."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from punicref.audit import structure, terms, votes
from punicref.audit import view as views
from punicref.audit.finding import ERROR, WARNING, Finding
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.check import Check
    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause, Game, Mistake

CHECKS: tuple[Check, ...] = tuple(
    votes.CHECKS.get(name) or importlib.import_module(f"punicref.audit.{name}").CHECK
    for name in (
        *("structure", "clauses", "placeholders", "forms", "references", "digits", "numbers", "negations", "modals"),
        *(*votes.CHECKS, "opposites", "order", "titles"),
        *("sentences", "lists", "terms", "avoid", "plurals", "letters", "spelling", "foreign", "doubled"),
        *("articles", "agreement", "brackets", "quotes", "length", "untranslated", "stale"),
    )
)
"""Those by vote and the `CHECK` of each module, in the order in which they look at a clause."""


def check_all(context: Context, checks: Sequence[Check], games: Sequence[str] = ()) -> Iterator[Finding]:
    """Run checks over all games or some, clause by clause."""
    yield from unread(context)
    for game in context.games.values():
        if games and game.code not in games:
            continue
        if structure.CHECK in checks:
            for one in game.mistakes:
                if one.id not in game.clauses and not one.unread:  # its [game] entry
                    yield finding(one, game.code)
        for clause in game.clauses.values():
            yield from check_clause(context, clause, checks)
        if terms.CHECK in checks:
            for term, lang in terms.absent(context, game):
                yield _absent(context, game, term, lang)
    if structure.CHECK in checks:
        for one in context.term_mistakes:
            if not one.unread:
                yield finding(one, "")


def _absent(context: Context, game: Game, term: str, lang: str) -> Finding:
    """Return what is to be said of a term that no text of a game uses in a language."""
    message = say(
        "No text of the game says “{term}” in this language, the others say it ({id}).",
        term=context.named(term, lang), id=term,
    )  # fmt: skip
    return Finding(terms.CHECK.name, game.code, "", (lang,), message, WARNING, "terms.toml")


def unread(context: Context) -> Iterator[Finding]:
    """Yield the files that cannot be read, whatever is to be checked: nothing else that is found can be trusted."""
    for one in context.unread:
        yield finding(one, "")


def finding(one: Mistake, game: str) -> Finding:
    """Return what the reader could not take as a finding."""
    langs = (one.lang,) if one.lang else ()
    return Finding(structure.CHECK.name, game, one.id, langs, one.message, ERROR, one.file, line=one.line)


def check_clause(context: Context, clause: Clause, checks: Sequence[Check] = CHECKS) -> Iterator[Finding]:
    """Run checks on one clause, which may differ from the one that stands in the rules."""
    view = views.of(clause, context)
    for check in checks:
        for note in check.run(view):
            file = note.file or "/".join((*note.langs[:1], f"{clause.name}.toml"))
            besides = () if check.alone else tuple(lang for lang in view.langs if lang not in note.langs)
            yield Finding(
                check.name, clause.game, clause.id, note.langs, note.message, note.severity, file, note.part,
                besides=besides, passages=note.passages, place=note.place, trust=note.trust,
            )  # fmt: skip
