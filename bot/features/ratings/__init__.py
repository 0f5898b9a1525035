"""Ratings, profiles and leaderboards."""
