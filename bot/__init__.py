"""Discord, matches, storage: the bot itself."""
