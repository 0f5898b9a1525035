"""Moves and gifts: `/move`, `/match give`, the private picker, and the form for typing."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from operator import itemgetter
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.core.fair_queue import Job, Turns
from bot.core.match import (
    Match,
    MatchId,
    RuleViolation,
    Unconfirmed,
    UserId,
    check_choosing,
)
from bot.core.typed import normalised
from bot.handling.bot_client import Interaction
from bot.handling.picker import choices_after, open_move_form, picker_message, typed_move
from bot.handling.registration import MATCH, command, handles
from bot.handling.replies import (
    acknowledge,
    as_player,
    ask_to_repeat,
    defer_edit,
    defer_edit_or_reply,
    defer_privately,
    dismiss,
    id_in,
    match_here,
    match_of,
    message_replied,
    note_about,
    open_form_again,
    preferences,
    publish_and_confirm,
    reply,
    seen_in,
    together,
)
from bot.matches.moves import views
from bot.matches.moves.open_pickers import OpenPickers, is_choosing
from bot.matches.moves.pictures import AdviceGiven, next_choice, picker_of
from bot.matches.moves.service import give, take_back_at_once
from bot.matches.overview import views as pages
from bot.publishing.backoff import log_failure
from bot.storage import StoreUnavailable
from bot.storage.matches import load_match_in, next_turn, play_move, recent_match
from bot.storage.preferences import save_preference
from bot.texts import AnyLocale, infinitive, say, step_label
from bot.ui.actions import Action, CustomId, autocompletion, chosen
from bot.ui.errors import UserError
from bot.ui.layout import Row, message, note, row
from bot.ui.match import seat_names, told_move
from bot.ui.narration import confirmed
from bot.ui.personal import seat_for
from bot.ui.typed import LEAVES, example_in, meant, quoting, written
from games.kit.rules import Leave, Seat, Step

MOST_SUGGESTIONS = 25
"""Discord's limit for autocompletion."""
MAX_SOUGHT_CHARS = 100
"""Characters for which suggestions are sought: more than any suggestion has. An option holds up to 6,000."""

_log = structlog.get_logger("banmen.commands")


# The picker


