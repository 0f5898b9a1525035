"""Loading, changing and saving matches, for all use cases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog
from sqlalchemy import Connection

from bot import settings
from bot.catalogue import find_entry
from bot.core import clock
from bot.core import match as matches
from bot.core.clock import ClockReading
from bot.core.match import AnyPosition, Match, MatchId, RowKind, RuleViolation, Unconfirmed, UserId, level_of
from bot.settings import ServerSettings
from bot.storage import (
    OngoingMatch,
    Saved,
    Snapshot,
    clock_queries,
    match_queries,
    settings_queries,
)
from bot.storage.cache import KnownMatch
from bot.storage.match_queries import MatchHead
from bot.storage.store import Store, StoreUnavailable
from games.kit.rules import MoveError

RECHECK = timedelta(days=1)
"""Interval of checking the clock of an overdue match that only its players can end."""
RECENT = timedelta(seconds=30)
"""Maximum age of a match in memory that is shown without looking whether another process has changed it."""
SHOWN_AFTER = timedelta(minutes=1)
"""The longest normal delay of a board. In a tournament, longer ones count on no clock."""
IDLE_LIMIT = timedelta(days=28)
"""Time that a match against computer players may be idle before the bot adjourns it, which frees its channel."""

SAVED_TOO: list[Callable[[Connection, Match, Match], None]] = []
"""What features store in the transaction that saves a match, given the match before and after."""

_log = structlog.get_logger("banmen.service")


async def load_match(store: Store, match_id: MatchId) -> Match:
    """Load a match. Raises RuleViolation "unknown match"."""
    if (known := _known(store, match_id)) is not None:
        return known
    found = await _load(store, lambda db: _find(store, db, match_id))
    if found is None:
        raise RuleViolation("unknown match")
    return found


def recent_match(store: Store, match_id: MatchId) -> Match | None:
    """A match that this process has recently loaded or saved; None if there is none.

    Another process may have changed it since, so use it only for what is checked again later.
    """
    known = store.matches.get(match_id, store.now(), within=RECENT)
    return None if known is None else known.match


async def load_match_in(store: Store, channel: int) -> Match | None:
    """Load the match that is being played in a channel, else the newest there, whether adjourned or over."""
    for each in [*store.matches]:
        known = _known(store, each)
        if known is not None and known.channel == channel and not known.outcome and known.adjourned_since is None:
            return known
    return await _load(store, lambda db: _find_seen(store, db, match_queries.head_in(db, channel)))


async def load_adjourned_in(store: Store, channel: int, user: UserId) -> Match | None:
    """Load the newest adjourned match of a channel in which `user` holds a seat."""
    return await _load(store, lambda db: _find_seen(store, db, match_queries.head_at_adjourned(db, channel, user)))


async def _load(store: Store, find: Callable[[Connection], KnownMatch | Saved | None]) -> Match | None:
    """Load the match that `find` finds, and keep it in memory."""
    changes, others, saves = store.matches.changes, store.others, store.saves
    found = await store.read(find)
    if found is None:
        return None
    if isinstance(found, Saved):
        found = KnownMatch(await _restore_in_thread(found), found.due)
    # This read may have missed changes that were saved meanwhile.
    _keep(store, found._replace(as_of=others if saves == store.saves else -1), changes)
    return found.match


def _known(store: Store, match_id: MatchId) -> Match | None:
    """A match in memory, if it is sure that it is the stored one."""
    known = store.matches.get(match_id, store.now())
    is_sure = store.is_alone and known is not None and known.as_of == store.others
    return known.match if known is not None and is_sure else None


def _find(store: Store, db: Connection, match_id: MatchId, seen: MatchHead | None = None) -> KnownMatch | Saved | None:
    """The match in memory, brought up to date with what was `seen` of the stored one; else the stored one."""
    known = store.matches.get(match_id, store.now())
    if known is not None:
        seen = seen or match_queries.head_at(db, match_id)
        if seen is not None and seen.confirms(known.match):
            gaps = clock_queries.gaps_of(db, known.match) if known.match.clock else ()
            return KnownMatch(replace(known.match, shown=seen.shown, gaps=gaps), seen.due)
    return match_queries.saved_match(db, match_id)


def _find_seen(store: Store, db: Connection, seen: MatchHead | None) -> KnownMatch | Saved | None:
    return None if seen is None else _find(store, db, seen.id, seen)


def _keep(store: Store, found: KnownMatch, changes: int) -> None:
    """Keep a match in memory, unless `Cache.changes` says that it may be outdated, or a newer one is there."""
    match, now = found.match, store.now()
    known = store.matches.get(match.id, now)
    if known is not None and known.match.revision > match.revision:
        return
    # The rows of outsiders are the only ones that are changed without a trace elsewhere, if their data is deleted.
    if changes == store.matches.changes and not any(row.seat is None and row.by is not None for row in match.log):
        store.matches.keep(match.id, found, now, changes)
    elif known is not None:
        store.matches.drop(match.id)


async def best_score(store: Store, user: UserId, game: str) -> tuple[int, ...] | None:
    """The best score of `user` in a solo game, where fewer is better; None if they have none yet."""
    return min(await store.read(match_queries.points_of, user, game), default=None)


async def going_matches(store: Store, user: UserId) -> list[OngoingMatch]:
    """The matches of `user` that aren't over, oldest first; there may be hundreds."""
    return await store.read(match_queries.going_of, user)


