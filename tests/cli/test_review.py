"""`check` for reviewers: stamps, the work list, who reviewed what, and findings that are let stand."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import sys
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from punicref import paths
from punicref.audit import reviewed
from punicref.cli import agreed, review
from punicref.cli.session import Session
from punicref.errors import Problem
from punicref.language.messages import Message
from tests.build import sample
from tests.program import answer_here

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

    Run = Callable[..., Answer]


DO_IT = Message(text="Do it?", args={})


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the rules be the sample, in a checkout of their own, with nothing stamped."""
    folder = tmp_path / "checkout" / "rules"
    shutil.copytree(sample.BASE, folder)
    monkeypatch.setattr(paths, "RULES", str(folder))
    monkeypatch.setenv(review.REVIEWER, "editor")
    return folder


def edit(rules: Path, lang: str, old: str, new: str) -> None:
    """Change a text."""
    path = rules / lang / "sample.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def stamp_file(rules: Path) -> dict[str, Any]:
    """Read the stamps."""
    return tomli.loads((rules / "stamps.toml").read_text("utf-8"))


@pytest.fixture
def hinted(rules: Path) -> Path:
    """Let clause 1.0 have warnings: a bracket and a word doubled."""
    edit(rules, "en", "Forces march.", "Forces march (far far.")
    return rules


def found(*words: str) -> list[dict[str, Any]]:
    """Return what `check` finds, as data."""
    findings: list[dict[str, Any]] = answer_here("check", *words, "--json").json["findings"]
    return findings


