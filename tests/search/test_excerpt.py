"""What of a clause is shown beside its equals: the part that answers, with what leads to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.search import excerpt

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


@pytest.mark.parametrize(
    ("clause", "lang", "question", "shown"),
    [
        # a list with what leads to it, and the other way round
        ("pw:9.14", "it", "da che cosa dipende il costo di un attacco", "è capovolta, ogni attacco risolto costa"),
        ("dbp:10.6", "en", "what happens on a tie", "equal"),
        ("dbp:10.6", "it", "cosa succede se pareggiamo", "se sono uguali"),
        ("pw:5.37", "it", "dove sono i traghetti", "si considerano"),
        ("pw:19.25", "it", "secondo scenario livelli di vittoria: con quanti punti si vince", "decisiva"),
        ("pi:s11.1", "en", "can I attack a garrison", "cannot be attacked in the usual way"),
        # an abbreviation ends no sentence
        ("pw:17.0", "it", "la cinse d'assedio nel 211", "nel 211 a.C. finì"),
        # a rule beside the words of the question that only tell a story
        ("pw:8.4", "it", "quanti comandanti cambiano ogni anno", "due comandanti romani"),
        ("dbp:9.1", "en", "how far can slingers shoot", "Skirmishers"),
        ("dbp:4.1", "en", "who places command points first", "The Carthaginian player begins"),
        ("dbp:10", "en", "can the same unit attack twice in one impulse", "only one attack per impulse"),
        ("pi:chit.roman.naval.corvus", "en", "what does the corvus do", "Choose one of your naval units"),
    ],
)
def test_the_part_that_answers_is_shown(shipped: Library, clause: str, lang: str, question: str, shown: str) -> None:
    """Be it far from the words of the question."""
    game, _, one = clause.partition(":")
    assert shown in excerpt.excerpt(shipped, game, one, question, lang)


def test_no_part_ends_with_what_leads_to_a_list(shipped: Library) -> None:
    """In no clause and no language, whatever is asked; and what is left out is marked."""
    for lang in ("it", "en", "ru"):
        for game in shipped.game_codes():
            for one, *_ in shipped.contents(game, lang):
                shown = excerpt.excerpt(shipped, game, one, "12 9 2", lang)
                assert not shown.removesuffix("…").rstrip().endswith(":"), (game, one, lang)
                assert shown


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Nel 211 a.C. Roma vinse. Poi finì.", ["Nel 211 a.C. Roma vinse.", "Poi finì."]),
        ("В 211 г. до н. э. Рим победил. Конец.", ["В 211 г. до н. э. Рим победил.", "Конец."]),
        ("Ships (e.g. Hanno's) sail. See fig. 3.", ["Ships (e.g. Hanno's) sail.", "See fig. 3."]),
        ("In 211 B.C. Rome won! So it was.", ["In 211 B.C. Rome won!", "So it was."]),
        ("Esce 1:2. Un dado. [9.16] vale.", ["Esce 1:2.", "Un dado.", "[9.16] vale."]),
    ],
)
def test_an_abbreviation_ends_no_sentence(line: str, parts: list[str]) -> None:
    """In no language."""
    assert list(excerpt._sentences(line)) == parts
