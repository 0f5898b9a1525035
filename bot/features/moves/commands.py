"""Moving: `/move`, the buttons of the private picker, and the modal. All end in the same use case."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Any

import discord
import structlog
from discord import app_commands, ui

from bot.core.fair_queue import Job, Turns
from bot.core.match import Match, MatchId, Unconfirmed, UserId, check_choosing
from bot.core.picker import choices, decode_path
from bot.features.moves import views as choosing
from bot.features.overview import views as pages
from bot.handling.host import Interaction
from bot.handling.registration import command, handles
from bot.handling.replies import answer, as_player, dismiss, hold, match_here, match_of, preferences, think, together
from bot.publishing.backoff import log_failure
from bot.storage import StoreUnavailable
from bot.storage.matches import load_match_in, next_turn, play_move
from bot.texts import AnyLocale, say, step_label
from bot.ui.actions import Action, CustomId, chosen, entered, form
from bot.ui.layout import layout
from bot.ui.match import entry_of
from bot.ui.personal import as_wished, seat_for
from games.kit.rules import Leave, Step

MOST_SUGGESTIONS = 25
"""By Discord's rules."""
LONGEST_MOVE = 60
"""Characters that the modal takes; more than any game's notation has."""
LONGEST_SOUGHT = 100
"""Characters: more than any suggestion has. Discord lets people type 6,000 into an option."""
FIELD = "move"

_log = structlog.get_logger("banmen.commands")


# The picker


