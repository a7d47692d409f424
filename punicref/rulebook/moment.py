"""Which exceptions to a clause hold where an evening stands: in its turn, its battle or scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.rulebook.model import Clause

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Exempt

FIRST_TURN = "first turn"


class Moment(NamedTuple):
    """Where an evening of a game stands: the battle or scenario, and the turn; empty and None where nobody has said."""

    game: str
    part: str = ""
    turn: int | None = None


def holding(clause: Clause, moment: Moment, library: Library) -> Clause:
    """Return a clause with the exceptions that may hold at a moment, those that hold now before the others."""
    if clause.game != moment.game or not clause.but:
        return clause
    own: set[str] = set()
    others: set[str] = set()
    for part, about in (library.parts(clause.game) if moment.part else {}).items():
        (own if part == moment.part else others).update(library.family(clause.game, about))

    def now(one: Exempt) -> bool | None:
        """Whether an exception holds; None where that is not known."""
        if one.kind == FIRST_TURN and moment.turn is not None:
            return moment.turn == 1
        return True if one.id in own - others else False if one.id in others - own else None

    told = {one.id: now(one) for one in clause.but}
    kept = sorted((one for one in clause.but if told[one.id] is not False), key=lambda one: told[one.id] is not True)
    return Clause(**{**vars(clause), "but": tuple(kept)})
