"""What of a clause is shown where several answer about equally well: the part that says most of what was asked.

A short clause is shown whole. Of a longer one neighbouring sentences are, as many as there is room for: the sentence
that has the question's words is often not the one that answers, but it stands near it.
"""

from __future__ import annotations

from punicref.base import Record
from punicref.language import words
from punicref.search import engine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from punicref.rulebook.library import Library

WHOLE = 420
"""A clause of so many letters is shown whole."""

ROOM = 320
"""So many letters of a longer one are shown; more only where a single sentence has more."""

LEFT_OUT = "…"
"""What stands for sentences left out."""

_ITEM = "- "
_ENDS = ".!?"
_CLOSING = "»”\"')]"
_ABBREVIATED = "es ecc cfr pag cap art fig tab vd no etc vs st sec par pp cf ca ср см напр рис стр гл гг тыс"
_SHORT = frozenset(_ABBREVIATED.split())
"""Before a full stop that ends no sentence; single letters (a.C., e.g., до н. э.) are known as such."""


class _Part(Record):
    """A sentence or an item of a list, with what leads to the list."""

    text: str
    lead: str = ""


def excerpt(library: Library, game: str, clause: str, question: str, lang: str) -> str:
    """Return what of a clause says most of what was asked; what is left out before and behind is marked."""
    shown = library.clause(game, clause, lang)
    parts = list(_parts(shown.text))
    if len(shown.text) <= WHOLE or len(parts) == 1:
        return " ".join(one.text for one in parts)
    said = engine.meant(library.db, question, lang, game)
    titled = _worth(words.stemmed(shown.title, lang), said)  # what it is all about tells no part from another
    worth = [_worth(words.stemmed(one.text, lang), said, titled) for one in parts]
    first, last = max(_runs(parts), key=lambda run: _rank(worth[run[0] : run[1]], run))
    lead = parts[first].lead
    if lead and parts[first - 1].text == lead:
        first, lead = first - 1, ""
    before = (LEFT_OUT,) if first and parts[0].text != lead else ()
    led = (lead, LEFT_OUT) if lead else ()
    behind = (LEFT_OUT,) if last < len(parts) else ()
    return " ".join((*before, *led, *(one.text for one in parts[first:last]), *behind))


def _parts(text: str) -> Iterator[_Part]:
    """Part a text into sentences and the items of its lists."""
    lead = last = ""
    for line in filter(str.strip, text.splitlines()):
        if line.startswith(_ITEM):
            lead = lead or last
            yield _Part(text=line.removeprefix(_ITEM).strip(), lead=lead)
            continue
        lead = ""
        for last in _sentences(line):
            yield _Part(text=last)


def _sentences(line: str) -> Iterator[str]:
    said: list[str] = []
    following = line.split()
    for word, after in zip(following, [*following[1:], ""], strict=True):
        said.append(word)
        if not after or _ended(word, after):
            yield " ".join(said)
            said = []


def _ended(word: str, after: str) -> bool:
    """Whether a word ends a sentence, seen from the word that follows."""
    bare = word.rstrip(_CLOSING)
    if not bare or bare[-1] not in _ENDS or after.lstrip("«“\"'([")[:1].islower():
        return False
    if not bare.endswith("."):
        return True
    last = bare[:-1].lstrip("«“\"'([").rpartition(".")[2]
    return not (len(last) == 1 and last.isalpha()) and last.casefold() not in _SHORT


def _worth(stems: list[str], said: Mapping[str, Mapping[int, float]], but: Iterable[int] = ()) -> dict[int, float]:
    """Return what a sentence says of each word of the question, by its place there, but for some."""
    best: dict[int, float] = {}
    for stem in said.keys() & set(stems):
        for place in said[stem].keys() - set(but):
            best[place] = max(best.get(place, 0.0), said[stem][place])
    return best


def _runs(parts: list[_Part]) -> Iterator[tuple[int, int]]:
    """Yield where neighbouring parts that there is room for begin and end; none ends with what leads to a list."""
    for first in range(len(parts)):
        size = len(parts[first].lead)
        for last in range(first + 1, len(parts) + 1):
            size += len(parts[last - 1].text) + 1
            if size > ROOM and last > first + 1:
                break
            if last == len(parts) or not parts[last].lead or parts[last - 1].lead:
                yield first, last


def _rank(worth: list[dict[int, float]], run: tuple[int, int]) -> tuple[float, float, int, int]:
    """Return how well a run serves: what it says, what its best sentence says, how much it is, how early."""
    together: dict[int, float] = {}
    for one in worth:
        together = {at: max(together.get(at, 0.0), one.get(at, 0.0)) for at in {**together, **one}}
    best = max(sum(one.values()) for one in worth)
    return round(sum(together.values()), 3), round(best, 3), run[1] - run[0], -run[0]
