"""The engine: what is found, in which order, and that nothing a person types can break it."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref import LANGUAGES, paths
from punicref.build import compile as compiling
from punicref.build import source
from punicref.language import words
from punicref.search import answer, engine

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


def found(library: Library, question: str, game: str = "", most: int = 5) -> list[str]:
    """Return the references of the clauses found."""
    return [
        f"{game_}:{one}"
        for game_, one, _ in engine.clauses(library.db, question, game, most)[1]
        if game_ != words.PROGRAM
    ]


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("movement cost of an attack", "pw:9.14"),
        ("costo in movimento di un attacco", "pw:9.14"),
        ("support in combat only one per impulse", "dbp:10.4.1"),
        ("un'unità può appoggiare un solo combattimento per impulso", "dbp:10.4.1"),
        ("зона контроля", "dbp:8.2"),
        ("zone of control", "dbp:8.2"),
    ],
)
def test_a_clause_is_found_by_what_it_says(shipped: Library, question: str, clause: str) -> None:
    """In each language the clause's own words lead to it."""
    assert clause in found(shipped, question)[:3]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clauses_own_question_leads_to_it(shipped: Library, lang: str) -> None:
    """Word for word, however common its words: of all the questions that the clauses have, one of two hundred."""
    own: dict[tuple[str, str], set[str]] = {}
    for (game, one, of), asks in sorted(compiling.asks(source.read_all(paths.RULES)).items()):
        for question in asks if of == lang else ():
            own.setdefault((game, " ".join(words.tokens(question))), set()).add(one)
    assert len(own) > 10_000
    for (game, question), clauses in itertools.islice(own.items(), 0, None, 200):
        first = answer.reply(shipped, question, game, 1).answers
        assert first, (game, question)
        assert first[0].id in clauses, (game, question)


def test_another_word_for_the_same_thing_finds_it_too(shipped: Library) -> None:
    """ZOC and ZdC stand in no English or Italian text, only in the termbase."""
    for abbreviation in ("ZOC", "ZdC"):
        assert "dbp:8.2" in found(shipped, abbreviation)


@pytest.mark.parametrize("game", ["pw", "dbp"])
def test_a_game_limits_the_search(shipped: Library, game: str) -> None:
    """Only clauses of the game are found, and as many as are asked for."""
    references = found(shipped, "combat", game, 7)
    assert len(references) == 7
    assert {one.partition(":")[0] for one in references} == {game}


def test_the_best_come_first_and_none_twice(shipped: Library) -> None:
    """Scores fall, and each clause stands once even where Italian and English both fit."""
    hits = engine.search(shipped.db, "pila stack attack attacco", "", 50).hits
    scores = [hit.score for hit in hits]
    assert scores == sorted(scores, reverse=True)
    assert len({hit.row for hit in hits}) == len(hits)


@pytest.mark.parametrize(
    ("question", "typed", "read"),
    [
        ("supprot in combat", "supprot", "support"),
        ("costo dell'attaco", "attaco", "attacco"),
        ("осaда города", "осaда", "осада"),
    ],
)
def test_a_misspelt_word_is_read_as_the_one_meant_and_told(
    shipped: Library, question: str, typed: str, read: str
) -> None:
    """One slip is forgiven, a Latin letter among Cyrillic ones too; what was read instead is known."""
    mended = {one.word: one.instead for one in engine.clauses(shipped.db, question)[0].asked if one.instead}
    assert set(mended) == {typed}
    assert mended[typed][:4] == read[:4]


def test_what_is_like_no_word_stays_unknown(shipped: Library) -> None:
    """It finds nothing and changes nothing."""
    read, _ = engine.clauses(shipped.db, "zzqxwv attack")
    assert (read.asked[0].stem, read.asked[0].instead) == ("", "")
    assert set(found(shipped, "zzqxwv attack", most=10)) & set(found(shipped, "attack", most=10))


def test_function_words_tell_nothing(shipped: Library) -> None:
    """In each language; the words of the rules do."""
    for question, telling in (
        ("how many can I have in a city?", {"city"}),
        ("quanti ne posso mettere in una città?", {"mettere", "città"}),
        ("сколько у меня может быть в городе?", {"городе"}),
    ):
        assert {one.word for one in engine.clauses(shipped.db, question)[0].asked if one.tells} == telling


def test_a_question_may_mix_languages(shipped: Library) -> None:
    """A word that the language of the question does not know is looked for in the other one."""
    asked = engine.clauses(shipped.db, "quanto costa assaulting una forza inverted")[0].asked
    assert {one.lang for one in asked if one.stem and one.tells} == {"it", "en"}
    assert "pw:9.14" in found(shipped, "quanto costa attaccare una forza inverted", "pw", 3)


@pytest.mark.parametrize(
    "question",
    ["", "   ", '"*:()-', "AND OR NOT NEAR", "\x00\x1b[31m", "包囲された都市", "🐘🐘", "a" * 5000, "-- ; DROP TABLE"],
)
def test_nonsense_is_no_error(shipped: Library, question: str) -> None:
    """Whatever is typed, the engine answers with clauses or with nothing."""
    assert len(found(shipped, question)) <= 5


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(question=st.text(max_size=60))
def test_no_text_breaks_the_engine(shipped: Library, question: str) -> None:
    """Any characters at all are no query syntax."""
    assert len(found(shipped, question)) <= 5


def test_the_order_of_words_does_not_matter(shipped: Library) -> None:
    """A question is a set of concepts; pairs of words tell only behind the best."""
    one, other = found(shipped, "fleet attack army"), found(shipped, "army fleet attack")
    assert one[0] == other[0]
    assert len({*one} & {*other}) >= len(one) - 2


def test_a_large_library_is_read_in_part(shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the index is large the commonest words give way, the rare ones still find."""
    monkeypatch.setattr(engine, "READ", 3)
    assert "dbp:10.4.1" in found(shipped, "can support be given in the same impulse to two combats", "dbp", 10)
