"""Which language is spoken: --lang, then PUNICREF_LANG, then the locale, then English."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.program import answer_here

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]
    Raw = Callable[..., subprocess.CompletedProcess[bytes]]

TITLES = {
    "it": "Costo in movimento di un attacco",
    "en": "Movement cost of an attack",
    "ru": "Стоимость атаки в очках движения",
}
VERDICTS = {"it": "Colonna 2:1.", "en": "Column 2:1.", "ru": "Столбец 2:1."}
ODDS = ["pw", "odds", "--attack", "10", "--defend", "4"]


def spoken(out: str) -> str:
    """Return the language in which clause 9.14 was shown."""
    return next(lang for lang, title in TITLES.items() if f"pw:9.14  {title}\n" in out)


@pytest.mark.parametrize("lang", TITLES)
@pytest.mark.parametrize("form", [["--lang", "{}"], ["--lang={}"]])
@pytest.mark.parametrize("first", [True, False])
def test_lang_stands_before_or_after_the_command(run: Run, lang: str, form: list[str], first: bool) -> None:
    """--lang works before the command and after its words, joined or not."""
    option = [part.format(lang) for part in form]
    words = [*option, "show", "pw:9.14"] if first else ["show", "pw:9.14", *option]
    found = run(*words)
    assert (found.code, spoken(found.out)) == (0, lang)


@pytest.mark.parametrize("words", [ODDS, ["tables", "status"], ["calculators"], ["house", "status"]])
def test_lang_before_and_after_are_the_same_for_every_kind_of_command(run: Run, words: list[str]) -> None:
    """Also for a game's calculators and for groups of commands the place of --lang does not matter."""
    before, after = run("--lang", "ru", *words), run(*words, "--lang", "ru")
    assert (before.code, before.out) == (0, after.out)
    assert before.out != run(*words).out


@pytest.mark.parametrize("lang", VERDICTS)
def test_rulings_speak_the_language(run: Run, lang: str) -> None:
    """A ruling is in the language asked for, by option or by environment."""
    assert run(*ODDS, "--lang", lang).out.splitlines()[0] == VERDICTS[lang]
    assert run(*ODDS, PUNICREF_LANG=lang).out.splitlines()[0] == VERDICTS[lang]


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"PUNICREF_LANG": "ru", "LC_ALL": "it_IT.UTF-8"}, "ru"),
        ({"PUNICREF_LANG": "RU"}, "ru"),
        ({"PUNICREF_LANG": "", "LANG": "it_IT.UTF-8"}, "it"),
        ({"LC_ALL": "it_IT.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, "it"),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LANG": "it_IT.UTF-8"}, "ru"),
        ({"LC_ALL": "", "LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "ru_RU.KOI8-R"}, "ru"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "it_CH@euro"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LANGUAGE": "ru:it"}, "ru"),
        ({"LANG": "it_IT.UTF-8", "LANGUAGE": "de:fr:ru"}, "ru"),
        ({"LANG": "it_IT.UTF-8", "LANGUAGE": "de:fr"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LANGUAGE": ""}, "it"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "it_IT.UTF-8", "LANGUAGE": "ru"}, "ru"),
        ({"LANG": "C", "LANGUAGE": "ru"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "ru"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "it"}, "en"),
        ({"LC_ALL": "C", "LANG": "it_IT.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "itx_XX"}, "en"),
        ({"LANG": "Italian_Italy.1252"}, "it"),
        ({"LANGUAGE": "ru"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_is_followed_in_order(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], lang: str
) -> None:
    """PUNICREF_LANG, LC_ALL, LC_MESSAGES and LANG are asked in that order; LANGUAGE counts where a locale is set."""
    for name in ("PUNICREF_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    bare, shown = answer_here("pw:9.14"), answer_here("show", "pw:9.14")
    assert (bare.code, spoken(bare.out)) == (0, lang)
    assert spoken(shown.out) == lang


def test_the_environment_reaches_the_installed_command(raw: Raw) -> None:
    """The installed command follows the locale of its process too."""
    found = raw("pw:9.14", LANG="it_IT.UTF-8", LANGUAGE=None, LC_ALL=None)
    assert spoken(found.stdout.decode()) == "it"
    assert spoken(raw("pw:9.14", LC_ALL="POSIX", LANG="it_IT.UTF-8").stdout.decode()) == "en"


def test_the_option_outdoes_the_environment(run: Run) -> None:
    """--lang is stronger than PUNICREF_LANG, even where that is wrong."""
    assert spoken(run("show", "pw:9.14", "--lang", "ru", PUNICREF_LANG="it").out) == "ru"
    assert spoken(run("show", "pw:9.14", "--lang", "ru", PUNICREF_LANG="xx").out) == "ru"


@pytest.mark.parametrize("written", ["itt", "ita", "rus", "eng"])
@pytest.mark.parametrize("words", [["show", "pw:9.14"], ODDS, ["calculators"]])
def test_an_unknown_language_is_wrong_usage_with_a_suggestion(run: Run, words: list[str], written: str) -> None:
    """An unknown language is exit code 2; the languages are listed and the nearest is offered."""
    found = run(*words, "--lang", written)
    assert (found.code, found.out) == (2, "")
    assert f"no language {written}" in found.err
    assert "it, en, ru" in found.err
    assert f"Did you mean {written[:2]}?" in found.err


@pytest.mark.parametrize("written", ["xx", ",", "it,xx", "it;ru"])
def test_a_list_of_languages_is_right_as_a_whole(run: Run, written: str) -> None:
    """One wrong part spoils the list."""
    found = run("show", "pw:9.14", "--lang", written)
    assert (found.code, found.out) == (2, "")
    assert "no language" in found.err


@pytest.mark.parametrize("words", [["pw:9.14"], ["show", "pw:9.14"], ODDS])
def test_an_unknown_language_in_the_environment_is_wrong_usage(run: Run, words: list[str]) -> None:
    """A wrong PUNICREF_LANG is told on every lane and not passed over."""
    found = run(*words, PUNICREF_LANG="itt")
    assert (found.code, found.out) == (2, "")
    assert "no language itt" in found.err
    assert "Did you mean it?" in found.err


def test_the_error_itself_follows_the_locale(run: Run) -> None:
    """The message about a wrong language comes in the language of the locale."""
    found = run("show", "pw:9.14", "--lang", "xx", LANG="ru_RU.UTF-8")
    assert any("а" <= letter <= "я" for letter in found.err)


def test_help_works_under_a_wrong_language(run: Run) -> None:
    """--help is shown even where PUNICREF_LANG is wrong, so that the user can look up what is right."""
    found = run("--help", PUNICREF_LANG="xx")
    assert (found.code, found.err) == (0, "")


def test_lang_with_nothing_after_it(run: Run) -> None:
    """--lang without a language is wrong usage."""
    for words in (["show", "pw:9.14", "--lang"], ["--lang"]):
        found = run(*words)
        assert (found.code, found.out) == (2, ""), words
        assert "--lang" in found.err


@pytest.mark.parametrize("words", [["show", "pw:9.14", "--lang", ""], ["show", "pw:9.14", "--lang="]])
def test_an_empty_language_is_wrong_usage(run: Run, words: list[str]) -> None:
    """An empty --lang is refused like any other unknown language."""
    assert run(*words).code == 2


def test_the_tests_start_from_english() -> None:
    """The environment of the tests is English, so that a default language shows."""
    assert os.environ["LANG"].startswith("en")
