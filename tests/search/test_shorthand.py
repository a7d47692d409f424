"""That abbreviations, players' other words and cut ones are read as the terms that they stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.language import spelling
from punicref.search import answer, engine

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


def read_as(shipped: Library, question: str, game: str) -> dict[str, set[str]]:
    """Return what each typed word was looked for as."""
    found: dict[str, set[str]] = {}
    for one in engine.clauses(shipped.db, question, game, 6)[0].asked:
        found.setdefault(one.word, set()).add(one.stem)
    return found


def test_an_abbreviation_stands_for_the_term_of_the_game(shipped: Library) -> None:
    """The same letters mean another thing in another game."""
    assert "treasuri" in read_as(shipped, "TP per fleet", "pw")["tp"]
    assert "rout" in read_as(shipped, "RP for elephants", "dbp")["rp"]
    assert "командован" in read_as(shipped, "сколько ОК дают", "dbp")["ок"]


def test_it_serves_in_every_language(shipped: Library) -> None:
    """A Russian player writes VP as well."""
    assert read_as(shipped, "сколько MP у полководца", "pw")["mp"] == {"очк", "движен"}


def test_a_word_that_the_texts_use_stays_one(shipped: Library) -> None:
    """The Sword of Rome prints БЕ."""
    assert read_as(shipped, "сколько БЕ в поле", "sor")["бе"] == {"бе"}


def test_another_name_that_the_game_does_not_use_is_read_as_its_term(shipped: Library) -> None:
    """Players say what they are used to."""
    assert answer.reply(shipped, "третий лидер Карфагена, что с ним", "pi").answers
    assert answer.reply(shipped, "как понизить волнения Карфагена", "sor").answers


def test_what_is_matched_is_what_was_typed(shipped: Library) -> None:
    """Not what it was read as."""
    first = answer.reply(shipped, "quanti PT costano 5 PF", "pw").answers[0]
    assert first.id == "13.11"
    assert "pt" in first.matched


def test_another_games_word_stays_foreign(shipped: Library) -> None:
    """Consuls are elected in The Punic Wars only: no clause of another game is surely meant."""
    assert not answer.reply(shipped, "elezione dei consoli con il senato", "pi").sure


def test_a_word_cut_short_is_read_whole(shipped: Library) -> None:
    """As the commonest that begins so, if any does."""
    meant = spelling.meant(shipped.db, "en", "territo", "territo")
    assert meant is not None
    assert meant[1].startswith("territor")
    assert spelling._cut(shipped.db, "en", "zzzz") is None


def test_function_words_alone_need_a_question_that_says_the_same(shipped: Library) -> None:
    """ "Who goes first?" is asked in so many words; "what is this" is not."""
    assert answer.reply(shipped, "who goes first", "pw").answers[0].id == "4.2"
    assert not answer.reply(shipped, "what is this about then", "pw").answers


def test_words_of_no_language_that_is_read_are_no_answer(shipped: Library) -> None:
    """A question of which the language read knows no word, though another one does."""
    for question in ("what time is it", "che ore sono", "movie tonight", "who is it", "chi è"):
        assert answer.reply(shipped, question).lang in {"", "it", "en"}
