"""Texts that were not looked at again when another language changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import changes
from punicref.audit.finding import WARNING, Check, Note
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    stamp = view.context.stamps.get(f"{view.clause.game}:{view.clause.id}")
    if stamp is None:
        return
    if not stamp.reviewed:
        return
    changed = stamp.changed(view.clause)
    kept = tuple(lang for lang in view.langs if lang not in changed)
    if changed and kept:
        message = say(
            "{changed} changed since {date}, {kept} did not: look whether they still agree, then {command}.",
            changed=changed, kept=kept, date=stamp.reviewed,
            command=f"punicref check --stamp {view.clause.game}:{view.clause.id}",
        )  # fmt: skip
        texts = view.context.reviewed(view.clause, stamp)
        said = tuple(
            f"{lang}: {changes.shown(before, after, read=view.context.reading(view.clause, lang))}"
            for lang in changed
            if lang in texts
            for _, before, after in changes.of_parts(texts[lang], view.clause.texts[lang].parts)
        )
        if said:
            message = say("{first} {second}", first=message, second=say("Changed: {changes}", changes=said))
        part = next((part for lang in changed if lang in texts for part in _parts(view, lang, texts[lang])), "")
        yield Note(WARNING, kept, message, part, f"{changed[0]}/{view.clause.name}.toml")


def _parts(view: View, lang: str, old: Mapping[str, str]) -> list[str]:
    """Return which parts of a text changed."""
    return [part for part, _, _ in changes.of_parts(old, view.clause.texts[lang].parts)]


CHECK = Check("stale", say("texts that did not change when another language did, until they are stamped"), _run)
