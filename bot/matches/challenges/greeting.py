"""The greeting in the channel for newcomers, and its buttons, each of which begins a first match."""

from __future__ import annotations

import contextlib
from dataclasses import replace

import discord
import structlog

from bot.core.locks import Locks
from bot.core.match import Match, UserId
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.channels import (
    ChannelContext,
    channel_context,
    check_allowed,
    check_joined,
    look_for_homes,
    own_thread,
    played_in,
    public_language,
)
from bot.handling.parts import Part, bring_home, part
from bot.handling.registration import handles
from bot.handling.replies import defer_privately, preferences, reply, settings
from bot.matches.challenges import queries
from bot.matches.challenges.commands import Invitation, ask_with_whom, easy_setup, propose
from bot.matches.challenges.gallery import MOST_GAMES, gallery, game_button, pictured
from bot.matches.challenges.setup import first_game, friends_menu, playable
from bot.publishing.backoff import DISCORD_TROUBLE, TROUBLE, logged_failures, obstacle
from bot.publishing.events import BeginnerPlays, give
from bot.publishing.posting import Draft, post
from bot.publishing.threads import add_people, may_open_private_thread, open_private_thread
from bot.settings import ServerSettings
from bot.storage.experience import finished, lessons_done
from bot.storage.matches import going_matches, load_match, load_matches
from bot.storage.preferences import save_preference, settings_of
from bot.texts import LANGUAGES, AnyLocale, conjoined, game_about, game_title, language, said, say
from bot.ui.actions import OFF, Action, CustomId, action_button, button
from bot.ui.errors import UserError
from bot.ui.escape import called
from bot.ui.layout import Message, editing, jump, note, row
from bot.ui.learning import LESSONS, learn_button
from bot.ui.personal import chosen_theme
from bot.ui.title import entitled
from opponents.kit.engines import plays
from renderers.kit.theme import THEMES

WELCOME = "welcome"
"""Name of the channel for newcomers."""

_NEEDED = discord.Permissions(view_channel=True, send_messages=True, attach_files=True, read_message_history=True)
"""Permissions that the bot needs in a system channel to greet there."""
_beginning: Locks[int] = Locks()
"""A lock for each person while they begin a first match."""
_log = structlog.get_logger("banmen.show")


@part
class Greetings(Part):
    """Greets the servers that invite the bot."""

    async def joined(self, guild: discord.Guild) -> None:
        await greet_server(self._client, guild)


async def greet(client: BotClient, locale: AnyLocale) -> None:
    """Post the greeting in the servers' channels for newcomers that are still empty."""
    for guild in client.guilds:
        for channel in guild.text_channels:
            if channel.name == WELCOME:
                await _greet_in(client, channel, locale)


async def greet_server(client: BotClient, guild: discord.Guild) -> None:
    """Post the greeting in the system channel of a server that has invited the bot, if the bot may write there, and if
    it was never greeted before.
    """
    channel = guild.system_channel
    if channel is None or not _NEEDED.is_subset(channel.permissions_for(guild.me)):
        return
    if await client.store.write(queries.note_greeted, guild.id):
        spoken = public_language(guild, await settings_of(client.store, guild.id), guild.preferred_locale)
        await _greet_in(client, channel, spoken, among_others=True)


async def _greet_in(
    client: BotClient, channel: discord.TextChannel, locale: AnyLocale, *, among_others: bool = False
) -> None:
    try:
        if among_others or not [message async for message in channel.history(limit=1)]:
            picture = await pictured(client.drawing, locale, next(iter(THEMES)))
            greeting = welcome(locale, channel.guild, await settings_of(client.store, channel.guild.id))
            sent = await post(client.store, channel, Draft(key="welcome", message=greeting, picture=picture))
            await client.store.write(queries.note_greeting, channel.guild.id, channel.id, sent.id)
    except TROUBLE as error:
        _log.info("nobody greeted", channel=channel.id, why=str(error))