class TestStamps:
    """`--stamp`: which texts a person has found to agree."""

    def test_a_change_in_one_language_is_shown_word_by_word(self, rules: Path) -> None:
        """The others are stale until the next stamp; what changed stands in the finding and in the work list."""
        assert "1 clause stamped" in answer_here("check", "--stamp", "sg:1.1", "--by", "Anna Bianchi").out
        assert stamp_file(rules)["sg:1.1"]["by"] == "Anna Bianchi"
        assert answer_here("check", "stale").out.splitlines()[-1].endswith("0 errors, 0 warnings, 0 hints.")
        edit(rules, "en", "A march costs {cost}", "Marching costs {cost}")
        [stale] = found("stale")
        assert (stale["id"], stale["langs"], stale["severity"]) == ("1.1", ["it", "ru"], "warning")
        assert "Changed: en: [-A march-] {+Marching+} costs 5 points" in stale["message"]
        assert not stale["message"].endswith("..")
        plain = answer_here("check", "stale").out
        shown = re.search(r"rules/en/sample.toml:(\d+)\n", plain)
        assert shown
        assert (rules / "en" / "sample.toml").read_text("utf-8").splitlines()[int(shown[1]) - 1].startswith("text")
        work = answer_here("check", "--changed", "sg:1.1")
        assert "reviewer Anna Bianchi; changed since: en" in work.out
        assert "  en  text  [-A march-] {+Marching+} costs 5 points" in work.out
        assert work.out.splitlines()[-1] == "1 clause is to be looked at."
        [one] = answer_here("check", "--changed", "sg:1.1", "--json").json["changed"]
        assert (one["by"], one["langs"], one["changes"][0]["part"]) == ("Anna Bianchi", ["en"], "text")
        for lang in ("it", "en"):  # the text that changed, or those that did not: either may have to be mended
            [listed] = answer_here("check", "--changed", "sg:1.1", "--lang", lang, "--json").json["changed"]
            [concerned] = answer_here("check", "stale", "--lang", lang, "--json").json["findings"]
            assert (listed["id"], concerned["id"], concerned["langs"]) == ("1.1", "1.1", ["it", "ru"])
        assert answer_here("check", "--stamp", "sg:1.1", "--json").json["stamped"] == 1
        assert stamp_file(rules)["sg:1.1"]["by"] == "editor"
        assert not found("stale")

    def test_what_was_never_stamped_is_work_too(self, rules: Path) -> None:
        """The work list has what no one has reviewed, and what changed in all languages at once."""
        answer_here("check", "--stamp", "sg:1.1,sg:1.2")
        for lang in ("it", "en", "ru"):
            path = rules / lang / "sample.toml"
            path.write_text(path.read_text("utf-8").replace("{cost}", "{cost} "), "utf-8")
        work = answer_here("check", "--changed", "--json").json["changed"]
        assert [(one["id"], one["reviewed"] is None, one["langs"]) for one in work] == [
            ("1.0", True, []), ("1.3", True, []),
        ]  # fmt: skip
        assert "never stamped" in answer_here("check", "--changed").out

    def test_all_is_asked_about(self, rules: Path) -> None:
        """In a pipe a game or all needs --yes; what is named one by one does not."""
        for words in ("all", "sg"):
            refused = answer_here("check", "--stamp", words)
            assert (refused.code, refused.out) == (2, "")
            assert "Stamp 4 clauses as they stand? There is nobody to be asked here." in refused.err
            assert "--yes" in refused.err
        assert not (rules / "stamps.toml").exists()
        assert answer_here("check", "--stamp", "all", "--yes", "--json").json["stamped"] == 4
        assert answer_here("check", "--stamp", "all", "--json").json["stamped"] == 0
        assert list(stamp_file(rules)) == ["sg:1.0", "sg:1.1", "sg:1.2", "sg:1.3"]

    @pytest.mark.parametrize("words", [("sg:1.0,sg:1.2",), ("sg:1.0", "sg:1.2")])
    def test_several_clauses_are_parted_by_commas_or_spaces(self, words: tuple[str, ...], rules: Path) -> None:
        """None of them is left out in silence."""
        assert answer_here("check", "--stamp", *words, "--yes", "--json").json["stamped"] == 2
        assert list(stamp_file(rules)) == ["sg:1.0", "sg:1.2"]

    def test_a_text_that_is_missing_cannot_be_stamped(self, rules: Path) -> None:
        """A clause without a text in a language is refused, and nothing is written."""
        path = rules / "ru" / "sample.toml"
        path.write_text(re.sub(r'\["1.3"\].*', "", path.read_text("utf-8"), flags=re.DOTALL), "utf-8")
        refused = answer_here("check", "--stamp", "all", "--yes")
        assert refused.code == 2
        assert "sg:1.3: The clause has no text in ru." in refused.err
        assert not (rules / "stamps.toml").exists()

    def test_older_stamps_stay_valid(self, rules: Path) -> None:
        """A stamp without a reviewer and without its text kept is one; the text is kept from the next stamp on."""
        answer_here("check", "--stamp", "all", "--yes")
        kept = rules.parent / "reviewed" / "sg.tsv"
        kept.unlink()
        assert not found("stale")
        answer_here("check", "--stamp", "sg:1.0")
        assert len(reviewed.read(str(rules), "sg")) == 12
        kept.unlink()
        edit(rules, "en", "A march costs {cost}", "Marching costs {cost}")
        [stale] = found("stale")
        assert "Changed" not in stale["message"]
        assert "the stamped text was not kept: en" in answer_here("check", "--changed").out

    def test_kept_texts_may_be_merged_and_damaged(self, rules: Path) -> None:
        """Lines in any order, twice, of other texts or broken change nothing, and are dropped at the next stamp."""
        answer_here("check", "--stamp", "all", "--yes")
        path = rules.parent / "reviewed" / "sg.tsv"
        whole = path.read_text("utf-8")
        lines = whole.splitlines(keepends=True)
        junk = ["no line\n", "\n", "abc\t1.1\ten\t[1]\n", "abc\t1.1\ten\t{\n", 'abc\t1.1\ten\t{"text": "Other."}\n']
        path.write_text("".join([*junk, *lines[::-1], *lines]), "utf-8")
        edit(rules, "en", "A march costs {cost}", "Marching costs {cost}")
        assert "[-A march-] {+Marching+}" in found("stale")[0]["message"]
        edit(rules, "en", "Marching costs {cost}", "A march costs {cost}")
        answer_here("check", "--stamp", "sg:1.0")
        assert path.read_text("utf-8") == whole
        path.write_bytes(b"\xff\xfe\x00")
        assert not found("stale")

    def test_stamps_belong_to_a_checkout(self, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where the rules' source is not a checkout, nothing is stamped or accepted."""
        monkeypatch.setattr(paths, "CHECKOUT", None)
        for option in ("--stamp", "--accept", "--reopen"):
            assert "not its checkout" in answer_here("check", option, "sg:1.1").err
        assert not (rules / "stamps.toml").exists()

    @pytest.mark.parametrize(
        ("lang", "typed", "wanted"),
        [
            ("en", "y", True),
            ("it", "sì", True),
            ("ru", "Да", True),
            ("ru", "yes", True),
            ("en", "", False),
            ("it", "n", False),
        ],
    )
    def test_a_person_is_asked(self, monkeypatch: pytest.MonkeyPatch, lang: str, typed: str, wanted: bool) -> None:
        """In a terminal one word decides, in the language that is spoken; Enter is no."""
        monkeypatch.setattr(Session, "terminal", True)
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
        asked: list[str] = []

        def answer(prompt: str) -> str:
            asked.append(prompt)
            return typed

        monkeypatch.setattr("builtins.input", answer)
        assert agreed.asked(Session(lang), DO_IT, yes=False) is wanted
        assert asked[0].startswith("Do it? [")
        assert agreed.asked(Session(lang), DO_IT, yes=True)
        assert len(asked) == 1


class TestAccepted:
    """`--accept`: findings that a reviewer lets stand."""

    def test_what_is_accepted_is_silent(self, hinted: Path) -> None:
        """It is found no more, counted at the end, and found again once it says anything else or is reopened."""
        assert [one["check"] for one in found("sg:1.0", "doubled")] == ["doubled"]
        done = answer_here("check", "doubled", "--accept", "sg:1.0", "--by", "Иван")
        assert done.out == "1 finding accepted in stamps.toml.\n"
        assert not found("sg:1.0", "doubled")
        assert "1 more is accepted." in answer_here("check", "sg:1.0", "doubled").out
        [entry] = stamp_file(hinted)["sg:1.0"]["accepted"]
        assert (entry["check"], entry["by"], entry["langs"]) == ("doubled", "Иван", ["en"])
        edit(hinted, "en", "far far", "near near")
        assert [one["check"] for one in found("sg:1.0", "doubled")] == ["doubled"]
        edit(hinted, "en", "near near", "far far")
        assert answer_here("check", "--reopen", "sg:1.0", "--json").json == {"reopened": 1}
        assert len(found("sg:1.0", "doubled")) == 1
        assert stamp_file(hinted) == {}

    def test_errors_are_not_accepted(self, rules: Path) -> None:
        """An error is to be mended, a stale text to be stamped."""
        answer_here("check", "--stamp", "sg:1.0")
        edit(rules, "en", "Forces march.", "Forces march 3 hexes.")
        refused = answer_here("check", "--accept", "sg:1.0")
        assert "Errors are not accepted" in refused.err
        assert "punicref check --stamp sg:1.0" in refused.err
        assert {"digits", "stale"} <= {one["check"] for one in found("sg:1.0")}

    def test_a_stamp_keeps_what_was_accepted_and_is_still_there(self, hinted: Path) -> None:
        """Stamping again does not open findings; those that are mended are forgotten, those that are open counted."""
        answer_here("check", "doubled", "--accept", "sg:1.0")
        open_ = [one for one in found("sg:1.0") if one["severity"] != "error"]
        assert answer_here("check", "--stamp", "sg:1.0", "--json").json["findings"] >= len(open_) > 0
        assert len(stamp_file(hinted)["sg:1.0"]["accepted"]) == 1
        assert "open there" in answer_here("check", "--stamp", "sg:1.0").out
        edit(hinted, "en", "(far far", "far")
        answer_here("check", "--stamp", "sg:1.0")
        assert "accepted" not in stamp_file(hinted)["sg:1.0"]

    def test_many_are_asked_about(self, hinted: Path) -> None:
        """A whole game in a pipe needs --yes."""
        refused = answer_here("check", "doubled", "--accept", "all")
        assert refused.code == 2
        assert "Accept 1 finding? There is nobody to be asked here." in refused.err
        assert answer_here("check", "doubled", "--accept", "all", "--yes", "--json").json == {"accepted": 1}
        assert "sg:1.0" in stamp_file(hinted)


class TestTable:
    """`--csv` and `--accept FILE`: verdicts in a spreadsheet."""

    def test_verdicts_are_read_back(self, hinted: Path, tmp_path: Path) -> None:
        """A row with a verdict is accepted with its note; a semicolon, another order, UTF-16 do not matter."""
        path = tmp_path / "findings.csv"
        assert answer_here("check", "doubled", "brackets", "--csv", "--output", str(path)).code == 1
        assert answer_here("check", "doubled", "--csv", "--fail-on", "error").code == 0
        text = path.read_text("utf-8")
        assert text.startswith("\ufeffseverity,check,clause,")
        rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
        assert {row["check"] for row in rows} == {"doubled", "brackets"}
        for row in rows:
            if row["check"] == "doubled":
                row |= {"verdict": " Принято ", "note": "It is meant."}
        out = io.StringIO()
        writer = csv.DictWriter(out, [*reversed(rows[0])], delimiter=";")
        writer.writeheader()
        writer.writerows(rows)
        path.write_bytes(out.getvalue().encode("utf-16"))
        assert answer_here("check", "--accept", str(path), "--by", "Anna", "--json").json == {"accepted": 1}
        [entry] = stamp_file(hinted)["sg:1.0"]["accepted"]
        assert (entry["check"], entry["note"], entry["by"]) == ("doubled", "It is meant.", "Anna")
        again = answer_here("check", "--accept", str(path), "--json")
        assert again.json == {"accepted": 0}
        edit(hinted, "en", "far far", "far")
        assert "1 accepted row is of a finding that is no longer there." in answer_here(
            "check", "--accept", str(path)
        ).err  # fmt: skip

    def test_a_file_is_not_overwritten(self, rules: Path, tmp_path: Path) -> None:
        """What somebody has filled in is not lost."""
        path = tmp_path / "findings.csv"
        path.write_text("mine", "utf-8")
        refused = answer_here("check", "--csv", "--output", str(path))
        assert "exists already" in refused.err
        assert path.read_text("utf-8") == "mine"
        assert rules.exists()

    def test_nothing_in_it_is_a_formula_or_an_escape(self, rules: Path) -> None:
        """Texts go into cells as texts."""
        neutral = rules / "sample.toml"
        neutral.write_text(neutral.read_text("utf-8") + '\n["=cmd\\u001b|calc"]\n"x" = 1\n', "utf-8")
        shown = answer_here("check", "--csv").out
        assert "\x1b" not in shown
        for row in csv.reader(io.StringIO(shown)):
            assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row)

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b"", "must have the columns clause, verdict, key"),
            (b"clause,verdict\n", "must have the columns key"),
            (b"clause,verdict,key,key\n", "The column key stands twice."),
            (b"clause,verdict,key\nsg:1.0,acept,abc\n", "acept is no verdict"),
            (b"clause,verdict,key\nsg:9.9,ok,abc\n", "There is no clause sg:9.9."),
            (b"clause,verdict,key\nsg,ok,abc\n", "There is no clause sg."),
            (b"clause,verdict,key\nall,ok,abc\n", "There is no clause all."),
            (b"clause,verdict,key\nsg:1.0,ok,\n", "An error is mended, not accepted"),
            (b"clause,verdict,key\nsg:1.0,ok,abc,more\n", "The row has 4 cells"),
            (b"clause,verdict,key,note\nsg:1.0,ok,abc,a\x1b[2Jb\n", "A note has at most"),
            (b"clause,verdict,key\nsg:1.0,ok,\xff\xfe\n", "is not UTF-8 text"),
            (b"clause,verdict,key\nsg:1.0,ok,a\x00b\n", "This is no table"),
            (b"clause,verdict,key\n" + b'"' + b"x" * 200_000 + b'"\n', "This is no table"),
        ],
    )
    def test_hostile_tables_are_refused(self, rules: Path, tmp_path: Path, data: bytes, message: str) -> None:
        """What cannot be read is told with its line, with exit code 2, and nothing is written."""
        path = tmp_path / "findings.csv"
        path.write_bytes(data)
        refused = answer_here("check", "--accept", str(path))
        assert (refused.code, refused.out) == (2, "")
        assert message in refused.err
        assert "\x1b" not in refused.err
        assert not (rules / "stamps.toml").exists()

    def test_a_missing_file_is_no_clause(self) -> None:
        """What ends as a file does is one."""
        refused = answer_here("check", "--accept", "nowhere.csv")
        assert refused.code == 3
        assert "nowhere.csv" in refused.err


