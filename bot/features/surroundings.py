"""The surroundings of matches, as the features know them."""

from __future__ import annotations

import asyncio
from datetime import datetime

import structlog

from bot.core.match import Match, UserId
from bot.core.spectators import Audience
from bot.features import coach, ratings, results, tournaments
from bot.features.challenges.publication import ChallengeMessages
from bot.features.lessons import has_learned
from bot.features.ratings.views import changed
from bot.features.spectating.audience import Audiences
from bot.features.tournaments import TournamentMessages
from bot.handling.bot_client import BotClient
from bot.publishing.backoff import logged_failures
from bot.publishing.board_view import BoardContext, Occasion
from bot.publishing.members import Members
from bot.publishing.surroundings import Surroundings
from bot.storage import Store
from bot.storage.experience import finished
from bot.storage.matches import best_score, ends_at
from bot.ui.match import is_alone

_log = structlog.get_logger("banmen.show")


class FeatureSurroundings(Surroundings):
    """The surroundings of a client's matches; uses the client's parts only when it is asked."""

    def __init__(self, client: BotClient, store: Store, members: Members) -> None:
        self._client = client
        self._store = store
        self._audiences = Audiences(client, store, members)

    async def audience(self, match: Match) -> Audience:
        return await self._audiences.of(match)

    async def occasion(self, match: Match) -> Occasion | None:
        return await self._client.part(TournamentMessages).occasion_of(match)

    async def context(self, match: Match) -> BoardContext:
        store, occasion = self._store, await self.occasion(match)
        if match.outcome is None:
            now = store.now()
            forfeits_at = None if occasion is None else await tournaments.forfeits_at(store, match)
            end = None if occasion is None else await tournaments.round_end(store, match)
            return BoardContext(
                now=now,
                ends_at=_to_come(await ends_at(store, match), now),
                occasion=occasion,
                is_first=(is_first := await self._is_first(match)),
                has_learned=is_first and await self._has_learned(match, match.mover),
                forfeits_at=_to_come(forfeits_at, now),
                round_ends_at=None if end is None else _to_come(end.when, now),
                at_round_end="" if end is None else end.rule,
            )
        changes = await ratings.rating_changes(store, match) if match.rated else None
        found = await results.milestones(store, match, changes or ())
        review, is_new = await self._review(match)
        return BoardContext(
            review=review,
            has_learned=await self._has_learned(match, coach.loser_of(match)),
            has_new_loser=is_new,
            best=await best_score(store, match.seats[0], match.game) if is_alone(match) else None,
            milestones=results.milestone_lines(match, found),
            rating_lines=tuple(changed(match, changes)),
            has_changed_ratings=bool(changes),
            occasion=occasion,
        )

    async def _is_first(self, match: Match) -> bool:
        """See `BoardContext`."""
        user = match.mover
        if user is None or user not in match.people or is_alone(match) or coach.has_moved(match, user):
            return False
        if len(match.people) > 1:
            return await coach.is_new(self._store, match, user)
        return not await finished(self._store, [user], match.game)

    async def _has_learned(self, match: Match, user: UserId | None) -> bool:
        return user is not None and await has_learned(self._store, user, match.game)

    async def _review(self, match: Match) -> tuple[str, bool]:
        """A look back for the loser of a match against computers, or who is new among people; and whether they are."""
        if (loser := coach.loser_of(match)) is None:
            return "", False
        is_new = await coach.is_new(self._store, match, loser)
        if not is_new and len(match.people) > 1:
            return "", False
        words = ""
        # The end is shown without a look back rather than not at all.
        with logged_failures(_log, "look back not written", match=match.id):
            unaided = await self._client.fair_play.of(loser, match.game, match.options)
            words = await asyncio.to_thread(coach.review, match, loser, unaided)
        return words, is_new

    async def open_thread(self, match: Match) -> None:
        await self._client.part(ChallengeMessages).open_thread_of(match)
        await self._client.part(TournamentMessages).open_thread_of(match)

    async def link(self, match: Match) -> None:
        await self._client.part(ChallengeMessages).link(match)

    def is_absent(self, guild: int | None) -> bool:
        return self._client.is_absent(guild)


def _to_come(moment: datetime | None, now: datetime) -> datetime | None:
    """A moment if it is still to come."""
    return moment if moment is not None and moment > now else None
