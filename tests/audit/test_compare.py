"""Texts side by side: rows, what is found in them, and words that differ within a language."""

from __future__ import annotations

from punicref.audit import changes
from punicref.audit.compare import Column, Finder, clause
from punicref.audit.finding import HINT, WARNING, Finding
from punicref.language.messages import Message, say
from punicref.rulebook.model import Term

TERMS = [
    Term(
        id="army", games=("sg",), defined="", clauses=(),
        words={"it": {"term": ["armata"]}, "en": {"term": ["army"], "form": ["armies"]}},
    ),
]  # fmt: skip
FINDER = Finder(TERMS)


def both(it: str, en: str) -> list[Column]:
    """Return two columns with a text."""
    return [Column("it", "it", {"text": it}), Column("en", "en", {"text": en})]


def found(message: Message, part: str = "", *langs: str) -> Finding:
    """Return a finding of clause 1."""
    return Finding("limits", "sg", "1", langs, message, HINT, "", part)


def test_a_comparison_has_no_opinion_of_its_own() -> None:
    """However much two texts differ, only what the checks find is shown."""
    columns = both("L'armata paga 3 punti [9.1].", "It pays 4 points, box XV [9.2].")
    done = clause("sg", "1", columns, FINDER)
    assert not done.differs
    assert not any(cell.marks for row in done.rows for cell in row.cells.values())
    assert done.reference == "sg:1"


def test_findings_stand_with_the_row_that_they_quote() -> None:
    """A quoted sentence is found although values are filled in; a part's finding stands with the part."""
    columns = both("Si tira un dado. Paga 3 punti al massimo.", "Roll a die. It pays 3 points at most.")
    quote = found(
        say("The others say so, this does not: “{text}”", text="It pays {cost} points at most."), "text", "en"
    )
    title = found(say("Something about it"), "text")
    nowhere = found(say("Something about the clause: {text}", text="It pays {cost} points"), "", "ru")
    done = clause("sg", "1", columns, FINDER, [quote, title, nowhere])
    assert [row.findings for row in done.rows] == [(), (quote, title)]
    assert done.findings == (nowhere,)
    assert done.everything == (quote, title, nowhere)
    first = found(say("This: {text}", text="Si tira un dado."), "text", "it")
    assert clause("sg", "1", columns, FINDER, [first]).rows[0].findings == (first,)


def test_words_are_compared_within_a_language() -> None:
    """Two printings of one language are held against each other word by word; other wordings are not."""
    one = Column("published:en", "en", {"text": "It pays 3 points in each enemy zone."})
    other = Column("published:en:second", "en", {"text": "It pays 4 points in each enemy zone."})
    own = Column("en", "en", {"text": "Leaving a controlled hex costs something."})
    capitals = Column("published:en:third", "en", {"text": "It Pays 3 points in each Enemy Zone."})
    assert not any(cell.marks for row in clause("sg", "1", [one, capitals], FINDER).rows for cell in row.cells.values())
    [row] = clause("sg", "1", [one, other], FINDER).rows
    marked = {key: [(cell.text[m.start : m.end], m.kind) for m in cell.marks] for key, cell in row.cells.items()}
    assert marked == {"published:en": [("3", changes.GONE)], "published:en:second": [("4", changes.NEW)]}
    assert row.differs
    assert not any(cell.marks for row in clause("sg", "1", [own, one], FINDER).rows for cell in row.cells.values())


def test_what_one_side_lacks_has_no_cell() -> None:
    """A sentence without a partner stands in a row of its own; a column without the clause is named."""
    done = clause(
        "sg", "1", both("Si tira un dado. Poi si muovono tutte le unità della propria parte.", "Roll a die."), FINDER
    )
    assert [set(row.cells) for row in done.rows] == [{"it", "en"}, {"it"}]
    done = clause("sg", "1", [*both("Sì.", "Yes."), Column("ru", "ru", {})], FINDER)
    assert (done.missing, len(done.rows)) == (("ru",), 1)
    assert done.differs


def test_a_print_need_not_have_our_paragraphs() -> None:
    """A sentence's partner is found where the print has it in another paragraph or list than we do."""
    ours = "Ogni punto comando vale un attacco.\n\nPoi si muove il nemico. Si tira un dado per ogni unità."
    theirs = "Un punto comando vale un attacco. Poi il nemico si muove.\n\nPer ogni unità si tira un dado."
    columns = [Column("it", "it", {"text": ours}), Column("published:it", "it", {"text": theirs})]
    done = clause("sg", "1", columns, FINDER)
    assert [(row.cells["it"].text[:3], row.cells["published:it"].text[:3]) for row in done.rows] == [
        ("Ogn", "Un "), ("Poi", "Poi"), ("Si ", "Per"),
    ]  # fmt: skip


def test_alike_rows_are_compared_word_by_word() -> None:
    """Also in a clause that is worded otherwise in the whole."""
    ours = "Attraversare un esagono controllato costa sempre qualcosa a chiunque. Si tira un dado per ogni unità."
    theirs = "Chi esce da una zona nemica paga punti in più secondo tabella. Si tira un dado per ciascuna unità."
    columns = [Column("it", "it", {"text": ours}), Column("published:it", "it", {"text": theirs})]
    first, second = clause("sg", "1", columns, FINDER).rows
    assert not any(cell.marks for cell in first.cells.values())
    assert [second.cells["it"].text[one.start : one.end] for one in second.cells["it"].marks] == ["ogni"]


def test_a_finding_stands_where_its_passages_are() -> None:
    """A text that changed is shown at the sentence that changed, whatever the others of its part say."""
    parts = both("Tre unità attaccano. Le altre restano ferme.", "Three units attack. The others stay where they are.")
    passages = (("en", "Three units attack."),)
    finding = Finding("stale", "sg", "1", ("it",), say("Look."), WARNING, "", "text", passages=passages)
    first, second = clause("sg", "1", parts, FINDER, [finding]).rows
    assert (first.findings, second.findings) == ((finding,), ())
