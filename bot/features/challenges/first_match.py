"""The first match of somebody who is new: a button of the greeting."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from bot.catalogue import CATALOGUE
from bot.core.challenge import LEVELS
from bot.core.match import UserId
from bot.features.challenges.commands import place_of, propose_here
from bot.features.challenges.setup import LEVEL, SEAT, Setup, first_game, seats
from bot.features.relocation.commands import bring_to, look_for_homes
from bot.handling.host import Interaction
from bot.handling.registration import handles
from bot.handling.replies import answer, think
from bot.storage.matches import going_matches, load_match, load_matches
from bot.texts import say
from bot.ui.actions import Action, CustomId
from bot.ui.layout import jump, note
from games.kit.rules import written

_beginning: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
"""By person, while they begin their first match."""


@handles(Action.BEGIN_FIRST_MATCH, defer=think)
async def begin_first(interaction: Interaction, _: CustomId) -> None:
    """Begin a match against an easy computer at once, or lead back to the one that was begun."""
    # Of two presses at once the second finds the match that the first has begun.
    async with _beginning.setdefault(interaction.user.id, asyncio.Lock()):
        await _begin_or_find(interaction)


async def _begin_or_find(interaction: Interaction) -> None:
    client, place = interaction.client, place_of(interaction)
    user = UserId(interaction.user.id)
    going = [each for each in await going_matches(client.store, user) if each.guild == place.guild.id]
    found = [match for match in await load_matches(client.store, going) if match.people == {user} != set(match.seats)]
    match = next(iter(await look_for_homes(client, found[:1])), None)
    if match is not None:
        told = "first-going"
        if match.shown.homeless:
            brought = await bring_to(client, place, match, user, "")
            match, told = await load_match(client.store, brought.id), "done-home"
        link = jump(match.guild, match.channel, match.shown.message)
        await answer(interaction, note(say(interaction.locale, told, link=link)))
        return
    game = first_game()
    entry = CATALOGUE[game]
    # What comes first is the smallest and the plainest.
    plain = {option.key: written(option.values[0]) for option in entry.game.options}
    setup = Setup.of(game).with_picks(plain | {LEVEL: str(LEVELS[0]), SEAT: seats(entry)[0]})
    await propose_here(interaction, [place.guild.me], setup)
