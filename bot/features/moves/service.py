"""What is done in a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core import match as matches
from bot.core.challenge import computer_player
from bot.core.match import Match, MatchId, MoveCause, Offer, Refusal, UserId
from bot.features.moderation.moderation import Action
from bot.features.moderation.service import Moderating
from bot.storage import Writing


class Playing(Moderating):
    """What is done in a match."""

    async def play(
        self, match_id: MatchId, decision: int | None, user: UserId, text: str, *, is_sure: bool = True
    ) -> Match:
        """Play the move, or do the aside, that `text` names. `decision` None means the one that is due now.

        Raises Refusal "stale" (shown, now: numbers of moves), "not your turn", "not yours", "not a player",
        "you left", "match over", "unknown match"; MoveError; Unconfirmed as `match.play` does.
        """
        meant = decision

        def change(found: Match) -> Match:
            nonlocal meant
            # Who named no decision means the one found first: after a lost race it may be stale as well.
            meant = found.decision if meant is None else meant
            return matches.play(found, user, text, at=self._now(), decision=meant, is_sure=is_sure)

        return await self._change(match_id, change)

    async def resign(self, match_id: MatchId, user: UserId) -> Match:
        """Raises Refusal "not a player", "you left", "match over", "unknown match"."""
        return await self._change(match_id, lambda found: matches.resign(found, user, at=self._now()))

    async def offer(self, match_id: MatchId, user: UserId, what: str = Offer.DRAW) -> Match:
        """Offer it to the others, or agree to it; what needs nobody's consent is done.

        Raises Refusal as `match.offer` does, "unknown match"; to resume "too many computer matches".
        """
        return await self._agree_on(
            what, match_id, user, lambda found: matches.offer(found, user, what, **self._around(found))
        )

    async def agree(self, match_id: MatchId, user: UserId, what: str = Offer.DRAW) -> Match:
        """Say yes to what is still on offer. Raises Refusal "no offer" and as `offer` does."""
        return await self._agree_on(
            what, match_id, user, lambda found: matches.agree(found, user, what, **self._around(found))
        )

    async def _agree_on(self, what: str, match_id: MatchId, user: UserId, change: Callable[[Match], Match]) -> Match:
        if what == Offer.RESUME:
            return await self._resume(match_id, user, change)
        # What undoes something plays the whole match again.
        undoes = what.partition(":")[0] in {Offer.BACK, Offer.COMPUTER}
        return await (self._change_aside if undoes else self._change)(match_id, change)

    async def _resume(self, match_id: MatchId, user: UserId, change: Callable[[Match], Match]) -> Match:
        def work(store: Writing) -> Match | None:
            found = self._found(store, match_id)
            after = change(found)
            self._check_resuming(store, after, user)
            return after if self._save(store, found, after) else None

        return await self._until_first(work)

    def _around(self, match: Match) -> dict[str, Any]:
        """What offers and answers need that isn't in the match."""

        def newcomer(level: int) -> tuple[UserId, str]:
            player = computer_player(level, match.seats, match.language)
            return player.id, player.name

        return {"start": self._start_of(match), "newcomer": newcomer, "at": self._now()}

    async def decline(self, match_id: MatchId, user: UserId, what: str = Offer.DRAW) -> Match:
        """Raises Refusal "no offer", "not a player", "you left", "match over", "unknown match"."""
        return await self._change(match_id, lambda found: matches.decline(found, user, what, at=self._now()))

    async def abort(self, match_id: MatchId, user: UserId) -> Match:
        """Call off a match that has hardly begun. Raises Refusal "too late to abort", "not a player", … ."""
        return await self._change(match_id, lambda found: matches.abort(found, user, at=self._now()))

    async def end(self, match_id: MatchId, user: UserId, reason: str = "") -> Match:
        """A moderator ends the match; that `user` is one is for the caller to know.

        Raises Refusal "match over", "unknown match".
        """

        def work(store: Writing) -> Match | None:
            found = self._found(store, match_id)
            after = matches.end(found, user, reason, at=self._now())
            if not self._save(store, found, after):
                return None
            self._note(store, found, Action.END, user, reason)
            return after

        return await self._until_first(work)

    async def move(
        self,
        match_id: MatchId,
        user: UserId,
        *,
        guild: int,
        channel: int,
        cause: MoveCause,
        asked: int | None = None,
        reason: str = "",
    ) -> Match:
        """The match goes on in another channel, or in a thread of the one that was `asked` about. `cause` is empty
        where its own was deleted, "agreed" where `user` is the last one who was asked, "moderator" where `user` is one,
        which is for the caller to know.

        Raises Refusal "channel taken"; as `match.move` and, where it is "agreed", `match.check_moving` do; then "no
        offer" where others are yet to agree; as `check_newcomers` does; "unknown match".
        """

        def work(store: Writing) -> Match | None:
            found = self._found(store, match_id)
            if cause == "agreed" and not matches.check_moving(found, user, asked or channel):
                raise Refusal("no offer")
            self._check_newcomers(store, found, guild, user)
            after = matches.move(found, user, guild=guild, channel=channel, at=self._now(), cause=cause)
            if not self._save(store, found, after):
                return None
            if not store.settle(after):
                raise Refusal("channel taken")
            if cause == "moderator":
                self._note(store, found, Action.MOVE, user, reason)
            return after

        return await self._until_first(work)
