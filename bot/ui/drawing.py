"""Draw pictures (PNG) and animations (GIF) in a separate thread, and cache the pictures."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import NamedTuple, TypeAlias, TypeVar, cast

from cachetools import LRUCache

from bot.catalogue import CATALOGUE, Entry
from bot.core.fair_queue import ASKER, Job, Turns
from bot.core.match import AnyPosition
from games.kit.grid import Cell
from renderers.card import Card
from renderers.card import draw as draw_card
from renderers.chances import Chances
from renderers.chances import draw as draw_chances
from renderers.gallery import Tile
from renderers.gallery import draw as draw_gallery
from renderers.kit.animation import Caption, Film
from renderers.kit.png import encode
from renderers.kit.sheet import Sheet, Words
from renderers.kit.thumbnail import thumbnail
from renderers.kit.view import View
from renderers.tournament import TournamentPicture
from renderers.tournament import draw as draw_tournament

GIVE_WAY = 0.0005
"""Seconds after which the drawing thread lets the event loop run; Python's own 5 ms would be felt as lag."""
MAX_CACHED_PICTURES = 96
"""Cached pictures, of some 30 KB each: those of the boards that are being looked at."""
MOST_GALLERIES = 12
"""Cached galleries: one for each language and theme."""
SHOTS_AT_ONCE = 4
"""Shots of a film drawn at a time: few enough that people waiting for a board don't notice."""


DrawnT = TypeVar("DrawnT")
_Key: TypeAlias = tuple[str, str, View, bool] | tuple[TournamentPicture, str]
"""A game's key, a position as JSON, the view, and whether it is a thumbnail; or a tournament's page and a theme."""


class Shot(NamedTuple):
    """One picture of a film."""

    position: AnyPosition
    view: View
    caption: Caption
    shown_for: int
    """Duration in ms."""


class Drawing:
    """One worker thread draws everything, so the event loop never waits for a picture or competes with many threads.

    People take turns: no one waits for twenty pictures that another person requested.
    """

    def __init__(self, remembered: int = MAX_CACHED_PICTURES) -> None:
        sys.setswitchinterval(GIVE_WAY)
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._pictures: LRUCache[_Key, asyncio.Future[bytes]] = LRUCache(remembered)
        self._galleries: LRUCache[tuple[tuple[tuple[str, str], ...], str], bytes] = LRUCache(MOST_GALLERIES)
        self._turns = Turns(1)
        self._film_turns = Turns(1)

    async def png(self, entry: Entry, position: AnyPosition, view: View, *, is_small: bool = False) -> bytes:
        """The picture of `position` as a PNG file, or a thumbnail. Simultaneous requests for it share one drawing."""
        # JSON, because a position caches results that may take ten times the memory of its picture.
        key = (entry.game.key, json.dumps(position.to_json()), view, is_small)
        return await self._cached(key, partial(_draw, entry, position, view, is_small=is_small))

    async def _cached(self, key: _Key, draw: Callable[[], bytes]) -> bytes:
        # A picture that is there or being drawn needs no turn.
        if (picture := self._pictures.get(key)) is not None:
            return await self._drawn(key, picture)
        async with self._turns.turn(Job(person=ASKER.get())):
            picture = self._pictures.get(key) or asyncio.get_running_loop().run_in_executor(self._worker, draw)
            return await self._drawn(key, picture)

    async def _drawn(self, key: _Key, picture: asyncio.Future[bytes]) -> bytes:
        self._pictures[key] = picture
        try:
            # If one requester stops waiting, the others must still get the picture.
            return await asyncio.shield(picture)
        except Exception:
            self._pictures.pop(key, None)
            raise

    async def card(self, card: Card, theme: str) -> bytes:
        """A profile as a PNG file. It isn't cached, because it changes with every match."""
        return await self._uncached(lambda: encode(draw_card(card, theme)))

    async def gallery(self, titles: Mapping[str, str], theme: str) -> bytes:
        """The gallery of some games, with their titles, as a PNG file. Cached: it is what newcomers ask for first."""
        key = tuple(titles.items()), theme
        if (gallery := self._galleries.get(key)) is None:
            # One game at a time, so that other pictures are drawn in between.
            tiles = [await self._uncached(partial(_tile, game, title, theme)) for game, title in titles.items()]
            gallery = self._galleries[key] = await self._uncached(lambda: encode(draw_gallery(tiles, theme)))
        return gallery

    async def sheet(self, sheet: Sheet, words: Words, theme: str) -> bytes:
        """A game's sheet of all pieces as a PNG file. It isn't cached, because it is rarely needed."""
        return await self._uncached(lambda: encode(sheet.draw(words, theme)))

    async def chances(self, chances: Chances, theme: str) -> bytes:
        """Each side's chances over a match as a PNG file. It isn't cached, because it is rarely seen twice."""
        return await self._uncached(lambda: encode(draw_chances(chances, theme)))

    async def tournament(self, picture: TournamentPicture, theme: str) -> bytes:
        """A page of a tournament's pictures as a PNG file. Cached: after each round many look at the same one."""
        return await self._cached((picture, theme), lambda: encode(draw_tournament(picture, theme)))

    async def _uncached(self, draw: Callable[[], DrawnT]) -> DrawnT:
        async with self._turns.turn(Job(person=ASKER.get())):
            return await asyncio.get_running_loop().run_in_executor(self._worker, draw)

    async def film(self, entry: Entry, shots: Iterator[Shot], theme: str) -> bytes:
        """A GIF file of the shots, all in one theme. It isn't cached.

        One film is made at a time, and people take turns; other pictures are drawn between its shots.
        """
        film = Film(theme)
        run = asyncio.get_running_loop().run_in_executor
        async with self._film_turns.turn(Job(person=ASKER.get())):
            while await run(self._worker, _shoot, film, entry, shots):
                pass
            return await run(self._worker, film.gif)

    def close(self) -> None:
        """Stop the worker after the picture that it is drawing."""
        self._turns.close()
        self._film_turns.close()
        self._worker.shutdown(wait=False, cancel_futures=True)


def _draw(entry: Entry, position: AnyPosition, view: View, *, is_small: bool) -> bytes:
    picture = entry.picture.draw(position, view)
    return encode(thumbnail(picture) if is_small else picture)


def _tile(game: str, title: str, theme: str) -> Tile:
    """A game in the gallery."""
    shown = CATALOGUE[game].picture
    pages = {page.key: page for page in shown.examples()}
    page = pages.get(shown.cover) or next(iter(pages.values()))
    board = shown.draw(page.position, replace(page.view, theme=theme))
    if shown.close_up is None:
        return Tile(title, board)
    if shown.corner is None or len(shown.close_up) != 2:
        return Tile(title, board.crop(cast("tuple[int, int, int, int]", shown.close_up)))
    (left, top), (right, bottom) = (shown.corner(page.position, page.view.seat, cell) for cell in shown.close_up)
    here, beside = (shown.corner(page.position, page.view.seat, Cell(x, 0)) for x in (0, 1))
    side = max(abs(here[0] - beside[0]), abs(here[1] - beside[1]))
    box = min(left, right), min(top, bottom), max(left, right) + side, max(top, bottom) + side
    return Tile(title, board.crop(box))


def _shoot(film: Film, entry: Entry, shots: Iterator[Shot]) -> bool:
    """Add the next `SHOTS_AT_ONCE` shots to the film. Returns whether there were that many."""
    taken = list(islice(shots, SHOTS_AT_ONCE))
    for shot in taken:
        film.add(entry.picture.draw(shot.position, shot.view), shot.caption, shot.shown_for)
    return len(taken) == SHOTS_AT_ONCE
