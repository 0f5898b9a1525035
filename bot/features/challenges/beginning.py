"""How matches begin: alone, on from another one, from a record, or as was agreed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from bot.core import match as matches
from bot.core.challenge import Person
from bot.core.continuation import cut, resumed
from bot.core.dice import Salt
from bot.core.match import Match, MatchId, Refusal, Shown, Terms
from bot.core.record.importing import Imported
from bot.features.moderation.service import Moderating
from bot.storage import Writing
from games.kit.rules import OptionValue, options_from

NOWHERE = 0
"""The channel of matches that were imported to be looked at: no channel has this number."""
MOST_IMPORTS = 50
"""That are kept for a person."""


class Beginning(Moderating):
    """How matches begin: alone, on from another one, from a record, or as was agreed."""

    async def begin_alone(
        self,
        game: str,
        player: Person,
        *,
        options: Mapping[str, str | OptionValue],
        guild: int | None,
        channel: int,
        language: str,
    ) -> Match:
        """A match for one person, which needs nobody's consent. Raises Refusal "channel taken"; OptionError."""
        rules = self._entry(game).game
        terms = Terms(
            id=MatchId(0),
            game=game,
            options=options_from(rules.options, options),
            language=language,
            guild=guild,
            channel=channel,
            seats=(player.id,),
            names=(player.name,),
            started_at=self._now(),
            seed=self._new_seed(),
            salt=Salt(),
            rated=False,
        )
        return await self._begin_here(terms)

    async def play_on_alone(
        self, source: MatchId, moves: int, player: Person, *, guild: int | None, channel: int, language: str
    ) -> Match:
        """A match for one person on all seats, which begins with so many moves of another one.

        Raises Refusal "over by then", "channel taken", "unknown match".
        """
        there = await self._cut(source, moves)
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
            started_at=self._now(),
            seed=self._new_seed(),
            salt=Salt(),
        )
        return await self._begin_here(terms, there)

    async def keep(self, imported: Imported, owner: Person, language: str) -> Match:
        """Keep a match that was read from a record, as one that is over, of `owner` alone and of no channel.

        Of those that somebody keeps so, the oldest go where there are too many.
        """
        start = self._entry(imported.game).game.start(imported.options)
        terms = Terms(
            id=MatchId(0),
            game=imported.game,
            options=imported.options,
            language=language,
            guild=None,
            channel=NOWHERE,
            seats=(owner.id,) * len(imported.names),
            names=imported.names,
            started_at=imported.began,
            rated=False,
            origins=imported.origins,
        )
        begun = matches.begin(terms, start)
        match = replace(begun, log=imported.rows, course=imported.course, shown=Shown(len(imported.rows)))

        def work(store: Writing) -> Match:
            kept = store.add_match(match, self._snapshot(match))
            assert kept is not None  # noqa: S101 - it is over, and takes up no channel
            store.forget_imports(owner.id, MOST_IMPORTS)
            return kept

        return await self._store.write(work)

    async def _begin_here(self, terms: Terms, after: Match | None = None) -> Match:
        """A match of one person, as `_begun` has it. Raises Refusal "channel taken" or "banned"."""

        def work(store: Writing) -> Match:
            self._check_bans(store, terms.guild, set(terms.seats), ())
            if started := self._begun(store, terms, after):
                return started
            raise Refusal("channel taken")

        return await self._store.write(work)

    async def _cut(self, source: MatchId, moves: int) -> Match:
        """A match as it stood after so many moves: worked out beforehand, as a long one takes its time."""
        found = await self.match(source)
        return await asyncio.to_thread(cut, found, moves, self._entry(found.game).game.start(found.options))

    def _begun(self, store: Writing, terms: Terms, after: Match | None = None) -> Match | None:
        """A new match; None if it can't be played there. With `after` it begins with all that this one, which was
        `cut`, consists of. Its dice are not rolled before its first message is there.
        """
        game = self._entry(terms.game).game
        new = matches.begin(terms, game.start(terms.options)) if after is None else resumed(terms, after)
        new = replace(new, gaps=store.gaps(new) if new.clock else ())
        started = store.add_match(new, self._snapshot(new), self._due(store, new))
        if started is None:
            return None
        # A game may begin with an only move.
        opened = matches.opened(started)
        if opened.revision > started.revision:
            self._save(store, started, opened, is_new=True)
        return opened
