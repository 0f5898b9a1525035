"""Private messages after they were sent: what has ended disappears, and a menu or refusal replaces the last one.

Discord lets the bot edit a private message only with the token of an interaction that has sent or edited it, for 15
minutes. So the messages are kept in memory for a little less, and nothing of them is stored: after a restart, or in
another process, such a button is refused when it is pressed, and disappears then.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Any, TypeAlias

import discord
import structlog
from discord import ui

from bot.core.match import Match, MatchId, RuleViolation, UserId
from bot.handling.bot_client import BotClient, Interaction
from bot.publishing.backoff import DISCORD_TROUBLE
from bot.publishing.events import MatchPublished, subscribes
from bot.storage import Store
from bot.storage.matches import recent_match
from bot.ui.actions import fill, written_in
from bot.ui.lapsing import custom_id_of, is_spent, lasting, match_in
from bot.ui.layout import Attached, Message, editing

LIFETIME = timedelta(minutes=14)
"""Time for which a private message can be edited after it was last used. Discord accepts edits for a minute longer."""
DOUBLE_PRESS = timedelta(seconds=5)
"""Time for which a press may be the second one of a double press."""
MOST_KEPT = 5
"""Messages of one person that are kept for each match."""
FOLLOWING = "private"
"""The name of the asyncio tasks that edit and delete private messages."""
FOLLOWED = "followed"
"""The key in `Interaction.extras` that marks the use of a message which its feature keeps up to date itself."""
LENT = "lent"
"""The key in `Interaction.extras` of the kept message that the interaction is about to edit."""

_log = structlog.get_logger("banmen.private")


class Only(Enum):
    """The kinds of private messages of which a person has only the latest in a channel."""

    REFUSAL = auto()
    MENU = auto()
    PLAYED = auto()
    """The confirmation of a typed move."""
    TOURNAMENT = auto()
    """The confirmation of what was done about a tournament, or the user's match in one."""


Kind: TypeAlias = Only | str
"""A kind of private messages of which a person has only the latest in a channel: one of `Only`, or the answers to the
button with this custom id, or to a choice in the menu with it, as long as they stay as they were sent.
"""


@dataclass(eq=False)
class PrivateMessage:
    """A private message that the bot can still edit."""

    interaction: Interaction
    """The latest use of the message, whose token edits it."""
    message: int | None
    """The message's id; None if Discord hasn't told it."""
    used_at: datetime
    follow_up: discord.WebhookMessage | None = field(default=None, kw_only=True)
    """The message, if it isn't the interaction's first answer."""

    @property
    def user(self) -> UserId:
        """The person who sees it."""
        return UserId(self.interaction.user.id)

    async def edit(self, message: Message, attached: tuple[Attached, ...] | None = ()) -> None:
        """Turn it into another message with these files; None leaves its files."""
        await self.change(**editing(message, attached))

    async def change(self, **parts: Any) -> None:
        """Change these parts of it, by the names of `discord.InteractionMessage.edit`."""
        await (self.interaction.edit_original_response if self.follow_up is None else self.follow_up.edit)(**parts)

    async def delete(self) -> None:
        """Delete it."""
        await (self.interaction.delete_original_response if self.follow_up is None else self.follow_up.delete)()


@dataclass(slots=True)
class Form:
    """The last form that a person has opened."""

    modal: ui.Modal
    opened_at: datetime
    refused: int | None = None
    """The interaction in which it was refused as it is filled now."""
    opener: PrivateMessage | None = None
    """The private message from which it was first opened, if its result was to be shown there before it was refused."""


@dataclass(eq=False)
class _Kept(PrivateMessage):
    match: MatchId
    shown: Message
    redraw: Callable[[Match], Message] | None = None


