"""Puzzles in which one move alone wins: `/puzzle daily` and `/puzzle <game>`, and the buttons of their messages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date
from typing import Any

import discord
from discord import app_commands

from bot.catalogue import CATALOGUE
from bot.core.match import UserId
from bot.core.picker import choices, decode_path
from bot.features.challenges.commands import public_language, tell_all
from bot.features.moves.views import from_the_left
from bot.features.puzzles import service, views
from bot.features.puzzles.puzzle import GAMES, Grade, Standing, begun, daily, reached, solution, today
from bot.features.puzzles.service import Record
from bot.handling.host import Interaction
from bot.handling.registration import handles
from bot.handling.replies import answer, preferences, settings, think, turn_to
from bot.texts import AnyLocale, game_title, say
from bot.texts.translator import named, worded
from bot.ui.actions import Action, CustomId
from bot.ui.errors import Obstacle
from bot.ui.personal import as_wished

_GRADES = [app_commands.Choice(name=named(f"grade-{grade}"), value=grade.value) for grade in Grade]


def subcommands() -> Iterator[app_commands.Command[Any, ..., None]]:
    """`daily`, and one for each game of which there are puzzles."""
    yield app_commands.Command(name=named("slash-daily"), description=named("slash-daily.about"), callback=show_daily)
    yield from map(_subcommand, GAMES)


async def show_daily(interaction: discord.Interaction[Any]) -> None:
    """The puzzle of the day."""
    await think(interaction)
    day = today(interaction.client.store.now())
    await _show(interaction, begun(daily(day)), day)


def _subcommand(game: str) -> app_commands.Command[Any, ..., None]:
    @app_commands.rename(difficulty=named("slash-difficulty"))
    @app_commands.describe(difficulty=named("slash-difficulty.about"))
    @app_commands.choices(difficulty=_GRADES)
    async def callback(interaction: discord.Interaction[Any], difficulty: str | None = None) -> None:
        await think(interaction)
        await _give(interaction, game, difficulty)

    about = worded(lambda locale: say(locale, "riddles-of", title=game_title(game, locale)))
    return app_commands.Command(name=named(f"{game}-slash"), description=about, callback=callback)


@handles(Action.ANOTHER_PUZZLE, defer=turn_to)
async def another(interaction: Interaction, custom_id: CustomId) -> None:
    """The Another puzzle button: of the same game, and as hard."""
    await _give(interaction, str(custom_id.subject), custom_id.path)


async def _give(interaction: Interaction, game: str, difficulty: str | None) -> None:
    wanted = Grade(difficulty) if difficulty in set(Grade) else None
    found = await service.another_puzzle(interaction.client.store, UserId(interaction.user.id), game, wanted)
    if found is None:
        raise Obstacle("no such puzzle")
    await _show(interaction, begun(found), None)


@handles(Action.PICK_PUZZLE_MOVE, defer=turn_to)
async def pick(interaction: Interaction, custom_id: CustomId) -> None:
    """A choice was made, or a puzzle is begun from what somebody has shown to all."""
    standing, day, path = await _read(interaction, custom_id)
    await _show(interaction, standing, day, path)


async def _show(
    interaction: Interaction, standing: Standing, day: date | None, path: str = "", wrong: str = ""
) -> None:
    """What is to be chosen next; for who has solved it or knows the solution, how it went."""
    store, user, wishes = interaction.client.store, UserId(interaction.user.id), preferences(interaction)
    key = standing.riddle.key
    save = service.miss_puzzle if wrong else service.begin_puzzle
    record = await (service.puzzle_record(store, user, key, day) if path else save(store, user, key, day))
    if not standing.line and not path and not wrong and (record.attempt.solved_at or record.attempt.told):
        await _show_end(interaction, solution(standing), day, record)
        return
    found = await asyncio.to_thread(choices, standing.position, decode_path(path))
    if path and not found.options and not wishes.confirm:
        await _play(interaction, standing, day, found.notation)
        return
    found = from_the_left(views.as_match(standing), standing.seat, found)
    view = as_wished(views.view(standing, found), standing.riddle.game, wishes)
    png = await interaction.client.drawing.png(CATALOGUE[standing.riddle.game], standing.position, view)
    message = views.solving(standing, day, record, found, view, interaction.locale, wrong)
    await answer(interaction, message, (views.FILE_NAME, png))


@handles(Action.PLAY_PUZZLE_MOVE, defer=turn_to)
async def confirm(interaction: Interaction, custom_id: CustomId) -> None:
    """The move that was chosen is played."""
    standing, day, move = await _read(interaction, custom_id)
    await _play(interaction, standing, day, move)


async def _play(interaction: Interaction, standing: Standing, day: date | None, move: str) -> None:
    """Go on with a right move; with a wrong one try again."""
    after = standing.after(move)
    if after is None:
        await _show(interaction, standing, day, wrong=move)
    elif after.is_solved:
        user, key = UserId(interaction.user.id), after.riddle.key
        await _show_end(interaction, after, day, await service.solve_puzzle(interaction.client.store, user, key, day))
    else:
        await _show(interaction, after, day)


@handles(Action.SOLUTION, defer=turn_to)
async def tell(interaction: Interaction, custom_id: CustomId) -> None:
    """The Solution button."""
    standing, day, _ = await _read(interaction, custom_id)
    record = await service.reveal_puzzle(
        interaction.client.store, UserId(interaction.user.id), standing.riddle.key, day
    )
    await _show_end(interaction, solution(standing), day, record)


async def _show_end(interaction: Interaction, standing: Standing, day: date | None, record: Record) -> None:
    wishes, game = preferences(interaction), standing.riddle.game
    view = as_wished(views.view(standing, views.NOTHING), game, wishes)
    png = await interaction.client.drawing.png(CATALOGUE[game], standing.position, view)
    await answer(interaction, views.ended(standing, day, record, view, interaction.locale), (views.FILE_NAME, png))


@handles(Action.SHARE_PUZZLE)
async def share(interaction: Interaction, custom_id: CustomId) -> None:
    """The Show in channel button: how it went, in a message for everybody here."""
    standing, day, _ = await _read(interaction, custom_id)
    record = await service.puzzle_record(
        interaction.client.store, UserId(interaction.user.id), standing.riddle.key, day
    )
    if record.attempt.solved_at is None:
        # All about them was deleted since.
        raise Obstacle("old button")
    await tell_all(interaction)
    locale: AnyLocale = interaction.locale
    if interaction.guild is not None:
        locale = public_language(interaction.guild, settings(interaction), interaction.locale)
    await answer(interaction, views.shared(begun(standing.riddle), day, record, interaction.user.display_name, locale))


async def _read(interaction: Interaction, custom_id: CustomId) -> tuple[Standing, date | None, str]:
    """How far somebody has got in which puzzle, of which day, and what is being chosen.

    Raises Obstacle "puzzle gone" or "old button"; Refusal "unknown choice".
    """
    line, between, path = custom_id.path.partition(views.BETWEEN)
    numbers = line.split(".") if line else []
    if not between or not all(number.isdecimal() for number in numbers):
        raise Obstacle("old button")
    try:
        day = None if custom_id.decision is None else date.fromordinal(custom_id.decision)
    except (ValueError, OverflowError):
        raise Obstacle("old button") from None
    riddle = await service.load_puzzle(interaction.client.store, str(custom_id.subject))
    if riddle is None:
        raise Obstacle("puzzle gone")
    interaction.extras["game"] = riddle.game
    if day is not None and (day > today(interaction.client.store.now()) or daily(day).key != riddle.key):
        # It is no day's, or no longer: a newer version ships others.
        day = None
    return reached(riddle, [int(number) for number in numbers]), day, path
