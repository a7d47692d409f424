"""The documentation as pages: it builds without a warning, its links lead somewhere, the games are whole."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from manual import games, hooks
from punicref import LANGUAGES, paths
from punicref.cli import game as commands
from punicref.cli.session import Session
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

pytestmark = pytest.mark.skipif(paths.CHECKOUT is None, reason="there is no checkout")

ROOT = Path(paths.CHECKOUT or ".")
GAMES = ("dbp", "pi", "pw", "sor")
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(#[^)]*)?\)")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the pages as `make docs` does; a link that leads nowhere is a warning, and with --strict an error."""
    if importlib.util.find_spec("material") is None:
        pytest.skip("mkdocs-material is not installed")
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_built_and_none_of_them_lands_in_the_checkout(site: Path) -> None:
    """Those that are written and those that are made of the program."""
    written = {path.relative_to(ROOT / "docs").with_suffix("") for path in (ROOT / "docs").rglob("*.md")}
    made = {Path(folder, "games", code) for folder in ("", "it", "ru") for code in GAMES}
    assert not made & written
    for page in written | made | {Path("contributing"), Path("changelog")}:
        assert (site / page).with_suffix(".html").is_file(), page
    shown = (site / "games" / "pw.html").read_text("utf-8")
    assert "strength points attacking" in shown
    assert "--attacker-lost" in shown


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    """The pages work offline: no script, font, style or picture of another host; nor do the pictures."""
    for page in (*site.rglob("*.html"), *site.rglob("*.svg")):
        text = page.read_text("utf-8")
        assert not re.search(r'<(?:script|img|link)[^>]+(?:src|href)="https?://', text), page
        assert not re.search(r"url\(.?https?://", text), page


def test_whoever_builds_them_has_no_rules_of_their_own_in_them(home: Path, tmp_path: Path) -> None:
    """The build has an empty home of its own; and a page that mkdocs.yml does not name gets an entry all the same."""
    defaults = pytest.importorskip("mkdocs.config.defaults")
    (tmp_path / "index.md").touch()
    (tmp_path / "stray.md").touch()
    config = defaults.MkDocsConfig()
    config.nav, config.docs_dir = [{"Home": "index.md"}], str(tmp_path)
    hooks.on_config(config)
    assert os.environ["PUNICREF_HOME"] != str(home)
    assert not os.listdir(os.environ["PUNICREF_HOME"])
    assert config.nav == [{"Home": "index.md"}, {hooks.MORE: ["stray.md"]}]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_beside_the_pages_lead_to_files(name: str) -> None:
    """Mkdocs does not see these where they stand."""
    for target, _ in LINK.findall((ROOT / name).read_text("utf-8")):
        assert (ROOT / target).is_file(), target


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", GAMES)
def test_the_page_of_a_game_is_whole(code: str, lang: str, shipped: Library) -> None:
    """Every calculator by its name, every fact with its option, every field and clause, each with what it is."""
    text = games.page(code, lang)
    session = Session(lang)
    for one in shipped.calculators():
        if not one.name.startswith(f"{code}."):
            continue
        start = text.index(f"{{ #{one.name.replace('.', '-')} }}")
        part = text[start:].partition("\n### ")[0]
        assert f"`punicref {code} {commands.called(one.name, session)}`" in part
        facts = registry.load(one.name, shipped).inputs
        assert len(re.findall(r"`--[\w-]+` \|$", part, re.MULTILINE)) == len(facts)
        assert all(f"`{fact.option}` |" in part for fact in facts)
        held = [name.removesuffix("?") for name in shipped.held(one.name)]
        assert re.findall(r"^    \| `([\w-]+)` \| \S.* \| \S.* \|$", part, re.MULTILINE) == held
        assert re.findall(r"^    - `\w+:(\S+)` .", part, re.MULTILINE) == sorted(
            one.clauses, key=shipped.ids(code).index
        )


def test_what_rules_and_words_hold_is_no_markup() -> None:
    """A sign that Markdown or HTML would act on is shown."""
    assert games.safe("a|b <i> *c* [d]") == r"a\|b &lt;i&gt; \*c\* \[d\]"


@pytest.mark.skipif(shutil.which("git") is None or not (ROOT / ".git").exists(), reason="there is no repository")
def test_nothing_that_is_made_of_the_program_is_kept() -> None:
    """The pages of the games, the site and the man page are built, never committed."""
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    made = re.compile(r"(site|build)/|docs/.*games/|.*\.1$")
    assert not [name for name in kept if made.match(name)]
