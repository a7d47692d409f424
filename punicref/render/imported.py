"""What an imported rulebook turned out to be: for a pipe and for a terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.language.messages import clean, count, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.language.messages import Message, Translator
    from punicref.published.model import How, Kind, Passage, Published
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
    yield Row(
        translate(
            count(
                "{found} of {n} clause recognised", "{found} of {n} clauses recognised", total,
                found=len(published.clauses),
            )
        )
    )  # fmt: skip
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
    if published.furniture:
        kinds = Counter(one.kind for one in published.furniture)
        shown = (f"{translate(FURNITURE[kind])} {number}" for kind, number in kinds.items())
        yield Row(f"{translate(LEFT_OUT)}: {', '.join(shown)}")


def _passage(passage: Passage, translate: Translator, *, full: bool) -> str:
    text = clean(passage.text.replace("\n", " / "))
    where = f"{passage.first}" if passage.first == passage.last else f"{passage.first}–{passage.last}"
    return translate(
        count("line {where}", "lines {where}", 1 + passage.last - passage.first, where=where)
    ) + (f": {text}" if full or len(text) <= SHOWN else f": {text[:SHOWN]}…")  # fmt: skip


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
