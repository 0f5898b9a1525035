"""`/puzzle daily` and `/puzzle <game>`, and the buttons of their messages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import discord
from discord import app_commands

from bot.computers.fair_play import Unaided
from bot.core.match import RuleViolation, UserId
from bot.features.puzzles import service, views
from bot.features.puzzles.puzzle import (
    GAMES,
    Event,
    Grade,
    Progress,
    Wrong,
    after_plies,
    begun,
    is_daily,
    reached,
    solution,
    today,
)
from bot.features.puzzles.refuting import refuted
from bot.features.puzzles.service import Record
from bot.handling.bot_client import Interaction
from bot.handling.channels import public_language, tell_all
from bot.handling.picker import choices_after, move_in, open_move_form, picker_message, pictured, typed_move
from bot.handling.registration import PUZZLE, command, commands_of_games, handles, panel
from bot.handling.replies import (
    ask_to_repeat,
    defer_edit,
    defer_edit_or_reply,
    defer_privately,
    number_in,
    preferences,
    reply,
    settings,
)
from bot.storage.experience import has_learned
from bot.texts import AnyLocale, game_title, say
from bot.texts.translator import named, worded
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.errors import UserError
from bot.ui.match import view_of
from bot.ui.picker import line_in
from bot.ui.typed import example_in

_GRADES = [app_commands.Choice(name=named(f"grade-{grade}"), value=grade.value) for grade in Grade]


@panel("daily", "play")
@command("daily", group=PUZZLE)
async def show_daily(interaction: discord.Interaction[Any]) -> None:
    """Show the daily puzzle."""
    store, user = interaction.client.store, UserId(interaction.user.id)
    day = today(store.now())
    puzzle = await service.daily_puzzle(store, user, day)
    await _check_fair(interaction, begun(puzzle))
    await _show(interaction, begun(puzzle), day)


@commands_of_games(PUZZLE)
def puzzle_commands() -> Iterator[app_commands.Command[Any, ..., None]]:
    """One for each game that has puzzles."""
    return map(_subcommand, GAMES)


def _subcommand(game: str) -> app_commands.Command[Any, ..., None]:
    @app_commands.rename(difficulty=named("slash-difficulty"))
    @app_commands.describe(difficulty=named("slash-difficulty.about"))
    @app_commands.choices(difficulty=_GRADES)
    async def callback(interaction: discord.Interaction[Any], difficulty: str | None = None) -> None:
        await defer_privately(interaction)
        await _give(interaction, game, difficulty)

    about = worded(lambda locale: say(locale, "puzzles-of", title=game_title(game, locale)))
    return app_commands.Command(name=named(f"{game}-slash"), description=about, callback=callback)


@handles(Action.ANOTHER_PUZZLE, defer=defer_edit_or_reply)
async def another(interaction: Interaction, custom_id: CustomId) -> None:
    """The Next puzzle button: give one of the same game and grade."""
    await _give(interaction, str(custom_id.subject), custom_id.path)


async def _give(interaction: Interaction, game: str, difficulty: str | None) -> None:
    wanted = Grade(difficulty) if difficulty in set(Grade) else None
    store, user = interaction.client.store, UserId(interaction.user.id)
    refused = dict[str, RuleViolation]()
    while (found := await service.another_puzzle(store, user, game, wanted, refused)) is not None:
        try:
            await _check_fair(interaction, begun(found))
        except RuleViolation as why:
            refused[found.key] = why
        else:
            await _show(interaction, begun(found), None)
            return
    raise next(iter(refused.values()), UserError("no such puzzle"))


@handles(Action.PICK_PUZZLE_MOVE, defer=defer_edit_or_reply)
async def pick(interaction: Interaction, custom_id: CustomId) -> None:
    """A choice in the picker, or the button of a shared puzzle that starts it."""
    progress, day, path = await _read(interaction, custom_id)
    await _show(interaction, progress, day, chosen(interaction) or path)


async def _unaided(interaction: Interaction, progress: Progress) -> Unaided:
    return await interaction.client.fair_play.of(UserId(interaction.user.id), progress.puzzle.game)


async def _check_fair(interaction: Interaction, progress: Progress) -> None:
    """Raise RuleViolation "position in play" if the user must play a position of the puzzle's solution unaided."""
    unaided = await _unaided(interaction, progress)
    if unaided.matches:
        solved = solution(progress)
        unaided.check(*(after_plies(solved, plies).position for plies in range(len(solved.played) + 1)))


