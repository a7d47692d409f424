"""Rulebooks in many shapes: every clause comes out whole, and no word is lost."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from punicref.published import reading
from tests.published import books
from tests.published.books import Clause, Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.published.model import Published, PublishedClause

NUMBERS = (
    "{number} {title}",
    "{number}. {title}",
    "# {number} {title}",
    "### {number}. {title}",
    "**{number}** {title}",
    "**{number}. {title}**",
    "{number} – {title}",
    "{number}: {title}",
    "{number}) {title}",
    "[{number}] {title}",
    "§ {number} {title}",
    "Rule {number} {title}",
    "<h2>{number} {title}</h2>",
    "{number} {title}:",
)
BARE = ("{number} {text}", "{number}. {text}", "**{number}.** {text}", "[{number}] {text}", "**[{number}]** {text}")
LETTERS = ("{item}) {text}", "({item}) {text}", "{item}. {text}", "- {item}) {text}", "**{item})** {text}")
DIGITS = ("{item}. {text}", "{item}) {text}", "- {item}. {text}")
PROSE = ("A crate weighs {a}.5 stones.", "See {a}.{b} for the toll.", "The pilot pays (see {a}.{b}) at once.",
         "{n} lanterns mark the quay.", "On a {n} nothing happens.")  # fmt: skip


def sentence(dice: Random) -> str:
    """Make up a sentence, now and then with a number that is no heading."""
    if dice.random() < 0.2:
        numbers = {name: dice.randint(1, 9) for name in "abn"}
        return dice.choice(PROSE).format(**numbers)
    return " ".join(dice.choices(books.WORDS, k=dice.randint(4, 14))).capitalize() + "."


def paragraphs(dice: Random, least: int, most: int) -> tuple[str, ...]:
    """Make up some paragraphs."""
    return tuple(" ".join(sentence(dice) for _ in range(dice.randint(1, 4))) for _ in range(dice.randint(least, most)))


def rulebook(dice: Random) -> list[Clause]:
    """Make up a rulebook: chapters, sections, cases, lists."""

    def title() -> str:
        return " ".join(dice.choices(books.WORDS, k=dice.randint(1, 3))).title()

    clauses = []
    for chapter in range(1, dice.randint(4, 6) + 1):
        clauses.append(Clause(f"{chapter}", title().upper(), paragraphs(dice, 0, 2), "section"))
        for section in range(1, dice.randint(1, 3) + 1):
            above = f"{chapter}.{section}"
            clauses.append(Clause(above, title(), paragraphs(dice, 1, 2)))
            for case in range(1, dice.randint(0, 2) + 1):
                above = f"{chapter}.{section}.{case}"
                clauses.append(Clause(above, "", paragraphs(dice, 1, 2)))
            clauses += [Clause(f"{above}.{item}", "", paragraphs(dice, 1, 1)) for item in "abc"[: dice.randint(0, 3)]]
    return clauses


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """Draw how it is printed."""
    width = draw(st.sampled_from((0, 0, 60, 72)))
    return Shape(
        number=draw(st.sampled_from(NUMBERS)),
        bare=draw(st.sampled_from(BARE)),
        letter=draw(st.sampled_from(LETTERS)),
        digit=draw(st.sampled_from(DIGITS)),
        width=width,
        hyphens=bool(width) and draw(st.booleans()),
        contents=draw(st.sampled_from(("", "{number} {title}", "- {number} {title}", "{number} {title} ..... {page}"))),
        running=draw(st.sampled_from(("", "The Ferryman's Toll", "The Ferryman's Toll · {page}"))),
        page=draw(st.sampled_from(("", "{page}", "- {page} -", "Page {page}"))),
        lines=draw(st.integers(12, 24)),
        front=draw(st.sampled_from(((), ("The Ferryman's Toll", "Rules of play")))),
    )


def taken(clauses: Sequence[Clause], shape: Shape) -> tuple[str, Published]:
    """Print a rulebook and take it apart again."""
    text = books.printed(clauses, shape)
    return text, reading.take_apart(text, books.known(clauses), "x", "en")


def plain(text: str) -> str:
    """Leave out the signs of Markdown and HTML."""
    return re.sub(r"</?h\d>", "", text.replace("**", ""))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), shapes())
def test_no_word_is_lost_or_doubled(seed: int, shape: Shape) -> None:
    """Every word of the file is in one clause, one unplaced passage, or the furniture."""
    clauses = rulebook(Random(seed))
    _, published = taken(clauses, shape)
    whole = books.printed(clauses, replace(shape, hyphens=False))
    assert books.kept(published) == books.tokens(plain(whole))


@settings(max_examples=80, deadline=None, derandomize=True)  # that a title comes thrice may look like a running head
@given(st.integers(0, 10**6), shapes())
def test_every_clause_comes_out_with_its_own_words(seed: int, shape: Shape) -> None:
    """Numbers, letters, and nothing else tell what is whose: the words of each clause are the printed ones."""
    clauses = rulebook(Random(seed))
    _, published = taken(clauses, shape)
    assert not wrong(clauses, published)


def wrong(clauses: Sequence[Clause], published: Published) -> dict[str, tuple[Clause, PublishedClause | None]]:
    """Return the clauses whose words are not those that were printed."""
    found = {}
    for one in clauses:
        got = published.clauses.get(one.id)
        said = books.tokens(f"{got.heading} {got.text}") if got else None
        if said != books.tokens(" ".join((one.title, *one.text))):
            found[one.id] = (one, got)
    return found
