"""De Bello Punico: a module per chapter of the rules."""

from punicref.ruling.game import Game

GAME = Game(
    check="punicref.games.dbp.printed:check",
    sheet="punicref.games.dbp.sheet:SHEET",
    display="punicref.games.dbp.display:DISPLAY",
)
