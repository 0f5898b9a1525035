"""Analysing a match that is over."""
