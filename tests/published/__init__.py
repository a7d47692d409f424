"""Tests of importing a published rulebook."""
