"""`house reading`: an open point settled once changes text, ruling, odds and dialogue alike, in each language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.pty import finish, spawn

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

    Run = Callable[..., Answer]


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_settled_by_its_name_and_open_again(run: Run, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """Named in the user's language; the clause then shows that reading alone, until it is cleared."""
    monkeypatch.setenv("PUNICREF_LANG", lang)
    before = run("dbp:10.7")
    point = run("house", "reading", "dbp:10.7", "--json").json["points"][0]
    name = point["readings"][1]["name"]
    assert not point["settled"]
    done = run("house", "reading", "dbp:10.7#back", *name.split())
    assert done.code == 0
    assert name in done.out
    after = run("dbp:10.7")
    assert name in after.out
    assert point["readings"][0]["text"] not in after.out
    assert point["text"] not in after.out
    assert point["text"] in run("dbp:10.7", "--all").out
    assert name in run("house", "status").out
    issue = next(one for one in run("show", "dbp:10.7", "--json").json["clauses"][0]["issues"] if one["id"] == "back")
    assert issue["settled"]
    assert [one["played"] for one in issue["readings"]] == [False, True]
    assert run("house", "reading", "dbp:10.7", "--clear").code == 0
    assert run("dbp:10.7").out == before.out
    assert run("house", "reading", "dbp:10.7", "--clear").code == 3


RULED = {
    "pw": (["pw", "losses", "--percent", "25", "--points", "2"], "pw:9.31#rounding", "half_down"),
    "dbp": (
        ["dbp", "pursuit", "--victor", "equites", "--fled", "light cavalry", "--by-fire"],
        "dbp:14#fire",
        "combat_only",
    ),
    "sor": (
        ["sor", "unrest-battle", "--units", "1", "--tactics", "0", "--level", "1", "--leader", "minor"],
        "sor:base:12.3#one",
        "loses",
    ),
    "pi": (
        ["pi", "chit", "--side", "roman", "--chit", "ballistas", "--own", "naval 5", "--enemy", "2 naval 5/4"],
        "pi:s9.5.4#fewer",
        "no_effect",
    ),
}


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize("game", RULED)
def test_rulings_and_odds_go_by_it(run: Run, monkeypatch: pytest.MonkeyPatch, lang: str, game: str) -> None:
    """The headline or the chances change, the reading is named in a word, and the point is not discussed again."""
    monkeypatch.setenv("PUNICREF_LANG", lang)
    line, point, reading = RULED[game]
    before = run(*line, "--json").json
    caveat = next(one for one in before["caveats"] if one.get("issue") == point)
    text, name = caveat["text"], next(one["name"] for one in caveat["readings"] if one["reading"] == reading)
    assert run("house", "reading", point, reading).code == 0
    after, shown = run(*line, "--json").json, run(*line).out
    assert (after["verdict"], after["result"], after["steps"]) != (before["verdict"], before["result"], before["steps"])
    assert name in shown
    assert text not in shown
    [now] = [one for one in after["caveats"] if one.get("issue") == point]
    assert [one["reading"] for one in now["readings"] if one["played"]] == [reading]


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_the_dialogue_goes_by_it(run: Run, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """A calculator started by its bare name rules by the settled reading, too."""
    monkeypatch.setenv("PUNICREF_LANG", lang)
    points = run("house", "reading", "pw:9.31", "--json").json["points"]
    name = next(one["name"] for one in points[0]["readings"] if one["reading"] == "half_down")
    assert run("house", "reading", "pw:9.31", name).code == 0
    child = spawn("pw", "losses")
    for answer in ("25", "2"):
        child.expect(r": $")
        child.sendline(answer)
    code, shown = finish(child)
    assert code == 0
    assert name in " ".join(shown.split())


def test_several_points_and_wrong_words(run: Run) -> None:
    """What there is no such reading or point of is refused with what there is."""
    assert run("house", "reading").code == 2
    assert run("house", "reading", "pw:9.11").code == 2  # no open point
    assert "dbp:10.7#back?" in run("house", "reading", "dbp:10.7#bakc").err
    unknown = run("house", "reading", "dbp:10.7", "both", "sides")
    assert unknown.code == 3
    assert "values of the back" in unknown.err
    assert run("house", "reading", "dbp:10.7", "values").code == 2  # both begin so
    assert run("house", "reading", "dbp:10.7", "1", "--clear").code == 2


def test_a_reading_that_the_rules_no_longer_have_is_named(run: Run, home: Path) -> None:
    """A file of another version is refused with its place, and can be removed."""
    assert run("house", "reading", "dbp:10.7#back", "back").code == 0
    file = home / "data" / "house-rules" / "readings.toml"
    file.write_text(file.read_text("utf-8").replace('"back" = "back"', '"back" = "side"'), "utf-8")
    broken = run("dbp:10.7")
    assert broken.code != 0
    assert "readings.toml" in broken.err
    [row] = run("house", "status", "--json").json["house_rules"]
    assert row["damaged"]
    assert run("house", "remove", "readings.toml").code == 0
    assert run("dbp:10.7").code == 0
