"""Sends boards to players who have left the server of their match: they can continue in private."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import NamedTuple, TypeAlias

import discord

from bot.core.match import Fate, Match, MatchId, UserId, offer_at
from bot.features.offers import OfferMessages, is_repeated, offer_on
from bot.handling.bot_client import BotClient
from bot.handling.parts import PublishingPart, part
from bot.publishing.board_view import BoardContext, board, drawn, pinged_users
from bot.publishing.deleted import unless_deleted
from bot.publishing.posting import Draft
from bot.storage.matches import load_match
from bot.storage.preferences import preferences_of, wanting_messages
from bot.texts import say
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.layout import Message, mention, message, row
from bot.ui.match import BOARD_FILE, view_of, yes_or_no
from bot.ui.personal import personalised, seat_for
from bot.ui.posted import pictures

Key: TypeAlias = tuple[MatchId, int, UserId, bool]
"""A match, its revision, the player who has left, and whether they have been asked the same before."""


class _Item(NamedTuple):
    match: Match
    user: UserId
    is_silent: bool


@part
class DirectBoards(PublishingPart[Key, _Item]):
    """Sends boards to players who have left."""

    name = "direct board"

    def __init__(self, client: BotClient) -> None:
        super().__init__(client)
        self._boards = client.boards

    async def own_message(self, message: discord.Message) -> None:
        """Send the match on a new board, or with a new offer, to those who are asked to act and have left its server.

        Discord allows it if they share another server with the bot, or have installed it for themselves. Others lose on
        time, and so may those who don't want these boards. A message that mentions them is edited: nobody knew yet that
        they have left.
        """
        match_id, is_current = _match_on(message)
        if message.guild is None or match_id is None:
            return
        with unless_deleted(match=match_id):
            match = await load_match(self._store, match_id)
            if not is_current(match):
                return
            offer = offer_on(message)
            asked = {match.seats[seat] for seat in match.asked} | {user.id for user in pinged_users(match)}
            missing = await self._missing(message, match.people & asked)
            for user in await wanting_messages(self._store, missing, "away"):
                key = match_id, match.revision, user, offer is not None and is_repeated(match, offer[1])
                await self.outbox.attempt(key)
                # It isn't tried again.
                self.outbox.forget(key)
            if not any(mention(user) in message.content for user in missing):
                return
            if offer is None:
                await self._boards.redraw(match_id)
            else:
                await self._client.part(OfferMessages).redraw(offer)

    async def _missing(self, message: discord.Message, users: AbstractSet[UserId]) -> list[UserId]:
        """The users among these who have left the server of a message; none if Discord doesn't say.

        Discord doesn't promise that `mentions` lists those who have left, nor that it marks members. Who isn't listed
        may just not want pings, so Discord is asked; about those who are listed, it is believed for some minutes.
        """
        listed = {user.id for user in message.mentions}
        unsure = users - {user.id for user in message.mentions if isinstance(user, discord.Member)}
        if message.guild is None or not unsure:
            return []
        return sorted(await self._client.members.missing(message.guild, unsure, anew=unsure - listed))

    # Overrides for the outbox

    async def load(self, key: Key) -> _Item | None:
        match_id, revision, user, is_silent = key
        match = await load_match(self._store, match_id)
        return _Item(match, user, is_silent) if match.revision == revision else None

    def place(self, item: _Item) -> discord.Object:
        return discord.Object(item.user)

    async def draft(self, item: _Item, is_edit: bool) -> Draft:
        match, user, is_silent = item
        match = await self._boards.with_gone(match, user)
        chosen = await preferences_of(self._store, user)
        view = personalised(view_of(match, seat_for(match, user, chosen)), match.game, chosen)
        context = replace(await self._boards.surroundings.context(match), reader=user)
        return Draft(
            key=f"away:{match.id}:{match.revision}",
            is_silent=is_silent,
            message=direct_board(match, context),
            picture=await drawn(self._client.drawing, match, view),
        )

    async def failed(self, item: _Item, error: Exception) -> None:
        """A player who can't be reached gets no board."""


def _match_on(message: discord.Message) -> tuple[MatchId | None, Callable[[Match], bool]]:
    """The match of a board or of a question about an offer, and whether the message shows the present state."""
    if board := next(map(BOARD_FILE.fullmatch, pictures(message)), None):
        return MatchId(int(board[1])), lambda match: match.revision == int(board[2])
    if offer := offer_on(message):
        return offer[0], lambda match: offer_at(match, offer[1]).fate is Fate.OPEN
    return None, lambda _: False


def direct_board(match: Match, context: BoardContext) -> Message:
    """The board for a player who has left the server. Attach its picture as `file_name(match)`."""
    shown = board(match, context)
    told = say(match.language, "away", over=yes_or_no(match.outcome))
    stop = action_button(CustomId(Action.STOP_MESSAGES, path="away"), match.language)
    return message(shown.text, told, *shown.illustrations, *shown.rows, row(stop))
