"""Ground units aboard ships in a battle: they share the fate of the ships (s7.4, c6.a.1)."""

from collections.abc import Mapping
from typing import Literal

from punicref.errors import InputProblem
from punicref.games.pi.battles.engine import State
from punicref.games.pi.inputs import NAMES, Side
from punicref.games.pi.openly import follow
from punicref.games.pi.units import Unit
from punicref.language.messages import Message, count, say
from punicref.ruling.case import Case

Fate = Literal["disorganized", "depleted", "destroyed"]

CARGO: dict[Fate, str] = {"disorganized": "s7.4.1", "depleted": "s7.4.2", "destroyed": "s7.4.3"}
"""What a naval unit shares with a ground unit aboard, and by which clause."""

FATES: dict[Fate, Message] = {
    "disorganized": say("disorganized"),
    "depleted": say("depleted"),
    "destroyed": say("destroyed"),
}


class Cargo:
    """What is left aboard on each side, and what has come over it."""

    def __init__(self, case: Case, aboard: Mapping[Side, int]) -> None:
        self.case = case
        self.left = self._loaded(aboard)
        self.suffered: dict[Side, dict[Fate, int]] = {side: dict.fromkeys(CARGO, 0) for side in aboard}
        self.sunk_last: set[Side] = set()  # whose last ships in the battle were all destroyed

    def _loaded(self, aboard: Mapping[Side, int]) -> dict[Side, int]:
        """Return the ground units aboard; InputProblem for more than a stack can carry (c6.a.1)."""
        room = self.case.number("s7.2", "ground")
        for side, number in aboard.items():
            if number > room:
                raise InputProblem(
                    say(
                        "{key} is {found}; a stack carries at most {most} ground units.",
                        key=f"aboard.{side}",
                        found=number,
                        most=room,
                    ),
                    hint=say("See {clauses}.", clauses=[self.case.reference("c6.a.1")]),
                )
        return dict(aboard)

    def carried(self, before: State, now: State) -> None:
        """Say what has come over ground units aboard since `before` (s7.4)."""
        for side in self.left:
            for unit in before.of(side):
                fates = _fates(unit, now.unit(unit.id))
                if len(fates) > 1 and self.left[side] > 1:
                    follow(
                        self.case,
                        "s7.4.2",
                        "both",
                        {
                            "choice": say("any ground unit aboard for either, or one for both"),
                            "different": say("one ground unit aboard for each"),
                            "same": say("one ground unit aboard for both"),
                        },
                    )
                for fate in fates:
                    self._suffers(side, unit, fate)
            last = [now.unit(unit.id) for unit in before.of(side)]
            if last and all(unit.place == "destroyed" for unit in last):
                self.sunk_last.add(side)
            if self.left[side] and all(one.place == "destroyed" for one in now.units if one.side == side):
                self.suffered[side]["destroyed"] += self.left[side]
                self.left[side] = 0
                self.case.tell(say("With the whole stack everything aboard is destroyed. [s7.4.4]"), NAMES[side])

    def _suffers(self, side: Side, ship: Unit, fate: Fate) -> None:
        """Let as many ground units aboard as the clause says share the fate of a naval unit."""
        clause = CARGO[fate]
        number = min(self.case.number(clause, "units"), self.left[side])
        if not number:
            return
        if fate == "disorganized" and self.suffered[side][fate] and self.left[side] > number:
            follow(
                self.case,
                clause,
                "already",
                {"any": say("any ground unit aboard"), "fresh": say("one that is not yet disorganized")},
            )
        self.suffered[side][fate] += number
        if fate == "destroyed":
            self.left[side] -= number
        self.case.tell(
            count(
                "{unit} is {fate}, and with it {n} ground unit aboard, which its owner chooses.",
                "{unit} is {fate}, and with it {n} ground units aboard, which their owner chooses.",
                number,
                unit=ship.id,
                fate=FATES[fate],
            ),
            number,
            cites=(clause,),
        )

    def still_there(self, sides: tuple[Side, ...]) -> None:
        """Say where the ground units are that ships of a side carry which has no ship left in the battle."""
        for side in sides:
            left = self.left.get(side, 0)
            if left:
                if side in self.sunk_last:
                    follow(
                        self.case,
                        "s7.4.4",
                        "retreating",
                        {
                            "along": count("{n} ground unit left aboard", "{n} ground units left aboard", left),
                            "stay": count("{n} ground unit destroyed", "{n} ground units destroyed", left),
                        },
                    )
                self.case.follows(
                    count(
                        "{n} ground unit of {side} is left aboard: not the whole stack was destroyed, so it is taken to be with the ships that retreated. [s7.4.4]",
                        "{n} ground units of {side} are left aboard: not the whole stack was destroyed, so they are taken to be with the ships that retreated. [s7.4.4]",
                        left,
                        side=NAMES[side],
                    ),
                    left,
                )

    def data(self) -> dict[str, dict[str, int]]:
        """Return what is left and what was suffered, by side; empty where nothing was aboard."""
        return {
            side: {"left": self.left[side]} | {str(fate): number for fate, number in suffered.items()}
            for side, suffered in self.suffered.items()
        }


def _fates(before: Unit, after: Unit) -> list[Fate]:
    """Return what has come over a naval unit; what is destroyed takes nothing else to its cargo."""
    if after.place == "destroyed":
        return ["destroyed"]
    fates: list[Fate] = []
    if after.depleted and not before.depleted:
        fates.append("depleted")
    if after.disorganized and not before.disorganized:
        fates.append("disorganized")
    return fates
