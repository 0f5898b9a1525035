"""Choices of hosts about a tournament, and who is told when its date changes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.catalogue import CATALOGUE
from bot.core.challenge import computer_player
from bot.features.tournaments import planning
from bot.features.tournaments.hosted import Hosted, Plan, appended, rescheduled
from bot.features.tournaments.planning import AS_NOW, PAGES, Choice
from bot.tournaments import Format, join, start, stop

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


def joined(hosted: Hosted, *users: int) -> Hosted:
    for user in users:
        hosted = appended(hosted, join(hosted.state, user, str(user), 1000, NOW), None)
    return hosted


def test_people_who_have_joined_are_told_of_another_date() -> None:
    announced, later = replace(drafted("vault", Format.ROUND_ROBIN), is_draft=False), NOW + timedelta(days=1)
    assert rescheduled(announced, later, "", NOW).start_changes == 0
    before = joined(announced, 7)
    after = rescheduled(before, later, "", NOW)
    assert (after.start_changes, after.plan.starts_at) == (1, later)
    # It is looked at again at once, because check-in may open or close.
    assert after.due == NOW
    # Another time zone changes no date.
    assert rescheduled(after, later, "Asia/Tokyo", NOW).start_changes == 1
    assert rescheduled(after, None, "", NOW).start_changes == 2


def test_people_who_have_joined_are_told_that_it_is_called_off() -> None:
    announced = replace(drafted("vault", Format.ROUND_ROBIN), is_draft=False)
    for people, told in (((), 0), ((7,), 1), ((computer_player(1, (), "en").id,), 0)):
        before = joined(announced, *people)
        after = appended(before, stop(before.state, NOW), None)
        assert after.is_called_off
        assert after.start_changes - after.start_told == told, people


def test_after_the_start_nobody_is_told_of_a_date() -> None:
    before = rescheduled(joined(replace(drafted("vault", Format.ROUND_ROBIN), is_draft=False), 7, 8), NOW, "", NOW)
    assert before.start_changes > before.start_told
    after = appended(before, start(before.state, 0, NOW), None)
    assert (after.start_changes, after.start_told) == (1, 1)
