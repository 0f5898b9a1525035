"""The computer as a player: it thinks, plays and answers in matches that wait for it.

What awaits it follows from what is stored, so a thought that a crash has cut off starts anew, and by its seed comes to
the same. Of a match one thing is thought about at a time, and dropped where that isn't due any more. Of two processes
that think about the same the second one finds that it has been played.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import structlog

from bot.computers.draws import is_fair
from bot.computers.workers import Answer, Task, Thinking, Urgency
from bot.core import match as matches
from bot.core.match import Draw, Kind, Match, MatchId, Refusal, UserId, level_of
from bot.publishing.backoff import LONGEST_OUTAGE, LONGEST_PAUSE, Backoff, log_failure
from bot.publishing.boards import Boards
from bot.publishing.deleted import unless_deleted
from bot.storage import Store, StoreUnavailable, match_queries
from bot.storage.matches import change_match, load_match, play_move, start_of
from bot.ui.errors import MissingPermissionsError, Obstacle
from bot.ui.match import entry_of
from games.kit.rules import MoveError

PLAYING = "computer"
"""What the tasks are called in which the computer plays."""
PAUSE = 0.8
"""Seconds from a move to the computer's, at least: so long one looks at the board."""
LOOK = 3.0
"""Seconds between two looks at how many thoughts come first, which the board says."""
PATIENCE = 40
"""Rows of the log in which the computer offers no second draw."""
MOST_DECISIONS = 2**20
"""Of a match, as far as seeds go."""

_log = structlog.get_logger("banmen.computers")


class Deed(NamedTuple):
    """What a match awaits of the computer."""

    user: UserId
    """As which player."""
    decision: int
    is_answer: bool
    """To an offer of a draw; else a move."""
    task: Task
    """What is to be thought about first."""


def due(match: Match) -> Deed | None:
    """What a match awaits of the computer now, if anything."""
    mover = match.mover
    if match.outcome or match.shown.homeless or mover is None:
        return None
    if asked := match.computer_answerers:
        return _deed(match, match.seats[asked[0]], is_answer=True)
    is_awaited = match.adjourned_since is None and mover not in match.people
    return _deed(match, mover, is_answer=False) if is_awaited else None


def _deed(match: Match, user: UserId, *, is_answer: bool) -> Deed:
    level = level_of(user)
    assert level is not None  # noqa: S101 - it is the computer
    # The same after a restart; offers and other words make no difference.
    task = Task.of(match, level, MOST_DECISIONS * match.id + match.decision)
    return Deed(user, match.decision, is_answer, task)


def served(match: Match) -> UserId | None:
    """For whom the computer plays in a match: the person who did something last, before that any; None without people.

    So who plays many matches with others waits for the computer, rather than those others.
    """
    people = match.people
    last = next((row.by for row in reversed(match.log) if row.by in people), None)
    return min(people, default=None) if last is None else last


