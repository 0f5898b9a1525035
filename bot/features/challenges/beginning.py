"""Beginning matches: of one person, as a continuation, or as agreed in a challenge."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import replace

from bot.catalogue import find_entry
from bot.core import match as matches
from bot.core.challenge import Person
from bot.core.continuation import cut, resumed
from bot.core.dice import Salt
from bot.core.match import Match, MatchId, RuleViolation, Terms, UserId
from bot.features import moderation
from bot.storage import Connection, Store, clock_queries, match_queries
from bot.storage.matches import load_match, next_look, save_match, snapshot_of
from games.kit.rules import OptionValue, options_from


async def begin_alone(
    store: Store,
    game: str,
    player: Person,
    *,
    options: Mapping[str, str | OptionValue],
    guild: int | None,
    channel: int,
    language: str,
) -> Match:
    """Begin a solo game. Raises RuleViolation "channel taken" or "banned"; OptionError."""
    rules = find_entry(game).game
    terms = Terms(
        id=MatchId(0),
        game=game,
        options=options_from(rules.options, options),
        language=language,
        guild=guild,
        channel=channel,
        seats=(player.id,),
        names=(player.name,),
        started_at=store.now(),
        seed=store.new_seed(),
        salt=Salt(),
        rated=False,
    )
    return await _begin_alone(store, terms)


async def play_on_alone(
    store: Store, source: MatchId, moves: int, player: Person, *, guild: int | None, channel: int, language: str
) -> Match:
    """Begin a continuation of `source` after its first `moves` moves, in which one person holds all seats.

    Raises RuleViolation "over by then", "channel taken", "banned", "unknown match".
    """
    there = await cut_at(store, source, moves)
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
        started_at=store.now(),
        seed=store.new_seed(),
        salt=Salt(),
    )
    return await _begin_alone(store, terms, there)


async def _begin_alone(store: Store, terms: Terms, after: Match | None = None) -> Match:
    def work(db: Connection) -> Match:
        if started := begin_match(store, db, terms, after, asking=set(terms.seats)):
            return started
        raise RuleViolation("channel taken")

    return await store.write(work)


async def cut_at(store: Store, source: MatchId, moves: int) -> Match:
    """Load a match and `cut` it, in a thread because that is slow for a long match."""
    match = await load_match(store, source)
    return await asyncio.to_thread(cut, match, moves, find_entry(match.game).game.start(match.options))


def begin_match(
    store: Store, db: Connection, terms: Terms, after: Match | None = None, *, asking: Collection[UserId] = ()
) -> Match | None:
    """Begin a match that the users in `asking` want to start now; None if its channel is taken.

    It begins with the rows of `after`, if given, which `cut` returned. Its dice aren't rolled before its first message
    is posted. Raises RuleViolation "banned" or "other banned".
    """
    players = [Person(user, name) for user, name in zip(terms.seats, terms.names, strict=True)]
    moderation.check_may_start(store, db, terms.guild, asking, players)
    game = find_entry(terms.game).game
    new = matches.begin(terms, game.start(terms.options)) if after is None else resumed(terms, after)
    new = replace(new, gaps=clock_queries.gaps_of(db, new) if new.clock else ())
    started = match_queries.add_match(db, new, snapshot_of(new), next_look(store, db, new))
    if started is None:
        return None
    # A game may begin with a forced move.
    opened = matches.open_match(started)
    if opened.revision > started.revision:
        save_match(store, db, started, opened, is_new=True)
    return opened