class TestStatus:
    """`--status`: who reviewed what, and when."""

    def test_it_counts_by_game_language_and_reviewer(self, rules: Path) -> None:
        """Clauses that are as they were stamped, that changed and that never were; reviewers with their dates."""
        answer_here("check", "--stamp", "sg:1.0,sg:1.1", "--by", "Anna")
        answer_here("check", "--stamp", "sg:1.2")
        stamps = rules / "stamps.toml"  # older ones name nobody
        stamps.write_text(stamps.read_text("utf-8").replace('by = "editor"\n', ""), "utf-8")
        edit(rules, "en", "A march costs {cost}", "Marching costs {cost}")
        status = answer_here("check", "--status", "--json").json
        assert {one["lang"]: (one["stamped"], one["changed"], one["never"]) for one in status["languages"]} == {
            "it": (3, 0, 1), "en": (2, 1, 1), "ru": (3, 0, 1),
        }  # fmt: skip
        assert [(one["by"], one["clauses"]) for one in status["reviewers"]] == [(None, 1), ("Anna", 2)]
        shown = answer_here("check", "--status", "--lang", "en").out
        assert re.search(r"^sg +en +4 +2 +1 +1$", shown, re.MULTILINE)
        assert re.search(r"^sg +Anna +2 ", shown, re.MULTILINE)
        assert re.search(r"^sg +unknown +1 ", shown, re.MULTILINE)

    def test_the_installed_command_knows_all_stamps(self, run: Run) -> None:
        """Every clause of the rules is stamped in every language, or counted as changed or never stamped."""
        status = run("check", "--status", "--json").json
        assert {(one["game"], one["lang"]) for one in status["languages"]} == {
            (game, lang) for game in ("pw", "dbp", "sor", "pi") for lang in ("it", "en", "ru")
        }
        assert all(one["stamped"] + one["changed"] + one["never"] == one["clauses"] for one in status["languages"])


