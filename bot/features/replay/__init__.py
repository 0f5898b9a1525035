"""Replaying a match step by step, and as an animation."""
