"""How matches begin: alone, on from another one, from a record, or as was agreed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from bot.core import match as matches
from bot.core.challenge import Person
from bot.core.continuation import cut, resumed
from bot.core.dice import Salt
from bot.core.match import Match, MatchId, Refusal, Terms
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
    """A match for one person, which needs nobody's consent. Raises Refusal "channel taken"; OptionError."""
    rules = store.entry(game).game
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
    return await begin_here(store, terms)


async def play_on_alone(
    store: Store, source: MatchId, moves: int, player: Person, *, guild: int | None, channel: int, language: str
) -> Match:
    """A match for one person on all seats, which begins with so many moves of another one.

    Raises Refusal "over by then", "channel taken", "unknown match".
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
    return await begin_here(store, terms, there)


async def begin_here(store: Store, terms: Terms, after: Match | None = None) -> Match:
    """A match of one person, as `_begun` has it. Raises Refusal "channel taken" or "banned"."""

    def work(db: Connection) -> Match:
        moderation.check_bans(store, db, terms.guild, set(terms.seats), ())
        if started := begin_match(store, db, terms, after):
            return started
        raise Refusal("channel taken")

    return await store.write(work)


async def cut_at(store: Store, source: MatchId, moves: int) -> Match:
    """A match as it stood after so many moves: worked out beforehand, as a long one takes its time."""
    found = await load_match(store, source)
    return await asyncio.to_thread(cut, found, moves, store.entry(found.game).game.start(found.options))


def begin_match(store: Store, db: Connection, terms: Terms, after: Match | None = None) -> Match | None:
    """A new match; None if it can't be played there. With `after` it begins with all that this one, which was
    `cut`, consists of. Its dice are not rolled before its first message is there.
    """
    game = store.entry(terms.game).game
    new = matches.begin(terms, game.start(terms.options)) if after is None else resumed(terms, after)
    new = replace(new, gaps=clock_queries.gaps_of(db, new) if new.clock else ())
    started = match_queries.add_match(db, new, snapshot_of(store, new), next_look(store, db, new))
    if started is None:
        return None
    # A game may begin with an only move.
    opened = matches.open_match(started)
    if opened.revision > started.revision:
        save_match(store, db, started, opened, is_new=True)
    return opened