async def update_greetings(client: BotClient, guild: discord.Guild) -> None:
    """Edit a server's greetings after a change of its language, or of the channels in which people play. Those that
    can't be edited stay as they are.
    """
    with logged_failures(_log, "greetings not updated", TROUBLE, guild=guild.id):
        present = await settings_of(client.store, guild.id)
        locale = public_language(guild, present, guild.preferred_locale)
        for channel, message in await client.store.read(queries.greetings, guild.id):
            there = client.get_partial_messageable(channel, guild_id=guild.id).get_partial_message(message)
            with logged_failures(_log, "greeting not updated", TROUBLE, guild=guild.id, channel=channel):
                picture = await pictured(client.drawing, locale, next(iter(THEMES)))
                await there.edit(**editing(welcome(locale, guild, present), [picture]))


def welcome(locale: AnyLocale, guild: discord.Guild | None, here: ServerSettings) -> Message:
    """The greeting: where people play in the server, and the games; attach the picture of the gallery."""
    chosen = [] if guild is None else played_in(guild, here)
    channels = conjoined([f"<#{channel}>" for channel in chosen], locale) or ("threads" if here.has_threads else "none")
    game = first_game()
    begin = button(
        CustomId(Action.LEARN if learn_button(game, locale) else Action.FIRST_STEPS, game),
        say(locale, "button-new-here", title=game_title(game, locale)),
        discord.ButtonStyle.success,
    )
    others = [
        button(CustomId(Action.GREETING, path=each), say(each, Action.GREETING.label))
        for each in LANGUAGES
        if each != language(locale)
    ]
    games = [game_button(key, locale) for key in playable()[:MOST_GAMES] if key != game]
    return gallery(say(locale, "welcome", channels=channels), locale, buttons=games, first=[begin, *others])


