"""What lies on the user's disk, and what comes from outside."""
