"""The calculators: a package per game, a module per chapter of its rules."""
