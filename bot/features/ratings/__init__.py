"""Ratings, profiles and leaderboards."""

from bot.features.ratings.service import rating_changes, rebuild_ratings, renew_ratings
