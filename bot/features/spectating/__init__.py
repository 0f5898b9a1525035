"""Watching matches, and the live channel."""
