"""The Sword of Rome, five-player rules: the Garrison Box, the unrest, and the battles against it."""

from punicref.ruling.game import Game

GAME = Game(
    check="punicref.games.sor.printed:check",
    sheet="punicref.games.sor.sheet:SHEET",
    display="punicref.games.sor.display:DISPLAY",
)
