"""The error of a case that lacks facts."""

from __future__ import annotations

from punicref.errors import InputProblem
from punicref.language.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.language.messages import Message
    from punicref.ruling.facts import Input


class Needed(InputProblem):
    """Facts without which there is no ruling: all of them, or where `any_of` one of them."""

    any_of: bool

    def __init__(self, facts: Sequence[Input], *, any_of: bool = False, hint: Message | None = None) -> None:
        names = [one.option for one in facts]
        super().__init__(
            say("Still needed: one of {names}.", names=names) if any_of else say("Still needed: {names}.", names=names),
            hint=hint or say("{option}: {meaning}.", option=facts[0].option, meaning=facts[0].ask.prompt),
        )
        self.facts = tuple(facts)
        self.any_of = any_of

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of the facts."""
        return tuple(one.name for one in self.facts)
