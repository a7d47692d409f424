"""At least, if, before, all, instead of: senses that are said otherwise in one language than in the two others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from punicref.audit import said
from punicref.audit.check import Check
from punicref.audit.finding import FAIR
from punicref.audit.lexicon import (
    comparisons,
    conditions,
    directions,
    opposites,
    quantities,
    relations,
    tenses,
    times,
    voices,
)
from punicref.audit.lexicon.senses import Together
from punicref.audit.said import Vote
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.finding import Note
    from punicref.audit.view import View


_ABOUT = {
    "limits": say("at least, at most, more than, less than: otherwise in one language than in two"),
    "quantities": say("all, each, both, any, some, one of: otherwise in one language than in two"),
    "conditions": say("if, unless, except, or: otherwise in one language than in two"),
    "times": say("before, after, until, at the end: otherwise in one language than in two"),
    "tenses": say("what has been done, what will be: in another tense in one language than in two"),
    "relations": say(
        "instead of, besides, even if, the same, one's own, modified: otherwise in one language than in two"
    ),
}

_VOTES = {
    "limits": Vote("limits", comparisons.LEXICON, comparisons.CONTRARY),
    "rounding": Vote("limits", comparisons.ROUNDING, comparisons.ROUNDED),
    "quantities": Vote("quantities", quantities.LEXICON, quantities.CONTRARY, quiet=quantities.QUIET, trust=FAIR),
    "shares": Vote("quantities", quantities.SHARED, lost_only=(quantities.EACH,)),
    "conditions": Vote(
        "conditions", conditions.LEXICON, conditions.CONTRARY, lost_only=conditions.LOST_ONLY, trust=FAIR
    ),
    "times": Vote("times", times.LEXICON, times.CONTRARY, quiet=times.QUIET, lost_only=times.LOST_ONLY),
    "tenses": Vote("tenses", tenses.LEXICON, tenses.CONTRARY),
    "moments": Vote("times", times.MOMENTS, (times.MOMENT,), quiet=times.MOMENT),
    "relations": Vote(
        "relations",
        relations.LEXICON,
        relations.CONTRARY,
        quiet=relations.QUIET,
        lost_only=(relations.OWN,),
        added_only=(relations.ENEMY,),
    ),
    "directions": Vote(
        "relations",
        directions.LEXICON,
        directions.CONTRARY,
        quiet=directions.QUIET,
        lost_only=(directions.AGAINST,),
        trust=FAIR,
        closely=True,
    ),
    "voices": Vote("relations", voices.LEXICON, voices.CONTRARY, quiet=voices.QUIET, trust=FAIR, closely=True),
}

_TOGETHER = {
    lang: Together({**{name: one.lexicon[lang] for name, one in _VOTES.items()}, "opposites": known})
    for lang, known in opposites.LEXICON.items()
}


def _run(check: str, view: View) -> Iterator[Note]:
    places = view.once(_differing, lambda: _differing(view))
    for name, one in _VOTES.items():
        if one.check == check:
            yield from said.differences(view, places.get(name, ()), one)


def _differing(view: View) -> dict[str, list[int]]:
    """Return the places where not all languages surely have the same senses, by vote."""
    found: dict[str, list[int]] = {}
    for at, words in view.words.items():
        first, *others = (_TOGETHER[lang].sure(tokens).items() for lang, tokens in words.items())
        for name in {name for one in others for (name, _), _ in one ^ first}:
            found.setdefault(name, []).append(at)
    return found


CHECKS = {name: Check(name, about, partial(_run, name)) for name, about in _ABOUT.items()}
