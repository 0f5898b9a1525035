"""Taking a match to another channel."""

from __future__ import annotations

from bot.core import match as matches
from bot.core.match import Match, MatchId, Refusal, RelocationCause, UserId
from bot.features import moderation
from bot.features.moderation import Action
from bot.storage import Connection, Store, match_queries
from bot.storage.matches import find_match, retry_until_saved, save_match


async def relocate(
    store: Store,
    match_id: MatchId,
    user: UserId,
    *,
    guild: int,
    channel: int,
    cause: RelocationCause,
    asked: int | None = None,
    reason: str = "",
) -> Match:
    """The match goes on in another channel, or in a thread of the one that was `asked` about. `cause` is empty
    where its own was deleted, "agreed" where `user` is the last one who was asked, "moderator" where `user` is one,
    which is for the caller to know.

    Raises Refusal "channel taken"; as `match.relocate` and, where it is "agreed", `match.check_relocation`
    do; then "no offer" where others are yet to agree; as `check_newcomers` does; "unknown match".
    """

    def work(db: Connection) -> Match | None:
        found = find_match(store, db, match_id)
        if cause == "agreed" and not matches.check_relocation(found, user, asked or channel):
            raise Refusal("no offer")
        moderation.check_newcomers_of(store, db, found, guild, user)
        after = matches.relocate(found, user, guild=guild, channel=channel, at=store.now(), cause=cause)
        if not save_match(store, db, found, after):
            return None
        if not match_queries.save_channel(db, after):
            raise Refusal("channel taken")
        if cause == "moderator":
            moderation.log_action(store, db, found, Action.MOVE, user, reason)
        return after

    return await retry_until_saved(store, work)
