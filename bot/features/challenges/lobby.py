"""What people do at a table: accept or join, leave, choose seats, start. All by its buttons and menus."""

from __future__ import annotations

import secrets
import string

from bot.core import challenge as challenges
from bot.core.challenge import LEVELS, Ago, Challenge
from bot.core.match import ChallengeId, Match, Refusal, UserId
from bot.features.challenges import Deed, DoingP, queries, service
from bot.features.challenges import commands as challenging
from bot.features.challenges.commands import person_of, place_of
from bot.features.challenges.views import BY_CHANCE, WORDS_FIELD, chooser, computers, shows_dice, words_form
from bot.handling.host import Interaction
from bot.handling.registration import handles
from bot.handling.replies import answer, dismiss, hold, id_in, number_in, think
from bot.ui.actions import Action, CustomId, chosen, entered
from bot.ui.errors import Obstacle

RANDOM_WORDS = 12
"""Letters and digits that stand in the form for words."""


@handles(Action.ACCEPT, defer=hold)
async def accept(interaction: Interaction, custom_id: CustomId) -> None:
    """Accept a challenge. The last to accept starts the match, in the channel or in a thread of its own."""
    await do(interaction, await _table(interaction, custom_id), challenges.accept, _user(interaction))


@handles(Action.JOIN, defer=hold)
async def join(interaction: Interaction, custom_id: CustomId) -> None:
    """Join a lobby."""
    await do(interaction, await _table(interaction, custom_id), challenges.join, person_of(interaction.user))


@handles(Action.DECLINE, Action.LEAVE, defer=hold)
async def leave(interaction: Interaction, custom_id: CustomId) -> None:
    """Decline a challenge, or leave a lobby."""
    await do(interaction, await _table(interaction, custom_id), challenges.leave, _user(interaction))


@handles(Action.WITHDRAW, defer=hold)
async def withdraw(interaction: Interaction, custom_id: CustomId) -> None:
    """Withdraw a challenge, as its host."""
    await do(interaction, await _table(interaction, custom_id), challenges.withdraw, _user(interaction))


@handles(Action.START, defer=hold)
async def start(interaction: Interaction, custom_id: CustomId) -> None:
    """Start the match with those who have joined, as the host."""
    await do(interaction, await _table(interaction, custom_id), challenges.start, _user(interaction))


@handles(Action.CHOOSE_SEAT, defer=hold)
async def choose(interaction: Interaction, custom_id: CustomId) -> None:
    """Take a seat, or leave it to chance; at an open table a newcomer joins by that."""
    seat = chosen(interaction)
    wanted = None if seat == BY_CHANCE else seat
    table = await _table(interaction, custom_id)
    if table.is_open and table.guest(_user(interaction)) is None:
        await do(interaction, table, challenges.join, person_of(interaction.user), wanted)
    else:
        await do(interaction, table, challenges.choose, _user(interaction), wanted)


