"""What all use cases share: how matches are found, changed and saved."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import structlog

from bot.catalogue import CATALOGUE, Entry
from bot.core import clock
from bot.core import match as matches
from bot.core.clock import Face
from bot.core.dice import SEED_BYTES, Seed
from bot.core.match import AnyPosition, Match, MatchId, Refusal, UserId
from bot.core.ratings import finished
from bot.core.spectators import Watched
from bot.storage import Going, Reading, Saved, Snapshot, Store, Writing, settings
from bot.storage.cache import Lately
from bot.storage.settings import Preferences, ServerSettings
from games.kit.rules import MoveError

RELOOK = timedelta(days=1)
"""Between two looks at a match that only its players can end."""
PUT_ASIDE = timedelta(days=28)
"""Of nothing done in a match against computers alone: then it is adjourned, and gives its channel up."""

_log = structlog.get_logger("banmen.service")


def utc_now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


class Core:
    """What all use cases share: how matches are found, changed and saved."""

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

    async def match(self, match_id: MatchId) -> Match:
        """Raises Refusal "unknown match"."""
        saved = await self._store.read(lambda store: store.match(match_id))
        if saved is None:
            raise Refusal("unknown match")
        return await self._restored_aside(saved)

    async def match_in(self, channel: int) -> Match | None:
        """The match that is played in a channel, else the newest one there, whether it is adjourned or over."""
        saved = await self._store.read(lambda store: store.match_in(channel))
        return None if saved is None else await self._restored_aside(saved)

    async def adjourned_in(self, channel: int, user: UserId) -> Match | None:
        """The newest adjourned match of a channel in which `user` holds a seat, whatever is played there meanwhile."""
        saved = await self._store.read(lambda store: store.adjourned_in(channel, user))
        return None if saved is None else await self._restored_aside(saved)

    async def best_of(self, user: UserId, game: str) -> tuple[int, ...] | None:
        """The best score of `user` in a game of one seat, where fewer is better; None for who has none yet."""
        return min(await self._store.read(lambda store: store.points_of(user, game)), default=None)

    async def is_taken(self, channel: int) -> bool:
        """Whether a match is going on in the channel that is not adjourned."""
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

    async def awaiting_computers(self) -> list[tuple[MatchId, int]]:
        """The matches in which the computer is to move or has a draw to answer, in no order, and their revisions."""
        return await self._store.read(lambda store: store.awaiting_computers())

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

    def _new_seed(self) -> Seed:
        """For the dice of a match."""
        return Seed(self._entropy(SEED_BYTES))

    def _face(self, match: Match) -> Face:
        return clock.face(match, self._silence)

    def _due(self, store: Reading, match: Match) -> datetime | None:
        """When to look at the clock of a match next."""
        face = self._face(match)
        if face.deadline is None:
            if match.idle_since is None:
                return None
            # Too early where there are gaps, which are read when it is looked at.
            return clock.later(match.idle_since, PUT_ASIDE, match.gaps, match.mover)
        if match.silent_since is None:
            return face.deadline if face.remind_at is None else min(face.remind_at, face.deadline)
        if not match.waiting:
            return self._now()
        if not self._ends_late_matches(store, match):
            # The server may change its mind.
            return self._now() + RELOOK
        return self._grace_over(store, match.silent_since, match)

    def _grace_over(self, store: Reading, silent_since: datetime, match: Match) -> datetime:
        # Who is late may still move: when nobody can, that time isn't theirs.
        return clock.later(silent_since, timedelta(hours=self._rules(store, match.guild).grace), store.gaps(match))

    def _ends_late_matches(self, store: Reading, match: Match) -> bool:
        return self._rules(store, match.guild).overdue == "bot"

    def _rules(self, store: Reading, guild: int | None) -> ServerSettings:
        return settings.read(ServerSettings, {} if guild is None else store.server(guild))

    async def _change(self, match_id: MatchId, change: Callable[[Match], Match]) -> Match:
        """Decide on what is found, again if others were quicker; each time around somebody's change was saved."""

        def work(store: Writing) -> Match | None:
            found = self._found(store, match_id)
            after = change(found)
            return after if self._save(store, found, after) else None

        return await self._until_first(work)

    async def _change_aside(self, match_id: MatchId, change: Callable[[Match], Match]) -> Match:
        """The same, where it takes its time in a long match: decided beside the event loop, and there only if others
        were quicker.
        """
        read = await self.match(match_id)
        decided = await asyncio.to_thread(change, read)

        def again(found: Match) -> Match:
            if found != replace(read, shown=found.shown, gaps=found.gaps):
                return change(found)
            return replace(decided, shown=found.shown, gaps=found.gaps)

        return await self._change(match_id, again)

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

    def _save(self, store: Writing, found: Match, after: Match, *, is_new: bool = False) -> bool:
        if found.paused_since and not after.paused_since and not after.outcome and store.is_taken(after.channel):
            raise Refusal("another plays here")
        due, game = self._due(store, after), self._entry(after.game).game
        if not store.save(found.revision, after, self._snapshot(after), due, is_new=is_new):
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

    def _snapshot(self, match: Match) -> Snapshot:
        stretch = match.course.stretch
        return Snapshot(stretch.start.to_json(), stretch.began, self._entry(match.game).game.version)


def most_urgent(going: Iterable[Going]) -> list[Going]:
    """Those that wait for whoever asked, by when their time is over, then the oldest first."""
    never = datetime.max.replace(tzinfo=UTC)
    return sorted((each for each in going if each.is_awaited), key=lambda each: (each.due or never, each.id))
