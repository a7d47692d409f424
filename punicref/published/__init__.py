"""A user's own copy of a published rulebook: split by its numbering, placed against our clauses, kept at home."""
