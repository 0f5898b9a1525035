"""What all use cases share: how matches are found, changed and saved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import structlog
from sqlalchemy import Connection

from bot.core import clock
from bot.core import match as matches
from bot.core.clock import ClockReading
from bot.core.match import AnyPosition, Match, MatchId, Refusal, UserId
from bot.core.ratings import finished
from bot.core.spectators import Watched
from bot.storage import (
    Going,
    Saved,
    Snapshot,
    clock_queries,
    match_queries,
    rating_queries,
    settings,
    settings_queries,
)
from bot.storage.settings import ServerSettings
from bot.storage.store import Store
from games.kit.rules import MoveError

RELOOK = timedelta(days=1)
"""Between two looks at a match that only its players can end."""
PUT_ASIDE = timedelta(days=28)
"""Of nothing done in a match against computers alone: then it is adjourned, and gives its channel up."""

_log = structlog.get_logger("banmen.service")


async def load_match(store: Store, match_id: MatchId) -> Match:
    """Raises Refusal "unknown match"."""
    saved = await store.read(match_queries.saved_match, match_id)
    if saved is None:
        raise Refusal("unknown match")
    return await restore_in_thread(store, saved)


async def load_match_in(store: Store, channel: int) -> Match | None:
    """The match that is played in a channel, else the newest one there, whether it is adjourned or over."""
    saved = await store.read(match_queries.saved_match_in, channel)
    return None if saved is None else await restore_in_thread(store, saved)


async def load_adjourned_in(store: Store, channel: int, user: UserId) -> Match | None:
    """The newest adjourned match of a channel in which `user` holds a seat, whatever is played there meanwhile."""
    saved = await store.read(match_queries.saved_adjourned_in, channel, user)
    return None if saved is None else await restore_in_thread(store, saved)


async def best_score(store: Store, user: UserId, game: str) -> tuple[int, ...] | None:
    """The best score of `user` in a game of one seat, where fewer is better; None for who has none yet."""
    return min(await store.read(match_queries.points_of, user, game), default=None)


async def going_matches(store: Store, user: UserId) -> list[Going]:
    """The going matches in which `user` holds a seat, oldest first; there may be hundreds."""
    going = await store.read(match_queries.going_of, user)
    unknown = [each for each in going if each.is_unknown]
    if not unknown:
        return going
    for match in await load_matches(store, unknown):
        await store.write(match_queries.note_awaits, match)
    return await store.read(match_queries.going_of, user)


async def next_turn(store: Store, user: UserId, besides: MatchId | None = None) -> Match | None:
    """Of the other matches in which it is the turn of `user`, the most urgent one; None where there is none."""
    going = most_urgent(each for each in await going_matches(store, user) if each.id != besides)
    found = await load_matches(store, going[:1])
    return found[0] if found else None


async def load_matches(store: Store, going: Iterable[Going | Watched]) -> list[Match]:
    """Those matches, as far as they can be read: one after another, so that nobody else waits for all of them."""
    found = []
    for each in going:
        try:
            found.append(await load_match(store, each.id))
        except Exception as error:  # noqa: BLE001 - the others can
            _log.error("match can't be read", match=each.id, why=str(error))
    return found


def _read_clock(store: Store, match: Match) -> ClockReading:
    return clock.read_clock(match, store.silence)


def next_look(store: Store, db: Connection, match: Match) -> datetime | None:
    """When to look at the clock of a match next."""
    reading = _read_clock(store, match)
    if reading.deadline is None:
        if match.idle_since is None:
            return None
        # Too early where there are gaps, which are read when it is looked at.
        return clock.later(match.idle_since, PUT_ASIDE, match.gaps, match.mover)
    if match.overdue_since is None:
        return reading.deadline if reading.remind_at is None else min(reading.remind_at, reading.deadline)
    if not match.waiting:
        return store.now()
    if not ends_late_matches(db, match):
        # The server may change its mind.
        return store.now() + RELOOK
    return grace_over(db, match.overdue_since, match)


def grace_over(db: Connection, overdue_since: datetime, match: Match) -> datetime:
    # Who is late may still move: when nobody can, that time isn't theirs.
    return clock.later(
        overdue_since, timedelta(hours=rules_of(db, match.guild).grace), clock_queries.gaps_of(db, match)
    )


def ends_late_matches(db: Connection, match: Match) -> bool:
    return rules_of(db, match.guild).overdue == "bot"


def rules_of(db: Connection, guild: int | None) -> ServerSettings:
    return settings.read(ServerSettings, {} if guild is None else settings_queries.server_choices(db, guild))


async def change_match(store: Store, match_id: MatchId, change: Callable[[Match], Match]) -> Match:
    """Decide on what is found, again if others were quicker; each time around somebody's change was saved."""

    def work(db: Connection) -> Match | None:
        found = find_match(store, db, match_id)
        after = change(found)
        return after if save_match(store, db, found, after) else None

    return await retry_until_saved(store, work)


