"""Chains of an evening's lines, and what the last of them must bring."""
