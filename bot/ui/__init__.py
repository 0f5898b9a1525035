"""The user interface in Discord: messages built from values, texts and pictures."""
