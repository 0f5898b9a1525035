"""A whole evening with Discord's own rate limits: every game at once, a spectator, a live channel, a shard that breaks,
and a bot that is removed and invited again.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass

import pytest

from bot.core.match import Match, UserId
from bot.features.spectating import queries
from bot.storage import match_queries
from bot.storage.matches import play_move
from bot.storage.preferences import save_server_setting
from playground.driver import Person
from playground.seen import Channel
from tests.crash.hall import revision_on
from tests.features.spectating.test_watching import MOVES, watch
from tests.town.conftest import Town
from tests.town.test_shards import Halves

TIMEOUT = 60.0
"""Seconds until the bot must have caught up with Discord's limits."""


@dataclass(frozen=True, slots=True)
class Table:
    """A match in its own channel, and its players."""

    town: Town
    channel: Channel
    players: tuple[Person, ...]

    async def begin(self, game: str) -> None:
        """A challenge that all accept."""
        host, *friends = self.players
        names = ("opponent", "opponent-2", "opponent-3")
        await host.slash(self.channel, f"challenge {game}", **dict(zip(names, friends, strict=False)))
        for friend in friends:
            await friend.press(self.channel.messages[0], "Accept")
        await self.town.playground.wait_for(lambda: self.channel.last.pictures, TIMEOUT)

    async def play(self, moves: int, rng: random.Random) -> None:
        """A number of random moves by `/move`, none of which ends the match."""
        for _ in range(moves):
            match = await self.match()
            person = next(each for each in self.players if each.id == match.mover)
            reply = await person.slash(self.channel, "move", move=rng.choice(_quiet_moves(match)))
            assert not reply.failed
            await self.is_shown()

    async def match(self) -> Match:
        """The match as stored."""
        return await self.town.match(self.channel)

    async def is_shown(self) -> None:
        """Wait until the channel shows the match as it is, on one board with buttons, which is the newest."""
        playground, match = self.town.playground, await self.match()

        def boards() -> list[tuple[int, bool]]:
            shown = ((revision_on(message, match.id), bool(message.labels)) for message in self.channel.messages)
            return [(revision, has_buttons) for revision, has_buttons in shown if revision is not None]

        def is_right() -> bool:
            live = [revision for revision, has_buttons in boards() if has_buttons]
            return bool(boards()) and boards()[-1][0] == match.revision and live == [match.revision]

        await playground.wait_for(is_right, TIMEOUT)


@pytest.fixture
def halves(town_without_bot: Town) -> Halves:
    """Two servers on two shards, and no bot yet; the limits are Discord's own."""
    town_without_bot.playground.limits.apply_discords(login_every=0)
    return Halves(town_without_bot)


@pytest.mark.campaign
async def test_every_game_goes_on_through_limits_a_broken_shard_and_a_removal(halves: Halves) -> None:
    town, rng = halves.town, random.Random(5)
    playground = town.playground
    for name in ("Eve", "Fay"):
        playground.add_person(name)
    eve, fay = playground.person("Eve"), playground.person("Fay")
    await town.start(tick=0.5)
    await save_server_setting(town.store, playground.guild_id, "live", town.games.id)
    tables = {
        "vault": Table(town, town.vault, (town.ben, town.dan)),
        "shelt": Table(town, playground.channel("shelt"), (town.ben, eve)),
        "pentup": Table(town, playground.channel("pent-up"), (town.dan, eve)),
        "chaturanga": Table(town, playground.channel("chaturanga"), (town.ben, town.dan, eve, fay)),
    }
    elsewhere = Table(town, halves.hall, (town.ben, town.dan))
    for game, table in tables.items():
        await table.begin(game)
    await elsewhere.begin("vault")
    await watch(town, fay, MOVES, town.board())
    everywhere = [*tables.values(), elsewhere]

    async def play(*playing: Table, moves: int = 2) -> None:
        await asyncio.gather(*(table.play(moves, random.Random(rng.random())) for table in playing))

    await play(*everywhere, moves=4)
    assert any("your turn in Vault: " in each.body for each in town.ben.lock_screen)
    assert any(each.body for each in fay.lock_screen)

    await halves.break_there()
    await play(*tables.values())
    await halves.mend_there()
    await play(elsewhere)

    playground.remove_bot()
    await playground.wait_for(lambda: not town.client.get_guild(playground.guild_id))
    match = await tables["vault"].match()
    assert match.mover is not None
    # From a board in private.
    await play_move(town.store, match.id, None, UserId(match.mover), _quiet_moves(match)[0])
    await play(elsewhere)
    playground.invite_bot()
    for table in tables.values():
        await table.is_shown()
    await play(*everywhere)

    await _live_channel_is_up_to_date(town, list(tables.values()))
    assert not await town.store.read(match_queries.unshown)
    assert [line for line in town.journal if line.startswith(("error", "critical"))] == []


def _quiet_moves(match: Match) -> list[str]:
    """The notations of the moves that don't end the match."""
    position = match.position
    moves = (move for move in position.legal_moves() if position.play(move).outcome is None)
    return [position.notation(move) for move in moves]


async def _live_channel_is_up_to_date(town: Town, tables: list[Table]) -> None:
    """Wait until each match is shown in the live channel as it is."""
    for table in tables:
        match = await table.match()
        for _ in range(int(TIMEOUT / 0.1)):
            state = await town.store.read(queries.live_state, match.id)
            if state is not None and state.shown == match.revision:
                break
            await asyncio.sleep(0.1)
        else:
            raise AssertionError(f"the live channel doesn't show {match.game} as it is")
