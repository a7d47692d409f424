"""Names of several words, and abbreviations, that a print uses for one term beside each other."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from punicref.audit import segments
from punicref.audit.lexicon import function_words
from punicref.audit.remarks import Remark, around, counted
from punicref.language import words as search
from punicref.language.messages import say
from punicref.published.model import whole

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from punicref.published.model import Published
    from punicref.rulebook import model

_SCRIPT = re.compile("[а-яё]", re.IGNORECASE)


def variants(print_: Published, terms: Sequence[model.Term]) -> Iterator[Remark]:
    """Abbreviations of one term that stand side by side in one print, with how often each does."""
    texts = {one: whole(clause) for one, clause in print_.clauses.items()}
    everything = "\n".join(texts.values())
    called = _Called(print_, terms, texts)
    for term in terms:
        shorts = {
            short
            for said in term.words.values()
            for short in said.get("short", ())
            if len(short) > 1 and sum(sign.isupper() for sign in short) > 1
        }
        shorts = {
            short for short in shorts if short.removesuffix("s") == short or short.removesuffix("s") not in shorts
        }
        counts = {short: len(re.findall(rf"\b{re.escape(short)}s?\b", everything)) for short in sorted(shorts)}
        used = {short: number for short, number in counts.items() if number}
        if len(used) > 1:
            own = print_.lang
            name = term.words[own]["term"][0] if own in term.words else term.id
            rare = min(used, key=used.__getitem__)
            one = next(one for one, text in texts.items() if re.search(rf"\b{re.escape(rare)}s?\b", text))
            message = say("One thing, several abbreviations ({term}): {counts}.", term=name, counts=counted(used))
            yield Remark("variants", one, (own,), message, {own: around(texts[one], rare)})
        yield from called.remarks(term)


class _Called:
    """Names of several words, in any of their forms, that a print uses for one term beside each other."""

    def __init__(self, print_: Published, terms: Sequence[model.Term], texts: Mapping[str, str]) -> None:
        self._lang = print_.lang
        self._texts = texts
        self._tokens = {one: segments.tokens(text) for one, text in texts.items()}
        self._known: dict[str, str] = {}
        self._stems = {one: self._stemmed(tokens) for one, tokens in self._tokens.items()}
        names = (name for term in terms for name in term.words.get(self._lang, {}).get("term", ()))
        self._mains = {self._stemmed(segments.tokens(name)) for name in names}

    def _stemmed(self, tokens: Sequence[str]) -> tuple[str, ...]:
        new = [word for word in dict.fromkeys(tokens) if word not in self._known]
        self._known.update(zip(new, search.stems(new, self._lang), strict=True))
        return tuple(self._known[word] for word in tokens)

    def remarks(self, term: model.Term) -> Iterator[Remark]:
        """Yield the names of a term, those that have a word in common, with how often each stands in the print."""
        names = self._names(term)
        counts: Counter[tuple[str, ...]] = Counter()
        where: dict[tuple[str, ...], tuple[str, int]] = {}
        for one, stems in self._stems.items():
            for at, name in _hits(stems, names):
                counts[name] += 1
                where.setdefault(name, (one, at))
        if not counts:
            return
        (most, _), *_ = counts.most_common(1)
        counts = Counter({name: counts[name] for name in names if counts[name] and set(name) & set(most)})
        if len(counts) > 1:
            rare = min(counts, key=counts.__getitem__)
            one, at = where[rare]
            message = say(
                "One thing, several names: {counts}.",
                counts=counted({names[name] or self._said(name, where[name]): n for name, n in counts.items()}),
            )
            passage = _saying(self._texts[one], self._tokens[one][at : at + len(rare)])
            yield Remark("variants", one, (self._lang,), message, {self._lang: passage})

    def _said(self, name: tuple[str, ...], at: tuple[str, int]) -> str:
        """Return a name as the print has it in some place."""
        one, start = at
        return " ".join(self._tokens[one][start : start + len(name)])

    def _names(self, term: model.Term) -> dict[tuple[str, ...], str]:
        """Return the names of a term by their stems; a synonym that is what another term is called is none.

        A name that only the print may have is empty: it is told as it stands there.
        """
        said = term.words.get(self._lang, {})
        found: dict[tuple[str, ...], str] = {}
        for key in ("term", "synonym"):
            for name in said.get(key, ()):
                stems = self._stemmed(segments.tokens(name))
                own_script = self._lang != "ru" or _SCRIPT.search(name)
                if len(stems) > 1 and own_script and (key == "term" or stems not in self._mains):
                    found.setdefault(stems, name)
        for name in said.get("term", ()) if found else ():
            for other in _joined_otherwise(name, self._lang):
                stems = self._stemmed(segments.tokens(other))
                if stems not in self._mains:
                    found.setdefault(stems, "")
        return found


_OF = {"it": ("di", "del", "della", "dei", "degli", "delle", "dell'"), "en": ("of", "of the")}
"""What may join two nouns that are one name."""


def _joined_otherwise(name: str, lang: str) -> Iterator[str]:
    """Yield a name of two nouns as it may be joined, too: caselle dei comandi, raggio comando, impulse of movement."""
    words = name.split()
    nouns = [word for word in words if not function_words.known(word, lang)]
    if len(nouns) != 2 or lang not in _OF:
        return
    first, second = nouns
    if len(words) == 2:
        yield from (f"{first} {of} {second}" if lang == "it" else f"{second} {of} {first}" for of in _OF[lang])
    elif len(words) == 3:
        yield f"{first} {second}" if lang == "it" else f"{second} {first}"


def _hits(stems: Sequence[str], names: Collection[tuple[str, ...]]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield where names stand, the longest at each place; nothing overlaps."""
    firsts: dict[str, list[tuple[str, ...]]] = {}
    for name in sorted(names, key=len, reverse=True):
        firsts.setdefault(name[0], []).append(name)
    end = 0
    for at, stem in enumerate(stems):
        if at >= end:
            for name in firsts.get(stem, ()):
                if tuple(stems[at : at + len(name)]) == name:
                    end = at + len(name)
                    yield at, name
                    break


def _saying(text: str, words: Sequence[str]) -> str:
    """Return the paragraph of a text that has some words, one after the other."""
    found = re.search(r"\W+".join(map(re.escape, words)), text.casefold().replace("ё", "е"))
    at = min(found.start() if found else 0, len(text))
    start, end = text.rfind("\n\n", 0, at), text.find("\n\n", at)
    return text[start + 2 if start >= 0 else 0 : end if end >= 0 else len(text)].strip()
