"""Resigning, aborting and claiming."""
