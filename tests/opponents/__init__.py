"""The computer as a player: what it finds, what it keeps to, and its command line."""
