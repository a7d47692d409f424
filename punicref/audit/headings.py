"""Numbers, headings and lists of prints: what two do not do alike, and one not everywhere."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from punicref.audit import segments
from punicref.audit.lexicon import function_words
from punicref.audit.remarks import STOPPED, Remark, beginnings, counted
from punicref.language.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.published.model import Published, PublishedClause

_SHORT = 3
"""So many words may be a heading."""


def numbering(first: Published, second: Published) -> Iterator[Remark]:
    """Clauses that are numbered or lettered differently; those of one list together."""
    odd: dict[str, list[str]] = {}
    for one in first.clauses.keys() & second.clauses.keys():
        numbers = [_bare(print_.clauses[one].number) for print_ in (first, second)]
        if numbers[0] != numbers[1]:
            parent = one.rpartition(".")[0] if not all(numbers) and one.rpartition(".")[2].isalpha() else one
            odd.setdefault(parent if parent in first.clauses else one, []).append(one)
    for several in odd.values():
        several.sort(key=list(first.clauses).index)
        start = several[0]
        shown = {
            print_.lang: ", ".join(print_.clauses[one].number or "–" for one in several) for print_ in (first, second)
        }
        message = say(
            "The numbering as printed differs: {first} / {second}.", first=shown[first.lang], second=shown[second.lang]
        )
        yield Remark("numbering", start, (first.lang, second.lang), message, beginnings(start, first, second))


def _bare(number: str) -> str:
    return number.strip("[]().: ").casefold()


def headings(first: Published, second: Published) -> Iterator[Remark]:
    """Yield the clauses that are headed otherwise."""
    for one in first.clauses:
        if one not in second.clauses or not any(print_.clauses[one].heading.strip() for print_ in (first, second)):
            continue
        heading, other = (_heading(print_.clauses[one]) for print_ in (first, second))
        langs: tuple[str, ...] = (first.lang, second.lang)
        message = None
        if bool(heading) != bool(other):
            having, lacking = (first, second) if heading else (second, first)
            message, langs = say("Only {lang} prints a heading here.", lang=having.lang), (lacking.lang,)
        elif len(heading.split()) > 1 and heading == other:
            message = say("The heading is the same in both languages: “{heading}”", heading=heading)
        elif heading:
            message = _unlike(heading, first.lang, other, second.lang)
        if message:
            yield Remark("headings", one, langs, message, beginnings(one, first, second))


def _heading(clause: PublishedClause) -> str:
    """Return a heading, also one that the import has left in the text for something that stands behind it."""
    begin = clause.text.strip().partition("\n\n")
    alone = begin[2] and len(begin[0].split()) <= _SHORT and begin[0][:1].isupper() and not STOPPED.search(begin[0])
    return clause.heading.strip() or (begin[0] if alone else "")


_BULLET = re.compile(r"^[ \t]*[-–•*][ \t]", re.MULTILINE)


def listed(first: Published, second: Published) -> Iterator[Remark]:
    """Clauses that are a list in one print, and paragraphs in the other."""
    for one in first.clauses:
        if one not in second.clauses:
            continue
        items = {print_.lang: len(_BULLET.findall(print_.clauses[one].text)) for print_ in (first, second)}
        if min(items.values()) == 0 and max(items.values()) > 1:
            lang, other = sorted(items, key=items.__getitem__, reverse=True)
            message = say("{lang} prints a list here, {other} paragraphs.", lang=lang, other=other)
            yield Remark("lists", one, (first.lang, second.lang), message, beginnings(one, first, second))


_BRACKETED = re.compile(r"\([^()]*\)|\d+")


def _unlike(heading: str, lang: str, other: str, their: str) -> Message | None:
    """Return what two headings do not say alike, if anything: how many words that name something, a comma, a number."""
    words = [_naming(text, each) for text, each in ((heading, lang), (other, their))]
    if len(words[0]) != len(words[1]):
        more, less = (lang, their) if len(words[0]) > len(words[1]) else (their, lang)
        long, short = (heading, other) if more == lang else (other, heading)
        return say(
            "The heading says more in {lang} than in {other}: “{heading}” / “{short}”.",
            lang=more, other=less, heading=long, short=short,
        )  # fmt: skip
    signs = [[sign for sign in text if sign in ",;:()"] for text in (heading, other)]
    figures = [re.findall(r"\d+", text) for text in (heading, other)]
    if signs[0] != signs[1] or figures[0] != figures[1]:
        return say("The headings differ in their signs: “{heading}” / “{other}”.", heading=heading, other=other)
    return None


def _naming(text: str, lang: str) -> list[str]:
    """Return the words of a heading that name something, without small words, figures and what stands in brackets."""
    return [
        word
        for word in segments.tokens(_BRACKETED.sub(" ", text))
        if len(word) > 2 and not function_words.known(word, lang)
    ]


def written_twice(print_: Published) -> Iterator[Remark]:
    """Headings that are the same words, written otherwise here than there: Victory Conditions, Victory conditions."""
    shapes: dict[str, Counter[str]] = {}
    where: dict[str, str] = {}
    for one, clause in print_.clauses.items():
        heading = clause.heading.strip()
        if heading and not heading.isupper():
            shapes.setdefault(heading.casefold(), Counter())[heading] += 1
            where.setdefault(heading, one)
    for counts in shapes.values():
        if len(counts) > 1:
            rare = min(counts, key=counts.__getitem__)
            message = say("The same heading is written in several ways: {counts}.", counts=counted(counts))
            yield Remark("headings", where[rare], (print_.lang,), message, {print_.lang: rare})
