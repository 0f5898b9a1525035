"""Private pictures, as the one who looks at them has chosen. What everyone sees is as its match has it."""

from __future__ import annotations

from dataclasses import replace

from bot.catalogue import CATALOGUE
from bot.core.match import Match, UserId
from bot.core.picks import Picks
from bot.storage.settings import Preferences, looks_for
from games.kit.rules import Seat
from renderers.kit.theme import theme_key
from renderers.kit.view import View


def in_theme(view: View, wishes: Preferences) -> View:
    """The same picture in somebody's colours."""
    return replace(view, theme=theme_key(wishes.theme, wishes.palette))


def as_wished(view: View, game: str, wishes: Preferences, *, is_example: bool = False) -> View:
    """The same picture in somebody's colours and with the looks that they have chosen for this game.

    The looks of an example stay: they may be what it is an example of.
    """
    given, wished = dict(view.look), looks_for(wishes, game)
    looks = {**wished, **given} if is_example else {**given, **wished}
    return replace(in_theme(view, wishes), look=Picks.of(CATALOGUE[game].picture.looks).but(looks).unusual)


def seat_for(match: Match, user: UserId, wishes: Preferences, own: Seat | None = None) -> Seat:
    """From where somebody sees the board: a player from their side (`own`, where they hold several) unless they have
    chosen otherwise, everybody else from the first seat's.
    """
    if wishes.side == "first":
        return Seat(0)
    return next(iter(match.seats_of(user)), Seat(0)) if own is None else own
