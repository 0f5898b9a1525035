"""Challenges and tables, up to the match that comes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Concatenate, ParamSpec, TypeAlias

from bot.core import challenge as challenges
from bot.core.challenge import Challenge, Draft, Person, Room, State
from bot.core.dice import Salt
from bot.core.match import ChallengeId, Match, MatchId, Refusal, Terms, UserId
from bot.core.picks import Picks
from bot.features.challenges.beginning import Beginning
from bot.storage import Writing
from games.kit.rules import options_from

DoingP = ParamSpec("DoingP")
Deed: TypeAlias = Callable[Concatenate[Challenge, Room, datetime, DoingP], Challenge]
"""What somebody does at a table: a function of `bot.core.challenge`."""
MOST_OPEN = 20
"""Challenges and tables of one person that wait to be taken up."""


class Tables(Beginning):
    """Challenges and tables, up to the match that comes of them."""

    async def challenge(self, draft: Draft) -> Challenge:
        """Make a challenge, which lapses after its life.

        Raises Refusal "unknown game", "unknown seat", "wrong number of people", "too few people", "no free seat", "same
        person twice" or, while one to the same people is open there, "already challenged"; "too many challenges" by one
        host, "too many computer matches"; "rematch asked" for a second one of a match; OptionError.
        """
        entry = self._entry(draft.game)
        options = options_from(entry.game.options, draft.options)
        guests = challenges.first_guests(entry.room(options), draft)
        now = self._now()
        made = Challenge(
            id=ChallengeId(0),
            game=draft.game,
            options=options,
            look=Picks.of(entry.picture.looks, dict(draft.look)).unusual,
            guild=draft.guild,
            channel=draft.channel,
            thread=draft.thread,
            language=draft.language,
            is_open=draft.is_open,
            clock=draft.clock,
            rated=draft.rated and draft.source is None,
            source=draft.source,
            taken=draft.taken,
            rematch_of=draft.rematch_of,
            guests=guests,
            created_at=now,
            expires_at=now + self._challenge_life,
            seed=self._new_seed(),
        )

        def work(store: Writing) -> Challenge:
            if draft.rematch_of is not None:
                store.lock_match(draft.rematch_of)
                store.lapse_challenges(now)
                if store.rematch_of(draft.rematch_of) is not None:
                    raise Refusal("rematch asked")
            self._check_bans(store, draft.guild, {draft.host.id}, guests)
            self._check_computers(store, made, {draft.host.id})
            there = store.open_challenges_by(draft.host.id, draft.channel, now)
            if any(challenges.is_alike(draft, other) for other in there):
                raise Refusal("already challenged")
            if store.count_open_by(draft.host.id, now) >= MOST_OPEN:
                raise Refusal("too many challenges", most=MOST_OPEN)
            return store.add_challenge(made)

        return await self._store.write(work)

    async def rematch_of(self, match_id: MatchId) -> Challenge | None:
        """The challenge to play this match once more: one that goes on, or has become a match."""
        found = await self._store.read(lambda store: store.rematch_of(match_id))
        lapsed = found is not None and found.state is State.OPEN and found.expires_at <= self._now()
        return None if lapsed else found

    def rematch(self, match: Match, host: Person, others: Sequence[Person]) -> Draft:
        """A draft to play a match once more with the same people, who change seats. Its place is to be filled in.

        Raises Refusal "not over", "not a player".
        """
        if match.outcome is None:
            raise Refusal("not over")
        if not match.seats_of(host.id):
            raise Refusal("not a player")
        room = self._entry(match.game).room(match.options)
        changed = challenges.changed_seats(room)
        seats = {match.seats[seat]: room.seats[changed[seat]] for seat in range(len(match.seats))}
        return Draft(
            game=match.game,
            options=match.options,
            look=match.look,
            guild=match.guild,
            channel=match.channel,
            language=match.language,
            clock=match.clock,
            rated=match.rated,
            rematch_of=match.id,
            host=host,
            invited=tuple(others),
            seat=seats[host.id],
            seated=tuple((person.id, seats[person.id]) for person in others),
        )

    async def find_challenge(self, challenge_id: ChallengeId) -> Challenge:
        """Raises Refusal "unknown challenge"."""
        return _known(await self._store.read(lambda store: store.challenge(challenge_id)))

    async def note_challenge_posted(self, challenge_id: ChallengeId, message: int) -> None:
        """Remember the message that a challenge stands in. Doing so again does no harm."""
        await self._store.write(lambda store: store.note_challenge_posted(challenge_id, message))

    def foreseen(self, made: Challenge, deed: Deed[DoingP], *args: DoingP.args, **kwargs: DoingP.kwargs) -> Challenge:
        """The table as it would be if this were done now. Raises the Refusals of the deed."""
        return deed(made, self._room(made), self._now(), *args, **kwargs)

    async def do(
        self, challenge_id: ChallengeId, deed: Deed[DoingP], *args: DoingP.args, **kwargs: DoingP.kwargs
    ) -> Challenge | Match:
        """Do an action on a challenge, a function of `bot.core.challenge`. When nobody is waited for any more, the
        match starts and is returned.

        Where the channel hosts a going match, the new one's channel is the thread made from the challenge's message,
        which has that message's id.
        Raises the Refusals of the deed, "thread taken" (no thread can be opened inside one), "channel taken" (the same,
        as the message isn't known), "unknown challenge".
        """
        asked = await self.find_challenge(challenge_id)
        there: Match | None = None
        gone: Refusal | RuntimeError | None = None
        if asked.source is not None:
            try:
                there = await self._cut(asked.source, asked.taken)
            except (Refusal, RuntimeError) as why:
                # It may be forgotten, or not be read any more: then nobody can begin with it, but all can leave.
                gone = why

        def work(store: Writing) -> Challenge | Match:
            found = _known(store.locked_challenge(challenge_id))
            after = self.foreseen(found, deed, *args, **kwargs)
            self._check_table(store, found, after)
            if gone is not None and after.state is State.STARTED:
                raise gone
            started = self._start(store, after, there) if after.state is State.STARTED else None
            store.settle_challenge(after if started is None else replace(after, match=started.id))
            return started or after

        return await self._store.write(work)

    async def accept(self, challenge_id: ChallengeId, user: UserId) -> Challenge | Match:
        """`user` accepts. Where nobody else is invited, the host accepts. Raises as `do` and `challenge.accept` do."""
        return await self.do(challenge_id, challenges.accept, user)

    async def withdraw(self, challenge_id: ChallengeId, user: UserId) -> Challenge | Match:
        """Raises Refusal "challenge over", "not the host", "unknown challenge"."""
        return await self.do(challenge_id, challenges.withdraw, user)

    async def lapse(self) -> list[Challenge]:
        """End the challenges whose time is over; gives those that this call ended."""
        return await self._store.write(lambda store: store.lapse_challenges(self._now()))

    async def challenge_of(self, match_id: MatchId) -> Challenge | None:
        """The challenge that became this match."""
        return await self._store.read(lambda store: store.challenge_of(match_id))

    async def open_challenges(self) -> list[Challenge]:
        """Those that can still be accepted, oldest first."""
        return await self._store.read(lambda store: store.open_challenges(self._now()))

    async def challenges_behind(self) -> list[Challenge]:
        """Those whose message may show less than was committed."""
        return await self._store.read(lambda store: store.challenges_behind())

    async def note_challenge_shown(self, seen: Challenge) -> None:
        """Remember that the challenge's message shows it as `seen`.

        Where somebody has changed it since, the message may show less than another process has shown: it is behind.
        """

        def work(store: Writing) -> None:
            store.note_challenge_behind(seen.id, behind=store.locked_challenge(seen.id) != seen)

        await self._store.write(work)

    def _start(self, store: Writing, agreed: Challenge, after: Match | None = None) -> Match:
        """The match that was agreed on, in the challenge's channel if that is free, else in a thread of its own."""
        game = self._entry(agreed.game).game
        options = options_from(game.options, agreed.options)
        seated = challenges.seated(self._room(agreed), agreed.guests, self._rng)
        terms = Terms(
            id=MatchId(0),
            game=game.key,
            options=options,
            look=agreed.look,
            language=agreed.language,
            guild=agreed.guild,
            channel=agreed.channel,
            seats=tuple(person.id for person in seated),
            names=tuple(person.name for person in seated),
            started_at=self._now(),
            seed=agreed.seed or self._new_seed(),
            salt=Salt(agreed.words),
            clock=agreed.clock,
            rated=agreed.counts,
        )
        here = self._rules(store, agreed.guild)
        wants_thread = here.threads == "always" and not agreed.thread and agreed.message is not None
        if not wants_thread and (started := self._begun(store, terms, after)):
            return started
        if agreed.thread:
            raise Refusal("thread taken")
        if agreed.message is not None:
            elsewhere = replace(terms, channel=agreed.message)
            if started := self._begun(store, elsewhere, after):
                return started
        raise Refusal("channel taken")

    def _room(self, table: Challenge) -> Room:
        return self._entry(table.game).room(table.options)


def _known(found: Challenge | None) -> Challenge:
    if found is None:
        raise Refusal("unknown challenge")
    return found
