"""What checks that vote over senses say of a place, in the words that stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import contrasts
from punicref.audit.finding import FAIR, STRONG
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from punicref.audit.finding import Note
    from punicref.audit.lexicon.senses import Lexicon
    from punicref.audit.view import View


class Vote(NamedTuple):
    """What is voted over: the senses of a lexicon by language, and those that turn what is said.

    `quiet` are senses that are only looked at beside their contrary, `lost_only` those that one language may well add,
    `added_only` those that it may well leave out; `trust` is that in what is exchanged for its contrary,
    which must differ from both others where they are looked at `closely`.
    """

    check: str
    lexicon: Mapping[str, Lexicon]
    contrary: Sequence[tuple[str, str]] = ()
    quiet: Collection[str] = ()
    lost_only: Collection[str] = ()
    added_only: Collection[str] = ()
    trust: int = STRONG
    closely: bool = False


def differences(view: View, places: Iterable[int], vote: Vote) -> Iterator[Note]:
    """Yield what one language says otherwise than the others in some places."""
    lexicon = vote.lexicon
    for at in places:
        said = {lang: lexicon[lang].tally(tokens) for lang, tokens in view.words[at].items()}
        told = set()
        for one in contrasts.turned(
            {lang: tally.sure for lang, tally in said.items()}, vote.contrary, closely=vote.closely
        ):
            if one.lang not in told:
                told.add(one.lang)
                yield exchanged(view, at, lexicon, one, vote.trust)
        for odd in contrasts.odd(said, vote.quiet):
            if odd.lang not in told and odd.sense not in (vote.lost_only if odd.more else vote.added_only):
                told.add(odd.lang)
                yield (added if odd.more else missing)(view, at, lexicon, odd)


def exchanged(view: View, at: int, lexicon: Mapping[str, Lexicon], one: contrasts.Turned, trust: int = STRONG) -> Note:
    """Return the note that a language says something else than the others."""
    words = view.words[at]
    here = lexicon[one.lang].words(words[one.lang], one.gained)
    message = say("This says “{word}”, the others “{others}”: “{text}”")
    return view.note(at, one.lang, message, trust, word=here, others=_others(words, lexicon, one.lang, one.lost))


def missing(view: View, at: int, lexicon: Mapping[str, Lexicon], odd: contrasts.Odd) -> Note:
    """Return the note that a language does not say what the others do."""
    others = _others(view.words[at], lexicon, odd.lang, odd.sense)
    return view.note(at, odd.lang, say("The others say “{others}”, this does not: “{text}”"), FAIR, others=others)


def added(view: View, at: int, lexicon: Mapping[str, Lexicon], odd: contrasts.Odd) -> Note:
    """Return the note that one language alone says something."""
    word = lexicon[odd.lang].words(view.words[at][odd.lang], odd.sense)
    return view.note(at, odd.lang, say("Only this says “{word}”: “{text}”"), FAIR, word=word)


def _others(words: Mapping[str, Sequence[str]], lexicon: Mapping[str, Lexicon], lang: str, sense: str) -> str:
    found = (lexicon[other].words(tokens, sense) for other, tokens in words.items() if other != lang)
    return ", ".join(one for one in found if one)
