"""`/profile` and `/leaderboard`: private, with buttons to show them to all."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.catalogue import CATALOGUE
from bot.core.match import Match, RuleViolation, UserId
from bot.features.ratings import service, views
from bot.features.ratings.milestones import milestone_lines
from bot.features.ratings.queries import EndedMatch
from bot.features.ratings.results import history, milestones, result_of
from bot.features.ratings.rules import EVERYWHERE, get_ready
from bot.features.ratings.views import Reader, Where
from bot.handling.bot_client import Interaction
from bot.handling.channels import Human, public_language, tell_all
from bot.handling.parts import Part, part
from bot.handling.registration import command, context_menu, handles, panel
from bot.handling.replies import (
    defer_edit,
    defer_edit_or_reply,
    defer_privately,
    match_of,
    preferences,
    reply,
    sees_channel,
)
from bot.handling.replies import settings as settings_of
from bot.matches.challenges import playable
from bot.publishing.board_view import BoardContext
from bot.storage.matches import load_match_in
from bot.texts import AnyLocale, game_title
from bot.texts.translator import choices_of, named
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.errors import UserError
from renderers.kit.theme import GROUNDS, theme_key

_GAMES = choices_of(playable(), game_title)
_SCOPES = [
    app_commands.Choice(name=named("scope-here"), value="here"),
    app_commands.Choice(name=named("scope-everywhere"), value="everywhere"),
]


def _scope(interaction: Interaction, wanted: str = "here") -> int:
    """The server's id, or `EVERYWHERE` if that is wanted or the interaction isn't in a server."""
    return EVERYWHERE if interaction.guild_id is None or wanted != "here" else interaction.guild_id


@part
class Ratings(Part):
    """Boards say how a match has changed them."""

    async def start(self) -> None:
        await asyncio.to_thread(get_ready)

    async def board(self, match: Match, context: BoardContext) -> BoardContext:
        if match.outcome is None:
            return context
        changes = await service.rating_changes(self._store, match) if match.rated else None
        found = await milestones(self._store, match, changes or ())
        return replace(
            context,
            milestones=milestone_lines(match, found),
            rating_lines=tuple(views.changed(match, changes)),
            has_changed_ratings=bool(changes),
        )


# Profiles


@panel("profile", "look")
@command("profile", anywhere=True, person="whose", game="game")
@app_commands.choices(game=_GAMES)
async def profile(
    interaction: discord.Interaction[Any], person: discord.User | None = None, game: str = views.ALL_GAMES
) -> None:
    """Show a person's ratings and results."""
    await _show_person(interaction, person or interaction.user, game)


@context_menu("profile", anywhere=True)
async def profile_person(interaction: Interaction, person: discord.User) -> None:
    """The Profile entry of a user's context menu."""
    await defer_privately(interaction)
    await _show_person(interaction, person, views.ALL_GAMES)


async def _show_person(interaction: Interaction, person: Human, game: str) -> None:
    where = Where(game, _scope(interaction), UserId(person.id))
    await _show_profile(interaction, where, person.display_name)


@handles(Action.PROFILE, defer=defer_edit_or_reply)
async def profile_chosen(interaction: Interaction, custom_id: CustomId) -> None:
    """A menu or button that chooses a person, a game or a scope."""
    where = Where.read(chosen(interaction) or custom_id.path, interaction.guild_id)
    await _show_profile(interaction, where)


@handles(Action.PROFILE_TO_ALL, defer=defer_edit, reads=True)
async def profile_to_all(interaction: Interaction, custom_id: CustomId) -> None:
    """The Show to all button: post the profile for everybody in the channel."""
    where = Where.read(custom_id.path, interaction.guild_id)
    await tell_all(interaction)
    await _show_profile(interaction, where, for_all=True)


async def _show_profile(interaction: Interaction, where: Where, name: str = "", *, for_all: bool = False) -> None:
    if where.game != views.ALL_GAMES and where.game not in playable():
        raise RuleViolation("unknown game", game=where.game)
    reader = _reader(interaction, for_all=for_all)
    shown = await _load(interaction, where, name, reader.locale)
    if where.page and not for_all:
        outcomes = {each.id: result_of(each, where.user) for each in shown.history.latest}
        await reply(interaction, views.last_matches(shown, outcomes, where, reader))
        return
    wishes, picture = preferences(interaction), None
    if views.shown_games(shown.found, where):
        theme = GROUNDS[0] if for_all else theme_key(wishes.theme, wishes.palette)
        png = await interaction.client.drawing.card(views.card(shown.name, shown.found, where, reader.locale), theme)
        picture = views.FILE_NAME, png
    await reply(interaction, views.profile(shown, where, reader), picture)


