"""One query for all messages of ours that are still needed: it says whether a deleted message is one of them."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import BindParameter, Connection, bindparam, select, union_all

from bot.storage.tables import challenge, is_going, is_open, match, tournament

_CHANNELS: BindParameter[int] = bindparam("channels", expanding=True)
_MESSAGES: BindParameter[int] = bindparam("messages", expanding=True)
_NEEDED = union_all(
    select(match.c.shown_message).where(match.c.channel.in_(_CHANNELS), is_going, match.c.shown_message.in_(_MESSAGES)),
    select(challenge.c.message).where(challenge.c.channel.in_(_CHANNELS), is_open, challenge.c.message.in_(_MESSAGES)),
    select(tournament.c.message).where(
        tournament.c.guild.in_(bindparam("guilds", expanding=True)), tournament.c.message.in_(_MESSAGES)
    ),
)


def needed_among(
    db: Connection, guilds: Collection[int], channels: Collection[int], messages: Collection[int]
) -> set[int]:
    """Those of these messages in these servers and channels that show a match, a challenge or a tournament."""
    params = {"guilds": list(guilds), "channels": list(channels), "messages": list(messages)}
    return set(db.execute(_NEEDED, params).scalars())
