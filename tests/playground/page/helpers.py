"""Helpers of the tests of the page: windows, and the elements in them."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, FloatRect, Locator, Page, ViewportSize, expect

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is without all that a screen is for, and needs a third less of the processor."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
PHONE = ViewportSize(width=360, height=740)
DESKTOP = ViewportSize(width=1200, height=860)

ON_THE_PAGE = [
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
    pytest.mark.asyncio(loop_scope="package"),
]
"""Marks of every file of these tests: they share a browser, and with it an event loop."""

TIMEOUT = 60_000.0
"""Milliseconds after which what the page should show won't come."""

Visit = Callable[..., Awaitable[Page]]


async def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """Windows with separate data, in which everything may take as long as on a busy machine."""
    context = await browser.new_context(**options)
    context.set_default_timeout(TIMEOUT)
    return context


def box(page: Page) -> Locator:
    return page.locator("#say")


def newest(page: Page) -> Locator:
    return page.locator("article.message").last


async def watch_for(page: Page, selector: str, text: str = "") -> Callable[[], Awaitable[None]]:
    """From now on watch for an element with this text. Call the result to wait until it has been there.

    `expect` looks only now and then, and may miss what the page shows for a moment.
    """
    await page.evaluate(
        """([selector, text]) => {
            const all = () => [...document.querySelectorAll(selector)];
            const isThere = () => all().some((one) => one.textContent.includes(text));
            window.beenThere = new Promise((resolve) => {
                const changes = { attributes: true, characterData: true, childList: true, subtree: true };
                new MutationObserver(() => isThere() && resolve()).observe(document.body, changes);
            });
        }""",
        [selector, text],
    )

    async def been_there() -> None:
        async with asyncio.timeout(60):
            await page.evaluate("window.beenThere")

    return been_there


async def place_of(element: Locator) -> FloatRect:
    """The place of a visible element on the page."""
    found = await element.bounding_box()
    assert found is not None
    return found


async def greet(page: Page, whom: str) -> Locator:
    """Type the command as people do, and wait for its answer."""
    await page.bring_to_front()
    await box(page).press_sequentially("/greet ")
    await page.keyboard.type(whom)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    greeting = newest(page)
    await expect(greeting).to_contain_text(f"Hello, @{whom}!")
    return page.locator(f"#{await greeting.get_attribute('id')}")


async def use(page: Page, command: str) -> None:
    """Send a command that asks for nothing."""
    await page.bring_to_front()
    await box(page).press_sequentially(f"{command} ")
    await page.keyboard.press("Enter")


async def scroll_away(page: Page, control: Locator) -> None:
    """Scroll up until a control has left the view, as who looks at what is above it does."""
    await page.locator(".scroller").hover()
    while await control.evaluate("one => one.getBoundingClientRect().top < innerHeight"):
        await page.mouse.wheel(0, -200)
        await page.wait_for_timeout(20)


async def open_menu(opener: Locator, item: str) -> Locator:
    """Open something's context menu: the item with this name.

    The page may not have heard yet of what changes the menu, and a menu stays as it was opened: until it has the item,
    it is closed and opened again.
    """
    found = opener.page.get_by_role("menuitem", name=item)
    async with asyncio.timeout(60):
        while True:
            await opener.click(button="right")
            await expect(opener.page.get_by_role("menu")).to_be_visible()
            if await found.is_visible():
                return found
            await opener.page.keyboard.press("Escape")
            await expect(opener.page.get_by_role("menu")).to_have_count(0)


async def choose_file(page: Page, opener: Locator, folder: Path, name: str) -> None:
    """Press what lets one choose a file, by keyboard, and choose one."""
    (folder / name).write_text(f"This is {name}")
    async with page.expect_file_chooser() as chooser:
        # By its answer the browser knows that we are going to choose.
        await page.evaluate("0")
        await opener.press("Enter")
    await (await chooser.value).set_files(folder / name)