@pytest.mark.usefixtures("rules")
@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--stamp", "sg:99.9"], 3, "sg has no clause 99.9"),
        (["--stamp", "xx:1"], 3, "There is no game xx"),
        (["--stamp", ","], 2, "Say which clause."),
        (["--stamp", ""], 2, "Say which clause."),
        (["--accept", "", "--by", "Anna"], 2, "Say which clause."),
        (["--stamp", "--by", "Anna"], 2, "--stamp wants a clause, a game or all."),
        (["--stamp", "sg:1.1", "--by", "a\x1b[2J"], 2, "A reviewer's name"),
        (["--stamp", "sg:1.1", "--by", "x" * 81], 2, "A reviewer's name"),
        (["--stamp", "sg:1.1", "--by", " "], 2, "A reviewer's name"),
        (["--stamp", "sg:1.1", "--changed"], 2, "--stamp and --changed do not go together."),
        (["--published", "--changed"], 2, "do not go together"),
        (["--status", "--by", "Anna"], 2, "--by belongs to --stamp, --accept."),
        (["--output", "x.csv"], 2, "--output belongs to --csv."),
        (["--accept", "sg:1.1", "nonsense"], 2, "There is no check nonsense"),
    ],
)
def test_wrong_usage_is_explained(words: list[str], code: int, message: str) -> None:
    """Bad input gets a clear message and the exit code of the design."""
    refused = answer_here("check", *words)
    assert (refused.code, refused.out) == (code, "")
    assert message in refused.err
    assert json.loads(answer_here("check", *words, "--json").err)["error"]["message"]


