"""What `check` finds: single mistakes of every kind are put into the rules, and most of them must be reported."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from punicref import paths
from punicref.audit import context, registry, stamps
from punicref.errors import Problem
from tests.audit import mutate

if TYPE_CHECKING:
    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause
    from punicref.audit.finding import Finding

EACH = 60
"""So many mistakes of each kind."""

FLOORS = {
    "number": 1.0,
    "reference": 1.0,
    "placeholder": 1.0,
    "clause removed": 1.0,
    "sentence deleted": 0.9,
    "sentence doubled": 0.95,
    "word form": 0.7,
    "modal": 0.75,
    "negation added": 0.7,
    "negation dropped": 0.5,
    "term": 0.55,
}
"""The share of each kind that is found at least; all of those that change what a clause refers to or counts."""


@pytest.fixture(scope="module")
def rules() -> Context:
    """Read the rules; stamps are left out, which would find every change that one language makes alone."""
    read = context.read(paths.RULES)
    return context.Context(read.games.values(), read.terms)


def said(finding: Finding) -> tuple[object, ...]:
    """Return what tells one finding from another."""
    return finding.check, finding.severity, finding.langs, finding.part, str(Problem(finding.message))


def found(rules: Context, before: Clause, after: Clause) -> set[str]:
    """Return the checks that report something of the changed clause that they did not report before."""
    old = Counter(said(one) for one in registry.check_clause(rules, before))
    new = Counter(said(one) for one in registry.check_clause(rules, after))
    return {str(one[0]) for one in new - old}


def removed(rules: Context, random: Random) -> tuple[Clause, Clause]:
    """Take a clause out of one language."""
    clause = random.choice([one for game in rules.games.values() for one in game.clauses.values()])
    lang = random.choice(sorted(clause.texts))
    return clause, replace(clause, texts={name: text for name, text in clause.texts.items() if name != lang})


def mistaken(rules: Context, kind: str, random: Random) -> tuple[Clause, Clause]:
    """Put a mistake of a kind in a clause and a language at random."""
    if kind == "clause removed":
        return removed(rules, random)
    clauses = [one for game in rules.games.values() for one in game.clauses.values()]
    while True:
        clause = random.choice(clauses)
        lang = random.choice(sorted(clause.texts))
        part = random.choice([part for part in clause.texts[lang].parts if part in mutate.BINDING])
        changed = mutate.KINDS[kind](clause, lang, part, random, rules)
        if changed is not None and changed != clause.texts[lang].parts[part]:
            return clause, mutate.with_part(clause, lang, part, changed)


@pytest.mark.parametrize("kind", FLOORS)
def test_mistakes_are_found(rules: Context, kind: str) -> None:
    """Of single mistakes of this kind, put in at random, at least this share is reported."""
    random = Random(f"{kind} 1")
    by_check: Counter[str] = Counter()
    missed = []
    for _ in range(EACH):
        before, after = mistaken(rules, kind, random)
        checks = found(rules, before, after)
        by_check.update(checks)
        if not checks:
            missed.append((before, after))
    share = 1 - len(missed) / EACH
    print(f"\n{kind:17} {share:5.0%}  {', '.join(f'{name} {n}' for name, n in by_check.most_common(5))}")
    assert share >= FLOORS[kind], missed[0][1].id


@pytest.fixture(scope="module")
def stamped() -> Context:
    """Read the rules with their stamps."""
    return context.read(paths.RULES)


@pytest.mark.parametrize("kind", [kind for kind in FLOORS if kind != "clause removed"])
def test_a_change_in_one_language_alone_is_always_reported(stamped: Context, kind: str) -> None:
    """The rules are stamped: whatever is changed in one language only, the others are reported as not looked at."""
    random = Random(f"{kind} 2")
    for _ in range(20):
        before, after = mistaken(stamped, kind, random)
        assert "stale" in found(stamped, before, after), after.id


def test_every_clause_is_stamped_as_it_stands(stamped: Context) -> None:
    """No text has changed since its languages were last compared."""
    for game in stamped.games.values():
        for clause in game.clauses.values():
            assert stamped.stamps[f"{clause.game}:{clause.id}"].hashes == stamps.stamp(clause, "").hashes, clause.id
