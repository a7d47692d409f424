"""The termbase as a table and as TBX, and back: the round trip is the identity, nothing unsound is taken."""

from __future__ import annotations

import shutil
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import tomli

from punicref import paths
from punicref.audit.exchange import termbase
from tests.program import answer_here

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]


TERMS = sum(bool(one.get("games")) for one in tomli.loads(Path(paths.RULES, "terms.toml").read_text("utf-8")).values())
"""So many entries of the termbase are terms, not only everyday words for questions."""


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the rules be a copy that may be changed."""
    folder = tmp_path / "checkout" / "rules"
    shutil.copytree(paths.RULES, folder)
    monkeypatch.setattr(paths, "RULES", str(folder))
    return folder


def exported(tmp_path: Path, kind: str) -> Path:
    """Write the termbase to a file."""
    path = tmp_path / f"terms.{kind}"
    done = answer_here("terms", f"--{kind}", "--output", str(path))
    assert (done.code, done.out) == (0, "")
    return path


@pytest.mark.parametrize("kind", ["csv", "tbx", "tbx-2008"])
def test_the_round_trip_is_the_identity(run: Run, tmp_path: Path, kind: str) -> None:
    """What is exported and imported changes nothing; every term of the games is in it."""
    source = Path(paths.RULES, "terms.toml")
    before = source.read_bytes()
    path = tmp_path / f"terms.{kind[:3]}"
    written = run("terms", f"--{kind}", "--output", str(path))
    assert written.code == 0
    given = termbase.from_table(str(path)) if kind == "csv" else termbase.from_tbx(path.read_text("utf-8"), "x.tbx")
    raw = tomli.loads(before.decode())
    assert [one.id for one in given] == [one for one, body in raw.items() if kind == "csv" or body.get("games")]
    left = len(raw) - len(given)
    assert bool(left) == (f"{left} entries are no terms" in written.err)
    for one in given:
        for lang, kinds in one.words.items():
            assert kinds["term"] == (raw[one.id][lang]["term"],)
            assert list(kinds["synonyms"]) == raw[one.id][lang].get("synonyms", [])
    done = run("terms", "--import", str(path), "--json")
    assert done.json == {"changed": 0, "added": 0, "same": len(given), "missing": 0}
    assert source.read_bytes() == before


LEVELS = {
    "subjectField": "conceptEntry",
    "definition": "descripGrp",
    "source": "descripGrp",
    **dict.fromkeys(("partOfSpeech", "administrativeStatus", "termType"), "termSec"),
}
"""Where TBX-Basic lets each data category stand; a descripGrp here stands in a langSec."""


def test_tbx_is_as_others_read_it(tmp_path: Path) -> None:
    """In the DCA style of 2019: a section a language with the definition, each word with what it is."""
    space = "{urn:iso:std:iso:30042:ed-2}"
    root = ET.parse(exported(tmp_path, "tbx")).getroot()  # noqa: S314  it is our own
    assert (root.tag, root.get("type"), root.get("style")) == (f"{space}tbx", "TBX-Basic", "dca")
    for entry in root.iter(f"{space}conceptEntry"):
        assert [one.get("{http://www.w3.org/XML/1998/namespace}lang") for one in entry.iter(f"{space}langSec")] == [
            "it", "en", "ru",
        ]  # fmt: skip
    for holder in root.iter():
        for one in holder:
            if one.get("type"):
                assert LEVELS[one.get("type", "")] == holder.tag.removeprefix(space)
    words = list(root.iter(f"{space}termSec"))
    assert all({note.get("type") for note in one} >= {"partOfSpeech", "administrativeStatus"} for one in words)
    [verb] = [one for one in words if one[0].text == "avoid battle"]
    assert verb[1].text == "verb"
    [zone] = [one for one in root.iter(f"{space}conceptEntry") if one.get("id") == "command-point"]
    assert [one.text for one in zone.iter(f"{space}admin")] == ["dbp:4"] * 3
    assert all(one.text and "{" not in one.text for one in zone.iter(f"{space}descrip"))
    assert not any((one[0].text or "") == "punti comando" for one in words)  # a form is no other term


def test_the_older_edition_is_read_by_other_tools(tmp_path: Path) -> None:
    """As Translate Toolkit, and so Weblate, has it."""
    tbx = pytest.importorskip("translate.storage.tbx")
    read = tbx.tbxfile.parsefile(str(exported(tmp_path, "tbx-2008")))
    assert len(read.units) == TERMS


def test_changed_words_are_taken_over(rules: Path, tmp_path: Path) -> None:
    """Only what changed is written, with everything else of the file as it was; a new term is added."""
    file = rules / "terms.toml"
    before = file.read_text("utf-8").splitlines()
    path = exported(tmp_path, "csv")
    text = path.read_text("utf-8").replace("; soldi,", "; quattrini,", 1)
    columns = text.removeprefix("\ufeff").splitlines()[0].split(",")
    new = {
        "id": "made-up",
        "games": "pw",
        "defined": "",
        "it": "finto",
        "en": "made up",
        "ru": "выдумка",
        "en.short": "MU",
    }
    path.write_text(text + ",".join(new.get(column, "") for column in columns) + "\n", "utf-8")
    done = answer_here("terms", "--import", str(path))
    assert done.out.startswith("1 term changed,\n1 added,\n"), done.err
    after = file.read_text("utf-8").splitlines()
    gone, came = [one for one in before if one not in after], [one for one in after if one not in before]
    assert len(gone) == 1
    assert came[0] == gone[0].replace('"soldi"', '"quattrini"')
    assert tomli.loads("\n".join(came[1:]))["made-up"]["en"] == {"term": "made up", "short": ["MU"]}
    assert answer_here("check", "terms", "--game", "pw").code == 0


def test_a_table_may_have_few_columns(rules: Path, tmp_path: Path) -> None:
    """What a file does not say stays; a cell that is empty takes the words away."""
    path = tmp_path / "few.csv"
    path.write_text("id;ru;ru.synonyms\ntreasury-point;очко казны;\n", "utf-8")
    told = answer_here("terms", "--import", str(path)).out
    assert told.startswith("1 term changed,\n")
    assert f"{TERMS - 1} terms of the termbase are not in the file" in told
    body = tomli.loads((rules / "terms.toml").read_text("utf-8"))["treasury-point"]
    assert "synonyms" not in body["ru"]
    assert body["ru"]["near"]
    assert body["it"]["synonyms"]


def test_tbx_of_others_is_read() -> None:
    """The next version's names, words of which nothing is said, other languages and regional ones."""
    text = """<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
    <tbx xmlns="urn:iso:std:iso:30042:ed-2"><text><body><conceptEntry id="army">
      <langSec xml:lang="it-IT"><termSec><term>armata</term></termSec><termSec><term>esercito</term></termSec></langSec>
      <langSec xml:lang="de"><termSec><term>Heer</term></termSec></langSec>
    </conceptEntry></body></text></tbx>"""
    [one] = termbase.from_tbx(text, "x.tbx")
    assert one.id == "army"
    assert set(one.words) == {"it"}
    assert (one.words["it"]["term"], one.words["it"]["synonyms"]) == (("armata",), ("esercito",))