class PrivateMessages:
    """The private messages of this process that have buttons about a match, and everybody's last menu and refusal."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[int, _Kept] = {}
        """The messages by their ids and by the ids of their interactions."""
        self._about: dict[MatchId, list[_Kept]] = defaultdict(list)
        """The messages by their matches, oldest first."""
        self._latest: dict[tuple[UserId, int | None], dict[Kind, PrivateMessage]] = defaultdict(dict)
        """The messages of which a person has one in a channel, by person and channel, and by kind."""
        self._edited: dict[int, datetime] = {}
        """The times at which messages were last edited, by their ids."""
        self._followed: dict[int, datetime] = {}
        """The times at which messages were last used that their feature keeps up to date itself, by their ids."""
        self._forms: dict[UserId, Form] = {}
        """The last form of each person."""
        self.tasks: set[asyncio.Task[None]] = set()
        """The tasks that edit and delete messages."""
        self._stopped = False

    def keep(
        self,
        interaction: Interaction,
        shown: Message,
        message: int | None,
        follow_up: discord.WebhookMessage | None = None,
    ) -> None:
        """Keep a private message that was just sent or edited, if it has buttons about a match whose time ends. Pass
        the `follow_up` if it isn't the interaction's first answer.
        """
        self.forget(interaction, message)
        number = match_in(shown)
        if number is None or self._stopped or FOLLOWED in interaction.extras:
            return
        self._add(_Kept(interaction, message, self._store.now(), MatchId(number), shown, follow_up=follow_up))

    def lend(self, interaction: Interaction, message: int) -> None:
        """Leave a message alone while an interaction is about to edit it."""
        interaction.extras[LENT] = self._kept.get(message)
        self.forget(interaction, message)

    def take_back(self, interaction: Interaction) -> None:
        """Keep a message again that was lent to an interaction, unless that or another one has edited it since."""
        kept: _Kept | None = interaction.extras.pop(LENT, None)
        if kept is None or kept.message is None or self._stopped:
            return
        edited = self._edited.get(kept.message)
        if edited is None or edited <= kept.used_at:
            self._add(kept)

    def _add(self, kept: _Kept) -> None:
        self._kept.update(dict.fromkeys(_keys(kept.interaction, kept.message), kept))
        here = self._about[kept.match]
        here.append(kept)
        for old in [each for each in here if each.user == kept.user][:-MOST_KEPT]:
            self.forget(old.interaction, old.message)
        if (match := recent_match(self._store, kept.match)) is not None:
            # It may have changed while the message was sent.
            self._update(kept, match)

    def follow(self, interaction: Interaction, message: int | None) -> None:
        """Leave a message to its feature, which keeps it up to date itself."""
        interaction.extras[FOLLOWED] = True
        self.forget(interaction, message)
        if message is not None:
            self.became_another(interaction, message)
            self._followed[message] = self._store.now()

    def note_edited(self, message: int) -> None:
        """Note that a message has just changed."""
        self._edited[message] = self._store.now()

    def is_changing(self, message: int) -> bool:
        """Whether a message has just changed, so that a press may have meant its state before, or is kept up to date by
        its feature.
        """
        edited, followed = self._edited.get(message), self._followed.get(message)
        now = self._store.now()
        return (edited is not None and now - edited < DOUBLE_PRESS) or (
            followed is not None and now - followed < LIFETIME
        )

    def redraw(self, interaction: Interaction, draw: Callable[[Match], Message]) -> None:
        """Draw the message that was just sent anew whenever its match changes, until `draw` raises RuleViolation."""
        if (kept := self._kept.get(interaction.id)) is not None:
            kept.redraw = draw

    def forget(self, interaction: Interaction, message: int | None) -> None:
        """Leave a message alone from now on: it was used again, or has become something else."""
        for key in _keys(interaction, message):
            if (kept := self._kept.get(key)) is not None:
                for each in _keys(kept.interaction, kept.message):
                    self._kept.pop(each, None)
                here = self._about[kept.match]
                here.remove(kept)
                if not here:
                    del self._about[kept.match]

    def note_form(self, user: UserId, modal: ui.Modal) -> None:
        """Remember a form that a person opens, filled as they wrote it if it was just refused."""
        before, form = self.form_of(user), Form(modal, self._store.now())
        if before is not None and before.refused is not None and before.modal.custom_id == modal.custom_id:
            fill(modal, written_in(before.modal))
            form.refused, form.opener = before.refused, before.opener
        if not self._stopped:
            self._forms[user] = form

    def note_sent(self, user: UserId, custom_id: str) -> None:
        """Note that a person has sent a form, which isn't refused until it is again."""
        form = self.form_of(user)
        if form is not None and form.modal.custom_id == custom_id:
            form.refused = None

    def close_opener(self, user: UserId, used: int) -> None:
        """Delete the message from which a person's last form was opened, unless it is the one that was used: the result
        is where the form was corrected.
        """
        form = self.form_of(user)
        if form is not None and form.opener is not None:
            if form.opener.message != used:
                self._delete(form.opener)
            form.opener = None

    def form_of(self, user: UserId) -> Form | None:
        """The last form that a person has opened, unless that was long ago."""
        found = self._forms.get(user)
        return None if found is None or self._store.now() - found.opened_at >= LIFETIME else found

    def replace_last(self, kind: Kind, shown: PrivateMessage) -> None:
        """Delete the person's last message of this kind in the same channel, in favour of this one; or this one, if a
        later press was answered before it.
        """
        before = self._latest_of(shown.interaction).get(kind)
        if before is not None and before.interaction.id > shown.interaction.id:
            self._delete(shown)
            return
        if before is not None and before.interaction.id < shown.interaction.id:
            self._delete(before)
        if not self._stopped:
            self._latest[shown.user, shown.interaction.channel_id][kind] = shown

    def delete_last(self, kind: Kind, interaction: Interaction) -> None:
        """Delete the last message of this kind that the user of an interaction got before it in its channel."""
        here = self._latest_of(interaction)
        before = here.get(kind)
        if before is not None and before.interaction.id <= interaction.id:
            del here[kind]
            self._delete(before)

    def delete_all(self, kind: Kind, users: Collection[UserId]) -> None:
        """Delete the last messages of this kind of these people, in all channels."""
        for (user, _), here in self._latest.items():
            if user in users and kind in here:
                self._delete(here.pop(kind))

    def _latest_of(self, interaction: Interaction) -> dict[Kind, PrivateMessage]:
        """The latest messages that the user of an interaction got in its channel, by kind."""
        return self._latest.get((UserId(interaction.user.id), interaction.channel_id), {})

    def _delete(self, message: PrivateMessage) -> None:
        if not self._is_old(message):
            self.forget(message.interaction, message.message)
            self.begin(message.delete())

    def became_another(self, interaction: Interaction, message: int) -> None:
        """Note that a message that the user of an interaction sees has become another, which nothing replaces."""
        here = self._latest_of(interaction)
        for kind in [kind for kind, each in here.items() if each.message == message]:
            del here[kind]

    def find(self, message: int) -> PrivateMessage | None:
        """The private message with this id, if it is kept and can still be edited."""
        kept = self._kept.get(message)
        return None if kept is None or self._is_old(kept) else kept

    def wake(self, match: Match) -> None:
        """Bring the messages about a match that has changed up to date."""
        if (here := self._about.get(match.id)) is not None:
            # Somebody may have acted while the board was posted.
            known = recent_match(self._store, match.id) or match
            latest = max(match, known, key=lambda each: each.revision)
            for kept in tuple(here):
                self._update(kept, latest)

    async def close_old(self) -> None:
        """Forget the messages that can't be edited any more."""
        for kept in [*self._kept.values()]:
            if self._is_old(kept):
                self.forget(kept.interaction, kept.message)
        for place, here in [*self._latest.items()]:
            for kind in [kind for kind, each in here.items() if self._is_old(each)]:
                del here[kind]
            if not here:
                del self._latest[place]
        for user in [user for user in self._forms if self.form_of(user) is None]:
            del self._forms[user]
        latest = self._store.now() - LIFETIME
        for times in self._edited, self._followed:
            for message in [message for message, at in times.items() if at <= latest]:
                del times[message]

    def stop(self) -> None:
        """Begin nothing more."""
        self._stopped = True
        self._kept.clear()
        self._about.clear()
        self._latest.clear()
        self._forms.clear()
        self._edited.clear()
        self._followed.clear()

    def _is_old(self, message: PrivateMessage) -> bool:
        return self._store.now() - message.used_at >= LIFETIME

    def _update(self, kept: _Kept, match: Match) -> None:
        after = lasting(kept.shown, match, kept.user, kept.interaction.locale)
        is_over = is_spent(kept.shown, after)
        if kept.redraw is not None:
            try:
                after = kept.redraw(match)
            except RuleViolation:
                is_over = True
        if is_over:
            self.forget(kept.interaction, kept.message)
            if not self._is_old(kept):
                self.begin(kept.delete())
            return
        if _content(after) == _content(kept.shown):
            return
        kept.shown = after
        if match_in(after) is None:
            self.forget(kept.interaction, kept.message)
        if not self._is_old(kept):
            self.begin(kept.edit(after, None))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin to edit or delete a private message, unless the bot stops; Discord's refusals are ignored."""
        if self._stopped:
            work.close()
            return
        task = asyncio.create_task(_quietly(work), name=FOLLOWING)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except DISCORD_TROUBLE as error:
        # Its reader may have dismissed it.
        _log.debug("private message not updated", why=str(error))


def _keys(interaction: Interaction, message: int | None) -> tuple[int, ...]:
    return (interaction.id,) if message is None else (interaction.id, message)


def _content(shown: Message) -> tuple[str, list[str]]:
    """All that distinguishes a message from another state of it."""
    return shown.text, [str(custom_id_of(control)) for row in shown.rows for control in row]


@subscribes(MatchPublished)
async def update_private_messages(client: BotClient, published: MatchPublished) -> None:
    """Remove buttons whose time has ended from the private messages about a match."""
    client.part(PrivateMessages).wake(published.match)
