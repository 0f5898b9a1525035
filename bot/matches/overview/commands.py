"""Private messages to read: `/board`, `/matches`, `/rules`, and a board's Moves button."""

from __future__ import annotations

import contextlib
from typing import Any

import discord
from discord import app_commands

from bot.catalogue import CATALOGUE
from bot.core.match import Match, RuleViolation, UserId, check_player
from bot.handling.bot_client import Interaction
from bot.handling.channels import look_for_homes
from bot.handling.registration import PANELS, command, handles, panel
from bot.handling.replies import (
    defer_edit,
    defer_edit_or_reply,
    defer_privately,
    is_here,
    match_here,
    match_of,
    named_here,
    number_in,
    preferences,
    reply,
    sees_channel,
)
from bot.matches import challenges
from bot.matches.challenges import seats
from bot.matches.overview import views
from bot.publishing.board_view import BoardContext, drawn
from bot.publishing.board_view import board as board_of
from bot.storage.matches import going_matches, load_matches, most_urgent
from bot.texts import game_title, seat_name
from bot.texts.translator import choices_of, named
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.errors import MissingPermissionsError, UserError
from bot.ui.learning import sheet_words
from bot.ui.match import entry_of, seat_names, view_of
from bot.ui.personal import chosen_theme, in_theme, personalised, seat_for
from games.kit.rules import Seat
from renderers.kit.sheet import Sheet
from renderers.kit.view import View

SEATS = tuple(dict.fromkeys(name for entry in CATALOGUE.values() for name in seats(entry)))
"""The seats of every game, each once."""


@command("board", side="side", form="form")
@app_commands.choices(
    side=choices_of(SEATS, seat_name),
    form=[
        app_commands.Choice(name=named("form-picture"), value="picture"),
        app_commands.Choice(name=named("form-text"), value="text"),
    ],
)
async def board(interaction: discord.Interaction[Any], side: str | None = None, form: str = "picture") -> None:
    """Show the channel's board privately, and publish it if its latest state isn't shown yet."""
    match = await match_here(interaction)
    if match.shown.revision < match.revision:
        with contextlib.suppress(UserError, MissingPermissionsError):
            await interaction.client.boards.publish(match.id, match)
    if form == "text":
        await reply(interaction, *views.position_text(match, interaction.locale, UserId(interaction.user.id)))
        return
    names, wishes = seat_names(match), preferences(interaction)
    own = seat_for(match, UserId(interaction.user.id), wishes)
    seat = Seat(names.index(side)) if side in names else own
    await _show_position(
        interaction, match, personalised(view_of(match, seat, locale=interaction.locale), match.game, wishes)
    )


@handles(Action.LOOK, defer=defer_edit, reads=True)
async def look(interaction: Interaction, custom_id: CustomId) -> None:
    """A menu of the private board: show it in another view."""
    match = await match_of(interaction, custom_id.subject)
    view = in_theme(views.other_view(match, chosen(interaction) or "", interaction.locale), preferences(interaction))
    await _show_position(interaction, match, view)


async def _show_position(interaction: Interaction, match: Match, view: View) -> None:
    png = await interaction.client.drawing.png(entry_of(match), match.position, view)
    message = views.position(match, view, interaction.locale, UserId(interaction.user.id))
    await reply(interaction, message, (views.FILE_NAME, png))


@panel("matches", "matches")
@command("matches", anywhere=True, reads=True)
async def matches(interaction: discord.Interaction[Any]) -> None:
    """List the user's matches and whose turn it is."""
    await _show_matches(interaction, 0)


@handles(Action.MATCHES, defer=defer_edit, reads=True)
async def more_matches(interaction: Interaction, custom_id: CustomId) -> None:
    """Turn to another page of the list."""
    await _show_matches(interaction, number_in(custom_id.path))


