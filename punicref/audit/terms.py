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

SELDOM = 0.05
"""A term that is missing in at most this share of the places where the others use it is missed."""

SWAPPED = 0.25
"""The same, where another term stands there that the others do not use."""


def _run(view: View) -> Iterator[Note]:
    habits = view.context.habits(view.clause.game)
    for at in view.binding:
        group, spoken = view.groups[at], view.spoken[at]
        for lang in group.said:
            added = [term for term in spoken.added(lang) if habits.alone(lang, term) <= SWAPPED]
            for term in sorted(spoken.lost(lang)):
                if habits.rendered(lang, term, spoken.said[lang].stems):
                    continue
                missed = habits.missed(lang, term)
                if missed > (SWAPPED if added else SELDOM) or (not added and _beside(view, at, lang, term)):
                    continue
                names = [view.context.named(one, lang) for one in (term, *added)]
                text = view.quote(group.said[lang].text)
                message = (
                    say("The others speak of “{term}”, this of “{other}”: “{text}”", term=names[0], other=names[1], text=text)
                    if added
                    else say("The others speak of “{term}”, this does not: “{text}”", term=names[0], text=text)
                )  # fmt: skip
                yield Note(HINT, (lang,), message, group.part)


def _beside(view: View, at: int, lang: str, term: str) -> bool:
    """Whether a language uses a term in the sentence before or behind, so that a pronoun is enough here."""
    near = [one for one in (at - 1, at + 1) if one in view.spoken and view.groups[one].part == view.groups[at].part]
    return any(term in view.spoken[one].said[lang].near for one in near)


CHECK = Check("terms", say("a term that two languages use and the third does not"), _run)
