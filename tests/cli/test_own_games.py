"""A game of the user's own at every door, as a person types it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import tomli

import punicref
from punicref.web.assistant import tools
from tests.cli.pty import finish, spawn
from tests.program import answer_here

if TYPE_CHECKING:
    from tests.program import Answer

RULEBOOKS = tomli.loads((Path(__file__).parents[1] / "exchange" / "rulebooks.toml").read_text("utf-8"))
TITLES = {"it": "La Torre", "en": "The Tower", "ru": "Башня"}


def bring(tmp_path: Path, *langs: str, change: tuple[str, str] = ("", ""), more: tuple[str, ...] = ()) -> Answer:
    """Import the made-up siege game in some languages; returns what the last import said."""
    said = None
    for lang in langs:
        file = tmp_path / f"{lang}.txt"
        file.write_text(RULEBOOKS[f"decimal-{lang}"]["text"].replace(*change), "utf-8")
        said = answer_here("import", str(file), "--new-game", "torre", "--title", TITLES[lang], "--lang", lang, *more)
    assert said is not None
    return said


def test_one_language_suffices(tmp_path: Path) -> None:
    """Reference, contents, question, refusal, page, list, terms: each in whatever language is spoken."""
    said = bring(tmp_path, "it")
    assert (said.code, said.err) == (0, "")
    assert "13 clauses placed" in said.out
    assert "0  LA TORRE (line 1)" in said.out
    assert "Un'unità muove di 4 esagoni" in answer_here("torre:2.1").out
    assert "Un'unità muove di 4 esagoni" in answer_here("torre", "2.1", "--lang", "ru").out
    assert answer_here("show", "torre:2.1", "--lang", "ru", "--json").json["clauses"][0]["lang"] == "it"
    assert "torre:2.1 is not written in en." in answer_here("show", "torre:2.1", "--lang", "en").err
    assert "2.2.b" in answer_here("show", "torre").out
    hits = answer_here("ask", "quanto paga la cavalleria?", "--game", "torre", "--json").json["hits"]
    assert hits[0]["id"] == "2.2.b"
    assert "torre:2.2" in answer_here("torre", "quanto", "costa", "il", "bosco").out
    assert "torre is written in it." in answer_here("torre", "can", "cavalry", "move").err
    assert "Probabilmente queste regole non lo dicono" in answer_here("torre", "posso usare gli elefanti").err
    assert "La Torre: the rules only" in answer_here("torre").out
    rows = {row["code"]: row for row in answer_here("games", "--json").json["games"]}
    assert list(rows) == ["dbp", "pi", "pw", "sor", "torre"]
    assert (rows["torre"]["languages"], rows["torre"]["clauses"], rows["pw"]["folder"]) == (["it"], 13, "")
    assert "torre  La Torre" in answer_here("games").out
    assert answer_here("terms", "--game", "torre").out == "No terms of torre are settled yet.\n"


@pytest.mark.parametrize("words", [("check", "torre"), ("check", "--game", "torre"), ("check", "torre:2.1")])
def test_what_needs_two_languages_says_so(tmp_path: Path, words: tuple[str, ...]) -> None:
    """And how another one is put into the game."""
    bring(tmp_path, "it")
    said = answer_here(*words)
    assert said.code == 2
    assert "torre is written in it." in said.err
    assert "--game torre --lang LANG" in said.err


def test_three_languages_side_by_side(tmp_path: Path) -> None:
    """What a faithful translation has is not found; what differs is."""
    bring(tmp_path, "it", "en", "ru")
    said = answer_here("compare", "torre:2.2", "--json").json
    assert said["clauses"][0]["columns"] == ["en", "it", "ru"]
    assert answer_here("check", "torre", "--json").json["counts"]["error"] == 0
    assert "Отряд проходит 4 гекса" in answer_here("torre:2.1", "--lang", "ru").out
    bring(tmp_path, "en", change=("cavalry pays 3", "cavalry pays 4"), more=("--yes",))
    found = answer_here("check", "numbers", "torre", "--json").json["findings"]
    assert {one["id"] for one in found} == {"2.2.b"}
    assert any(
        row["findings"]
        for one in answer_here("compare", "torre:2.2.b", "--json").json["clauses"]
        for row in one["rows"]
    )


def test_nothing_is_replaced_without_a_question(tmp_path: Path) -> None:
    """The same file again does nothing; another one is shown word by word, and needs a person or --yes."""
    bring(tmp_path, "it")
    assert bring(tmp_path, "it").code == 0
    less = ("3.2 Ritirata: chi perde arretra.", "")
    said = bring(tmp_path, "it", change=less)
    assert said.code == 2
    assert "torre:3.2  [-Ritirata chi perde arretra.-]" in said.out
    assert "There is nobody to be asked here." in said.err
    assert "chi perde arretra" in answer_here("torre:3.2").out
    assert bring(tmp_path, "it", change=less, more=("--yes",)).code == 0
    assert answer_here("torre:3.2").code == 3


def test_a_game_is_handed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exported, taken away, added again; none of ours is touched by any of it."""
    monkeypatch.chdir(tmp_path)
    bring(tmp_path, "it", "en")
    before = answer_here("torre:2").out
    assert answer_here("games", "export", "torre").out == "Written to torre.zip.\n"
    assert answer_here("games", "export", "torre").code == 2
    assert answer_here("games", "remove", "torre").code == 2
    assert answer_here("games", "remove", "torre", "--yes").out == "torre is removed.\n"
    assert answer_here("torre:2").code == 3
    assert answer_here("games", "add", "torre.zip").out == "torre is there: The Tower.\n"
    assert answer_here("torre:2").out == before
    assert answer_here("games", "add", "torre.zip").code == 2
    assert answer_here("games", "remove", "pw", "--yes").code == 3
    assert answer_here("games", "export", "tore").code == 3


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--new-game", "pw", "--title", "x"), "has a meaning already"),
        (("--new-game", "check", "--title", "x"), "has a meaning already"),
        (("--new-game", "to rre", "--title", "x"), "cannot be a game's short name"),
        (("--new-game", "torre"), "Say what the game is called"),
        (("--new-game", "torre", "--game", "pw"), "do not go together"),
        (("--game", "torre"), "is imported with --new-game"),
        (("--game", "pw", "--title", "x"), "belongs to --new-game"),
        (("--new-game", "torre", "--title", "x", "--name", "y"), "belongs to"),
    ],
)
def test_what_cannot_be_imported(tmp_path: Path, options: tuple[str, ...], problem: str) -> None:
    """It is said why, and nothing is kept."""
    (tmp_path / "x.txt").write_text(RULEBOOKS["decimal-en"]["text"], "utf-8")
    said = answer_here("import", str(tmp_path / "x.txt"), "--lang", "en", *options)
    assert said.code in (2, 3)
    assert problem in said.err
    assert not os.path.exists(os.path.join(os.environ["PUNICREF_HOME"], "data", "games"))


