"""Beginning matches: of one person, or as agreed in a challenge."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from bot.catalogue import find_entry
from bot.core import match as matches
from bot.core.challenge import Person
from bot.core.match import Match, MatchId, RuleViolation, Terms, UserId
from bot.matches import moderation
from bot.storage import Connection, Store, clock_queries, match_queries, name_queries
from bot.storage.matches import next_look, save_match, snapshot_of
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
        rated=False,
    )

    def work(db: Connection) -> Match:
        name_queries.note_names(db, [player])
        if started := begin_match(store, db, terms, asking=set(terms.seats)):
            return started
        raise RuleViolation("channel taken")

    return await store.write(work)


def begin_match(store: Store, db: Connection, terms: Terms, *, asking: Collection[UserId] = ()) -> Match | None:
    """Begin a match that the users in `asking` want to start now; None if its channel is taken.

    Its dice aren't rolled before its first message is posted. Raises RuleViolation "banned" or "other banned".
    """
    players = [Person(user, name) for user, name in zip(terms.seats, terms.names, strict=True)]
    moderation.check_may_start(db, store, terms.guild, asking, players)
    game = find_entry(terms.game).game
    new = matches.begin(terms, game.start(terms.options))
    new = replace(new, gaps=clock_queries.gaps_of(db, new) if new.clock else ())
    started = match_queries.add_match(db, new, snapshot_of(new), next_look(store, db, new))
    if started is None:
        return None
    # A game may begin with a forced move.
    opened = matches.open_match(started)
    if opened.revision > started.revision:
        save_match(store, db, started, opened, is_new=True)
    return opened
