"""What an imported rulebook turned out to be: for a pipe and for a terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.audit import changes
from punicref.language.messages import clean, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.exchange.numbering import Numbered
    from punicref.audit.exchange.rulebook import Placed
    from punicref.language.messages import Message, Translator
    from punicref.published.model import Furniture, How, Kind, Passage, Published
    from punicref.rulebook.library import Library

HOW: dict[How, Message] = {
    "number": say("by number or letter"),
    "title": say("by title"),
    "place": say("by place in a list"),
    "words": say("by words alone"),
}
FURNITURE: dict[Kind, Message] = {
    "contents": say("list of contents"),
    "running head": say("running heads"),
    "page number": say("page numbers"),
    "picture": say("pictures"),
}

BY_WORDS = say("Recognised by words alone, please look")
MISSING = say("Missing")
NOT_PLACED = say("Not placed")
LEFT_OUT = say("Left out as no rules, in lines")

SHOWN = 100
"""Of a passage, so many characters; `import --list` with its name shows it in full."""


class Row(NamedTuple):
    """A line to be shown."""

    text: str
    style: str = ""
    indent: int = 0


def rows(
    published: Published, missing: tuple[str, ...], library: Library, translate: Translator, *, full: bool = False
) -> Iterator[Row]:
    """Yield what there is to say about an imported rulebook."""
    game, total = published.game, len(published.clauses) + len(missing)
    yield Row(f"{published.reference}  {library.games(published.lang)[game]}", "bold")
    yield Row(f"{clean(published.source)}, {published.date}", "dim")
    yield Row(translate(say("{found} of {n} {n|clause|clauses} recognised", n=total, found=len(published.clauses))))
    hows = Counter(one.how for one in published.clauses.values())
    for how, label in HOW.items():
        if hows[how]:
            yield Row(f"{translate(label)}: {hows[how]}", indent=2)
    by_words = [one.id for one in published.clauses.values() if one.how == "words"]
    if by_words:
        yield Row(f"{translate(BY_WORDS)}: {', '.join(by_words)}", "yellow")
    if missing:
        yield Row(f"{translate(MISSING)}:", "yellow")
        yield from (Row(f"{one}  {library.title(game, one, translate.lang)}", indent=2) for one in missing)
    if published.unplaced:
        yield Row(f"{translate(NOT_PLACED)}:", "yellow")
        yield from (Row(_passage(one, translate, full=full), indent=2) for one in published.unplaced)
    yield from _left_out(published.furniture, translate)


GIVEN = say("Headings without a number, called by one of ours")
TWICE = say("Numbers that stand twice, their texts joined")
NOT_HERE = say("In other languages, not in this one")
ONLY_HERE = say("In this language only")
COUNTED = say("What has no number is put together with the other languages by what it says; look whether it matches.")


def own_rows(placed: Placed, translate: Translator) -> Iterator[Row]:
    """Yield what there is to say about a rulebook that became a game of the user's own."""
    found = placed.numbering
    yield Row(f"{placed.code}:{placed.lang}", "bold")
    yield Row(translate(say("{n} {n|clause|clauses} placed", n=len(found.clauses))))
    given = [one for one in found.clauses if one.given]
    if given:
        yield Row(f"{translate(GIVEN)}:", "yellow")
        yield from (Row(_heading(one, translate), indent=2) for one in given)
    if found.twice:
        yield Row(f"{translate(TWICE)}:", "yellow")
        yield from (Row(_passage(one, translate, full=False), indent=2) for one in found.twice)
    for label, ids in ((NOT_HERE, placed.missing), (ONLY_HERE, placed.added)):
        if ids:
            yield Row(f"{translate(label)}: {', '.join(ids)}", "yellow")
    if given and (placed.missing or placed.added):
        yield Row(translate(COUNTED), "yellow", 2)
    if found.untranslated:
        left = say("{n} {n|entry is|entries are} not translated, or unsure", n=found.untranslated)
        yield Row(translate(left), "yellow")
    new = [one.number for one in placed.changes if not one.before]
    if new:
        yield Row(translate(say("New: {clauses}", clauses=", ".join(new))))
    yield from _left_out(found.furniture, translate)


def changed(placed: Placed) -> Iterator[Row]:
    """Yield what an import would change of texts that there are, word by word."""
    for one in placed.changes:
        if one.before:
            yield Row(f"{placed.code}:{one.number}  {clean(changes.shown(one.before, one.after))}")


def _heading(one: Numbered, translate: Translator) -> str:
    where = translate(say("line {where}", where=one.line))
    return f"{one.number}  {clean(one.heading or one.text[:SHOWN])} ({where})"


def own_as_dict(placed: Placed) -> dict[str, Any]:
    """Return the JSON form of what became of a rulebook, its texts left out."""
    found = placed.numbering
    return {
        "game": placed.code,
        "lang": placed.lang,
        "new": placed.new,
        "clauses": [one.number for one in found.clauses],
        "given": [one.number for one in found.clauses if one.given],
        "twice": [_as_dict(one) for one in found.twice],
        "untranslated": found.untranslated,
        "missing": list(placed.missing),
        "added": list(placed.added),
        "changed": [one.number for one in placed.changes if one.before and one.after],
        "gone": list(placed.gone),
        "furniture": [{**_as_dict(one), "kind": one.kind} for one in found.furniture],
    }


def _left_out(furniture: Sequence[Furniture], translate: Translator) -> Iterator[Row]:
    if furniture:
        kinds = Counter(one.kind for one in furniture)
        shown = (f"{translate(FURNITURE[kind])} {number}" for kind, number in kinds.items())
        yield Row(f"{translate(LEFT_OUT)}: {', '.join(shown)}")


def _passage(passage: Passage, translate: Translator, *, full: bool) -> str:
    text = clean(passage.text.replace("\n", " / "))
    where = f"{passage.first}" if passage.first == passage.last else f"{passage.first}–{passage.last}"
    told = translate(say("{n|line|lines} {where}", n=1 + passage.last - passage.first, where=where))
    return f"{told}: {text}" if full or len(text) <= SHOWN else f"{told}: {text[:SHOWN]}…"


def as_dict(published: Published, missing: tuple[str, ...]) -> dict[str, Any]:
    """Return the JSON form of an imported rulebook, the published text of its clauses left out."""
    hows = Counter(one.how for one in published.clauses.values())
    return {
        "game": published.game,
        "lang": published.lang,
        "name": published.name,
        "file": published.source,
        "date": published.date,
        "clauses": len(published.clauses),
        "recognised": {how: hows[how] for how in HOW},
        "by_words": [one.id for one in published.clauses.values() if one.how == "words"],
        "missing": list(missing),
        "unplaced": [_as_dict(one) for one in published.unplaced],
        "furniture": [{**_as_dict(one), "kind": one.kind} for one in published.furniture],
    }


def _as_dict(passage: Passage) -> dict[str, Any]:
    return {"first": passage.first, "last": passage.last, "text": passage.text}


def plain(shown: Iterator[Row]) -> Iterator[str]:
    """Yield the lines for a pipe."""
    return (" " * row.indent + row.text for row in shown)


def terminal(shown: Iterator[Row], translate: Translator) -> None:
    """Print them for a person in a terminal."""
    from punicref.render.terminal import Page

    page = Page(translate)
    for row in shown:
        page.text(row.text, row.style, row.indent)
    page.show()
