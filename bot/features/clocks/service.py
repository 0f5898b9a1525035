"""Clocks, reminders, the time when the bot was not there, and holidays."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import structlog

from bot.core import clock
from bot.core import match as matches
from bot.core.clock import Holidays
from bot.core.match import Gap, Kind, Match, MatchId, Refusal, UserId, level_of
from bot.storage import Reading, Writing, settings
from bot.storage.matches import Core
from bot.storage.settings import Preferences

LONGEST_ABSENCE = timedelta(minutes=1)
"""Of the bot, that counts on the clocks of players."""
SOON = 20
"""After an absence: what is due within so many times its length."""

_log = structlog.get_logger("banmen.service")


class Clocks(Core):
    """Clocks, reminders, the time when the bot was not there, and holidays."""

    async def claim(self, match_id: MatchId, user: UserId) -> Match:
        """Make who is out of time leave. Raises Refusal "nothing to claim", "not a player", "match over", … ."""

        def change(found: Match) -> Match:
            now, deadline = self._now(), self._face(found).deadline
            if found.clock and deadline is not None and deadline <= now and not found.is_silent:
                found = matches.mark_silent(found, at=now)
            return matches.claim(found, user, at=now)

        return await self._change(match_id, change)

    async def give_time(self, match_id: MatchId, user: UserId, length: timedelta | None = None) -> Match:
        """Give who is on turn more time: so much, else a turn's or a quarter of a bank.

        Raises as `match.give_time` does; Refusal "unknown match".
        """

        def change(found: Match) -> Match:
            held = found.seats_of(user)
            sides = self._entry(found.game).game.sides(found.options)
            own = frozenset().union(*(side for side in sides if not side.isdisjoint(held)))
            given = length or clock.unit_of(found, self._silence)
            return matches.give_time(found, user, int(given.total_seconds()), own, at=self._now())

        return await self._change(match_id, change)

    async def look_at_clocks(self) -> list[MatchId]:
        """Remind those who have little time left, note whose is over, and end what the server wants ended by then;
        gives the matches in which that was done.

        Each in a transaction of its own, so that one that can't be read keeps no other waiting.
        """
        now = self._now()
        noted = []
        for match_id in await self._store.read(lambda store: store.due(now)):
            try:
                if await self._store.write(partial(self._look_at_clock, match_id, now)):
                    noted.append(match_id)
            except Exception as error:  # noqa: BLE001 - the others are looked at all the same
                _log.error("clock not looked at", match=match_id, why=str(error))
        return noted

    def _look_at_clock(self, match_id: MatchId, now: datetime, store: Writing) -> bool:
        """Do what is due, and note when to look again: the stored moment may be too early, as gaps come later."""
        found = self._found(store, match_id)
        found = replace(found, gaps=store.gaps(found))
        done = self._done_by_clock(found, now, store)
        if not isinstance(done, Match):
            store.note_due(found.id, found.revision, done)
            return False
        if not self._save(store, found, done):
            return False
        if done.log[-1].kind is Kind.REMIND and done.log[-1].text:
            store.note_reminding(done.id, done.revision)
        return True

    def _done_by_clock(self, found: Match, now: datetime, store: Reading) -> Match | datetime | None:
        """The match with what is due done; where nothing is, when to look again, or None for never."""
        face = self._face(found)
        next_look = self._due(store, found)
        if face.deadline is None and next_look is not None and next_look <= now:
            return matches.put_aside(found, at=now)
        if face.deadline is None or face.user is None:
            return next_look
        if found.silent_since is not None:
            if not found.waiting:
                # Who could have claimed has left.
                return matches.time_out(found, None, at=now)
            is_over = self._ends_late_matches(store, found) and next_look is not None and next_look <= now
            return matches.time_out(found, None, at=now) if is_over else next_look
        if face.deadline <= now:
            silent = matches.mark_silent(found, at=now)
            # The computer claims nothing.
            return silent if found.waiting else matches.time_out(silent, None, at=now)
        if face.remind_at is not None and face.remind_at <= now:
            is_computer = level_of(face.user) is not None
            how = "none" if is_computer else settings.read(Preferences, store.person(face.user)).reminders
            return face.deadline if how == "none" else matches.remind(found, "dm" if how == "dm" else "", at=now)
        if found.clock and any(gap.user in {None, face.user} and gap.ended > found.changed_at for gap in found.gaps):
            return matches.note_gap(found, at=now)
        return next_look

    async def ends_at(self, match: Match) -> datetime | None:
        """When a match whose player is out of time ends by itself, if nothing is done and the server has it so."""
        since = match.silent_since
        if since is None or not match.may_claim:
            return None

        def work(store: Reading) -> datetime | None:
            return self._grace_over(store, since, match) if self._ends_late_matches(store, match) else None

        return await self._store.read(work)

    async def seen(self) -> None:
        """Note that the bot is there, and reaches Discord; where it was not for long, that is on nobody's clock."""

        def work(store: Writing) -> None:
            now, before = self._now(), store.last_seen()
            if before is not None and now - before > LONGEST_ABSENCE:
                # What would soon be over is shown anew at once, the rest when it is looked at.
                store.note_outage(before, now, now + SOON * (now - before))
            store.note_seen(now)

        await self._store.write(work)

    async def undelivered(self) -> list[tuple[MatchId, int]]:
        """The matches of which somebody has yet to be reminded in private, and since which revision."""
        return await self._store.read(lambda store: store.undelivered())

    async def note_delivered(self, match_id: MatchId, revision: int, *, here: bool = False) -> Match | None:
        """Remember that they have been; with `here` they could not be, and the channel is to be told instead."""

        def work(store: Writing) -> Match | None:
            store.note_delivered(match_id, revision)
            found = self._found(store, match_id)
            if not here or found.revision != revision:
                return None
            after = matches.remind(found, "", at=self._now())
            return after if self._save(store, found, after) else None

        return await self._store.write(work)

    async def holidays(self, user: UserId) -> Holidays:
        """What somebody has had of their holidays, and has left."""
        return Holidays.of(await self._store.read(lambda store: store.holidays(user)), self._now())

    async def begin_holiday(self, user: UserId, days: int | None = None) -> Holidays:
        """`user`'s clocks stand in all matches, for so many days or as long as they may.

        Raises Refusal "on holiday", "no holiday left" (left: days), "out of time" (where).
        """
        now = self._now()
        for found in await self.matches(await self.going_of(user)):
            face = self._face(found)
            if face.user != user or face.deadline is None:
                continue
            # Without a clock it is noted when the time is over, as gaps are looked at only then.
            if found.is_silent or (found.clock and face.deadline <= now):
                raise Refusal("out of time", where=f"<#{found.channel}>")

        def work(store: Writing) -> Holidays:
            store.lock_person(user)
            before = store.holidays(user)
            had = Holidays.of(before, now)
            if had.now is not None:
                raise Refusal("on holiday")
            if not had.left or (days or 0) > had.left:
                raise Refusal("no holiday left", left=had.left)
            new = Gap(now, now + timedelta(days=days or had.left), user)
            store.begin_holiday(new, user)
            return Holidays.of([*before, new], now)

        return await self._store.write(work)

    async def end_holiday(self, user: UserId) -> Holidays:
        """`user` is back. Raises Refusal "not on holiday"."""
        now = self._now()

        def work(store: Writing) -> Holidays:
            if Holidays.of(store.holidays(user), now).now is None:
                raise Refusal("not on holiday")
            store.end_holiday(user, now)
            return Holidays.of(store.holidays(user), now)

        return await self._store.write(work)
