"""Several dice in one case."""

from punicref.messages import say
from punicref.ruling.case import Case
from punicref.ruling.inputs import Roll


def faces(case: Case, sides: int, *rolls: Roll | None) -> tuple[int | None, ...]:
    """Return the face of each die, None for one that was not rolled; says so where punicref rolled.

    All dice that punicref rolls come from one seed, one after the other, so that the seed repeats them all.
    """
    seed = next((roll.seed for roll in rolls if roll is not None and roll.seed is not None), None)
    if seed is None:
        return tuple(None if roll is None else roll.face for roll in rolls)
    import random

    source = random.Random(seed)
    found = tuple(
        None if roll is None else roll.face if roll.seed is None else source.randint(1, sides) for roll in rolls
    )
    rolled = [face for face, roll in zip(found, rolls, strict=True) if roll is not None and roll.seed is not None]
    case.step(say("punicref rolled {die} (repeat it with --seed {seed}).", die=rolled, seed=seed), rolled)
    return found