def test_a_reviewer_may_be_named_once(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable of the environment names who reviews; --by goes before it."""
    monkeypatch.setenv("PUNICREF_REVIEWER", "Анна  Б.")
    answer_here("check", "--stamp", "sg:1.1")
    assert stamp_file(rules)["sg:1.1"]["by"] == "Анна Б."
    edit(rules, "en", "A march costs {cost}", "Marching costs {cost}")
    answer_here("check", "--stamp", "sg:1.1", "--by", 'Bo "B" \\')
    assert stamp_file(rules)["sg:1.1"]["by"] == 'Bo "B" \\'


def test_a_stamp_names_a_person(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is named nowhere stamps and accepts nothing: it is told what to type; in a terminal it is asked."""
    monkeypatch.delenv(review.REVIEWER)
    for option in ("--stamp", "--accept"):
        refused = answer_here("check", option, "sg:1.1")
        assert (refused.code, refused.out) == (2, "")
        assert "Nobody is named who reviews." in refused.err
        assert "--by NAME" in refused.err
        assert review.REVIEWER in refused.err
    assert not (rules / "stamps.toml").exists()
    monkeypatch.setattr(Session, "terminal", True)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: " Анна  Б. ")
    assert review.reviewer(Session("en"), None) == "Анна Б."
    monkeypatch.setattr("builtins.input", lambda _: "")
    with pytest.raises(Problem, match="Nobody is named"):
        review.reviewer(Session("en"), None)


