"""Checks of tournaments: everything is there once, each result counts once, and nothing is stuck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from benchmarks.kills.club import is_joining, is_running, tournament_on
from benchmarks.kills.cups import Cup
from benchmarks.kills.world import World
from bot.core.match import Match, MatchId
from bot.features.tournaments.rules import Ending, EntrantNumber, Format, Phase, Result, Table, standings, titles
from bot.features.tournaments.rules.events import Joined, Paired, Reported, Returned, Started, Withdrew
from playground.protocol import PRIVATE_THREAD
from playground.seen import Message


def wrong_cups(world: World, cups: Sequence[Cup], matches: Sequence[Match]) -> Iterator[str]:
    """Complaints about all tournaments, once nothing is left to be done."""
    by_id = {match.id: match for match in matches}
    for cup in cups:
        state = cup.hosted.state
        about = f"tournament {cup.hosted.id} ({state.settings.format}, {state.phase}), revision {state.revision}"
        found = (_wrong_log(world, cup), _wrong_pairings(cup), _wrong_matches(cup, by_id), _wrong_standings(cup, by_id))
        for complaint in (each for complaints in found for each in complaints):
            yield f"{about}: {complaint}"
    yield from _wrong_messages(world, cups)
    yield from _wrong_told(world, cups)
    yield from _stray_matches(world, cups, matches)


def _wrong_log(world: World, cup: Cup) -> Iterator[str]:
    """Complaints about events that were stored and are gone, or that are there twice."""
    known, state = world.tournaments.get(cup.hosted.id), cup.hosted.state
    if known is not None and list(cup.events[: len(known.events)]) != list(known.events):
        yield f"{len(known.events)} events were stored, and are not all there any more"
    if state.revision != len(cup.events):
        yield f"{len(cup.events)} events are stored"
    if known is not None and not {each.match for each in known.matches} <= {each.match for each in cup.matches} | {
        None
    }:
        yield "a match that belonged to it doesn't any more"
    world.tournaments[cup.hosted.id] = cup
    yield from _repeated("joined twice", (event.user for event in cup.events if isinstance(event, Joined)))
    yield from _repeated("started twice", (0 for event in cup.events if isinstance(event, Started)))
    reports = (event for event in cup.events if isinstance(event, Reported))
    yield from _repeated("a result was counted twice", ((event.table, event.match) for event in reports))
    if state.settings.format is not Format.KNOCKOUT:
        yield from _repeated("a round was paired twice", (event.round for event in _paired(cup)))


def _repeated(what: str, values: Iterable[object]) -> Iterator[str]:
    if found := [value for value, times in Counter(values).items() if times > 1]:
        yield f"{what}: {found}"


def _wrong_pairings(cup: Cup) -> Iterator[str]:
    """Complaints about people who have two places in a round or meet too often, and one that is stuck."""
    state = cup.hosted.state
    seats: list[tuple[object, EntrantNumber]]
    if state.settings.format is Format.KNOCKOUT:
        yield from _repeated("two tables of the bracket are one", (table.slot for table in state.tables))
        seats = [("open", seat) for table in state.open_tables for seat in table.seats]
    else:
        seats = [(table.round, seat) for table in state.tables for seat in table.seats]
        seats += [(bye.round, bye.entrant) for bye in state.byes]
    yield from _repeated("a player has two places in a round", seats)
    if state.settings.format is Format.ROUND_ROBIN:
        yield from _repeated("a pair meets twice", (frozenset(table.seats) for table in state.tables))
        if state.phase is Phase.OVER and len(state.active) == len(state.order):
            count = len(state.order)
            if len(state.tables) != count * (count - 1) // 2:
                yield f"{count} people have met at {len(state.tables)} tables"
    if state.phase is Phase.RUNNING and not state.open_tables:
        yield "nothing is left to be played, but it isn't over"


def _wrong_matches(cup: Cup, matches: Mapping[MatchId, Match]) -> Iterator[str]:
    """Complaints about matches that are missing or doubled, and about results that aren't those of the matches."""
    state = cup.hosted.state
    stored = {(each.table, each.number): each for each in cup.matches}
    # A table whose player has withdrawn before it was paired is decided without a match.
    decided = {
        (table.number, number): result for table in state.tables for number, result in enumerate(table.results, start=1)
    }
    needless = {key for key, result in decided.items() if result.ending is Ending.FORFEIT}
    wanted = decided.keys() | {(table.number, len(table.results) + 1) for table in state.open_tables}
    if not wanted - needless <= stored.keys() <= wanted:
        yield f"stored are the matches {sorted(stored)}; there should be {sorted(wanted)}"
    yield from _repeated("a match has two places", (each.match for each in cup.matches if each.match is not None))
    for each in cup.matches:
        table, match = state.table(each.table), matches.get(each.match) if each.match is not None else None
        result = table.results[each.number - 1] if each.number <= len(table.results) else None
        if each.is_open != (result is None):
            yield f"match {each.number} of table {each.table} is {'' if each.is_open else 'not '}open: {table}"
        if each.match is not None and match is None:
            yield f"match {each.match} is gone"
        elif match is not None and result is not None:
            yield from _wrong_result(cup, table, match, result)


