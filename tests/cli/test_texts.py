"""`texts`: the texts as PO files and back: nothing is lost, nothing unsound is taken."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref import paths
from punicref.audit import corpus, stamps
from punicref.audit.exchange import po, source
from punicref.errors import Problem
from punicref.rulebook import template
from tests.build import sample
from tests.program import answer_here

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]

EXPORT = ("texts", "export", "--game", "sg", "--lang", "ru", "--from", "en")


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the rules be the sample."""
    folder = tmp_path / "checkout" / "rules"
    shutil.copytree(sample.BASE, folder)
    monkeypatch.setattr(paths, "RULES", str(folder))
    return folder


@pytest.fixture
def catalogue(rules: Path, tmp_path: Path) -> Path:
    """Export the Russian texts of the sample."""
    assert rules.exists()
    path = tmp_path / "sg.ru.po"
    done = answer_here(*EXPORT, "--output", str(path))
    assert (done.code, done.out) == (0, "")
    return path


def text_of(rules: Path, lang: str, one: str, part: str = "text") -> str:
    """Return a text of the sample as it stands in its file."""
    [game] = corpus.read_all(str(rules))
    return template.joined(game.clauses[one].texts[lang].parts[part])


def everything(rules: Path) -> dict[str, bytes]:
    """Return all files of a rules folder."""
    return {str(path.relative_to(rules)): path.read_bytes() for path in sorted(rules.rglob("*.toml"))}


@pytest.mark.parametrize("game", ["pw", "dbp", "sor", "pi"])
def test_the_round_trip_is_the_identity(run: Run, tmp_path: Path, game: str) -> None:
    """What is exported and imported changes no file; every text of the game is in it, and gettext can read it."""
    before = everything(Path(paths.RULES))
    for lang in ("it", "en", "ru"):
        path = tmp_path / f"{lang}.po"
        done = run("texts", "export", "--game", game, "--lang", lang, "--output", str(path), PUNICREF_LANG="en")
        assert (done.code, done.out) == (0, "")
        found = next(one for one in corpus.read_all(paths.RULES) if one.code == game)
        read = po.read(path.read_text("utf-8"), "x.po")
        assert read.lang == lang
        assert {one.context: template.joined(one.text) for one in read.entries} == {
            context: place.text(lang) for context, place in po.places([found]).items()
        }
        if shutil.which("msgfmt"):
            assert subprocess.run(["msgfmt", "-c", "-o", os.devnull, path], check=False).returncode == 0
        done = run("texts", "import", str(path), "--json")
        assert done.json == {
            "lang": lang, "changed": 0, "same": len(read.entries), "empty": 0, "fuzzy": 0, "outdated": 0, "missing": 0,
        }  # fmt: skip
    assert everything(Path(paths.RULES)) == before


@pytest.mark.parametrize("name", ["sword-of-rome", "de-bello-punico"])
def test_texts_written_anew_say_the_same(tmp_path: Path, name: str) -> None:
    """Each text of a game, wrapped and quoted anew, is read as it was, and the rest of the file stays."""
    folder = tmp_path / "rules"
    shutil.copytree(paths.RULES, folder)
    game = corpus.read(str(folder), name)
    target = source.Source(str(folder))
    for place in po.places([game]).values():
        if place.part in ("title", "text", "example"):
            target.put(f"ru/{name}.toml", [place.clause.id, place.part], place.text("ru"))
    assert target.save() == [f"ru/{name}.toml"]
    again = corpus.read(str(folder), name)
    assert not again.mistakes
    for one, clause in game.clauses.items():
        assert stamps.digest(again.clauses[one].texts["ru"]) == stamps.digest(clause.texts["ru"])
        assert again.clauses[one].texts["ru"].asks == clause.texts["ru"].asks


def test_a_translation_is_taken_over(rules: Path, catalogue: Path) -> None:
    """Only the text that changed is written; the work list then has the clause."""
    answer_here("check", "--stamp", "all", "--yes", "--by", "Anna")
    before = everything(rules)
    old = text_of(rules, "ru", "1.0", "title")
    text = catalogue.read_text("utf-8")
    assert text.count(f'msgstr "{old}"') == 1
    catalogue.write_text(text.replace(f'msgstr "{old}"', 'msgstr "Марш \\"и\\" \\\\ бой"'), "utf-8")
    done = answer_here("texts", "import", str(catalogue))
    assert done.code == 0
    assert "1 text changed in ru/sample.toml." in done.out
    assert "punicref check --changed" in done.out
    assert text_of(rules, "ru", "1.0", "title") == 'Марш "и" \\ бой'
    after = everything(rules)
    assert {name for name in before if before[name] != after[name]} == {"ru/sample.toml"}
    lines = [after["ru/sample.toml"].splitlines(), before["ru/sample.toml"].splitlines()]
    assert len(set(lines[0]) ^ set(lines[1])) == 2
    [work] = answer_here("check", "--changed", "--json").json["changed"]
    assert (work["id"], work["langs"]) == ("1.0", ["ru"])


