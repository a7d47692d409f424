"""`terms --rename`: shown first, then done, everywhere; what is left of the old name is found."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import tomli

from punicref import paths
from tests.program import answer_here

if TYPE_CHECKING:
    from tests.conftest import Elsewhere
    from tests.program import Answer

SHIPPED = Path(paths.RULES)
OLD, NEW = "punto comando", "punto di comando"
FILE = "it/de-bello-punico.toml"


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the rules be a copy that may be changed."""
    return copied(SHIPPED, tmp_path, monkeypatch)


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory, elsewhere: Elsewhere) -> tuple[Path, Answer, Answer]:
    """Rename the term once, in a copy; returns the rules after it, what was told before, and what was said of it."""
    with elsewhere() as patch:
        folder = copied(SHIPPED, tmp_path_factory.mktemp("renamed"), patch)
        return folder, renamed(OLD, NEW, "--json"), renamed(OLD, NEW, "--yes")


@pytest.fixture
def changed(done: tuple[Path, Answer, Answer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the rules be a copy in which the term has its new name."""
    return copied(done[0], tmp_path, monkeypatch)


def copied(rules: Path, where: Path, patch: pytest.MonkeyPatch) -> Path:
    """Let the rules be a copy of some, with what was reviewed beside them."""
    folder = where / "checkout" / "rules"
    for name in ("rules", "reviewed"):
        shutil.copytree(rules.parent / name, folder.parent / name)
    patch.setattr(paths, "RULES", str(folder))
    return folder


def renamed(*words: str) -> Answer:
    """Rename a term, in English."""
    return answer_here("terms", "--rename", *words)


def open_(*checks: str) -> list[tuple[str, str, str]]:
    """Return what is found in the game: check, clause, message."""
    found = answer_here("check", *checks, "--game", "dbp", "--json").json["findings"]
    return [(one["check"], one["id"], one["message"]) for one in found if one["check"] != "stale"]


def test_it_is_shown_first(rules: Path) -> None:
    """The forms, other terms with the name in theirs, every place; nothing is written without a yes."""
    before = {path: path.read_bytes() for path in rules.rglob("*.toml")}
    done = renamed(OLD, NEW)
    assert done.code == 0, done.err
    assert "  punti comando → punti di comando\nfalse-command-point (it)\n" in done.out
    assert "dbp:4.2.text  Ogni punto {+di+} comando in questa casella …" in done.out
    assert "everyday questions say the old name; they stay" in done.out
    assert done.out.endswith("Nothing was changed: --yes does it.\n")
    assert {path: path.read_bytes() for path in rules.rglob("*.toml")} == before


def test_it_is_done_everywhere(done: tuple[Path, Answer, Answer], changed: Path) -> None:
    """No text, slot or termbase entry says the old name any more, and the check has nothing to say of the new one."""
    told, said = done[1].json, done[2]
    assert f"{len(told['texts'])} texts changed" in said.out
    text = " ".join((changed / FILE).read_text("utf-8").split())
    asks = tomli.loads((changed / FILE).read_text("utf-8"))
    left = text.count("punti comando") + text.count(OLD)
    assert left == sum(
        ask.count("punti comando") + ask.count(OLD) for body in asks.values() for ask in body.get("asks", ())
    )
    base = tomli.loads((changed / "terms.toml").read_text("utf-8"))
    assert base["command-point"]["it"]["term"] == NEW
    assert base["command-point"]["it"]["avoid"] == [OLD, "punti comando"]
    assert base["false-command-point"]["it"]["term"] == "punto di comando falso"
    assert not open_("avoid", "terms", "forms", "structure")
    before, after = ((folder / "stamps.toml").read_text("utf-8") for folder in (SHIPPED, changed))
    assert after.count("{ check = ") > before.count("{ check = ")  # what was accepted of a text with the old name
    assert renamed(OLD, NEW).code == 3


LEFT = {
    "4": ("{most|punto di comando|punti di comando}", "{most|punto di comando|punti comando}"),
    "4.1.1": ("{points|punto di comando|punti di comando}", "{points|punto comando|punti di comando}"),
    "15.1": ("i punti di comando romani", "i punti comando romani"),
}
"""What is written as it was before, by clause: in a text, and in the one and the other form of a slot."""


@pytest.mark.parametrize("avoided", [True, False])
def test_what_was_left_is_found(changed: Path, *, avoided: bool) -> None:
    """In a text and in every form of a slot, whether the old name is listed as one to avoid or not."""
    text = (changed / FILE).read_text("utf-8")
    for new, left in LEFT.values():
        assert new in text
        text = text.replace(new, left, 1)
    (changed / FILE).write_text(text, "utf-8")
    if not avoided:
        base = (changed / "terms.toml").read_text("utf-8")
        (changed / "terms.toml").write_text(base.replace('avoid = ["punto comando", "punti comando"]', "avoid = []"))
    found = open_("avoid")
    assert [(check, where) for check, where, _ in found] == [("avoid", clause) for clause in LEFT]
    assert all(message.startswith("Write “punto di comando”, not “pun") for _, _, message in found)


def test_a_name_that_no_text_says_is_told_once(rules: Path) -> None:
    """A term that was renamed in the termbase alone is one finding, not one at every clause."""
    path = rules / "terms.toml"
    text = path.read_text("utf-8").replace(
        'it = { term = "punto comando", forms = ["punti comando"]',
        'it = { term = "gettone d\'ordine", forms = ["gettoni d\'ordine"], avoid = ["punto comando", "punti comando"]',
    )
    path.write_text(text, "utf-8")
    [(check, where, message)] = open_("terms", "avoid")
    assert (check, where) == ("terms", "")
    assert "No text of the game says “gettone d'ordine”" in message


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["casella comandi", "riquadro comandi"], 2, "What becomes of caselle comandi, caselle?"),
        (["casella comandi|caselle comandi", "riquadro comandi"], 2, "The old name has 2 forms, the new one 1."),
        (["punti comando", "x"], 3, "No term is called “punti comando”.\n  Did you mean punto comando?"),
        (["leader", "capo"], 2, "“leader” is the name of several terms"),
        (["leader", "capo", "--game", "sor"], 2, "Say which one: --lang."),
        ([OLD, "{n}"], 2, "A name has letters"),
        ([OLD, "очко"], 2, "This is not written in the letters of the language it."),
        ([OLD], 2, "--rename wants the old name and the new one"),
        ([OLD, " "], 2, "A name is empty."),
        ([OLD, NEW, "--csv"], 2, "--rename and --csv do not go together."),
    ],
)
def test_what_cannot_be_is_refused(rules: Path, words: list[str], code: int, message: str) -> None:
    """With what would be right; nothing is written."""
    before = {path: path.read_bytes() for path in rules.rglob("*.toml")}
    done = renamed(*words)
    assert (done.code, message in done.err) == (code, True), done.err
    assert {path: path.read_bytes() for path in rules.rglob("*.toml")} == before


def test_another_term_of_a_like_name_stays(rules: Path) -> None:
    """The range of missiles is no command range, though both are called range for short."""
    told = renamed("raggio di comando|raggio", "portata di comando|portata", "--json").json
    assert told["others"] == []
    clauses = {one["clause"] for one in told["texts"]}
    assert "dbp:13" in clauses
    [other] = [one for one in told["texts"] if one["clause"] == "dbp:9.1"]
    assert other["after"].startswith("Il raggio di tiro dei Tiratori")
    assert rules.exists()


def test_a_form_that_the_termbase_lacks_is_told(rules: Path) -> None:
    """And taken, where it is said behind the name."""
    told = renamed("очко командования", "очко приказов", "--json").json
    assert told["unlisted"] == ["dbp:2.4.1.short  очках командования", "dbp:13.text  очках командования"]
    told = renamed("очко командования|очках командования", "очко приказов|очках приказов", "--json", "--yes").json
    assert (told["unlisted"], told["done"]) == ([], True)
    assert not open_("avoid")
    assert rules.exists()


def test_all_forms_may_be_said(rules: Path) -> None:
    """Parted by bars, in the order of the old ones."""
    old = "casella comandi|caselle comandi|casella|caselle"
    done = renamed(old, "riquadro comandi|riquadri comandi|riquadro|riquadri", "--yes")
    assert done.code == 0, done.err
    base = tomli.loads((rules / "terms.toml").read_text("utf-8"))["command-box"]["it"]
    assert (base["term"], base["forms"]) == ("riquadro comandi", ["riquadri comandi", "riquadro", "riquadri"])
