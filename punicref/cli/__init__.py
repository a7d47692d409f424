"""What a person types. Nothing here knows a game."""
