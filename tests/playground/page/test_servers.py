"""Servers and their settings."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime, timedelta

import discord
import pytest
from playwright.async_api import Locator, Page, Route, expect

from playground import scheduled
from playground.permissions import Permission
from playground.server import Playground
from tests.playground.greeter import Greeter
from tests.playground.page.helpers import ON_THE_PAGE, PHONE, Visit, box, greet, open_menu

pytestmark = ON_THE_PAGE


@pytest.mark.campaign
async def test_unsaved_server_settings_survive_an_update(visit: Visit, playground: Playground) -> None:
    dan = await visit("Dan")
    await dan.get_by_role("button", name="Banmen, server menu").click()
    await dan.get_by_role("menuitem", name="Server settings").click()
    await settings(dan).get_by_label("Community").check()
    await settings(dan).get_by_label("Server name").fill("Board games")
    playground.add_person("Emi")
    await expect(dan.locator(".member", has_text="Emi")).to_have_count(1)
    await expect(settings(dan).get_by_label("Community")).to_be_checked()
    await expect(settings(dan).get_by_label("Server name")).to_be_focused()
    await settings(dan).get_by_role("button", name="Save").click()
    await expect(dan.get_by_role("button", name="Board games, server menu")).to_be_attached()
    assert playground.world.guilds[str(playground.guild_id)]["features"] == ["COMMUNITY"]


@pytest.mark.campaign
async def test_several_servers_are_listed_below_each_other(visit: Visit, playground: Playground) -> None:
    there = playground.add_guild("Elsewhere")
    attic = playground.add_channel("attic", there)
    ben = await visit("Ben")
    server = ben.get_by_role("region", name="Elsewhere")
    await server.get_by_role("link", name="attic").click()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("attic")
    await greet(ben, "Aoi")
    assert attic.last.text.startswith("Hello")
    await server.locator(".member", has_text="Ben").click()
    await ben.get_by_role("menuitem", name="Leave the server").click()
    await expect(server.get_by_role("button", name="Join the server")).to_be_visible()
    await expect(ben.get_by_role("link", name="vault")).to_be_visible()


@pytest.mark.campaign
async def test_a_person_can_leave_the_server_rejoin_and_install_the_bot(visit: Visit, playground: Playground) -> None:
    ben = await visit("Ben")
    me = ben.locator(".member", has_text="Ben")
    await (await open_menu(me, "Add Banmen to my apps")).click()
    await expect(me).to_be_focused()
    await playground.wait_for(lambda: playground.world.installed)
    await expect(me).to_be_focused()
    await open_menu(me, "Remove Banmen from my apps")
    assert playground.world.installed == {playground.person("Ben").key}
    await ben.get_by_role("menuitem", name="Leave the server").click()
    await expect(ben.locator("a.channel")).to_have_count(0)
    await ben.get_by_role("button", name="Join the server").click()
    await expect(ben.locator("a.channel")).not_to_have_count(0)


def settings(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Server settings")


async def test_roles_can_be_created_and_assigned_by_keyboard(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    dan, aoi = await visit("Dan"), playground.person("Aoi")

    async def press(*pressed: str) -> None:
        for key in pressed:
            await dan.keyboard.press(key)

    await dan.get_by_role("button", name="Banmen, server menu").focus()
    await press("Enter", "Enter")
    await expect(settings(dan)).to_be_visible()
    await dan.get_by_role("tab", name="Overview").focus()
    await press("ArrowRight")
    await expect(dan.get_by_role("tab", name="Roles")).to_be_focused()
    await dan.get_by_role("button", name="Create a role").focus()
    await press("Enter")
    name = dan.get_by_label("Role name")
    await expect(name).to_have_value("new role")
    await name.focus()
    await press("ControlOrMeta+A")
    await dan.keyboard.type("Referee")
    await press("Tab")
    await expect(dan.get_by_role("button", name="Referee")).to_be_visible()
    await expect(dan.get_by_label("Colour")).to_be_focused()
    await dan.get_by_label("Manage Messages").focus()
    await press("Space")
    await playground.wait_for(lambda: _role(bot, "Referee").permissions.manage_messages)
    await expect(dan.get_by_label("Manage Messages")).to_be_focused()
    await dan.get_by_label("Colour").fill("#336699")
    await playground.wait_for(lambda: _role(bot, "Referee").color.value == 0x336699)
    await dan.get_by_role("tab", name="Roles").focus()
    await press("ArrowRight")
    await dan.get_by_role("combobox", name="Roles of Aoi").focus()
    await press("ArrowDown", "Enter")
    await expect(dan.get_by_role("combobox", name="Roles of Aoi")).to_contain_text("Referee")
    # The page shows the choice before it is stored.
    await playground.wait_for(lambda: playground.world.members[str(playground.guild_id)][aoi.key]["roles"])
    member = await bot.guilds[0].fetch_member(aoi.id)
    assert [role.name for role in member.roles] == ["@everyone", "Referee"]
    await press("Escape")
    await expect(dan.get_by_role("button", name="Banmen, server menu")).to_be_focused()


@pytest.mark.campaign
async def test_a_roles_name_is_stored_once_it_is_complete_though_the_dialog_is_redrawn(
    visit: Visit, playground: Playground
) -> None:
    dan = await visit("Dan")
    await dan.get_by_role("button", name="Banmen, server menu").click()
    await dan.get_by_role("menuitem", name="Server settings").click()
    await dan.get_by_role("tab", name="Roles").click()
    await dan.get_by_role("button", name="Create a role").click()
    name = dan.get_by_label("Role name")
    await name.fill("Ref")
    playground.add_person("Emi")
    await expect(dan.locator(".member", has_text="Emi")).to_have_count(1)
    await dan.keyboard.type("eree")
    playground.add_person("Fumi")
    await expect(dan.locator(".member", has_text="Fumi")).to_have_count(1)
    await expect(name).to_have_value("Referee")
    stored = next(
        role for role in playground.world.guilds[str(playground.guild_id)]["roles"] if role["name"] == "new role"
    )
    await dan.keyboard.press("Tab")
    await expect(dan.get_by_role("button", name="Referee")).to_be_visible()
    await name.focus()
    playground.world.set_role(str(playground.guild_id), stored | {"name": "Judge"})
    await expect(name).to_have_value("Judge")
    await dan.keyboard.press("Tab")
    await expect(dan.get_by_role("button", name="Judge")).to_be_visible()


@pytest.mark.campaign
async def test_permissions_changed_before_the_first_one_is_stored_are_all_stored(
    visit: Visit, playground: Playground
) -> None:
    dan, lounge = await visit("Dan", "lounge"), playground.channel("lounge")

    async def change_both(where: str, first: Locator, second: Locator) -> None:
        late: asyncio.Queue[Route] = asyncio.Queue()
        await dan.route(re.compile(where), late.put_nowait, times=1)
        await first.check()
        held = await late.get()
        async with dan.expect_response(re.compile(where)):
            await second.check()
        async with dan.expect_response(re.compile(where)):
            await held.continue_()

    await dan.get_by_role("button", name="Permissions in #lounge").click()
    dialog = dan.get_by_role("dialog", name="Permissions in #lounge")
    deny = [
        dialog.get_by_role("group", name=f"{verb} Messages", exact=True).get_by_label("Deny")
        for verb in ("Send", "Manage")
    ]
    await change_both("/permissions$", *deny)
    (overwrite,) = lounge.raw["permission_overwrites"]
    assert int(overwrite["deny"]) == Permission.SEND_MESSAGES | Permission.MANAGE_MESSAGES
    await dan.keyboard.press("Escape")
    await dan.get_by_role("button", name="Banmen, server menu").click()
    await dan.get_by_role("menuitem", name="Server settings").click()
    await dan.get_by_role("tab", name="Roles").click()
    await change_both("/change$", *(settings(dan).get_by_label(f"Manage {what}") for what in ("Messages", "Threads")))
    everyone = playground.world.role(str(playground.guild_id), str(playground.guild_id))
    both = Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS
    assert int(everyone["permissions"]) & both == both


def _role(bot: Greeter, name: str) -> discord.Role:
    return next(role for role in bot.guilds[0].roles if role.name == name)


@pytest.mark.campaign
async def test_members_can_be_timed_out_kicked_and_invited(visit: Visit, playground: Playground) -> None:
    ben, dan = await visit("Ben"), await visit("Dan")
    await dan.locator(".member", has_text="Ben").click(button="right")
    await dan.get_by_role("menuitem", name="Time out for 10 minutes").click()
    await expect(box(ben)).to_be_disabled()
    await dan.get_by_role("button", name="Banmen, server menu").click()
    await dan.get_by_role("menuitem", name="Server settings").click()
    await dan.get_by_role("tab", name="Members").click()
    row = settings(dan).get_by_role("listitem").filter(has_text="Ben")
    await expect(row).to_contain_text("Timed out until")
    await row.get_by_role("button", name="What to do with Ben").click()
    await dan.get_by_role("menuitem", name="End the timeout").click()
    await expect(row).not_to_contain_text("Timed out until")
    await expect(box(ben)).to_be_enabled()
    await row.get_by_role("button", name="What to do with Ben").click()
    await dan.get_by_role("menuitem", name="Kick Ben").click()
    await expect(ben.locator("a.channel")).to_have_count(0)
    await dan.get_by_role("button", name="Invite Ben").click()
    await expect(ben.get_by_role("link", name="vault")).to_be_visible()
    await settings(dan).get_by_role("button", name="What to do with Banmen").click()
    await dan.get_by_role("menuitem", name="Kick Banmen").click()
    await playground.wait_for(lambda: playground.bot.key not in playground.world.members[str(playground.guild_id)])
    await dan.get_by_role("button", name="Invite Banmen").click()
    await expect(dan.get_by_role("button", name="What to do with Banmen")).to_be_visible()


@pytest.mark.campaign
async def test_the_bot_is_removed_and_invited_from_the_servers_menu(visit: Visit, playground: Playground) -> None:
    dan, members = await visit("Dan"), playground.world.members[str(playground.guild_id)]
    menu = dan.get_by_role("button", name="Banmen, server menu")
    await menu.press("Enter")
    await dan.get_by_role("menuitem", name="Kick Banmen").click()
    await expect(dan.locator(".member", has_text="Banmen")).to_have_count(0)
    assert playground.bot.key not in members
    await expect(menu).to_be_focused()
    await menu.press("Enter")
    await dan.get_by_role("menuitem", name="Invite Banmen").click()
    await expect(dan.locator(".member", has_text="Banmen")).to_have_count(1)
    await dan.locator(".chip", has_text="Ben").click()
    await expect(dan.locator(".chip[aria-current]")).to_contain_text("Ben")
    await menu.click()
    await expect(dan.get_by_role("menuitem", name="Server settings")).to_be_visible()
    await expect(dan.get_by_role("menuitem", name="Kick Banmen")).to_have_count(0)


@pytest.mark.campaign
async def test_a_channel_can_be_closed_in_its_settings_and_opened_to_one_member(
    visit: Visit, playground: Playground
) -> None:
    ben, dan = await visit("Ben", "lounge"), await visit("Dan", "lounge")
    await dan.get_by_role("button", name="Permissions in #lounge").click()
    dialog = dan.get_by_role("dialog", name="Permissions in #lounge")
    await dialog.get_by_role("group", name="View Channels").get_by_role("radio", name="Deny").check()
    await expect(ben.get_by_role("link", name="lounge")).to_have_count(0)
    await expect(ben.get_by_role("heading", level=1)).to_have_text("welcome")
    await dialog.get_by_role("combobox", name="Add a role or member").click()
    await dan.keyboard.type("Ben")
    await dan.keyboard.press("Enter")
    await expect(dialog.get_by_role("button", name="Ben")).to_have_attribute("aria-current", "true")
    await dialog.get_by_role("group", name="View Channels").get_by_role("radio", name="As elsewhere").focus()
    await dan.keyboard.press("ArrowRight")
    await expect(dialog.get_by_role("group", name="View Channels").get_by_role("radio", name="Allow")).to_be_focused()
    await expect(ben.get_by_role("link", name="lounge")).to_be_visible()
    await dialog.get_by_role("button", name="Remove these settings").click()
    await expect(ben.get_by_role("link", name="lounge")).to_have_count(0)
    await expect(dialog.get_by_role("button", name="@everyone")).to_have_attribute("aria-current", "true")
    await dialog.get_by_role("button", name="Delete channel").click()
    await expect(dialog).to_have_count(0)
    await expect(dan.get_by_role("heading", level=1)).to_have_text("welcome")


@pytest.mark.campaign
async def test_a_person_who_may_not_change_a_server_is_told_who_may(visit: Visit) -> None:
    ben = await visit("Ben", width=360)
    await ben.get_by_role("button", name="Show channels").click()
    await ben.get_by_role("button", name="Banmen, server menu").click()
    await ben.get_by_role("menuitem", name="Server settings").click()
    await expect(settings(ben).get_by_label("Server name")).to_be_disabled()
    await ben.get_by_role("tab", name="Roles").click()
    await expect(settings(ben).get_by_label("Send Messages", exact=True)).to_be_disabled()
    wide = await ben.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    await settings(ben).get_by_role("link", name="Be Dan").click()
    await expect(ben.locator(".chip[aria-current]")).to_contain_text("Dan")


async def test_a_second_server_can_be_created_in_another_language_and_deleted(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    ben = await visit("Ben")
    await ben.get_by_role("button", name="Add a server").click()
    form = ben.get_by_role("dialog", name="Add a server")
    await expect(form.get_by_label("Server name")).to_be_focused()
    await ben.keyboard.type("Japan")
    await form.get_by_label("Community").check()
    await form.get_by_role("combobox", name="Language").click()
    await ben.get_by_role("option", name="Japanese").click()
    await form.get_by_role("button", name="Create").click()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("general")
    there = await playground.wait_for(lambda: next(each for each in bot.guilds if each.name == "Japan"))
    assert (str(there.preferred_locale), there.features) == ("ja", ["COMMUNITY"])
    await ben.get_by_role("button", name="Japan, server menu").click()
    await ben.get_by_role("menuitem", name="Create a channel").click()
    await ben.get_by_label("Channel name").fill("Tea Room")
    await ben.keyboard.press("Enter")
    await expect(ben.get_by_role("heading", level=1)).to_have_text("tea-room")
    await expect(box(ben)).to_be_focused()
    await ben.get_by_role("button", name="Japan, server menu").click()
    await ben.get_by_role("menuitem", name="Server settings").click()
    await settings(ben).get_by_label("Server name").fill("Nippon")
    await settings(ben).get_by_role("button", name="Save").click()
    await expect(ben.get_by_role("region", name="Nippon")).to_be_visible()
    await settings(ben).get_by_role("button", name="Delete server").click()
    await ben.get_by_role("dialog", name="Delete server").get_by_role("button", name="Delete server").click()
    await expect(ben.get_by_role("region", name="Nippon")).to_have_count(0)
    await expect(ben.get_by_role("heading", level=1)).to_have_text("welcome")
    await playground.wait_for(lambda: len(bot.guilds) == 1)


@pytest.mark.campaign
async def test_a_servers_events_are_listed_with_their_times_and_reached_by_keyboard(
    visit: Visit, playground: Playground
) -> None:
    chie = await visit("Chie")
    await chie.get_by_role("button", name="サーバーメニュー").first.focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        await chie.keyboard.press(key)
    events = chie.get_by_role("dialog", name="イベント")
    await expect(events).to_contain_text("イベントはありません。")
    begins = datetime.now(UTC) + timedelta(days=1)
    fields = {
        "name": "春の大会",
        "privacy_level": 2,
        "entity_type": 3,
        "scheduled_start_time": begins.isoformat(),
        "scheduled_end_time": (begins + timedelta(hours=2)).isoformat(),
        "entity_metadata": {"location": "#vault"},
    }
    event = scheduled.create(playground.world, str(playground.guild_id), fields)
    entry = events.get_by_role("listitem")
    await expect(entry).to_contain_text("春の大会")
    await expect(entry).to_contain_text("#vault")
    await expect(entry.locator("time")).to_have_count(2)
    scheduled.edit(playground.world, event, {"status": 2})
    await expect(entry).to_contain_text("開催中")
    await chie.keyboard.press("Tab")
    await expect(events.get_by_role("list", name="イベント")).to_be_focused()
    await chie.keyboard.press("Escape")
    await expect(events).to_have_count(0)
    await expect(chie.locator("[data-server]").first).to_be_focused()
