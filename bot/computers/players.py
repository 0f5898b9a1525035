"""Computer players: they search, move and answer draw offers in the matches that wait for them.

What a match awaits of a computer player follows from what is stored, so a search that a crash interrupts starts again
and, with the same seed, gives the same move. Each match has one search at a time, which is cancelled when its result
isn't needed any more. Of two processes that search for the same match, the second finds the move already played.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import NamedTuple

import structlog

from bot.computers.draws import is_fair
from bot.computers.fair_play import FairPlay
from bot.computers.jobs import Answer, JobKind, Task
from bot.computers.workers import Engines
from bot.core import match as matches
from bot.core.match import Draw, Match, MatchId, RowKind, RuleViolation, UserId, level_of
from bot.publishing.backoff import Backoff, log_failure
from bot.publishing.boards import Boards
from bot.publishing.deleted import unless_deleted
from bot.storage import Store, StoreUnavailable, match_queries
from bot.storage.matches import change_match, load_match, play_move, start_of
from bot.ui.errors import MissingPermissionsError, UserError
from bot.ui.match import entry_of
from games.kit.rules import MoveError

PLAYER_TASK = "computer"
"""The name of the asyncio tasks in which computer players act."""
MIN_THINKING_TIME = 0.8
"""Minimum seconds from a move to the computer player's answer, so that people can look at the board."""
QUEUE_CHECK_EVERY = 3.0
"""Seconds between updates of the number of searches ahead in the queue, which the board shows."""
NO_OFFER_FOR = 40
"""Number of rows of the log after a computer player's draw offer in which it makes no other."""
MOST_DECISIONS = 2**20
"""A bound of the decisions of a match, for seeds."""

_log = structlog.get_logger("banmen.computers")


class PendingAction(NamedTuple):
    """An action that a match awaits of a computer player."""

    user: UserId
    """The computer player."""
    decision: int
    is_answer: bool
    """Whether it is an answer to a draw offer; else it is a move."""
    task: Task
    """The search that must come first."""


def pending_action(match: Match) -> PendingAction | None:
    """The action that a match awaits of a computer player now; None if it awaits none."""
    user = match.mover
    if match.outcome or match.shown.homeless or user is None:
        return None
    asked = match.computer_answerers
    if asked:
        user = match.seats[asked[0]]
    elif match.adjourned_since is not None:
        return None
    level = level_of(user)
    if level is None:
        return None
    # The seed survives a restart. Offers and the like don't change the decision, so they don't change the seed.
    task = Task.of(match, level, MOST_DECISIONS * match.id + match.decision)
    return PendingAction(user, match.decision, bool(asked), task)


def served(match: Match) -> UserId | None:
    """The person on whose behalf a computer player acts: the one who acted last, or any of them; None without people.

    This way a person with many matches waits for computer players, and that person's opponents don't.
    """
    people = match.people
    last = next((row.by for row in reversed(match.log) if row.by in people), None)
    return min(people, default=None) if last is None else last