@pytest.mark.parametrize(
    "text", ["word " * 300, "the rules of the game are that it is not to be played by anyone\n" * 9]
)
def test_a_text_without_numbers_or_headings_is_refused(tmp_path: Path, text: str) -> None:
    """With what would be right."""
    (tmp_path / "x.txt").write_text(text, "utf-8")
    said = answer_here("import", str(tmp_path / "x.txt"), "--lang", "en", "--new-game", "torre", "--title", "x")
    assert said.code == 2
    assert "No numbered clause and no heading" in said.err


def test_a_game_that_is_damaged_keeps_nobody_from_the_others(tmp_path: Path) -> None:
    """What is wrong is told with file and line, at every look-up, until it is mended."""
    bring(tmp_path, "it")
    file = Path(os.environ["PUNICREF_HOME"], "data", "games", "torre", "torre.toml")
    sound = file.read_text("utf-8")
    file.write_text(sound.replace('["2.1"]', '["2.1"]\nsee = [', 1), "utf-8")
    for _ in range(2):
        said = answer_here("pw:9.14")
        assert said.code == 0
        assert "The game torre cannot be read. torre.toml, " in said.err
    assert answer_here("games", "--json").json["damaged"] == ["torre"]
    file.write_text(sound, "utf-8")
    assert answer_here("torre:2.1").code == 0


TABLE = """
["3.1"]
values = { odds = ["1:1", "2:1"] }

["3.1".table]
cells = "points"
columns = "odds"
"""


def test_a_printed_table_is_filled_and_checked(tmp_path: Path) -> None:
    """Declared in the neutral file as ours are, it has a template, and what is typed in is held against it."""
    bring(tmp_path, "it")
    file = Path(os.environ["PUNICREF_HOME"], "data", "games", "torre", "torre.toml")
    file.write_text(file.read_text("utf-8").replace('\n["3.1"]\n', TABLE), "utf-8")
    template = answer_here("tables", "template", "torre:3.1").out
    assert 'columns = "1:1  2:1"' in template
    filled = tmp_path / "t.toml"
    filled.write_text(template.replace('1   = "?    ?"', '3 = "1  2"'), "utf-8")
    assert answer_here("tables", "install", str(filled)).code == 0
    with punicref.open("it") as book:
        assert book.printed("torre:3.1").rows == {3: ((1,), (2,))}  # type: ignore[union-attr]
    filled.write_text(template.replace('1   = "?    ?"', '3 = "1  9"'), "utf-8")
    assert "column 2:1 is 9" in answer_here("tables", "install", str(filled)).err


