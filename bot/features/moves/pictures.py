"""The picker of a match, with its picture, at its first choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.core.match import Match, UserId
from bot.features import coach
from bot.features.moves import views
from bot.handling.bot_client import Interaction
from bot.handling.picker import choices_after, shown
from bot.handling.replies import preferences
from bot.ui.actions import Action, CustomId
from bot.ui.layout import Attached, Control, Message
from bot.ui.narration import happened_since
from bot.ui.personal import seat_for
from bot.ui.picker import Picker


def picker_of(interaction: Interaction, match: Match) -> Picker:
    """The picker of the player on turn."""
    preferred = preferences(interaction)
    seat = seat_for(match, UserId(interaction.user.id), preferred, match.position.to_move)
    return views.moving(match, seat, interaction.locale, preferred)


async def next_choice(
    interaction: Interaction, match: Match, before: Iterable[str] | None = None, *, last: Control | None = None
) -> tuple[Message, Attached]:
    """The first choice of the player on turn, below `before` and with the coach's advice, or else `last` at its end.
    By default, `before` is what has happened since they moved.
    """
    picker = picker_of(interaction, match)
    found = await choices_after(picker)
    if before is None:
        before = happened_since(match, UserId(interaction.user.id), interaction.locale)
    if (advice := await coach.advise(interaction, match)) is None:
        return await shown(interaction, picker, found, *before, last=last)
    above = (*before, *filter(None, [advice.goal]))
    if advice.off is None:
        return await shown(interaction, picker, found, *above, news=advice.line, last=last)
    return await shown(interaction, coached(picker, advice), found, *above, news=advice.line, last=advice.off)


def coached(picker: Picker, advice: coach.Advice) -> Picker:
    """The picker below the coach's advice: its hint shows the move that the coach has named, and a winning one can be
    played at once. The board's button takes a move back, so that the buttons fit a line on a phone.
    """
    shows = CustomId(Action.SHOW_ADVICE, picker.match.id, picker.match.decision)
    hints = tuple(each for each in picker.beside_first if each.action is Action.HINT)
    wins = (replace(picker.play, path=advice.winning),) if advice.winning else ()
    return replace(picker, beside_first=(*wins, *((shows,) if advice.names_move else hints)))
