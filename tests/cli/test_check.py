"""`check` on the command line: what it prints, its exit codes, and what it says to wrong usage."""

from __future__ import annotations

import csv
import json
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from punicref import paths
from punicref.audit.registry import CHECKS
from punicref.published import accepted, store
from punicref.published.model import Published, PublishedClause
from tests.build import sample
from tests.cli.pty import lines, seen
from tests.program import answer_here

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]


@pytest.fixture
def spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the rules be the sample with a bare number, another reference and a missing clause."""
    rules = tmp_path / "checkout" / "rules"
    shutil.copytree(sample.BASE, rules)
    english, russian = rules / "en" / "sample.toml", rules / "ru" / "sample.toml"
    english.write_text(english.read_text("utf-8").replace("Forces march.", "Forces march 3%, twice."), "utf-8")
    russian.write_text(re.sub(r'\["1.3"\].*', "", russian.read_text("utf-8"), flags=re.DOTALL), "utf-8")
    monkeypatch.setattr(paths, "RULES", str(rules))
    return rules


def test_the_rules_are_right(run: Run) -> None:
    """The rules as they are have no error: exit code 0, and the last line says how many were checked."""
    found = run("check")
    assert (found.code, found.err) == (0, "")
    summary = r"\d+ clauses checked: 0 errors, 0 warnings, \d+ hints?\.( \d+ more (is|are) accepted\.)?"
    assert re.fullmatch(summary, found.out.splitlines()[-1])


def test_json(run: Run) -> None:
    """The document is the contract's, and the languages and games that were asked for are those that it has."""
    document = run("check", "--json", "--lang", "ru", "--game", "sor").json
    assert list(document) == ["findings", "counts", "accepted", "other_languages"]
    assert list(document["counts"]) == ["error", "warning", "hint"]
    for one in document["findings"]:
        assert list(one) == ["check", "game", "id", "langs", "message", "severity", "confidence"]
        assert one["game"] == "sor"
        assert "ru" in one["langs"]


def test_the_list_names_every_check() -> None:
    """--list has a line for each check, and a document with --json."""
    plain = answer_here("check", "--list")
    assert [line.split()[0] for line in plain.out.splitlines()] == [check.name for check in CHECKS]
    assert [one["name"] for one in answer_here("check", "--list", "--json").json["checks"]] == [c.name for c in CHECKS]


@pytest.mark.usefixtures("spoilt")
def test_errors_come_first_and_give_code_1() -> None:
    """All mistakes are shown in one run, errors first, with the line where they stand."""
    found = answer_here("check")
    assert found.code == 1
    shown = found.out.splitlines()
    assert "error  clauses  sg:1.3  (ru)  rules/ru/sample.toml:1" in shown
    assert "error  digits  sg:1.0  (en, text)  rules/en/sample.toml:6" in shown
    assert "  A bare number stands here: 3%,. Give the clause a value for it." in shown
    severities = [line.split()[0] for line in shown if re.match("error|warning|hint", line)]
    assert severities == sorted(severities, key=["error", "warning", "hint"].index)


@pytest.mark.usefixtures("spoilt")
def test_checks_and_languages_can_be_chosen() -> None:
    """Only the named checks are run, only findings of the named languages shown; none is exit code 0."""
    assert {one["check"] for one in answer_here("check", "digits", "--json").json["findings"]} == {"digits"}
    found = answer_here("check", "digits", "clauses", "--json", "--lang", "en")
    assert ([one["check"] for one in found.json["findings"]], found.code) == (["digits"], 1)
    other = answer_here("check", "digits", "--lang", "it,ru")
    assert other.code == 0
    assert "1 rilievo di lingue diverse da it, ru non è mostrato." in other.out
    assert answer_here("check", "digits", "--json", "--lang", "ru").json["other_languages"] == 1
    assert answer_here("check", "BRACKETS", "--game", "SG").code == 0


