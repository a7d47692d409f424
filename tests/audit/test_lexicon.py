"""The files of words that the checks know: each entry is read, each language has its own, each pattern is one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from punicref import LANGUAGES, paths
from punicref.audit.lexicon import data, inflection

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(paths.PACKAGE, "audit", "lexicon")
READS = re.compile(r"(?:texts|senses|lists|any_ofs|eithers|word_sets|lexicons)\(\"(\w+)\", \"(\w+)\"(?:, \"(\w+)\")?\)")
READ = {
    (table, entry)
    for path in FOLDER.glob("*.py")
    for table, *entries in READS.findall(path.read_text("utf-8"))
    for entry in entries
    if entry and table != "inflection"
}
WORDS = {lang: dict(data.read(lang)) for lang in LANGUAGES}
FORMS = {lang: said.pop("inflection") for lang, said in WORDS.items()}
"""The grammar of each language, which has its own entries."""


def written(said: Any) -> Iterator[str]:
    """Yield the phrases and patterns of an entry."""
    if isinstance(said, str):
        yield from re.split(r"[;\n]", said)
    else:
        for one in said.values() if isinstance(said, dict) else said:
            yield from written(one)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_is_read_and_no_other(lang: str) -> None:
    """An entry that nothing reads would be mended in vain; one that is missing would leave a check without words."""
    assert {(table, entry) for table, entries in WORDS[lang].items() for entry in entries} == READ


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_of_the_grammar_is_read(lang: str) -> None:
    """What a form shows is asked for by its role; how words are declined only Russian says."""
    roles = {*inflection.Form._fields, "verbs", *(("declensions", "known_by") if lang == "ru" else ())}
    assert FORMS[lang].keys() <= roles - {"noun"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_senses_are_the_same_in_each_language(lang: str) -> None:
    """What one language can say the others can, too; "" are phrases that only look like one, idioms are its own.

    Opposites are compared only where both languages have them.
    """
    own = {("opposites", "idioms"), ("opposites", "words")}
    for table, entry in READ - own:
        said, english = WORDS[lang][table][entry], WORDS["en"][table][entry]
        if isinstance(said, dict):
            assert said.keys() - {""} == english.keys() - {""}, (table, entry)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_a_pattern(lang: str) -> None:
    """A bracket that is not closed is told here, not in the middle of a check."""
    for entries in (*WORDS[lang].values(), FORMS[lang]):
        for one in written(entries):
            re.compile(one)
