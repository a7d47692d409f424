"""Words that the termbase says not to write for a term, and names that are nearly its own: half of a renaming.

Every form of a slot is looked at, not only the one that the value of today selects.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import segments, terms
from punicref.audit.check import Check
from punicref.audit.finding import WARNING, Note
from punicref.audit.lexicon import function_words
from punicref.language.messages import say
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.context import Context
    from punicref.audit.view import View

RARE = 8
"""A name that stands so many times less often than one which differs by a small word is that one, written wrongly."""

OF = ("di", "del", "dello", "della", "dei", "degli", "delle", "of")
"""What may be put between two nouns that are one name without it."""

_ASIDE = re.compile(r"\[[^\[\]]*\]|[.:;,!?()]+(?=\s|$)|\n")


class _Wrong(NamedTuple):
    """What is written for a term, and should not be."""

    lang: str
    part: str
    term: str
    word: str


def _run(view: View) -> Iterator[Note]:
    found = dict.fromkeys((*_voted(view), *(one for lang in view.langs for one in _anywhere(view, lang))))
    for one in found:
        if any(one.word in other.word and one != other and one[:2] == other[:2] for other in found):
            continue  # part of a longer name
        if terms.is_said(view.context, view.clause.game, one.lang, one.term):  # else the term is told once, as a whole
            name = view.context.named(one.term, one.lang)
            message = say("Write “{term}”, not “{word}”.", term=name, word=one.word)
            yield Note(WARNING, (one.lang,), message, one.part)


def _voted(view: View) -> Iterator[_Wrong]:
    """Yield the words for a term that may mean something else: they are wrong where the others speak of the term."""
    for at, spoken in view.spoken.items():
        group = view.groups[at]
        for lang, said in group.said.items():
            matcher = view.context.matcher(view.clause.game, lang)
            for use in matcher.avoided(said.tokens):
                for term in sorted(use.terms):
                    others = [one for other, one in spoken.said.items() if other != lang]
                    if term not in matcher.proper(said.tokens) and any(term in one.sure for one in others):
                        yield _Wrong(lang, group.part, term, " ".join(said.tokens[use.start : use.end]))


def _anywhere(view: View, lang: str) -> Iterator[_Wrong]:
    """Yield what is wrong wherever it stands: several words, one form of a slot whose others have the term."""
    matcher = view.context.matcher(view.clause.game, lang)
    near = view.context.once((_Near, view.clause.game, lang), lambda: _near(view.context, view.clause.game, lang))
    for part, text in view.clause.texts[lang].parts.items():
        every = frozenset(segments.tokens(text))
        if not near.may_be_in(every) and not matcher.may_avoid(every):
            continue  # most texts
        for said in _readings(text):
            for piece in _ASIDE.split(said):
                tokens = segments.tokens(piece)
                for use in matcher.avoided(tokens):
                    if use.end - use.start > 1:
                        for term in sorted(use.terms):
                            yield _Wrong(lang, part, term, " ".join(tokens[use.start : use.end]))
                for term, name, words in near.of(tokens):
                    if _is_rare(view, lang, words, name):
                        yield _Wrong(lang, part, term, " ".join(words))
        for _, _, slot in template.placed(text) if "|" in text else ():
            forms = [segments.tokens(form) for form in slot.forms]
            uses = [(tokens, use) for tokens in forms for use in matcher.avoided(tokens)]
            meant = {term for tokens in forms for term in matcher.proper(tokens)} if uses else set()
            for tokens, use in uses:
                for term in sorted((use.terms & meant) - matcher.proper(tokens)):
                    yield _Wrong(lang, part, term, " ".join(tokens[use.start : use.end]))


def _readings(text: str) -> list[str]:
    """Return a text with each form of its slots in turn, its lines joined."""
    found = {" ".join(text.split()): None}
    if "{" in text:
        slots = list(template.placed(text))
        most = max(len(slot.forms) for _, _, slot in slots) if slots else 0
        found = {}
        for at in range(max(1, most)):
            said, last = "", 0
            for start, end, slot in slots:
                said += text[last:start] + (slot.forms[min(at, len(slot.forms) - 1)] if slot.forms else " ; ")
                last = end
            found[" ".join((said + text[last:]).split())] = None
    return list(found)


class _Near(NamedTuple):
    """Names of terms with small words inside left out or put in, by their first word."""

    names: Mapping[str, Sequence[tuple[tuple[str, ...], tuple[str, ...], str]]]  # what counts, the name, the term
    own: frozenset[tuple[str, ...]]
    between: frozenset[str]  # what may stand inside a name

    def may_be_in(self, words: Collection[str]) -> bool:
        """Whether all that counts of a name is among some words."""
        named = (parts for word in words if word in self.names for parts, _, _ in self.names[word])
        return any(all(one in words for one in parts) for parts in named)

    def of(self, tokens: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """Yield the terms that words nearly name, each with its name and the words."""
        for at, word in enumerate(tokens):
            for parts, name, term in self.names.get(word, ()):
                end = at
                for one in parts:
                    end += end > at and end < len(tokens) and tokens[end] != one and tokens[end] in self.between
                    if end >= len(tokens) or tokens[end] != one:
                        break
                    end += 1
                else:
                    words = tuple(tokens[at:end])
                    if words not in self.own:
                        yield term, name, words


def _near(context: Context, game: str, lang: str) -> _Near:
    names: dict[str, list[tuple[tuple[str, ...], tuple[str, ...], str]]] = {}
    own = set()
    small = function_words.HANGING[lang]
    for term in context.terms:
        if game not in term.games:
            continue
        said = term.words[lang]
        own |= {segments.tokens(one) for one in (*said.names, *said.avoid)}
        for name in (said.term, *said.forms):
            tokens = segments.tokens(name)
            parts = tuple(word for word in tokens if word not in small)
            if len(parts) > 1 and tokens[0] == parts[0] and tokens[-1] == parts[-1]:
                names.setdefault(parts[0], []).append((parts, tokens, term.id))
    inside = {word for several in names.values() for _, name, _ in several for word in name if word in small}
    return _Near(names, frozenset(own), frozenset((*OF, *inside)))


def _is_rare(view: View, lang: str, words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether words stand much more seldom in the game than the name that they nearly are."""
    text = terms.whole(view.context, view.clause.game, lang)
    return RARE * text.count(f" {' '.join(words)} ") <= text.count(f" {' '.join(name)} ")


CHECK = Check(
    "avoid", say("words that the termbase says not to write for a term, and names that are nearly its own"), _run,
    alone=True,
)  # fmt: skip