@pytest.mark.usefixtures("spoilt")
def test_clauses_can_be_chosen() -> None:
    """A reference or a game among the words says where to look; without a check's name all checks are run."""
    found = answer_here("check", "sg:1.0", "--json")
    assert {one["id"] for one in found.json["findings"]} == {"1.0"}
    assert answer_here("check", "sg:1.2", "digits").out == "1 clause checked: 0 errors, 0 warnings, 0 hints.\n"
    whole = answer_here("check", "sg", "digits")
    assert (whole.code, whole.out.splitlines()[-1].split()[0]) == (1, "4")


def test_a_clause_may_stand_without_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The default game's is meant, or the only one; where several games have it, they are offered."""
    assert answer_here("check", "9.14").out.startswith("1 clause checked")
    monkeypatch.delenv("PUNICREF_GAME")
    several = answer_here("check", "9.1")
    assert several.code == 3
    assert "9.1 is a clause of several." in several.err
    assert "Did you mean" in several.err
    assert "dbp:9.1" in several.err
    assert "PUNICREF_GAME" in several.err
    assert answer_here("check", "999.99").code == 3


@pytest.mark.usefixtures("spoilt")
def test_annotations_are_escaped() -> None:
    """--github prints workflow commands; what would end a property or a message is escaped."""
    found = answer_here("check", "digits", "--github")
    assert found.code == 1
    assert found.out == (
        "::error file=rules/en/sample.toml,line=6,title=digits sg%3A1.0::"
        "A bare number stands here: 3%25,. Give the clause a value for it.\n"
    )


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["number"], 2, "There is no check number.\n  Did you mean numbers?"),
        (["--game", "pv"], 3, "There is no game pv"),
        (["--game", ""], 3, "There is no game"),
        (["--lang", "xx"], 2, "There is no language xx"),
        (["pw:99.9"], 3, "pw has no clause 99.9"),
        (["pw:9.15", "pw:9.14", "dbp:99"], 3, "dbp has no clause 99"),
        (["xx:1"], 3, "There is no game xx"),
        (["--published"], 3, "No rulebook is imported."),
        (["--nonsense"], 2, "has no option --nonsense"),
        (["pw:99.99"], 3, "Did you mean pw:"),
    ],
)
def test_wrong_usage_is_explained(words: list[str], code: int, message: str) -> None:
    """Bad input gets a clear message, with near misses, and the exit code of the design; JSON too."""
    found = answer_here("check", *words)
    assert (found.code, found.out) == (code, "")
    assert message in found.err
    error = json.loads(answer_here("check", *words, "--json").err)["error"]
    assert error["message"]


def test_nothing_in_the_rules_is_an_escape(spoilt: Path) -> None:
    """Names and texts from the files cannot act on the terminal, nor end an annotation."""
    neutral = spoilt / "sample.toml"
    neutral.write_text(neutral.read_text("utf-8") + '\n["9.\\u001b[31m\\n9"]\n"\\u001b[2J" = 1\n', "utf-8")
    for words in (["check"], ["check", "--github"]):
        found = answer_here(*words)
        assert found.code == 1
        assert "\x1b" not in found.out
        assert "9.\\x1b[31m\\n9" in found.out.replace("%5C", "\\")


def test_rules_that_cannot_be_compiled_can_be_checked(spoilt: Path) -> None:
    """A broken file does not stop the check of the others."""
    (spoilt / "sample.toml").write_text("[game\n", "utf-8")
    found = answer_here("check")
    assert found.code == 1
    assert "This is not valid TOML" in found.out


EXPORTED = ("--game", "sg", "--lang", "ru", "--from", "en")

BROKEN = {
    "en/sample.toml": "x = [\n\n",
    "sample.toml": '\n["9.9"\n',
    "terms.toml": 'y = """\n',
    "names.toml": "= 1\n",
    "stamps.toml": '["sg:1.0"]\nreviewed = 1\n',
}


