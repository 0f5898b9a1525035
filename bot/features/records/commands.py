"""Records: `/record` sends one, `/import` reads one, and any move of a match can be the start of a continuation."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.core.challenge import FRIENDLY, Person
from bot.core.continuation import cut
from bot.core.match import Match, RuleViolation, UserId
from bot.core.numbers import whole
from bot.core.record import Record, RecordError
from bot.core.record.importing import MOST_BYTES, Imported, Imports
from bot.core.typed import normalised
from bot.features import challenges
from bot.features.challenges import LEVEL, SEAT, Invitation, Setup, check_alone, propose
from bot.features.records import service, views
from bot.features.records.service import NOWHERE
from bot.handling.bot_client import Interaction
from bot.handling.channels import channel_context, member_in, own_thread, person_of
from bot.handling.registration import command, context_menu, handles
from bot.handling.replies import (
    MAX_INTEGER_OPTION,
    ask_to_repeat,
    defer_privately,
    dismiss,
    id_in,
    match_of,
    match_seen,
    open_form,
    preferences,
    reply,
)
from bot.publishing.backoff import DISCORD_TROUBLE
from bot.storage.matches import load_match
from bot.ui.actions import Action, CustomId, chosen_in, entered
from bot.ui.errors import UserError
from bot.ui.match import entry_of, seat_names, view_of
from bot.ui.personal import personalised
from bot.ui.title import entitled
from games.kit.rules import written

OTHER_FILE = frozenset({"not text", "not a record", "too large"})
"""Errors of a file that is no record at all."""
IMPORT_COST = 10
"""Rate-limit tokens for reading a record."""


@command("record", number="match")
async def record(
    interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, MAX_INTEGER_OPTION] | None = None
) -> None:
    """Send the record of a match as a file."""
    await _send(interaction, await match_seen(interaction, number))


@handles(Action.RECORD, defer=defer_privately)
async def record_by_action(interaction: Interaction, custom_id: CustomId) -> None:
    """Send the record of the button's match."""
    await _send(interaction, await match_of(interaction, custom_id.subject))


async def _send(interaction: Interaction, match: Match) -> None:
    text = await asyncio.to_thread(lambda: str(Record.of(match, entry_of(match).game)).encode())
    await reply(interaction, views.recorded(match, interaction.locale), (views.file_name(match), text))


@command("import", anywhere=True, cost=IMPORT_COST, file="file")
async def import_record(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
    """Import a record and show its match."""
    await _import(interaction, [file])


@context_menu("import", anywhere=True, cost=IMPORT_COST)
async def import_message(interaction: Interaction, message: discord.Message) -> None:
    """Import the record that is attached to a message or to the message that it forwards."""
    await defer_privately(interaction)
    snapshots = (file for snapshot in message.message_snapshots for file in snapshot.attachments)
    await _import(interaction, [*message.attachments, *snapshots])


async def _import(interaction: Interaction, files: Sequence[discord.Attachment]) -> None:
    client, locale = interaction.client, interaction.locale
    owner = person_of(interaction.user)
    with client.part(Imports).admitted(owner.id):
        imported = await _read_first(client.part(Imports), files, owner.id)
        match = await service.keep_import(client.store, imported, owner, str(locale))
    view = personalised(view_of(match), match.game, preferences(interaction))
    png = await client.drawing.png(entry_of(match), match.position, view)
    await reply(interaction, views.imported(match, view, locale), (views.FILE_NAME, png))


async def _read_first(imports: Imports, files: Sequence[discord.Attachment], owner: UserId) -> Imported:
    """Read the first of some files that is a record.

    Raises UserError if there is no file or one can't be fetched, and RecordError if none is a record that can be read.
    """
    # Texts first, because of several files most are pictures.
    faults: list[RecordError] = []
    for file in sorted(files, key=lambda file: not (file.content_type or "text").startswith("text")):
        try:
            if file.size > MOST_BYTES:
                raise RecordError("too large", 1, most=MOST_BYTES)
            return await imports.read(await file.read(), owner)
        except DISCORD_TROUBLE as error:
            raise UserError("file not read") from error
        except RecordError as error:
            faults.append(error)
    if not faults:
        raise UserError("no file")
    # A fault in a record helps more than that a picture isn't one.
    raise next((fault for fault in faults if fault.key not in OTHER_FILE), faults[0])


# Continuations


@handles(Action.OPEN_PLAY_ON, defer=ask_to_repeat, reads=True)
async def open_continuation(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the form for a continuation, which asks for the move to continue after, and the players."""
    match = await match_of(interaction, custom_id.subject)
    channel_context(interaction)
    most = await asyncio.to_thread(_latest, match)
    suggested = most if custom_id.decision is None else min(custom_id.decision, most)
    await open_form(interaction, views.play_on(match, suggested, most, interaction.locale))


def _latest(match: Match) -> int:
    """The greatest number of moves after which the match can be continued."""
    return cut(match, None, entry_of(match).game.start(match.options)).moves


@handles(Action.PLAY_ON, defer=defer_privately)
async def play_on(interaction: Interaction, custom_id: CustomId) -> None:
    """Challenge the friends named in the form to a continuation, or begin one alone."""
    client, place = interaction.client, channel_context(interaction)
    match = await match_of(interaction, custom_id.subject)
    typed = entered(interaction)[views.MOVES]
    moves = whole(normalised(typed))
    if moves is None or moves < 0:
        raise RuleViolation("over by then", given=typed.strip(), most=str(await asyncio.to_thread(_latest, match)))
    # Check that the match can be continued there before anyone is challenged.
    await asyncio.to_thread(cut, match, moves, entry_of(match).game.start(match.options))
    people = [each for each in map(id_in, chosen_in(interaction, views.FRIENDS)) if each != interaction.user.id]
    if people:
        friends = [await member_in(place.guild, number) for number in people]
        picks = {key: written(value) for key, value in match.options.items()} | dict(match.look)
        strength = next(iter(chosen_in(interaction, views.STRENGTH)), str(FRIENDLY))
        setup = Setup.of(match.game).with_picks(picks | {LEVEL: strength} | _own_seat(match, interaction.user))
        invitation = Invitation(friends, setup, after=(match.id, moves), asked_by=interaction.id)
        await propose(client, place, interaction.user, invitation)
        await dismiss(interaction)
        return
    player = person_of(interaction.user)
    channel = await _own_place(interaction, match, moves, player)
    begun = await challenges.play_on_alone(
        client.store, match.id, moves, player, guild=place.guild.id, channel=channel, language=place.language
    )
    await client.boards.publish(begun.id, begun)
    await reply(interaction, views.begun(await load_match(client.store, begun.id), interaction.locale))


def _own_seat(match: Match, user: discord.User | discord.Member) -> dict[str, str]:
    """The seat that the host held. An imported match has the names of its players, but doesn't tell who they are."""
    held = [] if match.channel == NOWHERE else match.seats_of(UserId(user.id))
    return {SEAT: seat_names(match)[held[0]]} if held else {}


async def _own_place(interaction: Interaction, match: Match, moves: int, player: Person) -> int:
    """The id of a new thread, so that the channel stays free; of the channel itself if it can't have threads."""
    place = channel_context(interaction)
    await check_alone(interaction.client, place, player.id)
    if place.is_thread:
        return int(place.channel.id)
    opening = views.opening(match, moves, player.name, place.language)
    return await own_thread(
        interaction.client.store, place, opening, entitled(match.game, [player.name], place.language)
    )
