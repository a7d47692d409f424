"""De Bello Punico: a module per chapter of the rules."""
