"""Channels, threads, and who sees them."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from playground.permissions import Permission
from playground.server import Playground
from tests.playground.page.helpers import ON_THE_PAGE, Visit, box, newest, open_menu, watch_for

pytestmark = ON_THE_PAGE


@pytest.mark.campaign
async def test_new_members_appear_and_a_deleted_channel_is_left(visit: Visit, playground: Playground) -> None:
    ben = await visit("Ben", "lounge")
    playground.add_person("Emi")
    await expect(ben.locator(".member", has_text="Emi")).to_be_visible()
    await expect(ben.locator(".chip", has_text="Emi")).to_be_visible()
    was_told = await watch_for(ben, "[role=status]", "This channel was deleted, or you can no longer see it.")
    playground.world.delete_channel(playground.channel("lounge").raw)
    await was_told()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("welcome")
    await expect(ben.get_by_role("region", name="Messages in welcome")).to_be_visible()
    await expect(ben.get_by_role("link", name="lounge")).to_have_count(0)


async def test_threads_and_channels_can_be_managed_by_their_menus(visit: Visit, playground: Playground) -> None:
    ben, dan = await visit("Ben"), await visit("Dan")
    await ben.bring_to_front()
    await box(ben).fill("shall we?")
    await box(ben).press("Enter")
    await newest(ben).click(button="right")
    await ben.get_by_role("menuitem", name="Start a thread").click()
    await expect(ben.locator("a.channel[aria-current=page]")).to_have_text("Thread of Ben")
    thread = playground.channel("vault").threads[0]
    await dan.bring_to_front()
    await expect(dan.get_by_role("link", name="Thread of Ben Open thread")).to_be_visible()
    row = dan.locator(f'[data-channel="{thread.key}"]')
    await row.click(button="right")
    await dan.get_by_role("menuitem", name="Archive and lock thread").click()
    await expect(row).to_have_count(0)
    vault = dan.locator(f'[data-channel="{playground.channel("vault").key}"]')
    await newest(dan).click(button="right")
    await dan.get_by_role("menuitem", name="Delete message").click()
    await expect(dan.locator("article.message")).to_have_count(0)
    await vault.click(button="right")
    await dan.get_by_role("menuitem", name="Delete channel").click()
    await expect(vault).to_have_count(0)


@pytest.mark.campaign
async def test_a_deleted_threads_links_go_with_it_and_menus_offer_only_possible_actions(
    visit: Visit, playground: Playground
) -> None:
    ben, aoi = await visit("Ben"), playground.person("Aoi")
    thread = aoi.start_thread(await aoi.say(playground.channel("vault"), "Shall we?"), "A plan")
    card = ben.locator(".thread-card")
    await expect(card).to_contain_text("A plan")
    await newest(ben).click(button="right")
    await expect(ben.get_by_role("menuitem", name="Copy text")).to_be_visible()
    for offered in ("Start a thread", "Delete message"):
        await expect(ben.get_by_role("menuitem", name=offered)).to_have_count(0)
    await ben.keyboard.press("Escape")
    playground.person("Dan").delete(thread)
    await expect(card).to_have_count(0)
    await newest(ben).click(button="right")
    await expect(ben.get_by_role("menuitem", name="Start a thread")).to_be_visible()


@pytest.mark.campaign
async def test_a_private_thread_is_visible_to_moderators_and_added_members(
    visit: Visit, playground: Playground
) -> None:
    ben, chie, dan = await visit("Ben"), await visit("Chie"), await visit("Dan")
    await ben.locator(f'[data-channel="{playground.channel("vault").key}"]').click(button="right")
    await ben.get_by_role("menuitem", name="Start a private thread").click()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("Thread of Ben")
    row = f'[data-channel="{playground.channel("vault").threads[0].key}"]'
    await expect(dan.locator(row)).to_be_visible()
    await expect(chie.locator(row)).to_have_count(0)
    await ben.locator(".member", has_text="Chie").click()
    await ben.get_by_role("menuitem", name="Add to this thread").click()
    await expect(chie.locator(row)).to_be_visible()
    playground.world.remove_thread_member(playground.channel("vault").threads[0].raw, playground.person("Chie").key)
    await expect(chie.locator(row)).to_have_count(0)
    await (await open_menu(ben.locator(row), "Archive thread")).click()
    await (await open_menu(ben.locator(row), "Open thread again")).click()
    await expect(dan.locator(row)).to_be_visible()


async def test_a_channel_can_be_hidden_from_a_person_and_shown_again(visit: Visit, playground: Playground) -> None:
    ben, lounge = await visit("Ben", "lounge"), playground.channel("lounge")
    lounge.set_permissions(playground.person("Ben").id, deny=Permission.VIEW_CHANNEL)
    await expect(ben.get_by_role("link", name="lounge")).to_have_count(0)
    await expect(ben.get_by_role("heading", level=1)).to_have_text("welcome")
    await playground.person("Aoi").say(lounge, "Where is Ben?")
    lounge.set_permissions(playground.person("Ben").id)
    await ben.get_by_role("link", name="lounge").click()
    await expect(newest(ben)).to_contain_text("Where is Ben?")


@pytest.mark.campaign
async def test_a_person_who_was_kicked_and_reinvited_sees_what_was_said_meanwhile(
    visit: Visit, playground: Playground
) -> None:
    ben, server = await visit("Ben"), playground.guild_id
    playground.person("Dan").kick(playground.person("Ben"))
    await expect(ben.locator("a.channel")).to_have_count(0)
    await expect(box(ben)).to_be_disabled()
    await playground.person("Aoi").say(playground.channel("vault"), "Where is Ben?")
    playground.person("Ben").join(server)
    await expect(newest(ben)).to_contain_text("Where is Ben?")
    await expect(box(ben)).to_be_enabled()


@pytest.mark.campaign
async def test_pressing_enter_twice_creates_one_channel(visit: Visit, playground: Playground) -> None:
    dan = await visit("Dan")
    await dan.get_by_role("button", name="Banmen, server menu").click()
    await dan.get_by_role("menuitem", name="Create a channel").click()
    await dan.get_by_label("Channel name").fill("attic")
    await dan.evaluate("for (const _ of [1, 2]) document.querySelector('dialog form').requestSubmit()")
    await expect(dan.get_by_role("heading", level=1)).to_have_text("attic")
    await dan.wait_for_load_state("networkidle")
    assert [each.name for each in playground.channels].count("attic") == 1


@pytest.mark.campaign
async def test_nothing_can_be_typed_where_a_person_may_not_send(visit: Visit, playground: Playground) -> None:
    ben, vault = await visit("Ben"), playground.channel("vault")
    await box(ben).fill("Half a word")
    vault.set_permissions(playground.person("Ben").id, deny=Permission.SEND_MESSAGES)
    silenced = ben.get_by_role("combobox", name="You do not have permission to send messages in this channel.")
    await expect(silenced).to_be_disabled()
    await expect(silenced).to_have_value("")
    for name in ("Send", "Attach files"):
        await expect(ben.get_by_role("button", name=name, exact=True)).to_be_disabled()
    vault.set_permissions(playground.person("Ben").id)
    await expect(silenced).to_have_count(0)
    await expect(box(ben)).to_be_enabled()
    await expect(box(ben)).to_have_value("Half a word")


async def test_a_link_to_a_channel_that_a_person_cannot_see_leads_nowhere(visit: Visit, playground: Playground) -> None:
    games = playground.channel("games")
    games.set_permissions(playground.person("Ben").id, deny=Permission.VIEW_CHANNEL)
    page = await visit("Ben", "vault")
    url = f"https://discord.com/channels/{playground.guild_id}/{games.id}"
    await playground.person("Aoi").say(playground.channel("vault"), url)
    await newest(page).get_by_role("link", name=url).click()
    await expect(page.get_by_text("You don't have access to this link.")).to_be_visible()
    assert page.context.pages == [page]
    await expect(page.get_by_role("heading", level=1)).to_have_text("vault")


@pytest.mark.campaign
async def test_a_link_to_a_channel_that_is_heard_of_later_leads_there(visit: Visit, playground: Playground) -> None:
    games, ben = playground.channel("games"), playground.person("Ben")
    games.set_permissions(ben.id, deny=Permission.VIEW_CHANNEL)
    page = await visit("Ben", "vault")
    url = f"https://discord.com/channels/{playground.guild_id}/{games.id}"
    await playground.person("Aoi").say(playground.channel("vault"), url)
    link = newest(page).get_by_role("link", name=url)
    await expect(link).to_have_attribute("href", url)
    games.set_permissions(ben.id)
    await expect(page.locator(f'[data-channel="{games.key}"]')).to_be_visible()
    await link.click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("games")
