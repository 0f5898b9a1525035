"""A browser, and the page in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from playground.server import Playground
from tests import openapi
from tests.playground.greeter import Greeter, greeter_in
from tests.playground.page.helpers import CHROMIUM, DESKTOP, PHONE, Visit, box

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The address bar's own pages, which take as long to load as ours. (Of these lists only the last one counts, and
    # PaintHolding is in Playwright's.)
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding",
]
TIMEOUT = 30_000.0
"""Milliseconds after which what the page should show won't come."""
expect.set_options(timeout=TIMEOUT)


@pytest_asyncio.fixture(loop_scope="package", scope="package")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="package")
async def playground(tmp_path: Path) -> AsyncIterator[Playground]:
    async with openapi.opened(tmp_path) as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="package")
async def bot(playground: Playground) -> AsyncIterator[Greeter]:
    async with greeter_in(playground) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="package")
async def visit(browser: Browser, playground: Playground, bot: Greeter) -> AsyncIterator[Visit]:
    """Opens the page as a person, each time in a window of the same browser; a script's error fails the test."""
    context = await browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    errors: list[str] = []

    async def open_page(name: str, channel: str = "vault", *, width: int = 1200) -> Page:
        if context.pages:
            # Not in a tab before the others: those behind it are drawn once a second, and each press waits for that.
            async with context.expect_page() as opened:
                await context.pages[0].evaluate("void open('about:blank', '', 'noopener,popup')")
            page = await opened.value
        else:
            page = await context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        await page.set_viewport_size(DESKTOP if width == DESKTOP["width"] else PHONE)
        where = playground.channel(channel)
        await page.goto(f"{playground.url}/?as={playground.person(name).key}#{where.key}")
        await expect(box(page)).to_be_focused()
        return page

    yield open_page
    await context.close()
    assert errors == []
