"""The conditions that must hold once everything that was killed is back and all presses have stopped."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import Connection, select

from benchmarks.kills.cups import all_cups, cups_left
from benchmarks.kills.people import board_on
from benchmarks.kills.tournament_checks import wrong_cups
from benchmarks.kills.world import World
from bot.catalogue import CATALOGUE
from bot.core.challenge import Challenge
from bot.core.match import Match, MatchId, RowKind, UserId, level_of, restored
from bot.features.offers import queries as offer_queries
from bot.matches.challenges import queries as challenge_queries
from bot.storage import Store, StoreError, StoreUnavailable, match_queries, open_store
from bot.storage.matches import load_match
from bot.storage.tables import match as match_table
from bot.ui.match import played_words
from playground.seen import Message

TIMEOUT = 120.0
"""Seconds in which the bot must have shown everything."""
AGAIN = 0.05
"""Seconds between two looks."""


async def checked(world: World) -> list[str]:
    """Wait until all is shown, and describe the faults; there is no play meanwhile."""
    await world.pause()
    await world.all_connected()
    deadline = asyncio.get_running_loop().time() + TIMEOUT
    while True:
        # PostgreSQL may be down because another world has just killed it.
        try:
            async with open_store(world.database) as store:
                store.is_alone = False
                wrong = await _settled(world, store, deadline)
            break
        except (StoreError, StoreUnavailable, OSError) as error:
            if asyncio.get_running_loop().time() > deadline:
                wrong = [f"the database can't be read: {error}"]
                break
            await asyncio.sleep(AGAIN)
    complaints, world.complaints = world.complaints, []
    return [*wrong, *(f"logged: {line}" for line in complaints)]


async def _settled(world: World, store: Store, deadline: float) -> list[str]:
    """The faults once everything is shown, or when the time for it is over."""
    while True:
        if left := await _left(store):
            wrong = [f"after {TIMEOUT:.0f} s this isn't done: {left}"]
        else:
            matches = [await load_match(store, each) for each in await store.read(_all_matches)]
            open_challenges = await store.read(challenge_queries.open_challenges, store.now())
            cups = await store.read(all_cups)
            wrong = [*_wrong(world, matches, open_challenges), *wrong_cups(world, cups, matches)]
        # A late board may have been recorded before the other messages are tidied up.
        if not wrong or asyncio.get_running_loop().time() > deadline:
            return wrong
        await asyncio.sleep(AGAIN)


def _all_matches(db: Connection) -> Sequence[MatchId]:
    return [MatchId(number) for number in db.execute(select(match_table.c.id)).scalars()]


async def _left(store: Store) -> str:
    """Describe which matches wait for computer players, and what is still to be shown."""
    awaiting = await store.read(match_queries.awaiting_computers)
    matches = await store.read(match_queries.unshown)
    unswept = await store.read(match_queries.unswept)
    challenges = await store.read(challenge_queries.challenges_behind)
    left = {
        **await store.read(cups_left, store.now()),
        "computers' turns in": [match for match, _ in awaiting],
        "matches": matches,
        "to be searched": list(unswept),
        "offers": await store.read(offer_queries.offer_messages_behind),
        "challenges": [each.id for each in challenges],
    }
    return ", ".join(f"{name} {numbers}" for name, numbers in left.items() if numbers)


def _wrong(world: World, matches: Sequence[Match], challenges: Sequence[Challenge]) -> Iterator[str]:
    boards, replies = _boards(world), _replies(world)
    for match in matches:
        about = f"match {match.id} ({match.game}), revision {match.revision}"
        shown = boards[match.id]
        found = (_wrong_log(world, match), _wrong_boards(match, shown), _wrong_offers(match, shown, replies))
        for complaint in (each for complaints in found for each in complaints):
            yield f"{about}: {complaint}"
    for unknown in boards.keys() - {match.id for match in matches}:
        yield f"a board of match {unknown}, which isn't stored"
    yield from _wrong_moves(world, matches)
    yield from _wrong_challenges(world, challenges)


def _boards(world: World) -> Mapping[int, list[Message]]:
    """The boards of each match, oldest first."""
    found: defaultdict[int, list[Message]] = defaultdict(list)
    for message in world.public_messages():
        if shown := board_on(message):
            found[shown[0]].append(message)
    return found


def _replies(world: World) -> Mapping[int, list[Message]]:
    """The messages that answer each message, oldest first."""
    found: defaultdict[int, list[Message]] = defaultdict(list)
    for message in world.public_messages():
        if answered := message.raw.get("message_reference"):
            found[int(answered["message_id"])].append(message)
    return found


def _wrong_log(world: World, match: Match) -> Iterator[str]:
    """Rows that were there are still there, and the rules lead to the stored position."""
    before = world.known[match.id].log if match.id in world.known else ()
    if match.log[: len(before)] != before:
        yield f"{len(before)} rows were stored, and are not all there any more"
    start = CATALOGUE[match.game].game.start(match.options)
    if any(row.kind is RowKind.MOVE and (row.seat is None or match.seats[row.seat] != row.by) for row in match.log):
        yield "somebody has played for another"
    if restored(match, match.log, match.shown, start).position != match.position:
        yield "its log leads to another position"
    world.known[match.id] = match


def _wrong_boards(match: Match, boards: Sequence[Message]) -> Iterator[str]:
    """The last revision is shown, once, on the last board, which alone has buttons; boards are in order.

    Offers and their refusals have messages of their own, and leave the board as it is.
    """
    shown = [revision for _, revision in filter(None, map(board_on, boards))]
    if shown != sorted(set(shown)):
        yield f"its boards show the revisions {shown}"
    since = match.log[shown[-1] :] if shown else match.log
    if not shown or {row.kind for row in since} - {RowKind.OFFER, RowKind.DECLINE} or (since and match.outcome):
        yield f"its last board shows revision {shown[-1:]}"
    with_buttons = [revision for revision, board in zip(shown, boards, strict=True) if board.labels]
    if (match.outcome is None and with_buttons != shown[-1:]) or (match.outcome and with_buttons[:-1]):
        yield f"the boards of the revisions {with_buttons} have buttons"


def _wrong_offers(match: Match, boards: Sequence[Message], replies: Mapping[int, list[Message]]) -> Iterator[str]:
    """Each open offer has one message with buttons, and no offer has two messages."""
    offers = [reply for board in boards for reply in replies.get(board.id, ())]
    made, unanswered = sum(row.kind is RowKind.OFFER for row in match.log), 0 if match.outcome else len(match.offers)
    if sum(bool(each.labels) for each in offers) != unanswered or len(offers) > made:
        yield f"{made} offers were made, {unanswered} are open, but shown are {offers}; {match.seats}: {match.log}"


def _wrong_moves(world: World, matches: Sequence[Match]) -> Iterator[str]:
    """People who were told that they played a move did, and none has played more often than they have pressed."""
    moves = [each for match in matches for each in _moves(match)]
    made = Counter(moves)
    played = Counter(person for person, _ in moves if level_of(UserId(person)) is None)
    told: Counter[int] = Counter()
    for (person, text), tellings in world.witness.told.items():
        times = len(tellings)
        told[person] += times
        if times > made[person, text]:
            yield f"{person} was told {tellings}: {text} That is {made[person, text]} times stored"
    for person, times in told.items():
        if times > played[person]:
            logs = [match.log for match in matches if person in match.seats]
            yield f"{person} was told of {times} moves; stored are {played[person]}: {logs}"
    for person, times in played.items():
        if times > world.witness.pressed[person]:
            yield f"{person} has played {times} moves by {world.witness.pressed[person]} presses"


def _moves(match: Match) -> Iterator[tuple[int, str]]:
    """Each move of a match: who made it, and what they are told about it. Nobody takes moves back here."""
    position = CATALOGUE[match.game].game.start(match.options)
    for row in match.played:
        move = position.parse(row.text)
        if row.kind is RowKind.MOVE and row.by is not None:
            yield int(row.by), played_words(position, move, match.game, "en")
        position = position.play(move)


def _wrong_challenges(world: World, challenges: Sequence[Challenge]) -> Iterator[str]:
    """Each open challenge has one message with buttons, and there are no others."""
    waiting = Counter(message.id for message in world.public_messages() if "Accept" in message.labels)
    if waiting != Counter(each.message for each in challenges):
        yield f"challenges wait in the messages {sorted(waiting)}; stored are {challenges}"