def test_the_other_doors(tmp_path: Path) -> None:
    """The table with its record, Python, the tools of assistants, and a book for the phone."""
    bring(tmp_path, "it", "ru")
    said = answer_here("play", "torre", "--lang", "it", stdin="quanto paga la cavalleria\n2.1\n3 contro 4\n")
    assert (said.code, "torre:2.2.b" in said.out, "muove di 4 esagoni" in said.out) == (0, True, True)
    with punicref.open("ru") as book:
        assert book.games["torre"] == "Башня"
        assert book.clause("torre:2.1").text == "Отряд проходит 4 гекса. См. 3.2."
        assert book.clause("torre:2.1", lang="en").lang == "it"
        assert book.clause("torre:2.1").see == ("3.2",)
        assert [one.id for one in book.contents("torre")][:3] == ["0", "1", "2"]
        assert book.ask("сколько платит конница", game="torre").hits[0].id == "2.2.b"
        assert book.compare("torre:2.1").langs == ("it", "ru")
        assert book.evening("torre").tell("2.1").kind == "show"
        read = tools.TOOLS[1]
        assert "гекса" in str(tools.answer(book, read, {"clause": "torre:2.1"}))
    output = tmp_path / "torre.html"
    assert answer_here("book", "torre", "--output", str(output)).code == 0
    assert "Un&#39;unità muove di 4 esagoni" in output.read_text("utf-8")


ISSUE = (
    ("torre.toml", '\n["4"]', '\n["4".issues.tie]\nkind = "gap"\nreadings = ["shared", "last"]\n\n["4"]'),
    (
        "it/torre.toml",
        "",
        """
["4".issues.tie]
text = "E se nessuno la tiene?"
readings = { shared = "La vittoria è divisa.", last = "Vince chi l'ha tenuta per ultimo." }
names = { shared = "divisa", last = "l'ultimo" }
""",
    ),
)
"""An open point that a group has noted in its own game, in one language."""


def test_a_group_settles_an_open_point_at_the_table(tmp_path: Path) -> None:
    """By the clause, where no ruling names it; back with undo, and told in languages that joined later, too."""
    bring(tmp_path, "it")
    folder = Path(os.environ["PUNICREF_HOME"], "data", "games", "torre")
    for file, find, put in ISSUE:
        text = (folder / file).read_text("utf-8")
        assert text.count(find) == 1 or not find
        (folder / file).write_text(text.replace(find, put, 1) if find else text + put, "utf-8")
    bring(tmp_path, "ru")
    said = answer_here("play", "torre", "--lang", "it", stdin="lettura 4\nlettura 4 l'ultimo\n4\nlettura 3.1 1\n")
    assert "1 divisa; 2 l'ultimo" in said.err
    assert "Lettura della casa: l'ultimo" in said.out
    assert "torre:3.1 non ha punti aperti" in said.err
    assert "Lettura della casa: l'ultimo" in answer_here("torre:4", "--lang", "it").out
    assert "Vince chi l'ha tenuta" in answer_here("torre:4", "--lang", "ru").out
    said = answer_here("play", "torre", "--lang", "en", stdin="reading 4#tie 1\nundo\n4\n")
    assert "this reading of torre:4#tie: divisa" in said.out
    assert "this reading of torre:4#tie: l'ultimo" in said.out


def test_a_table_without_calculators_says_so(tmp_path: Path) -> None:
    """A line that states a case, with numbers or without, ends nothing and is told what there is instead."""
    bring(tmp_path, "it")
    said = answer_here("play", "torre", "--lang", "en", stdin="the infantry attacks\nagain\nwhy\n")
    assert "Traceback" not in said.err
    assert said.err.count("torre has no calculators.") == 2
    assert "reading 4.2 1" in said.err


def test_terms_are_proposed_for_it(tmp_path: Path) -> None:
    """From its own texts, as from rulebooks in files."""
    bring(tmp_path, "it", "en")
    terms = answer_here("terms", "--propose", "torre", "--json").json["terms"]
    assert any(one["it"] and one["en"] for one in terms)


