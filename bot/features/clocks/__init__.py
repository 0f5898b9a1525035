"""Clocks, reminders and holidays."""
