"""Texts that were not looked at again when another language changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import changes, segments
from punicref.audit.check import Check
from punicref.audit.finding import WARNING, Note
from punicref.language.messages import say

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
        file = f"{changed[0]}/{view.clause.name}.toml"
        yield Note(WARNING, kept, message, part, file, passages=tuple(_passages(view, texts, part)))


def _passages(view: View, old: Mapping[str, Mapping[str, str]], part: str) -> Iterator[tuple[str, str]]:
    """Yield the sentences of a part that changed, by language; what is gone has left no other trace."""
    for lang, texts in old.items():
        before, now = (_sentences(parts.get(part, ""), lang) for parts in (texts, view.clause.texts[lang].parts))
        if before != now:
            said = [one for one in now if one not in before] or now[-1:]
            yield lang, " ".join(said)


def _sentences(text: str, lang: str) -> list[str]:
    return [" ".join(one.split()) for block in segments.blocks(text, lang) for one in block.sentences]


def _parts(view: View, lang: str, old: Mapping[str, str]) -> list[str]:
    """Return which parts of a text changed."""
    return [part for part, _, _ in changes.of_parts(old, view.clause.texts[lang].parts)]


CHECK = Check("stale", say("texts that did not change when another language did, until they are stamped"), _run)
