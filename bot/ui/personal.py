"""Applying people's preferences to pictures: a person's own to private ones, and palettes to those of their matches."""

from __future__ import annotations

from dataclasses import replace

from bot.catalogue import CATALOGUE
from bot.core.match import Match, UserId
from bot.core.picks import Picks
from bot.settings import Preferences, looks_for
from bot.storage import Store
from bot.storage.preferences import public_theme
from bot.ui.match import view_of
from games.kit.rules import Seat
from renderers.kit.theme import theme_key
from renderers.kit.view import View


def in_theme(view: View, preferences: Preferences) -> View:
    """The view in a person's preferred theme and palette."""
    return replace(view, theme=chosen_theme(preferences))


def chosen_theme(preferences: Preferences) -> str:
    """The key of a person's preferred theme and palette."""
    return theme_key(preferences.theme, preferences.palette)


def personalised(view: View, game: str, preferences: Preferences, *, is_example: bool = False) -> View:
    """The view in a person's preferred theme and palette, and with their looks for this game.

    An example keeps its own looks: they may be what it shows.
    """
    given, preferred = dict(view.look), looks_for(preferences, game)
    looks = {**preferred, **given} if is_example else {**given, **preferred}
    return replace(in_theme(view, preferences), look=Picks.of(CATALOGUE[game].picture.looks).but(looks).unusual)


async def public_view(store: Store, match: Match, seat: Seat | None = None) -> View:
    """The view of a match for everybody, in colours that all of its players can tell apart; `seat` as in `view_of`."""
    return replace(view_of(match, seat), theme=await public_theme(store, match.people))


def seat_for(match: Match, user: UserId, preferences: Preferences, own: Seat | None = None) -> Seat:
    """The seat from which a person sees the board.

    A player sees it from their own side (`own` if they hold several) unless they prefer the first seat's; everybody
    else from the first seat.
    """
    if preferences.side == "first":
        return Seat(0)
    return next(iter(match.seats_of(user)), Seat(0)) if own is None else own
