"""`show`: the clause, what is under it, what it refers to, known issues and calculators."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.program import answer_here

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Issue
    from tests.program import Answer

    Run = Callable[..., Answer]

CONTRACT = {"game", "id", "lang", "title", "short", "text", "values", "see", "but", "issues", "calculators"}
"""The keys that DESIGN.md promises."""

BEYOND = {"example", "kind", "parent", "house_rules"}
"""What there is beside them."""


def test_a_clause_in_russian(run: Run, shipped: Library) -> None:
    """--lang ru gives the Russian text and labels."""
    found = run("show", "pw:9.14", "--lang", "ru")
    clause = shipped.clause("pw", "9.14", "ru")
    assert (found.code, found.err) == (0, "")
    assert f"pw:9.14  {clause.title}" in found.out.splitlines()
    assert clause.text.split("\n\n")[0] in found.out
    assert "See also" not in found.out


def test_several_languages_come_in_the_order_asked_for(run: Run, shipped: Library) -> None:
    """--lang it,en gives the Italian clause and then the English one, each with its own text."""
    found = run("show", "pw:9.14", "--lang", "it,en")
    heads = [line for line in found.out.splitlines() if line.startswith("pw:")]
    assert heads == [f"pw:9.14  {shipped.title('pw', '9.14', lang)}" for lang in ("it", "en")]
    back = run("show", "pw:9.14", "--lang", "en,it")
    assert [line for line in back.out.splitlines() if line.startswith("pw:")] == heads[::-1]


def test_a_language_asked_for_twice_comes_once(run: Run) -> None:
    """Repeating a language does not repeat the clause."""
    assert run("show", "pw:9.14", "--lang", "it,it").out == run("show", "pw:9.14", "--lang", "it").out


def test_alone_leaves_out_what_is_under_the_clause(run: Run) -> None:
    """--alone shows the clause without its lettered conditions."""
    whole, alone = run("show", "pw:10.42", "--all"), run("show", "pw:10.42", "--alone", "--all")
    assert "pw:10.42.a  " in whole.out
    assert alone.code == 0
    assert "pw:10.42.a  " not in alone.out
    assert whole.out.startswith(alone.out)


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_the_lettered_conditions_are_printed_with_their_clause(run: Run, shipped: Library, lang: str) -> None:
    """10.42 comes with its conditions a, b and c, titles and texts, in every language."""
    found = run("show", "pw:10.42", "--lang", lang).out
    heads = [line.partition("  ")[0] for line in found.splitlines() if line.startswith("pw:")]
    assert heads == ["pw:10.42", "pw:10.42.a", "pw:10.42.b", "pw:10.42.c"]
    for letter in "abc":
        clause = shipped.clause("pw", f"10.42.{letter}", lang)
        assert f"pw:10.42.{letter}  {clause.title}\n{clause.short}\n{clause.text}\n" in found


def test_the_headings_above_stand_in_the_first_line(run: Run, shipped: Library) -> None:
    """The first line names the section and the heading that the clause stands under."""
    trail = " › ".join(f"{one} {shipped.title('pw', one, 'it')}" for one in ("10.0", "10.4"))
    assert run("show", "pw:10.42", "--lang", "it").out.splitlines()[:3][:2] == [trail, ""]


def test_a_section_has_no_heading_above(run: Run) -> None:
    """A section stands under nothing, so its own title comes first."""
    assert run("show", "pw:9.0", "--alone").out.startswith("pw:9.0  ")


def test_issues_references_and_calculators_are_shown(run: Run) -> None:
    """A clause shows its known issues, what it refers to and the calculators that apply it."""
    found = run("show", "pw:10.42", "--alone", "--all").out.splitlines()
    assert any(line.startswith("! How we read it: ") for line in found)
    assert any(line.startswith("See also: pw:") for line in found)
    assert "Resolve it with: punicref pw siege, punicref pw relief" in found


def test_no_placeholder_is_left_in_any_clause(shipped: Library) -> None:
    """Every clause of every game is shown in every language, with all its values filled in."""
    for game in shipped.game_codes():
        missing = set(shipped.ids(game))
        for chapter in shipped.ids(game):
            if shipped.clause(game, chapter, "en").parent:
                continue
            found = answer_here("show", f"{game}:{chapter}", "--lang", "it,en,ru")
            assert (found.code, found.err) == (0, ""), (game, chapter)
            assert "{" not in found.out, (game, chapter)
            headings = re.findall(rf"^{game}:(\S+)  ", found.out, re.MULTILINE)
            missing -= {one for one in headings if headings.count(one) >= 3}
        assert not missing, game


def test_the_json_has_the_keys_of_the_contract(run: Run) -> None:
    """Each clause has exactly the promised keys and the documented ones beside them."""
    document = run("show", "pw:10.42", "--lang", "it,en", "--json").json
    assert set(document) == {"clauses"}
    assert [(one["id"], one["lang"]) for one in document["clauses"]] == [
        (f"10.42{letter}", lang) for lang in ("it", "en") for letter in ("", ".a", ".b", ".c")
    ]
    for one in document["clauses"]:
        assert set(one) == CONTRACT | BEYOND
        assert CONTRACT.isdisjoint(BEYOND)


def test_the_json_says_what_the_clause_says(run: Run, shipped: Library) -> None:
    """Game, id, language, title, text, values, references, issues and calculators are the library's own."""
    (one,) = run("show", "pw:9.14", "--lang", "ru", "--alone", "--json").json["clauses"]
    clause = shipped.clause("pw", "9.14", "ru")
    assert (one["game"], one["id"], one["lang"]) == ("pw", "9.14", "ru")
    assert (one["title"], one["text"]) == (clause.title, clause.text)
    assert one["values"] == shipped.values("pw", "9.14")[0] == {"face_up": 5, "inverted": 10}
    assert (one["see"], one["issues"]) == (["9.16", "10.33"], [])
    assert "pw.combat" in one["calculators"]