@handles(Action.OPEN_WORDS)
async def open_words(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the form for one's words for the dice, with random ones that may be replaced."""
    table = await _table_with_dice(interaction, custom_id)
    entered_before = challenges.guest_in(table, _user(interaction)).words
    await interaction.response.send_modal(words_form(table, entered_before or _random_words(), interaction.locale))


@handles(Action.ENTER_WORDS, defer=hold)
async def enter_words(interaction: Interaction, custom_id: CustomId) -> None:
    """Store somebody's words for the dice, which the challenge shows beside their name until the match starts."""
    words = entered(interaction)[WORDS_FIELD]
    await do(
        interaction, await _table_with_dice(interaction, custom_id), challenges.enter_words, _user(interaction), words
    )


def _random_words() -> str:
    return "".join(secrets.choice(string.ascii_lowercase + string.digits) for _ in range(RANDOM_WORDS))


@handles(Action.OPEN_CHOOSER, defer=think)
async def open_chooser(interaction: Interaction, custom_id: CustomId) -> None:
    """Ask privately what decides who may assign the seats; whoever may, gets menus to assign them."""
    table = await _table(interaction, custom_id)
    challenges.guest_in(table, _user(interaction))
    await answer(interaction, chooser(table, interaction.user.id, interaction.locale))


@handles(Action.TELL_CHOOSER, defer=hold)
async def tell(interaction: Interaction, custom_id: CustomId) -> None:
    """Store the answer to what decides who may assign the seats."""
    told = chosen(interaction)
    if told not in list(Ago):
        raise Obstacle("old button")
    ago = Ago(told)
    after = await do(interaction, await _table(interaction, custom_id), challenges.tell, _user(interaction), ago)
    await _choose_on(interaction, after)


@handles(Action.ASSIGN_SEAT, defer=hold)
async def assign(interaction: Interaction, custom_id: CustomId) -> None:
    """Assign a seat to somebody."""
    value = str(chosen(interaction))
    whom = None if value == BY_CHANCE else UserId(number_in(value))
    table = await _table(interaction, custom_id)
    after = await do(interaction, table, challenges.assign, _user(interaction), custom_id.path, whom)
    await _choose_on(interaction, after)


@handles(Action.FINISH_ASSIGNING, defer=hold)
async def finish_assigning(interaction: Interaction, custom_id: CustomId) -> None:
    """Finish assigning the seats."""
    await do(interaction, await _table(interaction, custom_id), challenges.finish_assigning, _user(interaction))
    await dismiss(interaction)


@handles(Action.OPEN_COMPUTERS, defer=think)
async def open_computers(interaction: Interaction, custom_id: CustomId) -> None:
    """Ask the host privately how strong a new computer player should be, or which one to remove."""
    table = await _table(interaction, custom_id)
    challenges.check_host(table, _user(interaction))
    await answer(interaction, computers(table, interaction.locale))


@handles(Action.ADD_COMPUTER, defer=hold)
async def seat_computer(interaction: Interaction, custom_id: CustomId) -> None:
    """Add a computer player of the chosen level, on a free place or instead of the named person."""
    level = number_in(str(chosen(interaction)))
    if level not in LEVELS:
        raise Obstacle("old button")
    instead = UserId(number_in(custom_id.path)) if custom_id.path else None
    table = await _table(interaction, custom_id)
    after = await do(interaction, table, challenges.seat_computer, _user(interaction), level, instead)
    await _seat_on(interaction, after)


@handles(Action.REMOVE_COMPUTER, defer=hold)
async def dismiss_computer(interaction: Interaction, custom_id: CustomId) -> None:
    """Remove a computer player."""
    whom = UserId(number_in(custom_id.path))
    table = await _table(interaction, custom_id)
    await _seat_on(interaction, await do(interaction, table, challenges.dismiss_computer, _user(interaction), whom))


async def _seat_on(interaction: Interaction, after: Challenge | Match) -> None:
    """Update the private message, or delete it if the match has started."""
    if isinstance(after, Match):
        await dismiss(interaction)
    else:
        await answer(interaction, computers(after, interaction.locale))


async def _choose_on(interaction: Interaction, after: Challenge | Match) -> None:
    """Update the private message, or delete it if the match has started."""
    if isinstance(after, Match):
        await dismiss(interaction)
    else:
        await answer(interaction, chooser(after, interaction.user.id, interaction.locale))


async def do(
    interaction: Interaction,
    table: Challenge,
    deed: Deed[DoingP],
    *args: DoingP.args,
    **kwargs: DoingP.kwargs,
) -> Challenge | Match:
    """Do it where the interaction is, and show it."""
    return await challenging.do(interaction.client, place_of(interaction), table, deed, *args, **kwargs)


def _user(interaction: Interaction) -> UserId:
    return UserId(interaction.user.id)


async def _table_with_dice(interaction: Interaction, custom_id: CustomId) -> Challenge:
    """The table at which somebody may enter words for the dice.

    Raises as `_table` and `guest_in`; Obstacle "old button" where the match will have no dice.
    """
    table = await _table(interaction, custom_id)
    challenges.guest_in(table, _user(interaction))
    if not shows_dice(table):
        raise Obstacle("old button")
    return table


async def _table(interaction: Interaction, custom_id: CustomId) -> Challenge:
    """The table, which now knows its message in any case: the bot may have stopped right after posting it.

    Raises Refusal "unknown challenge"; Obstacle "old button".
    """
    store = interaction.client.store
    made = await service.load_challenge(store, ChallengeId(id_in(custom_id.subject)))
    if made.channel != interaction.channel_id:
        # Its buttons are where it was posted, and nowhere else.
        raise Refusal("unknown challenge")
    interaction.extras["game"] = made.game
    if made.message is None and interaction.message is not None and not interaction.message.flags.ephemeral:
        await store.write(queries.note_challenge_posted, made.id, interaction.message.id)
        made = await service.load_challenge(store, made.id)
    return made
