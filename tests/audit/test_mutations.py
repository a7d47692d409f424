"""What `check` finds: single mistakes of every kind, and systematic ones, are put into the rules; most are reported."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from punicref import LANGUAGES, paths
from punicref.audit import context, registry, stamps
from tests import once
from tests.audit import mutate

if TYPE_CHECKING:
    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause

EACH = 36
"""So many mistakes of each kind, shared out among the languages; benchmarks/translations.py tries more."""

FLOORS = {
    "number": 1.0,
    "reference": 1.0,
    "placeholder": 1.0,
    "clause removed": 1.0,
    "sentence deleted": 0.97,
    "sentence doubled": 0.97,
    "item deleted": 1.0,
    "word form": 0.75,
    "modal": 0.95,
    "negation added": 0.9,
    "negation dropped": 0.8,
    "term": 0.88,
    "comparator": 0.9,
    "in time": 0.85,
    "opposite": 0.88,
    "number word": 1.0,
    "half, double": 0.78,
    "until": 0.85,
    "only, also": 0.85,
    "and, or": 0.92,
    "each, one": 0.8,
    "all, any": 0.85,
    "should": 0.9,
    "tense": 0.75,
    "half-translated": 0.85,
    "instead, besides": 0.8,
    "modified, unmodified": 0.85,
    "even if, if": 0.85,
    "the same, any": 0.65,
    "receives, loses, spends": 0.75,
    "whose": 0.75,
    "singular, plural": 0.5,
    "agreement": 0.85,
    "active, passive": 0.6,
    "joined preposition": 0.8,
    "forms exchanged": 0.95,
    "values exchanged": 0.95,
    "items moved": 0.75,
    "things exchanged": 0.6,
    "only moved": 0.6,
    "sister term": 0.75,
    "other title": 0.97,
    "names exchanged": 0.8,
}
"""The share of each kind that is found at least; all of those that change what a clause refers to or counts."""

SYSTEMATIC = {"it": ("almeno", "al massimo", 0.95), "en": ("not", "", 0.85), "ru": ("не", "", 0.85)}
"""Words that are changed everywhere in one language, and the share of the changed clauses that is found at least."""


def removed(rules: Context, random: Random) -> tuple[Clause, Clause]:
    """Take a clause out of one language."""
    clause = random.choice(list(mutate.clauses(rules).values()))
    lang = random.choice(sorted(clause.texts))
    return clause, replace(clause, texts={name: text for name, text in clause.texts.items() if name != lang})


@pytest.mark.parametrize("kind", FLOORS)
def test_mistakes_are_found(rules: Context, kind: str) -> None:
    """Of single mistakes of this kind, put in at random, at least this share is reported."""
    random = Random(f"{kind} 1")
    by_check: Counter[str] = Counter()
    missed = []
    for number in range(EACH):
        lang = LANGUAGES[number % len(LANGUAGES)]
        pair = removed(rules, random) if kind == "clause removed" else mutate.mistaken(rules, kind, random, lang)
        checks = mutate.found(rules, *pair)
        by_check.update(checks)
        if not checks:
            missed.append(pair)
    share = 1 - len(missed) / EACH
    print(f"\n{kind:17} {share:5.0%}  {', '.join(f'{name} {n}' for name, n in by_check.most_common(5))}")
    assert share >= FLOORS[kind], missed[0][1].id


@pytest.mark.parametrize("lang", SYSTEMATIC)
def test_what_is_wrong_everywhere_is_found_everywhere(rules: Context, lang: str) -> None:
    """Nothing is learnt from the text under test: a word changed in every clause is reported in nearly each."""
    old, new, least = SYSTEMATIC[lang]
    clean = mutate.clauses(rules)
    wrong = mutate.changed_everywhere(rules, lang, old, new)
    altered = {key: clause for key, clause in mutate.clauses(wrong).items() if clause is not clean[key]}
    found = [key for key, clause in altered.items() if mutate.said_of(wrong, clause) - mutate.known(rules, clean[key])]
    assert len(altered) > 20
    assert len(found) >= least * len(altered)


def test_findings_do_not_depend_on_what_is_read(stamped: Context) -> None:
    """A check of one game finds what a check of all finds of it; a check of one clause what that of its game does."""
    with once.remembered():
        found = list(registry.check_all(stamped, registry.CHECKS))
    for game in ("dbp", "sor"):
        every = [one for one in found if one.game == game]
        alone = context.read(paths.RULES, game)
        assert [one for one in registry.check_all(alone, registry.CHECKS) if one.game == game] == every
        for clause in list(alone.games[game].clauses.values())[::20]:
            fresh = context.Context(alone.games.values(), alone.terms, alone.stamps, (), paths.RULES)
            assert list(registry.check_clause(fresh, clause)) == [one for one in every if one.id == clause.id]


def test_a_mistake_is_judged_alike_whatever_is_read(stamped: Context) -> None:
    """What is said of a changed clause does not depend on which other games were read: an opposite is one of a game."""
    alone = {game: context.read(paths.RULES, game) for game in stamped.games}
    random = Random("law")
    for kind in ("term", "opposite", "comparator", "sentence deleted", "negation dropped"):
        for _ in range(12):
            _, after = mutate.mistaken(stamped, kind, random)
            assert mutate.said_of(stamped, after) == mutate.said_of(alone[after.game], after), after.id


@pytest.fixture(scope="module")
def stamped() -> Context:
    """Read the rules with their stamps."""
    return once.rules()


@pytest.mark.parametrize("kind", [kind for kind in FLOORS if kind != "clause removed"])
def test_a_change_in_one_language_alone_is_always_reported(stamped: Context, kind: str) -> None:
    """The rules are stamped: whatever is changed in one language only, the others are reported as not looked at."""
    random = Random(f"{kind} 2")
    for _ in range(20):
        before, after = mutate.mistaken(stamped, kind, random)
        assert "stale" in mutate.found(stamped, before, after), after.id


def test_every_clause_is_stamped_as_it_stands(stamped: Context) -> None:
    """No text has changed since its languages were last compared."""
    for game in stamped.games.values():
        for clause in game.clauses.values():
            assert stamped.stamps[f"{clause.game}:{clause.id}"].hashes == stamps.stamp(clause, "").hashes, clause.id
