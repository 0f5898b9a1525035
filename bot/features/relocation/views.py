"""Menus of matches whose channel was deleted or is hidden from a player, and the message that opens a thread."""

from __future__ import annotations

import discord

from bot.core.match import Match, UserId
from bot.texts import AnyLocale, game_title, said, say
from bot.ui.actions import Action, CustomId, channels_menu
from bot.ui.escape import called
from bot.ui.layout import Message, note, row
from bot.ui.match import mentions_within

DESTINATIONS = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.news_thread,
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
)
"""Types of channels to which a match can be relocated."""


def opening(match: Match) -> Message:
    """The message in a channel from which a relocated match's thread is opened."""
    players = say(match.language, "versus").join(called(name) for name in match.player_names)
    return note(say(match.language, "home-opening", title=game_title(match.game, match.language), players=players))


def choose_place(match: Match, user: UserId, locale: AnyLocale) -> Message:
    """Asks `user` for a channel or thread to relocate the match to."""
    chooser = CustomId(Action.CHOOSE_CHANNEL, match.id)
    where = channels_menu(chooser, say(locale, "choose-place"), DESTINATIONS, least=1)
    others = match.other_people(user)
    count, who = len({match.seats[seat] for seat in others}), mentions_within(match, others, locale)
    text = said("ask-home", locale, match.game, "" if others else "alone", who=who, count=count)
    return note(text, row(where))
