"""`/learn`, the *Learn it* button, and the buttons of a lesson's message."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.core.match import Match, RuleViolation, UserId
from bot.features.lessons import service, views
from bot.features.lessons.kit import lessons_of
from bot.features.lessons.progress import GAMES, Progress, opened, reached
from bot.handling.bot_client import Interaction
from bot.handling.parts import Part, part
from bot.handling.picker import choices_after, move_in, open_move_form, picker_message, pictured, typed_move
from bot.handling.registration import command, handles
from bot.handling.replies import (
    ask_to_repeat,
    defer_edit_or_reply,
    defer_privately,
    number_in,
    reply,
)
from bot.matches.challenges import begin_own_match
from bot.publishing.board_view import BoardContext
from bot.storage.experience import finished, has_learned, last_game, lessons_done
from bot.texts import game_title, say
from bot.texts.translator import choices_of
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.errors import UserError
from bot.ui.match import view_of
from bot.ui.picker import line_in
from bot.ui.typed import example_in


@part
class Learned(Part):
    """Tells boards whether the loser has done lessons of the game."""

    async def board(self, match: Match, context: BoardContext) -> BoardContext:
        if match.loser is None:
            return context
        return replace(context, has_learned=await has_learned(self._store, match.loser, match.game))


@command("learn", anywhere=True, game="game")
@app_commands.choices(game=choices_of(GAMES, game_title))
async def learn_command(interaction: discord.Interaction[Any], game: str | None = None) -> None:
    """Continue where the person stopped: in this game, else in the one that they began to play last, else ask."""
    game = game or await last_game(interaction.client.store, UserId(interaction.user.id), GAMES)
    if game is None:
        await reply(interaction, views.which_game(interaction.locale))
    elif game in GAMES:
        await _continue(interaction, game)
    else:
        raise RuleViolation("unknown game", game=game)


@handles(Action.LEARN, defer=defer_edit_or_reply)
async def learn(interaction: Interaction, custom_id: CustomId) -> None:
    """The *Learn it* button: continue where the person stopped."""
    if custom_id.subject not in GAMES:
        raise UserError("old button")
    await _continue(interaction, str(custom_id.subject))


async def _continue(interaction: Interaction, game: str) -> None:
    done = await lessons_done(interaction.client.store, UserId(interaction.user.id), game)
    number = service.next_lesson(game, done)
    if number is None:
        has_played = await _has_played(interaction, game)
        await reply(interaction, views.finished(game, done, interaction.locale, has_played=has_played))
    else:
        await _show(interaction, opened(game, number))


@handles(Action.LESSON, defer=defer_edit_or_reply)
async def open_lesson(interaction: Interaction, custom_id: CustomId) -> None:
    """Open a lesson at its beginning: the next one, one chosen from the menu, or the same again. A button without a
    lesson shows the list of them; its path is the number of the lesson that it is in, and how far that is done.
    """
    value, game = chosen(interaction), str(custom_id.subject)
    if value is None and custom_id.decision is None and game in GAMES:
        done = await lessons_done(interaction.client.store, UserId(interaction.user.id), game)
        number, _, line = custom_id.path.partition(" ")
        present = CustomId(Action.PICK_LESSON_MOVE, game, number_in(number), line) if number else None
        await reply(interaction, views.listed(game, done, present, interaction.locale))
        return
    opening = custom_id.decision if value is None else number_in(value)
    await _show(interaction, opened(game, -1 if opening is None else opening))


@handles(Action.PICK_LESSON_MOVE, defer=defer_edit_or_reply)
async def pick(interaction: Interaction, custom_id: CustomId) -> None:
    """A choice in the picker; the last one usually plays the move."""
    progress, path = await _read(interaction, custom_id)
    await _show(interaction, progress, chosen(interaction) or path)


@handles(Action.PLAY_LESSON_MOVE, defer=defer_edit_or_reply)
async def confirm(interaction: Interaction, custom_id: CustomId) -> None:
    """The Play button: play the chosen move."""
    progress, move = await _read(interaction, custom_id)
    await _play_written(interaction, progress, move)


async def _show(
    interaction: Interaction, progress: Progress, path: str = "", *, mistake: str = "", is_right: bool = False
) -> None:
    """Show the next choice of the present task, or play the chosen move. `mistake` is the answer to a wrong move;
    `is_right` says that the last move was right.
    """
    locale, picker = interaction.locale, views.picker(progress, interaction.locale)
    found = await choices_after(picker, path)
    if picker.plays(path, found):
        await _play(interaction, progress, found.move)
        return
    task, last = views.task(progress, locale), views.write(progress, locale)
    if path:
        said = views.task_in_short(progress, locale)
    else:
        said = say(locale, "lesson-right", why=task) if is_right else mistake or task
    heading = views.heading(progress, locale)
    await reply(interaction, *await picker_message(interaction, picker, found, heading, below=[said], last=last))


async def _play(interaction: Interaction, progress: Progress, move: Any) -> None:
    """Play a legal move: continue if it solves the task, otherwise give a hint."""
    after = await asyncio.to_thread(progress.after, move)
    if after is None:
        await _show(interaction, progress, mistake=views.wrong(progress, interaction.locale))
    elif after.is_done:
        await _show_end(interaction, after)
    else:
        await _show(interaction, after, is_right=True)


async def _show_end(interaction: Interaction, progress: Progress) -> None:
    game, user = progress.game, UserId(interaction.user.id)
    done = await service.note_done(interaction.client.store, user, game, progress.number)
    following = service.next_lesson(game, done, progress.number)
    if following is None and progress.number + 1 < len(lessons_of(game)):
        # The person is repeating the lessons.
        following = progress.number + 1
    match = views.as_match(progress, interaction.locale)
    view, picture = await pictured(interaction, match, view_of(match, progress.lesson.seat))
    has_played = following is None and await _has_played(interaction, game)
    shown = views.done(progress, view, done, following, interaction.locale, has_played=has_played)
    await reply(interaction, shown, picture)


async def _has_played(interaction: Interaction, game: str) -> bool:
    return bool(await finished(interaction.client.store, [UserId(interaction.user.id)], game))


@handles(Action.BEGIN_COACHED_MATCH, defer=defer_privately)
async def begin_coached(interaction: Interaction, custom_id: CustomId) -> None:
    """Begin or continue a match against the easiest computer player, with the coach on."""
    game = str(custom_id.subject)
    if game not in GAMES:
        raise UserError("old button")
    await begin_own_match(interaction, game, with_coach=True)


@handles(Action.OPEN_LESSON_FORM, defer=ask_to_repeat, reads=True)
async def open_typing(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the form for typing a move."""
    progress, _ = await _read(interaction, custom_id)
    position, typing = progress.position, views.lesson_id(Action.PLAY_LESSON_TYPED, progress)
    await open_move_form(interaction, typing, example_in(position), progress.game, progress.lesson.seat)


@handles(Action.PLAY_LESSON_TYPED, defer=defer_edit_or_reply)
async def typed(interaction: Interaction, custom_id: CustomId) -> None:
    """Play the move that was typed into the form; if it can't be played, say why."""
    progress, _ = await _read(interaction, custom_id)
    await _play_written(interaction, progress, typed_move(interaction))


async def _play_written(interaction: Interaction, progress: Progress, text: str) -> None:
    move, refused = await move_in(interaction, progress.position, progress.game, progress.lesson.seat, text)
    if refused:
        task = views.task_in_short(progress, interaction.locale)
        await _show(interaction, progress, mistake=f"{refused}\n{task}")
    else:
        await _play(interaction, progress, move)


async def _read(interaction: Interaction, custom_id: CustomId) -> tuple[Progress, str]:
    """The progress, and the path of the choice under way, from a custom id.

    Raises UserError "old button"; RuleViolation "unknown choice".
    """
    if custom_id.decision is None or custom_id.subject not in GAMES:
        raise UserError("old button")
    line, path = line_in(custom_id)
    game = interaction.extras["game"] = str(custom_id.subject)
    return await asyncio.to_thread(reached, game, custom_id.decision, line), path