def test_what_is_unsure_or_old_is_left_out(rules: Path, catalogue: Path) -> None:
    """Fuzzy and empty entries, and translations of a text that has changed since, change nothing and are counted."""
    before = everything(rules)
    title = text_of(rules, "ru", "1.0", "title")
    text = catalogue.read_text("utf-8")
    fuzzy = text.replace('msgctxt "sg:1.0.title"', '#, fuzzy\nmsgctxt "sg:1.0.title"').replace(
        f'msgstr "{title}"', 'msgstr "Иначе"'
    )
    catalogue.write_text(fuzzy, "utf-8")
    assert "1 is marked as unsure and was left out." in answer_here("texts", "import", str(catalogue)).out
    catalogue.write_text(text.replace(f'msgstr "{title}"', 'msgstr ""'), "utf-8")
    assert "1 is not translated." in answer_here("texts", "import", str(catalogue)).out
    english = text_of(rules, "en", "1.0", "title")
    old = text.replace(f'msgid "{english}"', 'msgid "An older title"').replace(f'msgstr "{title}"', 'msgstr "Иначе"')
    catalogue.write_text(old, "utf-8")
    told = answer_here("texts", "import", str(catalogue)).out
    assert "1 was translated from another text than ours is now" in told
    assert "Left out for that: sg:1.0.title." in told
    catalogue.write_text(text.replace(f'msgid "{english}"', 'msgid "An older title"'), "utf-8")  # translated as ours is
    assert "Left out for that: sg:1.0.title." in answer_here("texts", "import", str(catalogue)).out
    assert everything(rules) == before


def test_a_file_that_was_cut_is_told(rules: Path, catalogue: Path) -> None:
    """What should stand in the file and does not is counted and named, and stays as it is."""
    before = everything(rules)
    text = catalogue.read_text("utf-8")
    catalogue.write_text(text[: text.index('msgctxt "sg:1.3')], "utf-8")
    done = answer_here("texts", "import", str(catalogue))
    lost = po.read(text, "x.po").entries
    lost = tuple(one for one in lost if one.context.startswith("sg:1.3"))
    assert f"{len(lost)} texts of these games are not in the file: {lost[0].context}" in done.out
    assert answer_here("texts", "import", str(catalogue), "--json").json["missing"] == len(lost)
    assert everything(rules) == before


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{cost}", "{cast}", "It does not state {cost}."),
        ("{cost}", "5", "It does not state {cost}."),
        ("{cost}", "{cost} {max}", "It states {max}, which the other text does not."),
        ("{cost}", "{cost", "A brace stands alone"),
        ("{cost}", "{cost} 7", "A bare number stands here"),
        ("{cost}", "{cost} [9.9]", "It refers to [9.9], the other text does not."),
        ("{cost}", "{cost} \x1b[2J", "The sign \\x1b cannot stand in a text."),
        ("{cost}", "{cost} \u202e", "The sign \\u202e cannot stand in a text."),
        ("{cost}", "{cost} \ue000", "The sign \\ue000 cannot stand in a text."),
        ('msgctxt "sg:1.1.text"', 'msgctxt "sg:1.9.text"', "There is no such text in the rules."),
        ('msgctxt "sg:1.1.text"', 'msgctxt "../../x"', "There is no such text in the rules."),
        ('msgctxt "sg:1.1.text"\n', "", "An entry has no context"),
        ('"Language: ru', '"Language: tlh', "There is no language tlh"),
        ('"Language: ru\\n"\n', "", "Say in which language the file is"),
        ("charset=utf-8", "charset=nonsense", ""),
    ],
)
def test_unsound_translations_are_refused(rules: Path, catalogue: Path, old: str, new: str, message: str) -> None:
    """A value that is lost or invented, a sign that acts on a terminal, an entry of nowhere: told, nothing written."""
    before = everything(rules)
    text = catalogue.read_text("utf-8")
    head, _, body = text.partition('msgctxt "sg:1.1.text"')
    if not old.startswith("{"):
        changed = text.replace(old, new, 1)
    else:
        entry, mark, rest = body.partition("msgstr ")
        changed = head + 'msgctxt "sg:1.1.text"' + entry + mark + rest.replace(old, new, 1)
    assert changed != text
    catalogue.write_text(changed, "utf-8")
    refused = answer_here("texts", "import", str(catalogue))
    assert refused.code == (2 if message else 0)
    assert message in refused.err
    assert "\x1b" not in refused.err
    assert everything(rules) == before


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "There are no entries in it."),
        (b"\x00\x01\x02", "This is no"),
        (b"\xff\xff\xff", "is not UTF-8 text.\n  Save it in UTF-8: "),
        (b'msgid "a"\nmsgstr "b"\n', "An entry has no context"),
        (b'msgctxt "x"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n', "plural forms"),
        (b'msgid ""\nmsgstr "Plural-Forms: nplurals=x; plural=__import__(1)\\n"\n', "This is no PO file"),
        (b'msgid ""\nmsgstr "POT-Creation-Date: x\\n"\n', "This is no PO file"),
        (b"hello world\n", "x.po:1: This is no line of a PO file: hello world"),
        (b'msgctxt "x\nmsgid "a\nmsgstr\n', 'x.po:1: This is no line of a PO file: msgctxt "x'),
        (b'msgctxt "x"\nmsgid "a"\nmsgstr "a "b""\n', 'x.po:3: This is no line of a PO file: msgstr "a "b""'),
        (b'msgstr "a"\n' * 3, ""),
    ],
)
def test_hostile_files_are_refused(rules: Path, tmp_path: Path, data: bytes, message: str) -> None:
    """What is no PO file of ours gives a clear answer."""
    before = everything(rules)
    path = tmp_path / "x.po"
    path.write_bytes(data)
    refused = answer_here("texts", "import", str(path))
    assert (refused.code, refused.out) == (2, "")
    assert message in refused.err
    assert everything(rules) == before


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2**32 - 1))
def test_spoilt_files_are_read_or_refused(catalogue: Path, seed: int) -> None:
    """However a file is cut and mixed, it is read or refused; no other error comes out."""
    dice = random.Random(seed)
    text = catalogue.read_text("utf-8")
    for _ in range(dice.randint(1, 6)):
        at, length = dice.randrange(len(text)), dice.randint(0, 40)
        text = (
            text[:at]
            + dice.choice(["", '"', "\\", "\n", "msgid ", "#~ ", "#| ", "msgstr[1] ", "\\n"])
            + text[at + length :]
        )
    with contextlib.suppress(Problem):
        assert po.read(text, "x.po").entries


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["export"], 2, "Say which game"),
        (["export", "--game", "xx"], 3, "There is no game xx"),
        (["export", "--game", "pw"], 2, "Say in which language the file is: --lang."),
        (["export", "--game", "pw", "--lang", "it,ru"], 2, "--lang takes one language."),
        (["export", "--game", "pw", "--lang", "it", "--from", "it"], 2, "--from and --lang are the same language."),
        (["import"], 2, "Say which file."),
        (["import", "nowhere.po"], 3, "nowhere.po cannot be read"),
        (["nonsense"], 2, "nonsense is no command of punicref texts."),
    ],
)
def test_wrong_usage_is_explained(words: list[str], code: int, message: str) -> None:
    """Bad input gets a clear message and the exit code of the design, in the language of the reader."""
    refused = answer_here("texts", *words)
    assert (refused.code, refused.out) == (code, "")
    assert message in refused.err


