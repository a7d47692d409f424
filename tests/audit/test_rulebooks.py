"""Rulebooks of made-up games against each other: faithful translations are silent, planted differences are found."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from punicref.audit import matching, proposals
from punicref.audit.compare import Finder
from punicref.audit.counterparts import Counterparts
from punicref.audit.exchange import latex, layout, numbering, rulebooks
from punicref.audit.finding import Printed
from punicref.audit.rulebooks import Rulebooks
from punicref.errors import Problem
from punicref.published.model import PublishedClause
from punicref.rulebook.model import Term

FOLDER = Path(__file__).parent.parent / "rulebooks"
PLANTED = tomllib.loads((FOLDER / "planted.toml").read_text("utf-8"))


class Found(NamedTuple):
    """What was found of a book in some languages, differences planted in one."""

    shares: float
    missed: list[str]


def texts(name: str, *langs: str) -> dict[str, str]:
    """Return a made-up rulebook as it is written, by language."""
    return {lang: (FOLDER / f"{name}.{lang}.txt").read_text("utf-8") for lang in langs}


def clauses(text: str, lang: str) -> list[PublishedClause]:
    """Take a text apart by its numbering."""
    numbered = numbering.numbered(layout.laid_out(text, lang), lang).clauses
    return [PublishedClause(one.number, one.heading, one.text, one.printed) for one in numbered]


def audit(said: dict[str, str], terms: list[Term] | None = None) -> Rulebooks:
    """Compare texts by language."""
    matched = matching.matched({lang: clauses(text, lang) for lang, text in said.items()})
    return Rulebooks(matched.texts, matched.ids, Finder(terms or []))


def what(one: Printed) -> tuple[str, str]:
    """Return what tells a finding from others."""
    return one.id, str(Problem(one.message))


FAITHFUL = (
    ("siege", ("it", "en")), ("siege", ("en", "ru")), ("siege", ("ru", "it")), ("siege", ("it", "en", "ru")),
    ("salt", ("en", "it")), ("salt", ("it", "ru")), ("salt", ("en", "it", "ru")),
    ("passage", ("en", "ru")), ("summit", ("it", "en")), ("outpost", ("it", "en", "ru")),
    ("fire", ("it", "en")), ("fire", ("en", "ru")), ("fire", ("it", "en", "ru")),
)  # fmt: skip


@pytest.mark.parametrize(("name", "langs"), FAITHFUL)
def test_a_faithful_translation_is_left_alone(name: str, langs: tuple[str, ...]) -> None:
    """Free translations of some twenty clauses give at most two findings."""
    assert len(audit(texts(name, *langs)).findings()) <= 2


PAIRS = (
    ("siege", ("it", "en"), "it", 33), ("siege", ("ru", "en"), "ru", 30), ("siege", ("it", "en", "ru"), "it", 33),
    ("siege", ("it", "en", "ru"), "ru", 31), ("passage", ("ru", "en"), "ru", 15), ("summit", ("en", "it"), "en", 15),
    ("outpost", ("it", "en"), "it", 23), ("outpost", ("it", "en", "ru"), "it", 24),
    ("outpost", ("it", "en", "ru"), "ru", 18), ("salt", ("en", "it"), "it", 19), ("salt", ("en", "it", "ru"), "ru", 13),
)  # fmt: skip


@pytest.mark.parametrize(("name", "langs", "lang", "least"), PAIRS)
def test_planted_differences_are_found(name: str, langs: tuple[str, ...], lang: str, least: int) -> None:
    """Each difference alone, in one text: most are found, and never by a flood of findings."""
    said = texts(name, *langs)
    known = {what(one) for one in audit(said).findings()}
    missed = []
    for one in PLANTED[name][lang]:
        assert said[lang].count(one["find"]) == 1, one
        changed = said | {lang: said[lang].replace(one["find"], one["put"])}
        new = [found for found in audit(changed).findings() if what(found) not in known]
        assert len(new) <= 3, one
        if not new:
            missed.append(f"{one['kind']}: {one['find']} -> {one['put']}")
    assert len(PLANTED[name][lang]) - len(missed) >= least, missed


def test_of_three_the_odd_one_is_named() -> None:
    """Two languages outvote the third."""
    said = texts("siege", "it", "en", "ru")
    (one,) = audit(said | {"it": said["it"].replace("carri non contano", "carri contano")}).findings()
    assert (one.check, one.langs, set(one.passages)) == ("negations", ("it",), {"it", "en", "ru"})


def test_a_sentence_is_one_finding_and_the_strongest_stand_first() -> None:
    """However much differs in a sentence, it is shown once; a number weighs more than a word."""
    said = texts("siege", "it", "en")
    wrong = said["it"].replace("costa un punto cibo", "costa tre punti cibo")
    wrong = wrong.replace("deve fermarsi subito", "può non fermarsi subito").replace("dodici turni", "dieci turni")
    found = audit(said | {"it": wrong}).findings()
    assert len({(one.id, tuple(one.passages.values())) for one in found}) == len(found)
    assert [one.check for one in found][:2] == ["numbers", "numbers"]
    assert not any("Our clause" in str(Problem(one.message)) for one in found)


def test_what_stands_for_what_is_learnt() -> None:
    """No lexicon knows a garrison; the two texts do, in any language."""
    said = texts("siege", "it", "en")
    book = audit(said)
    known = book.learnt["it", "en"]
    assert known.pairs["guarnigion"] == "garrison"
    (one,) = known.exchanged("La guarnigione muove due unità.", "The besieger moves two units.")
    assert (one.here, one.there, one.usual) == ("guarnigione", "besieger", "garrison")


def test_any_language_learns() -> None:
    """A language without a stemmer goes by how words begin."""
    pairs = [("Die Festung hält.", "The fortress holds."), ("Die Festung fällt.", "The fortress falls."),
             ("Eine Festung und das Lager.", "A fortress and the camp."), ("Das Lager.", "The camp."),
             ("Im Lager.", "In the camp."), ("Wir ruhen.", "We rest."), ("Ein Zug.", "A turn.")]  # fmt: skip
    known = Counterparts(pairs, "de", "en")
    assert [one.usual for one in known.exchanged("Die Festung ruht.", "The camp rests.")] == ["fortress"]


def test_clauses_without_numbers_are_put_together_by_what_they_say() -> None:
    """Order, figures, names and length tell which clause is which; what one lacks is told."""
    left = [
        PublishedClause(str(at), "", text)
        for at, text in enumerate(
            ("Hannibal has 7 units in Capua.", "A leader moves 4 hexes.", "Rain stops all movement for 2 turns."), 1
        )
    ]
    right = [PublishedClause(f"h{at}", "", text) for at, text in enumerate(
        ("Hannibal hat 7 Einheiten in Capua.", "Regen verhindert 2 Runden lang jede Bewegung."), 1)]  # fmt: skip
    matched = matching.matched({"en": left, "de": right})
    assert {one: clause.text[:5] for one, clause in matched.texts["de"].items()} == {"1": "Hanni", "3": "Regen"}
    found = Rulebooks(matched.texts, matched.ids, Finder([])).findings()
    assert [(one.check, one.id, one.langs) for one in found] == [("clauses", "2", ("de",))]


def test_terms_are_proposed_with_their_counterparts() -> None:
    """What is said again and again comes with what stands for it, in all its forms; parts of a phrase do not."""
    found = {one.words["en"][0]: one.words for one in proposals.of(audit(texts("siege", "it", "en", "ru")))
             if "en" in one.words}  # fmt: skip
    assert found["garrison"]["it"][0] == "guarnigione"
    assert found["garrison"]["ru"][0] == "гарнизон"
    assert found["breach marker"]["it"] == ("segnalino breccia", "segnalini breccia")
    assert "breach" not in found


def test_settled_terms_are_looked_for() -> None:
    """A term in place of another one is a warning, one that is missing a hint; what has no name there is neither."""
    terms = [
        Term(id=one, games=(), defined="", clauses=(), words={lang: {"term": (word,)} for lang, word in words.items()})
        for one, words in (
            ("rubble", {"en": "rubble", "it": "macerie"}), ("breach", {"en": "breach", "it": "breccia"}),
            ("camp", {"en": "camp"}),
        )
    ]  # fmt: skip
    said = texts("siege", "it", "en")
    assert audit(said, terms).findings() == []
    wrong = said | {"it": said["it"].replace("una pedina macerie", "una pedina breccia")}
    (one,) = audit(wrong, terms).findings()
    assert one.check in ("terms", "words")


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (r"A \textbf{Unit} \pagelink{Retaliate}{retaliates}\index{Retaliation}.", "A Unit retaliates."),
        (r"First.\par \textit{Then.}", "First.\n\nThen."),
        (r"\begin{itemize} \item One \item Two \end{itemize}", "- One\n- Two"),
        ("At 50% of {n} units", "At 50% of {n} units"),
    ],
)
def test_latex_says_what_it_says(written: str, plain: str) -> None:
    """Commands go, what they dress stays; any other text is as it was."""
    assert latex.plain(written) == plain


@pytest.mark.parametrize(
    ("path", "text", "lang"),
    [
        ("regole.it.txt", "The rules", "it"), ("rules_de.md", "", "de"), ("a.txt", "Le unità non possono che", "it"),
        ("a.txt", "Отряд не может двигаться", "ru"), ("a.txt", "Загін не може рухатися: її місце інше", ""),
        ("a.txt", "Enheder flytter kun videre", ""), ("a.txt", "The units of a player may not be moved", "en"),
    ],
)  # fmt: skip
def test_the_language_is_told(path: str, text: str, lang: str) -> None:
    """By the name of the file, else by letters and small words; what is not plain is not guessed."""
    assert rulebooks.language(path, text) == lang


def test_a_lost_sign_is_found_in_a_list() -> None:
    """Also where both texts have lost it: the other items tell."""
    lines = "1 {}\n- +1 {}\n- -2 {}\n- 1 {}\n- +3 {}\n"
    said = {"it": lines.format("Il tiro", "capo", "palude", "collina", "elefanti"),
            "en": lines.format("The roll", "leader", "marsh", "hill", "elephants")}  # fmt: skip
    found = [one for one in audit(said).findings() if one.check == "signs"]
    assert [(one.langs, one.severity) for one in found] == [(("it",), "hint"), (("en",), "hint")]
