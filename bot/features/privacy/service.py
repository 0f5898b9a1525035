"""What is kept of a person, and how they are forgotten."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from bot.core import challenge as challenges
from bot.core.match import Match, Refusal, UserId
from bot.features.challenges.service import Tables
from bot.features.moves.service import Playing
from bot.storage import Writing
from bot.storage.preferences import Settings
from bot.texts import LANGUAGES, say


class Privacy(Tables, Playing, Settings):
    """What is kept of a person, and how they are forgotten."""

    async def stored_about(self, user: UserId) -> Mapping[str, int]:
        """How many rows of each table are about somebody; of seats, in how many matches."""
        return await self._store.read(lambda store: store.stored_about(user))

    async def rows_about(self, user: UserId) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """All rows about somebody, by table and column; other people's numbers in them are left out."""
        return await self._store.read(lambda store: store.rows_about(user))

    async def playing(self, user: UserId) -> int:
        """How many matches of theirs `user` would leave: those that go on, without the ones that they left already."""
        return sum(
            not each.present.isdisjoint(each.seats_of(user)) for each in await self.matches(await self.going_of(user))
        )

    async def resign_all(self, user: UserId) -> list[Match]:
        """`user` resigns whatever they play, gives up what they play alone, and leaves all tables; gives the matches as
        they are then.
        """
        await self.lapse()
        for challenge_id in await self._store.read(lambda store: store.invited(user)):
            with contextlib.suppress(Refusal):
                table = await self.find_challenge(challenge_id)
                await self.do(challenge_id, challenges.withdraw if user == table.host.id else challenges.leave, user)
        left = []
        for found in await self.matches(await self.going_of(user)):
            with contextlib.suppress(Refusal):
                left.append(await self.resign(found.id, user))
        return left

    async def forget(self, user: UserId) -> None:
        """Delete all that is kept of somebody, but for bans that stand; their opponents' matches stay, without them.

        What they play still, they resign first.
        """
        names = {each: say(each, "former-player") for each in LANGUAGES}
        forgotten = False
        while not forgotten:
            await self.resign_all(user)
            going = await self.going_of(user)
            # One that can't be read keeps nobody from being forgotten.
            readable = await self.matches(going)
            playing = {each.id for each in readable if not each.present.isdisjoint(each.seats_of(user))}
            left, now = {each.id for each in going} - playing, self._now()
            forgotten = await self._store.write(partial(Writing.forget, user=user, left=left, names=names, now=now))
        self._persons.drop(user)