def test_a_file_of_another_language_is_refused(catalogue: Path) -> None:
    """--lang may say what the file does not, not something else."""
    refused = answer_here("texts", "import", str(catalogue), "--lang", "it")
    assert (refused.code, refused.out) == (2, "")
    assert "The file is in ru, --lang says it." in refused.err


def test_texts_belong_to_a_checkout(catalogue: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rules' source is not a checkout, nothing is imported, and what makes one is told."""
    monkeypatch.setattr(paths, "CHECKOUT", None)
    told = answer_here("texts", "import", str(catalogue)).err
    assert "not its checkout" in told
    assert "In a clone of the repository: pip install --editable '.[translate]'" in told


def test_a_missing_text_is_written_where_it_belongs(rules: Path, tmp_path: Path) -> None:
    """A clause that a language lacks is exported with nothing, and imported as a new entry."""
    path = rules / "ru" / "sample.toml"
    whole = text_of(rules, "ru", "1.1")
    text = path.read_text("utf-8")
    start = text.index('["1.1"]')
    end = text.index('["1.2"]')
    path.write_text(text[:start] + text[end:], "utf-8")
    out = tmp_path / "sg.po"
    answer_here(*EXPORT, "--output", str(out))
    read = po.read(out.read_text("utf-8"), "x.po")
    lost = [one.context for one in read.entries if not one.text]
    assert "sg:1.1.text" in lost
    for context, words in (("sg:1.1.text", whole), ("sg:1.1.title", "Стоимость")):
        head, mark, rest = out.read_text("utf-8").partition(f'msgctxt "{context}"')
        out.write_text(head + mark + rest.replace('msgstr ""', f'msgstr "{words}"', 1), "utf-8")
        done = answer_here("texts", "import", str(out))
        assert done.code == (2 if context.endswith("text") else 0)  # a text without its title is no clause
    assert "2 texts changed" in done.out, done.err
    assert text_of(rules, "ru", "1.1") == whole
    assert text_of(rules, "ru", "1.1", "title") == "Стоимость"


def test_another_alphabet_is_refused(catalogue: Path, rules: Path) -> None:
    """A file in the letters of another language, or translated into its own, changes nothing."""
    before = everything(rules)
    text = catalogue.read_text("utf-8")
    catalogue.write_text(text.replace("Language: ru", "Language: en"), "utf-8")
    assert "from en into en" in answer_here("texts", "import", str(catalogue)).err
    catalogue.write_text(text.replace("Language: ru", "Language: it").replace("Марш", "Переход"), "utf-8")
    refused = answer_here("texts", "import", str(catalogue))
    assert (refused.code, refused.out) == (2, "")
    assert "not written in the letters of the language it" in refused.err
    assert everything(rules) == before
