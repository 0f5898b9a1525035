"""Interactions: registering their handlers, replying to them, and limiting their rate."""
