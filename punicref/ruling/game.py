"""What a game of ours has beside its calculators; its package declares it as GAME."""

from typing import NamedTuple


class Game(NamedTuple):
    """The parts of a game, by module and name: each is imported by whoever needs it, and hardly anybody needs all."""

    check: str
    """Holds a table that its owner has typed in against the rules: warnings, InputProblem for what contradicts them."""

    sheet: str
    """What the table remembers of it: a `sheet.declared.Sheet`."""

    display: str
    """What the pages show beside the rules: a `games.display.Display`."""
