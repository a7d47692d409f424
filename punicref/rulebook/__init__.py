"""The text of the rules: what a clause is, how the TOML source is compiled, how it is read and referred to."""
