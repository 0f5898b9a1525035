"""Tests of matches: their rules, their storage and the actions on them."""
