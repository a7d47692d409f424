"""Laws of the sheet, whatever is said at the table in whatever order."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref.errors import Problem
from punicref.sheet import registry
from punicref.sheet.kinds import GAME
from punicref.sheet.situation import Situation, after, event
from punicref.sheet.table import Table
from tests.chains.playing import House

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

LINES = {
    "pw": [
        "scenario 2, turn 2, Roman campaign phase",
        "combat: consul A, leader 1, attack 8, defend 2, die 4, result 0/50",
        "combat: consul B, leader 1, city, inside, attack 4, defend 4, die 3, result 50/25",
        "again, die 2, result 0/0",
        "treasury regions 4 5, treasury 3",
        "state leader A leader 2",
        "next phase",
    ],
    "dbp": [
        "turn 3",
        "Roman combat impulse",
        "combat Rome, Hastati A 5 morale 4 v Mercenaries M 4 morale 3, dice 1 6",
        "combat Rome, Hastati B 5 morale 4 v Mercenaries M 4 morale 3, dice 6 1",
        "Carthaginian combat impulse",
        "state Hastati A morale 4 disorder 2",
        "Scipio is with Hastati A",
    ],
    "sor": [
        "state level 3",
        "raise event units 4",
        "garrison in, Hanno, units 3, card 2, box 4",
        "new round",
        "Carthage's action",
    ],
    "pi": [
        "siege Roman besiegers 4 supply 5, no port",
        "operation, side Roman, resources 3, actions move 3 infantry, distance 0",
        "next operation",
    ],
}
"""What is said in a game: cases, the sequence, corrections."""

WORDS = ["take", "undo", "new turn", "swap"]
ASIDE = ["why", "odds", "what if attack 3", "what happens to a leader who loses his force?", "where are we", "state"]
"""What leaves everything as it is."""


def kept(situation: Situation) -> dict[str, object]:
    """Return what is known of the things of each game."""
    return {game: found for game, things in situation.sheets.items() if (found := things.as_list())}


def said(table: Table, line: str) -> None:
    """Say a line; one that is refused leaves all as it was."""
    with suppress(Problem):
        table.tell(line)


@pytest.mark.parametrize("game", LINES)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_what_is_said_can_be_taken_back_and_is_kept_as_it_is(game: str, data: st.DataObject, shipped: Library) -> None:
    """Undo gives the situation before, questions change nothing, and the evening's events lead to the same sheet."""
    table = Table(House(shipped), game, "zama" if game == "dbp" else "")
    folded = Situation()
    lines = st.sampled_from([*LINES[game], *WORDS, *ASIDE])
    for line in data.draw(st.lists(lines, min_size=1, max_size=8)):
        before = table.situation
        refused = False
        try:
            table.tell(line)
        except Problem:
            refused = True
        now = table.situation
        if line in ASIDE and line != "odds":
            assert now == before, line
        if now != before and not refused and line != "undo":
            table.tell("undo")
            assert table.situation == before, line
            said(table, line)
            assert table.situation.sheets == now.sheets, line
        folded = after(folded, json.loads(json.dumps(event(folded, table.situation))))
        assert kept(folded) == kept(table.situation)
        assert dict(folded.facts) == json.loads(json.dumps(dict(table.situation.facts)))


@pytest.mark.parametrize("game", LINES)
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_new_turn_ends_what_lasts_no_longer(game: str, data: st.DataObject, shipped: Library) -> None:
    """No field is left that lasts a turn, or as long as what is within one."""
    table = Table(House(shipped), game, "zama" if game == "dbp" else "")
    for line in data.draw(st.lists(st.sampled_from([*LINES[game], "take"]), min_size=1, max_size=8)):
        said(table, line)
    table.tell("new turn")
    declared = registry.of(game)
    spans = [one.name for one in declared.sequence.spans]
    inner = set(spans[spans.index("turn") :]) if "turn" in spans else set()
    for key in table.things:
        for name in table.things.known(key):
            field = declared.kind(key.kind).field(name)
            assert field.ends or field.lasts == GAME or field.lasts not in inner or key.kind == "turn", (key, name)
