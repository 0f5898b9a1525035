"""What newcomers are told in the channel that is there for them."""

from __future__ import annotations

import aiohttp
import discord
import structlog
from discord import ui

from bot.features.challenges.setup import first_game, playable
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, action_button, button
from bot.ui.layout import box, layout, row

WELCOME = "welcome"
"""What the channel for newcomers is called."""

_log = structlog.get_logger("banmen.show")


async def greet(client: discord.Client, locale: AnyLocale) -> None:
    """Say hello in the channels for newcomers where nobody has said anything yet."""
    for guild in client.guilds:
        for channel in guild.text_channels:
            if channel.name == WELCOME:
                await _greet_in(channel, locale)


async def _greet_in(channel: discord.TextChannel, locale: AnyLocale) -> None:
    try:
        if not [message async for message in channel.history(limit=1)]:
            await channel.send(view=welcome(locale), nonce=f"welcome:{channel.id}"[:25])
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.info("nobody greeted", channel=channel.id, why=str(error))


def welcome(locale: AnyLocale) -> ui.LayoutView:
    """What one can play, and a button that begins a first match."""
    games = say(locale, "list-gap").join(game_title(game, locale) for game in playable())
    game = first_game()
    title = game_title(game, locale)
    first = action_button(CustomId(Action.BEGIN_FIRST_MATCH), locale, discord.ButtonStyle.success)
    rules = button(CustomId(Action.RULES, game, path="0"), say(locale, "button-rules", title=title))
    helping = action_button(CustomId(Action.HELP), locale)
    text = say(locale, "welcome", games=games, title=title)
    return layout(box(ui.TextDisplay(text), row(first, rules, helping)))
