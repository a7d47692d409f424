"""How many CU may attack the rebels with a leader: whether the limit of base:9.2 holds there is open (20.3)."""

from typing import NamedTuple

from punicref.language.messages import Message, say
from punicref.ruling.case import Case, Condition


class Limit(NamedTuple):
    """The most CU that move with a leader, and whether it binds the attack as well, by the reading that is played."""

    most: int
    binds: bool
    whose: Message

    @classmethod
    def of(cls, case: Case) -> "Limit":
        """Read the limit."""
        played = case.points.plays("20.3", "limit", ("bound", "free"))
        return cls(case.number("base:9.2", "most"), played == "bound", case.points.whose("20.3", "limit", played))

    @property
    def played(self) -> str:
        """The reading that is played."""
        return "bound" if self.binds else "free"

    def holds(self, units: int) -> int:
        """Return how many of so many CU may attack with a leader."""
        return min(units, self.most) if self.binds else units

    def condition(self, units: int) -> Condition:
        """Return the condition that so many CU may attack with a leader."""
        return Condition(
            not self.binds or units <= self.most,
            say("too many CU for a leader ({reading})", reading=self.whose),
            say(
                "A leader attacks with at most {most} CU, as many as move with him ({reading}). [20.3]",
                most=self.most,
                reading=self.whose,
            ),
        )

    def compare(self, case: Case, units: int) -> None:
        """Hold the readings against each other where more CU attack than move with a leader."""
        if units <= self.most:
            return
        by_reading = {
            "bound": say("not allowed: too many CU for a leader"),
            "free": say("{units} CU may attack", units=units),
        }
        case.points.compare("20.3", "limit", by_reading, self.played)
        if not self.binds:
            case.tell(
                "More than {most} CU may attack: the limit holds at sea only ({reading}). [20.3]",
                True,
                most=self.most,
                reading=self.whose,
            )
