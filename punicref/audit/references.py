"""References to clauses: they exist, stand in `see`, and are the same in all languages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from punicref.audit import vote
from punicref.audit.check import Check
from punicref.audit.finding import ERROR, HINT, SURE, WARNING, Note
from punicref.language.messages import say
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    clauses = view.context.game(view.clause).clauses
    neutral = view.neutral
    if neutral is not None:
        for target in (*neutral.see, *(one for issue in neutral.issues.values() for one in issue.see)):
            if target not in clauses:
                yield Note(ERROR, (), say("`see` names {target}, which is no clause.", target=target))
        for exempt in neutral.but:
            if exempt.by not in clauses:
                yield Note(ERROR, (), say("There is no clause {target}.", target=exempt.by))
    wrong: dict[tuple[str, str], list[str]] = {}  # by part and language: each is one slip, and told once
    for lang in view.langs:
        for part, text in view.clause.texts[lang].parts.items():
            for target in dict.fromkeys(template.references(text)):
                if target not in clauses:
                    message = say("There is no clause {target}.", target=target)
                elif neutral is not None and target not in neutral.see and part in ("text", "example"):
                    message = say("The text refers to {target}, which is not in `see`.", target=target)
                else:
                    continue
                wrong.setdefault((part, lang), []).append(target)
                if instead := _instead(view, part, lang, target):
                    there = say("The others refer to {target} there.", target=instead)
                    message = say("{first} {second}", first=message, second=there)
                    wrong[part, lang].append(instead)
                yield Note(ERROR, (lang,), message, part)
    for part in view.parts:
        yield from _same(view, part, {lang: set(told) for (one, lang), told in wrong.items() if one == part})


def _instead(view: View, part: str, lang: str, target: str) -> str:
    """Return what the others refer to where this language has a wrong reference, if that is clear."""
    found = {one: template.references(text) for one, text in view.part(part).items()}
    others = [counts for one, counts in found.items() if one != lang]
    if not others or any(target in other for other in others):
        return ""
    lost = [one for one in dict.fromkeys(others[0]) if all(o.count(one) > found[lang].count(one) for o in others)]
    return lost[0] if len(lost) == 1 else ""


def _same(view: View, part: str, told: Mapping[str, set[str]]) -> Iterator[Note]:
    """Compare the languages; what is told of a language already is left out."""
    found = {lang: template.references(text) for lang, text in view.part(part).items()}
    for target, counts in vote.differing(found):
        if any(target in told.get(lang, ()) for lang in vote.odd(counts)):
            continue
        yield Note(
            ERROR if 0 in counts.values() else HINT, vote.odd(counts),
            say(
                "The reference to {target} does not stand equally often in all: {counts}.",
                target=target, counts=vote.shown(counts),
            ),
            part,
        )  # fmt: skip
    for at, group in enumerate(view.groups):
        if group.part == part:
            said = {lang: template.references(one.text) for lang, one in group.said.items()}
            for target, counts in vote.differing(said):
                if any(target in told.get(lang, ()) for lang in vote.odd(counts)):
                    continue
                if len({found[lang].count(target) for lang in found}) == 1:
                    odd = vote.odd(counts)
                    message = say("The reference to {target} stands in another sentence than in the others: “{text}”")
                    note = view.note(at, odd[0], message, SURE, target=target)
                    yield replace(note, langs=odd, severity=WARNING if len(odd) == 1 else HINT)


CHECK = Check(
    "references", say("references that do not exist, are not in `see`, or differ between the languages"), _run
)
