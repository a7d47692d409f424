"""An answer to a question: the clauses, best first, and the calculator that would resolve it."""

from __future__ import annotations

from punicref import Record
from punicref.search import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.rulebook.library import Library


SURE = 1000.0
"""The score of a clause that the question names."""


class Answer(Record):
    """A clause that may answer a question.

    `score` is comparable within one answer; `matched` are the words of the question that were found in the clause.
    """

    game: str
    id: str
    score: float
    matched: tuple[str, ...]

    @property
    def reference(self) -> str:
        """The clause as a person types it."""
        return f"{self.game}:{self.id}"


IN_MIND = 0.6
"""What the best clause of the game in mind must score, of the best of all, for the answer to keep to that game."""


BEYOND = 3
"""How many times as many clauses are looked for, where some are put last."""


def answers(
    library: Library,
    question: str,
    game: str = "",
    most: int = 5,
    *,
    mind: str = "",
    part: str = "",
    repair: bool = True,
) -> list[Answer]:
    """Return the clauses that answer a question in any language, best first; none where no word of it is known.

    A clause that the question names by its number comes first. `mind` is the game that is being played: the answer
    keeps to it, unless another game's clause answers far better; what is about another `part` of it, a battle or
    scenario, comes last. `repair` lets misspelt words be mended.
    """
    if not part:
        return _best(library, question, game, most, mind=mind, repair=repair)
    found = _best(library, question, game, BEYOND * most, mind=mind, repair=repair)
    others = {
        one for other, clause in library.parts(mind).items() if other != part for one in library.family(mind, clause)
    }
    return sorted(found, key=lambda one: one.score < SURE and one.game == mind and one.id in others)[:most]


def _best(library: Library, question: str, game: str, most: int, *, mind: str, repair: bool) -> list[Answer]:
    found = _answers(library, question, game, most, repair=repair)
    if game or not mind or not found:
        return found
    if found[0].score >= SURE:
        return sorted(found, key=lambda one: (one.score < SURE, one.score >= SURE and one.game != mind))
    own = _answers(library, question, mind, most, repair=repair)
    return own if own and own[0].score >= IN_MIND * found[0].score else found


def _answers(library: Library, question: str, game: str, most: int, *, repair: bool) -> list[Answer]:
    asked = words.tokens(question)[: words.MOST]
    found = _named(library, question, game)
    for game_, one, hit in library.search(question, game, most, repair=repair):
        matched = [word for word, stem in zip(asked, words.stems(asked, hit.lang), strict=True) if stem in hit.stems]
        found.append(Answer(game=game_, id=one, score=round(hit.score, 3), matched=tuple(dict.fromkeys(matched))))
    first: dict[str, Answer] = {}
    for answer in found:
        first.setdefault(answer.reference, answer)
    return list(first.values())[:most]


def _named(library: Library, question: str, game: str) -> list[Answer]:
    """Return the clauses that a question names by number, such as "what does 9.14 mean"."""
    games = library.game_codes()
    found = []
    for word in question.split():
        named = word.strip("?!.,;()[]«»\"'").removeprefix("§")
        here, colon, number = named.casefold().partition(":")
        if not colon or here not in games:
            here, number = game, named.casefold()
        if "." not in number or not number.isprintable() or not any(c.isdigit() for c in number):
            continue
        found += [
            Answer(game=one, id=number, score=SURE, matched=(named,))
            for one in ([here] if here else games)
            if library.title(one, number, "en")
        ]
    return found


def resolver(library: Library, found: Sequence[Answer]) -> str:
    """Return the calculator, as a command to be typed, that applies the best clause which any applies; or ""."""
    for answer in found:
        usage = library.usage(answer.game, answer.id)
        if usage:
            return usage
    return ""
