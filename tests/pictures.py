"""Quicker pictures for the tests: what one test has had drawn is kept for the others, which begin with the same boards.

Tests of the renderers draw for themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.catalogue import CATALOGUE, Entry
from bot.core.match import AnyPosition
from bot.ui import drawing
from bot.ui.drawing import Drawing
from renderers.kit.sheet import Sheet, Words
from renderers.kit.view import View

MOST = 400
"""Pictures that are kept, of some 20 KB each."""


@pytest.fixture(autouse=True, scope="session")
def drawn_once() -> Iterator[None]:
    """Draw the games' boards, their sheets and the gallery once. A picture depends on what it is drawn from alone."""
    kept: dict[Any, bytes] = {}
    draw, draw_sheet, draw_gallery = drawing._draw, Drawing.sheet, Drawing.gallery

    def keep(key: Any, png: bytes) -> bytes:
        if len(kept) >= MOST:
            kept.clear()
        kept[key] = png
        return png

    def board(entry: Entry, position: AnyPosition, view: View, *, is_small: bool) -> bytes:
        if CATALOGUE.get(entry.game.key) is not entry:
            return draw(entry, position, view, is_small=is_small)
        key = (entry.game.key, json.dumps(position.to_json()), view, is_small)
        return kept.get(key) or keep(key, draw(entry, position, view, is_small=is_small))

    async def sheet(self: Drawing, shown: Sheet, words: Words, theme: str) -> bytes:
        key = (shown.draw, *words.items(), theme)
        return kept.get(key) or keep(key, await draw_sheet(self, shown, words, theme))

    async def gallery(self: Drawing, titles: Mapping[str, str], theme: str) -> bytes:
        key = (*titles.items(), theme)
        return kept.get(key) or keep(key, await draw_gallery(self, titles, theme))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "_draw", board)
        patch.setattr(Drawing, "sheet", sheet)
        patch.setattr(Drawing, "gallery", gallery)
        yield
