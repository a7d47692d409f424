"""Words that the termbase says not to write for a term."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit.check import Check
from punicref.audit.finding import WARNING, Note
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    for at, spoken in view.spoken.items():
        group = view.groups[at]
        for lang, said in group.said.items():
            matcher = view.context.matcher(view.clause.game, lang)
            for use in matcher.avoided(said.tokens):
                words = " ".join(said.tokens[use.start : use.end])
                for term in sorted(use.terms):
                    # The word may mean something else: it is wrong where the others speak of the term.
                    others = [terms for other, terms in spoken.said.items() if other != lang]
                    if term not in matcher.proper(said.tokens) and any(term in one.sure for one in others):
                        name = view.context.named(term, lang)
                        yield Note(
                            WARNING, (lang,),
                            say("Write “{term}”, not “{word}”.", term=name, word=words), group.part,
                        )  # fmt: skip


CHECK = Check("avoid", say("words that the termbase says not to write for a term"), _run, alone=True)