@handles(Action.OPEN_PICKER, defer=defer_privately, reads=True)
async def open_picker(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the picker privately, at its first choice."""
    await _offer(interaction, custom_id, "")


@handles(Action.PICK, defer=defer_edit, reads=True)
async def pick(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the picker's next choice, or go back to the previous one."""
    seen_in(custom_id)
    await _offer(interaction, custom_id, chosen(interaction) or custom_id.path)


@handles(Action.PLAY, defer=defer_edit)
async def confirm(interaction: Interaction, custom_id: CustomId) -> None:
    """Play the move chosen in the picker."""
    async with as_player(interaction, custom_id.subject) as match_id:
        await _play_chosen(interaction, match_id, seen_in(custom_id), custom_id.path)


@handles(Action.PLAY_UNASKED, defer=defer_edit)
async def confirm_for_good(interaction: Interaction, custom_id: CustomId) -> None:
    """Play the chosen move, and ask before no other."""
    await save_preference(interaction.client.store, UserId(interaction.user.id), "confirm", False)
    await confirm(interaction, custom_id)


@handles(Action.TAKE_BACK_AT_ONCE, defer=defer_edit)
async def take_back(interaction: Interaction, custom_id: CustomId) -> None:
    """Take back the move that the private message confirms, unless another player has answered it."""
    client = interaction.client
    async with as_player(interaction, custom_id.subject) as match_id:
        after = await take_back_at_once(client.store, match_id, UserId(interaction.user.id), seen_in(custom_id))
    await _continue(interaction, after, ())


async def _offer(interaction: Interaction, custom_id: CustomId, path: str) -> None:
    match, decision = await _choosing(interaction, custom_id)
    if not path:
        await reply(interaction, *await next_choice(interaction, match, ()))
    else:
        picker = picker_of(interaction, match)
        found = await choices_after(picker, path)
        if picker.plays(path, found):
            await acknowledge(interaction)
            await _play_chosen(interaction, match.id, decision, found.notation)
            return
        # The coach's words name the cell that is wanted now.
        advice = interaction.client.part(AdviceGiven).line(match, UserId(interaction.user.id))
        await reply(interaction, *await picker_message(interaction, picker, found, *filter(None, [advice])))
    used = interaction.message
    shown_in = used.id if used is not None and custom_id.action is Action.PICK else message_replied(interaction)
    interaction.client.part(OpenPickers).use(interaction, match, shown_in)


async def _play_chosen(interaction: Interaction, match_id: MatchId, decision: int | None, text: str) -> None:
    """Play a move chosen in a picker, which continues with the player's next choice."""
    client, user = interaction.client, UserId(interaction.user.id)
    after = await play_move(client.store, match_id, decision, user, text)
    played = _confirmation(after, user, interaction.locale)
    await _continue(interaction, after, (played,))


async def _continue(interaction: Interaction, after: Match, before: Sequence[str]) -> None:
    """Publish what a player has done with a picker, and let it go on: with the next choice below the lines `before`, or
    waiting for the player's next turn.
    """
    pickers, user = interaction.client.part(OpenPickers), UserId(interaction.user.id)
    used = interaction.message
    picker = pickers.use(interaction, after, None if used is None else used.id)

    async def tell() -> None:
        if is_choosing(after, user):
            picker.decision = after.decision
            await reply(interaction, *await next_choice(interaction, after, before))
            return
        picker.decision = None
        if after.outcome is not None or not after.seats_of(user):
            pickers.forget(picker)
        buttons = await _way_on(interaction, after)
        if buttons is None and interaction.channel_id == after.channel:
            # The channel shows the move.
            picker.is_shown = False
            await dismiss(interaction)
        else:
            await reply(interaction, message(*before, buttons))

    # Publishing updates the picker, but not before its own answer.
    async with picker.lock:
        await together(interaction.client.boards.publish(after.id, after), tell())


async def _way_on(interaction: Interaction, after: Match) -> Row | None:
    """The buttons for a player whose turn is over: to take the move back, and the next match that awaits them."""
    user = UserId(interaction.user.id)
    undo = views.undo_button(after, user, interaction.locale) if after.other_people(user) else None
    upcoming = await _upcoming(interaction, after, user)
    return row(undo, *(pages.to_next(upcoming, interaction.locale) or ()))


async def _choosing(interaction: Interaction, custom_id: CustomId) -> tuple[Match, int]:
    """The match in which the user chooses a move, and the decision. Raises as `match_of` and `check_choosing` do."""
    user = UserId(interaction.user.id)

    def check(match: Match) -> tuple[Match, int]:
        decision = match.decision if custom_id.decision is None else custom_id.decision
        check_choosing(match, user, decision)
        return match, decision

    # Choosing changes nothing, and the move is checked when it is played. So the match in memory will do, unless it
    # says that the user can't choose: that may be outdated.
    if recent := recent_match(interaction.client.store, MatchId(id_in(custom_id.subject))):
        with contextlib.suppress(RuleViolation):
            return check(note_about(interaction, recent))
    return check(await match_of(interaction, custom_id.subject))


async def _show_played(interaction: Interaction, after: Match) -> None:
    """Publish what the user has just played, which confirms it in the match's channel."""
    played = _confirmation(after, UserId(interaction.user.id), interaction.locale)
    await publish_and_confirm(interaction, after, note(played))


def _confirmation(after: Match, user: UserId, locale: AnyLocale) -> str:
    """The move that a player has just played."""
    done = next(each for each in reversed(after.log) if each.by == user)
    return confirmed(after, done, locale)


async def _upcoming(interaction: Interaction, after: Match, user: UserId) -> Match | None:
    """The next match that awaits the player."""
    try:
        return await next_turn(interaction.client.store, user, besides=after.id)
    except StoreUnavailable as error:
        # Confirm the move all the same, without a link to the next match.
        log_failure(_log, "next match not found", error, match=after.id)
        return None


async def _play_written(interaction: Interaction, match: Match, decision: int | None, typed: str) -> None:
    """Play a typed move; ask first if it means to leave or to give something away."""
    user, text = UserId(interaction.user.id), meant(typed, match.game, _own_seat(interaction, match))
    if text == LEAVES and (seats := match.seats_of(user)):
        text = f"{seat_names(match)[seats[0]]} {LEAVES}"
    try:
        with quoting(typed):
            after = await play_move(interaction.client.store, match.id, decision, user, text, is_sure=False)
    except Unconfirmed as asked:
        if isinstance(asked.move, Leave):
            question = pages.confirm_resigning(asked.match, user, interaction.locale)
        else:
            question = views.confirming(asked.match, asked.move, interaction.locale)
        await reply(interaction, question)
    else:
        await _show_played(interaction, after)


# The form


@handles(Action.OPEN_MOVE_FORM, defer=ask_to_repeat, reads=True)
async def open_modal(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the form for typing a move."""
    match = await match_of(interaction, custom_id.subject)
    decision = match.decision if custom_id.decision is None else custom_id.decision
    check_choosing(match, UserId(interaction.user.id), decision)
    typing = CustomId(Action.PLAY_TYPED, match.id, decision)
    example = await asyncio.to_thread(example_in, match.position)
    await open_move_form(interaction, typing, example, match.game, _own_seat(interaction, match))


@handles(Action.PLAY_TYPED, defer=defer_privately)
async def typed(interaction: Interaction, custom_id: CustomId) -> None:
    """Play the move that was typed into the form."""
    match = await match_of(interaction, custom_id.subject)
    await _play_written(interaction, match, seen_in(custom_id), typed_move(interaction))


def _own_seat(interaction: Interaction, match: Match) -> Seat:
    """The seat from which the user sees the board while choosing a move."""
    return seat_for(match, UserId(interaction.user.id), preferences(interaction), match.position.to_move)


# /move


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A legal move as autocompletion suggests it."""

    move: str
    """Its notation."""
    written: str
    """The notation as the reader may write it."""
    words: str
    """The move in words, or its steps if they say more than the notation; else empty."""

    def __str__(self) -> str:
        return f"{self.written} · {self.words}" if self.words else self.written


def suggestions(match: Match, typed_so_far: str, locale: AnyLocale, seat: Seat | None = None) -> list[Suggestion]:
    """Up to 25 legal moves that contain the typed text: first the moves that begin with it, then the rest in the game's
    order.

    Punctuation may be omitted, and the words of its steps match a move too. If nothing is typed, the list starts with
    one move for each first step. `seat` is the one from which the reader sees the board, by default the mover's.
    """
    if match.outcome or len(typed_so_far) > MAX_SOUGHT_CHARS:
        return []
    position = match.position

    def words(move: Any) -> str:
        return _words(position.steps(move), match.game, locale)

    legal = [(move, position.notation(move)) for move in position.legal_moves()]
    sought = normalised(typed_so_far).casefold()
    if not sought:
        chosen = list(_spread(legal, match))
    else:
        ranked = [(rank, pair) for pair in legal if (rank := _rank(pair[1].casefold(), sought)) is not None]
        chosen = [pair for _, pair in sorted(ranked, key=itemgetter(0))]
        if len(chosen) < MOST_SUGGESTIONS:
            known = {text for _, text in chosen}
            others = (pair for pair in legal if pair[1] not in known)
            chosen += [pair for pair in others if sought in words(pair[0]).casefold()]
    own = seat if seat is not None else position.to_move or Seat(0)
    return [
        Suggestion(text, written(text, match.game, own), _in_own_words(match, move, locale, own) or words(move))
        for move, text in chosen[:MOST_SUGGESTIONS]
    ]


def _in_own_words(match: Match, move: Any, locale: AnyLocale, seat: Seat) -> str:
    """A move in the game's own words, if it has any."""
    phrase = told_move(match.position, move, match.game, seat)
    return "" if phrase is None else infinitive(phrase, locale, match.game)


def _words(steps: Sequence[Step], game: str, locale: AnyLocale) -> str:
    """Steps in words; empty if they say no more than the notation."""
    labels = [step_label(step, locale, game) for step in steps]
    if all(label in {step.value, ""} for step, label in zip(steps, labels, strict=True)):
        return ""
    return say(locale, "picked-gap").join(filter(None, labels))


def _rank(text: str, sought: str) -> int | None:
    """The quality of a notation's match with the sought text, 0 best; None if it doesn't match."""
    bare, wanted = _bare(text), _bare(sought)
    tests = (
        text.startswith(sought),
        bool(wanted) and bare.startswith(wanted),
        sought in text,
        bool(wanted) and wanted in bare,
    )
    return next((rank for rank, is_so in enumerate(tests) if is_so), None)


def _bare(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text)


def _spread(legal: Iterable[tuple[Any, str]], match: Match) -> Iterator[tuple[Any, str]]:
    """One move of each piece, then another of each, and so on, so that the first moves represent all of them.

    If there are too many first steps, steps with the same first letter are one group: the orientations of a tile.
    """
    firsts = [(steps[0].value if (steps := match.position.steps(move)) else "", (move, text)) for move, text in legal]
    longest = None if len({first for first, _ in firsts}) <= MOST_SUGGESTIONS else 1
    groups: dict[str, list[tuple[Any, str]]] = {}
    for first, pair in firsts:
        groups.setdefault(first[:longest], []).append(pair)
    rounds: Iterable[Sequence[tuple[Any, str] | None]] = zip_longest(*groups.values())
    return (pair for pair in chain.from_iterable(rounds) if pair is not None)


class SuggestionQueue(Turns):
    """Lets suggestions be worked out in turn."""

    def __init__(self) -> None:
        super().__init__(1)


async def _suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    channel = interaction.channel_id
    match = None if channel is None else await load_match_in(interaction.client.store, channel)
    if match is None or match.outcome or match.mover != UserId(interaction.user.id):
        return []
    # Take turns, because thousands of moves take time and one person's requests must not occupy all threads.
    async with interaction.client.part(SuggestionQueue).turn(Job(person=UserId(interaction.user.id))):
        suggested = await asyncio.to_thread(
            suggestions, match, current, interaction.locale, _own_seat(interaction, match)
        )
    return autocompletion((str(each), each.move) for each in suggested)


@command("move", move="notation")
async def move(interaction: discord.Interaction[Any], move: str) -> None:
    """Play a move by its notation."""
    match = await match_here(interaction)
    await _play_written(interaction, match, None, move)


move.autocomplete("move")(_suggest)


# Gifts, which players may make out of turn


@command("give", group=MATCH)
async def choose_gift(interaction: discord.Interaction[Any]) -> None:
    """Open the picker for a gift in the channel's match."""
    await _offer_gift(interaction, await match_here(interaction), "")


@handles(Action.GIVE, defer=defer_edit_or_reply)
async def give_by_action(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the picker for a gift, or show its next choice."""
    path = chosen(interaction) or custom_id.path
    await _offer_gift(interaction, await match_of(interaction, custom_id.subject), path)


async def _offer_gift(interaction: Interaction, match: Match, path: str) -> None:
    user = UserId(interaction.user.id)
    picker = views.giving(match, seat_for(match, user, preferences(interaction)), user, interaction.locale)
    await reply(interaction, *await picker_message(interaction, picker, await choices_after(picker, path)))


@handles(Action.CANCEL, defer=defer_edit)
async def cancel(interaction: Interaction, _: CustomId) -> None:
    """Put a private question away."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        raise UserError("old button")
    await dismiss(interaction)


@handles(Action.OPEN_FORM_AGAIN, defer=ask_to_repeat, reads=True)
async def correct(interaction: Interaction, custom_id: CustomId) -> None:
    """Open a refused form again, filled with what was written."""
    await open_form_again(interaction, id_in(custom_id.subject))


@handles(Action.CONFIRM_GIFT, defer=defer_edit)
async def confirm_gift(interaction: Interaction, custom_id: CustomId) -> None:
    """Make the chosen gift."""
    async with as_player(interaction, custom_id.subject) as match_id:
        user = UserId(interaction.user.id)
        after = await give(interaction.client.store, match_id, user, custom_id.path, seen_in(custom_id))
        await _show_played(interaction, after)
