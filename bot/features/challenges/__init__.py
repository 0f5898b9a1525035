"""Challenges and lobbies, up to the match that they become."""
