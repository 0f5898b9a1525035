"""The picker of a match, with its picture, at its first choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cachetools import LRUCache

from bot.core.match import Match, MatchId, UserId
from bot.handling.bot_client import Interaction
from bot.handling.picker import choices_after, picker_message
from bot.handling.replies import preferences
from bot.matches.moves import views
from bot.ui.actions import Action, CustomId
from bot.ui.layout import Attached, Control, Message
from bot.ui.narration import happened_since
from bot.ui.personal import seat_for
from bot.ui.picker import Advice, Picker

MAX_CACHED_LINES = 1024
"""Some hundred bytes each."""


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
    if (advice := await _advice(interaction, match)) is None:
        return await picker_message(interaction, picker, found, *before, last=last)
    # Advice may take many lines: below the picture, they would push it out of sight on a phone.
    above = (*before, *filter(None, [advice.goal, advice.line]))
    if advice.off is None:
        return await picker_message(interaction, picker, found, *above, last=last)
    return await picker_message(interaction, coached(picker, advice), found, *above, last=advice.off)


async def _advice(interaction: Interaction, match: Match) -> Advice | None:
    found = [advice for part in interaction.client.parts if (advice := await part.advice(interaction, match))]
    line = found[0].line if found else ""
    interaction.client.part(AdviceGiven).keep(match, UserId(interaction.user.id), line)
    return next(iter(found), None)


def coached(picker: Picker, advice: Advice) -> Picker:
    """The picker below the coach's advice: its hint shows the move that the coach has named, and a winning one can be
    played at once. The board's button takes a move back, so that the buttons fit a line on a phone.
    """
    shows = CustomId(Action.HINT_OF_COACH, picker.match.id, picker.match.decision)
    hints = tuple(each for each in picker.beside_first if each.action is Action.HINT)
    wins = (replace(picker.play, path=advice.winning),) if advice.winning else ()
    return replace(picker, beside_first=(*wins, *((shows,) if advice.names_move else hints)))


class AdviceGiven:
    """The latest advice to each player, so that the steps of a move after the first can repeat it."""

    def __init__(self) -> None:
        self._lines: LRUCache[tuple[MatchId, UserId], tuple[int, str]] = LRUCache(MAX_CACHED_LINES)

    def keep(self, match: Match, user: UserId, line: str) -> None:
        """Store the advice about a match as it is now; empty if there is none any more."""
        self._lines[match.id, user] = match.revision, line

    def line(self, match: Match, user: UserId) -> str:
        """The advice about a match as it is now; empty if there is none, or this process has forgotten it."""
        revision, line = self._lines.get((match.id, user), (match.revision, ""))
        return line if revision == match.revision else ""
