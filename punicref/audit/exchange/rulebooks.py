"""Rulebooks of any game as files: in which language each is, and its clauses; a PO file holds two of them."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from punicref.audit import segments
from punicref.audit.exchange import latex, layout, numbering, sheets
from punicref.audit.lexicon import function_words
from punicref.audit.matching import Matched, matched
from punicref.base import LANGUAGES
from punicref.errors import Problem
from punicref.files import files
from punicref.language.messages import say
from punicref.published.model import PublishedClause

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from babel.messages.catalog import Message

PO = ".po"
KINDS = (".txt", ".text", ".md", ".markdown", ".html", ".htm", PO)
"""What the names of such files end with."""

MOST = 3
"""So many rulebooks are held against each other."""

OTHERS = frozenset(
    (
        *("be", "bg", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "ja", "ko", "lt"),
        *("lv", "nl", "no", "pl", "pt", "ro", "sk", "sl", "sr", "sv", "tr", "uk", "zh"),
    )
)
"""Languages that a file's name may say it is in, beside ours."""

_NAMED = re.compile(r"(?:^|[._-])([a-z]{2})(?:_[a-z]{2})?\.[a-z]+$")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_NOT_RUSSIAN = re.compile("[іїєґўјљњћђ]", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")

SMALL_WORDS = 0.08
"""So large a part of a text's words are small words of its language."""


@dataclass(frozen=True)
class Rulebooks:
    """Rulebooks by language, their clauses under common ids.

    A file whose language is not known goes by its name. `names` are their files, `lines` where a clause begins in each;
    `left` counts the entries of a PO file that are not translated, or marked as unsure.
    """

    matched: Matched
    names: dict[str, str]
    lines: dict[str, dict[str, int]]
    left: Counter[str]

    @property
    def unknown(self) -> tuple[str, ...]:
        """The languages whose sense is not checked."""
        return tuple(lang for lang in self.names if lang not in LANGUAGES)


def is_file(word: str) -> bool:
    """Whether a word names a rulebook as a file, be it there or not."""
    return word.casefold().endswith(KINDS) or (os.sep in word and os.path.exists(word))


def read(paths: Sequence[str], langs: Sequence[str] = (), least: int = 2) -> Rulebooks:
    """Read two or three rulebooks, or a PO file; `langs` says their languages where that cannot be told.

    Problem where a file is none, where there are too few or too many, or where two are in one language.
    """
    if len(paths) == 1 and paths[0].casefold().endswith(PO):
        return _of_po(paths[0], langs)
    if not least <= len(paths) <= MOST:
        raise Problem(
            say("Name two or three rulebooks in different languages, or one PO file."),
            hint=say("For example {example}.", example="punicref check regole.txt rules.txt"),
        )
    if langs and len(langs) != len(paths):
        raise Problem(say("{option} says one language for each file, in their order.", option="--langs"))
    read_: dict[str, numbering.Numbering] = {}
    names: dict[str, str] = {}
    for at, path in enumerate(paths):
        page = layout.read(path, langs[at] if langs and langs[at] in LANGUAGES else _spoken(path))
        lang = langs[at] if langs else language(path, page.text)
        key = lang or _stem(path)
        if key in names:
            raise Problem(
                say("{file} and {other} are both in the language {lang}.", file=names[key], other=path, lang=key),
                hint=say("{option} says one language for each file, in their order.", option="--langs"),
            )
        names[key] = path
        read_[key] = numbering.numbered(page, lang if lang in LANGUAGES else "en")
    given = [key for key, one in read_.items() if sum(clause.given for clause in one.clauses) * 2 > len(one.clauses)]
    sides = {
        key: [PublishedClause(c.number, c.heading, c.text, c.printed) for c in one.clauses]
        for key, one in read_.items()
    }
    lines = {key: {clause.number: clause.line for clause in one.clauses} for key, one in read_.items()}
    return Rulebooks(matched(sides, given), names, lines, Counter())


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]


def _spoken(path: str) -> str:
    """Return the language by which a file is laid out, before its text is known."""
    found = _NAMED.search(os.path.basename(path).casefold())
    return found[1] if found and found[1] in LANGUAGES else "en"


def language(path: str, text: str) -> str:
    """Return the language of a file by its name, else by its letters and small words; empty where neither tells."""
    named = _NAMED.search(os.path.basename(path).casefold())
    if named and (named[1] in LANGUAGES or named[1] in OTHERS):
        return named[1]
    letters = len(_LETTER.findall(text)) or 1
    if len(_CYRILLIC.findall(text)) * 2 > letters:
        return "" if len(_NOT_RUSSIAN.findall(text)) * 100 > letters else "ru"
    words = segments.tokens(text)
    counts = Counter({lang: sum(word in small for word in words) for lang, small in function_words.SMALL.items()})
    (best, most), (_, second), *_ = counts.most_common()
    return best if most > 2 * second and most >= SMALL_WORDS * len(words) else ""


def _of_po(path: str, langs: Sequence[str]) -> Rulebooks:
    """Read what a PO file translates, and its translation, each entry a clause that goes by its line."""
    from punicref.audit.exchange import po

    if langs and len(langs) != 2:
        raise Problem(
            say("{option} says the language of what is translated, and of the translation.", option="--langs")
        )
    catalogue = po.parsed(sheets.decoded(files.load(path, sheets.LARGEST), path), path)
    entries: list[tuple[int, str, str]] = []
    left: Counter[str] = Counter()
    for message in catalogue.messages:
        if message.fuzzy or not all(_strings(message)):
            left["fuzzy" if message.fuzzy and all(_strings(message)) else "empty"] += 1
            continue
        entries += [(message.lineno or 0, *said) for said in _said(message)]
    if not entries:
        raise Problem(say("No entry of it is translated."), where=f"{path}:")
    source = catalogue.source or language("", "\n".join(said for _, said, _ in entries)) or "msgid"
    target = catalogue.lang or language("", "\n".join(said for *_, said in entries)) or "msgstr"
    if langs:
        source, target = langs
    if source == target:
        raise Problem(
            say("The file says that it was translated from {lang} into {lang}.", lang=source),
            where=f"{path}:",
            hint=say("{option} says the language of what is translated, and of the translation.", option="--langs"),
        )
    ids = [f"{os.path.basename(path)}:{line}" for line, *_ in entries]
    texts = {
        lang: {one: PublishedClause(one, "", text) for one, text in zip(ids, said, strict=True)}
        for lang, said in ((source, [said for _, said, _ in entries]), (target, [said for *_, said in entries]))
    }
    lines = {one: line for one, (line, *_) in zip(ids, entries, strict=True)}
    return Rulebooks(Matched(texts, tuple(ids)), {source: path, target: path}, {source: lines, target: lines}, left)


def _strings(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (message.string or "",)


def _said(message: Message) -> Iterator[tuple[str, str]]:
    """Yield what an entry translates and how: of the plural forms the last one, which serves most numbers."""
    texts = tuple(message.id) if isinstance(message.id, (tuple, list)) else (message.id,)
    said = latex.plain(texts[-1]), latex.plain(_strings(message)[-1])
    if all(said):
        yield said
