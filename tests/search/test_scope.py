"""The name of a game anywhere in a question scopes it, in any language and in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.search.answer import reply

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("who goes first in de bello punico", "dbp:5"),
        ("in dbp chi comincia?", "dbp:5"),
        ("what is an army in sword of rome", "sor:g.army"),
        ("che cos è un esercito in sword of rome", "sor:g.army"),
        ("nella spada di roma che cos'è un'armata", "sor:g.army"),
        ("что такое армия в Мече Рима", "sor:g.army"),
        ("сколько стоит атака в Пунических войнах", "pw:9.14"),
        ("can I move my fleet without a leader in punic wars", "pw:5.0"),
        ("in guerre puniche quanto costa una flotta", "pw:13.11"),
        ("in punic island how many troops can ships carry", "pi:c6.a.1"),
        ("сколько войск везёт корабль на Пуническом острове", "pi:c6.a.1"),
        # the war, not the game
        ("set-up of the second punic war for Carthage", "pw:19.21"),
        ("seconda guerra punica: piazzamento di Cartagine", "pw:19.21"),
    ],
)
def test_the_game_that_is_named_answers(shipped: Library, question: str, clause: str) -> None:
    """The clause is among the first three, and the best two are of that game."""
    found = reply(shipped, question)
    assert clause in [one.reference for one in found.answers[:3]]
    assert {one.game for one in found.answers[:2]} == {clause.partition(":")[0]}


@pytest.mark.parametrize(
    ("question", "mended"),
    [
        ("waht happens if teh leader dies in dbp", {"waht": "what", "teh": "the"}),
        ("quanot costa un attacco a nua città", {"quanot": "quanto", "nua": "una"}),
        ("чот будет если лидер погиб", {"чот": "что"}),
        ("hte leader nad the fleet", {"hte": "the", "nad": "and"}),
    ],
)
def test_swapped_letters_of_little_words_are_mended_and_told(
    shipped: Library, question: str, mended: dict[str, str]
) -> None:
    """They do not make a plain question unanswerable."""
    found = reply(shipped, question)
    assert dict(found.mended) == mended
    assert found.answers
