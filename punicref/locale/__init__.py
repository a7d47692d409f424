"""The message catalogues: Italian, English, Russian."""
