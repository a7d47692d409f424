"""What the open table keeps of a game whose procedures are data, and what is read of lines that are spoken there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.book.book import opened
from punicref.errors import Problem
from punicref.sheet import evening as records
from punicref.sheet import registry
from tests.procedures.conftest import FORD

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

EVENING: list[tuple[str, dict[str, dict[str, Any]]]] = [
    # (line, what is known of which unit after it)
    ("combat unit A 9 to unit B 4, leader 2, hill, die 6", {}),
    ("take", {"B": {"lost": 1}}),
    ("morale unit B 8 dice 6 1", {}),
    ("take", {"B": {"lost": 1, "morale": 8}}),
    ("unità A lascia un nemico, fanteria nel bosco, punti rimasti 5", {}),
    ("take", {"A": {"kind": "foot", "left": 1}}),
    ("undo", {"A": {}}),
    ("take", {"A": {"kind": "foot", "left": 1}}),
    ("state unit B lost 3", {"B": {"lost": 3, "morale": 8}}),
    ("новый ход", {"A": {"kind": "foot"}}),
    ("мораль отряд А 7 кубики 6 6", {}),
    ("take", {"A": {"kind": "foot", "morale": 7, "routed": True}}),
    ("combat unit C 9 against unit B 2, die 6", {}),
    ("take", {"B": {"lost": 4, "morale": 8}}),
    ("combat unit C 9 against unit B 2, die 6", {}),
    ("take", {"B": {"lost": 4, "morale": 8}}),  # it has no more steps
]


def known(evening: Any) -> dict[str, dict[str, Any]]:
    return {one["name"]: one["fields"] for one in evening.state()["things"]}


def test_an_evening_keeps_what_its_rulings_change(ford: Callable[..., Answer]) -> None:
    """Each line leaves the things as it should; who is out of play takes no part; the same is had from the file."""
    del ford
    with opened("en") as book:
        evening = book.evening("ford")
        for line, told in EVENING:
            evening.tell(line)
            now = known(evening)
            assert {name: now[name] for name in told} == told, line
        with pytest.raises(Problem, match="out of play"):
            evening.tell("combat unit A 9 against unit B 3")
        evening.tell("combat unit C 1 against unit B 9")
        with pytest.raises(Problem, match="leaves nothing to take"):
            evening.tell("take")
        ruled = book.rule("ford.combat", attack=9, defend=4, roll=6)
        assert [one.as_dict() for one in ruled.changes] == [{"of": "defender", "field": "lost", "add": 1}]
        assert not book.rule("ford.combat", attack=9, defend=4).changes


def test_the_file_of_an_evening_knows_the_things_again(ford: Callable[..., Answer]) -> None:
    """Read without the game it keeps what was known; with it, too, and says so in the reader's language."""
    made = ford("play", "ford", stdin="combat unit A 9 to unit B 4, die 6\ntake\nnext turn\n")
    assert made.code == 0, made.err
    again = ford("play", "ford", "--resume", "--lang", "it", stdin="stato\n")
    assert "turno 2." in again.out
    assert "unità B: passi persi 1" in again.out
    _, entries = records.read(records.latest("ford"))
    situation = next(one.situation for one in reversed(entries) if one.situation is not None)
    with opened("en") as book:
        things = registry.bound(situation.things("ford"), "ford", book.library)
        assert things == situation.things("ford")
        assert [kind.name for kind in things.declared.kinds] == ["unit", "turn"]


def test_a_case_whose_procedure_is_gone_stops_no_evening(ford: Callable[..., Answer], tmp_path: Path) -> None:
    """What was kept is kept; the case at hand is none any more, and cannot be taken up or changed."""
    assert (
        ford("play", "ford", stdin="combat unit A 9 to unit B 4, die 6\ntake\ncombat unit A 9 to unit B 4\n").code == 0
    )
    text = (FORD / "procedures.toml").read_text("utf-8").replace("ford.combat", "ford.fight")
    renamed = tmp_path / "p.toml"
    renamed.write_text(text.replace('["combat", "attack"]', '"fight"'), "utf-8")
    assert ford("games", "procedures", "ford", str(renamed), "--yes").code == 0
    again = ford(
        "play", "ford", "--resume", stdin="state\ndie 3\nwhy\nundo\nundo\nstate\nfight unit A 9 to unit B 4, die 1\n"
    )
    assert "unit B: steps lost 1" in again.out
    assert "There is no case at hand yet." in again.err
    assert "Column 2:1, die 1: the attacker retreats" in again.out


READ = [
    # (line, the facts, words not used); None: it is asked back
    ("my 9 attack his 4 on the hill behind the ford", {"attack": 9, "defend": 4, "hill": True, "ford": True}, []),
    ("combat attackers are 9, the defender has 4, leader rated 2", {"attack": 9, "defend": 4, "leader": 2}, []),
    ("combat 9 to 4, the defender is not on a hill", {"attack": 9, "defend": 4, "hill": False}, []),
    ("combat 9 to 4 in the rain", {"attack": 9, "defend": 4}, ["rain"]),
    ("combat 9 to 4 on a bridge", None, []),
    ("combat 9 to 4, artillery 2", None, []),
    ("combat 9 to 4, rating 3", None, []),
    ("combat unit A 9 to unit B 4 die 3", {"attack": 9, "defend": 4, "roll": 3}, []),
    ("horse enters wood next to enemy, 7 left", {"unit": "horse", "ground": "wood", "near": True, "left": 7}, []),
    ("does a unit with morale 8 hold, it has lost 1 step", {"morale": 8, "lost": 1}, []),
    ("attacchiamo con 9 contro 4, comandante di valore 2", {"attack": 9, "defend": 4, "leader": 2}, []),
    ("la cavalleria entra nel bosco con 5 punti rimasti", {"unit": "horse", "ground": "wood", "left": 5}, []),
    ("l'unità con morale 7 ha perso un passo", {"morale": 7, "lost": 1}, []),
    ("attacco con 9 contro 4 sul ponte", None, []),
    ("атакуем 9 против 4 на холме, командир 2", {"attack": 9, "defend": 4, "hill": True, "leader": 2}, []),
    ("конница входит в лес, осталось очков 5", {"unit": "horse", "ground": "wood", "left": 5}, []),
    ("отряд с моралью 7 потерял одну ступень", {"morale": 7, "lost": 1}, []),
    ("бой 9 против 4 на мосту", None, []),
]  # fmt: skip


def test_a_spoken_line_is_read_by_names_and_questions(ford: Callable[..., Answer]) -> None:
    """Facts by what they are called and asked; what the rules speak of is never left out in silence."""
    del ford
    with opened("en") as book:
        for line, facts, unused in READ:
            if facts is None:
                with pytest.raises(Problem, match="would be left out"):
                    book.told(line, game="ford")
                continue
            heard = book.told(line, game="ford").heard
            assert heard is not None
            assert {one.fact: one.value for one in heard.understood} == facts, line
            assert list(heard.unused) == unused, line
