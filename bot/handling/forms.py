"""The forms that people fill in, remembered for a while: a refused one is opened again as it was filled."""

from __future__ import annotations

from dataclasses import dataclass

from cachetools import TTLCache
from discord import ui

from bot.core.match import UserId
from bot.storage import Store
from bot.ui.actions import fill, written_in

REMEMBERED = 14 * 60
"""Seconds for which a form is remembered."""
MOST_FORMS = 4096
"""Maximum number of forms that are remembered."""


@dataclass(slots=True)
class Form:
    """The last form that a person has opened."""

    modal: ui.Modal
    refused: int | None = None
    """The interaction in which it was refused as it is filled now."""


class Forms:
    """The last form of each person."""

    def __init__(self, store: Store) -> None:
        self._forms: TTLCache[UserId, Form] = TTLCache(MOST_FORMS, REMEMBERED, lambda: store.now().timestamp())

    def of(self, user: UserId) -> Form | None:
        """The last form that a person has opened, unless that was long ago."""
        return self._forms.get(user)

    def note_opened(self, user: UserId, modal: ui.Modal) -> None:
        """Remember a form that a person opens, filled as they wrote it if it was just refused."""
        before, form = self.of(user), Form(modal)
        if before is not None and before.refused is not None and before.modal.custom_id == modal.custom_id:
            fill(modal, written_in(before.modal))
            form.refused = before.refused
        self._forms[user] = form

    def note_sent(self, user: UserId, custom_id: str) -> None:
        """Note that a person has sent a form, which isn't refused until it is again."""
        form = self.of(user)
        if form is not None and form.modal.custom_id == custom_id:
            form.refused = None
