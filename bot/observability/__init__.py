"""Telling operators what the bot does."""
