"""Numbers in words: two, half, twice, the second, in all their forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import lexicon, vote
from punicref.audit.finding import HINT, Check, Note
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import Group, View


def _run(view: View) -> Iterator[Note]:
    for group in view.groups:
        said = {lang: lexicon.numbers(one.plain, lang) for lang, one in group.said.items()}
        for word, counts in vote.differing(said):
            if word == "2" and _paired(group, counts):
                continue
            odd = vote.odd(counts)
            yield Note(
                HINT, odd,
                say(
                    "The number in words “{number}” does not stand equally often in all: {counts}: “{text}”",
                    number=word, counts=vote.shown(counts), text=group.said[odd[0]].text,
                ),
                group.part,
            )  # fmt: skip


def _paired(group: Group, counts: dict[str, int]) -> bool:
    """Whether each language that lacks a two says both or the like."""
    most = max(counts.values())
    return all(
        counts[lang] + sum(word in lexicon.PAIR[lang] for word in group.said[lang].tokens) >= most for lang in counts
    )


CHECK = Check("numbers", say("numbers in words, in all their forms, that differ between the languages"), _run)