@handles(Action.GREETING, defer=defer_privately)
async def greet_in_language(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the greeting in another language than the server's, in private, and prefer that language from now on."""
    locale = custom_id.path
    if locale not in LANGUAGES:
        raise UserError("old button")
    await save_preference(interaction.client.store, UserId(interaction.user.id), "language", locale)
    theme = chosen_theme(preferences(interaction))
    picture = await pictured(interaction.client.drawing, locale, theme)
    await reply(interaction, welcome(locale, interaction.guild, settings(interaction)), picture)


@handles(Action.FIRST_STEPS, defer=defer_privately)
async def first_steps(interaction: Interaction, custom_id: CustomId) -> None:
    """Offer newcomers to the game its lessons first, and everybody else a choice of opponents. Raises UserError "not
    played here".
    """
    game = _game_in(custom_id)
    user, store = UserId(interaction.user.id), interaction.client.store
    check_allowed(channel_context(interaction))
    done, learn = await lessons_done(store, user, game), learn_button(game, interaction.locale)
    if learn is not None and not (done or await finished(store, [user], game)):
        await reply(interaction, newcomers_choice(game, interaction.locale))
    else:
        await ask_with_whom(interaction, game, learn if len(done) < LESSONS.get(game, 0) else None)


def newcomers_choice(game: str, locale: AnyLocale) -> Message:
    """A sentence about a game, and the choice between its lessons, a match and a friend."""
    text = say(locale, "first-steps", title=game_title(game, locale), about=game_about(game, locale))
    play = button(CustomId(Action.BEGIN_FIRST_MATCH, game), say(locale, "button-play-at-once"))
    learn = CustomId(Action.LEARN, game)
    teach = action_button(learn, locale, discord.ButtonStyle.success)
    return note(text, row(teach, play), row(friends_menu(game, locale)))


@handles(Action.BEGIN_FIRST_MATCH, defer=defer_privately)
async def begin_first(interaction: Interaction, custom_id: CustomId) -> None:
    """Begin a match against an easy computer player at once, or link to the one that the person has begun."""
    await begin_own_match(interaction, _game_in(custom_id))


def _game_in(custom_id: CustomId) -> str:
    """The game of a button. Raises UserError "old button" if it can't be played."""
    game = str(custom_id.subject)
    if game not in playable() or not plays(game):
        raise UserError("old button")
    return game


async def begin_own_match(interaction: Interaction, game: str, *, with_coach: bool = False) -> None:
    """Begin a match against an easy computer player, with the coach, or link to the one that the person has begun. With
    `with_coach`, the coach is switched on again there.

    A new match gets its own private thread, so that the channel stays as it is for the next newcomer.
    """
    user = UserId(interaction.user.id)
    # If two interactions come at the same time, the second must find the match that the first has begun.
    async with _beginning[interaction.user.id]:
        match = await _begun_before(interaction, game)
        if match is not None and with_coach:
            await give(interaction.client, BeginnerPlays(match.id, user))
        link = await (_begin(interaction, game) if match is None else _lead_to(interaction, match, with_coach))
    await reply(interaction, note(link))


async def _begun_before(interaction: Interaction, game: str) -> Match | None:
    """The person's running match against computers alone in this server."""
    client, user = interaction.client, UserId(interaction.user.id)
    going = await going_matches(client.store, user)
    here = [each for each in going if each.guild == interaction.guild_id and each.game == game]
    alone = [match for match in await load_matches(client.store, here) if match.people == {user} != set(match.seats)]
    found = next(iter(await look_for_homes(client, alone[:1])), None)
    return None if found is not None and found.shown.homeless and Action.BRING_MATCH in OFF else found


async def _lead_to(interaction: Interaction, match: Match, with_coach: bool) -> str:
    """The link to a match, which is brought to a new thread if its own was deleted."""
    locale, key = interaction.locale, "coached-going" if with_coach else "first-going"
    if match.shown.homeless:
        client, user = interaction.client, UserId(interaction.user.id)
        await bring_home(client, await _own_place(interaction, match.game), match, user)
        match, key = await load_match(client.store, match.id), "done-home"
    move = said(Action.OPEN_PICKER.label, locale, match.game)
    return say(locale, key, link=jump(match.guild, match.channel, match.shown.message), move=move)


async def _begin(interaction: Interaction, game: str) -> str:
    """Begin a first match, with the coach on; returns a sentence with a link to it."""
    place = await _own_place(interaction, game)
    invitation = Invitation([place.guild.me], easy_setup(game), asked_by=interaction.id)
    try:
        match = await propose(interaction.client, place, interaction.user, invitation)
    except Exception:
        if place.channel.id != interaction.channel_id:
            with contextlib.suppress(*DISCORD_TROUBLE):
                await place.channel.delete()
        raise
    if match is not None:
        await give(interaction.client, BeginnerPlays(match.id, UserId(interaction.user.id)))
    return say(interaction.locale, "first-begun", link=jump(place.guild.id, place.channel.id))


async def _own_place(interaction: Interaction, game: str) -> ChannelContext:
    """A new thread for the person alone or, where the bot can't make private ones, for all to see; the place itself if
    it can't have threads.

    Raises UserError "no thread" or "not played here"; MissingPermissionsError.
    """
    place = channel_context(interaction)
    check_allowed(place)
    await check_joined(place)
    place.check(opening_thread=not place.is_thread)
    if place.is_thread:
        return place
    person, language = interaction.user, place.language
    title = entitled(game, [person.display_name], language)
    if may_open_private_thread(place.channel):
        return replace(place, channel=await _private_thread(place.channel, person, title))
    words = say(language, "first-opening", name=called(person.display_name), title=game_title(game, language))
    thread = await own_thread(interaction.client.store, place, note(words), title)
    return replace(place, channel=await place.guild.fetch_channel(thread))


async def _private_thread(channel: discord.TextChannel, person: discord.abc.Snowflake, name: str) -> discord.Thread:
    """A new thread visible only to this person and to moderators. Raises UserError as `own_thread`."""
    try:
        thread = await open_private_thread(channel, name)
        await add_people(thread, [person.id])
    except DISCORD_TROUBLE as error:
        raise obstacle(error, "no thread") from error
    return thread
