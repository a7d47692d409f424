"""A rulebook of the user's own as files in our format: made from a file's clauses, joined by further languages.

What its owner has written into the files besides (values, tables, issues, questions, short forms) stays with its
clause. Nothing is written here: `place` says what would become of the files, `punicref.build` reads them first.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from itertools import count, pairwise, product
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from punicref.audit import matching
from punicref.audit.exchange.numbering import FRONT
from punicref.audit.exchange.source import toml
from punicref.base import LANGUAGES
from punicref.build import shape, source
from punicref.errors import Problem
from punicref.files import files
from punicref.language.messages import say
from punicref.published.model import PublishedClause
from punicref.published.own import heading
from punicref.rulebook import own, template
from punicref.rulebook.records import quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from punicref.audit.exchange.numbering import Numbered, Numbering

LONGEST_TITLE = 60
"""A clause without a heading is called by so many characters of its text."""

OURS = frozenset(("kind", "parent", "see"))
"""What an import writes into the neutral file; an entry that has more is its owner's, and is left as it stands."""

_CODE = re.compile(r"[a-z][a-z0-9]{1,15}")
_NUMBER = re.compile(r"(?<![\w.])(?:\d+|[A-Za-z])(?:\.\w+)+")
_ENTRY = re.compile(r'(?:^#.*\n)*^\["?([^"\]]+)"?[\].]', re.MULTILINE)


@dataclass(frozen=True)
class Change:
    """A clause whose text is another one than before; an empty one where there was, or is, none."""

    number: str
    before: str
    after: str


@dataclass(frozen=True)
class Placed:
    """What an import makes of a game's files, by their names, and what there is to tell of it."""

    code: str
    lang: str
    numbering: Numbering
    files: Mapping[str, str]
    changes: tuple[Change, ...]  # of a language that there was already
    missing: tuple[str, ...]  # clauses of other languages that this one has not
    added: tuple[str, ...]  # clauses that no other language has, where there are others
    new: bool  # the game

    @property
    def gone(self) -> tuple[str, ...]:
        """The clauses that there were and are no more."""
        return tuple(one.number for one in self.changes if not one.after)


def checked_code(code: str, taken: Sequence[str]) -> str:
    """Return what a game of the user's own may be called by; Problem where it cannot, or the name is `taken`."""
    code = code.strip().casefold()
    if not _CODE.fullmatch(code):
        raise Problem(
            say("{name} cannot be a game's short name.", name=code),
            hint=say("It has 2 to 16 letters (a to z) and digits, a letter first: {example}.", example="torre"),
        )
    if code in taken or code in LANGUAGES:
        raise Problem(say("{name} has a meaning already; take another short name.", name=code))
    return code


def place(code: str, numbering: Numbering, lang: str, title: str, name: str) -> Placed:
    """Return what becomes of a game's files when clauses in a language are put into it.

    `title` may be empty where the game has one in this language; `name` is the file's, told as a new game's edition.
    """
    folder = own.folder(code)
    texts = {one: _raw(folder, f"{one}/{code}.toml") for one in LANGUAGES}
    neutral = _raw(folder, f"{code}.toml")
    before, headers = texts[lang], {one: raw.pop("game", {}) for one, raw in texts.items()}
    title = title or headers[lang].get("title", "")
    if not title:
        raise Problem(
            say("Say what the game is called in this language: {option}.", option="--title"),
            hint=say("For example {example}.", example='--title "La Torre"'),
        )
    known = before or next((raw for raw in texts.values() if raw), {})
    numbering = _matched(numbering, {one: known[one] for one in neutral if one in known})
    said = {one.number: _text(one, title, before.get(one.number, {})) for one in numbering.clauses}
    others = {one for other, raw in texts.items() if other != lang for one in raw}
    order = _order([one for one in neutral if one in others], [one.number for one in numbering.clauses])
    written = {
        f"{code}.toml": _neutral(code, neutral, files_text(folder, f"{code}.toml"), order, numbering, name),
        f"{lang}/{code}.toml": _language(
            {**headers[lang], "title": title}, {one: said[one] for one in order if one in said}
        ),
    }
    here = set(said)
    return Placed(
        code, lang, numbering, written,
        tuple(_changes(before, said)),
        tuple(one for one in order if one not in here),
        tuple(one for one in order if one in here - others) if others else (),
        not neutral,
    )  # fmt: skip


def _matched(numbering: Numbering, known: Mapping[str, Any]) -> Numbering:
    """Call clauses that have no number of their own as what says the same is called in the game already."""
    clauses = numbering.clauses
    if not known or sum(one.given for one in clauses) * 2 <= len(clauses):
        return numbering
    left = [
        PublishedClause(one, str(raw.get("title", "")), str(raw.get("text", "")), one) for one, raw in known.items()
    ]
    right = [PublishedClause(one.number, one.heading, one.text, one.number) for one in clauses]
    called: dict[str, str] = {}
    above = FRONT
    for theirs, ours in matching.pairs(left, right, by_number=False):
        above = left[theirs[0]].id if theirs else above
        for at, place in enumerate(ours):
            matched = theirs and not at
            called[clauses[place].number] = above if matched else _free(above, {*known, *called.values()})
    numbers = (replace(one, number=called[one.number], parent=called.get(one.parent, "")) for one in clauses)
    return replace(numbering, clauses=tuple(numbers))