@handles(Action.OPEN_PICKER, defer=think)
async def open_picker(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the picker privately, at its first choice."""
    await _offer(interaction, custom_id, "")


@handles(Action.PICK, defer=hold)
async def pick(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the picker's next choice after one was made or taken back."""
    await _offer(interaction, custom_id, chosen(interaction) or custom_id.path)


@handles(Action.PLAY, defer=hold)
async def confirm(interaction: Interaction, custom_id: CustomId) -> None:
    """Play the move that was chosen in the picker."""
    async with as_player(interaction, custom_id.subject) as match_id:
        await play(interaction, match_id, custom_id.decision, custom_id.path)


async def _offer(interaction: Interaction, custom_id: CustomId, path: str) -> None:
    match = await match_of(interaction, custom_id.subject)
    decision = match.decision if custom_id.decision is None else custom_id.decision
    check_choosing(match, UserId(interaction.user.id), decision)
    # Thousands of moves take some milliseconds, for which the event loop is not to wait.
    found = await asyncio.to_thread(choices, match.position, decode_path(path))
    seat = match.position.to_move
    assert seat is not None  # noqa: S101 - somebody is on turn where there is something to choose
    wishes, user = preferences(interaction), UserId(interaction.user.id)
    if path and not found.options and not wishes.confirm:
        await play(interaction, match.id, decision, found.notation)
        return
    bottom = seat_for(match, user, wishes, seat)
    found = choosing.from_the_left(match, bottom, found)
    view = as_wished(choosing.view(match, bottom, found), match.game, wishes)
    png = await interaction.client.drawing.png(entry_of(match), match.position, view)
    message = choosing.choosing(match, found, view, interaction.locale, choosing.MOVING)
    await answer(interaction, message, (choosing.FILE_NAME, png))


async def play(
    interaction: Interaction, match_id: MatchId, decision: int | None, text: str, *, is_sure: bool = True
) -> None:
    """Play, show it to the channel, and say so to the player; who plays with nobody else sees it on the board."""
    client, user = interaction.client, UserId(interaction.user.id)
    after = await play_move(client.store, match_id, decision, user, text, is_sure=is_sure)
    done = next(row for row in reversed(after.log) if row.by == user)
    played = choosing.played(done, interaction.locale, after.game)

    async def tell() -> None:
        # Whose turn isn't over yet is led nowhere else.
        try:
            upcoming = None if after.mover == user else await next_turn(client.store, user, besides=match_id)
        except StoreUnavailable as error:
            # They have played, and are told so: the way to the next match can be missing.
            log_failure(_log, "next match not found", error, match=match_id)
            upcoming = None
        if upcoming is None and len(after.people) == 1:
            await dismiss(interaction)
        else:
            await answer(interaction, layout(*played.children, pages.to_next(upcoming, interaction.locale)))

    await together(client.boards.publish(match_id, after), tell())


async def _play_written(interaction: Interaction, match: Match, decision: int | None, text: str) -> None:
    """Play a move that somebody typed; ask first if it means to leave or to give something away."""
    try:
        await play(interaction, match.id, decision, text, is_sure=False)
    except Unconfirmed as asked:
        found, locale = asked.match, interaction.locale
        if isinstance(asked.move, Leave):
            confirming = pages.confirm_resigning(found, UserId(interaction.user.id), locale)
        else:
            confirming = choosing.confirming(found, asked.move, locale)
        await answer(interaction, confirming)


# The modal


@handles(Action.OPEN_MOVE_FORM)
async def open_modal(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the form for typing a move."""
    match = await match_of(interaction, custom_id.subject)
    decision = match.decision if custom_id.decision is None else custom_id.decision
    check_choosing(match, UserId(interaction.user.id), decision)
    locale = interaction.locale
    examples = ", ".join(each.move for each in (await asyncio.to_thread(suggestions, match, "", locale))[:3])
    example = say(locale, "type-example", moves=examples)[:100]
    field = ui.TextInput[Any](custom_id=FIELD, placeholder=example, max_length=LONGEST_MOVE)
    label = ui.Label(text=say(locale, "type-label"), component=field)
    await interaction.response.send_modal(form(CustomId(Action.PLAY_TYPED, match.id, decision), locale, label))


@handles(Action.PLAY_TYPED, defer=think)
async def typed(interaction: Interaction, custom_id: CustomId) -> None:
    """Play the move that was typed into the form."""
    match = await match_of(interaction, custom_id.subject)
    await _play_written(interaction, match, custom_id.decision, entered(interaction)[FIELD])


# /move


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A legal move, as somebody may look for it."""

    move: str
    """Its notation."""
    words: str
    """What is chosen on the way to it, where that says more than the notation; else empty."""

    def __str__(self) -> str:
        return f"{self.move} · {self.words}" if self.words else self.move


def suggestions(match: Match, typed_so_far: str, locale: AnyLocale) -> list[Suggestion]:
    """The legal moves that contain what was typed: first those that begin with it, then in the game's order.

    Signs between letters and digits may be left out; the words of its choices find a move too. Nothing typed: each
    first choice once, then again.
    """
    if match.outcome or len(typed_so_far) > LONGEST_SOUGHT:
        return []
    position = match.position
    spoken = _Spoken(match.game, locale)
    found = [(move, position.notation(move)) for move in position.legal_moves()]
    sought = typed_so_far.strip().casefold()
    if not sought:
        chosen = list(_spread(found, match))
    else:
        ranked = ((_rank(text.casefold(), sought), pair) for pair in found for text in (pair[1],))
        chosen = [pair for _, pair in sorted(((rank, pair) for rank, pair in ranked if rank is not None), key=_first)]
        if len(chosen) < MOST_SUGGESTIONS:
            known = {text for _, text in chosen}
            others = (pair for pair in found if pair[1] not in known)
            chosen += [pair for pair in others if sought in spoken(position.steps(pair[0])).casefold()]
    return [Suggestion(text, spoken(position.steps(move))) for move, text in chosen[:MOST_SUGGESTIONS]]


class _Spoken:
    """Steps in words. Thousands of moves share a few dozen steps, so each is worded once."""

    def __init__(self, game: str, locale: AnyLocale) -> None:
        self._game, self._locale = game, locale
        self._labels: dict[tuple[str, str], str] = {}
        self._gap = say(locale, "picked-gap")

    def __call__(self, steps: Iterable[Step]) -> str:
        labels = [(step.value, self._label(step)) for step in steps]
        return self._gap.join(label for _, label in labels) if any(label != value for value, label in labels) else ""

    def _label(self, step: Step) -> str:
        key = (step.kind, step.value)
        if key not in self._labels:
            self._labels[key] = step_label(step, self._locale, self._game)
        return self._labels[key]


def _first(pair: tuple[int, object]) -> int:
    return pair[0]


def _rank(text: str, sought: str) -> int | None:
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


def _spread(found: Iterable[tuple[Any, str]], match: Match) -> Iterator[tuple[Any, str]]:
    """One move of each piece, then another of each, and so on: what a few lines can tell of the whole."""
    groups: dict[str, list[tuple[Any, str]]] = {}
    for move, text in found:
        steps = match.position.steps(move)
        groups.setdefault(steps[0].value if steps else "", []).append((move, text))
    rounds: Iterable[Sequence[tuple[Any, str] | None]] = zip_longest(*groups.values())
    return (pair for pair in chain.from_iterable(rounds) if pair is not None)


class SuggestionQueue(Turns):
    """Lets suggestions be worked out in turn."""


async def _suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    channel = interaction.channel_id
    match = None if channel is None else await load_match_in(interaction.client.store, channel)
    if match is None or match.outcome or match.mover != UserId(interaction.user.id):
        return []
    # Thousands of moves take some time, which the threads of one person's suggestions must not take from everybody.
    async with interaction.client.part(SuggestionQueue).turn(Job(person=UserId(interaction.user.id))):
        found = await asyncio.to_thread(suggestions, match, current, interaction.locale)
    return [app_commands.Choice(name=str(each)[:100], value=each.move[:100]) for each in found]


@command("move", move="notation")
async def move(interaction: discord.Interaction[Any], move: str) -> None:
    """Play a move by its notation."""
    match = await match_here(interaction)
    await _play_written(interaction, match, None, move)


move.autocomplete("move")(_suggest)
