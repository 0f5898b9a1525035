"""Relocating a match to another channel."""

from __future__ import annotations

from typing import NamedTuple

from bot.core import match as matches
from bot.core.match import Match, MatchId, RelocationCause, RuleViolation, UserId
from bot.matches import moderation
from bot.matches.moderation import Action
from bot.storage import Connection, Store, match_queries, name_queries
from bot.storage.matches import find_match, retry_until_saved, save_match


class Destination(NamedTuple):
    """The channel or thread to which a match is relocated."""

    guild: int
    channel: int
    offered: int | None = None
    """The channel that the players agreed on, if `channel` is a new thread there."""


async def relocate(
    store: Store, match_id: MatchId, user: UserId, to: Destination, *, cause: RelocationCause, reason: str = ""
) -> Match:
    """Relocate a match. The caller checks that `user` is a moderator if that is the cause; `reason` is theirs.

    Raises RuleViolation "unknown match", "channel taken"; as `bot.core.match.relocate` and
    `moderation.check_newcomers` do; for "agreed" as `bot.core.match.check_relocation` does, and "no offer" if others
    have yet to agree.
    """

    def work(db: Connection) -> Match | None:
        found = find_match(store, db, match_id)
        if cause == "agreed" and not matches.check_relocation(found, user, to.offered or to.channel):
            raise RuleViolation("no offer")
        moderation.check_newcomers(db, store, found, to.guild, user)
        after = matches.relocate(found, user, guild=to.guild, channel=to.channel, at=store.now(), cause=cause)
        if not save_match(store, db, found, after):
            return None
        if not match_queries.save_channel(db, after):
            raise RuleViolation("channel taken")
        if after.guild != found.guild:
            # The new server needn't know the names of the old one.
            after = name_queries.renamed(db, after)
            match_queries.save_names(db, after)
        if cause == "moderator":
            moderation.log_action(store, db, found, Action.MOVE, user, reason)
        return after

    return await retry_until_saved(store, work)
