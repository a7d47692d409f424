"""Single mistakes in idiomatic words, each in one language: `check` has something to say of each."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.audit import mutate

if TYPE_CHECKING:
    from punicref.audit.context import Context

MISTAKES = {
    f"{clause} {lang}: {new or 'without ' + old}": (clause, lang, old, new)
    for written in tomllib.loads((Path(__file__).parent / "said_otherwise.toml").read_text("utf-8")).values()
    for clause, lang, old, new in written
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_it_is_found(rules: Context, mistake: str) -> None:
    """Something is said of the clause that was not said before."""
    where, lang, old, new = MISTAKES[mistake]
    game, _, one = where.partition(":")
    clause = rules.games[game].clauses[one]
    parts = clause.texts[lang].parts
    words = re.compile(r"\s+".join(map(re.escape, old.split())))
    part, text = next((name, text) for name, text in parts.items() if name != "title" and words.search(text))
    changed = mutate.with_part(clause, lang, part, words.sub(new, text, count=1))
    assert mutate.found(rules, clause, changed)
