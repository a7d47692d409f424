"""`check A.txt B.txt [C.txt]`, `check FILE.po`: rulebooks of any game, as files, held against each other."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from punicref.audit.compare import Finder
from punicref.audit.exchange import rulebooks
from punicref.audit.finding import SEVERITIES
from punicref.audit.rulebooks import Rulebooks
from punicref.base import LANGUAGES
from punicref.cli import findings, verdicts
from punicref.errors import Mistakes, Problem
from punicref.files import files
from punicref.language.messages import say
from punicref.render import audit as render

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.audit.finding import Printed
    from punicref.cli.session import Session
    from punicref.language.messages import Message

LANGS = "--langs"
TAKEN = ("check", "lang", "json", "langs", "html", "force", "csv", "output", "accept", "terms", "fail_on")
"""The options that rulebooks in files take."""


def check_files(session: Session, paths: Sequence[str], values: Mapping[str, Any], fail_on: str) -> int:
    """Show what is found between rulebooks; returns the exit code."""
    _refuse(paths, values)
    read = rulebooks.read(paths, _langs(values["langs"]))
    audit = Rulebooks(read.matched.texts, read.matched.ids, Finder(_terms(values["terms"])))
    everything = audit.findings()
    notes = _accepted(values["accept"]) if values["accept"] else {}
    found = [one for one in everything if findings.key(one) not in notes]
    counts = Counter(one.severity for one in found)
    said = _summary(read, found, len(everything) - len(found))
    if values["csv"]:
        findings.write_printed(
            session, everything, {key: {"note": note} for key, note in notes.items()}, values["output"]
        )
    elif values["html"]:
        _page(session, audit, found, read, said, values)
    elif session.json:
        session.print_json(_as_dict(session, found, counts, read))
    elif session.terminal:
        from punicref.render import audit_terminal

        audit_terminal.printed(found, said, session.translate)
    else:
        session.print(render.printed(found, said, session.translate))
    return findings.code(counts, fail_on)


def _refuse(paths: Sequence[str], values: Mapping[str, Any]) -> None:
    """Refuse what does not go with files."""
    other = next((word for word in values["check"] if word not in paths), "")
    option = next((name for name, value in values.items() if value is not None and value is not False
                   and name not in TAKEN), "")  # fmt: skip
    if other or option:
        wrong = other or f"--{option.replace('_', '-')}"
        raise Problem(
            say("{option} and {other} do not go together.", option=wrong, other=paths[0]),
            hint=say("Files are held against each other as they are, whole."),
        )
    if values["csv"] and values["html"]:
        raise Problem(say("{option} and {other} do not go together.", option="--csv", other="--html"))
    if values["force"] and not values["html"]:
        raise Problem(say("{option} belongs to {others}.", option="--force", others=("--html",)))


def _langs(written: str | None) -> tuple[str, ...]:
    """Return the languages of the files, as they are said."""
    found = tuple(one.strip().casefold() for one in (written or "").split(",") if one.strip())
    bad = next((one for one in found if not (one.isalpha() and one.isascii() and len(one) in (2, 3))), "")
    if bad or (written is not None and not found):
        raise Problem(
            say("{word} is no language.", word=bad or written or ""),
            hint=say("For example {example}.", example=f"{LANGS} de,en"),
        )
    return found


def _terms(path: str | None) -> list[Any]:
    """Return the terms that a table settles."""
    if not path:
        return []
    from punicref.audit.exchange import termbase
    from punicref.rulebook.model import Term

    made = []
    for one in termbase.from_table(path):
        words = {
            lang: {("form" if kind == "forms" else "synonym" if kind == "synonyms" else kind): said
                   for kind, said in kinds.items()}
            for lang, kinds in one.words.items() if any(kinds.get("term", ()))
        }  # fmt: skip
        if len(words) > 1:
            made.append(Term(id=one.id, games=(), defined="", clauses=(), words=words))
    return made


def _accepted(path: str) -> dict[str, str]:
    """Return the notes of what a table lets stand, by key."""
    wrong = Mistakes()
    stand = {key: note for (_, key), note in verdicts.let_stand(path, wrong).items()}
    wrong.stop()
    return stand


def _summary(read: rulebooks.Rulebooks, found: Sequence[Printed], accepted: int) -> list[Message]:
    counts = Counter(one.severity for one in found)
    names = dict.fromkeys(read.names.values())
    ids = len(read.matched.ids)
    sides = ", ".join(f"{lang} {path}" for lang, path in read.names.items()) if len(names) > 1 else (
        f"{next(iter(names))} ({', '.join(read.names)})"
    )  # fmt: skip
    compared = (
        say("{n} {n|clause|clauses} compared ({files}):", n=ids, files=sides)
        if len(names) > 1
        else say("{n} {n|entry|entries} compared ({files}):", n=ids, files=sides)
    )
    told = [
        compared,
        say("{n} {n|warning|warnings},", n=counts["warning"]),
        say("{n} {n|hint|hints}.", n=counts["hint"]),
    ]
    if accepted:
        told.append(say("{n} more {n|is|are} accepted.", n=accepted))
    if read.left["empty"]:
        told.append(say("{n} {n|is|are} not translated.", n=read.left["empty"]))
    if read.left["fuzzy"]:
        told.append(say("{n} {n|is|are} marked as unsure and left out.", n=read.left["fuzzy"]))
    return [*told, _unknown(read.unknown)] if read.unknown else told


def _unknown(langs: Sequence[str]) -> Message:
    return say(
        "Of {languages} there is no lexicon ({known} have one): figures, references, signs, lists, missing sentences "
        "and repeated words were compared, not what may, must or must not be done.",
        languages=tuple(langs), known=LANGUAGES,
    )  # fmt: skip


def _where(one: Printed, read: rulebooks.Rulebooks) -> dict[str, int]:
    """Return on which line of its file each passage's clause begins."""
    return {lang: read.lines[lang][one.id] for lang in one.passages if one.id in read.lines[lang]}


def _as_dict(
    session: Session, found: Sequence[Printed], counts: Counter[str], read: rulebooks.Rulebooks
) -> dict[str, Any]:
    return {
        "files": dict(read.names),
        "findings": [
            findings.as_dict(session, one) | {"passages": dict(one.passages), "lines": _where(one, read)}
            for one in found
        ],
        "counts": {severity: counts[severity] for severity in SEVERITIES},
        "sense_unchecked": list(read.unknown),
    }


def _page(
    session: Session,
    audit: Rulebooks,
    found: Sequence[Printed],
    read: rulebooks.Rulebooks,
    said: Sequence[Message],
    values: Mapping[str, Any],
) -> None:
    """Write a page for a browser, every clause side by side."""
    from punicref.render import compare_html

    findings.free(values["html"], force=values["force"])
    files.write(values["html"], compare_html.rulebooks(read.names, audit.compared(found), said, session.translate))
    if session.json:
        session.print_json({"written": values["html"], "counts": dict(Counter(one.severity for one in found))})
        return
    session.print([" ".join(session.translate(one) for one in said)])
    session.say(say("Written to {file}.", file=values["html"]))