def test_an_unchanged_clause_keeps_its_stamp(rules: Path) -> None:
    """A second stamp of what has not changed is told and writes nothing: date and reviewer stay."""
    answer_here("check", "--stamp", "sg:1.1", "--by", "Anna")
    path = rules / "stamps.toml"
    path.write_text(re.sub('reviewed = "[^"]*"', 'reviewed = "2020-01-01"', path.read_text("utf-8")), "utf-8")
    before = path.read_bytes()
    again = answer_here("check", "--stamp", "sg:1.1", "--by", "Boris")
    assert (again.code, again.out.splitlines()[0]) == (0, "1 is as it was stamped.")
    assert path.read_bytes() == before
    both = answer_here("check", "--stamp", "sg:1.1,sg:1.2", "--by", "Boris", "--json").json
    assert (both["stamped"], both["same"]) == (1, 1)
    assert (stamp_file(rules)["sg:1.1"]["by"], stamp_file(rules)["sg:1.2"]["by"]) == ("Anna", "Boris")


def test_accepted_findings_can_be_revised(hinted: Path, tmp_path: Path) -> None:
    """They are listed with who accepted them, as text, JSON and a table that opens again what it says."""
    answer_here("check", "doubled", "brackets", "--accept", "sg:1.0", "--by", "Anna")
    shown = answer_here("check", "--accepted", "sg:1.0").out
    assert re.search(r"accepted \d{4}-\d\d-\d\d, reviewer Anna", shown)
    assert shown.splitlines()[-1] == "2 findings are accepted."
    assert "doubled" in shown
    listed = answer_here("check", "--accepted", "doubled", "--json").json["accepted"]
    assert [(one["check"], one["by"]) for one in listed] == [("doubled", "Anna")]
    path = tmp_path / "accepted.csv"
    answer_here("check", "--accepted", "--csv", "--output", str(path))
    rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8").removeprefix("\ufeff"))))
    assert {(row["verdict"], row["by"]) for row in rows} == {("accept", "Anna")}
    assert answer_here("check", "--reopen", str(path), "--json").json == {"reopened": 0}
    text = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(re.sub(",accept,", ",reopen,", line) if ",doubled," in line else line for line in text))
    assert answer_here("check", "--reopen", str(path), "--json").json == {"reopened": 1}
    assert [one["check"] for one in stamp_file(hinted)["sg:1.0"]["accepted"]] == ["brackets"]
    path.write_text(path.read_text("utf-8").replace(",reopen,", ",perhaps,"), "utf-8")
    assert "perhaps is no verdict" in answer_here("check", "--reopen", str(path)).err


