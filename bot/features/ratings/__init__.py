"""Ratings, profiles, leaderboards and results."""

from bot.features.ratings.service import rating_changes, rebuild_ratings
