"""From the sources of the rules to the compiled library."""
