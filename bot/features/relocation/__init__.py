"""Taking a match to another channel."""
