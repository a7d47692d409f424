"""The bare lane: words without options, answered without an option parser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]


@pytest.mark.parametrize("words", [["pw:9.14"], ["pw", "9.14"], ["9.14"], ["§9.14"], ["PW:9.14"], ["pw:9.14."]])
def test_every_way_to_write_a_reference_gives_the_clause_as_show_does(run: Run, words: list[str]) -> None:
    """However a reference is written, its clause is printed word for word as by `show`."""
    bare, shown = run(*words), run("show", "pw:9.14")
    assert (bare.code, bare.err) == (0, "")
    assert "\npw:9.14  Movement cost of an attack\n" in bare.out
    assert bare.out == shown.out


def test_a_letter_may_follow_the_number_without_a_dot(run: Run) -> None:
    """10.42a is the condition 10.42.a."""
    assert run("10.42a").out == run("show", "pw:10.42.a").out != ""


def test_a_whole_section_is_shown_with_everything_under_it(run: Run) -> None:
    """A section's number gives its title and every clause under it, in order."""
    found = run("pw:9.1")
    heads = [line.split()[0] for line in found.out.splitlines() if line.startswith("pw:")]
    assert found.code == 0
    assert heads[0] == "pw:9.1"
    assert heads[1:] == sorted(heads[1:])
    assert {"pw:9.11", "pw:9.14", "pw:9.19"} <= set(heads)


@pytest.mark.parametrize("lang", ["it", "ru"])
def test_the_bare_lane_follows_the_language(run: Run, lang: str) -> None:
    """The bare lane speaks the language of the environment, in the same words as `show --lang`."""
    bare = run("pw:9.14", PUNICREF_LANG=lang)
    assert bare.code == 0
    assert bare.out == run("show", "pw:9.14", "--lang", lang).out
    assert bare.out != run("pw:9.14").out


@pytest.mark.parametrize(
    ("words", "wrong", "suggested"),
    [
        (["pw:9.141"], "9.141", "pw:9.14"),
        (["pw", "9.41"], "9.41", "pw:9.4"),
        (["9.144"], "9.144", "pw:9.14"),
        (["pw:10.42.d"], "10.42.d", "pw:10.42.a"),
        (["pww:9.14"], "pww", "pw:9.14"),
    ],
)
def test_a_wrong_reference_gets_near_ones_and_exit_code_3(
    run: Run, words: list[str], wrong: str, suggested: str
) -> None:
    """A clause or game that does not exist is named, near ones are offered, and the exit code is 3."""
    found = run(*words)
    first, second = found.err.splitlines()
    assert (found.code, found.out) == (3, "")
    assert first.startswith("punicref: ")
    assert wrong in first
    assert "Did you mean" in second
    assert suggested in second


def test_a_game_that_does_not_exist_names_those_that_do(run: Run) -> None:
    """A reference to an unknown game lists the games."""
    found = run("xx:9.14")
    assert found.code == 3
    assert "no game xx" in found.err
    assert "pw" in found.err


@pytest.mark.parametrize(
    ("word", "suggested"), [("shw", "show"), ("tabels", "tables"), ("hause", "house"), ("calclators", "calculators")]
)
def test_a_word_that_is_no_command_gets_a_suggestion_and_exit_code_2(run: Run, word: str, suggested: str) -> None:
    """A misspelt command is wrong usage, and the right one is offered."""
    found = run(word)
    assert (found.code, found.out) == (2, "")
    assert word in found.err.splitlines()[0]
    assert f"Did you mean {suggested}" in found.err


def test_a_suggested_reference_can_be_typed_as_it_stands(run: Run) -> None:
    """What `Did you mean` offers for a wrong clause is itself answered."""
    offered = run("pw:9.141").err.splitlines()[1].partition("mean ")[2].rstrip("?").split(", ")
    assert offered
    assert all(run(one).code == 0 for one in offered)


def test_no_words_at_all_give_the_help(run: Run) -> None:
    """Without words the program shows its help and is content."""
    bare = run()
    assert (bare.code, bare.err) == (0, "")
    assert bare.out == run("--help").out
    assert "punicref pw:9.14" in bare.out


def test_a_game_alone_lists_its_calculators(run: Run) -> None:
    """A game's code alone lists what can be computed for it."""
    found = run("pw")
    listed = run("pw", "--help")
    assert (found.code, found.out) == (0, listed.out)
    assert "\n  combat " in found.out


def test_an_empty_word_is_wrong_usage(run: Run) -> None:
    """An empty word is neither answered nor a crash."""
    found = run("")
    assert (found.code, found.out) == (2, "")
    assert "Traceback" not in found.err


def test_a_question_of_several_words_is_answered_or_refused_in_one_line(run: Run) -> None:
    """Several words that name no command never crash, and the error repeats them."""
    found = run("may", "shps", "attck", "an", "army")
    assert found.code in (0, 3)
    assert "Traceback" not in found.err
    assert found.code == 0 or "may shps attck an army" in found.err


def test_the_version_is_printed(run: Run) -> None:
    """--version prints the package's version and nothing else."""
    from punicref import __version__

    assert run("--version").out == f"punicref {__version__}\n"


def test_python_m_runs_the_same_program(run: Run) -> None:
    """`python -m punicref` answers as the installed command does."""
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-m", "punicref", "pw:9.14"], capture_output=True, check=False, timeout=60, encoding="utf-8"
    )
    assert (done.returncode, done.stdout) == (0, run("pw:9.14").out)


@pytest.mark.parametrize(
    ("after", "before"),
    [
        ("pw ask when does the game end", "ask --game pw when does the game end"),
        ("pw ask when does the game end --lang it", "ask --game pw when does the game end --lang it"),
        ("sor show 20.3", "show sor:20.3"),
        ("sor show base:12.2.5", "show sor:base:12.2.5"),
        ("pw compare 9.14 9.15", "compare pw:9.14 pw:9.15"),
        ("pw check 9.14", "check pw:9.14"),
        ("pi terms elephant", "terms elephant --game pi"),
        ("pi terms", "terms --game pi"),
        ("pw rule combat 10 against 4 leader 2", "pw combat 10 against 4 leader 2"),
        ("pw terms of the alliance with Syracuse", "ask --game pw terms of the alliance with Syracuse"),
        ("pw show leaders to the enemy", "ask --game pw show leaders to the enemy"),
    ],
)
def test_a_command_may_stand_after_its_game(run: Run, after: str, before: str) -> None:
    """Where it can take what follows; other words are a question that begins so."""
    found, meant = run(*after.split()), run(*before.split())
    assert found.out == meant.out != ""
    assert (found.err, found.code) == (meant.err, meant.code)
