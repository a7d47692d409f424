"""Tests of `punicref.exchange`."""
