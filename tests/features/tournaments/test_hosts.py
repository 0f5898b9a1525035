"""Players are told of hosts' actions that concern them, and the moderation log has these actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.core.match import UserId
from bot.features.tournaments import service
from bot.features.tournaments.rules import Phase
from bot.features.tournaments.service import HostAction
from bot.matches.moderation import Action as Logged
from bot.matches.privacy import service as privacy_service
from bot.storage.preferences import save_server_setting
from bot.texts import say
from bot.ui.errors import UserError
from playground.driver import Person
from tests.features.tournaments.cups import Cup, announced, confirmed, started, tool
from tests.town.conftest import Town


async def set_result(cup: Cup, beginning: str, table: int = 0) -> None:
    """Dan sets the result of a table, by the beginning of its label."""
    town, panel = cup.town, await tool(cup, "Set or correct a result")
    await town.choose(town.dan, panel.message, "Choose a match", panel.message.menus[0].labels[table])
    label = next(label for label in panel.message.menus[0].labels if label.startswith(beginning))
    await town.choose(town.dan, panel.message, panel.message.menus[0].custom_id, label)
    await cup.follow()


async def log_of(town: Town, moderator: Person) -> str:
    """The moderation log of the server."""
    return (await town.slash(moderator, "moderate log")).text


async def test_one_host_does_not_take_all_the_tournaments_of_a_server(town: Town) -> None:
    cup = await announced(town)
    draft = replace(await cup.hosted(), is_draft=True)
    drafts = [await service.plan(town.store, draft) for _ in range(service.MOST_HOSTED)]
    for each in drafts[1:]:
        await service.announce(town.store, each.id, HostAction(Logged.CUP_ANNOUNCE, draft.host))
    told = say("en", "refusal-hosting-too-many", most=service.MOST_HOSTED)
    with pytest.raises(UserError, match="hosting too many"):
        await service.announce(town.store, drafts[0].id, HostAction(Logged.CUP_ANNOUNCE, draft.host))
    options: dict[str, Any] = {"name": "Another", "game": "Vault"}
    assert (await town.slash(town.dan, "tournament create", **options)).text == told
    await service.plan(town.store, replace(draft, host=UserId(town.ben.id)))
    await service.end(town.store, cup.id, 0, HostAction(Logged.CUP_END, draft.host))
    assert (await town.slash(town.dan, "tournament create", **options)).text != told


async def test_a_match_says_that_its_host_has_set_the_result(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    (match,) = await cup.open_matches()
    first, second = match.names
    with capture_logs() as logged:
        await set_result(cup, f"{second} beats")
    assert [each for each in logged if each["log_level"] == "error"] == []
    last = cup.thread(match).last
    assert last.text.startswith(f"Vault: The host set the result: {second} beats {first}")
    assert "No result" not in last.text
    assert last.mentions == {town.aoi.id, town.ben.id}
    assert (await cup.hosted()).state.phase is Phase.OVER
    log = await log_of(town, town.dan)
    assert f"{town.dan.mention} set a result, Spring Cup, {first} – {second} 0–1" in log


async def test_players_hear_of_a_corrected_result(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    (match,) = await cup.open_matches()
    await cup.play_out()
    before = cup.thread(match).last
    await set_result(cup, "It was a draw")
    told = cup.thread(match).last
    assert told != before
    assert "the host set the result of" in told.text
    assert "½–½" in told.text
    assert told.mentions == {town.aoi.id, town.ben.id}


async def test_a_match_with_a_new_player_says_that_it_is_played_again(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    (match,) = await cup.open_matches()
    panel = await tool(cup, "Let somebody take over a place")
    await town.choose(town.dan, panel.message, panel.message.menus[0].custom_id, "Aoi")
    await town.dan.choose(panel.message, panel.message.menus[0].custom_id, [town.chie.key])
    await town.quiet()
    await town.press(town.dan, panel.message, "Let them take over")
    await cup.follow()
    assert cup.thread(match).last.text.startswith("Vault: Somebody else has stepped in, so the match is played again.")
    assert f"let somebody step in for {town.aoi.mention}, Spring Cup, Chie" in await log_of(town, town.dan)


async def test_what_a_host_does_is_in_the_moderation_log(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie)
    panel = await tool(cup, "Withdraw somebody")
    await town.choose(town.dan, panel.message, panel.message.menus[0].custom_id, "Chie")
    await town.press(town.dan, panel.message, "Withdraw")
    await confirmed(cup, "End it")
    log = await log_of(town, town.dan)
    assert f"{town.dan.mention} withdrew {town.chie.mention}, Spring Cup" in log
    assert f"{town.dan.mention} ended a tournament, Spring Cup" in log


async def test_those_who_manage_events_take_over_from_a_host(town: Town) -> None:
    await save_server_setting(town.store, town.playground.guild_id, "tournaments", "everybody")
    reply = await town.slash(town.ben, "tournament create", name="Autumn Cup", game="Vault")
    cup = Cup(town, int(reply.message.buttons[0].custom_id.split(":")[1]))
    await town.press(town.ben, reply.message, "Announce")
    await cup.follow()
    await cup.press(town.aoi, "Join")
    await privacy_service.delete_data(town.store, UserId(town.ben.id))
    panel = (await cup.press(town.dan, "More…")).message
    taking = next(each.custom_id for each in panel.buttons if each.label == "Become the host")
    before, others = (await cup.hosted()).host, (await cup.press(town.chie, "More…")).message
    town.put_back(others, taking)
    await town.press(town.chie, others, taking)
    assert (await cup.hosted()).host == before
    assert "You host Autumn Cup now." in (await town.press(town.dan, panel, "Become the host")).text
    assert (await cup.hosted()).host == town.dan.id
    assert town.dan.mention in cup.message.text
    assert "became the host, Autumn Cup" in await log_of(town, town.dan)
