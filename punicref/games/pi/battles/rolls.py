"""Dice for several checks: those that the player gives, one after the other, or thrown from one seed."""

from typing import Annotated

from punicref.errors import InputProblem
from punicref.games.pi.inputs import face
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.values import Dice, Roll, Throws

# Dice that are not told are not assumed: every outcome counts.
Rolls = Annotated[
    Throws,
    ask(
        "the dice that were rolled, in the order of the checks or each with its unit, such as R1 1, C1 0",
        least="s9.6.1:zero",
        most="s9.6.1:sides",
        row="dice",
    ),
]

NO_DICE = Throws()

OneOrAll = Annotated[
    Roll | None,
    ask(
        "the die of a single check, or random to roll all dice; without dice every outcome",
        least="s9.6.1:zero",
        most="s9.6.1:sides",
    ),
]


class Hand:
    """The dice of a ruling, taken one by one: `next` reads each as it counts, a zero as the highest face (s9.6.1)."""

    def __init__(self, roll: Roll | None, rolls: Throws, *, sides: int, zero: int) -> None:
        if roll is not None and rolls:
            raise InputProblem(say("Give either {option} or {other}, not both.", option="--roll", other="--rolls"))
        self._sides, self._zero = sides, zero
        self._seed = None if roll is None else roll.seed
        self._stream = None if self._seed is None else Dice(self._seed)
        told = (roll.face,) if roll is not None and self._stream is None else rolls.faces
        self._left = list(told)
        self._names = list(rolls.names)
        self.given = roll is not None or bool(rolls)
        self.taken: list[int] = []

    def next(self, unit: str, shown: Message | str) -> int:
        """Take the next die, 1 to `sides`: that of the unit where dice are told by units.

        InputProblem, naming the unit as it is `shown`, where there is none left.
        """
        if self._stream is not None:
            rolled = self._stream.throw(1, self._sides).face
        elif self._names and unit in self._names:
            at = self._names.index(unit)
            self._names.pop(at)
            rolled = self._left.pop(at)
        elif self._left and not self._names:
            rolled = self._left.pop(0)
        else:
            raise InputProblem(
                say("There are too few dice: the next check is for {unit}.", unit=shown),
                hint=say("Give one die for each check: {option}.", option="--rolls"),
            )
        self.taken.append(face(rolled, self._sides, self._zero))
        return self.taken[-1]

    def close(self, case: Case) -> None:
        """Say what punicref rolled; InputProblem where there are more dice than checks."""
        if self._left:
            raise InputProblem(
                say(
                    "There are more dice than checks: {dice} are left over.",
                    dice=[f"{name} {die}" for name, die in zip(self._names, self._left, strict=True)]
                    if self._names
                    else self._left,
                ),
            )
        if self._seed is not None and self.taken:
            case.dice(*(Roll(one, self._seed) for one in self.taken))