def test_without_stamps_all_findings_are_shown(hinted: Path) -> None:
    """What was accepted is shown as if it had not been, and nothing is stale; nothing is written."""
    answer_here("check", "--stamp", "sg:1.1")
    edit(hinted, "en", "A march costs {cost}", "Marching costs {cost}")
    answer_here("check", "doubled", "--accept", "sg:1.0")
    before = (hinted / "stamps.toml").read_bytes()
    assert {one["check"] for one in found("doubled", "stale")} == {"stale"}
    assert {one["check"] for one in found("doubled", "stale", "--without-stamps")} == {"doubled"}
    assert "doubled" in answer_here("check", "doubled", "--without-stamps", "--csv").out
    assert (hinted / "stamps.toml").read_bytes() == before


def test_good_rows_are_taken(hinted: Path, tmp_path: Path) -> None:
    """A row that cannot be taken is told with its line, with exit code 2; the others are taken, "yes" is understood."""
    path = tmp_path / "findings.csv"
    answer_here("check", "doubled", "brackets", "--csv", "--output", str(path))
    lines = path.read_text("utf-8").splitlines()
    rows = [line.split(",") for line in lines]
    at = rows[0].index("verdict")
    text = "".join(
        line + "\n" if number == 0 else re.sub(",,,([0-9a-f]+)$", rf",{word},,\1", line) + "\n"
        for number, (line, word) in enumerate(zip(lines, ["", "yes", "perhaps"], strict=False))
    )
    assert at
    path.write_text(text, "utf-8")
    done = answer_here("check", "--accept", str(path))
    assert (done.code, done.out) == (2, "1 finding accepted in stamps.toml.\n")
    assert "1 row was not taken" in done.err
    assert f"{path}, 3: perhaps is no verdict" in done.err
    assert len(stamp_file(hinted)["sg:1.0"]["accepted"]) == 1


def test_a_clause_may_be_stamped_without_its_game(rules: Path) -> None:
    """The only game that has it is meant."""
    assert answer_here("check", "--stamp", "1.1", "--json").json["stamped"] == 1
    assert list(stamp_file(rules)) == ["sg:1.1"]


def test_what_is_no_longer_found_is_forgotten(hinted: Path) -> None:
    """The next stamp drops what was accepted of findings that are gone, also where no text changed since."""
    answer_here("check", "--stamp", "sg:1.0", "--by", "Anna")
    answer_here("check", "--accept", "sg:1.0", "--by", "Anna")
    path = hinted / "stamps.toml"
    path.write_text(re.sub('key = "', 'key = "0', path.read_text("utf-8"), count=1), "utf-8")
    assert len(stamp_file(hinted)["sg:1.0"]["accepted"]) == 2
    again = answer_here("check", "--stamp", "sg:1.0", "--by", "Boris")
    assert again.out.splitlines()[:2] == [
        "1 is as it was stamped.", "1 accepted finding is no longer there and was forgotten.",
    ]  # fmt: skip
    assert len(stamp_file(hinted)["sg:1.0"]["accepted"]) == 1
    assert stamp_file(hinted)["sg:1.0"]["by"] == "Anna"
    assert len(found("sg:1.0")) == 1


def test_all_rows_that_cannot_be_opened_are_told(hinted: Path, tmp_path: Path) -> None:
    """Each with its line, and none of the others is opened."""
    answer_here("check", "--accept", "sg:1.0", "--by", "Anna")
    table = tmp_path / "verdicts.csv"
    table.write_text("clause,verdict,key\nsg:1.0,reopen,x\nsg:1.0,perhaps,x\nsg:9.9,reopen,x\n", "utf-8")
    before = (hinted / "stamps.toml").read_bytes()
    done = answer_here("check", "--reopen", str(table))
    assert done.code == 2
    assert f"{table}, 3: perhaps is no verdict" in done.err
    assert f"{table}, 4: There is no clause sg:9.9." in done.err
    assert (hinted / "stamps.toml").read_bytes() == before


def test_where_nothing_is_open_nothing_is_accepted(rules: Path) -> None:
    """It is said, and nothing is written."""
    assert not found("sg:1.0")
    done = answer_here("check", "--accept", "sg:1.0")
    assert (done.code, done.out) == (0, "")
    assert "Nothing is open there." in done.err
    assert not (rules / "stamps.toml").exists()