LAUGHS = '<!DOCTYPE martif [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><martif>&b;</martif>'
OUTSIDE = '<!DOCTYPE martif [<!ENTITY a SYSTEM "file:///etc/passwd">]><martif>&a;</martif>'
ENTRY = (
    '<martif><termEntry id="{id}"><langSet xml:lang="it"><tig><term>{term}</term></tig></langSet></termEntry></martif>'
)


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("x.tbx", LAUGHS, "declares entities of its own"),
        ("x.tbx", OUTSIDE, "declares entities of its own"),
        ("x.tbx", "<martif>", "This is no TBX file"),
        ("x.tbx", "<martif/>", "There are no entries in it."),
        ("x.tbx", "&", "This is no TBX file"),
        ("x.tbx", "<a>" * 100_000, "This is no TBX file"),
        ("x.tbx", ENTRY.format(id="strength-point", term="a\u202eb"), "cannot stand in a text"),
        ("x.tbx", ENTRY.format(id="new", term="solo"), "en.term must be a text that is not empty"),
        ("x.tbx", ENTRY.format(id='"]\n[x', term="solo"), "This is no TBX file"),
        ("x.tbx", ENTRY.format(id="&#34;]", term="solo"), "is no name for a term"),
        ("x.csv", "", "must have the columns id"),
        ("x.csv", "id,xx\n", "There is no column xx here"),
        ("x.csv", "id,it\nstrength-point,\n", "it.term must be a text that is not empty"),
        ("x.csv", "id,it\n../../x,a\n", "is no name for a term"),
        ("x.csv", "id,games\nstrength-point,xx\n", "There is no game xx"),
        ("x.csv", "id,defined\nstrength-point,pw:99.99\n", "There is no clause pw:99.99."),
        ("x.csv", "id,it\nstrength-point,a\nstrength-point,b\n", "This entry stands twice."),
        ("x.csv", "id,it\nstrength-point,a\x1b[2Jb\n", "cannot stand in a text"),
        ("x.csv", "id,it\nstrength-point,a\x00b\n", "This is no table"),
    ],
)
def test_hostile_files_are_refused(rules: Path, tmp_path: Path, name: str, data: str, message: str) -> None:
    """A clear answer with exit code 2, and nothing is written."""
    before = (rules / "terms.toml").read_bytes()
    path = tmp_path / name
    path.write_text(data, "utf-8")
    refused = answer_here("terms", "--import", str(path))
    assert (refused.code, refused.out) == (2, "")
    assert message in refused.err
    assert "\x1b" not in refused.err
    assert "root:" not in refused.err
    assert (rules / "terms.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--import", "nowhere.csv"], 3, "nowhere.csv cannot be read"),
        (["--csv", "--tbx"], 2, "--csv and --tbx do not go together."),
        (["--csv", "army"], 2, "--csv and army do not go together."),
        (["--import", "x.csv", "--game", "pw"], 2, "--import and --game do not go together."),
        (["--output", "x"], 2, "--output belongs to --csv, --tbx, --propose."),
        (["--csv", "--game", "xx"], 3, "There is no game xx"),
    ],
)
def test_wrong_usage_is_explained(words: list[str], code: int, message: str) -> None:
    """Bad input gets a clear message and the exit code of the design."""
    refused = answer_here("terms", *words)
    assert (refused.code, refused.out) == (code, "")
    assert message in refused.err


