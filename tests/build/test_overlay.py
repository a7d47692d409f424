"""House rules: a number changed once changes texts and rulings, and both say so."""

from __future__ import annotations

import dataclasses
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from punicref import LANGUAGES, paths
from punicref.build import build, locate, overlay, source, terms
from punicref.build import compile as compiling
from punicref.search import index
from tests.build import sample

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]

COMBAT = ("pw", "combat", "--attack", "10", "--defend", "4", "--leader", "2", "--terrain", "city", "--inverted")
IN_FORCE = {
    "it": r"(?i)regola.*Quick assaults",
    "en": r"House rule in force: Quick assaults\.",
    "ru": r"(?i)правило.*Quick assaults",
}


def house_rule(folder: Path, name: str, clause: str, **values: int) -> str:
    """Write a house rule and return its file."""
    lines = ", ".join(f"{key} = {value}" for key, value in values.items())
    path = folder / "house.toml"
    path.write_text(f'name = "{name}"\n\n["{clause}"]\nvalues = {{ {lines} }}\n', "utf-8")
    return os.fspath(path)


def put_in_force(run: Run, folder: Path, name: str = "Quick assaults", clause: str = "pw:9.14", **values: int) -> None:
    """Install a house rule with the command."""
    answer = run("house", "install", house_rule(folder, name, clause, **values))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"The house rule {name} is in force.\n"


def shown(run: Run, clause: str) -> dict[str, dict[str, Any]]:
    """Show a clause in every language with the command."""
    answer = run("show", clause, "--alone", "--lang", ",".join(LANGUAGES), "--json")
    assert answer.code == 0, answer.err
    return {one["lang"]: one for one in answer.json["clauses"]}


def test_text_changes_in_every_language_and_says_so(run: Run, tmp_path: Path) -> None:
    """The clause shows the house rule's number in all three languages, and names the house rule."""
    before = shown(run, "pw:9.14")
    put_in_force(run, tmp_path, inverted=8)
    after = shown(run, "pw:9.14")
    assert list(after) == list(LANGUAGES)
    for lang in LANGUAGES:
        assert before[lang]["house_rules"] == []
        assert after[lang]["house_rules"] == ["Quick assaults"]
        assert after[lang]["values"] == {"face_up": 5, "inverted": 8}
        assert after[lang]["text"] == before[lang]["text"].replace("10", "8") != before[lang]["text"]


def test_text_for_people_names_the_house_rule(run: Run, tmp_path: Path) -> None:
    """A bare look-up prints the changed number and a line with the house rule's name."""
    put_in_force(run, tmp_path, inverted=8)
    lines = run("pw:9.14").out.splitlines()
    assert "[House rule in force: Quick assaults]" in lines
    assert "- each attack resolved against an inverted enemy force costs 8 movement points." in lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ruling_changes_and_says_so(lang: str, run: Run, tmp_path: Path) -> None:
    """The ruling counts with the house rule's number and carries a caveat with its name and its clause."""
    before = run(*COMBAT, "--json", "--lang", lang).json
    put_in_force(run, tmp_path, inverted=8)
    after = run(*COMBAT, "--json", "--lang", lang).json
    assert (before["result"]["cost"], after["result"]["cost"]) == (10, 8)
    assert not any("Quick assaults" in caveat["text"] for caveat in before["caveats"])
    [caveat] = [one for one in after["caveats"] if one["cites"] == ["pw:9.14"]]
    assert re.search(IN_FORCE[lang], caveat["text"])
    [priced] = [step for step in after["steps"] if "pw:9.14" in step["cites"]]
    assert priced["value"] == 8
    assert "8" in priced["text"]


def test_ruling_for_people_names_the_house_rule(run: Run, tmp_path: Path) -> None:
    """The printed ruling says that a house rule is in force."""
    put_in_force(run, tmp_path, inverted=8)
    out = run(*COMBAT).out
    assert out.startswith("Allowed, for 8 movement points")
    assert "! House rule in force: Quick assaults.  [pw:9.14]" in out.splitlines()


def test_price_of_the_house_rule_decides_what_is_allowed(run: Run, tmp_path: Path) -> None:
    """A leader who cannot pay the printed price can pay the house rule's."""
    assert run(*COMBAT, "--movement", "9", "--json").json["result"]["allowed"] is False
    put_in_force(run, tmp_path, inverted=8)
    after = run(*COMBAT, "--movement", "9", "--json").json["result"]
    assert (after["allowed"], after["movement_left"]) == (True, 1)


def test_ruling_that_does_not_use_the_clause_says_nothing(run: Run, tmp_path: Path) -> None:
    """A house rule is named only where it matters."""
    put_in_force(run, tmp_path, inverted=8)
    assert run("pw", "odds", "--attack", "10", "--defend", "4", "--json").json["caveats"] == []


