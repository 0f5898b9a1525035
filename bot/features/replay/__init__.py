"""Replay: a match step by step, or as an animation."""
