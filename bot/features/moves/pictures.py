"""The picker's message with its picture, for a player of a match."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from bot.core.match import Match, UserId
from bot.core.picker import Choices, choices
from bot.features import coach
from bot.features.moves import views
from bot.handling.host import Interaction
from bot.handling.replies import preferences
from bot.ui.layout import Attached, Message
from bot.ui.match import entry_of
from bot.ui.narration import happened_since
from bot.ui.personal import personalised, seat_for
from games.kit.rules import Seat


async def next_choice(
    interaction: Interaction, match: Match, before: Iterable[str] | None = None
) -> tuple[Message, Attached]:
    """The first choice of a player on turn, below `before`: by default what has happened since they moved."""
    user, to_move = UserId(interaction.user.id), match.position.to_move
    seat = seat_for(match, user, preferences(interaction), to_move)
    offered = await asyncio.to_thread(choices, match.position)
    lines = happened_since(match, user, interaction.locale) if before is None else before
    advice = await coach.advise(interaction, match)
    offered = views.from_the_left(match, seat, offered)
    return await shown(interaction, match, seat, offered, views.MOVING, before=lines, advice=advice)


async def shown(
    interaction: Interaction,
    match: Match,
    seat: Seat,
    offered: Choices,
    picker: views.Picker,
    *,
    before: Iterable[str] = (),
    advice: coach.Advice | None = None,
) -> tuple[Message, Attached]:
    """A picker at these choices, as its player sees the board from `seat`, below the lines `before` and what the coach
    says.
    """
    preferred = preferences(interaction)
    view = personalised(views.view(match, seat, offered), match.game, preferred)
    png = await interaction.client.drawing.png(entry_of(match), match.position, view)
    lines = (*before, *((advice.text,) if advice else ()))
    message = views.choosing(match, offered, view, interaction.locale, picker, advice and advice.off, lines)
    return message, (views.FILE_NAME, png)
