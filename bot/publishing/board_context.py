"""What goes with a board and isn't in the match: looked up, and drawn."""

from __future__ import annotations

import io

import discord

from bot.core.match import Match
from bot.core.spectators import Audience
from bot.features import ratings
from bot.publishing.board_view import Beside
from bot.storage import Store
from bot.storage.matches import best_score, ends_at
from bot.ui.drawing import Drawing
from bot.ui.match import entry_of, file_name, is_alone, view_of
from renderers.kit.view import View


async def looked_up(store: Store, match: Match, audience: Audience | None = None) -> Beside:
    """What a board tells beside the match."""
    has_ended_alone = match.outcome is not None and is_alone(match)
    return Beside(
        best=await best_score(store, match.seats[0], match.game) if has_ended_alone else None,
        changes=await ratings.rating_changes(store, match) if match.outcome and match.rated else None,
        audience=audience,
        ends_at=await ends_at(store, match),
    )


async def drawn(drawing: Drawing, match: Match, view: View | None = None) -> discord.File:
    """The picture of a board, as everybody sees it or as somebody wants it."""
    png = await drawing.png(entry_of(match), match.position, view or view_of(match))
    return discord.File(io.BytesIO(png), file_name(match))