def test_issues_in_json_have_readings_that_can_be_told_apart(run: Run) -> None:
    """An issue gives its id, kind, text and readings, each reading with its key and text."""
    (one,) = run("show", "pw:3.2", "--alone", "--json").json["clauses"]
    by_id = {issue["id"]: issue for issue in one["issues"]}
    assert set(by_id["syracuse"]) == {"id", "kind", "text", "readings", "settled", "see"}
    assert [set(reading) for reading in by_id["syracuse"]["readings"]] == [{"key", "name", "text", "played"}] * 2
    assert [reading["played"] for reading in by_id["syracuse"]["readings"]] == [True, False]
    assert len({reading["text"] for reading in by_id["syracuse"]["readings"]}) == 2


def test_notes_that_change_nothing_are_shown_with_all_only(run: Run, shipped: Library) -> None:
    """Without --all they are counted at the end; JSON has them always."""
    clause = shipped.clause("pi", "s11.3.3", "en")
    few = run("show", "pi:s11.3.3", "--alone").out.splitlines()
    every = run("pi:s11.3.3", "--alone", "--all").out.splitlines()
    minor = [issue for issue in clause.issues if not _open(issue)]
    assert not any(issue.text in line for issue in minor for line in few)
    assert sum(any(issue.text in line for line in every) for issue in minor) == len(minor) > 0
    assert few[-1] == "1 note that changes nothing in play is left out; --all shows it."
    assert "--all" not in every[-1]
    assert len(run("show", "pi:s11.3.3", "--alone", "--json").json["clauses"][0]["issues"]) == len(clause.issues)


def _open(issue: Issue) -> bool:
    return issue.open or bool(issue.readings)


def test_what_changes_play_comes_first_and_the_played_reading_is_marked(run: Run, shipped: Library) -> None:
    """Gaps and contradictions stand above the rest; the first reading is the one that rulings go by."""
    heads = ("! The rules are silent", "! The rules contradict themselves")
    for one in ("pi:s11.3.3", "pw:10.42"):
        notes = [line.startswith(heads) for line in run(one, "--all", "--alone").out.splitlines() if line[:1] == "!"]
        assert notes == sorted(notes, reverse=True)
    readings = [line for line in run("pw:9.31").out.splitlines() if line.startswith("  - ")]
    [issue] = [one for one in shipped.issues("pw", "9.31", "en") if one.readings]
    assert len(readings) == len(issue.readings) > 1
    assert ["(played):" in line for line in readings] == [True, *[False] * (len(readings) - 1)]


def test_show_without_a_clause_is_wrong_usage(run: Run) -> None:
    """`show` alone asks for the clause and gives an example."""
    found = run("show")
    assert (found.code, found.out) == (2, "")
    assert "punicref show pw:9.14" in found.err


def test_a_reference_of_two_words(run: Run) -> None:
    """`show pw 9.14` is `show pw:9.14`, also with options between and after."""
    wanted = run("show", "pw:9.14", "--alone").out
    assert run("show", "pw", "9.14", "--alone").out == wanted
    assert run("show", "--alone", "pw", "9.14").out == wanted


def test_after_a_double_dash_nothing_is_an_option(run: Run) -> None:
    """`show -- --alone` looks for a clause of that name."""
    found = run("show", "--", "--alone")
    assert found.code == 3
    assert "--alone" in found.err


@pytest.mark.parametrize("typed", [("sor:base",), ("sor", "base"), ("SOR:Base", "--alone")])
def test_a_group_without_a_heading_shows_its_clauses(run: Run, shipped: Library, typed: tuple[str, ...]) -> None:
    """The clauses of the base game stand under no clause of their own; their group is shown as a whole, in order."""
    shown = run("show", *typed, "--json").json["clauses"]
    assert [one["id"] for one in shown] == [one for one in shipped.ids("sor") if one.startswith("base:")]
    assert len(shown) > 1
    assert shown[0]["title"] in run("show", *typed).out


def test_no_group_is_a_beginning_of_a_number(run: Run) -> None:
    """What is no group is looked for as a clause: a part of the word, or nothing."""
    assert run("show", "sor:bas").code == 3
    assert run("show", "sor:").code == 3
    assert run("show", "pw:base").code == 3
