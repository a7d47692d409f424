"""Golden rulings: the whole text of every case's ruling, to be reviewed in git when it changes.

`make golden` writes them anew: a file for each calculator, each case without printed tables and with made-up ones.
"""
