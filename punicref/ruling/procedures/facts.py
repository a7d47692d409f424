"""Reading the facts of procedures: what is asked, and what is kept of a thing, is a number, yes or no, or a word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from punicref.errors import near
from punicref.language.messages import Template, say
from punicref.ruling.procedures import kinds, steps
from punicref.ruling.procedures.declared import Fact
from punicref.ruling.procedures.kinds import NUMBER, WORD, YES, Kind
from punicref.ruling.procedures.steps import YES_NO

if TYPE_CHECKING:
    from punicref.ruling.procedures.parts import Part

MOST_FACTS = 40
LARGEST = 1_000_000

FACT_KEYS = (
    "of", "words", "least", "most", "range", "usual", "assume", "ask", "called", "clause", "needs", "printed",
    "ordinary", "kept",
)  # fmt: skip


def read(part: Part) -> list[tuple[str, Fact]]:
    """Return the facts of a table, those that can be made out."""
    found = []
    for name, one in part.under(MOST_FACTS):
        if one.name(name) and (made := _fact(one, name)) is not None:
            found.append((name, made))
        else:
            part.notes.lost.add(name)
    known = dict(found)
    for name, made in found:
        if made.needs and made.needs not in part.notes.lost and (made.needs not in known or made.needs == name):
            part.at(name).at("needs").wrong(
                say("There is no fact {name}.", name=made.needs), None, near(made.needs, known, 1)
            )
    return found


def _fact(part: Part, name: str) -> Fact | None:
    if not part.table(*FACT_KEYS):
        return None
    kind = kind_of(part)
    if kind is None:
        return None
    said = part.at("called").said(name.replace("_", " "))
    words = steps.words(part.at("words"), kind)
    steps.unsaid(part.at("of"), kind, words, {})
    asked = part.at("ask").text() or Template.of({lang: words[0] for lang, words in said.items()})
    return Fact(
        name, kind, asked, said, words, usual_of(part.at("usual"), kind),
        part.at("assume").text(), part.at("needs").string() if "needs" in part.raw else "",
        part.at("printed").flag(), part.at("ordinary").flag(), part.at("range").flag(),
        least=part.raw.get("least") if kind.of == NUMBER else None,
        most=part.raw.get("most") if kind.of == NUMBER else None,
        kept=part.at("kept").string() if "kept" in part.raw else "",
    )  # fmt: skip


def kind_of(part: Part) -> Kind | None:
    """Return the kind of a fact: words to choose from, yes or no where one of them is usual, else a number."""
    if "of" in part.raw:
        words = tuple(word for one in part.at("of").items(40) if (word := one.string()))
        for at, word in enumerate(words):
            if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,40}", word) or word in YES_NO:
                part.at("of").wrong(
                    say("No value can be called {name}.", name=word),
                    say("A value has small letters a–z, digits, - and _; {key} says what it is called.", key="words"),
                    needle=word,
                )  # fmt: skip
                return None
            if word in words[:at]:
                part.at("of").wrong(say("“{label}” stands twice.", label=word), needle=word)
                return None
        if len(words) < 2:
            part.at("of").wrong(say("There must be two values or more to choose from."))
            return None
        for key in ("least", "most"):
            if key in part.raw:
                part.at(key).wrong(say("What is chosen has no least and no most."))
        return kinds.word(*words)
    if isinstance(part.raw.get("usual"), bool):
        return kinds.yes()
    least, most = _bound(part.at("least"), 0), _bound(part.at("most"), LARGEST)
    if least > most:
        part.at("most").wrong(say("The most is less than the least, {least}.", least=least))
        return None
    return kinds.number(least, most)


def _bound(part: Part, default: int) -> int:
    """Return a limit: a number, or the value of a clause, which a house rule may change."""
    if not isinstance(part.raw, str) or ":" not in part.raw:
        return part.integer(-LARGEST, LARGEST, default)
    clause, _, name = part.raw.rpartition(":")
    found = part.notes.rules.value(clause, name)
    if not isinstance(found, int):
        part.wrong(say("Clause {clause} has no value {name}.", clause=clause, name=name), needle=part.raw)
        return default
    return default if abs(default) > abs(found) else found


def usual_of(part: Part, kind: Kind) -> Any:
    """Return what is usual, None where nothing is."""
    if not part.there:
        return None
    if kind.of == YES:
        return part.flag()
    if kind.of == WORD:
        word = part.string()
        if word and word not in kind.words:
            part.wrong(
                say("“{word}” is none of these: {words}.", word=word, words=list(kind.words)),
                None, near(word, kind.words, 1),
            )  # fmt: skip
        return word or None
    return part.integer(int(kind.least), int(kind.most), int(kind.least))
