"""What a match is, how it is kept, and what may be done with it."""
