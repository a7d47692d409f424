"""Every clause, part, known issue and reading in every language and in the neutral file, and none besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit.check import Check
from punicref.audit.finding import ERROR, WARNING, Note
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    clause = view.clause
    if clause.neutral is None:
        yield Note(ERROR, view.langs, say("The clause stands in no neutral file."))
    missing = tuple(lang for lang in view.context.game(clause).langs if lang not in clause.texts)
    if missing:
        yield Note(ERROR, missing, say("The clause has no text in {languages}.", languages=missing))
    yield from _parts(view)
    yield from _issues(view)
    asked = {lang: bool(clause.texts[lang].asks) for lang in view.langs}
    if len(set(asked.values())) > 1:
        silent = tuple(lang for lang, some in asked.items() if not some)
        yield Note(WARNING, silent, say("There are no questions that the clause answers (asks), as in the others."))


def _parts(view: View) -> Iterator[Note]:
    for part in view.parts:
        if part.startswith("issues."):
            continue
        without = tuple(lang for lang in view.langs if part not in view.clause.texts[lang].parts)
        if without:
            yield Note(
                ERROR, without,
                say("{part} is missing in {languages}, unlike in the others.", part=part, languages=without),
                part,
            )  # fmt: skip


def _issues(view: View) -> Iterator[Note]:
    if view.neutral is None:
        return
    wanted = {f"issues.{key}" for key in view.neutral.issues}
    wanted |= {
        f"issues.{key}.{part}.{one}"
        for key, issue in view.neutral.issues.items()
        for one in issue.readings
        for part in ("readings", "names")
    }
    for lang in view.langs:
        found = {part for part in view.clause.texts[lang].parts if part.startswith("issues.")}
        for part in sorted(wanted - found):
            yield Note(ERROR, (lang,), say("{part} is declared and has no text here.", part=part), part)
        for part in sorted(found - wanted):
            yield Note(ERROR, (lang,), say("{part} is not declared in the neutral file.", part=part), part)


CHECK = Check(
    "clauses", say("clauses, parts, known issues and readings that are missing or too many"), _run, alone=True
)
