"""The *Learn it* button."""

from __future__ import annotations

from bot.catalogue import CATALOGUE
from bot.features.lessons import views
from bot.handling.host import Interaction
from bot.handling.registration import handles
from bot.handling.replies import defer_edit_or_reply, preferences, reply
from bot.ui.actions import Action, CustomId
from bot.ui.errors import UserError
from bot.ui.personal import personalised


@handles(Action.LEARN, defer=defer_edit_or_reply)
async def learn(interaction: Interaction, custom_id: CustomId) -> None:
    """Open a game's lessons privately."""
    entry = CATALOGUE.get(str(custom_id.subject))
    if entry is None or not entry.lessons:
        raise UserError("old button")
    lesson = entry.lessons[0]
    view = personalised(views.view(lesson), entry.game.key, preferences(interaction))
    png = await interaction.client.drawing.png(entry, lesson.start, view)
    await reply(interaction, views.opened(entry, lesson, view, interaction.locale), (views.FILE_NAME, png))
