"""Choices of hosts about a tournament, and who is told when its date changes."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.catalogue import CATALOGUE
from bot.features.tournaments import planning
from bot.features.tournaments.hosted import Hosted, Plan
from bot.features.tournaments.planning import AS_NOW, PAGES, Choice
from bot.tournaments import Format

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)


def drafted(game: str, wanted: Format) -> Hosted:
    options = {option.key: option.default for option in CATALOGUE[game].game.options}
    plan = Plan(game=game, options=options)
    return planning.draft("Cup", plan, wanted, (1, 2), 3, language="en", created_at=NOW)


def choices(hosted: Hosted) -> dict[str, Choice]:
    return {each.key: each for page in PAGES for each in planning.choices(hosted, page)}


def test_every_value_can_be_chosen() -> None:
    for game in ("vault", "pentup", "chaturanga"):
        for wanted in planning.formats(drafted(game, Format.SWISS).plan):
            hosted = drafted(game, wanted)
            for key, choice in choices(hosted).items():
                assert choice.chosen in choice.values
                for value in choice.values:
                    chosen = choices(planning.choose(hosted, key, value, NOW))[key].chosen
                    is_date = key == "starts" and value != planning.BY_HOST
                    assert chosen == (AS_NOW if is_date else value), (game, wanted, key)


def test_an_unknown_choice_or_value_changes_nothing() -> None:
    hosted = drafted("vault", Format.SWISS)
    for key, value in (("size", "8"), ("o.size", "7"), ("clock", AS_NOW), ("best_of", "3"), ("role", "1")):
        assert planning.choose(hosted, key, value, NOW) is hosted