async def _show(
    interaction: Interaction,
    progress: Progress,
    day: date | None,
    path: str = "",
    wrong: Wrong | None = None,
    note: str = "",
) -> None:
    """Show the next choice, or the end if the user has solved the puzzle or seen its solution.

    `wrong` is the move that was just tried, or a `note` says something else. A hint stays until the right move. The
    daily puzzle, which nobody chooses, has a button to an easier one.
    """
    locale = interaction.locale
    record = await _record(interaction, progress, day, None if path else Event.MISSED if wrong else Event.GIVEN)
    is_said = wrong or note or progress.is_hinted
    if not progress.line and not path and not is_said and (record.attempt.solved_at or record.attempt.told):
        await _show_end(interaction, solution(progress), day, record)
        return
    picker = views.picker(progress, day, record, locale, preferences(interaction))
    found = await choices_after(picker, path)
    if picker.plays(path, found):
        await _play(interaction, progress, day, found.notation)
        return
    result = note or views.last_result(progress, wrong, locale)
    news = [*filter(None, (result, views.hint(progress, locale)))]
    above, task = [*views.about(progress, day, locale, is_new=not news and not path)], views.task(progress, locale)
    if news:
        above.append(task)
    below, last = news or [task], None if day is None else views.easier_button(progress, locale)
    await reply(interaction, *await picker_message(interaction, picker, found, *above, below=below, last=last))


@handles(Action.PLAY_PUZZLE_MOVE, defer=defer_edit_or_reply)
async def confirm(interaction: Interaction, custom_id: CustomId) -> None:
    """The Play button: play the chosen move."""
    progress, day, move = await _read(interaction, custom_id)
    await _play(interaction, progress, day, move)


async def _play(interaction: Interaction, progress: Progress, day: date | None, move: str) -> None:
    """Play a right move, or ask for another if it is wrong."""
    after = progress.after(move)
    if after is None:
        unaided = await _unaided(interaction, progress)
        await _show(interaction, progress, day, wrong=await asyncio.to_thread(refuted, progress, move, unaided))
    elif after.is_solved:
        await _show_end(interaction, after, day, await _record(interaction, after, day, Event.SOLVED))
    else:
        await _show(interaction, after, day)