@pytest.mark.parametrize(
    "words",
    [
        ("sg",),
        ("sg:1.0",),
        ("numbers",),
        ("sg:1.0", "--lang", "it"),
        ("--game", "sg"),
        ("--changed",),
        ("--status",),
        ("--accepted",),
        ("--without-stamps",),
        ("--csv",),
        ("--github",),
        ("sg:1.0", "--json"),
        ("--stamp", "sg:1.0"),
        ("--accept", "sg:1.0"),
        ("--reopen", "all"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("file", BROKEN)
def test_a_file_that_cannot_be_read_is_always_an_error(
    words: tuple[str, ...], file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every form of `check` tells it, with its line and exit code 1, and nothing is written."""
    rules = tmp_path / "checkout" / "rules"
    shutil.copytree(sample.BASE, rules)
    monkeypatch.setattr(paths, "RULES", str(rules))
    path = rules / file
    with path.open("a", encoding="utf-8") as opened:
        opened.write(BROKEN[file])
    last = path.read_text("utf-8").count("\n") + 1
    before = {one: one.read_bytes() for one in rules.rglob("*.toml")}
    found = answer_here("check", *words)
    assert found.code == 1
    assert "structure" in found.out
    if not {"--csv", "--json", "--github"} & {*words}:
        line = re.search(rf"rules/{file}:(\d+)", found.out)
        assert line
        assert last - 3 <= int(line[1]) <= last
    if words[0] in ("--stamp", "--accept", "--reopen"):
        assert "Nothing was written" in found.err
    assert {one: one.read_bytes() for one in rules.rglob("*.toml")} == before


@pytest.mark.parametrize("file", BROKEN)
def test_nothing_is_exchanged_with_a_file_that_cannot_be_read(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What would be exported or taken over would lack what stands in it."""
    rules = tmp_path / "checkout" / "rules"
    shutil.copytree(sample.BASE, rules)
    monkeypatch.setattr(paths, "RULES", str(rules))
    texts, terms = tmp_path / "x.po", tmp_path / "x.csv"
    assert answer_here("texts", "export", *EXPORTED, "--output", str(texts)).code == 0
    assert answer_here("terms", "--csv", "--output", str(terms)).code == 0
    with (rules / file).open("a", encoding="utf-8") as opened:
        opened.write(BROKEN[file])
    for words in (
        ("texts", "import", str(texts)),
        ("texts", "export", *EXPORTED),
        ("terms", "--import", str(terms)),
        ("terms", "--tbx"),
    ):
        refused = answer_here(*words)
        assert (refused.code, refused.out) == (2, "")
        assert f"rules/{file}:" in refused.err


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are not of Windows")
def test_in_a_terminal() -> None:
    """In a terminal findings are coloured and wrapped, and fit it."""
    code, shown = seen("check", "--game", "sor", columns=80)
    assert code == 0
    assert "\x1b[" in shown
    assert max(map(len, lines(shown))) <= 80
    assert "clauses checked: 0 errors, 0 warnings" in " ".join(" ".join(lines(shown)).split())


class TestPublished:
    """`check --published`: two made-up prints of De Bello Punico, with known differences."""

    @pytest.fixture
    def imported(self) -> None:
        """Keep an Italian and an English print of some clauses."""
        italian = {"6": "Il giocatore può muovere tre unità.", "7": "Due unità non possono mai stare insieme."}
        english = {
            "6": "The player must move 4 units.",
            "7": "Two units may never be together. The first to come stays, and the other one goes back.",
        }
        for lang, texts in (("it", italian), ("en", english)):
            clauses = {one: PublishedClause(one, "", text) for one, text in texts.items()}
            store.save(Published("dbp", lang, "", "made-up.txt", "2026-01-01", clauses))

    @pytest.mark.usefixtures("imported")
    def test_differences_are_found_with_both_passages(self) -> None:
        """Another number and may against must come first, each with both passages; exit code 1 from warnings up."""
        found = answer_here("check", "--published", "--game", "dbp", "--json")
        assert found.code == 1
        findings = found.json["findings"]
        assert findings[0]["check"] == "numbers"
        assert findings[0]["id"] == "6"
        assert "The number 3 is not stated equally often: en 0, it 1." in findings[0]["message"]
        [modal] = [one for one in findings if one["check"] == "modals"]
        assert modal["passages"] == {
            "en": "The player must move 4 units.", "it": "Il giocatore può muovere tre unità.",
        }  # fmt: skip
        assert any(one["check"] in ("sentences", "more") and one["id"] == "7" for one in findings)

    @pytest.mark.usefixtures("imported")
    def test_it_can_be_read(self) -> None:
        """The plain form shows what, why and the passages; one language alone is held against our values."""
        found = answer_here("check", "--published", "--game", "dbp")
        assert "warning  modals  dbp:6  What it permits, en requires." in found.out
        assert "  it  Il giocatore può muovere tre unità." in found.out.splitlines()
        assert found.out.splitlines()[-1].startswith("dbp:en, dbp:it compared: ")
        alone = answer_here("check", "--published", "--game", "dbp", "--lang", "en")
        assert alone.code == 1
        assert "The print states the number 4, our clause does not." in alone.out
        assert alone.out.splitlines()[-1].startswith("dbp:en compared: ")

    @pytest.mark.usefixtures("imported")
    def test_kinds_and_games_are_words(self) -> None:
        """Games, imports and kinds of finding can be named; only those are looked at, and decide the exit code."""
        found = answer_here("check", "--published", "dbp", "modals", "--json")
        assert {one["check"] for one in found.json["findings"]} == {"modals"}
        assert answer_here("check", "--published", "dbp", "spelling").code == 0
        assert answer_here("check", "--published", "DBP:it", "modals").code == 0
        assert answer_here("check", "--published", "dbp", "sentences", "--fail-on", "error").code == 0
        assert answer_here("check", "--published", "pw").code == 3
        one = answer_here("check", "--published", "dbp:7", "--json").json["findings"]
        assert one
        assert {each["id"] for each in one} == {"7"}
        assert answer_here("check", "--published", "dbp:777").code == 3
        order = [each["severity"] for each in answer_here("check", "--published", "dbp", "--json").json["findings"]]
        assert order == sorted(order, key=["error", "warning", "hint"].index)

    @pytest.mark.usefixtures("imported")
    def test_two_printings_of_a_language(self) -> None:
        """A second printing is held against the first, word by word; layout and capitals are no change of the rules."""
        clauses = {
            "6": PublishedClause("6", "", "Il giocatore  può muovere cinque unità."),
            "7": PublishedClause("7", "", "Due Unità non possono mai stare insieme."),
        }
        store.save(Published("dbp", "it", "second", "made-up.txt", "2026-01-02", clauses))
        found = answer_here("check", "--published", "dbp:it", "dbp:it:second", "errata", "--json").json["findings"]
        assert [(one["id"], one["severity"]) for one in found] == [("6", "warning"), ("7", "hint")]
        every = answer_here("check", "--published", "dbp:it", "dbp:it:second", "--json").json["findings"]
        assert [one["check"] for one in every[:2]] == ["errata", "errata"]  # what was asked for
        assert found[0]["passages"] == {
            "dbp:it": "Il giocatore può muovere [tre] unità.",
            "dbp:it:second": "Il giocatore può muovere [cinque] unità.",
        }

    @pytest.mark.usefixtures("imported")
    def test_what_was_looked_at_is_let_stand(self, tmp_path: Path) -> None:
        """As a table with verdicts and notes, and back; by clause; what changes is open again."""
        table = tmp_path / "findings.csv"
        assert answer_here("check", "--published", "dbp", "--csv", "--output", str(table)).code == 1
        rows = list(csv.DictReader(table.read_text("utf-8-sig").splitlines()))
        assert rows[0]["clause"] == "dbp:6"
        assert rows[0]["it"] == "Il giocatore può muovere tre unità."
        key = rows[0]["key"]
        table.write_text(f"clause,verdict,note,key\ndbp:6,ok,as printed,{key}\ndbp:6,ok,,0000\n", "utf-8")
        done = answer_here("check", "--published", "dbp", "--accept", str(table), "--by", "Anna")
        assert done.out == "1 finding accepted.\n"
        assert "1 accepted row is of a finding that is no longer there." in done.err
        assert "1 more is accepted." in answer_here("check", "--published", "dbp").out
        left = answer_here("check", "--published", "dbp", "--json").json
        assert len(left["findings"]) == len(rows) - 1
        shown = answer_here("check", "--published", "dbp", "--accepted", "--csv")
        assert shown.code == 0
        [one] = csv.DictReader(shown.out.splitlines())
        assert (one["verdict"], one["note"], one["by"], one["key"]) == ("accept", "as printed", "Anna", key)
        assert len(answer_here("check", "--published", "dbp", "--without-stamps", "--json").json["findings"]) == len(
            rows
        )
        assert answer_here("compare", "dbp:6", "--published", "--json").json["counts"]["warning"] == sum(
            one["id"] == "6" and one["severity"] == "warning" for one in left["findings"]
        )
        table.write_text(shown.out.replace(",accept,", ",reopen,"), "utf-8")
        assert answer_here("check", "--published", "--reopen", str(table)).out == "1 finding is open again.\n"
        assert answer_here("check", "--published", "--accept", "dbp:6,dbp:7", "--by", "Anna", "--yes").code == 0
        assert answer_here("check", "--published", "dbp").code == 0
        changed = PublishedClause("6", "", "Il giocatore può muovere due unità.")
        store.save(Published("dbp", "it", "", "made-up.txt", "2026-01-01", {"6": changed}))
        assert answer_here("check", "--published", "dbp").code == 1
        assert answer_here("check", "--published", "--reopen", "dbp").code == 0

    @pytest.mark.usefixtures("imported")
    def test_a_damaged_file_of_verdicts_is_told(self) -> None:
        """With what mends it; nothing is lost."""
        path = Path(accepted.path("dbp"))
        path.parent.mkdir(parents=True)
        path.write_text('[{"key": 1}]', "utf-8")
        refused = answer_here("check", "--published", "dbp")
        assert (refused.code, "is damaged" in refused.err) == (2, True)
        assert path.exists()

    @pytest.mark.usefixtures("imported")
    @pytest.mark.parametrize(
        ("words", "code", "message"),
        [
            (["dbp", "--csv", "--accept", "dbp:6"], 2, "do not go together."),
            (["--accept", "dbp", "--by", "Anna"], 2, "There is nobody to be asked here."),
            (["--accept", "dbp:6"], 2, "Nobody is named who reviews."),
            (["--github"], 2, "--published and --github do not go together."),
            (["--stamp", "all"], 2, "do not go together."),
            (["modal"], 2, "Did you mean modals?"),
            (["dbp:ru"], 3, "There is no imported rulebook dbp:ru."),
            (["dbp", "--lang", "ru"], 3, "есть: dbp:en, dbp:it."),
            (["xx:it"], 3, "xx"),
            (["--fail-on", "never"], 2, "--fail-on takes error, warning, hint, not never."),
        ],
    )
    def test_what_cannot_be_is_refused(self, words: list[str], code: int, message: str) -> None:
        """Options that mean nothing here, and names that there are not, get a clear answer."""
        found = answer_here("check", "--published", *words)
        assert (found.code, found.out) == (code, "")
        assert message in found.err


@pytest.mark.usefixtures("spoilt")
def test_the_exit_code_can_be_chosen() -> None:
    """1 from warnings up, or from what --fail-on says."""
    assert answer_here("check", "digits", "--fail-on", "error").code == 1
    assert answer_here("check", "brackets", "--fail-on", "HINT").code == 0
