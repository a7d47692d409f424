"""`mcp`: the rules for an assistant program, over the Model Context Protocol."""
