"""The lock screen: what a person's phone shows, opened in the page's corner."""

from __future__ import annotations

import re

import discord
import pytest
from playwright.async_api import expect

from playground.server import Playground
from tests.playground.greeter import Greeter
from tests.playground.page.helpers import ON_THE_PAGE, Visit, box, newest

pytestmark = ON_THE_PAGE


async def test_a_ping_shows_on_the_lock_screen_at_once(visit: Visit, playground: Playground, bot: Greeter) -> None:
    ben = await visit("Ben", "lounge")
    vault = bot.get_partial_messageable(playground.channel("vault").id)
    mention = playground.person("Ben").mention
    button = ben.get_by_role("button", name="Lock screen")
    await button.press("Enter")
    screen = ben.get_by_role("complementary", name="Lock screen")
    await expect(screen).to_contain_text("No notifications.")
    first = await vault.send(f"{mention}, your turn in **Vault**\nAoi played c1-d2")
    shown = screen.get_by_role("link")
    await expect(shown.locator("strong")).to_have_text("Banmen (#vault, Banmen)")
    await expect(shown.locator(".text")).to_have_text("@Ben, your turn in **Vault**\nAoi played c1-d2")
    await ben.keyboard.press("Escape")
    await expect(screen).not_to_be_visible()
    await expect(button).to_be_focused()
    text = discord.ui.TextDisplay[discord.ui.LayoutView](f"{mention}, your turn")
    await vault.send(view=discord.ui.LayoutView().add_item(text))
    await expect(button).to_have_accessible_name("Lock screen, 1 new notification")
    await ben.keyboard.press("Enter")
    await expect(button).to_have_accessible_name("Lock screen")
    await expect(screen.locator("strong")).to_have_text(["Banmen (#vault, Banmen)"] * 2)
    await expect(screen.locator(".text")).to_have_count(1)
    await shown.last.press("Enter")
    await expect(screen).not_to_be_visible()
    await expect(ben).to_have_url(re.compile(f"/{first.id}$"))
    await expect(ben.locator(f"#message-{first.id}")).to_be_focused()


@pytest.mark.campaign
async def test_on_a_phone_the_lock_screen_fits_and_speaks_the_persons_language(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    there = await bot.create_dm(discord.Object(playground.person("Chie").id))
    await there.send("あなたの番です。" * 30)
    for _ in range(12):
        await bot.get_partial_messageable(playground.channel("vault").id).send(playground.person("Ben").mention)
    chie = await visit("Chie", width=360)
    height = await chie.locator(".chip .badge", has_text="12").evaluate("one => one.getBoundingClientRect().height")
    assert height < 20, "two digits are in one line"
    await chie.get_by_role("button", name="ロック画面, 新しい通知1件").click()
    screen = chie.get_by_role("complementary", name="ロック画面")
    await expect(screen.locator("strong")).to_have_text("Banmen")
    bounds = await screen.evaluate("one => [one.getBoundingClientRect().left, one.scrollWidth - one.clientWidth]")
    assert bounds[0] >= 0
    assert bounds[1] == 0
    await chie.get_by_role("button", name="障害の再現").click()
    await expect(screen).not_to_be_visible()


@pytest.mark.campaign
async def test_a_notification_of_a_deleted_message_leads_to_its_channel(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    vault = bot.get_partial_messageable(playground.channel("vault").id)
    sent = await vault.send(playground.person("Ben").mention)
    await sent.delete()
    ben = await visit("Ben", "lounge")
    await ben.get_by_role("button", name="Lock screen").click()
    await ben.get_by_role("complementary", name="Lock screen").get_by_role("link").click()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("vault")
    await expect(newest(ben)).to_have_count(0)
    await expect(box(ben)).to_be_visible()
