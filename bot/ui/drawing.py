"""Pictures as PNG files, drawn in a thread of their own and remembered; and whole games as GIF files."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import NamedTuple, TypeAlias

from bot.catalogue import Entry
from bot.core.fair_queue import ASKER, Job, Turns
from bot.core.match import AnyPosition
from renderers.card import Card
from renderers.card import draw as draw_card
from renderers.chances import Chances
from renderers.chances import draw as draw_chances
from renderers.kit.animation import Caption, Film
from renderers.kit.png import encode
from renderers.kit.thumbnail import thumbnail
from renderers.kit.view import View

GIVE_WAY = 0.0005
"""Seconds after which the drawing thread lets the event loop run; Python's own 5 ms would be felt as lag."""
REMEMBERED = 512
"""Pictures. At some 10 KB each that is less than the fonts take."""
SHOTS = 4
"""Of a film, made in one go: so many that whoever waits for a board meanwhile doesn't feel it."""


_Key: TypeAlias = tuple[str, str, View, bool]
"""A game's key, a position as JSON, how it is seen, and whether it is small."""


class Shot(NamedTuple):
    """What a film shows, and for how long."""

    position: AnyPosition
    view: View
    caption: Caption
    shown_for: int
    """In ms."""


class Drawing:
    """One worker draws for everybody, so the event loop never waits for a picture and never fights many for the GIL.

    People take turns: nobody waits for twenty pictures that somebody else has asked for.
    """

    def __init__(self, remembered: int = REMEMBERED) -> None:
        sys.setswitchinterval(GIVE_WAY)
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self._remembered = remembered
        self._pictures: OrderedDict[_Key, asyncio.Future[bytes]] = OrderedDict()
        self._turns = Turns(1)
        self._film_turns = Turns(1)

    async def png(self, entry: Entry, position: AnyPosition, view: View, *, is_small: bool = False) -> bytes:
        """The picture of `position` as a PNG file, or a small one. Two who ask for the same one share the drawing."""
        # A position keeps what it has worked out, which may take ten times the room of its picture.
        key = (entry.game.key, json.dumps(position.to_json()), view, is_small)
        # What is there, or being drawn, nobody need wait for.
        if (found := self._pictures.get(key)) is not None:
            return await self._drawn(key, found)
        async with self._turns.turn(Job(person=ASKER.get())):
            picture = self._pictures.get(key) or asyncio.get_running_loop().run_in_executor(
                self._worker, _draw, *(entry, position, view, is_small)
            )
            return await self._drawn(key, picture)

    async def _drawn(self, key: _Key, picture: asyncio.Future[bytes]) -> bytes:
        self._pictures[key] = picture
        if len(self._pictures) > self._remembered:
            self._pictures.popitem(last=False)
        self._pictures.move_to_end(key)
        try:
            # Whoever gives up waiting must not take the picture away from the others.
            return await asyncio.shield(picture)
        except Exception:
            self._pictures.pop(key, None)
            raise

    async def card(self, card: Card, theme: str) -> bytes:
        """A profile as a PNG file, in a theme. Nothing is remembered of it: it changes with every match."""
        async with self._turns.turn(Job(person=ASKER.get())):
            return await asyncio.get_running_loop().run_in_executor(self._worker, _draw_card, card, theme)

    async def chances(self, chances: Chances, theme: str) -> bytes:
        """Each side's chances over a match as a PNG file, in a theme. Seldom seen twice, so nothing is remembered."""
        async with self._turns.turn(Job(person=ASKER.get())):
            return await asyncio.get_running_loop().run_in_executor(self._worker, _draw_chances, chances, theme)

    async def film(self, entry: Entry, shots: Iterator[Shot], theme: str) -> bytes:
        """A GIF file of the shots, all in one theme; boards are drawn in between. One film is made at a time, and
        people take turns.

        Nothing is remembered of it: it is made as quickly as it is asked for again.
        """
        film = Film(theme)
        run = asyncio.get_running_loop().run_in_executor
        async with self._film_turns.turn(Job(person=ASKER.get())):
            while await run(self._worker, _shoot, film, entry, shots):
                pass
            return await run(self._worker, film.gif)

    def close(self) -> None:
        """Let the worker go. A picture being drawn is finished."""
        self._turns.close()
        self._film_turns.close()
        self._worker.shutdown(wait=False, cancel_futures=True)


def _draw(entry: Entry, position: AnyPosition, view: View, is_small: bool) -> bytes:
    picture = entry.picture.draw(position, view)
    return encode(thumbnail(picture) if is_small else picture)


def _draw_card(card: Card, theme: str) -> bytes:
    return encode(draw_card(card, theme))


def _draw_chances(chances: Chances, theme: str) -> bytes:
    return encode(draw_chances(chances, theme))


def _shoot(film: Film, entry: Entry, shots: Iterator[Shot]) -> bool:
    """Some more of the shots; whether there were as many."""
    taken = list(islice(shots, SHOTS))
    for shot in taken:
        film.add(entry.picture.draw(shot.position, shot.view), shot.caption, shot.shown_for)
    return len(taken) == SHOTS
