"""Texts that were not looked at again when another language changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import stamps
from punicref.audit.finding import WARNING, Check, Note
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    stamp = view.context.stamps.get(f"{view.clause.game}:{view.clause.id}")
    if stamp is None:
        return
    now = {lang: stamps.digest(view.clause.texts[lang]) for lang in view.langs}
    changed = tuple(lang for lang in now if now[lang] != stamp.hashes.get(lang))
    kept = tuple(lang for lang in now if lang not in changed)
    if changed and kept:
        yield Note(
            WARNING, kept,
            say(
                "{changed} changed since {date}, {kept} did not: look whether they still agree, then {command}.",
                changed=changed, kept=kept, date=stamp.reviewed,
                command=f"punicref check --stamp {view.clause.game}:{view.clause.id}",
            ),
        )  # fmt: skip


CHECK = Check("stale", say("texts that did not change when another language did, until they are stamped"), _run)