def test_of_one_game(tmp_path: Path) -> None:
    """--game leaves the others out; in a pipe the table is printed."""
    shown = answer_here("terms", "--csv", "--game", "sor").out.splitlines()
    assert 10 < len(shown) < len(exported(tmp_path, "csv").read_text("utf-8").splitlines())
    assert all("sor" in line.split(",")[1].split("; ") for line in shown[1:])


def test_a_term_that_the_texts_do_not_follow_is_found(rules: Path, tmp_path: Path) -> None:
    """A concept renamed in one language, whose texts keep the old name, is a warning with the line of the term."""
    path = tmp_path / "few.csv"
    path.write_text("id;en;en.forms;en.short;en.synonyms\ntreasury-point;hoard coin;;;\n", "utf-8")
    of_game = ("check", "terms", "--game", "pw")
    assert answer_here(*of_game, "--fail-on", "warning").code == 0
    assert answer_here("terms", "--import", str(path), "--json").json["changed"] == 1
    found = answer_here(*of_game)
    assert found.code == 1
    assert "No text of the game says “hoard coin” in this language, the others say it (treasury-point)." in found.out
    assert rules.exists()


def test_exchanged_columns_are_refused(rules: Path, tmp_path: Path) -> None:
    """A term in the letters of another language is not taken over."""
    path = tmp_path / "terms.csv"
    path.write_text("id,it,ru\nstrength-point,очко силы,punto forza\n", "utf-8")
    before = (rules / "terms.toml").read_bytes()
    refused = answer_here("terms", "--import", str(path))
    assert (refused.code, refused.out) == (2, "")
    assert "letters of the language it" in refused.err
    assert "letters of the language ru" in refused.err
    assert (rules / "terms.toml").read_bytes() == before
