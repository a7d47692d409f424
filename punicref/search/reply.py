"""What came of a question, in one language: what programs get, and what JSON is made of. Frozen."""

from __future__ import annotations

from punicref.base import Record
from punicref.search import answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from punicref.rulebook.library import Library


class Hit(answer.Answer):
    """A clause that may answer a question, with its title and what it says in one breath, in a language."""

    lang: str
    title: str
    short: str

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "game": self.game,
            "id": self.id,
            "lang": self.lang,
            "title": self.title,
            "short": self.short,
            "score": self.score,
            "matched": list(self.matched),
        }


class Reply(Record):
    """What came of a question; true where there is an answer.

    `hits` are the clauses that answer it, best first; `sure`: the first is clearly the best. Where the rules have none,
    `refusal` says so as a person is told; then `nearest` are clauses that share words with it, of other games where
    those answer `elsewhere`; `unknown` are words that no clause holds, and `command` is the one to use where the
    question is about the program. `mended` are misspelt words with those as which they were read. `typed` are the rows
    that the question names of printed lists that their owner has typed in.
    """

    lang: str
    hits: tuple[Hit, ...]
    sure: bool
    refusal: str
    nearest: tuple[Hit, ...]
    elsewhere: bool
    unknown: tuple[str, ...]
    command: str
    mended: tuple[tuple[str, str], ...]
    typed: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.hits)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form (design: the JSON contract)."""
        document: dict[str, Any] = {"hits": [one.as_dict() for one in self.hits], "sure": self.sure}
        if not self.hits:
            document["nearest"] = [one.as_dict() for one in self.nearest]
            document["unknown"] = list(self.unknown)
            if self.command:
                document["command"] = self.command
        if self.typed:
            document["typed"] = list(self.typed)
        if self.mended:
            document["mended"] = [{"typed": typed, "read": read} for typed, read in self.mended]
        return document


def told(library: Library, found: answer.Reply, lang: str, refusal: str, typed: tuple[str, ...]) -> Reply:
    """Return what came of a question in a language; `refusal` is empty where it has an answer."""
    return Reply(
        lang=lang,
        hits=_hits(library, found.answers, lang),
        sure=found.sure,
        refusal=refusal,
        nearest=_hits(library, found.nearest, lang),
        elsewhere=found.elsewhere,
        unknown=found.unknown,
        command=found.command,
        mended=found.mended,
        typed=typed,
    )


def _hits(library: Library, found: Sequence[answer.Answer], lang: str) -> tuple[Hit, ...]:
    return tuple(
        Hit(
            **vars(one),
            lang=lang,
            title=library.title(one.game, one.id, lang),
            short=library.short(one.game, one.id, lang),
        )
        for one in found
    )