class Computers:
    """Acts for all computer players."""

    def __init__(
        self, store: Store, workers: Engines, boards: Boards, fair_play: FairPlay, *, pause: float = MIN_THINKING_TIME
    ) -> None:
        """`pause` is as `MIN_THINKING_TIME`."""
        self._store = store
        self._workers = workers
        self._boards = boards
        self._fair_play = fair_play
        self._pause = pause
        self._working: dict[MatchId, asyncio.Task[None]] = {}
        self._searches: dict[MatchId, tuple[PendingAction, asyncio.Task[Answer]]] = {}
        self._changed: set[MatchId] = set()
        """Matches that changed since they were last loaded here."""
        self._seen: set[tuple[MatchId, int]] | None = None
        """The matches that `catch_up` last found waiting, with their revisions; None before the first time."""
        self._backoff = Backoff(store.now)
        self._stopped = False

    async def catch_up(self) -> None:
        """Act in all matches that wait for computer players; failures are retried with backoff.

        After the first call, only in those that already waited at the previous call: another process may be searching
        for the rest.
        """
        waiting = set(await self._store.read(match_queries.awaiting_computers, self._store.shards))
        old = waiting if self._seen is None else waiting & self._seen
        self._seen = waiting
        for match_id, _ in sorted(old):
            if match_id not in self._working and self._backoff.is_due(match_id):
                self._begin(match_id)

    def wake(self, match: Match) -> None:
        """Act in a match that has changed, if it waits for a computer player; cancel a search that became useless."""
        action = pending_action(match)
        if match.id in self._searches:
            before, search = self._searches[match.id]
            if action != before:
                search.cancel()
        if match.id in self._working:
            self._changed.add(match.id)
        elif action is not None:
            self._begin(match.id)

    @property
    def tasks(self) -> Collection[asyncio.Task[None]]:
        """The tasks in which computer players act."""
        return self._working.values()

    def stop(self) -> None:
        """Start no more searches and cancel the running ones; they start again after the next start of the bot."""
        self._stopped = True
        for _, search in self._searches.values():
            search.cancel()

    def _begin(self, match_id: MatchId) -> None:
        if not self._stopped:
            self._working[match_id] = asyncio.create_task(self._work(match_id), name=PLAYER_TASK)

    async def _work(self, match_id: MatchId) -> None:
        try:
            self._changed.add(match_id)
            while match_id in self._changed:
                self._changed.discard(match_id)
                with unless_deleted(match=match_id):
                    await self._play(match_id)
        except Exception as error:  # noqa: BLE001 - a retry may succeed; people can go on without it
            self._backoff.failed(match_id, error)
            log_failure(_log, "computer player doesn't move", error, match=match_id)
        else:
            self._backoff.succeeded(match_id)
        finally:
            self._changed.discard(match_id)
            del self._working[match_id]

    async def _play(self, match_id: MatchId) -> None:
        """Perform all actions that the match awaits of computer players, one after another."""
        refused = None
        while not self._stopped:
            match = await load_match(self._store, match_id)
            action = pending_action(match)
            if action is None:
                return
            answer = await self._search(match, action)
            if answer is None:
                continue
            try:
                after = await self._act(match, action, answer)
            except (RuleViolation, MoveError):
                # The match has changed meanwhile. If it hasn't, the same would happen again.
                if refused == action:
                    raise
                refused = action
            else:
                try:
                    await self._boards.publish(after.id, after)
                except (UserError, MissingPermissionsError) as error:
                    # The outbox publishes it when it can; until then the opponent can see it by a command.
                    _log.warning("computer player's move not published", match=after.id, why=str(error))

    async def _search(self, match: Match, action: PendingAction) -> Answer | None:
        """Search for the action; None if it was cancelled. Meanwhile the board shows the place in the queue."""
        search = asyncio.create_task(self._think(match, action))
        self._searches[match.id] = action, search
        shown = 0
        try:
            while not search.done():
                await asyncio.wait([search], timeout=QUEUE_CHECK_EVERY)
                ahead = 0 if search.done() else await self._place(action)
                if ahead != shown:
                    shown = ahead
                    await self._boards.redraw(match.id, ahead)
            return None if search.cancelled() else search.result()
        finally:
            search.cancel()
            del self._searches[match.id]

    async def _place(self, action: PendingAction) -> int:
        """Number of searches that come first. Raises nothing: a board that can't tell it is still right."""
        try:
            return await self._workers.ahead(action.task)
        except StoreUnavailable as error:
            _log.debug("place in the queue unknown", why=str(error))
            return 0

    async def _think(self, match: Match, action: PendingAction) -> Answer:
        loop = asyncio.get_running_loop()
        began = loop.time()
        answer = await self._workers.choose(action.task, JobKind.MOVE, served(match))
        await asyncio.sleep(max(0.0, began + self._pause - loop.time()))
        return answer

    async def _act(self, match: Match, action: PendingAction, answer: Answer) -> Match:
        """Perform the action; returns the match afterwards. Raises RuleViolation and MoveError."""
        if action.is_answer:
            sides = entry_of(match).game.sides(match.options)
            says_yes = answer.no_progress or is_fair(match, action.user, answer.value, sides)
            says_yes = says_yes and await self._fair_play.tells(match)
            return await self._draw(match.id, action.user, matches.agree if says_yes else None)
        after = await play_move(self._store, match.id, action.decision, action.user, answer.move)
        offers = answer.no_progress and after.outcome is None and not _has_offered(match)
        if offers and await self._fair_play.tells(after):
            return await self._draw(match.id, action.user, matches.make_offer)
        return after

    async def _draw(self, match_id: MatchId, user: UserId, offer: Callable[..., Match] | None) -> Match:
        """Make or accept an offer of a draw, or decline it with None. An offer that was withdrawn can't be accepted."""

        def change(found: Match) -> Match:
            now = self._store.now()
            if offer is None:
                return matches.decline(found, user, Draw(), at=now)
            return offer(found, user, Draw(), start_of(found), at=now)

        return await change_match(self._store, match_id, change)


def _has_offered(match: Match) -> bool:
    """Whether a computer player has offered a draw recently."""
    recent = (row for row in match.log[-NO_OFFER_FOR:] if row.kind is RowKind.OFFER and row.offer == Draw())
    return any(row.by not in match.people for row in recent)
