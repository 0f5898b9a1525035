"""What people can ask for: slash commands, presses, what is written into a modal, and plain messages."""
