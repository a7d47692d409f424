"""Words: what punicref says in three languages, and the words of its readers."""