async def next_turn(store: Store, user: UserId, besides: MatchId | None = None) -> Match | None:
    """The most urgent match in which `user` is on turn, or None; `besides` is left out."""
    urgent = most_urgent(each for each in await going_matches(store, user) if each.id != besides)
    found = await load_matches(store, urgent[:1])
    return found[0] if found else None


async def load_matches(store: Store, going: Iterable[Any]) -> list[Match]:
    """Load the matches with the ids of these, without unreadable ones: one by one, so that others needn't wait."""
    found = []
    for each in going:
        try:
            found.append(await load_match(store, each.id))
        except Exception as error:  # noqa: BLE001 - the others can be read
            _log.error("match can't be read", match=each.id, why=str(error))
    return found


def read_clock(store: Store, match: Match) -> ClockReading:
    """Read the clock of a match; without one, with the bot's patience."""
    return clock.read_clock(match, store.silence)


def next_look(store: Store, db: Connection, match: Match) -> datetime | None:
    """The time (UTC) at which to check the clock of a match next; None for never."""
    reading = read_clock(store, match)
    if reading.deadline is None:
        if match.idle_since is None:
            return None
        # Too early if there are gaps that aren't loaded yet; the check loads them.
        return clock.later(match.idle_since, IDLE_LIMIT, match.gaps, match.mover)
    if match.overdue_since is None:
        return reading.deadline if reading.remind_at is None else min(reading.remind_at, reading.deadline)
    if not match.waiting:
        return store.now()
    # The server may change its settings.
    return _grace_over(db, match.overdue_since, match) or store.now() + RECHECK


def _grace_over(db: Connection, overdue_since: datetime, match: Match) -> datetime | None:
    """The time (UTC) from which the bot ends an overdue match; None if the server doesn't want that. A strict match
    ends at once. Outages don't count towards the grace.
    """
    hours = 0 if match.strict else rules_of(db, match.guild).overdue
    if not isinstance(hours, int):
        return None
    return clock.later(overdue_since, timedelta(hours=hours), clock_queries.gaps_of(db, match))


def rules_of(db: Connection, guild: int | None) -> ServerSettings:
    """The settings of a server; the defaults for None."""
    return settings.read(ServerSettings, {} if guild is None else settings_queries.server_choices(db, guild))


async def change_match(
    store: Store, match_id: MatchId, change: Callable[[Match], Match], *, from_memory: bool = False
) -> Match:
    """Load a match, change it and save it; again if it was changed meanwhile. Raises RuleViolation "unknown match".

    With `from_memory` a match in memory is changed first, without looking whether it is up to date. If it isn't, it
    can't be saved, and what `change` raises may be wrong; so the stored one follows. `change` must not depend on the
    periods that the clock leaves out: the stored row doesn't tell whether they are up to date.
    """
    changes = store.matches.changes
    known = store.matches.get(match_id, store.now()) if from_memory else None
    attempt: KnownMatch | None = None

    def change_known(db: Connection, known: KnownMatch) -> KnownMatch | None:
        nonlocal attempt
        attempt = _save(store, db, known.match, change(known.match), known=known)
        return attempt

    def change_stored(db: Connection) -> KnownMatch | None:
        nonlocal attempt
        found = find_match(store, db, match_id)
        attempt = _save(store, db, found, change(found))
        return attempt

    saved = None
    try:
        if known and known.may_be_saved:
            with suppress(RuleViolation, MoveError, Unconfirmed):
                saved = await store.save(change_known, known)
                saved = saved and saved._replace(as_of=known.as_of)
        while saved is None:
            saved = await store.save(change_stored)
            saved = saved and saved._replace(as_of=store.others)
    except StoreUnavailable as error:
        if not error.is_unsure or attempt is None:
            raise
        await _check_saved(store, attempt.match, error)
        saved = attempt
    _keep(store, saved, changes)
    if saved.match.outcome:
        for user in saved.match.people:
            # They aren't new any more.
            store.played.drop(user)
    return saved.match


