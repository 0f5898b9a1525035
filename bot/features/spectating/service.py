"""What channels have seen of matches, and who looks on."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core import match as matches
from bot.core.match import Match, MatchId, UserId
from bot.core.spectators import How, Live, Watched, Watchers, check_watching
from bot.storage import Writing
from bot.storage.matches import Core


class Watching(Core):
    """What channels have seen of matches, and who looks on."""

    async def channel_gone(self, channel: int) -> None:
        """The channel or thread was deleted: its match waits until a player finds it another one."""
        await self._store.write(lambda store: store.note_channel_gone(channel))

    async def unshown(self) -> list[MatchId]:
        """Matches of which no message shows what was committed last, or an old message has its buttons still."""
        return await self._store.read(lambda store: store.unshown())

    async def note_shown(self, match: Match, revision: int, message: int) -> bool:
        """Record that `message` shows `revision`, and that the board before it is to lose its buttons.

        Where dice are due that depend on the message's id, they are rolled in the same transaction.

        `match` is what whoever posted it went by. False, and nothing is recorded, where another board is recorded than
        there, or another channel: somebody else was quicker.
        """

        def work(store: Writing) -> bool:
            is_recorded = store.note_shown(match, revision, message)
            store.forget_watchers(match.id)
            if is_recorded and match.awaits_salt:
                self._roll(store, match.id)
            return is_recorded

        return await self._store.write(work)

    def _roll(self, store: Writing, match_id: MatchId) -> None:
        """Roll the dice of a match that are due. Nobody else can change it meanwhile, as its message was recorded."""
        found = self._found(store, match_id)
        after = matches.opened(found, self._now())
        if after.revision > found.revision and not self._save(store, found, after):
            raise RuntimeError(f"match {match_id} was changed while its dice were rolled")

    async def unswept(self) -> Mapping[MatchId, int]:
        """Matches that may have boards in their channel that are recorded nowhere, and up to which revision."""
        return await self._store.read(lambda store: store.unswept())

    async def note_swept(self, match_id: MatchId, revision: int) -> None:
        """Remember that no such board is left up to `revision`, as `unswept` gave it."""
        await self._store.write(lambda store: store.note_swept(match_id, revision))

    async def note_left(self, match_id: MatchId, message: int) -> None:
        """Remember that a board where the match was before tells where it goes on, or is gone itself."""
        await self._store.write(lambda store: store.note_left(match_id, message))

    async def note_retired(self, match_id: MatchId, message: int | None = None) -> None:
        """Remember that the retiring message (only `message`, if given) has lost its buttons."""
        await self._store.write(lambda store: store.note_retired(match_id, message))

    async def watch(self, match_id: MatchId, user: UserId, how: How | None) -> Watchers:
        """`user` looks on and is told so, or with None looks on no longer; gives all who do then.

        Raises Refusal as `watching.check_watching` does, "unknown match".
        """

        def work(store: Writing) -> Watchers:
            if how is None:
                store.stop_watching(match_id, user)
            else:
                check_watching(self._found(store, match_id), user, how, store.watchers(match_id))
                store.watch(match_id, user, how)
            return store.watchers(match_id)

        return await self._store.write(work)

    async def watchers(self, match_id: MatchId) -> Watchers:
        """Those who look on at a match; nobody, once its end was shown."""
        return await self._store.read(lambda store: store.watchers(match_id))

    async def watched_by(self, user: UserId) -> Mapping[MatchId, How]:
        """What somebody looks on at."""
        return await self._store.read(lambda store: store.watched(user))

    async def going_in(self, guild: int) -> list[Watched]:
        """The matches that go on in a server and have a channel, the newest first."""
        return await self._store.read(lambda store: store.going_in(guild))

    async def live_state(self, match_id: MatchId) -> Live | None:
        """Where a match of a server is shown live, and should be."""
        return await self._store.read(lambda store: store.live_state(match_id))

    async def live_behind(self) -> list[Live]:
        """The matches of which a live channel shows less than it should, or more."""
        return await self._store.read(lambda store: store.live_behind())

    async def shown_live(self, guild: int) -> list[Live]:
        """What is shown live of the matches that go on in a server."""
        return await self._store.read(lambda store: store.shown_live(guild))

    async def note_live(
        self, match_id: MatchId, channel: int, message: int, revision: int, before: int | None = None
    ) -> bool:
        """Record that a message in a live channel shows a match as it was at that revision, in place of the message
        `before`. False, and nothing is recorded, where somebody else was quicker.
        """
        return await self._store.write(lambda store: store.note_live(match_id, channel, message, revision, before))

    async def drop_live(self, match_id: MatchId, message: int) -> None:
        """Remember that this message needs nothing any more: it shows the end, or is gone."""
        await self._store.write(lambda store: store.drop_live(match_id, message))
