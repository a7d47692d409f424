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
from punicref.audit.exchange import po, source, xliff
from punicref.audit.exchange.places import places
from punicref.errors import Problem
from punicref.rulebook import template
from tests import once
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
    for lang in ("it", "en", "ru") if game == "dbp" else ("ru",):
        path = tmp_path / f"{lang}.po"
        done = run("texts", "export", "--game", game, "--lang", lang, "--output", str(path), PUNICREF_LANG="en")
        assert (done.code, done.out) == (0, "")
        read = po.read(path.read_text("utf-8"), "x.po")
        assert read.lang == lang
        assert {one.context: template.joined(one.text) for one in read.entries} == {
            context: place.text(lang) for context, place in places([once.rules().games[game]]).items()
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
    for place in places([game]).values():
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


FORMS: tuple[tuple[str, ...], ...] = ((), ("--sentences",), ("--xliff",), ("--xliff", "--sentences"))


def export(tmp_path: Path, *options: str) -> Path:
    """Export the Russian texts of the sample in some form."""
    path = tmp_path / f"sg.{len(list(tmp_path.iterdir()))}"
    done = answer_here(*EXPORT, *options, "--output", str(path))
    assert (done.code, done.out) == (0, ""), done.err
    return path


def settle() -> None:
    """Stamp everything, and let what is found stand."""
    for option in ("--stamp", "--accept"):
        assert answer_here("check", option, "all", "--yes", "--by", "Anna Bianchi").code == 0


def read_of(path: Path) -> tuple[str, ...]:
    """Return the entries of a file, whichever form it has."""
    text = path.read_text("utf-8")
    form = xliff if text.startswith("<") else po
    return tuple(one.context for one in form.read(text, "x").entries)


@pytest.mark.parametrize("options", FORMS)
@pytest.mark.parametrize("game", ["sg", "pi"])
def test_every_form_comes_back_as_it_was(
    rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: tuple[str, ...]
) -> None:
    """Whole or sentence by sentence, as PO or XLIFF: what is exported and imported changes nothing."""
    if game != "sg":
        rules = Path(once.SHIPPED)
        monkeypatch.setattr(paths, "RULES", once.SHIPPED)
    before = everything(rules)
    path = tmp_path / "out"
    done = answer_here(
        "texts", "export", "--game", game, "--lang", "ru", "--from", "it", *options, "--output", str(path)
    )
    assert done.code == 0, done.err
    told = answer_here("texts", "import", str(path), "--json").json
    assert told == {"lang": "ru", "changed": 0, "same": told["same"], "empty": 0, "fuzzy": 0, "outdated": 0,
                    "missing": 0}  # fmt: skip
    assert everything(rules) == before
    more = len(read_of(path)) > told["same"]
    assert more == (options == ("--sentences",) and game != "sg")  # the sample's texts are a sentence each


@pytest.mark.parametrize("options", FORMS)
def test_a_translation_whose_source_changed_is_unsure(rules: Path, tmp_path: Path, options: tuple[str, ...]) -> None:
    """It is fuzzy, or initial, with what it was translated from; with --changed nothing else goes out."""
    settle()
    assert "There is nothing to do." in answer_here(*EXPORT, "--changed", *options).err
    source_ = rules / "en" / "sample.toml"
    old = text_of(rules, "en", "1.0", "title")
    source_.write_text(source_.read_text("utf-8").replace(f'"{old}"', '"Another title"', 1), "utf-8")
    path = export(tmp_path, "--changed", *options)
    text = path.read_text("utf-8")
    assert read_of(path) == ("sg:1.0.title",)
    if "--xliff" in options:
        assert 'state="initial" subState="punicref:changed"' in text
        assert f'<note category="previous">{old}</note>' in text
    else:
        assert f'#, fuzzy\n#| msgid "{old}"\nmsgctxt "sg:1.0.title"\nmsgid "Another title"\n' in text
        assert '"Last-Translator: Anna Bianchi\\n"' in text
        assert '"Language-Team: Russian\\n"' in text
    told = answer_here("texts", "import", str(path), "--json").json
    assert (told["changed"], told["missing"]) == (0, 0)
    whole = export(tmp_path, *options).read_text("utf-8")
    assert whole.count("#, fuzzy") + whole.count('state="initial"') == 1


@pytest.mark.parametrize("options", FORMS)
def test_what_is_found_stands_beside_the_text(rules: Path, tmp_path: Path, options: tuple[str, ...]) -> None:
    """A finding is a comment, or a note, of the text that it is about; what is accepted or stale is not told."""
    settle()
    path = rules / "ru" / "sample.toml"
    path.write_text(path.read_text("utf-8").replace("{cost}", "{cost} {cost}", 1), "utf-8")
    text = export(tmp_path, "--changed", *options).read_text("utf-8")
    sign = '<note category="check">' if "--xliff" in options else "#. check: "
    assert f"{sign}warning placeholders: " in text or f"{sign}error placeholders: " in text
    assert text.count(sign) == 1


def test_a_third_language_stands_beside(rules: Path, tmp_path: Path) -> None:
    """As a comment or a note of each text; one of the two others is refused."""
    said = text_of(rules, "it", "1.0", "title")
    assert f'#. it: {said}\nmsgctxt "sg:1.0.title"' in export(tmp_path, "--beside", "it").read_text("utf-8")
    xml = export(tmp_path, "--beside", "it", "--xliff").read_text("utf-8")
    assert f'<note category="reference">it: {said}</note>' in xml
    refused = answer_here(*EXPORT, "--beside", "ru")
    assert (refused.code, "--beside is a third language" in refused.err) == (2, True)


@pytest.mark.parametrize("options", FORMS)
def test_a_translation_comes_in_from_every_form(rules: Path, tmp_path: Path, options: tuple[str, ...]) -> None:
    """A sentence that was translated anew is put where it stands; one that is not translated leaves the whole."""
    text = rules / "en" / "sample.toml"
    before = text_of(rules, "ru", "1.1")
    assert text.exists()
    path = export(tmp_path, *options)
    written = path.read_text("utf-8")
    title = text_of(rules, "ru", "1.0", "title")
    assert title in written
    path.write_text(written.replace(f'"{title}"', '"Иначе"').replace(f">{title}<", ">Иначе<"), "utf-8")
    assert "1 text changed" in answer_here("texts", "import", str(path)).out
    assert text_of(rules, "ru", "1.0", "title") == "Иначе"
    assert text_of(rules, "ru", "1.1") == before


def test_sentences_are_put_together_as_they_stood(rules: Path, tmp_path: Path) -> None:
    """Paragraphs and list items of a text stay; a sentence without its translation leaves the text as it is."""
    for lang, words in (("en", "One. Two.\n\n- three;\n- four."), ("ru", "Раз. Два.\n\n- три;\n- четыре.")):
        path = rules / lang / "sample.toml"
        body = path.read_text("utf-8")
        start = body.index('["1.0"]')
        at = body.index("text = ", start)
        end = body.index("\n", at) if '"""' not in body[at : at + 12] else body.index('"""', at + 10) + 3
        path.write_text(f'{body[:at]}text = """\n{words}\n"""{body[end:]}', "utf-8")
    out = export(tmp_path, "--sentences")
    text = out.read_text("utf-8")
    assert all(f'msgctxt "sg:1.0.text#{n}"' in text for n in (1, 2, 3, 4))
    out.write_text(text.replace('"три;"', '"три, да;"'), "utf-8")
    assert "1 text changed" in answer_here("texts", "import", str(out)).out
    assert text_of(rules, "ru", "1.0") == "Раз. Два.\n\n- три, да;\n- четыре."
    bare = text.replace('"X-Source-Language: en\\n"\n', "").replace('"три;"', '"три!"')
    assert bare.count("X-Source") == 0
    out.write_text(bare, "utf-8")
    assert "1 text changed" in answer_here("texts", "import", str(out)).out
    out.write_text(text.replace('"четыре."', '""'), "utf-8")
    assert "1 is not translated." in answer_here("texts", "import", str(out)).out
    out.write_text(text.replace('msgid "four."', 'msgid "five."'), "utf-8")
    assert "Left out for that: sg:1.0.text." in answer_here("texts", "import", str(out)).out


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("<x/>", "This is no XLIFF 2 file: x."),
        ("<xliff version='1.2'><file/></xliff>", "This is no XLIFF 2 file: xliff 1.2."),
        ("<xliff version='2.0' srcLang='en' trgLang='ru'/>", "There are no entries in it."),
        ("<xliff version='2.0' srcLang='en' trgLang='tlh'/>", "There is no language tlh"),
        ("<xliff", "This is no XLIFF file: "),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><xliff version='2.0'/>", "declares entities of its own"),
        (
            "<xliff version='2.0' trgLang='ru'><unit><segment><source/><target><cp/></target></segment></unit></xliff>",
            "There is no such text in the rules.",
        ),
    ],
)
def test_hostile_xliff_is_refused(rules: Path, tmp_path: Path, data: str, message: str) -> None:
    """What is no XLIFF file of ours gives a clear answer."""
    before = everything(rules)
    path = tmp_path / "x.xlf"
    path.write_text(data, "utf-8")
    refused = answer_here("texts", "import", str(path))
    assert (refused.code, refused.out) == (2, "")
    assert message in refused.err
    assert everything(rules) == before


