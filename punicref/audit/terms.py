"""The terms of the termbase: what two languages call by its term, the third calls by its own.

A pronoun, or another phrase, may stand for a term: then nothing is said where the term stands close by. Another term in
its place is the strongest sign, the more so an opposite one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import contrasts, segments
from punicref.audit import view as views
from punicref.audit.check import Check
from punicref.audit.finding import FAIR, STRONG, WEAK
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.context import Context
    from punicref.audit.corpus import Game
    from punicref.audit.finding import Note
    from punicref.audit.view import View

CLOSE = 2
"""So many sentences before or behind are close by."""

INSTEAD = say("The others speak of “{term}”, this of “{other}”: “{text}”")
SISTER = say("The others speak of “{term}”, this of “{word}”, as another game does: “{text}”")
LOST = say("The others speak of “{term}”, this does not: “{text}”")
ADDED = say("Only this speaks of “{term}”: “{text}”")


def _run(view: View) -> Iterator[Note]:
    for at in view.binding:
        turned = _turned(view, at)
        for lang in view.groups[at].said:
            if note := turned.get(lang) or _note(view, at, lang):
                yield note


def absent(context: Context, game: Game) -> Iterator[tuple[str, str]]:
    """Yield the terms that no text of a game uses in one language while those of every other do, with the language.

    A term that was renamed in the termbase and not in the texts is one.
    """
    used: dict[str, set[str]] = {lang: set() for lang in game.langs}
    for clause in game.clauses.values():
        view = views.of(clause, context)
        for at, spoken in view.spoken.items():
            if not view.groups[at].part.startswith(("issues.", "title")):  # which speak more freely
                for lang, terms in spoken.said.items():
                    used[lang] |= terms.sure
    for lang in game.langs:
        others = [used[other] for other in game.langs if other != lang]
        lost = sorted(set.intersection(*others) - used[lang]) if others else []
        if lost:
            proper = _proper(context, game, lang)
            yield from ((term, lang) for term in lost if term not in proper)


def is_said(context: Context, game: str, lang: str, term: str) -> bool:
    """Whether some text of a game calls a term as the termbase does; where none does, that is told once."""
    said = next(one.words[lang] for one in context.terms if one.id == term)
    texts = whole(context, game, lang)
    listed = (segments.tokens(name) for name in (said.term, *said.forms, *said.short))
    if any(f" {' '.join(name)} " in texts for name in listed):
        return True
    return term in context.once((_proper, game, lang), lambda: _proper(context, context.games[game], lang))


def whole(context: Context, game: str, lang: str) -> str:
    """Return the words of all texts of a game, with a blank before and after each text."""

    def made() -> str:
        texts = [one.texts[lang] for one in context.games[game].clauses.values() if lang in one.texts]
        return f" {' '.join(segments.tokens(' '.join(part for text in texts for part in text.parts.values())))} "

    return context.once((whole, game, lang), made)


def _proper(context: Context, game: Game, lang: str) -> set[str]:
    """Return the terms that some text of a game calls by a name of its own, titles and issues included."""
    matcher = context.matcher(game.code, lang)
    texts = [one.texts[lang] for one in game.clauses.values() if lang in one.texts]
    return {term for text in texts for part in text.parts.values() for term in matcher.proper(segments.tokens(part))}


def _turned(view: View, at: int) -> dict[str, Note]:
    """Return what is to be said of the languages that use the opposite of a term in its place."""
    spoken = view.spoken[at].said
    opposite = view.context.opposites(view.clause.game)
    pairs = {
        tuple(sorted((one, other))) for said in spoken.values() for one in said.sure for other in opposite.get(one, ())
    }
    counts = {lang: said.counts for lang, said in spoken.items()}
    return {
        one.lang: _instead(view, at, one.lang, one.lost, one.gained, STRONG)
        for one in contrasts.turned(counts, ((first, second) for first, second in sorted(pairs)))
    }


def _note(view: View, at: int, lang: str) -> Note | None:
    """Return what is odd about the terms that a language uses in a place: at most one thing."""
    spoken = view.spoken[at]
    added = sorted(spoken.added(lang))
    game = view.clause.game
    lost = [one for one in sorted(spoken.lost(lang)) if is_said(view.context, game, lang, one)]
    fewer = lost or (sorted(spoken.fewer(lang)) if added else [])
    if fewer and added:
        return _instead(view, at, lang, fewer[0], added[0])
    for term in sorted(spoken.expected(lang) - spoken.said[lang].sure):
        word = _sister(view, lang, term, view.groups[at].said[lang].tokens)
        if word and is_said(view.context, game, lang, term):
            return view.note(at, lang, SISTER, FAIR, term=view.context.named(term, lang), word=word)
    for term in lost:
        if term not in spoken.said[lang].loose and not _beside(view, at, lang, term):
            name = view.context.named(term, lang)
            return view.note(at, lang, LOST, term=name)
    others = [other for other in spoken.said if other != lang]
    opposite = view.context.opposites(view.clause.game)
    doubtful = view.context.matcher(view.clause.game, lang).doubtful
    for term in added:
        if term in doubtful:
            continue
        listed = term in spoken.said[lang].listed  # a stem is shared too easily
        plain = not opposite.get(term) and not any(term in spoken.said[one].loose for one in others)
        if listed and plain and not any(_beside(view, at, one, term) for one in others):
            return view.note(at, lang, ADDED, WEAK, term=view.context.named(term, lang))
    return None


def _instead(view: View, at: int, lang: str, lost: str, added: str, trust: int = FAIR) -> Note:
    named = view.context.named
    return view.note(at, lang, INSTEAD, trust, term=named(lost, lang), other=named(added, lang))


def _sister(view: View, lang: str, term: str, tokens: tuple[str, ...]) -> str:
    """Return the word of a sentence by which another game calls what is a term of this game, or an empty string."""
    known = view.context.sisters(view.clause.game, lang).get(term, ())
    return next((word for word in tokens if word in known), "") if known else ""


def _beside(view: View, at: int, lang: str, term: str) -> bool:
    """Whether a language uses a term close by, so that a pronoun is enough here."""
    return any(
        term in view.spoken[one].said[lang].near
        for one in range(at - CLOSE, at + CLOSE + 1)
        if one in view.spoken and view.groups[one].part == view.groups[at].part
    )


CHECK = Check("terms", say("a term that two languages use and the third does not"), _run)
