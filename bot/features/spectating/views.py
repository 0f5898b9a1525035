"""Live messages, the list of matches to watch, and the panel of a spectator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import discord

from bot.core.match import Match, MatchId, UserId
from bot.features.spectating.spectators import How, Watchers
from bot.publishing.board_view import MatchTournament
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import LATEST, Action, CustomId, button, menu
from bot.ui.clock import adjournment, timing
from bot.ui.layout import Message, jump, message, note, picture, row, turning
from bot.ui.match import alt, called_in_line, heading, player, view_of
from bot.ui.narration import last_turn_lines
from bot.ui.result import state

MATCHES_A_PAGE = 4
"""Few enough to fit a message, however long the names are."""
STOP = "stop"
"""The choice to stop watching, beside those of `How`."""


def live_file(match: Match) -> str:
    """The file name of a live message's picture, by which recovery recognises the message."""
    return f"live-{match.id}-{match.revision}.png"


def live_message(match: Match, closed_in: int | None, tournament: MatchTournament | None, now: datetime) -> Message:
    """The live message of a match `now` (UTC), perhaps of a tournament. Attach its picture as `live_file(match)`.

    `closed_in` is the channel of its private thread.
    """
    locale = match.language
    paused = [] if match.adjourned_since is None else [adjournment(match, match.adjourned_since, locale)]
    lines = [*last_turn_lines(match), *paused, state(match, locale), *timing(match, locale, now)]
    label = say(locale, "button-replay") if match.outcome else say(locale, "button-watch", count=0)
    return message(
        heading(match, locale),
        picture(live_file(match), alt(match, view_of(match), locale)),
        *lines,
        f"-# {_where(match, closed_in, locale)}",
        None if tournament is None else tournament.line,
        row(button(CustomId(Action.REPLAY if match.outcome else Action.WATCH, match.id), label)),
    )


def panel(match: Match, user: UserId, watchers: Watchers, locale: AnyLocale, *, pings: bool) -> Message:
    """The way in which `user` watches a match, with buttons to change it. `pings`: whether they want pings at all."""
    how = watchers.get(user)
    lines = [
        heading(match, locale),
        say(locale, f"watching-{how or 'not'}"),
        *([say(locale, "watching-unpinged")] if how in {How.MOVES, How.END} and not pings else []),
        _where(match, None, locale),
    ]

    # Not the way in which they watch already: a phone shows four buttons in two lines.
    ways = [
        button(CustomId(Action.WATCH, match.id, path=chosen), say(locale, f"button-watch-{chosen}"))
        for chosen in How
        if chosen is not how
    ]
    stop = button(CustomId(Action.WATCH, match.id, path=STOP), say(locale, "button-watch-stop"))
    look = button(CustomId(Action.REPLAY, match.id, 0, f"{LATEST} 0"), say(locale, "button-watch-look"))
    return note("\n".join(lines), row(*ways), row(look, None if how is None else stop))


def _where(match: Match, closed_in: int | None, locale: AnyLocale) -> str:
    """A link to the board; `closed_in` is the channel of a private thread, which readers can't open."""
    return say(
        locale,
        "watching-where",
        channel=f"<#{closed_in or match.channel}>",
        link=jump(match.guild, match.channel, match.shown.message) if closed_in is None else "none",
    )


def thumbnail_file(match: Match) -> str:
    """The file name of a match's small picture."""
    return f"small-{match.id}.png"


class Going(NamedTuple):
    """A going match in the list."""

    match: Match
    closed_in: int | None
    """The channel of its private thread if the user can't open the thread."""
    tournament: MatchTournament | None


def going(
    listed: Sequence[Going],
    user: UserId,
    watched: Mapping[MatchId, How],
    page: tuple[int, int, int],
    live: int | None,
    locale: AnyLocale,
) -> Message:
    """A page of the going matches, with small pictures to be attached; `page` is its index, the number of pages, and
    the number of matches on all of them. `live` is the live channel.
    """
    at, pages, count = page
    if not listed:
        return note(say(locale, "watch-none"))
    matches = [each.match for each in listed]
    options = [
        discord.SelectOption(label=_label(match, locale), value=str(match.id))
        for match in matches
        if not match.seats_of(user)
    ]
    return message(
        say(locale, "watch-heading", count=count),
        "" if live is None else say(locale, "watch-live", count=count, channel=f"<#{live}>"),
        *(_line(each, user, watched.get(each.match.id), locale) for each in listed),
        *(picture(thumbnail_file(match), alt(match, view_of(match), locale)) for match in matches),
        row(menu(CustomId(Action.WATCH), options, say(locale, "watch-choose"))) if options else None,
        turning(CustomId(Action.WATCHING), at, pages, locale),
    )


def _line(each: Going, user: UserId, how: How | None, locale: AnyLocale) -> str:
    match, to_move = each.match, each.match.position.to_move
    return say(
        locale,
        "watch-line",
        title=game_title(match.game, locale),
        players=say(locale, "versus").join(called_in_line(match.player_names)),
        number=match.moves + 1,
        turn="" if to_move is None else player(match, to_move, locale),
        paused="yes" if match.adjourned_since is not None else "dice" if to_move is None else "no",
        where=_where(match, each.closed_in, locale),
        tournament="none" if each.tournament is None else each.tournament.title,
        mine="plays" if match.seats_of(user) else "watches" if how else "no",
    )


def _label(match: Match, locale: AnyLocale) -> str:
    players = say(locale, "versus").join(match.player_names)
    return say(locale, "watch-label", title=game_title(match.game, locale), players=players)
