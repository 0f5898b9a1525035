"""Choices of hosts about a tournament, and who is told when its date changes."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.catalogue import CATALOGUE
from bot.features.tournaments import planning
from bot.features.tournaments.hosted import HostedTournament, Plan
from bot.features.tournaments.planning import AS_NOW, PAGES, Choice
from bot.features.tournaments.rules import Format
from bot.matches.challenges import playable
from bot.ui.layout import MOST_OPTIONS

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)


def drafted(game: str, wanted: Format) -> HostedTournament:
    options = {option.key: option.default for option in CATALOGUE[game].game.options}
    made = planning.draft("Cup", Plan(game=game, options=options), (1, 2), 3, language="en", created_at=NOW)
    kind = next(key for key, (_, format_) in planning.KINDS.items() if format_ is wanted)
    return planning.choose(made, "kind", kind, NOW)


def choices(hosted: HostedTournament) -> dict[str, Choice]:
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
                    asks = (key, value) == ("access", planning.ROLE)
                    assert chosen == (AS_NOW if is_date else choice.chosen if asks else value), (game, wanted, key)


def test_a_plan_has_five_menus_and_eight_more_at_most() -> None:
    for game in playable():
        plan = drafted(game, planning.formats(Plan(game=game, options=planning.usual_options(game)))[0])
        for kind in choices(plan)["kind"].values:
            hosted = plan
            for key, value in (("kind", kind), ("starts", "1d"), ("round-days", "1")):
                hosted = planning.choose(hosted, key, value, NOW)
            pages = [[each for each in planning.choices(hosted, page) if not each.is_toggle] for page in PAGES]
            assert len(pages[planning.MAIN]) <= 5
            assert len(pages[planning.MORE]) <= 8
            assert all(len(each.values) <= MOST_OPTIONS for page in pages for each in page)


def test_an_unknown_choice_or_value_changes_nothing() -> None:
    hosted = drafted("vault", Format.SWISS)
    for key, value in (("size", "8"), ("variant", "size=7"), ("clock", AS_NOW), ("best_of", "true"), ("role", "1")):
        assert planning.choose(hosted, key, value, NOW) is hosted
