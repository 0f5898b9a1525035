"""What goes with a board and isn't in the match: what was looked up, and the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core.match import Match
from bot.core.spectators import Audience
from bot.publishing.outbox import Picture
from bot.ui.drawing import Drawing
from bot.ui.match import entry_of, file_name, view_of
from renderers.kit.view import View


@dataclass(frozen=True, slots=True)
class BoardContext:
    """What a board tells that doesn't follow from the match."""

    best: Sequence[int] | None = None
    """The best result so far of a player who has finished a solo game."""
    rating_lines: Sequence[str] = ()
    """What the match did to ratings it was meant to count for, or why it did nothing, in the match's language."""
    has_changed_ratings: bool = False
    audience: Audience | None = None
    """None on private boards, which offer nobody to watch."""
    ahead: int = 0
    """How many searches come before the one that the computer waits for."""
    ends_at: datetime | None = None
    """When (UTC) the bot ends the match if the overdue player doesn't move."""


NOTHING_ELSE = BoardContext()
"""For boards that tell nothing beside the match."""


async def drawn(drawing: Drawing, match: Match, view: View | None = None) -> Picture:
    """The picture of a board, as everybody sees it or in somebody's own view."""
    png = await drawing.png(entry_of(match), match.position, view or view_of(match))
    return Picture(png, file_name(match))
