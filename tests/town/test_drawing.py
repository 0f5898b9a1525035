"""Pictures are drawn once for all readers, off the event loop."""

from __future__ import annotations

import asyncio
import gc
import io
import threading
import weakref
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from bot.catalogue import CATALOGUE, Entry
from bot.core.fair_queue import ASKER
from bot.core.match import UserId
from bot.ui.drawing import Drawing, Shot
from games.kit.rules import Seat, options_from
from renderers.kit.animation import Caption
from renderers.kit.thumbnail import SIDE
from renderers.kit.view import View

VAULT = CATALOGUE["vault"]
START = VAULT.game.start(options_from(VAULT.game.options, {}))


class Painter:
    """Notes in which threads it was asked to draw, and what in what order."""

    def __init__(self) -> None:
        self.threads: list[str] = []
        self.views: list[View] = []
        self.fails = False

    def draw(self, position: Any, view: View) -> Image.Image:
        """Vault's picture."""
        self.threads.append(threading.current_thread().name)
        self.views.append(view)
        if self.fails:
            raise RuntimeError("no paint left")
        return VAULT.picture.draw(position, view)

    @property
    def entry(self) -> Entry:
        """Vault, drawn by this painter."""
        return replace(VAULT, picture=replace(VAULT.picture, draw=self.draw))


@pytest.fixture
async def drawing() -> AsyncIterator[Drawing]:
    """A worker that remembers two pictures."""
    drawing = Drawing(remembered=2)
    yield drawing
    drawing.close()


async def test_a_picture_is_a_png_drawn_in_a_worker_thread(drawing: Drawing) -> None:
    painter = Painter()
    png = await drawing.png(painter.entry, START, View())
    assert png.startswith(b"\x89PNG")
    assert painter.threads[0].startswith("drawing")


async def test_simultaneous_requests_share_one_drawing(drawing: Drawing) -> None:
    painter = Painter()
    pictures = await asyncio.gather(*(drawing.png(painter.entry, START, View()) for _ in range(5)))
    assert len(set(pictures)) == 1
    assert len(painter.threads) == 1


async def test_another_view_is_drawn_separately(drawing: Drawing) -> None:
    painter = Painter()
    first = await drawing.png(painter.entry, START, View())
    assert await drawing.png(painter.entry, START, View(seat=Seat(1))) != first


async def test_a_cached_picture_does_not_keep_its_position_alive(drawing: Drawing) -> None:
    entry = CATALOGUE["pentup"]
    position = entry.game.start(options_from(entry.game.options, {}))
    assert position.legal_moves()
    seen, first = weakref.ref(position), await drawing.png(entry, position, View())
    again = entry.game.from_json(position.to_json())
    del position
    # The thread that draws lets go of its work a moment after its picture is there.
    async with asyncio.timeout(60):
        while seen() is not None:
            await asyncio.sleep(0.01)
            gc.collect()
    assert await drawing.png(entry, again, View()) is first


async def test_the_least_recently_used_picture_is_evicted(drawing: Drawing) -> None:
    painter = Painter()
    for name in "aba":
        await drawing.png(painter.entry, START, View(names=(name, "")))
    assert len(painter.threads) == 2
    await drawing.png(painter.entry, START, View(names=("c", "")))
    await drawing.png(painter.entry, START, View(names=("a", "")))
    assert len(painter.threads) == 3
    await drawing.png(painter.entry, START, View(names=("b", "")))
    assert len(painter.threads) == 4


async def test_cancelling_a_request_leaves_the_drawing_to_others_waiting(drawing: Drawing) -> None:
    painter = Painter()
    impatient = asyncio.create_task(drawing.png(painter.entry, START, View()))
    patient = asyncio.create_task(drawing.png(painter.entry, START, View()))
    await asyncio.sleep(0)
    impatient.cancel()
    assert (await patient).startswith(b"\x89PNG")


async def test_a_failed_drawing_is_retried(drawing: Drawing) -> None:
    painter = Painter()
    painter.fails = True
    with pytest.raises(RuntimeError, match="no paint left"):
        await drawing.png(painter.entry, START, View())
    painter.fails = False
    assert await drawing.png(painter.entry, START, View())


@pytest.mark.parametrize("game", CATALOGUE)
async def test_thumbnails_are_small_and_cached_beside_full_pictures(drawing: Drawing, game: str) -> None:
    entry = CATALOGUE[game]
    start = entry.game.start(options_from(entry.game.options, {}))
    large = await drawing.png(entry, start, View())
    small = await drawing.png(entry, start, View(), is_small=True)
    assert await drawing.png(entry, start, View()) is large
    assert await drawing.png(entry, start, View(), is_small=True) is small
    with Image.open(io.BytesIO(small)) as picture:
        assert max(picture.size) == SIDE
    assert len(small) < 16_000


async def test_one_persons_many_pictures_do_not_delay_anothers(drawing: Drawing) -> None:
    painter = Painter()

    async def asks(person: int, *names: str) -> None:
        ASKER.set(UserId(person))
        await asyncio.gather(*(drawing.png(painter.entry, START, View(names=(name, ""))) for name in names))

    aoi = asyncio.create_task(asks(1, *(f"Aoi {number}" for number in range(20))))
    await asyncio.sleep(0)
    await asyncio.create_task(asks(2, "Ben"))
    assert [view.names[0] for view in painter.views].index("Ben") <= 1
    await aoi
    assert len(painter.views) == 21


async def test_one_persons_many_films_do_not_delay_anothers(drawing: Drawing) -> None:
    painter = Painter()

    async def asks(person: int, *names: str) -> None:
        ASKER.set(UserId(person))
        shots = [Shot(START, View(names=(name, "")), Caption("1."), 100) for name in names]
        await asyncio.gather(*(drawing.film(painter.entry, iter([shot]), View().theme) for shot in shots))

    aoi = asyncio.create_task(asks(1, *(f"Aoi {number}" for number in range(5))))
    await asyncio.sleep(0)
    await asyncio.create_task(asks(2, "Ben"))
    assert [view.names[0] for view in painter.views].index("Ben") <= 1
    await aoi
    assert len(painter.views) == 6
