"""What every door goes through: the rules as a program has them."""
