"""Punic Island: a module per chapter of the rules."""
