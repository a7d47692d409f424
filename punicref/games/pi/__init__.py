"""Punic Island: a module per chapter of the rules."""

from punicref.ruling.game import Game

GAME = Game(
    check="punicref.games.pi.printed:check",
    sheet="punicref.games.pi.sheet:SHEET",
    display="punicref.games.pi.display:DISPLAY",
)
