"""When the languages of a clause were last looked at together, by whom, and what was let stand: rules/stamps.toml.

A stamp holds a hash of the clause's text in each language, so of the source and of its translations, layout not
counted. Where some hashes still agree and others do not, those that do may be out of date. Only `check --stamp` writes
stamps, with the date; nothing else can move them. The texts themselves lie beside (`reviewed`). What a reviewer accepts
of what the checks find is named by what it says (`key`), so that it comes up again as soon as it says anything else.

    ["dbp:10.5"]
    reviewed = "2026-03-01"
    by = "Anna Bianchi"
    it = "0f3c9a…"
    en = "…"
    ru = "…"
    accepted = [
        { check = "terms", langs = ["it"], key = "5be1…", date = "2026-03-01", by = "Anna Bianchi", note = "…" },
    ]
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from punicref.audit.finding import ERROR
from punicref.base import LANGUAGES
from punicref.build import shape
from punicref.errors import RulesProblem
from punicref.language.messages import English, say
from punicref.rulebook.records import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from punicref.audit.corpus import Clause, Text
    from punicref.audit.finding import Finding

FILE = "stamps.toml"
DIGITS = 12
"""So many hexadecimal digits of a hash are kept: enough not to meet by chance."""

HEAD = """\
# When the languages of a clause were last compared by a reader: date and hashes of the texts that were compared.
# Written by `punicref check --stamp`; do not edit.
"""

KEYS = ("reviewed", "by", *LANGUAGES, "accepted")
ACCEPTED_KEYS = ("check", "langs", "key", "date", "by", "note")

_ENGLISH = English()


@dataclass(frozen=True)
class Accepted:
    """A finding that a reviewer looked at and let stand."""

    check: str
    langs: tuple[str, ...]
    key: str
    date: str
    by: str = ""  # empty where nobody was named
    note: str = ""


@dataclass(frozen=True)
class Stamp:
    """The state in which a person found the languages to agree; no date where findings were accepted only."""

    reviewed: str
    hashes: Mapping[str, str]
    by: str = ""  # empty where nobody was named
    accepted: tuple[Accepted, ...] = ()

    def changed(self, clause: Clause) -> tuple[str, ...]:
        """Return the languages whose text is no longer the one that was reviewed."""
        return tuple(lang for lang, text in clause.texts.items() if digest(text) != self.hashes.get(lang))


def digest(text: Text) -> str:
    """Hash a text; line ends, blanks and the questions do not count."""
    parts = "\x1e".join(f"{name}\x1f{' '.join(part.split())}" for name, part in sorted(text.parts.items()))
    return hashlib.sha256(parts.encode()).hexdigest()[:DIGITS]


def stamp(clause: Clause, date: str, by: str = "", old: Stamp | None = None) -> Stamp:
    """Return the stamp of a clause as it stands; what was accepted before goes on."""
    hashes = {lang: digest(text) for lang, text in clause.texts.items()}
    return Stamp(date, hashes, by, old.accepted if old else ())


def key(finding: Finding) -> str:
    """Name a finding by what it says, so that it is another one as soon as it says anything else."""
    if finding.parts:  # several of one sentence go by the first
        finding = finding.parts[0]
    said = "\x1f".join((finding.check, finding.part, ",".join(finding.langs), _ENGLISH(finding.message)))
    return hashlib.sha256(said.encode()).hexdigest()[:DIGITS]


def is_accepted(finding: Finding, stamps: Mapping[str, Stamp]) -> bool:
    """Whether a reviewer has let a finding stand."""
    return acceptance(finding, stamps) is not None


def acceptance(finding: Finding, stamps: Mapping[str, Stamp]) -> Accepted | None:
    """Return how a finding was accepted, or None where it was not."""
    body = stamps.get(f"{finding.game}:{finding.id}")
    if body is None or not body.accepted:
        return None
    wanted = key(finding)
    return next((one for one in body.accepted if one.key == wanted), None)


def accepting(body: Stamp | None, findings: Iterable[Finding], date: str, by: str = "", note: str = "") -> Stamp:
    """Return a stamp with findings accepted; those that it has already keep their reviewer."""
    body = body or Stamp("", {})
    known = {one.key for one in body.accepted}
    single = (part for one in findings for part in one.parts or (one,))
    new = (Accepted(one.check, one.langs, key(one), date, by, note) for one in single if key(one) not in known)
    return replace(body, accepted=(*body.accepted, *new))


def may_stand(finding: Finding) -> bool:
    """Whether a finding can be accepted: an error can only be mended, a stale text only be stamped."""
    return finding.severity != ERROR and finding.check != "stale" and bool(finding.id)


def pruned(body: Stamp, findings: Iterable[Finding]) -> Stamp:
    """Return a stamp without what was accepted of findings that there no longer are."""
    if not body.accepted:
        return body
    there = {key(one) for one in findings}
    return replace(body, accepted=tuple(one for one in body.accepted if one.key in there))


def read(folder: str, game: str = "") -> dict[str, Stamp]:
    """Read the stamps of a rules folder, or one game's, by "game:clause"; RulesProblem where the file is damaged."""
    path = os.path.join(folder, FILE)
    if not os.path.exists(path):
        return {}
    prefix = f"{game}:" if game else ""
    return {one: _stamp(raw, one) for one, raw in shape.load(path, FILE).items() if one.startswith(prefix)}


def _stamp(raw: object, one: str) -> Stamp:
    body = shape.table(raw, FILE, one, KEYS)
    accepted = body.pop("accepted", [])
    reviewed = body.pop("reviewed", "" if accepted and not body else None)
    by = body.pop("by", "")
    if not all(isinstance(value, str) for value in (reviewed, by, *body.values())) or not isinstance(accepted, list):
        raise RulesProblem(say("This is no stamp."), where=f"{FILE}: {one}:")
    return Stamp(str(reviewed), body, by, tuple(_accepted(entry, one) for entry in accepted))


def _accepted(raw: object, one: str) -> Accepted:
    body = {"by": "", "note": "", **shape.table(raw, FILE, one, ACCEPTED_KEYS, "accepted")}
    langs = shape.strings(body.get("langs", []), FILE, one, "accepted.langs")
    texts = {name: body.get(name) for name in ACCEPTED_KEYS if name != "langs"}
    if not all(isinstance(text, str) for text in texts.values()):
        raise RulesProblem(say("This is no stamp."), where=f"{FILE}: {one}:")
    return Accepted(langs=langs, **texts)  # type: ignore[arg-type]


def written(stamps: Mapping[str, Stamp]) -> str:
    """Return the file that holds these stamps."""
    return "\n".join((HEAD, *(f'["{one}"]\n{_entry(body)}' for one, body in stamps.items())))


def _entry(body: Stamp) -> str:
    lines = [f"reviewed = {quoted(body.reviewed)}"] if body.reviewed else []
    lines += [f"by = {quoted(body.by)}"] if body.by else []
    lines += [f'{lang} = "{body.hashes[lang]}"' for lang in LANGUAGES if lang in body.hashes]
    if body.accepted:
        lines += ["accepted = [", *(f"    {{ {_pairs(one)} }}," for one in body.accepted), "]"]
    return "".join(f"{line}\n" for line in lines)


def _pairs(one: Accepted) -> str:
    langs = ", ".join(map(quoted, one.langs))
    pairs = {"check": quoted(one.check), "langs": f"[{langs}]", "key": quoted(one.key), "date": quoted(one.date)}
    pairs |= {name: quoted(text) for name, text in (("by", one.by), ("note", one.note)) if text}
    return ", ".join(f"{name} = {value}" for name, value in pairs.items())
