"""Titles: each names its own clause, and no other one's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from punicref.audit import segments
from punicref.audit.check import Check
from punicref.audit.finding import FAIR, HINT, STRONG, Note
from punicref.audit.lexicon import function_words
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.corpus import Clause, Game
    from punicref.audit.view import View

TITLE = "title"
SHORTEST = 3
"""Shorter words are articles and the like."""


def _run(view: View) -> Iterator[Note]:
    game = view.context.game(view.clause)
    names = {lang: _title(view.clause, lang) for lang in view.langs}
    for lang, name in names.items():
        known = view.context.once((_known, game.code, lang), partial(_known, game, lang))
        for one in known.get(name, ()):
            if one != view.clause.id and _differ(game.clauses[one], names, lang):
                message = say("Clause {id} has the same title, in the other languages another one.", id=one)
                yield Note(HINT, (lang,), message, TITLE, trust=STRONG)
                break
    alien = {lang: not _speaks_of_itself(view, lang) for lang in view.langs}
    if sum(alien.values()) == 1 and len(alien) > 2:
        lang = next(lang for lang, is_so in alien.items() if is_so)
        message = say("The clause says no word of its title “{title}”, unlike in the others.", title=names[lang])
        yield Note(HINT, (lang,), message, TITLE, trust=FAIR)


def _title(clause: Clause, lang: str) -> str:
    text = clause.texts.get(lang)
    return " ".join(text.parts.get(TITLE, "").casefold().split()) if text else ""


def _known(game: Game, lang: str) -> dict[str, list[str]]:
    """Return which clauses have a title."""
    found: dict[str, list[str]] = {}
    for one, clause in game.clauses.items():
        if name := _title(clause, lang):
            found.setdefault(name, []).append(one)
    return found


def _differ(other: Clause, names: dict[str, str], lang: str) -> bool:
    """Whether another clause has other titles than this in every other language."""
    return all(_title(other, one) != name for one, name in names.items() if one != lang and name)


def _speaks_of_itself(view: View, lang: str) -> bool:
    """Whether a title has a word of which the clause speaks, also in another form, or none at all that could be one."""
    matcher = view.context.matcher(view.clause.game, lang)
    parts = view.clause.texts[lang].parts
    title = _stems(parts.get(TITLE, ""), lang, matcher.stems)
    texts = (text for part, text in parts.items() if part != TITLE)
    return not title or any(not title.isdisjoint(_stems(text, lang, matcher.stems)) for text in texts)


def _stems(text: str, lang: str, stems: object) -> frozenset[str]:
    words = [one for one in segments.tokens(text) if len(one) >= SHORTEST and not function_words.known(one, lang)]
    return frozenset(stems(words))  # type: ignore[operator]


CHECK = Check("titles", say("titles of another clause, and such as their clause says no word of"), _run)
