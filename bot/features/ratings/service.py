"""Ratings, and who stands where."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import structlog

from bot.core.match import Match, UserId
from bot.core.ratings import EVERYWHERE, Change, Holder, Record
from bot.storage import Ranked, Reading
from bot.storage.matches import Core
from games.kit.rules import OptionValue, Seat

_log = structlog.get_logger("banmen.service")


class Ratings(Core):
    """Ratings, and who stands where."""

    async def rating_changes(self, match: Match) -> tuple[Change, ...]:
        """What a match did to the ratings of those who played it: those of its server, where it has one."""
        scope = EVERYWHERE if match.guild is None else match.guild
        return tuple(await self._store.read(lambda store: store.rating_changes(match.id, scope)))

    async def profile(self, user: UserId, guild: int, most: int) -> dict[str, tuple[Record, list[Change]]]:
        """Somebody's ratings in a server or `EVERYWHERE`, by game, what was played most first; each with at most so
        many of its latest changes, oldest first.
        """

        def work(store: Reading) -> dict[str, tuple[Record, list[Change]]]:
            found = sorted(store.records_of(user, guild).items(), key=lambda pair: (-pair[1].played, pair[0]))
            return {
                game: (record, store.rating_history(Holder(guild, game, user), most))
                for game, record in found
                if game in self._catalogue
            }

        return await self._store.read(work)

    async def places(self, user: UserId, guild: int, games: Collection[str]) -> dict[str, tuple[int, int]]:
        """Which place of how many somebody holds in these games, where they are rated."""

        def work(store: Reading) -> dict[str, tuple[int, int]]:
            found = {game: store.ranked(Holder(guild, game, user)) for game in games}
            return {
                game: (ranked.place, store.ranking(guild, game, 0, 0)[1]) for game, ranked in found.items() if ranked
            }

        return await self._store.read(work)

    async def name_of(self, user: UserId) -> str:
        """What somebody was called in a match of theirs that counts; empty where there is none."""
        found = await self._store.read(lambda store: store.records_of(user, EVERYWHERE))
        return next((record.name for record in found.values()), "")

    async def ranking(
        self, guild: int, game: str, reader: UserId, page: int, size: int
    ) -> tuple[list[Ranked], int, Ranked | None]:
        """A page (0-based) of those who are rated in a server or `EVERYWHERE`, the best first; how many there are; and
        where the reader stands.
        """

        def work(store: Reading) -> tuple[list[Ranked], int, Ranked | None]:
            shown, count = store.ranking(guild, game, page * size, size)
            return shown, count, store.ranked(Holder(guild, game, reader))

        return await self._store.read(work)

    async def renew_ratings(self) -> None:
        """Count all matches anew if an older version, by other rules, has counted any."""
        if await self._store.read(lambda store: store.ratings_are_outdated()):
            counted = await self.rebuild_ratings()
            _log.info("ratings worked out anew", matches=counted)

    async def rebuild_ratings(self) -> int:
        """Count all matches that are over anew, those from before there were ratings included; gives how many count."""

        def sides(game: str, options: Mapping[str, OptionValue]) -> Collection[frozenset[Seat]]:
            entry = self._catalogue.get(game)
            return () if entry is None else entry.game.sides(options)

        return await self._store.write(lambda store: store.rebuild_ratings(sides))
