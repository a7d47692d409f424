"""References to clauses: they exist, stand in `see`, and are the same in all languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import vote
from punicref.audit.finding import ERROR, HINT, WARNING, Check, Note
from punicref.messages import say
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    clauses = view.context.game(view.clause).clauses
    neutral = view.neutral
    if neutral is not None:
        for target in (*neutral.see, *(one for issue in neutral.issues.values() for one in issue.see)):
            if target not in clauses:
                yield Note(ERROR, (), say("`see` names {target}, which is no clause.", target=target))
    seen: set[str] = set(neutral.see) if neutral else set()
    if neutral is not None:
        seen |= {one for issue in neutral.issues.values() for one in issue.see}
    for lang in view.langs:
        for part, text in view.clause.texts[lang].parts.items():
            for target in dict.fromkeys(template.references(text)):
                if target not in clauses:
                    yield Note(ERROR, (lang,), say("There is no clause {target}.", target=target), part)
                elif neutral is not None and target not in neutral.see and part in ("text", "example"):
                    yield Note(
                        ERROR, (lang,),
                        say("The text refers to {target}, which is not in `see`.", target=target), part,
                    )  # fmt: skip
    for part in view.parts:
        yield from _same(view, part)


def _same(view: View, part: str) -> Iterator[Note]:
    found = {lang: template.references(text) for lang, text in view.part(part).items()}
    for target, counts in vote.differing(found):
        yield Note(
            ERROR if 0 in counts.values() else HINT, vote.odd(counts),
            say(
                "The reference to {target} does not stand equally often in all: {counts}.",
                target=target, counts=vote.shown(counts),
            ),
            part,
        )  # fmt: skip
    for group in view.groups:
        if group.part == part:
            said = {lang: template.references(one.text) for lang, one in group.said.items()}
            for target, counts in vote.differing(said):
                if len({found[lang].count(target) for lang in found}) == 1:
                    odd = vote.odd(counts)
                    yield Note(
                        WARNING if len(odd) == 1 else HINT, odd,
                        view.quoting(
                            say("The reference to {target} stands in another sentence than in the others: “{text}”"),
                            group, odd[0], target=target,
                        ),
                        part,
                    )  # fmt: skip


CHECK = Check(
    "references", say("references that do not exist, are not in `see`, or differ between the languages"), _run
)