def _free(above: str, taken: Collection[str]) -> str:
    """Return a name behind another one's that nothing has: 4a, 4b, …, 4aa."""
    named = (f"{above}{''.join(one)}" for size in count(1) for one in product(ascii_lowercase, repeat=size))
    return next(one for one in named if one not in taken)


def files_text(folder: str, name: str) -> str:
    """Return the text of a game's file, empty where there is none."""
    path = os.path.join(folder, *name.split("/"))
    return files.read(path) if files.exists(path) else ""


def _raw(folder: str, name: str) -> dict[str, Any]:
    return shape.own(path) if files.exists(path := os.path.join(folder, *name.split("/"))) else {}


def _changes(before: Mapping[str, Any], after: Mapping[str, Mapping[str, Any]]) -> list[Change]:
    if not before:
        return []
    found = []
    for one in dict.fromkeys((*before, *after)):
        was, now = _whole(before.get(one, {})), _whole(after.get(one, {}))
        if was != now:
            found.append(Change(one, was, now))
    return found


def _whole(body: Mapping[str, Any]) -> str:
    text = template.joined(str(body.get("text", "")))
    return f"{heading(str(body.get('title', '')), text)}\n{text}".strip()


def _order(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Join two orders: what only the second has stands behind what is before it there."""
    order = list(old)
    known = set(old)
    at = 0
    for one in new:
        if one in known:
            at = order.index(one) + 1
        else:
            order.insert(at, one)
            at += 1
    return order


def _text(one: Numbered, title: str, before: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry of a clause in its language; what else its owner has written there stays."""
    return {**before, "title": one.heading or _beginning(one.text) or title, "text": one.text}


def _beginning(text: str) -> str:
    """Return the beginning of a text, by which a clause without a heading is called."""
    line = text.partition("\n")[0].removeprefix("- ")
    if len(line) <= LONGEST_TITLE:
        return line.rstrip(".:;")
    sentence = re.match(rf".{{3,{LONGEST_TITLE}}}?(?=\.\s)", line)
    return sentence[0] if sentence else line[: LONGEST_TITLE + 1].rpartition(" ")[0].rstrip(",.:;") + "…"


# Writing


def _neutral(code: str, raw: dict[str, Any], text: str, order: Sequence[str], numbering: Numbering, name: str) -> str:
    """Return the neutral file: the entries of its owner as they stand, all others made anew."""
    clauses = {one.number: one for one in numbering.clauses}
    blocks = _blocks(text)
    header = blocks.pop("game", "") or _header({"code": code, "published": name, "verbatim": True})
    written = [header.strip()]
    for one in order:
        if one in raw and (one not in clauses or not set(raw[one]) <= OURS):
            written.append(blocks[one].strip())
        else:
            written.append("\n".join([f"[{quoted(one)}]", *_entry(clauses[one], order, clauses, raw.get(one, {}))]))
    return "\n\n".join(written) + "\n"


def _entry(
    one: Numbered, order: Sequence[str], clauses: Mapping[str, Numbered], before: Mapping[str, Any]
) -> list[str]:
    """Return the lines of a clause: what is under it, what it refers to; what is as it would be anyway is left out."""
    lines = []
    if not one.text and any(other.parent == one.number for other in clauses.values()):
        lines.append('kind = "section"')
    if one.parent != source.derived_parent(one.number, order):
        lines.append(f"parent = {quoted(one.parent)}")
    named = [number.casefold().rstrip(".") for number in _NUMBER.findall(one.text)]
    see = [number for number in dict.fromkeys((*before.get("see", ()), *named)) if number in order]
    see = [number for number in see if number != one.number]
    return [*lines, f"see = [{', '.join(map(quoted, see))}]"] if see else lines


def _blocks(text: str) -> dict[str, str]:
    """Part a neutral file by its entries, each with what is under it and the comment over it."""
    found: dict[str, str] = {}
    places = [*_ENTRY.finditer(text), None]
    for match, after in pairwise(places):
        assert match
        start = match.start() if found else 0
        found[match[1]] = found.get(match[1], "") + text[start : after.start() if after else len(text)]
    return found


def _header(values: Mapping[str, Any]) -> str:
    return "\n".join(["[game]", *(f"{key} = {inline(value)}" for key, value in values.items())])


def _language(header: Mapping[str, Any], said: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the file of a language."""
    written = [_header(header)]
    for one, body in said.items():
        lines = [f"[{quoted(one)}]"]
        for key, value in body.items():
            lines.append(f"{key} = {toml(value, long=True) if key == 'text' and value else inline(value)}")
        written.append("\n".join(lines))
    return "\n\n".join(written) + "\n"


def inline(value: object) -> str:
    """Return a value as TOML writes it on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{quoted(key)} = {inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    return str(value).lower() if isinstance(value, bool) else quoted(value) if isinstance(value, str) else str(value)