async def _check_saved(store: Store, match: Match, error: StoreUnavailable) -> None:
    """Find out whether a match was saved although its commit has failed with this error.

    Raises StoreUnavailable if it wasn't saved, or if the database can't be asked: then it is still unsure.
    """

    def is_saved(db: Connection) -> bool:
        # A running commit holds the row, so this waits for its end.
        match_queries.await_others(db, match.id)
        log = find_match(store, db, match.id).log
        return log[: len(match.log)] == match.log

    try:
        was_saved = await store.read(is_saved)
    except StoreUnavailable:
        raise error from None
    _log.info("looked again", match=match.id, saved=was_saved)
    if not was_saved:
        raise StoreUnavailable(str(error), is_unsure=False) from error


async def change_in_thread(store: Store, match_id: MatchId, change: Callable[[Match], Match]) -> Match:
    """Like `change_match`, but runs `change` in a thread because replaying a long match is slow.

    If the match was changed meanwhile, `change` runs once more, in the unit of work that saves it.
    """
    read = await load_match(store, match_id)
    changed = await asyncio.to_thread(change, read)

    def change_again(found: Match) -> Match:
        if found != replace(read, shown=found.shown, gaps=found.gaps):
            return change(found)
        return replace(changed, shown=found.shown, gaps=found.gaps)

    return await change_match(store, match_id, change_again)


async def retry_until_saved(store: Store, work: Callable[[Connection], Match | None]) -> Match:
    """Run `work` until it returns a match; it returns None if the match was changed meanwhile."""
    while True:
        if after := await store.write(work):
            return after


def start_of(match: Match) -> AnyPosition:
    """The position in which a match began."""
    return find_entry(match.game).game.start(match.options)


def find_match(store: Store, db: Connection, match_id: MatchId) -> Match:
    """Load a match within a transaction. Raises RuleViolation "unknown match"."""
    found = _find(store, db, match_id)
    if found is None:
        raise RuleViolation("unknown match")
    return found.match if isinstance(found, KnownMatch) else _restore(found)


def save_match(store: Store, db: Connection, found: Match, after: Match, *, is_new: bool = False) -> bool:
    """Save `after`, changed from `found`, and what features store with it. False, with nothing saved, if it was
    changed meanwhile. `is_new` is as in `match_queries.save_rows`.

    Raises RuleViolation "another plays here" if the match is resumed in a channel with another match.
    """
    return _save(store, db, found, after, is_new=is_new) is not None


def _save(
    store: Store,
    db: Connection,
    found: Match,
    after: Match,
    *,
    known: KnownMatch | None = None,
    is_new: bool = False,
) -> KnownMatch | None:
    """Like `save_match`, but returns the match that is stored then. `known` is as in `match_queries.save_rows`."""
    if (
        found.adjourned_since
        and not after.adjourned_since
        and not after.outcome
        and match_queries.is_taken(db, after.channel)
    ):
        raise RuleViolation("another plays here")
    due = next_look(store, db, after)
    snapshot = snapshot_of(after)
    if not match_queries.save_rows(db, found.revision, after, snapshot, due, known=known, is_new=is_new):
        return None
    if any(row.kind is RowKind.REMIND and row.text for row in after.log[found.revision :]):
        clock_queries.note_reminding(db, after.id, after.revision)
    for save in SAVED_TOO:
        save(db, found, after)
    return KnownMatch(after, due)


async def _restore_in_thread(saved: Saved) -> Match:
    """Like `_restore`, but replays a whole log in a thread."""
    if saved.snapshot.version == find_entry(saved.terms.game).game.version:
        return _restore(saved)
    return await asyncio.to_thread(_restore, saved)


def _restore(saved: Saved) -> Match:
    """Compute the match from its snapshot, or from its whole log if another version of the game wrote the snapshot."""
    game = find_entry(saved.terms.game).game
    snapshot = saved.snapshot
    try:
        if snapshot.version == game.version:
            position = game.from_json(snapshot.position)
            found = matches.restored(saved.terms, saved.log, saved.shown, position, snapshot.revision)
        else:
            found = matches.restored(saved.terms, saved.log, saved.shown, game.start(saved.terms.options))
    except MoveError as error:
        # A MoveError would be shown to the user, who has done nothing wrong.
        raise RuntimeError(f"match {saved.terms.id}: {game.key} {game.version} can't follow its log") from error
    return replace(found, gaps=saved.gaps)


