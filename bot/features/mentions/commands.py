"""Plain messages with commands: `@Banmen vault @friend`, `@Banmen help`. The bot may read mentions of itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import discord
import structlog

from bot.core.match import UserId
from bot.features.mentions.reading import (
    asks_for_help,
    check_pairs,
    clock_in,
    closest_game,
    computers,
    language_of,
    named_game,
    own_words,
    plain,
    understood,
)
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.channels import ChannelContext, Human, channel_context, member_in, public_language
from bot.handling.command_links import CommandLinks
from bot.handling.parts import Part, part
from bot.handling.registration import handles
from bot.handling.replies import answering, defer_edit, dismiss
from bot.matches.challenges import LEVEL, Invitation, all_games, claim_message, pictured, playable, propose
from bot.publishing.backoff import TROUBLE
from bot.publishing.posting import Draft, post
from bot.storage.preferences import preferences_of, settings_of
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, button
from bot.ui.errors import UserError, explained
from bot.ui.layout import ask, note
from renderers.kit.theme import THEMES

_log = structlog.get_logger("banmen.commands")
_PERSON = re.compile(r"<@!?(\d{15,20})>")


async def answer_message(client: BotClient, message: discord.Message) -> None:
    """Reply to a message with the challenge or table that it asks for, pinging only the friends, or with the reason why
    not; with the gallery to a greeting or a call for help.

    Does nothing if another process replies to it.
    """
    said = own_words(message.content)
    guild, locale, game = message.guild, language_of(said), None
    try:
        if not await claim_message(client.store, message.id):
            return
        locale = (await preferences_of(client.store, UserId(message.author.id))).language or locale
        if guild is None:
            if not asks_for_help(said):
                raise UserError("not in a server")
            await _show_gallery(client, message, locale, plays=False)
            return
        here = await settings_of(client.store, guild.id)
        locale = public_language(guild, here, locale)
        game = named_game(said)
        friends = _named_in(message, guild.me)
        if not friends and asks_for_help(said):
            await _show_gallery(client, message, locale, plays=True)
        elif game is None:
            await _ask_which(client, message, locale, guild.me)
        else:
            place = ChannelContext(message.channel, guild, message.channel.permissions_for(guild.me), locale, here)
            members = [await _member(message, guild, friend) for friend in friends]
            invitation = _invitation(said, game, members, guild.me)
            await propose(client, place, message.author, invitation, message.id)
    except Exception as error:  # noqa: BLE001 - every error gets a reply, and our own faults are logged
        await refuse_message(client, message, error, locale, game)


@part
class Mentions(Part):
    """Answers messages that mention the bot or are sent to it in private."""

    async def message(self, message: discord.Message) -> None:
        if _is_addressed(message) and await self._client.admits(
            message.author.id, partial(refuse_message, self._client, message)
        ):
            await answer_message(self._client, message)


def _is_addressed(message: discord.Message) -> bool:
    """Whether a message is meant for the bot."""
    if message.guild is None:
        return True
    me = message.guild.me
    # A reply to one of our boards also mentions us, but isn't meant for us.
    # Nor is a quotation.
    said, role = own_words(message.content), message.guild.self_role
    if role is not None and role in message.role_mentions and (not message.content or f"<@&{role.id}>" in said):
        # Discord hides the text of a message that mentions the role alone.
        return True
    return f"<@{me.id}>" in said or f"<@!{me.id}>" in said


@handles(Action.MEANT, defer=defer_edit)
async def propose_meant_game(interaction: Interaction, custom_id: CustomId) -> None:
    """Do what a message with a misspelt game asks for: its author says which game it meant."""
    place, question = channel_context(interaction), interaction.message
    if custom_id.subject not in playable() or question is None or question.reference is None:
        raise UserError("old button")
    if custom_id.path != str(interaction.user.id):
        raise UserError("not asked", who=f"<@{custom_id.path}>", me=place.guild.me.mention, game=str(custom_id.subject))
    try:
        asked = await place.channel.fetch_message(question.reference.message_id)
        named = _named_in(asked, place.guild.me)
    except discord.NotFound as error:
        raise UserError("old button") from error
    friends = [await member_in(place.guild, friend) for friend in named]
    invitation = _invitation(own_words(asked.content), str(custom_id.subject), friends, place.guild.me)
    invitation = replace(invitation, asked_by=interaction.id)
    await propose(interaction.client, place, interaction.user, invitation, asked.id)
    await dismiss(interaction)


def _invitation(content: str, game: str, friends: Sequence[Human], me: discord.Member) -> Invitation:
    """The proposal in a message that names this game, or means it. Without friends it is a table for anyone.

    Raises UserError, OptionError or RuleViolation for something that can't be.
    """
    everybody = [*friends, *[me] * computers(content, me.id, alone=not friends)]
    check_pairs(game, plain(content))
    setup, picked = understood(content, game)
    if LEVEL in picked and me not in everybody:
        raise UserError("level without computer")
    setup = replace(setup, typed_clock=clock_in(plain(content)))
    fitted = setup.fitted(picked, len(everybody) + 1) if everybody else setup
    return Invitation(everybody, fitted, is_open=not everybody, given=picked)


async def _show_gallery(client: BotClient, message: discord.Message, locale: AnyLocale, *, plays: bool) -> None:
    """Reply with a greeting and the games."""
    heading = say(locale, "hello" if plays else "gallery-elsewhere")
    heading = await client.part(CommandLinks).offered(heading, locale)
    shown = all_games(heading, locale, plays=plays)
    picture = await pictured(client.drawing, locale, next(iter(THEMES)))
    await _reply(client, message, Draft(key="gallery", message=shown, picture=picture))


async def _ask_which(client: BotClient, message: discord.Message, locale: AnyLocale, me: discord.Member) -> None:
    """Ask whether the message means the game whose name comes closest. Raises UserError "not understood"."""
    game = closest_game(own_words(message.content))
    if game is None:
        raise UserError("not understood", me=me.mention, game=playable()[0])
    title = game_title(game, locale)
    yes = CustomId(Action.MEANT, game, path=str(message.author.id))
    sure = button(yes, say(locale, "button-meant", title=title), discord.ButtonStyle.success)
    asked = ask(say(locale, "did-you-mean", title=title), sure)
    await _reply(client, message, Draft(key="meant", message=asked))


async def _reply(client: BotClient, message: discord.Message, draft: Draft) -> None:
    """Reply to a message without a ping."""
    await post(client.store, message.channel, replace(draft, key=f"{draft.key}:{message.id}", reply_to=message.id))


def _named_in(message: discord.Message, me: discord.Member) -> list[int]:
    """The ids of the people that a message itself names, in its order and without the bot; then the author that it
    replies to.

    Discord doesn't promise that `mentions` lists those who aren't members.
    """
    own, written = (list(map(int, _PERSON.findall(text))) for text in (own_words(message.content), message.content))
    replied_to = (mentioned.id for mentioned in message.mentions if mentioned.id not in written)
    return [user for user in dict.fromkeys([*own, *replied_to]) if user != me.id]


async def _member(message: discord.Message, guild: discord.Guild, user: int) -> discord.Member:
    """A person named by a message. Raises UserError "not in the channel"."""
    known = (each for each in message.mentions if each.id == user and isinstance(each, discord.Member))
    return next(known, None) or await member_in(guild, user)


async def refuse_message(
    client: BotClient, message: discord.Message, error: Exception, locale: AnyLocale = None, game: str | None = None
) -> None:
    """Reply, without a ping, why something can't be done; by default in the language of the message."""
    locale = locale or language_of(own_words(message.content))
    known = explained(error, locale, game)
    if known is not None:
        known = await client.part(CommandLinks).offered(known, locale) or known
    with answering(error, known, locale) as text:
        try:
            await _reply(client, message, Draft(key="refused", message=note(text)))
        except TROUBLE as failure:
            # The bot may not write there, the message was deleted, or Discord is down.
            _log.warning("unanswered", message=message.id, why=str(failure))
