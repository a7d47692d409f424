"""Texts, terms and findings in the forms of other programs: spreadsheets, PO editors, terminology tools."""
