"""Tests of the door for assistant programs."""
