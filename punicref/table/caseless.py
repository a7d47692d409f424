"""A line of facts of which nobody has said what case they are of: which calculators would understand it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref import LANGUAGES
from punicref.errors import InputProblem, Needed
from punicref.messages import Name, say
from punicref.ruling import carried, heard, registry, spoken
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.registry import Look


RECORD = "plays"
"""The fact that is the record of a dialogue that asks on."""


def refuse(game: str, said: Sequence[str], library: Library, printed: Look) -> None:
    """Raise InputProblem for a line of facts: a rule that happens to have its words would be no answer to it."""
    figures = [word for word in said if any(letter.isdigit() for letter in word)]
    if not figures and (len(said) == 1 or plain(said[0]) not in _things(game, library)):
        return  # a word alone is looked up
    cases = _understood_by(game, said, library, printed)
    if not cases:
        return
    raise InputProblem(
        say("These are facts, but of what case? They are understood by: {cases}.", cases=cases),
        hint=say("For example {example}.", example=say("{case} {line}", case=cases[0], line=" ".join(said))),
    )


def looks_like_facts(said: Sequence[str]) -> bool:
    """Whether nobody would ask so: two numbers, or one set against something, at the beginning of a line."""
    numbers = [word for word in said if word.strip(",;").isdecimal()]
    return said[0][:1].isdecimal() and (len(numbers) > 1 or heard.sets_against(said))


def _things(game: str, library: Library) -> frozenset[str]:
    """Return the first words of the names of a game, such as those of its unit types, in every language."""
    texts = library.names(game).values()
    return frozenset(plain(name).split()[0] for one in texts for all_ in one.values() for name in all_)


def _understood_by(game: str, said: Sequence[str], library: Library, printed: Look) -> list[Name]:
    """Return the calculators, as they are called, that understand all of a line.

    First those of two sides, where one is set against the other; then those that it suffices.
    """
    found: list[tuple[bool, bool, Name]] = []
    sided = carried.of(game).swap if heard.sets_against(said) else {}
    for one in library.calculators():
        if not one.name.startswith(f"{game}."):
            continue
        calculator = registry.load(one.name, library)
        if any(fact.name == RECORD for fact in calculator.inputs):
            continue  # a record is a file, which any word may be
        lacks = False
        try:
            calculator.rule(spoken.understand(calculator, said, library).facts, library, printed)
        except Needed:
            lacks = True
        except InputProblem:
            continue
        found.append(
            (one.name not in sided, lacks, Name(texts={lang: library.called(one.name, lang) for lang in LANGUAGES}))
        )
    return [name for _, _, name in sorted(found, key=lambda one: one[:2])]
