"""What an editor is told: of the texts that changed, once a sentence, the strongest first; of rewritings little."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from punicref.audit import calm, registry, stamps
from punicref.audit.context import Context
from punicref.audit.corpus import Clause
from punicref.audit.finding import Finding
from punicref.audit.stamps import Stamp
from tests import once
from tests.audit import kinds, mutate

REWRITTEN = tomllib.loads((Path(__file__).parent / "rewritten.toml").read_text("utf-8"))

SYNONYMS = tomllib.loads((Path(__file__).parent / "synonyms.toml").read_text("utf-8"))

EACH = 50
"""So many synonyms of each language are put in at random; some of them do not fit where they come to stand."""

ACCUSED = 0.16
"""So large a part of them may be accused."""

TRIES = 2000
"""So many places at random are looked at for one of them."""

MOST = 1.0
"""So many findings there may be for a clause that is faithfully said in other words, on average."""


@pytest.fixture(scope="module")
def rules() -> Context:
    """Read the rules."""
    return once.rules()


def stamped(rules: Context, clause: Clause) -> dict[str, Stamp]:
    """Return the stamp of a clause as it stands, with all that is found accepted."""
    one = f"{clause.game}:{clause.id}"
    found = [each for each in registry.check_clause(rules, clause) if stamps.may_stand(each)]
    made = stamps.stamp(clause, "2026-01-01")
    return {one: stamps.accepting(replace(rules.stamps[one], hashes=made.hashes), found, "2026-01-01")}


def told(rules: Context, before: Clause, after: Clause) -> list[Finding]:
    """Return what is told of a clause that was changed since its stamp."""
    known = stamped(rules, before)
    found = calm.told(registry.check_clause(rules, after), (after,), rules, known)
    return [one for one in found if one.check != "stale"]


def test_little_is_said_of_a_faithful_rewriting(rules: Context) -> None:
    """One finding at most on average for a whole clause in other words."""
    every = [(lang, where, text) for lang, clauses in REWRITTEN.items() for where, text in clauses.items()]
    number = 0
    for lang, where, text in every:
        game, _, one = where.partition(":")
        before = rules.games[game].clauses[one]
        number += len(told(rules, before, mutate.with_part(before, lang, "text", text)))
    assert number <= MOST * len(every)


def otherwise(rules: Context, lang: str, old: str, random: Random) -> tuple[Clause, Clause] | None:
    """Put a synonym into a clause at random; returns the clause before and after, or None where no clause has it."""
    every = list(mutate.clauses(rules).values())
    for _ in range(TRIES):
        clause = random.choice(every)
        part = random.choice([part for part in clause.texts[lang].parts if part != "title"])
        text = clause.texts[lang].parts[part]
        new = kinds.exchanged(text, {old: random.choice(SYNONYMS[lang][old])}, random)
        if new is not None and new.split() != text.split():
            return clause, mutate.with_part(clause, lang, part, new)
    return None


@pytest.mark.parametrize("lang", SYNONYMS)
def test_synonyms_are_seldom_accused(rules: Context, lang: str) -> None:
    """A word that says the same is told of in few places only."""
    random = Random(f"{lang} 1")
    pairs = [otherwise(rules, lang, old, random) for old in random.choices(list(SYNONYMS[lang]), k=EACH)]
    made = [pair for pair in pairs if pair]
    accused = [after for before, after in made if told(rules, before, after)]
    assert len(made) > EACH / 2
    assert len(accused) <= ACCUSED * len(made), [after.id for after in accused]


def test_a_small_mistake_is_told_once_and_of_the_text_that_changed(rules: Context) -> None:
    """One finding of the sentence, which names the changed language alone."""
    before = rules.games["dbp"].clauses["10.8"]
    text = before.texts["en"].parts["text"].replace("must move the attacking", "may not move the defending")
    [found] = told(rules, before, mutate.with_part(before, "en", "text", text))
    assert found.langs == ("en",)
    assert len(found.parts) > 1
    assert stamps.key(found) == stamps.key(found.parts[0])


def test_what_is_said_of_unchanged_texts_is_an_echo(rules: Context) -> None:
    """What accuses texts that did not change is let stand with the stamp, and nothing of the changed one is."""
    before = rules.games["dbp"].clauses["10.8"]
    text = before.texts["en"].parts["text"].replace("must", "may")
    after = mutate.with_part(before, "en", "text", text)
    known = stamped(rules, before)
    found = list(registry.check_clause(rules, after))
    assert all("en" not in one.langs for one in calm.echoes(found, after, known))
    assert any(one.langs == ("en",) for one in calm.told(found, (after,), rules, known))


def test_an_accepted_sentence_is_accepted_as_a_whole(rules: Context) -> None:
    """What is told together is accepted together."""
    before = rules.games["dbp"].clauses["10.8"]
    text = before.texts["en"].parts["text"].replace("must move", "should move")
    after = mutate.with_part(before, "en", "text", text)
    known = stamped(rules, before)
    found = list(registry.check_clause(rules, after))
    one = "dbp:10.8"
    open_ = [each for each in calm.told(found, (after,), rules, known) if each.check != "stale"]
    known[one] = stamps.accepting(known[one], open_, "2026-01-02")
    assert [each.check for each in calm.told(found, (after,), rules, known)] == ["stale"]
