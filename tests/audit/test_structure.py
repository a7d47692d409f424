"""Entries that are not as they must be: every mistake in one run, the rest read all the same."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from punicref.audit import context, registry
from punicref.audit.structure import CHECK
from punicref.errors import Problem
from tests.build import sample

if TYPE_CHECKING:
    from pathlib import Path

    from punicref.audit.finding import Finding


def found(folder: Path) -> list[Finding]:
    """Run the check over a rules folder."""
    return list(registry.check_all(context.read(str(folder)), [CHECK]))


def spoilt(folder: Path, **changes: str) -> Path:
    """Copy the base with something appended to its files."""
    rules = folder / "rules"
    shutil.copytree(sample.BASE, rules)
    for name, text in changes.items():
        path = rules / (f"{name}/sample.toml" if len(name) == 2 else f"{name}.toml")
        path.write_text((path.read_text("utf-8") if path.exists() else "") + text, "utf-8")
    return rules


def test_the_base_is_right() -> None:
    """The sample rulebook is silent."""
    assert not found(sample.BASE)


def test_several_mistakes_of_one_entry_are_all_found(tmp_path: Path) -> None:
    """Each mistake of an entry is reported, in its file and language, and what can be read is read."""
    rules = spoilt(
        tmp_path,
        sample='\n["1.4"]\nkind = "rul"\nsea = []\nvalues = { a = 1.5 }\nsee = "1.1"\nregions = ["atlantis"]\n',
        it='\n["1.4"]\ntitle = 3\ntext = "Testo."\nnote = ""\n',
    )
    messages = [(one.file, one.langs, str(Problem(one.message)).partition(";")[0]) for one in found(rules)]
    assert messages == [
        ("it/sample.toml", ("it",), "There is no key note here"),
        ("it/sample.toml", ("it",), "title must be a text that is not empty."),
        ("sample.toml", (), "There is no key sea here"),
        ("sample.toml", (), "kind is rul"),
        ("sample.toml", (), "values.a is float"),
        ("sample.toml", (), "see must be a list of strings."),
        ("sample.toml", (), "There is no region atlantis in names.toml."),
    ]
    read = context.read(str(rules)).games["sg"]
    assert read.clauses["1.4"].texts["it"].parts == {"text": "Testo."}
    assert "1.1" in read.clauses


def test_a_file_that_cannot_be_parsed_is_one_mistake(tmp_path: Path) -> None:
    """A language whose file is broken is reported once, and its clauses are not all reported as missing."""
    rules = spoilt(tmp_path, ru="\n[[[\n")
    errors = [one for one in registry.check_all(context.read(str(rules)), registry.CHECKS) if one.severity == "error"]
    assert [(one.check, one.file, one.id) for one in errors] == [("structure", "ru/sample.toml", "")]


def test_the_termbase_is_read_leniently(tmp_path: Path) -> None:
    """A bad entry of the termbase is reported, the others are used; so is a damaged file of stamps."""
    words = '{ term = "x" }'
    entry = f"it = {words}\nen = {words}\nru = {words}\n"
    rules = spoilt(
        tmp_path,
        terms=f'[good]\ngames = ["sg"]\n{entry}[bad]\ngames = ["xx"]\n{entry}',
        stamps='["sg:1.1"]\nit = 1\n',
    )
    read = context.read(str(rules))
    assert [term.id for term in read.terms] == ["good"]
    assert {(one.file, one.id) for one in found(rules)} == {("terms.toml", "bad"), ("stamps.toml", "sg:1.1")}
    (rules / "terms.toml").write_text("[x", "utf-8")
    assert ("terms.toml", "") in {(one.file, one.id) for one in found(rules)}