async def _load(interaction: Interaction, where: Where, name: str, locale: AnyLocale) -> service.Profile:
    """A player's profile, with the matches that the reader may see; `name` is theirs if it is known."""
    store, own = interaction.client.store, where.user == interaction.user.id
    found = await service.records(store, where.user, where.guild, views.CURVE_MATCHES)
    game = None if where.game == views.ALL_GAMES else where.game
    past = await history(store, where.user, where.guild, views.LATEST_SEARCHED, game, interaction.guild_id)
    seen = [each for each in past.latest if own or _sees(interaction, each)]
    return service.Profile(
        name=name
        or await service.name_of(store, where.user, where.guild)
        or (interaction.user.display_name if own else ""),
        found=found,
        places=await service.places(store, where.user, where.guild, views.shown_games(found, where)),
        further=[each for part in interaction.client.parts for each in await part.profile(where.user, locale)],
        history=past._replace(latest=seen[: views.LATEST_SHOWN]),
        titles=await service.titles_of(store, where.user, where.guild),
    )


def _sees(interaction: Interaction, ended: EndedMatch) -> bool:
    """Whether the reader took part in another person's match, or sees the channel where it was played."""
    here = interaction.guild_id is not None and ended.guild == interaction.guild_id
    return interaction.user.id in ended.users or (here and sees_channel(interaction, ended.channel))


def _reader(interaction: Interaction, *, for_all: bool) -> Reader:
    in_server = interaction.guild_id is not None
    return Reader(UserId(interaction.user.id), _locale(interaction, for_all=for_all), in_server, for_all)


def _locale(interaction: Interaction, *, for_all: bool) -> AnyLocale:
    """The reader's language, or that of the server's public messages if `for_all`."""
    if for_all and interaction.guild is not None:
        return public_language(interaction.guild, settings_of(interaction), interaction.locale)
    return interaction.locale


# Leaderboards


@command("leaderboard", anywhere=True, game="game", scope="scope")
@app_commands.choices(game=_GAMES, scope=_SCOPES)
async def leaderboard(interaction: discord.Interaction[Any], game: str | None = None, scope: str = "here") -> None:
    """Show the leaderboard of a game."""
    where = Where(game or await _game_here(interaction), _scope(interaction, scope))
    await _show_leaderboard(interaction, where)


async def _game_here(interaction: Interaction) -> str:
    """The game of this channel's current or latest match; else the first of all games."""
    channel = interaction.channel_id
    match = None if channel is None else await load_match_in(interaction.client.store, channel)
    return match.game if match is not None and match.game in playable() else playable()[0]


@handles(Action.LEADERBOARD, defer=defer_edit_or_reply, reads=True)
async def leaderboard_chosen(interaction: Interaction, custom_id: CustomId) -> None:
    """A menu or button that chooses a page, a game or a scope; or a match's Ratings button."""
    if custom_id.subject:
        await defer_privately(interaction)
        match = await match_of(interaction, custom_id.subject)
        where = Where(match.game if match.game in playable() else playable()[0], _scope(interaction))
    else:
        where = Where.read(chosen(interaction) or custom_id.path, interaction.guild_id)
        await defer_edit_or_reply(interaction)
    await _show_leaderboard(interaction, where)


@handles(Action.LEADERBOARD_TO_ALL, defer=defer_edit, reads=True)
async def leaderboard_to_all(interaction: Interaction, custom_id: CustomId) -> None:
    """The Show to all button: post the page for everybody in the channel."""
    where = Where.read(custom_id.path, interaction.guild_id)
    await tell_all(interaction)
    await _show_leaderboard(interaction, where, for_all=True)


async def _show_leaderboard(interaction: Interaction, where: Where, *, for_all: bool = False) -> None:
    if where.game not in CATALOGUE:
        raise UserError("old button")
    reader = _reader(interaction, for_all=for_all)
    store = interaction.client.store
    listed = await service.ranking(store, where.guild, where.game, reader.user, where.page, views.PLAYERS_A_PAGE)
    won = await service.count_won(store, listed, where.guild, where.game)
    await reply(interaction, views.leaderboard(listed, where, reader, won))
