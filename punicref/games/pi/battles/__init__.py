"""Battles (s9.5, s9.6, c9.e, c12, c13): the chits, cohesion checks, a battle replayed, and how it may end."""
