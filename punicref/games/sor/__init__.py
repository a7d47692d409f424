"""The Sword of Rome, five-player rules: the Garrison Box, the unrest, and the battles against it."""
