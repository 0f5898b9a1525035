"""Parts of pictures that are kept to be drawn once: empty boards, tiles, plates. They share one limit of memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from PIL import Image

MOST_BYTES = 32_000_000
"""Bytes of all kept parts. Boards of every game, size and theme would take ten times as much."""

PartP = ParamSpec("PartP")
PartT = TypeVar("PartT")


class Parts:
    """Parts of pictures; the ones not used for longest go first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.size = 0
        """Bytes of all parts."""
        self._most = most
        self._parts: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Hashable, draw: Callable[[], PartT]) -> PartT:
        """The part with this key, drawn if it isn't there."""
        with self._lock:
            if key in self._parts:
                self._parts.move_to_end(key)
                found: PartT = self._parts[key]
                return found
        # A part may consist of others.
        part = draw()
        with self._lock:
            if key not in self._parts:
                self._parts[key] = part
                self.size += _bytes(part)
            while self.size > self._most:
                self.size -= _bytes(self._parts.popitem(last=False)[1])
        return part

    def clear(self) -> None:
        """Forget all parts."""
        with self._lock:
            self._parts.clear()
            self.size = 0


PARTS = Parts()
"""The parts that this process keeps."""


def kept(draw: Callable[PartP, PartT]) -> Callable[PartP, PartT]:
    """Keep the images that a function draws, by its arguments, as far as there is room. Nobody may change them."""

    @wraps(draw)
    def find(*args: PartP.args, **kwargs: PartP.kwargs) -> PartT:
        return PARTS.find((draw, args, *kwargs.items()), lambda: draw(*args, **kwargs))

    return find


def _bytes(part: Any) -> int:
    """The memory that an image takes, or all images of a tuple."""
    if isinstance(part, Image.Image):
        return part.width * part.height * (1 if len(part.getbands()) == 1 else 4) + 500
    return sum(map(_bytes, part)) if isinstance(part, tuple) else 0
