"""Limits that no rule sets: what can be printed on a counter, and how much work a ruling may make."""

COUNTER = 99
"""The largest value of a unit: a counter has room for no more digits."""

POSITIONS = 2_000
"""How many positions a fight may come through that is followed exactly: about two seconds on one core."""
