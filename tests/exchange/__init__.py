"""Tests of `punicref.audit.exchange`."""
