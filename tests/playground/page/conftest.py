"""A browser, and the page in it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Error, Page, async_playwright, expect

from playground.server import Playground
from tests import openapi
from tests.playground.greeter import Greeter, greeter_in
from tests.playground.page.helpers import CHROMIUM, DESKTOP, PHONE, TIMEOUT, Visit, box, new_context

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The address bar's own pages, which take as long to load as ours, and a process in reserve for the next one. (Of
    # these lists only the last one counts, and PaintHolding is in Playwright's.)
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,SpareRendererForSitePerProcess",
]
expect.set_options(timeout=TIMEOUT)


@pytest_asyncio.fixture(loop_scope="package", scope="package")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="package", scope="package")
async def windows(browser: Browser) -> AsyncIterator[BrowserContext]:
    """The windows of all tests. The first one stays: opening it takes longer than most tests."""
    context = await new_context(browser, viewport=DESKTOP, reduced_motion="reduce")
    await context.new_page()
    yield context
    await context.close()


@pytest_asyncio.fixture(loop_scope="package", scope="package")
async def latest() -> list[int]:
    """The port of the latest playground, once there has been one."""
    return []


@pytest_asyncio.fixture(loop_scope="package")
async def playground(tmp_path: Path, latest: list[int]) -> AsyncIterator[Playground]:
    """A separate playground, at the address of the one before: the browser keeps the page's scripts by address, and so
    needs an eighth less of the processor.
    """
    async with contextlib.AsyncExitStack() as stack:
        try:
            playground = await stack.enter_async_context(openapi.opened(tmp_path, *latest))
        except OSError:
            # Meanwhile another process has taken the port.
            playground = await stack.enter_async_context(openapi.opened(tmp_path))
        latest[:] = [playground.port]
        yield playground


@pytest_asyncio.fixture(loop_scope="package")
async def bot(playground: Playground) -> AsyncIterator[Greeter]:
    async with greeter_in(playground) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="package")
async def visit(windows: BrowserContext, playground: Playground, bot: Greeter) -> AsyncIterator[Visit]:
    """Opens the page as a person, each time in another window; a script's error fails the test.

    The first window is that of the tests before, unless `own` asks for a new one.
    """
    (kept,) = windows.pages
    visited: list[Page] = []
    errors: list[str] = []

    def note(error: Error) -> None:
        errors.append(str(error))

    def note_line(line: ConsoleMessage) -> None:
        if line.type == "error":
            errors.append(line.text)

    async def open_page(name: str, channel: str = "vault", *, width: int = 1200, own: bool = False) -> Page:
        page = kept
        if own or visited:
            # Not in a tab before the others: those behind it are drawn once a second, and each press waits for that.
            async with windows.expect_page() as opened:
                await kept.evaluate("void open('about:blank', '', 'noopener,popup')")
            page = await opened.value
        visited.append(page)
        page.on("pageerror", note)
        page.on("console", note_line)
        await page.set_viewport_size(DESKTOP if width == DESKTOP["width"] else PHONE)
        where = playground.channel(channel)
        await page.goto(f"{playground.url}/?as={playground.person(name).key}#{where.key}")
        await expect(box(page)).to_be_focused()
        return page

    yield open_page
    for page in windows.pages[1:]:
        await page.close()
    # Other tests have the same address.
    session = await windows.new_cdp_session(kept)
    await session.send("Storage.clearDataForOrigin", {"origin": playground.url, "storageTypes": "local_storage"})
    await session.detach()
    if kept in visited:
        await _clear(kept)
        kept.remove_listener("pageerror", note)
        kept.remove_listener("console", note_line)
    assert errors == []


async def _clear(page: Page) -> None:
    """Leave the playground, and clear the window's data."""
    await page.unroute_all(behavior="ignoreErrors")
    await page.evaluate("sessionStorage.clear()")
    await page.mouse.move(0, 0)
    await page.goto("about:blank")
