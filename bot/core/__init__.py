"""What a match is, as values and pure functions: no Discord, no SQL."""
