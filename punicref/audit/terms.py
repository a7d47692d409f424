"""The terms of the termbase: what two languages call by its term, the third calls by its own.

How the texts speak elsewhere decides how much a missing term means (`termbase.Habits`): a pronoun or another phrase
may stand for it. Another term in its place is the strongest sign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit.finding import HINT, Check, Note
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View
    from punicref.messages import Message

SELDOM = 0.05
"""A term that is missing in at most this share of the places where the others use it is missed."""

SWAPPED = 0.35
"""The same, where another term stands there that the others do not use."""

RARE = 3
"""A term that is used less often stands out where it stands alone; a frequent one does so for many reasons."""


def _run(view: View) -> Iterator[Note]:
    for at in view.binding:
        for lang in view.groups[at].said:
            if message := _message(view, at, lang):
                yield Note(HINT, (lang,), message, view.groups[at].part)


def _message(view: View, at: int, lang: str) -> Message | None:
    """Return what is odd about the terms that a language uses in a place: at most one thing."""
    spoken = view.spoken[at]
    only, without = spoken.added(lang), spoken.lost(lang)
    if not only and not without:  # most places
        return None
    habits = view.context.habits(view.clause.game)
    text = view.quote(view.groups[at].said[lang].text)
    added = sorted(only, key=lambda term: habits.alone(lang, term))
    lost = [term for term in without if not habits.rendered(lang, term, spoken.said[lang].stems)]
    lost.sort(key=lambda term: habits.missed(lang, term))
    names = {term: view.context.named(term, lang) for term in (*added, *lost)}
    if lost and added and max(habits.missed(lang, lost[0]), habits.alone(lang, added[0])) <= SWAPPED:
        return say(
            "The others speak of “{term}”, this of “{other}”: “{text}”",
            term=names[lost[0]], other=names[added[0]], text=text,
        )  # fmt: skip
    if lost and habits.missed(lang, lost[0]) <= SELDOM and not _beside(view, at, lang, lost[0]):
        return say("The others speak of “{term}”, this does not: “{text}”", term=names[lost[0]], text=text)
    others = [other for other in spoken.said if other != lang]
    for term in added:
        listed = term in spoken.said[lang].listed  # a rare stem is shared too easily
        if listed and habits.used(lang, term) < RARE and not any(_beside(view, at, one, term) for one in others):
            return say("Only this speaks of “{term}”: “{text}”", term=names[term], text=text)
    return None


def _beside(view: View, at: int, lang: str, term: str) -> bool:
    """Whether a language uses a term close by, so that a pronoun is enough here."""
    return any(
        term in view.spoken[one].said[lang].near
        for one in range(at - CLOSE, at + CLOSE + 1)
        if one in view.spoken and view.groups[one].part == view.groups[at].part
    )


CLOSE = 2
"""So many sentences before or behind are close by."""

CHECK = Check("terms", say("a term that two languages use and the third does not"), _run)
