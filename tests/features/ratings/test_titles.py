"""Titles won in tournaments: on profiles and leaderboards."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.core.match import UserId
from bot.features.ratings.queries import Title
from bot.features.ratings.rating_queries import Ranked
from bot.features.ratings.results import History
from bot.features.ratings.rules import EVERYWHERE, Record
from bot.features.ratings.service import Profile, Ranking
from bot.features.ratings.views import ALL_GAMES, MOST_TITLES, Reader, Where, leaderboard, profile
from bot.texts import LANGUAGES, AnyLocale

ALICE, BOB = UserId(1), UserId(2)
SERVER = 7


def won(name: str, game: str = "vault", season: int = 1, place: int = 1) -> Title:
    """A title as the query gives it."""
    return Title(1, name, SERVER, game, season, place, datetime(2026, 11, 1, tzinfo=UTC))


SPRING, SILVER = won("Spring Cup 2026"), won("*Autumn* Cup", place=2)
LEAGUE = won("Shelt League", game="shelt", season=3, place=3)


def shown(
    *titles: Title, guild: int = SERVER, game: str = ALL_GAMES, reader: UserId = BOB, locale: AnyLocale = "en"
) -> str:
    """Alice's profile as another person reads it."""
    known = Profile("Alice", {}, {}, (), History((), (), {}), titles)
    return profile(known, Where(game, guild, ALICE), Reader(reader, locale, in_server=True)).text


def test_a_profile_names_the_titles_won_in_this_server() -> None:
    assert r"**Tournaments**: 🏆 Spring Cup 2026 · 🥈 \*Autumn\* Cup · 🥉 Shelt League, season 3" in shown(
        SPRING, SILVER, LEAGUE
    )
    assert "Titles" not in shown()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_line_has_words_in_every_language(locale: str) -> None:
    text = shown(SPRING, LEAGUE, locale=locale)
    assert "🏆 Spring Cup 2026" in text
    assert "3" in text.partition("Shelt League")[2].splitlines()[0]


def test_a_profile_of_one_game_names_its_titles_only() -> None:
    text = shown(SPRING, LEAGUE, game="shelt")
    assert "Shelt League" in text
    assert "Spring Cup" not in text


def test_many_titles_are_counted() -> None:
    assert "Cup 5 · and 2 more" in shown(*(won(f"Cup {number}") for number in range(MOST_TITLES + 2)))


def test_tournaments_of_other_servers_are_named_to_their_winner_alone() -> None:
    assert "**Tournaments**: 🏆 2 · 🥈 1" in shown(SPRING, SPRING, SILVER, guild=EVERYWHERE)
    assert "Spring Cup" not in shown(SPRING, guild=EVERYWHERE)
    assert "🏆 Spring Cup 2026" in shown(SPRING, guild=EVERYWHERE, reader=ALICE)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_leaderboard_counts_the_tournaments_won(locale: str) -> None:
    entries = [Ranked(place, user, Record(name=name)) for place, user, name in ((1, ALICE, "Alice"), (2, BOB, "Ben"))]
    reader = Reader(BOB, locale, in_server=True)
    text = leaderboard(Ranking(entries, 2, None), Where("vault", SERVER), reader, {ALICE: 3}).text
    winner, other = [line for line in text.splitlines() if "Alice" in line or "Ben" in line]
    assert winner.endswith("🏆 3")
    assert "🏆" not in other
