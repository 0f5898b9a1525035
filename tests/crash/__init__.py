"""The bot, killed in the midst of its work and started again."""