@handles(Action.OPEN_PUZZLE_FORM, defer=ask_to_repeat, reads=True)
async def open_typing(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the form for typing a move. Its example is a wrong one, or none."""
    progress, day, _ = await _read(interaction, custom_id)
    example, position = example_in(progress.position), progress.position
    if example and position.notation(position.parse(example)) in progress.tree:
        example = ""
    typing = views.puzzle_id(Action.PLAY_PUZZLE_TYPED, progress, day)
    await open_move_form(interaction, typing, example, progress.puzzle.game, progress.seat)


@handles(Action.PLAY_PUZZLE_TYPED, defer=defer_edit_or_reply)
async def typed(interaction: Interaction, custom_id: CustomId) -> None:
    """Play the move that was typed into the form; if it can't be played, say why."""
    progress, day, _ = await _read(interaction, custom_id)
    position, game = progress.position, progress.puzzle.game
    move, refused = await move_in(interaction, position, game, progress.seat, typed_move(interaction))
    if refused:
        await _show(interaction, progress, day, note=refused)
    else:
        await _play(interaction, progress, day, position.notation(move))


@handles(Action.PUZZLE_HINT, defer=defer_edit_or_reply, reads=True)
async def give_hint(interaction: Interaction, custom_id: CustomId) -> None:
    """The Hint button: name the piece or tile of the right move. Raises UserError "old button" if there is none."""
    progress, day, _ = await _read(interaction, custom_id)
    if progress.is_solved:
        # Forged.
        raise UserError("old button")
    await _show(interaction, replace(progress, is_hinted=True), day)


@handles(Action.SOLUTION, defer=defer_edit_or_reply)
async def tell(interaction: Interaction, custom_id: CustomId) -> None:
    """The Solution button."""
    progress, day, _ = await _read(interaction, custom_id)
    record = await _record(interaction, progress, day, Event.REVEALED)
    await _show_end(interaction, solution(progress), day, record)


async def _record(interaction: Interaction, progress: Progress, day: date | None, event: Event | None) -> Record:
    """The user's record of a puzzle, after recording an event if there is one."""
    store, user, key = interaction.client.store, UserId(interaction.user.id), progress.puzzle.key
    if event is None:
        return await service.puzzle_record(store, user, key, day)
    return await service.save_attempt(store, user, key, day, event)


@handles(Action.STEP_SOLUTION, defer=defer_edit_or_reply, reads=True)
async def step(interaction: Interaction, custom_id: CustomId) -> None:
    """The Back and Next buttons of a solution."""
    progress, day, plies = await _read(interaction, custom_id)
    record = await _record(interaction, progress, day, None)
    if record.attempt.solved_at is None and not record.attempt.told:
        # Forged, or the user has had their data deleted since.
        raise UserError("old button")
    await _show_end(interaction, solution(progress), day, record, number_in(plies))


async def _show_end(
    interaction: Interaction, progress: Progress, day: date | None, record: Record, plies: int | None = None
) -> None:
    """Show the solution after a number of plies: by default its first move if the user hasn't found it, or its end."""
    usual = 1 if record.attempt.told else len(progress.played)
    at = min(max(0, usual if plies is None else plies), len(progress.played))
    match = views.as_match(await asyncio.to_thread(after_plies, progress, at), interaction.locale)
    view, picture = await pictured(interaction, match, view_of(match, progress.seat))
    learned = await has_learned(interaction.client.store, UserId(interaction.user.id), match.game)
    ending = views.ended(progress, at, match, day, record, view, interaction.locale, has_learned=learned)
    await reply(interaction, ending, picture)


@handles(Action.SHARE_PUZZLE, defer=defer_edit, reads=True)
async def share(interaction: Interaction, custom_id: CustomId) -> None:
    """The Show in channel button: post how it went for everybody in the channel."""
    progress, day, _ = await _read(interaction, custom_id)
    record = await _record(interaction, progress, day, None)
    if record.attempt.solved_at is None:
        # The user has had their data deleted since.
        raise UserError("old button")
    await tell_all(interaction)
    locale: AnyLocale = interaction.locale
    if interaction.guild is not None:
        locale = public_language(interaction.guild, settings(interaction), interaction.locale)
    await reply(interaction, views.shared(begun(progress.puzzle), day, record, interaction.user.display_name, locale))


async def _read(interaction: Interaction, custom_id: CustomId) -> tuple[Progress, date | None, str]:
    """The progress, the day if it is a daily puzzle, and the path of the choice under way, from a custom id.

    Raises UserError "puzzle gone" or "old button"; RuleViolation "unknown choice" or "position in play".
    """
    line, path = line_in(custom_id)
    try:
        day = None if custom_id.decision is None else date.fromordinal(custom_id.decision)
    except (ValueError, OverflowError):
        raise UserError("old button") from None
    puzzle = await service.load_puzzle(interaction.client.store, str(custom_id.subject))
    if puzzle is None:
        raise UserError("puzzle gone")
    interaction.extras["game"] = puzzle.game
    if day is not None and (day > today(interaction.client.store.now()) or not is_daily(puzzle, day)):
        # A forged day, or a newer version ships another puzzle for it.
        day = None
    is_hinted = path.startswith(views.HINTED)
    progress = replace(reached(puzzle, line), is_hinted=is_hinted)
    await _check_fair(interaction, progress)
    return progress, day, path.removeprefix(views.HINTED)
