"""The match as values and pure functions: no Discord, no SQL."""