def snapshot_of(match: Match) -> Snapshot:
    turn = match.state.exchange.turns[0]
    return Snapshot(turn.start.to_json(), turn.began, find_entry(match.game).game.version)


async def play_move(
    store: Store, match_id: MatchId, decision: int | None, user: UserId, text: str, *, is_sure: bool = True
) -> Match:
    """Play the move or aside that `text` names. `decision` None means the present one.

    Raises RuleViolation "stale" (shown, now: numbers of moves), "not your turn", "not yours", "not a player", "you
    left", "match over", "unknown match"; MoveError; Unconfirmed as `bot.core.match.play` does.
    """

    def change(found: Match) -> Match:
        nonlocal decision
        # The first decision that was loaded: after a lost race it may be stale.
        decision = found.decision if decision is None else decision
        return matches.play(found, user, text, at=store.now(), decision=decision, is_sure=is_sure)

    after = await change_match(store, match_id, change, from_memory=True)
    store.meter.moved(after.game, "person" if level_of(user) is None else "computer")
    return after


async def ends_at(store: Store, match: Match) -> datetime | None:
    """The time (UTC) at which the bot will end an overdue match; None if it isn't overdue, or by the settings."""
    since = match.overdue_since
    if since is None or not match.may_claim:
        return None
    return await store.read(_grace_over, since, match)


def lacks_board(match: Match) -> bool:
    """Whether a strict match waits until its board can be posted; meanwhile no player can run out of time."""
    return match.shown.revision < match.revision and match.strict


async def record_shown(store: Store, match: Match, revision: int, message: int, *, is_tidy: bool = True) -> bool:
    """Record that `message` shows `revision` of `match`, and, unless the channel `is_tidy`, that an older board there
    still has its buttons.

    Dice that are due and depend on the message's id are rolled in the same transaction. False, with nothing recorded,
    if another board or channel than in `match` was recorded meanwhile.
    """
    now = store.now()
    late_since = _late_since(match, now)

    def work(db: Connection) -> bool:
        is_recorded = match_queries.note_shown(db, match, revision, message, is_tidy=is_tidy)
        if is_recorded and late_since is not None and match.strict:
            clock_queries.add_gap(db, match.id, late_since, now, now)
        if match.outcome:
            match_queries.forget_watchers(db, match.id)
        if is_recorded and match.awaits_salt:
            _roll_dice(store, db, match.id)
        return is_recorded

    changes = store.matches.changes
    try:
        is_recorded = await store.save(work)
    finally:
        if match.outcome:
            store.watchers.drop(match.id)
    if known := store.matches.get(match.id, store.now()):
        # The first message changes the dice, and a late one the clock.
        is_all = match.shown.message is not None and late_since is None
        if is_recorded and is_all and known.match.shown == match.shown:
            shown = replace(match.shown, revision=revision, message=message)
            _keep(store, known._replace(match=replace(known.match, shown=shown)), changes)
        else:
            _keep(store, known._replace(as_of=-1), changes)
    return is_recorded


def _late_since(match: Match, now: datetime) -> datetime | None:
    """Since when (UTC) a match has waited for the board that is posted now; None if that is as soon as usual."""
    # After a relocation, the new channel has seen nothing.
    came = match.state.history.latest(RowKind.RELOCATE)
    unseen = max(match.shown.revision, came - 1)
    if unseen >= match.revision:
        return None
    since = match.log[unseen].at if unseen >= 0 else match.started_at
    return since if now - since > SHOWN_AFTER else None


def _roll_dice(store: Store, db: Connection, match_id: MatchId) -> None:
    """Roll the dice that are due. Nobody else can change the match meanwhile: this transaction has locked its row."""
    found = find_match(store, db, match_id)
    after = matches.open_match(found, store.now())
    if after.revision > found.revision and not save_match(store, db, found, after):
        raise RuntimeError(f"match {match_id} was changed while its dice were rolled")


def most_urgent(going: Iterable[OngoingMatch]) -> list[OngoingMatch]:
    """The matches in which the user is on turn, the earliest deadline first, then the oldest first."""
    never = datetime.max.replace(tzinfo=UTC)
    return sorted((each for each in going if each.is_awaited), key=lambda each: (each.due or never, each.id))
