"""Channels that were deleted: nobody is sent there, and who looks for what was there reads how it goes on."""

from __future__ import annotations

from bot.storage.preferences import save_server_setting
from playground.driver import Reply
from playground.seen import Message
from tests.town.conftest import SHORT_GAME, Town
from tests.town.test_channels import lose

WAY = "/matches"


def said(reply: Reply) -> str:
    """All that a person reads in an answer, and the links on its buttons."""
    messages = [*([reply.message] if reply.has_message else []), *reply.followups]
    return "\n".join(part for each in messages for part in (each.text, *(button.url for button in each.buttons)))


async def pressed(town: Town, message: Message, custom_id: str) -> str:
    """The answer to Ben, who presses a button that his Discord still shows."""
    town.put_back(message, custom_id)
    return said(await town.press(town.ben, message, custom_id))


async def test_players_are_not_sent_to_a_deleted_channel_and_read_how_their_match_goes_on(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    await town.challenge(town.ben, town.chie)
    number, gone = (await town.match()).id, str(town.vault.id)
    await lose(town, town.vault)
    shown = await town.slash(town.ben, "profile", town.games)
    past = said(await town.press(town.ben, shown.message, "Last matches"))
    assert "**won** Vault with Dan" in past
    listed = said(await town.slash(town.ben, "matches", town.games))
    watched = said(await town.slash(town.ben, "watch", town.games, match=number))
    replayed = said(await town.slash(town.ben, "replay", town.games, match=number))
    for text in (listed, watched, replayed):
        assert WAY in text
    assert WAY not in said(await town.slash(town.dan, "replay", town.games, match=number - 1))
    assert "Chie" not in listed
    assert gone not in "".join((past, listed, watched, replayed))


async def test_a_rematch_whose_channel_was_deleted_is_not_linked(town: Town) -> None:
    thread = town.ben.start_thread(town.vault, "talk")
    await town.begin(town.ben, town.dan, thread, SHORT_GAME)
    await town.press(town.ben, thread.messages[-1], "Again")
    await town.press(town.dan, thread.messages[-1], "Accept")
    match = await town.match(thread)
    await lose(town, thread)
    shown = await town.slash(town.ben, "replay", town.games, match=match.id - 1)
    text = await pressed(town, shown.message, f"rematch:{match.id - 1}::")
    assert WAY in text
    assert str(thread.id) not in text


async def test_nobody_is_told_to_play_in_a_deleted_channel(town: Town) -> None:
    for channel in (town.vault, town.playground.channel("shelt")):
        allowed = [town.playground.channel("pent-up").id, channel.id]
        await save_server_setting(town.store, town.playground.guild_id, "channels", allowed)
        await lose(town, channel)
        told = said(await town.slash(town.ben, "play vault", town.games))
        assert f"people play in <#{allowed[0]}>." in told
    await lose(town, town.playground.channel("pent-up"))
    assert "`/settings`" in said(await town.slash(town.ben, "play vault", town.games))
