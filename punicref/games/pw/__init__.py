"""The Punic Wars (SPI, 1975)."""

from punicref.ruling.game import Game

GAME = Game(
    check="punicref.games.pw.printed:check",
    sheet="punicref.games.pw.sheet:SHEET",
    display="punicref.games.pw.display:DISPLAY",
)
