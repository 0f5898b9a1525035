"""The use cases: load, decide, save. No Discord, no SQL.

Each use case is one transaction. It raises Refusal or MoveError, and then has changed nothing; what it returns is
committed. Two that meet are settled by the store: a match is saved only on the revision it was read at, and whoever
comes second decides again on what it finds then.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeAlias

import structlog

from bot import challenge as challenges
from bot import clock, settings
from bot import match as matches
from bot.catalogue import CATALOGUE, Entry
from bot.challenge import Challenge, Draft, Guest, Person, Room, State
from bot.clock import Face, Holidays
from bot.dice import SEED_BYTES, Seed
from bot.importing import Imported
from bot.lately import Lately
from bot.match import (
    AnyPosition,
    ChallengeId,
    Gap,
    Kind,
    Match,
    MatchId,
    MoveCause,
    Offer,
    Refusal,
    Shown,
    Terms,
    UserId,
    legal_texts,
)
from bot.moderation import Action, Ban, Logged, check_guests
from bot.onward import cut, resumed
from bot.picks import Picks
from bot.ratings import EVERYWHERE, Change, Holder, Record, finished
from bot.settings import Preferences, ServerSettings
from bot.store import Going, Ranked, Reading, Saved, Snapshot, Store, Writing
from bot.texts import LANGUAGES, say
from bot.watching import How, Live, Watched, Watchers, check_watching
from games.kit.rules import AnyGame, MoveError, OptionValue, Seat, options_from

__all__ = ["Challenge", "Draft", "Match", "Person", "Refusal", "Service", "State", "legal_texts"]

DoingP = ParamSpec("DoingP")
Deed: TypeAlias = Callable[Concatenate[Challenge, Room, datetime, DoingP], Challenge]
"""What somebody does at a table: a function of `bot.challenge`."""

NOWHERE = 0
"""The channel of matches that were imported to be looked at: no channel has this number."""
MOST_OPEN = 20
"""Challenges and tables of one person that wait to be taken up."""
MOST_IMPORTS = 50
"""That are kept for a person."""

LONGEST_ABSENCE = timedelta(minutes=1)
"""Of the bot, that counts on the clocks of players."""
SOON = 20
"""After an absence: what is due within so many times its length."""
RELOOK = timedelta(days=1)
"""Between two looks at a match that only its players can end."""

_log = structlog.get_logger("banmen.service")


def utc_now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


class Service:
    """What people and the clock may ask of Banmen."""

    def __init__(
        self,
        store: Store,
        *,
        catalogue: Mapping[str, Entry] = CATALOGUE,
        now: Callable[[], datetime] = utc_now,
        rng: random.Random | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        silence: timedelta = timedelta(days=7),
        challenge_life: timedelta = timedelta(hours=24),
    ) -> None:
        """`rng` seats people; `entropy` gives so many bytes that nobody can guess, for the seeds of dice."""
        self._store = store
        self._catalogue = catalogue
        self._now = now
        self._rng = rng or random.SystemRandom()
        self._entropy = entropy
        self._silence = silence
        self._challenge_life = challenge_life
        self._servers = Lately[int, ServerSettings]()
        self._persons = Lately[UserId, Preferences]()

    @property
    def patience(self) -> timedelta:
        """How long a player may think about each decision of a match without a clock."""
        return self._silence

    def now(self) -> datetime:
        """The time, in UTC."""
        return self._now()

    # Challenges

    async def challenge(self, draft: Draft) -> Challenge:
        """Make a challenge, which lapses after its life.

        Raises Refusal "unknown game", "unknown seat", "wrong number of people", "too few people", "no free seat", "same
        person twice" or, while one to the same people is open there, "already challenged"; "too many challenges" by one
        host; "rematch asked" for a second one of a match; OptionError.
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
        )

        def work(store: Writing) -> Challenge:
            if draft.rematch_of is not None:
                store.lock_match(draft.rematch_of)
                store.lapse_challenges(now)
                if store.rematch_of(draft.rematch_of) is not None:
                    raise Refusal("rematch asked")
            self._check_bans(store, draft.guild, {draft.host.id}, guests)
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
        """What somebody does at the table, by a function of `bot.challenge`; when nobody is waited for any more, the
        match starts and is returned.

        Where the channel hosts a going match, the new one's channel is the thread made from the challenge's message,
        which has that message's id.
        Raises the Refusals of the deed, "thread taken" (no thread can be opened inside one), "channel taken" (the same,
        as the message isn't known), "unknown challenge".
        """
        asked = await self.find_challenge(challenge_id)
        there = None if asked.source is None else await self._cut(asked.source, asked.taken)

        def work(store: Writing) -> Challenge | Match:
            found = _known(store.locked_challenge(challenge_id))
            after = self.foreseen(found, deed, *args, **kwargs)
            self._check_table(store, found, after)
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
        """Remember that the challenge's message shows all there is to show, unless somebody has changed it since."""

        def work(store: Writing) -> None:
            if store.locked_challenge(seen.id) == seen:
                store.note_challenge_shown(seen.id)

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
            seed=Seed(self._entropy(SEED_BYTES)),
            clock=agreed.clock,
            rated=agreed.rated,
        )
        here = settings.read(ServerSettings, {} if agreed.guild is None else store.server(agreed.guild))
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

    async def begin_alone(
        self,
        game: str,
        player: Person,
        *,
        options: Mapping[str, str | OptionValue],
        guild: int | None,
        channel: int,
        language: str,
    ) -> Match:
        """A match for one person, which needs nobody's consent. Raises Refusal "channel taken"; OptionError."""
        rules = self._entry(game).game
        terms = Terms(
            id=MatchId(0),
            game=game,
            options=options_from(rules.options, options),
            language=language,
            guild=guild,
            channel=channel,
            seats=(player.id,),
            names=(player.name,),
            started_at=self._now(),
            seed=Seed(self._entropy(SEED_BYTES)),
            rated=False,
        )

        def work(store: Writing) -> Match:
            self._check_bans(store, guild, {player.id}, ())
            if started := self._begun(store, terms):
                return started
            raise Refusal("channel taken")

        return await self._store.write(work)

    async def play_on_alone(
        self, source: MatchId, moves: int, player: Person, *, guild: int | None, channel: int, language: str
    ) -> Match:
        """A match for one person on all seats, which begins with so many moves of another one.

        Raises Refusal "over by then", "channel taken", "unknown match".
        """
        there = await self._cut(source, moves)
        terms = Terms(
            id=MatchId(0),
            game=there.game,
            options=there.options,
            look=there.look,
            language=language,
            guild=guild,
            channel=channel,
            seats=(player.id,) * len(there.seats),
            names=(player.name,) * len(there.seats),
            started_at=self._now(),
            seed=Seed(self._entropy(SEED_BYTES)),
        )

        def work(store: Writing) -> Match:
            self._check_bans(store, guild, {player.id}, ())
            if started := self._begun(store, terms, there):
                return started
            raise Refusal("channel taken")

        return await self._store.write(work)

    async def keep(self, imported: Imported, owner: Person, language: str) -> Match:
        """Keep a match that was read from a record, as one that is over, of `owner` alone and of no channel.

        Of those that somebody keeps so, the oldest go where there are too many.
        """
        start = self._entry(imported.game).game.start(imported.options)
        terms = Terms(
            id=MatchId(0),
            game=imported.game,
            options=imported.options,
            language=language,
            guild=None,
            channel=NOWHERE,
            seats=(owner.id,) * len(imported.names),
            names=imported.names,
            started_at=imported.began,
            rated=False,
            origins=imported.origins,
        )
        match = matches.restored(terms, imported.rows, Shown(len(imported.rows)), start)

        def work(store: Writing) -> Match:
            kept = store.add_match(match, _snapshot(self._entry(match.game).game, match))
            assert kept is not None  # noqa: S101 - it is over, and takes up no channel
            store.forget_imports(owner.id, MOST_IMPORTS)
            return kept

        return await self._store.write(work)

    async def _cut(self, source: MatchId, moves: int) -> Match:
        """A match as it stood after so many moves: worked out beforehand, as a long one takes its time."""
        found = await self.match(source)
        return await asyncio.to_thread(cut, found, moves, self._entry(found.game).game.start(found.options))

    def _begun(self, store: Writing, terms: Terms, after: Match | None = None) -> Match | None:
        """A new match after its first throw, which depends on the number that the store gives it; None if it can't be
        played there. With `after` it begins with all that this one, which was `cut`, consists of.
        """
        game = self._entry(terms.game).game
        new = matches.begin(terms, game.start(terms.options)) if after is None else resumed(terms, after)
        new = replace(new, gaps=store.gaps(new) if new.clock else ())
        started = store.add_match(new, _snapshot(game, new), self._due(store, new))
        if started is None:
            return None
        opened = matches.opened(started)
        if opened.revision > started.revision:
            self._save(store, started, opened)
        return opened

    def _room(self, table: Challenge) -> Room:
        return self._entry(table.game).room(table.options)

    # Finding matches

    async def match(self, match_id: MatchId) -> Match:
        """Raises Refusal "unknown match"."""
        saved = await self._store.read(lambda store: store.match(match_id))
        if saved is None:
            raise Refusal("unknown match")
        return await self._restored_aside(saved)

    async def match_in(self, channel: int) -> Match | None:
        """The channel's going match, else the last one that ended there."""
        saved = await self._store.read(lambda store: store.match_in(channel))
        return None if saved is None else await self._restored_aside(saved)

    async def best_of(self, user: UserId, game: str) -> tuple[int, ...] | None:
        """The best score of `user` in a game of one seat, where fewer is better; None for who has none yet."""
        return min(await self._store.read(lambda store: store.points_of(user, game)), default=None)

    async def is_taken(self, channel: int) -> bool:
        """Whether a match is going on in the channel."""
        return await self._store.read(lambda store: store.is_taken(channel))

    async def going_of(self, user: UserId) -> list[Going]:
        """The going matches in which `user` holds a seat, oldest first; there may be hundreds."""
        going = await self._store.read(lambda store: store.going_of(user))
        unknown = [each for each in going if each.is_unknown]
        if not unknown:
            return going
        for match in await self.matches(unknown):
            await self._store.write(partial(Writing.note_awaits, after=match))
        return await self._store.read(lambda store: store.going_of(user))

    async def next_turn(self, user: UserId, besides: MatchId | None = None) -> Match | None:
        """Of the other matches in which it is the turn of `user`, the most urgent one; None where there is none."""
        going = most_urgent(each for each in await self.going_of(user) if each.id != besides)
        found = await self.matches(going[:1])
        return found[0] if found else None

    async def matches(self, going: Iterable[Going | Watched]) -> list[Match]:
        """Those matches, as far as they can be read: one after another, so that nobody else waits for all of them."""
        found = []
        for each in going:
            try:
                found.append(await self.match(each.id))
            except Exception as error:  # noqa: BLE001 - the others can
                _log.error("match can't be read", match=each.id, why=str(error))
        return found

    # Playing

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

        Raises Refusal as `match.offer` does, "unknown match".
        """
        return await self._change(
            match_id, lambda found: matches.offer(found, user, what, self._start_of(found), at=self._now())
        )

    async def agree(self, match_id: MatchId, user: UserId, what: str = Offer.DRAW) -> Match:
        """Say yes to what is still on offer. Raises Refusal "no offer" and as `match.offer` does, "unknown match"."""
        return await self._change(
            match_id, lambda found: matches.agree(found, user, what, self._start_of(found), at=self._now())
        )

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

    def _note(self, store: Writing, match: Match, action: Action, by: UserId, reason: str) -> None:
        """What a moderator did about a match goes into the log of its server."""
        if match.guild is not None:
            entry = Logged(guild=match.guild, action=action, by=by, match=match.id, reason=reason, at=self._now())
            store.note_action(entry)

    async def channel_gone(self, channel: int) -> None:
        """The channel or thread was deleted: its match waits until a player finds it another one."""
        await self._store.write(lambda store: store.note_channel_gone(channel))

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
        offer" where others are yet to agree; "unknown match".
        """

        def work(store: Writing) -> Match | None:
            found = self._found(store, match_id)
            if cause == "agreed" and not matches.check_moving(found, user, asked or channel):
                raise Refusal("no offer")
            after = matches.move(found, user, guild=guild, channel=channel, at=self._now(), cause=cause)
            if not self._save(store, found, after):
                return None
            if not store.settle(after):
                raise Refusal("channel taken")
            if cause == "moderator":
                self._note(store, found, Action.MOVE, user, reason)
            return after

        return await self._until_first(work)

    # Clocks

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
        face = self._face(found)
        next_look = self._due(store, found)
        after = None
        if face.deadline is None or face.user is None:
            pass
        elif found.silent_since is not None:
            if self._ends_late_matches(store, found) and next_look is not None and next_look <= now:
                after = matches.time_out(found, None, at=now)
        elif face.deadline <= now:
            after = matches.mark_silent(found, at=now)
        elif face.remind_at is not None and face.remind_at <= now:
            how = settings.read(Preferences, store.person(face.user)).reminders
            if how == "none":
                next_look = face.deadline
            else:
                after = matches.remind(found, "dm" if how == "dm" else "", at=now)
        elif found.clock and any(gap.user in {None, face.user} and gap.ended > found.changed_at for gap in found.gaps):
            after = matches.note_gap(found, at=now)
        if after is None:
            store.note_due(found.id, found.revision, next_look)
            return False
        if not self._save(store, found, after):
            return False
        if after.log[-1].kind is Kind.REMIND and after.log[-1].text:
            store.note_reminding(after.id, after.revision)
        return True

    def _face(self, match: Match) -> Face:
        return clock.face(match, self._silence)

    def _due(self, store: Reading, match: Match) -> datetime | None:
        """When to look at the clock of a match next."""
        face = self._face(match)
        if face.deadline is None:
            return None
        if match.silent_since is None:
            return face.deadline if face.remind_at is None else min(face.remind_at, face.deadline)
        if not self._ends_late_matches(store, match):
            # The server may change its mind.
            return self._now() + RELOOK
        return match.silent_since + timedelta(hours=self._rules(store, match).grace)

    def _ends_late_matches(self, store: Reading, match: Match) -> bool:
        return self._rules(store, match).overdue == "bot"

    def _rules(self, store: Reading, match: Match) -> ServerSettings:
        return settings.read(ServerSettings, {} if match.guild is None else store.server(match.guild))

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

    # Holidays

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
            if face.user == user and (found.is_silent or (face.deadline is not None and face.deadline <= now)):
                raise Refusal("out of time", where=f"<#{found.channel}>")

        def work(store: Writing) -> Holidays:
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

    # What the channel has seen

    async def unshown(self) -> list[MatchId]:
        """Matches of which no message shows what was committed last, or an old message has its buttons still."""
        return await self._store.read(lambda store: store.unshown())

    async def note_shown(
        self, match_id: MatchId, revision: int, message: int, retiring: int | None, channel: int | None = None
    ) -> None:
        """Remember that `message` shows `revision`, and which older message is to lose its buttons.

        A note about an older revision than the one known, or about a channel where the match isn't any more, changes
        nothing.
        """
        shown = Shown(revision, message, retiring)

        def work(store: Writing) -> None:
            store.note_shown(match_id, shown, channel)
            store.forget_watchers(match_id)

        await self._store.write(work)

    async def note_left(self, match_id: MatchId, message: int) -> None:
        """Remember that a board where the match was before tells where it goes on, or is gone itself."""
        await self._store.write(lambda store: store.note_left(match_id, message))

    async def note_retired(self, match_id: MatchId, message: int | None = None) -> None:
        """Remember that the retiring message (only `message`, if given) has lost its buttons."""
        await self._store.write(lambda store: store.note_retired(match_id, message))

    # Those who look on

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

    async def note_live(self, match_id: MatchId, channel: int, message: int, revision: int) -> None:
        """Remember that a message in a live channel shows a match as it was at that revision."""
        await self._store.write(lambda store: store.note_live(match_id, channel, message, revision))

    async def drop_live(self, match_id: MatchId, message: int) -> None:
        """Remember that this message needs nothing any more: it shows the end, or is gone."""
        await self._store.write(lambda store: store.drop_live(match_id, message))

    # What servers and people have chosen

    async def settings_of(self, guild: int | None) -> ServerSettings:
        """What was chosen for a server; the defaults where there is none."""
        if guild is None:
            return ServerSettings()
        return settings.read(ServerSettings, await self._store.read(lambda store: store.server(guild)))

    async def preferences_of(self, user: UserId) -> Preferences:
        """What a person has chosen."""
        return settings.read(Preferences, await self._store.read(lambda store: store.person(user)))

    async def wishes(self, guild: int | None, user: UserId) -> tuple[ServerSettings, Preferences]:
        """Both together, as they are or, where another process has changed them since, were at most `lately.KEPT` ago:
        every press asks for them.
        """
        now = self._now()
        here = ServerSettings() if guild is None else self._servers.get(guild, now)
        theirs = self._persons.get(user, now)
        if here is not None and theirs is not None:
            return here, theirs
        changes = self._servers.changes, self._persons.changes

        def work(store: Reading) -> tuple[ServerSettings, Preferences]:
            chosen = {} if guild is None else store.server(guild)
            return settings.read(ServerSettings, chosen), settings.read(Preferences, store.person(user))

        found = await self._store.read(work)
        if guild is not None:
            self._servers.keep(guild, found[0], now, changes[0])
        self._persons.keep(user, found[1], now, changes[1])
        return found

    async def wanting_pings(self, users: Collection[UserId]) -> list[UserId]:
        """Those of some people who want to be pinged."""
        known = await self._store.read(lambda store: store.persons(users))
        return [user for user in users if settings.read(Preferences, known.get(user, {})).pings]

    async def set_for_server(self, guild: int, key: str, value: Any) -> ServerSettings:
        """Change one setting of a server; that somebody may do so is for the caller to know."""
        told = settings.stored(value)
        after = await self._store.write(lambda store: store.choose_for_server(guild, key, told))
        self._servers.drop(guild)
        return settings.read(ServerSettings, after)

    async def set_for_person(self, user: UserId, key: str, value: Any) -> Preferences:
        """Change one preference of a person."""
        told = settings.stored(value)
        after = await self._store.write(lambda store: store.choose_for_person(user, key, told))
        self._persons.drop(user)
        return settings.read(Preferences, after)

    # What is kept of somebody

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

    # Ratings

    async def rating_changes(self, match: Match) -> list[Change]:
        """What a match did to the ratings of those who played it: those of its server, where it has one."""
        scope = EVERYWHERE if match.guild is None else match.guild
        return await self._store.read(lambda store: store.rating_changes(match.id, scope))

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

    async def rebuild_ratings(self) -> int:
        """Count all matches that are over anew, those from before there were ratings included; gives how many count."""

        def sides(game: str, options: Mapping[str, OptionValue]) -> Collection[frozenset[Seat]]:
            entry = self._catalogue.get(game)
            return () if entry is None else entry.game.sides(options)

        return await self._store.write(lambda store: store.rebuild_ratings(sides))

    # Moderators

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
        """Whether nobody is banned who would come to a table or, where it would start, sits there.

        Raises Refusal "banned" or "other banned".
        """
        await self._store.read(lambda store: self._check_table(store, before, after))

    async def check_alone(self, guild: int, user: UserId) -> None:
        """Whether somebody may begin a match alone in a server. Raises Refusal "banned"."""
        await self._store.read(lambda store: self._check_bans(store, guild, {user}, ()))

    def _check_table(self, store: Reading, before: Challenge, after: Challenge) -> None:
        # Who is banned meanwhile may still leave, but nobody starts with them.
        if after.state in {State.OPEN, State.STARTED}:
            guests = after.guests if after.state is State.STARTED else ()
            self._check_bans(store, after.guild, after.here - before.here, guests)

    def _check_bans(
        self, store: Reading, guild: int | None, newcomers: Collection[UserId], guests: Collection[Guest]
    ) -> None:
        if guild is not None and (users := {*newcomers, *(guest.person.id for guest in guests)}):
            check_guests(store.bans_among(guild, list(users), self._now()), newcomers, guests)

    # Loading and saving

    async def _change(self, match_id: MatchId, change: Callable[[Match], Match]) -> Match:
        """Decide on what is found, again if others were quicker; each time around somebody's change was saved."""

        def work(store: Writing) -> Match | None:
            found = self._found(store, match_id)
            after = change(found)
            return after if self._save(store, found, after) else None

        return await self._until_first(work)

    async def _until_first(self, work: Callable[[Writing], Match | None]) -> Match:
        """Do the work again as long as others were quicker, for which it gives None."""
        while True:
            if after := await self._store.write(work):
                return after

    def _start_of(self, match: Match) -> AnyPosition:
        return self._entry(match.game).game.start(match.options)

    def _found(self, store: Reading, match_id: MatchId) -> Match:
        saved = store.match(match_id)
        if saved is None:
            raise Refusal("unknown match")
        return self._restored(saved)

    def _save(self, store: Writing, found: Match, after: Match) -> bool:
        due, game = self._due(store, after), self._entry(after.game).game
        if not store.save(found.revision, after, _snapshot(game, after), due):
            return False
        if counts := finished(after, game.sides(after.options)):
            store.rate(counts)
        return True

    def _entry(self, game: str) -> Entry:
        entry = self._catalogue.get(game)
        if entry is None:
            raise Refusal("unknown game", game=game)
        return entry

    async def _restored_aside(self, saved: Saved) -> Match:
        """The same, without keeping the event loop waiting where the whole log is to be played again."""
        if saved.snapshot.version == self._entry(saved.terms.game).game.version:
            return self._restored(saved)
        return await asyncio.to_thread(self._restored, saved)

    def _restored(self, saved: Saved) -> Match:
        """By the snapshot, or by the whole log where another version of the game wrote the snapshot."""
        game = self._entry(saved.terms.game).game
        snapshot = saved.snapshot
        try:
            if snapshot.version == game.version:
                position = game.from_json(snapshot.position)
                found = matches.restored(saved.terms, saved.log, saved.shown, position, snapshot.revision)
            else:
                found = matches.restored(saved.terms, saved.log, saved.shown, game.start(saved.terms.options))
        except MoveError as error:
            # Not for whoever asked: they have done nothing wrong.
            raise RuntimeError(f"match {saved.terms.id}: {game.key} {game.version} can't follow its log") from error
        return replace(found, gaps=saved.gaps)


def most_urgent(going: Iterable[Going]) -> list[Going]:
    """Those that wait for whoever asked, by when their time is over, then the oldest first."""
    never = datetime.max.replace(tzinfo=UTC)
    return sorted((each for each in going if each.is_awaited), key=lambda each: (each.due or never, each.id))


def _snapshot(game: AnyGame, match: Match) -> Snapshot:
    turn = match.course.turn
    return Snapshot(turn.start.to_json(), turn.began, game.version)


def _known(found: Challenge | None) -> Challenge:
    if found is None:
        raise Refusal("unknown challenge")
    return found