def test_removing_restores(run: Run, tmp_path: Path) -> None:
    """Without the house rule texts and rulings are what they were."""
    before = (run("pw:9.14").out, run(*COMBAT).out)
    put_in_force(run, tmp_path, inverted=8)
    assert (run("pw:9.14").out, run(*COMBAT).out) != before
    answer = run("house", "remove", "Quick assaults")
    assert (answer.code, answer.out) == (0, "The house rule Quick assaults is no longer in force.\n")
    assert (run("pw:9.14").out, run(*COMBAT).out) == before
    assert run("house", "status", "--json").json == {"house_rules": []}


def test_clause_that_shows_the_value_is_marked_too(run: Run, tmp_path: Path) -> None:
    """10.33 states the number of 9.14, so it changes and names the house rule as well."""
    before = shown(run, "pw:10.33")
    put_in_force(run, tmp_path, inverted=8)
    after = shown(run, "pw:10.33")
    for lang in LANGUAGES:
        assert after[lang]["house_rules"] == ["Quick assaults"]
        expected = re.sub(r"\b10\b(?!\.)", "8", before[lang]["text"])
        assert after[lang]["text"] == expected != before[lang]["text"]


@pytest.mark.parametrize(("value", "other"), [("inverted", "face_up"), ("face_up", "inverted")])
def test_exactly_the_clauses_that_state_the_value_are_marked(value: str, other: str, run: Run, tmp_path: Path) -> None:
    """Of the whole rulebook those clauses are marked whose text in some language states the changed value."""
    stated = {"9.14"}
    for lang in LANGUAGES:
        with open(os.path.join(paths.RULES, lang, "punic-wars.toml"), "rb") as file:
            for one, body in tomli.load(file).items():
                if f"{{9.14:{value}" in str(body):
                    stated.add(one)
    assert len(stated) > 1
    put_in_force(run, tmp_path, "Quick assaults", "pw:9.14", **{value: 7})
    library = locate.open_library()
    marked = {one for one in library.ids("pw") if library.clause("pw", one, "en").house}
    values = library.values("pw", "9.14")[0]
    library.close()
    assert marked == stated
    assert (values[value], values[other]) == (7, {"face_up": 5, "inverted": 10}[other])


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, {"it": "1 punto movimento", "en": "1 movement point", "ru": "1 очко движения"}),
        (2, {"it": "2 punti movimento", "en": "2 movement points", "ru": "2 очка движения"}),
        (21, {"it": "21 punti movimento", "en": "21 movement points", "ru": "21 очко движения"}),
    ],
)
def test_word_forms_follow_the_number(number: int, words: dict[str, str], run: Run, tmp_path: Path) -> None:
    """The words after a changed number take the form that agrees with it, in both clauses that state it."""
    put_in_force(run, tmp_path, inverted=number)
    for clause in ("pw:9.14", "pw:10.33"):
        for lang, one in shown(run, clause).items():
            assert re.search(rf"\b{words[lang]}\b", one["text"]), (clause, one["text"])


def test_names_that_differ_in_signs_only_are_two_house_rules(run: Run, tmp_path: Path) -> None:
    """Installing a house rule never replaces one of another name."""
    put_in_force(run, tmp_path, "House rule!", inverted=7)
    put_in_force(run, tmp_path, "House-rule?", face_up=3)
    names = {one["name"] for one in run("house", "status", "--json").json["house_rules"]}
    assert names == {"House rule!", "House-rule?"}
    assert shown(run, "pw:9.14")["en"]["values"] == {"face_up": 3, "inverted": 7}


def test_later_house_rule_wins(run: Run, tmp_path: Path) -> None:
    """Of two house rules on one value the one whose file comes later counts, and both are named."""
    put_in_force(run, tmp_path, "Second thoughts", inverted=7)
    put_in_force(run, tmp_path, "First thoughts", inverted=8)
    after = shown(run, "pw:9.14")["en"]
    assert after["values"]["inverted"] == 7
    assert after["house_rules"] == ["First thoughts", "Second thoughts"]


def test_house_rules_on_different_values_add_up(run: Run, tmp_path: Path) -> None:
    """Two house rules may each change a value of the same clause."""
    put_in_force(run, tmp_path, "One", inverted=7)
    put_in_force(run, tmp_path, "Two", face_up=3)
    assert shown(run, "pw:9.14")["en"]["values"] == {"face_up": 3, "inverted": 7}


