"""What moderators may do, and whom they have banned."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from bot.core.challenge import Challenge, Guest, Person, State
from bot.core.match import Match, Refusal, UserId
from bot.features.moderation.moderation import Action, Ban, Logged, check_guests
from bot.storage import Reading, Writing
from bot.storage.matches import Core

MOST_WITH_COMPUTERS = 20
"""Matches of one person in which the computer plays and that are not adjourned: each makes it think, and keeps a
channel. Nobody may begin or resume one more; but they may become more where the computer takes over a seat, as the
others go on playing, and where somebody else resumes a match.
"""


class Moderating(Core):
    """What moderators may do, and whom they have banned."""

    async def ban(self, guild: int, by: UserId, whom: UserId, reason: str, length: timedelta | None = None) -> Ban:
        """`whom` may begin no match in a server any more, for good or for some time; they may finish those going on.

        A ban takes the place of one before. That `by` is a moderator is for the caller to know.
        """
        now = self._now()
        made = Ban(whom, reason, None if length is None else now + length)

        def work(store: Writing) -> None:
            store.add_ban(guild, made)
            store.note_action(
                Logged(guild=guild, action=Action.BAN, by=by, whom=whom, reason=reason, until=made.until, at=now)
            )

        await self._store.write(work)
        return made

    async def unban(self, guild: int, by: UserId, whom: Person, reason: str) -> None:
        """`whom` may play again. Raises Refusal "not banned"."""
        now = self._now()

        def work(store: Writing) -> None:
            if not store.bans_among(guild, [whom.id], now):
                raise Refusal("not banned", name=whom.name)
            store.lift_ban(guild, whom.id)
            store.note_action(Logged(guild=guild, action=Action.UNBAN, by=by, whom=whom.id, reason=reason, at=now))

        await self._store.write(work)

    async def bans_in(self, guild: int) -> list[Ban]:
        """The bans that stand in a server."""
        return await self._store.read(lambda store: store.bans(guild, self._now()))

    async def moderation_in(self, guild: int, after: int, most: int) -> tuple[list[Logged], int]:
        """At most so many lines of a server's moderation log, newest first, without the first ones; and how many."""
        return await self._store.read(lambda store: store.moderation(guild, after, most))

    async def check_table(self, before: Challenge, after: Challenge) -> None:
        """Whether nobody is banned who would come to a table or, where it would start, sits there; and whether the same
        people may have one more match with computers, if any are at the table.

        Raises Refusal "banned", "other banned", "too many computer matches" or "other has too many computer matches".
        """
        await self._store.read(lambda store: self._check_table(store, before, after))

    async def check_alone(self, guild: int, user: UserId) -> None:
        """Whether somebody may begin a match alone in a server. Raises Refusal "banned"."""
        await self._store.read(lambda store: self._check_bans(store, guild, {user}, ()))

    async def check_newcomers(self, match: Match, guild: int, user: UserId) -> None:
        """Whether nobody is banned in a server to which `user` would bring a match, whose players come with it.

        Raises Refusal "banned" or "other banned".
        """
        await self._store.read(lambda store: self._check_newcomers(store, match, guild, user))

    def _check_newcomers(self, store: Reading, match: Match, guild: int, user: UserId) -> None:
        # Where it is played already, they may finish it.
        if guild != match.guild:
            players = [Guest(Person(match.seats[seat], match.names[seat])) for seat in sorted(match.present)]
            self._check_bans(store, guild, {user}, players)

    def _check_table(self, store: Reading, before: Challenge, after: Challenge) -> None:
        # Who is banned meanwhile may still leave, but nobody starts with them.
        if after.state in {State.OPEN, State.STARTED}:
            guests = after.guests if after.state is State.STARTED else ()
            self._check_bans(store, after.guild, after.here - before.here, guests)
            self._check_computers(store, after, self._asking(before, after))

    def _asking(self, before: Challenge, after: Challenge) -> frozenset[UserId]:
        """Who did what changed a table, as far as that shows: who came, or the host, who alone seats computers."""
        if len(after.computers) > len(before.computers):
            return frozenset({after.host.id})
        return after.here - before.here

    def _check_computers(self, store: Reading, table: Challenge, asking: Collection[UserId]) -> None:
        """Whether those who ask, and once the match would start all its people, may have one more match with computers.

        Who asks is told that they have too many, or who else has. Raises Refusal "too many computer matches" or "other
        has too many computer matches".
        """
        if not table.computers:
            return
        people = [guest.person for guest in table.guests if not guest.is_computer]
        if table.state is State.STARTED and len(people) == 1:
            asking = {people[0].id}
        elif table.state is not State.STARTED:
            people = [person for person in people if person.id in asking]
        # All in one order, so that no two wait for each other.
        for person in sorted(people, key=lambda person: person.id):
            # Of two matches that begin at the same instant, the second counts the first.
            store.lock_person(person.id)
        for person in sorted(people, key=lambda person: person.id not in asking):
            if store.count_with_computers(person.id) < MOST_WITH_COMPUTERS:
                continue
            if person.id in asking:
                raise Refusal("too many computer matches", most=MOST_WITH_COMPUTERS)
            raise Refusal("other has too many computer matches", name=person.name, most=MOST_WITH_COMPUTERS)

    def _check_resuming(self, store: Reading, match: Match, user: UserId) -> None:
        """Whether who wants to go on with an adjourned match may have one more match with computers, if any are in it.

        Raises Refusal "too many computer matches".
        """
        if len(match.people) < len(set(match.seats)):
            store.lock_person(user)
            if store.count_with_computers(user) >= MOST_WITH_COMPUTERS:
                raise Refusal("too many computer matches", most=MOST_WITH_COMPUTERS)

    def _check_bans(
        self, store: Reading, guild: int | None, newcomers: Collection[UserId], guests: Collection[Guest]
    ) -> None:
        if guild is not None and (users := {*newcomers, *(guest.person.id for guest in guests)}):
            check_guests(store.bans_among(guild, list(users), self._now()), newcomers, guests)

    def _note(self, store: Writing, match: Match, action: Action, by: UserId, reason: str) -> None:
        """What a moderator did about a match goes into the log of its server."""
        if match.guild is not None:
            entry = Logged(guild=match.guild, action=action, by=by, match=match.id, reason=reason, at=self._now())
            store.note_action(entry)