async def change_in_thread(store: Store, match_id: MatchId, change: Callable[[Match], Match]) -> Match:
    """The same, where it takes its time in a long match: decided beside the event loop, and there only if others
    were quicker.
    """
    read = await load_match(store, match_id)
    decided = await asyncio.to_thread(change, read)

    def again(found: Match) -> Match:
        if found != replace(read, shown=found.shown, gaps=found.gaps):
            return change(found)
        return replace(decided, shown=found.shown, gaps=found.gaps)

    return await change_match(store, match_id, again)


async def retry_until_saved(store: Store, work: Callable[[Connection], Match | None]) -> Match:
    """Do the work again as long as others were quicker, for which it gives None."""
    while True:
        if after := await store.write(work):
            return after


def start_of(store: Store, match: Match) -> AnyPosition:
    return store.entry(match.game).game.start(match.options)


def find_match(store: Store, db: Connection, match_id: MatchId) -> Match:
    saved = match_queries.saved_match(db, match_id)
    if saved is None:
        raise Refusal("unknown match")
    return restore(store, saved)


def save_match(store: Store, db: Connection, found: Match, after: Match, *, is_new: bool = False) -> bool:
    if (
        found.adjourned_since
        and not after.adjourned_since
        and not after.outcome
        and match_queries.is_taken(db, after.channel)
    ):
        raise Refusal("another plays here")
    due, game = next_look(store, db, after), store.entry(after.game).game
    if not match_queries.save_rows(db, found.revision, after, snapshot_of(store, after), due, is_new=is_new):
        return False
    if counts := finished(after, game.sides(after.options)):
        rating_queries.rate(db, counts)
    return True


async def restore_in_thread(store: Store, saved: Saved) -> Match:
    """The same, without keeping the event loop waiting where the whole log is to be played again."""
    if saved.snapshot.version == store.entry(saved.terms.game).game.version:
        return restore(store, saved)
    return await asyncio.to_thread(restore, store, saved)


def restore(store: Store, saved: Saved) -> Match:
    """By the snapshot, or by the whole log where another version of the game wrote the snapshot."""
    game = store.entry(saved.terms.game).game
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


def snapshot_of(store: Store, match: Match) -> Snapshot:
    exchange = match.state.exchange
    return Snapshot(exchange.start.to_json(), exchange.began, store.entry(match.game).game.version)


async def play_move(
    store: Store, match_id: MatchId, decision: int | None, user: UserId, text: str, *, is_sure: bool = True
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
        return matches.play(found, user, text, at=store.now(), decision=meant, is_sure=is_sure)

    return await change_match(store, match_id, change)


async def ends_at(store: Store, match: Match) -> datetime | None:
    """When a match whose player is out of time ends by itself, if nothing is done and the server has it so."""
    since = match.overdue_since
    if since is None or not match.may_claim:
        return None

    def work(db: Connection) -> datetime | None:
        return grace_over(db, since, match) if ends_late_matches(db, match) else None

    return await store.read(work)


async def record_shown(store: Store, match: Match, revision: int, message: int) -> bool:
    """Record that `message` shows `revision`, and that the board before it is to lose its buttons.

    Where dice are due that depend on the message's id, they are rolled in the same transaction.

    `match` is what whoever posted it went by. False, and nothing is recorded, where another board is recorded than
    there, or another channel: somebody else was quicker.
    """

    def work(db: Connection) -> bool:
        is_recorded = match_queries.note_shown(db, match, revision, message)
        match_queries.forget_watchers(db, match.id)
        if is_recorded and match.awaits_salt:
            _roll_dice(store, db, match.id)
        return is_recorded

    return await store.write(work)


def _roll_dice(store: Store, db: Connection, match_id: MatchId) -> None:
    """Roll the dice of a match that are due. Nobody else can change it meanwhile, as its message was recorded."""
    found = find_match(store, db, match_id)
    after = matches.open_match(found, store.now())
    if after.revision > found.revision and not save_match(store, db, found, after):
        raise RuntimeError(f"match {match_id} was changed while its dice were rolled")


def most_urgent(going: Iterable[Going]) -> list[Going]:
    """Those that wait for whoever asked, by when their time is over, then the oldest first."""
    never = datetime.max.replace(tzinfo=UTC)
    return sorted((each for each in going if each.is_awaited), key=lambda each: (each.due or never, each.id))