def test_installing_again_replaces(run: Run, tmp_path: Path) -> None:
    """A house rule of the same name takes the place of the earlier one, and texts follow at once."""
    put_in_force(run, tmp_path, inverted=8)
    assert shown(run, "pw:9.14")["en"]["values"]["inverted"] == 8
    put_in_force(run, tmp_path, inverted=6)
    after = shown(run, "pw:9.14")["en"]
    assert (after["values"]["inverted"], after["house_rules"]) == (6, ["Quick assaults"])


def test_status_names_house_rule_and_file(run: Run, tmp_path: Path, home: Path) -> None:
    """Status lists each house rule in force with its file."""
    assert run("house", "status").out == "No house rules are in force.\n"
    put_in_force(run, tmp_path, inverted=8)
    [file] = map(os.fspath, (home / "data" / "house-rules").iterdir())
    assert run("house", "status", "--json").json == {
        "house_rules": [{"name": "Quick assaults", "file": file, "damaged": False, "readings": []}]
    }
    assert run("house", "status").out == f"Quick assaults  ({file})\n"


def test_house_rule_that_does_not_fit_is_not_put_in_force(run: Run, tmp_path: Path) -> None:
    """A mistake is refused with file, clause and the nearest name; nothing changes."""
    file = house_rule(tmp_path, "Slip", "pw:9.14", invertd=8)
    answer = run("house", "install", file)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (
        f"punicref: {file}: pw:9.14: The clause has no value invertd; it has face_up, inverted.\n"
        "  Did you mean inverted?\n"
    )
    assert run("house", "status", "--json").json == {"house_rules": []}
    assert shown(run, "pw:9.14")["en"]["house_rules"] == []


def test_missing_file_is_refused(run: Run, tmp_path: Path) -> None:
    """A file that does not exist is not found: exit code 3, and its name."""
    answer = run("house", "install", os.fspath(tmp_path / "none.toml"))
    assert answer.code == 3
    assert "none.toml" in answer.err


def test_unknown_house_rule_cannot_be_removed(run: Run, tmp_path: Path) -> None:
    """Removing a name that is not in force is refused with the nearest that is."""
    put_in_force(run, tmp_path, inverted=8)
    answer = run("house", "remove", "Quick assault")
    assert answer.code == 3
    assert answer.err == "punicref: There is no house rule Quick assault.\n  Did you mean Quick assaults?\n"
    assert shown(run, "pw:9.14")["en"]["house_rules"] == ["Quick assaults"]


def test_template_can_be_installed_once_it_has_a_name(run: Run, tmp_path: Path) -> None:
    """The template of a clause holds all its values as printed; as it stands it changes no text."""
    path = tmp_path / "mine.toml"
    assert run("house", "template", "pw:9.14", "--output", os.fspath(path)).code == 0
    written = path.read_text("utf-8")
    assert tomli.loads(written)["pw:9.14"] == {"values": {"face_up": 5, "inverted": 10}}
    path.write_text(written.replace('"…"', '"As printed"'), "utf-8")
    before = shown(run, "pw:9.14")["ru"]
    assert run("house", "install", os.fspath(path)).code == 0
    after = shown(run, "pw:9.14")["ru"]
    assert (after["text"], after["house_rules"]) == (before["text"], ["As printed"])


def test_template_of_a_clause_without_numbers_is_refused(run: Run) -> None:
    """A clause without a value of its own offers nothing to change."""
    answer = run("house", "template", "pw:10.33")
    assert answer.code == 2
    assert answer.err == "punicref: pw:10.33 states no number that a house rule could change.\n"


def damaged(run: Run, folder: Path, home: Path) -> Path:
    """Install a house rule, damage the installed file, and return it."""
    put_in_force(run, folder, inverted=8)
    [file] = (home / "data" / "house-rules").iterdir()
    file.write_text("name = ", "utf-8")
    return file


def test_damaged_house_rule_is_named(run: Run, tmp_path: Path, home: Path) -> None:
    """A house rule that was damaged in its place is named in the error of whatever uses the rules."""
    file = damaged(run, tmp_path, home)
    answer = run("pw:9.14")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"punicref: {file.name}: This is not valid TOML (line ")


def test_damaged_house_rule_can_be_removed(run: Run, tmp_path: Path, home: Path) -> None:
    """A house rule that was damaged goes by its file's name in status, and can be removed by it."""
    file = damaged(run, tmp_path, home)
    assert run("house", "status", "--json").json["house_rules"] == [
        {"name": file.name, "file": os.fspath(file), "damaged": True, "readings": []}
    ]
    assert run("house", "remove", file.name).code == 0
    assert run("pw:9.14").code == 0