async def _show_matches(interaction: Interaction, page: int) -> None:
    user = UserId(interaction.user.id)
    client, guild = interaction.client, interaction.guild_id
    going = await going_matches(client.store, user)
    waiting = most_urgent(going)
    shown, at, pages = views.page_of_matches(going, guild, page)
    known = await look_for_homes(client, await load_matches(client.store, shown))
    found = [await named_here(interaction, match) for match in known]
    locale, is_in_private, may_see = interaction.locale, interaction.context.dm_channel, is_here(interaction)
    # Players who have left the server or can't see the channel continue in direct messages.
    locked = [
        match
        for match in found
        if is_in_private
        or (may_see and match.guild == guild and not (match.shown.homeless or sees_channel(interaction, match.channel)))
    ]
    calls = [
        made
        for made in await client.store.read(challenges.open_with, user, client.store.now())
        if made.message is not None
    ]
    unseen = [
        made
        for made in calls
        if is_in_private or (may_see and made.guild == guild and not sees_channel(interaction, made.channel))
    ]
    menus = [
        views.homeless_menu(found, user, locale) if may_see else None,
        views.private_menu(locked, user, locale),
        views.challenges_menu(unseen, user, locale),
    ]
    urgent = [await named_here(interaction, match) for match in await load_matches(client.store, waiting[:1])]
    next_match = next(iter(urgent), None)
    listed = views.MatchList(found, at, pages, len(waiting), next_match, calls)
    await reply(interaction, views.matches(listed, user, guild, locale, client.store.now(), menus))


@handles(Action.OPEN_OWN_BOARD, defer=defer_privately, reads=True)
async def own_board(interaction: Interaction, custom_id: CustomId) -> None:
    """A match was chosen in a direct message: show its board with all its buttons."""
    match = await match_of(interaction, chosen(interaction) or custom_id.path)
    user, wishes = UserId(interaction.user.id), preferences(interaction)
    check_player(match, user)
    match = await interaction.client.boards.with_gone(match, user)
    seen = view_of(match, seat_for(match, user, wishes), locale=interaction.locale)
    view = personalised(seen, match.game, wishes)
    picture = await drawn(interaction.client.drawing, match, view)
    await reply(interaction, board_of(match, BoardContext(reader=user)), (picture.file_name, picture.png))


@handles(Action.OPEN_PANEL, defer=defer_privately, reads=True)
async def open_panel(interaction: Interaction, custom_id: CustomId) -> None:
    """A button of the help, of the gallery or of a board: open its panel."""
    shown = PANELS.get(custom_id.path)
    if shown is None:
        raise UserError("old button")
    await shown.show(interaction)


@command("rules", anywhere=True, reads=True, game="game")
@app_commands.choices(game=choices_of(CATALOGUE, game_title))
async def rules(interaction: discord.Interaction[Any], game: str) -> None:
    """Show the rules of a game, with pictures."""
    await _show_rules(interaction, game, 0)


@handles(Action.RULES, defer=defer_edit_or_reply, reads=True)
async def more_rules(interaction: Interaction, custom_id: CustomId) -> None:
    """A button or menu that opens a page of the rules, in a private or public message."""
    if custom_id.subject not in CATALOGUE:
        raise UserError("old button")
    await _show_rules(interaction, str(custom_id.subject), number_in(chosen(interaction) or custom_id.path))


async def _show_rules(interaction: Interaction, game: str, page: int) -> None:
    entry = CATALOGUE.get(game)
    if entry is None:
        raise RuleViolation("unknown game", game=game)
    view, shown = views.rules(entry, page, interaction.locale)
    if isinstance(shown, Sheet):
        await reply(interaction, view, (views.RULES_FILE, await _sheet(interaction, shown, game)))
        return
    seen = personalised(shown.view, game, preferences(interaction), is_example=True)
    png = await interaction.client.drawing.png(entry, shown.position, seen)
    await reply(interaction, view, (views.RULES_FILE, png))


@handles(Action.PIECES, defer=defer_privately, reads=True)
async def pieces(interaction: Interaction, custom_id: CustomId) -> None:
    """Show all pieces of a game with their moves, beside the message that was used."""
    entry = CATALOGUE.get(str(custom_id.subject))
    if entry is None or entry.picture.sheet is None:
        raise UserError("old button")
    png = await _sheet(interaction, entry.picture.sheet, entry.game.key)
    await reply(interaction, views.pieces(entry, interaction.locale), (views.RULES_FILE, png))


async def _sheet(interaction: Interaction, sheet: Sheet, game: str) -> bytes:
    words = sheet_words(sheet, game, interaction.locale)
    return await interaction.client.drawing.sheet(sheet, words, chosen_theme(preferences(interaction)))