def _wrong_result(cup: Cup, table: Table, match: Match, result: Result) -> Iterator[str]:
    """Complaints about a result that isn't what the match says, read by its people and not as the bot reads it."""
    holders = [cup.hosted.state.entrant(seat) for seat in table.seats]
    if {holder.user for holder in holders} != set(match.seats):
        yield f"match {match.id} is of {match.seats}, but {table}"
    elif match.outcome is None:
        yield f"match {match.id} goes on, but {table}"
    elif result.ending is Ending.PLAYED and match.outcome.ranking:
        rank: dict[int, int] = {
            match.seats[seat]: at for at, seats in enumerate(match.outcome.ranking) for seat in seats
        }
        ranks = [rank[holder.user] for holder in holders]
        if list(result.places) != [1 + sum(other < own for other in ranks) for own in ranks]:
            yield f"match {match.id} has ended {match.outcome}, but {table}"
    elif result.ending in {Ending.FORFEIT, Ending.WITHDRAWN}:
        gone = {event.entrant for event in cup.events if isinstance(event, Withdrew)}
        if gone.isdisjoint(entrant for entrant, place in zip(table.seats, result.places, strict=True) if place != 1):
            yield f"match {match.id} is lost by a withdrawal, but no loser has withdrawn: {table}"
    else:
        yield f"match {match.id} has ended {match.outcome}, but {table}"


def _wrong_standings(cup: Cup, matches: Mapping[MatchId, Match]) -> Iterator[str]:
    """Complaints about points and titles that don't follow from the matches. Tournaments from which a player has
    withdrawn are left out: matches are annulled or forfeited there.
    """
    state = cup.hosted.state
    if state.phase is Phase.OVER and dict(cup.titles) != titles(state):
        yield f"the titles are {cup.titles}, but should be {titles(state)}"
    if state.phase is Phase.JOINING or len(state.active) < len(state.order):
        return
    points = dict.fromkeys(state.order, Fraction())
    numbers: dict[int, EntrantNumber] = {held.user: held.number for held in state.entrants}
    for each in cup.matches:
        match = matches.get(each.match) if each.match is not None else None
        if match is not None and match.outcome is not None and match.outcome.ranking:
            best = match.outcome.ranking[0]
            for seat in best:
                points[numbers[match.seats[seat]]] += Fraction(1, min(len(best), 2))
    if state.settings.format is Format.SWISS:
        for bye in state.byes:
            points[bye.entrant] += state.settings.bye_points
    told = {line.entrant: line.points for line in standings(state)}
    if any(told[number] != points[number] for number in told):
        yield f"the standings tell the points {told}; the matches give {points}"


def _wrong_messages(world: World, cups: Sequence[Cup]) -> Iterator[str]:
    """Complaints about messages that are missing or doubled: of tournaments, of tables, and notes in their threads."""
    by_channel: dict[int, list[Message]] = {}
    for message in world.public_messages():
        by_channel.setdefault(message.channel_id, []).append(message)
    for club in world.clubs:
        here = [cup for cup in cups if cup.hosted.channel == club.channel.id]
        wanted = [cup.hosted.message for cup in here] + [each.message for cup in here for each in cup.matches]
        # A match in a private thread has no message in the channel.
        threads = {thread.id for thread in club.channel.threads if thread.raw["type"] == PRIVATE_THREAD}
        needed = Counter(each for each in wanted if each is not None and each not in threads)
        found = by_channel.get(club.channel.id, [])
        # Each round has a new message of its tournament; the older ones stay, with a link at most.
        older = [message for message in found if message.id not in needed]
        rounds = sum(len({event.round for event in _paired(cup)}) for cup in here)
        is_complete = needed == Counter(message.id for message in found if message.id in needed)
        pressable = [button for message in older for button in message.buttons if button.custom_id]
        if not is_complete or len(older) > rounds or pressable:
            yield f"the messages {found} are in #{club.channel.name}; there should be {sorted(needed)}"
    for cup in cups:
        hosted = cup.hosted
        announced = [each for each in by_channel.get(hosted.channel, ()) if tournament_on(each) == hosted.id]
        phases = [(is_joining(each), is_running(each)) for each in announced]
        if phases != [(hosted.state.phase is Phase.JOINING, hosted.state.phase is Phase.RUNNING)]:
            yield f"tournament {hosted.id} is {hosted.state.phase}, but shown like this: {announced}"
        # Lists of pairings are in the channel, and news of a match are in its thread.
        notes = {each.message for each in cup.notes if each.message is not None}
        said = {each.id for each in by_channel.get(hosted.thread or 0, ())}
        if missing := notes - {each.id for messages in by_channel.values() for each in messages}:
            yield f"the notes {sorted(missing)} of tournament {hosted.id} are gone"
        if strange := said - notes:
            yield f"the messages {sorted(strange)} are in the thread of tournament {hosted.id}, and are no notes of it"


def _paired(cup: Cup) -> Iterator[Paired]:
    """The beginnings of a tournament's rounds."""
    return (event for event in cup.events if isinstance(event, Paired))


def _wrong_told(world: World, cups: Sequence[Cup]) -> Iterator[str]:
    """Complaints about people who were told that they joined or left more often than that is stored."""
    stored: Counter[tuple[int, int, bool]] = Counter()
    for cup in cups:
        for event in cup.events:
            if isinstance(event, Joined):
                stored[cup.hosted.id, event.user, True] += 1
            elif isinstance(event, Returned | Withdrew):
                user = cup.hosted.state.entrant(event.entrant).user
                stored[cup.hosted.id, user, isinstance(event, Returned)] += 1
    for club in world.clubs:
        for (number, user, has_joined), times in club.told.items():
            if times > stored[number, user, has_joined]:
                what = "joined" if has_joined else "left"
                yield f"{user} was told {times} times that they {what} tournament {number}; stored are {stored}"


def _stray_matches(world: World, cups: Sequence[Cup], matches: Sequence[Match]) -> Iterator[str]:
    """Complaints about matches that were begun in a club's threads and belong to no tournament."""
    theirs = {each.match for cup in cups for each in cup.matches}
    threads = {thread.id for club in world.clubs for thread in club.channel.threads}
    for match in matches:
        if match.channel in threads and match.id not in theirs:
            yield f"match {match.id} belongs to no tournament"
