"""A calculator that is data is one like ours at every door: The Ford of docs/procedures.md, from texts to a ruling."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from punicref import LANGUAGES
from punicref.book.book import opened
from punicref.build import build, procedures
from punicref.rulebook import own
from tests.documents import DOCS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

FORD = DOCS / "ford"
ATTACK = {"attack": 9, "defend": 4, "leader": 2, "hill": True}


def test_the_description_on_the_page_is_what_an_assistant_reads() -> None:
    from punicref.web.assistant import drafts

    assert (DOCS / "procedures.md").read_text("utf-8").endswith(drafts.described())


def test_every_clause_and_cell_of_the_game_is_placed(ford: Callable[..., Answer]) -> None:
    """Nothing of the texts is lost in any language, and nothing is wrong or odd with the procedures."""
    assert ford("games", "check", "ford", "--json").json == {
        "procedures": ["ford.movement", "ford.combat", "ford.morale"],
        "mistakes": [],
        "findings": [],
    }
    book, _ = build.own_game(own.folder("ford"), "ford")
    assert all(set(clause.texts) == set(LANGUAGES) for clause in book.clauses.values())


@pytest.mark.parametrize(
    ("lang", "line", "verdict"),
    [
        ("en", "combat 9 to 4 leader 2 hill die 3", "Column 2:1, die 4: the defender tests morale."),
        ("it", "attacco 9 contro 4 comandante 2 collina dado 3", "Colonna 2:1, dado 4: il difensore prova il morale."),
        ("ru", "бой 9 против 4 командир 2 холм кубик 3", "Столбец 2:1, кубик 4: обороняющийся проверяет мораль."),
        ("en", "move cavalry wood 7 enemy near", "It costs 6 of 7 movement points."),
        ("it", "muovere fanteria bosco 2", "Costa 2 di 2 punti movimento."),
        ("ru", "мораль 8 потеряно 1 кубики 3 4", "Отряд: держится."),
    ],
)  # fmt: skip
def test_a_line_in_players_words_is_ruled_on(ford: Callable[..., Answer], lang: str, line: str, verdict: str) -> None:
    found = ford("ford", *line.split(), "--lang", lang)
    assert verdict in found.out, found.out + found.err


def test_without_the_procedures_name_the_words_tell_it(ford: Callable[..., Answer]) -> None:
    assert "column 2:1" in ford("ford", "9", "to", "4", "hill").out
    assert "allows" not in ford("ford", "move", "foot", "mire", "3").out


def test_json_schema_and_ruling_are_those_of_ours(ford: Callable[..., Answer]) -> None:
    """The schema holds the facts, the ruling its steps with clauses, chances as fractions, and what it assumes."""
    (one,) = [one for one in ford("calculators", "--json").json["calculators"] if one["name"] == "ford.combat"]
    schema = one["inputs"]
    assert schema["required"] == ["attack", "defend"]
    leader = {"type": "integer", "minimum": 0, "maximum": 3, "default": 0}
    assert schema["properties"]["leader"] == {"description": "rating of a leader with the attackers", **leader}
    made = ford("rule", "ford.combat", "--input", json.dumps(ATTACK), "--json").json
    assert made["result"]["column"] == "2:1"
    assert made["result"]["result"] == {word: {"exact": "1/3", "float": 1 / 3} for word in "BMD"}
    assert [step["cites"] for step in made["steps"]] == [["ford:4.2"], *[["ford:4.3"]] * 3]
    assert [one["fact"] for one in made["assumed"]] == ["ford"]
    assert ford("rule", "ford.combat", "--input", '{"attack": 9}').code == 2
    assert ford("rule", "ford.combat", "--input", '{"attack": 9, "defend": 4, "roll": 7}').code == 2


def test_a_program_and_an_evening_have_it(ford: Callable[..., Answer]) -> None:
    del ford
    with opened("it") as book:
        made = book.rule("ford.combat", ATTACK, roll=3)
        assert made.verdict == "Colonna 2:1, dado 4: il difensore prova il morale."
        assert made.result["result"] == "M"
        assert book.told("ford combattimento 9 contro 4 collina").heard is not None
        assert "ford.combat" in book.clause("ford:4.3").calculators or book.clause("ford:4.3").calculators == (
            "combat",
        )
        evening = book.evening("ford")
        for line, key, value in (("combattimento 9 contro 4", "column", "2:1"), ("dado 6", "result", "D")):
            told = evening.tell(line).ruling
            assert told is not None
            assert told.result[key] == value
        with pytest.raises(Exception, match="“elefanti” would be left out"):
            book.told("ford combattimento 9 4 elefanti")


def test_a_phone_has_a_form_and_a_ruling_in_three_languages(ford: Callable[..., Answer]) -> None:
    """Form, ruling, the clause behind it, and /api."""
    testclient = pytest.importorskip("starlette.testclient")
    from punicref.web import app

    del ford
    with testclient.TestClient(app.make(seconds=20.0), "http://localhost") as client:
        for lang, words in (
            ("en", "defender on a hill"),
            ("it", "difensore è in collina"),
            ("ru", "обороняющийся на холме"),
        ):
            assert "combat" in client.get(f"/{lang}/ford").text
            form = client.get(f"/{lang}/ford/rule/combat")
            assert form.status_code == 200
            assert words in form.text
        ruling = client.get("/it/ford/rule/combat?attack=9&defend=4&leader=2&hill=yes&roll=3")
        assert "Colonna 2:1" in ruling.text
        assert "/it/ford/clause/4.3" in ruling.text
        answer = client.post("/api/rule/ford.combat", json=ATTACK)
        assert answer.status_code == 200
        assert answer.json()["result"]["column"] == "2:1"


def test_an_assistant_reads_the_format_and_has_a_draft_checked(ford: Callable[..., Answer]) -> None:
    """Mistakes come with their lines; nothing is installed by it."""
    pytest.importorskip("mcp")
    from punicref.web.assistant import tools

    del ford
    by_name = {one.name: one for one in tools.TOOLS}
    text = (FORD / "procedures.toml").read_text("utf-8")
    target = os.path.join(own.folder("ford"), procedures.FILE)
    before = os.stat(target).st_mtime_ns
    with opened("en") as book:
        assert "[torre.NAME.facts]" in tools.answer(book, by_name["procedure_format"], {}).text
        check = by_name["check_procedures"]
        good = tools.answer(book, check, {"game": "ford", "procedures": text})
        assert good.document["mistakes"] == []
        assert "Only the player installs it" in good.text
        bad = tools.answer(
            book, check, {"game": "ford", "procedures": text.replace('"roll + modifier"', '"rol + modifier"')}
        )
        (mistake,) = [one for one in bad.document["mistakes"] if "rol" in one["message"]]
        assert mistake["line"] == 1 + text[: text.index('"roll + modifier"')].count("\n")
        assert mistake["suggestions"] == ["roll"]
        none = tools.answer(book, check, {"game": "torre", "procedures": text})
        assert none.failed
    assert os.stat(target).st_mtime_ns == before


def test_a_game_is_handed_on_with_its_procedures(ford: Callable[..., Answer], tmp_path: Path) -> None:
    archive = str(tmp_path / "ford.zip")
    assert ford("games", "export", "ford", "--output", archive).code == 0
    assert ford("games", "remove", "ford", "--yes").code == 0
    assert ford("rule", "ford.combat", "--input", "{}").code == 3
    assert ford("games", "add", archive).code == 0
    assert "Column 2:1" in ford("ford", "combat", "9", "4", "leader", "2", "roll", "3").out


def test_procedures_that_are_wrong_keep_nobody_from_the_rules(ford: Callable[..., Answer]) -> None:
    """The game is read and asked, the mistake is told with its line; the next file is taken."""
    target = os.path.join(own.folder("ford"), procedures.FILE)
    with open(target, encoding="utf-8") as file:
        text = file.read()
    with open(target, "w", encoding="utf-8") as file:
        file.write(text.replace('dice = "d6"', 'dice = "d0"'))
    found = ford("ford:4.3")
    assert found.code == 0
    assert "Modifiers" in found.out
    assert "procedures.toml" in found.err
    assert "“d0” are no dice" in found.err
    wrong = ford("games", "check", "ford")
    assert wrong.code == 2
    assert "“d0” are no dice" in wrong.out
    assert ford("games", "procedures", "ford", str(FORD / "procedures.toml")).code == 2  # nobody to be asked
    assert ford("games", "procedures", "ford", str(FORD / "procedures.toml"), "--yes").code == 0
    assert ford("games", "check", "ford").code == 0


def test_a_printed_table_is_asked_for_and_looked_up(home: Path, run: Callable[..., Answer], tmp_path: Path) -> None:
    """A table that is declared in the neutral file, and filled in by its owner, is one of a procedure's."""
    rules = tmp_path / "r.txt"
    rules.write_text("1. Fire\n1.1 Table. The print has it.\n\n2. Other\nNothing.\n", "utf-8")
    assert run("import", str(rules), "--new-game", "gun", "--title", "Gun", "--lang", "en").code == 0
    neutral = os.path.join(own.folder("gun"), "gun.toml")
    with open(neutral, encoding="utf-8") as file:
        text = file.read()
    declared = 'values = { far = ["1", "2"], first = 1, last = 3 }\n'
    table = '["1.1".table]\ncells = "points"\ncolumns = "1.1:far"\nrows = ["1.1:first", "1.1:last"]\n'
    with open(neutral, "w", encoding="utf-8") as file:
        file.write(text.replace('["1.1"]\n', f'["1.1"]\n{declared}\n{table}\n'))
    draft = tmp_path / "p.toml"
    draft.write_text(
        '[gun.tables.fire]\nclause = "1.1"\n[gun.fire]\ntitle = "Fire"\nclause = "1"\n[gun.fire.facts]\n'
        'far = { least = 1, most = 2 }\nhits = { printed = true }\n[[gun.fire.steps]]\nname = "roll"\ndice = "d3"\n'
        '[[gun.fire.steps]]\nname = "lost"\nlook = "fire"\nrow = "roll"\ncolumn = "far"\ntold = "hits"\n',
        "utf-8",
    )
    assert run("games", "procedures", "gun", str(draft)).code == 0
    asked: dict[str, Any] = run("rule", "gun.fire", "--input", '{"far": 1, "roll": 2}', "--json").json
    assert asked["needs"] == ["gun:1.1"]
    assert asked["verdict"] == "Look up row 2, column 1 of the printed table."
    told = run("rule", "gun.fire", "--input", '{"far": 1, "roll": 2, "hits": 4}', "--json").json
    assert told["result"]["lost"] == 4
    filled = tmp_path / "t.toml"
    filled.write_text('table = "gun:1.1"\ncolumns = "1 2"\n[rows]\n1 = "0 1"\n2 = "2 1"\n3 = "3 2"\n', "utf-8")
    assert run("tables", "install", str(filled)).code == 0
    assert run("rule", "gun.fire", "--input", '{"far": 1, "roll": 2}', "--json").json["result"]["lost"] == 2
    open_ = run("rule", "gun.fire", "--input", '{"far": 2}', "--json").json
    assert open_["result"]["mean"]["exact"] == "4/3"
