"""The table: a game that is played case after case, what it remembers, how long that holds, what a ruling changes.

It knows no terminal and no game: a door shows what it answers, a game declares its `SHEET`.
"""