def test_terms_that_were_settled_are_its_own(tmp_path: Path) -> None:
    """A table of them is put into the game, what stands there already stays, and the check goes by them."""
    bring(tmp_path, "it", "en")
    table = tmp_path / "terms.csv"
    table.write_text("id,it,it.forms,en,en.forms\nunit,unità,,unit,units\nwood,bosco,boschi,,\n", "utf-8")
    said = answer_here("terms", "--import", str(table), "--game", "torre")
    assert "1 term of torre settled" in said.out
    assert "1 has no word in one of the languages" in said.err
    table.write_text("id,it,en\ncavalry,cavalleria,cavalry\n", "utf-8")
    assert answer_here("terms", "--import", str(table), "--game", "torre").code == 0
    terms = answer_here("terms", "--game", "torre", "--json").json["terms"]
    assert {one["id"] for one in terms} == {"torre.unit", "torre.cavalry"}
    bring(tmp_path, "it", change=("la cavalleria ne paga", "la scorta ne paga"), more=("--yes",))
    found = answer_here("check", "torre", "--json").json["findings"]
    assert any(one["check"] == "terms" and one["id"] == "2.2.b" for one in found)
    table.write_text("id,it,en\nThe Unit,unità,unit\n", "utf-8")
    assert "terms.csv, 2: The Unit is no name" in answer_here("terms", "--import", str(table), "--game", "torre").err


HEADED = {
    "it": (
        *("LA NEVE", "Preparazione", "Ognuno riceve 5 carte e 3 monete.", "Movimento"),
        *("Una slitta muove di 4 caselle.", "Vittoria", "Vince chi arriva per primo a Kola con 2 slitte."),
    ),
    "en": (
        *("THE SNOW", "Components", "There are 40 cards, 60 coins and 12 sledges.", "Setup"),
        *("Each player receives 5 cards and 3 coins.", "Movement", "A sledge moves 4 spaces.", "Winning"),
        *("Whoever reaches Kola first with 2 sledges wins.",),
    ),
    "ru": (
        *("СНЕГ", "Подготовка", "Каждый игрок получает 5 карт и 3 монеты.", "Движение"),
        *("Сани проходят 4 клетки.", "Победа", "Побеждает тот, кто первым придёт в Колу с 2 санями."),
    ),
}
"""Headings without numbers; the English text has one more."""


def test_headings_without_numbers_meet_across_languages(tmp_path: Path) -> None:
    """By figures, names and length, as files that are checked do; a chapter more does not shift all behind it."""
    for lang, paragraphs in HEADED.items():
        (tmp_path / f"{lang}.txt").write_text("\n\n".join(paragraphs), "utf-8")
        said = answer_here(
            "import", str(tmp_path / f"{lang}.txt"), "--new-game", "neve", "--title", "N", "--lang", lang
        )
        assert said.code == 0, said.err
        if lang == "en":
            assert "In this language only: 1a" in said.out
    assert "Una slitta muove" in answer_here("neve:3", "--lang", "it").out
    assert "A sledge moves" in answer_here("neve:3", "--lang", "en").out
    assert "Сани проходят" in answer_here("neve:3", "--lang", "ru").out
    found = answer_here("check", "neve", "--json").json["findings"]
    assert [(one["check"], one["id"]) for one in found] == [("clauses", "1a")]


def test_ours_are_found_as_before(tmp_path: Path) -> None:
    """A game beside them changes nothing of what is answered about them, nor the order of it."""
    question = ("ask", "may a fleet attack an army", "--json")
    before = answer_here(*question).json
    bring(tmp_path, "en")
    assert answer_here(*question).json == before


def test_a_house_rule_may_be_of_it(tmp_path: Path) -> None:
    """Of values that its owner has put into the neutral file."""
    bring(tmp_path, "it")
    file = Path(os.environ["PUNICREF_HOME"], "data", "games", "torre", "torre.toml")
    file.write_text(file.read_text("utf-8").replace('\n["3.1"]\n', TABLE), "utf-8")
    (tmp_path / "h.toml").write_text('name = "Odds"\n\n["torre:3.1"]\nvalues = { odds = ["3:1"] }\n', "utf-8")
    assert answer_here("house", "install", str(tmp_path / "h.toml")).code == 0
    assert 'columns = "3:1"' in answer_here("tables", "template", "torre:3.1").out
    assert 'punicref house remove "Odds"' in answer_here("games", "remove", "torre", "--yes").err
    assert answer_here("house", "remove", "Odds").code == 0
    assert answer_here("games", "remove", "torre", "--yes").code == 0


def test_enter_takes_no_game_away_and_says_so(tmp_path: Path) -> None:
    """What cannot be taken back is done by a yes alone."""
    bring(tmp_path, "it")
    child = spawn("games", "remove", "torre", PUNICREF_HOME=os.environ["PUNICREF_HOME"], PUNICREF_LANG="en")
    child.expect(r"\[y/N\] ")
    child.sendline("")
    child.expect_exact("Nothing was changed.")
    assert finish(child)[0] == 1
    assert "torre" in answer_here("games").out
