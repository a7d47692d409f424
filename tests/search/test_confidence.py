"""That `ask` knows when it does not know, and finds the rest: questions of our own, in three languages."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from punicref import LANGUAGES, paths
from punicref.build import compile as compiling
from punicref.build import source
from punicref.search import answer

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

FOLDER = Path(paths.CHECKOUT or ".", "benchmarks", "questions")
SOME = 60
"""So many of each kind, drawn with one seed: the whole is for the benchmarks."""


def read(*names: str) -> list[dict[str, Any]]:
    """Return the entries of question files, each with its game's code."""
    found = []
    for name in names:
        raw = tomli.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
        found += [{"code": raw["code"], **one} for one in raw["q"]]
    return found


def some(entries: list[dict[str, Any]]) -> list[tuple[dict[str, Any], str]]:
    """Draw entries with a language each."""
    chance = random.Random(4)
    return [(one, chance.choice(LANGUAGES)) for one in chance.sample(entries, min(SOME, len(entries)))]


@pytest.mark.parametrize("game", ["punic-wars", "de-bello-punico", "sword-of-rome", "punic-island"])
def test_what_has_an_answer_is_found(shipped: Library, game: str) -> None:
    """Nine in ten among the first three within the game, and hardly one refused."""
    asked = some(read(game, f"{game}-more"))
    replies = [(one, answer.reply(shipped, one[lang], one["code"])) for one, lang in asked]
    assert sum(not reply.answers for _, reply in replies) <= 0.08 * len(asked)
    among = sum(any(hit.id in one["gold"] for hit in reply.answers[:3]) for one, reply in replies)
    assert among >= 0.87 * len(asked)


@pytest.mark.parametrize(
    ("kind", "share"), [("off-topic", 0.62), ("program", 0.85), ("other-game", 0.85), ("near-miss", 0.35)]
)
def test_what_has_none_is_refused(shipped: Library, kind: str, share: float) -> None:
    """By kinds; near misses, in the game's own words, are the hard ones."""
    asked = some([one for one in read("unanswerable", "unanswerable-more") if one["kind"] == kind])
    refused = sum(not answer.reply(shipped, one[lang], one.get("game", "")).answers for one, lang in asked)
    assert refused >= share * len(asked)


def test_a_clear_answer_is_right(shipped: Library) -> None:
    """Where no doubt is shown, the first clause is nearly always the one."""
    asked = [
        (one, lang, answer.reply(shipped, one[lang], one["code"]))
        for one, lang in some(
            read("punic-wars-more", "sword-of-rome-more", "punic-island-more", "de-bello-punico-more")
        )
    ]
    clear = [(one, reply) for one, _, reply in asked if reply.sure]
    assert len(clear) > len(asked) / 3
    assert sum(reply.answers[0].id in one["gold"] for one, reply in clear) >= 0.85 * len(clear)


def test_every_clause_has_fifteen_questions() -> None:
    """In every language, and no two of them the same."""
    asked = compiling.asks(source.read_all(paths.RULES))
    assert sum(map(bool, asked.values())) > 1900
    for clause, questions in asked.items():
        assert not questions or len(questions) >= 15, clause
        assert len({" ".join(question.casefold().split()) for question in questions}) == len(questions), clause
