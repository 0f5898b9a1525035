"""Fixtures for tests of features: a house, with the database alone, or a town, with the whole bot."""

from __future__ import annotations

from tests.core.conftest import catalogue, house, pytest_generate_tests, sqlite_template, url
from tests.town.conftest import migrated, same_dice, town, town_without_bot, town_without_limits

__all__ = [
    "catalogue",
    "house",
    "migrated",
    "pytest_generate_tests",
    "same_dice",
    "sqlite_template",
    "town",
    "town_without_bot",
    "town_without_limits",
    "url",
]
