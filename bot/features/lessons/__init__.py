"""Lessons: learning a game in private, by doing."""
