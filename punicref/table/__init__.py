"""The table: a game that is being played, case after case. It knows no terminal; a door shows what it answers."""
