"""A new file of a feature, which doesn't ship: the bot reacts to the last board of a match that was won.

Tests run this file, and don't import it, because that would add it to the bot in all other tests.
"""

from __future__ import annotations

from bot.handling.bot_client import BotClient
from bot.publishing.events import MatchEnded, subscribes


@subscribes(MatchEnded)
async def cheer(client: BotClient, ended: MatchEnded) -> None:
    """React to a win, not to a draw."""
    if ended.match.outcome is not None and len(ended.match.outcome.ranking) > 1:
        channel = client.get_partial_messageable(ended.match.channel)
        await channel.get_partial_message(ended.message).add_reaction("🎉")