@pytest.mark.parametrize("options", FORMS)
def test_other_tools_read_it(rules: Path, tmp_path: Path, options: tuple[str, ...]) -> None:
    """Translate Toolkit finds as many entries, their states, and what was translated before; gettext is silent."""
    settle()
    source_ = rules / "en" / "sample.toml"
    old = text_of(rules, "en", "1.0", "title")
    source_.write_text(source_.read_text("utf-8").replace(f'"{old}"', '"Another title"', 1), "utf-8")
    path = export(tmp_path, *options)
    if shutil.which("msgfmt") and "--xliff" not in options:
        told = subprocess.run(["msgfmt", "-c", "-o", os.devnull, path], check=False, capture_output=True)
        assert (told.returncode, told.stderr) == (0, b"")
    storage = pytest.importorskip("translate.storage.xliff2" if "--xliff" in options else "translate.storage.pypo")
    form = storage.Xliff2File if "--xliff" in options else storage.pofile
    read = form.parsefile(str(path))
    units = [one for one in read.units if not one.isheader()]
    [fuzzy] = [one for one in units if one.isfuzzy()]
    assert fuzzy.source == "Another title"
    assert sum(one.istranslated() for one in units) == len(units) - 1
    if "--xliff" not in options:
        assert fuzzy.prev_source == old
    fuzzy.target = "Другое название"
    fuzzy.markfuzzy(False)
    read.savefile(str(path))
    assert "1 text changed" in answer_here("texts", "import", str(path)).out
    assert text_of(rules, "ru", "1.0", "title") == "Другое название"
