"""A reading that players have settled on is what rulings go by: in no ruling of any case does it stay beside the point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref import paths
from punicref.errors import Problem
from punicref.language.messages import Message, Translator
from punicref.render import plain
from punicref.rulebook.library import Library
from punicref.rulebook.model import Issue
from punicref.ruling import registry
from tests.golden.rulings import SEED, cases
from tests.ruling import spread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.ruling.model import Caveat, Ruling

GAMES = ("pw", "dbp", "sor", "pi")


class Settled(Library):
    """The shipped rules with one reading settled."""

    def __init__(self) -> None:
        super().__init__(paths.LIBRARY)
        self.settled = ("", "", "", "")

    def issues(self, game: str, clause: str, lang: str) -> tuple[Issue, ...]:
        """Return the issues of a clause as they are settled."""
        found = super().issues(game, clause, lang)
        if self.settled[:2] != (game, clause):
            return found
        return tuple(
            Issue(
                key=one.key,
                kind=one.kind,
                text=one.text,
                readings=one.readings,
                see=one.see,
                settled=self.settled[3] if one.key == self.settled[2] else "",
            )
            for one in found
        )


@pytest.fixture(scope="module")
def library(shipped: Library) -> Iterator[Settled]:
    """Yield rules in which a reading can be settled."""
    library = Settled()
    yield library
    library.close()


def ruled(name: str, raw: dict[str, Any], library: Settled, *, tables: bool) -> Ruling | None:
    """Return the ruling of a case, with the printed tables or without; None where it is refused."""
    seeded = {**raw, "seed": raw.get("seed", SEED)} if "random" in raw.values() else raw
    try:
        look = spread.typed_in(library) if tables else spread.nothing
        return registry.load(name, library).rule(seeded, library, look)
    except Problem:
        return None


def shown(made: Ruling, library: Settled) -> list[str]:
    """Return the headline, the steps and the chances of a ruling."""
    bare = made._replace(caveats=(), needs=())

    def issue(reference: str, key: str) -> Issue:
        raise KeyError(reference, key)

    return list(plain.ruling(bare, Translator("en"), issue))


def follows(before: Ruling, after: Ruling, caveat: Caveat, reading: str, library: Settled) -> bool:
    """Whether a ruling goes by a settled reading: it is named as the one played, and what is shown has changed."""
    same = [one for one in after.caveats if (one.cites, one.issue) == (caveat.cites, caveat.issue)]
    if reading in dict(caveat.readings) and f"{caveat.cites[0]}#{caveat.issue}" in after.result.get(
        "house_readings", {}
    ):
        body = [step.text.text for step in after.steps if caveat.cites[0] in step.cites]
        if not any("plays it otherwise" in text or "do not follow the house" in text for text in body):
            return False
    changed = after.result != before.result or shown(after, library) != shown(before, library)
    return changed and all(one.played == reading for one in same)


def unfollowed(game: str, library: Settled) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the open points whose settled reading some ruling does not go by, each with such a case."""
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    tried: set[tuple[str, str, str, str]] = set()
    for name, raw in cases():
        if not name.startswith(f"{game}."):
            continue
        library.settled = ("", "", "", "")
        for tables in (False, True):
            made = ruled(name, raw, library, tables=tables)
            if made is None:
                continue
            for caveat in made.caveats:
                clause = caveat.cites[0].partition(":")[2]
                for reading, result in caveat.readings:
                    if result == dict(caveat.readings)[caveat.played] or (name, clause, caveat.issue, reading) in tried:
                        continue
                    tried.add((name, clause, caveat.issue, reading))
                    library.settled = (game, clause, caveat.issue, reading)
                    again = ruled(name, raw, library, tables=tables)
                    library.settled = ("", "", "", "")
                    if again is not None and not follows(made, again, caveat, reading, library):
                        found.setdefault(f"{game}:{clause}#{caveat.issue}", (f"{name} {reading}", raw))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_rulings_go_by_settled_readings(game: str, library: Settled) -> None:
    """Headline, steps or chances change with the reading that is settled, and it is named as the one played."""
    assert unfollowed(game, library) == {}


SETTLED: list[tuple[str, dict[str, Any], tuple[str, str, str, str]]] = [
    ("dbp.command", {"side": "roman", "furor": 1, "mercenaries": True}, ("dbp", "15.2", "whose", "owner")),
    ("dbp.setup", {"battle": "trebbia"}, ("dbp", "17.1.3.a", "codes", "cavalry")),
]


@pytest.mark.parametrize(("name", "raw", "settled"), SETTLED, ids=[one[0] for one in SETTLED])
def test_a_step_names_the_reading_that_it_follows(
    name: str, raw: dict[str, Any], settled: tuple[str, str, str, str], library: Settled
) -> None:
    """What goes by the players' reading is not called ours."""
    library.settled = settled
    made = ruled(name, raw, library, tables=False)
    library.settled = ("", "", "", "")
    assert made is not None
    cited = [step for step in made.steps if f"{settled[0]}:{settled[1]}" in step.cites]
    whose = [step.text.args["whose"] for step in cited if "whose" in step.text.args]
    assert [one.text for one in whose if isinstance(one, Message)] == ["house reading"] * len(whose) != []
