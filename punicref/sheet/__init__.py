"""What the table remembers: things with fields, how long each holds, and what a ruling changes."""
