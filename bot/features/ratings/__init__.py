"""Ratings, profiles and leaderboards."""

from bot.features.ratings.service import (
    name_of,
    places,
    profile,
    ranking,
    rating_changes,
    rebuild_ratings,
    renew_ratings,
)

__all__ = [
    "name_of",
    "places",
    "profile",
    "ranking",
    "rating_changes",
    "rebuild_ratings",
    "renew_ratings",
]
