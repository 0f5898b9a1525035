"""Checking the dice of a match."""