def test_applying_leaves_the_printed_rules_alone(tmp_path: Path) -> None:
    """The books that a house rule is applied to stay as they were read."""
    book, house = sample.read_with_house_rule(sample.BASE)
    [changed] = overlay.apply([book], [house])
    assert book == source.read(os.fspath(sample.BASE), sample.NAME)
    assert changed.clauses["1.1"].values == {"cost": 1, "die": 6}
    marked = {one: clause.house for one, clause in changed.clauses.items() if clause.house}
    assert marked == {"1.1": ("Quick marches",), "1.2": ("Quick marches",)}
    library = sample.compiled(changed, tmp_path)
    assert library.clause("sg", "1.1", "ru").text == "Марш стоит 1 очко; граней у кубика 6 [1.2]."
    assert library.clause("sg", "1.2", "it").text == "Una marcia che costa 1 perde 1/2 della forza."
    library.close()


def test_home_of_a_value_is_marked_where_only_other_clauses_state_it() -> None:
    """A clause whose value is changed is marked even if its own text does not state it: rulings read it there."""
    book, _ = sample.read_with_house_rule(sample.BASE)
    silent = {lang: dataclasses.replace(text, text="See there.") for lang, text in book.clauses["1.1"].texts.items()}
    clauses = {**book.clauses, "1.1": dataclasses.replace(book.clauses["1.1"], texts=silent)}
    changed = source.with_values(dataclasses.replace(book, clauses=clauses), {"1.1": {"die": 8}}, "Big dice")
    assert [one for one, clause in changed.clauses.items() if clause.house] == ["1.1"]


def test_name_is_trimmed(tmp_path: Path) -> None:
    """Blanks around a house rule's name are no part of it."""
    mistake = {"file": sample.HOUSE, "replace": '"Quick marches"', "with": '"  Quick marches "'}
    _, house = sample.read_with_house_rule(sample.spoilt(mistake, tmp_path))
    assert house.name == "Quick marches"


def test_house_rule_for_another_game_changes_nothing() -> None:
    """A book that no house rule names comes through unchanged."""
    book, _ = sample.read_with_house_rule(sample.BASE)
    other = overlay.Overlay("Elsewhere", {"zz": {"1.1": {"cost": 1}}}, {"zz": {"1.1": {"open": "one"}}})
    assert overlay.apply([book], [other]) == [book]


@pytest.mark.parametrize(
    ("clause", "values"),
    [
        ("9.0", "die = 0"),
        ("9.14", "inverted = -3"),
        ("9.32", 'lowest = "1:0"'),
        ("14.13.b", 'share = "1/0"'),
        ("9.4", "columns = []"),
        ("9.14", ""),
    ],
)
def test_values_that_no_ruling_could_use_are_refused(run: Run, tmp_path: Path, clause: str, values: str) -> None:
    """A house rule with a die of no sides, odds against nothing or an empty list is refused when installed."""
    file = tmp_path / "h.toml"
    file.write_text(f'name = "x"\n["pw:{clause}"]\nvalues = {{ {values} }}\n', encoding="utf-8")
    assert run("house", "install", os.fspath(file)).code == 2
    assert run("pw", "combat", "--attack", "3", "--defend", "1", "--leader", "1").code == 0


def test_the_library_is_as_if_compiled_with_the_house_rule(run: Run, tmp_path: Path) -> None:
    """Only what a house rule touches is written anew; texts, values and the index are what all anew would give."""
    put_in_force(run, tmp_path, inverted=8)
    assert run("show", "pw:9.14").code == 0
    (cached,) = Path(paths.user_cache()).glob("library-*.sqlite")
    books = source.read_all(paths.RULES)
    house = overlay.read(house_rule(tmp_path, "Quick assaults", "pw:9.14", inverted=8), "house.toml", books)
    whole = tmp_path / "whole.sqlite"
    compiling.write(
        os.fspath(whole),
        overlay.apply(books, [house]),
        terms.read(paths.RULES, books),
        build.calculators(books),
        {},
        build.beside(books),
    )
    with closing(sqlite3.connect(cached)) as revised, closing(sqlite3.connect(whole)) as written:
        tables = "game", "clause", "value", "printed", "text", "issue", "reading", "applies", "entry", "said", "called"
        for table in tables:
            found, wanted = (sorted(one.execute(f"SELECT * FROM {table}")) for one in (revised, written))
            assert found == wanted, table
        ((row,),) = written.execute("SELECT row FROM entry WHERE (game, id) = ('pw', '9.14')")
        for lang in LANGUAGES:
            assert index.asked(revised, lang, row) == index.asked(written, lang, row), lang
            found, wanted = (searched(one, lang) for one in (revised, written))
            assert found == wanted, lang


def searched(library: sqlite3.Connection, lang: str) -> list[Any]:
    """Return where the stems of a language stand, and what they say there."""
    columns = "stem, questions, rows, shares"
    return sorted(library.execute(f"SELECT {columns} FROM stem WHERE lang = ? AND rows != ''", (lang,)))
