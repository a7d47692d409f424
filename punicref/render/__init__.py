"""The only places that format: plain text for pipes, Rich for terminals, JSON for programs."""