class Computers:
    """Plays for the computer."""

    def __init__(self, store: Store, thinking: Thinking, boards: Boards, *, pause: float = PAUSE) -> None:
        """`pause` is as `PAUSE`."""
        self._store = store
        self._thinking = thinking
        self._boards = boards
        self._pause = pause
        self._working: dict[MatchId, asyncio.Task[None]] = {}
        self._thoughts: dict[MatchId, tuple[Deed, asyncio.Task[Answer]]] = {}
        self._news: set[MatchId] = set()
        """Matches that have changed since somebody looked at them here."""
        self._waited: set[tuple[MatchId, int]] | None = None
        """What awaited the computer at the last look, and its revision then; None before the first."""
        self._backoff = Backoff()
        self._stopped = False

    async def catch_up(self) -> None:
        """Play wherever the computer is awaited; where that failed it is tried again after ever longer pauses.

        After the first look only where it was at the look before, too: another process may be thinking about the rest.
        """
        waiting = set(await self._store.read(match_queries.awaiting_computers))
        old = waiting if self._waited is None else waiting & self._waited
        self._waited = waiting
        for match_id, _ in sorted(old):
            if match_id not in self._working and self._backoff.is_due(match_id):
                self._begin(match_id)

    def wake(self, match: Match) -> None:
        """A match has changed: what is thought about it may not be due any more, and something else may be."""
        deed = due(match)
        if match.id in self._thoughts:
            before, thought = self._thoughts[match.id]
            if deed != before:
                thought.cancel()
        if match.id in self._working:
            self._news.add(match.id)
        elif deed is not None:
            self._begin(match.id)

    def stop(self) -> None:
        """Begin nothing more. What is being thought about starts anew after the next start."""
        self._stopped = True
        for _, thought in self._thoughts.values():
            thought.cancel()

    def _begin(self, match_id: MatchId) -> None:
        if not self._stopped:
            self._working[match_id] = asyncio.create_task(self._work(match_id), name=PLAYING)

    async def _work(self, match_id: MatchId) -> None:
        try:
            self._news.add(match_id)
            while match_id in self._news:
                self._news.discard(match_id)
                with unless_deleted(match=match_id):
                    await self._play(match_id)
        except Exception as error:  # noqa: BLE001 - the next time may go better; people can go on without it
            self._backoff.lengthen(match_id, LONGEST_OUTAGE if isinstance(error, StoreUnavailable) else LONGEST_PAUSE)
            log_failure(_log, "the computer doesn't move", error, match=match_id)
        else:
            self._backoff.succeeded(match_id)
        finally:
            self._news.discard(match_id)
            del self._working[match_id]

    async def _play(self, match_id: MatchId) -> None:
        """Do all that the match awaits of the computer, one thing after another."""
        refused = None
        while not self._stopped:
            match = await load_match(self._store, match_id)
            deed = due(match)
            if deed is None:
                return
            answer = await self._thought(match, deed)
            if answer is None:
                continue
            try:
                after = await self._done(match, deed, answer)
            except (Refusal, MoveError):
                # Somebody was quicker. Where nobody was, the same would come of it again.
                if refused == deed:
                    raise
                refused = deed
            else:
                await self._show(after)

    async def _thought(self, match: Match, deed: Deed) -> Answer | None:
        """What comes of thinking; None where something else is due meanwhile. Meanwhile the board says who waits."""
        thought = asyncio.create_task(self._think(match, deed))
        self._thoughts[match.id] = deed, thought
        told = 0
        try:
            while not thought.done():
                await asyncio.wait([thought], timeout=LOOK)
                ahead = 0 if thought.done() else self._thinking.ahead(deed.task)
                if ahead != told:
                    told = ahead
                    await self._boards.show_queue(match.id, ahead)
            return None if thought.cancelled() else thought.result()
        finally:
            thought.cancel()
            del self._thoughts[match.id]

    async def _think(self, match: Match, deed: Deed) -> Answer:
        loop = asyncio.get_running_loop()
        began = loop.time()
        answer = await self._thinking.think(deed.task, Urgency.MOVE, served(match))
        await asyncio.sleep(max(0.0, began + self._pause - loop.time()))
        return answer

    async def _done(self, match: Match, deed: Deed, answer: Answer) -> Match:
        """The match after what the computer does. Raises Refusal and MoveError as the use cases do."""
        if deed.is_answer:
            sides = entry_of(match).game.sides(match.options)
            says_yes = answer.is_still or is_fair(match, deed.user, answer.value, sides)
            return await self._answer_draw(match.id, deed.user, says_yes=says_yes)
        after = await play_move(self._store, match.id, deed.decision, deed.user, answer.move)
        if answer.is_still and after.outcome is None and not _has_offered(match):
            return await self._answer_draw(match.id, deed.user, says_yes=True)
        return after

    async def _answer_draw(self, match_id: MatchId, user: UserId, *, says_yes: bool) -> Match:
        """Offer or accept a draw, or decline one."""

        def change(found: Match) -> Match:
            now = self._store.now()
            if says_yes:
                return matches.make_offer(found, user, Draw(), start_of(self._store, found), at=now)
            return matches.decline(found, user, Draw(), at=now)

        return await change_match(self._store, match_id, change)

    async def _show(self, after: Match) -> None:
        try:
            await self._boards.publish(after.id, after)
        except (Obstacle, MissingPermissionsError) as error:
            # It is shown when it can be; who is to move finds it by command.
            _log.warning("the computer's move isn't shown", match=after.id, why=str(error))


def _has_offered(match: Match) -> bool:
    """Whether the computer has offered a draw lately: it is not to go on asking."""
    lately = (row for row in match.log[-PATIENCE:] if row.kind is Kind.OFFER and row.offer == Draw())
    return any(row.by not in match.people for row in lately)
